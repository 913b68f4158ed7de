// Storage that is full, blocked, closed or damaged never stops a game, and the page says once what to do.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStones, open, openSmall, play, startGame } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const NOTICE = "This browser can't save games. Save the SGF before you leave.";
const rows = (page) => dialog(page).locator(".game-list li");

/** Runs a function with the library's object stores. Only the page creates the database. */
const inLibrary = (page, act, argument) => page.evaluate(([act, argument]) => new Promise((done, failed) => {
  const opening = indexedDB.open("badukpan");
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => done(undefined);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(["heads", "games"], "readwrite");
    const request = act === "count" ? transaction.objectStore("games").count() : transaction.objectStore("games").openCursor();
    if (act === "damage") request.onsuccess = () => { if (request.result) request.result.update(argument); };
    transaction.oncomplete = () => { opening.result.close(); done(act === "count" ? request.result : undefined); };
    transaction.onerror = () => failed(transaction.error);
  };
}), [act, argument]);
const count = (page) => inLibrary(page, "count");

/** Makes every kind of storage throw. */
function blockAll() {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
  }
  Object.defineProperty(Navigator.prototype, "storage", { get: () => undefined });
}

/** Plays a move, and waits until the library has the game. */
async function saveGame(page) {
  await openSmall(page);
  await play(page, "C3");
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(1);
  await button(dialog(page), "Close").click();
}

test("with all storage blocked, a game goes on, and a notice has a button to save it", async ({ page }) => {
  await page.addInitScript(blockAll);
  await openSmall(page);
  await play(page, "C3 G7");
  await expect(page.getByText(NOTICE)).toHaveCount(1);
  const notice = page.locator(".notice", { hasText: NOTICE });
  const [download] = await Promise.all([page.waitForEvent("download"), button(notice, "Save SGF").click()]);
  expect(readFileSync(await download.path(), "utf8")).toContain("W[gc]");
  await play(page, "E5");
  await expectStones(page, { X: "C3 E5", O: "G7" });
  await button(page, "Games").click();
  await button(dialog(page), "Storage and backup").click();
  await expect(dialog(page)).toContainText("This browser can't save games in a library.");
  await expect(dialog(page).locator("dd", { hasText: "Not saved" })).toBeVisible();
  // What is on the table can be backed up all the same.
  const [backup] = await Promise.all([page.waitForEvent("download"), button(dialog(page), "Back up everything").click()]);
  expect(readFileSync(await backup.path(), "utf8")).toContain("W[gc]");
});

test("with a library that never opens, games are saved and the table is restored", async ({ page }) => {
  await page.addInitScript(() => { IDBFactory.prototype.open = () => new EventTarget(); });
  await openSmall(page);
  await play(page, "C3");
  await startGame(page, { width: 13 });
  await play(page, "N13");
  await page.reload();
  await expectStones(page, { X: "N13" });
  await button(page, "New").click();
  await button(dialog(page), "Back to previous game").click();
  await expectStones(page, { X: "C3" });
});

test("a library that never opens is given up after a while", async ({ page }) => {
  await installClock(page.context());
  await page.addInitScript(() => { IDBFactory.prototype.open = () => new EventTarget(); });
  await openSmall(page);
  await play(page, "C3");
  await button(page, "Games").click();
  await expect(dialog(page)).toContainText("Opening the library…");
  await advance(page, 11_000);
  await expect(dialog(page)).toContainText("This browser can't save games in a library.");
});

test("a library that can't be read for a moment saves the next move", async ({ page }) => {
  await saveGame(page);
  await page.evaluate(() => {
    window.getAll = IDBObjectStore.prototype.getAll;
    IDBObjectStore.prototype.getAll = () => { throw new DOMException("broken", "UnknownError"); };
  });
  await button(page, "Games").click();
  await expect(dialog(page)).toContainText("The library can't be saved right now.");
  await button(dialog(page), "Close").click();
  await page.evaluate(() => { IDBObjectStore.prototype.getAll = window.getAll; });
  await play(page, "G7");
  await button(page, "Games").click();
  await expect(rows(page)).toHaveText(/2 moves/);
});

test("a backup leaves out a game that can't be read, and says so", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await startGame(page, { width: 13 });
  await play(page, "N13");
  await startGame(page, { width: 9 });
  await play(page, "E5");
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(3);
  // The first game is no longer on the table.
  await expect.poll(() => page.evaluate(() => localStorage["badukpan.table"].split("(;").length - 1)).toBe(2);
  await page.evaluate(() => {
    IDBObjectStore.prototype.get = () => { throw new DOMException("broken", "UnknownError"); };
  });
  await button(dialog(page), "Storage and backup").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), "Back up everything").click()]);
  const text = readFileSync(await download.path(), "utf8");
  for (const move of ["B[ma]", "B[ee]"]) expect(text).toContain(move);
  expect(text).not.toContain("B[cg]");
  await expect(dialog(page).getByRole("status")).toContainText("Not in the backup: 1. These games couldn't be read.");
});

test("a library that was deleted in another tab is created again with the next move", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(1);
  await button(dialog(page), "Close").click();
  await page.evaluate(() => new Promise((done) => { indexedDB.deleteDatabase("badukpan").onsuccess = done; }));
  await play(page, "E5");
  await expect.poll(() => count(page)).toBe(1);
  await button(page, "Games").click();
  await expect(rows(page)).toHaveText(/3 moves/);
});

test("a library that fails to save says so, and saves again once it can", async ({ page }) => {
  await saveGame(page);
  await page.evaluate(() => {
    window.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException("broken", "UnknownError"); };
  });
  await startGame(page, { width: 13 });
  await play(page, "N13");
  await button(page, "Games").click();
  await expect(dialog(page)).toContainText("The library can't be saved right now.", { timeout: 10_000 });
  await button(dialog(page), "Close").click();
  await page.evaluate(() => { IDBObjectStore.prototype.put = window.put; });
  await play(page, "A1");
  await expect.poll(() => count(page)).toBe(2);
});

test("a damaged game in the library leaves the others alone", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await startGame(page, { width: 13 });
  await play(page, "N13");
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(2);
  await button(dialog(page), "Close").click();
  // The first game.
  await inLibrary(page, "damage", "badukpan 4 1\n broken");
  await page.evaluate(() => localStorage.removeItem("badukpan.table"));
  await open(page);
  await button(page, "Games").click();
  await rows(page).filter({ hasText: "9×9" }).locator(".game").click();
  await expect(rows(page).filter({ hasText: "unreadable" })).toHaveCount(1);
  await rows(page).filter({ hasText: "13×13" }).locator(".game").click();
  await expectStones(page, { X: "N13" });
});

test("a backup that doesn't fit restores what it can, and says so", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await startGame(page, { width: 13 });
  await play(page, "N13");
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(2);
  await button(dialog(page), "Storage and backup").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), "Back up everything").click()]);
  const text = readFileSync(await download.path());
  await button(dialog(page), "Delete everything").click();
  await button(dialog(page), "Delete all").click();
  await expect(dialog(page).getByRole("status")).toHaveText("All games and settings were deleted.");
  await page.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(dialog(page), "Restore from a backup").click()]);
  await chooser.setFiles({ name: "backup.sgf", mimeType: "application/x-go-sgf", buffer: text });
  await expect(dialog(page).getByRole("status")).toContainText("New games: 0.");
  await expect(dialog(page).getByRole("status")).toContainText("Not saved: 2. Free some space, then restore again.");
});
