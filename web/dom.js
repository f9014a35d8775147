/* Makes and changes DOM nodes. Text from the server is never parsed as HTML, and the page's policy
 * (style-src 'self') forbids style attributes, so styles are set property by property. */

const SVG = "http://www.w3.org/2000/svg";

const isAbsent = (value) => value === undefined || value === null || value === false;

function fill(node, props, children) {
    for (const [name, value] of Object.entries(props ?? {})) {
        if (isAbsent(value)) continue;
        if (name === "on")
            for (const [type, listener] of Object.entries(value))
                node.addEventListener(type, listener);
        else if (name === "css")
            for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
        else if (name === "text") node.textContent = value;
        else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat(Infinity).filter((child) => !isAbsent(child)));
    return node;
}

/* el("button", {class: "big", on: {click}, css: {"--x": 3}}, "text", child). Children can be lists;
 * children and properties that are undefined, null or false are left out. */
export function el(tag, props, ...children) {
    return fill(document.createElement(tag), props, children);
}

export function svg(tag, props, ...children) {
    return fill(document.createElementNS(SVG, tag), props, children);
}

/* Writes only what differs: a live region announces every change, and a change costs a layout. */
export function setText(node, text) {
    if (node.textContent !== text) node.textContent = text;
}

export function setAttr(node, name, value) {
    const text = value === true ? "" : isAbsent(value) ? null : String(value);
    if (text === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/* The name of a button that shows pictures and abbreviations, as hidden text that is its first
 * child. (A name in an attribute would have to begin with the visible text.) The other children
 * must be aria-hidden. */
export function setName(button, text) {
    if (!button.nameNode) {
        button.nameNode = el("span", { class: "unseen" });
        button.prepend(button.nameNode);
    }
    setText(button.nameNode, text);
}

/* Makes the children of `parent` those of `items`, in that order. A node stays as long as its key
 * is there, so that it keeps the focus: `make(item, index)` returns a new node, `patch(node, item,
 * index)` brings a node up to date. */
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

/* Loads the stylesheet of a page whose modules are loaded on demand; resolves when it is there. */
export function loadStyle(href) {
    if (document.querySelector(`link[href='${href}']`)) return Promise.resolve();
    return new Promise((resolve) => {
        const on = { load: resolve, error: resolve };
        document.head.append(el("link", { rel: "stylesheet", href, on }));
    });
}

/* A number as the language writes it, grouped by thousands. */
export function sum(amount, lang) {
    const locale = lang === "en" ? "en-GB" : "es-ES";
    return new Intl.NumberFormat(locale, { useGrouping: "always" }).format(amount);
}
