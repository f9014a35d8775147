/* A class: what its teacher, a team and everybody in it see. What comes is drawn section by section, and only what has
 * changed, so that nobody loses the place where they are. */
import { el } from "../dom.js";
import { openDialog, toast } from "../dialogs.js";
import { icon } from "../icons.js";
import { settingsForm } from "../settings.js";
import { addWords } from "../words.js";
import { printPages } from "./print.js";
import { drawRuns, runList, runPanel } from "./runs.js";
import { exportSheet, GLYPHS, openEvidence, points, sheetTable } from "./sheet.js";
import { connectPanel, doButtons, registerForm, ringButtons, teamList, teamState } from "./teams.js";
import { openClassSettings } from "./settings.js";
import { CLASS_WORDS } from "./words.js";

addWords(CLASS_WORDS);

export class ClassPage {
    constructor(app) {
        this.app = app;
        this.t = app.t;
        this.chosen = new Set();
        this.drawn = new Map();
        this.title = el("h1", { class: "grow" });
        const section = (name) => el("section", { class: `class-${name}` });
        this.parts = Object.fromEntries(
            ["join", "own", "teams", "runs", "run", "sheet"].map((name) => [name, section(name)]),
        );
        this.tools = el("div", { class: "row class-tools" });
        this.print = el("div", { class: "print-pages", "aria-hidden": "true" });
        this.node = el(
            "div",
            { class: "class-page" },
            el("header", { class: "row class-head" }, this.title, this.tools),
            el("main", { class: "class-main" }, Object.values(this.parts)),
            this.print,
        );
        this.beforePrint = () => this.room && this.print.replaceChildren(...printPages(this));
        addEventListener("beforeprint", this.beforePrint);
    }

    destroy() {
        removeEventListener("beforeprint", this.beforePrint);
    }

    /* --- asking --- */

    /* undefined: it was refused, and the reason has been said */
    async act(act, fields) {
        try {
            return await this.app.connection.request("class", { act, ...fields });
        } catch (answer) {
            toast(answer.why ?? this.t("lost"));
            return undefined;
        }
    }

    lookAt(answer) {
        if (answer?.run) this.wanted = answer.run;
    }

    look(run) {
        this.wanted = run;
        this.act("look", { run });
    }

    /* The ring's picture, live or as it was; from there one comes back here. */
    async watch(run) {
        const answer = await this.act("wire", { run });
        if (!answer) return;
        this.app.cameFrom = location.hash;
        this.app.go(`v/${answer.key}`);
    }

    /* --- what comes --- */

    receive(message) {
        if (message.t === "class") this.room = message;
        else if (message.t === "run") this.run = message;
        else return;
        this.draw();
    }

    /* Draws a section if what it shows has changed, and gives the focus back to what had it. A number that is being
     * typed is left alone. */
    section(name, data, make) {
        const node = this.parts[name];
        const text = JSON.stringify([data, this.app.lang()]);
        const focus = node.contains(document.activeElement) ? document.activeElement : undefined;
        const typing = focus?.matches("input[type=number], input[type=text]");
        const pressing = node.querySelector(":active"); /* a click is two events, and what it began on must still be there */
        if (this.drawn.get(name) === text || ((typing || pressing) && data)) return;
        this.drawn.set(name, text);
        const key = focus?.dataset.focus;
        const scroll = node.querySelector(".sheet-scroll")?.scrollLeft;
        node.replaceChildren(...[data && make()].flat(Infinity).filter(Boolean));
        node.hidden = !data;
        if (scroll) node.querySelector(".sheet-scroll").scrollLeft = scroll;
        if (key) node.querySelector(`[data-focus="${CSS.escape(key)}"]`)?.focus();
    }

    draw() {
        const { room, t } = this;
        const own = room.as === "team" && room.teams.find((team) => team.id === room.team);
        document.title = `${room.name} · Sobremesa`;
        this.node.dataset.as = room.as;
        this.title.textContent = own ? `${own.name} · ${room.name}` : t("classOf", room.name);
        this.drawTools();
        this.section("join", room.as === "class" && room.name, () => [
            el("h2", { text: t("classJoin") }),
            registerForm(this),
        ]);
        this.section("own", own && [own, room.baud, room.most, room.serves], () => this.ownPart(own));
        this.drawTeams();
        this.section("runs", [room.as, room.teams, room.serves, room.runs.length > 0], () => [
            el("h2", { text: t("classRuns") }),
            runList(this),
        ]);
        drawRuns(this, this.parts.runs.querySelector(".runs"));
        const run = room.as !== "class" && this.run?.id === this.wanted && this.run;
        this.section("run", run && [run, room.teams], () => runPanel(this));
        this.section("sheet", room.sheet, () => this.sheetPart());
        if (!this.wanted && own) this.follow(own);
    }

    /* A team sees what its program is in without asking for it. */
    follow(own) {
        const last = own.run ?? this.room.runs[0]?.id;
        if (last) this.look(last);
    }

    ownPart(team) {
        return [
            el("p", { class: "small muted", text: this.t("classSecret") }),
            el("div", { class: "row" }, teamState(this, team), doButtons(this, team)),
            connectPanel(this, team),
        ];
    }

    drawTeams(again) {
        const { room, t } = this;
        if (again) this.drawn.delete("teams");
        this.section("teams", room.as !== "team" && [room.teams, room.most, room.serves, [...this.chosen]], () => [
            el("h2", { text: t("classTeams") }),
            room.as === "teacher" && room.most > 0 && room.teams.length > 0 && ringButtons(this),
            teamList(this),
        ]);
    }

    sheetPart() {
        const { room, t } = this;
        const title = el("h2", { text: t("classSheet") });
        if (!room.sheet.rows.length)
            return [title, el("p", { class: "muted", text: t(room.as === "class" ? "classSheetNone" : "classNoTeams") })];
        return [title, room.as === "team" ? this.ownRow(room.sheet.rows[0]) : sheetTable(this), legend(this)];
    }

    /* A team's row as a list: one line a rule. */
    ownRow(row) {
        const { rules } = this.room.sheet;
        return [
            el("p", { class: "own-mark" }, el("b", { text: points(this, row.points) }), ` ${this.t("classTen")}`),
            el(
                "ul",
                { class: "own-rules" },
                rules.map((rule, index) =>
                    el(
                        "li",
                        { class: "own-rule", "data-mark": row.marks[index] },
                        el("span", { class: "mark", "data-mark": row.marks[index], text: GLYPHS[row.marks[index]] }),
                        el("b", { text: rule.code }),
                        el("span", { class: "grow small", text: rule.what ?? "" }),
                        this.ruleButtons(rule, row.evidence[index], row.marks[index]),
                    ),
                ),
            ),
        ];
    }

    ruleButtons(rule, evidence, mark) {
        const { t } = this;
        const button = (text, press, key) =>
            el("button", { class: "button quiet small", type: "button", "data-focus": key, on: { click: press } }, text);
        return [
            evidence > 0 && button(t("classLook"), () => openEvidence(this, evidence), `see-${rule.code}`),
            rule.tried &&
                button(
                    t(mark === "none" ? "classTryRule" : "classTryAgain", rule.code),
                    async () => this.lookAt(await this.act("try", { rule: rule.code })),
                    `again-${rule.code}`,
                ),
        ];
    }

    /* --- tools at the top --- */

    drawTools() {
        const { t, app } = this;
        const text = `${this.room.as} ${app.lang()}`;
        if (this.tools.dataset.drawn === text) return;
        this.tools.dataset.drawn = text;
        const button = (word, press, name) =>
            el("button", { class: "button quiet", type: "button", "data-tool": name, on: { click: press } }, t(word));
        const teacher = this.room.as === "teacher";
        this.tools.replaceChildren(
            ...[
                teacher && button("classInvite", () => this.invite(), "invite"),
                teacher && button("classSettings", () => openClassSettings(this), "class-settings"),
                teacher && button("classCsv", () => exportSheet(this, "csv"), "csv"),
                teacher && button("classJson", () => exportSheet(this, "json"), "json"),
                this.room.as !== "class" && button("classPrint", () => print(), "print"),
                el(
                    "button",
                    {
                        class: "button quiet only-icon",
                        type: "button",
                        "aria-label": t("settings"),
                        title: t("settings"),
                        on: {
                            click: () =>
                                openDialog({ title: t("settings"), closeWord: t("close"), body: settingsForm(app) }),
                        },
                    },
                    icon("menu"),
                ),
            ].filter(Boolean),
        );
    }

    invite() {
        const { t } = this;
        const url = `${location.origin}/#c/${this.room.invite}`;
        const show = el("input", { type: "text", readonly: true, value: url, "aria-label": t("classInvite") });
        openDialog({
            title: t("classInvite"),
            closeWord: t("close"),
            body: [el("p", { text: t("classInviteWhat") }), show, el("p", { class: "projected", text: url })],
        });
        show.select();
    }
}

function legend(page) {
    return el(
        "ul",
        { class: "legend small muted" },
        Object.entries(GLYPHS).map(([mark, glyph]) =>
            el("li", {}, el("span", { class: "mark", "data-mark": mark, text: glyph }), ` ${page.t(`class_${mark}`)}`),
        ),
    );
}
