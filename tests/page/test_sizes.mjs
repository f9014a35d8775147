/* From a phone to a projector, in the theme that is named (light, dark): nothing sticks out, prompt, actions and hand are in sight, axe-core is
 * content, the first load is small, and after it there is only the socket. */
import { House, accessible, browser, check, noMessages, person } from "./house.mjs";
import { Dice, decide, hurry, playNow, setTable, turn } from "./player.mjs";

const LOAD_MOST = 300 * 1024;
const SIZES = [
    [360, 640],
    [640, 360],
    [800, 1280],
    [1280, 800],
    [1920, 1080],
];
const LOOKED_AT = [360, 1280]; /* widths at which axe-core looks, too */
const colorScheme = process.argv[2];
const GAMES = ["uno", "reversi", "truco", "monopoly"];

const house = await House.open();

async function fits(page, where) {
    const out = await page.evaluate(() => {
        const bad = [];
        if (document.documentElement.scrollWidth > innerWidth + 1) bad.push("the page is wider than the window");
        for (const selector of [".status", ".actions", ".table-area", ".hand", ".seats"]) {
            const node = document.querySelector(selector);
            const box = node?.getBoundingClientRect();
            if (!node || !box.height) continue;
            if (box.bottom > innerHeight + 1 || box.top < -1) bad.push(`${selector} is out of sight`);
        }
        const prompt = document.querySelector(".prompt");
        if (prompt && prompt.scrollHeight > prompt.clientHeight + 2) bad.push("the prompt has to be scrolled");
        const table = document.querySelector(".table-area")?.getBoundingClientRect();
        if (table && Math.min(table.width, table.height) < 200)
            bad.push(`the table is only ${table.width} by ${table.height}`);
        return bad;
    });
    if (out.length && process.env.PAGE_SHOTS) await page.screenshot({ path: `${process.env.PAGE_SHOTS}/bad.png` });
    check(out.length === 0, `${where}: ${out.join("; ")}`);
}

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

/* --- sizes and themes --- */
for (const game of GAMES) {
    const page = await person(house, { colorScheme });
    if (game === "monopoly") {
        await setTable(page, game, { seats: ["me", "bot reglas", "bot reglas", "bot reglas"], deal: 4 });
        await hurry(page);
    } else await playNow(page, game);
    const dice = new Dice(3);
    for (let i = 0; i < 3; i++) if ((await turn(page)) === "mine") await decide(page, dice);
    await turn(page);
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await fits(page, `${game} at ${width}x${height}, ${colorScheme}`);
        if (LOOKED_AT.includes(width)) await accessible(page, `${game} at ${width}x${height}, ${colorScheme}`);
    }
    await page.click(".bar button:last-child");
    await page.waitForSelector("dialog[open].table-menu");
    await accessible(page, `${game}: the table's menu, ${colorScheme}`);
    await page.context().close();
}

/* --- the lobby, in both languages --- */
{
    const page = await person(house, { colorScheme, viewport: { width: 360, height: 640 } });
    await page.waitForSelector(".tile");
    await fits(page, `the lobby, ${colorScheme}`);
    await accessible(page, `the lobby, ${colorScheme}`);
    await page.click(".lobby-head .button");
    await page.selectOption("dialog[open] select >> nth=0", "en");
    await page.waitForFunction(
        () =>
            document.documentElement.lang === "en" &&
            document.querySelector(".tagline")?.textContent.startsWith("Table games"),
    );
    await page.click(".tile-foot .button >> nth=1");
    await page.waitForSelector("dialog[open] form");
    await accessible(page, `the form of a table, ${colorScheme}`);
    await page.context().close();
}
noMessages();
console.log(`${GAMES.length} games at ${SIZES.length} sizes, ${colorScheme}`);
await browser.close();
await house.close();
