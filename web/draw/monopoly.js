/* The drawing of Monopoly: the board with its squares, which are buttons that open their deed; in
 * the middle the dice and what has just happened. */
import { el, setAttr, setName, setText } from "../dom.js";
import { motionOff } from "../motion.js";
import { boardIcon, buildings, die, iconNames } from "./board_icons.js";
import { createTokens } from "./board_tokens.js";
import { shape } from "./tokens.js";

const HIDDEN = { "aria-hidden": "true" };
const THROW_MS = 320;

/* The edge of the board on which a square lies; its band is towards the middle. */
function edgeOf({ column, row }, { columns, rows }) {
    const [right, bottom] = [columns - 1, rows - 1];
    if ((column === 0 || column === right) && (row === 0 || row === bottom)) return "corner";
    if (row === bottom) return "south";
    if (row === 0) return "north";
    return column === 0 ? "west" : "east";
}

export function create(host) {
    const grid = el("div", { class: "mp-board" });
    const dice = el("div", { class: "mp-dice" });
    const status = el("p", { class: "mp-status" });
    const plate = el("p", { class: "mp-plate", ...HIDDEN }, "Monopoly");
    const middle = el("div", { class: "mp-middle" }, plate, dice, status);
    const tokens = createTokens(centreOf);
    const node = el("div", { class: "mp" }, grid);
    let scene = {};
    let state = {};
    let cells = [];
    let shownDice = "";
    let thrown = false; /* since the last update */

    /* Where tokens stand on a square, under its name; `room` is its smaller side. */
    function centreOf(index) {
        const cell = cells[index];
        const text = cell.querySelector(".mp-text");
        return {
            x: cell.offsetLeft + text.offsetLeft + text.offsetWidth / 2,
            y: cell.offsetTop + text.offsetTop + text.offsetHeight * 0.6,
            room: Math.min(cell.offsetWidth, cell.offsetHeight),
        };
    }

    /* A lit square makes its choice; any other opens its card. */
    function press(index) {
        const choice = scene.board.cell[index].choice ?? -1;
        if (choice >= 0 && state.q !== undefined) host.choose(choice);
        else host.openCard(index);
    }

    function keydown(event) {
        const at = cells.indexOf(document.activeElement);
        if (at < 0) return;
        const count = cells.length;
        const own = scene.board.cell.findIndex((cell) => (cell.stands ?? []).includes(state.you));
        const targets = {
            ArrowLeft: (at + 1) % count, /* the board goes clockwise from its lower right corner */
            ArrowRight: (at + count - 1) % count,
            Home: Math.max(0, own),
        };
        const next = targets[event.key];
        if (next === undefined) return;
        event.preventDefault();
        cells[at].tabIndex = -1;
        cells[next].tabIndex = 0;
        cells[next].focus();
    }

    function makeCell(data, index, icon) {
        const isStreet = data.kind === "street";
        const group = el("span", { class: "mp-group" }, String(data.group));
        return el(
            "button",
            {
                class: `mp-cell ${edgeOf(data, scene.board)} ${data.kind ?? "plain"}`,
                type: "button",
                tabindex: index === 0 ? "0" : "-1",
                css: { "grid-column": data.column + 1, "grid-row": data.row + 1 },
                on: { click: () => press(index) },
            },
            isStreet && el("span", { class: `mp-band tint-${data.tint}`, ...HIDDEN }, group),
            el(
                "span",
                { class: "mp-text", ...HIDDEN },
                el("span", { class: "mp-name" }, data.name || data.face),
                el("span", { class: "mp-short" }, data.face),
                !isStreet && boardIcon(icon),
                el("span", { class: "mp-price" }),
            ),
            el("span", { class: "mp-owner", ...HIDDEN }),
        );
    }

    /* Called once: the squares stay, what is on them changes. */
    function makeBoard() {
        const { columns, rows, cell } = scene.board;
        const icons = iconNames(cell);
        grid.style.setProperty("--columns", columns - 2);
        grid.style.setProperty("--rows", rows - 2);
        cells = cell.map((data, index) => makeCell(data, index, icons[index]));
        for (const deck of ["chest", "question"]) {
            const at = icons.indexOf(deck);
            if (at < 0) continue;
            const props = { class: "mp-deck", "data-deck": deck, ...HIDDEN };
            middle.prepend(el("div", props, boardIcon(deck), el("span", {}, cell[at].name)));
        }
        grid.append(middle, ...cells, tokens.node);
        grid.addEventListener("keydown", keydown);
        new ResizeObserver(() => tokens.update(scene)).observe(grid);
    }

    function updateBuilt(cell, data) {
        const band = cell.querySelector(".mp-band");
        const key = `${data.built ?? 0}${data.hotel ? "H" : ""}`;
        if (!band || cell.dataset.built === key) return;
        cell.dataset.built = key;
        band.querySelector(".mp-houses, .mp-hotel")?.remove();
        if (data.built) band.append(buildings(data.built, data.hotel));
    }

    function updateOwner(cell, data) {
        const box = cell.querySelector(".mp-owner");
        const owner = data.owner ?? -1;
        if (cell.dataset.owner === String(owner)) return;
        cell.dataset.owner = owner;
        setAttr(box, "data-tint", owner >= 0 && scene.seat[owner].tint);
        box.replaceChildren(...(owner >= 0 ? [shape(owner)] : []));
    }

    /* The price of a square without an owner, or the cross of a mortgaged one. */
    function priceOf({ owner, mark, small }) {
        if (!(owner >= 0)) return small ?? "";
        return mark === "×" ? "×" : "";
    }

    function updateCell(data, index) {
        const cell = cells[index];
        const lit = state.q !== undefined && data.choice >= 0;
        setName(cell, data.label);
        cell.classList.toggle("lit", lit);
        cell.classList.toggle("mortgaged", Boolean(data.mortgaged));
        setText(cell.querySelector(".mp-price"), priceOf(data));
        updateBuilt(cell, data);
        updateOwner(cell, data);
    }

    function updateDice() {
        const numbers = scene.die ?? [];
        const key = numbers.join();
        if (key === shownDice && !thrown) return;
        shownDice = key;
        dice.replaceChildren(...numbers.map(die));
        if (thrown && !motionOff())
            [...dice.children].forEach((one, index) => {
                const from = `translateY(-24px) rotate(${index ? 220 : -200}deg)`;
                const options = { duration: THROW_MS, easing: "ease-out" };
                one.animate([{ transform: from }, { transform: "none" }], options);
            });
        thrown = false;
    }

    return {
        node,
        moved(events) {
            thrown = events.some((event) => event.kind === "throw");
            tokens.walk(events);
        },
        update(newScene, newState) {
            scene = newScene;
            state = newState;
            if (!cells.length) makeBoard();
            scene.board.cell.forEach(updateCell);
            setText(status, state.log?.at(-1)?.text ?? scene.status ?? "");
            updateDice();
            tokens.update(scene);
        },
        destroy() {},
    };
}
