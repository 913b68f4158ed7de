// Reviews of games.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectBoardFocused, expectStatus, open, openSmall, paste, play } from "../page.mjs";

test.use({ hasEngine: true });

/** White plays in the corner at move 12, where there is nothing to gain. */
const GAME =
  "(;GM[1]FF[4]CA[UTF-8]SZ[9]RU[Korean]KM[6.5]RE[B+R];B[ee];W[ec];B[dc];W[dd];B[ed];W[fd];B[cd];W[fe];B[de];W[fc];B[fg];W[ia];B[ff];W[gf])";

const LETTERS = "abcdefghijklmnopqrs";
const LONG_GAME = `(;GM[1]SZ[19]RE[B+R]${Array.from(
  { length: 150 },
  (_, n) => `;${n % 2 ? "W" : "B"}[${LETTERS[n % 19]}${LETTERS[2 * Math.floor(n / 19)]}]`,
).join("")})`;

const review = (page) => page.getByRole("region", { name: "Review" });
const mistakes = (page) => review(page).getByRole("listitem");
const blunder = (page) => mistakes(page).filter({ hasText: /^Move 12: White J9, loses about 1\d points$/ });

/** Opens the game and reviews it. */
async function reviewed(page) {
  await paste(page, GAME);
  await expectStatus(page, /Game record opened/);
  await button(page, "Review the game").click();
  await expect(button(review(page), "Review again")).toBeVisible({ timeout: 30_000 });
}

/** Goes to the mistake to try again there. */
async function tryAgain(page) {
  await blunder(page).getByRole("button").click();
  await button(review(page), "Try again from here").click();
  await expect(review(page)).toContainText("White to play. Find a better move than J9.");
}

/** Goes back to the game that was on the board before this one. */
async function backToPrevious(page) {
  await button(page, "New").click();
  await button(dialog(page), "Back to previous game").click();
}

test("a review shows the largest mistakes and what was better, stays after another try, and is removed in one step", async ({ page }) => {
  await open(page);
  await reviewed(page);
  await page.reload();
  await expect(blunder(page), "it is in the record").toHaveCount(1);
  await expect(review(page).getByRole("img", { name: /^Score by move, from .+ to Black \+\d+\.$/ })).toBeVisible();
  await expect(review(page)).toContainText("They can be wrong.");
  await test.step("a click on the graph goes to the nearest move", async () => {
    const graph = page.locator(".score-graph");
    const { width } = await graph.boundingBox();
    await graph.click({ position: { x: width * 9.7 / 14, y: 5 } });
    await expect(page.locator(".slider span")).toHaveText("10 / 14");
  });
  await blunder(page).getByRole("button").click();
  await expectStatus(page, /^Forward to move 12|^Back to move 12|^Move 12/);
  await expect(blunder(page).getByRole("button")).toHaveAttribute("aria-current", "true");
  await expect(review(page)).toContainText(/J9 loses about 1\d points\. Black leads by about \d+ points\./);
  await button(review(page), "Show better move").click();
  await expect(page.getByTestId("comment").getByRole("heading", { name: "Badukpan" })).toBeVisible();
  // From within the variation, the next mistake is another one of the game.
  await button(review(page), "Previous mistake").click();
  await expect(blunder(page).getByRole("button")).not.toHaveAttribute("aria-current");

  await test.step("the reader tries again where a mistake was made, and is told how good the move is", async () => {
    await tryAgain(page);
    await expectBoardFocused(page);
    // It doesn't say that there are two variations, since one of them is the better move.
    await expect(page.getByRole("status").filter({ hasText: /^Back to move 11: Black F3\.\s*$/ })).toBeVisible();
    await play(page, "A9");
    // The move is taken back, and the next one is judged too.
    await expect(review(page)).toContainText(/A9 loses about 1\d points\. White to play\. Find a better move than J9\./);
    await expect(page.locator(".slider span")).toHaveText(/^11 \/ /);
    await play(page, "B9");
    await expect(review(page)).toContainText(/B9 loses about 1\d points\. White to play\./);
    await expect(page.locator(".slider span")).toHaveText(/^11 \/ /);
    // What was better is not marked, so that it can be found.
    await play(page, "G3");
    await expect(review(page)).toContainText("G3 is as good as the best move found.");
  });
  await test.step("after another try, it is the game that is reviewed again", async () => {
    await tryAgain(page);
    await play(page, "A9");
    await expect(review(page)).toContainText(/A9 loses about 1\d points\./);
    await button(review(page), "Review again").click();
    await expect(button(review(page), "Review again")).toBeVisible({ timeout: 30_000 });
    await expect(blunder(page)).toHaveCount(1);
    await expect(page.locator(".slider span")).toHaveText(/ \/ 14$/);
  });
  // From within a variation, it leads back to the game.
  await blunder(page).getByRole("button").click();
  await button(review(page), "Show better move").click();
  await button(page, "Next move").click();
  await button(review(page), "Remove review").click();
  await expectStatus(page, /^Back to move 11: /);
  await expect(mistakes(page)).toHaveCount(0);
  await expect(review(page)).toHaveCount(0);
  await expectBoardFocused(page);
});

test("a review leads to a lesson about the largest mistake, and back to the game", async ({ page }) => {
  await open(page);
  await reviewed(page);
  const lesson = review(page).getByRole("link", { name: /^Lesson: / });
  const title = (await lesson.textContent()).replace("Lesson: ", "");
  await lesson.click();
  await expect(page).toHaveURL(/\/learn\/en\/[a-z-]+\.html$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(blunder(page)).toHaveCount(1);
});

test("on a laptop, the tree, the comment and what a review or an edit needs are in view together", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page);
  await paste(page, GAME.replace("W[ia]", "W[ia]C[A move in the corner, where neither player can gain anything. It loses the point that White needs.]"));
  await button(page, "Review the game").click();
  await expect(button(review(page), "Review again")).toBeVisible({ timeout: 30_000 });
  await button(review(page), "Next mistake").click();
  await page.keyboard.press("Home");
  for (let move = 0; move < 12; move++) await button(page, "Next move").click();
  const parts = [page.getByTestId("tree"), page.getByTestId("comment"), page.locator(".score-graph"), button(review(page), "Show better move")];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.95 });
  await button(page, "Edit").click();
  await expect(review(page)).toBeHidden();
  await page.locator(".record-content").evaluate((content) => { content.scrollTop = 0; });
  for (const part of [page.getByTestId("tree"), page.getByLabel("Comment", { exact: true }), page.locator(".tools")]) {
    await expect(part).toBeInViewport({ ratio: 0.95 });
  }
});

test("after another try, a new game and a shorter record are as usual, and what the reader adds stays", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await reviewed(page);
  await tryAgain(page);
  await paste(page, "(;GM[1]SZ[9]RE[B+R];B[ee];W[ec])");
  await button(page, "Review the game").click();
  await expect(button(review(page), "Review again")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".slider span")).toHaveText(/ \/ 2$/);
  await backToPrevious(page);
  await tryAgain(page);
  await button(page, "New").click();
  await button(dialog(page), "Start game").click();
  await expectStatus(page, /Black to play/);

  await test.step("what the reader adds to a better move stays when the review is removed", async () => {
    await backToPrevious(page);
    await blunder(page).getByRole("button").click();
    await button(review(page), "Show better move").click();
    // A branch of a game that is read takes a second tap.
    await play(page, "A1");
    await play(page, "A1");
    await expectStatus(page, /A1/);
    await button(review(page), "Remove review").click();
    await expect(review(page)).toHaveCount(0);
    await button(page, "Games").click();
    await button(dialog(page), "Copy SGF").click();
    await expect(dialog(page).getByText("Game record copied.")).toBeVisible();
    const file = await page.evaluate(() => navigator.clipboard.readText());
    expect(file).toMatch(/B\[ai\]/);
    expect(file).not.toContain("N[Badukpan]");
  });
});

test("it can be stopped, or ends when the record is closed, and what is known is kept", async ({ page }) => {
  await open(page);
  await paste(page, LONG_GAME);
  await button(page, "Review the game").click();
  await expect(review(page).getByRole("status").first()).toContainText(/^Judging the positions… [1-9]\d* of 151$/);
  await expect(review(page).getByRole("progressbar")).toBeVisible();
  await button(review(page), "Stop").click();
  await expect(button(review(page), "Review again")).toBeVisible();
  await expect(review(page).getByRole("img")).toBeVisible();
  await expect(review(page)).toContainText(/The review was stopped at move \d+\./);

  // A game without a review.
  await paste(page, LONG_GAME.replace("RE[B+R]", "RE[W+R]"));
  await button(page, "Review the game").click();
  await expect(review(page).getByRole("status").first()).toContainText(/^Judging the positions… [1-9]\d* of 151$/);
  await button(page, "Moves").click();
  await expect(review(page)).toHaveCount(0);
  await button(page, "Moves").click();
  await expect(review(page)).toContainText(/The review was stopped at move \d+\./);
});

test("a game that is being played is not reviewed, nor one on too large a board, and one that has ended is", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await button(page, "Moves").click();
  await expect(review(page)).toHaveCount(0);
  await button(page, "Moves").click();
  await button(page, "Resign").click();
  await dialog(page).getByRole("button", { name: "Resign" }).click();
  await page.locator(".result-actions").getByRole("button", { name: "Review" }).click();
  await expect(review(page)).toBeFocused();
  await expect(button(review(page), "Review again")).toBeVisible({ timeout: 30_000 });

  await paste(page, "(;GM[1]SZ[25];B[aa];W[bb])");
  await button(page, "Review the game").click();
  await expect(review(page)).toContainText("Games are reviewed on boards from 2×2 to 19×19.");
  // The next game is not refused.
  await paste(page, GAME);
  await expect(review(page)).toHaveCount(0);
  await expect(button(page, "Review the game")).toBeVisible();
});

test("closing the moves of a game that was played here leads back to its result", async ({ page }) => {
  await openSmall(page);
  await play(page, "E5 C3 G7 C7");
  await button(page, "Resign").click();
  await button(dialog(page), "Resign").click();
  const result = page.getByTestId("score").getByRole("heading");
  await expect(result).toHaveText(/wins by resignation/);
  await button(page, "Moves").click();
  await button(page, "First move").click();
  await play(page, "D4");
  await play(page, "D4");
  await expect(page.getByRole("status").first()).toContainText(/D4/);
  await button(page, "Moves").click();
  await expect(result).toHaveText(/wins by resignation/);
  await expect(page.getByRole("status").first()).toContainText(/C7|resign/i);
});
