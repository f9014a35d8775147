/* The frame around every table: it keeps the state, draws the parts and passes on what a person does. */
import { el, setAttr, setText } from "./dom.js";
import { toast } from "./dialogs.js";
import { mergeStep } from "./scene.js";
import { motionOff } from "./motion.js";
import { createActions } from "./actions.js";
import { createBar, openTableMenu } from "./bar.js";
import { createDeals } from "./deals.js";
import { createDeeds, openCard } from "./deeds.js";
import { createKeys } from "./keys.js";
import { createReplay } from "./replay.js";
import { createSeats } from "./seats.js";
import { createSide } from "./side.js";
import { createWorth } from "./analysis.js";
import { emblem } from "./emblems.js";
import { download } from "./files.js";
import { DRAWINGS } from "./draw/index.js";
import * as generic from "./generic.js";

const COMPACT = 600;
const LETTERS = { hint: "p", undo: "u" };

export class Table {
    constructor(app) {
        this.app = app;
        this.state = {};
        this.t = app.t;
        this.area = el("main", { class: "table-area", id: "table" });
        this.status = el("p", { class: "status", role: "status" });
        this.actions = createActions(this);
        this.deals = createDeals(this);
        this.worth = createWorth(this);
        this.parts = [
            this.actions,
            this.deals,
            createBar(this),
            createSeats(this),
            createDeeds(this),
            createSide(this),
            createReplay(this),
            this.worth,
        ];
        const [, , bar, seats, deeds, side, replay] = this.parts;
        this.side = side;
        const prompt = el(
            "section",
            { class: "prompt", "aria-label": this.t("prompt") },
            this.status,
            this.worth.line,
            this.deals.node,
            this.actions.node,
        );
        this.node = el(
            "div",
            { class: "table-page" },
            bar.node,
            seats.node,
            this.area,
            replay.node,
            prompt,
            deeds.node,
            side.node,
            side.beside,
        );
        this.keys = createKeys(this);
        this.sizes = new ResizeObserver(() => this.draw());
        this.sizes.observe(this.area);
    }

    lang() {
        return this.app.lang();
    }

    replaying() {
        return this.state.moves !== undefined;
    }

    /* --- what comes --- */

    receive(message) {
        if (message.t === "table") this.begin(message);
        else if (message.t === "step") this.step(message);
        else if (message.t === "people") this.take({ people: message.people, watching: message.watching });
        else if (message.t === "worth") this.worth.receive(message);
        else if (message.t === "frame") this.side.frame(message);
        else if (message.t === "said") {
            this.side.speak([`${message.name}: ${message.text}`]);
            this.take({ chat: [...(this.state.chat ?? []), message].slice(-40) });
        }
    }

    begin(message) {
        const { t, ...state } = message;
        const same = state.n === this.state.n;
        this.take(state, true);
        this.app.connection.sendAgain(same ? state.q : undefined);
    }

    step(message) {
        if (message.n !== this.state.n) this.hint = undefined;
        this.side.points(message);
        if (message.said?.length) this.side.speak(message.said.map((line) => line.text));
        this.drawing?.moved(message.events ?? []);
        this.take(mergeStep(this.state, message), true);
    }

    take(fields, whole) {
        this.state = whole ? fields : { ...this.state, ...fields };
        this.refresh();
    }

    /* --- drawing --- */

    pickDrawing() {
        const { game } = this.state;
        if (game === this.drawn) return;
        this.drawn = game;
        this.drawing?.destroy();
        this.drawing = (DRAWINGS[game] ?? generic).create(this.host());
        this.area.replaceChildren(this.drawing.node, this.worth.bar);
    }

    /* What a drawing may do and ask. */
    host() {
        return {
            choose: (choice, n, set) => this.actions.choose(choice, n, set),
            openOptions: (options, anchor) => this.actions.openOptions(options, anchor),
            openCard: (cell) => openCard(this, cell),
            t: this.t,
            lang: () => this.lang(),
            motionOff,
            compact: () => this.area.clientWidth < COMPACT,
            pending: () => this.pending,
        };
    }

    refresh() {
        if (!this.state.scene) return;
        if (this.state.scene.seat) this.pickDrawing();
        else if (!this.drawn)
            this.area.replaceChildren(el("div", { class: "waiting", "aria-hidden": "true" }, emblem(this.state.game)));
        for (const part of this.parts) part.update(this.state);
        const { scene, stage } = this.state;
        setText(this.status, this.prompt());
        setAttr(this.node, "data-turn", this.state.q !== undefined && !this.replaying() ? "mine" : "other");
        setAttr(this.node, "data-stage", stage);
        setAttr(this.node, "data-deal", this.deals.open());
        setAttr(this.node, "data-pending", this.pending !== undefined);
        document.title = `${this.state.q !== undefined ? "● " : ""}${this.state.title ?? scene.title} · Sobremesa`;
        this.draw();
        this.keys.restore();
    }

    draw() {
        if (!this.drawing || !this.state.scene?.seat) return;
        const lit = this.state.q !== undefined && !this.replaying();
        const scene = { ...this.state.scene, board: this.actions.litBoard() };
        this.drawing.update(scene, { ...this.state, q: lit ? this.state.q : undefined, scene, hint: this.hint });
    }

    prompt() {
        const { stage, q, scene, words, outcome } = this.state;
        if (stage === "over") return outcome || scene.status || this.t("over");
        if (stage === "open") return words || this.t("waitingPeople");
        if (q === undefined) return words || scene.status || "";
        const status = scene.status ?? "";
        return status.startsWith(this.t("yourTurn")) ? status : `${this.t("yourTurn")}${status ? ` · ${status}` : ""}`;
    }

    /* --- what a person does --- */

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

    /* A request without more to it than yes or no. */
    async request(what, fields) {
        try {
            return await this.app.connection.request(what, fields);
        } catch (answer) {
            if (answer.why) toast(answer.why);
            return undefined;
        }
    }

    can(what) {
        return (this.state.can ?? []).includes(what);
    }

    compose(option) {
        this.deals.compose(option);
    }

    async askHint() {
        const answer = await this.request("hint");
        if (!answer) return;
        this.hint = answer;
        if (answer.line) toast(this.t("bestLine", answer.line));
        this.refresh();
    }

    /* The journal of a game that is over, as a file that the other commands read, too. */
    async takeAlong(key) {
        const answer = await this.request("take", { key });
        if (answer) download(`${this.state.game}.journal`, "text/plain", answer.text);
    }

    extraButtons() {
        const button = (key, word, what, look = "quiet") => ({
            key,
            label: this.t(word),
            look,
            press: what,
            letter: LETTERS[key],
        });
        const analyse = this.can("analyse") && {
            ...button("analyse", "analyse", () => this.worth.toggle()),
            pressed: this.worth.on(),
        };
        if (this.replaying()) return analyse ? [analyse] : [];
        const buttons = [];
        if (this.can("again") && this.state.stage === "over")
            buttons.push(button("again", "again", () => this.request("again"), "first"));
        if (this.state.stage === "over" && this.can("go"))
            buttons.push(button("seeAgain", "seeAgain", () => this.request("go", { move: 0 }), "lit"));
        if (this.state.stage === "over" && this.state.links?.replay)
            buttons.push(button("take", "take", () => this.takeAlong(this.state.links.replay), "lit"));
        const free = this.state.as === "join" && this.state.people?.find((one) => one.kind === "open");
        if (free) buttons.push(button("sit", "sit", () => this.app.sit(free.seat), "first"));
        if (this.state.stage === "open" && this.state.links?.join)
            buttons.push(button("invite", "invite", () => openTableMenu(this), free ? "lit" : "first"));
        if (this.can("hint") && this.state.q !== undefined) buttons.push(button("hint", "hint", () => this.askHint()));
        if (this.can("undo")) buttons.push(button("undo", "undo", () => this.request("undo")));
        if (analyse) buttons.push(analyse);
        return buttons;
    }

    destroy() {
        this.keys.destroy();
        this.sizes.disconnect();
        this.drawing?.destroy();
        for (const part of this.parts) part.destroy?.();
    }
}
