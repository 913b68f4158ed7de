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

async function resign(page) {
  await button(page, "Resign").click();
  await button(dialog(page), "Resign").click();
  await expect(dialog(page)).toBeHidden();
}

test("a move is refused on a stone and if it is suicide, but not if it captures", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await expectRefused(page, "C3", "There is already a stone on C3. Play on an empty point.");
  await expectTurn(page, "white");
  // The outline disappears with the next move.
  await play(page, "D4");
  await expect(page.getByTestId("refused")).toBeHidden();
  await expectStones(page, { X: "C3", O: "D4" });
  await expectRefused(page, "C3", "There is already a stone on C3. Play on an empty point.");
  await play(page, "A2 E5 B1");
  await expectRefused(page, "A1", "Suicide: on A1, White would have no liberties. Play elsewhere.");
  await expectTurn(page, "white");
  await play(page, "B2 H1 C1 H2 A3 H3 A1");
  await expectStatus(page, "Move 12: White A1 captures 2 stones.");
});

test("a ko can't be retaken at once; undo and redo restore captured stones, and follow the current variation", async ({ page }) => {
  await openSmall(page);
  await play(page, KO);
  await expectStatus(page, "Move 8: White D5 captures 1 stone.");
  await expectCaptures(page, { black: 0, white: 1 });
  const sentence = "Ko: Black can't retake yet. It would repeat the position after move 7. Play elsewhere first.";
  await expectRefused(page, "E5", sentence);

  await button(page, "Undo").click();
  await expectStatus(page, "Back to move 7: Black E5.");
  await expectStones(page, { X: "C5 D6 D4 E5", O: "F5 E6 E4" });
  await expectCaptures(page, { black: 0, white: 0 });
  await expectTurn(page, "white");
  await button(page, "Redo").click();
  await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
  await expectCaptures(page, { black: 0, white: 1 });
  await expect(button(page, "Redo")).toBeDisabled();
  await play(page, "A9 J9 E5");
  await expectStatus(page, "Move 11: Black E5 captures 1 stone.");
  await expectCaptures(page, { black: 1, white: 1 });

  await startGame(page, { rules: "Korean", komi: "0" });
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

test("two passes start scoring, a mark revokes acceptance, play can resume, and an accepted score can be reopened", async ({ page }) => {
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
  await play(page, "G7");
  await expectStones(page, { X: "C3", O: "G7" });

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

  await passTwice(page);
  await play(page, "G7");
  await button(page, "White: accept the score").click();
  await button(page, "Black: accept the score").click();
  await expect(result(page)).toHaveText("Black wins by 81 points");
  await button(page, "Rescore").click();
  await expectStatus(page, "Back to scoring.");
  await expect(button(page, "White: accept the score")).toHaveAttribute("aria-pressed", "false");
});

test("under Japanese rules whoever asks to play on can give the first move to the opponent", async ({ page }) => {
  await openSmall(page, { rules: "Japanese" });
  await play(page, "E5");
  await passTwice(page);
  await button(page, "Play on").click();
  await expectStatus(page, "Play resumes. White to play.");
  const about = page.getByText("Whoever asks to play on leaves the first move to the opponent.");
  await expect(about).toBeVisible();
  await button(page, "Black moves first").click();
  await expectStatus(page, "Play resumes. Black to play.");
  await expectTurn(page, "black");
  await expect(about).toHaveCount(0);
  // Black may pass, and then White plays.
  await button(page, "Pass").click();
  await expectTurn(page, "white");
  await play(page, "C3");
  await expectStones(page, { X: "E5", O: "C3" });
  await test.step("a move answers the question, and other rules don't ask it", async () => {
    await passTwice(page);
    await button(page, "Play on").click();
    await expect(about).toBeVisible();
    await play(page, "G7");
    await expect(about).toHaveCount(0);
    await startGame(page, { rules: "Korean", komi: "0" });
    await passTwice(page);
    await button(page, "Play on").click();
    await expectStatus(page, "Play resumes. Black to play.");
    await expect(about).toHaveCount(0);
  });
});

test("a resignation is confirmed or canceled, ends the game, and the game can be resumed", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await button(page, "Resign").click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Resign as White?");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await button(page, "Resign").click();
  await button(dialog(page), "Play on").click();
  await expectTurn(page, "white");
  await play(page, "D4 E5");
  await expectStones(page, { X: "C3 E5", O: "D4" });

  await resign(page);
  await expectStatus(page, "Black wins by resignation.");
  await expect(result(page)).toHaveText("Black wins by resignation");
  await expectRefused(page, "G7", "The game is over. You can start a new game.");
  await button(page, "Resume").click();
  await expectStatus(page, "Play resumes. White to play.");
  await expectTurn(page, "white");
  await play(page, "G7");
  await expectStones(page, { X: "C3 E5", O: "D4 G7" });
});

test("handicap stones are placed as in the guide, and White plays first", async ({ page }) => {
  await open(page);
  for (const [count, names] of sample(Object.entries(diagram(15).handicap), 2)) {
    await test.step(`${count} stones`, async () => {
      await startGame(page, { width: 19, handicap: count });
      await expectStatus(page, "New game. White to play.");
      await expectTurn(page, "white");
      await expectStones(page, { X: names.join(" ") });
      await expect(page.locator(".terms")).toHaveText(`Japanese rules, handicap ${count}, komi 0.5`);
    });
  }
});

test("boards of all sizes can be played on, and 1×1 allows no moves", async ({ page }) => {
  await open(page);
  for (const [width, height, corner] of sample([[5, 5, "E5"], [7, 13, "G13"], [52, 52, "BB52"], [1, 52, "A52"]], 2)) {
    await test.step(`${width}×${height}`, async () => {
      await startGame(page, { width, height });
      expect(await boardSize(page)).toEqual({ width, height });
      await play(page, `${corner} A1`);
      await expectStatus(page, "Move 2: White A1.");
      await expectStones(page, { X: corner, O: "A1" });
      for (const [x, y] of [[0, 0], [width - 1, height - 1]]) await clickPoint(page, x, y);
    });
  }
  await startGame(page, { width: 1, rules: "Korean", komi: "0" });
  await expectRefused(page, "A1", "Suicide: on A1, Black would have no liberties. Play elsewhere.");
  await passTwice(page);
  await expect(result(page)).toHaveText("Current score: Draw");
});

test("the new game form rejects sizes and komi that are not valid, and accepts a comma and wide digits", async ({ page }) => {
  const SIZE = "Width and height must be from 1 to 52.";
  const KOMI = "Enter komi as a whole or half number, such as 6.5 or 7. It can't exceed the number of points on the board.";
  await open(page);
  await fillNewGame(page, { width: 7, height: 13, rules: "Korean", komi: "0" });
  const form = dialog(page);
  for (const [field, sentence, texts] of [
    ["Width", SIZE, ["0", "53", "", "abc", "-1", "9.5", "99999999999999999999"]],
    ["Height", SIZE, ["0", "53", " ", "５３", "４a"]],
    ["Komi", KOMI, ["", "abc", "6.25", "1e3", "--1", "26", "-26", "99999999999999999999", "½"]],
  ]) {
    await test.step(field, async () => {
      for (const text of texts) {
        await form.getByLabel(field).fill(text);
        await expect(form.getByRole("status"), `“${text}”`).toHaveText(sentence);
        await expect(button(form, "Start game"), `“${text}”`).toBeDisabled();
      }
      await form.getByLabel(field).press("Enter");
      await expect(form).toBeVisible();
      await form.getByLabel(field).fill("5");
      await expect(form.getByRole("status")).toBeEmpty();
      await expect(button(form, "Start game")).toBeEnabled();
    });
  }
  for (const komi of ["7,5", "７．５"]) {
    await form.getByLabel("Komi").fill(komi);
    await button(form, "Start game").click();
    await expect(form).toBeHidden();
    await expect(page.locator(".terms"), `“${komi}”`).toHaveText("Korean rules, komi 7.5");
    await button(page, "New").click();
  }
});
