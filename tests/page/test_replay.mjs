/* A saved game: the file is looked at with the slider, a link leads to its moment, and the figures are drawn. */
import { fileURLToPath } from "node:url";
import { House, accessible, browser, check, noMessages, person } from "./house.mjs";

const house = await House.open();
const page = await person(house);
const chooser = page.waitForEvent("filechooser");
await page.click("footer .button:last-child");
await (await chooser).setFiles(fileURLToPath(new URL("game.journal", import.meta.url)));
await page.waitForFunction(() => location.hash.startsWith("#r/"));
await page.waitForSelector(".replay:not([hidden])");
const shown = () => page.locator(".replay output").innerText();
const at = (move) =>
    page.waitForFunction(
        (number) => document.querySelector(".replay output").textContent.startsWith(`${number} `),
        move,
    );

check((await page.locator(".table-area button.lit").count()) === 0, "nothing can be played in a replay");
await page.focus(".replay input");
for (let i = 1; i <= 3; i++) {
    await page.keyboard.press("ArrowRight");
    await at(i);
}
await accessible(page, "in a replay");
const end = (await shown()).split(" ").at(-1);
await page.keyboard.press("End");
await at(end);

/* --- the link to a moment --- */
await page.click(".replay [data-word=replayBack]");
await at(end - 1);
await page.locator(".replay .button", { hasText: "Enlace a este momento" }).click();
check(page.url().endsWith(`/${end - 1}`), "the address is that of the moment");
const friend = await person(house, { hash: new URL(page.url()).hash });
await friend.waitForFunction((words) => document.querySelector(".replay output")?.textContent === words, await shown());

/* --- it runs by itself, and stops --- */
await friend.click(".replay [data-word=replayFirst]");
await friend.waitForFunction(() => document.querySelector(".replay output").textContent.startsWith("0 "));
await friend.click(".replay [data-word=replayPlay]");
await friend.waitForFunction(() => document.querySelector(".replay output").textContent.startsWith("2 "));

/* --- an address that leads nowhere says so --- */
const lost = await person(house, { hash: "#w/0.AAAAAAAAAAAAAAAAAAAAAA" });
await lost.waitForSelector(".lonely");
await accessible(lost, "where there is no table");
noMessages();
console.log(`a saved game of ${end} moves`);
await browser.close();
await house.close();
