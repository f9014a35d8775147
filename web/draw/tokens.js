/* The tokens of a board. Each seat has a shape (cup, coffee pot, glass, jug, spoon, loaf), since
 * its colour is also that of streets. Shapes are in a box of 24 by 24 about its middle. */
import { svg } from "../dom.js";

const ink = "#221e19";

const shapes = [
    "M-7,-4 H5 V3 C5,7 2,8 -1,8 S-7,7 -7,3 Z M5,-2 C10,-3 10,4 5,4 M-9,9.6 H7",
    "M-5,-7 H4 L7,9 H-8 Z M-3,-9.6 H2 L3,-7 H-4 Z M5,-4 C10,-5 10,4 6.4,5 M-6,-4 L-10,-2 L-7,2",
    "M-6,-9 H6 L3.6,0 C3,2 1.4,2.4 1,3 V7.4 H5 V9.4 H-5 V7.4 H-1 V3 C-1.4,2.4 -3,2 -3.6,0 Z",
    "M-4,-9 H5 L3.4,-5 C8,-1 8,6 3,9 H-4 C-9,6 -8,-1 -3.4,-5 Z M-6,-3 C-11,-4 -11,4 -7.4,4",
    "M0,-10 C5,-10 5,-2 1.4,-1 V9 C1.4,10.4 -1.4,10.4 -1.4,9 V-1 C-5,-2 -5,-10 0,-10 Z",
    "M-10,5 C-11,-2 -6,-6 0,-6 S11,-2 10,5 C9,8 -9,8 -10,5 Z " +
        "M-5,-3.4 L-3,1 M0,-4.4 L1.4,0.4 M5,-3.4 L6.4,1",
];

const grounds = {
    yellow: "#f5cc1b",
    red: "#c3271b",
    blue: "#0b5cad",
    green: "#00a078",
    orange: "#d9730d",
    white: "#f7f3ea",
};
const bright = new Set(["yellow", "green", "orange", "white"]); /* with dark writing */

const drawn = (seat, stroke, more) =>
    svg("path", {
        d: shapes[seat % shapes.length],
        fill: "none",
        stroke,
        "stroke-width": 2,
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
        ...more,
    });

/* The shape alone, on squares that the seat owns. */
export function shape(seat) {
    const props = { viewBox: "-12 -12 24 24", class: "shape", "aria-hidden": "true" };
    return svg("svg", props, drawn(seat, "currentColor"));
}

/* A disc in the seat's colour with its shape. */
export function token(seat, tint) {
    const ground = grounds[tint] ?? "#b9ae9d";
    const writing = bright.has(tint) || !grounds[tint] ? ink : "#fffaf0";
    const rim = { fill: "none", stroke: writing, "stroke-width": 0.7, opacity: 0.7 };
    return svg(
        "svg",
        { viewBox: "-14 -14 28 28", class: "token", "aria-hidden": "true" },
        svg("circle", { r: 13, fill: ground, stroke: ink, "stroke-width": 1.6 }),
        svg("circle", { r: 10.9, ...rim }),
        drawn(seat, writing, { transform: "scale(0.82)" }),
    );
}
