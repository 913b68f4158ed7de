// Games survive browser crashes, several tabs that write at the same time, and games that freeze the page.
import { readFileSync } from "node:fs";
import { clickPoint, pointName, pointNamed, rows, screenPosition } from "../board.mjs";
import { ALL } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, expectBoardFocused, expectStatus, expectStones, inStore, open, openSmall, paste, play, startGame, visit } from "../page.mjs";

const TABLE = "badukpan.table";
const OFFER = "The last game didn't finish opening, so it was skipped. It is still saved in this browser.";

const stored = (page, key = TABLE) => page.evaluate((key) => localStorage.getItem(key), key);

/** How often each crash is repeated. Set CRASHES to a higher number to find rare losses. */
const TIMES = Number(process.env.CRASHES ?? (ALL ? 4 : 2));

/** Crashes the page's process, as if it had run out of memory. */
async function crash(page, cdp) {
  const crashed = page.waitForEvent("crash");
  cdp.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}

/** Waits until the browser has drawn the page once more. */
const drawn = (page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));

/** Clicks a point, and crashes the page as soon as the browser has drawn the stone. */
async function clickAndCrash(page, name, height) {
  const cdp = await page.context().newCDPSession(page);
  const { x, y } = pointNamed(name, height);
  const at = { ...(await screenPosition(page, x, y)), button: "left", clickCount: 1 };
  await cdp.send("Input.dispatchMouseEvent", { type: "mousePressed", ...at });
  await cdp.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...at });
  await drawn(page);
  await crash(page, cdp);
}

/** Returns a 19×19 game record with this number of nodes: a line of moves and passes, and variations at its start. */
function longRecord(nodes) {
  const name = (place) => String.fromCharCode(97 + (place % 19), 97 + Math.floor(place / 19));
  const variations = Array.from({ length: nodes - 40 }, (_, place) => `(;B[${name(place % 300)}]C[variation ${place}])`);
  return `(;GM[1]FF[4]AP[Badukpan]SZ[19]PB[Long]PW[One](;${"B[];W[];".repeat(19)}B[ss]C[end])${variations.join("")})`;
}

test.describe("after a crash right after a change", () => {
  test("restores a game with its last move", async ({ context }) => {
    test.slow();
    let page = await context.newPage();
    await openSmall(page);
    const played = [];
    for (let time = 0; time < TIMES; time++) {
      const name = pointName(time % 9, 2 * Math.floor(time / 9), 9);
      played.push(name);
      await clickAndCrash(page, name, 9);
      page = await context.newPage();
      await open(page);
      const sides = [0, 1].map((side) => played.filter((_, place) => place % 2 === side).join(" "));
      await expectStones(page, { X: sides[0], O: sides[1] });
    }
  });

  test("restores a game of more than 2,000 nodes with its last move, and a comment with every letter", async ({ context }) => {
    test.setTimeout(60_000 + 30_000 * TIMES);
    let page = await context.newPage();
    await open(page);
    await paste(page, longRecord(9000));
    await expectStatus(page, "Game record opened: Long – One.");
    await expect.poll(async () => (await stored(page))?.length).toBeGreaterThan(100_000);
    page = await expectMovesKept(page, context);
    // In the end, the journal is merged into the saved game and removed.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("journal")))).toEqual([]);
    await expectStatus(page, `Game restored at move ${TIMES}.`);

    await button(page, "Edit").click();
    await page.getByLabel("Comment").pressSequentially("What a move");
    await drawn(page);
    await crash(page, await context.newCDPSession(page));
    page = await context.newPage();
    await open(page);
    await expect.poll(() => stored(page)).toContain("C[What a move]");
  });

  test("restores a game that is too long to be saved with the table, with its last move", async ({ context }) => {
    test.setTimeout(60_000 + 60_000 * TIMES);
    const page = await context.newPage();
    await open(page);
    await paste(page, longRecord(80_000));
    await expectStatus(page, "Game record opened: Long – One.");
    // Only its number is saved with the table.
    await expect.poll(() => stored(page)).toMatch(/^badukpan 4 \d+\n\d+ \d+\n[1-9]\d*\n/);
    await expectMovesKept(page, context, ALL || process.env.CRASHES ? TIMES : 1);
  });
});

/** Plays moves, each followed by a crash, expects every one of them in the page that is opened then, and returns the last page. */
async function expectMovesKept(page, context, times = TIMES) {
  const played = [];
  for (let time = 0; time < times; time++) {
    const name = pointName(time % 19, 2, 19);
    played.push(name);
    await clickAndCrash(page, name, 19);
    page = await context.newPage();
    await open(page);
    const sides = [0, 1].map((side) => played.filter((_, place) => place % 2 === side).join(" "));
    await expectStones(page, { X: sides[0], O: sides[1] });
  }
  return page;
}

/** Returns the points of all moves in all stored games. */
async function moves(page) {
  const text = await stored(page);
  return new Set([...text.matchAll(/[BW]\[([a-s]{2})\]/g)].map(([, point]) => point));
}

/** Returns the SGF name of a point. */
const sgf = (x, y) => String.fromCharCode(97 + x, 97 + y);

/**
 * Makes it possible to delay storage events in a tab: while `window.held` is an array, events wait there until `window.deliver()`.
 * Listeners are called in the order in which they were added, so this one comes before the page's own.
 */
async function holdStorageEvents(tab) {
  await tab.addInitScript(() => {
    addEventListener("storage", (event) => {
      if (!window.held) return;
      event.stopImmediatePropagation();
      window.held.push(event);
    });
    window.deliver = () => {
      const { held } = window;
      window.held = undefined;
      for (const { key, newValue, oldValue } of held) dispatchEvent(new StorageEvent("storage", { key, newValue, oldValue, storageArea: localStorage }));
    };
  });
}

test.describe("several tabs changing a game at the same time", () => {
  for (const [count, rounds] of ALL ? [[2, 30], [4, 8]] : [[3, 4]]) {
    test(`${count} tabs keep every move in ${rounds} rounds`, async ({ context }) => {
      test.setTimeout(240_000);
      const tabs = [];
      for (let tab = 0; tab < count; tab++) tabs.push(await context.newPage());
      await open(tabs[0]);
      await startGame(tabs[0], { width: 19, komi: "0" });
      await play(tabs[0], "A19");
      for (const tab of tabs.slice(1)) {
        await open(tab);
        await expectStones(tab, { X: "A19" });
      }
      const played = [[0, 0]];
      for (let round = 0; round < rounds; round++) {
        // Different points without captures.
        const points = tabs.map((_, tab) => [(round * count + tab + 1) % 19, Math.floor((round * count + tab + 1) / 19)]);
        await Promise.all(tabs.map((tab, number) => clickPoint(tab, ...points[number])));
        played.push(...points);
        const all = played.map(([x, y]) => sgf(x, y)).sort();
        for (const tab of tabs) await expect.poll(async () => [...(await moves(tab))].sort()).toEqual(all);
        // Once all tabs are idle, they show the same position.
        await expect.poll(async () => new Set((await Promise.all(tabs.map(rows))).map(String)).size).toBe(1);
      }
      await tabs[0].reload();
      await expect(tabs[0].getByTestId("board")).toBeVisible();
      expect((await moves(tabs[0])).size).toBe(played.length);
    });
  }

  // So they do in tabs.rs.
  test("two first moves become two games, and each tab continues its own", { tag: "@all" }, async ({ context }) => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    for (const tab of [one, other]) await open(tab);
    await Promise.all([clickPoint(one, 3, 3), clickPoint(other, 15, 15)]);
    for (const tab of [one, other]) await expect.poll(async () => [...(await moves(tab))].sort()).toEqual(["dd", "pp"]);
  });

  // tabs.rs merges such a record too.
  test("both tabs add a move to a record of 12,000 variations", { tag: "@all" }, async ({ context }) => {
    const name = (place) => [place % 52, Math.floor(place / 52) % 52].map((at) => String.fromCharCode(at < 26 ? 97 + at : 39 + at)).join("");
    const variations = Array.from({ length: 12_000 }, (_, place) => `(;AB[${name(place)}][${name(7 * place + 1)}])`);
    const [one, other] = [await context.newPage(), await context.newPage()];
    await open(one);
    await paste(one, `(;GM[1]FF[4]AP[Badukpan]SZ[52];B[ZZ](;W[YY])${variations.join("")})`);
    await expect.poll(async () => (await stored(one))?.length).toBeGreaterThan(100_000);
    await open(other);
    await Promise.all([clickPoint(one, 20, 20), clickPoint(other, 30, 30)]);
    const both = (text) => [/;[BW]\[uu\]/, /;[BW]\[EE\]/].every((move) => move.test(text));
    await expect.poll(async () => both(await stored(one))).toBe(true);
    await one.reload();
    await expect(one.getByTestId("board")).toBeVisible();
    expect(both(await stored(one))).toBe(true);
  });

  test("a frozen tab catches up, and changes at the same time are merged, also in the library", async ({ context }) => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    for (const tab of [one, other]) await holdStorageEvents(tab);
    const hold = (tab) => tab.evaluate(() => { window.held = []; });
    await openSmall(one);
    await play(one, "E5");
    await open(other);
    await expectStones(other, { X: "E5" });
    await test.step("a tab that was frozen in the background", async () => {
      const cdp = await context.newCDPSession(other);
      await cdp.send("Page.setWebLifecycleState", { state: "frozen" });
      await play(one, "C3");
      await cdp.send("Page.setWebLifecycleState", { state: "active" });
      await expectStones(other, { X: "E5", O: "C3" });
      await play(other, "G7");
      await expectStones(one, { X: "E5 G7", O: "C3" });
    });
    await test.step("both tabs play before they hear of each other", async () => {
      await hold(other);
      // The notice may be replaced at once, when the tab hears of the other's next change.
      for (const tab of [one, other]) {
        await tab.getByRole("status").evaluate((status) => {
          window.said = [];
          new MutationObserver(() => window.said.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
        });
      }
      await play(one, "A1");
      await play(other, "B1");
      await other.evaluate(() => window.deliver());
      await expect.poll(async () => [...(await moves(other))].sort()).toEqual(["ai", "bi", "cg", "ee", "gc"]);
      for (const tab of [one, other]) await expectStones(tab, { X: "E5 G7", O: "C3 B1" });
      const merged = "This game was changed in two tabs. The changes were merged. Showing move 4.";
      const said = (tab) => tab.evaluate(() => window.said);
      await expect.poll(async () => [...await said(one), ...await said(other)].join("\n")).toContain(merged);
    });
    await test.step("both tabs save the game to the library at the same time", async () => {
      // The tab that made the last change saves the game, once it has loaded the library.
      await expect.poll(() => inStore(one, "games")).toHaveLength(1);
      for (const tab of [one, other]) {
        await button(tab, "Games").click();
        await expect(tab.getByRole("dialog").locator(".game-list .game")).toHaveCount(1);
        await button(tab.getByRole("dialog"), "Close").click();
        await hold(tab);
      }
      await play(one, "C7");
      await play(other, "G3");
      const bothMoves = /B\[cc\][^]*B\[gg\]|B\[gg\][^]*B\[cc\]/;
      await expect.poll(async () => (await inStore(one, "games")).join("\n"), { timeout: 20_000 }).toMatch(bothMoves);
      expect(await inStore(one, "games")).toHaveLength(1);
    });
  });
});

test.describe("a game that froze the page before it was drawn", () => {
  const offer = (page) => page.getByText(OFFER);

  /** Opens a page after a visit in which a game never finished opening. */
  async function skipped(context) {
    const first = await context.newPage();
    await openSmall(first);
    await play(first, "C3 G7");
    await first.close();
    const frozen = await context.newPage();
    await frozen.addInitScript(() => { window.requestAnimationFrame = () => 0; });
    await frozen.goto("./");
    await expect.poll(() => stored(frozen, "badukpan.restoring")).not.toBeNull();
    const text = await stored(frozen);
    await crash(frozen, await context.newCDPSession(frozen));
    const page = await context.newPage();
    await visit(page);
    await expect(offer(page)).toBeVisible();
    return { page, text };
  }

  test("is offered until it is opened, and is restored normally afterwards, in every tab", async ({ context }) => {
    const { page, text } = await skipped(context);
    const expectOffer = async (tab) => {
      await expect(offer(tab)).toBeVisible();
      await expectStones(tab, {});
      expect(await stored(tab)).toBe(text);
    };
    await expectOffer(page);
    await page.reload();
    await expectOffer(page);
    await test.step("on a phone, the buttons are below the text", async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      const [words, open] = [await offer(page).boundingBox(), await button(page, "Open anyway").boundingBox()];
      expect(words.width).toBeGreaterThan(250);
      expect(open.y).toBeGreaterThanOrEqual(words.y + words.height);
      await page.setViewportSize(size);
    });
    await test.step("the game can be saved as SGF", async () => {
      const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save SGF").click()]);
      expect(download.suggestedFilename()).toBe("badukpan.sgf");
      expect(readFileSync(await download.path(), "utf8")).toMatch(/^\(;GM\[1\].*SZ\[9\][^;]*;B\[cg\]\s*;W\[gc\]\)\s*$/s);
    });
    await test.step("another tab offers it too, and opens it with the keyboard", async () => {
      const other = await context.newPage();
      await open(other);
      await expectOffer(other);
      await button(other, "Open anyway").focus();
      await other.keyboard.press("Enter");
      await expectStones(other, { X: "C3", O: "G7" });
      await expectBoardFocused(other);
      await expectStones(page, { X: "C3", O: "G7" });
      for (const tab of [page, other]) await expect(offer(tab)).toBeHidden();
      await other.keyboard.type("c7");
      await other.keyboard.press("Enter");
      await expectStones(other, { X: "C3 C7", O: "G7" });
    });
    await expect.poll(() => stored(page, "badukpan.restoring")).toBeNull();
    await page.reload();
    await expectStones(page, { X: "C3 C7", O: "G7" });
    await expect(offer(page)).toBeHidden();
  });

  test("is stored unchanged when another game is played, and can still be opened", async ({ context }) => {
    const { page, text } = await skipped(context);
    await startGame(page, { width: 13 });
    await play(page, "N13 M12");
    await expect.poll(() => stored(page, `${TABLE}.unfinished.1`)).toBe(text);
    await button(page, "Open anyway").click();
    await expectStones(page, { X: "C3", O: "G7" });
    await page.reload();
    await expectStones(page, { X: "C3", O: "G7" });
    expect(await stored(page, `${TABLE}.unfinished.1`)).toBe(text);
    expect([...(await moves(page))].sort()).toEqual(["cg", "gc", "lb", "ma"]);
  });

  test("is told apart from a quick reload, and opens by itself once another tab has played on", async ({ context }) => {
    const page = await context.newPage();
    await openSmall(page);
    await play(page, "C3 G7");
    for (let times = 0; times < 3; times++) {
      // Chromium refuses a reload while a navigation is being committed.
      await expect(() => page.reload({ waitUntil: "commit" })).toPass();
    }
    await expectStones(page, { X: "C3", O: "G7" });
    const tabs = await Promise.all([1, 2].map(() => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto("./")));
    for (const tab of tabs) {
      await expectStones(tab, { X: "C3", O: "G7" });
      await expect(offer(tab)).toBeHidden();
    }

    // The page has its own game besides that of the other tab.
    const [other] = tabs;
    await tabs[1].close();
    await startGame(page, { width: 13 });
    await play(page, "N13 M12");
    await play(other, "E5");
    // The other tab has restored the table but not drawn it when this one is reloaded.
    await other.addInitScript(() => {
      const draw = window.requestAnimationFrame.bind(window);
      const waiting = [];
      window.requestAnimationFrame = (task) => waiting.push(task);
      window.drawAgain = () => {
        window.requestAnimationFrame = draw;
        for (const task of waiting) draw(task);
      };
    });
    await other.reload();
    await expectStones(other, { X: "C3 E5", O: "G7" });
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await play(other, "A1");
    await expectStones(page, { X: "N13", O: "M12" });
    await expect(offer(page)).toBeHidden();
    await other.evaluate(() => window.drawAgain());
    await page.reload();
    await expectStones(page, { X: "N13", O: "M12" });
  });
});
