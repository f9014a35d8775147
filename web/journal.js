/* A saved game of one's own: the file goes to the server in parts and comes back as a replay. */
import { el } from "./dom.js";
import { toast } from "./dialogs.js";

const PART = 24000; /* characters; a journal has hardly any that take more than one octet */
const PAUSE = 100; /* ms between parts: the server counts requests a second */

export function openJournal(app) {
    const input = el("input", { type: "file", accept: ".journal,.txt,text/plain" });
    input.addEventListener("change", async () => {
        const text = await input.files[0].text();
        try {
            let answer;
            for (let at = 0; at < text.length || at === 0; at += PART) {
                answer = await app.connection.request("journal", {
                    part: text.slice(at, at + PART),
                    last: at + PART >= text.length,
                });
                await new Promise((resume) => setTimeout(resume, PAUSE));
            }
            app.go(`r/${answer.key}/0`);
        } catch (answer) {
            toast(answer.why ?? app.t("lost"));
        }
    });
    input.click();
}
