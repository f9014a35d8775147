/* The printed sheet: a page for each team, with every rule, its mark and what was found. */
import { el } from "../dom.js";
import { GLYPHS, points } from "./sheet.js";

function paper(page, row) {
    const { t, room } = page;
    const team = room.teams.find((one) => one.id === row.team);
    const mark = `${t("classMark")}: ${points(page, row.points)} ${t("classTen")}`;
    const columns = ["", t("classRule"), t("classSays"), t("classWeightOf")];
    const legend = Object.entries(GLYPHS).map(([name, glyph]) => `${glyph} ${t(`class_${name}`)}`);
    return el(
        "article",
        { class: "paper-page" },
        el("h1", { text: row.name }),
        el("p", { text: `${room.name} · ${room.title} · ${mark}` }),
        el(
            "table",
            {},
            el(
                "thead",
                {},
                el(
                    "tr",
                    {},
                    columns.map((text) => el("th", { scope: "col", text })),
                ),
            ),
            el(
                "tbody",
                {},
                room.sheet.rules.map((rule, index) =>
                    el(
                        "tr",
                        {},
                        el("td", { class: "paper-mark", text: GLYPHS[row.marks[index]] }),
                        el("th", { scope: "row", text: rule.code }),
                        el(
                            "td",
                            {},
                            rule.what ?? "",
                            el("span", {
                                class: "paper-word",
                                text: ` (${t(`class_${row.marks[index]}`)})`,
                            }),
                            row.notes?.[index] && el("p", { text: row.notes[index] }),
                        ),
                        el("td", { text: String(rule.weight) }),
                    ),
                ),
            ),
        ),
        team?.strangers ? el("p", { text: t("classStrangers", team.strangers) }) : undefined,
        el("p", { text: legend.join("   ") }),
    );
}

export function printPages(page) {
    return page.room.sheet.rows.map((row) => paper(page, row));
}
