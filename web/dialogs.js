/* Dialogues and small menus: the browser's own <dialog>, which keeps Tab inside, closes with Esc and gives the focus
 * back to where it was. */
import { el } from "./dom.js";
import { icon } from "./icons.js";

let count = 0;

/* Opens a dialogue; `body` is a node or a list of them. `asks`: it is about the question that is open at the table, and
 * closes with it. Gives the element, with .close(). */
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
            el(
                "button",
                {
                    class: "button quiet only-icon",
                    type: "button",
                    "aria-label": closeWord,
                    title: closeWord,
                    on: { click: close },
                },
                icon("close"),
            ),
        ),
        el("div", { class: "dialog-body" }, body),
    );
    dialog.addEventListener("close", () => {
        dialog.remove();
        onclose?.();
    });
    /* a click beside it, which lands on the dialogue's own backdrop */
    dialog.addEventListener("click", (event) => event.target === dialog && close());
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

/* The question is answered or withdrawn: an answer to it must not become one to the next. */
export function closeAsking() {
    for (const dialog of document.querySelectorAll("dialog[data-asks]")) dialog.close();
}

/* Asks once more; a promise of true or false. */
export function askSure({ title, text, yes, no, asks }) {
    return new Promise((resolve) => {
        let answer = false;
        const say = (value) => () => {
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
                el(
                    "div",
                    { class: "row dialog-foot" },
                    el("button", { class: "button", type: "button", autofocus: true, on: { click: say(false) } }, no),
                    el("button", { class: "button grave", type: "button", on: { click: say(true) } }, yes),
                ),
            ],
            onclose: () => resolve(answer),
        });
    });
}

/* A small menu beside `anchor`: items are {label, tint, pick}. */
export function popMenu({ anchor, title, items, closeWord }) {
    const menu = openDialog({
        title,
        closeWord,
        name: "menu",
        asks: true,
        body: el(
            "div",
            { class: "menu-items", on: { keydown: moveInMenu } },
            items.map((item) =>
                el(
                    "button",
                    {
                        class: "button lit",
                        type: "button",
                        "data-tint": item.tint,
                        on: {
                            click: () => {
                                menu.close();
                                item.pick();
                            },
                        },
                    },
                    el("span", { text: item.label }),
                ),
            ),
        ),
    });
    if (anchor?.isConnected) placeBeside(menu, anchor.getBoundingClientRect());
    menu.querySelector(".menu-items button")?.focus();
    return menu;
}

function moveInMenu(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...event.currentTarget.children];
    buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
    event.preventDefault();
}

function placeBeside(menu, box) {
    const own = menu.getBoundingClientRect();
    const edge = 8;
    const left = Math.max(edge, Math.min(innerWidth - own.width - edge, box.left + box.width / 2 - own.width / 2));
    const above = box.top - own.height - edge;
    const top = above >= edge ? above : Math.min(innerHeight - own.height - edge, box.bottom + edge);
    menu.classList.add("placed");
    menu.style.left = `${left}px`;
    menu.style.top = `${Math.max(edge, top)}px`;
}

export function toast(text) {
    document.querySelector(".toast")?.remove();
    const node = el("p", { class: "toast", role: "status" });
    document.body.append(node);
    node.textContent = text;
    setTimeout(() => node.remove(), 5000);
}
