// Opening share links: at their position, with a message if they are damaged, without losing the current game. And keeping the game
// in the URL.
import { readFileSync } from "node:fs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { boardSize, rows } from "../board.mjs";
import {
  button, card, dialog, expectBoardFocused, expectStatus, expectStones as expectStonesNow, open, openSmall, paste, play, saveData,
} from "../page.mjs";
import { advance, countStorageEvents, installClock, untilStorageEvent } from "../time.mjs";

const GAME = "(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]KM[6.5];B[cc];W[gg];B[ee])";
const OPENED = "Game record opened: Lee – Cho.";
const KEEP_IN_URL = "Keep the game in the URL";

const notice = (page) => page.locator(".links .notice");
const fragment = (page) => new URL(page.url()).hash.slice(1);
const panel = (page) => page.locator(".correspondence");

/** Waits for the 9×9 board of the link, and expects these stones. */
async function expectStones(page, stones) {
  await expect.poll(async () => (await boardSize(page)).width).toBe(9);
  await expectStonesNow(page, stones);
}

/** Sets whether the game is kept in the URL. */
async function keepInUrl(page, on = true) {
  await button(page, "Settings").click();
  await dialog(page).getByLabel(KEEP_IN_URL).setChecked(on);
  await button(dialog(page), "Close").click();
  if (on) await expect.poll(() => fragment(page)).not.toBe("");
}

/** The payloads made so far, by game record and move. */
const payloads = new Map();

/** Returns the payload of a link to a game at this move, made in another browser. */
async function linkTo(browser, site, record, moves) {
  const key = `${moves} ${record}`;
  if (!payloads.has(key)) payloads.set(key, await makeLink(browser, site, record, moves));
  return payloads.get(key);
}

async function makeLink(browser, site, record, moves) {
  const context = await browser.newContext({ baseURL: site, locale: "en-GB" });
  await installClock(context);
  const page = await context.newPage();
  await open(page);
  await keepInUrl(page);
  await paste(page, record);
  await expect(page.locator(".record")).toBeVisible();
  for (let move = 0; move < moves; move++) await button(page, "Next move").click();
  const before = fragment(page);
  await advance(page, 700);
  const payload = fragment(page);
  expect(payload, before).toMatch(/^\d[\w-]+$/);
  await context.close();
  return payload;
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
  test("opens at its move with its game record, and keeps the previous game", async ({ page, browser, site }) => {
    const payload = await linkTo(browser, site, GAME, 2);
    await openSmall(page);
    await play(page, "C3 G7");
    await page.goto(`./?again#${payload}`);
    await expectStatus(page, `${OPENED} Move 2.`);
    await expectStones(page, { X: "C7", O: "G3" });
    await expect(page.locator(".record")).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByTestId("board")).toBeVisible();
    await button(page, "New").click();
    await button(dialog(page), "Back to previous game").click();
    await expectStones(page, { X: "C3", O: "G7" });
  });

  test("with data saving, loads the link decoder on demand", async ({ page, browser, site }) => {
    await saveData(page);
    const payload = await linkTo(browser, site, GAME, 0);
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
    await goTo(page, payload);
    await expectStatus(page, OPENED);
    expect(loaded).toContain("split_share.wasm");
  });

  test("doesn't override later changes on a reload, and leaves the URL after a move", async ({ page, browser, site }) => {
    const payload = await linkTo(browser, site, GAME, 3);
    await installClock(page.context());
    await page.goto(`./#${payload}`);
    await expectStones(page, { X: "C7 E5", O: "G3" });
    await button(page, "Previous move").click();
    expect(fragment(page)).toBe(payload);
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

  test("that was opened before goes back to its game", async ({ page, browser, site }) => {
    const payload = await linkTo(browser, site, GAME, 1);
    await installClock(page.context());
    await page.goto(`./#${payload}`);
    await expectStones(page, { X: "C7" });
    await paste(page, "(;GM[1]FF[4]SZ[9]PB[Yu]PW[Ma];B[ii])");
    await expectStatus(page, "Game record opened: Yu – Ma.");
    await paste(page, payload);
    await expectStones(page, { X: "C7" });
    await button(page, "Next move").click();
    await expectStones(page, { X: "C7", O: "G3" });
    await paste(page, `#${payload}`);
    await expectStones(page, { X: "C7" });
    await advance(page, 2500);
    expect(await games(page)).toBe(2);
  });

  test("is found in pasted text with line breaks and punctuation", async ({ page, browser, site }) => {
    const payload = await linkTo(browser, site, GAME, 3);
    await open(page);
    const half = payload.length >> 1;
    await paste(page, `Look at this: <https://example.org/board/#${payload.slice(0, half)}\r\n ${payload.slice(half)}>,\n`);
    await expectStones(page, { X: "C7 E5", O: "G3" });
    await expect(notice(page)).toBeHidden();
  });

  test("opens when dropped on the page, but not when dropped into a field", async ({ page, browser, site }) => {
    const payload = await linkTo(browser, site, GAME, 3);
    const drop = (selector) => page.evaluate(([selector, text]) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      const target = document.querySelector(selector);
      const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    }, [selector, `https://example.org/#${payload}`]);
    await open(page);
    await button(page, "New").click();
    await dialog(page).getByRole("textbox", { name: "Komi" }).focus();
    expect(await drop("dialog[open] input:not([type=radio])")).toBe(false);
    await page.keyboard.press("Escape");
    expect(await drop(".board")).toBe(true);
    await expectStones(page, { X: "C7 E5", O: "G3" });
  });

  test("opens with spaces, trailing punctuation and percent-encoding", async ({ page, browser, site }) => {
    const payload = await linkTo(browser, site, GAME, 3);
    for (const variant of [`${payload}.`, `${payload})%3E`, `${payload.slice(0, 9)}%20${payload.slice(9)}`, payload.replace(/[a-z0-9](?=.$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)]) {
      await page.goto("about:blank");
      await page.goto(`./#${variant}`);
      await expectStones(page, { X: "C7 E5", O: "G3" });
      await expect(notice(page)).toBeHidden();
    }
  });

  test("that is pasted in edit mode opens, and isn't pasted as a variation", async ({ page, browser, site }) => {
    const payload = await linkTo(browser, site, GAME, 3);
    await open(page);
    await button(page, "Moves").click();
    await button(page, "Edit").click();
    await expect(page.getByRole("toolbar")).toBeVisible();
    await page.getByTestId("board").focus();
    await paste(page, `https://example.org/#${payload}`);
    await expectStones(page, { X: "C7 E5", O: "G3" });
  });
});

test.describe("a damaged link", () => {
  const cut = (payload) => payload.slice(0, Math.ceil(payload.length * 0.7));
  const altered = (payload) => {
    const at = payload.length >> 1;
    return payload.slice(0, at) + (payload[at] === "7" ? "3" : "7") + payload.slice(at + 1);
  };
  const DAMAGED = {
    "random text": [() => "1-__-zzzz-0000", /link is damaged|no game|incomplete/],
    "a number": [() => "2026", /newer version/],
    "of version 9": [(payload) => `9${payload.slice(1)}`, /newer version of this page. Reload/],
    truncated: [cut, /link is incomplete|link is damaged/],
    "a single character": [() => "1", /link is damaged|incomplete|no game/],
    "of 200 kB": [() => `1${"A".repeat(200_000)}`, /too long to open/],
  };
  for (const [what, [make, message]] of sample(Object.entries(DAMAGED), 3)) {
    test(`(${what}) shows a message, and the board can be played on`, async ({ page, browser, site }) => {
      const payload = await linkTo(browser, site, GAME, 3);
      await page.goto(`./#${make(payload)}`);
      await expect(notice(page)).toContainText(message);
      await expect(page.getByTestId("board")).toBeVisible();
      await play(page, "J1");
      await expect(page.getByTestId("last-move")).toHaveAttribute("transform", /translate/);
      await button(page, "Dismiss").click();
      await expect(notice(page)).toBeHidden();
    });
  }

  test("(altered) shows a message and a board", async ({ page, browser, site }) => {
    const payload = await linkTo(browser, site, GAME, 3);
    await page.goto(`./#${altered(payload)}`);
    await expect(notice(page)).toContainText(/link is damaged|link was changed/);
    await expect(page.getByTestId("board")).toBeVisible();
  });

  test("leaves the current game unchanged", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await goTo(page, "9zzzz");
    await expect(notice(page)).toContainText("newer version");
    await expectStones(page, { X: "C3", O: "G7" });
    // The message disappears when another game opens.
    await paste(page, GAME);
    await expectStatus(page, OPENED);
    await expect(notice(page)).toBeHidden();
  });
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

  test("doesn't contain the game by default", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await pause(page);
    expect(fragment(page)).toBe("");
  });

  test("follows the game, and back and forward go through its positions", async ({ page }) => {
    await openSmall(page);
    await keepInUrl(page);
    for (const name of ["C3", "G7", "E5"]) await untilUrlChanges(page, () => play(page, name));
    await page.goBack();
    await expectStones(page, { X: "C3", O: "G7" });
    await page.goBack();
    await expectStones(page, { X: "C3" });
    await page.goForward();
    await expectStones(page, { X: "C3", O: "G7" });
    await page.goBack();
    await page.goBack();
    await expectStones(page, {});
    await button(page, "Redo").click();
    await expectStones(page, { X: "C3" });
    await advance(page, 2500);
    expect(await games(page)).toBe(1);
  });

  test("opens the same position in another browser, and after a reload here", async ({ page, browser, site }) => {
    await openSmall(page);
    await keepInUrl(page);
    for (const name of ["C3", "G7"]) await untilUrlChanges(page, () => play(page, name));
    const address = page.url();
    await page.reload();
    await expectStones(page, { X: "C3", O: "G7" });
    const context = await browser.newContext({ baseURL: site });
    const other = await context.newPage();
    await other.goto(address);
    await expectStones(other, { X: "C3", O: "G7" });
    await expect(other.locator(".record")).toBeHidden();
    await context.close();
    await page.goBack();
    await expectStones(page, { X: "C3" });
  });

  test("gets one history entry when a key is held down", async ({ page }) => {
    const moves = "abcdefghi".split("").flatMap((row, y) => "abcdefghi".split("").map((column, x) => `;${(9 * y + x) % 2 ? "W" : "B"}[${column}${row}]`)).slice(0, 60).join("");
    await open(page);
    await paste(page, `(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]${moves})`);
    await keepInUrl(page);
    await pause(page);
    const before = await page.evaluate(() => history.length);
    await advance(page, 1000);
    await page.getByTestId("tree").focus();
    for (let press = 0; press < 50; press++) {
      await page.keyboard.press("ArrowRight");
      await page.clock.runFor(30);
    }
    await pause(page);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await expectStones(page, {});
  });

  test("goes back to the previous game", async ({ page }) => {
    await openSmall(page);
    await keepInUrl(page);
    await untilUrlChanges(page, () => play(page, "C3"));
    await button(page, "New").click();
    await untilUrlChanges(page, () => button(dialog(page), "Start game").click());
    await untilUrlChanges(page, () => play(page, "G7"));
    await page.goBack();
    await page.goBack();
    await expectStones(page, { X: "C3" });
  });

  test("loses its fragment when the setting is turned off", async ({ page }) => {
    await openSmall(page);
    await keepInUrl(page);
    await play(page, "C3");
    await keepInUrl(page, false);
    await expect.poll(() => fragment(page)).toBe("");
    await expectStones(page, { X: "C3" });
  });

  test("doesn't change for a game that is too large, and the settings say so", async ({ page }) => {
    await openSmall(page);
    await keepInUrl(page);
    await play(page, "C3");
    await pause(page);
    const before = fragment(page);
    const noise = Array.from({ length: 150_000 }, (_, at) => String.fromCharCode(0xac00 + ((at * at * 7919 + at * 104_729) % 11_000))).join("");
    await paste(page, `(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]C[${noise}];B[cc])`);
    await expectStatus(page, OPENED);
    await pause(page);
    expect(fragment(page)).toBe(before);
    await button(page, "Settings").click();
    await expect(dialog(page)).toContainText("This game is too large for the URL.");
  });
});

/** Opens two tabs with a game each: D4 and F6 in the first, and the game of a link in the other. */
async function twoTabs(context, browser, site) {
  const payload = await linkTo(browser, site, GAME, 3);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await openSmall(one);
  await play(one, "D4 F6");
  await untilStorageEvent(one, async () => {
    await other.goto(`./#${payload}`);
    await expectStones(other, { X: "C7 E5", O: "G3" });
  });
  await expectStones(one, { X: "D4", O: "F6" });
  return [one, other];
}

test("a link opened in another tab leaves this tab's game in place", async ({ context, browser, site }) => {
  await countStorageEvents(context);
  const [one, other] = await twoTabs(context, browser, site);
  await play(one, "D6");
  await play(other, "A1 A1");
  for (const tab of [one, other]) await tab.reload();
  await expectStones(one, { X: "D4 D6", O: "F6" });
  await expectStones(other, { X: "C7 E5", O: "G3 A1" });
  // Each tab can go back to the other's game.
  await button(one, "New").click();
  await button(dialog(one), "Back to previous game").click();
  await expectStones(one, { X: "C7 E5", O: "G3 A1" });
  await play(one, "J9 J9");
  await expectStones(other, { X: "C7 E5 J9", O: "G3 A1" });
  await context.close();
});

test("keeps all moves of two tabs before they know of each other", async ({ context, browser, site }) => {
  await countStorageEvents(context);
  await context.addInitScript(() => {
    window.addEventListener("storage", (event) => window.ignoresStorage && event.stopImmediatePropagation());
  });
  const [one, other] = await twoTabs(context, browser, site);
  await other.evaluate(() => (window.ignoresStorage = true));
  await untilStorageEvent(other, () => play(one, "D6"));
  await untilStorageEvent(one, () => play(other, "A1 A1"));
  await other.evaluate(() => (window.ignoresStorage = false));
  for (const tab of [one, other]) await tab.reload();
  await expectStones(one, { X: "D4 D6", O: "F6" });
  await expectStones(other, { X: "C7 E5", O: "G3 A1" });
  await context.close();
});

test("saves the games of several links opened in quick succession", async ({ page, browser, site }) => {
  for (const name of ["Lee", "Yu", "Na"]) {
    const payload = await linkTo(browser, site, GAME.replace("Lee", name), 3);
    await page.goto("about:blank");
    await page.goto(`./#${payload}`);
    // The page shows the previous game, which has the same stones, until the link is read.
    await expect(card(page, "black")).toContainText(name);
    await expectStones(page, { X: "C7 E5", O: "G3" });
  }
  await page.reload();
  await button(page, "Games").click();
  await expect(dialog(page).locator(".game-list li")).toHaveCount(3);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("unfinished")))).toEqual([]);
});

test("a page that is left before it has read its link keeps the previous game, and reads the link next time", async ({ page, browser, site }) => {
  const [first, second] = [await linkTo(browser, site, GAME, 3), await linkTo(browser, site, GAME.replace("Lee", "Yu"), 3)];
  await page.goto(`./#${first}`);
  await expect(card(page, "black")).toContainText("Lee");
  await page.goto("about:blank");
  const reader = /split_share/;
  const isHeld = page.waitForRequest(reader);
  await page.route(reader, () => {});
  await page.goto(`./#${second}`);
  await isHeld;
  await expect(card(page, "black")).toContainText("Lee");
  await page.goto("about:blank");
  await page.unroute(reader);
  await page.goto(`./#${second}`);
  await expect(card(page, "black")).toContainText("Yu");
  await button(page, "Games").click();
  await expect(dialog(page).locator(".game-list li")).toHaveCount(2);
});

test("a link to a game in progress hides its record, and isn't a correspondence game", async ({ page, browser, site }) => {
  const context = await browser.newContext({ baseURL: site, locale: "en-GB" });
  await installClock(context);
  const maker = await context.newPage();
  await openSmall(maker);
  await keepInUrl(maker);
  await play(maker, "C3 G7");
  await advance(maker, 700);
  await page.goto(maker.url());
  await expectStones(page, { X: "C3", O: "G7" });
  await expect(page.locator(".record")).toBeHidden();
  await expect(panel(page)).toHaveCount(0);
  await context.close();
});

test("another link in the same tab closes the Share dialog", async ({ page, browser, site }) => {
  const payload = await linkTo(browser, site, GAME, 3);
  await openSmall(page);
  await play(page, "C3");
  await button(page, "Share").click();
  await expect(dialog(page)).toBeVisible();
  await goTo(page, payload);
  await expectStones(page, { X: "C7 E5", O: "G3" });
  await expect(dialog(page)).toBeHidden();
});

test("a position from a link can be played to its end, also while its moves are shown", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await button(page, "Share").click();
  await dialog(page).getByRole("radio", { name: "This position" }).check();
  const link = await dialog(page).getByRole("textbox", { name: "Link" }).inputValue();
  await page.goto("about:blank");
  await page.goto(link);
  await expectStones(page, { X: "C3", O: "G7" });
  await expect(page.locator(".record")).toBeVisible();
  const expectButtons = async () => {
    for (const name of ["Undo", "Redo", "Pass", "Resign"]) await expect(button(page, name)).toBeVisible();
  };
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

test("a game without a result that was opened can be played on", async ({ page }) => {
  await openSmall(page);
  await paste(page, GAME);
  await expectStatus(page, OPENED);
  await expect(button(page, "Pass")).toHaveCount(0);
  await button(page, "Last move").click();
  await play(page, "C3 C3");
  await expectStones(page, { X: "C7 E5", O: "G3 C3" });
  const expectButtons = async () => {
    for (const name of ["Undo", "Redo", "Pass", "Resign"]) await expect(button(page, name)).toBeVisible();
  };
  await expectButtons();
  await page.reload();
  await expectStones(page, { X: "C7 E5", O: "G3 C3" });
  await expectButtons();
});

test("a link without a readable game leaves the current game in place", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await goTo(page, "1abcdef");
  await expect(notice(page)).toContainText("is damaged");
  await expectStonesNow(page, { X: "C3" });
});

/** Returns the frozen links: name, payload, number of stones at its position, and game record. */
function frozen() {
  const file = readFileSync(new URL("../../crates/link/tests/v1.txt", import.meta.url), "utf8");
  const blocks = file.split("\n\n").slice(1).filter((block) => block.trim());
  return blocks.map((block) => {
    const [name, payload, numbers, , record] = block.trim().split("\n");
    return { name, payload, stones: Number(numbers.split(" ")[2]), record };
  });
}

/** Returns the board size of an SGF. */
function sizeOf(record) {
  const [, width, height] = record.match(/SZ\[(\d+)(?::(\d+))?\]/) ?? [0, 19];
  return { width: Number(width), height: Number(height ?? width) };
}

test("a link to a region has a button for the whole board", async ({ page }) => {
  const { payload } = frozen().find(({ name }) => name.includes("part of the board"));
  await page.goto(`./#${payload}`);
  const isSquare = () => page.locator(".board > svg").first().evaluate(({ viewBox: { baseVal } }) => baseVal.width === baseVal.height);
  const whole = button(page, "Show whole board");
  await expect(whole).toBeVisible();
  expect(await isSquare()).toBe(false);
  await whole.press("Enter");
  await expect.poll(isSquare).toBe(true);
  await expect(whole).toHaveCount(0);
  await expectBoardFocused(page);
});

test("opens frozen links at their positions", async ({ page }) => {
  const links = frozen();
  expect(links.length).toBeGreaterThan(13);
  for (const { name, payload, stones, record } of sample(links, 4)) {
    await page.goto("about:blank");
    await page.goto(`./?frozen#${payload}`);
    await expect.poll(() => boardSize(page), name).toEqual(sizeOf(record));
    await expect.poll(async () => (await rows(page)).join("").replaceAll(".", "").length, name).toBe(stones);
    // One of the records has a move on a stone.
    if (record.includes("KO[]")) await expect(notice(page), name).toContainText("D4");
    else await expect(notice(page), name).toBeHidden();
  }
});

test("names the illegal moves of its game", async ({ page, browser, site }) => {
  const payload = await linkTo(browser, site, "(;GM[1]SZ[9]RU[Korean]PB[Lee]PW[Cho];B[ba];W[ba];B[ab];W[ab])", 1);
  await page.goto(`./#${payload}`);
  await expect(notice(page)).toContainText("Move 2, B9: there was already a stone. It is shown as recorded. 1 more issue.");
  await button(notice(page), "Dismiss").click();
  await expect(notice(page)).toBeHidden();
});
