/* The frame that is open: its bits and fields, what the referee says of it; and the frame that is being composed. */
import { el } from "../dom.js";
import { bitTable } from "./bits.js";
import { markOf, written } from "./recording.js";

const WAIT = 200; /* ms of rest before what is typed is read */
const READ_MS = 200; /* between two frames that are asked for, where somebody hurries through them */

export function createOpened({ t, ask, said, compose }) {
    const node = el("section", { class: "wire-opened", "aria-live": "off" });
    let number; /* of the entry that is shown, or is being asked for */
    let asked = 0;
    let readAt = 0;
    let timer;
    let editing;

    const findings = (list) =>
        list.map((finding) =>
            el(
                "div",
                { class: "finding", "data-kind": finding.kind },
                el(
                    "h3",
                    {},
                    el("span", { "aria-hidden": "true", text: `${markOf(finding)} ` }),
                    `${t(`kind_${finding.kind}`)} ${finding.rule}`,
                ),
                finding.meaning && el("p", { class: "rule", text: finding.meaning }),
                el("p", { text: finding.text }),
                finding.expected && el("p", { class: "small", text: t("expected", finding.expected) }),
                finding.hand && el("p", { class: "small by-hand", text: t("byHand") }),
            ),
        );

    async function open(tape, entry, cableName, quietly) {
        number = entry.n;
        editing = undefined;
        const mine = ++asked;
        const early = READ_MS - (performance.now() - readAt);
        if (early > 0) await new Promise((resume) => setTimeout(resume, early));
        if (mine !== asked) return;
        readAt = performance.now();
        const frame = entry.k === "frame" ? await ask("read", { n: entry.n }).catch(() => undefined) : undefined;
        if (mine !== asked) return;
        const list = tape.about.get(entry.n) ?? [];
        const title = `${t("frame", entry.i ?? "–")} · ${cableName(entry.c)} · ${t("clock", (entry.at / 1e6).toFixed(6))}`;
        node.replaceChildren(
            el(
                "header",
                { class: "row" },
                el("h2", { class: "grow", text: title }),
                frame &&
                    compose.may() &&
                    el(
                        "button",
                        { class: "button quiet small", type: "button", on: { click: () => edit(frame.x, entry.c) } },
                        t("compose"),
                    ),
            ),
            el("p", { class: "mono frame-text", text: written(tape.plan, entry.x) }),
            // No words for a frame of a ring that was left while they were asked for.
            el("p", { class: "frame-words", text: entry.k === "frame" ? (frame?.w ?? "") : t(`k_${entry.k}`) }),
            ...(entry.touch ? [el("p", { class: "by-hand", text: t(`did_${entry.touch}`) })] : []),
            ...findings(list),
            ...(frame ? [bitTable({ t, frame, boxed: entry.bit, characters: tape.plan.characters })] : []),
        );
        if (quietly) return; /* nobody has asked to hear it */
        said(
            [t("frame", entry.i ?? ""), ...list.map((one) => `${t(`kind_${one.kind}`)} ${one.rule}`), frame?.w]
                .filter(Boolean)
                .join(", "),
        );
    }

    function clear() {
        number = undefined;
        asked++;
        editing = undefined;
        node.replaceChildren(el("p", { class: "muted", text: t("noFrame") }));
    }

    /* --- composing --- */

    async function edit(hex, cable) {
        editing = { hex, cable };
        number = undefined;
        const mine = ++asked;
        let frame;
        try {
            frame = await ask("read", { x: hex, cable });
        } catch {
            return;
        }
        if (mine === asked) drawEditor(frame);
    }

    function change(hex) {
        editing.hex = hex;
        clearTimeout(timer);
        timer = setTimeout(() => edit(editing.hex, editing.cable), WAIT);
    }

    function drawEditor(frame) {
        const focus = document.activeElement?.dataset?.focus;
        const hex = el("input", {
            type: "text",
            class: "mono",
            value: frame.x.replace(/(..)(?=.)/g, "$1 "),
            "aria-label": t("hex"),
            on: {
                change: () => {
                    const typed = hex.value.replace(/[^0-9a-f]/gi, "").toUpperCase();
                    const whole = typed.length > 0 && typed.length % 2 === 0;
                    if (whole) return change(typed);
                    clearTimeout(timer); /* nor is what was there before read any more */
                    asked++;
                    hex.setAttribute("aria-invalid", "true");
                    node.querySelector(".frame-words").textContent = t("hexHalf");
                    node.querySelector("[data-word=composeSend]").disabled = true; /* not what was there before */
                },
            },
        });
        const cable = el(
            "select",
            { "aria-label": t("onCable"), on: { change: () => (editing.cable = Number(cable.value)) } },
            compose
                .cables()
                .map((name, index) => el("option", { value: index, selected: index === editing.cable, text: name })),
        );
        node.replaceChildren(
            el("header", { class: "row" }, el("h2", { class: "grow", text: t("compose") })),
            el("p", { class: "small muted", text: t("composeWhat") }),
            el("p", { class: "frame-words", text: frame.w }),
            el("div", { class: "row compose-row" }, hex, cable),
            bitTable({ t, frame, change, characters: compose.characters() }),
            el(
                "div",
                { class: "row" },
                el(
                    "button",
                    {
                        class: "button first",
                        type: "button",
                        "data-word": "composeSend",
                        on: { click: () => compose.send(editing.cable, editing.hex) },
                    },
                    t("composeSend"),
                ),
                el("button", { class: "button quiet", type: "button", on: { click: clear } }, t("composeDone")),
            ),
        );
        if (focus) node.querySelector(`[data-focus="${focus}"]`)?.focus();
    }

    clear();
    return { node, open, clear, edit, shown: () => number, busy: () => editing !== undefined };
}
