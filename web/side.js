/* What has been told, the chat, the rules and the figures: tabs beside the table, a sheet under it on a phone. */
import { el, reconcile, setAttr, setText } from "./dom.js";
import { icon } from "./icons.js";
import { createFigures } from "./figures.js";

const TABS = [
    ["log", "log"],
    ["chat", "chat"],
    ["wire", "link"],
    ["figures", "chart"],
    ["rules", "book"],
];

const FRAMES = 200;

export function createSide(table) {
    const t = table.t;
    let shown = "log";
    let unread = 0;
    const refresh = () => table.refresh();
    const figures = createFigures(table);
    const lines = el("ol");
    const said = el("ol");
    const frames = el("ol");
    const scroll = {
        log: el("div", { class: "log", role: "region", on: { keydown: moveLine } }, lines),
        chat: el("div", { class: "chat-lines", role: "region", tabindex: "0" }, said),
        wire: el("div", { class: "log frames", role: "region", tabindex: "0" }, frames),
    };
    /* What is heard, whichever tab is open, also where a phone shows none: each thing once, as it happens. */
    const spoken = el("div", { class: "unseen", role: "log" });
    const text = el("input", { type: "text", maxlength: "200", autocomplete: "off" });
    const form = el(
        "form",
        { class: "chat-form row" },
        text,
        el("button", { class: "button only-icon", type: "submit" }, icon("send")),
    );
    const rules = el("div", { class: "rules", tabindex: "0" });
    const pages = {
        log: scroll.log,
        chat: el("div", { class: "chat" }, scroll.chat, form),
        wire: scroll.wire,
        figures: figures.node,
        rules,
    };
    const last = el("button", {
        class: "last-line",
        type: "button",
        "aria-expanded": "false",
        on: { click: () => open(!node.classList.contains("open")) },
    });
    const tabs = el(
        "div",
        { class: "tabs", role: "tablist" },
        TABS.map(([name, sign]) =>
            el(
                "button",
                {
                    class: "tab",
                    type: "button",
                    role: "tab",
                    id: `tab-${name}`,
                    "aria-controls": `page-${name}`,
                    on: { click: () => show(name), keydown: moveTab },
                },
                icon(sign),
                el("span"),
            ),
        ),
    );
    const sheet = el(
        "div",
        { class: "sheet" },
        tabs,
        TABS.map(([name]) =>
            el(
                "div",
                { class: "page", role: "tabpanel", id: `page-${name}`, "aria-labelledby": `tab-${name}` },
                pages[name],
            ),
        ),
    );
    const node = el("aside", { class: "side" }, last, sheet, spoken);
    const beside = el("section", { class: "figures-side", "aria-label": t("figures") });
    const wide = matchMedia("(min-width: 1700px) and (min-height: 700px)");
    wide.addEventListener("change", refresh);
    /* The last line stays in sight, also when the prompt above has grown, until somebody scrolls up to read. */
    const read = new Set();
    const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => keepEnd(target)));
    for (const list of Object.values(scroll)) {
        let top = 0;
        list.addEventListener("scroll", () => {
            if (list.scrollHeight - list.scrollTop - list.clientHeight < 40) read.delete(list);
            else if (list.scrollTop < top) read.add(list);
            top = list.scrollTop;
        });
        sizes.observe(list);
    }

    form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (text.value.trim()) table.request("chat", { text: text.value.trim() });
        text.value = "";
    });
    lines.addEventListener("click", (event) => {
        const jump = event.target.closest("[data-move]");
        if (jump && table.can("go")) table.request("go", { move: Number(jump.dataset.move) });
    });

    function open(on) {
        node.classList.toggle("open", on);
        setAttr(last, "aria-expanded", on ? "true" : "false");
    }

    const exists = (name) =>
        name === "chat"
            ? table.can("chat")
            : name === "wire"
              ? frames.children.length > 0
              : name === "figures"
              ? table.can("figures") && !wide.matches
              : name === "rules"
                ? Boolean(table.state.scene?.rules)
                : true;

    function show(name) {
        shown = name;
        if (name === "chat") unread = 0;
        if (name === "figures") figures.load();
        update(table.state);
    }

    function moveTab(event) {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        const visible = [...tabs.children].filter((tab) => !tab.hidden);
        const next = visible[(visible.indexOf(event.currentTarget) + step + visible.length) % visible.length];
        next.click();
        next.focus();
        event.preventDefault();
    }

    /* The lines that lead somewhere are one stop of Tab; arrows go from one to the next. */
    function setStop(stop) {
        for (const line of lines.querySelectorAll("button")) line.tabIndex = line === stop ? 0 : -1;
        scroll.log.tabIndex = stop ? -1 : 0;
    }

    function moveLine(event) {
        const stops = [...lines.querySelectorAll("button")];
        const at = stops.indexOf(document.activeElement);
        const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 }[event.key];
        if (at < 0 || !stops[next]) return;
        setStop(stops[next]);
        stops[next].focus();
        event.preventDefault();
    }

    const speak = (sentences) => spoken.replaceChildren(...sentences.map((text) => el("p", { text })));

    /* A wide screen has a column for them. */
    function placeFigures() {
        const home =
            wide.matches && table.can("figures")
                ? beside
                : sheet.children[1 + TABS.findIndex(([name]) => name === "figures")];
        if (figures.node.parentNode !== home) home.append(figures.node);
        setAttr(table.node, "data-figures", home === beside);
    }

    function keepEnd(list) {
        if (!read.has(list)) list.scrollTop = list.scrollHeight;
    }

    function updateLog({ log = [] }) {
        const jumps = table.can("go");
        const items = log.map((line, index) => ({
            line,
            key: `${jumps}${line.n}.${index - log.findIndex((one) => one.n === line.n)}`,
        }));
        reconcile(
            lines,
            items,
            (item) => item.key,
            ({ line }) =>
                el(
                    "li",
                    {},
                    jumps
                        ? el("button", { type: "button", class: "log-line", "data-move": line.n })
                        : el("span", { class: "log-line" }),
                ),
            (item, { line }) => setText(item.firstChild, line.text),
        );
        keepEnd(scroll.log);
        const stops = [...lines.querySelectorAll("button")];
        setStop(stops.includes(document.activeElement) ? document.activeElement : stops.at(-1));
        setText(last, log.at(-1)?.text ?? "");
    }

    function updateChat({ chat = [] }) {
        reconcile(
            said,
            chat.map((line, index) => ({ line, index })),
            (item) => item.index,
            () => el("li", {}, el("b"), " ", el("span")),
            (item, { line }) => {
                setText(item.children[0], line.name);
                setText(item.children[1], line.text);
            },
        );
        keepEnd(scroll.chat);
        if (said.children.length > (said.before ?? 0) && shown !== "chat" && said.before !== undefined) unread++;
        said.before = said.children.length;
    }

    /* What has passed on the cable of this seat, as the people who laid it write it. */
    function frame({ sign, frame: octets, words }) {
        frames.append(
            el("li", { class: "frame" }, el("code", { text: `${sign} ${octets}` }), " ", el("span", { text: words })),
        );
        while (frames.children.length > FRAMES) frames.firstChild.remove();
        keepEnd(scroll.wire);
        if (frames.children.length === 1) update(table.state);
    }

    function update(state) {
        if (!exists(shown)) shown = "log";
        updateLog(state);
        updateChat(state);
        setText(rules, `${state.scene?.rules ?? ""}\n${state.rules ?? ""}`);
        setAttr(text, "aria-label", t("chatWrite"));
        setAttr(text, "placeholder", t("chatWrite"));
        setAttr(form.lastChild, "aria-label", t("send"));
        setAttr(last, "title", t("log"));
        setAttr(spoken, "aria-label", t("log"));
        for (const name of ["log", "chat", "wire"]) setAttr(scroll[name], "aria-label", t(name));
        TABS.forEach(([name], index) => {
            const tab = tabs.children[index];
            tab.hidden = !exists(name);
            setAttr(tab, "aria-selected", name === shown ? "true" : "false");
            setAttr(tab, "tabindex", name === shown ? "0" : "-1");
            setText(tab.lastChild, name === "chat" && unread ? `${t(name)} (${unread})` : t(name));
            sheet.children[index + 1].hidden = name !== shown;
        });
        placeFigures();
        figures.update(state);
    }

    return {
        node,
        beside,
        update,
        frame,
        speak,
        points: (step) => figures.points(step),
        close: () => open(false),
        destroy() {
            wide.removeEventListener("change", refresh);
            sizes.disconnect();
        },
    };
}
