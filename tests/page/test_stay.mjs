/* The seat is kept: the server is killed in mid-game and started again, the line is cut while a move is under way, and
 * the seat's address is opened on another device. */
import { spawnSync } from "node:child_process";
import { House, browser, check, noMessages, person } from "./house.mjs";
import { Dice, decide, hurry, playNow, playOut, turn } from "./player.mjs";

const house = await House.open();
const dice = new Dice(5);
const page = await person(house);
await playNow(page, "reversi");
for (let i = 0; i < 3; i++) {
    await turn(page);
    await decide(page, dice);
}
await turn(page);
const discs = () => page.locator(".rv-disc:is([data-owner=black], [data-owner=white])").count();

/* --- kill -9, and a move that is made while nobody listens --- */
const before = await discs();
const port = new URL(house.url).port;
await house.kill();
await page.waitForSelector(".alert:not([hidden])");
check((await discs()) === before, "what was there stays in sight");
await page.locator(".table-area .lit").first().click();
await page.waitForSelector(".table-page[data-pending]"); /* hollow until it is acknowledged */
await house.start(port);
await page.waitForSelector(".alert[hidden]", { state: "attached" });
await page.waitForSelector(".table-page:not([data-pending])");
await page.waitForFunction(
    (count) => document.querySelectorAll(".rv-disc:is([data-owner=black], [data-owner=white])").length > count,
    before,
);
await turn(page);
check((await discs()) === before + 2, "the move that was under way counts once");

/* --- another device --- */
const device = await person(house, { hash: new URL(page.url()).hash });
check((await turn(device)) === "mine", "the seat's address is the seat");
await decide(device, dice);
await device.context().close();

/* --- the lobby knows the way back --- */
await page.click(".bar button");
await page.click(".open-table .button.first");
await page.waitForSelector(".table-area .rv-board");
check((await playOut(page, { seed: 2 })) !== undefined, "the game comes to its end");

/* --- and through the whole of it once more --- */
await page.locator(".actions .button", { hasText: "Repasar" }).click();
await page.waitForSelector(".replay:not([hidden])");
check((await discs()) === 4, "a replay begins at the beginning");
await page.focus(".replay input");
await page.keyboard.press("End");
await page.waitForFunction(
    () => document.querySelectorAll(".rv-disc:is([data-owner=black], [data-owner=white])").length > 40,
);
await page.click(".replay .button.first");
await page.waitForSelector(".replay[hidden]", { state: "attached" });

/* --- and home with it: a file that the other commands read --- */
const coming = page.waitForEvent("download");
await page.locator(".actions .button", { hasText: "Guardar la partida" }).click();
const file = await coming;
check(file.suggestedFilename() === "reversi.journal", `the file is called ${file.suggestedFilename()}`);
const replay = spawnSync(process.env.SOBREMESA, ["replay", await file.path(), "--json"], { encoding: "utf8" });
check(replay.status === 0, `replay of what was saved: ${replay.stderr}`);
const last = (await page.locator(".log-line").last().innerText()).match(/ ([a-h][1-8]) /)[1];
check(replay.stdout.includes(last), `the last move, ${last}, is not in what was saved`);

/* --- another round --- */
await page.locator(".actions .button", { hasText: "Otra partida" }).click();
await page.waitForFunction(() => document.querySelector(".table-page").dataset.stage !== "over");
await hurry(page).catch(() => {});
await turn(page);
check((await discs()) <= 5, "another round begins anew");

noMessages(/WebSocket connection to .* failed/, /ERR_CONNECTION/);
console.log("killed, cut, moved, looked back, begun again");
await browser.close();
await house.close();
