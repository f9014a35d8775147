/* The drawing of Reversi: discs on felt. Squares that can be played have a cream ring; pointing at
 * one shows the disc and outlines those that it would turn. */
import { el, setAttr, setName, setText } from "../dom.js";
import { motionOff } from "../motion.js";

const TURN_MS = 260;
const DELAY_MS = 40; /* a square further away from the disc that was played */
const COLOURS = ["black", "white"];
const LOOKS = {
    black: "radial-gradient(circle at 35% 30%, #4b463f, #0e0d0b 70%)",
    white: "radial-gradient(circle at 35% 30%, #ffffff, #d8cfbf 85%)",
};
const HIDDEN = { "aria-hidden": "true" };

export function create(host) {
    const score = el("div", { class: "rv-score", ...HIDDEN });
    const board = el("div", { class: "rv-board", role: "grid" });
    const node = el("div", { class: "rv" }, score, el("div", { class: "rv-frame" }, board));
    let scene = {};
    let state = {};
    let cells = [];
    let turned = []; /* squares whose disc has turned since the last update */
    let played = -1; /* the square that was played */

    const optionAt = (cell) =>
        (scene.option ?? []).find((option) => option.cell === cell && option.word);

    function play(cell) {
        const option = optionAt(cell);
        if (option && state.q !== undefined) host.choose(option.choice, option.n ?? 0);
    }

    /* Shows what a move would turn; by mouse and focus only, since a square that changes under a
     * finger gets no click. */
    function preview(cell, on) {
        const option = on && state.q !== undefined ? optionAt(cell) : undefined;
        cells[cell].classList.toggle("ghost", Boolean(option));
        for (const other of option?.turns ?? []) cells[other].classList.add("turning");
        if (!option) for (const other of cells) other.classList.remove("turning");
    }

    function keydown(event) {
        const at = cells.indexOf(document.activeElement);
        if (at < 0) return;
        const { columns, rows } = scene.board;
        const column = at % columns;
        const row = Math.floor(at / columns);
        const targets = {
            ArrowLeft: [column - 1, row],
            ArrowRight: [column + 1, row],
            ArrowUp: [column, row - 1],
            ArrowDown: [column, row + 1],
            Home: [0, row],
            End: [columns - 1, row],
        };
        const next = targets[event.key];
        if (!next || next[0] < 0 || next[0] >= columns || next[1] < 0 || next[1] >= rows) return;
        event.preventDefault();
        const cell = cells[next[1] * columns + next[0]];
        cells[at].tabIndex = -1;
        cell.tabIndex = 0;
        cell.focus();
    }

    function makeCell(index) {
        const on = {
            click: () => play(index),
            pointerenter: (event) => event.pointerType === "mouse" && preview(index, true),
            pointerleave: () => preview(index, false),
            focus: () => preview(index, true),
            blur: () => preview(index, false),
        };
        const tabindex = index === 0 ? "0" : "-1";
        return el(
            "button",
            { class: "rv-cell", type: "button", role: "gridcell", tabindex, on },
            el("span", { class: "rv-disc" }),
            el("span", { class: "rv-hint", ...HIDDEN }),
        );
    }

    /* Called once: the squares stay, what lies on them changes. */
    function makeBoard() {
        const { columns, rows } = scene.board;
        const edge = (text) => el("span", { class: "rv-edge", ...HIDDEN }, text);
        board.style.setProperty("--columns", columns);
        board.append(el("span", { class: "rv-edge" }));
        for (let i = 0; i < columns; i++) board.append(edge(String.fromCharCode(97 + i)));
        for (let row = 0; row < rows; row++) {
            const line = el("div", { class: "rv-row", role: "row" }, edge(String(row + 1)));
            for (let column = 0; column < columns; column++) {
                const cell = makeCell(row * columns + column);
                cells.push(cell);
                line.append(cell);
            }
            board.append(line);
        }
        board.addEventListener("keydown", keydown);
    }

    /* How many squares lie between two, in the direction in which there are more. */
    function distance(a, b) {
        const { columns } = scene.board;
        const aside = Math.abs((a % columns) - (b % columns));
        const along = Math.abs(Math.floor(a / columns) - Math.floor(b / columns));
        return Math.max(aside, along);
    }

    /* Turns a disc; those near the one that was played begin first. */
    function turn(disc, cell, colour) {
        const before = LOOKS[COLOURS[1 - COLOURS.indexOf(colour)]];
        const after = LOOKS[colour];
        const frames = [
            { transform: "rotateY(0)", background: before },
            { transform: "rotateY(90deg)", background: before, offset: 0.5 },
            { transform: "rotateY(90deg)", background: after, offset: 0.5 },
            { transform: "rotateY(0)", background: after },
        ];
        const delay = distance(cell, played) * DELAY_MS;
        disc.animate(frames, { duration: TURN_MS, delay, fill: "backwards", easing: "ease-out" });
    }

    function updateCell(data, index) {
        const cell = cells[index];
        const disc = cell.querySelector(".rv-disc");
        const owner = COLOURS[data.owner] ?? "none";
        const lit = state.q !== undefined && data.choice >= 0;
        setName(cell, data.label);
        setAttr(cell, "aria-disabled", lit ? null : "true");
        cell.classList.toggle("lit", lit);
        cell.classList.toggle("pending", lit && host.pending() === data.choice);
        cell.classList.toggle("last", Boolean(data.last));
        if (disc.dataset.owner !== owner) {
            const changed = turned.includes(index);
            disc.dataset.owner = owner;
            if (changed && !motionOff()) turn(disc, index, owner);
            else if (changed) cell.classList.add("changed");
        }
    }

    function updateScore() {
        const count = (seat) => scene.board.cell.filter(({ owner }) => owner === seat).length;
        const [black, white] = [count(0), count(1)];
        score.style.setProperty("--black", black / (black + white));
        score.replaceChildren(
            el("b", { class: "black" }, String(black)),
            el("b", { class: "white" }, String(white)),
        );
    }

    function updateHints() {
        for (const cell of cells) setText(cell.lastElementChild, "");
        for (const hint of state.hint?.worth ?? []) {
            const option = scene.option?.[hint.option];
            if (option?.cell === undefined) continue;
            setText(cells[option.cell].lastElementChild, hint.text);
            cells[option.cell].classList.toggle("best", Boolean(hint.best));
        }
    }

    return {
        node,
        moved(events) {
            turned = events.filter(({ kind }) => kind === "turn").map(({ cell }) => cell);
            const play = events.find(({ kind }) => kind === "play");
            played = play?.cell ?? play?.to?.index ?? -1;
        },
        update(newScene, newState) {
            scene = newScene;
            state = newState;
            if (!cells.length) makeBoard();
            setAttr(board, "aria-label", scene.title);
            for (const cell of cells) cell.classList.remove("best", "changed", "ghost", "turning");
            scene.board.cell.forEach(updateCell);
            updateScore();
            updateHints();
            turned = [];
        },
        destroy() {},
    };
}
