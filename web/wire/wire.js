/* The wire: a ring that runs, step by step if one likes, with every frame open to the bit; or a recording of one. */
import { el, reconcile, setText } from "../dom.js";
import { openDialog, toast } from "../dialogs.js";
import { icon } from "../icons.js";
import { settingsForm } from "../settings.js";
import { createControls } from "./controls.js";
import { createLanes } from "./timeline.js";
import { createList } from "./list.js";
import { createOpened } from "./frame_view.js";
import { createPicture } from "./picture.js";
import { Tape, isOctets, markOf } from "./recording.js";
import { chooseFile, takeDrops, upload } from "./captures.js";
import { wireWords } from "./words.js";

const LAG = 120000; /* µs: the picture is so far behind, so that what it shows has come */
const LOG_LINES = 3;
const STEP_MS = 200;
const FOLLOW_MS = 1200; /* a frame stays open for so long where the ring runs by itself */
const AGAIN = 100; /* ms between two pictures where nothing moves by itself */

export class Wire {
    constructor(app) {
        this.app = app;
        this.t = wireWords(app);
        this.tape = new Tape();
        this.cable = 0;
        this.station = 0;
        this.build();
        this.moves = () => app.settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.onkey = (event) => this.pressed(event);
        document.addEventListener("keydown", this.onkey);
        this.themes = new MutationObserver(() => (this.stale = true)); /* the time line is painted, not styled */
        this.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
        this.sizes = new ResizeObserver(() => (this.stale = true));
        this.sizes.observe(this.node);
        takeDrops(this.node, (file) => this.read(file));
        this.frame = requestAnimationFrame(() => this.draw());
    }

    /* --- what it is made of --- */

    build() {
        const { t, app } = this;
        const ask = (what, fields) => this.ask(what, fields);
        const choose = {
            cable: (index) => this.choose({ cable: index }),
            station: (index) => this.choose({ station: index }),
        };
        const chosen = () => ({ cable: this.cable, station: this.station, bit: this.bit });
        this.status = el("p", { class: "unseen", role: "status" });
        this.picture = createPicture({ t, choose, moving: () => this.moves() });
        this.list = createList({ t, open: (number) => this.open(number) });
        this.opened = createOpened({
            t,
            ask: (what, fields) => app.connection.request("wire", { what, ...fields }),
            said: (words) => setText(this.status, words),
            compose: {
                may: () => this.tape.plan?.hands,
                characters: () => this.tape.plan.characters,
                cables: () => this.tape.plan.cables.map((_, index) => this.list.cableName(index)),
                send: (cable, x) => this.ask("send", { cable, x }),
            },
        });
        this.controls = createControls({
            t,
            ask,
            chosen,
            choose,
            cableName: (index) => this.list.cableName(index),
            compose: () => this.compose(),
        });
        this.lanes = createLanes({
            t,
            scrub: (time) => this.scrub(time),
            goLive: () => this.goLive(),
            open: (number) => this.open(number),
        });
        const back = t(app.cameFrom ? "backToClass" : "tables");
        this.title = el("h1", { text: t("wire") });
        this.clock = el("span", { class: "mono muted" });
        this.log = el("ol", { class: "wire-log" });
        this.note = el("p", { class: "small muted", hidden: true });
        this.maker = el("div", { class: "row wire-maker" });
        this.node = el(
            "div",
            { class: "wire" },
            el(
                "header",
                { class: "wire-bar row" },
                el(
                    "a",
                    { class: "button quiet only-icon", href: app.cameFrom ?? "#", "aria-label": back, title: back },
                    icon("back"),
                ),
                this.title,
                this.clock,
                this.maker,
            ),
            el(
                "main",
                { class: "wire-main" },
                el(
                    "div",
                    { class: "wire-left" },
                    this.picture.node,
                    this.note,
                    el("div", { role: "log", "aria-label": t("happened") }, this.log),
                    this.controls.node,
                ),
                this.opened.node,
                this.lanes.node,
                this.list.node,
            ),
            this.status,
            el("p", { class: "drop-note", "aria-hidden": "true", text: t("dropHere") }),
        );
    }

    /* Which ring: everything that makes another one, and what is taken home. */
    drawMaker() {
        const { t, app } = this;
        const plan = this.tape.plan;
        const games = app.games.filter((game) => game.wire);
        const select = (label, value, choices, changed) => {
            const box = el(
                "select",
                { "aria-label": label, title: label, on: { change: () => changed(box.value) } },
                choices.map(([name, title]) =>
                    el("option", { value: name, selected: String(name) === String(value), text: title }),
                ),
            );
            return box;
        };
        const button = (sign, words, act, name) =>
            el(
                "button",
                {
                    class: "button quiet only-icon",
                    type: "button",
                    "aria-label": words,
                    title: words,
                    "data-word": name,
                    on: { click: act },
                },
                icon(sign),
            );
        const game = games.find((one) => one.name === plan.game);
        const make = (change) => this.make({ game: plan.game, stations: this.playing(), mode: plan.mode, ...change });
        const [least, most] = game?.wire.stations ?? [0, 0];
        const titles = games.map((one) => [one.name, one.title]);
        this.maker.replaceChildren(
            ...(plan.kind === "capture" && app.brought
                ? [select(t("captureOf"), plan.game, titles, (name) => this.readAgain(name))]
                : plan.hands
                  ? [
                        select(t("whichGame"), plan.game, titles, (name) => this.make({ game: name })),
                        most > least &&
                            select(
                                t("stations"),
                                this.playing(),
                                Array.from({ length: most - least + 1 }, (_, i) => [
                                    least + i,
                                    `${least + i} ${t("stations").toLowerCase()}`,
                                ]),
                                (count) => make({ stations: Number(count) }),
                            ),
                        game?.wire.modes.length &&
                            select(
                                t("mode"),
                                plan.mode,
                                game.wire.modes.map((mode) => [mode, `${t("mode")}: ${t(`mode_${mode}`)}`]),
                                (mode) => make({ mode }),
                            ),
                    ].filter(Boolean)
                  : [el("span", { class: "small muted", text: `${plan.title} · ${t("onlyWatch")}` })]),
            button("upload", t("openCapture"), () => chooseFile((file) => this.read(file)), "openCapture"),
            button("download", t("download"), () => this.download(), "download"),
            button("link", t("watchLink"), () => this.copyLink(), "watchLink"),
            button(
                "menu",
                t("settings"),
                () => openDialog({ title: t("settings"), closeWord: t("close"), body: settingsForm(app) }),
                "settings",
            ),
        );
    }

    playing() {
        return this.tape.plan.stations.filter((one) => one.place === "station" || one.place === "client").length;
    }

    /* --- what comes --- */

    receive(message) {
        if (message.t === "wire") this.begin(message);
        else if (message.t === "pass" && this.tape.plan) this.tape.append(message);
        else return;
        this.heardAt = performance.now();
        this.stale = true;
    }

    begin(message) {
        const { t, tape } = this;
        const same =
            tape.plan &&
            tape.plan.watch === message.watch &&
            message.entries[0]?.n > 1 &&
            tape.entries.length &&
            message.next >= tape.next;
        const before = same ? tape.entries : [];
        tape.begin(message);
        if (before.length && before[0].n < tape.base && before[before.length - 1].n >= tape.base - 1) {
            const older = before.filter((entry) => entry.n < tape.base);
            tape.base = older[0].n;
            tape.entries.unshift(...older);
            older.forEach((entry) => tape.note(entry));
        }
        this.cable = Math.min(this.cable, tape.plan.cables.length - 1);
        this.station = Math.min(this.station, tape.plan.stations.length - 1);
        const name = tape.plan.kind === "capture" ? `${t("capture")}: ${tape.plan.title}` : tape.plan.title;
        setText(this.title, `${t("wire")} · ${name}`);
        document.title = `${t("wire")} · ${tape.plan.title}`;
        setText(this.note, t("lags"));
        this.note.hidden = tape.plan.kind !== "live";
        this.picture.draw(tape);
        this.list.begin(tape);
        this.controls.begin(tape);
        this.drawMaker();
        if (!same) this.goLive();
        if (tape.plan.kind === "capture") {
            this.past = tape.entries[0]?.at ?? 0;
            if (!this.opened.shown()) this.openFirst();
        }
        tape.recall(
            (from) => this.app.connection.request("wire", { what: "past", from }),
            () => {
                this.list.update();
                if (tape.plan.kind === "capture" && !this.opened.shown()) this.openFirst(); /* there was nothing yet */
            },
        ).catch(() => {});
    }

    /* --- time --- */

    /* The moment that is shown: chosen in the past, or the present, a little behind where it runs. */
    time() {
        const { tape } = this;
        if (this.past !== undefined) return this.past;
        if (!tape.speed || !this.moves()) return tape.now;
        const passed = ((performance.now() - this.heardAt) * 1000) / tape.speed;
        return Math.min(tape.now + passed - LAG / tape.speed, tape.now + LAG / tape.speed);
    }

    draw() {
        this.frame = requestAnimationFrame(() => this.draw());
        const { tape } = this;
        if (!tape.plan) return;
        const runs = tape.speed && this.past === undefined && this.moves();
        if (!runs && !this.stale && performance.now() - (this.drawnAt ?? 0) < AGAIN) return;
        const time = this.time();
        const moved = this.stale || time !== this.drawnTime;
        if (!moved) return;
        this.picture.show(time, {
            speed: this.past === undefined ? tape.speed : 0,
            cable: this.cable,
            station: this.station,
        });
        if (this.stale || !runs || performance.now() - (this.drawnAt ?? 0) > AGAIN / 2) {
            this.lanes.show(tape, time, { chosen: this.opened.shown(), past: this.past !== undefined });
            this.drawnAt = performance.now();
        }
        if (this.stale) {
            this.list.update();
            this.controls.show(tape);
            setText(this.clock, `${this.t("clock", (tape.now / 1e6).toFixed(2))}`);
            this.follow();
            this.drawLog(time);
        }
        this.stale = false;
        this.drawnTime = time;
    }

    /* The last things that somebody said or did, or the referee found, up to the moment that is shown. */
    drawLog(time) {
        const { tape } = this;
        const last = [];
        for (let i = tape.until(time); i-- > 0 && last.length < LOG_LINES;)
            if (["note", "hand", "finding"].includes(tape.entries[i].k)) last.unshift(tape.entries[i]);
        reconcile(
            this.log,
            last,
            (entry) => entry.n,
            (entry) =>
                el(
                    "li",
                    { "data-kind": entry.k, title: this.list.words(entry) },
                    entry.k === "finding" && entry.about
                        ? el("button", {
                              type: "button",
                              text: `${markOf(entry)} ${this.list.words(entry)}`,
                              on: { click: () => this.open(entry.n) },
                          })
                        : this.list.words(entry),
                ),
        );
    }

    /* The newest frame is open by itself: every one where it goes step by step, now and then one where it runs, unless somebody is
     * just reading. */
    follow() {
        if (this.past !== undefined || this.opened.busy()) return;
        const now = performance.now();
        const runs = Boolean(this.tape.speed);
        if (runs && (now < (this.followAt ?? 0) || this.opened.node.matches(":hover, :focus-within"))) return;
        this.followAt = now + FOLLOW_MS;
        for (let i = this.tape.entries.length; i-- > 0;) {
            const entry = this.tape.entries[i];
            if (!isOctets(entry)) continue;
            if (entry.n !== this.opened.shown()) this.show(entry, false, runs);
            return;
        }
    }

    /* What there is to see first in a recording: what was found, or how it begins. */
    openFirst() {
        const { entries } = this.tape;
        const first = entries.find((entry) => entry.k === "finding") ?? entries.find(isOctets);
        if (first) this.open(first.n);
    }

    scrub(time) {
        const { tape } = this;
        const first = tape.entries[0]?.at ?? 0;
        this.past = Math.max(first, Math.min(tape.now, time));
        this.stale = true;
        for (let i = tape.until(this.past); i-- > 0;) {
            const entry = tape.entries[i];
            if (!isOctets(entry)) continue;
            if (entry.n !== this.opened.shown()) this.show(entry, true);
            return;
        }
    }

    goLive() {
        this.past = undefined;
        this.stale = true;
        this.opened.clear();
        this.list.show(undefined, false);
    }

    show(entry, past, quietly = false) {
        this.list.show(entry.n, past);
        this.opened.open(this.tape, entry, (index) => this.list.cableName(index), quietly);
    }

    /* A frame by its number; a finding opens the frame that it is about. */
    open(number) {
        const found = this.tape.at(number);
        const entry = found && (isOctets(found) ? found : this.tape.at(found.about));
        if (!entry) {
            if (found) this.scrub(found.at);
            return;
        }
        this.past = entry.at;
        this.stale = true;
        if (entry.c !== undefined) this.cable = entry.c;
        this.show(entry, true);
    }

    pressed(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
        if (event.target.closest?.("input, select, textarea")) return;
        const number = this.list.beside(step);
        if (number !== undefined) this.open(number);
        event.preventDefault();
    }

    /* --- what a person does --- */

    /* A key that is held down asks thirty times a second: the server would not have it, and nobody could look. What is
     * asked sooner waits for its turn, steps beyond one waiting step are left out, and what still waits when this ring is left is never
     * asked: it would be done to the next one. */
    async ask(what, fields) {
        const steps = what === "step";
        if (steps && this.stepWaits) return undefined;
        const now = performance.now();
        const turn = Math.max(now, this.nextTurn ?? 0);
        this.nextTurn = turn + STEP_MS;
        if (turn > now) {
            this.stepWaits ||= steps;
            await new Promise((resume) => setTimeout(resume, turn - now));
            if (steps) this.stepWaits = false;
        }
        if (this.left) return undefined;
        if (["run", "step", "send", "again"].includes(what) && this.past !== undefined) this.goLive();
        return this.app.connection.request("wire", { what, ...fields }).catch((answer) => toast(answer.why ?? this.t("lost")));
    }

    choose(change) {
        Object.assign(this, change);
        this.stale = true;
    }

    compose() {
        const { tape } = this;
        const shown = tape.at(this.opened.shown());
        const last = shown?.k === "frame" ? shown : tape.entries.findLast((entry) => entry.k === "frame");
        if (last) this.opened.edit(last.x, this.cable);
    }

    async make(fields) {
        try {
            const { key } = await this.app.connection.request("wire", { what: "new", ...fields });
            this.app.go(`l/${key}`);
        } catch (answer) {
            toast(answer.why ?? this.t("lost"));
        }
    }

    async read(file) {
        const octets = new Uint8Array(await file.arrayBuffer());
        await this.readOctets(octets);
    }

    async readOctets(octets, game) {
        try {
            const key = await upload(this.app, this.t, octets, game, (percent) => toast(this.t("reading", percent)));
            this.app.brought = octets; /* to be read as another game's */
            this.app.go(`l/${key}`);
        } catch (answer) {
            toast(answer.why ?? this.t("lost"));
        }
    }

    readAgain(game) {
        if (this.app.brought) this.readOctets(this.app.brought, game);
    }

    async download() {
        const answer = await this.ask("save", {});
        if (!answer?.path) return;
        const link = el("a", { href: answer.path, download: `sobremesa-${this.tape.plan.game}.pcapng` });
        document.body.append(link);
        link.click();
        link.remove();
    }

    copyLink() {
        const address = `${location.origin}${location.pathname}#v/${this.tape.plan.watch}`;
        navigator.clipboard?.writeText(address).then(
            () => toast(this.t("copied")),
            () => toast(address),
        );
    }

    destroy() {
        this.left = true;
        cancelAnimationFrame(this.frame);
        document.removeEventListener("keydown", this.onkey);
        this.themes.disconnect();
        this.sizes.disconnect();
    }
}
