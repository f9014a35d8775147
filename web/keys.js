/* The keyboard at a table: arrows move the focus to the nearest thing in that direction, digits
 * play the cards of the hand, letters press the actions, and the name of a square plays it. A
 * drawing that knows its own directions (a ring of squares) handles its keys first. */
import { isPlayable } from "./scene.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const centre = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
};

/* The nearest node in a direction; a distance to the side counts double. */
function nearest(from, nodes, [right, down]) {
    const [x, y] = centre(from);
    let best;
    let least = Infinity;
    for (const node of nodes) {
        const [nodeX, nodeY] = centre(node);
        const along = (nodeX - x) * right + (nodeY - y) * down;
        const aside = Math.abs((nodeX - x) * down) + Math.abs((nodeY - y) * right);
        if (node !== from && along > 2 && along + 2 * aside < least) {
            least = along + 2 * aside;
            best = node;
        }
    }
    return best;
}

export function createKeys(table) {
    const { actions } = table.parts;
    let column = ""; /* the letter of a square whose number is still to be typed */
    let focusWas = ""; /* where the focus was: "actions", "table", or elsewhere */

    const buttonsIn = (node) =>
        [...node.querySelectorAll("button:not(:disabled), [tabindex='0']")].filter(
            (one) => one.offsetParent !== null,
        );

    function moveFocus(direction) {
        const regions = [table.area, actions.node, table.node.querySelector(".deeds")];
        const region = regions.find((node) => node?.contains(document.activeElement));
        if (!region) return false;
        const next = nearest(document.activeElement, buttonsIn(region), direction);
        next?.focus();
        return Boolean(next);
    }

    function playCard(digit) {
        const cards = (table.state.scene.piece ?? []).filter(isPlayable);
        const card = cards[digit - 1];
        if (card) actions.choose(card.choice);
        return Boolean(card);
    }

    /* "e6": the letter waits for its number. */
    function playSquare(key) {
        const board = table.state.scene.board;
        if (!board?.coordinates) return false;
        if (/^[a-z]$/.test(key) && key.charCodeAt(0) - 97 < board.columns) {
            column = key;
            return true;
        }
        if (!column || !/^[1-9]$/.test(key)) return false;
        const at = { column: column.charCodeAt(0) - 97, row: Number(key) - 1 };
        const cell = board.cell.find((one) => one.column === at.column && one.row === at.row);
        column = "";
        if (cell && cell.choice >= 0) actions.choose(cell.choice);
        return true;
    }

    /* Returns whether the key means something here. */
    function pressKey(key) {
        if (playSquare(key)) return true;
        if (/^[1-9]$/.test(key)) return table.isMyTurn() && playCard(Number(key));
        if (key === "u" && table.can("undo")) return (table.request("undo"), true);
        if (key === "p" && table.can("hint")) return (table.showHint(), true);
        return /^[a-z]$/.test(key) && actions.press(key);
    }

    function onKeydown(event) {
        if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
        if (document.querySelector("dialog[open]")) return;
        if (event.target.closest?.("input, textarea, select, .side, .bar")) return;
        let used = false;
        if (ARROWS[event.key]) used = moveFocus(ARROWS[event.key]);
        else if (event.key === "Escape") used = actions.leaveMode();
        else if (event.key.length === 1) used = pressKey(event.key.toLowerCase());
        if (used) event.preventDefault();
    }

    function onFocus(event) {
        if (actions.node.contains(event.target)) focusWas = "actions";
        else if (table.area.contains(event.target)) focusWas = "table";
        else focusWas = "";
    }

    /* A move can remove what had the focus: it goes to the same region again as soon as there is
     * something to do. */
    function restoreFocus() {
        if (document.activeElement !== document.body || !focusWas || !table.isMyTurn()) return;
        const region = focusWas === "actions" ? actions.node : table.area;
        const [button] = [region, actions.node, table.area].flatMap(buttonsIn);
        button?.focus({ preventScroll: true });
    }

    document.addEventListener("keydown", onKeydown);
    table.node.addEventListener("focusin", onFocus);
    return {
        restoreFocus,
        destroy: () => document.removeEventListener("keydown", onKeydown),
    };
}
