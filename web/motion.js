/* Short movements that show what happened. Nothing waits for them: the table is already as it is when they begin, and
 * whoever wants none of it sees what changed ringed for two seconds instead. */
import { el } from "./dom.js";

const CARD = 200;
const RINGED = 2000;
const FLYING_MAX = 12; /* more at once is a backlog: the rest jumps */

let wanted = true;
let flying = 0;

export function setMotion(on) {
    wanted = on;
}

/* Whether nothing shall move: by the system's setting or by the page's. */
export function motionOff() {
    return !wanted || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/* Where things under way are drawn. */
export function flights() {
    let node = document.getElementById("flights");
    if (!node) {
        node = el("div", { id: "flights", "aria-hidden": "true" });
        document.body.append(node);
    }
    return node;
}

const boxOf = (thing) => (thing instanceof Element ? thing.getBoundingClientRect() : thing);

/* A copy of `look` goes from one node (or box) to another; gives a promise of its arrival. */
export function fly(from, to, ms = CARD, look = from) {
    if (!from || !to || !(look instanceof Element)) return Promise.resolve();
    const start = boxOf(from);
    const end = boxOf(to);
    if (motionOff() || flying >= FLYING_MAX || !start.width || !end.width || document.hidden) {
        if (to instanceof Element) ring(to);
        return Promise.resolve();
    }
    const copy = look.cloneNode(true);
    copy.removeAttribute("id");
    const ghost = el("div", { class: "flight", css: { width: `${start.width}px`, height: `${start.height}px` } }, copy);
    flights().append(ghost);
    flying++;
    const place = (box) => {
        const scale = box.width / start.width;
        return `translate(${box.left}px, ${box.top}px) scale(${scale})`;
    };
    const way = ghost.animate([{ transform: place(start) }, { transform: place(end) }], {
        duration: ms,
        easing: "ease-out",
        fill: "both",
    });
    return way.finished
        .catch(() => {})
        .then(() => {
            flying--;
            ghost.remove();
        });
}

/* What changed, for who sees no movement. */
export function ring(node) {
    node.classList.add("changed");
    setTimeout(() => node.classList.remove("changed"), RINGED);
}
