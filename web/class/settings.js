/* The settings of a class, for its teacher. */
import { el } from "../dom.js";
import { dialogFoot, field, select, submitButton, tickbox } from "../controls.js";
import { openDialog } from "../dialogs.js";

/* The value of a form's control, as the server wants it. */
function valueOf({ type, checked, value }) {
    if (type === "checkbox") return checked;
    return type === "number" ? Number(value) : value;
}

export function openClassSettings(page) {
    const { t } = page;
    const { settings } = page.room;
    const number = (word, name, min, max) =>
        field(t(word), el("input", { type: "number", name, min, max, value: settings[name] }));
    const tick = (word, name) =>
        tickbox(t(word), el("input", { type: "checkbox", name, checked: settings[name] }));
    const games = settings.games_there_are.map(({ name, title }) => [name, title]);
    const options = el("input", {
        type: "text",
        name: "options",
        maxlength: "110",
        value: settings.options,
    });
    const optionsField = field(t("classOptions"), options);
    optionsField.classList.add("wide");
    const form = el(
        "form",
        { class: "settings-form class-settings", method: "dialog" },
        field(t("classGame"), select(games, settings.game, { name: "game" })),
        number("classBaud", "baud", 0, 4000000),
        number("classTimeout", "timeout", 1, 3600),
        number("classGamesWanted", "games", 1, 100),
        number("classSeats", "seats", 1, 4),
        number("classTolerated", "tolerated", 0, 100),
        optionsField,
        tick("classHouse", "house"),
        tick("classOpen", "open"),
        dialogFoot(submitButton(t("classSave"))),
    );
    const dialog = openDialog({ title: t("classSettings"), closeWord: t("close"), body: form });
    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const inputs = [...form.elements].filter((input) => input.name);
        const values = Object.fromEntries(inputs.map((input) => [input.name, valueOf(input)]));
        if (await page.act("settings", values)) dialog.close();
    });
}
