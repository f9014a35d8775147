/* The cards of the Spanish deck, 64 by 96, cream in the light theme and in the dark one. */
import { svg } from "../dom.js";
import { suits, suitAt } from "./suits.js";
import { figures } from "./figures_spanish.js";

const ink = "#221e19";
const cream = "#fffaf0";
const red = "#7d2b20";
const gold = "#d9a441";

/* Where the pips of 1 to 7 lie, as on the cards: columns and rows about the middle of the card. */
const pips = {
    1: [[0, 0]],
    2: [[0, -19], [0, 19]],
    3: [[0, -25], [0, 0], [0, 25]],
    4: [[-11, -18], [13, -18], [-13, 18], [11, 18]],
    5: [[-11, -20], [13, -20], [0, 0], [-13, 20], [11, 20]],
    6: [[-10, -22], [14, -22], [-12, 0], [12, 0], [-14, 22], [10, 22]],
    7: [[-10, -22], [14, -22], [-12, 0], [12, 0], [-14, 22], [10, 22], [1, -11]],
};
const pipSize = { 1: 44, 2: 30, 3: 22, 4: 22, 5: 18, 6: 17, 7: 15 };

/* The pinta: gaps in the short sides of the frame tell the suit: oros none, copas 1, espadas 2,
 * bastos 3. */
function frame(gaps) {
    const left = 5;
    const right = 59;
    const width = right - left;
    const gap = 4;
    const side = (y) => {
        const piece = (width - gaps * gap) / (gaps + 1);
        return Array.from({ length: gaps + 1 }, (_, i) => {
            const from = left + i * (piece + gap);
            return `M${from.toFixed(1)},${y} h${piece.toFixed(1)}`;
        }).join(" ");
    };
    return svg("path", {
        d: `${side(5)} ${side(91)} M${left},5 V91 M${right},5 V91`,
        fill: "none",
        stroke: ink,
        "stroke-width": 1,
    });
}

function corner(number, turned) {
    return svg("text", {
        x: 8, y: 15.5, "font-size": 11, "font-weight": 700, fill: ink, class: "card-number",
        ...(turned ? { transform: "rotate(180 32 48)" } : {}),
    }, String(number));
}

export function spanishCard(piece) {
    const number = Number(piece.face);
    const suit = suits[piece.tint];
    const middle = figures[number]
        ? [svg("g", { transform: "translate(32 50) scale(1.16)" }, ...figures[number](piece.tint))]
        : pips[number].map(([x, y]) => suitAt(piece.tint, 32 + x, 48 + y, pipSize[number]));
    return svg("svg", { viewBox: "0 0 64 96", class: "card-face", "aria-hidden": "true" },
        svg("rect", { x: 0.5, y: 0.5, width: 63, height: 95, rx: 6, fill: cream, stroke: ink }),
        frame(suit.gaps), ...middle, corner(number, false), corner(number, true));
}

export function spanishBack() {
    const lines = [];
    for (let i = -90; i < 70; i += 8) lines.push(`M${i},4 l88,88 M${i + 88},4 l-88,88`);
    return svg("svg", { viewBox: "0 0 64 96", class: "card-face", "aria-hidden": "true" },
        svg("rect", { x: 0.5, y: 0.5, width: 63, height: 95, rx: 6, fill: cream, stroke: ink }),
        svg("svg", { x: 4, y: 4, width: 56, height: 88, viewBox: "4 4 56 88" },
            svg("rect", { x: 4, y: 4, width: 56, height: 88, rx: 4, fill: red }),
            svg("path", { d: lines.join(" "), stroke: gold, "stroke-width": 1.1, fill: "none" }),
            svg("circle", { cx: 32, cy: 48, r: 11, fill: red, stroke: gold, "stroke-width": 1.4 }),
            svg("circle", { cx: 32, cy: 48, r: 5, fill: "#d9a441" })));
}
