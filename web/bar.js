/* The bar at the top of a table, and the menu behind it: links, people, leaving, settings. */
import { el, setAttr, setText } from "./dom.js";
import { button } from "./controls.js";
import { askSure, openDialog, toast } from "./dialogs.js";
import { copyText } from "./files.js";
import { icon } from "./icons.js";
import { settingsForm } from "./settings.js";

export function createBar(table) {
    const t = table.t;
    const title = el("h1", { class: "bar-title" });
    const barButton = (word, sign, press) => {
        const node = button("quiet", press, {}, icon(sign), el("span", { class: "bar-word" }));
        node.update = () => {
            setAttr(node, "aria-label", t(word));
            setAttr(node, "title", t(word));
            setText(node.lastChild, t(word));
        };
        return node;
    };
    const back = barButton("lobby", "back", () => table.app.go(""));
    const hurry = barButton("hurry", "hurry", () =>
        table.request("hurry", { on: !table.state.hurry }),
    );
    const menu = barButton("tableMenu", "menu", () => openTableMenu(table));
    const watching = el("span", { class: "bar-watching small muted" });
    const node = el("header", { class: "bar" }, back, title, watching, hurry, menu);

    function update(state) {
        for (const one of [back, hurry, menu]) one.update();
        setText(title, state.title ?? state.scene.title ?? "");
        setText(watching, state.watching ? t("watching", state.watching) : "");
        const isBot = ({ kind }) => kind === "bot" || kind === "away";
        const botsPlay = state.stage !== "over" && (state.people ?? []).some(isBot);
        hurry.hidden = table.replaying() || !botsPlay;
        setAttr(hurry, "aria-pressed", state.hurry ? "true" : "false");
    }

    return { node, update };
}

/* --- the menu --- */

const address = (kind, key) => `${location.origin}/#${kind}/${key}`;

/* `masked`: the address is copied, but not shown, since whoever reads it can play. */
function linkRow(table, { word, what, url, masked }) {
    const t = table.t;
    const copy = async () => {
        if (await copyText(url)) return toast(t("copied"));
        shown.value = url; /* to be copied by hand */
        return shown.select();
    };
    const shown = el("input", {
        type: "text",
        readonly: true,
        "aria-label": t(word),
        value: masked ? `${location.origin}/#s/…` : url,
        on: { focus: () => shown.select() },
    });
    return el(
        "div",
        { class: "link-row" },
        el("h3", { text: t(word) }),
        el("p", { class: "small muted", text: t(what) }),
        el(
            "div",
            { class: "row" },
            el("div", { class: "grow" }, shown),
            button("", copy, {}, icon("copy"), t("copy")),
        ),
    );
}

function linkRows(table) {
    const { links = {} } = table.state;
    const { kind, key } = table.app.route();
    const row = (word, url, masked) =>
        url && linkRow(table, { word, what: `${word}What`, url, masked });
    return [
        row("linkJoin", links.join && address("j", links.join)),
        row("linkWatch", links.watch && address("w", links.watch)),
        row("linkSeat", kind === "s" && address("s", key), true),
    ];
}

/* To players, the seats that a bot can take for good. */
function peopleRows(table, close) {
    const { you = -1, people = [] } = table.state;
    if (you < 0) return [];
    const missing = people.filter(({ kind }) => kind === "away" || kind === "open");
    const remove = (seat) => () => {
        close();
        table.request("remove", { seat });
    };
    return missing.map(({ name, seat }) =>
        el(
            "div",
            { class: "row" },
            el("span", { class: "grow", text: name || table.t("seat", seat + 1) }),
            button("", remove(seat), {}, table.t("remove")),
        ),
    );
}

function leaveButtons(table, close) {
    const t = table.t;
    const leave = (word, look, act) => {
        const press = () => {
            close();
            act();
        };
        return button(look, press, {}, t(word));
    };
    const confirmed = async (word, act) => {
        const text = t(`${word}What`);
        if (await askSure({ title: t("sure"), text, yes: t(word), no: t("noBack") })) act();
    };
    const seated =
        (table.state.you ?? -1) >= 0 && !table.replaying() && table.state.stage !== "over";
    return [
        table.can("resign") &&
            leave("resign", "grave", () => confirmed("resign", () => table.request("resign"))),
        seated && leave("stand", "grave", () => confirmed("stand", () => table.app.stand())),
        leave("lobby", "", () => table.app.go("")),
    ];
}

export function openTableMenu(table) {
    const t = table.t;
    const close = () => dialog.close();
    const dialog = openDialog({
        title: t("tableMenu"),
        closeWord: t("close"),
        name: "table-menu",
        body: [
            linkRows(table),
            peopleRows(table, close),
            el("div", { class: "row" }, leaveButtons(table, close)),
            el("h3", { text: t("settings") }),
            settingsForm(table.app),
            keysHelp(t),
            table.state.rules &&
                el(
                    "details",
                    {},
                    el("summary", { text: t("ownRules") }),
                    el("p", { class: "small muted rules-line", text: table.state.rules }),
                ),
        ],
    });
}

function keysHelp(t) {
    const rows = [
        ["1–9", "keyCards"],
        ["← ↑ → ↓", "keyArrows"],
        ["a–z", "keyLetters"],
        ["e6", "keySquare"],
        ["p", "hint"],
        ["u", "undo"],
        ["Esc", "keyEscape"],
    ];
    return el(
        "details",
        {},
        el("summary", { text: t("keys") }),
        el(
            "dl",
            { class: "keys" },
            rows.map(([key, word]) => [
                el("dt", {}, el("kbd", { text: key })),
                el("dd", { text: t(word) }),
            ]),
        ),
    );
}
