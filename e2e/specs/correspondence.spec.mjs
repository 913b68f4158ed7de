// Correspondence games: two players in two browsers send each other links.
import { expect, test } from "../fixtures.mjs";
import { boardSize } from "../board.mjs";
import { button, card, dialog, expectStatus, expectStones as expectStonesNow, expectTurn, open, paste, play, result } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const GAME = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Korean]POST[4711])";

const panel = (page) => page.getByRole("region", { name: "Correspondence game" });
const conflict = (page) => page.getByRole("region", { name: "This link doesn't match your game." });
const notice = (page) => page.locator(".links .notice");
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** Waits for the 9×9 board of the link, and expects these stones. */
async function expectStones(page, stones) {
  await expect.poll(async () => (await boardSize(page)).width).toBe(9);
  await expectStonesNow(page, stones);
}

/** Opens the page, and a game by link. */
async function openGame(page) {
  await open(page);
  await paste(page, GAME);
  await expect(panel(page)).toContainText("Black to play. Choose a point.");
}

/** Opens a page for each player, with the game open on Black's. */
async function players(browser, site) {
  const pages = [];
  for (const _ of ["black", "white"]) {
    const context = await browser.newContext({ baseURL: site, locale: "en-GB", viewport: { width: 1280, height: 900 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await installClock(context);
    pages.push(await context.newPage());
  }
  await openGame(pages[0]);
  return [...pages, async () => { for (const page of pages) await page.context().close(); }];
}

/** Plays a move, and returns the link that was copied. */
async function send(page, point) {
  await play(page, point);
  await button(panel(page), `Play ${point} and copy link`).click();
  await expect(panel(page)).toContainText("Link copied. Send it to the other player.");
  return clipboard(page);
}

/** Expects the panel to say that the link was copied, also once the game was saved. */
async function expectCopied(page) {
  await advance(page, 2500);
  await expect(panel(page)).toContainText("Link copied. Send it to the other player.");
}

/** Opens a link in a page that starts with it, as if clicked in a message. */
async function receive(page, link) {
  await page.goto("about:blank");
  await page.goto(link);
  await expect(panel(page)).toBeVisible();
}

test("players exchange moves as links, and see the same game", async ({ browser, site }) => {
  const [black, white, close] = await players(browser, site);
  const first = await send(black, "C3");

  await test.step("a sent move is remembered after a reload", async () => {
    await button(black, "Moves").click();
    await expect(black.locator(".record")).toBeHidden();
    await black.reload();
    await expect(panel(black)).toContainText("Link copied. Send it to the other player. Waiting for White's link.");
    await expect(button(panel(black), "Copy again")).toBeVisible();
  });

  await receive(white, first);
  await expectStones(white, { X: "C3" });
  await expectTurn(white, "white");
  await expect(panel(white)).toContainText("Black played C3. White to play. Choose a point.");
  await expect(white.locator(".record")).toBeHidden();
  // White comments on the move before answering.
  await button(white, "Moves").click();
  await button(white, "Edit").click();
  await white.getByRole("textbox", { name: "Comment" }).fill("A fine <b>beginning</b>.");
  await button(white, "Edit").click();
  await button(white, "Moves").click();
  await receive(black, await send(white, "G7"));
  await expect(black.locator(".position-comment")).toHaveText("A fine <b>beginning</b>.");
  await expectStones(black, { X: "C3", O: "G7" });
  await expect(panel(black)).toContainText("White played G7. Black to play. Choose a point.");
  await expect(notice(black)).toBeHidden();

  await test.step("after Undo, the panel stays, and leads back to the last move", async () => {
    await button(black, "Undo").click();
    await button(black, "Undo").click();
    await expect(panel(black)).toContainText("You are looking at an earlier move.");
    await play(black, "E5");
    await expectStones(black, {});
    await expect(button(black, "Pass"), "a pass is for the last move").toHaveAttribute("aria-disabled", "true");
    await button(panel(black), "Last move").click();
    await expect(panel(black)).toContainText("White played G7. Black to play. Choose a point.");
    await expectStones(black, { X: "C3", O: "G7" });
    // The color and the switch are in line.
    const middle = (place) => place.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    });
    expect(Math.abs(await middle(panel(black).locator(".side")) - await middle(panel(black).locator(".switch")))).toBeLessThan(2);
  });

  const link = await test.step("an old link that is opened in another tab leaves this tab at its move", async () => {
    const other = await black.context().newPage();
    await other.goto(first);
    await expect(notice(other)).toContainText("Your game is ahead of this link.");
    await expectStones(other, { X: "C3" });
    await advance(black, 2500);
    await expectStones(black, { X: "C3", O: "G7" });
    // A new move arrives in both.
    const link = await send(black, "E5");
    await expect(panel(black)).toContainText("Waiting for White's link.");
    await expectStones(other, { X: "C3 E5", O: "G7" });
    await expectStatus(other, "Move 3: Black E5.");
    await other.close();
    return link;
  });

  // Links can be pasted, too.
  await paste(white, `Your move: ${link}`);
  await expectStones(white, { X: "C3 E5", O: "G7" });
  await expectStatus(white, "Move 3: Black E5.");
  await advance(white, 2500);
  await button(white, "Games").click();
  await expect(dialog(white).locator(".game-list li")).toHaveCount(1);
  await white.keyboard.press("Escape");

  await test.step("a link finds its game, even if it is only in the library", async () => {
    const answer = await send(white, "G3");
    await advance(white, 2500);
    for (const names of [["Yu", "Ma"], ["Na", "Mi"], ["Ro", "Se"]]) {
      await paste(white, `(;GM[1]FF[4]SZ[9]PB[${names[0]}]PW[${names[1]}];B[ii])`);
      await expectStatus(white, `Game record opened: ${names[0]} – ${names[1]}.`);
      await advance(white, 2000);
    }
    await paste(black, "(;GM[1]FF[4]SZ[9]PB[Yu]PW[Ma];B[ii])");
    await expectStatus(black, "Game record opened: Yu – Ma.");
    await paste(black, answer);
    await expectStones(black, { X: "C3 E5", O: "G3 G7" });
    const link = await send(black, "C7");
    await white.reload();
    await receive(white, link);
    await expectStones(white, { X: "C3 C7 E5", O: "G3 G7" });
    await expect(notice(white)).toBeHidden();
    await advance(white, 2500);
    await button(white, "Games").click();
    await expect(dialog(white).locator(".game-list li")).toHaveCount(4);
  });

  await close();
});

test("a first click or Enter previews the move, and a second plays it", async ({ page: black, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await installClock(context);
  await openGame(black);
  await play(black, "C3");
  await expectStones(black, {});
  await expect(black.getByTestId("ghost")).toHaveAttribute("transform", "translate(200 600)");
  await expectStatus(black, "C3: choose it again to play.");
  await play(black, "D4");
  await expect(button(panel(black), "Play D4 and copy link")).toBeVisible();
  await expectStones(black, {});
  await play(black, "D4");
  await expectStones(black, { X: "D4" });
  await expect(panel(black)).toContainText("Link copied. Send it to the other player. Waiting for White's link.");
  const first = await clipboard(black);
  await panel(black).getByLabel("Play both sides").check();
  await expect(panel(black)).toContainText("You play both sides.");
  await black.getByTestId("board").focus();
  await black.keyboard.type("f6");
  await black.keyboard.press("Enter");
  await expectStones(black, { X: "D4" });
  await expect(panel(black)).toContainText("Black played D4. White to play");
  await black.keyboard.press("Enter");
  await expectStones(black, { X: "D4", O: "F6" });
  await expect(panel(black)).toContainText("Black to play.");
  expect(await clipboard(black)).not.toBe(first);

  await test.step("after the sent game was edited, the panel asks to copy the link again, also after a reload", async () => {
    await button(black, "Edit").click();
    await black.getByRole("textbox", { name: "Comment" }).fill("Good luck!");
    await button(black, "Edit").click();
    await expect(button(panel(black), "Copy game link")).toBeVisible();
    await black.reload();
    await expect(button(panel(black), "Copy game link")).toBeVisible();
    await button(panel(black), "Copy game link").click();
    await expect(panel(black)).toContainText("Link copied.");
    await black.reload();
    await expect(panel(black)).toContainText("Link copied.");
  });

  await test.step("after the first move of a new game by link, the panel goes on saying that the link was copied", async () => {
    await button(black, "New").click();
    await dialog(black).getByRole("radio", { name: "By link" }).check();
    await button(dialog(black), "Start game").click();
    await send(black, "D4");
    await expectCopied(black);
    await black.reload();
    await expect(panel(black)).toContainText("Link copied.");
  });
});

test("a link is shared with the system's share dialog, or copied by hand if the clipboard is blocked", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.addInitScript(() => {
    navigator.share = async (data) => { window.shared = data; };
  });
  await openGame(page);
  await play(page, "C3 C3");
  await button(panel(page), "Share…").click();
  await expect.poll(() => page.evaluate(() => window.shared?.url)).toBe(await clipboard(page));
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
    document.execCommand = () => false;
  });
  await panel(page).getByLabel("Play both sides").check();
  await play(page, "G7 G7");
  await expect(panel(page)).toContainText("Copy the link by hand");
  const link = await panel(page).getByRole("textbox", { name: "Link" }).inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await expectStones(other, { X: "C3", O: "G7" });
});

test("a different earlier move becomes a variation, with a notice", async ({ browser, site }) => {
  const [black, white, close] = await players(browser, site);
  await receive(white, await send(black, "C3"));
  const before = await send(white, "G7");
  // White undoes the move, and tries another.
  await button(white, "Undo").click();
  await expect(panel(white)).toContainText("You are looking at an earlier move.");
  await play(white, "G3");
  await expectStatus(white, "G3: choose it again to play.");
  await expectStones(white, { X: "C3" });
  await play(white, "G3");
  await expectStones(white, { X: "C3", O: "G3" });
  const after = await clipboard(white);
  await paste(black, before);
  await send(black, "E5");
  await expectStones(black, { X: "C3 E5", O: "G7" });
  expect(after).toBe(before);
  // A move beside the main line is only sent with "Copy game link".
  await button(panel(white), "Copy game link").click();
  await expect(panel(white)).toContainText("Link copied. Send it to the other player.");
  await paste(black, await clipboard(white));
  await expect(conflict(black).getByRole("listitem")).toHaveText(["Move 2: White G7 here, White G3 in the link"]);
  await expectStones(black, { X: "C3 E5", O: "G7" });
  await button(conflict(black), "Use the game in the link").click();
  await expect(notice(black)).toContainText("Move 2 differs from your game. It is shown as a variation.");
  await expectStones(black, { X: "C3", O: "G3" });
  await button(notice(black), "Back to my game").click();
  await expect(notice(black)).toBeHidden();
  await expectStones(black, { X: "C3 E5", O: "G7" });
  await receive(black, await clipboard(white));
  await expect(notice(black)).toContainText("Move 2 differs from your game.");
  await button(notice(black), "Dismiss").click();
  await expect(notice(black)).toBeHidden();
  // All moves are still there.
  await black.getByTestId("tree").focus();
  await black.keyboard.press("ArrowUp");
  await expectStones(black, { X: "C3", O: "G7" });
  await close();
});

test("a link with other komi, rules or stones names each difference, and takes over nothing without a yes", async ({ browser, site }) => {
  const [black, white, close] = await players(browser, site);
  await receive(white, await send(black, "E5"));
  const honest = await send(white, "C3");
  // White changes the komi and the rules, erases Black's stone, and plays on.
  await button(white, "Games").click();
  await button(dialog(white), "Game information").click();
  await dialog(white).getByRole("textbox", { name: "Komi" }).fill("60.5");
  await dialog(white).getByRole("button", { name: "Close" }).click();
  await button(white, "Moves").click();
  await button(white, "Edit").click();
  await button(white, "Eraser").click();
  await play(white, "E5");
  await button(white, "Edit").click();
  await panel(white).getByLabel("Play both sides").check();
  await send(white, "G7");
  const cheat = await send(white, "G3");
  await paste(black, honest);
  await expectStones(black, { X: "E5", O: "C3" });
  await receive(black, cheat);
  const differences = [
    "Komi: 6.5 here, 60.5 in the link", "Stones placed or removed by hand after move 2: E5",
    "Move 3 is yours, but you didn't play it here: Black G7",
  ];
  await expect(conflict(black).getByRole("listitem")).toHaveText(differences);
  await expectStones(black, { X: "E5", O: "C3" });
  await button(conflict(black), "Keep my game").click();
  await expect(conflict(black)).toHaveCount(0);
  await expectStones(black, { X: "E5", O: "C3" });
  await expect(black.locator(".terms")).toContainText("6.5");
  await button(black, "Undo").click();
  await expectStones(black, { X: "E5" });
  await paste(black, cheat);
  await button(conflict(black), "Keep my game").click();
  await expectStones(black, { X: "E5", O: "C3" });
  await paste(black, cheat);
  await button(conflict(black), "Use the game in the link").click();
  await expectStones(black, { X: "G7", O: "C3 G3" });
  await expect(black.locator(".terms")).toContainText("60.5");
  // Now both have the same game.
  await receive(black, cheat);
  await expect(conflict(black)).toHaveCount(0);
  await close();
});

test("players send passes and resignations, and who resigns first plays that color", async ({ browser, site }) => {
  const [black, white, close] = await players(browser, site);
  await button(black, "Pass").click();
  await expect(panel(black)).toContainText("Link copied. Send it to the other player. Waiting for White's link.");
  await receive(white, await clipboard(black));
  await expect(panel(white)).toContainText("Black passed. White to play");
  await button(white, "Resign").click();
  await dialog(white).getByRole("button").first().click();
  await expect(panel(white)).toContainText(/Link copied\. Send it to the other player\. (Black|White) wins/);
  await expect(result(white)).toContainText("You lost");
  await expect(panel(white)).toContainText("You play White.");
  await expect(button(white, "Share this game")).toBeVisible();
  await paste(black, await clipboard(white));
  await expect(result(black)).toContainText("You won");
  await expect(panel(black)).toContainText("Black wins by resignation.");
  await expect(button(panel(black), "Copy game link")).toBeVisible();

  const first = await test.step("the rematch is another game by link with the other color", async () => {
    await button(white, "Rematch").click();
    await expect(panel(white)).toContainText("You play Black.");
    const before = await clipboard(white);
    await play(white, "G7");
    await button(panel(white), "Play G7 and copy link").click();
    await expect.poll(() => clipboard(white)).not.toBe(before);
    await expectCopied(white);
    return clipboard(white);
  });

  await test.step("a player can resign while waiting for a move", async () => {
    await button(white, "Resign").click();
    await button(dialog(white), "Play on").click();
    // Also while looking at an earlier move.
    await button(white, "Undo").click();
    await expect(panel(white)).toContainText("You are looking at an earlier move.");
    await button(white, "Resign").click();
    await expect(dialog(white)).toContainText("Resign as Black?");
    await button(dialog(white), "Resign").click();
    await expectStones(white, { X: "G7" });
    await expect(panel(white)).toContainText(/Link copied\. Send it to the other player\. (Black|White) wins/);
    const end = await clipboard(white);
    await receive(black, first);
    await expectStones(black, { X: "G7" });
    await expect(panel(black)).toContainText("You play White.");
    await button(black, "Resign").click();
    await expect(dialog(black)).toContainText("Resign as White?");
    await button(dialog(black), "Play on").click();
    // The other player plays before receiving the resignation.
    await send(black, "C3");
    await paste(black, end);
    await expect(result(black)).toContainText("You won");
    await expectStones(black, { X: "G7" });
  });

  await close();
});

test("players act for their own color, and send that play resumes, and the score until both accept it", async ({ browser, site }) => {
  const [black, white, close] = await players(browser, site);
  const first = await send(black, "C3");
  await expect(panel(black)).toContainText("You play Black.");

  await test.step("it is White's turn", async () => {
    await play(black, "G7 G7");
    await expectStatus(black, "It is White's turn. Open the link they send you, or turn on “Play both sides”.");
    await expectStonesNow(black, { X: "C3" });
    await expect(button(black, "Pass")).toHaveAttribute("aria-disabled", "true");
    await button(black, "Resign").click();
    await expect(dialog(black)).toContainText("Black");
    await black.keyboard.press("Escape");
    await black.reload();
    await expect(panel(black)).toContainText("You play Black.");
  });

  await test.step("both pass, and play resumes", async () => {
    await receive(white, first);
    await button(white, "Pass").click();
    await expect(panel(white)).toContainText("You play White.");
    await paste(black, await clipboard(white));
    await button(black, "Pass").click();
    // Each accepts on their own page.
    await expect(card(black, "black").getByRole("button")).toHaveCount(1);
    await expect(card(black, "white").getByRole("button")).toHaveCount(0);
    await paste(white, await clipboard(black));
    await button(white, "Play on").click();
    await expect(panel(white)).toContainText("White to play. Choose a point.");
    await button(panel(white), "Copy game link").click();
    await expect(panel(white)).toContainText("Link copied. Send it to the other player. White to play.");
    await receive(black, await clipboard(white));
    await expectStatus(black, "Play resumes. White to play.");
    await expect(panel(black)).toContainText("Waiting for White's link.");
    await paste(black, await send(white, "G7"));
    await expectStones(black, { X: "C3", O: "G7" });
    await receive(black, first);
    await expect(notice(black)).toHaveText(/Your game is ahead of this link\. Press “Redo” to go on to move 4\./);
    await expectStones(black, { X: "C3" });
    await button(panel(black), "Last move").click();
    await expectStones(black, { X: "C3", O: "G7" });
    await expect(notice(black)).toBeHidden();
  });

  await button(black, "Pass").click();
  await paste(white, await clipboard(black));
  await button(white, "Pass").click();
  await expect(panel(white)).toContainText("Link copied. Send it to the other player.");
  await receive(black, await clipboard(white));
  await expect(panel(black)).toContainText("Mark the dead stones and accept the score. Then send the link.");
  await play(black, "G7");
  await button(black, "Black: accept the score").click();
  await expect(panel(black)).toContainText("Link copied. Send it to the other player. Black accepts the score.");
  await black.reload();
  await expect(panel(black)).toContainText("Link copied. Send it to the other player. Black accepts the score.");
  await paste(white, await clipboard(black));
  await expect(panel(white)).toContainText("Black accepts this score. White: accept it too");
  await expect(card(white, "black").getByRole("button")).toHaveCount(0);
  await expect(white.getByTestId("score")).toContainText("Current score: Black wins by 74.5");
  // White disagrees, and Black accepts White's score.
  await play(white, "C3 G7");
  await expect(button(panel(white), "Copy game link")).toBeVisible();
  await button(white, "White: accept the score").click();
  await expect(panel(white)).toContainText("White accepts the score.");
  await paste(black, await clipboard(white));
  await expect(black.getByTestId("score")).toContainText("Current score: White wins by 87.5");
  await button(black, "Black: accept the score").click();
  await expect(panel(black)).toContainText(/Link copied\. Send it to the other player\. (Black|White) wins/);
  const end = await clipboard(black);
  await receive(white, end);
  for (const [page, own] of [[black, "You lost"], [white, "You won"]]) {
    await expect(page.getByTestId("score").getByRole("heading")).toHaveText(`${own} by 87.5 points`);
    await expect(result(page)).toContainText(own);
  }
  await expect(notice(white)).toBeHidden();
  await close();
});
