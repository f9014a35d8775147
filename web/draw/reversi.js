/* Reversi: discs on felt. The squares are buttons in a grid; what may be played has a cream ring, and pointing at it
 * shows the disc and outlines those that would turn. */
import { el, setAttr, setName, setText } from "../dom.js";
import { motionOff } from "../motion.js";

const APART = 40, TURN = 260, COLOURS = ["black", "white"];
const looks = { black: "radial-gradient(circle at 35% 30%, #4b463f, #0e0d0b 70%)", white: "radial-gradient(circle at 35% 30%, #ffffff, #d8cfbf 85%)" };

export function create(host) {
    const score = el("div", { class: "rv-score", "aria-hidden": "true" });
    const board = el("div", { class: "rv-board", role: "grid" });
    const node = el("div", { class: "rv" }, score, el("div", { class: "rv-frame" }, board));
    let scene = {}, state = {}, cells = [], turned = [], origin = -1;

    const optionAt = (cell) => (scene.option ?? []).find((option) => option.cell === cell && option.word);

    function play(cell) {
        const option = optionAt(cell);
        if (option && state.q !== undefined) host.choose(option.choice, option.n ?? 0);
    }

    /* Not for fingers: what changes under one is not clicked any more. */
    function ghost(cell, on) {
        const option = on && state.q !== undefined ? optionAt(cell) : undefined;
        cells[cell].classList.toggle("ghost", Boolean(option));
        for (const other of option?.turns ?? []) cells[other].classList.add("turning");
        if (!option) for (const other of cells) other.classList.remove("turning");
    }

    function keydown(event) {
        const at = cells.indexOf(document.activeElement), { columns, rows } = scene.board;
        if (at < 0) return;
        const column = at % columns, row = Math.floor(at / columns);
        const next = {
            ArrowLeft: [column - 1, row], ArrowRight: [column + 1, row], ArrowUp: [column, row - 1], ArrowDown: [column, row + 1],
            Home: [0, row], End: [columns - 1, row],
        }[event.key];
        if (!next || next[0] < 0 || next[0] >= columns || next[1] < 0 || next[1] >= rows) return;
        event.preventDefault();
        const cell = cells[next[1] * columns + next[0]];
        cells[at].tabIndex = -1;
        cell.tabIndex = 0;
        cell.focus();
    }

    /* Once: the squares stay, what lies on them changes. */
    function lay() {
        const { columns, rows } = scene.board;
        board.style.setProperty("--columns", columns);
        board.append(el("span", { class: "rv-edge" }), ...Array.from({ length: columns }, (_, i) =>
            el("span", { class: "rv-edge", "aria-hidden": "true" }, String.fromCharCode(97 + i))));
        for (let row = 0; row < rows; row++) {
            const line = el("div", { class: "rv-row", role: "row" }, el("span", { class: "rv-edge", "aria-hidden": "true" }, String(row + 1)));
            for (let column = 0; column < columns; column++) {
                const index = row * columns + column;
                const cell = el("button", {
                    class: "rv-cell", type: "button", role: "gridcell", tabindex: index === 0 ? "0" : "-1",
                    on: { click: () => play(index), pointerenter: (event) => event.pointerType === "mouse" && ghost(index, true), pointerleave: () => ghost(index, false),
                        focus: () => ghost(index, true), blur: () => ghost(index, false) },
                }, el("span", { class: "rv-disc" }), el("span", { class: "rv-hint", "aria-hidden": "true" }));
                cells.push(cell);
                line.append(cell);
            }
            board.append(line);
        }
        board.addEventListener("keydown", keydown);
    }

    /* Discs turn outwards from the one that was laid. */
    function turn(disc, cell, colour) {
        const { columns } = scene.board;
        const far = Math.max(Math.abs(cell % columns - origin % columns), Math.abs(Math.floor(cell / columns) - Math.floor(origin / columns)));
        const before = looks[COLOURS[1 - COLOURS.indexOf(colour)]], after = looks[colour];
        disc.animate([
            { transform: "rotateY(0)", background: before }, { transform: "rotateY(90deg)", background: before, offset: 0.5 },
            { transform: "rotateY(90deg)", background: after, offset: 0.5 }, { transform: "rotateY(0)", background: after },
        ], { duration: TURN, delay: far * APART, fill: "backwards", easing: "ease-out" });
    }

    function updateCell(data, index) {
        const cell = cells[index], disc = cell.querySelector(".rv-disc"), owner = COLOURS[data.owner] ?? "none";
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
        const discs = [0, 1].map((seat) => scene.board.cell.filter((cell) => cell.owner === seat).length);
        score.style.setProperty("--black", discs[0] / (discs[0] + discs[1]));
        score.replaceChildren(el("b", { class: "black" }, String(discs[0])), el("b", { class: "white" }, String(discs[1])));
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
            turned = events.filter((event) => event.kind === "turn").map((event) => event.cell);
            const laid = events.find((event) => event.kind === "play");
            origin = laid?.cell ?? laid?.to?.index ?? -1;
        },
        update(newScene, newState) {
            scene = newScene;
            state = newState;
            if (!cells.length) lay();
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
