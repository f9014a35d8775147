/* The form of a new table: who sits where, and the settings that the game lists. */
import { el } from "./dom.js";
import { dialogFoot, field, select, submitButton, tickbox } from "./controls.js";
import { openDialog } from "./dialogs.js";

/* A number from `min` to `max`; `max` can be undefined. */
function numberInput(name, min, max, value) {
    return el("input", { type: "number", name, min, max, value, step: "1" });
}

/* One setting of the game as a control; `read()` gives its value. */
function settingControl({ kind, name, title, usual, values, low, high }) {
    if (kind === "switch") {
        const box = el("input", { type: "checkbox", name, checked: Boolean(Number(usual ?? 0)) });
        return { node: tickbox(title, box), read: () => (box.checked ? 1 : 0) };
    }
    const input =
        kind === "choice"
            ? select(
                  values.map((one) => [one.value, one.title ?? one.value]),
                  usual,
                  { name },
              )
            : numberInput(name, low ?? 0, high, usual ?? 0);
    return { node: field(title, input), read: () => input.value };
}

/* `rules()` gives the settings that differ from the usual ones, as text: "name=value
 * name=value". */
function settingControls(game) {
    const controls = (game.settings ?? []).map((setting) => ({
        setting,
        ...settingControl(setting),
    }));
    const isChanged = ({ setting, read }) =>
        read() !== "" && String(read()) !== String(setting.usual ?? 0);
    const rules = () =>
        controls
            .filter(isChanged)
            .map(({ setting, read }) => `${setting.name}=${read()}`)
            .join(" ");
    return { nodes: controls.map((control) => control.node), rules };
}

/* The seats and who plays at each; their number can be changed where the game allows it. */
function seatControls(app, game) {
    const t = app.t;
    const [low, high, usual] = game.seats;
    const bots = game.bots ?? [];
    const choices = [
        ["me", t("who_me")],
        ["open", t("who_open")],
        ...bots.map((bot) => [`bot ${bot.name}`, t("who_bot", bot.name)]),
    ];
    const about = (who) => bots.find((bot) => `bot ${bot.name}` === who)?.what ?? "";
    const usualBot = bots.find((bot) => bot.usual) ?? bots[0];
    const list = el("div", { class: "create-seats" });
    const count = numberInput("seats", low, high, usual);
    count.addEventListener("input", fill);

    function makeSeat(index) {
        const others = usualBot ? `bot ${usualBot.name}` : "open";
        const who = select(choices, index === 0 ? "me" : others, { name: `seat${index}` });
        const what = el("small", { class: "muted" });
        const box = el("div", { class: "create-seat" }, field(t("seat", index + 1), who), what);
        const show = () => {
            what.textContent = about(who.value);
            box.dataset.who = who.value.split(" ")[0];
        };
        who.addEventListener("change", show);
        show();
        return box;
    }

    function fill() {
        const wanted = Math.max(low, Math.min(high, Number(count.value) || usual));
        while (list.children.length > wanted) list.lastChild.remove();
        while (list.children.length < wanted) list.append(makeSeat(list.children.length));
    }

    fill();
    const read = () =>
        [...list.querySelectorAll("select")].map((one) => {
            const [who, bot] = one.value.split(" ");
            return bot ? { who, bot } : { who };
        });
    return { nodes: [low < high && field(t("seatCount"), count), list], read };
}

/* Where the game is played: at a table of the page, on a ring, at the server of the game's protocol
 * here, or at another server. `tableOnly` is the part of the form that counts for a table.
 * `read()` gives a request for a seat on a wire, or "" for a table. */
function placeControls(app, game, tableOnly) {
    const t = app.t;
    const [low, high] = game.ring ?? [0, 0];
    const places = [
        ["", t("onPage")],
        game.ring && ["ring", t("onRing")],
        game.server && ["server", t("onServer", game.server)],
        game.away && ["away", t("onAway", game.away)],
    ];
    const where = select(places.filter(Boolean), "", { name: "where" });
    const stations = numberInput("stations", low, high, high);
    const open = numberInput("open", 0, Math.max(0, high - 1), 0);
    const ring = [field(t("stations"), stations), field(t("forPrograms"), open)];
    const games = [["0", t("awayJoin")]];
    for (let count = 2; count <= game.seats[1]; count++)
        games.push([String(count), t("awayMake", count)]);
    const players = select(games, "0", { name: "players" });
    const away = field(t("awayGame"), players);
    const about = el("p", { class: "small muted" });

    function show() {
        const place = where.value;
        tableOnly.hidden = place !== "";
        for (const node of ring) node.hidden = place !== "ring";
        away.hidden = place !== "away";
        about.textContent = place ? t(`on${place[0].toUpperCase()}${place.slice(1)}What`) : "";
    }

    where.addEventListener("change", show);
    show();
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
    const levels = (game.levels ?? []).map(({ name, what }) => [
        name,
        what ? `${name} — ${what}` : name,
    ]);
    const level = levels.length > 0 && select([["", t("levelOwn")], ...levels], "");
    const listed = el("input", { type: "checkbox", checked: true });
    const chat = el("input", { type: "checkbox", checked: true });
    const tableOnly = el(
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
        tickbox(t("listed"), listed),
        tickbox(t("withChat"), chat),
    );
    const onWire = game.ring || game.server || game.away;
    const place = onWire && placeControls(app, game, tableOnly);
    const form = el(
        "form",
        { class: "create", method: "dialog" },
        place && place.nodes,
        tableOnly,
        dialogFoot(submitButton(t("create"))),
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
        const wireSeat = place && place.read();
        if (wireSeat) {
            app.createWireSeat(wireSeat);
            return;
        }
        app.createTable({
            game: game.name,
            rules: settings.rules(),
            seats: seats.read(),
            level: (level && level.value) || undefined,
            open: listed.checked,
            chat: chat.checked,
        });
    });
}
