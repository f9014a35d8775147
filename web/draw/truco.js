/* Truco: four round the vira, each with what they have played before them; matches for the points. */
import { el, reconcile, setAttr, setText, svg } from "../dom.js";
import { fly } from "../motion.js";
import { createHand } from "./hand.js";
import { spanishBack, spanishCard } from "./spanish_deck.js";

const SIDES = ["south", "east", "north", "west"]; /* you below, who plays next on your right */
const SAID = 3500;

/* Points as people lay them with matches: four sides of a square, and one across it. */
function matches(points) {
    const strokes = [[3, 3, 3, 21], [3, 3, 21, 3], [21, 3, 21, 21], [3, 21, 21, 21], [4, 20, 20, 4]];
    const squares = [];
    for (let left = points; left > 0; left -= 5) {
        squares.push(svg("svg", { viewBox: "0 0 24 24", class: "match", "aria-hidden": "true" },
            ...strokes.slice(0, Math.min(left, 5)).flatMap(([x1, y1, x2, y2]) => [
                svg("line", { x1, y1, x2, y2, class: "match-stick" }), svg("circle", { cx: x2, cy: y2, r: 2, class: "match-head" })])));
    }
    return squares;
}

export function create(host) {
    const tallies = el("div", { class: "tr-tallies" }), notes = el("ul", { class: "tr-notes" });
    const vira = el("div", { class: "tr-vira", role: "img" }), deck = el("div", { class: "tr-deck" }, spanishBack());
    const called = el("span", { class: "tr-called" });
    const middle = el("div", { class: "tr-middle" }, deck, vira, called);
    const places = SIDES.map((side) => el("div", { class: `tr-place ${side}` },
        el("div", { class: "tr-who" }, el("b", {}), el("span", {})), el("div", { class: "tr-backs", "aria-hidden": "true" }),
        el("div", { class: "tr-played" }), el("div", { class: "tr-bubble", hidden: true })));
    const hand = createHand(host, spanishCard);
    const round = el("div", { class: "tr-round" }, middle, ...places);
    const node = el("div", { class: "tr-room" }, el("div", { class: "tr" }, tallies, round, notes, hand.node));
    let scene = {}, state = {}, shownVira = "", timers = [], said = [];

    const bottom = () => (state.you >= 0 ? state.you : 0);
    const placeOf = (seat) => places[(seat - bottom() + 4) % 4];

    function updatePlace(place, seat, index) {
        const [who, backs, played] = place.children;
        setText(who.firstElementChild, seat.name);
        setText(who.lastElementChild, seat.note ?? "");
        place.classList.toggle("turn", Boolean(seat.turn));
        const hidden = index === state.you ? 0 : seat.count ?? 0;
        while (backs.children.length > hidden) backs.lastElementChild.remove();
        while (backs.children.length < hidden) backs.append(spanishBack());
        const cards = (scene.piece ?? []).filter((piece) => piece.place === "played" && piece.seat === index);
        reconcile(played, cards, (card) => card.code ?? card.label, (card) => el("div", { class: "tr-card", role: "img" }, spanishCard(card)),
            (box, card) => {
                box.classList.toggle("leads", Boolean(card.leads));
                setAttr(box, "aria-label", card.label);
            });
    }

    function updateVira() {
        const card = (scene.piece ?? []).find((piece) => piece.place === "table");
        const key = card ? `${card.tint}${card.face}` : "";
        if (key !== shownVira) {
            shownVira = key;
            vira.replaceChildren(...(card ? [spanishCard(card)] : []));
        }
        setText(called, card?.called ?? "");
        setAttr(vira, "aria-label", card?.label);
        vira.hidden = !card;
    }

    function updateTallies() {
        reconcile(tallies, scene.tally ?? [], (tally, i) => i, () => el("div", { class: "tr-tally" }, el("b", {}), el("span", { class: "tr-points" }), el("span", { class: "matches" })),
            (box, tally) => {
                setText(box.children[0], tally.name);
                setText(box.children[1], `${tally.points ?? 0} / ${tally.goal}`);
                if (box.points !== tally.points) box.children[2].replaceChildren(...matches(tally.points ?? 0));
                box.points = tally.points;
            });
        reconcile(notes, scene.note ?? [], (note, i) => i, () => el("li", {}), (item, note) => setText(item, note.text));
    }

    /* What was said last and what it answers; older words make room. */
    function say(seat, words) {
        const bubble = placeOf(seat).lastElementChild;
        said = [...said.filter((one) => one !== bubble), bubble];
        while (said.length > 2) said.shift().hidden = true;
        setText(bubble, words);
        bubble.hidden = false;
        timers.push(setTimeout(() => { bubble.hidden = true; }, SAID));
    }

    function spot(at) {
        if (at?.kind === "pile") return deck;
        if (at?.kind === "table") return vira;
        if (at?.kind === "played") return placeOf(at.index).children[2];
        if (at?.kind === "hand") return at.index === state.you ? hand.node : placeOf(at.index).children[1];
        return undefined;
    }

    return {
        node,
        moved(events) {
            for (const event of events) {
                if (event.kind === "call" && event.seat >= 0 && event.words) say(event.seat, event.words);
                if (event.kind !== "play" && event.kind !== "draw") continue;
                const from = event.kind === "play" && event.seat === state.you ? hand.find(event.piece?.code) ?? hand.node : spot(event.from);
                fly(from, spot(event.to), 200, event.piece?.face ? spanishCard(event.piece) : spanishBack());
            }
        },
        update(newScene, newState) {
            scene = newScene;
            state = newState;
            (scene.seat ?? []).forEach((seat, index) => updatePlace(placeOf(index), seat, index));
            updateVira();
            updateTallies();
            hand.update(scene, state, state.you ?? -1);
        },
        destroy() {
            timers.forEach(clearTimeout);
        },
    };
}
