/* The moves that have no piece or square to click: buttons, groups that open, numbers to type.
 *
 * Every move goes through `choose`, whether it comes from a button, a card, a square or a key.
 * Where a choice has several options it asks which one, and it asks for a confirmation before a
 * grave one. */
import { el, reconcile, setAttr, sum } from "./dom.js";
import { askSure, closeAsking, popMenu } from "./dialogs.js";
import { askNumber } from "./number.js";
import { hasSquares, isGrave, isIndex, menuOf, optionsOf } from "./scene.js";

/* One row of buttons on a phone. */
const ROW_BUTTONS = 3;
const ROW_LETTERS = 44;
const EDGE_LETTERS = 4; /* the sides of a button, in letters */

const SUMS = 3; /* suggested numbers beside the button to type another one */
const REACTION = 250; /* ms: an earlier click was meant for what stood there before */

/* Where a button stands: what is done at once, groups that open, and grave moves last. */
const RANKS = { simple: 0, group: 1, grave: 3 };

export function createActions(table) {
    const node = el("div", { class: "actions", role: "toolbar" });
    const narrow = matchMedia("(max-width: 619px), (max-height: 480px)");
    const refresh = () => table.refresh();
    narrow.addEventListener("change", refresh);
    let mode = ""; /* the group whose squares are lit */
    let question; /* the number of the question that is shown, or undefined */
    let timer;

    const t = table.t;
    const scene = () => table.state.scene ?? {};
    const rangeOf = (choice) => table.state.families?.[choice];

    /* --- playing --- */

    /* What is to be confirmed; for a bid far above the price, the price too. */
    function sureWords(option, n) {
        const lang = table.lang();
        const own = option.n === n || !n;
        const words = own ? option.label : `${option.group || option.label}: ${sum(n, lang)}`;
        const { lot, price } = scene().auction ?? {};
        if (!option.grave_from || !price) return words;
        return `${words}. ${t("costsOnly", lot, sum(price, lang))}`;
    }

    /* A click on the table counts only after the reaction time; an answer in a dialog, which goes
     * to decide(), needs none. */
    function choose(choice, n, set) {
        if (table.node.hasAttribute("data-ready")) decide(choice, n, set);
    }

    async function decide(choice, n, set) {
        const q = table.state.q;
        if (!table.isMyTurn() || table.pending !== undefined) return;
        const options = optionsOf(scene(), choice);
        if (!options.length) return;
        if (n === undefined && options.length > 1) return void openOptions(options);
        const number = n ?? options[0].n ?? 0;
        const option = options.find((other) => (other.n ?? 0) === number) ?? options[0];
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

    /* A menu of the options that one piece, square or button stands for. */
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

    /* Whether the options are some of a longer range whose numbers mean what they say, so that
     * another one can be typed. */
    function isTyped(options) {
        const { choice } = options[0];
        const range = rangeOf(choice);
        if (!range || range.high - range.low < options.length) return false;
        const isPlain = ({ member, n }) => !member || member === sum(n ?? 0, table.lang());
        return options.every((option) => option.choice === choice && isPlain(option));
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

    const hasCells = (options) =>
        scene().board?.hollow && options.every((option) => isIndex(option.cell));

    /* A group whose options are squares of a ring lights them instead of opening a menu. */
    function openGroup(group, options, anchor) {
        if (hasCells(options)) setMode(group);
        else openOptions(options, anchor);
    }

    function setMode(group) {
        mode = group;
        table.refresh();
        node.querySelector("button")?.focus();
    }

    /* A call of truco shows its points, accepted and refused. */
    const optionButton = (option, word = option.label) => {
        const { choice, n = 0, refused, worth } = option;
        return {
            key: `o${choice}.${n}`,
            label: refused ? `${word} · ${worth} (${refused})` : word,
            title: refused && t("callWorth", worth, refused),
            tint: option.tint,
            option,
            look: option.grave ? "grave" : "lit",
            rank: option.grave ? RANKS.grave : option.group ? RANKS.group : RANKS.simple,
            press: () => choose(choice, n),
        };
    };

    const simpleButton = (key, label, press) => ({
        key,
        label,
        look: "lit",
        rank: RANKS.simple,
        press,
    });

    const compose = (option) => table.parts.deals.compose(option);

    function groupButtons({ group, options }) {
        const [first] = options;
        const hasMembers = membersOf(first.choice).length > 0;
        if (!group || (options.length === 1 && !hasMembers))
            return options.map((option) => optionButton(option));
        if (hasMembers)
            return [simpleButton(`g${group}`, `${group}…`, () => compose(first))];
        if (isTyped(options))
            return [
                ...options
                    .slice(0, SUMS)
                    .map((option) => ({ ...optionButton(option), rank: RANKS.simple })),
                simpleButton(`n${group}`, t("otherSum"), () => typeNumber(options)),
            ];
        const open = (anchor) => openGroup(group, options, anchor);
        return [{ ...simpleButton(`g${group}`, `${group} ▸`, open), rank: RANKS.group }];
    }

    function modeButtons({ options }) {
        const done = simpleButton("done", t("done"), () => setMode(""));
        return [done, ...options.map((option) => optionButton(option, option.member || undefined))];
    }

    /* How many buttons fit in one row. On a phone there is no more than one, so that the board
     * keeps its place; the rest go behind one more button. */
    function countInRow(buttons) {
        let letters = 0;
        const fits = ({ label }) => (letters += label.length + EDGE_LETTERS) <= ROW_LETTERS;
        const tooLong = buttons.findIndex((button) => !fits(button));
        if (tooLong < 0 && buttons.length <= ROW_BUTTONS) return buttons.length;
        const most = ROW_BUTTONS - 1;
        return tooLong < 0 ? most : Math.max(1, Math.min(tooLong, most));
    }

    const moreButton = (rest) => ({
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

    /* Gives each button a letter of its label, the first that is free, else any; letters that name
     * squares, undo and hint are taken. */
    function giveLetters(buttons) {
        const taken = new Set(["u", "p", "q", "?"]);
        const { coordinates, columns } = scene().board ?? {};
        if (coordinates)
            for (let i = 0; i < columns; i++) taken.add(String.fromCharCode(97 + i));
        for (const button of buttons.filter(({ letter }) => !letter)) {
            const label = button.label.toLowerCase().normalize("NFD");
            const letters = [...label, ..."abcdefghijklmnopqrstuvwxyz"];
            const isFree = (letter) => /[a-z]/.test(letter) && !taken.has(letter);
            button.letter = letters.find(isFree) ?? "";
            taken.add(button.letter);
        }
    }

    function make() {
        const node = el(
            "button",
            { type: "button" },
            el("span"),
            el("kbd", { "aria-hidden": "true" }),
        );
        node.addEventListener("click", () => node.button.press(node));
        return node;
    }

    function patch(node, button) {
        const { option, pressed } = button;
        const [label, letter] = node.children;
        node.button = button;
        setAttr(node, "class", `button ${button.look}`);
        setAttr(node, "data-tint", button.tint);
        setAttr(node, "title", button.title);
        setAttr(node, "aria-disabled", table.pending !== undefined && "true");
        setAttr(node, "aria-pressed", pressed === undefined ? undefined : String(pressed));
        setAttr(node, "aria-keyshortcuts", button.letter);
        setAttr(node, "data-option", option && `${option.choice}.${option.n ?? 0}`);
        setAttr(node, "data-done", button.key === "done");
        label.textContent = button.label;
        letter.textContent = button.letter;
        letter.hidden = !button.letter;
    }

    /* Another question is open, or none: `data-q` is its number, and `data-ready` comes after the
     * reaction time. */
    function showQuestion(q) {
        question = q;
        closeAsking();
        clearTimeout(timer);
        table.node.removeAttribute("data-ready");
        setAttr(table.node, "data-q", q);
        const ready = () => setAttr(table.node, "data-ready", true);
        if (q !== undefined) timer = setTimeout(ready, REACTION);
    }

    function update() {
        const q = table.isMyTurn() ? table.state.q : undefined;
        if (q !== question) showQuestion(q);
        const menu = q === undefined ? [] : menuOf(scene());
        const item = mode && menu.find(({ group }) => group === mode);
        if (!item && q !== undefined) mode = "";
        const buttons = item ? modeButtons(item) : menu.flatMap(groupButtons);
        buttons.sort((a, b) => a.rank - b.rank);
        if (buttons[0]?.rank === RANKS.simple) buttons[0].look = "first";
        buttons.push(...table.extraButtons());
        giveLetters(buttons);
        if (narrow.matches && !table.parts.deals.isOpen()) {
            const count = countInRow(buttons);
            const rest = buttons.splice(count);
            if (rest.length) buttons.push(moreButton(rest));
        }
        setAttr(node, "aria-label", item ? mode : t("actions"));
        const help = scene().board ? "helpSquares" : "helpCards";
        setAttr(node, "data-help", q !== undefined && t(help));
        reconcile(node, buttons, (button) => button.key, make, patch);
    }

    /* The board to draw: in a mode the squares of its options can be clicked. */
    function litBoard() {
        const board = scene().board;
        const menu = mode && table.isMyTurn() ? menuOf(scene()) : [];
        const item = menu.find(({ group }) => group === mode);
        if (!item || hasSquares(scene())) return board;
        const cell = board.cell.slice();
        for (const { cell: index, choice } of item.options)
            cell[index] = { ...cell[index], choice };
        return { ...board, cell };
    }

    /* Presses the button of a letter; returns whether there is one. */
    function press(letter) {
        const found = [...node.children].find(({ button }) => button?.letter === letter);
        found?.click();
        return Boolean(found);
    }

    /* Returns whether there was a mode to leave. */
    function leaveMode() {
        if (!mode) return false;
        setMode("");
        return true;
    }

    function destroy() {
        clearTimeout(timer);
        narrow.removeEventListener("change", refresh);
    }

    return { node, update, destroy, choose, decide, openOptions, litBoard, press, leaveMode };
}
