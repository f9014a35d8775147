/* Who sits here: a chip each, with what everybody may know of them. */
import { el, reconcile, setAttr, setText } from "./dom.js";
import { icon } from "./icons.js";
import { token } from "./draw/tokens.js";

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
    const sit = el("button", { class: "button lit", type: "button", on: { click: () => table.app.sit(chip.index) } });
    const chip = el("li", { class: "seat" }, face, el("span", { class: "seat-top" }, name, kind), holds, note, words, sit);
    chip.parts = { face, name, kind, holds, note, words, sit };
    return chip;
  }

  const kindWords = (person) =>
    person.kind === "away" && person.back_by !== undefined ? t("awayFor", person.back_by) : t(`kind_${person.kind}`);

  function patchKind(kind, person) {
    if (kind.shown !== person.kind) kind.replaceChildren(icon(SIGNS[person.kind] ?? "person"));
    kind.shown = person.kind;
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
    setAttr(chip, "data-turn", seat.turn);
    setAttr(chip, "data-you", seat.you);
    setAttr(chip, "data-out", seat.out);
    setAttr(chip, "data-kind", person.kind);
    setAttr(chip, "data-seat", index);
    setAttr(face, "data-tint", seat.tint ?? "plain");
    patchFace(face, seat, index);
    setText(name, seat.name ?? "");
    const [first, ...more] = (seat.holds ?? "").trim().split(/\s{2,}/); /* the most important first: a phone shows no more */
    setText(holds.firstChild, first);
    setText(holds.lastChild, more.length ? ` · ${more.join(" · ")}` : "");
    setText(note, [person.kind === "away" ? kindWords(person) : "", seat.note, seat.worth && t("points", seat.worth)].filter(Boolean).join(" · "));
    setText(words, [seat.you && t("you"), seat.turn && t("hasTurn"), kindWords(person)].filter(Boolean).join(", "));
    patchKind(kind, person);
    sit.hidden = person.kind !== "open" || table.state.as !== "join";
    setText(sit, t("sit"));
    setAttr(sit, "aria-label", t("sitHere", index + 1));
  }

  function update({ scene, people = [] }) {
    setAttr(node, "aria-label", t("seats"));
    setAttr(list, "data-count", scene.seat?.length);
    const items = (scene.seat ?? []).map((seat, index) => ({ seat, index, person: people.find((one) => (one.seat ?? 0) === index) ?? { kind: "person" } }));
    reconcile(list, items, (item) => item.index, make, patch);
  }

  return { node, update };
}
