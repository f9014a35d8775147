/* Plays by clicking what is lit, as a person without a plan would: a whole game, whatever the game. */
import { PATIENCE, check } from "./house.mjs";

/* The same choices every time. */
export class Dice {
    constructor(seed) {
        this.state = seed;
    }

    below(count) {
        this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
        return Math.floor((this.state / 2 ** 32) * count);
    }

    pick(list) {
        return list[this.below(list.length)];
    }
}

const TABLE = ".table-page";
const PIECES = ".table-area .lit:not([aria-disabled='true']), .table-area [data-lit]";
const PLAIN = ".actions .button[data-option]:not(.grave)";
const OTHER = ".actions .button:is(.first, .lit)";
const GRAVE = ".actions .button.grave";

/* Until it is one's turn and the page can be clicked, or the game is over. */
export async function turn(page) {
    const handle = await page.waitForFunction(
        () => {
            const table = document.querySelector(".table-page");
            if (table?.dataset.stage === "over") return "over";
            return table?.hasAttribute("data-ready") && !table.hasAttribute("data-pending") && "mine";
        },
        undefined,
        { timeout: PATIENCE },
    );
    return handle.jsonValue();
}

const question = (page) => page.getAttribute(TABLE, "data-q");

/* What has been clicked is done once the question is another one, or something has opened that asks for more. */
async function settled(page, q) {
    await page.waitForFunction((old) => {
        const table = document.querySelector(".table-page");
        return (
            document.querySelector("dialog[open]") ||
            table.dataset.stage === "over" ||
            table.dataset.q !== old ||
            document.querySelector(".actions [data-done]")
        );
    }, q);
}

async function visible(page, selector) {
    const all = await page.locator(selector).all();
    const shown = await Promise.all(all.map((one) => one.isVisible()));
    return all.filter((_, index) => shown[index]);
}

/* In a dialogue that has opened: one of what it offers; a question whether one is sure is answered yes. */
async function answer(page, dice) {
    const menu = await visible(page, "dialog[open] .menu-items button");
    const sure = await visible(page, "dialog[open].sure .grave");
    const first = await visible(page, "dialog[open] .first");
    const button = menu.length ? dice.pick(menu) : (sure[0] ?? first[0]);
    check(button, "a dialogue has nothing to press");
    await button.click();
}

/* One decision: a card or a square if one is lit, else what is usual, else what is there. Trades are another test's. */
export async function decide(page, dice, { avoid = /negociar|dejar actuar|Deshacer|Pista/ } = {}) {
    const q = await question(page);
    const kinds = [PIECES, PLAIN, OTHER, GRAVE];
    for (const kind of kinds) {
        const all = await visible(page, kind);
        const fit = [];
        for (const one of all) if (!avoid.test(await one.innerText())) fit.push(one);
        if (!fit.length) continue;
        await dice.pick(fit).click();
        await settled(page, q);
        for (let i = 0; i < 4 && (await page.locator("dialog[open]").count()); i++) {
            await answer(page, dice);
            await settled(page, q);
        }
        return;
    }
    throw new Error(`nothing to click: ${await page.locator(".prompt").innerText()}`);
}

/* What lies on the table as it is drawn, without what passes: rings, calls, where Tab goes. */
const picture = (page) =>
    page.evaluate(() => {
        const passing = new Set(["changed", "ghost", "turning"]);
        const describe = (node) => {
            if (node.nodeType === Node.TEXT_NODE) return node.data;
            if (node.matches(".tr-bubble")) return "";
            const attributes = [...node.attributes]
                .filter(({ name }) => name !== "tabindex" && name !== "class")
                .map(({ name, value }) => `${name}=${value}`);
            const classes = [...node.classList].filter((name) => !passing.has(name));
            return `<${node.localName} ${attributes.concat(classes).sort().join(" ")}>${[...node.childNodes].map(describe).join("")}`;
        };
        return describe(document.querySelector(".table-area")).split("<");
    });

/* What was drawn step by step is what is drawn of the same table at once. */
async function sameAfterReload(page) {
    const before = await picture(page);
    await page.reload();
    await page.waitForSelector(".table-area > *");
    await turn(page);
    const after = await picture(page);
    const at = before.findIndex((part, index) => part !== after[index]);
    check(
        at < 0 && before.length === after.length,
        `drawn step by step: ${before.slice(at - 3, at + 3)}\ndrawn at once: ${after.slice(at - 3, at + 3)}`,
    );
}

/* A whole game, with a reload after some decisions; gives their number. */
export async function playOut(page, { seed = 1, most = 600, reloadAt = 5, ...how } = {}) {
    const dice = new Dice(seed);
    for (let decisions = 0; decisions < most; decisions++) {
        const over = (await turn(page)) === "over";
        if (over || decisions % 20 === reloadAt) await sameAfterReload(page);
        if (over) return decisions;
        await decide(page, dice, how);
    }
    throw new Error(`the game is not over after ${most} decisions`);
}

/* From the lobby by its tile, and the bots shall not stop to think. */
export async function playNow(page, game) {
    await page.click(`.tile[data-game="${game}"] .tile-play`);
    await page.waitForSelector(TABLE);
    await hurry(page);
}

export async function hurry(page) {
    await page.click(".bar [aria-pressed='false']");
    await page.waitForSelector(".bar [aria-pressed='true']");
}

/* A table by the form: `seats` are "me", "open" or "bot NAME", the rest are the game's settings. */
export async function setTable(page, game, { seats, ...rules }) {
    await page.click(`[data-create="${game}"]`);
    const form = page.locator("dialog[open] form");
    if (await form.locator("[name=seats]").count()) await form.locator("[name=seats]").fill(String(seats.length));
    for (const [index, who] of seats.entries()) await form.locator(`[name=seat${index}]`).selectOption(who);
    if (Object.keys(rules).length) await form.locator("summary").click();
    for (const [name, value] of Object.entries(rules)) {
        const field = form.locator(`[name=${name}]`);
        if (typeof value === "boolean") await field.setChecked(value);
        else if ((await field.evaluate((node) => node.tagName)) === "SELECT") await field.selectOption(value);
        else await field.fill(String(value));
    }
    await form.locator("[type=submit]").click();
    await page.waitForSelector(TABLE);
}
