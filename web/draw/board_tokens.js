/* The tokens on a ring board: they stand on the squares and walk along them. */
import { el, reconcile, setAttr } from "../dom.js";
import { motionOff } from "../motion.js";
import { token } from "./tokens.js";

const SQUARE_MS = 90;
const WALK_MAX = 900; /* ms */

/* `centreOf(cell)` gives the point of a square where tokens stand, in the layer's own pixels, and
 * the square's `room`. */
export function createTokens(centreOf) {
    const node = el("div", { class: "mp-tokens", "aria-hidden": "true" });
    let walks = []; /* events since the last update */

    /* Several tokens on one square stand around its middle. */
    function spotOf({ cell, place, count }) {
        const centre = centreOf(cell);
        if (count < 2) return centre;
        const angle = (2 * Math.PI * place) / count - Math.PI / 2;
        const away = centre.room * (count > 2 ? 0.32 : 0.26);
        return { x: centre.x + Math.cos(angle) * away, y: centre.y + Math.sin(angle) * away };
    }

    const transformTo = ({ x, y }) =>
        `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;

    /* The squares of one movement, each that it passes where it walked. */
    function path(walk, squares) {
        const steps = walk.amount ?? 0;
        const direction = Math.sign(steps);
        if (!steps) return [walk.from.index, walk.to.index];
        return Array.from(
            { length: Math.abs(steps) + 1 },
            (_, i) => (walk.from.index + direction * i + squares * 8) % squares,
        );
    }

    return {
        node,
        walk(events) {
            const isCell = (place) => place?.kind === "cell";
            walks = events.filter(
                ({ kind, from, to }) => kind === "move" && isCell(from) && isCell(to),
            );
        },
        update(scene) {
            const cells = scene.board.cell;
            const standing = cells.flatMap(({ stands = [] }, cell) =>
                stands.map((seat, place) => ({ seat, cell, place, count: stands.length })),
            );
            standing.sort((a, b) => a.seat - b.seat);
            const make = ({ seat }) =>
                el("div", { class: "mp-token" }, token(seat, scene.seat[seat].tint));
            const patch = (box, one) => {
                const target = transformTo(spotOf(one));
                const own = walks.filter((event) => event.seat === one.seat);
                setAttr(box, "data-turn", scene.seat[one.seat].turn ? "yes" : null);
                box.style.transform = target;
                if (!own.length || motionOff() || document.hidden) return;
                const frames = own
                    .flatMap((event) => path(event, cells.length))
                    .map((cell) => ({ transform: transformTo(centreOf(cell)) }));
                const duration = Math.min(WALK_MAX, frames.length * SQUARE_MS);
                box.animate([...frames, { transform: target }], { duration, easing: "ease-out" });
            };
            reconcile(node, standing, ({ seat }) => seat, make, patch);
            walks = [];
        },
    };
}
