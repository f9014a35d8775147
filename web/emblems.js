/* The pictures of the lobby: what each game is played with, or a heap of stones. */
import { svg } from "./dom.js";
import { unoCard } from "./draw/uno_cards.js";
import { spanishCard } from "./draw/spanish_deck.js";

const frame = (...children) => svg("svg", { viewBox: "0 0 240 140", class: "emblem" }, children);

/* Cards held in a hand: turned about a point below them. */
function fan(cards) {
    const middle = (cards.length - 1) / 2;
    return frame(
        cards.map((card, index) => {
            const turn = (index - middle) * 15;
            const transform = `translate(120 230) rotate(${turn}) translate(-36 -208)`;
            const place = svg("g", { transform }, card);
            card.setAttribute("width", "72");
            card.setAttribute("height", "108");
            return place;
        }),
    );
}

const uno = () =>
    fan(
        [
            ["red", "7"],
            ["yellow", "2"],
            ["green", "9"],
            ["blue", "4"],
        ].map(([tint, face]) => unoCard({ tint, face, code: `x${face}` })),
    );

const truco = () =>
    fan(
        [
            ["blue", "1"],
            ["yellow", "11"],
            ["red", "12"],
        ].map(([tint, face]) => spanishCard({ tint, face })),
    );

function reversi() {
    const size = 46;
    const disc = (column, row, black) =>
        svg("circle", {
            cx: 51 + column * size,
            cy: 24 + row * size,
            r: 18,
            fill: black ? "#0e0d0b" : "#f7f3ea",
            stroke: "#0e0d0b",
        });
    const lines = [0, 1, 2, 3, 4].map((i) =>
        svg("path", {
            d: `M${28 + i * size} 1v138M28 ${1 + i * size}h184`,
            stroke: "#1d5238",
            "stroke-width": 1.5,
        }),
    );
    return frame(
        svg("rect", { x: 28, y: 1, width: 184, height: 138, fill: "#2c7852" }),
        lines,
        [
            [0, 0, 1],
            [1, 0, 0],
            [2, 0, 0],
            [1, 1, 1],
            [2, 1, 0],
            [3, 1, 1],
            [2, 2, 1],
        ].map(([column, row, black]) => disc(column, row, black)),
    );
}

/* A corner of the board: streets with their bands, a house, the dice. */
function monopoly() {
    const street = (x, tint, house) =>
        svg(
            "g",
            { transform: `translate(${x} 30)` },
            svg("rect", {
                width: 46,
                height: 96,
                fill: "#fffaf0",
                stroke: "#221e19",
                "stroke-width": 2,
            }),
            svg("rect", {
                width: 46,
                height: 26,
                fill: tint,
                stroke: "#221e19",
                "stroke-width": 2,
            }),
            house &&
                svg("path", {
                    d: "M12 22V13l8-8 8 8v9z",
                    fill: "#00a078",
                    stroke: "#221e19",
                    "stroke-width": 2,
                }),
            svg("path", { d: "M9 44h28M13 52h20M14 84h18", stroke: "#221e19", "stroke-width": 2 }),
        );
    const die = (x, y, turn, pips) =>
        svg(
            "g",
            { transform: `translate(${x} ${y}) rotate(${turn})` },
            svg("rect", {
                x: -20,
                y: -20,
                width: 40,
                height: 40,
                rx: 8,
                fill: "#fffaf0",
                stroke: "#221e19",
                "stroke-width": 2,
            }),
            pips.map(([px, py]) =>
                svg("circle", { cx: px * 10, cy: py * 10, r: 4, fill: "#221e19" }),
            ),
        );
    return frame(
        street(20, "#0b5cad"),
        street(66, "#c3271b", true),
        street(112, "#f5cc1b"),
        street(158, "#e07bd0"),
        die(186, 62, 12, [
            [-1, -1],
            [1, 1],
            [0, 0],
            [-1, 1],
            [1, -1],
        ]),
        die(142, 98, -14, [
            [-1, -1],
            [1, 1],
        ]),
    );
}

function stones() {
    return frame(
        [
            [80, 100, "#8a5a33"],
            [120, 104, "#6e665a"],
            [160, 100, "#d9730d"],
            [100, 72, "#0b5cad"],
            [140, 72, "#00a078"],
            [120, 44, "#c3271b"],
        ].map(([cx, cy, fill]) =>
            svg("ellipse", { cx, cy, rx: 22, ry: 15, fill, stroke: "#221e19", "stroke-width": 2 }),
        ),
    );
}

/* Four stations on a ring, and a frame under way. */
function wire() {
    const box = ([x, y]) =>
        svg("rect", {
            x: x - 17,
            y: y - 13,
            width: 34,
            height: 26,
            rx: 8,
            fill: "#fffcf6",
            stroke: "#221e19",
            "stroke-width": 4,
        });
    return frame(
        svg("ellipse", {
            cx: 120,
            cy: 70,
            rx: 78,
            ry: 48,
            fill: "none",
            stroke: "#f0d9a8",
            "stroke-width": 5,
        }),
        [[120, 22], [198, 70], [120, 118], [42, 70]].map(box),
        svg("rect", {
            x: 148,
            y: 24,
            width: 54,
            height: 20,
            rx: 10,
            fill: "#f5cc1b",
            stroke: "#221e19",
            "stroke-width": 4,
        }),
    );
}

/* A sheet of moves, and where one stands in it. */
function journal() {
    return frame(
        svg("path", {
            d: "M78 12h62l24 24v92H78z",
            fill: "#fffcf6",
            stroke: "#221e19",
            "stroke-width": 4,
            "stroke-linejoin": "round",
        }),
        svg("path", { d: "M92 50h48M92 66h58M92 82h40", stroke: "#857a6a", "stroke-width": 5 }),
        svg("path", { d: "M92 108h58", stroke: "#221e19", "stroke-width": 5 }),
        svg("circle", {
            cx: 126,
            cy: 108,
            r: 9,
            fill: "#6a35b0",
            stroke: "#221e19",
            "stroke-width": 3,
        }),
    );
}

const EMBLEMS = { uno, truco, reversi, monopoly, wire, journal };

export function emblem(game) {
    return (EMBLEMS[game] ?? stones)();
}
