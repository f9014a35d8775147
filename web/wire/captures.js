/* A capture that is dropped on the page, or chosen: it goes to the program in parts, and the program reads it. */
import { el } from "../dom.js";

const MOST = 1 << 20;
const PART = 30000;
const PAUSE = 110; /* ms between parts: the server counts requests a second */

const hexOf = (octets) => Array.from(octets, (octet) => octet.toString(16).padStart(2, "0")).join("");

/* Gives the key of the recording, or throws the answer that says why not. */
export async function upload(app, t, octets, game, progress) {
    if (octets.length > MOST) throw { why: t("tooLarge") };
    let answer;
    for (let at = 0; at < octets.length || at === 0; at += PART) {
        answer = await app.connection.request("wire", {
            what: "capture",
            game,
            part: hexOf(octets.subarray(at, at + PART)),
            first: at === 0,
            last: at + PART >= octets.length,
        });
        progress(Math.min(100, Math.round(((at + PART) / octets.length) * 100)));
        if (at + PART < octets.length) await new Promise((resume) => setTimeout(resume, PAUSE));
    }
    return answer.key;
}

export function chooseFile(take) {
    const input = el("input", { type: "file", accept: ".pcapng,.pcap,.cap,.bin,.raw" });
    input.addEventListener("change", () => input.files[0] && take(input.files[0]));
    input.click();
}

/* The whole page takes what is dropped on it. */
export function takeDrops(node, take) {
    node.addEventListener("dragover", (event) => {
        event.preventDefault();
        node.classList.add("dropping");
    });
    node.addEventListener("dragleave", (event) => event.target === node && node.classList.remove("dropping"));
    node.addEventListener("drop", (event) => {
        event.preventDefault();
        node.classList.remove("dropping");
        const file = event.dataTransfer.files[0];
        if (file) take(file);
    });
}
