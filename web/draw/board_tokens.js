/* The pieces on a ring board: they stand over the squares and walk along them. */
import { el, reconcile, setAttr } from "../dom.js";
import { motionOff } from "../motion.js";
import { token } from "./tokens.js";

const SQUARE_MS = 90, WALK_MAX = 900;

/* `middle(cell)` gives the centre of a square in the layer's own pixels. */
export function createTokens(middle) {
    const node = el("div", { class: "mp-tokens", "aria-hidden": "true" });
    let walks = [];

    /* Beside each other where several stand: round the middle of the square. */
    function spot(cell, index, count) {
        const at = middle(cell);
        if (count < 2) return at;
        const angle = (2 * Math.PI * index) / count - Math.PI / 2, away = at.room * (count > 2 ? 0.32 : 0.26);
        return { x: at.x + Math.cos(angle) * away, y: at.y + Math.sin(angle) * away };
    }

    const put = ({ x, y }) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;

    /* The squares between two, on foot in the direction of `steps`; put there at once where it did not walk. */
    function way(walk, squares) {
        const steps = walk.amount ?? 0, direction = Math.sign(steps);
        if (!steps) return [walk.from.index, walk.to.index];
        return Array.from({ length: Math.abs(steps) + 1 }, (_, i) => (walk.from.index + direction * i + squares * 8) % squares);
    }

    return {
        node,
        walk(events) {
            walks = events.filter((event) => event.kind === "move" && event.from?.kind === "cell" && event.to?.kind === "cell");
        },
        update(scene) {
            const cells = scene.board.cell;
            const standing = cells.flatMap((cell, index) => (cell.stands ?? []).map((seat, i, all) => ({ seat, index, i, count: all.length })));
            standing.sort((a, b) => a.seat - b.seat);
            reconcile(node, standing, (piece) => piece.seat,
                (piece) => el("div", { class: "mp-token" }, token(piece.seat, scene.seat[piece.seat].tint)),
                (box, piece) => {
                    const target = put(spot(piece.index, piece.i, piece.count)), walk = walks.filter((event) => event.seat === piece.seat);
                    setAttr(box, "data-turn", scene.seat[piece.seat].turn ? "yes" : null);
                    box.style.transform = target;
                    if (!walk.length || motionOff() || document.hidden) return;
                    const frames = walk.flatMap((event) => way(event, cells.length)).map((cell) => ({ transform: put(middle(cell)) }));
                    box.animate([...frames, { transform: target }], { duration: Math.min(WALK_MAX, frames.length * SQUARE_MS), easing: "ease-out" });
                });
            walks = [];
        },
    };
}
