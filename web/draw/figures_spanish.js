/* Page (10), rider (11) and king (12) of the Spanish deck, in a box of 40 by 60 about its middle.
 * They differ by outline: bare head and staff, horse, crown. */
import { svg } from "../dom.js";
import { suits, suitAt } from "./suits.js";

const ink = "#221e19";
const skin = "#f2c9a0";
const gold = "#f5cc1b";
const line = {
    stroke: ink,
    "stroke-width": 0.9,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
};

const shape = (d, fill, more = {}) => svg("path", { d, fill, ...line, ...more });

function face(y) {
    return [
        svg("ellipse", { cx: 0, cy: y, rx: 4.6, ry: 5.4, fill: skin, ...line }),
        svg("circle", { cx: -1.7, cy: y - 0.6, r: 0.6, fill: ink }),
        svg("circle", { cx: 1.7, cy: y - 0.6, r: 0.6, fill: ink }),
        svg("path", {
            d: `M-1.6,${y + 2.4} Q0,${y + 3.5} 1.6,${y + 2.4}`,
            fill: "none",
            ...line,
            "stroke-width": 0.7,
        }),
    ];
}

function page(tint) {
    const cloth = suits[tint].colour;
    return [
        shape("M-3,26 V8 H3 V26 L5.5,27 H0.6 V14 H-0.6 V27 H-5.5 Z", "#f7f3ea"),
        shape("M-8.5,10 L-6,-8 C-4,-10.5 4,-10.5 6,-8 L8.5,10 C4,12.4 -4,12.4 -8.5,10 Z", cloth),
        shape("M-7,3.4 H7 L7.4,6 H-7.4 Z", gold),
        shape("M6,-7.4 L13,-1 L11,2 L6.6,-0.8 Z", cloth),
        shape("M-6,-7.4 L-11,2 L-8.4,3.6 L-5,-1.4 Z", cloth),
        svg("circle", { cx: 12.6, cy: 1.2, r: 1.9, fill: skin, ...line }),
        ...face(-15.4),
        shape("M-6.4,-17.4 C-7,-23.6 7,-23.6 6.4,-17.4 C3,-19.4 -3,-19.4 -6.4,-17.4 Z", cloth),
        shape("M5,-20 C10,-26 12,-22 9,-18", gold),
        suitAt(tint, 13.4, -9, 15),
    ];
}

function rider(tint) {
    const cloth = suits[tint].colour;
    return [
        shape(
            "M-13,27 L-11.4,12 C-12.4,6 -9,2.6 -4,2.6 H7 C11.6,3 13.4,7.4 12,12.6 L13.4,27 H9.6 " +
                "L7.4,16.4 H-5.6 L-9,27 Z",
            "#f7f3ea",
        ),
        shape(
            "M-9.4,6 C-14,1 -15.4,-5 -13,-9.6 L-15.6,-13.6 L-10.8,-12 C-6,-10 -4,-4.4 -3,2.6 Z",
            "#f7f3ea",
        ),
        svg("circle", { cx: -12.1, cy: -8, r: 0.8, fill: ink }),
        shape("M-10.4,-11.6 C-6,-8.4 -4.6,-3 -5.4,2", "none", {
            stroke: "#8a5a33",
            "stroke-width": 1.8,
        }),
        shape("M12.4,6 C17,8 16,15 14,18", "none", { stroke: "#8a5a33", "stroke-width": 2 }),
        shape("M-1.4,3.4 L-0.4,-8 C1,-10.4 6.4,-10.4 8,-8 L9,3.4 Z", cloth),
        shape("M1,2.6 H8 L6.4,13 L8.6,14.6 H2.6 Z", "#0e0d0b"),
        shape("M-0.2,-6.4 L-7,-1 L-5.4,1 L0,-2 Z", cloth),
        svg(
            "g",
            { transform: "translate(4 -1)" },
            face(-14.4),
            shape("M-5.8,-16 C-6.4,-22 6.4,-22 5.8,-16 Z", cloth),
            shape("M-7,-16.2 H7", "none", { "stroke-width": 1.6 }),
        ),
        suitAt(tint, 14, -9, 14),
    ];
}

function king(tint) {
    const cloth = suits[tint].colour;
    return [
        shape("M-12,27 L-8.4,-7 C-6,-10.4 6,-10.4 8.4,-7 L12,27 Z", cloth),
        shape("M-2.8,-8.6 H2.8 L4.4,27 H-4.4 Z", "#f7f3ea"),
        ...[-2, 4, 10, 16, 22].map((y) => svg("circle", { cx: 0, cy: y, r: 1, fill: ink })),
        shape("M-12,27 L-11.2,21.4 H11.2 L12,27 Z", gold),
        shape("M8,-6.6 L14,1.4 L11.4,3.8 L7.6,0.4 Z", cloth),
        shape("M-8,-6.6 L-12.6,3.6 L-9.6,5 L-7,-0.4 Z", cloth),
        svg("circle", { cx: 13.2, cy: 3, r: 1.9, fill: skin, ...line }),
        ...face(-15),
        shape(
            "M-4.6,-13.4 C-5.4,-6.4 -2.4,-4.6 0,-4.6 S5.4,-6.4 4.6,-13.4 C3.4,-10.4 1.6,-10.8 " +
                "0,-10.8 S-3.4,-10.4 -4.6,-13.4 Z",
            "#b9ae9d",
        ),
        shape("M-6.4,-18.4 L-8,-26 L-3.6,-22.4 L0,-27.6 L3.6,-22.4 L8,-26 L6.4,-18.4 Z", gold),
        svg("circle", { cx: 0, cy: -21, r: 1.2, fill: "#c3271b" }),
        suitAt(tint, 14, -7, 15),
    ];
}

export const figures = { 10: page, 11: rider, 12: king };
