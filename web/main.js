/* Start: the connection, the settings, and the page that the address names.
 *
 *   (nothing)   the lobby
 *   #w/KEY      a table as a spectator    #j/KEY  to join    #s/KEY  as a player
 *   #r/KEY/N    a finished game, at move N
 *   #t/KEY      a class for its teacher   #c/KEY  for everybody in it   #e/KEY  for a team
 *   #wire       a new ring on the wire    #l/KEY  that ring             #v/KEY  to watch only
 *
 * A page is an object with {node, receive(message), destroy()}. */
import { el, loadStyle } from "./dom.js";
import { toast } from "./dialogs.js";
import { Connection } from "./socket.js";
import { Lobby } from "./lobby.js";
import { Table } from "./table.js";
import { translator } from "./words.js";
import { applySettings, loadSettings, storeSettings, whenThemeChanges } from "./settings.js";
import { forgetSeat, rememberSeat } from "./own_seats.js";

const VERSION = 1;

class App {
    constructor(root) {
        this.root = root;
        this.settings = loadSettings();
        this.t = translator(() => this.settings.lang);
        this.games = [];
        this.alert = el("p", { class: "alert", role: "alert", hidden: true });
        document.body.prepend(this.alert);
        applySettings(this.settings);
        whenThemeChanges(() => applySettings(this.settings));
        this.connection = new Connection({
            greet: () => this.greet(),
            receive: (message) => this.receive(message),
            changed: (state) => this.showConnection(state),
        });
        addEventListener("hashchange", () => this.follow());
        this.follow();
    }

    lang() {
        return this.settings.lang;
    }

    /* --- the address --- */

    route() {
        const [kind = "", key = "", move] = location.hash.slice(1).split("/");
        if (kind === "wire") return { kind };
        if (!"wjsrlvtce".includes(kind) || !key) return { kind: "" };
        return { kind, key, move: Number(move) || 0 };
    }

    go(hash) {
        location.hash = hash;
    }

    /* Opens the page of the address. A key begins with the server's process that has the table; on
     * a new connection greet() opens the page. */
    follow() {
        const { connection } = this;
        const { key } = this.route();
        const serverNode = key ? key.split(".")[0] : connection.serverNode;
        connection.forgetMoves();
        if (connection.state !== "on" || serverNode !== connection.serverNode) {
            connection.serverNode = serverNode;
            connection.connect();
        } else this.openPage().catch(() => {});
    }

    async greet() {
        const hello = { v: VERSION, lang: this.settings.lang };
        const answer = await this.connection.request("hello", hello);
        this.games = answer.games;
        await this.openPage();
    }

    /* --- pages --- */

    /* Rejects if the connection is lost meanwhile; a refusal is shown in place of the page. */
    async openPage() {
        const { kind, key, move } = this.route();
        if (!kind) return this.openLobby();
        if ("tce".includes(kind)) return this.openClass(key);
        if (kind === "wire" || kind === "l" || kind === "v") return this.openWire(key);
        return this.openTable(kind, key, move);
    }

    async openTable(kind, key, move) {
        if (!(this.page instanceof Table) || this.page.key !== key) this.show(new Table(this));
        this.page.key = key;
        try {
            await this.connection.request("enter", { key });
            if (kind === "r" && move) await this.connection.request("go", { move });
        } catch (answer) {
            if (answer.lost) throw answer;
            if (kind === "s") forgetSeat(key);
            this.showMissing(answer.why);
        }
    }

    /* The modules of a class and of the wire are loaded when the first one is opened. */
    async openClass(key) {
        const { ClassPage } = await import("./class/page.js");
        await loadStyle("class/class.css");
        this.show(new ClassPage(this));
        try {
            await this.connection.request("enter", { key });
        } catch (answer) {
            if (answer.lost) throw answer;
            this.showMissing(this.t("classGone"));
        }
    }

    async openLobby() {
        document.title = "Sobremesa";
        if (this.page && !(this.page instanceof Lobby))
            await this.connection.request("leave").catch(() => {});
        this.show(new Lobby(this));
        await this.connection.request("lobby", { on: true });
    }

    /* Without a key, a new ring. */
    async openWire(key) {
        const { Wire } = await import("./wire/wire.js");
        await loadStyle("wire/wire.css");
        try {
            if (!key) {
                const { name } = this.games.find((game) => game.wire);
                ({ key } = await this.connection.request("wire", { what: "new", game: name }));
                history.replaceState(null, "", `#l/${key}`);
            }
            if (!(this.page instanceof Wire) || this.page.key !== key) this.show(new Wire(this));
            this.page.key = key;
            await this.connection.request("enter", { key });
        } catch (answer) {
            if (answer.lost) throw answer;
            this.showMissing(answer.why);
        }
    }

    show(page) {
        this.page?.destroy();
        this.page = page;
        this.root.replaceChildren(page.node);
    }

    /* In place of a page that is not there. */
    showMissing(why) {
        this.show({
            receive() {},
            destroy() {},
            node: el(
                "main",
                { class: "lonely" },
                el("h1", { text: "Sobremesa" }),
                el("p", { text: why || this.t("noTable") }),
                el("a", { class: "button first", href: "#", text: this.t("toLobby") }),
            ),
        });
    }

    /* --- messages from the server --- */

    receive(message) {
        if (message.t === "bye") toast(message.why);
        else this.page?.receive(message);
        const { kind, key } = this.route();
        if (message.t === "table" && kind === "s")
            rememberSeat({ key, game: message.game, title: message.title });
    }

    showConnection(state) {
        this.alert.hidden = state !== "lost";
        this.alert.textContent = state === "lost" ? this.t("lost") : "";
        document.documentElement.dataset.line = state;
    }

    /* --- what the person does --- */

    /* Changes settings. A new language is the server's business too: the page is opened again in
     * it, unless `quiet`. */
    set(change, quiet) {
        const { lang } = this.settings;
        Object.assign(this.settings, change);
        storeSettings(this.settings);
        applySettings(this.settings);
        if (this.settings.lang === lang || quiet) return;
        document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
        this.page?.destroy();
        this.page = undefined;
        this.greet().catch(() => {});
    }

    name() {
        return this.settings.name || this.t("guest");
    }

    showError(answer) {
        toast(answer.why ?? this.t("lost"));
    }

    async createTable(fields) {
        try {
            const request = { name: this.name(), ...fields };
            const answer = await this.connection.request("create", request);
            this.go(answer.seat ? `s/${answer.seat}` : `w/${answer.watch}`);
        } catch (answer) {
            this.showError(answer);
        }
    }

    /* A seat in a game over the wire: on a ring, or at a server of the game's protocol. */
    async createWireSeat(fields) {
        try {
            const request = { name: this.name(), ...fields };
            const answer = await this.connection.request("post", request);
            this.go(`s/${answer.seat}`);
        } catch (answer) {
            this.showError(answer);
        }
    }

    async sit(seat) {
        try {
            const request = { key: this.route().key, seat, name: this.name() };
            const { seat: key } = await this.connection.request("sit", request);
            const { game, title } = this.page.state;
            this.page.key = key; /* the same table: only the address changes */
            history.replaceState(null, "", `#s/${key}`);
            rememberSeat({ key, game, title });
        } catch (answer) {
            this.showError(answer);
        }
    }

    async stand() {
        const { key } = this.route();
        await this.connection.request("stand").catch((answer) => this.showError(answer));
        forgetSeat(key);
        this.go("");
    }
}

new App(document.getElementById("app"));
