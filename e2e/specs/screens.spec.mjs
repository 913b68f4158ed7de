// The main screens in windows of all sizes: what one needs is in view, and in every state there are no axe violations.
import { expectAccessible } from "../axe.mjs";
import { boardSvg } from "../board.mjs";
import { ALL } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { acceptBoth, button, card, dialog, open, passTwice, paste, play } from "../page.mjs";

const SIZES = [[844, 390], [320, 640], [390, 844], [820, 1180], [1280, 900], [1920, 1080], [2560, 1440]];
/** The smallest window. */
const SMALL = { width: 320, height: 640 };
const GAME = "(;GM[1]SZ[19]PB[Lee Changho]BR[9d]PW[Cho Hunhyun]WR[9d]EV[37th Myeongin]RE[W+3.5];B[pd];W[dp];B[pq];W[dd]C[Three ways to go on.](;B[fq];W[cn])(;B[qo])(;B[nc]))";
const PROBLEM = "(;GM[1]SZ[9]AB[bc][cb]AW[bb]C[Black to play and capture.](;B[ba];W[ab]C[WRONG])(;B[ab];W[ba]C[RIGHT]))";

/** The sheets: how each is opened, and the main button of those that may be longer than the window. */
const SHEETS = [
  [["New"]],
  [["Settings"]],
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

/** Resizes the window to each size, and calls `check` with it. */
async function inEachSize(page, check) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await check(width, height);
  }
}

/** Expects in each size that these elements are in view, and that nothing scrolls sideways. */
async function expectInViewInEachSize(page, screen, needed) {
  await inEachSize(page, async (width, height) => {
    const where = `${screen}, ${width}x${height}`;
    for (const element of needed) await expect(element, `${element}, ${where}`).toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => page.evaluate(() => [scrollY, document.documentElement.scrollWidth]), where).toEqual([0, width]);
    if (screen !== "sharing") await expect(boardSvg(page), where).toBeInViewport({ ratio: 0.99 });
  });
}

/** Opens the page in a small window: one that was larger may hide what a new one would show. */
async function openInSmallWindow(page) {
  await page.setViewportSize(SMALL);
  await open(page);
}

/** Expects that these elements are in view in the small window. */
async function expectInSmallWindow(page, screen, needed) {
  for (const element of needed) await expect(element, `${element}, ${screen}, from the start`).toBeInViewport({ ratio: 0.9 });
}

const buttons = (page, ...names) => names.map((name) => button(page, name));

/** A light page in a large window, a dark one in a small window, and the other two ways. */
const [LIGHT, DARK, ...OTHERS] = [["light", 1280, 900], ["dark", 320, 640], ["dark", 1280, 900], ["light", 320, 640]];

/** Checks a state in one way, or in all. What is read on a control has to be its name, or a part of it. */
async function expectAccessibleIn(page, way, state) {
  for (const [colorScheme, width, height] of ALL ? [LIGHT, DARK, ...OTHERS] : [way]) {
    // Colors change at once, without transitions.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await expectAccessible(page, `${state}, ${colorScheme}, ${width}x${height}`, ["label-content-name-mismatch"]);
  }
}

test("playing, scoring and after the game: what is needed is in view, and nothing scrolls sideways", async ({ page }) => {
  await openInSmallWindow(page);
  const playing = buttons(page, "Undo", "Redo", "Pass", "Resign", "New");
  const scoring = buttons(page, "Black: accept the score", "White: accept the score", "Play on", "Undo");
  const after = buttons(page, "Play again", "Share this game");
  await play(page, "D4 Q16");
  await expectInSmallWindow(page, "playing", playing);
  await passTwice(page);
  await expectInSmallWindow(page, "scoring", scoring);
  await acceptBoth(page);
  await expectInSmallWindow(page, "after the game", after);
  await expectInViewInEachSize(page, "after the game", after);
  await button(page, "Rescore").click();
  await expectInViewInEachSize(page, "scoring", scoring);
  await button(page, "Play on").click();
  await expectInViewInEachSize(page, "playing", playing);
});

test("reading: what is needed is in view, and nothing scrolls sideways", async ({ page }) => {
  await openInSmallWindow(page);
  await paste(page, GAME);
  for (let move = 0; move < 4; move++) await button(page, "Next move").click();
  const steps = buttons(page, "First move", "Previous move", "Next move", "Last move", "Next variation");
  const needed = [...steps, page.locator(".record .comment"), card(page, "black").getByRole("heading")];
  await expectInSmallWindow(page, "reading", needed);
  await expectInViewInEachSize(page, "reading", needed);
});

test("sharing and solving: what is needed is in view, nothing scrolls sideways, and there are no axe violations", async ({ page }) => {
  await openInSmallWindow(page);
  await paste(page, PROBLEM);
  await expect(page.getByTestId("tree")).toBeAttached();
  await button(page, "Share").click();
  await dialog(page).getByRole("radio", { name: "solve" }).check();
  const link = dialog(page).getByRole("textbox", { name: "Link" });
  const sharing = [link, button(dialog(page), "Copy link"), button(dialog(page), "Close")];
  await expectInSmallWindow(page, "sharing", sharing);
  await expectInViewInEachSize(page, "sharing", sharing);
  await expectAccessibleIn(page, LIGHT, "sharing");

  const { hash } = new URL(await link.inputValue());
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); indexedDB.deleteDatabase("badukpan"); });
  await page.setViewportSize(SMALL);
  await page.goto("about:blank");
  await page.goto(`./?again${hash}`);
  await expect(page.locator(".problem .verdict")).toHaveText("Find the right move.");
  const solving = buttons(page, "Hint", "Pass", "Try again", "Show solution", "Show record");
  await expectInSmallWindow(page, "solving", solving);
  await expectInViewInEachSize(page, "solving", solving);
  await expectAccessibleIn(page, DARK, "solving");
});

test("dialogs fit, and the main button of every sheet is in view, wherever the sheet is scrolled to", async ({ page }) => {
  await open(page);
  for (const [openers, main] of SHEETS) {
    await button(page, openers[0]).click();
    for (const opener of openers.slice(1)) await button(dialog(page), opener).click();
    await expect(dialog(page)).toBeVisible();
    await inEachSize(page, async (width, height) => {
      const fits = async () => {
        const { x, y, width: wide, height: high } = await dialog(page).boundingBox();
        return [x >= 0, y >= 0, x + wide <= width, y + high <= height];
      };
      await expect.poll(fits, `${openers.at(-1)}, ${width}x${height}`).toEqual([true, true, true, true]);
      if (main) await expectInView(page, main);
    });
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  }
  await paste(page, GAME.repeat(20));
  await inEachSize(page, () => expectInView(page, "Save all as SGF"));
});

test("no axe violations in play, after a refused move, in every dialog, while scoring and after the game", async ({ page }) => {
  if (ALL) test.slow();
  await open(page);
  await expectAccessibleIn(page, LIGHT, "at the start");
  await play(page, "D4 D4");
  await expectAccessibleIn(page, DARK, "after a refusal");
  for (const [opener, way] of [["Settings", LIGHT], ["Resign", DARK], ["New", LIGHT]]) {
    await button(page, opener).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessibleIn(page, way, opener);
    if (opener === "New") {
      await dialog(page).getByRole("radio", { name: "Other" }).check();
      await dialog(page).getByLabel("Lines per side").fill("0");
      await expectAccessibleIn(page, DARK, "a form with an error");
    }
    await page.keyboard.press("Escape");
  }
  await passTwice(page);
  await play(page, "D4");
  await expectAccessibleIn(page, LIGHT, "while scoring");
  await acceptBoth(page);
  await expectAccessibleIn(page, DARK, "after scoring");
});

test("no axe violations in the record, edit mode, the export, a list of games, and with notices beside the board", async ({ page }) => {
  if (ALL) test.slow();
  await open(page);
  await paste(page, GAME);
  for (let move = 0; move < 4; move++) await button(page, "Next move").click();
  await expectAccessibleIn(page, LIGHT, "reading");
  await button(page, "Edit").click();
  await button(page, "More").click();
  await expectAccessibleIn(page, DARK, "edit mode");
  await button(page, "Games").click();
  await button(dialog(page), "Export and print").click();
  await expect(dialog(page).locator(".preview svg")).toHaveAccessibleName(/Lee Changho/);
  await expectAccessibleIn(page, LIGHT, "the export");
  await page.keyboard.press("Escape");
  await paste(page, `${GAME}${PROBLEM}(;GM[2])`);
  await expect(dialog(page).locator(".game-list li")).toHaveCount(3);
  await expectAccessibleIn(page, DARK, "a list of games");
  await button(dialog(page), "Close").click();
  await expectAccessibleIn(page, LIGHT, "the notice of a file");
  await paste(page, "no record");
  await expect(page.locator(".games-part .notice").first()).toContainText("has no game");
  await expectAccessibleIn(page, DARK, "an error");
  await paste(page, "(;GM[1]SZ[9]POST[4711])");
  await expect(page.getByRole("region", { name: "Correspondence game" })).toBeVisible();
  await expectAccessibleIn(page, LIGHT, "a correspondence game");
});
