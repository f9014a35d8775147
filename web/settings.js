/* Language, light or dark, movement: what a person sets once and the browser remembers. */
import { el } from "./dom.js";
import { setMotion } from "./motion.js";

const KEY = "sobremesa.settings";

export function loadSettings() {
    let kept = {};
    try {
        kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
        /* a browser that keeps nothing */
    }
    const spanish = !(navigator.languages ?? []).length || navigator.languages.some((lang) => lang.startsWith("es"));
    return { lang: spanish ? "es" : "en", theme: "auto", motion: true, name: "", ...kept };
}

export function keepSettings(settings) {
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        /* the same */
    }
}

const dark = matchMedia("(prefers-color-scheme: dark)");

export function applySettings(settings) {
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset.theme = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
    root.dataset.motion = settings.motion ? "on" : "off";
    setMotion(settings.motion);
}

export const whenThemeChanges = (what) => dark.addEventListener("change", what);

function select(label, value, choices, changed) {
    const box = el(
        "select",
        { on: { change: () => changed(box.value) } },
        choices.map(([name, title]) => el("option", { value: name, selected: name === value, text: title })),
    );
    return el("label", { class: "field" }, el("span", { text: label }), box);
}

export function settingsForm(app) {
    const { t, settings } = app;
    return el(
        "div",
        { class: "settings-form" },
        select(
            t("language"),
            settings.lang,
            [
                ["es", "Español"],
                ["en", "English"],
            ],
            (lang) => app.set({ lang }),
        ),
        select(
            t("theme"),
            settings.theme,
            [
                ["auto", t("themeAuto")],
                ["light", t("themeLight")],
                ["dark", t("themeDark")],
            ],
            (theme) => app.set({ theme }),
        ),
        el(
            "label",
            { class: "switch" },
            el("input", {
                type: "checkbox",
                checked: settings.motion,
                on: { change: (event) => app.set({ motion: event.target.checked }) },
            }),
            t("motion"),
        ),
    );
}
