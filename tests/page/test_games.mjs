/* Whole games from the lobby to the outcome by clicking: test_games.mjs [plain|phone] GAME…; "plain" without the games' own
 * drawings, as a game that has none is played; "phone" by taps on a phone that is turned over all the time. Those two play a few rounds
 * of Monopoly, with SOBREMESA_EFFORT to its end. */
import { House, accessible, browser, check, noMessages, person } from "./house.mjs";
import { hurry, playNow, playOut, setTable, toLobby, untilOver } from "./player.mjs";

/* Monopoly with so little money that somebody is bankrupt before long, and the game is over by its rules: with the usual
 * sum that takes hours. */
const games = process.argv.slice(2);
const plain = games[0] === "plain" && Boolean(games.shift());
const phone = games[0] === "phone" && Boolean(games.shift());
const short = (plain || phone) && !(Number(process.env.SOBREMESA_EFFORT) > 1);
const TABLES = {
    monopoly: { seats: ["me", "bot reglas"], money: 15000, ...(short && { rounds: 6 }) },
    template: { seats: ["me", "bot random"] },
};
const GAMES_MOST = 4; /* of each kind, until one of them is over */
const finger = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const house = await House.open();
for (const game of games) {
    const page = await person(house, { plain, ...(phone && finger) });
    page.taps = phone;
    const begin = async () => {
        if (await page.locator(".table-page").count()) await toLobby(page);
        if (TABLES[game]) {
            await setTable(page, game, TABLES[game]);
            await hurry(page);
        } else await playNow(page, game);
        check(
            (await page.locator(".generic").count()) > 0 === (plain || game === "template"),
            `${game} has another drawing`,
        );
    };
    const decisions = await untilOver(GAMES_MOST, begin, () => playOut(page, { seed: 7, most: 800 }));
    const words = await page.locator(".status").innerText();
    check(words.length > 0, `${game}: no outcome is told`);
    if (game === "monopoly" && !short) {
        const out = await page.locator(".seat[data-out]").count();
        check(out === 1, `${out} players are bankrupt at the end`);
    }
    await accessible(page, `when ${game} is over`);
    console.log(`${game}: ${decisions} decisions: ${words}`);
    noMessages();
    await page.context().close();
}
check(games.length, "which games?");
await browser.close();
await house.close();
