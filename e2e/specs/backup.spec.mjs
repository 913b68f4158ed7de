// What is stored, and backups: everything in one file, restored elsewhere without losing or duplicating a game.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { acceptBoth, button, dialog, expectStatus, expectStones, open, openSmall, passTwice, paste, play, result, startGame } from "../page.mjs";

const rows = (page) => dialog(page).locator(".game-list li");
const fact = (page, name) => dialog(page).locator("dt", { hasText: new RegExp(`^${name}$`) }).locator("+ dd");
const message = (page) => dialog(page).getByRole("status");

/** Opens the sheet about storage. */
async function openStorage(page) {
  await button(page, "Games").click();
  await button(dialog(page), "Storage and backup").click();
  await expect(dialog(page).getByRole("heading", { name: "Storage and backup" })).toBeFocused();
}

/** Opens the library and expects this number of games. */
async function expectGames(page, count) {
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(count);
  await button(dialog(page), "Close").click();
}

/** Saves a backup with this button, and returns its text. */
async function backUp(page, name = "Back up everything") {
  const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), name).click()]);
  expect(download.suggestedFilename()).toMatch(/^badukpan-backup-\d{4}-\d\d-\d\d\.sgf$/);
  await expect(message(page)).toHaveText(`Backup: ${download.suggestedFilename()}`);
  return readFileSync(await download.path(), "utf8");
}

/** Restores a file with this text. */
async function restore(page, text, name = "backup.sgf") {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(dialog(page), "Restore from a backup").click()]);
  await chooser.setFiles({ name, mimeType: "application/x-go-sgf", buffer: Buffer.from(text) });
}

/** Plays a game that is scored, one from a file, and one that goes on. Sets the language and a setting. */
async function fill(page) {
  await openSmall(page);
  await play(page, "C3");
  await passTwice(page);
  await acceptBoth(page);
  await paste(page, "(;GM[1]FF[4]SZ[13]PB[Lee]PW[Cho]C[One comment];B[cc](;W[gg])(;W[dd]C[a variation]))");
  await expectStatus(page, "Game record opened: Lee – Cho.");
  await startGame(page, { width: 9, komi: "0" });
  await play(page, "D4 F6 E5");
  await button(page, "Undo").click();
  await button(page, "Settings").click();
  await dialog(page).getByLabel("Coordinates").uncheck();
  await button(dialog(page), "Close").click();
  await expectGames(page, 3);
}

/** Expects the game that `fill` leaves on the board, at its move, without coordinates. */
async function expectFilled(page) {
  await expectStones(page, { X: "D4", O: "F6" });
  await expect(page.locator(".ground text")).toHaveCount(0);
}

const restored = (created, updated, known) => `Backup restored. New games: ${created}. Updated: ${updated}. Already here: ${known}.`;

test("a backup restores everything in another browser, and what was deleted or damaged in this one", async ({ page, browser, site }) => {
  await fill(page);
  await openStorage(page);
  await expect(fact(page, "Games in the library")).toHaveText("3");
  const text = await backUp(page);
  expect(text.match(/\(;/g).length).toBeGreaterThan(3);
  const settings = await page.evaluate(() => localStorage.getItem("badukpan.settings"));
  await page.evaluate(() => localStorage.setItem("badukpan.settings", "ko"));
  const korean = await backUp(page);
  await page.evaluate((settings) => localStorage.setItem("badukpan.settings", settings), settings);

  const context = await browser.newContext({ baseURL: site, locale: "en-GB" });
  const other = await context.newPage();
  await open(other);
  await openStorage(other);
  await expect(fact(other, "Games in the library")).toHaveText("0");
  await restore(other, text);
  await expect(message(other)).toHaveText(restored(3, 0, 0));
  await expect(fact(other, "Games in the library")).toHaveText("3");
  await button(dialog(other), "Close").click();
  await expectFilled(other);
  await button(other, "Redo").click();
  await expectStones(other, { X: "D4 E5", O: "F6" });
  await other.reload();
  await button(other, "Games").click();
  await expect(rows(other)).toHaveCount(3);
  await rows(other).filter({ hasText: "9×9 · 3 moves" }).filter({ hasText: "Black wins by 80 points" }).locator(".game").click();
  await expect(result(other)).toHaveText("Black wins by 80 points");
  // Everything is here already.
  await openStorage(other);
  await restore(other, text);
  await expect(message(other)).toHaveText(restored(0, 0, 3));
  await button(dialog(other), "Close").click();
  await expectGames(other, 3);

  await test.step("with the texts of another language", async () => {
    await openStorage(other);
    await restore(other, korean);
    await expect(dialog(other).getByRole("heading", { name: "저장 공간과 백업" })).toBeVisible();
    await expect(button(dialog(other), "모두 백업")).toBeVisible();
    await expect(dialog(other).getByRole("button", { name: /^\s*$/ })).toHaveCount(0);
    await other.keyboard.press("Escape");
    await expect(button(other, "설정")).toBeVisible();
    await expect(other.getByRole("button", { name: /^\s*$/ })).toHaveCount(0);
    await expect(other.locator(".ground text")).toHaveCount(0);
    await other.reload();
    await expect(button(other, "설정")).toBeVisible();
  });
  await context.close();

  // Everything here is deleted, after a question and a backup.
  await button(dialog(page), "Delete everything").click();
  await expect(dialog(page).getByText("Delete all games and settings in this browser?")).toBeFocused();
  await button(dialog(page), "Cancel").click();
  await expect(dialog(page).getByRole("heading", { name: "Storage and backup" })).toBeFocused();
  await expect(button(dialog(page), "Delete all")).toHaveCount(0);
  await button(dialog(page), "Delete everything").click();
  const latest = await backUp(page, "Back up first");
  await button(dialog(page), "Delete all").click();
  await expect(message(page)).toHaveText("All games and settings were deleted.");
  await expect(fact(page, "Games in the library")).toHaveText("0");
  await button(dialog(page), "Close").click();
  await expectStones(page, {});
  await expect(page.locator(".ground text")).not.toHaveCount(0);
  await page.reload();
  await expectStones(page, {});
  await openStorage(page);
  await expect(fact(page, "Games in the library")).toHaveText("0");

  await test.step("the sheet is closed before the file is read", async () => {
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = function () {
        Blob.prototype.arrayBuffer = read;
        return new Promise((done) => { window.goOn = () => done(read.call(this)); });
      };
    });
    await restore(page, latest);
    await expect.poll(() => page.evaluate(() => Boolean(window.goOn))).toBe(true);
    await button(dialog(page), "Close").click();
    await expect(dialog(page)).toBeHidden();
    await page.evaluate(() => window.goOn());
    await expectFilled(page);
    await expectGames(page, 3);
  });

  await test.step("a game that was deleted comes back", async () => {
    await button(page, "Games").click();
    await button(dialog(page), "Delete: Lee – Cho").click();
    await expect(dialog(page).getByText("Deleted.")).toBeVisible();
    await button(dialog(page), "Close").click();
    await openStorage(page);
    await restore(page, text);
    await expect(message(page)).toHaveText(restored(1, 0, 2));
    await button(dialog(page), "Close").click();
    await expectGames(page, 3);
  });

  await test.step("a game that was damaged here is restored once, not with every backup", async () => {
    // The game that was opened from a file is no longer on the table.
    await page.evaluate(() => new Promise((done, failed) => {
      const opening = indexedDB.open("badukpan");
      opening.onsuccess = () => {
        const transaction = opening.result.transaction("games", "readwrite");
        transaction.objectStore("games").openCursor().onsuccess = ({ target: { result: cursor } }) => {
          if (!cursor) return;
          if (cursor.value.includes("PB[Lee]")) cursor.update("badukpan 4 1\n broken");
          cursor.continue();
        };
        transaction.oncomplete = () => { opening.result.close(); done(); };
        transaction.onerror = () => failed(transaction.error);
      };
    }));
    await page.evaluate(() => localStorage.removeItem("badukpan.table"));
    await open(page);
    await openStorage(page);
    await restore(page, text);
    await expect(message(page)).toHaveText(restored(1, 0, 2));
    await restore(page, text);
    await expect(message(page)).toHaveText(restored(0, 0, 3));
  });
});

test("an invalid backup changes nothing, and a valid one adds what a game lacks", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await button(page, "Settings").click();
  await button(dialog(page), "Storage and backup").click();
  await expect(fact(page, "Space used")).toHaveText(/^\d+(\.\d)? [kMG]B of \d+(\.\d)? [MGT]B$/);
  await expect(fact(page, "Settings")).toHaveText("Saved");
  const text = await backUp(page);
  const files = [
    ["(;GM[1]FF[4]SZ[9];B[cc])", /^game.sgf is not a backup\./],
    ["\ufffd\0not text", /is not a backup/],
    [text.slice(0, -5), /is incomplete or was changed, so nothing was restored/],
    [text.replace("BACKUP[1 ", "BACKUP[9 "), /^A newer version of this page made game.sgf/],
  ];
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const before = await stored();
  for (const [content, expected] of files) {
    await restore(page, content, "game.sgf");
    await expect(message(page)).toHaveText(expected);
    expect(await stored()).toBe(before);
  }
  await expect(fact(page, "Games in the library")).toHaveText("1");
  await button(dialog(page), "Close").click();

  // A backup that is opened as a game record says how to restore it.
  await paste(page, text);
  await expect(dialog(page)).toContainText("This is a backup. To restore it with its settings, use “Storage and backup”.");
  await button(dialog(page), "Storage and backup").click();
  await expect(dialog(page).getByRole("heading", { name: "Storage and backup" })).toBeVisible();
  await button(dialog(page), "Close").click();

  await button(page, "Moves").click();
  await button(page, "Edit").click();
  await button(page, "Remove this move").click();
  await expectStones(page, { X: "C3" });
  await button(page, "Edit").click();
  await startGame(page, { width: 13 });
  await play(page, "N13");
  const smallGame = (moves) => rows(page).filter({ hasText: "9×9" }).filter({ hasText: moves });
  await button(page, "Games").click();
  await expect(smallGame("1 move")).toHaveCount(1);
  await button(dialog(page), "Close").click();
  await openStorage(page);
  await restore(page, text);
  await expect(message(page)).toHaveText(restored(0, 1, 0));
  await button(dialog(page), "Close").click();
  // The game that goes on stays on the board.
  await expectStones(page, { X: "N13" });
  await button(page, "Games").click();
  await expect(smallGame("2 moves")).toHaveCount(1);
  await expect(rows(page)).toHaveCount(2);
});

test.describe("protection", () => {
  /** Replaces the browser's answers, and counts how often it is asked. */
  async function answer(page, { persisted, grants, silent }) {
    await page.addInitScript(({ persisted, grants, silent }) => {
      window.asked = 0;
      let isPersisted = persisted;
      StorageManager.prototype.persisted = async () => isPersisted;
      StorageManager.prototype.persist = async () => { window.asked += 1; isPersisted = grants; return grants; };
      // Only Firefox asks the player.
      const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
      if (!silent) Object.defineProperty(Navigator.prototype, "userAgent", { get: () => firefox });
    }, { persisted, grants, silent });
  }
  const asked = (page) => page.evaluate(() => window.asked);

  test("isn't requested before there are games, and only once if the browser asks the player", async ({ page }) => {
    await answer(page, { persisted: false, grants: false, silent: false });
    await open(page);
    await openStorage(page);
    await button(dialog(page), "Close").click();
    expect(await asked(page)).toBe(0);
    await play(page, "C3 G7");
    await expectGames(page, 1);
    await expect.poll(() => asked(page)).toBe(1);
    await page.reload();
    await expectGames(page, 1);
    expect(await asked(page)).toBe(0);
    await openStorage(page);
    await expect(fact(page, "Protection")).toContainText("Not protected");
    await button(dialog(page), "Protect this data").click();
    await expect(message(page)).toHaveText("The browser declined. Back up your games from time to time.");
    expect(await asked(page)).toBe(1);
  });

  test("is requested silently after a finished game", async ({ page }) => {
    await answer(page, { persisted: false, grants: true, silent: true });
    await open(page);
    await play(page, "C3 G7");
    await page.reload();
    await button(page, "Resign").click();
    await button(dialog(page), "Resign").click();
    await expect.poll(() => asked(page)).toBe(1);
    await openStorage(page);
    await expect(fact(page, "Protection")).toHaveText("Protected: only you can delete this data.");
    await expect(button(dialog(page), "Protect this data")).toHaveCount(0);
  });
});
