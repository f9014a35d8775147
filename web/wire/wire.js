/* The page of a wire: a ring that runs, step by step if the person likes, with every frame open to
 * the bit, or a recording of one. All times are in µs on the ring's clock. */
import { el, reconcile, setText } from "../dom.js";
import { iconButton, select } from "../controls.js";
import { toast } from "../dialogs.js";
import { chooseFile, copyText, downloadFrom } from "../files.js";
import { icon } from "../icons.js";
import { motionOff } from "../motion.js";
import { settingsButton } from "../settings.js";
import { CAPTURE_TYPES, onDrop, upload } from "./captures.js";
import { createControls } from "./controls.js";
import { createFrameView } from "./frame_view.js";
import { createList } from "./list.js";
import { createPicture } from "./picture.js";
import { Recording, isOctets, markOf } from "./recording.js";
import { createTimeline } from "./timeline.js";
import { wireWords } from "./words.js";

/* µs of real time: the picture stays that far behind, so that its frames have arrived. */
const LAG = 120000;
const LOG_LINES = 3;
const REQUEST_MS = 200; /* between two requests */
const FOLLOW_MS = 1200; /* a running ring opens its newest frame that often */
const REDRAW_MS = 100; /* between two pictures where nothing moves */

/* Requests that act on the present, whatever moment is shown. */
const PRESENT = ["run", "step", "send", "again"];

export class Wire {
    constructor(app) {
        this.app = app;
        this.t = wireWords(app);
        this.recording = new Recording();
        this.cable = 0; /* the chosen ones */
        this.station = 0;
        this.build();
        this.onKeydown = (event) => this.keydown(event);
        document.addEventListener("keydown", this.onKeydown);
        /* The time line is painted, so a new theme has to be painted too. */
        this.themes = new MutationObserver(() => (this.stale = true));
        this.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
        this.sizes = new ResizeObserver(() => (this.stale = true));
        this.sizes.observe(this.node);
        onDrop(this.node, (file) => this.openCapture(file));
        this.animation = requestAnimationFrame(() => this.draw());
    }

    /* --- layout --- */

    build() {
        const { t, app } = this;
        const request = (what, fields) => this.request(what, fields);
        const open = (number) => this.open(number);
        const cableName = (index) => this.list.cableName(index);
        const choose = {
            cable: (index) => this.choose({ cable: index }),
            station: (index) => this.choose({ station: index }),
        };
        this.status = el("p", { class: "unseen", role: "status" });
        this.picture = createPicture({ t, choose, animates: () => !motionOff() });
        this.list = createList({ t, open });
        this.frameView = createFrameView({
            t,
            read: (fields) => app.connection.request("wire", { what: "read", ...fields }),
            announce: (words) => setText(this.status, words),
            composer: {
                canSend: () => this.recording.plan?.hands,
                characters: () => this.recording.plan.characters,
                cables: () => this.recording.plan.cables.map((_, index) => cableName(index)),
                send: (cable, x) => this.request("send", { cable, x }),
            },
        });
        this.controls = createControls({
            t,
            request,
            chosen: () => ({ cable: this.cable, station: this.station }),
            choose,
            cableName,
            compose: () => this.compose(),
        });
        this.timeline = createTimeline({
            t,
            scrub: (time) => this.scrub(time),
            goLive: () => this.goLive(),
            open,
        });
        const back = t(app.returnTo ? "backToClass" : "tables");
        const backLink = {
            class: "button quiet only-icon",
            href: app.returnTo ?? "#",
            "aria-label": back,
            title: back,
        };
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
                el("a", backLink, icon("back")),
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
                this.frameView.node,
                this.timeline.node,
                this.list.node,
            ),
            this.status,
            el("p", { class: "drop-note", "aria-hidden": "true", text: t("dropHere") }),
        );
    }

    /* At the top: which ring it is and how to get another one, and what can be taken home. */
    drawMaker() {
        const { t, app } = this;
        this.maker.replaceChildren(
            ...this.makerChoices().filter(Boolean),
            iconButton("upload", t("openCapture"), () => this.chooseCapture(), {
                "data-word": "openCapture",
            }),
            iconButton("download", t("download"), () => this.download(), {
                "data-word": "download",
            }),
            iconButton("link", t("watchLink"), () => this.copyLink(), { "data-word": "watchLink" }),
            settingsButton(app, { "data-word": "settings" }),
        );
    }

    makerChoices() {
        const { t, app } = this;
        const { plan } = this.recording;
        const games = app.games.filter((game) => game.wire);
        const titles = games.map(({ name, title }) => [name, title]);
        const choice = (label, choices, value, changed) =>
            select(choices, value, {
                "aria-label": label,
                title: label,
                on: { change: (event) => changed(event.target.value) },
            });
        if (plan.kind === "capture" && app.capture)
            return [choice(t("captureOf"), titles, plan.game, (game) => this.uploadAgain(game))];
        if (!plan.hands) {
            const text = `${plan.title} · ${t("onlyWatch")}`;
            return [el("span", { class: "small muted", text })];
        }
        const game = games.find(({ name }) => name === plan.game);
        const playing = ({ place }) => place === "station" || place === "client";
        const stations = plan.stations.filter(playing).length;
        const make = (change) =>
            this.makeRing({ game: plan.game, stations, mode: plan.mode, ...change });
        const [least, most] = game?.wire.stations ?? [0, 0];
        const counts = Array.from({ length: most - least + 1 }, (_, i) => [
            least + i,
            `${least + i} ${t("stations").toLowerCase()}`,
        ]);
        const modes = (game?.wire.modes ?? []).map((mode) => [
            mode,
            `${t("mode")}: ${t(`mode_${mode}`)}`,
        ]);
        const makeStations = (count) => make({ stations: Number(count) });
        return [
            choice(t("whichGame"), titles, plan.game, (name) => this.makeRing({ game: name })),
            most > least && choice(t("stations"), counts, stations, makeStations),
            modes.length > 0 && choice(t("mode"), modes, plan.mode, (mode) => make({ mode })),
        ];
    }

    /* --- messages from the server --- */

    receive(message) {
        if (message.t === "wire") this.begin(message);
        else if (message.t === "pass" && this.recording.plan) this.recording.append(message);
        else return;
        this.receivedAt = performance.now();
        this.stale = true;
    }

    /* The whole recording: of another ring, or of the same one after a new connection. */
    begin(message) {
        const { recording } = this;
        const { entries } = recording;
        const same =
            recording.plan?.watch === message.watch &&
            message.entries[0]?.n > 1 &&
            entries.length > 0 &&
            message.next >= recording.next;
        recording.begin(message);
        const { plan, base } = recording;
        if (same && entries[0].n < base && entries.at(-1).n >= base - 1)
            recording.prepend(entries.filter((entry) => entry.n < base)); /* need no loading */
        this.cable = Math.min(this.cable, plan.cables.length - 1);
        this.station = Math.min(this.station, plan.stations.length - 1);
        this.drawPlan();
        if (!same) this.goLive();
        const isCapture = plan.kind === "capture";
        const openFirst = () => isCapture && !this.frameView.shown() && this.openFirst();
        if (isCapture) {
            this.past = recording.entries[0]?.at ?? 0;
            openFirst();
        }
        recording
            .loadPast(
                (from) => this.app.connection.request("wire", { what: "past", from }),
                () => {
                    this.list.update();
                    openFirst(); /* there may have been nothing to open */
                },
            )
            .catch(() => {}); /* the connection was lost: the next one begins again */
    }

    drawPlan() {
        const { t, recording } = this;
        const { kind, title } = recording.plan;
        const name = kind === "capture" ? `${t("capture")}: ${title}` : title;
        setText(this.title, `${t("wire")} · ${name}`);
        document.title = `${t("wire")} · ${title}`;
        setText(this.note, t("lags"));
        this.note.hidden = kind !== "live";
        this.picture.draw(recording);
        this.list.begin(recording);
        this.controls.begin(recording);
        this.drawMaker();
    }

    /* --- drawing --- */

    /* The moment that is shown: `past` if one was chosen, else the present, a little behind the
     * ring. */
    time() {
        const { past } = this;
        const { now, speed } = this.recording;
        if (past !== undefined) return past;
        if (!speed || motionOff()) return now;
        const passed = ((performance.now() - this.receivedAt) * 1000) / speed;
        return Math.min(now + passed - LAG / speed, now + LAG / speed);
    }

    /* Called for every picture of the browser. While the ring runs the picture of it is drawn each
     * time, all else when something is new (`stale`). */
    draw() {
        this.animation = requestAnimationFrame(() => this.draw());
        const { recording, past } = this;
        if (!recording.plan) return;
        const runs = recording.speed && past === undefined && !motionOff();
        const sinceDrawn = performance.now() - (this.drawnAt ?? 0);
        if (!runs && !this.stale && sinceDrawn < REDRAW_MS) return;
        const time = this.time();
        if (!this.stale && time === this.drawnTime) return;
        const { cable, station } = this;
        const speed = past === undefined ? recording.speed : 0;
        this.picture.show(time, { speed, cable, station });
        if (this.stale || !runs || sinceDrawn > REDRAW_MS / 2) {
            const chosen = this.frameView.shown();
            this.timeline.show(recording, time, { chosen, past: past !== undefined });
            this.drawnAt = performance.now();
        }
        if (this.stale) {
            this.list.update();
            this.controls.show(recording);
            setText(this.clock, this.t("clock", (recording.now / 1e6).toFixed(2)));
            this.follow();
            this.drawLog(time);
        }
        this.stale = false;
        this.drawnTime = time;
    }

    /* The latest notes, faults and findings up to the moment that is shown. */
    drawLog(time) {
        const { entries } = this.recording;
        const last = [];
        for (let i = this.recording.countUntil(time); i-- > 0 && last.length < LOG_LINES;)
            if (["note", "hand", "finding"].includes(entries[i].k)) last.unshift(entries[i]);
        const make = (entry) => {
            const words = this.list.words(entry);
            const isLink = entry.k === "finding" && entry.about;
            const link = {
                type: "button",
                text: `${markOf(entry)} ${words}`,
                on: { click: () => this.open(entry.n) },
            };
            const props = { "data-kind": entry.k, title: words };
            return el("li", props, isLink ? el("button", link) : words);
        };
        reconcile(this.log, last, (entry) => entry.n, make);
    }

    /* --- the open frame and the moment that is shown --- */

    /* Opens the newest frame: every one of a ring that goes step by step, now and then one of a
     * ring that runs, unless the person is reading or composing. */
    follow() {
        const { recording, frameView } = this;
        if (this.past !== undefined || frameView.isEditing()) return;
        const now = performance.now();
        const runs = Boolean(recording.speed);
        const isReading = () => frameView.node.matches(":hover, :focus-within");
        if (runs && (now < (this.followAt ?? 0) || isReading())) return;
        this.followAt = now + FOLLOW_MS;
        this.showLast(recording.entries.length, false, runs);
    }

    /* Shows the last frame among the first `count` entries. */
    showLast(count, past, quietly) {
        const { entries } = this.recording;
        for (let i = count; i-- > 0;) {
            const entry = entries[i];
            if (!isOctets(entry)) continue;
            if (entry.n !== this.frameView.shown()) this.show(entry, past, quietly);
            return;
        }
    }

    /* The first finding of a recording, or its first frame. */
    openFirst() {
        const { entries } = this.recording;
        const first = entries.find((entry) => entry.k === "finding") ?? entries.find(isOctets);
        if (first) this.open(first.n);
    }

    /* Shows another moment. */
    scrub(time) {
        const { recording } = this;
        const first = recording.entries[0]?.at ?? 0;
        this.past = Math.max(first, Math.min(recording.now, time));
        this.stale = true;
        this.showLast(recording.countUntil(this.past), true);
    }

    goLive() {
        this.past = undefined;
        this.stale = true;
        this.frameView.clear();
        this.list.show(undefined, false);
    }

    show(entry, past, quietly = false) {
        const cableName = (index) => this.list.cableName(index);
        this.list.show(entry.n, past);
        this.frameView.open(this.recording, entry, cableName, quietly);
    }

    /* Opens a frame by the number of its entry; a finding opens the frame that it is about, and any
     * other entry shows its moment. */
    open(number) {
        const found = this.recording.at(number);
        const entry = found && (isOctets(found) ? found : this.recording.at(found.about));
        if (!entry) {
            if (found) this.scrub(found.at);
            return;
        }
        this.past = entry.at;
        this.stale = true;
        if (entry.c !== undefined) this.cable = entry.c;
        this.show(entry, true);
    }

    /* The arrows open the frame before or after the open one. */
    keydown(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
        if (document.querySelector("dialog[open]")) return;
        if (event.target.closest?.("input, select, textarea")) return;
        const number = this.list.neighbour(step);
        if (number !== undefined) this.open(number);
        event.preventDefault();
    }

    /* --- requests --- */

    /* A key that is held down asks thirty times a second, which the server would refuse. Requests
     * that come too soon wait for their turn, one step at most, and those that still wait when this
     * ring is left are dropped: they would be done to the next one. */
    async request(what, fields) {
        const isStep = what === "step";
        if (isStep && this.stepWaits) return undefined;
        const now = performance.now();
        const turn = Math.max(now, this.nextTurn ?? 0);
        this.nextTurn = turn + REQUEST_MS;
        if (turn > now) {
            this.stepWaits ||= isStep;
            await new Promise((resume) => setTimeout(resume, turn - now));
            if (isStep) this.stepWaits = false;
        }
        if (this.destroyed) return undefined;
        if (PRESENT.includes(what) && this.past !== undefined) this.goLive();
        return this.app.connection
            .request("wire", { what, ...fields })
            .catch((answer) => this.app.showError(answer));
    }

    choose(change) {
        Object.assign(this, change);
        this.stale = true;
    }

    /* Opens the editor with the open frame, or the last one. */
    compose() {
        const { recording } = this;
        const isFrame = (entry) => entry?.k === "frame";
        const shown = recording.at(this.frameView.shown());
        const frame = isFrame(shown) ? shown : recording.entries.findLast(isFrame);
        if (frame) this.frameView.edit(frame.x, this.cable);
    }

    async makeRing(fields) {
        try {
            const request = { what: "new", ...fields };
            const { key } = await this.app.connection.request("wire", request);
            this.app.go(`l/${key}`);
        } catch (answer) {
            this.app.showError(answer);
        }
    }

    chooseCapture() {
        chooseFile(CAPTURE_TYPES, (file) => this.openCapture(file));
    }

    async openCapture(file) {
        await this.upload(new Uint8Array(await file.arrayBuffer()));
    }

    async upload(octets, game) {
        const { app, t } = this;
        const progress = (percent) => toast(t("reading", percent));
        try {
            const key = await upload(app, t, octets, game, progress);
            app.capture = octets; /* for uploadAgain() on the page that follows */
            app.go(`l/${key}`);
        } catch (answer) {
            app.showError(answer);
        }
    }

    /* The same capture, read as another game's. */
    uploadAgain(game) {
        this.upload(this.app.capture, game);
    }

    async download() {
        const answer = await this.request("save", {});
        if (answer?.path) downloadFrom(answer.path, `sobremesa-${this.recording.plan.game}.pcapng`);
    }

    async copyLink() {
        const { watch } = this.recording.plan;
        const url = `${location.origin}${location.pathname}#v/${watch}`;
        toast((await copyText(url)) ? this.t("copied") : url);
    }

    destroy() {
        this.destroyed = true;
        cancelAnimationFrame(this.animation);
        document.removeEventListener("keydown", this.onKeydown);
        this.themes.disconnect();
        this.sizes.disconnect();
    }
}
