/* The frame that is open: its bits and fields, and what the referee says of it; or the frame that
 * is being composed. */
import { el } from "../dom.js";
import { button } from "../controls.js";
import { spaced } from "../octets.js";
import { bitTable } from "./bits.js";
import { frameText, markOf } from "./recording.js";

const TYPING_PAUSE = 200; /* ms without a change before the server is asked to read a frame */
const READ_PAUSE = 200; /* ms between two requests, while the person goes through many frames */

/* `read(fields)` asks the server to open a frame, `announce(words)` tells screen readers.
 * `composer` is {canSend(), characters(), cables(), send(cable, hex)}. */
export function createFrameView({ t, read, announce, composer }) {
    const node = el("section", { class: "wire-opened", "aria-live": "off" });
    let shown; /* the number of the entry that is open or being requested */
    let request = 0; /* counts requests: the answer to an older one is ignored */
    let readAt = 0;
    let typingTimer;
    let edited; /* {hex, cable} of the frame that is being composed */

    const findingBox = (finding) =>
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
            finding.expected &&
                el("p", { class: "small", text: t("expected", finding.expected) }),
            finding.hand && el("p", { class: "small by-hand", text: t("byHand") }),
        );

    /* Opens an entry of octets; `quietly` without telling screen readers. */
    async function open(recording, entry, cableName, quietly) {
        shown = entry.n;
        edited = undefined;
        const own = ++request;
        const early = READ_PAUSE - (performance.now() - readAt);
        if (early > 0) await new Promise((resume) => setTimeout(resume, early));
        if (own !== request) return;
        readAt = performance.now();
        const isFrame = entry.k === "frame";
        /* No answer: the ring was left meanwhile. The frame is shown without its words then. */
        const frame = isFrame ? await read({ n: entry.n }).catch(() => undefined) : undefined;
        if (own !== request) return;
        const { plan } = recording;
        const findings = recording.findings.get(entry.n) ?? [];
        const compose =
            frame &&
            composer.canSend() &&
            button("quiet small", () => edit(frame.x, entry.c), {}, t("compose"));
        const title = [
            t("frame", entry.i ?? "–"),
            cableName(entry.c),
            t("clock", (entry.at / 1e6).toFixed(6)),
        ];
        const parts = [
            el(
                "header",
                { class: "row" },
                el("h2", { class: "grow", text: title.join(" · ") }),
                compose,
            ),
            el("p", { class: "mono frame-text", text: frameText(plan, entry.x) }),
            el("p", {
                class: "frame-words",
                text: isFrame ? (frame?.w ?? "") : t(`k_${entry.k}`),
            }),
            entry.touch && el("p", { class: "by-hand", text: t(`did_${entry.touch}`) }),
            ...findings.map(findingBox),
            frame && bitTable({ t, frame, boxed: entry.bit, characters: plan.characters }),
        ];
        node.replaceChildren(...parts.filter(Boolean));
        if (quietly) return;
        const words = [
            t("frame", entry.i ?? ""),
            ...findings.map(({ kind, rule }) => `${t(`kind_${kind}`)} ${rule}`),
            frame?.w,
        ];
        announce(words.filter(Boolean).join(", "));
    }

    function clear() {
        shown = undefined;
        edited = undefined;
        request++;
        node.replaceChildren(el("p", { class: "muted", text: t("noFrame") }));
    }

    /* --- composing --- */

    async function edit(hex, cable) {
        edited = { hex, cable };
        shown = undefined;
        const own = ++request;
        let frame;
        try {
            frame = await read({ x: hex, cable });
        } catch {
            return;
        }
        if (own === request) drawEditor(frame);
    }

    function change(hex) {
        edited.hex = hex;
        clearTimeout(typingTimer);
        typingTimer = setTimeout(() => edit(edited.hex, edited.cable), TYPING_PAUSE);
    }

    /* Half an octet is not sent to be read, and neither is what stood there before. */
    function refuseHalfOctet(input) {
        clearTimeout(typingTimer);
        request++;
        input.setAttribute("aria-invalid", "true");
        node.querySelector(".frame-words").textContent = t("hexHalf");
        node.querySelector("[data-word=composeSend]").disabled = true;
    }

    function hexInput(hex) {
        const read = () => {
            const typed = input.value.replace(/[^0-9a-f]/gi, "").toUpperCase();
            if (typed.length > 0 && typed.length % 2 === 0) change(typed);
            else refuseHalfOctet(input);
        };
        const input = el("input", {
            type: "text",
            class: "mono",
            value: spaced(hex),
            "aria-label": t("hex"),
            on: { change: read },
        });
        return input;
    }

    function drawEditor(frame) {
        const focus = document.activeElement?.dataset?.focus;
        const cable = el(
            "select",
            {
                "aria-label": t("onCable"),
                on: { change: () => (edited.cable = Number(cable.value)) },
            },
            composer
                .cables()
                .map((text, value) =>
                    el("option", { value, selected: value === edited.cable, text }),
                ),
        );
        const send = () => composer.send(edited.cable, edited.hex);
        node.replaceChildren(
            el("header", { class: "row" }, el("h2", { class: "grow", text: t("compose") })),
            el("p", { class: "small muted", text: t("composeWhat") }),
            el("p", { class: "frame-words", text: frame.w }),
            el("div", { class: "row compose-row" }, hexInput(frame.x), cable),
            bitTable({ t, frame, change, characters: composer.characters() }),
            el(
                "div",
                { class: "row" },
                button("first", send, { "data-word": "composeSend" }, t("composeSend")),
                button("quiet", clear, {}, t("composeDone")),
            ),
        );
        if (focus) node.querySelector(`[data-focus="${focus}"]`)?.focus();
    }

    clear();
    return {
        node,
        open,
        clear,
        edit,
        shown: () => shown,
        isEditing: () => edited !== undefined,
    };
}
