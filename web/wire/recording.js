/* What the browser knows of a recording: the entries as they came, and how things stood at any moment of it. */

const MOST = 40000; /* entries that are kept here; the server has fewer */
const TRIM = 8000;
const PAST_MOST = 1000; /* entries of one answer about the past */

export class Tape {
    constructor() {
        this.entries = [];
        this.base = 1; /* the number of the first one that is here */
        this.about = new Map(); /* findings by the number of their frame */
        this.plugs = []; /* that were pulled and put back */
        this.telling = new Set(); /* stations whose states are known */
    }

    /* A whole message: everything anew. */
    begin(message) {
        Object.assign(this, { plan: message, entries: [], about: new Map(), plugs: [], telling: new Set() });
        this.base = message.entries[0]?.n ?? message.next;
        this.octet = message.baud ? 10e6 / message.baud : 0;
        this.append(message);
    }

    append(message) {
        for (const key of ["now", "speed", "first", "next", "flights", "armed"])
            if (message[key] !== undefined) this[key] = message[key];
        this.flights ??= [];
        this.armed ??= [];
        for (const entry of message.entries ?? []) {
            if (this.entries.length && entry.n !== this.base + this.entries.length) continue;
            if (!this.entries.length) this.base = entry.n;
            this.entries.push(entry);
            this.note(entry);
        }
        if (this.entries.length > MOST) this.trim();
    }

    /* A ring may run for hours: the oldest goes. */
    trim() {
        this.entries.splice(0, TRIM);
        this.base += TRIM;
        for (const number of this.about.keys()) if (number < this.base) this.about.delete(number);
    }

    note(entry) {
        if (entry.k === "state") this.telling.add(entry.s);
        if (entry.k === "hand" && /plug$/.test(entry.touch)) {
            this.plugs.push(entry);
            this.plugs.sort((a, b) => a.n - b.n);
        }
        if (entry.k !== "finding" || !entry.about) return;
        const list = this.about.get(entry.about) ?? [];
        list.push(entry);
        this.about.set(entry.about, list);
    }

    at(number) {
        return this.entries[number - this.base];
    }

    /* The past that was before us, from the newest to the oldest: `ask(from)` gives entries. */
    async recall(ask, changed) {
        while (this.base > this.first) {
            const from = Math.max(this.first, this.base - PAST_MOST);
            const before = (await ask(from)).entries.filter((entry) => entry.n < this.base);
            if (!before.length) return;
            this.base = before[0].n;
            this.entries.unshift(...before);
            before.forEach((entry) => this.note(entry));
            changed();
            await new Promise((resume) => setTimeout(resume, 150));
        }
    }

    /* The index behind the last entry up to this moment. */
    until(time) {
        let low = 0;
        let high = this.entries.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.entries[middle].at <= time) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /* When the first octet of a frame was begun. */
    start(entry) {
        return (entry.from ?? entry.at) - this.octet;
    }

    /* Each station as it was then: its hash, whether it differs, whether it is out. */
    stationsAt(time) {
        const seen = this.plan.stations.map((station) => ({ ...station, h: undefined, d: false, out: false }));
        const missing = new Set(this.telling);
        for (let i = this.until(time); i-- > 0 && missing.size;) {
            const entry = this.entries[i];
            if (entry.k !== "state" || !missing.delete(entry.s)) continue;
            seen[entry.s].h = entry.h;
            seen[entry.s].d = Boolean(entry.d);
        }
        for (const entry of this.plugs) if (entry.at <= time) seen[entry.s].out = entry.touch === "unplug";
        return seen;
    }
}

export const MARKS = { violation: "▼", departure: "◆", lost: "✕", unfinished: "✕" };

/* What stands on the time line for an entry; undefined: nothing. */
export function markOf(entry) {
    if (entry.k === "finding") return MARKS[entry.kind];
    return entry.k === "lost" ? "✕" : undefined;
}

export const isOctets = (entry) => ["frame", "malformed", "noise", "lost"].includes(entry.k);

export const spaced = (hex) => hex.replace(/(..)(?=.)/g, "$1 ");

/* A frame as people write it: characters as they are, the rest in hexadecimal. */
export function written(plan, hex) {
    if (!plan.characters) return spaced(hex);
    return hex.replace(/../g, (pair) => {
        const code = parseInt(pair, 16);
        return code > 31 && code < 127 ? String.fromCharCode(code) : "·";
    });
}
