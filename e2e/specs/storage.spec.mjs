// What the browser stores between visits. Damaged data, other tabs and blocked storage never lose a game.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import {
  acceptBoth, startGame, button, dialog, expectCaptures, expectStatus, expectStones, expectTurn, open, openSmall, passTwice, play,
  result,
} from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const TABLE = "badukpan.table";
const SETTINGS = "badukpan.settings";
const KO = "C5 F5 D6 E6 D4 E4 E5 D5";

const stored = (page, key = TABLE) => page.evaluate((key) => localStorage.getItem(key), key);

/** Returns the numbers of a text's characters. A text with half a character can't be sent to the page or back. */
const numbers = (text) => Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));

/** Replaces stored data, and reloads the page. */
async function reloadWith(page, text, key = TABLE) {
  // The page stores a move in a timer after a frame. A timer that is set after the next frame fires after it.
  const store = ([key, text]) => new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
    done(localStorage.setItem(key, String.fromCharCode(...text)));
  })));
  await page.evaluate(store, [key, numbers(text)]);
  await reload(page);
}

async function reload(page) {
  await page.reload();
  await expect(page.getByTestId("board")).toBeVisible();
}

test.describe("after a reload", () => {
  test("a game goes on where it was: while it is played, while it is scored, and at its end", async ({ page }) => {
    await openSmall(page);
    await play(page, `${KO} A1`);
    await button(page, "Undo").click();
    await reload(page);
    await expectStatus(page, "Game restored at move 8.");
    await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
    await expectTurn(page, "black");
    await expectCaptures(page, { black: 0, white: 1 });
    await expect(page.getByTestId("last-move")).toHaveAttribute("transform", "translate(300 400)");
    await expect(page.locator(".terms")).toHaveText("Korean rules, komi 0");
    await play(page, "E5");
    await expectStatus(page, "Ko: Black can't retake yet. It would repeat the position after move 7. Play elsewhere first.");
    await button(page, "Redo").click();
    await expectStones(page, { X: "C5 D6 D4 A1", O: "F5 E6 E4 D5" });

    await startGame(page, { width: 9, komi: "0" });
    await passTwice(page);
    await button(page, "Play on").click();
    await reload(page);
    await expectTurn(page, "black");
    await play(page, "C3");
    await expectStones(page, { X: "C3" });
    await play(page, "G7");
    await passTwice(page);
    await play(page, "G7");
    await button(page, "White: accept the score").click();
    await reload(page);
    await expect(page.getByTestId("stones").locator(".dead")).toHaveCount(1);
    await expect(button(page, "White: accepted the score")).toHaveAttribute("aria-pressed", "true");
    await expect(button(page, "Black: accept the score")).toHaveAttribute("aria-pressed", "false");
    await button(page, "Black: accept the score").click();
    await expect(result(page)).toHaveText("Black wins by 81 points");
    await reload(page);
    await expect(result(page)).toHaveText("Black wins by 81 points");
    await button(page, "Rescore").click();
    await button(page, "Play on").click();
    await button(page, "Resign").click();
    await button(dialog(page), "Resign").click();
    await reload(page);
    await expect(result(page)).toHaveText("White wins by resignation");
    await expect(button(page, "Resume")).toBeVisible();
  });

  test("the settings are the same, and damaged settings are ignored", async ({ page }) => {
    await open(page);
    await button(page, "Settings").click();
    await dialog(page).getByLabel("Coordinates").uncheck();
    await dialog(page).getByLabel("Placing stones by touch").selectOption("One tap");
    await dialog(page).getByRole("radio", { name: "한국어" }).check();
    // The language is saved once its texts are loaded.
    await expect(dialog(page).getByRole("heading", { name: "설정", exact: true })).toBeVisible();
    await reload(page);
    await expect(page.locator(".ground text")).toHaveCount(0);
    await button(page, "설정").click();
    await expect(dialog(page).getByLabel("좌표")).not.toBeChecked();
    await expect(dialog(page).getByLabel("터치로 두는 방법")).toHaveValue("1");
    await expect(dialog(page).getByRole("radio", { name: "한국어" })).toBeChecked();
    await reloadWith(page, "\0{}xx 바둑", SETTINGS);
    // The language is the browser's.
    await expect(button(page, "New")).toBeVisible();
    await play(page, "C3");
    await expectTurn(page, "white");
  });
});

test.describe("a stored table that can't be read", () => {
  const DAMAGED = "Couldn't read the saved game. A copy of its data stays in this browser. Starting with an empty board.";
  const aside = (number) => `${TABLE}.damaged.${number}`;

  const setAside = (page, number) => page.evaluate((key) => {
    const text = localStorage.getItem(key);
    return Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));
  }, aside(number));

  // saving.rs damages every character. Here is what only a browser stores.
  test("is set aside unchanged and reported once for each text, and play continues", async ({ page }) => {
    await openSmall(page);
    await play(page, KO);
    // What the library has of the game doesn't replace the new one.
    await button(page, "Games").click();
    await expect(dialog(page).locator(".game-list li")).toHaveCount(1);
    await reload(page);
    const text = await stored(page);
    await reloadWith(page, '{"moves":[]}');
    await expectStatus(page, DAMAGED);
    await expectStones(page, {});
    expect(await stored(page, aside(1))).toBe('{"moves":[]}');
    await page.getByTestId("board").press("Control+z");
    await play(page, "C3");
    await expectStones(page, { X: "C3" });
    await reload(page);
    await expectStones(page, { X: "C3" });
    expect(await stored(page, aside(1))).toBe('{"moves":[]}');
    await button(page, "Games").click();
    const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), "Export unreadable data").click()]);
    expect(readFileSync(await download.path(), "utf8")).toBe('{"moves":[]}');

    const damages = {
      "empty": "",
      "with characters above U+00FF": `${text}바둑`,
      "truncated": text.slice(0, -3),
      "altered": text.replace("B[ce]", "B[cf]"),
      "with half a character": `${text}\ud800!`,
    };
    expect(damages.altered).not.toBe(text);
    for (const [place, [kind, damaged]] of Object.entries(damages).entries()) {
      await test.step(kind, async () => {
        await reloadWith(page, damaged);
        await expectStatus(page, DAMAGED);
        await expectStones(page, {});
        expect(await setAside(page, place + 2)).toEqual(numbers(damaged));
      });
    }
    // A text that was set aside before has its copy.
    await reloadWith(page, damages.truncated);
    await expectStatus(page, DAMAGED);
    const keys = await page.evaluate((table) => Object.keys(localStorage).filter((key) => key.startsWith(`${table}.`)).sort(), TABLE);
    expect(keys).toEqual([1, 2, 3, 4, 5, 6].map(aside));
    await play(page, "C3");
    await expectStones(page, { X: "C3" });
  });
});

test.describe("two tabs", () => {
  test("share a game, show each other's moves, and agree on a language whose texts one of them is still loading", async ({ context }) => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    await openSmall(one);
    await open(other);
    await play(one, "A1");
    await expectStones(other, { X: "A1" });
    await expectTurn(other, "white");
    await play(other, "B2");
    await expectStones(one, { X: "A1", O: "B2" });
    await button(one, "Undo").click();
    await expectStones(other, { X: "A1" });
    // Quick moves in turn.
    const moves = ["B2", "C3", "D4", "E5", "F6", "G7", "H8"];
    for (const [number, move] of moves.entries()) {
      await expectTurn(number % 2 === 0 ? one : other, number % 2 === 0 ? "white" : "black");
      await play(number % 2 === 0 ? one : other, move);
    }
    for (const tab of [one, other]) await expectStones(tab, { X: "A1 C3 E5 G7", O: "B2 D4 F6 H8" });

    let goOn;
    const held = new Promise((done) => { goOn = done; });
    await other.route(/\/ko\.txt$/, async (route) => { await held; await route.continue(); });
    await button(one, "Settings").click();
    await dialog(one).getByRole("radio", { name: "한국어" }).check();
    await dialog(one).getByLabel("좌표").uncheck();
    await expect(other.locator(".ground text")).toHaveCount(0);
    expect(await stored(other, SETTINGS)).toMatch(/^ko\b/);
    goOn();
    await expect(button(other, "설정")).toBeVisible();
    await expect(dialog(one).getByRole("heading", { name: "설정", exact: true })).toBeVisible();
  });

  test("keep their own games when one starts a new game", async ({ context }) => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    await openSmall(one);
    await play(one, "C3");
    await open(other);
    await startGame(other, { width: 13 });
    await play(other, "N13");
    await play(one, "G7");
    for (const tab of [one, other]) await reload(tab);
    await expectStones(one, { X: "C3", O: "G7" });
    await expectStones(other, { X: "N13" });

    // A new game with one move is kept while its reader is on another page.
    await other.close();
    await startGame(one, { width: 13 });
    await play(one, "N13");
    const address = one.url();
    await one.goto("about:blank");
    const third = await context.newPage();
    await open(third);
    await startGame(third, { width: 9 });
    await play(third, "A1");
    await one.goto(address);
    await expectStones(one, { X: "N13" });
  });
});

test("a new game keeps the previous one, and the two can be swapped", async ({ page }) => {
  await openSmall(page);
  await play(page, KO);
  await startGame(page, { width: 13, rules: "Chinese" });
  await play(page, "N13");
  await goBack(page);
  await expectStatus(page, "Game restored at move 8.");
  await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
  await expectCaptures(page, { black: 0, white: 1 });
  await expect(page.locator(".terms")).toHaveText("Korean rules, komi 0");
  await reload(page);
  await goBack(page);
  await expectStones(page, { X: "N13" });
  await expect(page.locator(".terms")).toHaveText("Chinese rules, komi 7.5");
  // A game without moves doesn't replace the previous one.
  await startGame(page, { width: 9 });
  await startGame(page, { width: 19 });
  await goBack(page);
  await expectStones(page, { X: "N13" });
});

async function goBack(page) {
  await button(page, "New").click();
  await button(dialog(page), "Back to previous game").click();
  await expect(dialog(page)).toBeHidden();
}

test.describe("without localStorage", () => {
  const BLOCKED = {
    "storage is full": () => {
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    },
    "storage is forbidden": () => {
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
    },
  };

  for (const [why, block] of Object.entries(BLOCKED)) {
    // library.spec.mjs fills the storage with a game.
    const tag = why === "storage is full" ? "@all" : [];
    test(`(${why}) the page plays on, and the library saves the game`, { tag }, async ({ page }) => {
      await page.addInitScript(block);
      await installClock(page.context());
      await open(page);
      await startGame(page, { width: 9, komi: "0" });
      await play(page, KO);
      await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
      await expectStatus(page, "Move 8: White D5 captures 1 stone.");
      await play(page, "C5");
      await expectStatus(page, "There is already a stone on C5. Play on an empty point.");
      await expect(page.getByTestId("refused")).toBeVisible();
      await passTwice(page);
      await acceptBoth(page);
      await expect(result(page)).toHaveText("White wins by 1 point");
      await expect(page.getByText("The game is saved in the library. If it doesn't reopen")).toBeVisible();
      // The library saves changes after a delay.
      await advance(page, 1500);
      await reload(page);
      await button(page, "Games").click();
      await dialog(page).locator(".game-list .game").click();
      await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
    });
  }
});
