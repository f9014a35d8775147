/* The page of a class, for its teacher, a team, or all members. The server sends everything
 * whenever something is new; a section is drawn again only if what it shows has changed, so that
 * nobody loses the focus or a click. */
import { el } from "../dom.js";
import { button } from "../controls.js";
import { openDialog } from "../dialogs.js";
import { settingsButton } from "../settings.js";
import { addWords } from "../words.js";
import { printPages } from "./print.js";
import { drawRuns, runList, runPanel } from "./runs.js";
import { exportSheet, GLYPHS, openEvidence, points, sheetTable } from "./sheet.js";
import {
    connectPanel,
    registerForm,
    ringButtons,
    runButtons,
    teamList,
    teamState,
} from "./teams.js";
import { openClassSettings } from "./settings.js";
import { CLASS_WORDS } from "./words.js";

addWords(CLASS_WORDS);

const SECTIONS = ["join", "own", "teams", "runs", "run", "sheet"];

export class ClassPage {
    constructor(app) {
        this.app = app;
        this.t = app.t;
        this.selected = new Set(); /* ids of the teams that are to play together */
        this.drawn = new Map(); /* what each section shows, as text */
        this.title = el("h1", { class: "grow" });
        const section = (name) => [name, el("section", { class: `class-${name}` })];
        this.sections = Object.fromEntries(SECTIONS.map(section));
        this.tools = el("div", { class: "row class-tools" });
        this.print = el("div", { class: "print-pages", "aria-hidden": "true" });
        this.node = el(
            "div",
            { class: "class-page" },
            el("header", { class: "row class-head" }, this.title, this.tools),
            el("main", { class: "class-main" }, Object.values(this.sections)),
            this.print,
        );
        this.beforePrint = () => this.room && this.print.replaceChildren(...printPages(this));
        addEventListener("beforeprint", this.beforePrint);
    }

    destroy() {
        removeEventListener("beforeprint", this.beforePrint);
    }

    /* --- requests --- */

    /* Resolves to the server's answer, or to undefined after a refusal, which the person is
     * shown. */
    async act(act, fields) {
        try {
            return await this.app.connection.request("class", { act, ...fields });
        } catch (answer) {
            this.app.showError(answer);
            return undefined;
        }
    }

    /* As act(), for what starts a run: its details are shown. */
    async startRun(act, fields) {
        const answer = await this.act(act, fields);
        if (answer?.run) this.runShown = answer.run;
    }

    /* Shows the details of a run. */
    showRun(run) {
        this.runShown = run;
        this.act("look", { run });
    }

    /* Opens a run on the wire, live or as it was; from there the person can return here. */
    async watchRun(run) {
        const answer = await this.act("wire", { run });
        if (!answer) return;
        this.app.returnTo = location.hash;
        this.app.go(`v/${answer.key}`);
    }

    /* --- messages from the server --- */

    receive(message) {
        if (message.t === "class") this.room = message;
        else if (message.t === "run") this.run = message;
        else return;
        this.draw();
    }

    /* --- drawing --- */

    /* Draws a section out of make() if `data`, which is what it shows, has changed; hides it
     * without data. The focus goes back to what had it. */
    drawSection(name, data, make) {
        const node = this.sections[name];
        const text = JSON.stringify([data, this.app.lang()]);
        if (this.drawn.get(name) === text) return;
        const focus = node.contains(document.activeElement) ? document.activeElement : undefined;
        const typing = focus?.matches("input[type=number], input[type=text]");
        /* a click needs its node until it is over */
        const pressing = node.querySelector(":active");
        if ((typing || pressing) && data) return;
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
        this.drawSection("join", room.as === "class" && room.name, () => [
            el("h2", { text: t("classJoin") }),
            registerForm(this),
        ]);
        this.drawSection("own", own && [own, room.baud, room.most, room.serves], () =>
            this.ownSection(own),
        );
        this.drawTeams();
        this.drawSection("runs", [room.as, room.teams, room.serves, room.runs.length > 0], () => [
            el("h2", { text: t("classRuns") }),
            runList(this),
        ]);
        drawRuns(this, this.sections.runs.querySelector(".runs"));
        const run = room.as !== "class" && this.run?.id === this.runShown && this.run;
        this.drawSection("run", run && [run, room.teams], () => runPanel(this));
        this.drawSection("sheet", room.sheet, () => this.sheetSection());
        if (!this.runShown && own) this.showOwnRun(own);
    }

    /* A team sees its latest run without choosing it. */
    showOwnRun(own) {
        const last = own.run ?? this.room.runs[0]?.id;
        if (last) this.showRun(last);
    }

    ownSection(team) {
        return [
            el("p", { class: "small muted", text: this.t("classSecret") }),
            el("div", { class: "row" }, teamState(this, team), runButtons(this, team)),
            connectPanel(this, team),
        ];
    }

    /* `again`: although what the server says has not changed. */
    drawTeams(again) {
        const { room, t } = this;
        if (again) this.drawn.delete("teams");
        const shown = [room.teams, room.most, room.serves, [...this.selected]];
        this.drawSection("teams", room.as !== "team" && shown, () => [
            el("h2", { text: t("classTeams") }),
            room.as === "teacher" && room.most > 0 && room.teams.length > 0 && ringButtons(this),
            teamList(this),
        ]);
    }

    sheetSection() {
        const { room, t } = this;
        const title = el("h2", { text: t("classSheet") });
        const { rows } = room.sheet;
        if (!rows.length) {
            const none = room.as === "class" ? "classSheetNone" : "classNoTeams";
            return [title, el("p", { class: "muted", text: t(none) })];
        }
        return [title, room.as === "team" ? this.ownRow(rows[0]) : sheetTable(this), legend(this)];
    }

    /* The row of the person's team as a list: one line a rule. */
    ownRow(row) {
        const { rules } = this.room.sheet;
        const mark = (name) =>
            el("span", { class: "mark", "data-mark": name, text: GLYPHS[name] });
        return [
            el(
                "p",
                { class: "own-mark" },
                el("b", { text: points(this, row.points) }),
                ` ${this.t("classTen")}`,
            ),
            el(
                "ul",
                { class: "own-rules" },
                rules.map((rule, index) =>
                    el(
                        "li",
                        { class: "own-rule", "data-mark": row.marks[index] },
                        mark(row.marks[index]),
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
        const small = (text, press, key) =>
            button("quiet small", press, { "data-focus": key }, text);
        const look = () => openEvidence(this, evidence);
        const tryRule = () => this.startRun("try", { rule: rule.code });
        const words = t(mark === "none" ? "classTryRule" : "classTryAgain", rule.code);
        return [
            evidence > 0 && small(t("classLook"), look, `see-${rule.code}`),
            rule.tried && small(words, tryRule, `again-${rule.code}`),
        ];
    }

    /* --- the tools at the top --- */

    drawTools() {
        const { t, app } = this;
        const { as } = this.room;
        const shown = `${as} ${app.lang()}`;
        if (this.tools.dataset.drawn === shown) return;
        this.tools.dataset.drawn = shown;
        const tool = (word, press, name) => button("quiet", press, { "data-tool": name }, t(word));
        const forTeacher = [
            tool("classInvite", () => this.invite(), "invite"),
            tool("classSettings", () => openClassSettings(this), "class-settings"),
            tool("classCsv", () => exportSheet(this, "csv"), "csv"),
            tool("classJson", () => exportSheet(this, "json"), "json"),
        ];
        this.tools.replaceChildren(
            ...(as === "teacher" ? forTeacher : []),
            ...(as !== "class" ? [tool("classPrint", () => print(), "print")] : []),
            settingsButton(app),
        );
    }

    invite() {
        const { t } = this;
        const url = `${location.origin}/#c/${this.room.invite}`;
        const input = el("input", {
            type: "text",
            readonly: true,
            value: url,
            "aria-label": t("classInvite"),
        });
        openDialog({
            title: t("classInvite"),
            closeWord: t("close"),
            body: [
                el("p", { text: t("classInviteWhat") }),
                input,
                el("p", { class: "projected", text: url }),
            ],
        });
        input.select();
    }
}

function legend(page) {
    return el(
        "ul",
        { class: "legend small muted" },
        Object.entries(GLYPHS).map(([mark, glyph]) =>
            el(
                "li",
                {},
                el("span", { class: "mark", "data-mark": mark, text: glyph }),
                ` ${page.t(`class_${mark}`)}`,
            ),
        ),
    );
}
