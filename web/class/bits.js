/* A frame bit by bit, divided into its fields; bits that differ from the expected ones are
 * boxed. */
import { el } from "../dom.js";

/* The expected frame with the fewest bits that differ from `came`, and their indices. */
export function nearest(came, expected) {
    let best;
    for (const one of expected) {
        if (!came || one.bits.length !== came.bits.length) continue;
        const differs = [...one.bits].flatMap((bit, index) =>
            bit === came.bits[index] ? [] : [index],
        );
        if (!best || differs.length < best.differs.length) best = { frame: one, differs };
    }
    return best ?? { frame: expected[0], differs: [] };
}

/* The fields in order, with parts without a name for the bits between them (flags). */
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
                    [...frame.bits.slice(part.first, part.first + part.bits)].map((text, index) => {
                        const boxed = differs.includes(part.first + index);
                        return el("span", { class: boxed ? "bit boxed" : "bit", text });
                    }),
                ),
                el("span", { class: "bit-name", text: part.name ?? "" }),
            ),
        ),
    );
}
