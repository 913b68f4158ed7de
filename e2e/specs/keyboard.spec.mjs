// A whole game with the keyboard alone: everything can be reached, is announced, and keeps the focus visible.
import { expectAccessible } from "../axe.mjs";
import { expect, test } from "../fixtures.mjs";
import {
  button, card, dialog, expectBoardFocused, expectCaptures, expectCursor, expectRows, expectStatus, expectStones, expectTurn, open, openSmall, passTwice, play, result,
} from "../page.mjs";

const board = (page) => page.getByTestId("board");

/** Presses Tab until this element has the focus. */
async function tabTo(page, locator, key = "Tab") {
  for (let stops = 0; stops < 50; stops++) {
    if (await locator.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${locator}`);
}

/** Tabs to a button and presses it. */
async function press(page, locator, key = "Enter") {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

/** Types the name of each point and Enter. The board must have the focus. */
async function type(page, names) {
  for (const name of names.split(" ")) await page.keyboard.type(`${name.toLowerCase()}\n`);
}

/** Expects that an element has the focus, and that it or the element that shows its focus has an outline. */
async function expectFocus(page, after) {
  await expect(async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      // The picture after the cells of a board shows their focus.
      const shows = [element, element.closest("label"), element.closest(".cells")?.nextElementSibling, element.querySelector(":scope > svg")].filter(Boolean);
      return {
        on: element.tagName.toLowerCase(),
        visible: shows.some((shown) => getComputedStyle(shown).outlineStyle !== "none" && shown.getClientRects().length > 0),
      };
    });
    expect(focus, `the focus after ${after}`).toEqual({ on: expect.not.stringMatching(/^(body|html)$/), visible: true });
  }).toPass({ timeout: 2_000 });
}

/** Returns the names of all tab stops in order. */
async function tabStops(page, start) {
  await start.focus();
  const stops = [];
  for (let stop = ""; stops.length < 20; ) {
    stop = await page.evaluate(() => {
      const on = document.activeElement.closest("[role=grid]") ?? document.activeElement;
      return on === document.body ? null : (on.getAttribute("aria-label") ?? on.closest("label")?.innerText ?? on.innerText).trim();
    });
    if (stop === null || stops.includes(stop)) break;
    stops.push(stop);
    await page.keyboard.press("Tab");
  }
  return stops;
}

test("the tab order is from top to bottom while playing and scoring, with a visible focus", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 D4");
  await button(page, "Undo").click();
  const stops = ["Settings", "Board, 9 by 9", "Undo", "Redo", "Pass", "Resign", "New"];
  expect(await tabStops(page, button(page, "Settings"))).toEqual(stops);

  await button(page, "Settings").focus();
  for (let stop = 1; stop < stops.length; stop++) {
    await page.keyboard.press("Tab");
    await expectFocus(page, `Tab number ${stop}`);
  }
  await expect(button(page, "New")).toBeFocused();

  await passTwice(page);
  const accept = (color) => `${color}: accept the score`;
  const scoring = ["Settings", accept("White"), "Board, 9 by 9", accept("Black"), "Undo", "Redo", "Play on", "New"];
  expect(await tabStops(page, button(page, "Settings"))).toEqual(scoring);
});

test("the board takes names of points, handles its own keys and leaves others to the browser", async ({ page }) => {
  await openSmall(page);
  const isHandled = (key, modifiers = {}) => board(page).evaluate((element, [key, modifiers]) => {
    return !element.dispatchEvent(new KeyboardEvent("keydown", { key, ...modifiers, bubbles: true, cancelable: true }));
  }, [key, modifiers]);
  for (const key of ["Tab", " ", "F5", "F12"]) expect(await isHandled(key), key).toBe(false);
  for (const key of ["r", "c", "l", "t", "Tab", "PageDown"]) expect(await isHandled(key, { ctrlKey: true }), `Control ${key}`).toBe(false);
  for (const key of ["d", "ArrowLeft"]) expect(await isHandled(key, { altKey: true }), `Alt ${key}`).toBe(false);

  await tabTo(page, board(page));
  await test.step("reports a typed name that is not a point, and plays nothing", async () => {
    for (const name of ["Z9", "D10", "I5", "D"]) {
      await type(page, name);
      await expectStatus(page, "There is no such point on this board.");
      await expectStones(page, {});
    }
    await type(page, "D4");
    await expectStatus(page, "Move 1: Black D4.");
  });
  await test.step("forgets a name that is half typed when the focus leaves the board", async () => {
    await page.keyboard.type("d");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expectBoardFocused(page);
    await type(page, "C3");
    await expectStatus(page, "Move 2: White C3.");
  });
  await test.step("leaves the cursor in place if a name is not a point", async () => {
    for (const name of ["i5", "z9", "k3", "é", "0"]) {
      await page.keyboard.type(name);
      await expect(page.getByTestId("cursor"), name).toHaveAttribute("transform", "translate(200 600)");
    }
    await type(page, "J9");
    await expectStones(page, { X: "D4 J9", O: "C3" });
  });
  const own = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "PageDown", "PageUp", "Home", "End"];
  for (const key of own) expect(await isHandled(key), key).toBe(true);
});

// a11y.spec.mjs plays the same game, and listens.
test("sets up, plays, scores and finishes a game", { tag: "@all" }, async ({ page }) => {
  await open(page);
  await press(page, button(page, "New"));
  await expect(dialog(page)).toBeVisible();
  await expectFocus(page, "opening the new game form");
  await chooseBoard(page);
  await tabTo(page, dialog(page).getByLabel("Komi"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("0\n");
  await expect(dialog(page)).toBeHidden();
  await expectStatus(page, "New game. Black to play.");
  await expectFocus(page, "starting a game");

  await tabTo(page, board(page), "Shift+Tab");
  await expectFocus(page, "reaching the board");
  await page.keyboard.press("ArrowLeft");
  await expectCursor(page, "D5, empty");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expectStatus(page, "Move 1: Black C5.");
  await type(page, "F5 D6 E6 D4 E4 E5 D5");
  await expectStatus(page, "Move 8: White D5 captures 1 stone.");
  await expectCaptures(page, { black: 0, white: 1 });
  await type(page, "E5");
  await expectStatus(page, "Ko: Black can't retake yet. It would repeat the position after move 7. Play elsewhere first.");
  await type(page, "C5");
  await expectStatus(page, "There is already a stone on C5. Play on an empty point.");
  await expectTurn(page, "black");

  await page.keyboard.press("Control+z");
  await expectStatus(page, "Back to move 7: Black E5.");
  await expectStones(page, { X: "C5 D6 D4 E5", O: "F5 E6 E4" });
  await page.keyboard.press("Control+y");
  await expectStatus(page, "Forward to move 8: White D5.");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+Z");
  await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
  await expectFocus(page, "undo and redo");

  await press(page, button(page, "Pass"));
  await expectStatus(page, "Move 9: Black passes.");
  await expectFocus(page, "a pass");
  await page.keyboard.press("Enter");
  await expectStatus(page, "Both players passed. Mark the dead stones, then both accept the score.");
  await tabTo(page, board(page), "Shift+Tab");
  await type(page, "D5");
  await expectStatus(page, "White D5: 1 stone marked dead.");
  await page.keyboard.press("Enter");
  await expectStatus(page, "White D5: 1 stone marked alive.");
  await expectRows(page, [
    ".........", ".........", ".........", "...XO....", "..XO.O...", "...XO....", ".........", ".........", ".........",
  ]);
  await press(page, button(page, "Black: accept the score"));
  await expectStatus(page, "Black accepts the score.");
  await expectFocus(page, "accepting");
  await tabTo(page, button(page, "White: accept the score"), "Shift+Tab");
  await page.keyboard.press(" ");
  await expectStatus(page, "White wins by 1 point.");
  await expect(result(page)).toHaveText("White wins by 1 point");
});

/** Chooses 9×9: Tab goes to the selected size, and arrow keys to the others. */
async function chooseBoard(page) {
  const nine = dialog(page).getByRole("radio", { name: "9×9" });
  await tabTo(page, dialog(page).getByRole("radio", { name: "19×19" }));
  for (let presses = 0; presses < 4; presses++) {
    if (await nine.isChecked()) return;
    await page.keyboard.press("ArrowLeft");
  }
  throw new Error("no key chooses 9×9");
}

test("the focus is never lost, and is visible, in a game with everything that buttons do", async ({ page }) => {
  await openSmall(page);
  for (const [opener, closer] of [["New", "Cancel"], ["Settings", "Close"], ["Resign", "Play on"]]) {
    await press(page, button(page, opener));
    await expectFocus(page, `opening ${opener}`);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, opener)).toBeFocused();
    await expectFocus(page, `Escape in ${opener}`);
    await page.keyboard.press("Enter");
    await press(page, button(dialog(page), closer));
    await expect(dialog(page)).toBeHidden();
    await expectFocus(page, `${closer} in ${opener}`);
  }

  await test.step("when the second pass starts scoring, play resumes, and the game ends and is scored again", async () => {
    await press(page, button(page, "Pass"));
    await expectFocus(page, "a pass");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("score")).toBeVisible();
    await expectFocus(page, "the second pass");
    await press(page, button(page, "Play on"));
    await expectTurn(page, "black");
    await expectFocus(page, "playing on");
    await passTwice(page);
    await press(page, button(page, "Black: accept the score"));
    await expectFocus(page, "the first acceptance");
    await press(page, button(page, "White: accept the score"));
    await expectStatus(page, "Draw.");
    await expectFocus(page, "the second acceptance");
    await press(page, button(page, "Rescore"));
    await expect(card(page, "black").getByRole("button")).toBeVisible();
    await expectFocus(page, "scoring again");
  });

  await test.step("when a game starts, and the previous one comes back", async () => {
    await press(page, button(page, "New"));
    await press(page, button(dialog(page), "Start game"));
    await expectFocus(page, "starting a game");
    await play(page, "C3");
    await press(page, button(page, "New"));
    await press(page, button(dialog(page), "Start game"));
    await press(page, button(page, "New"));
    await press(page, button(dialog(page), "Back to previous game"));
    await expectStones(page, { X: "C3" });
    await expectFocus(page, "going back to the previous game");
  });

  await test.step("when there is nothing left to undo or redo", async () => {
    await press(page, button(page, "Undo"));
    await expectStatus(page, "Start of the game.");
    await expectFocus(page, "the last undo");
    await press(page, button(page, "Redo"));
    await expectStatus(page, "Forward to move 1: Black C3.");
    await expectFocus(page, "the last redo");
  });

  await test.step("when a player resigns and the game resumes", async () => {
    await press(page, button(page, "Resign"));
    await press(page, button(dialog(page), "Resign"));
    await expectStatus(page, "Black wins by resignation.");
    await expectFocus(page, "resigning");
    await press(page, button(page, "Resume"));
    await expectTurn(page, "white");
    await expectFocus(page, "resuming");
  });
});

test("a question mark lists the keys, on the board and elsewhere, but not in a field", async ({ page }) => {
  await openSmall(page);
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await board(page).press("?");
  await expect(keys.getByRole("heading", { name: "Keyboard shortcuts" })).toBeFocused();
  await expect(keys).toContainText("Undo or redo a move");
  await expectAccessible(page, "the list of keys");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expectBoardFocused(page);
  await button(page, "Settings").click();
  await button(dialog(page), "Keyboard shortcuts").click();
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Games").click();
  await dialog(page).getByRole("heading", { name: "Games" }).press("?");
  await expect(keys).toBeHidden();
});
