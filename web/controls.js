/* Buttons and form controls that several pages share. */
import { el } from "./dom.js";
import { icon } from "./icons.js";

/* `look` is a list of classes from style.css: "first", "lit", "quiet", "grave", "small". */
export function button(look, press, props, ...children) {
    const own = { class: `button ${look}`.trimEnd(), type: "button", on: { click: press } };
    return el("button", { ...own, ...props }, ...children);
}

/* A button that shows an icon only: `label` is its tooltip and its name for screen readers. */
export function iconButton(sign, label, press, props) {
    const own = { "aria-label": label, title: label };
    return button("quiet only-icon", press, { ...own, ...props }, icon(sign));
}

export function submitButton(label) {
    return el("button", { class: "button first", type: "submit", text: label });
}

/* The last row of a dialog. */
export function dialogFoot(...buttons) {
    return el("div", { class: "row dialog-foot" }, buttons);
}

export function field(label, input) {
    return el("label", { class: "field" }, el("span", { text: label }), input);
}

/* A checkbox with its label behind it; `input` is the checkbox. */
export function tickbox(label, input) {
    return el("label", { class: "switch" }, input, label);
}

/* `choices` are pairs [value, title]; `value` is the one that is selected. */
export function select(choices, value, props) {
    return el(
        "select",
        props,
        choices.map(([name, title]) =>
            el("option", { value: name, selected: String(name) === String(value), text: title }),
        ),
    );
}
