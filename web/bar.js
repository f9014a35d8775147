/* The line at the top of a table, and the sheet behind its menu: links, people, leaving, settings. */
import { el, setAttr, setText } from "./dom.js";
import { askSure, openDialog, toast } from "./dialogs.js";
import { icon } from "./icons.js";
import { settingsForm } from "./settings.js";

export function createBar(table) {
    const t = table.t;
    const title = el("h1", { class: "bar-title" });
    const button = (name, sign, press) => {
        const face = el(
            "button",
            { class: "button quiet", type: "button", on: { click: press } },
            icon(sign),
            el("span", { class: "bar-word" }),
        );
        face.update = () => {
            setAttr(face, "aria-label", t(name));
            setAttr(face, "title", t(name));
            setText(face.lastChild, t(name));
        };
        return face;
    };
    const back = button("lobby", "back", () => table.app.go(""));
    const hurry = button("hurry", "hurry", () => table.request("hurry", { on: !table.state.hurry }));
    const menu = button("tableMenu", "menu", () => openTableMenu(table));
    const watching = el("span", { class: "bar-watching small muted" });
    const node = el("header", { class: "bar" }, back, title, watching, hurry, menu);

    function update({ scene, title: name, watching: count, hurry: hurried, people = [], stage }) {
        for (const face of [back, hurry, menu]) face.update();
        setText(title, name ?? scene.title ?? "");
        setText(watching, count ? t("watching", count) : "");
        hurry.hidden =
            table.replaying() || stage === "over" || !people.some((one) => one.kind === "bot" || one.kind === "away");
        setAttr(hurry, "aria-pressed", hurried ? "true" : "false");
    }

    return { node, update };
}

/* --- the sheet --- */

const address = (kind, key) => `${location.origin}/#${kind}/${key}`;

function linkRow(table, { word, what, url, masked }) {
    const t = table.t;
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(url);
            toast(t("copied"));
        } catch {
            show.value = url; /* no clipboard here: it can be copied by hand */
            show.select();
        }
    };
    const show = el("input", {
        type: "text",
        readonly: true,
        "aria-label": t(word),
        value: masked ? `${location.origin}/#s/…` : url,
        on: { focus: () => show.select() },
    });
    return el(
        "div",
        { class: "link-row" },
        el("h3", { text: t(word) }),
        el("p", { class: "small muted", text: t(what) }),
        el(
            "div",
            { class: "row" },
            el("div", { class: "grow" }, show),
            el("button", { class: "button", type: "button", on: { click: copy } }, icon("copy"), t("copy")),
        ),
    );
}

function linkRows(table) {
    const { links = {} } = table.state;
    const seat = table.app.route().kind === "s" ? table.app.route().key : undefined;
    return [
        links.join && linkRow(table, { word: "linkJoin", what: "linkJoinWhat", url: address("j", links.join) }),
        links.watch && linkRow(table, { word: "linkWatch", what: "linkWatchWhat", url: address("w", links.watch) }),
        seat && linkRow(table, { word: "linkSeat", what: "linkSeatWhat", url: address("s", seat), masked: true }),
    ];
}

function peopleRows(table, close) {
    const missing =
        (table.state.you ?? -1) < 0
            ? []
            : (table.state.people ?? []).filter((one) => one.kind === "away" || one.kind === "open");
    return missing.map((one) =>
        el(
            "div",
            { class: "row" },
            el("span", { class: "grow", text: one.name || table.t("seat", one.seat + 1) }),
            el(
                "button",
                {
                    class: "button",
                    type: "button",
                    on: {
                        click: () => {
                            close();
                            table.request("remove", { seat: one.seat });
                        },
                    },
                },
                table.t("remove"),
            ),
        ),
    );
}

function leaveButtons(table, close) {
    const t = table.t;
    const press = (word, look, act) =>
        el(
            "button",
            {
                class: `button ${look}`,
                type: "button",
                on: {
                    click: () => {
                        close();
                        act();
                    },
                },
            },
            t(word),
        );
    const surely = async (word, act) =>
        (await askSure({ title: t("sure"), text: t(`${word}What`), yes: t(word), no: t("noBack") })) && act();
    const seated = (table.state.you ?? -1) >= 0 && !table.replaying() && table.state.stage !== "over";
    return [
        table.can("resign") && press("resign", "grave", () => surely("resign", () => table.request("resign"))),
        seated && press("stand", "grave", () => surely("stand", () => table.app.stand())),
        press("lobby", "", () => table.app.go("")),
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
            rows.flatMap(([key, word]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: t(word) })]),
        ),
    );
}
