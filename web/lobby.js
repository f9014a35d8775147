/* The lobby: games to start at once, the person's own tables, and the open tables. */
import { el, reconcile, setText } from "./dom.js";
import { button } from "./controls.js";
import { emblem } from "./emblems.js";
import { icon } from "./icons.js";
import { hasWords } from "./words.js";
import { openCreate } from "./create.js";
import { openJournal } from "./journal.js";
import { ownSeats } from "./own_seats.js";
import { settingsButton } from "./settings.js";

export class Lobby {
    constructor(app) {
        this.app = app;
        const t = app.t;
        this.tables = el("ul", { class: "tables" });
        this.none = el("p", { class: "muted", text: t("noTables") });
        const name = el("input", {
            type: "text",
            maxlength: "24",
            autocomplete: "nickname",
            value: app.settings.name,
            placeholder: t("guest"),
            on: { change: () => app.set({ name: name.value.trim() }, true) },
        });
        this.node = el(
            "div",
            { class: "lobby" },
            el(
                "header",
                { class: "lobby-head" },
                el(
                    "div",
                    { class: "grow" },
                    el("h1", { class: "wordmark", text: "Sobremesa" }),
                    el("p", { class: "tagline", text: t("tagline") }),
                ),
                el(
                    "label",
                    { class: "field name-field" },
                    el("span", { text: t("yourName") }),
                    name,
                ),
                settingsButton(app),
            ),
            el(
                "main",
                {},
                el(
                    "ul",
                    { class: "tiles" },
                    app.games.filter((game) => !game.example).map((game) => this.tile(game)),
                ),
                this.ownTables(),
                el("section", {}, el("h2", { text: t("openTables") }), this.tables, this.none),
            ),
            el(
                "footer",
                { class: "lobby-more" },
                this.entry("a", "wire", t("theWire"), "pitch_wire", {
                    href: "#wire",
                    "data-word": "wire",
                }),
                app.games.filter((game) => game.example).map((game) => this.exampleEntry(game)),
                this.entry("button", "journal", t("journal"), "pitch_journal", {
                    on: { click: () => openJournal(app) },
                }),
            ),
        );
    }

    tile(game) {
        const t = this.app.t;
        const [low, high] = game.seats;
        const pitch = `pitch_${game.name}`;
        return el(
            "li",
            { class: "tile", "data-game": game.name },
            el(
                "button",
                { class: "tile-play", type: "button", on: { click: () => this.playNow(game) } },
                el("span", { class: "tile-art", "aria-hidden": "true" }, emblem(game.name)),
                el("span", { class: "tile-name", text: game.title }),
                el("span", {
                    class: "tile-pitch",
                    text: t(hasWords(pitch) ? pitch : "pitch_other"),
                }),
                el("span", { class: "tile-go" }, icon("play"), t("playNow")),
            ),
            el(
                "div",
                { class: "tile-foot" },
                el("span", {
                    class: "small muted",
                    text: low === high ? t("players", low) : t("playersTo", low, high),
                }),
                button(
                    "quiet small",
                    () => openCreate(this.app, game),
                    { "data-create": game.name },
                    t("options"),
                    el("span", { class: "unseen", text: ` ${game.title}` }),
                ),
            ),
        );
    }

    /* Something besides the games, in a line: a picture, a title, and the words of `pitch`. */
    entry(tag, art, title, pitch, props) {
        const t = this.app.t;
        return el(
            tag,
            { class: "button entry", type: tag === "button" && "button", ...props },
            el("span", { class: "table-art", "data-art": art, "aria-hidden": "true" }, emblem(art)),
            el("span", {}, el("b", { text: title }), el("small", { text: t(pitch) })),
        );
    }

    exampleEntry(game) {
        return this.entry("button", game.name, game.title, "pitch_example", {
            "data-create": game.name,
            on: { click: () => openCreate(this.app, game) },
        });
    }

    playNow(game) {
        const usual = game.seats[2];
        const seats = Array.from({ length: usual }, (_, index) => ({ who: index ? "bot" : "me" }));
        this.app.createTable({ game: game.name, rules: "", seats, open: false, chat: false });
    }

    /* The tables at which this browser has a seat. */
    ownTables() {
        const { app } = this;
        const seats = ownSeats();
        if (!seats.length) return undefined;
        return el(
            "section",
            {},
            el("h2", { text: app.t("yourTables") }),
            el(
                "ul",
                { class: "tables" },
                seats.map((seat) =>
                    el(
                        "li",
                        { class: "open-table" },
                        el(
                            "span",
                            { class: "table-art", "aria-hidden": "true" },
                            emblem(seat.game),
                        ),
                        el("b", { class: "grow", text: seat.title }),
                        el(
                            "a",
                            {
                                class: "button first",
                                href: `#s/${seat.key}`,
                                "aria-label": `${app.t("goBack")}: ${seat.title}`,
                            },
                            app.t("goBack"),
                        ),
                    ),
                ),
            ),
        );
    }

    receive(message) {
        if (message.t !== "lobby") return;
        const tables = message.tables ?? [];
        this.none.hidden = tables.length > 0;
        reconcile(
            this.tables,
            tables,
            (table) => table.key,
            (table) => this.makeTable(table),
            (node, table) => this.patchTable(node, table),
        );
    }

    makeTable(table) {
        const chips = el("ul", { class: "chips" });
        const stage = el("span", { class: "small muted" });
        const go = el("a", { class: "button lit" });
        const node = el(
            "li",
            { class: "open-table" },
            el("span", { class: "table-art", "aria-hidden": "true" }, emblem(table.game)),
            el("div", { class: "grow" }, el("b", { text: table.title }), " ", stage, chips),
            go,
        );
        node.parts = { chips, stage, go };
        return node;
    }

    patchTable(node, table) {
        const t = this.app.t;
        const { chips, stage, go } = node.parts;
        const free = (table.seats ?? []).some((seat) => seat.kind === "open");
        const words = t(free ? "sit" : "watch");
        const moves = table.n ? ` · ${t("moves", table.n)}` : "";
        setText(stage, `${t(`stage_${table.stage}`)}${moves}`);
        go.href = `#${free ? "j" : "w"}/${table.key}`;
        setText(go, words);
        go.setAttribute("aria-label", `${words}: ${table.title}`);
        chips.replaceChildren(
            ...(table.seats ?? []).map((seat) =>
                el(
                    "li",
                    { class: "chip", "data-kind": seat.kind },
                    icon(seat.kind === "open" ? "open" : seat.kind === "bot" ? "bot" : "person"),
                    seat.name || t(`kind_${seat.kind}`),
                ),
            ),
        );
    }

    destroy() {}
}
