/* The sheet: teams by rules, each cell a button to its evidence; weights above, marks at the right. */
import { el } from "../dom.js";
import { openDialog } from "../dialogs.js";
import { bitTable, nearest } from "./bits.js";
import { download } from "../files.js";

export const GLYPHS = { none: "–", holds: "✓", tolerated: "≈", broken: "✗" };

/* A mark as people write it: 7,5 in Spanish. */
export const points = (page, hundredths) =>
    (hundredths / 100).toLocaleString(page.app.lang() === "en" ? "en-GB" : "es-ES", { maximumFractionDigits: 1 });

function weightInput(page, rule) {
    const input = el("input", {
        type: "number",
        min: "0",
        max: "100",
        value: String(rule.weight),
        "data-focus": `weight-${rule.code}`,
        "aria-label": page.t("classWeight", rule.code),
        on: { change: () => page.act("settings", { weights: { [rule.code]: Number(input.value) } }) },
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
            sheet.rules.map((rule) => el("th", { scope: "col", title: rule.what ?? "", text: rule.code })),
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
        { class: "sheet-scroll", tabindex: "0", role: "region", "aria-label": page.t("classSheet") },
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
                        row.marks.map((mark, index) => cell(page, row, sheet.rules[index], mark, row.evidence?.[index])),
                        el("td", { class: "points", text: points(page, row.points) }),
                    ),
                ),
            ),
        ),
    );
}

/* --- the drawer --- */

const LONG = 24; /* characters of a frame behind which there is no room for its words */

/* On which cable a frame passed, in words. */
function cableWords(page, run, cable) {
    const { t, room } = page;
    if (!run || run.kind === "exam") return t(cable ? "classFromProgram" : "classToProgram");
    const name = (place) => room.teams.find((team) => team.id === run.places[place])?.name ?? t("classOurs");
    if (room.serves) return t(cable % 2 ? "classToTeam" : "classFromTeam", name(cable >> 1));
    return t("classFromTeam", name(cable));
}

export function frameRows(page, frames, run, marked) {
    const { t } = page;
    return el(
        "ol",
        { class: "frames", tabindex: "0", "aria-label": t("classLast") },
        frames.map((frame) =>
            el(
                "li",
                { class: frame.text.length > LONG ? "frame long" : "frame", "data-marked": frame.n === marked },
                el("span", { class: "muted", text: String(frame.n) }),
                el("span", {
                    class: "muted small",
                    text: cableWords(page, run, frame.cable),
                }),
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
        frame && [el("h3", { text: page.t(word) }), el("p", { class: "small", text: frame.words }), bitTable(frame, differs)];
    return [
        part("classExpected", expected),
        part("classCame", came),
        came && expected && el("p", { class: "small muted", text: page.t("classDiffers", differs.length) }),
    ];
}

export async function openEvidence(page, id) {
    const { t } = page;
    const answer = await page.act("evidence", { evidence: id });
    if (!answer) return;
    const one = answer.evidence;
    const run = page.room.runs.find((other) => other.id === one.run);
    const team = page.room.teams.find((other) => other.id === one.team);
    const dialog = openDialog({
        title: `${GLYPHS[one.mark]} ${one.rule} · ${team?.name ?? ""}`,
        closeWord: t("close"),
        name: "drawer",
        body: [
            one.meaning && el("p", { text: one.meaning }),
            one.trial && el("p", { class: "small muted", text: `${t("classTrial")}: ${one.trial}` }),
            one.text && el("p", { class: "finding", text: one.text }),
            comparison(page, answer),
            el("p", { class: "small muted", text: t("classRunFrame", one.run, one.frame ?? "–") }),
            answer.frames?.length > 0 && [
                el("h3", { text: t("classAround") }),
                frameRows(page, answer.frames, run, one.frame),
            ],
            el(
                "div",
                { class: "row dialog-foot" },
                page.room.as === "teacher" &&
                    el(
                        "button",
                        {
                            class: "button grave",
                            type: "button",
                            on: {
                                click: () => {
                                    dialog.close();
                                    page.act("forget", { team: one.team, rule: one.rule });
                                },
                            },
                        },
                        t("classForget"),
                    ),
                el(
                    "button",
                    { class: "button", type: "button", on: { click: () => downloadCapture(page, one.run) } },
                    t("classCapture"),
                ),
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
    if (kind === "csv") download(`${page.room.name}.csv`, "text/csv", answer.csv);
    else download(`${page.room.name}.json`, "application/json", JSON.stringify(answer.sheet, null, 2));
}
