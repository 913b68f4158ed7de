// Failures of the WebAssembly program: what players see, and that no game is lost.
import { screenPosition } from "../board.mjs";
import { recordedEvents, recordEvents, test } from "../embed.mjs";
import { ALL, sample } from "../extent.mjs";
import { expect } from "../fixtures.mjs";
import { button, dialog, expectStones, heads, open, play, saveData } from "../page.mjs";
import { KEEPS_PANICS } from "../server.mjs";
import { advance, installClock } from "../time.mjs";
import { allowTraps, arm, isHit } from "../traps.mjs";

/** Clicks the point in column `x` and row `y` of a board, which may fail as soon as the pointer is over it. */
async function clickOn(page, board, x, y) {
  await board.locator(".board").scrollIntoViewIfNeeded();
  const at = await screenPosition(board, x, y);
  await page.mouse.click(at.x, at.y);
}

/** The calls into JavaScript at which a click fails, and the least number of calls that a click makes. */
const CALLS = ALL ? [1, 2, 3, 5, 8, 13, 21, 34, 55] : [1, 8, 21];
const MIN_CALLS = 21;

const STOPPED = "The board stopped working";
const BOARD_STOPPED = "This board stopped working.";

/** Removes the errors that a test causes on purpose. */
function forgetTraps(faults) {
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("unreachable")));
}

test("reports a failure at any point of a click, and continues the game after a reload", async ({ page, faults }) => {
  test.setTimeout(240_000);
  await allowTraps(page);
  await open(page);
  let hit = 0;
  for (const call of CALLS) {
    await play(page, "D4");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("badukpan.table"))).toContain("B[dp]");
    await arm(page, call);
    await play(page, "Q16");
    // A click that makes fewer calls doesn't fail.
    if (!(await expect.poll(() => isHit(page), { timeout: 3000 }).toBe(true).then(() => true, () => false))) break;
    hit = call;
    const alert = page.getByRole("alertdialog", { name: STOPPED });
    await expect(alert).toContainText(/Your game is saved|may not be saved/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(alert).toBeVisible();
    await alert.getByRole("button", { name: "Reload" }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByTestId("board")).toBeVisible();
    await expect(page.locator('[data-testid=stones] [data-color="black"]')).toHaveCount(1);
    // White's stone may be there, too, if the move was made before the failure. Start the next round with an empty board.
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await open(page);
  }
  expect(hit).toBeGreaterThanOrEqual(MIN_CALLS);
  forgetTraps(faults);
});

test("a panic logs its message in a build that keeps them, and nothing in a release", async ({ page, faults }) => {
  // Without a body, the program panics at the start.
  await page.addInitScript(() => Object.defineProperty(Document.prototype, "body", { get: () => null }));
  await page.goto("./");
  await expect.poll(() => faults.some((fault) => fault.startsWith("uncaught"))).toBe(true);
  expect(faults.some((fault) => /panicked at .*\.rs:\d+/.test(fault))).toBe(KEEPS_PANICS);
  faults.length = 0;
});

test("reports a failure while a part loads on demand", async ({ page, faults }) => {
  await allowTraps(page);
  await saveData(page);
  await installClock(page.context());
  await open(page);
  await play(page, "D4");
  // Saving the game in the library would be what fails.
  await advance(page, 4000);
  await expect.poll(() => heads(page)).toHaveLength(1);
  await arm(page, 12);
  await button(page, "New").click();
  await expect(page.getByRole("alertdialog", { name: STOPPED })).toContainText("Your game is saved");
  await page.getByRole("button", { name: "Reload" }).click();
  await expectStones(page, { X: "D4" });
  await button(page, "New").click();
  await expect(dialog(page)).toBeVisible();
  forgetTraps(faults);
});

const board = (id, attributes) => `<baduk-pan id="${id}" ${attributes} sgf="(;SZ[5];B[bb];W[cc])"></baduk-pan>`;
const position = (board) => board.evaluate((element) => element.position);

async function openThree(page, crossOrigin) {
  await allowTraps(page);
  await recordEvents(page);
  await crossOrigin.open(board("a", 'mode="play" at="end"') + board("b", 'mode="play" at="end"') + board("c", 'at="1"'));
  await page.evaluate(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start()));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(3);
}

for (const call of sample([1, 5, 13, 34], 2)) {
  test(`an embedded board that fails shows a message, and the others continue (call ${call})`, async ({ page, crossOrigin, faults }) => {
    await openThree(page, crossOrigin);
    const [a, b, c] = ["a", "b", "c"].map((id) => page.locator(`#${id}`));
    await a.evaluate((board) => board.play("A1"));
    await b.evaluate((board) => board.play("A2"));
    await c.evaluate((board) => board.next());
    await arm(page, call);
    await clickOn(page, b, 4, 4);
    await expect(b.getByRole("alert").filter({ hasText: BOARD_STOPPED })).toBeVisible();
    expect((await recordedEvents(page, "baduk-error")).map(({ id }) => id)).toEqual(["b"]);
    await expect.poll(async () => (await position(a))?.black).toEqual(["B4", "A1"]);
    await expect.poll(async () => (await position(c))?.move).toBe(2);
    await clickOn(page, a, 4, 4);
    await expect.poll(async () => (await position(a)).white).toEqual(["C3", "E1"]);
    await c.getByRole("button", { name: "Previous move" }).click();
    await expect.poll(async () => (await position(c)).move).toBe(1);
    await b.getByRole("button", { name: "Try again" }).click();
    await expect.poll(async () => (await position(b))?.black).toContain("A2");
    await expect(b.getByRole("alert").filter({ hasText: BOARD_STOPPED })).toHaveCount(0);
    forgetTraps(faults);
  });
}

test("boards that start again say so if no board is known to have failed", async ({ page, crossOrigin, faults }) => {
  await openThree(page, crossOrigin);
  const [a, c] = ["a", "c"].map((id) => page.locator(`#${id}`));
  await a.evaluate((board) => board.play("A1"));
  await arm(page, 1);
  await a.evaluate((board) => board.position).catch(() => {});
  const restarted = (board) => board.getByRole("alert").filter({ hasText: "This board was restarted after an error." });
  await expect(restarted(a)).toBeVisible();
  await expect(restarted(c)).toBeVisible();
  await expect.poll(async () => (await position(a))?.black).toEqual(["B4", "A1"]);
  // Once: another game begins without it.
  await c.evaluate((board) => { board.sgf = "(;SZ[5])"; });
  await expect(restarted(c)).toHaveCount(0);
  forgetTraps(faults);
});

test("a board that fails repeatedly doesn't stop the others", async ({ page, crossOrigin, faults }) => {
  await openThree(page, crossOrigin);
  test.slow();
  // More often than after how many failures without a known cause boards stay stopped.
  for (let round = 0; round < 6; round++) {
    for (const id of ["a", "b", "c"]) await expect(page.locator(`#${id}`).getByTestId("board")).toBeVisible();
    await arm(page, 3);
    await clickOn(page, page.locator("#b"), 0, 1 + (round % 3));
    await expect(page.locator("#b").getByRole("button", { name: "Try again" })).toBeVisible();
    await page.locator("#b").getByRole("button", { name: "Try again" }).click();
    await expect.poll(async () => (await position(page.locator("#b")))?.move).toBeGreaterThanOrEqual(2);
  }
  for (const [id, move] of [["a", 2], ["c", 1]]) await expect.poll(async () => (await position(page.locator(`#${id}`)))?.move).toBe(move);
  expect(new Set((await recordedEvents(page, "baduk-error")).map(({ id }) => id))).toEqual(new Set(["b"]));
  forgetTraps(faults);
});

/** Presses "Try again" on a board, and lets the program fail at its nth call from then on. */
const restartAndArm = (board, number) => board.evaluate((board, number) => {
  board.shadowRoot.querySelector(".stopped button").click();
  Object.assign(window.trap, { left: number, isHit: false });
}, number);

for (const call of sample([3, 5, 7, 16, 21, 36], 3)) {
  for (const second of ["b", "a"]) {
    test(`a failure of ${second} while boards restart loses no board and no move (call ${call})`, async ({ page, crossOrigin, faults }) => {
      await openThree(page, crossOrigin);
      const [a, b, c] = ["a", "b", "c"].map((id) => page.locator(`#${id}`));
      await a.evaluate((board) => board.play("A1"));
      await b.evaluate((board) => board.play("A2"));
      for (const [board, row] of second === "b" ? [[b, 1]] : [[b, 1], [a, 2]]) {
        await expect(board.getByTestId("board")).toBeVisible();
        await arm(page, 3);
        await clickOn(page, board, 0, row);
        await expect(board.getByRole("button", { name: "Try again" })).toBeVisible();
      }
      await restartAndArm(b, call);
      await expect.poll(() => isHit(page)).toBe(true);
      for (const [board, black, move] of [[a, ["B4", "A1"], 3], [b, ["B4", "A2"], 3], [c, ["B4"], 1]]) {
        const again = board.getByRole("button", { name: "Try again" });
        await expect(board.getByTestId("board").or(again)).toBeVisible();
        if (await again.isVisible()) await again.click();
        await expect(board.getByTestId("board")).toBeVisible();
        expect((await position(board)).black).toEqual(black);
        expect((await position(board)).move).toBeGreaterThanOrEqual(move);
      }
      forgetTraps(faults);
    });
  }
}

test("a board that waits for its file doesn't hold up the others", async ({ page, crossOrigin, faults }) => {
  await allowTraps(page);
  await recordEvents(page);
  await crossOrigin.open('<baduk-pan id="slow" sgf="slow.sgf"></baduk-pan>' + board("b", 'mode="play" at="end"') + board("c", 'at="1"'), { files: { "slow.sgf": () => {} } });
  await page.evaluate(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start()));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(2);
  // Boards that come into view name their points, and would take the trap.
  await page.locator("#b .board").scrollIntoViewIfNeeded();
  for (const id of ["b", "c"]) {
    if (await page.locator(`#${id} .board`).evaluate((board) => board.getBoundingClientRect().top < innerHeight)) {
      await expect(page.locator(`#${id} [role=gridcell]`).first()).toBeAttached();
    }
  }
  await arm(page, 3);
  await clickOn(page, page.locator("#b"), 4, 4);
  await expect(page.locator("#b").getByRole("alert").filter({ hasText: BOARD_STOPPED })).toBeVisible();
  await expect.poll(async () => (await position(page.locator("#c")))?.move).toBe(1);
  forgetTraps(faults);
});

// The first of these calls fails before the cause is known.
for (const call of sample([1, 2, 3, 8, 34], 2)) {
  test(`a board that fails while it starts shows one message, and can be restarted (call ${call})`, async ({ page, crossOrigin, faults }) => {
    await allowTraps(page);
    await recordEvents(page);
    await crossOrigin.open(board("a", 'at="1"') + '<div style="block-size: 3000px"></div>' + board("late", 'mode="play"'));
    await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(1);
    const late = page.locator("#late");
    await arm(page, call);
    await late.evaluate((board) => { board.start(); });
    await expect.poll(() => isHit(page)).toBe(true);
    const roots = () => late.evaluate((board) => board.shadowRoot.querySelectorAll(".root").length);
    const again = late.getByRole("button", { name: "Try again" });
    // The failure has a known cause only after the board was given its game.
    await expect.poll(async () => (await again.isVisible()) || (await position(late))?.move === 0).toBe(true);
    if (await again.isVisible()) {
      expect((await recordedEvents(page, "baduk-error")).map(({ id, detail }) => [id, detail.message])).toEqual([["late", `${BOARD_STOPPED} (unreachable)`]]);
      await expect(late.getByRole("alert")).toHaveText(BOARD_STOPPED);
      await again.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => late.evaluate((board) => Boolean(board.shadowRoot.querySelector(".board:focus-within")))).toBe(true);
    } else {
      expect((await recordedEvents(page, "baduk-error")).filter(({ id }) => id === "late")).toEqual([]);
    }
    await expect.poll(async () => (await position(late))?.move).toBe(0);
    expect(await roots()).toBe(1);
    await late.evaluate((board) => { const { parentNode } = board; board.remove(); return new Promise((done) => { setTimeout(() => done(parentNode.append(board)), 50); }); });
    await late.evaluate((board) => board.start());
    expect(await roots()).toBe(1);
    await expect.poll(async () => (await position(page.locator("#a")))?.move).toBe(1);
    forgetTraps(faults);
  });
}
