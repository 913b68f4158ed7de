// The main screens in windows of all sizes: what one needs is in view, and in every state there are no axe violations.
import { expectAccessible } from "../axe.mjs";
import { boardSvg } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { acceptBoth, button, card, dialog, open, passTwice, paste, play } from "../page.mjs";

const SIZES = [[844, 390], [320, 640], [390, 844], [820, 1180], [1280, 900], [1920, 1080], [2560, 1440]];
const GAME = "(;GM[1]SZ[19]PB[Lee Changho]BR[9d]PW[Cho Hunhyun]WR[9d]EV[37th Myeongin]RE[W+3.5];B[pd];W[dp];B[pq];W[dd]C[Three ways to go on.](;B[fq];W[cn])(;B[qo])(;B[nc]))";
const PROBLEM = "(;GM[1]SZ[9]AB[bc][cb]AW[bb]C[Black to play and capture.](;B[ba];W[ab]C[WRONG])(;B[ab];W[ba]C[RIGHT]))";

/** Brings the page to a state, and returns what has to be in view. */
const SCREENS = {
  playing: async (page) => {
    await open(page);
    await play(page, "D4 Q16");
    return ["Undo", "Redo", "Pass", "Resign", "New"].map((name) => button(page, name));
  },
  scoring: async (page) => {
    await open(page);
    await play(page, "D4 Q16");
    await passTwice(page);
    return ["Black: accept the score", "White: accept the score", "Play on", "Undo"].map((name) => button(page, name));
  },
  "after the game": async (page) => {
    await open(page);
    await play(page, "D4 Q16");
    await passTwice(page);
    await acceptBoth(page);
    return ["Rematch", "Share this game"].map((name) => button(page, name));
  },
  reading: async (page) => {
    await open(page);
    await paste(page, GAME);
    for (let move = 0; move < 4; move++) await button(page, "Next move").click();
    const steps = ["First move", "Previous move", "Next move", "Last move", "Next variation"].map((name) => button(page, name));
    return [...steps, page.locator(".record .comment"), card(page, "black").getByRole("heading")];
  },
  solving: async (page) => {
    const hash = await shareProblem(page);
    await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); indexedDB.deleteDatabase("badukpan"); });
    await page.goto("about:blank");
    await page.goto(`./?again${hash}`);
    await expect(page.locator(".problem .verdict")).toHaveText("Find the right move.");
    return ["Hint", "Pass", "Try again", "Show solution", "Show record"].map((name) => button(page, name));
  },
  sharing: async (page) => {
    await shareProblem(page);
    return [dialog(page).getByRole("textbox", { name: "Link" }), button(dialog(page), "Copy link"), button(dialog(page), "Close")];
  },
};

/** The sheets that may be longer than the window: how each is opened, and its main button. */
const SHEETS = [
  [["Share"], "Copy link"],
  [["Games"], "Open SGF"],
  [["Games", "Storage and backup"], "Back up everything"],
  [["Games", "Export and print"], "Save PNG"],
];

async function expectInView(page, name) {
  for (const place of ["start", "end"]) {
    await dialog(page).evaluate((sheet, place) => sheet.scrollTo(0, place === "start" ? 0 : sheet.scrollHeight), place);
    await expect(button(dialog(page), name), `${name} at the ${place}`).toBeInViewport({ ratio: 1 });
  }
}

/** Shares a problem, and returns the fragment of its link. */
async function shareProblem(page) {
  await open(page);
  await paste(page, PROBLEM);
  await expect(page.getByTestId("tree")).toBeAttached();
  await button(page, "Share").click();
  await dialog(page).getByRole("radio", { name: "solve" }).check();
  return new URL(await dialog(page).getByRole("textbox", { name: "Link" }).inputValue()).hash;
}

for (const [width, height] of SIZES) {
  test.describe(`in a window of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });
    for (const [screen, show] of Object.entries(SCREENS)) {
      test(`${screen}: what is needed is in view, and nothing scrolls sideways`, async ({ page }) => {
        const needed = await show(page);
        for (const element of needed) await expect(element, `${element}`).toBeInViewport({ ratio: 0.9 });
        expect(await page.evaluate(() => scrollY)).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (screen !== "sharing") await expect(boardSvg(page)).toBeInViewport({ ratio: 0.99 });
      });
    }

    test("the main button of every sheet is in view, wherever the sheet is scrolled to", async ({ page }) => {
      await open(page);
      await paste(page, GAME.repeat(20));
      await expectInView(page, "Save all as SGF");
      await page.keyboard.press("Escape");
      for (const [openers, main] of SHEETS) {
        await button(page, openers[0]).click();
        for (const opener of openers.slice(1)) await button(dialog(page), opener).click();
        await expectInView(page, main);
        await page.keyboard.press("Escape");
        await expect(dialog(page)).toBeHidden();
      }
    });

    test("dialogs fit", async ({ page }) => {
      await open(page);
      for (const opener of ["New", "Games", "Share", "Settings"]) {
        await button(page, opener).click();
        await expect(dialog(page)).toBeVisible();
        const { x, y, width: wide, height: high } = await dialog(page).boundingBox();
        expect([x >= 0, y >= 0, x + wide <= width, y + high <= height], opener).toEqual([true, true, true, true]);
        await page.keyboard.press("Escape");
        await expect(dialog(page)).toBeHidden();
      }
    });
  });
}

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [[1280, 900], [320, 640]]) {
    test.describe(`no axe violations (${colorScheme}, ${width} by ${height})`, () => {
      test.use({ colorScheme, viewport: { width, height } });
      for (const [screen, show] of Object.entries(SCREENS)) {
        test(screen, async ({ page }) => {
          await show(page);
          await expectAccessible(page, screen);
        });
      }

      test("a list of games, an error, and a correspondence game", async ({ page }) => {
        await open(page);
        await paste(page, `${GAME}${PROBLEM}(;GM[2])`);
        await expect(dialog(page).locator(".game-list li")).toHaveCount(3);
        await expectAccessible(page, "a list of games");
        await button(dialog(page), "Close").click();
        await expectAccessible(page, "the notice of a file");
        await paste(page, "no record");
        await expect(page.locator(".notice").first()).toContainText("is not a game record");
        await expectAccessible(page, "an error");
        await paste(page, "(;GM[1]SZ[9]POST[4711])");
        await expect(page.getByRole("region", { name: "Correspondence game" })).toBeVisible();
        await expectAccessible(page, "a correspondence game");
      });
    });
  }
}

test("the pages of another language have no axe violations", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("badukpan.settings", "ko coordinates"));
  await open(page);
  await paste(page, GAME);
  await expect(page.getByTestId("tree")).toBeVisible();
  await expectAccessible(page, "reading in Korean");
});
