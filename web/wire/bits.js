/* A frame bit by bit: octets under the names of their fields, what each field says, and the bits as
 * they go over the line. Pointing at a field lights its bits and its row. With `change` it is the
 * editor of a frame. */
import { el } from "../dom.js";
import { characterOf, hexOf, octetsOf } from "../octets.js";

const MANY = 8; /* octets of a frame; those of a longer one are drawn smaller */

const bitOf = (octets, index) => (octets[index >> 3] >> (7 - (index & 7))) & 1;

const isFieldBit = (field, bit) => bit >= field.first && bit < field.first + field.bits;

/* The frame `hex` with one bit changed. */
function flip(hex, index) {
    const octets = octetsOf(hex);
    octets[index >> 3] ^= 0x80 >> (index & 7);
    return hexOf(octets).toUpperCase();
}

/* The frame `hex` with a field's value changed. */
function setField(hex, { first, bits }, value) {
    let changed = hex;
    const octets = octetsOf(hex);
    for (let i = 0; i < bits; i++)
        if (bitOf(octets, first + i) !== ((value >> (bits - 1 - i)) & 1))
            changed = flip(changed, first + i);
    return changed;
}

/* Lights everything that belongs to a field, or nothing. */
function light(root, field) {
    for (const node of root.querySelectorAll("[data-field]"))
        node.classList.toggle("lit", node.dataset.field === String(field));
}

function pointing(root, field) {
    return {
        pointerenter: () => light(root, field),
        pointerleave: () => light(root),
        focus: () => light(root, field),
        blur: () => light(root),
    };
}

/* `frame` is {x, fields}; `boxed` a bit that was flipped; `change(hex)` is called after an edit,
 * and without it nothing can be edited; `characters`: the frames of this protocol are
 * characters. */
export function bitTable({ t, frame, boxed, change, characters }) {
    const octets = octetsOf(frame.x);
    const root = el("div", { class: "bits" });
    const { fields } = frame;
    const fieldAt = (bit) => {
        const index = fields.findIndex((field) => isFieldBit(field, bit));
        return index < 0 ? undefined : index;
    };
    const bitsOf = (index) => Array.from({ length: 8 }, (_, i) => index * 8 + i);
    const isFlag = (index) => bitsOf(index).every((bit) => fieldAt(bit) === undefined);

    const makeBit = (bit) => {
        const field = fieldAt(bit);
        const value = bitOf(octets, bit);
        const classes = [
            "bit",
            field === undefined && "none",
            field !== undefined && fields[field].first === bit && "begins",
            bit === boxed && "boxed",
        ];
        const name = t("bitN", 8 - (bit & 7), value);
        const fullName = field === undefined ? name : `${name}, ${fields[field].name}`;
        const props = {
            class: classes.filter(Boolean).join(" "),
            "data-field": field,
            "data-shade": field === undefined ? undefined : field % 2,
            "data-focus": change && `bit${bit}`,
            text: String(value),
        };
        const on = pointing(root, field);
        if (!change) return el("span", { ...props, title: fullName, on });
        on.click = () => change(flip(frame.x, bit));
        return el("button", { ...props, type: "button", "aria-label": fullName, on });
    };

    const makeOctet = (octet, index) => {
        const [first, last] = [fieldAt(index * 8), fieldAt(index * 8 + 7)];
        const hex = hexOf([octet]).toUpperCase();
        return el(
            "div",
            { class: isFlag(index) ? "octet flag" : "octet" },
            el("b", {
                class: "octet-hex",
                "data-field": first === last ? first : undefined,
                text: characters ? `${hex} ${characterOf(octet)}` : hex,
            }),
            el("div", { class: "octet-bits" }, bitsOf(index).map(makeBit)),
            el(
                "div",
                { class: "octet-names", "aria-hidden": "true" },
                namesOf(fields, index, root),
            ),
            el("div", { class: "octet-line", "aria-hidden": "true" }, lineBits(octet)),
        );
    };

    root.append(
        el(
            "div",
            { class: octets.length > MANY ? "octets many" : "octets" },
            octets.map(makeOctet),
        ),
        el("p", { class: "small muted", text: t("onTheLine") }),
        el(
            "table",
            { class: "fields" },
            el("caption", { class: "unseen", text: t("fieldsOf") }),
            el(
                "thead",
                {},
                el(
                    "tr",
                    {},
                    ["field", "bits", "value", "says"].map((word) =>
                        el("th", { scope: "col", text: t(word) }),
                    ),
                ),
            ),
            el(
                "tbody",
                {},
                fields.map((field, index) =>
                    fieldRow({ root, frame, octets, change, characters }, field, index),
                ),
            ),
        ),
    );
    return root;
}

/* The names of the fields under an octet. Those of single bits are upright, each on a line of its
 * own, the first one lowest. */
function namesOf(fields, index, root) {
    const begin = index * 8;
    const end = begin + 8;
    const isSingle = ({ bits }) => bits === 1;
    const beginsHere = ({ first }) => first >= begin && first < end;
    return fields.flatMap((field, number) => {
        const from = Math.max(field.first, begin);
        const to = Math.min(field.first + field.bits, end);
        if (from >= to) return [];
        const single = isSingle(field);
        const below = fields.filter(
            (other) => isSingle(other) && beginsHere(other) && other.first >= from,
        );
        return el("span", {
            class: single ? "narrow" : undefined,
            "data-field": number,
            css: {
                "grid-column": `${from - begin + 1} / ${to - begin + 1}`,
                "grid-row": single ? `1 / span ${1 + below.length}` : "1",
            },
            text: field.first >= begin ? field.name : "…",
            on: pointing(root, number),
        });
    });
}

/* The ten bits of an octet on a serial line. */
function lineBits(octet) {
    const bits = Array.from({ length: 8 }, (_, i) => (octet >> i) & 1);
    return [
        el("i", { text: "0" }),
        bits.map((bit) => el("span", { text: String(bit) })),
        el("i", { text: "1" }),
    ];
}

/* What the field says, in numbers or characters; an input where it can be edited. */
function fieldValue({ frame, octets, change, characters }, field, index) {
    const own = octets.slice(field.first >> 3, (field.first + field.bits) >> 3);
    const number = field.value === undefined ? "" : String(field.value);
    const value = characters ? own.map(characterOf).join("") : number;
    if (!change || field.bits > 16 || characters) return value;
    const max = 2 ** field.bits - 1;
    const input = el("input", {
        type: "number",
        min: 0,
        max,
        value,
        "aria-label": field.name,
        "data-focus": `field${index}`,
        on: {
            change: () => {
                const typed = Math.max(0, Math.min(max, Number(input.value) || 0));
                change(setField(frame.x, field, typed));
            },
        },
    });
    return input;
}

function fieldRow(view, field, index) {
    const { root, octets, change } = view;
    const bits = Array.from({ length: field.bits }, (_, i) => bitOf(octets, field.first + i));
    const bitText = field.bits > 16 ? String(field.bits) : bits.join("");
    return el(
        "tr",
        { "data-field": index, tabindex: change ? undefined : "0", on: pointing(root, index) },
        el("th", { scope: "row", text: field.name }),
        el("td", { class: "mono", text: bitText }),
        el("td", {}, fieldValue(view, field, index)),
        el("td", { text: field.means ?? "" }),
    );
}
