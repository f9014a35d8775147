/* Inputs for sums of money and for sets, and the dialog that asks for a number. */
import { el, sum } from "./dom.js";
import { button, dialogFoot, field, submitButton } from "./controls.js";
import { openDialog } from "./dialogs.js";

const digits = (text) => Number.parseInt(text.replace(/\D/g, ""), 10);

/* An input for a sum from `low` to `high` (or without a limit), grouped as the language does while
 * it is typed. `read()` gives the number; an empty input is `low`. */
export function sumInput({ name, label, low = 0, high, lang, value = 0, changed }) {
    const input = el("input", {
        type: "text",
        inputmode: "numeric",
        autocomplete: "off",
        name,
        id: `in-${name}`,
        value: value ? sum(value, lang) : "",
        placeholder: sum(low, lang),
    });
    const read = () => (input.value.trim() ? digits(input.value) : low);
    input.addEventListener("input", () => {
        const number = digits(input.value);
        input.value = Number.isNaN(number) ? "" : sum(number, lang);
        const fits = read() >= low && (high === undefined || read() <= high);
        input.setCustomValidity(fits ? "" : `${sum(low, lang)} – ${sum(high, lang)}`);
        changed?.();
    });
    return { node: field(label, input), read, input };
}

/* Checkboxes for members of a set {bit, label, tint, cell}; `chosen` has the cells that are ticked
 * initially. `read()` gives the bits. */
export function memberTicks(members, name, chosen = new Set(), changed) {
    const boxes = members.map((member) =>
        el(
            "label",
            { class: "switch deed-tick", "data-tint": member.tint },
            el("input", {
                type: "checkbox",
                name,
                value: member.bit ?? 0,
                checked: chosen.has(member.cell),
                on: { change: () => changed?.() },
            }),
            el("span", { class: "swatch" }),
            el("span", { class: "grow", text: member.label }),
        ),
    );
    const read = () =>
        boxes
            .map((box) => box.querySelector("input"))
            .filter((input) => input.checked)
            .map((input) => Number(input.value));
    return { node: el("div", { class: "ticks" }, boxes), read };
}

/* Asks for a number in `range` and for a set of `members`, if there are any; calls pick(n, set).
 * `options` are the scene's suggestions for the number. */
export function askNumber({ t, lang, title, range, members, options, pick }) {
    const { low, high } = range;
    const label = `${sum(low, lang)} – ${sum(high, lang)}`;
    const number = sumInput({ name: "n", label, low, high, lang });
    const ticks = memberTicks(members, "set");
    const take = (option) => () => {
        number.input.value = sum(option.n, lang);
        number.input.setCustomValidity("");
        number.input.focus();
    };
    const suggestions = options
        .filter((option) => option.n)
        .map((option) => button("", take(option), {}, option.member || option.label));
    const form = el(
        "form",
        { class: "number", method: "dialog" },
        number.node,
        members.length > 0 && ticks.node,
        el("div", { class: "row quick" }, suggestions),
        dialogFoot(submitButton(title)),
    );
    const dialog = openDialog({
        title,
        closeWord: t("close"),
        body: form,
        name: "asks-number",
        asks: true,
    });
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (!form.reportValidity()) return;
        dialog.close();
        pick(number.read(), members.length ? ticks.read() : undefined);
    });
    number.input.focus();
}
