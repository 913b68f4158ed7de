// Rulesets: choosing one, reading its rules, and how play and scoring differ.
import { expectAccessible } from "../axe.mjs";
import { expect, test } from "../fixtures.mjs";
import {
  acceptBoth, startGame, button, dialog, diagram, expectCaptures, expectRows, expectStatus, expectStones, expectTurn, expectScoreRow, fillNewGame, open,
  openSmall, passTwice, play, result,
} from "../page.mjs";
import { pointName } from "../board.mjs";
import { sample } from "../extent.mjs";
import { texts } from "../locales.mjs";

/** Each preset, and how the header describes an even game with it. */
const PRESETS = {
  Korean: "Korean rules, komi 6.5",
  Galagapi: "Galagapi rules, komi 8",
  Sunjang: "Sunjang rules, komi 0",
  Japanese: "Japanese rules, komi 6.5",
  International: "International rules, komi 0",
  Traditional: "Traditional rules, komi 0",
  Chinese: "Chinese rules, komi 7.5",
  Taiwanese: "Taiwanese rules, komi 7.5",
  Ing: "Ing rules, komi 8",
  AGA: "AGA rules, komi 7.5",
  "New Zealand": "New Zealand rules, komi 7",
  "Tromp-Taylor": "Tromp-Taylor rules, komi 0",
};

/** Returns the value of an axis in the rules dialog. */
function rule(page, axis) {
  const line = dialog(page).locator("dl > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${axis}$`) }) });
  return line.locator("dd");
}

async function openRules(page) {
  await page.locator(".terms").click();
  await expect(dialog(page)).toBeVisible();
}

test("the new game form offers every ruleset with a description, and the ranks of the players set the handicap", async ({ page }) => {
  await open(page);
  await button(page, "New").click();
  const form = dialog(page);
  const list = form.getByRole("combobox", { name: "Rules" });
  await expect(list.locator("option")).toHaveText([...Object.keys(PRESETS), "Custom"]);
  const about = new Set();
  for (const name of Object.keys(PRESETS)) {
    await list.selectOption(name);
    about.add(await form.locator(".about.fixed-height").textContent());
  }
  expect(about.size).toBe(12);
  await list.selectOption("Custom");
  await expect(form.locator(".axes select")).toHaveCount(17);

  await list.selectOption("Japanese");
  await form.getByText("Players", { exact: true }).click();
  await form.getByRole("combobox", { name: "Black's rank" }).selectOption("5 kyu");
  await form.getByRole("combobox", { name: "White's rank" }).selectOption("1 kyu");
  await expect(form.getByRole("combobox", { name: "Handicap", exact: true })).toHaveValue("4");
  await form.getByRole("combobox", { name: "White's rank" }).selectOption("9 dan");
  await expect(form.getByText("This is the largest handicap for these rules and this board.")).toBeVisible();
  await form.getByRole("combobox", { name: "White's rank" }).selectOption("4 kyu");
  await expect(form.getByRole("combobox", { name: "Handicap", exact: true })).toHaveValue("0");
  await button(form, "Start game").click();
  await expect(page.locator(".terms")).toHaveText("Japanese rules, komi 0.5");
});

test("a game keeps its rules after a reload and in another language, and shows them in a dialog", async ({ page }) => {
  await open(page);
  for (const [name, terms] of sample(Object.entries(PRESETS), 3)) {
    await test.step(name, async () => {
      await startGame(page, { width: 19, rules: name });
      await expect(page.locator(".terms")).toHaveText(terms);
      await play(page, "C3 D5");
      await expectStatus(page, /^Move 2: /);
      await page.reload();
      await expect(page.locator(".terms")).toHaveText(terms);
      await openRules(page);
      await expect(dialog(page).getByRole("heading")).toHaveText(`${name} rules`);
      await expect(rule(page, "Scoring")).not.toBeEmpty();
      await expect(rule(page, "Ko")).not.toBeEmpty();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
    });
  }
  // The rules of a language are only for those who have not chosen.
  await startGame(page, { width: 19, rules: "AGA" });
  await page.evaluate(() => { localStorage["badukpan.settings"] = "ja"; });
  await page.reload();
  const { actions, rules } = texts("ja");
  await expect(page.locator(".terms")).toContainText(rules.aga);
  await button(page, actions.new_game).click();
  await expect(dialog(page).locator("option:checked", { hasText: rules.aga })).toHaveCount(1);
});

test("rules differ in how a game begins: custom axes, the stones of Sunjang, and handicap stones that Black places", async ({ page }) => {
  await open(page);
  await test.step("every axis can be set in custom rules", async () => {
    const axes = {
      Ko: "Positional superko: no position may repeat", Suicide: "Allowed", Tie: "White wins", Scoring: "Area: living stones and territory",
    };
    await startGame(page, { rules: "Custom", komi: "0", axes });
    await expect(page.locator(".terms")).toHaveText("Custom rules, komi 0");
    await openRules(page);
    for (const [axis, value] of Object.entries(axes)) await expect(rule(page, axis)).toHaveText(value);
    await page.keyboard.press("Escape");
    await passTwice(page);
    await expect(result(page)).toHaveText("Current score: Tie (White wins)");
  });
  await test.step("Sunjang needs a 19×19 board, starts with 17 stones, and White plays first", async () => {
    await fillNewGame(page, { width: 9, rules: "Sunjang" });
    const form = dialog(page);
    await expect(form.getByRole("radio", { name: "19×19" })).toBeChecked();
    await form.getByRole("radio", { name: "13×13" }).check();
    await expect(form.getByRole("status")).toHaveText("This starting position needs a 19×19 board.");
    await expect(button(form, "Start game")).toBeDisabled();
    await form.getByRole("radio", { name: "19×19" }).check();
    await button(form, "Start game").click();
    await expectTurn(page, "white");
    await expectStones(page, {
      X: "G16 N16 Q16 D10 K10 Q10 D4 G4 N4",
      O: "D16 K16 D13 Q13 D7 Q7 K4 Q4",
    });
  });
  await test.step("Traditional: with more than nine handicap stones, Black places the rest", async () => {
    await startGame(page, { width: 19, rules: "Traditional", handicap: 11 });
    await expectTurn(page, "black");
    await play(page, "C3 R3");
    await expectTurn(page, "white");
    await expect(page.getByTestId("stones").locator("circle")).toHaveCount(11);
  });
  await test.step("Chinese: Black places handicap stones freely before White's first move", async () => {
    await startGame(page, { rules: "Chinese", handicap: 3 });
    await expectStatus(page, "New game. Black places 3 handicap stones.");
    await expectStones(page, {});
    await expectTurn(page, "black");
    await button(page, "Pass").click();
    await expectStatus(page, "Place the handicap stones first. 3 left.");
    await play(page, "C3 G7");
    await expectStatus(page, "Move 2: Black G7. Handicap stones left: 1.");
    await expect(page.locator(".card[data-color=black] .state")).toHaveText("handicap stones left: 1");
    await expectTurn(page, "black");
    await play(page, "E5");
    await expectTurn(page, "white");
    await expectStones(page, { X: "C3 G7 E5" });
    await play(page, "D4");
    await passTwice(page);
    await expectScoreRow(page, "Handicap compensation", 0, 3);
  });
});

/** Starts a game with these moves. They are played at once, by the cells of the points and the button to pass, without a pointer. */
async function startWithMoves(page, terms, moves) {
  await startGame(page, { komi: "0", ...terms });
  await expect(page.getByTestId("board")).toHaveAttribute("aria-busy", "false");
  const pass = await button(page, "Pass").elementHandle();
  await page.evaluate(async ([pass, moves]) => {
    for (const move of moves) {
      (move === "pass" ? pass : document.querySelector(`[data-point=${move}]`)).click();
      await new Promise((done) => { setTimeout(done); });
    }
  }, [pass, moves]);
}

test("a triple ko: the repetition is reported, and ends the game, continues it or is refused, as the rules have it", async ({ page }) => {
  // It is set up in 22 moves. The last move of its cycle is still to be played.
  const moves = "B19 C19 F19 G19 K19 L19 A18 B18 E18 D18 G18 H18 J18 K18 B17 M18 F17 C17 K17 G17 pass L17 C18 F18 L18 B18 G18".split(" ");
  const label = { Japanese: "End with no result (both players agree)", Korean: "End in a draw (both players agree)" };
  await open(page);
  await test.step("Traditional: play continues", async () => {
    await startWithMoves(page, { width: 19, rules: "Traditional" }, moves);
    await play(page, "K18");
    await expectStatus(page, /repeats the position after move 22/);
    await expect(page.locator(".offer")).toHaveCount(0);
  });
  await test.step("Galagapi: the move is refused", async () => {
    await startWithMoves(page, { width: 19, rules: "Galagapi" }, moves);
    await play(page, "K18");
    await expectStatus(page, "Superko: White would repeat the position after move 22. Play elsewhere.");
    await expectTurn(page, "white");
  });
  for (const [rules, end] of sample([["Japanese", "No result"], ["Korean", "Draw"]], 1)) {
    await test.step(`${rules}: the players can end the game`, async () => {
      await startWithMoves(page, { width: 19, rules }, moves);
      await expect(button(page, label[rules])).toBeHidden();
      await play(page, "K18");
      await expectStatus(page, "Move 28: White K18. This repeats the position after move 22.");
      await button(page, label[rules]).click();
      await expectStatus(page, `${end}.`);
      await page.reload();
      await expect(result(page)).toHaveText(end);
      await button(page, "Resume").click();
      await play(page, "R3");
      await expect(button(page, label[rules])).toBeHidden();
    });
  }
});

test("rules differ in play: suicide can be a pass, and neutral points are filled or not", async ({ page }) => {
  await openSmall(page, { width: 2, rules: "Taiwanese" });
  await play(page, "A1");
  await button(page, "Pass").click();
  await play(page, "B2");
  await play(page, "A2");
  await expectStatus(page, "Move 4: White A2, suicide of 1 stone. It counts as a pass.");
  await expect(page.getByTestId("last-move")).toBeHidden();
  await expectTurn(page, "black");
  await expectStones(page, { X: "A1 B2" });
  await expectCaptures(page, { black: 0, white: 0 });
  await button(page, "Pass").click();
  await expect(result(page)).toBeVisible();

  const walls = "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7".split(" ");
  await test.step("Japanese: there is no offer to fill neutral points", async () => {
    await startWithMoves(page, { width: 7, rules: "Japanese" }, walls);
    await passTwice(page);
    await expect(result(page)).toBeVisible();
    await expect(page.locator(".offer")).toHaveCount(0);
  });
  await test.step("Korean: players can fill all neutral points at once while scoring", async () => {
    await startWithMoves(page, { width: 7, rules: "Korean" }, walls);
    await passTwice(page);
    await expect(result(page)).toHaveText("Current score: Draw");
    await button(page, "Fill 7 neutral points (both players agree)").click();
    await expectStatus(page, "7 neutral points filled.");
    await expect(page.getByTestId("stones").locator("circle")).toHaveCount(21);
    await expect(result(page)).toHaveText("Current score: Draw");
    await acceptBoth(page);
    await expect(result(page)).toHaveText("Draw");
  });
});

/** Plays the guide's first diagram and passes twice: area 40 to 41, territory with one prisoner 16 to 17. */
async function playDiagram(page, terms) {
  const { moves, rows } = diagram(1);
  await startWithMoves(page, terms, moves.map(([, [x, y]]) => pointName(x, y, 9)));
  await expectRows(page, rows);
  await passTwice(page);
}

test("rules differ in scoring", async ({ page }) => {
  await open(page);
  await test.step("Chinese: the result is also in zi", async () => {
    await playDiagram(page, { rules: "Chinese" });
    await acceptBoth(page);
    await expect(result(page)).toHaveText("White wins by 1 point (½ zi)");
  });
  await test.step("Galagapi: points minus lost stones, in its own terms", async () => {
    await playDiagram(page, { rules: "Galagapi", komi: "8" });
    await expectScoreRow(page, "Points (xal)", 15, 17);
    await expectScoreRow(page, "Stones lost in play", 0, "−1");
    await expectScoreRow(page, "Komi (sifta)", 0, 8);
    await expectScoreRow(page, "Total", 15, 24);
    await acceptBoth(page);
    await expect(result(page)).toHaveText("White wins by 9 points");
  });
  await test.step("AGA: a pass costs a stone, and area and territory scoring agree", async () => {
    await playDiagram(page, { rules: "AGA" });
    await expectCaptures(page, { black: 2, white: 1 });
    await expect(result(page)).toHaveText("Current score: White wins by 1 point");
    await expect(page.getByTestId("score").locator(".about")).toHaveText("With territory scoring (pass stones included): White wins by 1 point");
  });
  await test.step("Tromp-Taylor: no dead stones are removed", async () => {
    await startGame(page, { rules: "Tromp-Taylor", komi: "0" });
    await play(page, "C3 D4");
    await passTwice(page);
    await play(page, "D4");
    await expectStatus(page, "These rules don't remove dead stones. Play on to capture them.");
  });
  await test.step("Korean: points in seki don't count", async () => {
    const { rows, labels } = diagram(14);
    const stones = { X: [], O: [] };
    rows.forEach((row, y) => [...row].forEach((letter, x) => stones[letter]?.push(pointName(x, y, 9))));
    const count = Math.max(stones.X.length, stones.O.length);
    const pairs = Array.from({ length: count }, (_, n) => [stones.X[n] ?? "pass", stones.O[n] ?? "pass"]);
    await startWithMoves(page, { rules: "Korean" }, pairs.flat());
    await expectRows(page, rows);
    await button(page, "Pass").click();
    // The side with fewer stones may have just passed.
    if (pairs.at(-1).at(-1) !== "pass") await button(page, "Pass").click();
    await expect(result(page)).toBeVisible();
    await expect(page.locator(".territory")).toHaveCount(rows.join("").split(".").length - 1 - Object.keys(labels).length - 2);
  });
});

test("under AGA rules, the page says that White has to pass last", async ({ page }) => {
  await openSmall(page, { rules: "AGA" });
  await play(page, "E5");
  await passTwice(page);
  await expectStatus(page, "Move 3: Black passes. White has to make the last pass.");
  await button(page, "Pass").click();
  await expect(page.getByTestId("score")).toBeVisible();
});

test("after a game that was counted, its result under each ruleset is shown with the reason", async ({ page }) => {
  await open(page);
  await playDiagram(page, { rules: "Korean", komi: "6.5" });
  await expect(button(page, "Other rules")).toHaveCount(0);
  await acceptBoth(page);
  await button(page, "Other rules").click();
  const sheet = page.getByRole("dialog", { name: "The same game under other rules" });
  const row = (name) => sheet.locator(".other-rules > div").filter({ has: page.getByText(name, { exact: true }) });
  await expect(sheet.locator(".other-rules > div")).toHaveCount(12);
  await expect(row("Korean")).toHaveText("KoreanWhite wins by 7.5 pointsThe rules of this game");
  await expect(row("Chinese")).toHaveText("ChineseWhite wins by 8.5 pointskomi 7.5");
  await expect(row("Galagapi")).toHaveText("GalagapiWhite wins by 9 pointskomi 8");
  await expect(row("Japanese")).toHaveText("JapaneseWhite wins by 7.5 pointsNothing that counts here differs.");
  await expectAccessible(page, "the result under each ruleset");
  for (const width of [320, 390, 1366]) {
    await page.setViewportSize({ width, height: 568 });
    expect(await sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), `${width} pixels`).toBe(0);
  }
});
