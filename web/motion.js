/* Short movements that show what happened. Nothing waits for them: the table already shows the new
 * state when they begin. Where movement is off, what changed is outlined for two seconds
 * instead. */
import { el } from "./dom.js";

const FLIGHT_MS = 200;
const OUTLINE_MS = 2000;
const FLYING_MAX = 12; /* at once; the rest arrives without a flight */

let wanted = true;
let flying = 0;

export function setMotion(on) {
    wanted = on;
}

/* Whether nothing must move, by the system's setting or by the page's own. */
export function motionOff() {
    return !wanted || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/* The layer on which moving things are drawn. */
export function flights() {
    let node = document.getElementById("flights");
    if (!node) {
        node = el("div", { id: "flights", "aria-hidden": "true" });
        document.body.append(node);
    }
    return node;
}

const boxOf = (thing) => (thing instanceof Element ? thing.getBoundingClientRect() : thing);

/* Moves a copy of `look` from one node (or box) to another; resolves when it has arrived. */
export function fly(from, to, look = from) {
    if (!from || !to || !(look instanceof Element)) return Promise.resolve();
    const start = boxOf(from);
    const end = boxOf(to);
    const invisible = !start.width || !end.width || document.hidden;
    if (motionOff() || flying >= FLYING_MAX || invisible) {
        if (to instanceof Element) outline(to);
        return Promise.resolve();
    }
    const copy = look.cloneNode(true);
    copy.removeAttribute("id");
    const css = { width: `${start.width}px`, height: `${start.height}px` };
    const ghost = el("div", { class: "flight", css }, copy);
    flights().append(ghost);
    flying++;
    const place = (box) => {
        const scale = box.width / start.width;
        return `translate(${box.left}px, ${box.top}px) scale(${scale})`;
    };
    const flight = ghost.animate([{ transform: place(start) }, { transform: place(end) }], {
        duration: FLIGHT_MS,
        easing: "ease-out",
        fill: "both",
    });
    return flight.finished
        .catch(() => {})
        .then(() => {
            flying--;
            ghost.remove();
        });
}

function outline(node) {
    node.classList.add("changed");
    setTimeout(() => node.classList.remove("changed"), OUTLINE_MS);
}
