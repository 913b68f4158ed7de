// What the page refuses and in which words, and the ways back: undo, resume, take back.
import { boardSize, clickPoint, pointNamed, rows } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import {
  begin, button, card, diagram, dialog, expectCaptures, expectRows, expectSaid, expectStones, expectTurn, fillIn, open, openSmall,
  passTwice, play, result,
} from "../page.mjs";

/** Eight moves, the last of which takes E5 in a ko. */
const KO = "C5 F5 D6 E6 D4 E4 E5 D5";

/** Clicks a point and expects this sentence, a dashed outline there, and the stones as they were. */
async function expectRefused(page, name, sentence) {
  const before = await rows(page);
  await play(page, name);
  await expectSaid(page, sentence);
  const { x, y } = pointNamed(name, (await boardSize(page)).height);
  await expect(page.getByTestId("refused")).toHaveAttribute("transform", `translate(${100 * x} ${100 * y})`);
  await expect(page.getByTestId("refused")).toBeVisible();
  await expectRows(page, before);
}

test.describe("a stone is refused", () => {
  test("on a point that is taken, by either colour", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await expectRefused(page, "C3", "There is already a stone on C3. Play on an empty point.");
    await expectTurn(page, "white");
    await play(page, "D4");
    await expectRefused(page, "C3", "There is already a stone on C3. Play on an empty point.");
  });

  test("where it would have no liberty and captures nothing", async ({ page }) => {
    await openSmall(page);
    await play(page, "A2 E5 B1");
    await expectRefused(page, "A1", "Suicide: on A1, White would have no liberties. Play elsewhere.");
    await expectTurn(page, "white");
  });

  test("but not where it captures, though no liberty was there", async ({ page }) => {
    await openSmall(page);
    await play(page, "A2 B2 B1 C1 E5 A3 E6 A1");
    await expectSaid(page, "Move 8: White A1 captures 2 stones.");
  });

  test("that takes a ko back at once, with the move it would repeat", async ({ page }) => {
    await openSmall(page);
    await play(page, KO);
    await expectSaid(page, "Move 8: White D5 captures 1 stone.");
    await expectCaptures(page, { black: 0, white: 1 });
    const sentence = "Ko: Black can't retake yet. It would repeat the position after move 7. Play elsewhere first.";
    await expectRefused(page, "E5", sentence);
    await play(page, "A9 J9 E5");
    await expectSaid(page, "Move 11: Black E5 captures 1 stone.");
    await expectCaptures(page, { black: 1, white: 1 });
  });

  test("after the game is over", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await resign(page);
    await expectRefused(page, "D4", "The game is over. Resume it, or start a new game.");
  });

  test("and the outline goes with the next move", async ({ page }) => {
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

test.describe("taking back", () => {
  test("undo gives captured stones back, and redo takes them again", async ({ page }) => {
    await openSmall(page);
    await play(page, KO);
    await button(page, "Undo").click();
    await expectSaid(page, "Back to move 7: Black E5.");
    await expectStones(page, { X: "C5 D6 D4 E5", O: "F5 E6 E4" });
    await expectCaptures(page, { black: 0, white: 0 });
    await expectTurn(page, "white");
    await button(page, "Redo").click();
    await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
    await expectCaptures(page, { black: 0, white: 1 });
    await expect(button(page, "Redo")).toBeDisabled();
  });

  test("playing elsewhere begins a variation, and redo follows the line one is on", async ({ page }) => {
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
    await expectSaid(page, "Start of the game.");
    await expectStones(page, {});
    await expect(button(page, "Undo")).toBeDisabled();
  }
});

test.describe("the end", () => {
  test("one pass passes the turn, two begin the count, and play may go on", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await button(page, "Pass").click();
    await expectSaid(page, "Move 2: White passes.");
    await expectTurn(page, "black");
    await expect(page.getByTestId("last-move")).toBeHidden();
    await button(page, "Pass").click();
    await expectSaid(page, "Both players passed. Mark the dead stones, then both accept the score.");
    await button(page, "Play on").click();
    await expectSaid(page, "Play resumes. White to play.");
    await expect(page.getByTestId("count")).toBeHidden();
    await play(page, "D4");
    await expectStones(page, { X: "C3", O: "D4" });
  });

  test("a mark takes back what was accepted, and play goes on from the count without marks", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await passTwice(page);
    await button(page, "Black: accept the score").click();
    await expectSaid(page, "Black accepts the score.");
    await play(page, "G7");
    await expectSaid(page, "White G7: 1 stone marked dead.");
    await expect(button(page, "Black: accept the score")).toHaveAttribute("aria-pressed", "false");
    await play(page, "A1");
    await expectSaid(page, "A1: Black's territory.");
    await expect(result(page)).toHaveText("Current score: Black wins by 81 points");
    await button(page, "Play on").click();
    await expectStones(page, { X: "C3", O: "G7" });
  });

  test("a count that both accepted may be opened again", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await passTwice(page);
    await button(page, "White: accept the score").click();
    await button(page, "Black: accept the score").click();
    await expect(result(page)).toHaveText("Black wins by 80 points");
    await expect(card(page, "black")).toContainText("wins");
    await button(page, "Rescore").click();
    await expectSaid(page, "Scoring again.");
    await expect(button(page, "White: accept the score")).toHaveAttribute("aria-pressed", "false");
  });

  test("resigning asks first, and Escape or Play on changes nothing", async ({ page }) => {
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

  test("a resignation ends the game, and can be taken back", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await resign(page);
    await expectSaid(page, "Black wins by resignation.");
    await expect(result(page)).toHaveText("Black wins by resignation");
    await button(page, "Resume").click();
    await expectSaid(page, "Play resumes. White to play.");
    await expectTurn(page, "white");
    await play(page, "D4");
    await expectStones(page, { X: "C3", O: "D4" });
  });
});

test.describe("handicap", () => {
  for (const [count, names] of Object.entries(diagram(15).handicap)) {
    test(`${count} stones stand where the guide has them, and White plays first`, async ({ page }) => {
      await open(page);
      await begin(page, { width: 19, handicap: count });
      await expectSaid(page, "New game. White to play.");
      await expectTurn(page, "white");
      await expectStones(page, { X: names.join(" ") });
      await expect(page.locator(".terms")).toHaveText(`Korean rules, handicap ${count}, komi 0.5`);
    });
  }
});

test.describe("other boards", () => {
  for (const [width, height, corner] of [[5, 5, "E5"], [7, 13, "G13"], [52, 52, "BB52"], [1, 52, "A52"]]) {
    test(`${width} by ${height} points are drawn and played on`, async ({ page }) => {
      await openSmall(page, { width, height });
      expect(await boardSize(page)).toEqual({ width, height });
      await play(page, `${corner} A1`);
      await expectSaid(page, "Move 2: White A1.");
      await expectStones(page, { X: corner, O: "A1" });
      for (const [x, y] of [[0, 0], [width - 1, height - 1]]) await clickPoint(page, x, y);
    });
  }

  test("on a single point nobody may play, and two passes are a draw", async ({ page }) => {
    await openSmall(page, { width: 1 });
    await expectRefused(page, "A1", "Suicide: on A1, Black would have no liberties. Play elsewhere.");
    await passTwice(page);
    await expect(result(page)).toHaveText("Current score: Draw");
  });
});

test.describe("a form that is wrong says so and begins nothing", () => {
  const SIZE = "Width and height must be from 1 to 52.";
  const KOMI = "Enter komi as a number such as 6.5 or 7. It can't exceed the number of points on the board.";

  for (const [field, sentence, texts] of [
    ["Width", SIZE, ["0", "53", "", "abc", "-1", "9.5", "99999999999999999999"]],
    ["Height", SIZE, ["0", "53", " ", "４"]],
    ["Komi", KOMI, ["", "abc", "6.25", "1e3", "--1", "99999999999999999999", "½"]],
  ]) {
    test(`${field}: ${texts.map((text) => `“${text}”`).join(", ")}`, async ({ page }) => {
      await open(page);
      await fillIn(page, { width: 7, height: 13, komi: "0" });
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

  test("komi may be written with a comma", async ({ page }) => {
    await openSmall(page, { komi: "7,5" });
    await expect(page.locator(".terms")).toHaveText("Korean rules, komi 7.5");
  });
});
