/* Opens a saved game: the file goes to the server and comes back as a replay. */
import { chooseFile, sendInParts } from "./files.js";

const PART = 24000; /* characters; nearly all of a journal's take one octet each */

export function openJournal(app) {
    chooseFile(".journal,.txt,text/plain", async (file) => {
        try {
            const text = await file.text();
            const answer = await sendInParts(text.length, PART, (from, to, last) =>
                app.connection.request("journal", { part: text.slice(from, to), last }),
            );
            app.go(`r/${answer.key}/0`);
        } catch (answer) {
            app.showError(answer);
        }
    });
}
