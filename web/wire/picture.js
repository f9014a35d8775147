/* The picture of a ring: stations on a circle, cables with arrows, and frames as pills that travel
 * at the line's speed. A server stands in the middle of its clients. */
import { el, setAttr, setName, setText, svg } from "../dom.js";
import { frameText } from "./recording.js";

const RADIUS = 158;
const RING = { width: 400, height: 400 };
const ROW = { width: 640, height: 300 }; /* client – server – client */
/* µs of real time: a cable glows after a frame, which may be too fast to be seen. */
const GLOW = 350000;
const FLIGHT_MAX = 4e6; /* µs that a frame takes at most */
const STATION_GAP = 46; /* from the middle of a station to the end of its cables */
const BENDS = { ring: 18, pair: 60 }; /* of cables; more where two cables join the same stations */

const isServer = (station) => station.place === "server";
const isRow = (plan) => plan.stations.length === 3 && plan.stations.some(isServer);

/* The middles of the stations: clockwise from the top, a server in the middle of its clients, or
 * between two of them. */
function places(plan, { width, height }) {
    const [x, y] = [width / 2, height / 2];
    const around = plan.stations.filter((station) => !isServer(station)).length;
    const sides = [80, width - 80];
    let next = 0;
    return plan.stations.map((station) => {
        if (isServer(station)) return [x, y];
        if (isRow(plan)) return [sides.shift(), y];
        const angle = (next++ / around) * 2 * Math.PI - Math.PI / 2;
        return [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)];
    });
}

/* The bent line of a cable: `path` draws it, `at(part)` is the point at a part of the way (0 to
 * 1). */
function curve([ax, ay], [bx, by], bend) {
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    const from = [ax + ux * STATION_GAP, ay + uy * STATION_GAP];
    const to = [bx - ux * STATION_GAP, by - uy * STATION_GAP];
    const middle = [(from[0] + to[0]) / 2 + uy * bend, (from[1] + to[1]) / 2 - ux * bend];
    const at = (part) => {
        const rest = 1 - part;
        const weights = [rest * rest, 2 * rest * part, part * part];
        const points = [from, middle, to];
        return [0, 1].map((axis) =>
            weights.reduce((total, weight, i) => total + weight * points[i][axis], 0),
        );
    };
    return { path: `M${from} Q${middle} ${to}`, at };
}

function arrowMarker() {
    return svg(
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
    );
}

export function createPicture({ t, choose, animates }) {
    const art = svg("svg", { class: "ring-art", "aria-hidden": "true" });
    const buttons = el("div", { class: "ring-stations" });
    const over = svg("svg", { class: "ring-art ring-over", "aria-hidden": "true" });
    const node = el("div", { class: "ring-picture" }, art, buttons, over);
    let recording;
    let cables = [];
    let stations = [];

    /* Draws the stations and cables of a recording. */
    function draw(newRecording) {
        recording = newRecording;
        const plan = recording.plan;
        const size = isRow(plan) ? ROW : RING;
        const spots = places(plan, size);
        for (const sheet of [art, over])
            sheet.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
        node.classList.toggle("row-of-three", isRow(plan));
        const pairs = new Set(plan.cables.map((cable) => `${cable.from}-${cable.to}`));
        cables = plan.cables.map((cable, index) => {
            const bothWays = pairs.has(`${cable.to}-${cable.from}`);
            const bend = bothWays || plan.stations.length <= 2 ? BENDS.pair : BENDS.ring;
            const from = spots[cable.from] ?? [60, 200];
            const to = spots[cable.to] ?? [340, 200];
            const line = curve(from, to, bend);
            const shown = { class: "ring-cable", "marker-end": "url(#arrow)" };
            const path = svg("path", { d: line.path, ...shown });
            const on = { click: () => choose.cable(index) };
            const touch = svg("path", { d: line.path, class: "ring-touch", on }); /* wider */
            return { line, path, touch };
        });
        art.replaceChildren(
            svg("defs", {}, arrowMarker()),
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
        recording.stationsAt(time).forEach((station, index) => {
            const { button, hash } = stations[index];
            const short = station.h?.slice(-4);
            const state = station.out ? "✕" : (short ?? "····");
            setText(hash, `${station.d ? "≠ " : ""}${state}`);
            setAttr(button, "data-differs", station.d);
            setAttr(button, "data-out", station.out);
            setAttr(button, "aria-pressed", String(index === chosen));
            const words = [
                t("station", station.name),
                short && t("stateIs", short),
                station.d && t("isDifferent"),
                station.out && t("isOut"),
            ];
            setName(button, words.filter(Boolean).join(", "));
        });
    }

    /* The frames that were on a cable at that moment, and those whose cable still glows. */
    function framesAt(time, glow) {
        const list = [];
        for (let i = recording.countUntil(time + glow + FLIGHT_MAX); i-- > 0;) {
            const entry = recording.entries[i];
            if (entry.at < time - glow) break;
            if (!["frame", "malformed", "noise"].includes(entry.k)) continue;
            const start = recording.start(entry);
            if (start > time) continue;
            const isFound = recording.findings.has(entry.n);
            const { c, x, at: end, touch } = entry;
            list.push({ c, x, start, end, touch, isFound });
        }
        for (const { c, x, come = 0, first, last } of recording.flights) {
            if (first === undefined && glow) continue; /* perhaps no frame: shown in a pause only */
            const start = (first ?? recording.now) - (come + 1) * recording.octet;
            list.push({ c, x, start, end: last ?? recording.now, isFlying: true });
        }
        return list;
    }

    function makePill({ x: hex, touch, isFound }, [x, y]) {
        /* as many characters as fit between two stations */
        const most = cables.length > 4 && !isRow(recording.plan) ? 12 : 16;
        const text = frameText(recording.plan, hex);
        const width = Math.min(text.length, most) * 7.2 + 16;
        return svg(
            "g",
            {
                class: `ring-pill${isFound ? " bad" : ""}${touch ? " touched" : ""}`,
                transform: `translate(${x} ${y})`,
            },
            svg("rect", { x: -width / 2, y: -12, width, height: 24, rx: 12 }),
            svg("text", {
                y: 4,
                text: text.length > most ? `${text.slice(0, most - 1)}…` : text,
            }),
        );
    }

    function showFrames(time, speed) {
        const glow = speed ? GLOW / speed : 0;
        const pills = [];
        const lit = new Map(); /* how bright each cable is, 0 to 1 */
        for (const frame of framesAt(time, glow)) {
            const cable = cables[frame.c];
            if (!cable) continue;
            if (frame.isFlying || time <= frame.end + recording.octet / 2) {
                const length = Math.max(frame.end - frame.start, 1);
                const part = Math.min(1, Math.max(0, (time - frame.start) / length));
                pills.push(makePill(frame, cable.line.at(animates() ? part : 0.5)));
                lit.set(frame.c, 1);
            } else if (glow) {
                const rest = 1 - (time - frame.end) / glow;
                lit.set(frame.c, Math.max(lit.get(frame.c) ?? 0, rest));
            }
        }
        cables.forEach(({ path }, index) => {
            path.style.setProperty("--glow", (lit.get(index) ?? 0).toFixed(2));
            const isArmed = recording.armed.some(({ c }) => c === index);
            setAttr(path, "data-armed", isArmed);
        });
        over.replaceChildren(...pills);
    }

    /* Shows a moment; `cable` and `station` are the chosen ones, `speed` is 0 where nothing
     * runs. */
    function show(time, { speed, cable, station }) {
        showStations(time, station);
        showFrames(time, speed);
        cables.forEach(({ path }, index) => setAttr(path, "data-chosen", index === cable));
    }

    return { node, draw, show };
}
