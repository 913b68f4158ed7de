// Lazy loading: dialogs and the library load on demand, and play continues if they can't.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStones, open, play, saveData } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const SHEETS = "**/split_sheets.wasm";
const terms = (page) => page.locator(".terms");

/** After this time, the page says that a part takes long. */
const PATIENCE = 3000;

/**
 * Leaves requests for `pattern` unanswered. `waiting(n)` waits until the server has received `n` of them; without it, a late request could
 * be answered although it was made before. `answer()` lets the server answer those that follow.
 */
async function leaveUnanswered(page, pattern) {
  let [received, answers] = [0, false];
  await page.route(pattern, (route) => {
    received += 1;
    return answers && route.continue();
  });
  return {
    waiting: (count) => expect.poll(() => received).toBe(count),
    answer: () => { answers = true; },
  };
}

test("with data saving, loads the library after the first move, and a dialog's content once, when it first opens", async ({ page }) => {
  await saveData(page);
  await installClock(page.context());
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname.split("/").at(-1)));
  const parts = () => loaded.filter((name) => name.endsWith(".wasm") && name !== "page_bg.wasm").sort();
  await open(page);
  await play(page, "D4");
  // Right after the start, only what saves the game is loaded, with the code that it shares with other parts.
  expect(parts().filter((name) => name.startsWith("split_"))).toEqual(["split_saved.wasm"]);
  await advance(page, 4000);
  expect(loaded).toContain("split_keeper.wasm");
  expect(loaded).not.toContain("split_games.wasm");
  for (const _ of ["first", "again"]) {
    await terms(page).click();
    await expect(dialog(page).getByRole("heading", { name: "Japanese rules" })).toBeFocused();
    await button(dialog(page), "Close").click();
    await expect(terms(page)).toBeFocused();
  }
  const afterwards = parts();
  expect(afterwards).toContain("split_sheets.wasm");
  expect(new Set(afterwards).size).toBe(afterwards.length);
  expect(afterwards).not.toContain("split_games.wasm");
});

test("says that a part can't be loaded or takes long, tries again, and keeps the game", async ({ page, faults }) => {
  await saveData(page);
  await installClock(page.context());
  await open(page);
  const later = () => page.clock.runFor(PATIENCE);

  await test.step("a part that fails to load is reported", async () => {
    await page.route(SHEETS, (route) => route.abort());
    await play(page, "D4");
    await terms(page).click();
    await expect(dialog(page).getByRole("alert")).toHaveText(/Couldn't load/);
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    faults.length = 0;
    await button(dialog(page), "Close").click();
    await play(page, "Q16");
    await expectStones(page, { X: "D4", O: "Q16" });
    await page.unroute(SHEETS);
  });

  await test.step("a part takes long, and another try works once the server answers", async () => {
    const server = await leaveUnanswered(page, SHEETS);
    await terms(page).click();
    await expect(dialog(page)).toBeHidden();
    await server.waiting(1);
    await later();
    await expect(dialog(page).getByRole("status")).toHaveText("Still loading…");
    // The server still doesn't answer.
    await button(dialog(page), "Try again").click();
    await expect(dialog(page).getByRole("status")).toHaveCount(0);
    await server.waiting(2);
    await later();
    await expect(dialog(page).getByRole("status")).toHaveText("Still loading…");
    // (To remove the route would answer the requests that wait.)
    server.answer();
    await button(dialog(page), "Try again").click();
    await expect(dialog(page).getByRole("heading", { name: "Japanese rules" })).toBeFocused();
    await expect(dialog(page).getByRole("alert")).toHaveCount(0);
    await expect(button(dialog(page), "Try again")).toHaveCount(0);
    await button(dialog(page), "Close").click();
    await play(page, "C4");
    await expectStones(page, { X: "C4 D4", O: "Q16" });
  });

  await test.step("a section of the page that takes long says so", async () => {
    const server = await leaveUnanswered(page, "**/split_record.wasm");
    await button(page, "Moves").click();
    await server.waiting(1);
    await later();
    await expect(page.locator(".record").getByText("Still loading…")).toBeVisible();
    server.answer();
    await button(page.locator(".record"), "Try again").click();
    await expect(page.getByTestId("tree")).toBeVisible();
  });
});

test("a part that arrives after its sheet was closed doesn't open it", async ({ page }) => {
  await saveData(page);
  await installClock(page.context());
  await open(page);
  let answer;
  await page.route(SHEETS, (route) => { answer = () => route.continue(); });
  await terms(page).click();
  await expect.poll(() => answer).toBeTruthy();
  await page.clock.runFor(PATIENCE);
  await expect(dialog(page).getByRole("status")).toHaveText("Still loading…");
  await button(dialog(page), "Close").click();
  const arrived = page.waitForEvent("requestfinished", (request) => request.url().endsWith("split_sheets.wasm"));
  answer();
  await arrived;
  await advance(page, 300);
  await expect(dialog(page)).toBeHidden();
  await terms(page).click();
  await expect(dialog(page).getByRole("heading", { name: "Japanese rules" })).toBeFocused();
});

test("while the code that saves is missing, what needs the library says that it waits", async ({ page, faults }) => {
  await saveData(page);
  await installClock(page.context());
  let answers = false;
  await page.route("**/split_saved.wasm", (route) => (answers ? route.continue() : route.abort()));
  await open(page);
  await play(page, "D4");
  await button(page, "Games").click();
  await page.clock.runFor(PATIENCE);
  await expect(page.locator(".library-part").getByText("Still loading…")).toBeVisible();
  answers = true;
  const games = dialog(page).getByRole("heading", { name: "Games" });
  await expect.poll(async () => { await page.clock.runFor(1000); return games.isVisible(); }).toBe(true);
  faults.length = 0;
  await expect(page.locator(".library-part").getByText("Still loading…")).toHaveCount(0);
  await button(dialog(page), "Close").click();
  await page.reload();
  await expectStones(page, { X: "D4" });
});
