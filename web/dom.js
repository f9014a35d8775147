/* Nodes without markup: nothing that comes from the server is ever parsed as HTML, and the page's policy
 * (style-src 'self') allows no style attributes, so styles are set one property at a time. */

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
    for (const [name, value] of Object.entries(props ?? {})) {
        if (value === undefined || value === null || value === false) continue;
        if (name === "on") for (const [type, listener] of Object.entries(value)) node.addEventListener(type, listener);
        else if (name === "css") for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
        else if (name === "text") node.textContent = value;
        else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
    return node;
}

/* el("button", {class: "big", on: {click}, css: {"--x": 3}}, "text", child) */
export function el(tag, props, ...children) {
    return fill(document.createElement(tag), props, children);
}

export function svg(tag, props, ...children) {
    return fill(document.createElementNS(SVG, tag), props, children);
}

/* Writes only what is new: a live region speaks of every change, and layout is not thrown away for nothing. */
export function setText(node, text) {
    if (node.textContent !== text) node.textContent = text;
}

export function setAttr(node, name, value) {
    const text = value === true ? "" : value === undefined || value === null || value === false ? null : String(value);
    if (text === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/* What a button that shows pictures and abbreviations is called: words inside it that are heard and not seen. (A name
 * in an attribute would have to begin with what is drawn on it.) Its other children are to be aria-hidden. */
export function setName(button, text) {
    if (!button.words) button.prepend((button.words = el("span", { class: "unseen" })));
    setText(button.words, text);
}

/* Makes the children of `parent` those of `items`, in that order, keeping the nodes of the keys that stay: whoever has
 * the focus keeps it. `make(item)` gives a new node; `patch(node, item, index)` brings any node up to date. */
export function reconcile(parent, items, keyOf, make, patch) {
    const old = new Map();
    for (const node of parent.children) if (node.itemKey !== undefined) old.set(node.itemKey, node);
    let at = parent.firstElementChild;
    items.forEach((item, index) => {
        const key = String(keyOf(item, index));
        let node = old.get(key);
        if (node) old.delete(key);
        else {
            node = make(item, index);
            node.itemKey = key;
        }
        patch?.(node, item, index);
        if (node === at) at = at.nextElementSibling;
        else parent.insertBefore(node, at);
    });
    for (const node of old.values()) node.remove();
}

/* The looks of a part of the page that is fetched when somebody opens it; a promise of their coming. */
export function loadStyle(href) {
    if (document.querySelector(`link[href='${href}']`)) return Promise.resolve();
    return new Promise((there) =>
        document.head.append(el("link", { rel: "stylesheet", href, on: { load: there, error: there } })),
    );
}

export function sum(amount, lang) {
    return new Intl.NumberFormat(lang === "en" ? "en-GB" : "es-ES", { useGrouping: "always" }).format(amount);
}
