/* The sheet: a row a team, a column a rule, and each cell opens its evidence. Weights are above,
 * marks at the right. */
import { el } from "../dom.js";
import { button, dialogFoot } from "../controls.js";
import { openDialog } from "../dialogs.js";
import { bitTable, nearest } from "./bits.js";
import { download } from "../files.js";

export const GLYPHS = { none: "–", holds: "✓", tolerated: "≈", broken: "✗" };

/* A mark as the language writes it: 7,5 in Spanish. */
export function points(page, hundredths) {
    const locale = page.app.lang() === "en" ? "en-GB" : "es-ES";
    return (hundredths / 100).toLocaleString(locale, { maximumFractionDigits: 1 });
}

function weightInput(page, rule) {
    const weights = () => ({ [rule.code]: Number(input.value) });
    const input = el("input", {
        type: "number",
        min: "0",
        max: "100",
        value: String(rule.weight),
        "data-focus": `weight-${rule.code}`,
        "aria-label": page.t("classWeight", rule.code),
        on: { change: () => page.act("settings", { weights: weights() }) },
    });
    return input;
}

function head(page, sheet) {
    const teacher = page.room.as === "teacher";
    return el(
        "thead",
        {},
        teacher &&
            el(
                "tr",
                { class: "weights" },
                el("th", { scope: "row", text: page.t("classWeights") }),
                sheet.rules.map((rule) => el("td", {}, weightInput(page, rule))),
                el("td"),
            ),
        el(
            "tr",
            {},
            el("th", { scope: "col", text: page.t("classTeams") }),
            sheet.rules.map(({ what, code }) =>
                el("th", { scope: "col", title: what ?? "", text: code }),
            ),
            el("th", { scope: "col", text: page.t("classMark") }),
        ),
    );
}

function cell(page, row, rule, mark, evidence) {
    const words = page.t("classCell", row.name, rule.code, page.t(`class_${mark}`));
    const glyph = el("span", { "aria-hidden": "true", text: GLYPHS[mark] });
    const name = el("span", { class: "unseen", text: words });
    if (!evidence) return el("td", { class: "mark", "data-mark": mark }, glyph, name);
    return el(
        "td",
        { class: "mark", "data-mark": mark },
        el(
            "button",
            {
                type: "button",
                class: "mark-button",
                title: words,
                "data-focus": `cell-${row.team}-${rule.code}`,
                on: { click: () => openEvidence(page, evidence) },
            },
            glyph,
            name,
        ),
    );
}

export function sheetTable(page) {
    const { sheet } = page.room;
    return el(
        "div",
        {
            class: "sheet-scroll",
            tabindex: "0",
            role: "region",
            "aria-label": page.t("classSheet"),
        },
        el(
            "table",
            { class: "class-table" },
            head(page, sheet),
            el(
                "tbody",
                {},
                sheet.rows.map((row) =>
                    el(
                        "tr",
                        {},
                        el("th", { scope: "row", text: row.name }),
                        row.marks.map((mark, index) =>
                            cell(page, row, sheet.rules[index], mark, row.evidence?.[index]),
                        ),
                        el("td", { class: "points", text: points(page, row.points) }),
                    ),
                ),
            ),
        ),
    );
}

/* --- evidence --- */

const LONG = 24; /* characters of a frame; the words of a longer one go to a line of their own */

/* The cable of a frame, in words. Of a server, each place has a cable from the program and one to
 * it. */
function cableWords(page, run, cable) {
    const { t, room } = page;
    if (!run || run.kind === "exam") return t(cable ? "classFromProgram" : "classToProgram");
    const teamAt = (place) => room.teams.find((team) => team.id === run.places[place]);
    const name = (place) => teamAt(place)?.name ?? t("classOurs");
    if (room.serves) return t(cable % 2 ? "classToTeam" : "classFromTeam", name(cable >> 1));
    return t("classFromTeam", name(cable));
}

/* Frames of a run as a list; `marked` is the number of one. */
export function frameRows(page, frames, run, marked) {
    const { t } = page;
    return el(
        "ol",
        { class: "frames", tabindex: "0", "aria-label": t("classLast") },
        frames.map((frame) =>
            el(
                "li",
                {
                    class: frame.text.length > LONG ? "frame long" : "frame",
                    "data-marked": frame.n === marked,
                },
                el("span", { class: "muted", text: String(frame.n) }),
                el("span", { class: "muted small", text: cableWords(page, run, frame.cable) }),
                el("code", { text: frame.text }),
                el("span", { class: "small", text: frame.words }),
            ),
        ),
    );
}

function comparison(page, answer) {
    const [came] = answer.came;
    const { frame: expected, differs } = nearest(came, answer.expected);
    const part = (word, frame) =>
        frame && [
            el("h3", { text: page.t(word) }),
            el("p", { class: "small", text: frame.words }),
            bitTable(frame, differs),
        ];
    const count = page.t("classDiffers", differs.length);
    return [
        part("classExpected", expected),
        part("classCame", came),
        came && expected && el("p", { class: "small muted", text: count }),
    ];
}

export async function openEvidence(page, id) {
    const { t } = page;
    const answer = await page.act("evidence", { evidence: id });
    if (!answer) return;
    const { mark, rule, meaning, trial, text, run: runId, frame, team: teamId } = answer.evidence;
    const run = page.room.runs.find(({ id }) => id === runId);
    const team = page.room.teams.find(({ id }) => id === teamId);
    const forget = () => {
        dialog.close();
        page.act("forget", { team: teamId, rule });
    };
    const capture = () => downloadCapture(page, runId);
    const dialog = openDialog({
        title: `${GLYPHS[mark]} ${rule} · ${team?.name ?? ""}`,
        closeWord: t("close"),
        name: "drawer",
        body: [
            meaning && el("p", { text: meaning }),
            trial && el("p", { class: "small muted", text: `${t("classTrial")}: ${trial}` }),
            text && el("p", { class: "finding", text }),
            comparison(page, answer),
            el("p", { class: "small muted", text: t("classRunFrame", runId, frame ?? "–") }),
            answer.frames?.length > 0 && [
                el("h3", { text: t("classAround") }),
                frameRows(page, answer.frames, run, frame),
            ],
            dialogFoot(
                page.room.as === "teacher" && button("grave", forget, {}, t("classForget")),
                button("", capture, {}, t("classCapture")),
            ),
        ],
    });
}

export async function downloadCapture(page, run) {
    const answer = await page.act("capture", { run });
    if (!answer) return;
    const octets = Uint8Array.from(atob(answer.pcapng), (letter) => letter.charCodeAt(0));
    download(`${page.room.game}-${run}.pcapng`, "application/x-pcapng", octets);
}

export async function exportSheet(page, kind) {
    const answer = await page.act("sheet");
    if (!answer) return;
    const { name } = page.room;
    const json = JSON.stringify(answer.sheet, null, 2);
    if (kind === "csv") download(`${name}.csv`, "text/csv", answer.csv);
    else download(`${name}.json`, "application/json", json);
}
