/* What one can do: the pace, steps, hands on the chosen cable and station. */
import { el, setAttr, setText } from "../dom.js";
import { icon } from "../icons.js";

const SPEEDS = [1, 10, 100];
const STEPS = ["octet", "hop", "round"];
const TOUCHES = [
    ["flip", "flip"],
    ["octet", "lose", 1],
    ["lose", "lose"],
    ["double", "double"],
    ["delay", "delay"],
];

export function createControls({ t, ask, chosen, choose, cableName, compose }) {
    const press = (words, props, act) =>
        el("button", { class: "button small", type: "button", ...props, on: { click: act } }, words);
    const pause = press(icon("pause"), { "data-speed": 0, "aria-label": t("pause"), title: t("pause") }, () =>
        ask("run", { speed: 0 }),
    );
    const speeds = SPEEDS.map((speed) => press("", { "data-speed": speed }, () => ask("run", { speed })));
    const steps = STEPS.map((by) => press(t(by), { "data-step": by }, () => ask("step", { by })));
    const cable = el("select", { "aria-label": t("onCable"), on: { change: () => choose.cable(Number(cable.value)) } });
    const station = el("select", {
        "aria-label": t("onStation"),
        on: { change: () => choose.station(Number(station.value)) },
    });
    const touches = TOUCHES.map(([word, touch, where]) =>
        press(t(`touch_${word}`), { "data-touch": word }, (event) => {
            const armed = event.currentTarget.getAttribute("aria-pressed") === "true";
            ask("hand", {
                touch: armed ? "none" : touch,
                cable: chosen().cable,
                where: touch === "flip" ? chosen().bit : where,
            });
        }),
    );
    const plug = press("", { "data-touch": "plug" }, () =>
        ask("plug", { station: chosen().station, in: plug.dataset.in === "true" }),
    );
    const composer = press(t("compose"), { "data-touch": "compose" }, () => compose());
    const again = press(t("again"), { "data-again": "" }, () => ask("again", {}));
    const armed = el("p", { class: "small armed-note", role: "status" });
    const hands = el(
        "fieldset",
        { class: "wire-hands" },
        el("legend", { text: t("hands") }),
        el("div", { class: "row" }, cable, touches),
        armed,
        el("div", { class: "row" }, station, plug, composer, again),
    );
    const group = (words, ...buttons) =>
        el(
            "div",
            { class: "row wire-group", role: "group", "aria-label": words },
            el("span", { class: "small muted", text: words }),
            buttons,
        );
    const pace = el("div", { class: "wire-pace" }, group(t("speed"), speeds, pause), group(t("step"), steps));
    const node = el("div", { class: "wire-controls" }, pace, hands);
    let plan;

    function begin(tape) {
        plan = tape.plan;
        node.hidden = !plan.hands;
        SPEEDS.forEach((speed, index) => setText(speeds[index], speed === 1 ? t("line", plan.baud) : `÷${speed}`));
        cable.replaceChildren(
            ...plan.cables.map((_, index) =>
                el("option", { value: index, text: t("onCable") + " " + cableName(index) }),
            ),
        );
        station.replaceChildren(
            ...plan.stations.map((one, index) => el("option", { value: index, text: t("station", one.name) })),
        );
    }

    function show(tape) {
        const now = chosen();
        for (const button of [pause, ...speeds])
            setAttr(button, "aria-pressed", String(tape.speed === Number(button.dataset.speed)));
        cable.value = now.cable;
        station.value = now.station;
        const set = tape.armed.find((one) => one.c === now.cable);
        touches.forEach((button, index) => {
            const [, touch, where] = TOUCHES[index];
            setAttr(
                button,
                "aria-pressed",
                String(Boolean(set && set.touch === touch && (touch === "flip" || set.where === where))),
            );
        });
        setText(armed, tape.armed.map((one) => `${cableName(one.c)}: ${t("armed")}`).join(" · "));
        const out = tape.stationsAt(tape.now)[now.station]?.out;
        plug.dataset.in = String(Boolean(out));
        setText(plug, t(out ? "touch_plug" : "touch_unplug"));
    }

    return { node, begin, show };
}
