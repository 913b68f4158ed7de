// A game by ear and by keyboard: typed moves and questions, everything that is said, the review, and what SVIL Baduk measures with NVDA.
import { expectAccessible } from "../axe.mjs";
import { heard, listen } from "../ear.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStones, open, openSmall, paste } from "../page.mjs";

const field = (page) => dialog(page).getByRole("textbox", { name: "Type a move or a question" });

/** Opens the board as text and puts the focus into its field. */
async function openText(page) {
  await button(page, "Board as text").focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeVisible();
  await field(page).focus();
  // The text of the region as the sheet opens is not said, but has to be known, which takes a frame.
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
  await heard(page);
}

/** Types a text into the field, which keeps the focus, and returns what is said: exactly one sentence or text. */
async function say(page, text) {
  await page.keyboard.type(`${text}\n`);
  const said = [];
  await expect.poll(async () => {
    said.push(...await heard(page));
    return said.length;
  }, text).toBeGreaterThan(0);
  await expect(field(page), text).toBeFocused();
  expect(said, text).toHaveLength(1);
  return said[0];
}

test("a whole game is played, asked about, counted and accepted by the command field alone", async ({ page }) => {
  await listen(page);
  await openSmall(page);
  await openText(page);
  const log = [];
  /** Types a text, and expects exactly this answer. */
  const expectSaid = async (text, answer) => {
    const said = await say(page, text);
    log.push(said);
    expect(said, text).toBe(answer);
  };
  await test.step("nothing is on the board", async () => {
    await expectSaid("?", "Move 0. Black to play. No moves yet. Captures: Black 0, White 0. No chain is in atari.");
    await expectSaid("?5", "Row 5. No stones.");
    await expectSaid("?E5", "E5, empty. Left empty, right empty, above empty, below empty.");
    await expectSaid("?group E5", "Empty area of 81 points.");
  });
  await test.step("a wall of each color, and a stone in the other's area", async () => {
    for (let row = 1; row <= 9; row += 1) {
      await expectSaid(`d${row}`, `Move ${2 * row - 1}: Black D${row}.`);
      await expectSaid(`E${row}`, `Move ${2 * row}: White E${row}.`);
    }
    await expectSaid("h5", "Move 19: Black H5.");
    await expectSaid("b5", "Move 20: White B5.");
  });
  await test.step("questions about the position", async () => {
    await expectSaid("d1", "There is already a stone on D1. Play on an empty point.");
    await expectSaid("i5", "Columns have no I: J comes after H.");
    await expectSaid("z9", "There is no such point on this board.");
    await expectSaid("?", "Move 20. Black to play. Last move: White B5. Captures: Black 0, White 0. No chain is in atari.");
    await expectSaid("?b5", "B5, White, 4 liberties, last move. A single stone. Liberties: B6, A5, C5, B4. Left empty, right empty, above empty, below empty.");
    await expectSaid("again", "B5, White, 4 liberties, last move. A single stone. Liberties: B6, A5, C5, B4. Left empty, right empty, above empty, below empty.");
    await expectSaid("?5", "Row 5. Black: D, H. White: B, E.");
    await expectSaid("? e", "Column E. White: 1, 2, 3, 4, 5, 6, 7, 8, 9.");
    await expectSaid("?group h5", "Black H5, 1 stone. Stones: H5. Liberties: H6, G5, J5, H4.");
    expect(await say(page, "?group d1")).toMatch(/^Black D9, 9 stones\. Stones: D9, .* Beside it: White E9, 9 stones, 9 liberties\.$/);
    await expectSaid("time", "Black to play.");
  });
  await test.step("no help in a game of two people", async () => {
    await expectSaid("hint", "There are no hints in this game.");
    await expectSaid("why a1", "There are no hints in this game.");
    await expectSaid("score", "The score is counted once both players have passed.");
    await expectSaid("review", "A game can be reviewed once it is over.");
    await expectSaid("next", "No review is under way. Type “Review” to start one.");
  });
  await test.step("moves are undone and redone", async () => {
    await expectSaid("undo", "Back to move 19: Black H5.");
    await expectSaid("redo", "Forward to move 20: White B5.");
    await expectSaid("play on", "“play on” is not possible now.");
  });
  await test.step("the game is counted", async () => {
    await expectSaid("pass", "Move 21: Black passes.");
    await expectSaid("pass", "Both players passed. Mark the dead stones, then both accept the score.");
    await expectSaid("h5", "Black H5: 1 stone marked dead.");
    await expectSaid("b5", "White B5: 1 stone marked dead.");
    await expectSaid("?b5", "B5, White, dead, territory of Black. A single stone. Liberties: B6, A5, C5, B4. Left empty, right empty, above empty, below empty.");
    await expectSaid(
      "score",
      "Current score: White wins by 9 points. Black: Territory 27, Prisoners 0, Dead stones 1, Komi 0, Total 28. "
        + "White: Territory 36, Prisoners 0, Dead stones 1, Komi 0, Total 37. Marked dead: H5, B5.",
    );
    await expectSaid("accept", "Black accepts the score.");
    await expectSaid("accept", "White wins by 9 points.");
    expect(await say(page, "?")).toMatch(/^Move 22\. Last move: White passed\. .* White wins by 9 points\./);
  });
  await test.step("everything that was said can be read", async () => {
    await dialog(page).getByText("What was said", { exact: true }).click();
    const read = await dialog(page).locator(".heard li").allTextContents();
    for (const said of log) expect(read).toContain(said);
    await dialog(page).getByText("Commands and questions", { exact: true }).click();
    await expect(dialog(page).getByRole("definition")).toHaveCount(15);
    await expectAccessible(page, "the board as text with all that was said");
  });
  await test.step("help reads the list", async () => {
    await field(page).focus();
    expect(await say(page, "help")).toMatch(/^D4: play there; .*\? ?: move number.*Help: reads this list\.$/);
  });
});

test("questions are understood in the reader's language and in English", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("badukpan.settings", "ko coordinates"));
  await listen(page);
  await open(page);
  await button(page, "글로 보는 바둑판").focus();
  await page.keyboard.press("Enter");
  const korean = dialog(page).getByRole("textbox");
  await korean.focus();
  await heard(page);
  for (const [text, answer] of [
    ["D4", "1수: 흑 D4."],
    ["한수쉼", "2수: 백이 한 수 쉬었습니다."],
    ["?4", "4번 줄. 흑: D."],
    ["?무리 D4", "흑 D4, 1점. 돌: D4. 활로: D5, C4, E4, D3."],
    ["undo", /1수/],
    ["다시 읽기", /1수/],
    ["again", /1수/],
  ]) {
    await korean.fill(text);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await heard(page)).at(-1), text).toMatch(typeof answer === "string" ? new RegExp(`^${answer.replaceAll(".", "\\.")}$`) : answer);
  }
});

test("without a voice, a game that is listened to is said move by move, and Escape pauses", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(speechSynthesis, "getVoices", { value: () => [] }));
  await listen(page);
  await open(page);
  await paste(page, "(;GM[1]SZ[9];B[ee]C[In the middle.];W[de];B[])");
  await openText(page);
  await page.keyboard.type("listen\n");
  const said = [];
  const next = async () => {
    await expect.poll(async () => {
      said.push(...await heard(page));
      return said.length;
    }).toBeGreaterThan(0);
    return said.shift();
  };
  expect(await next()).toBe("Move 1: Black E5. In the middle.");
  await page.keyboard.press("Escape");
  expect(await next()).toBe("Paused.");
  await expect(dialog(page), "the sheet stays open").toBeVisible();
  await page.keyboard.type("listen\n");
  expect(await next()).toBe("Move 2: White D5.");
  expect(await next()).toBe("Move 3: Black passes.");
  expect(await next()).toBe("End of the game.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("with a voice, it reads the game, and the live region is silent", async ({ page }) => {
  await page.addInitScript(() => {
    window.read = [];
    Object.defineProperty(speechSynthesis, "getVoices", { value: () => [{ lang: "en-GB" }] });
    Object.defineProperty(speechSynthesis, "speak", { value: (words) => {
      window.read.push(words.text);
      setTimeout(() => words.dispatchEvent(new Event("end")));
    } });
  });
  await listen(page);
  await open(page);
  await paste(page, "(;GM[1]SZ[9];B[ee];W[de])");
  await openText(page);
  expect(await say(page, "listen")).toBe("End of the game.");
  expect(await page.evaluate(() => window.read)).toEqual(["Move 1: Black E5.", "Move 2: White D5."]);
  await expect(dialog(page).locator(".heard li")).toContainText(["Move 1: Black E5.", "Move 2: White D5.", "End of the game."]);
});

test("lines through the cursor and the last move can be turned on", async ({ page }) => {
  await openSmall(page);
  await button(page, "Settings").click();
  await dialog(page).getByRole("checkbox", { name: "Lines through the cursor and the last move" }).check();
  await page.keyboard.press("Escape");
  await page.getByTestId("board").focus();
  await page.keyboard.type("c3\n");
  await expectStones(page, { X: "C3" });
  const [last, cursor] = [page.locator(".crosshair .through-last"), page.locator(".crosshair .through-cursor")];
  // Point C3 is at 200, 600.
  await expect(last).toHaveAttribute("d", /^M-?\d+ 600h\d+M200 /);
  await page.keyboard.press("ArrowRight");
  await expect(cursor).toHaveAttribute("d", /^M-?\d+ 600h\d+M300 /);
  await expect(cursor).toBeVisible();
  await expectAccessible(page, "with lines through the cursor");
  await page.reload();
  await expect(last).toHaveAttribute("d", /M200 /);
});

test.describe("with the engine", () => {
  test.use({ hasEngine: true });

  /** White plays in the corner at move 12, where there is nothing to gain. */
  const GAME =
    "(;GM[1]FF[4]CA[UTF-8]SZ[9]RU[Korean]KM[6.5]RE[B+R];B[ee];W[ec];B[dc];W[dd];B[ed];W[fd];B[cd];W[fe];B[de];W[fc];B[fg];W[ia];B[ff];W[gf])";

  test("a game is reviewed by ear: the mistake as a sentence, the answer typed, the verdict said", async ({ page }) => {
    test.slow();
    await listen(page);
    await open(page);
    await paste(page, GAME);
    await openText(page);
    /** Types a text, and waits for something that is said. */
    const expectSaid = async (text, pattern) => {
      await page.keyboard.type(`${text}\n`);
      const said = [];
      await expect.poll(async () => {
        said.push(...await heard(page));
        return said.find((sentence) => pattern.test(sentence)) ?? "";
      }, { message: text, timeout: 60_000 }).toMatch(pattern);
      return said.find((sentence) => pattern.test(sentence));
    };
    let mistake = await expectSaid("review", /^Mistake 1 of \d+\. Move \d+: (Black|White) \w+, loses about \d+ points?\. .* Find a better move than \w+\.$/);
    for (let step = 0; step < 10 && !mistake.includes("J9"); step += 1) mistake = await expectSaid("next", /^Mistake \d+ of/);
    expect(mistake).toMatch(/Move 12: White J9, loses about 1\d points\. White to play\. Find a better move than J9\.$/);
    await expectSaid("a1", /^A1 loses about 1\d points\. White to play\. Find a better move than J9\.$/);
    const better = await expectSaid("better", /^Better: White [A-J]\d/);
    await expectSaid("?", /^Move 11\. White to play\. Last move: Black F3\./);
    await expectSaid(better.match(/White (\w+)/)[1], /is as good as the best move found\.$/);
    await expectSaid("hint", /^Try [A-J]\d\./);
    await expectSaid("why j9", /^J9 loses about 1\d points\. What may follow: Black [A-J]\d/);
    await expectSaid("why f3", /^F3 /);
    await expectSaid("stop", /^Review ended\.$/);
    await expectSaid("stop", /^No review is under way/);
  });
});

test.describe("the criteria of SVIL Baduk", () => {
  /** Notes when each cell gets the focus, and when keys are pressed. */
  const note = (page) => page.evaluate(() => {
    window.cells = [];
    document.addEventListener("focusin", ({ target }) => {
      if (target.dataset.point) window.cells.push({ name: target.ariaLabel ?? target.getAttribute("aria-label"), at: performance.now() });
    });
    document.addEventListener("keydown", () => { window.pressed = performance.now(); }, true);
  });

  test("1 to 3: the board says what it is and how it is used, and no step of the cursor is lost", async ({ page }) => {
    await open(page);
    const board = page.getByTestId("board");
    await expect(page.getByRole("gridcell")).toHaveCount(361);
    await note(page);
    await board.focus();
    await expect(board).toHaveAccessibleName("Board, 19 by 19");
    await expect(board).toHaveAccessibleDescription(/arrow keys/i);
    await page.keyboard.type("a10");
    await expect(page.locator("[data-point=A10]")).toBeFocused();
    await page.evaluate(() => window.cells.splice(0));
    // With two frames between the keys, which is faster than two or eight in a second.
    for (let step = 0; step < 18; step += 1) {
      await page.keyboard.press("ArrowRight");
      await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
    }
    await expect.poll(() => page.evaluate(() => window.cells.length)).toBe(18);
    const cells = await page.evaluate(() => window.cells);
    expect(cells.map(({ name }) => name)).toEqual([..."BCDEFGHJKLMNOPQRST"].map((column) => `${column}10, empty`));
    expect(cells.at(-1).at - await page.evaluate(() => window.pressed), "in milliseconds").toBeLessThan(500);
  });

  test("4 to 6: the field keeps the focus, and says moves, points that there aren't and illegal moves at once", async ({ page }) => {
    await listen(page);
    await open(page);
    await openText(page);
    await page.evaluate(() => {
      const region = document.querySelector("dialog:modal [role=status]");
      document.addEventListener("submit", () => { window.entered = performance.now(); }, true);
      new MutationObserver(() => { window.answered = performance.now(); }).observe(region, { subtree: true, childList: true, characterData: true });
    });
    for (const [text, answer] of [
      ["D16", "Move 1: Black D16."],
      ["I5", "Columns have no I: J comes after H."],
      ["Z99", "There is no such point on this board."],
      ["D16", "There is already a stone on D16. Play on an empty point."],
    ]) {
      await field(page).press("ControlOrMeta+a");
      await page.keyboard.type(`${text}\n`);
      await expect(dialog(page).getByRole("status")).toHaveText(answer);
      await expect(field(page)).toBeFocused();
      expect(await page.evaluate(() => window.answered - window.entered), `${text}, in milliseconds`).toBeLessThan(1000);
    }
  });

  test("8 to 10: the focus is nowhere caught, and nothing is cut off when enlarged twice or four times", async ({ page }) => {
    await listen(page);
    await page.setViewportSize({ width: 640, height: 512 });
    await openSmall(page);
    await page.getByTestId("board").focus();
    await page.keyboard.press("Tab");
    await expect(page.locator(".board:focus-within")).toBeHidden();
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator(".board:focus-within")).toBeVisible();
    await openText(page);
    for (const [width, height] of [[640, 512], [320, 256]]) {
      await page.setViewportSize({ width, height });
      await field(page).focus();
      await page.keyboard.type("?e5\n");
      const status = dialog(page).getByRole("status");
      await expect(status).toContainText("E5, empty.");
      await expect(field(page)).toBeInViewport({ ratio: 1 });
      expect(await status.evaluate((element) => {
        const line = element.parentElement;
        return line.scrollWidth <= line.clientWidth + 1 && line.scrollHeight <= line.clientHeight + 1;
      })).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, "Board as text")).toBeFocused();
  });

  test.describe("with the engine", () => {
    test.use({ hasEngine: true });

    test("7: an opponent's move is said at once, while the focus is in the field", async ({ page }) => {
      await listen(page);
      await page.goto("./#1fba4H-z-7gFcHkQbG-PKUbLvpzQxeE&computer=20k");
      await expect(page.getByRole("region", { name: "Badukpan" })).toBeVisible();
      await openText(page);
      await page.evaluate(() => {
        const region = document.querySelector("dialog:modal [role=status]");
        const options = { subtree: true, childList: true, characterData: true };
        // The page's own line, which is not announced meanwhile, shows when the computer has played.
        const line = document.querySelector(".page .status");
        new MutationObserver(() => { if (/^Move 2: White/.test(line.textContent)) window.played ??= performance.now(); }).observe(line, options);
        new MutationObserver(() => { if (/^Move 2: White/.test(region.textContent)) window.told ??= performance.now(); }).observe(region, options);
      });
      await page.keyboard.type("d2\n");
      await expect(dialog(page).getByRole("status")).toHaveText(/^Move 2: White/);
      await expect(field(page)).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.played)).toBeDefined();
      expect(await page.evaluate(() => window.told - window.played), "in milliseconds").toBeLessThan(1000);
      // Hints are for the reader's turn.
      await page.keyboard.type("hint\n");
      await expect(dialog(page).getByRole("status")).toHaveText(/^(Try|There is nothing left)/);
    });
  });
});
