/* A card that is taken by mouse or finger and let go over the table: what a click on it would do. Only what is lit can be
 * taken, and who lets it go where it was has changed their mind. */
import { el } from "./dom.js";
import { flights } from "./motion.js";

const FAR = 10; /* px: less is a click */

/* `home`: where it lies; everywhere else in the table is where it may be dropped. */
export function draggable(button, { home, drop }) {
    let start; /* where the pointer took it, as long as it has */
    let copy; /* under the pointer, once it has gone far enough */
    let dropped = false;

    function take(event) {
        if (event.button !== 0 || !button.classList.contains("lit")) return;
        start = { x: event.clientX, y: event.clientY, box: button.querySelector("svg").getBoundingClientRect() };
        for (const [type, listen] of WATCHED) addEventListener(type, listen); /* the card may be gone before it is let go */
    }

    function lift() {
        const { width, height } = start.box;
        copy = el("div", { class: "flight", css: { width: `${width}px`, height: `${height}px` } });
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
        if (!copy && Math.hypot(dx, dy) >= FAR) lift();
        if (!copy) return;
        copy.style.transform = `translate(${start.box.left + dx}px, ${start.box.top + dy}px)`;
        table().classList.toggle("aim", isOverTable(event));
    }

    function end(event) {
        const was = copy;
        copy = undefined;
        for (const [type, listen] of WATCHED) removeEventListener(type, listen);
        if (!was) return;
        was.remove();
        button.classList.remove("held");
        table()?.classList.remove("aim");
        dropped = true; /* the click that follows is none */
        setTimeout(() => (dropped = false));
        if (event.type === "pointerup" && button.isConnected && isOverTable(event)) drop();
    }

    const WATCHED = Object.entries({ pointermove: move, pointerup: end, pointercancel: end });
    button.addEventListener("pointerdown", take);
    button.addEventListener("click", (event) => dropped && event.stopImmediatePropagation(), { capture: true });
    return button;
}
