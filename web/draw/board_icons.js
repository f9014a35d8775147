/* Pictures of the squares that are no streets, in a box of 24 by 24: outlines in the colour of the
 * text and one flat colour each, to be read at 20 pixels and in grey. */
import { el, svg } from "../dom.js";

const line = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.8,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
};
const path = (d, fill = "none") => svg("path", { ...line, d, fill });
const dot = (cx, cy, r, fill = "currentColor") => svg("circle", { ...line, cx, cy, r, fill });

const drawings = {
    start: () => [path("M21,12 H5 M11,5 L4,12 L11,19", "none"), path("M21,8 V16")],
    jail: () => [path("M3,4 H21 V20 H3 Z", "#f5cc1b"), path("M7.5,4 V20 M12,4 V20 M16.5,4 V20")],
    to_jail: () => [
        path("M4,11 C4,6 8,4 12,4 S20,6 20,11 Z", "#0b5cad"),
        path("M3,11 H21 L19,14 H5 Z", "#2a2622"),
        dot(12, 8, 1.4, "#f5cc1b"),
        path("M8,16 C9,20 15,20 16,16"),
    ],
    parking: () => [dot(12, 8.5, 6, "#00a078"), path("M12,9 V21 M8,21 H16 M12,14 L15,11.5")],
    tax: () => [
        path("M8,8 L6,4 L9,5 L12,3 L15,5 L18,4 L16,8", "none"),
        path("M8,8 H16 C21,13 20,21 12,21 S3,13 8,8 Z", "#f5cc1b"),
        path("M10,13 H14 M9.4,16.5 H14.6"),
    ],
    question: () => [
        path("M7,8.4 C7,2.6 17,2.6 17,8.4 C17,12.4 12,12 12,16", "none"),
        dot(12, 20, 1),
    ],
    chest: () => [
        path("M3,11 H21 V20 H3 Z", "#d9a441"),
        path("M3,11 C3,4 21,4 21,11 Z", "#b8860b"),
        path("M12,10 V14"),
        dot(12, 14.4, 1.2),
    ],
    station: () => [
        path("M4,17 V9 H13 V5 H20 V17 Z", "#6e665a"),
        path("M6,9 V5.4 H9 V9"),
        dot(8, 19, 2.2, "#f7f3ea"),
        dot(16.6, 19, 2.2, "#f7f3ea"),
        path("M15.4,8 H18 V11 H15.4 Z", "#f7f3ea"),
        path("M2,17 H22"),
    ],
    bulb: () => [
        path("M8.6,15 C3,9 7,3 12,3 S21,9 15.4,15 Z", "#f5cc1b"),
        path("M9,18 H15 M10,21 H14 M8.6,15 H15.4"),
    ],
    tap: () => [
        path("M3,9 H13 C18,9 19,12 19,15 H14.6 C14.6,13.4 14,13 12.6,13 H3 Z", "#a5daf7"),
        path("M9,9 V5 M6,5 H12"),
        path("M16.8,18 C18.4,20.4 17.8,21.6 16.8,21.6 S15.2,20.4 16.8,18 Z", "#0b5cad"),
    ],
};

export function boardIcon(name) {
    const props = { viewBox: "0 0 24 24", class: "mp-icon", "aria-hidden": "true" };
    return svg("svg", props, drawings[name]?.());
}

/* The picture of each square. The scene does not tell decks and services apart, so the first deck
 * is the chest and the first service the bulb, as on every board. */
export function iconNames(cells) {
    const first = {};
    return cells.map((cell) => {
        if (cell.kind !== "card" && cell.kind !== "service") return cell.kind;
        first[cell.kind] ??= cell.name;
        const same = first[cell.kind] === cell.name;
        return cell.kind === "card" ? (same ? "chest" : "question") : same ? "bulb" : "tap";
    });
}

const walls = {
    house: "M1,9 L9,1.6 L17,9 V17 H1 Z",
    hotel: "M1,8 L12,1.6 L23,8 V17 H1 Z M5,10 H9 V13 H5 Z M15,10 H19 V13 H15 Z",
};

/* The houses on a street, or a hotel. */
export function buildings(count, hotel) {
    const d = hotel ? walls.hotel : walls.house;
    const props = { viewBox: hotel ? "0 0 24 18" : "0 0 18 18", class: "mp-house" };
    const built = Array.from({ length: hotel ? 1 : count }, () =>
        svg("svg", props, svg("path", { d })),
    );
    return el("span", { class: hotel ? "mp-hotel" : "mp-houses", "aria-hidden": "true" }, built);
}

/* Where the pips of each number lie on a die, by squares of three by three. */
const pips = {
    1: [4],
    2: [0, 8],
    3: [0, 4, 8],
    4: [0, 2, 6, 8],
    5: [0, 2, 4, 6, 8],
    6: [0, 2, 3, 5, 6, 8],
};

export function die(number) {
    const pip = (at) => {
        const [cx, cy] = [12 + (at % 3) * 12, 12 + Math.floor(at / 3) * 12];
        return svg("circle", { cx, cy, r: 4.2, class: "die-pip" });
    };
    return svg(
        "svg",
        { viewBox: "0 0 48 48", class: "die", role: "img", "aria-label": String(number) },
        svg("rect", { x: 2, y: 2, width: 44, height: 44, rx: 9, class: "die-body" }),
        (pips[number] ?? []).map(pip),
    );
}
