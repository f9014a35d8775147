/* The sheet on paper: a page a team, with every rule, its mark and what was found. */
import { el } from "../dom.js";
import { GLYPHS, points } from "./sheet.js";

function page(of, row) {
    const { t, room } = of;
    const team = room.teams.find((one) => one.id === row.team);
    return el(
        "article",
        { class: "paper-page" },
        el("h1", { text: row.name }),
        el("p", { text: `${room.name} · ${room.title} · ${t("classMark")}: ${points(of, row.points)} ${t("classTen")}` }),
        el(
            "table",
            {},
            el(
                "thead",
                {},
                el(
                    "tr",
                    {},
                    ["", t("classRule"), t("classSays"), t("classWeightOf")].map((text) => el("th", { scope: "col", text })),
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
                            el("span", { class: "paper-word", text: ` (${t(`class_${row.marks[index]}`)})` }),
                            row.notes?.[index] && el("p", { text: row.notes[index] }),
                        ),
                        el("td", { text: String(rule.weight) }),
                    ),
                ),
            ),
        ),
        team?.strangers ? el("p", { text: t("classStrangers", team.strangers) }) : undefined,
        el("p", { text: Object.entries(GLYPHS).map(([mark, glyph]) => `${glyph} ${t(`class_${mark}`)}`).join("   ") }),
    );
}

export function printPages(of) {
    return of.room.sheet.rows.map((row) => page(of, row));
}
