// Games against the computer.
import { rows } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, card, dialog, expectStatus, expectTurn, open, play, result } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

test.use({ hasEngine: true });

const panel = (page) => page.getByRole("region", { name: "Badukpan" });
const place = (page) => page.locator(".slider span");

/** A settled position, to play as Black against a level of 10 kyu. */
const SETTLED = "1m_2l07fDrYcn5XEpVTApuRZl8eePzbhJYx__A&computer=10k";

/** The same position under Japanese rules. */
const SETTLED_JAPANESE = "1lt9aD7fDsc-11jMeP-yFLZzftjqAAfeuLV0v&computer=10k";

/** On 7×7, Black captures three stones and saves three, against a level of 20 kyu. */
const ATARI = "1fba4H-z-7gFcHkQbG-PKUbLvpzQxeE&computer=20k";

// The clock can skip the time that the computer takes for a move. Questions to the engine are counted: all, those without an answer yet, and
// the most at once.
test.beforeEach(async ({ context }) => {
  await installClock(context);
  await context.addInitScript(() => {
    window.questions = 0;
    window.mostAtOnce = 0;
    window.openQuestions = 0;
    // Each question has a channel for its answer, of which the worker gets one port.
    const asked = new WeakSet();
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        this.port1.addEventListener("message", () => { if (asked.has(this.port2)) window.openQuestions -= 1; });
      }
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ports) {
      window.questions += 1;
      window.openQuestions += 1;
      window.mostAtOnce = Math.max(window.mostAtOnce, window.openQuestions);
      asked.add(ports[0]);
      return post.call(this, message, ports);
    };
  });
});

/** Starts a game against the computer with the form. */
async function start(page, { level = "20 kyu", side = 9, color = "Black", seconds, rules, handicap, hasHelp = true } = {}) {
  await button(page, "New").click();
  const form = dialog(page);
  await form.getByRole("radio", { name: "Computer", exact: true }).check({ force: true });
  await form.getByLabel("Level").selectOption(level);
  await form.getByRole("radio", { name: color, exact: true }).check({ force: true });
  await form.getByRole("radio", { name: `${side}×${side}`, exact: true }).check({ force: true });
  if (rules) await form.getByRole("combobox", { name: "Rules" }).selectOption(rules);
  if (handicap) await form.getByRole("combobox", { name: "Handicap", exact: true }).selectOption(String(handicap));
  if (!hasHelp) await form.getByLabel("No help in this game").check();
  if (seconds) {
    await form.getByRole("combobox", { name: "Clock" }).selectOption("Main time only");
    await form.getByLabel("Main time (min)", { exact: true }).fill(`0:0${seconds}`);
  }
  await button(form, "Start game").click();
  await expect(form).toBeHidden();
}

/** Waits until the computer has played so many moves of the game, and skips the time that it takes, but not that of the engine. */
async function answered(page, number) {
  await expect.poll(async () => {
    const isThinking = await page.evaluate(() => window.openQuestions > 0);
    await page.clock.fastForward(isThinking ? 50 : 300);
    return page.getByRole("status").textContent();
  }, { intervals: [50] }).toMatch(new RegExp(`^Move ${number}: `));
}

/** Expects that no tab asks the engine anything within this time. */
async function expectQuiet(page, milliseconds = 2000) {
  const questions = () => Promise.all(page.context().pages().map((tab) => tab.evaluate(() => window.questions)));
  const before = await questions();
  await advance(page, milliseconds);
  expect(await questions()).toEqual(before);
}

test("the computer answers, explains moves, and says nothing about a position that the reader has left", async ({ page, faults }) => {
  await open(page);
  await test.step("without a connection it says so, and tries again", async () => {
    await page.route("**/network-*.bin", (route) => route.abort());
    await start(page);
    await play(page, "E5");
    await expect(panel(page)).toContainText("Couldn't load the computer player.");
    faults.length = 0;
    await page.unroute("**/network-*.bin");
    await button(panel(page), "Try again").click();
    await answered(page, 2);
  });
  await test.step("undo takes both moves back", async () => {
    await start(page);
    await expect(card(page, "white")).toContainText("Badukpan 20k");
    await play(page, "E5");
    await expect(panel(page)).toContainText("The computer is thinking");
    // It is not the reader's turn.
    await play(page, "C3");
    await answered(page, 2);
    await expectTurn(page, "black");
    await play(page, "A1");
    await answered(page, 4);
    await button(page, "Undo").click();
    await expectStatus(page, /^Back to move 2: /);
    await expectTurn(page, "black");
    await button(page, "Redo").click();
    await expectStatus(page, /^Forward to move 4: /);
    await expectTurn(page, "black");
  });
  await test.step("a move that it has found isn't played after undo", async () => {
    await play(page, "J9");
    // The engine has answered, and the time that the computer takes at least isn't over.
    await page.clock.runFor(200);
    await expect.poll(() => page.evaluate(() => window.questions > 0 && window.openQuestions === 0)).toBe(true);
    await button(page, "Undo").click();
    await expectStatus(page, /^Back to move 4: /);
    const before = await rows(page);
    await advance(page, 3000);
    await expectTurn(page, "black");
    expect(await rows(page)).toEqual(before);
  });
  await test.step("it explains the last move", async () => {
    await button(panel(page), "Explain the last move").click();
    await expect(panel(page)).toContainText(/[A-J]\d (captures|puts|saves|connects|makes no).*\./);
  });
  await test.step("its question is gone once the reader has left the position, or stops", async () => {
    await button(panel(page), "Why not here?").click();
    await button(page, "Undo").click();
    await button(page, "Redo").click();
    await expectStatus(page, /^Forward to move 4: /);
    await expect(panel(page)).not.toContainText("Choose the point");
    await button(panel(page), "Why not here?").click();
    await page.keyboard.press("Escape");
    await expect(panel(page)).not.toContainText("Choose the point");
    await expect(button(panel(page), "Why not here?")).toBeVisible();
  });
  await test.step("it says what a pass loses, too", async () => {
    await button(page, "Pass").click();
    await answered(page, 6);
    await button(page, "Moves").click();
    await button(page, "Previous move").click();
    await button(panel(page), "Explain the last move").click();
    await expect(panel(page)).toContainText(/Pass loses about \d+ points\./);
  });
});

test("as Black it moves first, goes on after a reload, and places all stones of a handicap", async ({ page }) => {
  await open(page);
  await start(page, { color: "White", level: "Strongest" });
  await answered(page, 1);
  // Its first move stays, and nobody plays for it in an earlier position.
  await button(page, "Undo").click();
  await expectTurn(page, "white");
  await button(page, "Moves").click();
  await button(page, "Previous move").click();
  await play(page, "A1");
  await expectStatus(page, "Black to play.");
  await button(page, "Next move").click();
  await play(page, "C3");
  await page.reload();
  await answered(page, 3);
  await expectTurn(page, "white");
  await expect(card(page, "black")).toContainText("Badukpan");

  // Under Chinese rules, Black chooses the points.
  await start(page, { color: "White", rules: "Chinese", handicap: 4 });
  await answered(page, 4);
  await expectTurn(page, "white");
  const board = (await rows(page)).join("");
  expect([...board].filter((stone) => stone === "X")).toHaveLength(4);
  await button(page, "Undo").click();
  await expectTurn(page, "white");
  expect((await rows(page)).join("")).toBe(board);
});

test("it gives a hint, takes another level, and changes sides, at an earlier position too", async ({ page }) => {
  await open(page);
  await start(page);
  await button(panel(page), "Hint").click();
  await expectStatus(page, /^[A-J]\d: choose it again to play\./);
  await panel(page).getByLabel("Level").selectOption("6 kyu");
  await expect(card(page, "white")).toContainText("Badukpan 6k");
  await button(panel(page), "Change sides").click();
  await expect(panel(page)).toContainText("You play White. The computer is thinking");
  await answered(page, 1);
  await expect(card(page, "black")).toContainText("Badukpan 6k");
  await expectTurn(page, "white");

  await test.step("a level that the record already has as the rank is taken, and the next game has it", async () => {
    await start(page);
    await button(page, "Games").click();
    await button(dialog(page), "Game information").click();
    const white = page.getByLabel("White's rank");
    await white.fill("12k");
    await white.press("Enter");
    await page.keyboard.press("Escape");
    await expect(card(page, "white")).toContainText("Badukpan 12k");
    await expect(panel(page).getByLabel("Level").locator("option:checked")).toHaveText("20 kyu");
    await panel(page).getByLabel("Level").selectOption("12 kyu");
    await button(panel(page), "Change sides").click();
    await answered(page, 1);
    expect(await page.evaluate(() => localStorage.getItem("badukpan.sides"))).toMatch(/ white 12k$/m);
    await button(page, "New").click();
    const form = dialog(page);
    await form.getByRole("radio", { name: "Computer", exact: true }).check({ force: true });
    await expect(form.getByLabel("Level").locator("option:checked")).toHaveText("12 kyu");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
  });
  await test.step("it plays on from an earlier position, and from one with a variation", async () => {
    await start(page);
    await play(page, "E5");
    await answered(page, 2);
    await button(panel(page), "Why not here?").click();
    await play(page, "A1");
    await button(panel(page), "Back to the game").click();
    await button(panel(page), "Change sides").click();
    await answered(page, 3);
    await expectTurn(page, "white");
    await button(page, "Undo").click();
    await expectStatus(page, /^Back to move 1: /);
    await button(panel(page), "Change sides").click();
    await answered(page, 2);
    // Whoever steps back there later only looks.
    await play(page, "J9");
    await answered(page, 4);
    await button(page, "Undo").click();
    await button(page, "Moves").click();
    await button(page, "Previous move").click();
    await expectStatus(page, /^Back to move 1: /);
    await expectQuiet(page);
    await expectStatus(page, /^Back to move 1: /);
  });
});

test("it says why not here, with what would follow, and the game goes on", async ({ page }) => {
  await open(page);
  await start(page);
  await play(page, "E5");
  await answered(page, 2);
  await button(panel(page), "Why not here?").click();
  await expect(panel(page)).toContainText("Choose the point you want to ask about.");
  await button(panel(page), "Stop").click();
  await expect(panel(page)).not.toContainText("Choose the point");
  await button(panel(page), "Why not here?").click();
  await play(page, "A1");
  await expect(panel(page)).toContainText(/A1 loses about \d+ points\. “Redo” shows what may follow\./);
  await button(page, "Moves").click();
  await expect(place(page)).toHaveText(/^3 \/ /);
  await button(page, "Redo").click();
  await expectStatus(page, /^Forward to move 4: /);
  // The computer does not play on there, and the reader may try moves of both sides.
  await expectQuiet(page);
  await expect(place(page)).toHaveText(/^4 \/ /);
  await button(panel(page), "Back to the game").click();
  await expect(place(page)).toHaveText("2 / 2");
  // A corner, which the computer leaves empty.
  await play(page, "J9");
  await answered(page, 4);
  // The game is the main line of its record.
  await expect(place(page)).toHaveText("4 / 4");
  await page.reload();
  await expect(place(page)).toHaveText("4 / 4");
  await button(page, "First move").click();
  await button(page, "Last move").click();
  await expect(place(page)).toHaveText("4 / 4");
  // The point that was asked about can be played on, and is a move of the game then.
  await button(panel(page), "Why not here?").click();
  await play(page, "J1");
  await expect(panel(page).getByRole("paragraph")).toContainText(/^J1 /);
  await button(panel(page), "Back to the game").click();
  await play(page, "J1");
  await answered(page, 6);
  await expect(place(page)).toHaveText("6 / 6");
  await expect(button(panel(page), "Back to the game")).toHaveCount(0);
});

test("a game that ends while the reader looks at what may follow ends where it stands, and its clock waits", async ({ page }) => {
  await open(page);
  await start(page, { seconds: 9 });
  await play(page, "E5");
  await answered(page, 2);
  await button(panel(page), "Why not here?").click();
  await play(page, "A1");
  await expect(panel(page)).toContainText(/A1 loses about/);
  const time = card(page, "black").locator(".time");
  await page.clock.runFor(500);
  const left = await time.textContent();
  await page.clock.runFor(2200);
  await expect(time).toHaveText(left);
  await button(panel(page), "Back to the game").click();
  await page.clock.runFor(1000);
  await expect(time).not.toHaveText(left);
  await button(panel(page), "Why not here?").click();
  await play(page, "A1");
  await expect(panel(page)).toContainText(/A1 loses about/);
  await button(page, "Resign").click();
  await dialog(page).getByRole("button", { name: "Resign" }).click();
  await expect(result(page)).toHaveText("You lost");
  await button(page, "Moves").click();
  await expect(place(page)).toHaveText("2 / 2");
  // What may have followed is no part of the game that is reviewed.
  await button(page, "Review the game").click();
  const review = page.getByRole("region", { name: "Review" });
  await expect(button(review, "Review again")).toBeVisible({ timeout: 30_000 });
  await expect(review).not.toContainText("The review was stopped");
});

test("a second tab with the game knows of a change of sides and of the level", async ({ page, context }) => {
  await open(page);
  await start(page);
  await play(page, "E5");
  await answered(page, 2);
  const other = await context.newPage();
  await open(other);
  await expectTurn(other, "black");
  await panel(page).getByLabel("Level").selectOption("6 kyu");
  await expect(panel(other).getByLabel("Level").locator("option:checked")).toHaveText("6 kyu");
  await button(panel(page), "Change sides").click();
  await answered(page, 3);
  await expect(card(other, "black")).toContainText("Badukpan 6k");
  await expectTurn(other, "white");
  // Neither tab plays for the reader: another tab waits eight seconds before it plays.
  await expectQuiet(page, 10_000);
  await expectTurn(page, "white");
  await expectTurn(other, "white");
});

test("a hint says what its move does", async ({ page }) => {
  await page.goto(`./#${ATARI}`);
  await button(panel(page), "Hint").click();
  await expectStatus(page, /^D2: choose it again to play\./);
  await expect(panel(page).locator("p")).toHaveText(/^D2 captures 3 stones/);
  await test.step("a question takes the place of the hint", async () => {
    await button(panel(page), "Why not here?").click();
    await expect(page.getByTestId("ghost")).toBeHidden();
    await expectStatus(page, "Black to play.");
    await page.keyboard.press("Escape");
    await button(panel(page), "Hint").click();
    await expectStatus(page, /^D2: choose it again to play\./);
  });
  await page.keyboard.press("Enter");
  await answered(page, 2);
});

/** Opens a settled game against the computer by its link and passes, as the computer does then. Returns the reader's button for the score. */
async function passBoth(page, link) {
  await page.goto(`./#${link}`);
  await expect(panel(page)).toBeVisible();
  await button(page, "Pass").click();
  const accept = button(page, "Black: accept the score");
  await expect(async () => {
    await page.clock.fastForward(300);
    await expect(accept).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  return accept;
}

test("without help there are no hints, estimates and suggestions until the game has ended, also after a reload and a rematch", async ({ page }) => {
  await open(page);
  await button(page, "New").click();
  const form = dialog(page);
  await form.getByLabel("No help in this game").check();
  await expect(form.getByLabel("Show who leads")).toHaveCount(0);
  await button(form, "Cancel").click();
  await start(page, { hasHelp: false });
  const expectNoHelp = async () => {
    await expect(button(panel(page), "Change sides")).toBeVisible();
    for (const name of ["Hint", "Why not here?", "Explain the last move"]) await expect(button(panel(page), name)).toHaveCount(0);
  };
  await play(page, "E5");
  await answered(page, 2);
  await expectNoHelp();
  await button(page, "Moves").click();
  await expect(button(page, "Who leads?")).toHaveCount(0);
  await page.reload();
  await expectNoHelp();
  await button(page, "Moves").click();
  await button(page, "Resign").click();
  await dialog(page).getByRole("button", { name: "Resign" }).click();
  await expect(button(page, "Review")).toBeVisible();
  await button(page, "Moves").click();
  await button(page, "First move").click();
  await expect(button(page, "Who leads?")).toBeVisible();
  await button(page, "Moves").click();
  await button(page, "Play again").click();
  await expectNoHelp();
  await start(page);
  await expect(button(panel(page), "Hint")).toBeVisible();
});

test("it says once in a game that the borders are settled, unless that is turned off", async ({ page }) => {
  const settled = panel(page).getByText("The borders are settled. When both players pass, the game is counted.");
  await page.goto(`./#${SETTLED}`);
  await expect(panel(page)).toBeVisible();
  await play(page, "A1");
  await answered(page, 2);
  await expect(settled).toBeVisible();
  await play(page, "C1");
  await answered(page, 4);
  await expect(settled).toBeHidden();
  await expectQuiet(page);
  await test.step("turned off", async () => {
    await page.evaluate(() => sessionStorage.removeItem("badukpan.settled"));
    await button(page, "Settings").click();
    await dialog(page).getByLabel("Say when the borders are settled").uncheck();
    await button(dialog(page), "Close").click();
    await play(page, "A5");
    await answered(page, 6);
    await expectQuiet(page);
    await expect(settled).toBeHidden();
  });
});

test("a game ends by passes, and the computer accepts the score if it agrees with the marks", async ({ page }) => {
  const accept = await passBoth(page, SETTLED);
  const stone = "G9";
  const objection = panel(page).getByText(`The computer doesn't agree about the stones at ${stone}`);
  await play(page, stone);
  await accept.click();
  await expect(objection).toBeVisible();
  await play(page, stone);
  await expect(objection).toBeHidden();
  await accept.click();
  await expect(result(page)).toContainText("You won by");
  await button(page, "Rescore").click();
  await play(page, stone);
  await accept.click();
  await expect(objection).toBeVisible();
  // The reader decides.
  await button(panel(page), "Count as marked").click();
  await expect(result(page)).toHaveAttribute("data-final", "true");
  await expect(button(page, "Rescore")).toBeVisible();
  await button(page, "Change colors").click();
  await answered(page, 1);
  await expectTurn(page, "white");
});

test("under Japanese rules the computer moves first when the reader asks to play on, and may pass", async ({ page }) => {
  const accept = await passBoth(page, SETTLED_JAPANESE);
  await button(page, "Play on").click();
  await expect(accept).toBeHidden();
  await expectTurn(page, "white");
  await answered(page, 3);
  await expectTurn(page, "black");
  await expect(button(page, "Play on")).toHaveCount(0);
});

test("the strongest thinks during the reader's turn only if asked to, about one question at a time", async ({ page }) => {
  /** The questions to the engine in a moment, long enough for several: that none comes can only be waited for. */
  const questions = async () => {
    const before = await page.evaluate(() => window.questions);
    await page.waitForTimeout(400);
    return await page.evaluate(() => window.questions) - before;
  };
  const ahead = panel(page).getByRole("checkbox", { name: "Think during my turn too" });
  await open(page);
  await start(page);
  await expect(panel(page)).toContainText("Level");
  await expect(ahead).toBeHidden();
  await panel(page).getByLabel("Level").selectOption("Strongest");
  await play(page, "E5");
  await answered(page, 2);
  expect(await questions()).toBe(0);
  await ahead.check({ force: true });
  await expect.poll(questions).toBeGreaterThan(1);
  for (let times = 0; times < 5; times++) {
    await ahead.uncheck({ force: true });
    await ahead.check({ force: true });
  }
  await expect.poll(questions).toBeGreaterThan(1);
  expect(await page.evaluate(() => window.mostAtOnce)).toBe(1);
  // It is kept, and the computer still answers.
  await page.reload();
  await expect(ahead).toBeChecked();
  await expect.poll(questions).toBeGreaterThan(1);
  await play(page, "J9");
  await answered(page, 4);
  await ahead.uncheck({ force: true });
  await expect.poll(questions).toBe(0);

  await test.step("with little time on its clock it plays faster", async () => {
    await start(page, { level: "Strongest", seconds: 6 });
    // Three moves at its usual pace would take nine seconds.
    await play(page, "E5");
    await expectStatus(page, /^Move 2: /);
    for (const number of [4, 6]) {
      await button(page, "Pass").click();
      await expectStatus(page, new RegExp(`^Move ${number}: `));
    }
    await expect(card(page, "white").locator(".clock .time")).toHaveText(/^0:0[3-6]$/);
  });
});

test("the form refuses boards on which the computer does not play, and keeps a level that is no longer offered", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("badukpan.level", "5k"));
  await open(page);
  await button(page, "New").click();
  const form = dialog(page);
  await form.getByRole("radio", { name: "Other", exact: true }).check({ force: true });
  await form.getByLabel("Lines per side").fill("21");
  await expect(button(form, "Start game")).toBeEnabled();
  await form.getByRole("radio", { name: "Computer", exact: true }).check({ force: true });
  await expect(form.getByRole("status")).toHaveText("The computer plays on boards from 2×2 to 19×19.");
  await expect(button(form, "Start game")).toBeDisabled();
  await form.getByLabel("Lines per side").fill("19");
  await expect(button(form, "Start game")).toBeEnabled();
  const level = form.getByLabel("Level");
  await expect(level.locator("option:checked")).toHaveText("5 kyu");
  await level.selectOption("10 kyu");
  await level.selectOption("5 kyu");
  await expect(level.locator("option")).toHaveCount(19);
});

test("the last step of the first lessons leads to a game against the computer", async ({ page }) => {
  await page.goto("learn/en/counting.html#game");
  await page.locator("#game").getByRole("link", { name: "Play it against the computer" }).click();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByLabel("Level")).toHaveValue("0");
  await play(page, "D4");
  await answered(page, 2);
  await page.reload();
  await expect(panel(page)).toBeVisible();
});
