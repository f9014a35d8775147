/* What the teacher sets. */
import { el } from "../dom.js";
import { openDialog } from "../dialogs.js";

export function openClassSettings(page) {
    const { t } = page;
    const { settings } = page.room;
    const field = (word, input, look = "field") => el("label", { class: look }, el("span", { text: t(word) }), input);
    const number = (name, low, high) =>
        el("input", { type: "number", name, min: String(low), max: String(high), value: String(settings[name]) });
    const tick = (word, name) =>
        el("label", { class: "switch" }, el("input", { type: "checkbox", name, checked: settings[name] }), t(word));
    const form = el(
        "form",
        { class: "settings-form class-settings", method: "dialog" },
        field(
            "classGame",
            el(
                "select",
                { name: "game" },
                settings.games_there_are.map((game) =>
                    el("option", { value: game.name, selected: game.name === settings.game, text: game.title }),
                ),
            ),
        ),
        field("classBaud", number("baud", 0, 4000000)),
        field("classTimeout", number("timeout", 1, 3600)),
        field("classGamesWanted", number("games", 1, 100)),
        field("classSeats", number("seats", 1, 4)),
        field("classTolerated", number("tolerated", 0, 100)),
        field("classOptions", el("input", { type: "text", name: "options", maxlength: "110", value: settings.options }), "field wide"),
        tick("classHouse", "house"),
        tick("classOpen", "open"),
        el("div", { class: "row dialog-foot" }, el("button", { class: "button first", type: "submit" }, t("classSave"))),
    );
    const dialog = openDialog({ title: t("classSettings"), closeWord: t("close"), body: form });
    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const said = Object.fromEntries(
            [...form.elements]
                .filter((input) => input.name)
                .map((input) => [
                    input.name,
                    input.type === "checkbox" ? input.checked : input.type === "number" ? Number(input.value) : input.value,
                ]),
        );
        if (await page.act("settings", said)) dialog.close();
    });
}
