/* Language, light or dark, movement: what a person sets once and the browser remembers. */
import { field, iconButton, select, tickbox } from "./controls.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { setMotion } from "./motion.js";
import { load, store } from "./storage.js";

const KEY = "sobremesa.settings";
const THEMES = ["auto", "light", "dark"];

export function loadSettings() {
    const languages = navigator.languages ?? [];
    const spanish = !languages.length || languages.some((lang) => lang.startsWith("es"));
    const defaults = { lang: spanish ? "es" : "en", theme: "auto", motion: true, name: "" };
    return { ...defaults, ...load(KEY) };
}

export const storeSettings = (settings) => store(KEY, settings);

const dark = matchMedia("(prefers-color-scheme: dark)");

export function applySettings({ lang, theme, motion }) {
    const root = document.documentElement;
    root.lang = lang;
    root.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
    root.dataset.motion = motion ? "on" : "off";
    setMotion(motion);
}

export const whenThemeChanges = (react) => dark.addEventListener("change", react);

export function settingsForm(app) {
    const { t, settings } = app;
    const languages = [
        ["es", "Español"],
        ["en", "English"],
    ];
    const themes = THEMES.map((name) => [name, t(`theme_${name}`)]);
    const choose = (name, choices) =>
        select(choices, settings[name], {
            on: { change: (event) => app.set({ [name]: event.target.value }) },
        });
    const motion = el("input", {
        type: "checkbox",
        checked: settings.motion,
        on: { change: () => app.set({ motion: motion.checked }) },
    });
    return el(
        "div",
        { class: "settings-form" },
        field(t("language"), choose("lang", languages)),
        field(t("theme"), choose("theme", themes)),
        tickbox(t("motion"), motion),
    );
}

/* Opens the settings of the whole page; `props` as of an element. */
export function settingsButton(app, props) {
    const { t } = app;
    const open = () =>
        openDialog({ title: t("settings"), closeWord: t("close"), body: settingsForm(app) });
    return iconButton("menu", t("settings"), open, props);
}
