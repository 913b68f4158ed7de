// Work that outlives the dialog or board that started it finishes or is canceled, and nothing breaks.
import { readFileSync } from "node:fs";
import { recordEvents, recordedEvents, test as embedded } from "../embed.mjs";
import { boardSize } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { acceptBoth, button, dialog, expectStones, open, openSmall, passTwice, paste, play, startGame, visit } from "../page.mjs";

/** Presses a button of the open dialog, and closes the dialog in the same task. */
async function pressAndClose(page, label) {
  await button(dialog(page), label).evaluate((button) => {
    button.click();
    button.closest("dialog").close();
  });
  await expect(dialog(page)).toBeHidden();
}

/** Presses a button of the open dialog, then Escape before the library responds. */
async function pressAndEscape(page, label) {
  await button(dialog(page), label).evaluate((button) => button.click());
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

/** Drops a file on the page without moving the focus. */
async function drop(page, text, name) {
  await page.evaluate(([text, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [text, name]);
}

const COLLECTION = Array.from({ length: 40 }, (_, number) => `(;SZ[9]PB[Black ${number}]PW[White];B[ee];W[c${"abcdefghi"[number % 9]}])`).join("\n");

test("saves all games to the library and exports them even if the dialog closes at once", async ({ page }) => {
  await open(page);
  await paste(page, COLLECTION);
  await pressAndEscape(page, "Save all 40 in the library");
  await button(page, "Games").click();
  await expect(dialog(page).locator(".game-list li")).toHaveCount(40);
  const saved = page.waitForEvent("download");
  await pressAndEscape(page, "Export all");
  const text = readFileSync(await (await saved).path(), "utf8");
  expect(text.match(/PB\[Black \d+\]/g)).toHaveLength(40);
  await play(page, "C3");
});

test("a rematch is one game in both tabs, whichever asks for it and whenever the other hears of it", async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.addInitScript(() => {
      window.held = [];
      addEventListener("storage", (event) => {
        if (!window.isHeld) return;
        event.stopImmediatePropagation();
        window.held.push(event);
      });
    });
  }
  const finish = async () => {
    await passTwice(one);
    await acceptBoth(one);
  };
  const expectGames = async (tab, count) => {
    await button(tab, "Games").click();
    await expect(dialog(tab).locator(".game-list li")).toHaveCount(count);
    await button(dialog(tab), "Close").click();
  };
  await openSmall(one);
  await play(one, "C3");
  await finish();
  await button(one, "Change colors").click();
  await expectStones(one, {});
  // The other tab is opened before the first move.
  await visit(other);
  await expectStones(other, {});
  await play(other, "G7");
  await expectStones(one, { X: "G7" });
  await expect(one.getByRole("status")).toHaveText("Move 1: Black G7.");
  await play(one, "C7");
  await expectStones(other, { X: "G7", O: "C7" });
  await one.reload();
  await expectStones(one, { X: "G7", O: "C7" });
  await expectGames(one, 2);

  let games = 2;
  for (const [when, isHeld] of [["before either knows of the other", true], ["after the other tab has heard of it", false]]) {
    await test.step(`both tabs ask, ${when}`, async () => {
      await finish();
      await expect(button(other, "Change colors")).toBeVisible();
      for (const tab of [one, other]) await tab.evaluate((isHeld) => { window.isHeld = isHeld; }, isHeld);
      await button(one, "Change colors").click();
      await expectStones(one, {});
      await button(other, "Change colors").click();
      await expectStones(other, {});
      for (const tab of [one, other]) {
        await tab.evaluate(() => {
          window.isHeld = false;
          for (const { key, newValue, oldValue } of window.held.splice(0)) {
            dispatchEvent(new StorageEvent("storage", { key, newValue, oldValue, storageArea: localStorage }));
          }
        });
      }
      await play(other, "G7");
      await expectStones(one, { X: "G7" });
      await play(one, "C7");
      await expectStones(other, { X: "G7", O: "C7" });
      games += 1;
      for (const tab of [one, other]) await expectGames(tab, games);
    });
  }
  await context.close();
});

/** Delays the next `close` event of a dialog, and sets `window.isCloseSent` once it is sent. */
async function delayCloseEvent(page) {
  await page.evaluate(() => {
    const late = (event) => {
      event.stopImmediatePropagation();
      setTimeout(() => {
        event.target.dispatchEvent(new Event("close"));
        window.isCloseSent = true;
      }, 50);
    };
    addEventListener("close", late, { capture: true, once: true });
  });
}

test("a dialog that is closed or reopened while its content changes stays so, although its close event is late", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  for (const label of ["Game information", "Export and print"]) {
    await button(page, "Games").click();
    await pressAndClose(page, label);
    // Wait until a pending task would have reopened it.
    await page.evaluate(() => new Promise((done) => { setTimeout(done, 100); }));
    await expect(dialog(page), label).toBeHidden();
  }
  await play(page, "G7");
  await expectStones(page, { X: "C3", O: "G7" });

  await button(page, "Games").click();
  await delayCloseEvent(page);
  await button(dialog(page), "Export and print").evaluate((button) => {
    const sheet = button.closest("dialog");
    button.click();
    sheet.close();
    window.shown = 0;
    new MutationObserver(() => { window.shown += Number(sheet.open); }).observe(sheet, { attributeFilter: ["open"] });
  });
  await expect(page.locator("dialog.games h2")).toHaveCount(0);
  expect(await page.evaluate(() => window.shown)).toBe(0);
  await button(page, "Games").click();
  await expect(dialog(page).getByRole("heading", { name: "Games" })).toBeVisible();
  await button(dialog(page), "Close").click();

  // A dialog that is reopened before its close event keeps its content.
  await button(page, "Settings").click();
  await expect(dialog(page).getByRole("heading", { name: "Settings" })).toBeVisible();
  await delayCloseEvent(page);
  await page.evaluate(() => {
    document.querySelector("dialog[open]").close();
    [...document.querySelectorAll(".header button")].find(({ textContent }) => textContent === "Settings").click();
  });
  await expect(dialog(page).getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.waitForFunction(() => window.isCloseSent);
  await expect(dialog(page).getByRole("heading", { name: "Settings" })).toBeVisible();
  await button(dialog(page), "Close").click();
  await expect(dialog(page)).toBeHidden();
});

test("a diagram and a text are copied even if the dialog closes in the same task", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSmall(page);
  await play(page, "C3");
  for (const label of ["Copy as diagram", "Copy as text"]) {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await button(page, "Games").click();
    await button(dialog(page), "Export and print").click();
    await pressAndClose(page, label);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), label).toContain("X");
  }
  await play(page, "G7");
  await expectStones(page, { X: "C3", O: "G7" });
});

test("a field with a pending change can be replaced by another record", async ({ page }) => {
  await open(page);
  await paste(page, "(;SZ[9];B[cc];W[dd];B[ee])");
  await page.getByRole("combobox", { name: "Move numbers" }).selectOption("Last moves");
  const count = page.getByRole("spinbutton", { name: "Number of moves" });
  await count.fill("7");
  // The field still has the focus, so its change event hasn't fired.
  await drop(page, "(;SZ[13];B[cc])", "other.sgf");
  await expectStones(page, { X: "" });
  await expect.poll(async () => (await boardSize(page)).width).toBe(13);

  await button(page, "Games").click();
  await button(dialog(page), "Game information").click();
  await dialog(page).getByLabel("Black", { exact: true }).fill("Lee");
  await drop(page, "(;SZ[9];B[cc])(;SZ[9];B[dd])", "two.sgf");
  await expect(dialog(page).getByRole("heading", { name: "two.sgf" })).toBeVisible();
  await button(dialog(page), "Close").click();
  // The page still works.
  await startGame(page, { width: 9 });
  await play(page, "C3 G7");
  await expectStones(page, { X: "C3", O: "G7" });
});

embedded("a long press on a removed board does nothing", async ({ page, crossOrigin }) => {
  await recordEvents(page);
  const tag = (id) => `<baduk-pan id="${id}" mode="play" sgf="(;SZ[5];B[bb];W[cc];B[dd])" at="end"></baduk-pan>`;
  await crossOrigin.open(tag("a") + tag("b"));
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start())));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(2);
  await page.locator("#a").evaluate(async (element) => {
    const board = element.shadowRoot.querySelector(".board");
    const { left, top, width, height } = board.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    board.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", isPrimary: true, button: 0, buttons: 1, bubbles: true, composed: true, ...at }));
    element.remove();
    // The board's long press timer is shorter, so it fires before this one.
    await new Promise((done) => { setTimeout(done, 700); });
  });
  await page.locator("#b").evaluate((board) => board.previous());
  expect(await page.locator("#b").evaluate((board) => board.position.move)).toBe(2);
});

embedded("a problem can be reset in the same task as its solution is shown or a move is played", async ({ page, crossOrigin }) => {
  await recordEvents(page);
  await crossOrigin.open('<baduk-pan sgf="(;SZ[5]AB[ba][ab][bc]AW[bb];)" goal="capture B4"></baduk-pan>');
  const board = page.locator("baduk-pan");
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(1);
  await board.evaluate(({ shadowRoot }) => {
    const press = (label) => [...shadowRoot.querySelectorAll(".button-row button")].find(({ textContent }) => textContent.trim() === label).click();
    for (const label of ["Hint", "Hint", "Show solution", "Try again", "Show solution", "Try again", "Hint"]) press(label);
  });
  await expect.poll(() => board.evaluate(({ position }) => position.move)).toBe(0);
  // The rest of the solution isn't played.
  await board.evaluate(async (board) => { await board.showSolution(); board.reset(); await board.play("C4"); });
  await expect.poll(() => board.evaluate(({ position }) => position.white)).toEqual([]);
  await expect(board.locator(".verdict")).toHaveAttribute("data-progress", "solved");
  await board.evaluate(async (board) => {
    board.setAttribute("sgf", "(;SZ[3])");
    for (const point of ["C4", "A1", "B2"]) board.play(point);
    board.hint();
    await board.showSolution();
  });
  await expect.poll(() => board.evaluate(({ position }) => [position.width, position.height])).toEqual([3, 3]);
  const errors = (await recordedEvents(page, "baduk-error")).map(({ detail }) => detail.message);
  expect(errors).toEqual(["This problem can't be solved: B4 is not on this board."]);
});
