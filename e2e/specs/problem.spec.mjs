// A link to a problem: the page poses it, answers each move, and saves and shares only the problem.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStones, open, openSmall, paste, play, tap } from "../page.mjs";

/** Black captures the white stone on B2 by C2, after which White plays elsewhere. */
const PROBLEM = "(;GM[1]SZ[5]AB[ad][bc]AW[bd]C[Black to play and capture.](;B[be]C[Careful.];W[cd];B[aa]C[Too late. WRONG])(;B[cd];W[aa];B[be]C[RIGHT]))";
const START = { X: "A2 B3", O: "B2" };

/** The fragment of a link that poses `PROBLEM`. */
const LINK = "1JSZwU-xkxeh2VsikZquhn3M9gngV0fnOuCCzR510Tc6YJJ0X6g2M-cexJ8TO7bH1DWPra9T6";

/**
 * The fragment of a link that poses
 * `(;GM[1]SZ[5]AB[ad][bc]AW[bd]C[Black to play.](;B[be];B[cd]C[+Well done.])(;B[ea]C[NOTTHIS Look at B2.]))`.
 */
const ELSEWHERE = "1GPlGS-xkxeh2VsikZquhnekgjYxK0mZN94PpuACKsFuvWZQ-pvdeOwtbCmWgL8LJ6ifOg";

const verdict = (page) => page.locator(".problem .verdict");
const question = (page) => page.locator(".problem .comment");

/** Opens a problem in a new browser. */
async function openProblem(page, link = LINK) {
  await page.goto(`./#${link}`);
  await expect(verdict(page)).toHaveText("Find the right move.");
}

/** Begins another attempt. */
async function tryAgain(page) {
  await button(page, "Try again").click();
  await expect(verdict(page)).toHaveText("Find the right move.");
  await expectStones(page, START);
}

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a tap previews a stone, but not once the problem is solved", async ({ page }) => {
    // Taps are confirmed.
    await page.addInitScript(() => { localStorage["badukpan.settings"] ??= "en coordinates"; });
    await openProblem(page);
    await tap(page, "C2");
    await expect(page.getByText("C2: choose it again to play.")).toHaveCount(1);
    await tap(page, "C2");
    await expectStones(page, { X: "A2 B3 C2", O: "A5 B2" });
    await tap(page, "B1 B1");
    await expect(verdict(page)).toHaveText("Correct!");
    await tap(page, "E5");
    await expect(page.getByTestId("ghost")).toBeHidden();
    await expect(page.getByText("choose it again")).toHaveCount(0);
    await tap(page, "E5");
    await expectStones(page, { X: "A2 B1 B3 C2", O: "A5" });
  });
});

test("poses the problem: question, answers, right and wrong", async ({ page }) => {
  await openProblem(page);
  await expect(question(page)).toHaveText("Black to play and capture.");
  await expect(page.locator(".record")).toBeHidden();
  await expect(button(page, "Moves")).toBeHidden();
  await play(page, "B1");
  await expect(question(page)).toHaveText("Careful.");
  await expectStones(page, { X: "A2 B1 B3", O: "B2 C2" });
  // All that the author has after this is wrong.
  await expect(verdict(page)).toHaveText("That doesn't work.");
  await tryAgain(page);
  await expect(question(page)).toHaveText("Black to play and capture.");
  await play(page, "C2");
  await expectStones(page, { X: "A2 B3 C2", O: "A5 B2" });
  await play(page, "B1");
  await expect(verdict(page)).toHaveText("Correct!");
  await tryAgain(page);

  await test.step("after a wrong answer, the next tap is another try from the same position", async () => {
    await play(page, "E5");
    await expect(verdict(page)).toHaveText("That move is not in the solution.");
    await play(page, "C2");
    await expectStones(page, { X: "A2 B3 C2", O: "A5 B2" });
    await play(page, "E5");
    await expect(verdict(page)).toHaveText("That move is not in the solution.");
    await play(page, "B1");
    await expect(verdict(page)).toHaveText("Correct!");
    await expectStones(page, { X: "A2 B1 B3 C2", O: "A5" });
    await tryAgain(page);
  });
  await test.step("it can't be navigated while it is being solved", async () => {
    await page.getByTestId("board").focus();
    for (const key of ["PageDown", "End", "Control+y"]) await page.keyboard.press(key);
    await expectStones(page, START);
    await play(page, "E5");
    await expect(verdict(page)).toHaveText("That move is not in the solution.");
    await page.getByTestId("board").focus();
    await page.keyboard.press("Control+z");
    await expectStones(page, START);
    await expect(verdict(page)).toHaveText("Find the right move.");
  });
  await test.step("it shows a move elsewhere of the opponent, and takes back a move that the author excludes", async () => {
    await openProblem(page, ELSEWHERE);
    await expect(question(page)).toHaveText("Black to play.");
    await play(page, "E5");
    await expect(verdict(page)).toHaveText("Not this move. Find another one.");
    await expect(question(page)).toHaveText("Look at B2.");
    await expectStones(page, START);
    await play(page, "B1");
    await expect(verdict(page)).toHaveText("White plays elsewhere. Find the next move.");
    await expectStones(page, { X: "A2 B1 B3", O: "B2" });
    await play(page, "C2");
    await expect(verdict(page)).toHaveText("Correct!");
    await expect(question(page)).toHaveText("Well done.");
  });
});

test("gives hints and shows the solution, announced after its last move, not before", async ({ page }) => {
  await openProblem(page);
  await button(page, "Hint").click();
  await expect(verdict(page)).toContainText("Look between");
  await button(page, "Hint").click();
  await expect(verdict(page)).toHaveText("Try C2.");
  await expect(page.getByTestId("overlay").locator(".highlight")).toHaveCount(1);

  await page.evaluate(() => {
    const verdict = document.querySelector(".problem .verdict");
    const move = () => document.querySelector(".status").textContent.trim();
    window.said = [];
    new MutationObserver(() => window.said.push([verdict.textContent, move()]))
      .observe(verdict, { childList: true, characterData: true, subtree: true });
  });
  await button(page, "Show solution").click();
  await expect(verdict(page)).toHaveText("Showing the solution…");
  await expect(verdict(page)).toHaveText("This is the solution.");
  await expectStones(page, { X: "A2 B1 B3 C2", O: "A5" });
  const said = await page.evaluate(() => window.said);
  expect(said.map(([text]) => text)).toEqual(["Showing the solution…", "This is the solution."]);
  expect(said[1][1]).toContain("B1");
  await tryAgain(page);

  await test.step("after a wrong answer, a hint is for the position before the wrong move", async () => {
    await play(page, "C2");
    await expectStones(page, { X: "A2 B3 C2", O: "A5 B2" });
    await play(page, "E5");
    await expect(verdict(page)).toHaveText("That move is not in the solution.");
    await expect(button(page, "Hint")).not.toHaveAttribute("aria-disabled", "true");
    await button(page, "Hint").click();
    await expect(verdict(page)).toContainText("Look between");
    await expectStones(page, { X: "A2 B3 C2", O: "A5 B2" });
    await button(page, "Hint").click();
    await expect(verdict(page)).toHaveText("Try B1.");
    await play(page, "B1");
    await expect(verdict(page)).toHaveText("Correct!");
    await expect(button(page, "Hint")).toHaveAttribute("aria-disabled", "true");
  });
});

test("is shared, saved, reloaded and left without the moves of an attempt", async ({ page }) => {
  await open(page);
  await paste(page, PROBLEM);
  await expect(page.locator(".record")).toBeVisible();
  await button(page, "Share").click();
  await dialog(page).getByRole("radio", { name: "Solve" }).check();
  const link = new URL(await dialog(page).getByRole("textbox", { name: "Link" }).inputValue()).hash;
  // Another reader opens it.
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); indexedDB.deleteDatabase("badukpan"); });
  await page.goto("about:blank");
  await page.goto(`./?again${link}`);
  await expect(verdict(page)).toHaveText("Find the right move.");
  await expect(page.locator(".record")).toBeHidden();
  await play(page, "E5");
  await expect(verdict(page)).toHaveText("That move is not in the solution.");
  await button(page, "Share").click();
  await dialog(page).getByRole("radio", { name: "Solve" }).check();
  expect(new URL(await dialog(page).getByRole("textbox", { name: "Link" }).inputValue()).hash).toBe(link);
  await button(dialog(page), "Close").click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("badukpan.table"))).not.toContain("B[ea]");

  await page.reload();
  await expect(verdict(page)).toHaveText("Find the right move.");
  await expectStones(page, START);
  await play(page, "D5");
  await expect(verdict(page)).toHaveText("That move is not in the solution.");
  await button(page, "Show record").click();
  await expect(page.locator(".record")).toBeVisible();
  await expectStones(page, START);
  await expect(page.getByRole("status")).toHaveText("Game record opened.");
  await page.goBack();
  await expect(verdict(page)).toHaveText("Find the right move.");
  await expectStones(page, START);
  await play(page, "E5");
  await expect(verdict(page)).toHaveText("That move is not in the solution.");
  await button(page, "Show record").click();
  await expect(page.locator(".record")).toBeVisible();
  await button(page, "Next move").click();
  await expectStones(page, { X: "A2 B1 B3", O: "B2" });
  await page.keyboard.press("Home");
  await expectStones(page, START);
  await expect(page.getByTestId("tree").locator(".node")).toHaveCount(7);
  await page.reload();
  await expect(page.locator(".record")).toBeVisible();
  await expect(verdict(page)).toBeHidden();
});

test("stays the board's game while another tab plays, and can be opened again unchanged after a new game", async ({ page, context }) => {
  await openProblem(page);
  await play(page, "B1");
  await expectStones(page, { X: "A2 B1 B3", O: "B2 C2" });
  const other = await context.newPage();
  await openSmall(other);
  await play(other, "C3 G7");
  await expectStones(page, { X: "A2 B1 B3", O: "B2 C2" });
  await play(page, "C2");
  await expectStones(page, { X: "A2 B3 C2", O: "A5 B2" });
  await other.close();

  await play(page, "E5");
  await button(page, "New").click();
  await button(dialog(page), "Start game").click();
  await expect(page.locator(".problem")).toBeHidden();
  await button(page, "New").click();
  await button(dialog(page), "Back to previous game").click();
  await expectStones(page, START);
});

test("the share sheet makes a problem of a position with moves after it, and says why there is none otherwise", async ({ page }) => {
  await open(page);
  const solve = dialog(page).getByRole("radio", { name: "Solve" });

  await test.step("without a right move, or with other mistakes", async () => {
    await paste(page, "(;GM[1]SZ[9]AB[cc]PL[B](;B[dd]BM[1])(;B[ee]C[WRONG]))");
    await button(page, "Share").click();
    await expect(solve).toBeDisabled();
    await expect(dialog(page)).toContainText("no move is marked as correct");
    await page.keyboard.press("Escape");
    await paste(page, "(;GM[1]SZ[9];B[dd];W[ff];AB[cc]AW[gg];B[df])");
    await expect(page.getByTestId("tree").locator(".node")).toHaveCount(5);
    await button(page, "Share").click();
    await expect(solve).toBeDisabled();
    await page.keyboard.press("Escape");
    await paste(page, "(;GM[1]SZ[9]AB[cc]PL[B];B[cc]C[RIGHT])");
    await expect(page.getByTestId("tree").locator(".node")).toHaveCount(2);
    await button(page, "Share").click();
    await solve.check();
    await expect(dialog(page)).toContainText("Move 1 of this problem is illegal.");
    await page.keyboard.press("Escape");
  });
  await test.step("at the end of a game", async () => {
    await paste(page, "(;GM[1]SZ[9];B[cc];W[gg];B[cg];W[gc])");
    await expect(page.getByTestId("tree").locator(".node")).toHaveCount(5);
    await button(page, "Last move").click();
    await button(page, "Share").click();
    await expect(solve).toBeDisabled();
    await expect(dialog(page)).toContainText("There is nothing to solve here: no moves follow, and there is no goal.");
    await dialog(page).getByRole("radio", { name: "Whole game" }).check();
    await expect(solve).toBeEnabled();
    await solve.check();
    await dialog(page).getByRole("radio", { name: "This position" }).check();
    await expect(solve).toBeDisabled();
    await expect(dialog(page).getByRole("radio", { name: "View" })).toBeChecked();
    await page.keyboard.press("Escape");
  });
  await button(page, "Previous move").click();
  await button(page, "Previous move").click();
  await button(page, "Share").click();
  await dialog(page).getByRole("radio", { name: "This position" }).check();
  await solve.check();
  const { hash } = new URL(await dialog(page).getByRole("textbox", { name: "Link" }).inputValue());
  await page.goto("about:blank");
  await page.goto(`./?again${hash}`);
  await expectStones(page, { X: "C7", O: "G3" });
  // Before the part for problems has loaded, a tap does nothing.
  await expect(verdict(page)).toHaveText("Find the right move.");
  await play(page, "C3");
  await expect(verdict(page)).toHaveText("Correct!");
  await button(page, "Show record").click();
  await expectStones(page, { X: "C7", O: "G3" });
});
