/* A frame opened up, as the documents' tables have it: octets bit by bit under the names of the fields, what each field
 * says, and how the line carries it. Pointing at a field lights its bits, its octets and its words. Editable, it is how
 * a frame is composed. */
import { el } from "../dom.js";

const MANY = 8; /* octets of a frame, from which on they are drawn smaller */

const octetsOf = (hex) => hex.match(/../g).map((pair) => parseInt(pair, 16));
const characterOf = (code) => (code > 31 && code < 127 ? String.fromCharCode(code) : "·");
const bitOf = (octets, index) => (octets[index >> 3] >> (7 - (index & 7))) & 1;

function flip(hex, index) {
    const octets = octetsOf(hex);
    octets[index >> 3] ^= 0x80 >> (index & 7);
    return octets
        .map((octet) => octet.toString(16).padStart(2, "0"))
        .join("")
        .toUpperCase();
}

function put(hex, field, value) {
    let changed = hex;
    const octets = octetsOf(hex);
    for (let i = 0; i < field.bits; i++)
        if (bitOf(octets, field.first + i) !== ((value >> (field.bits - 1 - i)) & 1))
            changed = flip(changed, field.first + i);
    return changed;
}

/* Lights everything that belongs to field `index` while it is pointed at. */
function light(root, index) {
    for (const node of root.querySelectorAll("[data-field]"))
        node.classList.toggle("lit", index !== undefined && node.dataset.field === String(index));
}

function pointing(root, index) {
    return {
        pointerenter: () => light(root, index),
        pointerleave: () => light(root),
        focus: () => light(root, index),
        blur: () => light(root),
    };
}

/* `frame`: {x, fields, w, f}; `boxed`: a bit that was turned over; `change(hex)`: it may be edited. */
export function bitTable({ t, frame, boxed, change, characters }) {
    const octets = octetsOf(frame.x);
    const root = el("div", { class: "bits" });
    const fieldAt = (bit) => frame.fields.findIndex((field) => bit >= field.first && bit < field.first + field.bits);
    const isFlag = (index) => Array.from({ length: 8 }, (_, i) => fieldAt(index * 8 + i)).every((field) => field < 0);
    const cell = (bit) => {
        const field = fieldAt(bit);
        const begins = field >= 0 && frame.fields[field].first === bit;
        const value = bitOf(octets, bit);
        const name = `${t("bitN", 8 - (bit & 7), value)}${field >= 0 ? `, ${frame.fields[field].name}` : ""}`;
        const props = {
            class: `bit${field < 0 ? " none" : ""}${begins ? " begins" : ""}${bit === boxed ? " boxed" : ""}`,
            "data-field": field >= 0 ? field : undefined,
            "data-shade": field >= 0 ? field % 2 : undefined,
            "data-focus": change && `bit${bit}`,
            text: String(value),
        };
        if (!change) return el("span", { ...props, title: name, on: pointing(root, field >= 0 ? field : undefined) });
        return el("button", {
            ...props,
            type: "button",
            "aria-label": name,
            on: { click: () => change(flip(frame.x, bit)), ...pointing(root, field) },
        });
    };
    const octet = (value, index) =>
        el(
            "div",
            { class: isFlag(index) ? "octet flag" : "octet" },
            el("b", {
                class: "octet-hex",
                "data-field":
                    fieldAt(index * 8) >= 0 && fieldAt(index * 8) === fieldAt(index * 8 + 7)
                        ? fieldAt(index * 8)
                        : undefined,
                text: `${value.toString(16).padStart(2, "0").toUpperCase()}${characters ? ` ${characterOf(value)}` : ""}`,
            }),
            el(
                "div",
                { class: "octet-bits" },
                Array.from({ length: 8 }, (_, i) => cell(index * 8 + i)),
            ),
            el("div", { class: "octet-names", "aria-hidden": "true" }, namesOf(frame.fields, index, root)),
            el("div", { class: "octet-line", "aria-hidden": "true" }, lineOf(value)),
        );
    root.append(
        el("div", { class: octets.length > MANY ? "octets many" : "octets" }, octets.map(octet)),
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
                    ["field", "bits", "value", "says"].map((word) => el("th", { scope: "col", text: t(word) })),
                ),
            ),
            el(
                "tbody",
                {},
                frame.fields.map((field, index) =>
                    fieldRow({ t, root, frame, octets, change, characters }, field, index),
                ),
            ),
        ),
    );
    return root;
}

/* The part of each field's name that stands under this octet; of several fields of one bit, the first one's is lowest. */
function namesOf(fields, index, root) {
    const inside = (field) => field.first >= index * 8 && field.first < index * 8 + 8;
    return fields.flatMap((field, number) => {
        const from = Math.max(field.first, index * 8);
        const to = Math.min(field.first + field.bits, index * 8 + 8);
        if (from >= to) return [];
        const narrow = field.bits === 1;
        const lines = 1 + fields.filter((other) => inside(other) && other.bits === 1 && other.first >= from).length;
        return el("span", {
            class: narrow ? "narrow" : undefined,
            "data-field": number,
            css: {
                "grid-column": `${from - index * 8 + 1} / ${to - index * 8 + 1}`,
                "grid-row": narrow ? `1 / span ${lines}` : "1",
            },
            text: field.first >= index * 8 ? field.name : "…",
            on: pointing(root, number),
        });
    });
}

function lineOf(value) {
    const bits = Array.from({ length: 8 }, (_, i) => (value >> i) & 1);
    return [el("i", { text: "0" }), bits.map((bit) => el("span", { text: String(bit) })), el("i", { text: "1" })];
}

function fieldRow({ t, root, frame, octets, change, characters }, field, index) {
    const bits = Array.from({ length: field.bits }, (_, i) => bitOf(octets, field.first + i)).join("");
    const own = octets.slice(field.first >> 3, (field.first + field.bits) >> 3);
    const number = field.value === undefined ? "" : String(field.value);
    const value = characters ? own.map(characterOf).join("") : number;
    const edit =
        change && field.bits <= 16 && !characters
            ? el("input", {
                  type: "number",
                  min: 0,
                  max: 2 ** field.bits - 1,
                  value,
                  "aria-label": field.name,
                  "data-focus": `field${index}`,
                  on: {
                      change: (event) =>
                          change(
                              put(
                                  frame.x,
                                  field,
                                  Math.max(0, Math.min(2 ** field.bits - 1, Number(event.target.value) || 0)),
                              ),
                          ),
                  },
              })
            : value;
    return el(
        "tr",
        { "data-field": index, tabindex: change ? undefined : "0", on: pointing(root, index) },
        el("th", { scope: "row", text: field.name }),
        el("td", { class: "mono", text: field.bits > 16 ? `${field.bits}` : bits }),
        el("td", {}, edit),
        el("td", { text: field.means ?? "" }),
    );
}
