// Opening and closing things repeatedly leaks no memory, nodes or listeners.
import { recordEvents, recordedEvents, test as embedded } from "../embed.mjs";
import { ALL } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { collecting, memory, watchMemory } from "../memory.mjs";
import { button, dialog, fillNewGame, open, openSmall, play } from "../page.mjs";

/** The size of a WebAssembly page, in bytes. The memory may grow by one, so with 100 rounds a leak of memory is under 700 bytes a round. */
const WASM_PAGE = 65_536;

/** How often something is done before and while it is measured. Few rounds find leaks of nodes and listeners, but only large ones of memory. */
const [WARM, MEASURED] = ALL ? [50, 100] : [8, 12];

// A small window takes less time to draw.
test.use({ launchOptions: collecting, viewport: { width: 480, height: 320 } });

/** Opens a dialog with a series of buttons and closes it, this many times. All of it runs in the page, as fast as possible. */
async function openAndClose(page, times, buttons) {
  await page.evaluate(async ([times, buttons]) => {
    const until = async (is) => {
      while (!is()) await new Promise((done) => { setTimeout(done); });
    };
    const find = (button) => {
      const [selector, text] = button;
      return [...document.querySelectorAll(selector)].find((found) => text === undefined || found.textContent.trim() === text);
    };
    for (let time = 0; time < times; time += 1) {
      for (const button of buttons) {
        await until(() => find(button));
        find(button).click();
      }
      await until(() => document.querySelector("dialog[open] h2"));
      await new Promise((done) => { setTimeout(done); });
      const open = document.querySelector("dialog[open]");
      const closed = new Promise((done) => { open.addEventListener("close", done, { once: true }); });
      open.close();
      await closed;
      await until(() => !open.querySelector("h2"));
    }
  }, [times, buttons]);
}

/** More nodes and listeners than what may be there for a moment, such as a button that is being replaced. */
const FEW = 8;

/** Returns the sizes of WebAssembly memory in bytes, and the numbers of nodes and listeners. */
async function measure(page) {
  const size = await memory(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const value = (wanted) => metrics.find(({ name }) => name === wanted).value;
  return { memory: size, nodes: value("Nodes"), listeners: value("JSEventListeners") };
}

/** Does something many times, and expects that afterwards there is no more memory in use, and there are no more nodes and listeners. */
async function expectNoLeak(page, repeat, growth = WASM_PAGE) {
  await repeat(WARM);
  const before = await measure(page);
  await repeat(MEASURED);
  // Right after the last action more may be there for a moment. What leaked stays.
  await expect(async () => {
    const after = await measure(page);
    expect(after.memory - before.memory).toBeLessThanOrEqual(growth);
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(FEW);
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(FEW);
  }).toPass({ timeout: 5000 });
}

/** Plays ten moves, with a capture, and takes them back, this many times. All of it runs in the page. */
async function playAndUndo(page, rounds) {
  await page.evaluate(async (rounds) => {
    const points = ["D5", "C3", "F5", "C4", "E6", "C5", "E4", "C6", "G7", "C7"];
    const undo = [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === "Undo");
    const until = async (is) => {
      while (!is()) await new Promise((done) => { setTimeout(done); });
    };
    const stones = () => [...document.querySelectorAll("[data-testid=stones] > *")].map((stone) => ["cx", "cy"].map((name) => stone.getAttribute(name))).join(" ");
    const first = stones();
    for (let round = 0; round < rounds; round += 1) {
      for (const point of points) {
        const before = stones();
        document.querySelector(`[data-point=${point}]`).click();
        await until(() => stones() !== before);
      }
      for (const _ of points) undo.click();
      await until(() => stones() === first);
    }
  }, rounds);
}

const GAMES = ["button", "Games"];

test("opening and closing dialogs, and showing and hiding the game record, doesn't leak memory", async ({ page }) => {
  test.slow();
  await watchMemory(page);
  await openSmall(page);
  await play(page, "C3 G7");
  await button(page, "Games").click();
  await expect(dialog(page).locator(".game-list li")).toHaveCount(1);
  await button(dialog(page), "Close").click();
  for (const [name, buttons] of [
    ["rules", [[".terms"]]],
    ["settings", [["button", "Settings"]]],
    ["new game", [["button", "New"]]],
    ["sharing", [["button", "Share"]]],
    ["games", [GAMES]],
    ["game information", [GAMES, ["dialog[open] button", "Game information"]]],
    ["export", [GAMES, ["dialog[open] button", "Export and print"]]],
  ]) {
    await test.step(name, () => expectNoLeak(page, (times) => openAndClose(page, times, buttons)));
  }

  const toggleRecord = (times) => page.evaluate(async (times) => {
    const toggle = [...document.querySelectorAll(".header button")].find((button) => button.textContent.trim() === "Moves");
    for (let time = 0; time < times; time += 1) {
      toggle.click();
      while (!document.querySelector(".record .tree")) await new Promise((done) => { setTimeout(done); });
      toggle.click();
      while (document.querySelector(".record .tree")) await new Promise((done) => { setTimeout(done); });
    }
  }, times);
  await test.step("game record", () => expectNoLeak(page, toggleRecord));
});

// With a clock, each move writes the time that is left into the record, in place of what was there. Without one, it does less.
for (const [clock, tag] of [["No clock", "@all"], ["Fischer", []]]) {
  test(`moves and undos leak nothing: ${clock}`, { tag }, async ({ page }) => {
    test.slow();
    await watchMemory(page);
    await open(page);
    await fillNewGame(page, { komi: "0" });
    await dialog(page).getByRole("combobox", { name: "Clock" }).selectOption(clock);
    await button(dialog(page), "Start game").click();
    await play(page, "E5");
    await expectNoLeak(page, (rounds) => playAndUndo(page, rounds));
  });
}

embedded("changing the mode of an embedded board doesn't leak memory", async ({ page, crossOrigin }) => {
  await watchMemory(page);
  await recordEvents(page);
  await crossOrigin.open('<baduk-pan sgf="(;SZ[5];B[bb]C[a];W[cc];B[dd])" controls="bar comment tree info"></baduk-pan>');
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelector("baduk-pan").start()));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(1);
  const changeModes = (times) => page.locator("baduk-pan").evaluate(async (board, times) => {
    const shown = { edit: ".editing textarea", play: ".playing button", solve: ".solving button", view: ".comment" };
    for (let time = 0; time < times; time += 1) {
      for (const [mode, selector] of Object.entries(shown)) {
        board.setAttribute("mode", mode);
        while (!board.shadowRoot.querySelector(selector)) await new Promise((done) => { setTimeout(done); });
      }
    }
  }, times);
  // A change keeps about 150 bytes, and memory grows by whole pages: one or two.
  await expectNoLeak(page, changeModes, 2 * WASM_PAGE);
});
