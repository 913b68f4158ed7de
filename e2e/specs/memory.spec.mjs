// What is opened and closed again leaves nothing behind in the program's memory, however often.
import { noteEvents, noted, test as embedded } from "../embed.mjs";
import { expect, test } from "../fixtures.mjs";
import { collecting, memory, watchMemory } from "../memory.mjs";
import { button, dialog, openSmall, play } from "../page.mjs";

/** A program's memory grows by this much at least. In a hundred rounds one step is allowed: less than 700 bytes a round. */
const PAGE = 65_536;

// What is not drawn takes no time.
test.use({ launchOptions: collecting, viewport: { width: 480, height: 320 } });

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
  ["pictures", [GAMES, ["dialog[open] button", "Export and print"]]],
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
    expect((await memory(page)) - before).toBeLessThanOrEqual(PAGE);
  });
}

test("the record beside the board leaves nothing behind when it is shown and put away", async ({ page }) => {
  await watchMemory(page);
  await openSmall(page);
  await play(page, "C3 G7");
  const turn = (times) => page.evaluate(async (times) => {
    const toggle = [...document.querySelectorAll(".header button")].find((button) => button.textContent.trim() === "Moves");
    for (let time = 0; time < times; time += 1) {
      toggle.click();
      while (!document.querySelector(".record .tree")) await new Promise((done) => { setTimeout(done); });
      toggle.click();
      while (document.querySelector(".record .tree")) await new Promise((done) => { setTimeout(done); });
    }
  }, times);
  await turn(50);
  const before = await memory(page);
  await turn(100);
  expect((await memory(page)) - before).toBeLessThanOrEqual(PAGE);
});

embedded("a board in another page leaves nothing behind when its mode is changed", async ({ page, elsewhere }) => {
  await watchMemory(page);
  await noteEvents(page);
  await elsewhere.open('<baduk-pan sgf="(;SZ[5];B[bb]C[a];W[cc];B[dd])" controls="bar comment tree info"></baduk-pan>');
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelector("baduk-pan").start()));
  await expect.poll(async () => (await noted(page, "baduk-ready")).length).toBe(1);
  const turn = (times) => page.locator("baduk-pan").evaluate(async (board, times) => {
    const shown = { edit: ".editing textarea", play: ".playing button", solve: ".solving button", view: ".comment" };
    for (let time = 0; time < times; time += 1) {
      for (const [mode, selector] of Object.entries(shown)) {
        board.setAttribute("mode", mode);
        while (!board.shadowRoot.querySelector(selector)) await new Promise((done) => { setTimeout(done); });
      }
    }
  }, times);
  await turn(50);
  const before = await memory(page);
  await turn(100);
  expect((await memory(page)) - before).toBeLessThanOrEqual(PAGE);
});
