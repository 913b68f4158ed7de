// Reading a game record on a phone.
import { boardSize, boardSvg, pointNamed, screenPosition } from "../board.mjs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, expectStatus, open, tap } from "../page.mjs";
import { dropRecord, openRecord } from "../record.mjs";

const GAME = "(;SZ[9]C[Look at E5 first.];B[ee];W[cc]C[Then here.];B[gc](;W[cg])(;W[gg]C[Or here.]))";

test("the whole board is visible and nothing scrolls sideways, on phones of any size", async ({ page }) => {
  await openRecord(page, GAME);
  for (const [width, height, fits] of [[390, 844, true], [320, 568, false], [360, 640, false]]) {
    await test.step(`${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.evaluate(() => scrollTo(0, 0));
      const board = await boardSvg(page).boundingBox();
      expect(board.x).toBeGreaterThanOrEqual(0);
      expect(board.y).toBeGreaterThanOrEqual(0);
      expect(board.x + board.width).toBeLessThanOrEqual(width);
      expect(board.y + board.height).toBeLessThanOrEqual(height);
      expect(board.width).toBeGreaterThanOrEqual(240);
      if (fits) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
      await expect(button(page, "Next move")).toBeInViewport();
      await expect(page.getByText("Look at E5 first.")).toBeInViewport();
    });
  }
});

/** A game of 246 moves, row by row. */
const MOVES = Array.from({ length: 246 }, (_, at) => {
  const letter = (place) => String.fromCharCode(97 + place);
  return `;${"BW"[at % 2]}[${letter(at % 19)}${letter(Math.floor(at / 19))}]`;
});

/** The same game, with or without a variation at its end. */
const long = (variation) => `(;SZ[19]${MOVES.slice(0, -1).join("")}(${MOVES.at(-1)})${variation ? "(;W[ss])" : ""})`;

test("the slider has a row of its own, with the move number, also beside variations, on phones of any size", async ({ page }) => {
  for (const variation of [false, true]) {
    await openRecord(page, long(variation));
    for (const [width, height] of sample([[320, 568], [360, 800], [390, 844], [412, 915], [430, 932], [844, 390]], 2)) {
      await test.step(`${width}×${height}${variation ? ", beside variations" : ""}`, async () => {
        await page.setViewportSize({ width, height });
        const bar = await page.locator(".navigation-bar").boundingBox();
        const slider = page.getByRole("slider");
        const place = page.getByTestId("place");
        for (const name of ["First move", "10 moves back", "Previous move", "Next move", "10 moves forward", "Last move"]) {
          await expect(button(page, name), name).toBeInViewport({ ratio: 1 });
        }
        await button(page, "Last move").tap();
        await button(page, "10 moves back").tap();
        await expect(place).toHaveText(/^2\d\d \/ 246$/);
        const [range, number] = [await slider.boundingBox(), await place.boundingBox()];
        expect(range.width + number.width).toBeGreaterThan(0.95 * bar.width - 16);
        expect(range.width).toBeGreaterThan(200);
        const beside = await page.locator(".navigation-bar button").evaluateAll((buttons, { y, height }) =>
          buttons.filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect())
            .filter(({ top, bottom }) => bottom > y + 1 && top < y + height - 1).length, range);
        expect(beside, "buttons in the row of the slider").toBe(0);
        await expect(button(page, "Next variation")).toHaveCount(variation ? 1 : 0);
      });
    }
  }
});

test("the buttons stay in view: of the game while it is played, to navigate while it is read", async ({ page }) => {
  await open(page);
  await tap(page, "C3 C3");
  for (const name of ["Undo", "Redo", "Pass", "Resign", "New"]) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  await page.evaluate(dropRecord, GAME);
  for (const name of ["First move", "Previous move", "Next move", "Last move"]) await expect(button(page, name)).toBeInViewport({ ratio: 1 });

  await test.step("a notice about a file doesn't make the page wider", async () => {
    await page.evaluate(dropRecord, "(;SZ[9]KM[375];B[ee](;B[zz])(;W[cc]");
    await expect(page.getByText(/more issues?\./)).toBeVisible();
    const { width } = page.viewportSize();
    for (const part of ["[data-testid=board]", ".record", ".games-part > .notice:not([hidden])"]) {
      expect((await page.locator(part).boundingBox()).width, part).toBeGreaterThan(0.85 * width);
    }
  });
});

test("a tap on a point in the comment highlights it, and a tap in the tree or a long press goes to a move", async ({ page }) => {
  await openRecord(page, GAME);
  await button(page, "E5").tap();
  await expect(page.getByTestId("overlay").locator(".highlight")).toHaveCount(1);
  const canvas = page.getByTestId("tree").locator(".tree-canvas");
  await canvas.scrollIntoViewIfNeeded();
  await canvas.tap({ position: { x: 48, y: 16 } });
  await expectStatus(page, "Forward to move 1: Black E5.");
  await button(page, "Last move").tap();
  const { x, y } = pointNamed("C7", (await boardSize(page)).height);
  const at = await screenPosition(page, x, y);
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await expectStatus(page, "Back to move 2: White C7.");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expectStatus(page, "Back to move 2: White C7.");
});

test("touch targets are at least 44 pixels, and the tab order of the record is its visual order", async ({ page }) => {
  await openRecord(page, GAME);
  const small = await page.evaluate(() =>
    // Links in a comment are as high as the line.
    [...document.querySelectorAll(".record :is(button:not(.comment-link), select, input, summary)")]
      .map((target) => ({ name: target.ariaLabel ?? target.tagName, ...target.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 0 && (width < 44 || height < 44))
      .map(({ name, width, height }) => `${name}: ${width} x ${height}`));
  expect(small).toEqual([]);

  await button(page, "First move").focus();
  const tops = [];
  for (let stop = 0; stop < 14; stop++) {
    // Where it is in the panel, which may have scrolled to show it.
    tops.push(await page.evaluate(() => {
      let top = document.activeElement.getBoundingClientRect().top;
      for (let part = document.activeElement; part; part = part.parentElement) top += part.scrollTop;
      return top;
    }));
    await page.keyboard.press("Tab");
    if (!await page.evaluate(() => document.activeElement.closest(".record"))) break;
  }
  expect(tops.length).toBeGreaterThan(8);
  const back = tops.slice(1).map((top, stop) => tops[stop] - top).filter((by) => by > 30);
  expect(back, JSON.stringify(tops)).toEqual([]);
});
