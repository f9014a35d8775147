/* Start: the connection, the settings, and which page the address asks for.
 *
 *   (nothing)     the lobby
 *   #w/KEY        a table, to watch        #j/KEY   to join        #s/KEY   a seat of one's own
 *   #r/KEY/N      a finished game, at move N
 *   #t/KEY        a class, for its teacher     #c/KEY   for everybody in it     #e/KEY   for a team
 *   #wire         a ring to watch frame by frame: a new one       #l/KEY   that one       #v/KEY   to look only */
import { el, loadStyle } from "./dom.js";
import { toast } from "./dialogs.js";
import { Connection } from "./socket.js";
import { Lobby } from "./lobby.js";
import { Table } from "./table.js";
import { translator } from "./words.js";
import { applySettings, keepSettings, loadSettings, whenThemeChanges } from "./settings.js";
import { forgetSeat, ownSeats, rememberSeat } from "./own_seats.js";

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
            changed: (state) => this.lineChanged(state),
        });
        addEventListener("hashchange", () => this.follow());
        this.follow();
    }

    lang() {
        return this.settings.lang;
    }

    ownSeats() {
        return ownSeats();
    }

    /* --- where we are --- */

    route() {
        const [kind = "", key = "", move] = location.hash.slice(1).split("/");
        if (kind === "wire") return { kind };
        return "wjsrlvtce".includes(kind) && key ? { kind, key, move: Number(move) || 0 } : { kind: "" };
    }

    go(hash) {
        location.hash = hash;
    }

    /* The address has changed: a table may live in another process, the rest needs the greeting first. */
    follow() {
        const { key } = this.route();
        const node = key ? key.split(".")[0] : this.connection.node;
        this.connection.forget();
        if (this.connection.state !== "on" || node !== this.connection.node) {
            this.connection.node = node;
            this.connection.connect();
        } else this.arrive().catch(() => {});
    }

    async greet() {
        const answer = await this.connection.request("hello", { v: VERSION, lang: this.settings.lang });
        this.games = answer.games;
        this.limits = answer.limits;
        await this.arrive();
    }

    async arrive() {
        const { kind, key, move } = this.route();
        if (!kind) return this.enterLobby();
        if ("tce".includes(kind)) return this.enterClass(key);
        if (kind === "wire" || kind === "l" || kind === "v") return this.enterWire(key);
        if (!(this.page instanceof Table) || this.page.key !== key) this.show(new Table(this));
        this.page.key = key;
        try {
            await this.connection.request("enter", { key });
            if (kind === "r" && move) await this.connection.request("go", { move });
        } catch (answer) {
            if (answer.lost) throw answer;
            if (kind === "s") forgetSeat(key);
            this.noTable(answer.why);
        }
        return undefined;
    }

    /* Its modules come when somebody comes to a class; so do those of the wire. */
    async enterClass(key) {
        const { ClassPage } = await import("./class/page.js");
        await loadStyle("class/class.css");
        this.show(new ClassPage(this));
        try {
            await this.connection.request("enter", { key });
        } catch (answer) {
            if (answer.lost) throw answer;
            this.noTable(this.t("classGone"));
        }
    }

    async enterLobby() {
        document.title = "Sobremesa";
        if (this.page && !(this.page instanceof Lobby)) await this.connection.request("leave").catch(() => {});
        this.show(new Lobby(this));
        await this.connection.request("lobby", { on: true });
    }

    /* Without a key there is a new ring. */
    async enterWire(key) {
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
            this.noTable(answer.why);
        }
    }

    show(page) {
        this.page?.destroy();
        this.page = page;
        this.root.replaceChildren(page.node);
    }

    noTable(why) {
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

    /* --- what comes --- */

    receive(message) {
        if (message.t === "bye") toast(message.why);
        else this.page?.receive(message);
        const { kind, key } = this.route();
        if (message.t === "table" && kind === "s") rememberSeat({ key, game: message.game, title: message.title });
    }

    lineChanged(state) {
        this.alert.hidden = state !== "lost";
        this.alert.textContent = state === "lost" ? this.t("lost") : "";
        document.documentElement.dataset.line = state;
    }

    /* --- what a person does --- */

    /* Settings: a language is the server's business too, so everything is said again in it. */
    set(change, quiet) {
        const lang = this.settings.lang;
        Object.assign(this.settings, change);
        keepSettings(this.settings);
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

    async create(fields) {
        try {
            const answer = await this.connection.request("create", { name: this.name(), ...fields });
            this.go(answer.seat ? `s/${answer.seat}` : `w/${answer.watch}`);
        } catch (answer) {
            toast(answer.why ?? this.t("lost"));
        }
    }

    /* A seat on a wire: the others are on a ring, or come to the server of the game's protocol. */
    async wire(fields) {
        try {
            const answer = await this.connection.request("post", { name: this.name(), ...fields });
            this.go(`s/${answer.seat}`);
        } catch (answer) {
            toast(answer.why ?? this.t("lost"));
        }
    }

    async sit(seat) {
        try {
            const answer = await this.connection.request("sit", { key: this.route().key, seat, name: this.name() });
            this.page.key = answer.seat; /* the same table: only the address changes */
            history.replaceState(null, "", `#s/${answer.seat}`);
            rememberSeat({ key: answer.seat, game: this.page.state.game, title: this.page.state.title });
        } catch (answer) {
            toast(answer.why ?? this.t("lost"));
        }
    }

    async stand() {
        const { key } = this.route();
        await this.connection.request("stand").catch((answer) => toast(answer.why ?? this.t("lost")));
        forgetSeat(key);
        this.go("");
    }
}

new App(document.getElementById("app"));
