/* Captures that the person chooses or drops on the page: they go to the server, which reads
 * them. */
import { sendInParts } from "../files.js";
import { hexOf } from "../octets.js";

const SIZE_MAX = 1 << 20;
const PART = 30000; /* octets */

export const CAPTURE_TYPES = ".pcapng,.pcap,.cap,.bin,.raw";

/* Resolves to the key of the recording; rejects with {why}. Without `game` the server finds out
 * which game's it is. */
export async function upload(app, t, octets, game, progress) {
    if (octets.length > SIZE_MAX) throw { why: t("tooLarge") };
    const answer = await sendInParts(octets.length, PART, async (from, to, last) => {
        const part = hexOf(octets.subarray(from, to));
        const fields = { what: "capture", game, part, first: from === 0, last };
        const partAnswer = await app.connection.request("wire", fields);
        progress(Math.min(100, Math.round(((from + PART) / octets.length) * 100)));
        return partAnswer;
    });
    return answer.key;
}

/* Calls opened(file) for a file that is dropped on `node`. */
export function onDrop(node, opened) {
    node.addEventListener("dragover", (event) => {
        event.preventDefault();
        node.classList.add("dropping");
    });
    node.addEventListener("dragleave", (event) => {
        if (event.target === node) node.classList.remove("dropping");
    });
    node.addEventListener("drop", (event) => {
        event.preventDefault();
        node.classList.remove("dropping");
        const file = event.dataTransfer.files[0];
        if (file) opened(file);
    });
}
