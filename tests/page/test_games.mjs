/* A whole game of each kind, from the lobby to the outcome, by clicking. */
import { House, accessible, browser, check, noMessages, person } from "./house.mjs";
import { playNow, playOut } from "./player.mjs";

const house = await House.open();
const wanted = process.argv.slice(2);
for (const game of wanted.length ? wanted : ["uno", "reversi", "truco", "monopoly"]) {
  const page = await person(house);
  await playNow(page, game);
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
