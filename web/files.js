/* Files and texts that go to the person's machine or come from it. */
import { el } from "./dom.js";

/* Saves what lies at `url` under `name`. */
export function downloadFrom(url, name) {
    const link = el("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
}

export function download(name, type, content) {
    const url = URL.createObjectURL(new Blob([content], { type }));
    downloadFrom(url, name.replace(/[^\w.-]+/g, "-"));
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/* Lets the person choose a file; `accept` as in <input type=file>. `opened(file)` is not called if
 * they cancel. */
export function chooseFile(accept, opened) {
    const input = el("input", { type: "file", accept });
    input.addEventListener("change", () => input.files[0] && opened(input.files[0]));
    input.click();
}

/* Sends something long in parts: `send(from, to, last)` makes one request. Resolves to the last
 * answer. Waits between parts, since the server limits the requests per second. */
export async function sendInParts(length, size, send) {
    const pause = 110; /* ms */
    let answer;
    for (let from = 0; from < length || from === 0; from += size) {
        const last = from + size >= length;
        answer = await send(from, Math.min(length, from + size), last);
        if (!last) await new Promise((resume) => setTimeout(resume, pause));
    }
    return answer;
}

/* Resolves to whether the clipboard took it: a page without TLS has none. */
export async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}
