/* A new table: who sits where, and the game's own settings as it lists them. */
import { el } from "./dom.js";
import { openDialog } from "./dialogs.js";

function field(label, input) {
    return el("label", { class: "field" }, el("span", { text: label }), input);
}

function select(choices, value, name) {
    return el(
        "select",
        { name },
        choices.map(([name, title]) => el("option", { value: name, selected: name === value, text: title })),
    );
}

/* One setting as a control; `read` gives "name=value", or nothing for what is usual. */
function settingControl(setting) {
    if (setting.kind === "switch") {
        const box = el("input", { type: "checkbox", name: setting.name, checked: Boolean(Number(setting.usual ?? 0)) });
        return { node: el("label", { class: "switch" }, box, setting.title), read: () => (box.checked ? 1 : 0) };
    }
    const input =
        setting.kind === "choice"
            ? select(
                  setting.values.map((one) => [one.value, one.title ?? one.value]),
                  setting.usual,
                  setting.name,
              )
            : el("input", {
                  type: "number",
                  name: setting.name,
                  min: setting.low ?? 0,
                  max: setting.high,
                  value: setting.usual ?? 0,
                  step: "1",
              });
    return { node: field(setting.title, input), read: () => input.value };
}

function settingControls(game) {
    const controls = (game.settings ?? []).map((setting) => ({ setting, ...settingControl(setting) }));
    const rules = () =>
        controls
            .filter(({ setting, read }) => read() !== "" && String(read()) !== String(setting.usual ?? 0))
            .map(({ setting, read }) => `${setting.name}=${read()}`)
            .join(" ");
    return { nodes: controls.map((control) => control.node), rules };
}

/* Places with who sits there; how many there are can be changed where the game allows it. */
function seatControls(app, game) {
    const t = app.t;
    const [low, high, usual] = game.seats;
    const bots = (game.bots ?? []).map((bot) => [`bot ${bot.name}`, t("who_bot", bot.name)]);
    const whatOf = (who) => (game.bots ?? []).find((bot) => `bot ${bot.name}` === who)?.what ?? "";
    const first = (game.bots ?? []).find((bot) => bot.usual) ?? game.bots?.[0];
    const choices = [["me", t("who_me")], ["open", t("who_open")], ...bots];
    const list = el("div", { class: "create-seats" });
    const count = el("input", {
        type: "number",
        name: "seats",
        min: low,
        max: high,
        value: usual,
        on: { input: fill },
    });
    function place(index) {
        const who = select(choices, index === 0 ? "me" : first ? `bot ${first.name}` : "open", `seat${index}`);
        const what = el("small", { class: "muted" });
        const box = el("div", { class: "create-seat" }, field(t("seat", index + 1), who), what);
        const show = () => {
            what.textContent = whatOf(who.value);
            box.dataset.who = who.value.split(" ")[0];
        };
        who.addEventListener("change", show);
        show();
        return box;
    }
    function fill() {
        const wanted = Math.max(low, Math.min(high, Number(count.value) || usual));
        while (list.children.length > wanted) list.lastChild.remove();
        while (list.children.length < wanted) {
            const index = list.children.length;
            list.append(place(index));
        }
    }
    fill();
    const read = () =>
        [...list.querySelectorAll("select")].map((one) => {
            const [who, bot] = one.value.split(" ");
            return bot ? { who, bot } : { who };
        });
    return { nodes: [low < high && field(t("seatCount"), count), list], read };
}

/* Where it is played: at a table of the page, on a ring that is laid for it, at the server of the game's protocol, here
 * or somebody's elsewhere. */
function placeControls(app, game, ofTheTable) {
    const t = app.t;
    const [low, high] = game.ring ?? [0, 0];
    const where = select(
        [
            ["", t("onPage")],
            game.ring && ["ring", t("onRing")],
            game.server && ["server", t("onServer", game.server)],
            game.away && ["away", t("onAway", game.away)],
        ].filter(Boolean),
        "",
        "where",
    );
    const number = (name, least, most, value) =>
        el("input", { type: "number", name, min: least, max: most, value, step: "1" });
    const stations = number("stations", low, high, high);
    const open = number("open", 0, Math.max(0, high - 1), 0);
    const ring = [field(t("stations"), stations), field(t("forPrograms"), open)];
    const players = select(
        [["0", t("awayJoin")]].concat(
            Array.from({ length: game.seats[1] - 1 }, (_, i) => [String(i + 2), t("awayMake", i + 2)]),
        ),
        "0",
        "players",
    );
    const away = field(t("awayGame"), players);
    const about = el("p", { class: "small muted" });
    function follow() {
        for (const node of ofTheTable) node.hidden = where.value !== "";
        for (const node of ring) node.hidden = where.value !== "ring";
        away.hidden = where.value !== "away";
        about.textContent = where.value ? t(`on${where.value[0].toUpperCase()}${where.value.slice(1)}What`) : "";
    }
    where.addEventListener("change", follow);
    follow();
    const read = () =>
        where.value && {
            game: game.name,
            on: where.value,
            stations: Number(stations.value),
            open: Number(open.value),
            players: Number(players.value),
        };
    return { nodes: [field(t("where"), where), about, ...ring, away], read };
}

export function openCreate(app, game) {
    const t = app.t;
    const seats = seatControls(app, game);
    const settings = settingControls(game);
    const level =
        (game.levels ?? []).length > 0 &&
        select(
            [
                ["", t("levelOwn")],
                ...game.levels.map((one) => [one.name, one.what ? `${one.name} — ${one.what}` : one.name]),
            ],
            "",
        );
    const listed = el("input", { type: "checkbox", checked: true });
    const chat = el("input", { type: "checkbox", checked: true });
    const ofTheTable = el(
        "div",
        { class: "create-table" },
        seats.nodes,
        level && field(t("level"), level),
        settings.nodes.length > 0 &&
            el(
                "details",
                {},
                el("summary", { text: t("ownRules") }),
                el("div", { class: "create-settings" }, settings.nodes),
            ),
        el("label", { class: "switch" }, listed, t("listed")),
        el("label", { class: "switch" }, chat, t("withChat")),
    );
    const place = (game.ring || game.server || game.away) && placeControls(app, game, [ofTheTable]);
    const form = el(
        "form",
        { class: "create", method: "dialog" },
        place && place.nodes,
        ofTheTable,
        el(
            "div",
            { class: "row dialog-foot" },
            el("button", { class: "button first", type: "submit", text: t("create") }),
        ),
    );
    const dialog = openDialog({
        title: t("createTitle", game.title),
        closeWord: t("close"),
        body: form,
        name: "create-dialog",
    });
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (!form.reportValidity()) return;
        dialog.close();
        const wire = place && place.read();
        if (wire) {
            app.wire(wire);
            return;
        }
        app.create({
            game: game.name,
            rules: settings.rules(),
            seats: seats.read(),
            level: (level && level.value) || undefined,
            open: listed.checked,
            chat: chat.checked,
        });
    });
}
