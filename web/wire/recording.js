/* What the browser has of a recording: its entries, and the state of the stations at any moment.
 * Times are in µs on the ring's clock. */
import { characterOf, octetsOf, spaced } from "../octets.js";

const ENTRIES_MAX = 40000; /* the server keeps fewer */
const TRIM = 8000; /* entries that go at once when there are more */
const PAST_MAX = 1000; /* entries in an answer about the past */
const PAST_PAUSE = 150; /* ms between two requests for the past */

export class Recording {
    constructor() {
        this.clear();
    }

    clear() {
        this.entries = [];
        this.base = 1; /* the number of the first entry here */
        this.findings = new Map(); /* lists of them by the number of their frame */
        this.plugs = []; /* entries of stations that were unplugged or plugged in, in order */
        this.stated = new Set(); /* stations of which there is a state */
    }

    /* The message `wire`, which replaces everything. */
    begin(message) {
        this.clear();
        this.plan = message;
        this.base = message.entries[0]?.n ?? message.next;
        this.octet = message.baud ? 10e6 / message.baud : 0; /* µs that an octet takes */
        this.append(message);
    }

    /* The message `pass`, or the entries of `wire`. Entries that do not follow the last one are
     * those that are here already. */
    append(message) {
        for (const key of ["now", "speed", "first", "next", "flights", "armed"])
            if (message[key] !== undefined) this[key] = message[key];
        this.flights ??= [];
        this.armed ??= [];
        for (const entry of message.entries ?? []) {
            if (this.entries.length && entry.n !== this.base + this.entries.length) continue;
            if (!this.entries.length) this.base = entry.n;
            this.entries.push(entry);
            this.index(entry);
        }
        if (this.entries.length > ENTRIES_MAX) this.trim();
    }

    /* A ring can run for hours: the oldest entries go. */
    trim() {
        this.entries.splice(0, TRIM);
        this.base += TRIM;
        for (const number of this.findings.keys())
            if (number < this.base) this.findings.delete(number);
    }

    /* Entries before the first one here; `older` are in order. */
    prepend(older) {
        this.base = older[0].n;
        this.entries.unshift(...older);
        older.forEach((entry) => this.index(entry));
    }

    index(entry) {
        if (entry.k === "state") this.stated.add(entry.s);
        if (entry.k === "hand" && /plug$/.test(entry.touch)) {
            this.plugs.push(entry);
            this.plugs.sort((a, b) => a.n - b.n);
        }
        if (entry.k !== "finding" || !entry.about) return;
        const list = this.findings.get(entry.about) ?? [];
        list.push(entry);
        this.findings.set(entry.about, list);
    }

    /* The entry with that number, or undefined. */
    at(number) {
        return this.entries[number - this.base];
    }

    /* Loads the entries before the first one here, the newest first. `ask(from)` requests some;
     * `changed()` is called after each answer. */
    async loadPast(ask, changed) {
        while (this.base > this.first) {
            const from = Math.max(this.first, this.base - PAST_MAX);
            const older = (await ask(from)).entries.filter((entry) => entry.n < this.base);
            if (!older.length) return;
            this.prepend(older);
            changed();
            await new Promise((resume) => setTimeout(resume, PAST_PAUSE));
        }
    }

    /* How many entries there are up to this moment. */
    countUntil(time) {
        let low = 0;
        let high = this.entries.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.entries[middle].at <= time) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /* When the first octet of a frame began; `from` is when it was over. */
    start(entry) {
        return (entry.from ?? entry.at) - this.octet;
    }

    /* Each station at that moment: `h`, its hash, `d`, whether it differs from the others, `out`,
     * whether it is unplugged. */
    stationsAt(time) {
        const unknown = { h: undefined, d: false, out: false };
        const stations = this.plan.stations.map((station) => ({ ...station, ...unknown }));
        const missing = new Set(this.stated);
        for (let i = this.countUntil(time); i-- > 0 && missing.size;) {
            const entry = this.entries[i];
            if (entry.k !== "state" || !missing.delete(entry.s)) continue;
            stations[entry.s].h = entry.h;
            stations[entry.s].d = Boolean(entry.d);
        }
        for (const entry of this.plugs)
            if (entry.at <= time) stations[entry.s].out = entry.touch === "unplug";
        return stations;
    }
}

const MARKS = { violation: "▼", departure: "◆", lost: "✕", unfinished: "✕" };

/* The mark of an entry on the time line, or undefined. */
export function markOf(entry) {
    if (entry.k === "finding") return MARKS[entry.kind];
    return entry.k === "lost" ? "✕" : undefined;
}

/* Entries that are octets on a cable. */
export const isOctets = (entry) => ["frame", "malformed", "noise", "lost"].includes(entry.k);

/* A frame as the protocol's document writes it: characters, or hexadecimal. */
export function frameText(plan, hex) {
    return plan.characters ? octetsOf(hex).map(characterOf).join("") : spaced(hex);
}
