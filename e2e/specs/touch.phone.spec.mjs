// Touch on a phone: one tap plays where the points are far apart. Elsewhere the first tap previews a move, and the second plays it.
import { boardSize, boardSvg, pointNamed, screenPosition } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStatus, expectStones, expectTurn, expectScoreRow, open, result, tap } from "../page.mjs";

const ghost = (page) => page.getByTestId("ghost");

/** Starts a small game by touch. */
async function beginByTouch(page, width = 9) {
  await button(page, "New").tap();
  const form = dialog(page);
  if (width === 9) {
    await form.getByRole("radio", { name: "9×9" }).tap();
  } else {
    await form.getByRole("radio", { name: "Other" }).tap();
    await form.getByLabel("Lines per side").fill(String(width));
  }
  await form.getByLabel("Komi").fill("0");
  await button(form, "Start game").tap();
  await expect(form).toBeHidden();
}

/** Chooses how stones are placed by touch. */
async function setTouch(page, way) {
  await button(page, "Settings").tap();
  await dialog(page).getByLabel("Placing stones by touch").selectOption(way);
  await button(dialog(page), "Close").tap();
  await expect(dialog(page)).toBeHidden();
}

/** Swipes over the screen from one point to another. */
async function swipe(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", from);
  for (let step = 1; step <= 10; step++) {
    const between = (a, b) => a + ((b - a) * step) / 10;
    await touch("touchMove", { x: between(from.x, to.x), y: between(from.y, to.y) });
  }
  await touch("touchEnd");
  await session.detach();
}

/** Expects the whole board to be in the window, and nothing to scroll sideways. */
async function expectWholeBoard(page) {
  const frame = await boardSvg(page).boundingBox();
  const { width, height } = page.viewportSize();
  expect(frame.x).toBeGreaterThanOrEqual(0);
  expect(frame.y).toBeGreaterThanOrEqual(0);
  expect(frame.x + frame.width).toBeLessThanOrEqual(width);
  expect(frame.y + frame.height).toBeLessThanOrEqual(height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

test("a swipe plays nothing, a first tap previews the stone, and a second plays it", async ({ page }) => {
  await open(page);
  await expectWholeBoard(page);
  await beginByTouch(page);
  await expectWholeBoard(page);
  await setTouch(page, "Tap and confirm");
  for (const [way, from, to] of [["up", "E2", "E8"], ["down", "E8", "E2"], ["sideways", "B5", "H5"]]) {
    await test.step(`a swipe ${way} over the board plays nothing`, async () => {
      const place = async (name) => {
        const { x, y } = pointNamed(name, (await boardSize(page)).height);
        return screenPosition(page, x, y);
      };
      const status = await page.getByRole("status").textContent();
      await swipe(page, await place(from), await place(to));
      await expect(page.getByTestId("board"), "the swipe must not navigate away").toBeVisible();
      await expect(page.getByRole("status")).toHaveText(status);
      await expectStones(page, {});
      await expect(ghost(page)).toBeHidden();
    });
  }
  await test.step("a second tap plays", async () => {
    await tap(page, "C3");
    await expectStatus(page, "C3: choose it again to play.");
    await expect(ghost(page)).toHaveAttribute("data-color", "black");
    await expect(ghost(page)).toHaveAttribute("transform", "translate(200 600)");
    await expectStones(page, {});
    await expectTurn(page, "black");
    await tap(page, "C3");
    await expectStatus(page, "Move 1: Black C3.");
    await expectStones(page, { X: "C3" });
    await expect(ghost(page)).toBeHidden();
  });
  await test.step("a tap elsewhere moves the preview, and undo removes it", async () => {
    await tap(page, "E5 G7");
    await expect(ghost(page)).toHaveAttribute("transform", "translate(600 200)");
    await expect(ghost(page)).toHaveAttribute("data-color", "white");
    await expectStones(page, { X: "C3" });
    await button(page, "Undo").tap();
    await expect(ghost(page)).toBeHidden();
    await tap(page, "G7");
    await expectStones(page, {});
  });
  await test.step("a tap on a stone reports the refusal at once", async () => {
    // Not three taps at one place: the third could belong to a double tap.
    await tap(page, "C3 C3 G7 C3");
    await expectStatus(page, "There is already a stone on C3. Play on an empty point.");
  });
  await test.step("one tap plays if the setting is on", async () => {
    await setTouch(page, "One tap");
    await tap(page, "G7 E5");
    await expectStones(page, { X: "C3 E5", O: "G7" });
  });
});

for (const [width, side, plays] of [[390, 9, true], [390, 13, false], [390, 19, false], [320, 9, false], [820, 13, true], [820, 19, true]]) {
  test(`a ${side}×${side} board on a screen ${width} pixels wide ${plays ? "takes one tap" : "asks for a second tap"}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 2 * width });
    await open(page, side);
    await tap(page, "D4");
    if (!plays) {
      await expectStatus(page, "D4: choose it again to play.");
      await expectStones(page, {});
      await tap(page, "D4");
    }
    await expectStatus(page, "Move 1: Black D4.");
    await expectStones(page, { X: "D4" });
    await button(page, "Undo").tap();
    await expectStones(page, {});
  });
}

test("touch targets are at least 44 pixels, and a small game is played and scored by touch", async ({ page }) => {
  await open(page);
  await beginByTouch(page, 5);
  await expectTargets(page, "the page");
  for (const opener of ["New", "Settings", "Resign"]) {
    await button(page, opener).tap();
    if (opener === "New") await dialog(page).getByRole("radio", { name: "Other" }).tap();
    await expectTargets(page, opener);
    await page.keyboard.press("Escape");
  }
  await test.step("a double tap on Resign doesn't confirm the dialog", async () => {
    const place = await button(page, "Resign").boundingBox();
    for (let touches = 0; touches < 2; touches++) {
      await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    }
    await expect(page.getByTestId("score")).toBeHidden();
    await expectTurn(page, "black");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });
  const moves = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5"];
  for (const move of moves) await tap(page, move);
  await expectStones(page, { X: "C1 C2 C3 C4 C5", O: "D1 D2 D3 D4 D5" });
  await button(page, "Pass").tap();
  // Another place: two taps on the button could be a double tap.
  await page.getByRole("status").tap();
  await button(page, "Pass").tap();
  await tap(page, "D3");
  await expectStatus(page, "White D3: 5 stones marked dead.");
  await tap(page, "D3");
  await expectStatus(page, "White D3: 5 stones marked alive.");
  await expectTargets(page, "scoring");
  await button(page, "Black: accept the score").tap();
  await button(page, "White: accept the score").tap();
  await expect(result(page)).toHaveText("Black wins by 5 points");
  await expectScoreRow(page, "Territory", 10, 5);
});

/** Expects all visible buttons, fields and labeled choices to be at least 44 pixels wide and high. */
async function expectTargets(page, where) {
  const small = await page.evaluate(() => {
    const modal = document.querySelector("dialog[open]");
    return [...(modal ?? document).querySelectorAll("button, select, label.choice, label.switch, .field input")]
      .filter((target) => target.checkVisibility())
      .map((target) => ({ target: target.textContent || target.tagName, ...target.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width < 44 || height < 44)
      .map(({ target, width, height }) => `${target}: ${width} x ${height}`);
  });
  expect(small, where).toEqual([]);
}
