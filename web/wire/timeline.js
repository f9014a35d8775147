/* The time line: a lane a cable, frames as strokes, ▼ violation, ◆ departure, ✕ lost; drawn, and under it a slider that
 * does the same for the keyboard. */
import { el, setAttr, setText } from "../dom.js";
import { isOctets, markOf } from "./recording.js";

const HEIGHT = 22; /* of a lane, at the usual size of type */
const WINDOWS = [1, 4, 20, 0];

export function createLanes({ t, scrub, goLive, open }) {
    const canvas = el("canvas", { class: "lanes", "aria-hidden": "true" });
    const slider = el("input", { type: "range", class: "grow", min: 0, step: 1000, "aria-label": t("timeShown") });
    const where = el("output", { class: "small mono" });
    const live = el("button", { class: "button quiet small", type: "button", on: { click: goLive } }, t("live"));
    const choice = el(
        "select",
        { "aria-label": t("window"), on: { change: () => (length = Number(choice.value) * 1e6) } },
        WINDOWS.map((seconds) =>
            el("option", {
                value: seconds,
                selected: seconds === 4,
                text: seconds ? t("seconds", seconds) : t("whole"),
            }),
        ),
    );
    const node = el(
        "section",
        { class: "wire-lanes", "aria-label": t("timeLine") },
        canvas,
        el("div", { class: "row" }, slider, where, choice, live),
    );
    let length = 4e6;
    let unit = 1; /* type is larger on a projector */
    let edge = 46; /* where the lanes begin, behind their names */
    let tape;
    let shown = { from: 0, to: 1 };

    slider.addEventListener("input", () => scrub(Number(slider.value)));
    const timeAt = (event) => {
        const box = canvas.getBoundingClientRect();
        return shown.from + ((event.clientX - box.left - edge) / (box.width - edge)) * (shown.to - shown.from);
    };
    canvas.addEventListener("pointerdown", (event) => {
        canvas.setPointerCapture(event.pointerId);
        const entry = near(event);
        if (entry) open(entry.n);
        else scrub(timeAt(event));
    });
    canvas.addEventListener("pointermove", (event) => event.buttons && scrub(timeAt(event)));

    /* The frame or mark that was pressed, if there is one within a finger's width. */
    function near(event) {
        const box = canvas.getBoundingClientRect();
        const lane = Math.floor((event.clientY - box.top) / (HEIGHT * unit));
        const time = timeAt(event);
        const reach = (10 / (box.width - edge)) * (shown.to - shown.from);
        let best;
        for (let i = tape.until(time + reach); i-- > 0;) {
            const entry = tape.entries[i];
            if (entry.at < time - reach) break;
            if (!isOctets(entry) || entry.c !== lane) continue;
            if (!best || Math.abs(entry.at - time) < Math.abs(best.at - time)) best = entry;
        }
        return best;
    }

    function range(time) {
        const first = tape.entries.length ? tape.start(tape.entries[0]) - 1e4 : 0;
        if (!length) return { from: first, to: Math.max(tape.now, first + 1e5) };
        const to = Math.min(Math.max(time + length / 4, first + length), Math.max(tape.now, first + length));
        return { from: to - length, to };
    }

    function paint(time, chosen) {
        unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
        const lanes = tape.plan.cables.length;
        const width = canvas.clientWidth;
        const height = lanes * (HEIGHT * unit) + 4;
        const ratio = devicePixelRatio || 1;
        if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
            canvas.width = Math.round(width * ratio);
            canvas.height = Math.round(height * ratio);
            canvas.style.height = `${height}px`;
        }
        const style = getComputedStyle(canvas);
        const colour = (name) => style.getPropertyValue(name);
        const pen = canvas.getContext("2d");
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        pen.clearRect(0, 0, width, height);
        shown = range(time);
        const x = (at) => edge + ((at - shown.from) / (shown.to - shown.from)) * (width - edge);
        pen.font = `${12 * unit}px system-ui, sans-serif`;
        pen.textBaseline = "middle";
        const name = (index) => tape.plan.stations[index]?.name.slice(0, 10) ?? "";
        const names = tape.plan.cables.map((cable) => `${name(cable.from)}→${name(cable.to)}`);
        edge = Math.max(...names.map((one) => pen.measureText(one).width)) + 8;
        names.forEach((label, lane) => {
            const y = lane * (HEIGHT * unit) + (HEIGHT * unit) / 2;
            pen.fillStyle = colour("--muted");
            pen.fillText(label, 2, y);
            pen.fillStyle = colour("--faint");
            pen.fillRect(edge, y - 0.5, width - edge, 1);
        });
        strokes(pen, x, colour, chosen);
        pen.fillStyle = colour("--lit");
        pen.fillRect(x(time) - 1, 0, 2, height);
    }

    function strokes(pen, x, colour, chosen) {
        const end = tape.until(shown.to);
        const marks = [];
        for (let i = tape.until(shown.from); i < end; i++) {
            const entry = tape.entries[i];
            const y = (entry.c ?? 0) * (HEIGHT * unit) + (HEIGHT * unit) / 2;
            if (isOctets(entry)) {
                const from = x(tape.start(entry));
                pen.fillStyle = colour(
                    entry.n === chosen ? "--lit" : entry.touch ? "--bad" : entry.k === "frame" ? "--good" : "--muted",
                );
                pen.fillRect(
                    from,
                    y - (entry.n === chosen ? 8 : 5),
                    Math.max(2, x(entry.at) - from),
                    entry.n === chosen ? 16 : 10,
                );
            }
            if (markOf(entry)) marks.push([markOf(entry), x((tape.at(entry.about) ?? entry).at), y]);
        }
        pen.fillStyle = colour("--bad");
        pen.font = `bold ${15 * unit}px system-ui, sans-serif`;
        pen.textAlign = "center";
        for (const [mark, at, y] of marks) pen.fillText(mark, at, y - 1);
        pen.textAlign = "start";
    }

    function show(now, time, { chosen, past }) {
        tape = now;
        paint(time, chosen);
        setAttr(slider, "min", Math.floor(tape.entries[0]?.at ?? 0));
        setAttr(slider, "max", Math.max(1, Math.ceil(tape.now)));
        if (document.activeElement !== slider || !past) slider.value = time;
        slider.setAttribute("aria-valuetext", t("clock", (time / 1e6).toFixed(3)));
        setText(where, `${t("clock", (time / 1e6).toFixed(3))}${past ? ` · ${t("past")}` : ""}`);
        live.hidden = !past;
    }

    return { node, show };
}
