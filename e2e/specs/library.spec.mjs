// The library: games are saved, found and restored.
import { readFileSync } from "node:fs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { startGame, button, dialog, expectStatus, expectStones, heads, inStore, open, openSmall, play } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const rows = (page) => dialog(page).locator(".game-list li");

/** Opens the library and expects this number of games. */
async function openLibrary(page, count) {
  await button(page, "Games").click();
  await expect(rows(page)).toHaveCount(count);
}

/** Pastes a game record. */
async function paste(page, text) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

async function reload(page) {
  await page.reload();
  await expect(page.getByTestId("board")).toBeVisible();
}

test("saves a game automatically while it is played", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await openLibrary(page, 1);
  await expect(rows(page).locator(".game-title")).toHaveText("Black – White · 9×9 · 2 moves");
  await expect(rows(page).locator(".game-details")).toHaveText(/^on the board · \d{4}-\d\d-\d\d$/);
});

test("lists games by last change, and reopens them", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await startGame(page, { width: 13 });
  await play(page, "N13");
  await startGame(page, { width: 19 });
  await play(page, "A1 B2 C3");
  await openLibrary(page, 3);
  await expect(rows(page).nth(0)).toContainText("19×19 · 3 moves");
  await rows(page).filter({ hasText: "9×9 · 2 moves" }).locator(".game").last().click();
  await expect(dialog(page)).toBeHidden();
  await expectStones(page, { X: "C3", O: "G7" });
  await expect(page.locator(".record-content")).toBeVisible();
  await play(page, "E5");
  await expectStatus(page, "Move 3: Black E5.");
  await reload(page);
  await expectStones(page, { X: "C3 E5", O: "G7" });
  await openLibrary(page, 3);
  await expect(rows(page).nth(0)).toContainText("9×9 · 3 moves");
});

test("searches and renames games", async ({ page }) => {
  await open(page);
  await paste(page, "(;SZ[9]PB[Lee Changho]PW[Cho]EV[Nongshim]DT[2003];B[cc])");
  await expectStatus(page, "Game record opened: Lee Changho – Cho.");
  await startGame(page, { width: 9 });
  await play(page, "C3");
  await openLibrary(page, 2);
  await dialog(page).getByRole("searchbox", { name: "Search" }).fill("nong 2003");
  await expect(rows(page)).toHaveCount(1);
  await button(dialog(page), "Rename: Lee Changho – Cho").click();
  await dialog(page).getByRole("textbox", { name: "Game name" }).fill("The last one");
  await dialog(page).getByRole("textbox", { name: "Game name" }).press("Enter");
  await expect(rows(page)).toContainText("The last one");
  await expect(rows(page)).toContainText("Lee Changho – Cho");
});

test("pictures show the final positions, of the rows in view", async ({ page }) => {
  await open(page);
  await paste(page, Array.from({ length: 40 }, (_, number) => `(;SZ[9]PB[Lee]PW[Cho]RO[${number}];B[cc];W[gg];B[cg])`).join(""));
  const pictures = dialog(page).locator(".game-picture svg");
  await expect(pictures.first()).toBeVisible();
  await expect(pictures.first().locator("[data-color=black]").last()).toHaveAttribute("d", "M200 200h0M200 600h0");
  await expect(pictures.first().locator("[data-color=white]").last()).toHaveAttribute("d", "M600 600h0");
  expect(await pictures.count()).toBeLessThan(20);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page).last().locator("svg")).toBeVisible();
  await button(dialog(page), "Save all 40 in the library").click();
  await expect(button(dialog(page), "40 saved in the library")).toBeVisible();
  await button(dialog(page), "Close").click();
  await openLibrary(page, 40);
  await expect(pictures.first().locator("[data-color=white]").last()).toHaveAttribute("d", "M600 600h0");
  expect(await pictures.count()).toBeLessThan(20);
});

for (const width of sample([320, 390, 1280], 1)) {
  test(`two games of the same players are told apart at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    const game = (event) => `(;SZ[19]PB[Shibano Toramaru]BR[9p]PW[Ichiriki Ryo]WR[9p]EV[The 48th Meijin Title Match, ${event} Game]DT[2023-08-29]RE[W+0.5];B[cc])`;
    await paste(page, ["First", "Second"].map(game).join(""));
    await expect(rows(page)).toHaveCount(2);
    await button(dialog(page), "Save all 2 in the library").click();
    await expect(button(dialog(page), "2 saved in the library")).toBeVisible();
    const expectWhole = async () => {
      const lines = await dialog(page).locator(".game-title, .game-details").evaluateAll((lines) => lines.map((line) => ({
        text: line.textContent, over: line.scrollWidth - line.clientWidth, down: line.scrollHeight - line.clientHeight,
      })));
      expect(lines.filter(({ over, down }) => over > 0 || down > 1)).toEqual([]);
      expect(lines.map(({ text }) => text).join("\n")).toContain("Second Game · 19×19 · 1 move · White wins by half a point · 2023-08-29");
    };
    await expectWhole();
    expect(await dialog(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    await button(dialog(page), "Close").click();
    await openLibrary(page, 2);
    await expectWhole();
    expect(await dialog(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  });
}

test("Escape cancels renaming, and moves focus back to the button", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await openLibrary(page, 1);
  const name = button(dialog(page), "Rename: Black – White · 9×9 · 1 move");
  await name.click();
  const field = dialog(page).getByRole("textbox", { name: "Game name" });
  await field.fill("a slip");
  await field.press("Escape");
  await expect(field).toBeHidden();
  await expect(name).toBeFocused();
  await expect(rows(page)).toContainText("Black – White · 9×9 · 1 move");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("shows keyboard hints on a computer", async ({ page }) => {
  await openSmall(page);
  await button(page, "Games").click();
  await expect(dialog(page).getByText("Press Ctrl+V to paste a game record.")).toBeVisible();
});

test("deletes a game, and undoes it", async ({ page }) => {
  await open(page);
  await paste(page, "(;SZ[9]PB[Lee]PW[Cho];B[cc])");
  await expectStatus(page, "Game record opened: Lee – Cho.");
  await startGame(page, { width: 9 });
  await play(page, "C3");
  await openLibrary(page, 2);
  await button(dialog(page), "Delete: Lee – Cho").click();
  await expect(dialog(page).getByText("Deleted.")).toBeVisible();
  expect(await heads(page)).toHaveLength(1);
  await button(dialog(page), "Undo").click();
  await expect(button(dialog(page), "Delete: Lee – Cho")).toBeVisible();
  expect(await heads(page)).toHaveLength(2);
  await button(dialog(page), "Delete: Lee – Cho").click();
  await button(dialog(page), "Close").click();
  await reload(page);
  await openLibrary(page, 1);
  await expect(rows(page)).not.toContainText("Lee");
});

test("exports all games as one file, which can be imported", async ({ page, browser, site }) => {
  await open(page);
  for (const name of ["One", "Two", "Three"]) {
    await paste(page, `(;SZ[9]PB[${name}]PW[Cho];B[cc])`);
    await expectStatus(page, `Game record opened: ${name} – Cho.`);
  }
  await openLibrary(page, 3);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(dialog(page), "Export all").click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.match(/PB\[/g)).toHaveLength(3);

  const other = await (await browser.newContext({ baseURL: site })).newPage();
  await open(other);
  await paste(other, text);
  await button(dialog(other), "Save all 3 in the library").click();
  await expect(button(dialog(other), "3 saved in the library")).toBeVisible();
  await button(dialog(other), "Close").click();
  await openLibrary(other, 3);
  await other.context().close();
});

test("restores a game that is too large for localStorage", async ({ page }) => {
  test.slow();
  await open(page);
  await paste(page, `(;SZ[9]PB[Large]PW[One]C[${"long ".repeat(600_000)}];B[cc])`);
  await expectStatus(page, "Game record opened: Large – One.", { timeout: 20_000 });
  await button(page, "Next move").click();
  await expectStones(page, { X: "C7" });
  await expect.poll(() => heads(page), { timeout: 15_000 }).toHaveLength(1);
  // The position is saved shortly after the record. The second number of its line is the node.
  const place = async () => (await inStore(page, "games"))[0].split("\n")[3].split(" ")[1];
  await expect.poll(place, { timeout: 15_000 }).toBe("1");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("badukpan.table").length), { timeout: 15_000 }).toBeLessThan(10_000);
  await reload(page);
  await expect(page.getByTestId("board")).toHaveAttribute("aria-label", "Board, 9 by 9", { timeout: 15_000 });
  await expectStones(page, { X: "C7" });
  await expect(page.locator('.card[data-color="black"]')).toContainText("Large");
});

/** Limits the length of texts in localStorage. */
function limitStorage(most) {
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    if (text.length > most) throw new DOMException("full", "QuotaExceededError");
    set.call(this, key, text);
  };
}

test("restores a game that no longer fits into localStorage, with every move", async ({ page }) => {
  const table = () => page.evaluate(() => localStorage.getItem("badukpan.table"));
  await openSmall(page);
  await play(page, "C3 G7");
  await expect.poll(table).toContain("W[gc]");
  const most = (await table()).length;
  await page.evaluate(limitStorage, most);
  await page.addInitScript(limitStorage, most);
  await play(page, "C7 G3 E5 E6 E4");
  await expect.poll(async () => (await heads(page)).map((head) => head.split("\n")[7]), { timeout: 15_000 }).toEqual(["7"]);
  await expect.poll(table).not.toContain("W[gc]");
  await reload(page);
  await expect(page.getByTestId("board")).toHaveAttribute("aria-label", "Board, 9 by 9");
  await expectStones(page, { X: "C3 C7 E5 E4", O: "G7 G3 E6" });
  await play(page, "A1");
  await expect.poll(async () => (await heads(page)).map((head) => head.split("\n")[7]), { timeout: 15_000 }).toEqual(["8"]);
});

test("goes on with the library's moves when an older table is restored, as after the browser was killed", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await expect.poll(() => heads(page), { timeout: 15_000 }).toHaveLength(1);
  const older = await page.evaluate(() => ({ ...localStorage }));
  await play(page, "C7 G3");
  const moves = async () => (await heads(page)).map((head) => head.split("\n")[7]).sort();
  await expect.poll(moves, { timeout: 15_000 }).toEqual(["4"]);
  await page.evaluate((older) => new Promise((done) => setTimeout(() => done(Object.assign(localStorage, older)))), older);
  await reload(page);
  await expectStones(page, { X: "C3 C7", O: "G7 G3" });
  await expectStatus(page, "Game restored at move 4.");
  await play(page, "E5");
  await expect.poll(moves, { timeout: 15_000 }).toEqual(["5"]);
});

test("reports a full library, and keeps all games", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3 G7");
  await openLibrary(page, 1);
  await button(dialog(page), "Close").click();
  await page.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; });
  await startGame(page, { width: 13 });
  await play(page, "N13");
  await button(page, "Games").click();
  await expect(dialog(page)).toContainText("The library is full. Save games as SGF files.", { timeout: 10_000 });
  await expect(rows(page)).toHaveCount(1);
  await button(dialog(page), "Close").click();
  await reload(page);
  await expectStones(page, { X: "N13" });
});

test("saves moves in a reopened game even if it is left at once", async ({ page }) => {
  await installClock(page.context());
  const reopenSmallGame = async () => {
    await rows(page).filter({ hasText: "9×9" }).getByRole("button").first().click();
    await expect(page.locator("svg[data-width]")).toHaveAttribute("data-width", "9");
  };
  await openSmall(page);
  await play(page, "C3");
  await advance(page, 5000);
  for (const point of ["N13", "A1"]) {
    await startGame(page, { width: 13 });
    await play(page, point);
    await advance(page, 2500);
  }
  await openLibrary(page, 3);
  await reopenSmallGame();
  await expectStones(page, { X: "C3" });
  await advance(page, 2500);
  await play(page, "G7");
  // Open two more games before the library saves the last move.
  for (const point of ["B2", "C2"]) {
    await paste(page, `(;GM[1]FF[4]SZ[13]PB[${point}]PW[x];B[aa])`);
    await expectStatus(page, `Game record opened: ${point} – x.`);
  }
  await advance(page, 2500);
  await openLibrary(page, 5);
  await reopenSmallGame();
  await expectStones(page, { X: "C3", O: "G7" });
});

test("each of several tabs restores its own game", async ({ context }) => {
  await installClock(context);
  const tabs = [];
  for (const point of ["A1", "B2", "C3", "D4"]) {
    const tab = await context.newPage();
    tabs.push([tab, point]);
    await open(tab);
    await startGame(tab, { width: 9 });
    await play(tab, point);
    await advance(tab, 1000);
  }
  await advance(tabs[0][0], 4000);
  for (const [tab, point] of tabs) {
    await reload(tab);
    await expectStones(tab, { X: point });
  }
});

test("two tabs with one game save it once", async ({ context }) => {
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
  for (const tab of [one, other]) await openLibrary(tab, 1);
  // Pending writes of both tabs finish.
  await advance(one, 4000);
  expect(await moves()).toEqual(["2"]);
});

test("keeps the previous game if IndexedDB is blocked", async ({ page }) => {
  await page.addInitScript(() => { IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); }; });
  await openSmall(page);
  await play(page, "C3");
  await startGame(page, { width: 13 });
  await play(page, "N13");
  await button(page, "Games").click();
  await expect(dialog(page)).toContainText("This browser can't save games in a library.");
  await button(dialog(page), "Close").click();
  await reload(page);
  await button(page, "New").click();
  await button(dialog(page), "Back to previous game").click();
  await expectStones(page, { X: "C3" });
});

test("keeps a warning in view if the browser stores nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
    IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };
  });
  await openSmall(page);
  await play(page, "C3 G7");
  await expect(page.getByText("This browser can't save games. Save the SGF before you leave.")).toBeVisible();
});

test("exports unreadable data as a file", async ({ page }) => {
  await open(page);
  await page.evaluate(() => new Promise((done) => setTimeout(() => done(localStorage.setItem("badukpan.table", "broken")))));
  await reload(page);
  await button(page, "Games").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), "Export unreadable data").click()]);
  expect(readFileSync(await download.path(), "utf8")).toBe("broken");
});
