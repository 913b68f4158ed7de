// Games survive when the whole browser is killed, as by a power failure: it writes localStorage to disk many seconds late, IndexedDB at once.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { expect, test as base } from "../fixtures.mjs";
import { button, dialog, expectStatus, expectStones, open, paste, play, startGame } from "../page.mjs";

const test = base.extend({
  /**
   * A browser that can be started again with the same data: `start` returns its page once `prepare` has run. Before that, `close` lets it
   * write everything to disk, and `kill` ends all its processes.
   */
  mortal: async ({ baseURL }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "badukpan-killed-"));
    let context;
    const start = async (prepare = async () => {}) => {
      context = await chromium.launchPersistentContext(folder, { ...launchOptions, baseURL, locale: "en-GB", viewport: { width: 1280, height: 900 }, serviceWorkers: "block" });
      const page = context.pages()[0] ?? (await context.newPage());
      await prepare(page);
      await open(page);
      return page;
    };
    const kill = async () => {
      const closed = new Promise((done) => context.once("close", done));
      for (const line of execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n")) {
        if (!line.includes(`--user-data-dir=${folder}`)) continue;
        try {
          process.kill(Number.parseInt(line, 10), "SIGKILL");
        } catch {
          // It has ended with its parent.
        }
      }
      await closed;
    };
    await use({ start, close: () => context.close(), kill });
    await context?.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Waits until the browser has written localStorage to disk, which it does about five seconds after a change. */
const written = (page) => page.waitForTimeout(7000);

/** Waits until the library on disk has the game on the board as it is: a page can't ask whether a file was written. */
const savedInLibrary = (page) => page.waitForTimeout(1000);

/** Starts a small game in a browser, plays there, and returns the page of the next start, when all of it is on disk. */
async function begin(mortal, moves) {
  const page = await mortal.start();
  await startGame(page, { width: 9 });
  await play(page, moves);
  await savedInLibrary(page);
  await mortal.close();
  return mortal.start();
}

/** Expects this number of games in the library. */
async function expectGames(page, count) {
  await button(page, "Games").click();
  await expect(dialog(page).locator(".game-list li")).toHaveCount(count);
  await button(dialog(page), "Close").click();
}

test.describe("after the browser was killed", () => {
  test.slow();

  test("the game goes on with its last moves, and is in the library once", async ({ mortal }) => {
    let page = await begin(mortal, "C3");
    await play(page, "G7 C7 G3");
    await savedInLibrary(page);
    await mortal.kill();
    page = await mortal.start((page) => page.addInitScript(() => { window.onDisk = localStorage.getItem("badukpan.table"); }));
    // The last moves come from the library.
    expect(await page.evaluate(() => window.onDisk)).toMatch(/;B\[cg\]\s*\)/);
    await expectStones(page, { X: "C3 C7", O: "G7 G3" });
    await expectStatus(page, "Game restored at move 4.");
    await play(page, "E5");
    await expectGames(page, 1);
    await page.reload();
    await expectStones(page, { X: "C3 C7 E5", O: "G7 G3" });
  });

  test("a move that is played before the library is loaded stays on the board, and the other moves are a variation", { tag: "@all" }, async ({ mortal }) => {
    let page = await begin(mortal, "C3");
    await play(page, "G7 C7");
    await savedInLibrary(page);
    await mortal.kill();
    let load;
    const played = new Promise((done) => { load = done; });
    page = await mortal.start((page) => page.route("**/split_keeper.wasm", async (route) => {
      await played;
      await route.continue();
    }));
    await play(page, "E5");
    load();
    const stored = () => page.evaluate(() => localStorage.getItem("badukpan.table").replaceAll("\n", ""));
    await expect.poll(stored).toContain(";B[cg](;W[ee])(;W[gc];B[cc])");
    await expectStones(page, { X: "C3", O: "E5" });
    await expectGames(page, 1);
  });

  test("an undone move stays undone", { tag: "@all" }, async ({ mortal }) => {
    let page = await begin(mortal, "C3 G7");
    await button(page, "Undo").click();
    await expectStones(page, { X: "C3" });
    await savedInLibrary(page);
    await mortal.kill();
    page = await mortal.start();
    await savedInLibrary(page);
    await expectStones(page, { X: "C3" });
    await play(page, "C7");
    await expectGames(page, 1);
  });

  test("a game that was begun since is on the board", { tag: "@all" }, async ({ mortal }) => {
    let page = await begin(mortal, "C3");
    await startGame(page, { width: 13 });
    await play(page, "N13 M12");
    await savedInLibrary(page);
    await mortal.kill();
    page = await mortal.start();
    await expectStones(page, { X: "N13", O: "M12" });
    await expectGames(page, 2);
  });

  test("a game that is too large for localStorage has a move that was made just before", { tag: "@all" }, async ({ mortal }) => {
    let page = await mortal.start();
    await paste(page, `(;GM[1]FF[4]AP[Badukpan]SZ[9]PB[Large]PW[One]C[${"long ".repeat(500_000)}];B[cc])`);
    await expectStatus(page, "Game record opened: Large – One.", { timeout: 20_000 });
    await button(page, "Next move").click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("badukpan.table").length), { timeout: 20_000 }).toBeLessThan(10_000);
    await written(page);
    await play(page, "G7 C3");
    await expectStones(page, { X: "C7 C3", O: "G7" });
    await mortal.kill();
    page = await mortal.start();
    await expectStones(page, { X: "C7 C3", O: "G7" });
  });
});
