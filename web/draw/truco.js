/* The drawing of truco: four players around the vira, each with the cards they played; matches
 * count the points. */
import { el, reconcile, setAttr, setText, svg } from "../dom.js";
import { fly } from "../motion.js";
import { createHand } from "./hand.js";
import { spanishBack, spanishCard } from "./spanish_deck.js";

/* The person is below, the next player on the right. */
const SIDES = ["south", "east", "north", "west"];
const BUBBLE_MS = 3500;
const HIDDEN = { "aria-hidden": "true" };

/* Points as people lay them with matches: fives are a square and its diagonal. */
function matches(points) {
    const sticks = [
        [3, 3, 3, 21],
        [3, 3, 21, 3],
        [21, 3, 21, 21],
        [3, 21, 21, 21],
        [4, 20, 20, 4],
    ];
    const match = ([x1, y1, x2, y2]) => [
        svg("line", { x1, y1, x2, y2, class: "match-stick" }),
        svg("circle", { cx: x2, cy: y2, r: 2, class: "match-head" }),
    ];
    const squares = [];
    for (let left = points; left > 0; left -= 5) {
        const props = { viewBox: "0 0 24 24", class: "match", ...HIDDEN };
        squares.push(svg("svg", props, sticks.slice(0, Math.min(left, 5)).map(match)));
    }
    return squares;
}

export function create(host) {
    const tallies = el("div", { class: "tr-tallies" });
    const notes = el("ul", { class: "tr-notes" });
    const vira = el("div", { class: "tr-vira", role: "img" });
    const deck = el("div", { class: "tr-deck" }, spanishBack());
    const called = el("span", { class: "tr-called" });
    const middle = el("div", { class: "tr-middle" }, deck, vira, called);
    const places = SIDES.map((side) =>
        el(
            "div",
            { class: `tr-place ${side}` },
            el("div", { class: "tr-who" }, el("b"), el("span")),
            el("div", { class: "tr-backs", ...HIDDEN }),
            el("div", { class: "tr-played" }),
            el("div", { class: "tr-bubble", hidden: true }),
        ),
    );
    const hand = createHand(host, spanishCard);
    const round = el("div", { class: "tr-round" }, middle, ...places);
    const inner = el("div", { class: "tr" }, tallies, round, notes, hand.node);
    const node = el("div", { class: "tr-room" }, inner);
    let scene = {};
    let state = {};
    let shownVira = "";
    let timers = [];
    let bubbles = []; /* those that can be seen, the oldest first */

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
        const isPlayed = (piece) => piece.place === "played" && piece.seat === index;
        const cards = (scene.piece ?? []).filter(isPlayed);
        const make = (card) => el("div", { class: "tr-card", role: "img" }, spanishCard(card));
        const patch = (box, card) => {
            box.classList.toggle("leads", Boolean(card.leads));
            setAttr(box, "aria-label", card.label);
        };
        reconcile(played, cards, (card) => card.code ?? card.label, make, patch);
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
        const makeTally = () =>
            el(
                "div",
                { class: "tr-tally" },
                el("b"),
                el("span", { class: "tr-points" }),
                el("span", { class: "matches" }),
            );
        const patchTally = (box, { name, points = 0, goal }) => {
            const [title, count, sticks] = box.children;
            setText(title, name);
            setText(count, `${points} / ${goal}`);
            if (box.points !== points) sticks.replaceChildren(...matches(points));
            box.points = points;
        };
        const patchNote = (item, note) => setText(item, note.text);
        const byIndex = (thing, index) => index;
        reconcile(tallies, scene.tally ?? [], byIndex, makeTally, patchTally);
        reconcile(notes, scene.note ?? [], byIndex, () => el("li"), patchNote);
    }

    /* Shows a call. At most two bubbles stay: the last call and the one that it answers. */
    function say(seat, words) {
        const bubble = placeOf(seat).lastElementChild;
        bubbles = [...bubbles.filter((one) => one !== bubble), bubble];
        while (bubbles.length > 2) bubbles.shift().hidden = true;
        setText(bubble, words);
        bubble.hidden = false;
        timers.push(setTimeout(() => (bubble.hidden = true), BUBBLE_MS));
    }

    /* The node at which a movement begins or ends. */
    function nodeAt(place) {
        switch (place?.kind) {
            case "pile":
                return deck;
            case "table":
                return vira;
            case "played":
                return placeOf(place.index).children[2];
            case "hand":
                return place.index === state.you ? hand.node : placeOf(place.index).children[1];
            default:
                return undefined;
        }
    }

    function startOf({ kind, seat, piece, from }) {
        if (kind !== "play" || seat !== state.you) return nodeAt(from);
        return hand.find(piece?.code) ?? hand.node;
    }

    return {
        node,
        moved(events) {
            for (const event of events) {
                const { kind, seat, words, piece, to } = event;
                if (kind === "call" && seat >= 0 && words) say(seat, words);
                if (kind !== "play" && kind !== "draw") continue;
                fly(startOf(event), nodeAt(to), piece?.face ? spanishCard(piece) : spanishBack());
            }
        },
        update(newScene, newState) {
            scene = newScene;
            state = newState;
            const seats = scene.seat ?? [];
            seats.forEach((seat, index) => updatePlace(placeOf(index), seat, index));
            updateVira();
            updateTallies();
            hand.update(scene, state, state.you ?? -1);
        },
        destroy() {
            timers.forEach(clearTimeout);
        },
    };
}
