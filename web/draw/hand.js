/* A hand of cards, each a button. */
import { el, reconcile, setAttr, setName } from "../dom.js";
import { draggable } from "../drag.js";

/* Each card with a key; equal cards get different ones. */
function withKeys(pieces) {
    const seen = new Map();
    return pieces.flatMap((piece) =>
        Array.from({ length: piece.count || 1 }, () => {
            const name = piece.code || `${piece.tint} ${piece.face}`;
            const which = seen.get(name) ?? 0;
            seen.set(name, which + 1);
            return { piece, key: `${name}/${which}` };
        }),
    );
}

/* A toolbar: arrows go from one card to the next, 1 to 9 play one. `face(piece)` draws a card. */
export function createHand(host, face) {
    const node = el("div", {
        class: "hand",
        role: "toolbar",
        "aria-label": host.t("hand"),
        on: { keydown },
    });
    let scene = {};

    function keydown(event) {
        const buttons = [...node.children];
        const at = buttons.indexOf(document.activeElement);
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const ends = { Home: buttons[0], End: buttons.at(-1) };
        const next = step ? buttons[at + step] : ends[event.key];
        if (!next) return;
        event.preventDefault();
        next.focus();
        next.scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    function play(button) {
        const { choice } = button.piece;
        if (!(choice >= 0)) return;
        const options = (scene.option ?? []).filter((option) => option.choice === choice);
        if (options.length > 1) host.openOptions(options, button);
        else host.choose(choice, options[0]?.n ?? 0);
    }

    function makeCard({ piece }) {
        const props = { class: "card", type: "button", on: { click: () => play(button) } };
        const button = el("button", props, face(piece));
        return draggable(button, { home: node, drop: () => play(button) });
    }

    function update(newScene, state, seat) {
        scene = newScene;
        const isHeld = (piece) => piece.place === "hand" && piece.seat === seat;
        const cards = withKeys((scene.piece ?? []).filter(isHeld));
        const patch = (button, { piece }, index) => {
            const lit = piece.choice >= 0 && state.q !== undefined;
            const pending = lit && host.pending() === piece.choice;
            button.piece = piece;
            button.className = `card${lit ? " lit" : ""}${pending ? " pending" : ""}`;
            setName(button, piece.label);
            setAttr(button, "aria-disabled", lit ? null : "true");
            setAttr(button, "tabindex", index === 0 ? "0" : "-1");
        };
        reconcile(node, cards, (card) => card.key, makeCard, patch);
        /* A sideways swipe scrolls then, instead of dragging a card. */
        node.classList.toggle("scrolls", node.scrollWidth > node.clientWidth);
    }

    /* The button of the card with that code. */
    const find = (code) => [...node.children].find((button) => button.piece?.code === code);
    return { node, update, find };
}
