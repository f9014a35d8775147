/* Whole games from the lobby to the outcome by clicking: test_games.mjs [plain] GAME…; "plain" without the games' own
 * drawings, as a game that has none is played. */
import { House, accessible, browser, check, noMessages, person } from "./house.mjs";
import { hurry, playNow, playOut, setTable } from "./player.mjs";

/* Monopoly with little money, so that debts come, and an end: a whole one takes hours. */
const TABLES = {
    monopoly: { seats: ["me", "bot reglas", "bot reglas"], rounds: 12, money: 60000, deal: 4 },
    template: { seats: ["me", "bot random"] },
};

const games = process.argv.slice(2);
const plain = games[0] === "plain" && Boolean(games.shift());
const house = await House.open();
for (const game of games) {
    const page = await person(house, { plain });
    if (TABLES[game]) {
        await setTable(page, game, TABLES[game]);
        await hurry(page);
    } else await playNow(page, game);
    check(
        (await page.locator(".generic").count()) > 0 === (plain || game === "template"),
        `${game} has another drawing`,
    );
    const decisions = await playOut(page, { seed: 7 });
    const words = await page.locator(".status").innerText();
    check(words.length > 0, `${game}: no outcome is told`);
    await accessible(page, `when ${game} is over`);
    console.log(`${game}: ${decisions} decisions: ${words}`);
    noMessages();
    await page.context().close();
}
check(games.length, "which games?");
await browser.close();
await house.close();
