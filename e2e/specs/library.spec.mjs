// The library: games are saved, found and restored.
import { readFileSync } from "node:fs";
import { expectAccessible } from "../axe.mjs";
import { expect, test } from "../fixtures.mjs";
import { startGame, button, dialog, expectStatus, expectStones, heads, inStore, open, openSmall, play, visit } from "../page.mjs";
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

test("saves games while they are played, lists them by last change, and reopens them", async ({ page }) => {
  await openSmall(page);
  await openLibrary(page, 0);
  await expect(dialog(page).getByText("Press Ctrl+V to paste a game record.")).toBeVisible();
  await button(dialog(page), "Close").click();
  await play(page, "C3 G7");
  await openLibrary(page, 1);
  await expect(rows(page).locator(".game-title")).toHaveText("Black – White · 9×9 · 2 moves");
  await expect(rows(page).locator(".game-details")).toHaveText(/^on the board · \d{4}-\d\d-\d\d$/);

  // The name is written in place of the buttons. Escape cancels this, and moves the focus back to the button.
  const name = button(dialog(page), "Rename: Black – White · 9×9 · 2 moves");
  await name.click();
  const field = dialog(page).getByRole("textbox", { name: "Game name" });
  await expect(field).toBeFocused();
  await expect(rows(page).locator(".game-title")).toHaveCount(0);
  await expectAccessible(page, "a name that is changed");
  await field.fill("a slip");
  await field.press("Escape");
  await expect(field).toBeHidden();
  await expect(name).toBeFocused();
  await expect(rows(page)).toContainText("Black – White · 9×9 · 2 moves");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

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

test("searches, renames and deletes games, and exports all as one file, which can be imported", async ({ page, browser, site }) => {
  await open(page);
  for (const name of ["Lee", "Two"]) {
    await paste(page, `(;SZ[9]PB[${name}]PW[Cho]EV[Nongshim]DT[2003];B[cc])`);
    await expectStatus(page, `Game record opened: ${name} – Cho.`);
  }
  await startGame(page, { width: 9 });
  await play(page, "C3");
  await openLibrary(page, 3);
  await test.step("delete, and undo it", async () => {
    await button(dialog(page), "Delete: Lee – Cho").click();
    await expect(dialog(page).getByText("Deleted.")).toBeVisible();
    expect(await heads(page)).toHaveLength(2);
    await button(dialog(page), "Undo").click();
    await expect(button(dialog(page), "Delete: Lee – Cho")).toBeVisible();
    expect(await heads(page)).toHaveLength(3);
    await button(dialog(page), "Delete: Two – Cho").click();
    await button(dialog(page), "Close").click();
    await reload(page);
    await openLibrary(page, 2);
    await expect(rows(page).filter({ hasText: "Two" })).toHaveCount(0);
  });
  await test.step("search and rename", async () => {
    const search = dialog(page).getByRole("searchbox", { name: "Search" });
    await search.fill("nong 2003");
    await expect(rows(page)).toHaveCount(1);
    await button(dialog(page), "Rename: Lee – Cho").click();
    const field = dialog(page).getByRole("textbox", { name: "Game name" });
    await expect(field).toHaveValue("Lee – Cho");
    // What a game is called is not its name unless it is changed.
    await button(dialog(page), "Save").click();
    await button(dialog(page), "Rename: Lee – Cho").click();
    await page.keyboard.type("The last one");
    await button(dialog(page), "Save").click();
    await expect(rows(page).locator(".game-title")).toHaveText("The last one");
    await expect(rows(page).locator(".game-details")).toContainText("Lee – Cho");
    await expect(button(dialog(page), "Rename: The last one")).toBeFocused();
    // What the row shows is found too.
    await search.fill("9x9 1");
    await expect(rows(page)).toHaveCount(2);
    await search.fill("");
    await expect(rows(page)).toHaveCount(2);
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(dialog(page), "Export all").click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.match(/\(;/g)).toHaveLength(2);
  expect(text).toContain("GN[The last one]");

  const other = await (await browser.newContext({ baseURL: site })).newPage();
  await open(other);
  await paste(other, text);
  await button(dialog(other), "Save all 2 in the library").click();
  await expect(button(dialog(other), "2 saved in the library")).toBeVisible();
  await button(dialog(other), "Close").click();
  await openLibrary(other, 2);
  await other.context().close();
});

test("games have tags, which are shown, searched and pressed, and which a backup brings along", async ({ page, browser, site }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await open(page);
  for (const name of ["Lee", "Two"]) {
    await paste(page, `(;SZ[9]PB[${name}]PW[Cho];B[cc])`);
    await expectStatus(page, `Game record opened: ${name} – Cho.`);
  }
  await openLibrary(page, 2);
  const row = (name) => rows(page).filter({ hasText: name });
  const filter = (name) => dialog(page).locator(".tag-filter").getByRole("button", { name, exact: true });
  const tag = async (name, tags) => {
    await button(dialog(page), `Tags: ${name} – Cho`).click();
    const field = dialog(page).getByRole("textbox", { name: "Tags, separated by commas" });
    await expect(field).toBeFocused();
    await page.keyboard.type(tags);
    await page.keyboard.press("Enter");
    await expect(button(dialog(page), `Tags: ${name} – Cho`)).toBeFocused();
  };
  await tag("Lee", "league, Kids");
  await tag("Two", "KIDS");
  await expect(row("Lee").locator(".tag")).toHaveText(["league", "Kids"]);
  await expect(row("Two").locator(".tag")).toHaveText(["Kids"]);
  await expectAccessible(page, "games with tags");

  await test.step("press and search", async () => {
    await row("Lee").getByRole("button", { name: "league", exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(filter("league")).toBeFocused();
    await expect(filter("league")).toHaveAttribute("aria-pressed", "true");
    await filter("Kids").click();
    await expect(rows(page)).toHaveCount(2);
    await filter("Kids").click();
    await dialog(page).getByRole("searchbox", { name: "Search" }).fill("leag lee");
    await expect(rows(page)).toHaveCount(1);
    await dialog(page).getByRole("searchbox", { name: "Search" }).fill("");
  });
  await test.step("change, after a reload", async () => {
    await button(dialog(page), "Close").click();
    await reload(page);
    await openLibrary(page, 2);
    await tag("Two", "to show");
    await expect(row("Two").locator(".tag")).toHaveText(["to show"]);
    await button(dialog(page), "Tags: Two – Cho").click();
    await page.keyboard.press("Escape");
    await expect(button(dialog(page), "Tags: Two – Cho")).toBeFocused();
    await expect(filter("Kids")).toBeVisible();
  });
  await test.step("back up and restore", async () => {
    await button(dialog(page), "Storage and backup").click();
    const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), "Back up everything").click()]);
    const other = await (await browser.newContext({ baseURL: site })).newPage();
    await open(other);
    // The other browser has one of these games under a number of its own.
    await paste(other, "(;SZ[9]PB[Two]PW[Cho];B[cc])");
    await expectStatus(other, "Game record opened: Two – Cho.");
    await openLibrary(other, 1);
    await button(dialog(other), "Storage and backup").click();
    const [chooser] = await Promise.all([other.waitForEvent("filechooser"), button(dialog(other), "Restore from a backup").click()]);
    await chooser.setFiles({ name: "backup.sgf", mimeType: "application/x-go-sgf", buffer: readFileSync(await download.path()) });
    await expect(dialog(other).getByRole("status")).toContainText("1");
    await button(dialog(other), "Close").click();
    await openLibrary(other, 2);
    await expect(rows(other).filter({ hasText: "Two" }).locator(".tag")).toHaveText(["to show"]);
    await expect(rows(other).filter({ hasText: "Lee" }).locator(".tag")).toHaveText(["league", "Kids"]);
    await other.context().close();
  });
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

test("two games of the same players are told apart at every width", async ({ page }) => {
  await open(page);
  const players = "PB[Shibano Toramaru]BR[9p]PW[Ichiriki Ryo]WR[9p]";
  const game = (event) => `(;SZ[19]${players}EV[The 48th Meijin Title Match, ${event} Game]DT[2023-08-29]RE[W+0.5];B[cc])`;
  await paste(page, ["First", "Second"].map(game).join(""));
  await expect(rows(page)).toHaveCount(2);
  await button(dialog(page), "Save all 2 in the library").click();
  await expect(button(dialog(page), "2 saved in the library")).toBeVisible();
  const expectWhole = async () => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await dialog(page).locator(".game-title, .game-details").evaluateAll((lines) => lines.map((line) => ({
        text: line.textContent, over: line.scrollWidth - line.clientWidth, down: line.scrollHeight - line.clientHeight,
      })));
      expect(lines.filter(({ over, down }) => over > 0 || down > 1), `${width} pixels`).toEqual([]);
      expect(lines.map(({ text }) => text).join("\n")).toContain("Second Game · 19×19 · 1 move · 2023-08-29");
      expect(lines.map(({ text }) => text)).toContain("Shibano Toramaru – Ichiriki Ryo · White wins by half a point");
      expect(await dialog(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), `${width} pixels`).toBe(0);
    }
  };
  await expectWhole();
  await button(dialog(page), "Close").click();
  await openLibrary(page, 2);
  await expectWhole();
});

// crash.spec.mjs has another game that is too large.
test("restores a game that is too large for localStorage", { tag: "@all" }, async ({ page }) => {
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

test("restores an older table, and one that no longer fits into localStorage, with every move", async ({ page }) => {
  const table = () => page.evaluate(() => localStorage.getItem("badukpan.table"));
  const moves = async () => (await heads(page)).map((head) => head.split("\n")[7]);
  await openSmall(page);
  await play(page, "C3 G7");
  await expect.poll(moves, { timeout: 15_000 }).toEqual(["2"]);
  await expect.poll(table).toContain("W[gc]");
  // As after the browser was killed.
  const older = await page.evaluate(() => ({ ...localStorage }));
  await play(page, "C7 G3");
  await expect.poll(moves, { timeout: 15_000 }).toEqual(["4"]);
  await page.evaluate((older) => new Promise((done) => setTimeout(() => done(Object.assign(localStorage, older)))), older);
  await reload(page);
  await expectStones(page, { X: "C3 C7", O: "G7 G3" });
  await expectStatus(page, "Game restored at move 4.");
  await play(page, "E5");
  await expect.poll(moves, { timeout: 15_000 }).toEqual(["5"]);

  await expect.poll(table).toContain("B[ee]");
  const most = (await table()).length;
  await page.evaluate(limitStorage, most);
  await page.addInitScript(limitStorage, most);
  await play(page, "E6 E4 D6");
  await expect.poll(moves, { timeout: 15_000 }).toEqual(["8"]);
  await expect.poll(table).not.toContain("W[gc]");
  await reload(page);
  await expect(page.getByTestId("board")).toHaveAttribute("aria-label", "Board, 9 by 9");
  await expectStones(page, { X: "C3 C7 E5 E4", O: "G7 G3 E6 D6" });
  await play(page, "A1");
  await expect.poll(moves, { timeout: 15_000 }).toEqual(["9"]);
});

test("saves moves in a reopened game even if it is left at once", async ({ page }) => {
  await installClock(page.context());
  const reopenSmallGame = async () => {
    await rows(page).filter({ hasText: "9×9" }).getByRole("button").first().click();
    await expect(page.locator("svg[data-width]")).toHaveAttribute("data-width", "9");
  };
  const openRecords = async (names) => {
    for (const name of names) {
      await paste(page, `(;GM[1]FF[4]SZ[13]PB[${name}]PW[x];B[aa])`);
      await expectStatus(page, `Game record opened: ${name} – x.`);
    }
    await advance(page, 1000);
  };
  await openSmall(page);
  await play(page, "C3");
  await advance(page, 1500);
  // The game is no longer on the table.
  await openRecords(["N13", "A1"]);
  await openLibrary(page, 3);
  await reopenSmallGame();
  await expectStones(page, { X: "C3" });
  await advance(page, 1000);
  await play(page, "G7");
  // Open two more games before the library saves the last move.
  await openRecords(["B2", "C2"]);
  await openLibrary(page, 5);
  await reopenSmallGame();
  await expectStones(page, { X: "C3", O: "G7" });
});

test("tabs with one game save it once, and each of several tabs restores its own game", async ({ context }) => {
  await installClock(context);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await openSmall(one);
  await visit(other);
  await play(one, "C3");
  await expectStones(other, { X: "C3" });
  await play(other, "G7");
  await expectStones(one, { X: "C3", O: "G7" });
  const moves = async () => (await heads(one)).map((head) => head.split("\n")[7]);
  await advance(one, 1500);
  await expect.poll(moves).toEqual(["2"]);
  for (const tab of [one, other]) {
    await openLibrary(tab, 1);
    await button(dialog(tab), "Close").click();
  }
  // Pending writes of both tabs finish.
  await advance(one, 1500);
  expect(await moves()).toEqual(["2"]);

  const tabs = [[one, "A1"], [other, "B2"], [await context.newPage(), "C3"]];
  await open(tabs[2][0]);
  for (const [tab, point] of tabs) {
    await startGame(tab, { width: 9 });
    await play(tab, point);
    await advance(tab, 500);
  }
  await advance(one, 1500);
  expect(await heads(one)).toHaveLength(4);
  for (const [tab, point] of tabs) {
    await reload(tab);
    await expectStones(tab, { X: point });
  }
});
