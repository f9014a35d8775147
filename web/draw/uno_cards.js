/* The cards of UNO, 64 by 96. Each colour has a shape in the corners, for people who cannot tell
 * the colours apart. */
import { svg } from "../dom.js";

const ink = "#221e19";
const cream = "#fffaf0";

/* By the scene's tint: ground, writing, and the shape in a box of 20 by 20 about its middle. */
const colours = {
    blue: { ground: "#0b5cad", shape: "M-8,0 a8,8 0 1,0 16,0 a8,8 0 1,0 -16,0 Z" },
    green: { ground: "#00a078", shape: "M0,-9 L9,7 H-9 Z" },
    red: { ground: "#c3271b", shape: "M-7.4,-7.4 H7.4 V7.4 H-7.4 Z" },
    yellow: { ground: "#f5cc1b", shape: star(9, 4) },
    wild: { ground: "#2a2622", shape: null },
};

function star(outer, inner) {
    const points = Array.from({ length: 10 }, (_, i) => {
        const angle = (Math.PI * i) / 5;
        const r = i % 2 ? inner : outer;
        return `${(r * Math.sin(angle)).toFixed(2)},${(-r * Math.cos(angle)).toFixed(2)}`;
    });
    return `M${points.join(" L")} Z`;
}

export function colourShape(tint, x, y, size, fill = "#fffaf0") {
    return svg("path", {
        d: colours[tint].shape,
        fill,
        stroke: ink,
        "stroke-width": 0.8,
        "stroke-linejoin": "round",
        transform: `translate(${x} ${y}) scale(${size / 20})`,
    });
}

export const colourGround = (tint) => colours[tint].ground;

const TINTS = ["blue", "green", "red", "yellow"];

const bold = {
    fill: "none",
    stroke: ink,
    "stroke-width": 3.2,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
};

function skip() {
    return [svg("circle", { r: 11, ...bold }), svg("path", { d: "M-7.6,7.6 L7.6,-7.6", ...bold })];
}

function reverse() {
    const arrow = "M-4,9 V-7 M-9,-2.6 L-4,-8.6 L1,-2.6";
    return [
        svg("path", { d: arrow, ...bold, transform: "translate(-2 0)" }),
        svg("path", { d: arrow, ...bold, transform: "translate(2 0) rotate(180)" }),
    ];
}

function miniCard(x, y, turn, fill) {
    return svg("rect", {
        x: -5,
        y: -7.5,
        width: 10,
        height: 15,
        rx: 1.6,
        fill,
        stroke: ink,
        "stroke-width": 1,
        transform: `translate(${x} ${y}) rotate(${turn})`,
    });
}

function four() {
    const spots = [
        [-7, -2],
        [3, -6],
        [-2, 5],
        [8, 2],
    ];
    return TINTS.map((tint, i) => miniCard(...spots[i], 12, colours[tint].ground));
}

function wheel() {
    const quarters = [
        { d: "M0,0 V-17 A13,17 0 0,1 13,0 Z", at: [5.4, -6.4] },
        { d: "M0,0 H13 A13,17 0 0,1 0,17 Z", at: [5.4, 6.6] },
        { d: "M0,0 V17 A13,17 0 0,1 -13,0 Z", at: [-5.4, 6.6] },
        { d: "M0,0 H-13 A13,17 0 0,1 0,-17 Z", at: [-5.4, -6.4] },
    ];
    return TINTS.flatMap((tint, i) => {
        const { d, at } = quarters[i];
        const ground = { fill: colours[tint].ground, stroke: ink, "stroke-width": 0.8 };
        return [svg("path", { d, ...ground }), colourShape(tint, ...at, 8)];
    });
}

/* The last letters of the card's code: S skips, R turns the direction, + draws two, W asks for a
 * colour, W4 draws four. */
function symbolOf(code) {
    if (code === "W") return "wild";
    if (code === "W4") return "four";
    return { S: "skip", R: "reverse", "+": "two" }[code.slice(1)] ?? "number";
}

function number(face) {
    const text = { y: 10.5, "font-size": 30, "font-weight": 800, "text-anchor": "middle" };
    const isTurnable = face === "6" || face === "9";
    const line = svg("path", { d: "M-8,14.4 H8", ...bold, "stroke-width": 2 });
    return [svg("text", { ...text, fill: ink }, face), isTurnable && line];
}

function middle(symbol, piece) {
    switch (symbol) {
        case "skip":
            return skip();
        case "reverse":
            return reverse();
        case "two":
            return [
                miniCard(-3, 2, -8, colourGround(piece.tint)),
                miniCard(4, -2, 12, colourGround(piece.tint)),
            ];
        case "wild":
            return wheel();
        case "four":
            return four();
        default:
            return number(piece.face);
    }
}

/* In the corner what the card does, as short as people write it. */
const short = { skip: "⊘", reverse: "⇅", two: "+2", wild: "", four: "+4" };

function cornerMark(piece, symbol, writing, turned) {
    const text = symbol === "number" ? piece.face : short[symbol];
    const type = { "font-size": 13, "font-weight": 800, fill: writing };
    return svg(
        "g",
        turned ? { transform: "rotate(180 32 48)" } : {},
        svg("text", { x: 7, y: 17, ...type }, text),
        piece.tint !== "wild" && colourShape(piece.tint, 12, 25.5, 9.5, writing),
    );
}

/* A card's frame with what is on it. */
function card(...children) {
    return svg(
        "svg",
        { viewBox: "0 0 64 96", class: "card-face", "aria-hidden": "true" },
        svg("rect", { x: 0.5, y: 0.5, width: 63, height: 95, rx: 7, fill: cream, stroke: ink }),
        children,
    );
}

export function unoCard(piece) {
    const { ground } = colours[piece.tint] ?? colours.wild;
    const symbol = symbolOf(piece.code ?? piece.face);
    const writing = piece.tint === "yellow" || piece.tint === "green" ? ink : cream;
    const oval = { cx: 32, cy: 48, rx: 19, ry: 27, transform: "rotate(14 32 48)" };
    return card(
        svg("rect", { x: 3.5, y: 3.5, width: 57, height: 89, rx: 5, fill: ground }),
        svg("ellipse", { ...oval, fill: cream, stroke: ink, "stroke-width": 0.8 }),
        svg("g", { transform: "translate(32 48)" }, middle(symbol, piece)),
        cornerMark(piece, symbol, writing, false),
        cornerMark(piece, symbol, writing, true),
    );
}

export function unoBack() {
    const oval = { cx: 32, cy: 48, rx: 17, ry: 25, transform: "rotate(14 32 48)" };
    const shapes = TINTS.map((tint, i) => {
        const [x, y] = [32 + (i % 2 ? 7 : -7), 48 + (i < 2 ? -8 : 8)];
        return colourShape(tint, x, y, 11, colours[tint].ground);
    });
    return card(
        svg("rect", { x: 3.5, y: 3.5, width: 57, height: 89, rx: 5, fill: "#6e665a" }),
        svg("ellipse", { ...oval, fill: "none", stroke: cream, "stroke-width": 2.4 }),
        shapes,
    );
}
