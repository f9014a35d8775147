/* UNO: the rivals above with so many backs, pile and discard in the middle, one's own hand below. */
import { el, reconcile, setAttr, setText, svg } from "../dom.js";
import { fly } from "../motion.js";
import { createHand } from "./hand.js";
import { colourGround, colourShape, unoBack, unoCard } from "./uno_cards.js";

const BACKS_MAX = 8; /* more are only counted */

/* An arrow round the middle, in the direction of play. */
function direction() {
    const arc = (turn) => svg("g", { transform: `rotate(${turn} 100 100)` },
        svg("path", { d: "M100,8 A92,92 0 0,1 186,66", fill: "none", stroke: "currentColor", "stroke-width": 5, "stroke-linecap": "round" }),
        svg("path", { d: "M174,62 L187,69 L192,54", fill: "none", stroke: "currentColor", "stroke-width": 5, "stroke-linecap": "round", "stroke-linejoin": "round" }));
    return svg("svg", { viewBox: "0 0 200 200", class: "uno-direction", "aria-hidden": "true" }, arc(0), arc(180));
}

export function create(host) {
    const rivals = el("div", { class: "uno-rivals" });
    const arrows = direction(), pile = el("div", { class: "uno-pile" }, unoBack(), el("span", { class: "uno-count" }));
    const discard = el("div", { class: "uno-discard", role: "img" });
    const colour = el("div", { class: "uno-colour" });
    const hand = createHand(host, unoCard);
    const middle = el("div", { class: "uno-middle" }, arrows, pile, discard, colour);
    const node = el("div", { class: "uno-room" }, el("div", { class: "uno" }, rivals, middle, hand.node));
    let scene = {}, state = {}, top = "";

    function makeRival() {
        return el("div", { class: "uno-rival" }, el("span", { class: "uno-name" }), el("span", { class: "uno-backs", "aria-hidden": "true" }),
            el("span", { class: "uno-holds" }), el("b", { class: "uno-badge" }));
    }

    function patchRival(box, { seat, index }) {
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

    function updateMiddle() {
        const card = (scene.piece ?? []).find((piece) => piece.place === "table");
        const heap = (scene.piece ?? []).find((piece) => piece.place === "pile");
        setText(pile.lastElementChild, String(heap?.count ?? 0));
        arrows.classList.toggle("back", scene.direction === -1);
        const key = card ? `${card.code}${card.tint}` : "";
        if (key !== top) {
            top = key;
            discard.replaceChildren(...(card ? [unoCard(card)] : []));
            colour.replaceChildren(...(card && card.tint !== "wild"
                ? [svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, colourShape(card.tint, 0, 0, 20, colourGround(card.tint))), el("span", {}, card.suit ?? "")]
                : []));
        }
        setAttr(discard, "aria-label", card?.label);
        discard.hidden = !card;
    }

    function place(spot) {
        if (spot?.kind === "table") return discard;
        if (spot?.kind === "pile") return pile;
        if (spot?.kind !== "hand") return undefined;
        return spot.index === state.you ? hand.node : [...rivals.children].find((box) => box.seat === spot.index);
    }

    return {
        node,
        moved(events) {
            for (const event of events) {
                const from = event.kind === "play" && event.seat === state.you ? hand.find(event.piece?.code) ?? hand.node : place(event.from);
                const look = event.piece?.face ? unoCard(event.piece) : unoBack();
                if (event.kind === "play" || event.kind === "draw") fly(from, place(event.to), 200, look);
            }
        },
        update(newScene, newState) {
            scene = newScene;
            state = newState;
            const you = state.you ?? -1, seats = (scene.seat ?? []).map((seat, index) => ({ seat, index }));
            const around = you < 0 ? seats : seats.map((_, i) => seats[(you + 1 + i) % seats.length]).slice(0, -1);
            reconcile(rivals, around, (rival) => rival.index, makeRival, patchRival);
            updateMiddle();
            hand.update(scene, state, you);
        },
        destroy() {},
    };
}
