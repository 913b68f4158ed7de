// Rulesets: choosing one, reading its rules, and how play and scoring differ.
import { expect, test } from "../fixtures.mjs";
import {
  acceptBoth, startGame, button, dialog, diagram, expectCaptures, expectRows, expectStatus, expectStones, expectTurn, expectScoreRow, fillNewGame, open,
  openSmall, passTwice, play, result,
} from "../page.mjs";
import { clickPoint } from "../board.mjs";
import { sample } from "../extent.mjs";
import { LANGUAGES, texts } from "../locales.mjs";

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
  "Tromp–Taylor": "Tromp–Taylor rules, komi 0",
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

test("the new game form offers every ruleset with a description", async ({ page }) => {
  await open(page);
  await button(page, "New").click();
  const list = dialog(page).getByRole("combobox", { name: "Rules" });
  await expect(list.locator("option")).toHaveText([...Object.keys(PRESETS), "Custom"]);
  const about = new Set();
  for (const name of Object.keys(PRESETS)) {
    await list.selectOption(name);
    about.add(await dialog(page).locator(".about.fixed-height").textContent());
  }
  expect(about.size).toBe(12);
});

for (const [name, terms] of sample(Object.entries(PRESETS), 3)) {
  test(`${name}: starts a game, keeps the rules after a reload, and shows them in a dialog`, async ({ page }) => {
    await open(page);
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

for (const { tag, rules } of sample(LANGUAGES, 2)) {
  test(`a reader of ${tag} starts with ${rules} rules, on the board and in the form`, async ({ page }) => {
    await page.addInitScript((tag) => Object.defineProperty(navigator, "languages", { value: [tag] }), tag);
    await open(page);
    const { actions, rules: names } = texts(tag);
    await expect(page.locator(".terms")).toContainText(names[rules]);
    await button(page, actions.new_game).click();
    await expect(dialog(page).locator("option:checked", { hasText: names[rules] })).toHaveCount(1);
  });
}

test("the rules of a language are only for those who have not chosen", async ({ page }) => {
  await open(page);
  await startGame(page, { width: 19, rules: "AGA" });
  await page.evaluate(() => { localStorage["badukpan.settings"] = "ja"; });
  await page.reload();
  const { actions, rules } = texts("ja");
  await expect(page.locator(".terms")).toContainText(rules.aga);
  await button(page, actions.new_game).click();
  await expect(dialog(page).locator("option:checked", { hasText: rules.aga })).toHaveCount(1);
});

test("every axis can be set in custom rules", async ({ page }) => {
  await open(page);
  const axes = { Ko: "Positional superko: no position may repeat", Suicide: "Allowed", Tie: "White wins", Scoring: "Area: living stones and territory" };
  await fillNewGame(page, { rules: "Korean" });
  await dialog(page).getByRole("combobox", { name: "Rules" }).selectOption("Custom");
  await expect(dialog(page).locator(".axes select")).toHaveCount(17);
  await button(dialog(page), "Cancel").click();
  await startGame(page, { rules: "Custom", komi: "0", axes });
  await expect(page.locator(".terms")).toHaveText("Custom rules, komi 0");
  await openRules(page);
  for (const [axis, value] of Object.entries(axes)) await expect(rule(page, axis)).toHaveText(value);
  await page.keyboard.press("Escape");
  await passTwice(page);
  await expect(result(page)).toHaveText("Current score: Tie (White wins)");
});

test("Sunjang: needs a 19×19 board, starts with 17 stones, and White plays first", async ({ page }) => {
  await open(page);
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

test("Chinese: Black places handicap stones freely before White's first move", async ({ page }) => {
  await open(page);
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

test("Traditional: with more than nine handicap stones, Black places the rest", async ({ page }) => {
  await open(page);
  await startGame(page, { width: 19, rules: "Traditional", handicap: 11 });
  await expectTurn(page, "black");
  await play(page, "C3 R3");
  await expectTurn(page, "white");
  await expect(page.getByTestId("stones").locator("circle")).toHaveCount(11);
});

test("the ranks of the players set the handicap", async ({ page }) => {
  await open(page);
  await fillNewGame(page, { width: 19 });
  const form = dialog(page);
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

test.describe("triple ko", () => {
  const BLACK = "B19 F19 K19 A18 E18 G18 J18 B17 F17 K17";
  const WHITE = "C19 G19 L19 B18 D18 H18 K18 M18 C17 G17 L17";
  const ROUND = "C18 F18 L18 B18 G18";

  /** Sets up the kos in 22 moves, and plays all but the last move of the cycle. */
  async function goRound(page) {
    const black = BLACK.split(" ");
    for (const [number, white] of WHITE.split(" ").entries()) {
      if (black[number]) await play(page, black[number]);
      else await button(page, "Pass").click();
      await play(page, white);
    }
    await play(page, ROUND);
  }

  for (const [rules, label, end] of sample([
    ["Japanese", "End with no result (both players agree)", "No result"],
    ["Korean", "End in a draw (both players agree)", "Draw"],
  ], 1)) {
    test(`${rules}: reports the repetition, and the players can end the game`, async ({ page }) => {
      await open(page);
      await startGame(page, { width: 19, rules });
      await goRound(page);
      await expect(button(page, label)).toBeHidden();
      await play(page, "K18");
      await expectStatus(page, "Move 28: White K18. This repeats the position after move 22.");
      await button(page, label).click();
      await expectStatus(page, `${end}.`);
      await page.reload();
      await expect(result(page)).toHaveText(end);
      await button(page, "Resume").click();
      await play(page, "R3");
      await expect(button(page, label)).toBeHidden();
    });
  }

  test("Traditional: reports the repetition, and play continues", async ({ page }) => {
    await open(page);
    await startGame(page, { width: 19, rules: "Traditional" });
    await goRound(page);
    await play(page, "K18");
    await expectStatus(page, /repeats the position after move 22/);
    await expect(page.locator(".offer")).toHaveCount(0);
  });

  test("Galagapi: refuses the move that would repeat the position", async ({ page }) => {
    await open(page);
    await startGame(page, { width: 19, rules: "Galagapi" });
    await goRound(page);
    await play(page, "K18");
    await expectStatus(page, "Superko: White would repeat the position after move 22. Play elsewhere.");
    await expectTurn(page, "white");
  });
});

test("Taiwanese: suicide of one stone counts as a pass", async ({ page }) => {
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
});

test("Korean: players can fill all neutral points at once while scoring", async ({ page }) => {
  await openSmall(page, { width: 7 });
  await play(page, "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7");
  await passTwice(page);
  await expect(result(page)).toHaveText("Current score: Draw");
  await button(page, "Fill 7 neutral points (both players agree)").click();
  await expectStatus(page, "7 neutral points filled.");
  await expect(page.getByTestId("stones").locator("circle")).toHaveCount(21);
  await expect(result(page)).toHaveText("Current score: Draw");
  await acceptBoth(page);
  await expect(result(page)).toHaveText("Draw");
});

test("Japanese: doesn't offer to fill neutral points", async ({ page }) => {
  await openSmall(page, { width: 7, rules: "Japanese" });
  await play(page, "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7");
  await passTwice(page);
  await expect(page.locator(".offer")).toHaveCount(0);
});

/** Plays the guide's first diagram and passes twice: area 40 to 41, territory with one prisoner 16 to 17. */
async function playDiagram(page) {
  const { moves, rows } = diagram(1);
  for (const [, [x, y]] of moves) await clickPoint(page, x, y);
  await expectRows(page, rows);
  await passTwice(page);
}

test("Chinese: also shows the result in zi", async ({ page }) => {
  await openSmall(page, { rules: "Chinese" });
  await playDiagram(page);
  await acceptBoth(page);
  await expect(result(page)).toHaveText("White wins by 1 point (½ zi)");
});

test("Galagapi: scores points minus lost stones, in its own terms", async ({ page }) => {
  await openSmall(page, { rules: "Galagapi", komi: "8" });
  await playDiagram(page);
  await expectScoreRow(page, "Points (xal)", 15, 17);
  await expectScoreRow(page, "Stones lost in play", 0, "−1");
  await expectScoreRow(page, "Komi (sifta)", 0, 8);
  await expectScoreRow(page, "Total", 15, 24);
  await acceptBoth(page);
  await expect(result(page)).toHaveText("White wins by 9 points");
});

test("AGA: a pass costs a stone, and area and territory scoring agree", async ({ page }) => {
  await openSmall(page, { rules: "AGA" });
  const { moves } = diagram(1);
  for (const [, [x, y]] of moves) await clickPoint(page, x, y);
  await passTwice(page);
  await expectCaptures(page, { black: 2, white: 1 });
  await expect(result(page)).toHaveText("Current score: White wins by 1 point");
  await expect(page.getByTestId("score").locator(".about")).toHaveText("With territory scoring (pass stones included): White wins by 1 point");
});

test("Tromp–Taylor: removes no dead stones", async ({ page }) => {
  await openSmall(page, { rules: "Tromp–Taylor" });
  await play(page, "C3 D4");
  await passTwice(page);
  await play(page, "D4");
  await expectStatus(page, "These rules don't remove dead stones. Play on to capture them.");
});

test("Korean: points in seki don't count", async ({ page }) => {
  await openSmall(page, {});
  const { rows, labels } = diagram(14);
  const stones = { X: [], O: [] };
  rows.forEach((row, y) => [...row].forEach((letter, x) => stones[letter]?.push([x, y])));
  for (let n = 0; n < Math.max(stones.X.length, stones.O.length); n += 1) {
    for (const letter of ["X", "O"]) {
      if (stones[letter][n]) await clickPoint(page, ...stones[letter][n]);
      else await button(page, "Pass").click();
    }
  }
  await expectRows(page, rows);
  await button(page, "Pass").click();
  // The side with fewer stones has just passed.
  if (stones.X.length === stones.O.length) await button(page, "Pass").click();
  const marked = await page.locator(".territory").count();
  expect(marked).toBe(rows.join("").split(".").length - 1 - Object.keys(labels).length - 2);
});
