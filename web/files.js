/* Something to take home. */
import { el } from "./dom.js";

export function download(name, type, content) {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = el("a", { href: url, download: name.replace(/[^\w.-]+/g, "-") });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}
