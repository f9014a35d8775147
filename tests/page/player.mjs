/* Plays by clicking what is lit, as a person without a plan would: a whole game, whatever the game. */
import { PATIENCE, check, fits } from "./house.mjs";

/* The same choices every time. */
export class Dice {
    constructor(seed) {
        this.state = seed;
    }

    part() {
        this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
        return this.state / 2 ** 32;
    }

    below(count) {
        return Math.floor(this.part() * count);
    }

    pick(list) {
        return list[this.below(list.length)];
    }
}

const TABLE = ".table-page";
const KINDS = [
    ".table-area .lit:not([aria-disabled='true']), .table-area [data-lit]",
    ".actions .button[data-option]:not(.grave)",
    ".actions .button:is(.first, .lit)",
    ".actions .button.grave",
];
const ANSWERS = ["dialog[open] .menu-items button", "dialog[open].sure .grave", "dialog[open] .first"];
const AVOID = "negociar|dejar actuar|Deshacer|Pista|Análisis"; /* trades are another test's */

/* What `look` on the page gives as soon as it gives something. */
async function once(page, look, argument) {
    const handle = await page.waitForFunction(look, argument, { timeout: PATIENCE });
    return handle.jsonValue();
}

/* Until it is one's turn and the page can be clicked, or the game is over. */
export const turn = (page) =>
    once(page, () => {
        const table = document.querySelector(".table-page");
        if (table?.dataset.stage === "over") return "over";
        return table?.hasAttribute("data-ready") && !table.hasAttribute("data-pending") && "mine";
    });

/* One of the first kind that is there, where it can be hit: nothing lies over it. All of it in one question to the browser, since
 * each costs more than what is asked. */
const spot = (page, kinds, dice, avoid = "") =>
    once(
        page,
        ([selectors, part, words]) => {
            const bad = words && new RegExp(words, "i");
            for (const selector of selectors) {
                const fit = [...document.querySelectorAll(selector)].filter(
                    (one) => one.checkVisibility({ visibilityProperty: true }) && !(bad && bad.test(one.innerText)),
                );
                if (!fit.length) continue;
                const node = fit[Math.floor(part * fit.length)];
                node.scrollIntoView({ block: "nearest", inline: "nearest" });
                const box = node.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                const hit = document.elementFromPoint(x, y);
                return node.contains(hit) && { x, y };
            }
            return { nothing: document.querySelector(".prompt").innerText };
        },
        [kinds, dice.part(), avoid],
    );

/* A finger on a page that has been told of one, else the mouse. */
const press = (page, button) => (page.taps ? button.tap() : button.click());

async function pressAt(page, { x, y, nothing }) {
    check(nothing === undefined, `nothing to click: ${nothing}`);
    await (page.taps ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/* How the page stands before something is pressed: the question, and whether squares are lit for one of its groups. */
export const standing = (page) =>
    page.evaluate(() => ({
        q: document.querySelector(".table-page").dataset.q,
        mode: Boolean(document.querySelector(".actions [data-done]")),
    }));

/* What has been pressed is done once the question is another one, a dialogue asks for more, or squares are lit for a group or no more:
 * the question is still the same one then. */
export const settled = (page, before) =>
    once(
        page,
        ({ q, mode }) => {
            const table = document.querySelector(".table-page");
            if (document.querySelector("dialog[open]")) return "dialogue";
            if (table.dataset.stage === "over" || table.dataset.q !== q) return "done";
            return Boolean(document.querySelector(".actions [data-done]")) !== mode && "mode";
        },
        before,
    );

/* One decision: a card or a square if one is lit, else what is usual, else what is there. In a dialogue one of what it offers; a
 * question whether one is sure is answered yes. */
export async function decide(page, dice, { avoid = AVOID } = {}) {
    const before = await standing(page);
    await pressAt(page, await spot(page, KINDS, dice, avoid));
    for (let i = 0; i < 4 && (await settled(page, before)) === "dialogue"; i++)
        await pressAt(page, await spot(page, ANSWERS, dice));
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
    const mode = page.locator(".actions [data-done]"); /* what one has in mind to do is not the table's */
    if (await mode.count()) await press(page, mode);
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

/* A phone is turned over for each decision: what can be done is in sight both ways. */
async function turnOver(page) {
    const { width, height } = page.viewportSize();
    await page.setViewportSize({ width: height, height: width });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await fits(page, `${await page.locator(".status").innerText()}, at ${height}x${width}`);
}

/* Some games of Monopoly never end, since what comes in is more than what is paid: then another one is begun. `begin` sets a table and
 * `play` gives the number of decisions, or nothing if the game goes on after all those that it may have. */
export async function untilOver(tables, begin, play) {
    for (let table = 0; table < tables; table++) {
        await begin();
        const decisions = await play();
        if (decisions !== undefined) return decisions;
    }
    throw new Error(`none of ${tables} games has come to its end`);
}

/* A whole game, with a reload after some decisions; gives their number, and nothing if it is not over after `most`. */
export async function playOut(page, { seed = 1, most = 600, reloadAt = 5, ...how } = {}) {
    const dice = new Dice(seed);
    for (let decisions = 0; decisions < most; decisions++) {
        const over = (await turn(page)) === "over";
        if (over || decisions % 50 === reloadAt) await sameAfterReload(page);
        if (over) return decisions;
        if (page.taps) await turnOver(page);
        await decide(page, dice, how);
    }
    return undefined;
}

/* Back to where one comes in. */
export async function toLobby(page) {
    await press(page, page.locator(".bar .button").first());
    await page.waitForSelector(".tile");
}

/* From the lobby by its tile, and the bots shall not stop to think. */
export async function playNow(page, game) {
    await press(page, page.locator(`.tile[data-game="${game}"] .tile-play`));
    await page.waitForSelector(TABLE);
    await hurry(page);
}

export async function hurry(page) {
    await press(page, page.locator(".bar [aria-pressed='false']"));
    await page.waitForSelector(".bar [aria-pressed='true']");
}

/* A table by the form: `seats` are "me", "open" or "bot NAME", the rest are the game's settings. */
export async function setTable(page, game, { seats, ...rules }) {
    await press(page, page.locator(`[data-create="${game}"]`));
    const form = page.locator("dialog[open] form");
    if (await form.locator("[name=seats]").count()) await form.locator("[name=seats]").fill(String(seats.length));
    for (const [index, who] of seats.entries()) await form.locator(`[name=seat${index}]`).selectOption(who);
    if (Object.keys(rules).length) await press(page, form.locator("summary"));
    for (const [name, value] of Object.entries(rules)) {
        const field = form.locator(`[name=${name}]`);
        if (typeof value === "boolean") await field.setChecked(value);
        else if ((await field.evaluate((node) => node.tagName)) === "SELECT") await field.selectOption(value);
        else await field.fill(String(value));
    }
    await press(page, form.locator("[type=submit]"));
    await page.waitForSelector(TABLE);
}
