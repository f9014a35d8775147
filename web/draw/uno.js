/* The drawing of UNO: the opponents above with their backs, pile and discard in the middle, the
 * hand below. */
import { el, reconcile, setAttr, setText, svg } from "../dom.js";
import { fly } from "../motion.js";
import { createHand } from "./hand.js";
import { colourGround, colourShape, unoBack, unoCard } from "./uno_cards.js";

const BACKS_MAX = 8; /* more are only counted */

/* An arrow round the middle, in the direction of play. */
function direction() {
    const stroke = {
        fill: "none",
        stroke: "currentColor",
        "stroke-width": 5,
        "stroke-linecap": "round",
    };
    const arc = (turn) =>
        svg(
            "g",
            { transform: `rotate(${turn} 100 100)` },
            svg("path", { d: "M100,8 A92,92 0 0,1 186,66", ...stroke }),
            svg("path", { d: "M174,62 L187,69 L192,54", ...stroke, "stroke-linejoin": "round" }),
        );
    const props = { viewBox: "0 0 200 200", class: "uno-direction", "aria-hidden": "true" };
    return svg("svg", props, arc(0), arc(180));
}

export function create(host) {
    const opponents = el("div", { class: "uno-rivals" });
    const arrows = direction();
    const count = el("span", { class: "uno-count" });
    const pile = el("div", { class: "uno-pile" }, unoBack(), count);
    const discard = el("div", { class: "uno-discard", role: "img" });
    const colour = el("div", { class: "uno-colour" });
    const hand = createHand(host, unoCard);
    const middle = el("div", { class: "uno-middle" }, arrows, pile, discard, colour);
    const inner = el("div", { class: "uno" }, opponents, middle, hand.node);
    const node = el("div", { class: "uno-room" }, inner);
    let scene = {};
    let state = {};
    let shownCard = ""; /* on the discard */

    function makeOpponent() {
        return el(
            "div",
            { class: "uno-rival" },
            el("span", { class: "uno-name" }),
            el("span", { class: "uno-backs", "aria-hidden": "true" }),
            el("span", { class: "uno-holds" }),
            el("b", { class: "uno-badge" }),
        );
    }

    function patchOpponent(box, { seat, index }) {
        const [name, backs, holds, badge] = box.children;
        box.seat = index;
        box.classList.toggle("turn", Boolean(seat.turn));
        setText(name, seat.name);
        setText(holds, seat.worth ? `${seat.holds} · ${seat.worth}` : seat.holds);
        setText(badge, seat.note ?? "");
        const shown = Math.min(seat.count ?? 0, BACKS_MAX);
        while (backs.children.length > shown) backs.lastElementChild.remove();
        while (backs.children.length < shown) backs.append(unoBack());
    }

    /* The colour that is asked for, as shape and word. */
    function colourSign({ tint, suit }) {
        const shape = colourShape(tint, 0, 0, 20, colourGround(tint));
        const props = { viewBox: "-12 -12 24 24", "aria-hidden": "true" };
        return [svg("svg", props, shape), el("span", {}, suit ?? "")];
    }

    function updateMiddle() {
        const card = (scene.piece ?? []).find((piece) => piece.place === "table");
        const heap = (scene.piece ?? []).find((piece) => piece.place === "pile");
        setText(count, String(heap?.count ?? 0));
        arrows.classList.toggle("back", scene.direction === -1);
        const key = card ? `${card.code}${card.tint}` : "";
        if (key !== shownCard) {
            shownCard = key;
            discard.replaceChildren(...(card ? [unoCard(card)] : []));
            colour.replaceChildren(...(card && card.tint !== "wild" ? colourSign(card) : []));
        }
        setAttr(discard, "aria-label", card?.label);
        discard.hidden = !card;
    }

    /* The node at which a movement begins or ends. */
    function nodeAt(place) {
        if (place?.kind === "table") return discard;
        if (place?.kind === "pile") return pile;
        if (place?.kind !== "hand") return undefined;
        if (place.index === state.you) return hand.node;
        return [...opponents.children].find((box) => box.seat === place.index);
    }

    function startOf({ kind, seat, piece, from }) {
        if (kind !== "play" || seat !== state.you) return nodeAt(from);
        return hand.find(piece?.code) ?? hand.node;
    }

    return {
        node,
        moved(events) {
            for (const event of events) {
                const { kind, piece, to } = event;
                if (kind !== "play" && kind !== "draw") continue;
                fly(startOf(event), nodeAt(to), piece?.face ? unoCard(piece) : unoBack());
            }
        },
        update(newScene, newState) {
            scene = newScene;
            state = newState;
            const you = state.you ?? -1;
            const seats = (scene.seat ?? []).map((seat, index) => ({ seat, index }));
            /* From the next player on; a spectator sees everybody. */
            const others = [...seats.slice(you + 1), ...seats.slice(0, Math.max(0, you))];
            reconcile(opponents, others, ({ index }) => index, makeOpponent, patchOpponent);
            updateMiddle();
            hand.update(scene, state, you);
        },
        destroy() {},
    };
}
