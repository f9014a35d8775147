/* What this browser remembers between visits. A browser that refuses to store anything still gets a
 * page that works. */

export function load(key) {
    try {
        return JSON.parse(localStorage.getItem(key)) ?? undefined;
    } catch {
        return undefined;
    }
}

export function store(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        /* nothing is remembered */
    }
}
