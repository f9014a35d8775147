/* Two people at one table, each in a browser of their own: a link, an auction with a rash bid that is asked about, a
 * trade, a chat that is text, and somebody who only watches. */
import { House, accessible, browser, check, noMessages, person } from "./house.mjs";
import { Dice, decide, setTable, turn } from "./player.mjs";

const house = await House.open();
const dice = new Dice(3);
const ana = await person(house);
await ana.fill(".name-field input", "Ana <b>");
await ana.press(".name-field input", "Tab");
await setTable(ana, "monopoly", { seats: ["me", "open"], deal: 5 });

/* --- by a link --- */
await ana.click(".actions .first"); /* invite */
const link = await ana.locator("dialog[open] .link-row input").first().inputValue();
const watchLink = await ana.locator("dialog[open] .link-row input").nth(1).inputValue();
const masked = await ana.locator("dialog[open] .link-row input").nth(2).inputValue();
check(!masked.includes(new URL(ana.url()).hash.slice(3)), "the address of one's own seat is not to be seen");
await ana.keyboard.press("Escape");

const luis = await person(house, { hash: new URL(link).hash });
await luis.waitForSelector(".seat .button:not([hidden])");
await accessible(luis, "where somebody may sit down");
await luis.click(".seat .button:not([hidden])");
await luis.waitForFunction(() => location.hash.startsWith("#s/"));
const eva = await person(house, { hash: new URL(watchLink).hash });
await eva.waitForSelector(".table-area .mp-board");
check((await eva.locator(".deed").count()) === 0, "who watches has no deeds");

/* --- chat: names and words are text --- */
await luis.click("#tab-chat");
await luis.fill(".chat-form input", "<img src=x onerror=alert(1)>");
await luis.keyboard.press("Enter");
await ana.click("#tab-chat");
await ana.waitForFunction(
    () => document.querySelector(".chat-lines li span")?.textContent === "<img src=x onerror=alert(1)>",
);
check((await ana.locator(".chat-lines img").count()) === 0, "a chat is text");
check((await luis.locator(".seat-name").first().innerText()) === "Ana <b>", "a name is text");

/* --- until both an auction and a trade have been seen --- */

const mine = async () => {
    const [first, second] = await Promise.all(
        [ana, luis].map((page) => page.locator(".table-page[data-turn=mine][data-ready]").count()),
    );
    return first ? ana : second ? luis : undefined;
};
const other = (page) => (page === ana ? luis : ana);
const button = (page, words) => page.locator(".actions .button").filter({ hasText: words }).first();
const has = async (page, words) => (await button(page, words).count()) > 0;

async function mover() {
    for (;;) {
        const page = await mine();
        if (page) return page;
        await Promise.race([ana, luis].map((one) => one.waitForSelector(".table-page[data-turn=mine][data-ready]")));
    }
}

async function press(page, words) {
    const q = await page.getAttribute(".table-page", "data-q");
    await button(page, words).click();
    await page.waitForFunction(
        (old) => document.querySelector(".table-page").dataset.q !== old || document.querySelector("dialog[open]"),
        q,
    );
}

/* Bids all one has for it: asked about, and taken back; then the least, and the other leaves. */
async function auction(page) {
    await page.waitForSelector(".deal.auction");
    await accessible(page, "in an auction");
    await button(page, "otra suma").click();
    const range = await page.locator("dialog[open] .field span").innerText();
    await page.fill("dialog[open] [name=n]", range.split("–")[1].replace(/\D/g, ""));
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog.sure");
    await accessible(page, "where one is asked again");
    await page.click("dialog.sure .button:not(.grave) >> nth=-1");
    await press(page, "pujar");
    const rival = other(page);
    await turn(rival);
    check((await rival.locator(".bidder[data-leads]").count()) === 1, "who leads the auction is marked");
    await press(rival, "salir de la subasta");
    await rival.waitForSelector(".deal.auction", { state: "detached" });
}

const deeds = (page) => page.locator(".deed").count();

async function openTrade(page) {
    await button(page, "negociar").click();
    await page.waitForSelector("dialog[open].trade-dialog");
}

/* What stands in the dialogue is offered. */
async function offer(page) {
    const rival = other(page);
    await page.click("dialog[open] [type=submit]");
    await button(page, "hacer la oferta").waitFor();
    await turn(page);
    check((await page.locator(".offer-side").count()) === 2, "an offer has two sides");
    await press(page, "hacer la oferta");
    await rival.waitForSelector(".deal.offer");
    await turn(rival);
}

/* Two deeds and a sum for one deed. */
async function fillTrade(page) {
    await page.fill("dialog[open] [name=give-money]", "1000");
    await page.locator("dialog[open] [name=give]").first().check();
    await page.locator("dialog[open] [name=give]").nth(1).check();
    await page.locator("dialog[open] [name=get]").first().check();
}

/* The other refuses by a counter-offer, which waits in the dialogue of their own turn, the other way round. */
async function counter(page) {
    const rival = other(page);
    await openTrade(page);
    await accessible(page, "in a trade");
    await fillTrade(page);
    await offer(page);
    await accessible(rival, "where an offer waits for an answer");
    await rival.click("[data-act=counter]");
    await rival.waitForSelector(".deal.offer", { state: "detached" });
    return rival;
}

/* What was asked for is given as the counter-offer says, and accepted. */
async function trade(page) {
    const rival = other(page);
    const before = [await deeds(page), await deeds(rival)];
    await openTrade(page);
    check(
        (await page.inputValue("dialog[open] [name=get-money]")) === "1.000",
        "a counter-offer has the sum that was offered",
    );
    check((await page.locator("dialog[open] [name=get]:checked").count()) === 2, "and the deeds");
    await offer(page);
    await press(rival, "aceptar la oferta");
    await rival.waitForSelector(".deal.offer", { state: "detached" });
    await page.waitForFunction((count) => document.querySelectorAll(".deed").length === count, before[0] + 1);
    await rival.waitForFunction((count) => document.querySelectorAll(".deed").length === count, before[1] - 1);
}

let auctions = 0;
let trades = 0;
let counters; /* who has made a counter-offer */
for (let decisions = 0; decisions < 200 && !(auctions && trades); decisions++) {
    const page = await mover();
    if (!counters && (await has(page, "negociar"))) counters = await counter(page);
    else if (!trades && page === counters && (await has(page, "negociar"))) {
        await trade(page);
        trades++;
    } else if (await has(page, "a subasta")) {
        await press(page, "a subasta");
        await auction(await mover());
        auctions++;
    } else await decide(page, dice);
}
check(auctions && trades, "an auction and a trade");

/* --- a reload: the same seat --- */
const deedsBefore = await deeds(ana);
await ana.reload();
await ana.waitForSelector(".table-area .mp-board");
await ana.waitForFunction((count) => document.querySelectorAll(".deed").length === count, deedsBefore);
noMessages();
console.log("an auction, a counter-offer, a trade and a reload");
await browser.close();
await house.close();
