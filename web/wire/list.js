/* The frames as a list that is filtered and searched; only the rows in sight are there. */
import { el, reconcile, setAttr, setText } from "../dom.js";
import { isOctets, markOf, written } from "./recording.js";

export function createList({ t, open }) {
    const search = el("input", {
        type: "text",
        placeholder: t("searchWhat"),
        "aria-label": t("search"),
        on: { input: () => refresh() },
    });
    const cable = el("select", { "aria-label": t("filterCable"), on: { change: () => refresh() } });
    const kind = el(
        "select",
        { "aria-label": t("filterKind"), on: { change: () => refresh() } },
        ["all", "frames", "marks"].map((name) =>
            el("option", { value: name, selected: name === "frames", text: t(`kinds_${name}`) }),
        ),
    );
    const count = el("output", { class: "small muted" });
    const rows = el("ol", { class: "frame-rows" });
    const box = el(
        "div",
        { class: "frame-box", tabindex: "0", role: "region", "aria-label": t("frames"), on: { scroll: () => place() } },
        rows,
    );
    const node = el(
        "section",
        { class: "wire-list" },
        el("h2", { text: t("frames") }),
        el("div", { class: "row list-filter" }, search, cable, kind, count),
        box,
    );
    let tape;
    let matching = [];
    let seen = 0; /* entries that were looked at */
    let seenBase = 0;
    let chosen;
    let follows = true;
    let height = 30; /* of a row; higher where its words have a line of their own */

    function passes(entry) {
        const marked = markOf(entry) || tape.about.has(entry.n) || entry.k === "hand" || entry.touch;
        if (kind.value === "frames" ? !isOctets(entry) : kind.value === "marks" ? !marked : entry.k === "state")
            return false;
        if (cable.value !== "" && entry.c !== Number(cable.value)) return false;
        const text = search.value.trim().toLowerCase();
        if (!text) return true;
        const plain = text.replace(/\s/g, "");
        return (
            words(entry).toLowerCase().includes(text) ||
            (entry.x ?? "").toLowerCase().includes(plain) ||
            (tape.about.get(entry.n) ?? []).some((one) => `${one.rule} ${one.text}`.toLowerCase().includes(text))
        );
    }

    function words(entry) {
        if (entry.k === "frame") return entry.w;
        if (entry.k === "finding") return `${t(`kind_${entry.kind}`)} ${entry.rule}: ${entry.text}`;
        if (entry.k === "note") return `${tape.plan.stations[entry.s]?.name ?? ""}: ${entry.text}`;
        if (entry.k === "hand") return t(`did_${entry.touch}`, tape.plan.stations[entry.s]?.name);
        return t(`k_${entry.k}`);
    }

    function marksOf(entry) {
        const own = markOf(entry);
        const findings = tape.about.get(entry.n) ?? [];
        return [own, ...findings.map(markOf)].filter(Boolean).join("");
    }

    const cableName = (index) => {
        const { from, to } = tape.plan.cables[index] ?? {};
        return `${tape.plan.stations[from]?.name ?? "…"}→${tape.plan.stations[to]?.name ?? "…"}`;
    };

    function look() {
        if (seenBase !== tape.base || seen > tape.entries.length) {
            matching = [];
            seen = 0;
            seenBase = tape.base;
        }
        for (; seen < tape.entries.length; seen++) if (passes(tape.entries[seen])) matching.push(tape.entries[seen]);
    }

    function refresh() {
        seenBase = undefined;
        if (tape) update();
    }

    function update() {
        look();
        setText(count, t("shown", matching.length, tape.entries.length));
        height = parseFloat(getComputedStyle(box).getPropertyValue("--row")) || height;
        rows.style.height = `${matching.length * height}px`;
        if (follows) box.scrollTop = matching.length * height;
        place();
    }

    function place() {
        if (!tape) return;
        const first = Math.max(0, Math.floor(box.scrollTop / height) - 4);
        const part = matching.slice(first, first + Math.ceil(box.clientHeight / height) + 8);
        reconcile(
            rows,
            part,
            (entry) => entry.n,
            (entry) => row(entry),
            (item, entry, index) => {
                item.style.top = `${(first + index) * height}px`;
                setAttr(item.firstChild, "aria-current", entry.n === chosen ? "true" : undefined);
                setText(item.querySelector(".mark"), marksOf(entry));
            },
        );
    }

    function row(entry) {
        const mark = el("span", { class: "mark" });
        return el(
            "li",
            { "data-kind": entry.k },
            el(
                "button",
                { type: "button", tabindex: "-1", "data-n": entry.n, on: { click: () => open(entry.n) } },
                mark,
                el("span", { class: "mono muted", text: (entry.at / 1e6).toFixed(3) }),
                el("span", { class: "mono", text: entry.c === undefined ? "" : cableName(entry.c) }),
                el("span", {
                    class: `mono row-hex${entry.touch ? " touched" : ""}`,
                    text: entry.x ? written(tape.plan, entry.x) : "",
                }),
                el("span", { class: "row-words", text: words(entry) }),
            ),
        );
    }

    /* The frame before or behind the chosen one, among those that are shown. */
    function beside(step) {
        const frames = matching.filter((entry) => isOctets(entry));
        if (!frames.length) return undefined;
        if (chosen === undefined) return frames[step < 0 ? frames.length - 1 : 0].n;
        let index = frames.findIndex((entry) => entry.n >= chosen);
        if (index < 0) index = frames.length;
        if (step > 0 && frames[index]?.n === chosen) index += 1;
        if (step < 0) index -= 1;
        return frames[Math.max(0, Math.min(frames.length - 1, index))]?.n;
    }

    function begin(now) {
        tape = now;
        const old = cable.value;
        cable.replaceChildren(
            el("option", { value: "", text: `${t("filterCable")}: ${t("allCables")}` }),
            ...tape.plan.cables.map((_, index) => el("option", { value: index, text: cableName(index) })),
        );
        cable.value = old && Number(old) < tape.plan.cables.length ? old : "";
        refresh();
    }

    function show(number, past) {
        chosen = number;
        follows = !past;
        if (past && number !== undefined) {
            look();
            const index = matching.findIndex((entry) => entry.n >= number);
            const top = index * height;
            if (index >= 0 && (top < box.scrollTop || top > box.scrollTop + box.clientHeight - height))
                box.scrollTop = top - box.clientHeight / 2;
        }
        update();
    }

    return { node, begin, update, show, beside, cableName, words };
}
