/* Monopoly: the board as it lies on the table. Squares are buttons that open their deed; in the middle are the dice and
 * what is going on. */
import { el, setAttr, setName, setText } from "../dom.js";
import { motionOff } from "../motion.js";
import { boardIcon, buildings, die, iconNames } from "./board_icons.js";
import { createTokens } from "./board_tokens.js";
import { shape } from "./tokens.js";

/* On which edge of the board a square lies, its band towards the middle. */
function edge(cell, board) {
    const right = board.columns - 1, low = board.rows - 1;
    if ((cell.column === 0 || cell.column === right) && (cell.row === 0 || cell.row === low)) return "corner";
    if (cell.row === low) return "south";
    if (cell.row === 0) return "north";
    return cell.column === 0 ? "west" : "east";
}

export function create(host) {
    const grid = el("div", { class: "mp-board" }), dice = el("div", { class: "mp-dice" });
    const status = el("p", { class: "mp-status" }), plate = el("p", { class: "mp-plate", "aria-hidden": "true" }, "Monopoly");
    const middle = el("div", { class: "mp-middle" }, plate, dice, status);
    const tokens = createTokens(centre), node = el("div", { class: "mp" }, grid);
    let scene = {}, state = {}, cells = [], thrown = "", rolled = false;

    function centre(index) {
        const cell = cells[index], text = cell.querySelector(".mp-text"); /* under the name */
        return { x: cell.offsetLeft + text.offsetLeft + text.offsetWidth / 2, y: cell.offsetTop + text.offsetTop + text.offsetHeight * 0.6,
            room: Math.min(cell.offsetWidth, cell.offsetHeight) };
    }

    /* A lit square does what the chosen button says; any other opens its card. */
    function press(index) {
        const choice = scene.board.cell[index].choice ?? -1;
        if (choice >= 0 && state.q !== undefined) host.choose(choice);
        else host.openCard(index);
    }

    function keydown(event) {
        const at = cells.indexOf(document.activeElement);
        if (at < 0) return;
        const count = cells.length, mine = scene.board.cell.findIndex((cell) => (cell.stands ?? []).includes(state.you));
        const next = { ArrowLeft: (at + 1) % count, ArrowRight: (at + count - 1) % count, Home: mine < 0 ? 0 : mine }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        cells[at].tabIndex = -1;
        cells[next].tabIndex = 0;
        cells[next].focus();
    }

    function makeCell(data, index, icon) {
        const where = edge(data, scene.board), street = data.kind === "street";
        return el("button", {
            class: `mp-cell ${where} ${data.kind ?? "plain"}`, type: "button", tabindex: index === 0 ? "0" : "-1",
            css: { "grid-column": data.column + 1, "grid-row": data.row + 1 }, on: { click: () => press(index) },
        }, street ? el("span", { class: `mp-band tint-${data.tint}`, "aria-hidden": "true" }, el("span", { class: "mp-group" }, String(data.group))) : null,
        el("span", { class: "mp-text", "aria-hidden": "true" }, el("span", { class: "mp-name" }, data.name || data.face), el("span", { class: "mp-short" }, data.face),
            street ? null : boardIcon(icon), el("span", { class: "mp-price" })), el("span", { class: "mp-owner", "aria-hidden": "true" }));
    }

    /* Once: the squares stay, what is on them changes. */
    function lay() {
        const { columns, rows, cell } = scene.board, icons = iconNames(cell);
        grid.style.setProperty("--columns", columns - 2);
        grid.style.setProperty("--rows", rows - 2);
        cells = cell.map((data, index) => makeCell(data, index, icons[index]));
        for (const deck of ["chest", "question"]) {
            const at = icons.indexOf(deck);
            if (at >= 0) middle.prepend(el("div", { class: "mp-deck", "data-deck": deck, "aria-hidden": "true" }, boardIcon(deck), el("span", {}, cell[at].name)));
        }
        grid.append(middle, ...cells, tokens.node);
        grid.addEventListener("keydown", keydown);
        new ResizeObserver(() => tokens.update(scene)).observe(grid);
    }

    function updateBuilt(cell, data) {
        const band = cell.querySelector(".mp-band"), key = `${data.built ?? 0}${data.hotel ? "H" : ""}`;
        if (!band || cell.dataset.built === key) return;
        cell.dataset.built = key;
        band.querySelector(".mp-houses, .mp-hotel")?.remove();
        if (data.built) band.append(buildings(data.built, data.hotel));
    }

    function updateOwner(cell, data) {
        const box = cell.querySelector(".mp-owner"), owner = data.owner ?? -1;
        if (cell.dataset.owner === String(owner)) return;
        cell.dataset.owner = owner;
        setAttr(box, "data-tint", owner >= 0 && scene.seat[owner].tint);
        box.replaceChildren(...(owner >= 0 ? [shape(owner)] : []));
    }

    function updateCell(data, index) {
        const cell = cells[index];
        const lit = state.q !== undefined && data.choice >= 0;
        setName(cell, data.label);
        cell.classList.toggle("lit", lit);
        cell.classList.toggle("mortgaged", Boolean(data.mortgaged));
        setText(cell.querySelector(".mp-price"), data.owner >= 0 ? data.mark === "×" ? "×" : "" : data.small ?? "");
        updateBuilt(cell, data);
        updateOwner(cell, data);
    }

    function updateDice() {
        const key = (scene.die ?? []).join();
        if (key === thrown && !rolled) return;
        thrown = key;
        dice.replaceChildren(...(scene.die ?? []).map(die));
        if (rolled && !motionOff())
            for (const [i, one] of [...dice.children].entries())
                one.animate([{ transform: `translateY(-24px) rotate(${i ? 220 : -200}deg)` }, { transform: "none" }], { duration: 320, easing: "ease-out" });
        rolled = false;
    }

    return {
        node,
        moved(events) {
            rolled = events.some((event) => event.kind === "throw");
            tokens.walk(events);
        },
        update(newScene, newState) {
            scene = newScene;
            state = newState;
            if (!cells.length) lay();
            scene.board.cell.forEach(updateCell);
            setText(status, state.log?.at(-1)?.text ?? scene.status ?? ""); /* what has happened, where one looks */
            updateDice();
            tokens.update(scene);
        },
        destroy() {},
    };
}
