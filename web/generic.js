/* Draws any scene: a board of squares, a ring of them, cards by where they lie. A game that has no drawing of its own
 * is played with this one. */
import { el, reconcile, setAttr, setName, setText } from "./dom.js";
import { isDeed, isLit } from "./scene.js";
import { fly } from "./motion.js";

const drawn = (name) => el("span", { class: name, "aria-hidden": "true" });

function pieceFace(host) {
    const node = el(
        "button",
        { type: "button", class: "piece" },
        drawn("piece-face"),
        drawn("piece-suit"),
        drawn("piece-count"),
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
    setName(node, [piece.label || piece.face, piece.count > 1 && `×${piece.count}`].filter(Boolean).join(" "));
    setText(node.children[1], piece.face ?? "");
    setText(node.children[2], [piece.glyph, piece.called || piece.figure || piece.suit].filter(Boolean).join(" "));
    setText(
        node.children[3],
        piece.place === "played"
            ? seats[piece.seat].name
            : piece.place === "pile"
              ? String(piece.count)
              : piece.count > 1
                ? `×${piece.count}`
                : "",
    );
}

/* A pile of things that have no backs, such as stones: each of them is seen. The first lie below, in rows that get shorter. */
const STONES = ["brown", "back", "orange", "blue", "green", "red"];

function heapFace() {
    return el("div", { class: "heap", role: "img" });
}

function patchHeap(node, { label, count = 0 }) {
    setAttr(node, "aria-label", `${label}: ${count}`);
    while (node.children.length > count) node.lastElementChild.remove();
    while (node.children.length < count)
        node.append(el("span", { class: "stone", "data-tint": STONES[(node.children.length * 5) % STONES.length] }));
}

const isHeap = (piece) => piece.place === "pile" && Boolean(piece.glyph);

const pieceKey = (piece, index) =>
    `${piece.place}.${piece.seat ?? ""}.${piece.label ?? piece.face ?? ""}.${piece.place === "played" ? index : ""}`;

function cellFace(host) {
    const node = el(
        "button",
        { type: "button", class: "cell" },
        drawn("cell-face"),
        drawn("cell-small"),
        drawn("cell-stands"),
    );
    node.addEventListener("click", () =>
        node.cell.choice >= 0 && node.lit ? host.choose(node.cell.choice) : node.hollow && host.openCard(node.index),
    );
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
    setText(node.children[1], [cell.face, cell.mark].filter(Boolean).join(" "));
    setText(node.children[2], worth || (cell.owner >= 0 && board.hollow ? seats[cell.owner].name : (cell.small ?? "")));
    setText(node.children[3], (cell.stands ?? []).map((seat) => [...seats[seat].name][0]).join(" "));
    /* one stop for Tab on the whole board, arrows go on from there */
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

    function worthOf(state, scene, choice) {
        const index = (scene.option ?? []).findIndex((option) => option.choice === choice);
        return state.hint?.worth?.find((one) => one.option === index)?.text;
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
            () => cellFace(host),
            (face, item) => patchCell(face, item, host),
        );
    }

    function drawPieces(parent, pieces, around) {
        reconcile(
            parent,
            pieces,
            pieceKey,
            (piece) => (isHeap(piece) ? heapFace() : pieceFace(host)),
            (face, piece) => (isHeap(piece) ? patchHeap(face, piece) : patchPiece(face, piece, around, host)),
        );
    }

    function update(scene, state) {
        const lit = state.q !== undefined;
        const pieces = (scene.piece ?? []).filter((piece) => !isDeed(piece));
        drawBoard(scene, state, lit);
        const around = { lit, seats: scene.seat ?? [] };
        drawPieces(
            laid,
            pieces.filter((piece) => piece.place !== "hand"),
            around,
        );
        drawPieces(
            hand,
            pieces.filter((piece) => piece.place === "hand"),
            around,
        );
        hand.hidden = !hand.children.length;
        setAttr(hand, "aria-label", host.t("hand"));
        setText(dice, (scene.die ?? []).map((eyes) => "⚀⚁⚂⚃⚄⚅"[eyes - 1] ?? eyes).join(" "));
        setAttr(dice, "aria-label", (scene.die ?? []).join(", "));
        const points = (scene.tally ?? []).map((tally) => ({ text: `${tally.name}: ${tally.points}/${tally.goal}` }));
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
            if (event.kind === "draw") fly(pile, hand, 200, pile);
        }
    }

    return { node, update, moved, destroy() {} };
}
