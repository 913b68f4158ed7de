// Reading a game on the page: variations on the board, navigation, keys, and moves that would add a variation.
import { rows, screenPosition } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import {
  acceptBoth, button, card, dialog, expectBoardFocused, expectCursor, expectStatus, expectStones, open, passTwice, paste, play, startGame,
} from "../page.mjs";

const GAME = "(;GM[1]SZ[9]PB[Lee]BR[9d]PW[Cho]EV[Myeongin]DT[1998]RE[W+3.5];B[cc];W[gg](;B[ee];W[dd])(;B[gc])(;B[cg]LB[aa:x]))";

const overlay = (page) => page.getByTestId("overlay");
const variations = (page) => overlay(page).locator(".variation");
const letters = (page) => overlay(page).locator("text");

async function openGame(page, game = GAME) {
  await open(page);
  await paste(page, game);
  await expect(page.locator(".navigation-bar")).toBeVisible();
}

async function goTo(page, move) {
  for (let number = 0; number < move; number++) await button(page, "Next move").click();
}

/** Sets which variations are marked. */
async function setVariations(page, label) {
  await button(page, "Settings").click();
  await dialog(page).getByLabel("Variations on the board").selectOption(label);
  await button(dialog(page), "Close").click();
}

test("marks the variations on the board as the record and the setting say, and a click goes to one", async ({ page }) => {
  await openGame(page);
  await expect(variations(page)).toHaveCount(0);
  await goTo(page, 2);
  await expect(variations(page)).toHaveCount(3);
  await expect(letters(page)).toHaveText(["A", "B", "C"]);
  await play(page, "G7");
  await expectStones(page, { X: "C7 G7", O: "G3" });
  await expect(variations(page)).toHaveCount(0);

  await test.step("the variation buttons work at the branching move", async () => {
    await button(page, "Previous move").click();
    await expect(variations(page)).toHaveCount(3);
    // The line goes on with the variation that was shown.
    await button(page, "Previous variation").click();
    await expectStones(page, { X: "C7 E5", O: "G3" });
    await button(page, "Previous move").click();
    await button(page, "Next variation").click();
    await expectStones(page, { X: "C7 G7", O: "G3" });
    await button(page, "Next variation").click();
    await expectStones(page, { X: "C3 C7", O: "G3" });
    await button(page, "Previous variation").click();
    await expectStones(page, { X: "C7 G7", O: "G3" });
  });

  await test.step("alternatives to the last move are marked if the record asks for them", async () => {
    await paste(page, GAME.replace("SZ[9]", "SZ[9]ST[1]"));
    await expectStones(page, {});
    await goTo(page, 3);
    await expect(variations(page)).toHaveCount(2);
    await play(page, "G7");
    await expectStones(page, { X: "C7 G7", O: "G3" });
  });

  await test.step("nothing is marked if the record asks for that, unless the setting says so", async () => {
    await paste(page, GAME.replace("SZ[9]", "SZ[9]ST[2]"));
    await expectStones(page, {});
    await goTo(page, 2);
    await expect(variations(page)).toHaveCount(0);
    await setVariations(page, "Always");
    await expect(variations(page)).toHaveCount(3);
    await setVariations(page, "Never");
    await expect(variations(page)).toHaveCount(0);
    await page.reload();
    await expect(page.locator(".navigation-bar")).toBeVisible();
    await expect(variations(page)).toHaveCount(0);
  });
});

test("a stray click or a double click on an opened or finished game adds no variation", async ({ page }) => {
  await openGame(page);
  await goTo(page, 2);
  const { x, y } = await screenPosition(page, 8, 8);
  await page.mouse.dblclick(x, y);
  await expect(page.getByRole("status")).toContainText("choose it again to add a variation.");
  await expectStones(page, { X: "C7", O: "G3" });
  await play(page, "J9");
  await expectStatus(page, "J9: choose it again to add a variation.");
  await expectStones(page, { X: "C7", O: "G3" });
  await play(page, "A1");
  await expectStones(page, { X: "C7", O: "G3" });
  await play(page, "A1");
  await expectStones(page, { X: "A1 C7", O: "G3" });
  // Further moves of the reader's own variation need one click.
  await play(page, "B1");
  await expectStones(page, { X: "A1 C7", O: "B1 G3" });
});

test("arrows, Home, End and Control+Z work after a game was opened, without a click, and after a click on the board", async ({ page }) => {
  await openGame(page);
  await page.keyboard.press("ArrowRight");
  await expectStones(page, { X: "C7" });
  await page.keyboard.press("End");
  await expectStones(page, { X: "C7 E5", O: "D6 G3" });
  await page.keyboard.press("Control+z");
  await expectStones(page, { X: "C7 E5", O: "G3" });
  await page.keyboard.press("Home");
  await expectStones(page, {});

  await test.step("after a click on the board, until a point is typed, which the arrows then move from", async () => {
    await goTo(page, 2);
    await variations(page).first().waitFor({ state: "attached" });
    await play(page, "E5");
    await expectStones(page, { X: "C7 E5", O: "G3" });
    await page.keyboard.press("ArrowLeft");
    await expectStones(page, { X: "C7", O: "G3" });
    await page.keyboard.type("c7");
    await page.keyboard.press("ArrowRight");
    await expectCursor(page, "D7, empty");
    await expectStones(page, { X: "C7", O: "G3" });
  });

  await test.step("while a button has the focus, such as the one that opened the game", async () => {
    await button(page, "Games").click();
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(dialog(page), "Open SGF").click()]);
    await chooser.setFiles([{ name: "a.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(GAME.replace("Lee", "Yu")) }]);
    await expect(card(page, "black")).toContainText("Yu");
    await expectStones(page, {});
    await page.keyboard.press("ArrowRight");
    await expectStones(page, { X: "C7" });
    await page.keyboard.press("End");
    await expectStones(page, { X: "C7 E5", O: "D6 G3" });
  });
});

test("after a game was started, the board has the focus, and a pass shows on it", async ({ page }) => {
  await open(page);
  await startGame(page, { width: 9 });
  await expectBoardFocused(page);
  await page.keyboard.type("c3\n");
  await expectStones(page, { X: "C3" });
  await page.keyboard.press("Control+z");
  await expectStones(page, {});
  const passed = page.getByTestId("passed");
  await expect(passed).toBeHidden();
  await button(page, "Pass").click();
  await expect(passed).toHaveText("Black passes");
  await play(page, "C3");
  await expect(passed).toBeHidden();

  await test.step("double clicks neither play nor pass twice", async () => {
    const { x, y, width } = await page.getByTestId("board").boundingBox();
    await page.mouse.dblclick(x + width / 2, y + width / 2);
    await expectStatus(page, "Move 3: Black E5.");
    await button(page, "Pass").dblclick();
    await expect(passed).toHaveText("White passes");
    await expect(page.getByTestId("score")).toBeHidden();
  });
});

test("a finished game shows its event, ranks and result, and the mark on the last move stays below a number", async ({ page }) => {
  await openGame(page);
  await expect(page.locator(".event")).toHaveText("Myeongin · 1998 · White wins by 3.5 points");
  await expect(card(page, "black").getByRole("heading")).toHaveText("Lee 9d");
  for (const color of ["black", "white"]) await expect(card(page, color)).not.toContainText("to play");
  for (const name of ["Undo", "Pass", "Resign"]) await expect(button(page, name)).toHaveCount(0);
  await goTo(page, 1);
  const last = page.getByTestId("last-move");
  await expect(last).toHaveAttribute("cy", "0");
  await page.getByLabel("Move numbers").selectOption("All");
  await expect(last).toHaveAttribute("cy", "36");
  await expect(last).toBeVisible();
});

/** Expects that this many stones are marked as dead. */
async function expectDead(page, count) {
  await expect.poll(async () => (await rows(page)).join("").replace(/[^xo]/g, "").length).toBe(count);
}

/** Black's wall is at the middle, White's below it; White's stone at A5 is dead. The record says who won, and what is whose. */
const SCORED = `(;GM[1]SZ[5]KM[0.5]RU[Korean]RE[B+5.5]PB[Lee]PW[Cho]
;B[ac];W[ad];B[bc];W[bd];B[cc];W[cd];B[dc];W[dd];B[ec];W[ed];B[];W[aa];B[];W[]TB[aa:eb]TW[ae:ee])`;

test("a finished record shows its own result and dead stones, and is scored only on request", async ({ page }) => {
  await openGame(page, SCORED);
  await button(page, "Last move").click();
  const score = page.getByTestId("score");
  await expect(score.getByRole("heading")).toHaveText("Black wins by 5.5 points");
  await expect(score).not.toContainText("Current score");
  await expect(score.getByRole("row", { name: "Total" })).toContainText("11");
  await expect(page.getByRole("button", { name: /accept the score/ })).toHaveCount(0);
  await expect(page.locator(".event")).toBeHidden();
  await expectDead(page, 1);
  await play(page, "A5");
  await expectDead(page, 1);
  await button(page, "Score this position").click();
  await expect(score.getByRole("heading")).toHaveText("Current score: Black wins by 5.5 points");
  await expectDead(page, 1);
  await acceptBoth(page);
  await expect(score.getByRole("heading")).toHaveText("Black wins by 5.5 points");
});

test("a record of a game without a counted result has no score to accept until it is asked for", async ({ page }) => {
  await open(page);
  const score = page.getByTestId("score");
  const withoutTerritory = (result) => SCORED.replace("RE[B+5.5]", result).replace(/TB.*(?=\))/, "");
  const scored = "Recorded territory: Black wins by 5.5 points";
  for (const [what, record, heading, total] of [
    ["a result that the stones don't show", withoutTerritory("RE[W+F]"), "White wins by forfeit"],
    ["a result that is not known", withoutTerritory("RE[?]"), "Result unknown"],
    ["RE[Void]", SCORED.replace("RE[B+5.5]", "RE[Void]"), "No result"],
    ["RE[?] and territory", SCORED.replace("RE[B+5.5]", "RE[?]"), scored, "11"],
    ["territory alone", SCORED.replace("RE[B+5.5]", ""), scored, "11"],
  ]) {
    await test.step(what, async () => {
      await paste(page, record);
      await expectStones(page, {});
      await button(page, "Last move").click();
      await expect(score.getByRole("heading")).toHaveText(heading);
      await expect(score.getByRole("table")).toHaveCount(total ? 1 : 0);
      if (total) await expect(score.getByRole("row", { name: "Total" })).toContainText(total);
      await expect(page.getByRole("button", { name: /accept the score/ })).toHaveCount(0);
      if (!record.includes("TB")) return;
      await expectDead(page, 1);
      await button(page, "Score this position").click();
      await expect(score.getByRole("heading")).toHaveText("Current score: Black wins by 5.5 points");
      await expect(page.getByRole("button", { name: /accept the score/ })).toHaveCount(2);
    });
  }
});

test("the result is shown once, with another game and sharing at hand", async ({ page }) => {
  await open(page);
  await paste(page, "(;GM[1]SZ[9]AP[Badukpan]KM[6.5]PB[Lee]BR[3d]PW[Cho]WR[1d];B[ee])");
  await button(page, "Last move").click();
  await passTwice(page);
  await acceptBoth(page);
  await expect(page.getByRole("heading", { name: "Black wins by 73.5 points" })).toBeVisible();
  await expect(page.locator("button.primary:visible")).toHaveText(["Play again"]);
  await button(page, "Share this game").click();
  await expect(dialog(page).getByRole("textbox", { name: "Link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Play again").click();
  await expectStones(page, {});
  await expect(card(page, "black")).toContainText("Lee 3d");
  await expect(card(page, "white")).toContainText("Cho 1d");
  await expectBoardFocused(page);
  await play(page, "E5");
  await expectStones(page, { X: "E5" });
});
