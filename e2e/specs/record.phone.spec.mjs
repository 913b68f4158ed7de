// Reading a record on a phone: the board stays whole, the record has what is left of the screen.
import { boardSize, boardSvg, pointNamed, screenPosition } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, expectSaid } from "../page.mjs";
import { openRecord } from "../record.mjs";

const GAME = "(;SZ[9]C[Look at E5 first.];B[ee];W[cc]C[Then here.];B[gc](;W[cg])(;W[gg]C[Or here.]))";

for (const [width, height, whole] of [[390, 844, true], [320, 568, false], [360, 640, false]]) {
  test(`on ${width} by ${height} the board is whole and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openRecord(page, GAME);
    const board = await boardSvg(page).boundingBox();
    expect(board.x).toBeGreaterThanOrEqual(0);
    expect(board.y).toBeGreaterThanOrEqual(0);
    expect(board.x + board.width).toBeLessThanOrEqual(width);
    expect(board.y + board.height).toBeLessThanOrEqual(height);
    expect(board.width).toBeGreaterThanOrEqual(240);
    const { scrollWidth, scrollHeight } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { scrollWidth, scrollHeight };
    });
    expect(scrollWidth).toBe(width);
    if (whole) expect(scrollHeight).toBe(height);
    await expect(button(page, "Next move")).toBeInViewport();
    await expect(page.getByText("Look at E5 first.")).toBeInViewport();
  });
}

test("the bar of the game stays within reach", async ({ page }) => {
  await openRecord(page, GAME);
  for (const name of ["Undo", "Redo", "Pass", "Resign", "New"]) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
});

test("a tap on a named point shows it, and a tap in the tree goes there", async ({ page }) => {
  await openRecord(page, GAME);
  await button(page, "E5").tap();
  await expect(page.getByTestId("overlay").locator(".highlight")).toHaveCount(1);
  const whole = page.getByTestId("tree").locator(".tree-canvas");
  await whole.scrollIntoViewIfNeeded();
  await whole.tap({ position: { x: 48, y: 16 } });
  await expectSaid(page, "Forward to move 1: Black E5.");
});

test("a finger that rests on a stone leads to its move, and plays nothing", async ({ page }) => {
  await openRecord(page, GAME);
  await button(page, "Last move").tap();
  const { x, y } = pointNamed("C7", (await boardSize(page)).height);
  const at = await screenPosition(page, x, y);
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await expectSaid(page, "Back to move 2: White C7.");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expectSaid(page, "Back to move 2: White C7.");
});

test("everything to touch is at least 44 pixels high", async ({ page }) => {
  await openRecord(page, GAME);
  const small = await page.evaluate(() =>
    // Words of a sentence are as high as its lines.
    [...document.querySelectorAll(".record :is(button:not(.comment-link), select, input, summary)")]
      .map((target) => ({ name: target.ariaLabel ?? target.tagName, ...target.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width < 44 || height < 44)
      .map(({ name, width, height }) => `${name}: ${width} x ${height}`));
  expect(small).toEqual([]);
});

test("what is told of a file leaves the board and the record their width", async ({ page }) => {
  await openRecord(page, "(;SZ[9]KM[375];B[ee](;B[zz])(;W[cc]");
  await expect(page.getByText("issues in this file")).toBeVisible();
  const { width } = page.viewportSize();
  for (const part of ["[data-testid=board]", ".record", ".bar", ".games-part"]) {
    expect((await page.locator(part).boundingBox()).width, part).toBeGreaterThan(0.9 * width);
  }
});

test("Tab goes through the record in the order in which it is seen", async ({ page }) => {
  await openRecord(page, GAME);
  await button(page, "First move").focus();
  const tops = [];
  for (let stop = 0; stop < 14; stop++) {
    tops.push(await page.evaluate(() => document.activeElement.getBoundingClientRect().top));
    await page.keyboard.press("Tab");
    if (!await page.evaluate(() => document.activeElement.closest(".record"))) break;
  }
  expect(tops.length).toBeGreaterThan(8);
  const back = tops.slice(1).map((top, stop) => tops[stop] - top).filter((by) => by > 30);
  expect(back, JSON.stringify(tops)).toEqual([]);
});
