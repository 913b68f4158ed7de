// The games that this browser keeps: none is lost, each is found again.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { begin, button, dialog, expectSaid, expectStones, open, openSmall, play } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const rows = (page) => dialog(page).locator(".game-list li");

/** Opens the library and expects this many games in it. */
async function look(page, count) {
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(count);
}

/** Pastes a record. */
async function paste(page, text) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** What the library has: the head of each game. */
function heads(page) {
  return inStore(page, "heads");
}

/** Everything in one of the library's stores. */
function inStore(page, store) {
  return page.evaluate((store) => new Promise((done, failed) => {
    const opening = indexedDB.open("badukpan");
    // It is the page's to make.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => (opening.error.name === "AbortError" ? done([]) : failed(opening.error));
    opening.onsuccess = () => {
      const request = opening.result.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => { opening.result.close(); done(request.result); };
    };
  }), store);
}

async function reload(page) {
  await page.reload();
  await expect(page.getByTestId("board")).toBeVisible();
}

test("a game is kept as it is played, without being told to", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await look(page, 1);
  await expect(rows(page)).toContainText("Untitled game");
  await expect(rows(page)).toContainText("on the board · 9×9 · 2 moves");
});

test("games lie in the order in which they were touched, and come back as they were", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await begin(page, { width: 13 });
  await play(page, "N13");
  await begin(page, { width: 19 });
  await play(page, "A1 B2 C3");
  await look(page, 3);
  await expect(rows(page).nth(0)).toContainText("19×19 · 3 moves");
  await rows(page).filter({ hasText: "9×9 · 2 moves" }).locator(".game").last().click();
  await expect(dialog(page)).toBeHidden();
  await expectStones(page, { X: "C3", O: "G7" });
  await play(page, "E5");
  await reload(page);
  await expectStones(page, { X: "C3 E5", O: "G7" });
  await look(page, 3);
  await expect(rows(page).nth(0)).toContainText("9×9 · 3 moves");
});

test("a game is found by its players, and named", async ({ page }) => {
  await open(page);
  await paste(page, "(;SZ[9]PB[Lee Changho]PW[Cho]EV[Nongshim]DT[2003];B[cc])");
  await expectSaid(page, "Game record opened: Lee Changho – Cho.");
  await begin(page, { width: 9 });
  await play(page, "C3");
  await look(page, 2);
  await dialog(page).getByRole("searchbox", { name: "Search" }).fill("nong 2003");
  await expect(rows(page)).toHaveCount(1);
  await button(dialog(page), "Rename: Lee Changho – Cho").click();
  await dialog(page).getByRole("textbox", { name: "Game name" }).fill("The last one");
  await dialog(page).getByRole("textbox", { name: "Game name" }).press("Enter");
  await expect(rows(page)).toContainText("The last one");
  await expect(rows(page)).toContainText("Lee Changho – Cho");
});

test("Escape leaves a game its name, and goes back to the button", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await look(page, 1);
  const name = button(dialog(page), "Rename: Untitled game");
  await name.click();
  const field = dialog(page).getByRole("textbox", { name: "Game name" });
  await field.fill("a slip");
  await field.press("Escape");
  await expect(field).toBeHidden();
  await expect(name).toBeFocused();
  await expect(rows(page)).toContainText("Untitled game");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("who has a keyboard is told of its keys", async ({ page }) => {
  await openSmall(page);
  await button(page, "Games").click();
  await expect(dialog(page).getByText("Press Ctrl+V to paste a game record.")).toBeVisible();
});

test("a game is deleted, and that is undone", async ({ page }) => {
  await open(page);
  await paste(page, "(;SZ[9]PB[Lee]PW[Cho];B[cc])");
  await expectSaid(page, "Game record opened: Lee – Cho.");
  await begin(page, { width: 9 });
  await play(page, "C3");
  await look(page, 2);
  await button(dialog(page), "Delete: Lee – Cho").click();
  await expect(dialog(page).getByText("Deleted.")).toBeVisible();
  expect(await heads(page)).toHaveLength(1);
  await button(dialog(page), "Undo").click();
  await expect(button(dialog(page), "Delete: Lee – Cho")).toBeVisible();
  expect(await heads(page)).toHaveLength(2);
  await button(dialog(page), "Delete: Lee – Cho").click();
  await button(dialog(page), "Close").click();
  await reload(page);
  await look(page, 1);
  await expect(rows(page)).not.toContainText("Lee");
});

test("all games are saved as one file, which is read back and kept", async ({ page, browser, site }) => {
  await open(page);
  for (const name of ["One", "Two", "Three"]) {
    await paste(page, `(;SZ[9]PB[${name}]PW[Cho];B[cc])`);
    await expectSaid(page, `Game record opened: ${name} – Cho.`);
  }
  await look(page, 3);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(dialog(page), "Export all").click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.match(/PB\[/g)).toHaveLength(3);

  const elsewhere = await (await browser.newContext({ baseURL: site })).newPage();
  await open(elsewhere);
  await paste(elsewhere, text);
  await button(elsewhere.locator(".notice").first(), "Details").click();
  await button(dialog(elsewhere), "Save all 3 in the library").click();
  await expect(button(dialog(elsewhere), "3 saved in the library")).toBeVisible();
  await button(dialog(elsewhere), "Close").click();
  await look(elsewhere, 3);
  await elsewhere.context().close();
});

test("a game that is too large to be kept with the table comes back all the same", async ({ page }) => {
  test.slow();
  await open(page);
  await paste(page, `(;SZ[9]PB[Large]PW[One]C[${"long ".repeat(600_000)}];B[cc])`);
  await expectSaid(page, "Game record opened: Large – One.", { timeout: 20_000 });
  await button(page, "Redo").click();
  await expectStones(page, { X: "C7" });
  await expect.poll(() => heads(page), { timeout: 15_000 }).toHaveLength(1);
  // The place in the record comes a moment after the record: the second number in its line is the node.
  const place = async () => (await inStore(page, "games"))[0].split("\n")[3].split(" ")[1];
  await expect.poll(place, { timeout: 15_000 }).toBe("1");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("badukpan.table").length), { timeout: 15_000 }).toBeLessThan(10_000);
  await reload(page);
  await expect(page.getByTestId("board")).toHaveAttribute("aria-label", "Board, 9 by 9", { timeout: 15_000 });
  await expectStones(page, { X: "C7" });
  await expect(page.locator('.card[data-color="black"]')).toContainText("Large");
});

/** Lets the storage of tables take no more than so many letters. */
function fillStorage(most) {
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    if (text.length > most) throw new DOMException("full", "QuotaExceededError");
    set.call(this, key, text);
  };
}

test("a game for which the storage becomes too small is brought back from the library, with every move", async ({ page }) => {
  const table = () => page.evaluate(() => localStorage.getItem("badukpan.table"));
  await openSmall(page);
  await play(page, "C3 G7");
  await expect.poll(table).toContain("W[gc]");
  const most = (await table()).length;
  await page.evaluate(fillStorage, most);
  await page.addInitScript(fillStorage, most);
  await play(page, "C7 G3 E5 E6 E4");
  await expect.poll(async () => (await heads(page)).map((head) => head.split("\n")[7]), { timeout: 15_000 }).toEqual(["7"]);
  await expect.poll(table).not.toContain("W[gc]");
  await reload(page);
  await expect(page.getByTestId("board")).toHaveAttribute("aria-label", "Board, 9 by 9");
  await expectStones(page, { X: "C3 C7 E5 E4", O: "G7 G3 E6" });
  await play(page, "A1");
  await expect.poll(async () => (await heads(page)).map((head) => head.split("\n")[7]), { timeout: 15_000 }).toEqual(["8"]);
});

test("a table that is older than the game in the library takes nothing from it", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await expect.poll(() => heads(page), { timeout: 15_000 }).toHaveLength(1);
  const older = await page.evaluate(() => localStorage.getItem("badukpan.table"));
  await play(page, "C7 G3");
  const moves = async () => (await heads(page)).map((head) => head.split("\n")[7]).sort();
  await expect.poll(moves, { timeout: 15_000 }).toEqual(["4"]);
  await page.evaluate((older) => new Promise((done) => setTimeout(() => done(localStorage.setItem("badukpan.table", older)))), older);
  await reload(page);
  await expectStones(page, { X: "C3", O: "G7" });
  await play(page, "E5");
  await expect.poll(moves, { timeout: 15_000 }).toEqual(["3", "4"]);
});

test("a library that takes no more says so, shows what it has, and costs no game", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await look(page, 1);
  await button(dialog(page), "Close").click();
  await page.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; });
  await begin(page, { width: 13 });
  await play(page, "N13");
  await button(page, "Games").click();
  await expect(dialog(page)).toContainText("The library is full. Save games as SGF files.", { timeout: 10_000 });
  await expect(rows(page)).toHaveCount(1);
  await button(dialog(page), "Close").click();
  await reload(page);
  await expectStones(page, { X: "N13" });
});

test("a game taken up again is kept with what was played since, however quickly one leaves it", async ({ page }) => {
  await installClock(page.context());
  const openSmallOne = async () => {
    await rows(page).filter({ hasText: "9×9" }).getByRole("button").first().click();
    await expect(page.locator("svg[data-width]")).toHaveAttribute("data-width", "9");
  };
  await openSmall(page);
  await play(page, "C3");
  await advance(page, 5000);
  for (const point of ["N13", "A1"]) {
    await begin(page, { width: 13 });
    await play(page, point);
    await advance(page, 2500);
  }
  await look(page, 3);
  await openSmallOne();
  await expectStones(page, { X: "C3" });
  await advance(page, 2500);
  await play(page, "G7");
  // Another game, and one more, before what was just played is in the library.
  for (const point of ["B2", "C2"]) {
    await paste(page, `(;GM[1]FF[4]SZ[13]PB[${point}]PW[x];B[aa])`);
    await expectSaid(page, `Game record opened: ${point} – x.`);
  }
  await advance(page, 2500);
  await look(page, 5);
  await openSmallOne();
  await expectStones(page, { X: "C3", O: "G7" });
});

test("each of many tabs comes back with its own game", async ({ context }) => {
  await installClock(context);
  const tabs = [];
  for (const point of ["A1", "B2", "C3", "D4"]) {
    const tab = await context.newPage();
    tabs.push([tab, point]);
    await open(tab);
    await begin(tab, { width: 9 });
    await play(tab, point);
    await advance(tab, 1000);
  }
  await advance(tabs[0][0], 4000);
  for (const [tab, point] of tabs) {
    await reload(tab);
    await expectStones(tab, { X: point });
  }
});

test("two tabs keep one game once, whoever moves in it", async ({ context }) => {
  await installClock(context);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await openSmall(one);
  await open(other);
  await play(one, "C3");
  await expectStones(other, { X: "C3" });
  await play(other, "G7");
  await expectStones(one, { X: "C3", O: "G7" });
  const moves = async () => (await heads(one)).map((head) => head.split("\n")[7]);
  await advance(one, 4000);
  await expect.poll(moves).toEqual(["2"]);
  for (const tab of [one, other]) await look(tab, 1);
  // Whatever either tab still had to write is written now.
  await advance(one, 4000);
  expect(await moves()).toEqual(["2"]);
});

test("where the browser has no library, earlier games stay with the table", async ({ page }) => {
  await page.addInitScript(() => { IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); }; });
  await openSmall(page);
  await play(page, "C3");
  await begin(page, { width: 13 });
  await play(page, "N13");
  await button(page, "Games").click();
  await expect(dialog(page)).toContainText("This browser can't save games in a library.");
  await button(dialog(page), "Close").click();
  await reload(page);
  await button(page, "New").click();
  await button(dialog(page), "Back to previous game").click();
  await expectStones(page, { X: "C3" });
});

test("where the browser keeps nothing at all, that stays in sight", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
    IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };
  });
  await openSmall(page);
  await play(page, "C3 G7");
  await expect(page.getByText("This browser can't save games. Save the SGF before you leave.")).toBeVisible();
});

test("what could not be read is saved as a file from the library", async ({ page }) => {
  await open(page);
  await page.evaluate(() => new Promise((done) => setTimeout(() => done(localStorage.setItem("badukpan.table", "broken")))));
  await reload(page);
  await button(page, "Games").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), "Export unreadable data").click()]);
  expect(readFileSync(await download.path(), "utf8")).toBe("broken");
});
