/* The page of a table: keeps the state that the server sends, gives it to the game's drawing and to
 * the parts of the page, and sends what the person does. */
import { el, setAttr, setText } from "./dom.js";
import { toast } from "./dialogs.js";
import { mergeStep } from "./scene.js";
import { createActions } from "./actions.js";
import { createAnalysis } from "./analysis.js";
import { createBar, openTableMenu } from "./bar.js";
import { createDeals } from "./deals.js";
import { createDeeds, openCard } from "./deeds.js";
import { createKeys } from "./keys.js";
import { createReplay } from "./replay.js";
import { createSeats } from "./seats.js";
import { createSide } from "./side.js";
import { emblem } from "./emblems.js";
import { download } from "./files.js";
import { DRAWINGS } from "./draw/index.js";
import * as generic from "./generic.js";

/* The parts of the page around the drawing, from top to bottom, which is also the order of Tab. To
 * add one, write a module that exports create(table) and add a line here:
 *   name    other modules reach the part as table.parts.NAME
 *   create  called once for a table; returns {node, update(state), destroy()?} and whatever else
 *           other modules call
 *   place   where `node` (an element or a list of them) goes: "above" the drawing, "below" it, into
 *           the "prompt" under the status line, or "after" the prompt
 * update() gets the whole state whenever something in it has changed, part by part in this order. A
 * part above, below or after the drawing needs a grid-area in table.css. */
const PARTS = [
    { name: "bar", create: createBar, place: "above" },
    { name: "seats", create: createSeats, place: "above" },
    { name: "replay", create: createReplay, place: "below" },
    { name: "analysis", create: createAnalysis, place: "prompt" },
    { name: "deals", create: createDeals, place: "prompt" },
    { name: "actions", create: createActions, place: "prompt" },
    { name: "deeds", create: createDeeds, place: "after" },
    { name: "side", create: createSide, place: "after" },
];

const CHAT_MAX = 40; /* lines that are kept, as many as the server keeps */
const LETTERS = { hint: "p", undo: "u" }; /* keys that are the same in every game */

export class Table {
    constructor(app) {
        this.app = app;
        this.state = {};
        this.t = app.t;
        this.area = el("main", { class: "table-area", id: "table" });
        this.status = el("p", { class: "status", role: "status" });
        this.parts = Object.fromEntries(PARTS.map(({ name, create }) => [name, create(this)]));
        const at = (wanted) =>
            PARTS.filter(({ place }) => place === wanted).map(({ name }) => this.parts[name].node);
        const prompt = { class: "prompt", "aria-label": this.t("prompt") };
        this.node = el(
            "div",
            { class: "table-page" },
            at("above"),
            this.area,
            at("below"),
            el("section", prompt, this.status, at("prompt")),
            at("after"),
        );
        this.keys = createKeys(this);
        this.sizes = new ResizeObserver(() => this.draw());
        this.sizes.observe(this.area);
    }

    lang() {
        return this.app.lang();
    }

    /* A moment of the past is shown, of a finished game or of this one. */
    replaying() {
        return this.state.moves !== undefined;
    }

    /* The server waits for a move of this person. */
    isMyTurn() {
        return this.state.q !== undefined && !this.replaying();
    }

    /* Whether the server allows this request now. */
    can(what) {
        return (this.state.can ?? []).includes(what);
    }

    /* --- messages from the server --- */

    receive(message) {
        switch (message.t) {
            case "table":
                return this.receiveTable(message);
            case "step":
                return this.receiveStep(message);
            case "people":
                return this.change({ people: message.people, watching: message.watching });
            case "worth":
                return this.parts.analysis.receive(message);
            case "frame":
                return this.parts.side.addFrame(message);
            case "said":
                return this.receiveChat(message);
            default:
                return undefined; /* for another page */
        }
    }

    receiveTable(message) {
        const { t, ...state } = message;
        const same = state.n === this.state.n;
        this.state = state;
        this.refresh();
        this.app.connection.resendMoves(same ? state.q : undefined);
    }

    receiveStep(step) {
        const { side } = this.parts;
        if (step.n !== this.state.n) this.hint = undefined;
        side.addFigures(step);
        if (step.said?.length) side.announce(step.said.map((line) => line.text));
        this.drawing?.moved(step.events ?? []);
        this.state = mergeStep(this.state, step);
        this.refresh();
    }

    receiveChat(line) {
        this.parts.side.announce([`${line.name}: ${line.text}`]);
        this.change({ chat: [...(this.state.chat ?? []), line].slice(-CHAT_MAX) });
    }

    change(fields) {
        this.state = { ...this.state, ...fields };
        this.refresh();
    }

    /* --- drawing --- */

    pickDrawing() {
        const { game } = this.state;
        if (game === this.drawnGame) return;
        this.drawnGame = game;
        this.drawing?.destroy();
        this.drawing = (DRAWINGS[game] ?? generic).create(this.host());
        this.area.replaceChildren(this.drawing.node, this.parts.analysis.gauge);
    }

    /* What a drawing is given: `choose` plays a choice of the scene, `openOptions` lets the person
     * choose one of several, `openCard` shows the card of a square, `pending` is the choice that
     * was sent and is not answered yet. */
    host() {
        const { actions } = this.parts;
        return {
            choose: (choice, n, set) => actions.choose(choice, n, set),
            openOptions: (options, anchor) => actions.openOptions(options, anchor),
            openCard: (cell) => openCard(this, cell),
            pending: () => this.pending,
            t: this.t,
        };
    }

    /* Brings the page up to date with the state. */
    refresh() {
        if (!this.state.scene) return;
        const { game, scene, stage } = this.state;
        if (scene.seat) this.pickDrawing();
        else if (!this.drawnGame) {
            const props = { class: "waiting", "aria-hidden": "true" };
            this.area.replaceChildren(el("div", props, emblem(game)));
        }
        for (const part of Object.values(this.parts)) part.update(this.state);
        setText(this.status, this.statusWords());
        setAttr(this.node, "data-turn", this.isMyTurn() ? "mine" : "other");
        setAttr(this.node, "data-stage", stage);
        setAttr(this.node, "data-deal", this.parts.deals.isOpen());
        setAttr(this.node, "data-pending", this.pending !== undefined);
        const dot = this.state.q !== undefined ? "● " : "";
        document.title = `${dot}${this.state.title ?? scene.title} · Sobremesa`;
        this.draw();
        this.keys.restoreFocus();
    }

    draw() {
        if (!this.drawing || !this.state.scene?.seat) return;
        const scene = { ...this.state.scene, board: this.parts.actions.litBoard() };
        const q = this.isMyTurn() ? this.state.q : undefined;
        this.drawing.update(scene, { ...this.state, q, scene, hint: this.hint });
    }

    statusWords() {
        const { stage, q, scene, words, outcome } = this.state;
        if (stage === "over") return outcome || scene.status || this.t("over");
        if (stage === "open") return words || this.t("waitingPeople");
        if (q === undefined) return words || scene.status || "";
        const status = scene.status ?? "";
        const yourTurn = this.t("yourTurn");
        if (status.startsWith(yourTurn)) return status;
        return status ? `${yourTurn} · ${status}` : yourTurn;
    }

    /* --- requests --- */

    async play(move) {
        this.pending = move.choice;
        this.refresh();
        try {
            await this.app.connection.play(move);
        } catch (answer) {
            if (!answer.late) toast(answer.rule ? `${answer.why} (${answer.rule})` : answer.why);
        }
        this.pending = undefined;
        this.refresh();
    }

    /* Resolves to the server's answer, or to undefined after a refusal, which the person is
     * shown. */
    async request(what, fields) {
        try {
            return await this.app.connection.request(what, fields);
        } catch (answer) {
            if (answer.why) toast(answer.why);
            return undefined;
        }
    }

    async showHint() {
        const answer = await this.request("hint");
        if (!answer) return;
        this.hint = answer;
        if (answer.line) toast(this.t("bestLine", answer.line));
        this.refresh();
    }

    /* The journal of a finished game, as a file that `sobremesa replay` reads too; `key` is the key
     * of its replay. */
    async downloadJournal(key) {
        const answer = await this.request("take", { key });
        if (answer) download(`${this.state.game}.journal`, "text/plain", answer.text);
    }

    /* The buttons behind those of the game's own options, in the form that actions.js draws. */
    extraButtons() {
        const { stage, links, people, as } = this.state;
        const { analysis } = this.parts;
        const over = stage === "over";
        const button = (key, press, look = "quiet") => ({
            key,
            label: this.t(key),
            look,
            press,
            letter: LETTERS[key],
        });
        const analyse = this.can("analyse") && {
            ...button("analyse", () => analysis.toggle()),
            pressed: analysis.isOn(),
        };
        if (this.replaying()) return analyse ? [analyse] : [];
        const free = as === "join" && people?.find((person) => person.kind === "open");
        return [
            over && this.can("again") && button("again", () => this.request("again"), "first"),
            over &&
                this.can("go") &&
                button("seeAgain", () => this.request("go", { move: 0 }), "lit"),
            over &&
                links?.replay &&
                button("take", () => this.downloadJournal(links.replay), "lit"),
            free && button("sit", () => this.app.sit(free.seat), "first"),
            stage === "open" &&
                links?.join &&
                button("invite", () => openTableMenu(this), free ? "lit" : "first"),
            this.can("hint") &&
                this.state.q !== undefined &&
                button("hint", () => this.showHint()),
            this.can("undo") && button("undo", () => this.request("undo")),
            analyse,
        ].filter(Boolean);
    }

    destroy() {
        this.keys.destroy();
        this.sizes.disconnect();
        this.drawing?.destroy();
        for (const part of Object.values(this.parts)) part.destroy?.();
    }
}
