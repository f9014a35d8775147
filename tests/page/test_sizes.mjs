/* From a phone to a projector, light and dark: nothing sticks out, prompt, actions and hand are in sight, axe-core is content, the first
 * load is small, and after it there is only the socket. */
import { House, accessible, browser, check, fits, noMessages, person } from "./house.mjs";
import { Dice, decide, hurry, playNow, setTable, turn } from "./player.mjs";

const LOAD_MOST = 300 * 1000;
const SIZES = [
    [360, 640],
    [640, 360],
    [800, 1280],
    [1280, 800],
    [1920, 1080],
];
const LOOKED_AT = [360, 1280]; /* widths at which axe-core looks, too */
const THEMES = ["light", "dark"];
const GAMES = ["uno", "reversi", "truco", "monopoly"];

const house = await House.open();

/* --- the first load --- */
{
    const page = await person(house);
    let octets = 0;
    for (const url of new Set(page.requests)) octets += (await (await fetch(url)).arrayBuffer()).byteLength;
    check(octets <= LOAD_MOST, `the first load is ${octets} octets`);
    const loaded = page.requests.length;
    await playNow(page, "uno");
    await turn(page);
    check(page.requests.length === loaded, `asked for after the first load: ${page.requests.slice(loaded)}`);
    const outside = page.requests.filter((url) => !url.startsWith(house.url));
    check(outside.length === 0, `from elsewhere: ${outside}`);
    console.log(`first load: ${octets} octets in ${loaded} requests`);
    await page.context().close();
}

/* axe-core in both themes; between them only colours change. */
async function accessibleInBoth(page, where) {
    for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await accessible(page, `${where}, ${colorScheme}`, colorScheme === THEMES[0] ? undefined : "color-contrast");
    }
}

/* --- sizes and themes --- */
for (const game of GAMES) {
    const page = await person(house);
    if (game === "monopoly") {
        await setTable(page, game, { seats: ["me", "bot reglas", "bot reglas", "bot reglas"], deal: 4 });
        await hurry(page);
    } else await playNow(page, game);
    const dice = new Dice(3);
    for (let i = 0; i < 3; i++) if ((await turn(page)) === "mine") await decide(page, dice);
    await turn(page);
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of THEMES) {
            await page.emulateMedia({ colorScheme });
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            await fits(page, `${game} at ${width}x${height}, ${colorScheme}`);
        }
        if (LOOKED_AT.includes(width)) await accessibleInBoth(page, `${game} at ${width}x${height}`);
    }
    await page.click(".bar button:last-child");
    await page.waitForSelector("dialog[open].table-menu");
    await accessibleInBoth(page, `${game}: the table's menu`);
    await page.context().close();
}

/* --- the lobby, in both languages --- */
{
    const page = await person(house, { viewport: { width: 360, height: 640 } });
    await page.waitForSelector(".tile");
    for (const [width, height] of [
        [740, 360],
        [360, 640],
    ]) {
        await page.setViewportSize({ width, height });
        await fits(page, `the lobby at ${width}x${height}`);
        const low = await page.evaluate(() =>
            Math.max(...[...document.querySelectorAll(".tile-go")].map((one) => one.getBoundingClientRect().bottom)),
        );
        check(low <= height, `the lobby at ${width}x${height}: a game can be begun only after scrolling`);
    }
    await accessibleInBoth(page, "the lobby");
    await page.click(".lobby-head .button");
    await page.selectOption("dialog[open] select >> nth=0", "en");
    await page.waitForFunction(
        () =>
            document.documentElement.lang === "en" &&
            document.querySelector(".tagline")?.textContent.startsWith("Table games"),
    );
    await page.click(".tile-foot .button >> nth=1");
    await page.waitForSelector("dialog[open] form");
    await accessibleInBoth(page, "the form of a table");
    await page.context().close();
}
noMessages();
console.log(`${GAMES.length} games at ${SIZES.length} sizes, light and dark`);
await browser.close();
await house.close();
