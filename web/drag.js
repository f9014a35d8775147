/* Cards that can be dragged to the table with mouse or finger, which does what a click does. Only
 * lit cards can be dragged; a card that is let go over its hand goes back. */
import { el } from "./dom.js";
import { flights } from "./motion.js";

const DRAG = 10; /* px: a shorter way is a click */

/* Makes `button` draggable and returns it. It can be dropped anywhere on the table but over
 * `home`. */
export function draggable(button, { home, drop }) {
    let start; /* where the drag began: {x, y, box} */
    let copy; /* follows the pointer, once it has gone far enough */
    let dropped = false; /* the click that follows a drag is to be ignored */

    function take(event) {
        if (event.button !== 0 || !button.classList.contains("lit")) return;
        const box = button.querySelector("svg").getBoundingClientRect();
        start = { x: event.clientX, y: event.clientY, box };
        /* On the window: the card can leave the page during the drag. */
        for (const [type, listener] of LISTENERS) addEventListener(type, listener);
    }

    function lift() {
        const { width, height } = start.box;
        const css = { width: `${width}px`, height: `${height}px` };
        copy = el("div", { class: "flight", css });
        copy.append(button.querySelector("svg").cloneNode(true));
        flights().append(copy);
        button.classList.add("held");
    }

    const table = () => home.closest(".table-area");

    function isOverTable({ clientX: x, clientY: y }) {
        const area = table().getBoundingClientRect();
        const own = home.getBoundingClientRect();
        const within = (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        return within(area) && !within(own);
    }

    function move(event) {
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
        if (!copy && Math.hypot(dx, dy) >= DRAG) lift();
        if (!copy) return;
        copy.style.transform = `translate(${start.box.left + dx}px, ${start.box.top + dy}px)`;
        table().classList.toggle("aim", isOverTable(event));
    }

    function end(event) {
        for (const [type, listener] of LISTENERS) removeEventListener(type, listener);
        if (!copy) return;
        copy.remove();
        copy = undefined;
        button.classList.remove("held");
        table()?.classList.remove("aim");
        dropped = true;
        setTimeout(() => (dropped = false));
        if (event.type === "pointerup" && button.isConnected && isOverTable(event)) drop();
    }

    const LISTENERS = Object.entries({
        pointermove: move,
        pointerup: end,
        pointercancel: end,
    });
    button.addEventListener("pointerdown", take);
    const ignore = (event) => dropped && event.stopImmediatePropagation();
    button.addEventListener("click", ignore, { capture: true });
    return button;
}
