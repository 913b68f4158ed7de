// Refused moves and their messages, undo and redo, scoring, resignation, handicap and board sizes.
import { boardSize, clickPoint, pointNamed, rows } from "../board.mjs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import {
  startGame, button, diagram, dialog, expectCaptures, expectRows, expectStatus, expectStones, expectTurn, fillNewGame, open, openSmall,
  passTwice, play, result,
} from "../page.mjs";

/** Eight moves. The last captures E5 in a ko. */
const KO = "C5 F5 D6 E6 D4 E4 E5 D5";

/** Clicks a point, and expects this message, a dashed outline, and the same stones as before. */
async function expectRefused(page, name, sentence) {
  const before = await rows(page);
  await play(page, name);
  await expectStatus(page, sentence);
  const { x, y } = pointNamed(name, (await boardSize(page)).height);
  await expect(page.getByTestId("refused")).toHaveAttribute("transform", `translate(${100 * x} ${100 * y})`);
  await expect(page.getByTestId("refused")).toBeVisible();
  await expectRows(page, before);
}

test.describe("a move is refused", () => {
  test("on an occupied point", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await expectRefused(page, "C3", "There is already a stone on C3. Play on an empty point.");
    await expectTurn(page, "white");
    await play(page, "D4");
    await expectRefused(page, "C3", "There is already a stone on C3. Play on an empty point.");
  });

  test("if it is suicide", async ({ page }) => {
    await openSmall(page);
    await play(page, "A2 E5 B1");
    await expectRefused(page, "A1", "Suicide: on A1, White would have no liberties. Play elsewhere.");
    await expectTurn(page, "white");
  });

  test("but not if it captures", async ({ page }) => {
    await openSmall(page);
    await play(page, "A2 B2 B1 C1 E5 A3 E6 A1");
    await expectStatus(page, "Move 8: White A1 captures 2 stones.");
  });

  test("if it retakes a ko at once", async ({ page }) => {
    await openSmall(page);
    await play(page, KO);
    await expectStatus(page, "Move 8: White D5 captures 1 stone.");
    await expectCaptures(page, { black: 0, white: 1 });
    const sentence = "Ko: Black can't retake yet. It would repeat the position after move 7. Play elsewhere first.";
    await expectRefused(page, "E5", sentence);
    await play(page, "A9 J9 E5");
    await expectStatus(page, "Move 11: Black E5 captures 1 stone.");
    await expectCaptures(page, { black: 1, white: 1 });
  });

  test("after the end of the game", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await resign(page);
    await expectRefused(page, "D4", "The game is over. You can start a new game.");
  });

  test("and its outline disappears with the next move", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 C3");
    await expect(page.getByTestId("refused")).toBeVisible();
    await play(page, "D4");
    await expect(page.getByTestId("refused")).toBeHidden();
    await expectStones(page, { X: "C3", O: "D4" });
  });
});

async function resign(page) {
  await button(page, "Resign").click();
  await button(dialog(page), "Resign").click();
  await expect(dialog(page)).toBeHidden();
}

test.describe("undo and redo", () => {
  test("restore and remove captured stones", async ({ page }) => {
    await openSmall(page);
    await play(page, KO);
    await button(page, "Undo").click();
    await expectStatus(page, "Back to move 7: Black E5.");
    await expectStones(page, { X: "C5 D6 D4 E5", O: "F5 E6 E4" });
    await expectCaptures(page, { black: 0, white: 0 });
    await expectTurn(page, "white");
    await button(page, "Redo").click();
    await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
    await expectCaptures(page, { black: 0, white: 1 });
    await expect(button(page, "Redo")).toBeDisabled();
  });

  test("redo follows the current variation", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7 E5");
    await button(page, "Undo").click();
    await play(page, "D4");
    await expectStones(page, { X: "C3 D4", O: "G7" });
    await expect(button(page, "Redo")).toBeDisabled();
    await undoToStart(page, 3);
    for (const _ of [1, 2, 3]) await button(page, "Redo").click();
    await expectStones(page, { X: "C3 D4", O: "G7" });
    await button(page, "Undo").click();
    await play(page, "E5");
    await undoToStart(page, 3);
    for (const _ of [1, 2, 3]) await button(page, "Redo").click();
    await expectStones(page, { X: "C3 E5", O: "G7" });
  });

  async function undoToStart(page, moves) {
    for (let move = 0; move < moves; move++) await button(page, "Undo").click();
    await expectStatus(page, "Start of the game.");
    await expectStones(page, {});
    await expect(button(page, "Undo")).toBeDisabled();
  }
});

test.describe("the end of the game", () => {
  test("one pass passes the turn, two start scoring, and play can resume", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await button(page, "Pass").click();
    await expectStatus(page, "Move 2: White passes.");
    await expectTurn(page, "black");
    await expect(page.getByTestId("last-move")).toBeHidden();
    await button(page, "Pass").click();
    await expectStatus(page, "Both players passed. Mark the dead stones, then both accept the score.");
    await button(page, "Play on").click();
    await expectStatus(page, "Play resumes. White to play.");
    await expect(page.getByTestId("score")).toBeHidden();
    await play(page, "D4");
    await expectStones(page, { X: "C3", O: "D4" });
  });

  test("marking a stone revokes acceptance, and resuming play discards marks", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await passTwice(page);
    await button(page, "Black: accept the score").click();
    await expectStatus(page, "Black accepts the score.");
    await play(page, "G7");
    await expectStatus(page, "White G7: 1 stone marked dead.");
    await expect(button(page, "Black: accept the score")).toHaveAttribute("aria-pressed", "false");
    await play(page, "A1");
    await expectStatus(page, "A1: Black's territory.");
    await expect(result(page)).toHaveText("Current score: Black wins by 81 points");
    await button(page, "Play on").click();
    await expectStones(page, { X: "C3", O: "G7" });
  });

  test("an accepted score can be reopened", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await passTwice(page);
    await button(page, "White: accept the score").click();
    await button(page, "Black: accept the score").click();
    await expect(result(page)).toHaveText("Black wins by 80 points");
    await expect(result(page)).toContainText("Black wins");
    await button(page, "Rescore").click();
    await expectStatus(page, "Back to scoring.");
    await expect(button(page, "White: accept the score")).toHaveAttribute("aria-pressed", "false");
  });

  test("resigning asks for confirmation, which can be canceled", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await button(page, "Resign").click();
    await expect(dialog(page).getByRole("heading")).toHaveText("Resign as White?");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await button(page, "Resign").click();
    await button(dialog(page), "Play on").click();
    await expectTurn(page, "white");
    await play(page, "D4");
    await expectStones(page, { X: "C3", O: "D4" });
  });

  test("a resignation ends the game, and the game can be resumed", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await resign(page);
    await expectStatus(page, "Black wins by resignation.");
    await expect(result(page)).toHaveText("Black wins by resignation");
    await button(page, "Resume").click();
    await expectStatus(page, "Play resumes. White to play.");
    await expectTurn(page, "white");
    await play(page, "D4");
    await expectStones(page, { X: "C3", O: "D4" });
  });
});

test.describe("handicap", () => {
  for (const [count, names] of Object.entries(diagram(15).handicap)) {
    test(`places ${count} stones as in the guide, and White plays first`, async ({ page }) => {
      await open(page);
      await startGame(page, { width: 19, handicap: count });
      await expectStatus(page, "New game. White to play.");
      await expectTurn(page, "white");
      await expectStones(page, { X: names.join(" ") });
      await expect(page.locator(".terms")).toHaveText(`Japanese rules, handicap ${count}, komi 0.5`);
    });
  }
});

test.describe("board sizes", () => {
  for (const [width, height, corner] of sample([[5, 5, "E5"], [7, 13, "G13"], [52, 52, "BB52"], [1, 52, "A52"]], 2)) {
    test(`a ${width}×${height} board can be played on`, async ({ page }) => {
      await openSmall(page, { width, height });
      expect(await boardSize(page)).toEqual({ width, height });
      await play(page, `${corner} A1`);
      await expectStatus(page, "Move 2: White A1.");
      await expectStones(page, { X: corner, O: "A1" });
      for (const [x, y] of [[0, 0], [width - 1, height - 1]]) await clickPoint(page, x, y);
    });
  }

  test("a 1×1 board allows no moves, and two passes are a draw", async ({ page }) => {
    await openSmall(page, { width: 1 });
    await expectRefused(page, "A1", "Suicide: on A1, Black would have no liberties. Play elsewhere.");
    await passTwice(page);
    await expect(result(page)).toHaveText("Current score: Draw");
  });
});

test.describe("the new game form rejects", () => {
  const SIZE = "Width and height must be from 1 to 52.";
  const KOMI = "Enter komi as a whole or half number, such as 6.5 or 7. It can't exceed the number of points on the board.";

  for (const [field, sentence, texts] of [
    ["Width", SIZE, ["0", "53", "", "abc", "-1", "9.5", "99999999999999999999"]],
    ["Height", SIZE, ["0", "53", " ", "５３", "４a"]],
    ["Komi", KOMI, ["", "abc", "6.25", "1e3", "--1", "99999999999999999999", "½"]],
  ]) {
    test(`${field}: ${texts.map((text) => `“${text}”`).join(", ")}`, async ({ page }) => {
      await open(page);
      await fillNewGame(page, { width: 7, height: 13, komi: "0" });
      const form = dialog(page);
      for (const text of texts) {
        await form.getByLabel(field).fill(text);
        await expect(form.getByRole("status")).toHaveText(sentence);
        await expect(button(form, "Start game")).toBeDisabled();
        await form.getByLabel(field).press("Enter");
        await expect(form).toBeVisible();
      }
      await form.getByLabel(field).fill("5");
      await expect(form.getByRole("status")).toBeEmpty();
      await button(form, "Start game").click();
      await expect(form).toBeHidden();
    });
  }

  for (const komi of ["7,5", "７．５"]) {
    test(`the new game form accepts komi as ${komi}`, async ({ page }) => {
      await openSmall(page, { komi });
      await expect(page.locator(".terms")).toHaveText("Korean rules, komi 7.5");
    });
  }
});
