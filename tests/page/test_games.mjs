/* A whole game of each kind, from the lobby to the outcome, by clicking. */
import { House, accessible, browser, check, noMessages, person } from "./house.mjs";
import { hurry, playNow, playOut, setTable } from "./player.mjs";

const house = await House.open();
const wanted = process.argv.slice(2);
for (const game of wanted.length ? wanted : ["uno", "reversi", "truco", "monopoly"]) {
  const page = await person(house);
  if (game === "monopoly") {
    /* little money, so that debts come, and an end: a whole one takes hours */
    await setTable(page, game, { seats: ["me", "bot reglas", "bot reglas"], rounds: 12, money: 60000, deal: 4 });
    await hurry(page);
  } else await playNow(page, game);
  const decisions = await playOut(page, { seed: 7 });
  const words = await page.locator(".status").innerText();
  check(words.length > 0, `${game}: no outcome is told`);
  await accessible(page, `when ${game} is over`);
  console.log(`${game}: ${decisions} decisions: ${words}`);
  noMessages();
  await page.context().close();
}
await browser.close();
await house.close();
