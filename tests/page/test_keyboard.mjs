/* Whole games with the keyboard alone, from the lobby on: Tab and Enter to a tile, digits for cards, names for squares,
 * letters for actions, arrows and Enter in menus. */
import { House, browser, check, noMessages, person } from "./house.mjs";
import { Dice, turn } from "./player.mjs";

const house = await House.open();

async function tabTo(page, selector) {
    for (let i = 0; i < 60; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never comes to ${selector}`);
}

/* What could be pressed now, as somebody who reads the screen would know it. */
const keysNow = (page) =>
    page.evaluate(() => {
        const cells = [...document.querySelectorAll(".rv-cell.lit .unseen")].map((one) => one.textContent.slice(0, 2));
        const cards = [...document.querySelectorAll(".hand .card.lit")];
        const letters = [...document.querySelectorAll(".actions .button:not(.quiet, .grave)")]
            .filter((one) => !/negociar|dejar actuar/.test(one.textContent))
            .map((one) => one.getAttribute("aria-keyshortcuts"));
        const different = new Set(cards.map((one) => one.querySelector(".unseen").textContent));
        return {
            cells,
            cards: different.size,
            letters: letters.filter(Boolean),
            grave: Boolean(document.querySelector(".actions .grave")),
        };
    });

const asked = (page) => page.getAttribute(".table-page", "data-q");

async function pressOne(page, dice) {
    const { cells, cards, letters } = await keysNow(page);
    const q = await asked(page);
    if (cells.length) await page.keyboard.type(dice.pick(cells));
    else if (cards) await page.keyboard.press(String(1 + dice.below(cards)));
    else {
        check(letters.length, `no key for: ${await page.locator(".prompt").innerText()}`);
        await page.keyboard.press(letters[0]);
    }
    await page.waitForFunction(
        (old) => document.querySelector("dialog[open]") || document.querySelector(".table-page").dataset.q !== old,
        q,
    );
    if (await page.locator("dialog[open]").count()) {
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        await page.waitForFunction((old) => document.querySelector(".table-page").dataset.q !== old, q);
    }
}

for (const game of ["uno", "reversi", "truco"]) {
    const page = await person(house);
    const dice = new Dice(11);
    await tabTo(page, `.tile[data-game="${game}"] .tile-play`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".table-page .bar");
    await tabTo(page, ".bar [aria-pressed]");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".bar [aria-pressed='true']");
    await tabTo(page, ".actions .button, .table-area button");
    let decisions = 0;
    while ((await turn(page)) !== "over") {
        await pressOne(page, dice);
        decisions++;
    }
    console.log(`${game}: ${decisions} decisions by keys`);
    noMessages();
    await page.context().close();
}

/* Monopoly: letters, a square's card by Enter on the board, Esc; the bots come after it. */
const page = await person(house);
await tabTo(page, `.tile[data-game="monopoly"] .tile-play`);
await page.keyboard.press("Enter");
await page.waitForSelector(".mp-board");
await tabTo(page, ".mp-cell");
await page.keyboard.press("Home");
await page.keyboard.press("ArrowLeft");
await page.keyboard.press("Enter");
await page.waitForSelector("dialog[open].deed-card");
await page.keyboard.press("Escape");
check(
    (await page.evaluate(() => document.activeElement.className)).includes("mp-cell"),
    "the focus comes back to the square",
);
await turn(page); /* letters count inside the table, so that is where the focus has to be */
await tabTo(page, ".actions .button");
const dice = new Dice(4);
for (let i = 0; i < 6; i++) {
    if ((await turn(page)) === "over") break;
    await pressOne(page, dice);
}
noMessages();
console.log("monopoly by keys");
await browser.close();
await house.close();
