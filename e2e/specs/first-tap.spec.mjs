// Clicks on the still board while the program loads: the first move of a new game.
import { expect, test } from "../fixtures.mjs";
import { openHeld, openStill, stillBoard, stillGhost, stillPosition } from "../held.mjs";
import { expectStatus, expectStones, open, startGame } from "../page.mjs";

const D4 = [3, 5];
const AT_D4 = "translate(300 500)";
const AT_F6 = "translate(500 300)";

/** Clicks a point of the still board. */
async function click(page, column, row, options) {
  const { x, y } = await stillPosition(page, column, row);
  await page.mouse.click(x, y, options);
}

/** Expects that the table is saved within a moment. */
async function expectSaved(page) {
  await expect.poll(() => page.evaluate(() => localStorage["badukpan.table"])).toBeTruthy();
}

/** Moves the mouse to a point of the still board. */
async function moveTo(page, column, row) {
  const { x, y } = await stillPosition(page, column, row);
  await page.mouse.move(x, y);
}

test("a click is shown at once, one elsewhere moves the stone, and only one is played when the program has started", async ({ page }) => {
  await page.addInitScript(() => {
    window.empty = 0;
    const watch = () => {
      if (document.querySelector("[data-testid=stones]") && !document.querySelector("[data-testid=stones] > *")) window.empty++;
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  const start = await openStill(page);
  await click(page, 5, 3);
  await expect(stillGhost(page)).toHaveAttribute("transform", AT_F6);
  await click(page, ...D4, { clickCount: 2 });
  await expect(stillGhost(page)).toHaveAttribute("transform", AT_D4);
  await start();
  await expectStones(page, { X: "D4" });
  await expectStatus(page, "Move 1: Black D4.");
  // It is there in the frame in which the program's board appears.
  expect(await page.evaluate(() => window.empty)).toBe(0);
  // It is saved as any move, once the code that saves is loaded.
  await expectSaved(page);
  await page.reload();
  await expectStones(page, { X: "D4" });
});

test("a press that goes on while the program starts ends as a click", async ({ page }) => {
  const program = await openHeld(page);
  await page.waitForFunction(() => window.badukpanRepeat);
  await page.evaluate(() => {
    const take = window.badukpanRepeat;
    window.badukpanRepeat = () => {
      window.isReady = true;
      return take();
    };
  });
  await moveTo(page, ...D4);
  await page.mouse.down();
  program.arrive();
  await page.waitForFunction(() => window.isReady);
  await page.mouse.up();
  await expectStones(page, { X: "D4" });
});

test("the stone at the mouse is the same before and after the start, and what is no click plays nothing", async ({ page }) => {
  let start = await openStill(page);
  await moveTo(page, ...D4);
  await expect(stillGhost(page)).toHaveAttribute("transform", AT_D4);
  const clip = await stillBoard(page).boundingBox();
  const before = await page.screenshot({ clip });
  await start();
  await expect(page.getByTestId("ghost")).toHaveAttribute("transform", AT_D4);
  expect(before.equals(await page.screenshot({ clip })), "the pictures are equal").toBe(true);
  await expectStones(page, {});

  start = await openStill(page);
  await click(page, ...D4, { button: "right" });
  await moveTo(page, 5, 3);
  await page.mouse.down();
  await moveTo(page, ...D4);
  await page.mouse.up();
  // In the margin, where no point is.
  const { x, y } = await stillBoard(page).boundingBox();
  await page.mouse.click(x + 2, y + 2);
  await expect(stillGhost(page)).not.toHaveAttribute("transform");
  await start();
  await expectStones(page, {});
});

test("a saved table without moves is new too, but with a saved game or on another board there is no stone", async ({ page }) => {
  await open(page, 9);
  await expectSaved(page);
  let start = await openStill(page);
  await click(page, ...D4);
  await start();
  await expectStones(page, { X: "D4" });
  await test.step("with a saved game", async () => {
    start = await openStill(page);
    await click(page, 5, 3);
    await expect(stillGhost(page)).not.toHaveAttribute("transform");
    await start();
    await expectStones(page, { X: "D4" });
  });
  await test.step("on another board", async () => {
    await startGame(page, { width: 13 });
    start = await openStill(page);
    await click(page, ...D4);
    await expect(stillGhost(page)).not.toHaveAttribute("transform");
    await start();
    await expectStones(page, {});
  });
});

test("a tap before the address names a game is dropped, and with an address that names one there is no stone", async ({ page }) => {
  const start = await openStill(page);
  await click(page, ...D4);
  await page.evaluate(() => history.replaceState(null, "", "#1abc"));
  await start();
  await expectStones(page, {});
  for (const url of ["./?sgf=problems.sgf", "./#1abc"]) {
    await test.step(url, async () => {
      const start = await openStill(page, url);
      await click(page, ...D4);
      await expect(stillGhost(page)).not.toHaveAttribute("transform");
      await start();
      await expect(page.locator(".notice, .problem, .links, .record").first()).toBeAttached();
      expect(await page.locator("[data-testid=stones] > [cx='300'][cy='500']").count()).toBe(0);
    });
  }
});

test("if the program fails to load, the stone goes", async ({ page, faults }) => {
  const program = await openHeld(page);
  await page.waitForFunction(() => window.badukpanRepeat);
  await click(page, ...D4);
  program.fail();
  await expect(page.getByRole("alert")).toContainText("Couldn't load the board.");
  await click(page, 5, 3);
  await expect(stillGhost(page)).toHaveCount(0);
  await expect(stillBoard(page)).toBeVisible();
  faults.length = 0;
});

test("without coordinates, both boards have the same picture, and a click plays where it is shown", async ({ page }) => {
  await page.addInitScript(() => { localStorage["badukpan.settings"] ??= "en"; });
  let start = await openStill(page);
  const clip = await stillBoard(page).boundingBox();
  const before = await page.screenshot({ clip });
  await start();
  await expectStones(page, {});
  expect(before.equals(await page.screenshot({ clip })), "the pictures are equal").toBe(true);
  start = await openStill(page);
  await click(page, ...D4);
  await expect(stillGhost(page)).toHaveAttribute("transform", AT_D4);
  await start();
  await expectStones(page, { X: "D4" });
});
