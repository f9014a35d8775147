/* The log, the chat, the frames of a wire, the figures and the rules: tabs beside the table, a
 * sheet under it on a phone. */
import { el, reconcile, setAttr, setText } from "./dom.js";
import { icon } from "./icons.js";
import { createFigures } from "./figures.js";

/* The tabs in their order; `pages` in createSide() has the page of each. */
const TABS = [
    { name: "log", sign: "log" },
    { name: "chat", sign: "chat" },
    { name: "wire", sign: "link" },
    { name: "figures", sign: "chart" },
    { name: "rules", sign: "book" },
];

const FRAMES_MAX = 200;
const NEAR_END = 40; /* px: a list scrolled that near to its end follows new lines */

export function createSide(table) {
    const t = table.t;
    let shown = "log";
    let unread = 0;
    let chatCount; /* lines of chat at the last update */
    const figures = createFigures(table);
    const logLines = el("ol");
    const chatLines = el("ol");
    const frameLines = el("ol");
    const region = { role: "region", tabindex: "0" };
    const lists = {
        log: el("div", { class: "log", role: "region", on: { keydown: moveLine } }, logLines),
        chat: el("div", { class: "chat-lines", ...region }, chatLines),
        wire: el("div", { class: "log frames", ...region }, frameLines),
    };
    /* For screen readers, whichever tab is open: each thing once, as it happens. */
    const announcer = el("div", { class: "unseen", role: "log" });
    const chatInput = el("input", { type: "text", maxlength: "200", autocomplete: "off" });
    const form = el(
        "form",
        { class: "chat-form row" },
        chatInput,
        el("button", { class: "button only-icon", type: "submit" }, icon("send")),
    );
    const rules = el("div", { class: "rules", tabindex: "0" });
    const pages = {
        log: lists.log,
        chat: el("div", { class: "chat" }, lists.chat, form),
        wire: lists.wire,
        figures: figures.node,
        rules,
    };
    const lastLine = el("button", {
        class: "last-line",
        type: "button",
        "aria-expanded": "false",
        on: { click: () => open(!aside.classList.contains("open")) },
    });
    const makeTab = ({ name, sign }) => {
        const props = {
            class: "tab",
            type: "button",
            role: "tab",
            id: `tab-${name}`,
            "aria-controls": `page-${name}`,
            on: { click: () => show(name), keydown: moveTab },
        };
        const panel = {
            class: "page",
            role: "tabpanel",
            id: `page-${name}`,
            "aria-labelledby": `tab-${name}`,
        };
        const words = el("span");
        const tab = el("button", props, icon(sign), words);
        return { name, tab, words, page: el("div", panel, pages[name]) };
    };
    const tabs = TABS.map(makeTab);
    const tabList = tabs.map(({ tab }) => tab);
    const sheet = el(
        "div",
        { class: "sheet" },
        el("div", { class: "tabs", role: "tablist" }, tabList),
        tabs.map(({ page }) => page),
    );
    const aside = el("aside", { class: "side" }, lastLine, sheet, announcer);
    /* On a wide screen the figures have a column of their own. */
    const figuresColumn = el("section", { class: "figures-side", "aria-label": t("figures") });
    const wide = matchMedia("(min-width: 1700px) and (min-height: 700px)");
    const refresh = () => table.refresh();
    wide.addEventListener("change", refresh);

    /* The lists follow their last line, also when their size changes, until the person scrolls up
     * to read. */
    const scrolledUp = new Set();
    const sizes = new ResizeObserver((changes) =>
        changes.forEach(({ target }) => followEnd(target)),
    );
    for (const list of Object.values(lists)) {
        let top = 0;
        list.addEventListener("scroll", () => {
            const below = list.scrollHeight - list.scrollTop - list.clientHeight;
            if (below < NEAR_END) scrolledUp.delete(list);
            else if (list.scrollTop < top) scrolledUp.add(list);
            top = list.scrollTop;
        });
        sizes.observe(list);
    }

    function followEnd(list) {
        if (!scrolledUp.has(list)) list.scrollTop = list.scrollHeight;
    }

    form.addEventListener("submit", (event) => {
        event.preventDefault();
        const text = chatInput.value.trim();
        if (text) table.request("chat", { text });
        chatInput.value = "";
    });
    logLines.addEventListener("click", (event) => {
        const line = event.target.closest("[data-move]");
        if (line && table.can("go")) table.request("go", { move: Number(line.dataset.move) });
    });

    /* On a phone the tabs are a sheet that opens. */
    function open(on) {
        aside.classList.toggle("open", on);
        setAttr(lastLine, "aria-expanded", on ? "true" : "false");
    }

    function hasTab(name) {
        switch (name) {
            case "chat":
                return table.can("chat");
            case "wire":
                return frameLines.children.length > 0;
            case "figures":
                return table.can("figures") && !wide.matches;
            case "rules":
                return Boolean(table.state.scene?.rules);
            default:
                return true;
        }
    }

    function show(name) {
        shown = name;
        if (name === "chat") unread = 0;
        if (name === "figures") figures.load();
        update(table.state);
    }

    function moveTab(event) {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        const visible = tabList.filter((tab) => !tab.hidden);
        const index = visible.indexOf(event.currentTarget) + step + visible.length;
        const next = visible[index % visible.length];
        next.click();
        next.focus();
        event.preventDefault();
    }

    /* Log lines that are links to their move are one stop of Tab; arrows go from one to the
     * next. */
    function setStop(stop) {
        for (const line of logLines.querySelectorAll("button"))
            line.tabIndex = line === stop ? 0 : -1;
        lists.log.tabIndex = stop ? -1 : 0;
    }

    function moveLine(event) {
        const stops = [...logLines.querySelectorAll("button")];
        const at = stops.indexOf(document.activeElement);
        const targets = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 };
        const next = targets[event.key];
        if (at < 0 || !stops[next]) return;
        setStop(stops[next]);
        stops[next].focus();
        event.preventDefault();
    }

    function announce(sentences) {
        announcer.replaceChildren(...sentences.map((text) => el("p", { text })));
    }

    function placeFigures() {
        const beside = wide.matches && table.can("figures");
        const home = beside ? figuresColumn : tabs.find(({ name }) => name === "figures").page;
        if (figures.node.parentNode !== home) home.append(figures.node);
        setAttr(table.node, "data-figures", beside);
    }

    /* The key of a line is its move and its number within that move, since the oldest lines go. */
    function updateLog({ log = [] }) {
        const links = table.can("go");
        const items = log.map((line, index) => {
            const within = index - log.findIndex((other) => other.n === line.n);
            return { line, key: `${links}${line.n}.${within}` };
        });
        const make = ({ line }) => {
            const props = { class: "log-line", type: "button", "data-move": line.n };
            return el("li", {}, links ? el("button", props) : el("span", { class: "log-line" }));
        };
        const patch = (item, { line }) => setText(item.firstChild, line.text);
        reconcile(logLines, items, (item) => item.key, make, patch);
        followEnd(lists.log);
        const stops = [...logLines.querySelectorAll("button")];
        const focused = document.activeElement;
        setStop(stops.includes(focused) ? focused : stops.at(-1));
        setText(lastLine, log.at(-1)?.text ?? "");
    }

    function updateChat({ chat = [] }) {
        const patch = (item, line) => {
            setText(item.children[0], line.name);
            setText(item.children[1], line.text);
        };
        const make = () => el("li", {}, el("b"), " ", el("span"));
        reconcile(chatLines, chat, (line, index) => index, make, patch);
        followEnd(lists.chat);
        const isNew = chatCount !== undefined && chat.length > chatCount;
        if (isNew && shown !== "chat") unread++;
        chatCount = chat.length;
    }

    /* A frame that has passed on the cable of this seat, as the protocol's document writes it. */
    function addFrame({ sign, frame, words }) {
        const code = el("code", { text: `${sign} ${frame}` });
        frameLines.append(el("li", { class: "frame" }, code, " ", el("span", { text: words })));
        while (frameLines.children.length > FRAMES_MAX) frameLines.firstChild.remove();
        followEnd(lists.wire);
        if (frameLines.children.length === 1) update(table.state); /* the tab appears */
    }

    function update(state) {
        if (!hasTab(shown)) shown = "log";
        updateLog(state);
        updateChat(state);
        setText(rules, `${state.scene?.rules ?? ""}\n${state.rules ?? ""}`);
        setAttr(chatInput, "aria-label", t("chatWrite"));
        setAttr(chatInput, "placeholder", t("chatWrite"));
        setAttr(form.lastChild, "aria-label", t("send"));
        setAttr(lastLine, "title", t("log"));
        setAttr(announcer, "aria-label", t("log"));
        for (const [name, list] of Object.entries(lists)) setAttr(list, "aria-label", t(name));
        for (const { name, tab, words, page } of tabs) {
            const count = name === "chat" && unread ? ` (${unread})` : "";
            tab.hidden = !hasTab(name);
            setAttr(tab, "aria-selected", name === shown ? "true" : "false");
            setAttr(tab, "tabindex", name === shown ? "0" : "-1");
            setText(words, `${t(name)}${count}`);
            page.hidden = name !== shown;
        }
        placeFigures();
        figures.update(state);
    }

    return {
        node: [aside, figuresColumn],
        update,
        addFrame,
        addFigures: (step) => figures.add(step),
        announce,
        destroy() {
            wide.removeEventListener("change", refresh);
            sizes.disconnect();
        },
    };
}
