/* A frame bit by bit, as the documents' tables divide it; bits that are not as expected are boxed. */
import { el } from "../dom.js";

/* The expected frame that is nearest to what came, and which bits differ. */
export function nearest(came, expected) {
    let best;
    for (const one of expected) {
        if (!came || one.bits.length !== came.bits.length) continue;
        const differs = [...one.bits].flatMap((bit, index) => (bit === came.bits[index] ? [] : [index]));
        if (!best || differs.length < best.differs.length) best = { frame: one, differs };
    }
    return best ?? { frame: expected[0], differs: [] };
}

/* Bits of no field (flags) stand between the fields, with no name. */
function parts(frame) {
    const list = [];
    let at = 0;
    for (const field of frame.fields) {
        if (field.first > at) list.push({ first: at, bits: field.first - at });
        list.push(field);
        at = field.first + field.bits;
    }
    if (at < frame.bits.length) list.push({ first: at, bits: frame.bits.length - at });
    return list;
}

export function bitTable(frame, differs = []) {
    return el(
        "div",
        { class: "bits", role: "img", "aria-label": `${frame.text}: ${frame.words}` },
        parts(frame).map((part) =>
            el(
                "span",
                { class: "bit-part", "data-named": Boolean(part.name) },
                el(
                    "span",
                    { class: "bit-row" },
                    [...frame.bits.slice(part.first, part.first + part.bits)].map((bit, index) =>
                        el("span", { class: differs.includes(part.first + index) ? "bit boxed" : "bit", text: bit }),
                    ),
                ),
                el("span", { class: "bit-name", text: part.name ?? "" }),
            ),
        ),
    );
}
