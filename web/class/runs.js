/* What is being tried: a list of runs, and one of them closely, trial by trial and frame by frame. */
import { el, reconcile, setText } from "../dom.js";
import { downloadCapture, frameRows, openEvidence } from "./sheet.js";

/* Clients of a server of ours sit at a table; stations are joined by cables. */
const isTable = (page, run) => page.room.serves && run.kind !== "exam";
const kindWord = (page, run) => page.t(isTable(page, run) && run.kind === "ring" ? "class_table" : `class_${run.kind}`);

const SIGNS = { waits: "·", on: "▸", passed: "✓", tolerated: "≈", failed: "✗", unseen: "–" };

function names(page, run) {
    const name = (id) => (id ? page.room.teams.find((team) => team.id === id)?.name ?? "?" : page.t("classOurs"));
    return run.places.map(name).join(isTable(page, run) ? " – " : " → ");
}

function progress(page, run) {
    const { t } = page;
    return [
        kindWord(page, run) + (run.rule ? ` ${run.rule}` : ""),
        run.of ? t("classTrials", run.done, run.of) : undefined,
        run.games ? t("classGames", run.finished, run.games) : undefined,
        t("classFrames", run.frames),
        run.stage === "over" ? run.why : t(`class_${run.stage}`),
    ]
        .filter(Boolean)
        .join(" · ");
}

function buttons(page, run) {
    const { t } = page;
    const { as } = page.room;
    if (as === "class") return undefined;
    const button = (word, look, press, key) =>
        el(
            "button",
            { class: `button ${look}`, type: "button", "data-focus": `${key}-${run.id}`, on: { click: press } },
            t(word),
            el("span", { class: "unseen", text: ` ${names(page, run)}` }),
        );
    return el(
        "div",
        { class: "row" },
        run.stage !== "over" &&
            (as === "teacher" || run.kind !== "ring") &&
            button("classStop", "grave", () => page.act("stop", { run: run.id }), "stop"),
        button("classLook", "quiet", () => page.look(run.id), "look"),
        run.frames > 0 &&
            (as === "teacher" || run.stage === "over" || run.kind !== "ring") &&
            button("classWire", "quiet", () => page.watch(run.id), "wire"),
    );
}

export function runList(page) {
    if (page.room.runs.length) return el("ul", { class: "runs" });
    return el("p", { class: "muted", text: page.t("classNoRuns") });
}

function runRow(page, run) {
    return el(
        "li",
        { class: "run", "data-stage": run.stage, "data-end": run.end },
        el(
            "div",
            { class: "grow" },
            el("b", { text: names(page, run) }),
            el("p", { class: "small muted run-progress" }),
            el("p", { class: "small run-trial" }),
        ),
        buttons(page, run),
    );
}

/* What goes on counts up five times a second: its buttons stay the same ones meanwhile. */
export function drawRuns(page, list) {
    if (!list) return;
    reconcile(
        list,
        page.room.runs.slice(0, 14),
        (run) => `${run.id} ${run.stage} ${run.frames > 0}`,
        (run) => runRow(page, run),
        (row, run) => {
            const trial = run.trial && run.stage === "goes" ? `▸ ${run.trial}` : "";
            setText(row.querySelector(".run-progress"), progress(page, run));
            setText(row.querySelector(".run-trial"), trial);
            row.querySelector(".run-trial").hidden = !trial;
        },
    );
}

function trialRows(page, run) {
    return el(
        "ol",
        { class: "trials" },
        run.trials.map((trial) =>
            el(
                "li",
                { class: "trial", "data-state": trial.state },
                el("span", { class: "trial-sign", "aria-hidden": "true", text: SIGNS[trial.state] }),
                el("span", { class: "trial-rule", text: trial.rule }),
                el("span", { class: "grow", text: trial.name }),
                el("span", {
                    class: "small muted",
                    text: page.t(`class_state_${trial.state}`) + (trial.by && trial.by !== trial.rule ? `: ${trial.by}` : ""),
                }),
            ),
        ),
    );
}

function findings(page, run) {
    return el(
        "ul",
        { class: "found" },
        run.found.map((one) =>
            el(
                "li",
                { "data-mark": one.mark },
                el(
                    "button",
                    {
                        class: "finding-button",
                        type: "button",
                        "data-focus": `found-${one.id}`,
                        on: { click: () => openEvidence(page, one.id) },
                    },
                    el("b", { text: `${one.mark === "broken" ? "✗" : "≈"} ${one.rule}` }),
                    ` ${one.text ?? ""}`,
                    one.came && el("span", { class: "small", text: ` ${page.t("classCame")}: ${one.came}` }),
                    one.expected &&
                        el("span", { class: "small", text: ` ${page.t("classExpected")}: ${one.expected.split("; ")[0]}` }),
                ),
            ),
        ),
    );
}

/* One run closely. */
export function runPanel(page) {
    const { t, run } = page;
    return [
        el("h2", { text: `${names(page, run)} · ${kindWord(page, run)}` }),
        el("p", { class: "small muted", role: "status", text: progress(page, run) }),
        run.found.length > 0 && [el("h3", { text: t("classFound") }), findings(page, run)],
        run.trials.length > 0 && trialRows(page, run),
        run.last.length > 0 && [
            el("h3", { text: t("classLast") }),
            frameRows(page, run.last.slice(-16).reverse(), run),
        ],
        el(
            "button",
            {
                class: "button",
                type: "button",
                "data-focus": "capture",
                on: { click: () => downloadCapture(page, run.id) },
            },
            t("classCapture"),
        ),
    ];
}
