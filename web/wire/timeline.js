/* The time line: a lane a cable with its frames as strokes, ▼ violation, ◆ departure, ✕ lost.
 * It is painted on a canvas; the slider under it is the same for the keyboard. */
import { el, setAttr, setText } from "../dom.js";
import { button } from "../controls.js";
import { isOctets, markOf } from "./recording.js";

const LANE_HEIGHT = 22; /* px at the usual font size */
const WINDOWS = [1, 4, 20, 0]; /* seconds that are shown; 0: everything */
const FINGER = 10; /* px around a frame in which a press opens it */

/* `scrub(time)` shows another moment, `goLive()` the present, `open(number)` opens an entry. */
export function createTimeline({ t, scrub, goLive, open }) {
    const canvas = el("canvas", { class: "lanes", "aria-hidden": "true" });
    const slider = el("input", {
        type: "range",
        class: "grow",
        min: 0,
        step: 1000,
        "aria-label": t("timeShown"),
        on: { input: () => scrub(Number(slider.value)) },
    });
    const where = el("output", { class: "small mono" });
    const live = button("quiet small", goLive, {}, t("live"));
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
    let recording;
    let length = 4e6; /* µs that are shown; 0: everything */
    let shown = { from: 0, to: 1 };
    let scale = 1; /* of the font: it is larger on a projector */
    let edge = 46; /* px: the lanes begin behind their names */

    const laneHeight = () => LANE_HEIGHT * scale;
    const timeAt = (event) => {
        const box = canvas.getBoundingClientRect();
        const part = (event.clientX - box.left - edge) / (box.width - edge);
        return shown.from + part * (shown.to - shown.from);
    };
    canvas.addEventListener("pointerdown", (event) => {
        canvas.setPointerCapture(event.pointerId);
        const entry = entryNear(event);
        if (entry) open(entry.n);
        else scrub(timeAt(event));
    });
    canvas.addEventListener("pointermove", (event) => event.buttons && scrub(timeAt(event)));

    /* The octets that were pressed, or undefined. */
    function entryNear(event) {
        const box = canvas.getBoundingClientRect();
        const lane = Math.floor((event.clientY - box.top) / laneHeight());
        const time = timeAt(event);
        const reach = (FINGER / (box.width - edge)) * (shown.to - shown.from);
        let best;
        for (let i = recording.countUntil(time + reach); i-- > 0;) {
            const entry = recording.entries[i];
            if (entry.at < time - reach) break;
            if (!isOctets(entry) || entry.c !== lane) continue;
            if (!best || Math.abs(entry.at - time) < Math.abs(best.at - time)) best = entry;
        }
        return best;
    }

    /* What is shown around a moment: three quarters of it before, where there is that much. */
    function rangeAt(time) {
        const { entries, now } = recording;
        const first = entries.length ? recording.start(entries[0]) - 1e4 : 0;
        if (!length) return { from: first, to: Math.max(now, first + 1e5) };
        const wanted = Math.max(time + length / 4, first + length);
        const to = Math.min(wanted, Math.max(now, first + length));
        return { from: to - length, to };
    }

    /* Gives the canvas the size of its box in the screen's own pixels; returns them by CSS
     * pixel. */
    function resize(width, height) {
        const ratio = devicePixelRatio || 1;
        const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
        if (canvas.width !== wide || canvas.height !== high) {
            canvas.width = wide;
            canvas.height = high;
            canvas.style.height = `${height}px`;
        }
        return ratio;
    }

    function paint(time, chosen) {
        scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
        const { cables, stations } = recording.plan;
        const width = canvas.clientWidth;
        const height = cables.length * laneHeight() + 4;
        const ratio = resize(width, height);
        const style = getComputedStyle(canvas);
        const colour = (name) => style.getPropertyValue(name);
        const pen = canvas.getContext("2d");
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        pen.clearRect(0, 0, width, height);
        pen.font = `${12 * scale}px system-ui, sans-serif`;
        pen.textBaseline = "middle";
        shown = rangeAt(time);
        const x = (at) => edge + ((at - shown.from) / (shown.to - shown.from)) * (width - edge);
        const name = (index) => stations[index]?.name.slice(0, 10) ?? "";
        const names = cables.map((cable) => `${name(cable.from)}→${name(cable.to)}`);
        edge = Math.max(...names.map((text) => pen.measureText(text).width)) + 8;
        names.forEach((text, lane) => {
            const y = (lane + 0.5) * laneHeight();
            pen.fillStyle = colour("--muted");
            pen.fillText(text, 2, y);
            pen.fillStyle = colour("--faint");
            pen.fillRect(edge, y - 0.5, width - edge, 1);
        });
        paintEntries(pen, x, colour, chosen);
        pen.fillStyle = colour("--lit");
        pen.fillRect(x(time) - 1, 0, 2, height);
    }

    function colourOf(entry, isChosen) {
        if (isChosen) return "--lit";
        if (entry.touch) return "--bad";
        return entry.k === "frame" ? "--good" : "--muted";
    }

    function paintEntries(pen, x, colour, chosen) {
        const end = recording.countUntil(shown.to);
        const marks = [];
        for (let i = recording.countUntil(shown.from); i < end; i++) {
            const entry = recording.entries[i];
            const y = ((entry.c ?? 0) + 0.5) * laneHeight();
            if (isOctets(entry)) {
                const isChosen = entry.n === chosen;
                const from = x(recording.start(entry));
                const half = isChosen ? 8 : 5;
                pen.fillStyle = colour(colourOf(entry, isChosen));
                pen.fillRect(from, y - half, Math.max(2, x(entry.at) - from), 2 * half);
            }
            const mark = markOf(entry);
            if (mark) marks.push({ mark, at: x((recording.at(entry.about) ?? entry).at), y });
        }
        pen.fillStyle = colour("--bad");
        pen.font = `bold ${15 * scale}px system-ui, sans-serif`;
        pen.textAlign = "center";
        for (const { mark, at, y } of marks) pen.fillText(mark, at, y - 1);
        pen.textAlign = "start";
    }

    /* Draws the recording at a moment; `chosen` is the number of the open entry, `past`: it is not
     * the present. */
    function show(newRecording, time, { chosen, past }) {
        recording = newRecording;
        paint(time, chosen);
        setAttr(slider, "min", Math.floor(recording.entries[0]?.at ?? 0));
        setAttr(slider, "max", Math.max(1, Math.ceil(recording.now)));
        if (document.activeElement !== slider || !past) slider.value = time;
        const clock = t("clock", (time / 1e6).toFixed(3));
        slider.setAttribute("aria-valuetext", clock);
        setText(where, past ? `${clock} · ${t("past")}` : clock);
        live.hidden = !past;
    }

    return { node, show };
}
