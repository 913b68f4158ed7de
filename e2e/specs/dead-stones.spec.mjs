// Dead stones that are suggested when a game is scored.
import { expect, test } from "../fixtures.mjs";
import { acceptBoth, button, dialog, expectStatus, open, openSmall, passTwice, paste, play, startGame } from "../page.mjs";

test.use({ hasEngine: true });

/** Returns a record in which both have passed, from rows of a board with X and O. */
function ended(rows, rules = "Japanese") {
  const size = rows.length;
  const stones = (letter) => rows.flatMap((row, y) => [...row].flatMap((at, x) => (at === letter ? [`[${"abcdefghi"[x]}${"abcdefghi"[y]}]`] : []))).join("");
  return `(;GM[1]SZ[${size}]RU[${rules}]KM[6.5]AB${stones("X")}AW${stones("O")}PL[B];B[];W[])`;
}

/** C7 and J3 are dead. */
const TWO_DEAD = ["..XXXO.O.", ".XX.XOOO.", ".XO.XO.OO", ".X.XXOOO.", "XXXX.XO.O", ".X.XXXOOO", "XX..XOO.X", ".X.XXO..O", ".XX.XO.OO"];

/** White's group in the corner has an eye of three points in a row: B7 decides. */
const DECIDED_BY_FIRST = ["...OX..", "OOOOX.X", "XXXXX..", ".X..X.X", "XXXX.X.", "..X.X.X", ".X...X."];

const suggestions = (page) => page.getByRole("region", { name: "Dead stones" });
/** Opens the list of the groups that look dead, with the reasons. */
const openReasons = (page) => suggestions(page).getByText("Groups and reasons").click();
const chains = (page) => suggestions(page).getByRole("button").filter({ hasText: ":" });

/** Opens a record at its end, where both have passed. */
async function openEnd(page, record) {
  await paste(page, record);
  await expectStatus(page, /Game record opened/);
  await button(page, "Last move").click();
  await expect(page.getByRole("button", { name: /accept the score/ })).toHaveCount(2);
}

test("the first use says what it loads, and after a failure or a damaged network the next try loads it again", async ({ page, faults }) => {
  let answer;
  const waiting = new Promise((resolve) => { answer = resolve; });
  await page.route("**/network-*.bin", async (route) => {
    await waiting;
    await route.abort();
  });
  await open(page);
  await openEnd(page, ended(TWO_DEAD));
  await expect(suggestions(page)).toContainText("The first time, this loads 1.1 MB.");
  answer();
  const failed = "Couldn't load the part that finds dead stones.";
  await expect(suggestions(page)).toContainText(failed);
  expect(faults.every((fault) => /network-/.test(fault)), faults.join()).toBe(true);
  faults.length = 0;
  await page.unroute("**/network-*.bin");

  let arrive;
  const arrived = new Promise((resolve) => { arrive = resolve; });
  await page.route("**/network-*.bin", async (route) => {
    await arrived;
    await route.fulfill({ body: "not found" });
  });
  await button(suggestions(page), "Try again").click();
  await expect(suggestions(page)).not.toContainText(failed);
  arrive();
  await expect(suggestions(page)).toContainText(failed);
  await page.unroute("**/network-*.bin");
  await button(suggestions(page), "Try again").click();
  await openReasons(page);
  await expect(chains(page)).toHaveCount(2);
});

test("dead stones are marked with their reasons, and the players' word is final", async ({ page }) => {
  await open(page);
  await openEnd(page, ended(TWO_DEAD));
  await expect(suggestions(page)).toContainText("2 stones look dead.");
  await expect(chains(page), "the reasons are folded away").toHaveCount(0);
  await openReasons(page);
  await expect(chains(page)).toHaveText([/^White C7, 1 stone: ./, /^Black J3, 1 stone: ./]);
  for (const chain of await chains(page).all()) await expect(chain).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("gridcell", { name: /^C7, White, dead/ })).toHaveCount(1);
  const use = button(suggestions(page), "Use the suggestion");
  await expect(use).toHaveCount(0);

  await test.step("by keyboard, the list marks chains and says so", async () => {
    const live = suggestions(page).locator("[aria-live=polite]");
    await expect(live).toHaveText("2 stones look dead. Choose a group to mark it as dead or alive.");
    await chains(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".page .status")).toHaveText("White C7: 1 stone marked alive.");
    await expect(chains(page).first()).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(use).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator(".page .status")).toHaveText("White C7: 1 stone marked dead.");
    await expect(use).toHaveCount(0);
  });

  await play(page, "C7");
  await expect(chains(page).first()).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await openReasons(page);
  await expect(chains(page), "marks of the players are not replaced").toHaveCount(2);
  await expect(page.getByRole("gridcell", { name: /, dead/ })).toHaveCount(1);
  await expect(use).toBeVisible();
  await chains(page).nth(1).click();
  await expect(page.getByRole("gridcell", { name: /dead/ })).toHaveCount(0);
  await use.click();
  await expect(page.getByRole("gridcell", { name: /, dead/ })).toHaveCount(2);
  await expect(use).toHaveCount(0);
  await acceptBoth(page);
  await expect(suggestions(page)).toHaveCount(0);
  await expect(page.getByTestId("score").getByRole("heading")).toHaveText(/wins by/);
});

test("a record that states a result is scored with the suggested stones, as a game without one", async ({ page }) => {
  const dead = page.getByRole("gridcell", { name: /, dead/ });
  const headline = page.getByTestId("score").getByRole("heading");
  await open(page);
  await openEnd(page, ended(TWO_DEAD));
  await expect(dead).toHaveCount(2);
  const score = await headline.textContent();
  await paste(page, ended(TWO_DEAD).replace("PL[B]", "PL[B]RE[B+99]"));
  await button(page, "Last move").click();
  await expect(headline).toHaveText("Black wins by 99 points");
  await button(page, "Score this position").click();
  await expect(dead).toHaveCount(2);
  await expect(headline).toHaveText(score);
});

test("in a low window, the list can be read beside an open record; what is unsure or has to be captured is named", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page);
  await openEnd(page, ended(TWO_DEAD));
  await openReasons(page);
  await expect(chains(page)).toHaveCount(2);
  const section = page.locator(".scoring");
  expect((await section.boundingBox()).height).toBeGreaterThan(60);
  await chains(page).nth(1).scrollIntoViewIfNeeded();
  await expect(chains(page).nth(1)).toBeInViewport();
  await expect(button(page, "Play on")).toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 900 });
  await test.step("a group that whoever plays first decides is pointed out, and stays", async () => {
    await openEnd(page, ended(DECIDED_BY_FIRST));
    await expect(suggestions(page)).toContainText("Unsure. Decide together, or play on:");
    const group = chains(page).filter({ hasText: "White D7, 5 stones" });
    await expect(group).toHaveText("White D7, 5 stones: whoever plays B7 first decides");
    await expect(group).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("gridcell", { name: /^A6, White, .*may be dead or alive/ })).toHaveCount(1);
    await expect(page.getByTestId("overlay").getByText("?")).toHaveCount(5);
    await expect(suggestions(page)).toContainText("No stones are clearly dead.");
    await group.click();
    await expect(suggestions(page)).not.toContainText("No stones are clearly dead.");
    await group.click();
    await expect(suggestions(page)).toContainText("No stones are clearly dead.");
  });
  await test.step("where dead stones are not removed, they are named to be captured", async () => {
    await openEnd(page, ended(TWO_DEAD, "Tromp-Taylor"));
    await expect(suggestions(page)).toContainText("These rules don't remove dead stones. Play on to capture these:");
    await expect(suggestions(page)).toContainText("White C7, 1 stone:");
    await expect(suggestions(page).getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("gridcell", { name: /, dead/ })).toHaveCount(0);
  });
});

test("with the setting off, nothing is loaded or said, and with it on, a board that the engine doesn't know says so", async ({ page }) => {
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  const setting = async (on) => {
    await button(page, "Settings").click();
    await page.getByRole("checkbox", { name: "Suggest dead stones when scoring" }).setChecked(on);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  };
  await openSmall(page);
  await setting(false);
  await play(page, "C3 G7");
  await passTwice(page);
  await expect(page.getByTestId("score")).toBeVisible();
  await expect(suggestions(page)).toHaveCount(0);
  expect(requests.filter((url) => /engine|network-/.test(url))).toEqual([]);

  await setting(true);
  await startGame(page, { width: 21 });
  await play(page, "C3 G7");
  await passTwice(page);
  await expect(suggestions(page)).toContainText("Dead stones are suggested on boards from 2×2 to 19×19.");
});

test.describe("in a browser without workers", () => {
  test.use({ hasEngine: false });

  test("the page says so, and dead stones are marked by hand", async ({ page }) => {
    await open(page);
    await openEnd(page, ended(TWO_DEAD));
    await expect(suggestions(page)).toContainText("This browser can't look for dead stones. Mark them on the board.");
    await play(page, "C7");
    await expect(page.getByRole("gridcell", { name: /^C7, White, dead/ })).toHaveCount(1);
  });
});
