/* Dialogs and menus on the browser's <dialog>, which keeps Tab inside, closes with Esc and gives
 * the focus back to where it was. */
import { el } from "./dom.js";
import { button, dialogFoot, iconButton } from "./controls.js";

let count = 0;

/* Opens a dialog and returns its element; .close() closes it. `body` is a node or a list of them,
 * `name` a class. With `asks` it is about the open question and closes with it. */
export function openDialog({ title, body, closeWord, name = "", asks = false, onclose }) {
    const id = `dialog-${++count}`;
    const close = () => dialog.close();
    const dialog = el(
        "dialog",
        { class: `dialog ${name}`, "aria-labelledby": id, "data-asks": asks },
        el(
            "header",
            { class: "dialog-head" },
            el("h2", { id, text: title }),
            iconButton("close", closeWord, close),
        ),
        el("div", { class: "dialog-body" }, body),
    );
    dialog.addEventListener("close", () => {
        dialog.remove();
        onclose?.();
    });
    /* A click beside the dialog lands on its backdrop, which is the dialog itself. */
    dialog.addEventListener("click", (event) => event.target === dialog && close());
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

/* Called when the question has changed, so that an answer to the old one cannot become an answer to
 * the new one. */
export function closeAsking() {
    for (const dialog of document.querySelectorAll("dialog[data-asks]")) dialog.close();
}

/* Asks for a confirmation; resolves to true or false. */
export function askSure({ title, text, yes, no, asks }) {
    return new Promise((resolve) => {
        let answer = false;
        const close = (value) => () => {
            answer = value;
            dialog.close();
        };
        const dialog = openDialog({
            title,
            closeWord: no,
            name: "sure",
            asks,
            body: [
                el("p", { text }),
                dialogFoot(
                    button("", close(false), { autofocus: true }, no),
                    button("grave", close(true), {}, yes),
                ),
            ],
            onclose: () => resolve(answer),
        });
    });
}

/* Opens a menu beside `anchor`; its items are {label, tint, pick}. */
export function popMenu({ anchor, title, items, closeWord }) {
    const pick = (item) => () => {
        menu.close();
        item.pick();
    };
    const buttons = items.map((item) =>
        button("lit", pick(item), { "data-tint": item.tint }, el("span", { text: item.label })),
    );
    const menu = openDialog({
        title,
        closeWord,
        name: "menu",
        asks: true,
        body: el("div", { class: "menu-items", on: { keydown: moveInMenu } }, buttons),
    });
    if (anchor?.isConnected) placeBeside(menu, anchor.getBoundingClientRect());
    menu.querySelector(".menu-items button")?.focus();
    return menu;
}

function moveInMenu(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...event.currentTarget.children];
    const next = buttons.indexOf(document.activeElement) + step + buttons.length;
    buttons[next % buttons.length].focus();
    event.preventDefault();
}

/* Above the box if there is room, else below, and inside the window. */
function placeBeside(menu, box) {
    const own = menu.getBoundingClientRect();
    const edge = 8;
    const middle = box.left + box.width / 2 - own.width / 2;
    const left = Math.max(edge, Math.min(innerWidth - own.width - edge, middle));
    const above = box.top - own.height - edge;
    const below = Math.min(innerHeight - own.height - edge, box.bottom + edge);
    const top = above >= edge ? above : below;
    menu.classList.add("placed");
    menu.style.left = `${left}px`;
    menu.style.top = `${Math.max(edge, top)}px`;
}

/* Shows a sentence for five seconds. */
export function toast(text) {
    document.querySelector(".toast")?.remove();
    const node = el("p", { class: "toast", role: "status" });
    document.body.append(node);
    node.textContent = text;
    setTimeout(() => node.remove(), 5000);
}
