// A finger on a phone: a first touch shows where it would play, a second plays.
import { boardSize, boardSvg, pointNamed, screenPosition } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectSaid, expectStones, expectTurn, expectWorking, open, result, tap } from "../page.mjs";

const ghost = (page) => page.getByTestId("ghost");

/** Begins a small game by touch. */
async function beginByTouch(page, width = 9) {
  await open(page);
  await button(page, "New").tap();
  const form = dialog(page);
  if (width === 9) {
    await form.getByRole("radio", { name: "9×9" }).tap();
  } else {
    await form.getByRole("radio", { name: "Other" }).tap();
    for (const side of ["Width", "Height"]) await form.getByLabel(side).fill(String(width));
  }
  await form.getByLabel("Komi").fill("0");
  await button(form, "Start game").tap();
  await expect(form).toBeHidden();
}

/** Moves a finger over the screen, from one point to another. */
async function swipe(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", from);
  for (let step = 1; step <= 10; step++) {
    const along = (a, b) => a + ((b - a) * step) / 10;
    await touch("touchMove", { x: along(from.x, to.x), y: along(from.y, to.y) });
  }
  await touch("touchEnd");
  await session.detach();
}

test("a first touch shows the stone, a second on the same point plays it", async ({ page }) => {
  await beginByTouch(page);
  await tap(page, "C3");
  await expectSaid(page, "C3: tap again to play.");
  await expect(ghost(page)).toHaveAttribute("href", "#black-stone");
  await expect(ghost(page)).toHaveAttribute("transform", "translate(200 600)");
  await expectStones(page, {});
  await expectTurn(page, "black");
  await tap(page, "C3");
  await expectSaid(page, "Move 1: Black C3.");
  await expectStones(page, { X: "C3" });
  await expect(ghost(page)).toBeHidden();
});

test("a touch elsewhere moves the shown stone", async ({ page }) => {
  await beginByTouch(page);
  await tap(page, "C3 G7");
  await expect(ghost(page)).toHaveAttribute("transform", "translate(600 200)");
  await expectStones(page, {});
  await tap(page, "C3 C3");
  await expectStones(page, { X: "C3" });
  await tap(page, "G7");
  await expect(ghost(page)).toHaveAttribute("href", "#white-stone");
});

test("a shown stone goes when something else is done", async ({ page }) => {
  await beginByTouch(page);
  await tap(page, "C3 C3 G7");
  await button(page, "Undo").tap();
  await expect(ghost(page)).toBeHidden();
  await tap(page, "G7");
  await expectStones(page, {});
});

test("a touch on a stone says at once that the point is taken", async ({ page }) => {
  await beginByTouch(page);
  await tap(page, "C3 C3 C3");
  await expectSaid(page, "There is already a stone on C3. Play on an empty point.");
});

test("with the setting for it, one touch plays", async ({ page }) => {
  await beginByTouch(page);
  await button(page, "Settings").tap();
  await dialog(page).getByText("Play with one tap").tap();
  await button(dialog(page), "Close").tap();
  await tap(page, "C3 G7");
  await expectStones(page, { X: "C3", O: "G7" });
});

for (const [way, from, to] of [["up", "E2", "E8"], ["down", "E8", "E2"], ["sideways", "B5", "H5"]]) {
  test(`a swipe ${way} over the board plays and shows nothing`, async ({ page }) => {
    await beginByTouch(page);
    const place = async (name) => {
      const { x, y } = pointNamed(name, (await boardSize(page)).height);
      return screenPosition(page, x, y);
    };
    const said = await page.getByRole("status").textContent();
    await swipe(page, await place(from), await place(to));
    await expect(page.getByTestId("board"), "the page is left").toBeVisible();
    await expect(page.getByRole("status")).toHaveText(said);
    await expectStones(page, {});
    await expect(ghost(page)).toBeHidden();
    await tap(page, "E5 E5");
    await expectStones(page, { X: "E5" });
  });
}

for (const size of [9, 19]) {
  test(`the whole ${size} by ${size} board is on the screen, and nothing scrolls sideways`, async ({ page }) => {
    await open(page);
    if (size === 9) await beginByTouch(page);
    const frame = await boardSvg(page).boundingBox();
    const { width, height } = page.viewportSize();
    expect(frame.x).toBeGreaterThanOrEqual(0);
    expect(frame.y).toBeGreaterThanOrEqual(0);
    expect(frame.x + frame.width).toBeLessThanOrEqual(width);
    expect(frame.y + frame.height).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("a small game is played to its result by touch", async ({ page }) => {
  await beginByTouch(page, 5);
  const moves = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5"];
  for (const move of moves) await tap(page, `${move} ${move}`);
  await expectStones(page, { X: "C1 C2 C3 C4 C5", O: "D1 D2 D3 D4 D5" });
  await button(page, "Pass").tap();
  await button(page, "Pass").tap();
  await tap(page, "D3");
  await expectSaid(page, "White D3: 5 stones marked dead.");
  await tap(page, "D3");
  await expectSaid(page, "White D3: 5 stones marked alive.");
  await button(page, "Black: accept the score").tap();
  await button(page, "White: accept the score").tap();
  await expect(result(page)).toHaveText("Black wins by 5 points");
  await expectWorking(page, "Territory", 10, 5);
});

test("touching Resign twice in a hurry asks, and does not answer", async ({ page }) => {
  await beginByTouch(page);
  const place = await button(page, "Resign").boundingBox();
  for (let touches = 0; touches < 2; touches++) {
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  }
  await expect(page.getByTestId("count")).toBeHidden();
  await expectTurn(page, "black");
});

test("everything to touch is at least 44 pixels high", async ({ page }) => {
  await beginByTouch(page);
  await expectTargets(page, "the page");
  for (const opener of ["New", "Settings", "Resign"]) {
    await button(page, opener).tap();
    if (opener === "New") await dialog(page).getByRole("radio", { name: "Other" }).tap();
    await expectTargets(page, opener);
    await page.keyboard.press("Escape");
  }
  await button(page, "Pass").tap();
  await button(page, "Pass").tap();
  await expectTargets(page, "the count");
});

/** Expects that every button, field and labelled choice that shows is as large as a finger needs. */
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
