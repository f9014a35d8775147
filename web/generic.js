/* The drawing of games that have none of their own: any scene as a board of squares or a ring of
 * them, and cards by where they lie. */
import { el, reconcile, setAttr, setName, setText } from "./dom.js";
import { isDeed, isLit } from "./scene.js";
import { fly } from "./motion.js";

const hidden = (name) => el("span", { class: name, "aria-hidden": "true" });

function makePiece(host) {
    const node = el(
        "button",
        { type: "button", class: "piece" },
        hidden("piece-face"),
        hidden("piece-suit"),
        hidden("piece-count"),
    );
    node.addEventListener("click", () => isLit(node.piece) && host.choose(node.piece.choice));
    return node;
}

function patchPiece(node, piece, { lit, seats }, host) {
    node.piece = piece;
    const on = lit && isLit(piece);
    setAttr(node, "data-tint", piece.tint ?? "plain");
    setAttr(node, "data-lit", on);
    setAttr(node, "data-choice", piece.choice);
    setAttr(node, "data-leads", piece.leads);
    setAttr(node, "data-pending", on && host.pending() === piece.choice);
    setAttr(node, "aria-disabled", !on && "true");
    setAttr(node, "tabindex", piece.place === "hand" ? "0" : "-1");
    const times = piece.count > 1 ? `×${piece.count}` : "";
    setName(node, [piece.label || piece.face, times].filter(Boolean).join(" "));
    const [, face, suit, note] = node.children;
    const suitWords = [piece.glyph, piece.called || piece.figure || piece.suit];
    setText(face, piece.face ?? "");
    setText(suit, suitWords.filter(Boolean).join(" "));
    if (piece.place === "played") setText(note, seats[piece.seat].name);
    else setText(note, piece.place === "pile" ? String(piece.count) : times);
}

/* The tints of a heap's stones. */
const STONES = ["brown", "back", "orange", "blue", "green", "red"];

/* A pile whose things are all seen, such as stones: the first ones lie below, in ever shorter
 * rows. */
function makeHeap() {
    return el("div", { class: "heap", role: "img" });
}

function patchHeap(node, { label, count = 0 }) {
    setAttr(node, "aria-label", `${label}: ${count}`);
    while (node.children.length > count) node.lastElementChild.remove();
    while (node.children.length < count) {
        const tint = STONES[(node.children.length * 5) % STONES.length];
        node.append(el("span", { class: "stone", "data-tint": tint }));
    }
}

const isHeap = (piece) => piece.place === "pile" && Boolean(piece.glyph);

function pieceKey({ place, seat, label, face }, index) {
    const which = place === "played" ? index : "";
    return `${place}.${seat ?? ""}.${label ?? face ?? ""}.${which}`;
}

function makeCell(host) {
    const node = el(
        "button",
        { type: "button", class: "cell" },
        hidden("cell-face"),
        hidden("cell-small"),
        hidden("cell-stands"),
    );
    node.addEventListener("click", () => {
        if (node.cell.choice >= 0 && node.lit) host.choose(node.cell.choice);
        else if (node.hollow) host.openCard(node.index);
    });
    return node;
}

function patchCell(node, { cell, index, lit, board, seats, worth }, host) {
    const on = lit && isLit(cell);
    Object.assign(node, { cell, index, lit: on, hollow: board.hollow });
    node.style.gridColumn = cell.column + 1;
    node.style.gridRow = cell.row + 1;
    setAttr(node, "data-tint", cell.mortgaged ? "back" : (cell.tint ?? "plain"));
    setAttr(node, "data-lit", on);
    setAttr(node, "data-choice", cell.choice);
    setAttr(node, "data-last", cell.last);
    setAttr(node, "data-pending", on && host.pending() === cell.choice);
    setName(node, [cell.label, worth].filter(Boolean).join(": "));
    const [, face, small, stands] = node.children;
    const owner = cell.owner >= 0 && board.hollow ? seats[cell.owner].name : undefined;
    const initial = (seat) => [...seats[seat].name][0];
    setText(face, [cell.face, cell.mark].filter(Boolean).join(" "));
    setText(small, worth || (owner ?? cell.small ?? ""));
    setText(stands, (cell.stands ?? []).map(initial).join(" "));
    /* The squares that can be played and the first one are stops of Tab. */
    setAttr(node, "tabindex", on || index === 0 ? "0" : "-1");
}

export function create(host) {
    const board = el("div", { class: "board" });
    const middle = el("div", { class: "middle" });
    const laid = el("div", { class: "laid" });
    const dice = el("div", { class: "dice", role: "img" });
    const notes = el("ul", { class: "notes" });
    const hand = el("div", { class: "g-hand", role: "group" });
    const node = el("div", { class: "generic" }, board, middle, hand);
    middle.append(laid, dice, notes);

    /* What the hint says about a choice. */
    function worthOf(state, scene, choice) {
        const index = (scene.option ?? []).findIndex((option) => option.choice === choice);
        return state.hint?.worth?.find(({ option }) => option === index)?.text;
    }

    function drawBoard(scene, state, lit) {
        const { columns = 0, rows = 0, cell: cells = [], hollow } = scene.board ?? {};
        board.hidden = !columns;
        setAttr(node, "data-board", columns ? (hollow ? "ring" : "grid") : "none");
        board.style.setProperty("--columns", columns);
        board.style.setProperty("--rows", rows);
        const items = cells.map((cell, index) => ({
            cell,
            index,
            lit,
            board: scene.board,
            seats: scene.seat,
            worth: state.hint && isLit(cell) ? worthOf(state, scene, cell.choice) : "",
        }));
        reconcile(
            board,
            items,
            (item) => item.index,
            () => makeCell(host),
            (face, item) => patchCell(face, item, host),
        );
    }

    function drawPieces(parent, pieces, around) {
        reconcile(
            parent,
            pieces,
            pieceKey,
            (piece) => (isHeap(piece) ? makeHeap() : makePiece(host)),
            (face, piece) =>
                isHeap(piece) ? patchHeap(face, piece) : patchPiece(face, piece, around, host),
        );
    }

    function update(scene, state) {
        const lit = state.q !== undefined;
        const pieces = (scene.piece ?? []).filter((piece) => !isDeed(piece));
        drawBoard(scene, state, lit);
        const around = { lit, seats: scene.seat ?? [] };
        const inHand = (piece) => piece.place === "hand";
        const others = pieces.filter((piece) => !inHand(piece));
        drawPieces(laid, others, around);
        drawPieces(hand, pieces.filter(inHand), around);
        hand.hidden = !hand.children.length;
        setAttr(hand, "aria-label", host.t("hand"));
        const thrown = scene.die ?? [];
        setText(dice, thrown.map((pips) => "⚀⚁⚂⚃⚄⚅"[pips - 1] ?? pips).join(" "));
        setAttr(dice, "aria-label", thrown.join(", "));
        const points = (scene.tally ?? []).map(({ name, points, goal }) => ({
            text: `${name}: ${points}/${goal}`,
        }));
        reconcile(
            notes,
            [...points, ...(scene.note ?? [])],
            (note, index) => index,
            () => el("li"),
            (item, note) => {
                setAttr(item, "data-tint", note.tint ?? "plain");
                setText(item, note.text);
            },
        );
    }

    function moved(events) {
        for (const event of events) {
            const pile = laid.querySelector(".piece[data-tint='back']");
            if (event.kind === "draw") fly(pile, hand);
        }
    }

    return { node, update, moved, destroy() {} };
}
