/* What moves: cards that are dragged to the table by mouse and by finger, and short movements that show what happened, unless the
 * system or the person wants none of them. */
import { House, browser, check, noMessages, person } from "./house.mjs";
import { Dice, decide, playNow, settled, setTable, standing, turn } from "./player.mjs";

const house = await House.open();

/* --- dragging --- */

const middleOf = (page, selector) =>
    page.evaluate((wanted) => {
        const box = document.querySelector(wanted).getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    }, selector);

/* With the mouse, and with a finger. */
const mouse = {
    take: async (page, at) => (await page.mouse.move(...at), page.mouse.down()),
    move: (page, at) => page.mouse.move(...at, { steps: 3 }),
    release: (page) => page.mouse.up(),
};

const touch = async (page, type, at) => {
    page.fingers ??= await page.context().newCDPSession(page);
    page.finger = at ?? page.finger;
    await page.fingers.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
};
const finger = {
    take: (page, at) => touch(page, "touchStart", at),
    move: async (page, at) => {
        const from = page.finger;
        await touch(page, "touchMove", [from[0], (from[1] + at[1]) / 2]); /* upwards first: sideways is scrolling */
        await touch(page, "touchMove", at);
    },
    release: (page) => touch(page, "touchEnd"),
};

const CARD = ".hand .card.lit";

/* Until there is a card that can be taken, and then it is: first back to the hand, which changes nothing, then to the table. */
async function drag(page, hand, game) {
    const dice = new Dice(4);
    while ((await turn(page)) === "mine" && !(await page.locator(CARD).count())) await decide(page, dice);
    const before = await standing(page);
    const card = await middleOf(page, CARD);
    await hand.take(page, card);
    await hand.move(page, await middleOf(page, ".table-area"));
    await page.waitForSelector(".table-area.aim");
    check((await page.locator("#flights .flight").count()) === 1, `${game}: the card is in the hand that has taken it`);
    await hand.move(page, await middleOf(page, ".hand"));
    await hand.release(page);
    await page.waitForSelector("#flights .flight", { state: "detached" });
    const { q } = await standing(page);
    check(q === before.q && !(await page.locator("dialog[open]").count()), `${game}: what is put back is not played`);
    await hand.take(page, await middleOf(page, CARD));
    await hand.move(page, await middleOf(page, ".table-area"));
    await hand.release(page);
    await settled(page, before); /* played, or asked which colour */
}

const page = await person(house);
await playNow(page, "uno");
await drag(page, mouse, "uno");
const phone = await person(house, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
phone.taps = true;
await playNow(phone, "truco");
await drag(phone, finger, "truco");
noMessages();
await page.context().close();
await phone.context().close();

/* --- movement, and none --- */

/* Everything that the browser is asked to move, by script or by style. */
function watch() {
    window.moved = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        window.moved++;
        return animate.apply(this, how);
    };
    for (const type of ["transitionrun", "animationstart"]) addEventListener(type, () => window.moved++, true);
}

/* What has begun before is told with the next frame: it does not count. */
async function movements(page, dice) {
    await page.evaluate(async () => {
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
        window.moved = 0;
    });
    for (let i = 0; i < 2 && (await turn(page)) === "mine"; i++) await decide(page, dice);
    await turn(page);
    return page.evaluate(() => window.moved);
}

for (const game of ["uno", "reversi", "truco", "monopoly"]) {
    const page = await person(house, { reducedMotion: "no-preference", first: watch });
    const dice = new Dice(2);
    if (game === "monopoly") await setTable(page, game, { seats: ["me", "bot azar"] });
    else await playNow(page, game);
    await turn(page);
    check((await movements(page, dice)) > 0, `${game}: what happens is shown by movement`);
    await page.emulateMedia({ reducedMotion: "reduce" });
    check((await movements(page, dice)) === 0, `${game}: something moves though the system says that nothing shall`);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.click(".bar button:last-child");
    await page.locator("dialog[open] .switch input").uncheck();
    await page.keyboard.press("Escape");
    check((await movements(page, dice)) === 0, `${game}: something moves though the page's own switch is off`);
    noMessages();
    await page.context().close();
}
console.log("dragged by mouse and finger; moving, and standing still");
await browser.close();
await house.close();
