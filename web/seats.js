/* The seats of the table: for each one the player and the public facts about them. */
import { el, reconcile, setAttr, setText } from "./dom.js";
import { icon } from "./icons.js";
import { token } from "./draw/tokens.js";

const NOBODY = [];
const ICONS = { person: "person", bot: "bot", away: "away", open: "open" };

const secondsTo = (time) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/* A person who is not here counts as away, before a bot takes over as well as after. */
const kindOf = (person) =>
    person.kind === "person" && person.here === false ? "away" : person.kind;

export function createSeats(table) {
    const list = el("ul", { class: "seats" });
    const node = el("section", { class: "seats-part" }, list);
    const t = table.t;

    function make() {
        const face = el("span", { class: "seat-face", "aria-hidden": "true" });
        const name = el("span", { class: "seat-name" });
        const kind = el("span", { class: "seat-kind" });
        const holds = el(
            "span",
            { class: "seat-holds" },
            el("span"),
            el("span", { class: "seat-more" }),
        );
        const note = el("span", { class: "seat-note" });
        const words = el("span", { class: "unseen" });
        const sit = el("button", {
            class: "button lit",
            type: "button",
            on: { click: () => table.app.sit(chip.index) },
        });
        const chip = el(
            "li",
            { class: "seat" },
            face,
            el("span", { class: "seat-top" }, name, kind),
            holds,
            note,
            words,
            sit,
        );
        chip.parts = { face, name, kind, holds, note, words, sit };
        return chip;
    }

    const kindWords = (person) =>
        person.until ? t("awayFor", secondsTo(person.until)) : t(`kind_${kindOf(person)}`);

    function patchKind(kind, person) {
        const shown = kindOf(person);
        if (kind.shown !== shown) kind.replaceChildren(icon(ICONS[shown]));
        kind.shown = shown;
        setAttr(kind, "title", [kindWords(person), person.bot].filter(Boolean).join(": "));
    }

    /* The seat's token on a board with tokens, else the initial of its name. */
    function patchFace(face, seat, index) {
        const hasToken = Boolean(table.state.scene.board?.hollow);
        const initial = [...(seat.name || "?")][0].toUpperCase();
        const shown = hasToken ? `${index} ${seat.tint} ${initial}` : initial;
        if (face.shown === shown) return;
        face.shown = shown;
        face.replaceChildren(hasToken ? token(index, seat.tint) : initial);
    }

    function patch(chip, { seat, person, index }) {
        const { face, name, kind, holds, note, words, sit } = chip.parts;
        chip.index = index;
        setAttr(chip, "data-turn", seat.turn);
        setAttr(chip, "data-you", seat.you);
        setAttr(chip, "data-out", seat.out);
        setAttr(chip, "data-kind", kindOf(person));
        setAttr(chip, "data-seat", index);
        setAttr(face, "data-tint", seat.tint ?? "plain");
        patchFace(face, seat, index);
        setText(name, seat.name ?? "");
        const [first, ...more] = (seat.holds ?? "").trim().split(/\s{2,}/);
        setText(holds.firstChild, first);
        /* not on a phone */
        setText(holds.lastChild, more.length ? ` · ${more.join(" · ")}` : "");
        const total = table.state.totals?.[index];
        const notes = [
            kindOf(person) === "away" ? kindWords(person) : "",
            seat.note,
            seat.worth && t("points", seat.worth),
            total !== undefined && t("total", total),
        ];
        setText(note, notes.filter(Boolean).join(" · "));
        const state = [seat.you && t("you"), seat.turn && t("hasTurn"), kindWords(person)];
        setText(words, state.filter(Boolean).join(", "));
        patchKind(kind, person);
        sit.hidden = person.kind !== "open" || table.state.as !== "join";
        setText(sit, t("sit"));
        setAttr(sit, "aria-label", t("sitHere", index + 1));
    }

    /* The server says once how many seconds are left until a bot takes over (`back_by`); the page
     * counts them down. */
    let timer;
    let counted; /* the list whose deadlines are set */
    function countDown(people) {
        if (people !== counted)
            for (const person of people)
                if (person.back_by !== undefined)
                    person.until = Date.now() + person.back_by * 1000;
        counted = people;
        clearTimeout(timer);
        if (people.some((person) => person.until > Date.now()))
            timer = setTimeout(() => update(table.state), 1000);
    }

    function update({ scene, people = NOBODY }) {
        countDown(people);
        setAttr(node, "aria-label", t("seats"));
        setAttr(list, "data-count", scene.seat?.length);
        const items = (scene.seat ?? []).map((seat, index) => ({
            seat,
            index,
            person: people.find((other) => other.seat === index) ?? { kind: "person" },
        }));
        reconcile(list, items, (item) => item.index, make, patch);
    }

    return { node, update, destroy: () => clearTimeout(timer) };
}
