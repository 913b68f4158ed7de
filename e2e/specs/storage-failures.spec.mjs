// Storage that is full, blocked, closed or damaged never stops a game, and the page says once what to do.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStones, heads, open, openSmall, play, startGame } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const NOTICE = "This browser can't save games. Save the SGF before you leave.";
const NO_LIBRARY = "This browser can't save games in a library.";
const CANNOT_SAVE = "The library can't be saved right now.";
const rows = (page) => dialog(page).locator(".game-list li");

/** Replaces the first game in the library with this text. */
const damageFirst = (page, text) => page.evaluate((text) => new Promise((done, failed) => {
  const opening = indexedDB.open("badukpan");
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("games", "readwrite");
    const request = transaction.objectStore("games").openCursor();
    request.onsuccess = () => { request.result.update(text); };
    transaction.oncomplete = () => { opening.result.close(); done(); };
    transaction.onerror = () => failed(transaction.error);
  };
}), text);

/** Makes every kind of storage throw. */
function blockAll() {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
  }
  Object.defineProperty(Navigator.prototype, "storage", { get: () => undefined });
}

/** Makes a method of the library's object stores throw this error until `mend`. */
const fail = (page, method, error = "UnknownError") => page.evaluate(([method, error]) => {
  window.methods ??= { ...Object.getOwnPropertyDescriptors(IDBObjectStore.prototype) };
  IDBObjectStore.prototype[method] = () => { throw new DOMException("broken", error); };
}, [method, error]);
const mend = (page, method) => page.evaluate((method) => { IDBObjectStore.prototype[method] = window.methods[method].value; }, method);

/** Expects what the library says about itself. */
async function expectInLibrary(page, text, timeout) {
  await button(page, "Games").click();
  await expect(dialog(page)).toContainText(text, { timeout });
}

const close = (page) => button(dialog(page), "Close").click();

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
  await expect(dialog(page)).toContainText(NO_LIBRARY);
  await expect(dialog(page).locator("dd", { hasText: "Not saved" })).toBeVisible();
  // What is on the table can be backed up all the same.
  const [backup] = await Promise.all([page.waitForEvent("download"), button(dialog(page), "Back up everything").click()]);
  expect(readFileSync(await backup.path(), "utf8")).toContain("W[gc]");
});

test("with a library that never opens or is blocked, the table is restored", async ({ page }) => {
  await installClock(page.context());
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      if (sessionStorage.getItem("isBlocked")) throw new DOMException("denied", "SecurityError");
      return new EventTarget();
    };
  });
  await openSmall(page);
  await play(page, "C3");
  await expectInLibrary(page, "Opening the library…");
  await advance(page, 5000);
  await expect(dialog(page)).toContainText(NO_LIBRARY);
  await close(page);
  await startGame(page, { width: 13 });
  await play(page, "N13");
  /** Reloads the page, expects this stone on the board, and this one in the previous game. */
  const expectRestored = async (stone, previous) => {
    // The page stores a move in a timer.
    await advance(page, 250);
    await page.reload();
    await expectStones(page, { X: stone });
    await button(page, "New").click();
    await button(dialog(page), "Back to previous game").click();
    await expectStones(page, { X: previous });
  };
  await expectRestored("N13", "C3");
  await page.evaluate(() => sessionStorage.setItem("isBlocked", "yes"));
  await expectRestored("C3", "N13");
  await expectInLibrary(page, NO_LIBRARY);
  await close(page);
  await startGame(page, { width: 9 });
  await play(page, "E5");
  await expectRestored("E5", "N13");
});

test("a library that was deleted or fails for a while has every game afterwards", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(1);
  await close(page);
  await test.step("deleted in another tab", async () => {
    await page.evaluate(() => new Promise((done) => { indexedDB.deleteDatabase("badukpan").onsuccess = done; }));
    await play(page, "E5");
    await expect.poll(() => heads(page)).toHaveLength(1);
    await button(page, "Games").click();
    await expect(rows(page)).toHaveText(/3 moves/);
    await close(page);
  });
  await test.step("unreadable", async () => {
    await fail(page, "getAll");
    await expectInLibrary(page, CANNOT_SAVE);
    await close(page);
    await mend(page, "getAll");
    await play(page, "E6");
    await button(page, "Games").click();
    await expect(rows(page)).toHaveText(/4 moves/);
    await close(page);
  });
  await test.step("failing to save", async () => {
    await fail(page, "put");
    await startGame(page, { width: 13 });
    await play(page, "N13");
    await expectInLibrary(page, CANNOT_SAVE, 10_000);
    await close(page);
    await mend(page, "put");
    await play(page, "A1");
    await expect.poll(() => heads(page)).toHaveLength(2);
  });
  await test.step("aborted by the browser", async () => {
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...values) {
        const request = put.apply(this, values);
        request.addEventListener("success", () => this.transaction.abort());
        return request;
      };
    });
    await play(page, "B1");
    await expectInLibrary(page, CANNOT_SAVE, 10_000);
    await close(page);
    await mend(page, "put");
    await play(page, "C1");
    await button(page, "Games").click();
    await expect(rows(page).first()).toHaveText(/4 moves/);
    await close(page);
  });
  await test.step("full", async () => {
    await fail(page, "put", "QuotaExceededError");
    await startGame(page, { width: 9 });
    await play(page, "E5");
    await expectInLibrary(page, "The library is full. Save games as SGF files.", 10_000);
    await expect(rows(page)).toHaveCount(2);
    await close(page);
    await page.reload();
    await expectStones(page, { X: "E5" });
  });
});

test("a backup and a library with games that can't be read or saved have the others", async ({ page }) => {
  /** Backs up everything, and returns the text. */
  const backUp = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), "Back up everything").click()]);
    return readFileSync(await download.path(), "utf8");
  };
  const restore = async (text) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(dialog(page), "Restore from a backup").click()]);
    await chooser.setFiles({ name: "backup.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(text) });
  };
  const message = dialog(page).getByRole("status");
  await openSmall(page);
  await play(page, "C3");
  await startGame(page, { width: 13 });
  await play(page, "N13");
  await startGame(page, { width: 19 });
  await play(page, "E5");
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(3);
  // The first game is no longer on the table.
  await expect.poll(() => page.evaluate(() => localStorage["badukpan.table"].split("(;").length - 1)).toBe(2);
  await button(dialog(page), "Storage and backup").click();
  await fail(page, "get");
  const some = await backUp();
  for (const move of ["B[ma]", "B[eo]"]) expect(some).toContain(move);
  expect(some).not.toContain("B[cg]");
  await expect(message).toContainText("Not in the backup: 1. These games couldn't be read.");
  await mend(page, "get");
  const text = await backUp();

  await button(dialog(page), "Delete everything").click();
  await button(dialog(page), "Delete all").click();
  await expect(message).toHaveText("All games and settings were deleted.");
  await fail(page, "put", "QuotaExceededError");
  await restore(text);
  await expect(message).toContainText("New games: 0.");
  await expect(message).toContainText("Not saved: 3. Free some space, then restore again.");
  await mend(page, "put");
  await restore(text);
  await expect(message).toContainText("New games: 3.");

  await damageFirst(page, "badukpan 4 1\n broken");
  await page.evaluate(() => localStorage.removeItem("badukpan.table"));
  await open(page);
  await button(page, "Games").click();
  await rows(page).filter({ hasText: "9×9" }).locator(".game").click();
  await expect(rows(page).filter({ hasText: "unreadable" })).toHaveCount(1);
  await rows(page).filter({ hasText: "13×13" }).locator(".game").click();
  await expectStones(page, { X: "N13" });
});
