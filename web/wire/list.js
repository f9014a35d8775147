/* The entries as a list that can be filtered and searched. Only the rows in sight are in the
 * page. */
import { el, reconcile, setAttr, setText } from "../dom.js";
import { frameText, isOctets, markOf } from "./recording.js";

const MARGIN = 4; /* rows above and below those in sight */

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
        {
            class: "frame-box",
            tabindex: "0",
            role: "region",
            "aria-label": t("frames"),
            on: { scroll: () => placeRows() },
        },
        rows,
    );
    const node = el(
        "section",
        { class: "wire-list" },
        el("h2", { text: t("frames") }),
        el("div", { class: "row list-filter" }, search, cable, kind, count),
        box,
    );
    let recording;
    let matching = []; /* entries that pass the filter */
    let filtered = 0; /* how many of the recording's entries were looked at */
    let filteredBase; /* the recording's base then */
    let chosen; /* the number of the open entry */
    let follows = true; /* the list stays at its end */
    let height = 30; /* px of a row; more where its words have a line of their own */

    function passesKind(entry) {
        if (kind.value === "frames") return isOctets(entry);
        if (kind.value !== "marks") return entry.k !== "state";
        const isFound = recording.findings.has(entry.n);
        return markOf(entry) || isFound || entry.k === "hand" || entry.touch;
    }

    function passes(entry) {
        if (!passesKind(entry)) return false;
        if (cable.value !== "" && entry.c !== Number(cable.value)) return false;
        const text = search.value.trim().toLowerCase();
        if (!text) return true;
        const has = (words) => words.toLowerCase().includes(text);
        const hex = (entry.x ?? "").toLowerCase();
        const findings = recording.findings.get(entry.n) ?? [];
        return (
            has(words(entry)) ||
            hex.includes(text.replace(/\s/g, "")) ||
            findings.some((finding) => has(`${finding.rule} ${finding.text}`))
        );
    }

    /* An entry in words. */
    function words(entry) {
        if (entry.k === "frame") return entry.w;
        if (entry.k === "finding") return `${t(`kind_${entry.kind}`)} ${entry.rule}: ${entry.text}`;
        const station = recording.plan.stations[entry.s]?.name;
        if (entry.k === "note") return `${station ?? ""}: ${entry.text}`;
        if (entry.k === "hand") return t(`did_${entry.touch}`, station);
        return t(`k_${entry.k}`);
    }

    function marksOf(entry) {
        const own = markOf(entry);
        const findings = recording.findings.get(entry.n) ?? [];
        return [own, ...findings.map(markOf)].filter(Boolean).join("");
    }

    const cableName = (index) => {
        const { from, to } = recording.plan.cables[index] ?? {};
        const name = (station) => recording.plan.stations[station]?.name ?? "…";
        return `${name(from)}→${name(to)}`;
    };

    /* Brings `matching` up to date: with the new entries, or with all of them if older ones came or
     * some are gone. */
    function filter() {
        const { base, entries } = recording;
        if (filteredBase !== base || filtered > entries.length) {
            matching = [];
            filtered = 0;
            filteredBase = base;
        }
        for (; filtered < entries.length; filtered++)
            if (passes(entries[filtered])) matching.push(entries[filtered]);
    }

    /* The filter has changed. */
    function refresh() {
        filteredBase = undefined;
        if (recording) update();
    }

    function update() {
        filter();
        setText(count, t("shown", matching.length, recording.entries.length));
        height = parseFloat(getComputedStyle(box).getPropertyValue("--row")) || height;
        rows.style.height = `${matching.length * height}px`;
        if (follows) box.scrollTop = matching.length * height;
        placeRows();
    }

    function placeRows() {
        if (!recording) return;
        const first = Math.max(0, Math.floor(box.scrollTop / height) - MARGIN);
        const count = Math.ceil(box.clientHeight / height) + 2 * MARGIN;
        const part = matching.slice(first, first + count);
        reconcile(
            rows,
            part,
            (entry) => entry.n,
            (entry) => makeRow(entry),
            (item, entry, index) => {
                item.style.top = `${(first + index) * height}px`;
                setAttr(item.firstChild, "aria-current", entry.n === chosen ? "true" : undefined);
                setText(item.querySelector(".mark"), marksOf(entry));
            },
        );
    }

    function makeRow(entry) {
        const touched = entry.touch ? " touched" : "";
        const cable = entry.c === undefined ? "" : cableName(entry.c);
        const octets = entry.x ? frameText(recording.plan, entry.x) : "";
        return el(
            "li",
            { "data-kind": entry.k },
            el(
                "button",
                {
                    type: "button",
                    tabindex: "-1",
                    "data-n": entry.n,
                    on: { click: () => open(entry.n) },
                },
                el("span", { class: "mark" }),
                el("span", { class: "mono muted", text: (entry.at / 1e6).toFixed(3) }),
                el("span", { class: "mono", text: cable }),
                el("span", { class: `mono row-hex${touched}`, text: octets }),
                el("span", { class: "row-words", text: words(entry) }),
            ),
        );
    }

    /* The number of the frame before (-1) or after (1) the open one, among those in the list. */
    function neighbour(step) {
        const frames = matching.filter(isOctets);
        if (!frames.length) return undefined;
        if (chosen === undefined) return frames[step < 0 ? frames.length - 1 : 0].n;
        let index = frames.findIndex((entry) => entry.n >= chosen);
        if (index < 0) index = frames.length;
        if (step > 0 && frames[index]?.n === chosen) index += 1;
        if (step < 0) index -= 1;
        return frames[Math.max(0, Math.min(frames.length - 1, index))]?.n;
    }

    function begin(newRecording) {
        recording = newRecording;
        const { cables } = recording.plan;
        const old = cable.value;
        cable.replaceChildren(
            el("option", { value: "", text: `${t("filterCable")}: ${t("allCables")}` }),
            ...cables.map((_, index) => el("option", { value: index, text: cableName(index) })),
        );
        cable.value = old && Number(old) < cables.length ? old : "";
        refresh();
    }

    /* Marks an entry as open; in the past the list scrolls to it and follows no longer. */
    function show(number, past) {
        chosen = number;
        follows = !past;
        if (past && number !== undefined) {
            filter();
            const index = matching.findIndex((entry) => entry.n >= number);
            const top = index * height;
            const bottom = box.scrollTop + box.clientHeight - height;
            if (index >= 0 && (top < box.scrollTop || top > bottom))
                box.scrollTop = top - box.clientHeight / 2;
        }
        update();
    }

    return { node, begin, update, show, neighbour, cableName, words };
}
