/* Keys inside the table: arrows go to the nearest thing that way, digits are one's cards, letters the actions, and the
 * name of a square plays it. Drawings that know better (a ring of squares) handle a key first. */
import { isPlayable } from "./scene.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const centre = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
};

/* The nearest one in that direction; what lies off to the side counts double. */
function nearest(from, nodes, [right, down]) {
    const [x, y] = centre(from);
    let best;
    let least = Infinity;
    for (const node of nodes) {
        const [ox, oy] = centre(node);
        const along = (ox - x) * right + (oy - y) * down;
        const aside = Math.abs((ox - x) * down) + Math.abs((oy - y) * right);
        if (node !== from && along > 2 && along + 2 * aside < least) {
            least = along + 2 * aside;
            best = node;
        }
    }
    return best;
}

export function createKeys(table) {
    let typed = "";
    let place = ""; /* where the focus was: "actions" or "table" */

    const lit = () => table.state.q !== undefined && !table.replaying();
    const buttonsIn = (node) =>
        [...node.querySelectorAll("button:not(:disabled), [tabindex='0']")].filter((one) => one.offsetParent !== null);

    function arrow(event, way) {
        const home = [table.area, table.actions.node, table.node.querySelector(".deeds")].find((node) =>
            node?.contains(document.activeElement),
        );
        if (!home) return false;
        const next = nearest(document.activeElement, buttonsIn(home), way);
        next?.focus();
        return Boolean(next);
    }

    function playCard(digit) {
        const cards = (table.state.scene.piece ?? []).filter(isPlayable);
        const card = cards[digit - 1];
        if (card) table.actions.choose(card.choice);
        return Boolean(card);
    }

    /* "e6": the letter waits for its number. */
    function square(key) {
        const board = table.state.scene.board;
        if (!board?.coordinates) return false;
        if (/^[a-z]$/.test(key) && key.charCodeAt(0) - 97 < board.columns) {
            typed = key;
            return true;
        }
        if (!typed || !/^[1-9]$/.test(key)) return false;
        const cell = board.cell.find((one) => one.column === typed.charCodeAt(0) - 97 && one.row === Number(key) - 1);
        typed = "";
        if (cell && cell.choice >= 0) table.actions.choose(cell.choice);
        return true;
    }

    function letter(key) {
        if (square(key)) return true;
        if (/^[1-9]$/.test(key)) return lit() && playCard(Number(key));
        if (key === "u" && table.can("undo")) return (table.request("undo"), true);
        if (key === "p" && table.can("hint")) return (table.askHint(), true);
        return /^[a-z]$/.test(key) && table.actions.press(key);
    }

    function down(event) {
        if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
        if (document.querySelector("dialog[open]") || event.target.closest?.("input, textarea, select, .side, .bar"))
            return;
        let used = false;
        if (ARROWS[event.key]) used = arrow(event, ARROWS[event.key]);
        else if (event.key === "Escape") used = Boolean(table.actions.leaveMode());
        else if (event.key.length === 1) used = letter(event.key.toLowerCase());
        if (used) event.preventDefault();
    }

    function focused(event) {
        if (table.actions.node.contains(event.target)) place = "actions";
        else if (table.area.contains(event.target)) place = "table";
        else place = "";
    }

    /* What had the focus may be gone with the move: it comes back to the same region once there is something to do. */
    function restore() {
        if (document.activeElement !== document.body || !place || !lit()) return;
        const home = place === "actions" ? table.actions.node : table.area;
        (buttonsIn(home)[0] ?? buttonsIn(table.actions.node)[0] ?? buttonsIn(table.area)[0])?.focus({
            preventScroll: true,
        });
    }

    document.addEventListener("keydown", down);
    table.node.addEventListener("focusin", focused);
    return { restore, destroy: () => document.removeEventListener("keydown", down) };
}
