// The problems that come with the page: one after the other, with a list of those that are solved, which stays.
import { readFileSync } from "node:fs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { LANGUAGES } from "../locales.mjs";
import { button, dialog, expectStones, open, play, startGame } from "../page.mjs";

const FILE = readFileSync(new URL("../../public/problems.sgf", import.meta.url), "utf8");
const COUNT = FILE.match(/GOAL\[/g).length;

const verdict = (page) => page.locator(".problem .verdict");
const list = (page) => page.locator(".problem-set");
const number = (page, place) => list(page).getByRole("button", { name: new RegExp(`^${place}\\b`) });

/** Opens the first problem from the start of the page. */
async function openFirst(page) {
  await open(page);
  await page.getByRole("link", { name: "Solve problems" }).click();
  await expect(list(page)).toContainText(`Problem 1 of ${COUNT}`);
}

/** Solves the problem on the board with the help of its hints. */
async function solve(page) {
  await expect(async () => {
    const text = await verdict(page).textContent();
    const [, point] = /^Try (\w+)\.$/.exec(text) ?? [];
    if (point) await play(page, point);
    else if (text !== "Correct!") await button(page, "Hint").click({ force: true });
    await expect(verdict(page)).toHaveText("Correct!", { timeout: 200 });
  }).toPass({ intervals: [50] });
}

test("leads from one problem to the next and to any other, says which are solved, and keeps it", async ({ page }) => {
  await openFirst(page);
  await expect(page.locator(".problem .goal")).toContainText("Goal: ");
  await expect(list(page)).toContainText(`Solved: 0 of ${COUNT}`);
  await expect(list(page).getByRole("button")).toHaveCount(COUNT);
  await expect(button(page, "Previous problem")).toHaveAttribute("aria-disabled", "true");
  await button(page, "Show solution").click();
  await expect(verdict(page)).toHaveText("This is the solution.");
  await expect(list(page), "a shown solution is not a solved problem").toContainText(`Solved: 0 of ${COUNT}`);
  await button(page, "Try again").click();
  await solve(page);
  await expect(list(page)).toContainText(`Solved: 1 of ${COUNT}`);
  await expect(number(page, 1)).toHaveText("1✓");
  await button(page, "Next problem").click();
  await expect(list(page)).toContainText(`Problem 2 of ${COUNT}`);
  await expect(verdict(page)).toHaveText("Find the right move.");
  await expect(list(page)).toContainText(`Solved: 1 of ${COUNT}`);
  await button(page, "Previous problem").click();
  await expect(list(page)).toContainText(`Problem 1 of ${COUNT}`);
  await page.goBack();
  await expect(list(page)).toContainText(`Problem 2 of ${COUNT}`);
  await number(page, COUNT).click();
  await expect(list(page)).toContainText(`Problem ${COUNT} of ${COUNT}`);
  await expect(button(page, "Next problem")).toBeHidden();
  await expect(button(page, "Go on with the lessons")).toBeVisible();
  await number(page, 3).click();
  await expect(list(page)).toContainText(`Problem 3 of ${COUNT}`);
  await solve(page);
  await page.reload();
  await expect(list(page)).toContainText(`Problem 3 of ${COUNT}`);
  await expect(list(page)).toContainText(`Solved: 2 of ${COUNT}`);
  await expect(number(page, 3)).toHaveText("3✓");

  await test.step("to connect stones and to cut them apart are goals, and the page answers", async () => {
    const goal = page.locator(".problem .goal");
    const numbers = [...FILE.matchAll(/GOAL\[(\w+)/g)].map(([, word], place) => [word, place + 1]);
    const of = (word) => numbers.filter(([other]) => other === word).map(([, place]) => place);
    await number(page, of("connect").at(-1)).click();
    await expect(goal).toHaveText("Goal: connect the stones at B8 and C7");
    await play(page, "C9");
    await expect(verdict(page)).toHaveText("Not quite.");
    await solve(page);
    await number(page, of("cut").at(-1)).click();
    await expect(goal).toHaveText("Goal: cut the stones at C8 and E8 apart");
    await play(page, "D9");
    await expect(verdict(page)).toHaveText("Not quite.");
    await play(page, "D8");
    await expectStones(page, { X: "A7 B7 C7 D6 D7 D8 F8 F9", O: "B8 C8 D9 E6 E7 E8" });
    await play(page, "E9");
    await expect(verdict(page)).toHaveText("Correct!");
    await expect(list(page)).toContainText(`Solved: 4 of ${COUNT}`);
  });
  await test.step("the problems are not saved as games, and what was solved is in the backup", async () => {
    // A game that follows is saved alone.
    await startGame(page, { width: 9 });
    await play(page, "C3");
    await button(page, "Games").click();
    await expect(dialog(page).locator(".game-list li")).toHaveText([/9×9 · 1 move/]);
    await button(dialog(page), "Storage and backup").click();
    const download = page.waitForEvent("download");
    await button(dialog(page), "Back up everything").click();
    const text = readFileSync(await (await download).path(), "utf8");
    expect(text).toContain("badukpan.problems");
  });
});

test("a lesson leads to sets of its problems, and the last of them to the next lesson", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("badukpan.lesson", "3 groups"));
  await page.goto("learn/en/capture.html");
  await page.locator(".steps a").last().click();
  await page.getByRole("link", { name: "Three problems like these" }).click();
  await expect(list(page)).toContainText("Problem 1 of 3");
  await expect(list(page)).toContainText("Solved: 0 of 3");
  await solve(page);
  await button(page, "Next problem").click();
  await expect(list(page)).toContainText("Problem 2 of 3");
  await number(page, 3).click();
  await expect(list(page)).toContainText("Problem 3 of 3");
  await page.reload();
  await expect(list(page)).toContainText("Problem 3 of 3");
  await expect(list(page)).toContainText("Solved: 1 of 3");
  await button(page, "Next set").click();
  await expect(list(page)).toContainText("Problem 1 of 3");
  await expect(list(page)).toContainText("Solved: 0 of 3");
  await number(page, 3).click();
  await button(page, "Go on with the lessons").click();
  await expect(page).toHaveURL(/\/learn\/en\/groups\.html$/);
});

test("Back from the problems leads to the game as it was", async ({ page }) => {
  await open(page);
  await play(page, "C3 Q16");
  await page.evaluate(() => { location.hash = "#problems"; });
  await solve(page);
  await page.goBack();
  await expectStones(page, { X: "C3", O: "Q16" });
  await expect(page.locator(".problem")).toBeHidden();
  await play(page, "D4");
  await expectStones(page, { X: "C3 D4", O: "Q16" });
});

test("without the collection, the problem on the board can be solved", async ({ page, faults }) => {
  await open(page);
  await page.route("**/problems.sgf", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Not found</title>" }));
  await page.getByRole("link", { name: "Solve problems" }).click();
  await expect(page.locator(".problem").getByRole("alert")).toHaveText(/Couldn't load/);
  await solve(page);
  faults.length = 0;
});

test("the buttons are in full rows of the same height in every language", async ({ page }) => {
  await open(page);
  await page.locator(".doors a[href='#problems']").click();
  await expect(list(page)).toContainText("Problem 1 of");
  for (const { tag: language } of sample(LANGUAGES, 3)) {
    await page.evaluate((language) => localStorage.setItem("badukpan.settings", `${language} coordinates`), language);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator(".problem .button-row > *")).toHaveCount(7);
    for (const [width, height] of [[320, 640], [390, 844], [844, 390]]) {
      await page.setViewportSize({ width, height });
      const rows = () => page.locator(".problem .button-row").evaluate((group) => {
        const places = [...group.children].map((button) => button.getBoundingClientRect());
        const ends = [...new Set(places.map(({ y }) => y))].map((row) => Math.max(...places.filter(({ y }) => y === row).map(({ right }) => Math.round(right))));
        const heights = new Set(places.map(({ height }) => Math.round(height)));
        const cut = [...group.children].filter((button) => button.scrollWidth > button.clientWidth);
        return { ends: new Set(ends).size, heights: heights.size, cut: cut.length };
      });
      await expect.poll(rows, `${language}, ${width} by ${height}`).toEqual({ ends: 1, heights: 1, cut: 0 });
    }
  }
});
