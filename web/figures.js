/* Charts of a game's figures over its turns, one line a seat: money, properties, buildings. Lines
 * differ by dashes and by the shape at their end as well as by colour. */
import { el, svg, sum } from "./dom.js";

const WIDTH = 360;
const HEIGHT = 170;
const LEFT = 52;
const BOTTOM = 22;
const TOP = 10;
const RIGHT = 66;
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "1 5", "12 5"];
const SHAPES = [
    "M-4-4h8v8h-8z",
    "M0-5L5 4H-5z",
    "M0-5L5 0 0 5-5 0z",
    "M-5 0a5 5 0 1 0 10 0 5 5 0 1 0-10 0",
    "M-5-2h10v4h-10z",
    "M-2-5h4v10h-4z",
];

/* The distance of the axis marks: 1, 2 or 5 times a power of ten, for about four of them. */
function stepOf(range) {
    const power = 10 ** Math.floor(Math.log10(Math.max(range, 1) / 4));
    return [1, 2, 5, 10].map((times) => times * power).find((step) => range / step <= 5) || 1;
}

function axes(low, high, turns, y, x, lang) {
    const parts = [];
    const step = Math.max(stepOf(high - low), 1);
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
        parts.push(
            svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value), class: "grid" }),
            svg("text", {
                x: LEFT - 6,
                y: y(value) + 4,
                "text-anchor": "end",
                text: sum(value, lang),
            }),
        );
    }
    const stride = Math.max(stepOf(turns.length), 1);
    turns.forEach((turn, index) => {
        if (index % stride === 0)
            parts.push(
                svg("text", {
                    x: x(index),
                    y: HEIGHT - 6,
                    "text-anchor": "middle",
                    text: String(turn),
                }),
            );
    });
    return parts;
}

/* Names at the ends of the lines, moved apart where they would overlap. */
function endLabels(figure, names, x, y, last) {
    const labels = figure.seats
        .map((values, seat) => ({ seat, at: y(values.at(-1) ?? 0), y: y(values.at(-1) ?? 0) }))
        .sort((a, b) => a.y - b.y);
    labels.forEach((label, i) => {
        if (i && label.y < labels[i - 1].y + 13) label.y = labels[i - 1].y + 13;
    });
    return labels.flatMap(({ seat, at, y: low }) => [
        svg("path", {
            d: SHAPES[seat],
            transform: `translate(${x(last)} ${at})`,
            class: `mark s${seat}`,
        }),
        svg("text", {
            x: x(last) + 9,
            y: low + 4,
            class: "name",
            text: (names[seat] ?? "").slice(0, 8),
        }),
    ]);
}

function chart(figure, turns, names, lang) {
    const all = figure.seats.flat();
    const high = Math.max(...all, 1);
    const low = Math.min(...all, 0);
    const last = Math.max(turns.length - 1, 1);
    const x = (index) => LEFT + (index / last) * (WIDTH - LEFT - RIGHT);
    const y = (value) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
    const point = (value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`;
    const lines = figure.seats.map((values, seat) =>
        svg("polyline", {
            points: values.map(point).join(" "),
            class: `line s${seat}`,
            "stroke-dasharray": DASHES[seat],
        }),
    );
    return svg(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", "aria-hidden": "true" },
        axes(low, high, turns, y, x, lang),
        lines,
        endLabels(figure, names, x, y, Math.max(turns.length - 1, 0)),
    );
}

/* The chart for screen readers: the last value of each seat. */
function words(figure, names, lang) {
    const last = (values, seat) => `${names[seat]}: ${sum(values.at(-1) ?? 0, lang)}`;
    return figure.seats.map(last).join("; ");
}

export function createFigures(table) {
    const node = el("div", { class: "figures", tabindex: "0" });
    let course; /* {figures, turns} as the server sends them, once requested */
    let loading = false;
    let shown = {}; /* the game and move of the last update */

    async function load() {
        if (course || loading || !table.can("figures")) return;
        loading = true;
        const answer = await table.request("figures");
        loading = false;
        if (!answer) return;
        course = { figures: answer.figures ?? [], turns: answer.turns ?? [] };
        draw();
    }

    /* Adds the figures of a step: one value a seat for each figure, in the order of the first
     * answer. */
    function add({ figures, turn }) {
        if (!course || !figures) return;
        figures.forEach((values, index) =>
            values.forEach((value, seat) => course.figures[index]?.seats[seat]?.push(value)),
        );
        course.turns.push(turn ?? (course.turns.at(-1) ?? 0) + 1);
        draw();
    }

    function draw() {
        if (!course) return;
        const names = (table.state.scene?.seat ?? []).map((seat) => seat.name);
        node.replaceChildren(
            ...course.figures.map((figure) =>
                el(
                    "figure",
                    {},
                    el(
                        "figcaption",
                        {},
                        el("b", { text: figure.title }),
                        " ",
                        el("span", { class: "small muted", text: figure.what ?? "" }),
                    ),
                    chart(figure, course.turns, names, table.lang()),
                    el("p", { class: "unseen", text: words(figure, names, table.lang()) }),
                ),
            ),
        );
    }

    /* After a new game or an undone move everything is loaded again. */
    function update({ game, n }) {
        if (game !== shown.game || n < shown.n) course = undefined;
        shown = { game, n };
        const visible = node.offsetParent !== null;
        if (!course && visible) load();
    }

    return { node, update, load, add };
}
