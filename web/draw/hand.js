/* Cards that lie side by side as real buttons: a hand, or what lies open. */
import { el, reconcile, setAttr, setName } from "../dom.js";
import { draggable } from "../drag.js";

/* One key a card: the same two cards are told apart by which of them it is. */
function apart(pieces) {
    const seen = new Map();
    return pieces.flatMap((piece) => Array.from({ length: piece.count || 1 }, () => {
        const name = piece.code || `${piece.tint} ${piece.face}`;
        const which = seen.get(name) ?? 0;
        seen.set(name, which + 1);
        return { piece, key: `${name}/${which}` };
    }));
}

/* A toolbar of cards: arrows go from one to the next, 1 to 9 play. `face(piece)` draws one. */
export function createHand(host, face) {
    const node = el("div", { class: "hand", role: "toolbar", "aria-label": host.t("hand"), on: { keydown } });
    let scene = {};

    function keydown(event) {
        const buttons = [...node.children], at = buttons.indexOf(document.activeElement);
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const next = step ? buttons[at + step] : { Home: buttons[0], End: buttons.at(-1) }[event.key];
        if (!next) return;
        event.preventDefault();
        next.focus();
        next.scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    function play(button) {
        const piece = button.piece;
        if (!(piece.choice >= 0)) return;
        const options = (scene.option ?? []).filter((option) => option.choice === piece.choice);
        if (options.length > 1) host.openOptions(options, button);
        else host.choose(piece.choice, options[0]?.n ?? 0);
    }

    function update(newScene, state, seat) {
        scene = newScene;
        const cards = apart((scene.piece ?? []).filter((piece) => piece.place === "hand" && piece.seat === seat));
        reconcile(node, cards, (card) => card.key,
            (card) => {
                const button = el("button", { class: "card", type: "button", on: { click: () => play(button) } }, face(card.piece));
                return draggable(button, { home: node, drop: () => play(button) });
            },
            (button, card, index) => {
                const lit = card.piece.choice >= 0 && state.q !== undefined;
                button.piece = card.piece;
                button.className = `card${lit ? " lit" : ""}${lit && host.pending() === card.piece.choice ? " pending" : ""}`;
                setName(button, card.piece.label);
                setAttr(button, "aria-disabled", lit ? null : "true");
                setAttr(button, "tabindex", index === 0 ? "0" : "-1");
            });
        node.classList.toggle("scrolls", node.scrollWidth > node.clientWidth); /* then a finger that goes sideways scrolls */
    }

    /* Where the card of that code is, to fly from. */
    const find = (code) => [...node.children].find((button) => button.piece?.code === code);
    return { node, update, find };
}
