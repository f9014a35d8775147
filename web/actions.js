/* What may be done now and has no piece or square of its own: buttons, groups that open, numbers that are typed.
 *
 * `choose` is the one way to a move: from a button, a card, a square or a key. It asks which one where there are
 * several, and asks again before what is grave. */
import { el, reconcile, setAttr, sum } from "./dom.js";
import { askSure, closeAsking, popMenu } from "./dialogs.js";
import { askNumber } from "./number.js";
import { hasSquares, isGrave, isIndex, menuOf, optionsOf } from "./scene.js";

const FEW = 3;
const ROW = 44;
const EDGE = 4; /* letters that a row has room for, and what the sides of a button take of them */
const SUMS = 3; /* so many of a long range stand beside the one that is typed */
const REACTION = 250; /* ms: a click sooner was meant for what stood there before */

export function createActions(table) {
    const node = el("div", { class: "actions", role: "toolbar" });
    const narrow = matchMedia("(max-width: 619px), (max-height: 480px)");
    narrow.addEventListener("change", () => table.refresh());
    let mode = ""; /* the group whose squares are lit */
    let asked; /* the question that was shown last */
    let timer;

    const t = table.t;
    const scene = () => table.state.scene ?? {};
    const mine = () => table.state.q !== undefined && !table.replaying();
    const rangeOf = (choice) => table.state.families?.[choice];

    /* --- playing --- */

    /* What it is; of a rash bid, what the thing costs as printed, too. */
    function sureWords(option, n) {
        const words = option.n === n || !n ? option.label : `${option.group || option.label}: ${sum(n, table.lang())}`;
        const { lot, price } = scene().auction ?? {};
        return option.grave_from && price ? `${words}. ${t("costsOnly", lot, sum(price, table.lang()))}` : words;
    }

    /* What was clicked on the table; an answer in a dialogue was thought over and needs no moment of grace. */
    function choose(choice, n, set) {
        if (table.node.hasAttribute("data-ready")) decide(choice, n, set);
    }

    async function decide(choice, n, set) {
        const q = table.state.q;
        if (!mine() || table.pending !== undefined) return;
        const options = optionsOf(scene(), choice);
        if (!options.length) return;
        if (n === undefined && options.length > 1) return void openOptions(options);
        const number = n ?? options[0].n ?? 0;
        const option = options.find((one) => (one.n ?? 0) === number) ?? options[0];
        if (isGrave(option, number)) {
            const sure = await askSure({
                title: t("sure"),
                text: sureWords(option, number),
                yes: t("yesDo"),
                no: t("noBack"),
                asks: true,
            });
            if (!sure || table.state.q !== q) return;
        }
        table.play({ q, choice, n: number, set });
    }

    /* Several options on one piece, square or button. */
    function openOptions(options, anchor = document.activeElement) {
        popMenu({
            anchor,
            title: scene().ask || options[0].group || t("choose"),
            closeWord: t("close"),
            items: options.map((option) => ({
                label: option.member || option.label,
                tint: option.tint,
                pick: () => decide(option.choice, option.n ?? 0),
            })),
        });
    }

    /* A number of a long range may be typed, where typing it means what it says. */
    function isTyped(options) {
        const range = rangeOf(options[0].choice);
        const same = options.every((option) => option.choice === options[0].choice);
        const plain = options.every((option) => !option.member || option.member === sum(option.n ?? 0, table.lang()));
        return Boolean(same && plain && range && range.high - range.low >= options.length);
    }

    function typeNumber(options) {
        const option = options[0];
        askNumber({
            t,
            lang: table.lang(),
            title: option.group || option.label,
            range: rangeOf(option.choice),
            members: membersOf(option.choice),
            options,
            pick: (n, set) => decide(option.choice, n, set),
        });
    }

    function membersOf(choice) {
        const within = rangeOf(choice)?.within ?? [];
        return (scene().member ?? []).filter((member) => within.includes(member.bit ?? 0));
    }

    /* --- the buttons --- */

    const hasCells = (options) => scene().board?.hollow && options.every((option) => isIndex(option.cell));

    function openGroup(group, options, anchor) {
        if (membersOf(options[0].choice).length) return table.compose(options[0]);
        if (hasCells(options)) return setMode(group);
        return openOptions(options, anchor);
    }

    function setMode(group) {
        mode = group;
        table.refresh();
        node.querySelector("button")?.focus();
    }

    /* A call says what it brings, and what if it is refused. */
    const optionButton = (option, word) => ({
        key: `o${option.choice}.${option.n ?? 0}`,
        label: `${word || option.label}${option.refused ? ` · ${option.worth} (${option.refused})` : ""}`,
        title: option.refused && t("callWorth", option.worth, option.refused),
        tint: option.tint,
        option,
        look: option.grave ? "grave" : "lit",
        rank: option.grave ? 3 : option.group ? 1 : 0,
        press: () => choose(option.choice, option.n ?? 0),
    });

    function groupButtons({ group, options }) {
        if (!group || (options.length === 1 && !membersOf(options[0].choice).length))
            return options.map((option) => optionButton(option));
        if (membersOf(options[0].choice).length)
            return [
                {
                    key: `g${group}`,
                    label: `${group}…`,
                    look: "lit",
                    rank: 0,
                    press: (anchor) => openGroup(group, options, anchor),
                },
            ];
        if (isTyped(options))
            return [
                ...options.slice(0, SUMS).map((option) => ({ ...optionButton(option), rank: 0 })),
                { key: `n${group}`, label: t("otherSum"), look: "lit", rank: 0, press: () => typeNumber(options) },
            ];
        return [
            {
                key: `g${group}`,
                label: `${group} ▸`,
                look: "lit",
                rank: 1,
                press: (anchor) => openGroup(group, options, anchor),
            },
        ];
    }

    function modeButtons(item) {
        const buttons = item.options.map((option) => optionButton(option, option.member));
        return [{ key: "done", label: t("done"), look: "lit", rank: 0, press: () => setMode("") }, ...buttons];
    }

    /* On a phone the first stand in one row, so that the board keeps its place, and the rest behind one more button. */
    function inOneRow(buttons) {
        let letters = 0;
        const longest = buttons.findIndex((button) => (letters += button.label.length + EDGE) > ROW);
        if (longest < 0 && buttons.length <= FEW) return buttons.length;
        return Math.max(1, Math.min(longest < 0 ? FEW - 1 : longest, FEW - 1));
    }

    const more = (rest) => ({
        key: "more",
        label: t("more"),
        look: "lit",
        letter: "",
        press: (anchor) =>
            popMenu({
                anchor,
                title: t("actions"),
                closeWord: t("close"),
                items: rest.map((button) => ({
                    label: button.label,
                    tint: button.tint,
                    pick: () => button.press(anchor),
                })),
            }),
    });

    /* Letters of the words, the first that is free, else any; those that name squares, undo and hint are taken. */
    function giveKeys(buttons) {
        const taken = new Set(["u", "p", "q", "?"]);
        const board = scene().board;
        if (board?.coordinates) for (let i = 0; i < board.columns; i++) taken.add(String.fromCharCode(97 + i));
        for (const button of buttons.filter((one) => !one.letter)) {
            const letters = `${button.label.toLowerCase().normalize("NFD")}abcdefghijklmnopqrstuvwxyz`;
            button.letter = [...letters].find((letter) => /[a-z]/.test(letter) && !taken.has(letter)) ?? "";
            taken.add(button.letter);
        }
    }

    function make(button) {
        const face = el("button", { type: "button" }, el("span"), el("kbd", { "aria-hidden": "true" }));
        face.addEventListener("click", () => face.button.press(face));
        return face;
    }

    function patch(face, button) {
        face.button = button;
        const under = table.pending !== undefined;
        setAttr(face, "class", `button ${button.look}`);
        setAttr(face, "data-tint", button.tint);
        setAttr(face, "title", button.title);
        setAttr(face, "aria-disabled", under && "true");
        setAttr(face, "aria-pressed", button.pressed === undefined ? undefined : String(button.pressed));
        setAttr(face, "aria-keyshortcuts", button.letter);
        setAttr(face, "data-option", button.option && `${button.option.choice}.${button.option.n ?? 0}`);
        setAttr(face, "data-done", button.key === "done");
        face.firstChild.textContent = button.label;
        face.lastChild.textContent = button.letter;
        face.lastChild.hidden = !button.letter;
    }

    /* The page says when it is ready to be clicked: `data-q` is the question. */
    function ready(q) {
        asked = q;
        closeAsking();
        clearTimeout(timer);
        table.node.removeAttribute("data-ready");
        setAttr(table.node, "data-q", q);
        if (q !== undefined) timer = setTimeout(() => setAttr(table.node, "data-ready", true), REACTION);
    }

    function update() {
        const q = mine() ? table.state.q : undefined;
        if (q !== asked) ready(q);
        const menu = q === undefined ? [] : menuOf(scene());
        const item = mode && menu.find((one) => one.group === mode);
        if (!item && q !== undefined) mode = "";
        const buttons = item ? modeButtons(item) : menu.flatMap(groupButtons);
        buttons.sort((a, b) => a.rank - b.rank); /* what is done at once, groups, and what is grave last */
        if (buttons[0]?.rank === 0) buttons[0].look = "first";
        buttons.push(...table.extraButtons());
        giveKeys(buttons);
        const few = narrow.matches && !table.deals.open() ? inOneRow(buttons) : buttons.length;
        if (few < buttons.length) buttons.splice(few, buttons.length, more(buttons.slice(few)));
        setAttr(node, "aria-label", item ? mode : t("actions"));
        setAttr(node, "data-help", q !== undefined && t(scene().board ? "helpSquares" : "helpCards"));
        reconcile(node, buttons, (button) => button.key, make, patch);
    }

    /* The board as it is to be drawn: in a mode the squares of its options are lit. */
    function litBoard() {
        const board = scene().board;
        const item = mode && mine() && menuOf(scene()).find((one) => one.group === mode);
        if (!item || hasSquares(scene())) return board;
        const cell = board.cell.slice();
        for (const option of item.options) cell[option.cell] = { ...cell[option.cell], choice: option.choice };
        return { ...board, cell };
    }

    return {
        node,
        update,
        choose,
        decide,
        openOptions,
        litBoard,
        press: (letter) => pressLetter(node, letter),
        leaveMode: () => mode && (setMode(""), true),
    };
}

function pressLetter(node, letter) {
    const face = [...node.children].find((one) => one.button?.letter === letter);
    face?.click();
    return Boolean(face);
}
