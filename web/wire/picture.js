/* The ring: stations on a circle, arrowed cables, frames as pills that travel at the line's speed. A server stands in
 * the middle of its clients. */
import { el, setAttr, setName, setText, svg } from "../dom.js";
import { written } from "./recording.js";

const RADIUS = 158;
const RING = { width: 400, height: 400 };
const ROW = { width: 640, height: 300 }; /* client – server – client */
const FADE = 350000; /* µs of real time for which a cable glows behind a frame that was too quick to be seen */

const isRow = (plan) => plan.stations.length === 3 && plan.stations.some((station) => station.place === "server");

/* All around from the top; a server in the middle of its clients, or between two of them. */
function places(plan, { width, height }) {
    const [x, y] = [width / 2, height / 2];
    const served = plan.stations.some((station) => station.place === "server");
    const around = plan.stations.length - (served ? 1 : 0);
    const sides = [80, width - 80];
    let next = 0;
    return plan.stations.map((station) => {
        if (station.place === "server") return [x, y];
        if (isRow(plan)) return [sides.shift(), y];
        const angle = (next++ / around) * 2 * Math.PI - Math.PI / 2;
        return [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)];
    });
}

/* A bent line between two stations, and the point on it at a part of the way. */
function way([ax, ay], [bx, by], bend) {
    const gap = 46;
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    const from = [ax + ux * gap, ay + uy * gap];
    const to = [bx - ux * gap, by - uy * gap];
    const middle = [(from[0] + to[0]) / 2 + uy * bend, (from[1] + to[1]) / 2 - ux * bend];
    const at = (part) => {
        const rest = 1 - part;
        return [0, 1].map((i) => rest * rest * from[i] + 2 * rest * part * middle[i] + part * part * to[i]);
    };
    return { path: `M${from} Q${middle} ${to}`, at };
}

export function createPicture({ t, choose, moving }) {
    const art = svg("svg", { class: "ring-art", "aria-hidden": "true" });
    const buttons = el("div", { class: "ring-stations" });
    const over = svg("svg", { class: "ring-art ring-over", "aria-hidden": "true" });
    const node = el("div", { class: "ring-picture" }, art, buttons, over);
    let tape;
    let cables = [];
    let stations = [];

    function draw(now) {
        tape = now;
        const plan = tape.plan;
        const size = isRow(plan) ? ROW : RING;
        const spots = places(plan, size);
        for (const sheet of [art, over]) sheet.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
        node.classList.toggle("row-of-three", isRow(plan));
        const pairs = new Set(plan.cables.map((cable) => `${cable.from}-${cable.to}`));
        cables = plan.cables.map((cable, index) => {
            const both = pairs.has(`${cable.to}-${cable.from}`);
            const line = way(
                spots[cable.from] ?? [60, 200],
                spots[cable.to] ?? [340, 200],
                both ? 60 : plan.stations.length > 2 ? 18 : 60,
            );
            const path = svg("path", { d: line.path, class: "ring-cable", "marker-end": "url(#arrow)" });
            const touch = svg("path", { d: line.path, class: "ring-touch", on: { click: () => choose.cable(index) } });
            return { line, path, touch };
        });
        art.replaceChildren(
            svg(
                "defs",
                {},
                svg(
                    "marker",
                    {
                        id: "arrow",
                        viewBox: "0 0 10 10",
                        refX: 8,
                        refY: 5,
                        markerWidth: 16,
                        markerHeight: 16,
                        markerUnits: "userSpaceOnUse",
                        orient: "auto",
                    },
                    svg("path", { d: "M0 0L10 5L0 10z", class: "ring-arrow" }),
                ),
            ),
            ...cables.map(({ path }) => path),
            ...cables.map(({ touch }) => touch),
        );
        stations = plan.stations.map((station, index) => {
            const name = el("b", { "aria-hidden": "true", text: station.name });
            const hash = el("span", { class: "ring-hash", "aria-hidden": "true" });
            const button = el(
                "button",
                {
                    class: "ring-station",
                    type: "button",
                    "data-place": station.place,
                    css: {
                        left: `${(spots[index][0] / size.width) * 100}%`,
                        top: `${(spots[index][1] / size.height) * 100}%`,
                    },
                    on: { click: () => choose.station(index) },
                },
                name,
                hash,
            );
            return { button, hash };
        });
        buttons.replaceChildren(...stations.map(({ button }) => button));
    }

    function showStations(time, chosen) {
        tape.stationsAt(time).forEach((station, index) => {
            const { button, hash } = stations[index];
            const short = station.h ? station.h.slice(-4) : "····";
            setText(hash, `${station.d ? "≠ " : ""}${station.out ? "✕" : short}`);
            setAttr(button, "data-differs", station.d);
            setAttr(button, "data-out", station.out);
            setAttr(button, "aria-pressed", String(index === chosen));
            const words = [
                t("station", station.name),
                station.h && t("stationIs", "", station.h.slice(-4)).replace(/^, /, ""),
                station.d && t("isDifferent"),
                station.out && t("isOut"),
            ];
            setName(button, words.filter(Boolean).join(", "));
        });
    }

    /* Frames whose octets were on a cable then, and those of which the cable still glows. */
    function underWay(time, glow) {
        const list = [];
        for (let i = tape.until(time + glow + 4e6); i-- > 0;) {
            const entry = tape.entries[i];
            if (entry.at < time - glow) break;
            if (entry.k !== "frame" && entry.k !== "malformed" && entry.k !== "noise") continue;
            const start = tape.start(entry);
            if (start <= time)
                list.push({
                    c: entry.c,
                    x: entry.x,
                    start,
                    end: entry.at,
                    touch: entry.touch,
                    bad: tape.about.has(entry.n),
                });
        }
        for (const flight of tape.flights) {
            if (flight.first === undefined && glow) continue; /* what may stand between two frames */
            const come = flight.come ?? 0;
            const first = flight.first ?? tape.now;
            list.push({
                c: flight.c,
                x: flight.x,
                start: first - (come + 1) * tape.octet,
                end: flight.last ?? tape.now,
                flying: come,
            });
        }
        return list;
    }

    function showPills(time, speed) {
        const glow = speed ? FADE / speed : 0;
        const most = cables.length > 4 && !isRow(tape.plan) ? 12 : 16; /* characters that have room between two stations */
        const nodes = [];
        const lit = new Map();
        for (const frame of underWay(time, glow)) {
            const cable = cables[frame.c];
            if (!cable) continue;
            const length = Math.max(frame.end - frame.start, 1);
            const part = Math.min(1, Math.max(0, (time - frame.start) / length));
            if (time <= frame.end + tape.octet / 2 || frame.flying !== undefined) {
                const [x, y] = cable.line.at(moving() ? part : 0.5);
                const text = written(tape.plan, frame.x);
                const width = Math.min(text.length, most) * 7.2 + 16;
                nodes.push(
                    svg(
                        "g",
                        {
                            class: `ring-pill${frame.bad ? " bad" : ""}${frame.touch ? " touched" : ""}`,
                            transform: `translate(${x} ${y})`,
                        },
                        svg("rect", { x: -width / 2, y: -12, width, height: 24, rx: 12 }),
                        svg("text", { y: 4, text: text.length > most ? `${text.slice(0, most - 1)}…` : text }),
                    ),
                );
                lit.set(frame.c, 1);
            } else if (glow) lit.set(frame.c, Math.max(lit.get(frame.c) ?? 0, 1 - (time - frame.end) / glow));
        }
        cables.forEach(({ path }, index) => {
            path.style.setProperty("--glow", (lit.get(index) ?? 0).toFixed(2));
            setAttr(
                path,
                "data-armed",
                tape.armed.some((one) => one.c === index),
            );
        });
        over.replaceChildren(...nodes);
    }

    function show(time, { speed, cable, station }) {
        showStations(time, station);
        showPills(time, speed);
        cables.forEach(({ path }, index) => setAttr(path, "data-chosen", index === cable));
    }

    return { node, draw, show };
}
