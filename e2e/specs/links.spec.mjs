// Opening share links: at their position, with a message if they are damaged, without losing the current game. And keeping the game
// in the URL.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { boardSize } from "../board.mjs";
import {
  button, card, dialog, expectBoardFocused, expectStatus, expectStones as expectStonesNow, open, openSmall, paste, play, saveData,
  startGame,
} from "../page.mjs";
import { advance, countStorageEvents, installClock, untilStorageEvent } from "../time.mjs";

const GAME = "(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]KM[6.5];B[cc];W[gg];B[ee])";
const OPENED = "Game record opened: Lee – Cho.";
const KEEP_IN_URL = "Keep the game in the URL";

/** The payloads of links to this game: at its start, and after each of its moves. Every later build can read them. */
const LINKS = [
  "1cR0l47lR6cV3utVmpET7bwsxq7s", "1c2DZv7lR6cV3utVmpET7bwsxq7t", "1cXnqU7lR6cV3utVmpET7bwsxq7u", "1csGAp7lR6cV3utVmpET7bwsxq7o",
];

/** The same at the last move, if Black has another name. */
const YU = "1dYSMC7lR6b9dcThUrsYzVwgE1qrU";
const NA = "1dOFSC7lR6cTBu9SMCO5ghn1Wpwag";

const notice = (page) => page.locator(".links .notice");
const fragment = (page) => new URL(page.url()).hash.slice(1);
const panel = (page) => page.locator(".correspondence");

/** Waits for the 9×9 board of the link, and expects these stones. */
async function expectStones(page, stones) {
  await expect.poll(async () => (await boardSize(page)).width).toBe(9);
  await expectStonesNow(page, stones);
}

/** Expects the game at its last move, with this name of Black, and no message. */
async function expectGameOf(page, name) {
  // The page shows the previous game, which has the same stones, until the link is read.
  await expect(card(page, "black")).toContainText(name);
  await expectStones(page, { X: "C7 E5", O: "G3" });
  await expect(notice(page)).toBeHidden();
}

/** Sets whether the game is kept in the URL. */
async function keepInUrl(page, on = true) {
  await button(page, "Settings").click();
  await dialog(page).getByLabel(KEEP_IN_URL).setChecked(on);
  await button(dialog(page), "Close").click();
  if (on) await expect.poll(() => fragment(page)).not.toBe("");
}

/** Changes the fragment of the URL, as a link or the user does. */
const goTo = (page, payload) => page.evaluate((payload) => { location.hash = payload; }, payload);

/** Returns the number of games in the library. */
async function games(page) {
  await button(page, "Games").click();
  const list = dialog(page).locator(".game-list li");
  await expect(list.first()).toBeVisible();
  const count = await list.count();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  return count;
}

test.describe("a link", () => {
  test("opens at its move with its game record, and keeps the previous game", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await page.goto(`./?again#${LINKS[2]}`);
    await expectStatus(page, `${OPENED} Move 2.`);
    await expectStones(page, { X: "C7", O: "G3" });
    await expect(page.locator(".record")).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByTestId("board")).toBeVisible();
    await button(page, "New").click();
    await button(dialog(page), "Back to previous game").click();
    await expectStones(page, { X: "C3", O: "G7" });
  });

  test("with data saving, loads the link decoder on demand", async ({ page }) => {
    await saveData(page);
    const loaded = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname.split("/").at(-1)));
    await installClock(page.context());
    await open(page);
    await play(page, "D4");
    await advance(page, 500);
    expect(loaded).not.toContain("split_share.wasm");
    await goTo(page, "top");
    await advance(page, 300);
    expect(loaded).not.toContain("split_share.wasm");
    await goTo(page, LINKS[0]);
    await expectStatus(page, OPENED);
    expect(loaded).toContain("split_share.wasm");
  });

  test("that was opened before goes back to its game, and doesn't override later changes", async ({ page }) => {
    await installClock(page.context());
    await page.goto(`./#${LINKS[1]}`);
    await expectStones(page, { X: "C7" });
    await paste(page, "(;GM[1]FF[4]SZ[9]PB[Yu]PW[Ma];B[ii])");
    await expectStatus(page, "Game record opened: Yu – Ma.");
    await paste(page, LINKS[1]);
    await expectStones(page, { X: "C7" });
    await button(page, "Next move").click();
    await expectStones(page, { X: "C7", O: "G3" });
    await paste(page, `#${LINKS[1]}`);
    await expectStones(page, { X: "C7" });
    await advance(page, 2500);
    expect(await games(page)).toBe(2);
    await page.goto("about:blank");
    await page.goto(`./#${LINKS[3]}`);
    await expectStones(page, { X: "C7 E5", O: "G3" });
    await button(page, "Previous move").click();
    expect(fragment(page)).toBe(LINKS[3]);
    await page.reload();
    await expectStones(page, { X: "C7", O: "G3" });
    await advance(page, 700);
    await expectStones(page, { X: "C7", O: "G3" });
    // The second click confirms a new variation.
    await play(page, "E2 E2");
    await expectStones(page, { X: "C7 E2", O: "G3" });
    await expect.poll(() => fragment(page)).toBe("");
    await page.reload();
    await expectStones(page, { X: "C7 E2", O: "G3" });
  });

  test("can be pasted, dropped or opened in the same tab at any time", async ({ page }) => {
    await open(page);

    await test.step("in pasted text with line breaks and punctuation", async () => {
      const half = LINKS[3].length >> 1;
      await paste(page, `Look at this: <https://example.org/board/#${LINKS[3].slice(0, half)}\r\n ${LINKS[3].slice(half)}>,\n`);
      await expectGameOf(page, "Lee");
    });

    await test.step("dropped on the page, but not into a field", async () => {
      const drop = (selector) => page.evaluate(([selector, text]) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        const target = document.querySelector(selector);
        const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
        target.dispatchEvent(event);
        return event.defaultPrevented;
      }, [selector, `https://example.org/#${YU}`]);
      await button(page, "New").click();
      await dialog(page).getByRole("textbox", { name: "Komi" }).focus();
      expect(await drop("dialog[open] input:not([type=radio])")).toBe(false);
      await page.keyboard.press("Escape");
      expect(await drop(".board")).toBe(true);
      await expectGameOf(page, "Yu");
    });

    await test.step("in edit mode, where it isn't pasted as a variation", async () => {
      await button(page, "Edit").click();
      await expect(page.getByRole("toolbar")).toBeVisible();
      await page.getByTestId("board").focus();
      await paste(page, `https://example.org/#${NA}`);
      await expectGameOf(page, "Na");
    });

    await test.step("in the address, with the Share dialog open, and with percent-encoding", async () => {
      await button(page, "Share").click();
      await expect(dialog(page)).toBeVisible();
      await goTo(page, `${LINKS[3].slice(0, 9)}%20${LINKS[3].slice(9)})%3E`);
      await expectGameOf(page, "Lee");
      await expect(dialog(page)).toBeHidden();
    });

    await test.step("with illegal moves, which are named", async () => {
      // The second and the fourth move are on stones.
      await goTo(page, "1punEV7fDrYVJXjx3RIs1BcRDPOOPIPU7OSVRoYVe");
      await expect(notice(page)).toContainText("Move 2, B9: there was already a stone. It is shown as recorded. 1 more issue.");
      await button(notice(page), "Dismiss").click();
      await expect(notice(page)).toBeHidden();
    });
  });

  test("to a region has a button for the whole board", async ({ page }) => {
    await page.goto(`./#${frozen("part of the board")}`);
    const isSquare = () => page.locator(".board > svg").first().evaluate(({ viewBox: { baseVal } }) => baseVal.width === baseVal.height);
    const whole = button(page, "Show whole board");
    await expect(whole).toBeVisible();
    expect(await isSquare()).toBe(false);
    await whole.press("Enter");
    await expect.poll(isSquare).toBe(true);
    await expect(whole).toHaveCount(0);
    await expectBoardFocused(page);
  });
});

/** Returns the payload of the frozen link whose name contains this. */
function frozen(part) {
  const file = readFileSync(new URL("../../crates/link/tests/v1.txt", import.meta.url), "utf8");
  return file.split("\n\n").map((block) => block.split("\n")).find(([name]) => name.includes(part))[1];
}

test("a damaged link shows a message, and leaves a board that can be played on", async ({ page }) => {
  const whole = LINKS[3];
  const middle = whole.length >> 1;
  const altered = whole.slice(0, middle) + (whole[middle] === "7" ? "3" : "7") + whole.slice(middle + 1);

  /** Expects this message, and that it can be dismissed. */
  async function expectMessage(message, what) {
    await expect(notice(page), what).toContainText(message);
    await expect(page.getByTestId("board"), what).toBeVisible();
    await play(page, "J1");
    await expect(page.getByTestId("last-move"), what).toHaveAttribute("transform", /translate/);
    await button(page, "Dismiss").click();
    await expect(notice(page), what).toBeHidden();
  }

  await page.goto("./#1-__-zzzz-0000");
  await expectMessage(/cut off or damaged|no game|incomplete/, "random text");
  await paste(page, `${whole.slice(0, 8)}aB3dE7`);
  await expectMessage(/link is incomplete|cut off or damaged/, "the start of a link, pasted without its address");
  // What can be read of these is shown.
  for (const [what, link, message] of [
    ["truncated", whole.slice(0, Math.ceil(whole.length * 0.7)), /link is incomplete|cut off or damaged/],
    ["altered", altered, /cut off or damaged|link was changed/],
  ]) {
    await goTo(page, link);
    await expectMessage(message, what);
  }

  await startGame(page, { rules: "Korean", komi: "0", width: 9 });
  await play(page, "C3 G7");
  for (const [what, link, message] of [
    ["a number", "2026", /newer version/],
    ["of version 9", `9${whole.slice(1)}`, /newer version of this page. Reload/],
    ["a single character", "1", /cut off or damaged|incomplete|no game/],
    ["without a readable game", "1abcdef", "cut off or damaged"],
    ["with a letter for its version", `x${whole.slice(1)}`, /no game/],
    ["with a letter before it", `x${whole}`, /no game/],
    ["of 200 kB", `1${"A".repeat(200_000)}`, /too long to open/],
  ]) {
    await goTo(page, link);
    await expect(notice(page), what).toContainText(message);
    await expectStonesNow(page, { X: "C3", O: "G7" });
    await button(page, "Dismiss").click();
    await expect(notice(page), what).toBeHidden();
  }
  // The message disappears when another game opens.
  await goTo(page, "9zzzz");
  await expect(notice(page)).toContainText("newer version");
  await paste(page, GAME);
  await expectStatus(page, OPENED);
  await expect(notice(page)).toBeHidden();
});

test.describe("the URL", () => {
  /** Waits longer than the URL takes to update. */
  const pause = (page) => advance(page, 500);

  test.beforeEach(async ({ context }) => installClock(context));

  /** Does something, and waits until the URL changes. */
  async function untilUrlChanges(page, act) {
    const before = fragment(page);
    await act();
    await expect.poll(() => fragment(page)).not.toBe(before);
  }

  test("follows the game on request, and back and forward go through its positions", async ({ page, browser, site }) => {
    await openSmall(page);
    await play(page, "D4 F6");
    await pause(page);
    expect(fragment(page)).toBe("");
    await keepInUrl(page);
    await button(page, "New").click();
    await untilUrlChanges(page, () => button(dialog(page), "Start game").click());
    for (const name of ["C3", "G7", "E5"]) await untilUrlChanges(page, () => play(page, name));
    await page.goBack();
    await expectStones(page, { X: "C3", O: "G7" });

    await test.step("the same position opens in another browser, not as a correspondence game, and after a reload here", async () => {
      const address = page.url();
      await page.reload();
      await expectStones(page, { X: "C3", O: "G7" });
      const context = await browser.newContext({ baseURL: site });
      const other = await context.newPage();
      await other.goto(address);
      await expectStones(other, { X: "C3", O: "G7" });
      await expect(other.locator(".record")).toBeHidden();
      await expect(panel(other)).toHaveCount(0);
      await context.close();
    });

    await page.goBack();
    await expectStones(page, { X: "C3" });
    await page.goForward();
    await expectStones(page, { X: "C3", O: "G7" });
    await page.goBack();
    await page.goBack();
    await expectStones(page, {});
    await untilUrlChanges(page, () => button(page, "Redo").click());
    await expectStones(page, { X: "C3" });
    await advance(page, 2500);
    expect(await games(page)).toBe(2);
    // Redo made no entry of its own, so the one before is of the previous game.
    await page.goBack();
    await expectStones(page, { X: "D4", O: "F6" });
    await keepInUrl(page, false);
    await expect.poll(() => fragment(page)).toBe("");
    await expectStones(page, { X: "D4", O: "F6" });
  });

  test("gets one history entry when a key is held down, and none for a game that is too large", async ({ page }) => {
    const moves = "abcdefghi".split("").flatMap((row, y) => "abcdefghi".split("").map((column, x) => `;${(9 * y + x) % 2 ? "W" : "B"}[${column}${row}]`)).slice(0, 60).join("");
    await open(page);
    await paste(page, `(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]${moves})`);
    await keepInUrl(page);
    await pause(page);
    const before = await page.evaluate(() => history.length);
    await advance(page, 1000);
    await page.getByTestId("tree").focus();
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press("ArrowRight");
      await page.clock.runFor(30);
    }
    await pause(page);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await expectStones(page, {});

    const link = fragment(page);
    const noise = Array.from({ length: 150_000 }, (_, at) => String.fromCharCode(0xac00 + ((at * at * 7919 + at * 104_729) % 11_000))).join("");
    await paste(page, `(;GM[1]FF[4]SZ[9]PB[Yu]PW[Cho]C[${noise}];B[cc])`);
    await expectStatus(page, "Game record opened: Yu – Cho.");
    await pause(page);
    expect(fragment(page)).toBe(link);
    await button(page, "Settings").click();
    await expect(dialog(page)).toContainText("This game is too large for the URL.");
  });
});

test("a link opened in another tab leaves this tab's game in place, and no move of the two is lost", async ({ context }) => {
  await countStorageEvents(context);
  await context.addInitScript(() => {
    window.addEventListener("storage", (event) => window.ignoresStorage && event.stopImmediatePropagation());
  });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await openSmall(one);
  await play(one, "D4 F6");
  await untilStorageEvent(one, async () => {
    await other.goto(`./#${LINKS[3]}`);
    await expectStones(other, { X: "C7 E5", O: "G3" });
  });
  await expectStones(one, { X: "D4", O: "F6" });

  await test.step("while one tab doesn't hear of the other", async () => {
    await other.evaluate(() => (window.ignoresStorage = true));
    await untilStorageEvent(other, () => play(one, "D6"));
    await untilStorageEvent(one, () => play(other, "A1 A1"));
    await other.evaluate(() => (window.ignoresStorage = false));
    for (const tab of [one, other]) await tab.reload();
    await expectStones(one, { X: "D4 D6", O: "F6" });
    await expectStones(other, { X: "C7 E5", O: "G3 A1" });
  });

  await untilStorageEvent(other, () => play(one, "F4"));
  await play(other, "B1 B1");
  await expectStatus(other, "Move 5: Black B1.");
  for (const tab of [one, other]) await tab.reload();
  await expectStones(one, { X: "D4 D6", O: "F6 F4" });
  await expectStones(other, { X: "C7 E5 B1", O: "G3 A1" });
  // Each tab can go back to the other's game.
  await button(one, "New").click();
  await button(dialog(one), "Back to previous game").click();
  await expectStones(one, { X: "C7 E5 B1", O: "G3 A1" });
  await play(one, "J9 J9");
  await expectStones(other, { X: "C7 E5 B1", O: "G3 A1 J9" });
  await context.close();
});

test("the games of links that are opened in quick succession are kept, and a link that wasn't read is read next time", async ({ page }) => {
  for (const [name, payload] of [["Lee", LINKS[3]], ["Yu", YU]]) {
    await page.goto("about:blank");
    await page.goto(`./#${payload}`);
    await expectGameOf(page, name);
  }
  await page.goto("about:blank");
  const reader = /split_share/;
  const isHeld = page.waitForRequest(reader);
  await page.route(reader, () => {});
  await page.goto(`./#${NA}`);
  await isHeld;
  await expect(card(page, "black")).toContainText("Yu");
  await page.goto("about:blank");
  await page.unroute(reader);
  await page.goto(`./#${NA}`);
  await expectGameOf(page, "Na");
  await page.reload();
  await button(page, "Games").click();
  await expect(dialog(page).locator(".game-list li")).toHaveCount(3);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("unfinished")))).toEqual([]);
});

test("a position from a link and a game without a result can be played on, also while their moves are shown", async ({ page }) => {
  const expectButtons = async () => {
    for (const name of ["Undo", "Redo", "Pass", "Resign"]) await expect(button(page, name)).toBeVisible();
  };
  await openSmall(page);
  await play(page, "C3 G7");

  await test.step("a position", async () => {
    await button(page, "Share").click();
    await dialog(page).getByRole("radio", { name: "This position" }).check();
    const link = await dialog(page).getByRole("textbox", { name: "Link" }).inputValue();
    await page.goto("about:blank");
    await page.goto(link);
    await expectStones(page, { X: "C3", O: "G7" });
    await expect(page.locator(".record")).toBeVisible();
    await expectButtons();
    await play(page, "E5");
    await expectStones(page, { X: "C3 E5", O: "G7" });
    await expectButtons();
    await page.reload();
    await expectStones(page, { X: "C3 E5", O: "G7" });
    await expectButtons();
    for (const name of ["Pass", "Pass"]) await button(page, name).click();
    await expect(page.getByTestId("score")).toBeVisible();
  });

  await test.step("a game without a result", async () => {
    await paste(page, GAME);
    await expectStatus(page, OPENED);
    await expect(button(page, "Pass")).toHaveCount(0);
    await button(page, "Last move").click();
    await play(page, "C3 C3");
    await expectStones(page, { X: "C7 E5", O: "G3 C3" });
    await expectButtons();
    await page.reload();
    await expectStones(page, { X: "C7 E5", O: "G3 C3" });
    await expectButtons();
  });
});
