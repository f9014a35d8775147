/* Teams: registering one, where its program connects, and what can be done with each. */
import { el } from "../dom.js";
import { askSure, toast } from "../dialogs.js";

/* --- registering --- */

export function registerForm(page) {
    const { t } = page;
    const name = el("input", { type: "text", maxlength: "40", required: true, "data-focus": "team-name" });
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    const line = el(
        "select",
        { "data-focus": "team-line" },
        el("option", { value: "tcp", text: t("classLineTcp") }),
        local && el("option", { value: "device", text: t("classLineDevice") }),
    );
    const send = async (event) => {
        event.preventDefault();
        const answer = await page.act("register", { name: name.value, device: line.value === "device" });
        if (answer) page.app.go(`e/${answer.key}`);
    };
    return el(
        "form",
        { class: "class-form", on: { submit: send } },
        el("label", { class: "field" }, el("span", { text: t("classTeamName") }), name),
        el("label", { class: "field" }, el("span", { text: t("classLine") }), line),
        el("button", { class: "button first", type: "submit", text: t("classRegister") }),
    );
}

/* --- where to connect --- */

/* What to type, by the language that the program is in. */
function lines(host, port, { baud, serves, game }) {
    if (serves)
        return [
            ["C", `getaddrinfo("${host}", "${port}", &hints, &at); connect(s, at->ai_addr, at->ai_addrlen);`],
            ["Java", `Socket s = new Socket("${host}", ${port}); s.setTcpNoDelay(true);`],
            ["Python", `s = socket.create_connection(("${host}", ${port}))`],
            ["sh", `while :; do ./${game} ${host} ${port}; sleep 1; done`],
        ];
    return [
        ["C", `socat pty,link=./com1,raw,echo=0 tcp:${host}:${port}    →  open("./com1", O_RDWR | O_NOCTTY)`],
        ["Java", `Socket s = new Socket("${host}", ${port}); s.setTcpNoDelay(true);`],
        ["Python", `s = socket.create_connection(("${host}", ${port}))`],
        ["com0com", `com2tcp --baud ${baud || 2400} \\\\.\\COM6 ${host} ${port}`],
    ];
}

export function connectPanel(page, team) {
    const { t } = page;
    const host = location.hostname;
    const copy = async (text) => {
        await navigator.clipboard?.writeText(text).catch(() => {});
        toast(t("copied"));
    };
    return [
        el("h2", { text: t("classConnect") }),
        el("p", {
            text: team.line
                ? t("classConnectDevice", team.line)
                : t("classConnectTcp", host, team.port, team.address),
        }),
        !team.line &&
            el(
                "dl",
                { class: "connect-lines" },
                lines(host, team.port, page.room).map(([language, text]) => [
                    el("dt", { text: language }),
                    el(
                        "dd",
                        {},
                        el("code", { text }),
                        el(
                            "button",
                            {
                                class: "button quiet small",
                                type: "button",
                                "data-focus": `copy-${language}`,
                                on: { click: () => copy(text) },
                            },
                            t("copy"),
                            el("span", { class: "unseen", text: ` ${language}` }),
                        ),
                    ),
                ]),
            ),
        page.room.serves && el("p", { class: "small muted", text: t("classServed") }),
        team.strangers && el("p", { class: "small muted", text: t("classStrangers", team.strangers) }),
        !team.line &&
            el(
                "button",
                {
                    class: "button quiet small",
                    type: "button",
                    title: t("classMoveWhat"),
                    "data-focus": "move",
                    on: { click: () => page.act("move") },
                },
                t("classMove"),
            ),
    ];
}

/* --- what can be done with a team --- */

export function doButtons(page, team) {
    const { t } = page;
    const button = (word, look, act) =>
        el(
            "button",
            {
                class: `button ${look}`,
                type: "button",
                disabled: Boolean(team.run),
                "data-focus": `${act}-${team.id}`,
                on: { click: async () => page.lookAt(await page.act(act, { team: team.id })) },
            },
            t(word),
            el("span", { class: "unseen", text: ` ${team.name}` }),
        );
    return [button("classTry", "lit", "try"), page.room.most > 0 && button("classPlay", "", "play")];
}

export function teamState(page, team) {
    return el(
        "span",
        { class: "team-state small", "data-there": Boolean(team.there) },
        page.t(team.there ? "classThere" : "classAway"),
    );
}

function chooser(page, team) {
    const box = el("input", {
        type: "checkbox",
        checked: page.chosen.has(team.id),
        "aria-label": page.t("classChoose", team.name),
        "data-focus": `choose-${team.id}`,
        on: {
            change: () => {
                if (box.checked) page.chosen.add(team.id);
                else page.chosen.delete(team.id);
                page.drawTeams(true);
            },
        },
    });
    return box;
}

async function strike(page, team) {
    const { t } = page;
    const sure = await askSure({
        title: team.name,
        text: t("classStrikeWhat"),
        yes: t("classStrike"),
        no: t("noBack"),
    });
    if (sure) page.act("strike", { team: team.id });
}

export function teamList(page) {
    const { t, room } = page;
    const teacher = room.as === "teacher";
    if (!room.teams.length) return el("p", { class: "muted", text: t("classNoTeams") });
    return el(
        "ul",
        { class: "teams" },
        room.teams.map((team) =>
            el(
                "li",
                { class: "team" },
                teacher && room.most > 0 && chooser(page, team),
                el("b", { class: "grow", text: team.name }),
                teamState(page, team),
                teacher && el("span", { class: "small muted", text: team.line ?? `:${team.port}` }),
                teacher && el("div", { class: "row" }, doButtons(page, team)),
                teacher &&
                    el(
                        "button",
                        {
                            class: "button quiet small",
                            type: "button",
                            "data-focus": `strike-${team.id}`,
                            on: { click: () => strike(page, team) },
                        },
                        t("classStrike"),
                        el("span", { class: "unseen", text: ` ${team.name}` }),
                    ),
            ),
        ),
    );
}

export function ringButtons(page) {
    const { t } = page;
    return el(
        "div",
        { class: "row" },
        el(
            "button",
            { class: "button first", type: "button", "data-focus": "lots", on: { click: () => page.act("lots") } },
            t(page.room.serves ? "classLotsTables" : "classLots"),
        ),
        el(
            "button",
            {
                class: "button",
                type: "button",
                disabled: !page.chosen.size,
                "data-focus": "ring",
                on: {
                    click: async () => {
                        page.lookAt(await page.act("ring", { teams: [...page.chosen] }));
                        page.chosen.clear();
                        page.drawTeams(true);
                    },
                },
            },
            t("classRing", page.chosen.size),
        ),
    );
}
