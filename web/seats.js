/* Who sits here: a chip each, with what everybody may know of them. */
import { el, reconcile, setAttr, setText } from "./dom.js";
import { icon } from "./icons.js";
import { token } from "./draw/tokens.js";

const NOBODY = [];
const secondsTo = (time) => Math.max(0, Math.ceil((time - Date.now()) / 1000));
const SIGNS = { person: "person", bot: "bot", away: "away", open: "open" };

export function createSeats(table) {
    const list = el("ul", { class: "seats" });
    const node = el("section", { class: "seats-part" }, list);
    const t = table.t;

    function make() {
        const face = el("span", { class: "seat-face", "aria-hidden": "true" });
        const name = el("span", { class: "seat-name" });
        const kind = el("span", { class: "seat-kind" });
        const holds = el("span", { class: "seat-holds" }, el("span"), el("span", { class: "seat-more" }));
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

    const kindWords = (person) => (person.until ? t("awayFor", secondsTo(person.until)) : t(`kind_${lookOf(person)}`));

    /* Not here yet counts as away: the chip looks the same while the bot has not taken over. */
    const lookOf = (person) => (person.kind === "person" && person.here === false ? "away" : person.kind);

    function patchKind(kind, person) {
        const look = lookOf(person);
        if (kind.shown !== look) kind.replaceChildren(icon(SIGNS[look]));
        kind.shown = look;
        setAttr(kind, "title", [kindWords(person), person.bot].filter(Boolean).join(": "));
    }

    /* Its piece where pieces go round a board, else its initial. */
    function patchFace(face, seat, index) {
        const piece = table.state.scene.board?.hollow ? `${index} ${seat.tint}` : "";
        const initial = [...(seat.name || "?")][0].toUpperCase();
        if (face.shown === piece + initial) return;
        face.shown = piece + initial;
        face.replaceChildren(piece ? token(index, seat.tint) : initial);
    }

    function patch(chip, { seat, person, index }) {
        const { face, name, kind, holds, note, words, sit } = chip.parts;
        chip.index = index;
        const total = table.state.totals?.[index];
        setAttr(chip, "data-turn", seat.turn);
        setAttr(chip, "data-you", seat.you);
        setAttr(chip, "data-out", seat.out);
        setAttr(chip, "data-kind", lookOf(person));
        setAttr(chip, "data-seat", index);
        setAttr(face, "data-tint", seat.tint ?? "plain");
        patchFace(face, seat, index);
        setText(name, seat.name ?? "");
        const [first, ...more] = (seat.holds ?? "")
            .trim()
            .split(/\s{2,}/); /* the most important first: a phone shows no more */
        setText(holds.firstChild, first);
        setText(holds.lastChild, more.length ? ` · ${more.join(" · ")}` : "");
        setText(
            note,
            [
                lookOf(person) === "away" ? kindWords(person) : "",
                seat.note,
                seat.worth && t("points", seat.worth),
                total !== undefined && t("total", total),
            ]
                .filter(Boolean)
                .join(" · "),
        );
        setText(words, [seat.you && t("you"), seat.turn && t("hasTurn"), kindWords(person)].filter(Boolean).join(", "));
        patchKind(kind, person);
        sit.hidden = person.kind !== "open" || table.state.as !== "join";
        setText(sit, t("sit"));
        setAttr(sit, "aria-label", t("sitHere", index + 1));
    }

    /* Whoever is away: the seconds that are left count down by themselves. */
    let timer;
    let heard;
    function countDown(people) {
        if (people !== heard)
            for (const person of people)
                if (person.back_by !== undefined) person.until = Date.now() + person.back_by * 1000;
        heard = people;
        clearTimeout(timer);
        if (people.some((person) => person.until > Date.now())) timer = setTimeout(() => update(table.state), 1000);
    }

    function update({ scene, people = NOBODY }) {
        countDown(people);
        setAttr(node, "aria-label", t("seats"));
        setAttr(list, "data-count", scene.seat?.length);
        const items = (scene.seat ?? []).map((seat, index) => ({
            seat,
            index,
            person: people.find((one) => one.seat === index) ?? { kind: "person" },
        }));
        reconcile(list, items, (item) => item.index, make, patch);
    }

    return { node, update, destroy: () => clearTimeout(timer) };
}
