/* Whole games with the keyboard alone, from the lobby on: Tab and Enter to a tile or through the form of a table, digits for cards,
 * names for squares, letters for actions, arrows and Enter in menus. Monopoly twice: some rounds of it as it is usually played, and until
 * somebody is bankrupt, for which there is no money at the start; with SOBREMESA_EFFORT there is some, and it takes longer. */
import { House, browser, check, noMessages, person } from "./house.mjs";
import { Dice, settled, standing, turn, untilOver } from "./player.mjs";

const MOST = 1500; /* decisions of a game */
const PATIENT = Number(process.env.SOBREMESA_EFFORT) > 1;
const ROUNDS = { seats: 2, rounds: PATIENT ? 20 : 5 };
const BANKRUPT = { seats: 2, money: PATIENT ? 15000 : 0 };
const BANKRUPT_MOST = PATIENT ? 800 : 40; /* decisions of a game; half of those without money need not even so many */
const TABLES_MOST = PATIENT ? 4 : 16;
const house = await House.open();

let called = 0; /* calls that could be made at truco */

const isAt = (page, selector) => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);

async function tabTo(page, selector) {
    for (let i = 0; i < 80; i++) {
        if (await isAt(page, selector)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never comes to ${selector}`);
}

/* What could be pressed now, as somebody who reads the screen would know it. Trades are another test's. */
const keysNow = (page) =>
    page.evaluate(() => {
        const cells = [...document.querySelectorAll(".rv-cell.lit .unseen")].map((one) => one.textContent.slice(0, 2));
        const cards = [...document.querySelectorAll(".hand .card.lit")];
        const letters = (kind) =>
            [...document.querySelectorAll(`.actions .button${kind}`)]
                .filter((one) => !/negociar|dejar actuar/.test(one.textContent))
                .map((one) => one.getAttribute("aria-keyshortcuts"))
                .filter(Boolean); /* of very many, some are left to arrows */
        const calls = [...document.querySelectorAll(".actions .button > span")]
            .map((one) => one.textContent)
            .filter((words) => words.startsWith("cantar"));
        const different = new Set(cards.map((one) => one.querySelector(".unseen").textContent));
        return {
            cells,
            calls,
            cards: different.size,
            letters: letters(":not(.quiet, .grave)"),
            grave: letters(".grave"),
        };
    });

/* A menu by its arrows, "are you sure" by Tab, a form by Enter. */
async function answer(page, dice) {
    if (await page.locator("dialog[open] .menu-items").count()) {
        for (let steps = dice.below(3); steps > 0; steps--) await page.keyboard.press("ArrowRight");
    } else if (await page.locator("dialog[open].sure").count()) await tabTo(page, "dialog[open] .grave");
    await page.keyboard.press("Enter");
}

/* Mostly what stands first, which is how a game goes on; now and then something else. */
async function pressOne(page, dice) {
    const before = await standing(page);
    const { calls, cells, cards, letters, grave } = await keysNow(page);
    for (const words of calls) {
        check(/ · \d+ \(\d+\)$/.test(words), `a call that does not say what it is worth: ${words}`);
        called++;
    }
    const all = letters.length ? letters : grave;
    if (cells.length) await page.keyboard.type(dice.pick(cells));
    else if (cards) await page.keyboard.press(String(1 + dice.below(cards)));
    else {
        check(all.length, `no key for: ${await page.locator(".prompt").innerText()}`);
        await page.keyboard.press(dice.below(4) ? all[0] : dice.pick(all));
    }
    for (let i = 0; i < 4 && (await settled(page, before)) === "dialogue"; i++) await answer(page, dice);
}

async function playByKeys(page, game, most = MOST) {
    const dice = new Dice(11);
    await page.waitForSelector(".table-page .bar");
    const over = ".table-page[data-stage=over] .bar"; /* without money that may be soon */
    await tabTo(page, `.bar [aria-pressed], ${over} .button`);
    if (await isAt(page, ".bar [aria-pressed]")) {
        await page.keyboard.press("Enter");
        await page.waitForSelector(`.bar [aria-pressed='true'], ${over}`);
    }
    await turn(page); /* letters count inside the table, so that is where the focus has to be */
    await tabTo(page, ".actions .button, .table-area button");
    let decisions = 0;
    for (; (await turn(page)) !== "over"; decisions++) {
        if (decisions === most) return undefined;
        await pressOne(page, dice);
    }
    console.log(`${game}: ${decisions} decisions by keys: ${await page.locator(".status").innerText()}`);
    return decisions;
}

/* What has been told is one stop of Tab, however long it is; arrows go from line to line. */
async function logIsOneStop(page) {
    await page.keyboard.press("Home");
    await tabTo(page, ".log, .log button");
    const last = await page.evaluate(() => document.activeElement.textContent);
    await page.keyboard.press("ArrowUp");
    check((await page.evaluate(() => document.activeElement.textContent)) !== last, "an arrow goes to another line");
    await page.keyboard.press("Tab");
    check(!(await isAt(page, ".log, .log *")), "Tab leaves what has been told");
}

for (const game of ["uno", "reversi", "truco"]) {
    const page = await person(house);
    await tabTo(page, `.tile[data-game="${game}"] .tile-play`);
    await page.keyboard.press("Enter");
    check((await playByKeys(page, game)) !== undefined, `${game} is not over after ${MOST} decisions`);
    if (game === "reversi") await logIsOneStop(page);
    noMessages();
    await page.context().close();
}

check(called > 0, "nobody could call anything in a whole game of truco");

/* --- Monopoly: the form of a table, a square's card by Enter on the board, Esc; then whole games --- */
const page = await person(house);

async function setByKeys(settings) {
    if (await page.locator(".table-page").count()) {
        await tabTo(page, ".bar .button");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".tile");
    }
    await tabTo(page, '[data-create="monopoly"]');
    await page.keyboard.press("Enter");
    for (const [name, value] of Object.entries(settings)) {
        if (name !== "seats" && !(await page.locator(".create details[open]").count())) {
            await tabTo(page, ".create summary");
            await page.keyboard.press("Enter");
        }
        await tabTo(page, `.create [name=${name}]`);
        await page.keyboard.press("Control+A");
        await page.keyboard.type(String(value));
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector(".mp-board");
}

await setByKeys(ROUNDS);
await tabTo(page, ".mp-cell");
await page.keyboard.press("Home");
await page.keyboard.press("ArrowLeft");
await page.keyboard.press("Enter");
await page.waitForSelector("dialog[open].deed-card");
await page.keyboard.press("Escape");
check(await isAt(page, ".mp-cell"), "the focus comes back to the square");
check((await playByKeys(page, "monopoly")) !== undefined, `Monopoly is not over after ${MOST} decisions`);
await untilOver(
    TABLES_MOST,
    () => setByKeys(BANKRUPT),
    () => playByKeys(page, "monopoly", BANKRUPT_MOST),
);
const out = await page.locator(".seat[data-out]").count();
check(out === 1, `${out} players are bankrupt at the end`);
noMessages();
await browser.close();
await house.close();
