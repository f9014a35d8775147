/* The controls of a ring: its speed, single steps, and faults on the chosen cable and station. */
import { el, setAttr, setText } from "../dom.js";
import { button } from "../controls.js";
import { icon } from "../icons.js";

const SPEEDS = [1, 10, 100];
const STEPS = ["octet", "hop", "round"];

/* Faults: the word of the button, and what the server is asked for. Without `where` the server
 * chooses. */
const FAULTS = [
    { word: "flip", touch: "flip" },
    { word: "octet", touch: "lose", where: 1 },
    { word: "lose", touch: "lose" },
    { word: "double", touch: "double" },
    { word: "delay", touch: "delay" },
];

/* `chosen()` gives the indices {cable, station}; `choose` is {cable(index), station(index)}. */
export function createControls({ t, request, chosen, choose, cableName, compose }) {
    const small = (content, props, press) => button("small", press, props, content);
    const setSpeed = (speed) => request("run", { speed });
    const pauseProps = { "data-speed": 0, "aria-label": t("pause"), title: t("pause") };
    const pause = small(icon("pause"), pauseProps, () => setSpeed(0));
    const speeds = SPEEDS.map((speed) => small("", { "data-speed": speed }, () => setSpeed(speed)));
    const steps = STEPS.map((by) =>
        small(t(by), { "data-step": by }, () => request("step", { by })),
    );
    const cable = el("select", {
        "aria-label": t("onCable"),
        on: { change: () => choose.cable(Number(cable.value)) },
    });
    const station = el("select", {
        "aria-label": t("onStation"),
        on: { change: () => choose.station(Number(station.value)) },
    });
    const faults = FAULTS.map(({ word, touch, where }) =>
        small(t(`touch_${word}`), { "data-touch": word }, (event) => {
            const isArmed = event.currentTarget.getAttribute("aria-pressed") === "true";
            const { cable } = chosen();
            request("hand", { touch: isArmed ? "none" : touch, cable, where });
        }),
    );
    const plug = small("", { "data-touch": "plug" }, () =>
        request("plug", { station: chosen().station, in: plug.dataset.in === "true" }),
    );
    const composeButton = small(t("compose"), { "data-touch": "compose" }, () => compose());
    const again = small(t("again"), { "data-again": "" }, () => request("again", {}));
    const armed = el("p", { class: "small armed-note", role: "status" });
    const hands = el(
        "fieldset",
        { class: "wire-hands" },
        el("legend", { text: t("hands") }),
        el("div", { class: "row" }, cable, faults),
        armed,
        el("div", { class: "row" }, station, plug, composeButton, again),
    );
    const group = (words, ...buttons) =>
        el(
            "div",
            { class: "row wire-group", role: "group", "aria-label": words },
            el("span", { class: "small muted", text: words }),
            buttons,
        );
    const pace = el(
        "div",
        { class: "wire-pace" },
        group(t("speed"), speeds, pause),
        group(t("step"), steps),
    );
    const node = el("div", { class: "wire-controls" }, pace, hands);
    let plan;

    function begin(recording) {
        plan = recording.plan;
        node.hidden = !plan.hands;
        SPEEDS.forEach((speed, index) => {
            setText(speeds[index], speed === 1 ? t("line", plan.baud) : `÷${speed}`);
        });
        const option = (value, text) => el("option", { value, text });
        cable.replaceChildren(
            ...plan.cables.map((_, index) => option(index, `${t("onCable")} ${cableName(index)}`)),
        );
        station.replaceChildren(
            ...plan.stations.map(({ name }, index) => option(index, t("station", name))),
        );
    }

    function show(recording) {
        const now = chosen();
        for (const button of [pause, ...speeds]) {
            const isOn = recording.speed === Number(button.dataset.speed);
            setAttr(button, "aria-pressed", String(isOn));
        }
        cable.value = now.cable;
        station.value = now.station;
        const set = recording.armed.find(({ c }) => c === now.cable);
        FAULTS.forEach(({ touch, where }, index) => {
            const isArmed = set?.touch === touch && (touch === "flip" || set.where === where);
            setAttr(faults[index], "aria-pressed", String(isArmed));
        });
        const armedWords = recording.armed.map(({ c }) => `${cableName(c)}: ${t("armed")}`);
        setText(armed, armedWords.join(" · "));
        const isOut = Boolean(recording.stationsAt(recording.now)[now.station]?.out);
        plug.dataset.in = String(isOut);
        setText(plug, t(isOut ? "touch_plug" : "touch_unplug"));
    }

    return { node, begin, show };
}
