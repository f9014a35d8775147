/* The runs of a class: their list, and the details of one, trial by trial and frame by frame. */
import { el, reconcile, setText } from "../dom.js";
import { button } from "../controls.js";
import { downloadCapture, frameRows, openEvidence } from "./sheet.js";

/* Programs that are clients of our server play at tables; stations are joined by cables. */
const isTable = (page, run) => page.room.serves && run.kind !== "exam";

function kindWord(page, run) {
    const kind = isTable(page, run) && run.kind === "ring" ? "table" : run.kind;
    return page.t(`class_${kind}`);
}

const SIGNS = {
    waits: "·",
    on: "▸",
    passed: "✓",
    tolerated: "≈",
    failed: "✗",
    unseen: "–",
};

/* How many runs the list shows, and frames the details of one. */
const RUNS_MAX = 14;
const FRAMES_MAX = 16;

function names(page, run) {
    const teamName = (id) => page.room.teams.find((team) => team.id === id)?.name ?? "?";
    const name = (id) => (id ? teamName(id) : page.t("classOurs"));
    return run.places.map(name).join(isTable(page, run) ? " – " : " → ");
}

function progress(page, run) {
    const { t } = page;
    const parts = [
        kindWord(page, run) + (run.rule ? ` ${run.rule}` : ""),
        run.of ? t("classTrials", run.done, run.of) : undefined,
        run.games ? t("classGames", run.finished, run.games) : undefined,
        t("classFrames", run.frames),
        run.stage === "over" ? run.why : t(`class_${run.stage}`),
    ];
    return parts.filter(Boolean).join(" · ");
}

function runButtons(page, run) {
    const { t } = page;
    const { as } = page.room;
    if (as === "class") return undefined;
    const over = run.stage === "over";
    const alone = run.kind !== "ring"; /* no other team is in it */
    const runButton = (word, look, press, key) =>
        button(
            look,
            press,
            { "data-focus": `${key}-${run.id}` },
            t(word),
            el("span", { class: "unseen", text: ` ${names(page, run)}` }),
        );
    return el(
        "div",
        { class: "row" },
        !over &&
            (as === "teacher" || alone) &&
            runButton("classStop", "grave", () => page.act("stop", { run: run.id }), "stop"),
        runButton("classLook", "quiet", () => page.showRun(run.id), "look"),
        run.frames > 0 &&
            (as === "teacher" || over || alone) &&
            runButton("classWire", "quiet", () => page.watchRun(run.id), "wire"),
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
        runButtons(page, run),
    );
}

/* A run that goes on changes five times a second: its row stays the same, so that its buttons can
 * be clicked. */
export function drawRuns(page, list) {
    if (!list) return;
    reconcile(
        list,
        page.room.runs.slice(0, RUNS_MAX),
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

function trialRow(page, { state, rule, name, by }) {
    const words = page.t(`class_state_${state}`) + (by && by !== rule ? `: ${by}` : "");
    return el(
        "li",
        { class: "trial", "data-state": state },
        el("span", { class: "trial-sign", "aria-hidden": "true", text: SIGNS[state] }),
        el("span", { class: "trial-rule", text: rule }),
        el("span", { class: "grow", text: name }),
        el("span", { class: "small muted", text: words }),
    );
}

function findingRow(page, { id, mark, rule, text, came, expected }) {
    const { t } = page;
    const small = (word, value) =>
        value && el("span", { class: "small", text: ` ${t(word)}: ${value}` });
    return el(
        "li",
        { "data-mark": mark },
        el(
            "button",
            {
                class: "finding-button",
                type: "button",
                "data-focus": `found-${id}`,
                on: { click: () => openEvidence(page, id) },
            },
            el("b", { text: `${mark === "broken" ? "✗" : "≈"} ${rule}` }),
            ` ${text ?? ""}`,
            small("classCame", came),
            small("classExpected", expected?.split("; ")[0]),
        ),
    );
}

/* The details of a run. */
export function runPanel(page) {
    const { t, run } = page;
    const found = run.found.map((finding) => findingRow(page, finding));
    const trials = run.trials.map((trial) => trialRow(page, trial));
    const frames = run.last.slice(-FRAMES_MAX).reverse();
    const capture = () => downloadCapture(page, run.id);
    return [
        el("h2", { text: `${names(page, run)} · ${kindWord(page, run)}` }),
        el("p", { class: "small muted", role: "status", text: progress(page, run) }),
        found.length > 0 && [
            el("h3", { text: t("classFound") }),
            el("ul", { class: "found" }, found),
        ],
        trials.length > 0 && el("ol", { class: "trials" }, trials),
        frames.length > 0 && [el("h3", { text: t("classLast") }), frameRows(page, frames, run)],
        button("", capture, { "data-focus": "capture" }, t("classCapture")),
    ];
}
