/* A number that is typed, with the sensible ones beside it; where a family has members, they are ticked here too. */
import { el, sum } from "./dom.js";
import { openDialog } from "./dialogs.js";

const digits = (text) => Number.parseInt(text.replace(/\D/g, ""), 10);

/* An input for a sum: what one types is grouped by what the language does. */
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
    return { node: el("label", { class: "field" }, el("span", { text: label }), input), read, input };
}

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

export function askNumber({ t, lang, title, range, members, options, pick }) {
    const { low, high } = range;
    const number = sumInput({ name: "n", label: `${sum(low, lang)} – ${sum(high, lang)}`, low, high, lang });
    const ticks = memberTicks(members, "set");
    const form = el(
        "form",
        { class: "number", method: "dialog" },
        number.node,
        members.length > 0 && ticks.node,
        el(
            "div",
            { class: "row quick" },
            options
                .filter((option) => option.n)
                .map((option) =>
                    el(
                        "button",
                        {
                            class: "button",
                            type: "button",
                            on: {
                                click: () => {
                                    number.input.value = sum(option.n, lang);
                                    number.input.setCustomValidity("");
                                    number.input.focus();
                                },
                            },
                        },
                        option.member || option.label,
                    ),
                ),
        ),
        el("div", { class: "row dialog-foot" }, el("button", { class: "button first", type: "submit" }, el("span", { text: title }))),
    );
    const dialog = openDialog({ title, closeWord: t("close"), body: form, name: "asks-number", asks: true });
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (!form.reportValidity()) return;
        dialog.close();
        pick(number.read(), members.length ? ticks.read() : undefined);
    });
    number.input.focus();
}
