// What is opened and closed again leaves nothing behind in the program's memory, however often.
import { noteEvents, noted, test as embedded } from "../embed.mjs";
import { expect, test } from "../fixtures.mjs";
import { collecting, memory, watchMemory } from "../memory.mjs";
import { button, dialog, openSmall, play } from "../page.mjs";

/** The page's memory grows by this much at once. */
const PAGE = 65_536;

test.use({ launchOptions: collecting });

/** Opens a sheet by buttons, each by what finds it, and closes it, so many times; all in the page, as fast as it goes. */
async function round(page, times, ways) {
  await page.evaluate(async ([times, ways]) => {
    const until = async (is) => {
      while (!is()) await new Promise((done) => { setTimeout(done); });
    };
    const find = (way) => {
      const [selector, text] = way;
      return [...document.querySelectorAll(selector)].find((found) => text === undefined || found.textContent.trim() === text);
    };
    for (let time = 0; time < times; time += 1) {
      for (const way of ways) {
        await until(() => find(way));
        find(way).click();
      }
      await until(() => document.querySelector("dialog[open] h2"));
      await new Promise((done) => { setTimeout(done); });
      const open = document.querySelector("dialog[open]");
      const closed = new Promise((done) => { open.addEventListener("close", done, { once: true }); });
      open.close();
      await closed;
      await until(() => !open.querySelector("h2"));
    }
  }, [times, ways]);
}

const GAMES = ["button", "Games"];

for (const [name, ways] of [
  ["rules", [[".terms"]]],
  ["settings", [["button", "Settings"]]],
  ["new game", [["button", "New"]]],
  ["sharing", [["button", "Share"]]],
  ["games", [GAMES]],
  ["game information", [GAMES, ["dialog[open] button", "Game information"]]],
  ["pictures", [GAMES, ["dialog[open] button", "Pictures and print"]]],
]) {
  test(`the sheet leaves nothing behind: ${name}`, async ({ page }) => {
    await watchMemory(page);
    await openSmall(page);
    await play(page, "C3 G7");
    await button(page, "Games").click();
    await expect(dialog(page).locator(".game-list li")).toHaveCount(1);
    await button(dialog(page), "Close").click();
    await round(page, 50, ways);
    const before = await memory(page);
    await round(page, 100, ways);
    const growth = (await memory(page)) - before;
    console.log(name, before, growth);
    expect(growth).toBeLessThanOrEqual(PAGE);
  });
}
