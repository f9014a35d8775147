/* The four suits of the Spanish deck, each as one group of shapes in a box of 24 by 24 about its
 * middle. */
import { svg } from "../dom.js";

const ink = "#221e19";
const outline = (width) => ({ stroke: ink, "stroke-width": width });

function coin() {
    const petal = (turn) =>
        svg("ellipse", {
            cx: 0,
            cy: -3.4,
            rx: 1.5,
            ry: 2.4,
            fill: "#b8860b",
            transform: `rotate(${turn})`,
        });
    return [
        svg("circle", { r: 11, fill: "#f5cc1b", ...outline(1) }),
        svg("circle", {
            r: 8.6,
            fill: "none",
            stroke: "#8a5a10",
            "stroke-width": 0.9,
            "stroke-dasharray": "1.6 1.1",
        }),
        svg("circle", { r: 6.6, fill: "#ffe27a", stroke: "#8a5a10", "stroke-width": 0.8 }),
        [0, 60, 120, 180, 240, 300].map(petal),
        svg("circle", { r: 1.5, fill: "#c3271b", ...outline(0.5) }),
    ];
}

function goblet() {
    return [
        svg("path", {
            d: "M-8.5,-11 H8.5 C8.5,-2 5,1.6 1.8,2.6 V6.4 C4.6,7 7,8.4 7,11 H-7 C-7,8.4 -4.6,7 " +
                "-1.8,6.4 V2.6 C-5,1.6 -8.5,-2 -8.5,-11 Z",
            fill: "#c3271b", ...outline(1), "stroke-linejoin": "round",
        }),
        svg("ellipse", { cx: 0, cy: -11, rx: 8.5, ry: 1.7, fill: "#f5cc1b", ...outline(0.8) }),
        svg("path", { d: "M-7.6,-5.6 H7.6 L6.4,-2.6 H-6.4 Z", fill: "#f5cc1b", ...outline(0.6) }),
        svg("circle", { cx: 0, cy: 4.4, r: 1.9, fill: "#0b5cad", ...outline(0.6) }),
    ];
}

function sword() {
    return [
        svg("path", {
            d: "M0,-12 L2,-9 V4 H-2 V-9 Z",
            fill: "#cfe3f5",
            ...outline(0.9),
            "stroke-linejoin": "round",
        }),
        svg("path", { d: "M0,-9.5 V3.5", stroke: "#0b5cad", "stroke-width": 0.9 }),
        svg("path", {
            d: "M-6.5,3 C-6.5,6 -3,5.4 0,5.4 S6.5,6 6.5,3 L6.5,6.6 H-6.5 Z",
            fill: "#0b5cad",
            ...outline(0.9),
        }),
        svg("rect", { x: -1.4, y: 6.4, width: 2.8, height: 3.6, fill: "#c3271b", ...outline(0.7) }),
        svg("circle", { cx: 0, cy: 11, r: 1.5, fill: "#f5cc1b", ...outline(0.7) }),
    ];
}

/* A cudgel, thick end up, with the stumps of its branches and one shoot left on it. */
function club() {
    const stump = (x, y, turn) =>
        svg("ellipse", {
            cx: 0,
            cy: 0,
            rx: 1.7,
            ry: 1.1,
            fill: "#f5cc1b",
            ...outline(0.6),
            transform: `translate(${x} ${y}) rotate(${turn})`,
        });
    return [
        svg("path", {
            d: "M3.6,-3.4 C7,-4 8.6,-7 8,-9.6 C5.6,-8.8 3.6,-7 3.2,-4.6 Z",
            fill: "#7cc66a",
            ...outline(0.7),
        }),
        svg("path", {
            d: "M-1.5,12 C-2.2,7 -2.4,4 -3.6,1 C-5,-2.6 -5.8,-6 -4.6,-9.4 C-3.4,-12.8 3.4,-12.8 " +
                "4.6,-9.4 C5.6,-6 4.6,-2.6 3.4,1 C2.4,4 2.2,7 1.5,12 Z",
            fill: "#00a078", ...outline(1), "stroke-linejoin": "round",
        }),
        svg("path", {
            d: "M-0.2,10 C-0.6,5 -1.4,1 -1.8,-3 M1,6 C1,2 1.8,-1 2,-4",
            stroke: "#00553f",
            "stroke-width": 0.8,
            fill: "none",
        }),
        stump(-2, -6.4, -30),
        stump(2.2, -1.2, 25),
        stump(-1.2, 3.6, -15),
        svg("ellipse", { cx: 0, cy: -10.2, rx: 3, ry: 1.3, fill: "#c3271b", ...outline(0.6) }),
    ];
}

/* By the tint of the card. `gaps`: in the short sides of the frame, which tell the suit when only a
 * corner shows. `tall`: narrow, so it is drawn larger. */
export const suits = {
    yellow: { shapes: coin, gaps: 0, colour: "#8a5a10" },
    red: { shapes: goblet, gaps: 1, colour: "#c3271b" },
    blue: { shapes: sword, gaps: 2, tall: true, colour: "#0b5cad" },
    green: { shapes: club, gaps: 3, tall: true, colour: "#00704f" },
};

/* A suit of `size` with its middle at a point. */
export function suitAt(tint, x, y, size) {
    const scale = (size / 24) * (suits[tint].tall ? 1.18 : 1);
    const transform = `translate(${x} ${y}) scale(${scale.toFixed(3)})`;
    return svg("g", { transform }, suits[tint].shapes());
}
