// What the browser stores between visits. Damaged data, other tabs and blocked storage never lose a game.
import { sample } from "../extent.mjs";
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

/** Replaces stored data, and reloads the page. */
async function reloadWith(page, text, key = TABLE) {
  // The page stores a move in a timer after a frame. A timer that is set after the next frame fires after it.
  const store = ([key, text]) =>
    new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(localStorage.setItem(key, text)))));
  await page.evaluate(store, [key, text]);
  await reload(page);
}

async function reload(page) {
  await page.reload();
  await expect(page.getByTestId("board")).toBeVisible();
}

test.describe("after a reload", () => {
  test("restores stones, turn, captures, last move and redo", async ({ page }) => {
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
  });

  test("restores scoring with dead stones and one acceptance", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await passTwice(page);
    await play(page, "G7");
    await button(page, "White: accept the score").click();
    await reload(page);
    await expect(page.getByTestId("stones").locator(".dead")).toHaveCount(1);
    await expect(button(page, "White: accepted the score")).toHaveAttribute("aria-pressed", "true");
    await expect(button(page, "Black: accept the score")).toHaveAttribute("aria-pressed", "false");
    await button(page, "Black: accept the score").click();
    await expect(result(page)).toHaveText("Black wins by 81 points");
  });

  test("restores play that was resumed after two passes", async ({ page }) => {
    await openSmall(page);
    await passTwice(page);
    await button(page, "Play on").click();
    await reload(page);
    await expectTurn(page, "black");
    await play(page, "C3");
    await expectStones(page, { X: "C3" });
  });

  test("restores the result of a scored game", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await passTwice(page);
    await acceptBoth(page);
    await reload(page);
    await expect(result(page)).toHaveText("Black wins by 80 points");
    await expect(result(page)).toContainText("Black wins");
    await expect(button(page, "Rescore")).toBeVisible();
  });

  test("restores the result of a resigned game", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await button(page, "Resign").click();
    await button(dialog(page), "Resign").click();
    await reload(page);
    await expect(result(page)).toHaveText("Black wins by resignation");
    await expect(button(page, "Resume")).toBeVisible();
  });

  test("restores the settings", async ({ page }) => {
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
    await expect(dialog(page).getByLabel("터치로 두는 방법")).toHaveValue("0");
    await expect(dialog(page).getByRole("radio", { name: "한국어" })).toBeChecked();
  });
});

test.describe("stored data that can't be read", () => {
  const DAMAGED = "Couldn't read the saved game. A copy of its data stays in this browser. Starting with an empty board.";

  const DAMAGES = {
    "in another format": () => '{"moves":[]}',
    "empty": () => "",
    "with characters above U+00FF": (text) => `${text}바둑`,
    "truncated": (text) => text.slice(0, -3),
    "with trailing characters": (text) => `${text}\0`,
    "of a later version": (text) => `\u0007${text.slice(1)}`,
    "with a board size of 0": (text) => `${text[0]}\0${text.slice(2)}`,
  };

  for (const [kind, damage] of Object.entries(DAMAGES)) {
    test(`(${kind}) is set aside unchanged and reported, and play continues`, async ({ page }) => {
      await openSmall(page);
      await play(page, KO);
      const damaged = damage(await stored(page));
      await reloadWith(page, damaged);
      await expectStatus(page, DAMAGED);
      await expectStones(page, {});
      expect(await stored(page, `${TABLE}.damaged.1`)).toBe(damaged);
      await play(page, "C3");
      await expectStones(page, { X: "C3" });
      await reload(page);
      await expectStones(page, { X: "C3" });
      expect(await stored(page, `${TABLE}.damaged.1`)).toBe(damaged);
    });
  }

  test("(with half a character) is set aside unchanged", async ({ page }) => {
    await openSmall(page);
    await play(page, KO);
    // The last move is saved once it is drawn.
    await page.evaluate((key) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
      setTimeout(() => done(localStorage.setItem(key, `${localStorage.getItem(key)}\ud800!`)));
    }))), TABLE);
    await reload(page);
    await expectStatus(page, DAMAGED);
    expect(await page.evaluate((key) => [...localStorage.getItem(key).slice(-2)].map((half) => half.charCodeAt(0)), `${TABLE}.damaged.1`)).toEqual([0xd800, 0x21]);
  });

  test("doesn't make the library replace the new game", async ({ page }) => {
    await openSmall(page);
    await play(page, KO);
    await button(page, "Games").click();
    await expect(dialog(page).locator(".game-list li")).toHaveCount(1);
    await reload(page);
    await reloadWith(page, (await stored(page)).slice(0, -3));
    await expectStatus(page, DAMAGED);
    await play(page, "C3");
    await reload(page);
    await expectStones(page, { X: "C3" });
  });

  test("is set aside beside earlier data, without duplicates", async ({ page }) => {
    await open(page);
    for (const text of ["one", "two", "one", "two"]) await reloadWith(page, text);
    const keys = await page.evaluate((table) => Object.keys(localStorage).filter((key) => key.startsWith(`${table}.`)).sort(), TABLE);
    expect(keys).toEqual([`${TABLE}.damaged.1`, `${TABLE}.damaged.2`]);
    expect([await stored(page, keys[0]), await stored(page, keys[1])]).toEqual(["one", "two"]);
  });

  test("breaks neither the page nor undo, wherever it is altered", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await passTwice(page);
    await play(page, "G7");
    const text = await stored(page);
    // tests/table/saving.rs alters every character. This test alters some, in a page.
    const places = Array.from({ length: Math.ceil(text.length / 5) }, (_, number) => 5 * number);
    for (const place of sample(places, 8)) {
      const altered = String.fromCharCode(text.charCodeAt(place) ^ (place % 2 === 0 ? 1 : 0x55));
      await reloadWith(page, text.slice(0, place) + altered + text.slice(place + 1));
      await page.getByTestId("board").press("Control+z");
    }
    await startGame(page, { width: 9 });
    await play(page, "C3");
    await expectStones(page, { X: "C3" });
  });

  test("in the settings is ignored, and the language of the browser is used", async ({ page }) => {
    await open(page);
    await reloadWith(page, "\0{}xx 바둑", SETTINGS);
    await expect(button(page, "New")).toBeVisible();
    await play(page, "C3");
    await expectTurn(page, "white");
  });
});

test.describe("two tabs", () => {
  test("share a game and show each other's moves", async ({ context }) => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    await openSmall(one);
    await open(other);
    await play(one, "C3");
    await expectStones(other, { X: "C3" });
    await expectTurn(other, "white");
    await play(other, "G7");
    await expectStones(one, { X: "C3", O: "G7" });
    await expectTurn(one, "black");
    await button(one, "Undo").click();
    await expectStones(other, { X: "C3" });
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
  });

  test("keep a new game with one move while its reader is on another page", async ({ context }) => {
    const one = await context.newPage();
    await openSmall(one);
    await play(one, "C3");
    await startGame(one, { width: 13 });
    await play(one, "N13");
    const address = one.url();
    await one.goto("about:blank");
    const other = await context.newPage();
    await open(other);
    await startGame(other, { width: 9 });
    await play(other, "A1");
    await one.goto(address);
    await expectStones(one, { X: "N13" });
  });

  test("agree on a language whose texts one of them is still loading", async ({ context }) => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    await open(one);
    await open(other);
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

  test("agree after quick moves in turn", async ({ context }) => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    await openSmall(one);
    await open(other);
    const moves = ["A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8"];
    for (const [number, move] of moves.entries()) {
      await expectTurn(number % 2 === 0 ? one : other, number % 2 === 0 ? "black" : "white");
      await play(number % 2 === 0 ? one : other, move);
    }
    for (const tab of [one, other]) await expectStones(tab, { X: "A1 C3 E5 G7", O: "B2 D4 F6 H8" });
  });
});

test("a new game keeps the previous one, and the two can be swapped", async ({ page }) => {
  await openSmall(page);
  await play(page, KO);
  await startGame(page, { width: 13, rules: "Chinese" });
  await play(page, "N13");
  for (let times = 0; times < 2; times++) {
    await goBack(page);
    await expectStatus(page, "Game restored at move 8.");
    await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
    await expectCaptures(page, { black: 0, white: 1 });
    await expect(page.locator(".terms")).toHaveText("Korean rules, komi 0");
    await reload(page);
    await goBack(page);
    await expectStones(page, { X: "N13" });
    await expect(page.locator(".terms")).toHaveText("Chinese rules, komi 7.5");
  }
});

test("a game without moves doesn't replace the previous game", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  await startGame(page, { width: 13 });
  await startGame(page, { width: 19 });
  await goBack(page);
  await expectStones(page, { X: "C3" });
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
    test(`(${why}) the page plays on, and the library saves the game`, async ({ page }) => {
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
      await expect(page.getByText("It is saved in the library. Next time, open it under Games.")).toBeVisible();
      // The library saves changes after a delay.
      await advance(page, 3000);
      await reload(page);
      await button(page, "Games").click();
      await dialog(page).locator(".game-list .game").click();
      await expectStones(page, { X: "C5 D6 D4", O: "F5 E6 E4 D5" });
    });
  }
});
