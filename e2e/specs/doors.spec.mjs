// The first screen and its doors: how many presses lead where, on a laptop and on a phone, and what a game's end leads to.
import { boardSize } from "../board.mjs";
import { expectAccessible } from "../axe.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, card, dialog, expectBoardFocused, expectStones, open, passTwice, play, acceptBoth, startGame, tap, visit } from "../page.mjs";

test.use({ hasEngine: true });

const doors = (page) => page.locator(".doors");
const door = (page, name) => doors(page).getByRole("link", { name });
const panel = (page) => page.getByRole("region", { name: "Badukpan" });
const result = (page) => page.getByTestId("score").getByRole("heading");

for (const [device, use, place] of [
  ["laptop", { viewport: { width: 1366, height: 768 } }, play],
  ["phone", { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true }, tap],
]) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("all doors are in view, and one press leads to what each promises", async ({ page }) => {
      await visit(page);
      await expect(page.locator(".doors > a")).toHaveText([/^Play the computer/, /^Learn to play Go/, /^Two at this screen/, /^Solve problems/, /^More/]);
      for (const link of await doors(page).getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
      await expect(page.locator(".page > .card").first()).toBeHidden();
      await expectAccessible(page, "first screen");

      await test.step("a game against the computer: two presses with the first move", async () => {
        await door(page, "Play the computer").click();
        await expect(panel(page)).toBeVisible();
        await expect(card(page, "white")).toContainText("Badukpan 30k");
        await expect(doors(page)).toHaveCount(0);
        await expectBoardFocused(page);
        expect(new URL(page.url()).hash).toBe("");
        await place(page, "E5");
        await expect(page.locator("[data-testid=stones] > *")).toHaveCount(2);
      });
      await test.step("the first step of the first lesson", async () => {
        await page.evaluate(() => localStorage.clear());
        await visit(page);
        await door(page, "Learn to play Go").click();
        await expect(page.locator("main")).toHaveAttribute("data-lesson", "stones");
        await expect(page.locator("baduk-pan").first()).toBeInViewport();
      });
      await test.step("a problem", async () => {
        await page.evaluate(() => localStorage.clear());
        await visit(page);
        await door(page, "Solve problems").click();
        await expect(page.locator(".problem-set")).toContainText("Problem 1 of");
      });
      await test.step("files and saved games", async () => {
        await page.evaluate(() => localStorage.clear());
        await visit(page);
        await door(page, "More").click();
        await expect(dialog(page).getByRole("heading", { name: "Games" })).toBeVisible();
      });
    });

    test("the board is chosen before the first stone, with which the players take the place of the doors", async ({ page }) => {
      await visit(page);
      expect(await boardSize(page)).toEqual({ width: 9, height: 9 });
      await expect(door(page, "9×9")).toHaveAttribute("aria-current", "true");
      await door(page, "13×13").click();
      await expect(door(page, "13×13")).toHaveAttribute("aria-current", "true");
      await expect(door(page, "13×13")).toBeFocused();
      expect(await boardSize(page)).toEqual({ width: 13, height: 13 });
      await door(page, "Two at this screen").click();
      await expect(doors(page)).toHaveCount(0);
      await expect(card(page, "black")).toBeVisible();
      await expectBoardFocused(page);
      // The choice is kept, and so is the first screen until there is a stone.
      await page.reload();
      await expect(door(page, "13×13")).toHaveAttribute("aria-current", "true");
      await place(page, "D4");
      if (device === "phone") await place(page, "D4");
      await expect(card(page, "white")).toBeVisible();
      await expect(doors(page)).toHaveCount(0);
    });

    test("the form for a new game opens from the first screen, and its game has the players", async ({ page }) => {
      await visit(page);
      await startGame(page, { width: 9, komi: "0" });
      await expect(doors(page)).toHaveCount(0);
      await expect(card(page, "white")).toBeVisible();
    });
  });
}

test("a door has an address, which opens it once", async ({ page }) => {
  await visit(page, "./#computer");
  await expect(panel(page)).toBeVisible();
  await play(page, "E5");
  await expect(page.locator("[data-testid=stones] > *")).toHaveCount(2);
  await page.reload();
  await expect(page.locator("[data-testid=stones] > *")).toHaveCount(2);
  await test.step("a game under way is set aside, and back again with one press", async () => {
    await page.goto("./#two");
    await expectStones(page, {});
    await button(page, "New").click();
    await button(dialog(page), "Back to previous game").click();
    await expect(page.locator("[data-testid=stones] > *")).toHaveCount(2);
  });
  await visit(page, "./#problems");
  await expect(page.locator(".problem-set")).toContainText("Problem 1 of");
  await visit(page, "./#more");
  await expect(dialog(page).getByRole("heading", { name: "Games" })).toBeVisible();
});

test("after a game against the computer, one press leads to the next, with a level or stones that suit", async ({ page }) => {
  await visit(page);
  await door(page, "Play the computer").click();
  await expect(panel(page)).toBeVisible();
  const resign = async () => {
    await button(page, "Resign").click();
    await button(dialog(page), "Resign").click();
    await expect(result(page)).toHaveText("You lost");
    await expect(page.locator("button.primary:visible")).toHaveText(["Play again"]);
  };
  await play(page, "E5");
  await expect(page.locator("[data-testid=stones] > *")).toHaveCount(2);
  await resign();
  await test.step("handicap stones, since there is no easier level", async () => {
    await button(page, "With 2 stones").click();
    await expect(result(page)).toHaveCount(0);
    await expect(card(page, "white")).toContainText("Badukpan 30k");
    // They are there at once, and White moves first.
    await expect(page.locator("[data-testid=stones] > *")).toHaveCount(3);
    await resign();
    await expect(button(page, "With 3 stones")).toBeVisible();
  });
  await test.step("the same game again", async () => {
    await button(page, "Play again").click();
    await expect(page.locator("[data-testid=stones] > *")).toHaveCount(3);
    await expectBoardFocused(page);
  });
});

test("after a game of two, the same players go on, with the same colors or the other ones", async ({ page }) => {
  await open(page, 9);
  await play(page, "E5");
  await passTwice(page);
  await acceptBoth(page);
  await expect(result(page)).toContainText("Black wins");
  await button(page, "Play again").click();
  await expectStones(page, {});
  await expect(doors(page)).toHaveCount(0);
});
