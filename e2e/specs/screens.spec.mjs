// The main screens in windows of all sizes: what one needs is in view, and in every state there are no axe violations.
import { expectAccessible } from "../axe.mjs";
import { boardSvg } from "../board.mjs";
import { sample } from "../extent.mjs";
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

/** Resizes the window to each size, and calls `check` with it. */
async function inEachSize(page, check) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await check(width, height);
  }
}

for (const [screen, show] of Object.entries(SCREENS)) {
  test(`${screen}: what is needed is in view, and nothing scrolls sideways`, async ({ page }) => {
    const needed = await show(page);
    await inEachSize(page, async (width, height) => {
      const where = `${width}x${height}`;
      for (const element of needed) await expect(element, `${element}, ${where}`).toBeInViewport({ ratio: 0.9 });
      await expect.poll(() => page.evaluate(() => [scrollY, document.documentElement.scrollWidth]), where).toEqual([0, width]);
      if (screen !== "sharing") await expect(boardSvg(page), where).toBeInViewport({ ratio: 0.99 });
    });
  });

  // A window that was larger may hide what a new one would show.
  test(`${screen}: what is needed is in view in a small window from the start`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const element of await show(page)) await expect(element, `${element}`).toBeInViewport({ ratio: 0.9 });
  });
}

test("the main button of every sheet is in view, wherever the sheet is scrolled to", async ({ page }) => {
  await open(page);
  await paste(page, GAME.repeat(20));
  await inEachSize(page, () => expectInView(page, "Save all as SGF"));
  await page.keyboard.press("Escape");
  for (const [openers, main] of SHEETS) {
    await button(page, openers[0]).click();
    for (const opener of openers.slice(1)) await button(dialog(page), opener).click();
    await inEachSize(page, () => expectInView(page, main));
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  }
});

test("dialogs fit", async ({ page }) => {
  await open(page);
  for (const opener of ["New", "Games", "Share", "Settings"]) {
    await button(page, opener).click();
    await expect(dialog(page)).toBeVisible();
    await inEachSize(page, async (width, height) => {
      const fits = async () => {
        const { x, y, width: wide, height: high } = await dialog(page).boundingBox();
        return [x >= 0, y >= 0, x + wide <= width, y + high <= height];
      };
      await expect.poll(fits, `${opener}, ${width}x${height}`).toEqual([true, true, true, true]);
    });
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  }
});

/** Checks a state in light and dark, in a large and a small window. */
async function expectAccessibleInAll(page, state) {
  for (const [colorScheme, width, height] of sample([["light", 1280, 900], ["dark", 1280, 900], ["dark", 320, 640], ["light", 320, 640]], 2)) {
    // Colors change at once, without transitions.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await expectAccessible(page, `${state}, ${colorScheme}, ${width}x${height}`);
  }
}

test.describe("no axe violations", () => {
  for (const [screen, show] of Object.entries(SCREENS)) {
    test(screen, async ({ page }) => {
      await show(page);
      await expectAccessibleInAll(page, screen);
    });
  }

  test("a list of games, an error, and a correspondence game", async ({ page }) => {
    await open(page);
    await paste(page, `${GAME}${PROBLEM}(;GM[2])`);
    await expect(dialog(page).locator(".game-list li")).toHaveCount(3);
    await expectAccessibleInAll(page, "a list of games");
    await button(dialog(page), "Close").click();
    await expectAccessibleInAll(page, "the notice of a file");
    await paste(page, "no record");
    await expect(page.locator(".notice").first()).toContainText("is not a game record");
    await expectAccessibleInAll(page, "an error");
    await paste(page, "(;GM[1]SZ[9]POST[4711])");
    await expect(page.getByRole("region", { name: "Correspondence game" })).toBeVisible();
    await expectAccessibleInAll(page, "a correspondence game");
  });
});

test("the pages of another language have no axe violations", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("badukpan.settings", "ko coordinates"));
  await open(page);
  await paste(page, GAME);
  await expect(page.getByTestId("tree")).toBeVisible();
  await expectAccessible(page, "reading in Korean");
});
