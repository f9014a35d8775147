/* The teams of a class: registering one, where its program connects, and what can be started with
 * it. */
import { el } from "../dom.js";
import { button, field, submitButton } from "../controls.js";
import { askSure, toast } from "../dialogs.js";
import { copyText } from "../files.js";

/* --- registering --- */

export function registerForm(page) {
    const { t } = page;
    const name = el("input", {
        type: "text",
        maxlength: "40",
        required: true,
        "data-focus": "team-name",
    });
    const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    const line = el(
        "select",
        { "data-focus": "team-line" },
        el("option", { value: "tcp", text: t("classLineTcp") }),
        isLocal && el("option", { value: "device", text: t("classLineDevice") }),
    );
    const register = async (event) => {
        event.preventDefault();
        const device = line.value === "device";
        const answer = await page.act("register", { name: name.value, device });
        if (answer) page.app.go(`e/${answer.key}`);
    };
    return el(
        "form",
        { class: "class-form", on: { submit: register } },
        field(t("classTeamName"), name),
        field(t("classLine"), line),
        submitButton(t("classRegister")),
    );
}

/* --- where to connect --- */

/* How a program connects, by the language it is written in. */
function examples(host, port, { baud, serves, game }) {
    const java = `Socket s = new Socket("${host}", ${port}); s.setTcpNoDelay(true);`;
    const python = `s = socket.create_connection(("${host}", ${port}))`;
    if (serves) {
        const lookUp = `getaddrinfo("${host}", "${port}", &hints, &at);`;
        return [
            ["C", `${lookUp} connect(s, at->ai_addr, at->ai_addrlen);`],
            ["Java", java],
            ["Python", python],
            ["sh", `while :; do ./${game} ${host} ${port}; sleep 1; done`],
        ];
    }
    const socat = `socat pty,link=./com1,raw,echo=0 tcp:${host}:${port}`;
    return [
        ["C", `${socat}    →  open("./com1", O_RDWR | O_NOCTTY)`],
        ["Java", java],
        ["Python", python],
        ["com0com", `com2tcp --baud ${baud || 2400} \\\\.\\COM6 ${host} ${port}`],
    ];
}

export function connectPanel(page, team) {
    const { t } = page;
    const host = location.hostname;
    const example = ([language, text]) => {
        const copy = async () => toast((await copyText(text)) ? t("copied") : text);
        const props = { "data-focus": `copy-${language}` };
        const about = el("span", { class: "unseen", text: ` ${language}` });
        return [
            el("dt", { text: language }),
            el(
                "dd",
                {},
                el("code", { text }),
                button("quiet small", copy, props, t("copy"), about),
            ),
        ];
    };
    const where = team.line
        ? t("classConnectDevice", team.line)
        : t("classConnectTcp", host, team.port, team.address);
    const moveProps = { title: t("classMoveWhat"), "data-focus": "move" };
    return [
        el("h2", { text: t("classConnect") }),
        el("p", { text: where }),
        !team.line &&
            el(
                "dl",
                { class: "connect-lines" },
                examples(host, team.port, page.room).map(example),
            ),
        page.room.serves && el("p", { class: "small muted", text: t("classServed") }),
        team.strangers &&
            el("p", { class: "small muted", text: t("classStrangers", team.strangers) }),
        !team.line &&
            button("quiet small", () => page.act("move"), moveProps, t("classMove")),
    ];
}

/* --- what can be started --- */

export function runButtons(page, team) {
    const { t } = page;
    const start = (word, look, act) =>
        button(
            look,
            () => page.startRun(act, { team: team.id }),
            { disabled: Boolean(team.run), "data-focus": `${act}-${team.id}` },
            t(word),
            el("span", { class: "unseen", text: ` ${team.name}` }),
        );
    return [
        start("classTry", "lit", "try"),
        page.room.most > 0 && start("classPlay", "", "play"),
    ];
}

export function teamState(page, team) {
    return el(
        "span",
        { class: "team-state small", "data-there": Boolean(team.there) },
        page.t(team.there ? "classThere" : "classAway"),
    );
}

/* The checkbox that selects a team to play with others. */
function selector(page, team) {
    const box = el("input", {
        type: "checkbox",
        checked: page.selected.has(team.id),
        "aria-label": page.t("classChoose", team.name),
        "data-focus": `choose-${team.id}`,
        on: {
            change: () => {
                if (box.checked) page.selected.add(team.id);
                else page.selected.delete(team.id);
                page.drawTeams(true);
            },
        },
    });
    return box;
}

async function strikeOff(page, team) {
    const { t } = page;
    const sure = await askSure({
        title: team.name,
        text: t("classStrikeWhat"),
        yes: t("classStrike"),
        no: t("noBack"),
    });
    if (sure) page.act("strike", { team: team.id });
}

function teamRow(page, team) {
    const { t, room } = page;
    const name = el("b", { class: "grow", text: team.name });
    if (room.as !== "teacher")
        return el("li", { class: "team" }, name, teamState(page, team));
    return el(
        "li",
        { class: "team" },
        room.most > 0 && selector(page, team),
        name,
        teamState(page, team),
        el("span", { class: "small muted", text: team.line ?? `:${team.port}` }),
        el("div", { class: "row" }, runButtons(page, team)),
        button(
            "quiet small",
            () => strikeOff(page, team),
            { "data-focus": `strike-${team.id}` },
            t("classStrike"),
            el("span", { class: "unseen", text: ` ${team.name}` }),
        ),
    );
}

export function teamList(page) {
    const { teams } = page.room;
    if (!teams.length) return el("p", { class: "muted", text: page.t("classNoTeams") });
    return el(
        "ul",
        { class: "teams" },
        teams.map((team) => teamRow(page, team)),
    );
}

/* Starts games among teams: drawn by lot, or of the selected ones. */
export function ringButtons(page) {
    const { t, selected } = page;
    const seatTogether = async () => {
        await page.startRun("ring", { teams: [...selected] });
        selected.clear();
        page.drawTeams(true);
    };
    const lots = t(page.room.serves ? "classLotsTables" : "classLots");
    const ringProps = { disabled: !selected.size, "data-focus": "ring" };
    return el(
        "div",
        { class: "row" },
        button("first", () => page.act("lots"), { "data-focus": "lots" }, lots),
        button("", seatTogether, ringProps, t("classRing", selected.size)),
    );
}
