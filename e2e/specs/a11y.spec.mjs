// What screen readers get: every point with its name, what is announced in a game, the board as text, and a page that can be enlarged.
import { expectAccessible } from "../axe.mjs";
import { expect, test } from "../fixtures.mjs";
import {
  button, card, dialog, expectBoardFocused, expectCursor, expectStatus, expectStones, open, openSmall, passTwice, paste, play,
} from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const board = (page) => page.getByTestId("board");
const cell = (page, point) => page.locator(`[data-point=${point}]`);

/** Records everything that live regions announce from now on. */
async function listen(page) {
  await page.evaluate(() => {
    window.announced = [];
    const live = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
    const last = new Map();
    const observer = new MutationObserver((records) => {
      const regions = new Set(records.map(({ target }) => (target.closest ? target : target.parentElement)?.closest(live)).filter(Boolean));
      for (const region of regions) {
        const text = region.textContent;
        // An open dialog makes the rest of the page inert.
        const isBehind = [...document.querySelectorAll("dialog:modal")].some((dialog) => !dialog.contains(region));
        const isSilent = isBehind || region.closest("[inert], [aria-live=off]") || !region.checkVisibility();
        if (isSilent || last.get(region) === text) continue;
        last.set(region, text);
        if (text.trim()) window.announced.push(text.replaceAll("\u00a0", " ").trim());
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Returns what was announced since the last call. */
const announced = (page) => page.evaluate(() => window.announced.splice(0));

/** Expects exactly these announcements since the last call, in this order. */
async function expectAnnounced(page, ...sentences) {
  const heard = [];
  await expect(async () => {
    heard.push(...await announced(page));
    expect(heard).toEqual(sentences);
  }).toPass({ timeout: 5_000 });
}

/** Returns the grid as the browser gives it to screen readers: the name of each cell, row by row. */
async function gridForScreenReaders(page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = (node, role) => node.childIds.map((id) => byId.get(id)).filter(Boolean)
    .flatMap((child) => (child.role?.value === role && !child.ignored ? [child] : below(child, role)));
  const [grid] = below(nodes[0], "grid");
  const rows = below(grid, "row").map((row) => below(row, "gridcell").map(({ name }) => name.value));
  return { name: grid.name.value, rows };
}

/** Presses Tab or Shift+Tab until the board, a button or a field has the focus. */
async function tabTo(page, locator, key = "Tab") {
  for (let stops = 0; stops < 25; stops++) {
    if (await locator.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${locator}`);
}

/** Presses the button of this name with the keyboard. */
async function press(page, name, key = "Tab") {
  await tabTo(page, button(page, name), key);
  await page.keyboard.press("Enter");
}

/** Types each point, and Enter. */
async function type(page, names) {
  for (const name of names.split(" ")) await page.keyboard.type(`${name.toLowerCase()}\n`);
}

test("a whole game by keyboard and ear, from the form to the result", async ({ page }) => {
  await open(page);
  await listen(page);
  await press(page, "New");
  await expect(dialog(page)).toBeVisible();
  const nine = dialog(page).getByRole("radio", { name: "9×9" });
  await tabTo(page, dialog(page).getByRole("radio", { name: "19×19" }));
  for (let presses = 0; presses < 4 && !(await nine.isChecked()); presses++) await page.keyboard.press("ArrowLeft");
  await tabTo(page, dialog(page).getByLabel("Komi"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("0\n");
  await expect(dialog(page)).toBeHidden();
  await expectAnnounced(page, "New game. Black to play.");

  // The cursor says where it is by the focus, not by the live region.
  await tabTo(page, board(page), "Shift+Tab");
  await page.keyboard.press("ArrowLeft");
  await expectCursor(page, "D5, empty");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expectAnnounced(page, "Move 1: Black C5.");
  await type(page, "F5 D6 E6 D4 E4 E5");
  await expectAnnounced(page, ...["2: White F5", "3: Black D6", "4: White E6", "5: Black D4", "6: White E4", "7: Black E5"].map((move) => `Move ${move}.`));
  await page.keyboard.press("ArrowLeft");
  await expectCursor(page, "D5, empty");
  await page.keyboard.press("Enter");
  await expectAnnounced(page, "Move 8: White D5 captures 1 stone.");
  await type(page, "E5");
  await expectAnnounced(page, "Ko: Black can't retake yet. It would repeat the position after move 7. Play elsewhere first.");
  await expect(cell(page, "E5")).toHaveAccessibleName("E5, empty, ko");
  await page.keyboard.press("ArrowLeft");
  await expectCursor(page, "D5, White, 1 liberty, last move");
  await type(page, "D5");
  await expectAnnounced(page, "There is already a stone on D5. Play on an empty point.");
  await page.keyboard.press("Control+z");
  await expectAnnounced(page, "Back to move 7: Black E5.");
  await page.keyboard.press("Control+y");
  await expectAnnounced(page, "Forward to move 8: White D5.");
  await press(page, "Pass");
  await expectAnnounced(page, "Move 9: Black passes.");
  await page.keyboard.press("Enter");
  const sentences = ["Both players passed. Mark the dead stones, then both accept the score.", "This browser can't look for dead stones. Mark them on the board."];
  await expectAnnounced(page, ...sentences);

  await tabTo(page, board(page), "Shift+Tab");
  await type(page, "D5");
  await expectAnnounced(page, "White D5: 1 stone marked dead.");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expectCursor(page, "D5, White, dead");
  await press(page, "Black: accept the score");
  await expectAnnounced(page, "Black accepts the score.");
  await press(page, "White: accept the score", "Shift+Tab");
  await expectAnnounced(page, "Draw.");
});

test("a clock announces what happens to it and little time, once, and says the times when asked", async ({ page }) => {
  await installClock(page.context());
  await open(page);
  const start = async (system, numbers) => {
    await button(page, "New").click();
    await dialog(page).getByRole("combobox", { name: "Clock" }).selectOption(system);
    for (const [label, number] of Object.entries(numbers)) await dialog(page).getByLabel(label, { exact: true }).fill(number);
    await button(dialog(page), "Start game").click();
    await play(page, "E5");
  };
  await test.step("nothing is announced while it runs, until something happens to it", async () => {
    await start("Byo-yomi", { "Main time (min)": "0:12", Periods: "2", "Seconds per period": "11" });
    await listen(page);
    await advance(page, 11_000);
    expect(await announced(page)).toEqual([]);
    await advance(page, 3_000);
    expect(await announced(page)).toEqual(["White: 2 periods of 11 s left."]);
    await button(page, "Pause the clock").click();
    expect(await announced(page)).toEqual(["The clock is paused. Play a move to continue."]);
    await button(page, "Resume the clock").click();
    expect(await announced(page)).toEqual(["The clock is running."]);
    await advance(page, 22_000);
    expect(await announced(page)).toEqual(["White: last period of 11 s.", "White: 10 s left.", "Black wins on time."]);
  });
  await test.step("little time is announced at a minute and at ten seconds, and not again after a reload", async () => {
    await start("Main time only", { "Main time (min)": "1:05" });
    await announced(page);
    await advance(page, 3_000);
    expect(await announced(page)).toEqual([]);
    await advance(page, 5_000);
    expect(await announced(page)).toEqual(["White: 1 min left."]);
    await page.reload();
    await expectStatus(page, "Game restored at move 1.");
    await listen(page);
    // Time also passes by itself, on a busy machine by some seconds.
    await page.context().clock.fastForward(25_000);
    await advance(page, 1_000);
    expect(await announced(page)).toEqual([]);
    await advance(page, 23_000);
    expect(await announced(page)).toEqual(["White: 10 s left."]);
  });
  await test.step("the board as text has the times", async () => {
    await start("Fischer", { "Main time (min)": "5" });
    await advance(page, 10_000);
    await button(page, "Board as text").focus();
    await page.keyboard.press("Enter");
    const times = /^Black 5:00, White 4:(50|49|48)\. White to play\.$/;
    await expect(dialog(page).getByText(times)).toBeVisible();
    await dialog(page).getByRole("textbox").fill("time");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("status")).toHaveText(times);
    await expectAccessible(page, "the board as text, with times");
  });
});

test("every point of a board has a cell with its name, over the point, and a screen reader's click on it plays", async ({ page }) => {
  await openSmall(page);
  await listen(page);
  await play(page, "A9 B9");
  await expectAnnounced(page, "Move 1: Black A9.", "Move 2: White B9.");
  // Chains in atari are announced if the reader asks for it.
  await button(page, "Undo").click();
  await button(page, "Settings").click();
  await dialog(page).getByRole("checkbox", { name: "Announce atari" }).check();
  await page.keyboard.press("Escape");
  await announced(page);
  await play(page, "B9");
  await expectAnnounced(page, "Move 2: White B9. Black is in atari at A9.");

  await expect(page.getByRole("gridcell")).toHaveCount(81);
  // Without a pointer, as screen readers do it.
  await cell(page, "J1").evaluate((element) => element.click());
  await expectStones(page, { X: "A9 J1", O: "B9" });
  const distance = await page.evaluate(() => {
    const center = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const stones = [...document.querySelectorAll("[data-testid=stones] circle")].map(center);
    const cells = ["A9", "B9", "J1"].map((point) => center(document.querySelector(`[data-point=${point}]`)));
    return Math.max(...cells.map(([x, y]) => Math.min(...stones.map(([a, b]) => Math.hypot(x - a, y - b)))));
  });
  expect(distance, "in pixels").toBeLessThan(1);

  await expect(cell(page, "J1")).toHaveAccessibleName("J1, Black, 2 liberties, last move");
  const { name, rows } = await gridForScreenReaders(page);
  expect(name).toBe("Board, 9 by 9");
  const expected = Array.from({ length: 9 }, (_, y) => [..."ABCDEFGHJ"].map((column) => `${column}${9 - y}, empty`));
  expected[0][0] = "A9, Black, 1 liberty";
  expected[0][1] = "B9, White, 2 liberties";
  expected[8][8] = "J1, Black, 2 liberties, last move";
  expect(rows).toEqual(expected);
  await passTwice(page);
  await play(page, "B9");
  await expect(cell(page, "B9")).toHaveAccessibleName("B9, White, dead, territory of Black");
  await expect(cell(page, "C9")).toHaveAccessibleName("C9, empty, territory of Black");
});

test("cells have names on boards of all sizes and with what a record marks, and keep the cursor and the focus", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("gridcell")).toHaveCount(361);
  await test.step("the cursor follows a cell that gets the focus", async () => {
    await cell(page, "T1").focus();
    await page.keyboard.press("Enter");
    await expectStones(page, { X: "T1" });
    await page.keyboard.press("ArrowUp");
    await expectCursor(page, "T2, empty");
  });
  for (const [width, height] of [[19, 19], [52, 52], [3, 7]]) {
    await test.step(`${width}×${height}`, async () => {
      if (width !== 19) await paste(page, `(;GM[1]SZ[${width}:${height}])`);
      await expect(page.getByRole("gridcell")).toHaveCount(width * height);
      const { rows } = await gridForScreenReaders(page);
      expect(rows.map((row) => row.length)).toEqual(Array(height).fill(width));
      expect(new Set(rows.flat()).size, "the names differ").toBe(width * height);
    });
  }
  await test.step("the focus stays on the board when its size changes", async () => {
    await paste(page, "(;GM[1]SZ[5];B[bb])");
    await expect(page.getByRole("gridcell")).toHaveCount(25);
    await expectBoardFocused(page);
  });
  await test.step("with the marks of the record", async () => {
    await paste(page, "(;GM[1]SZ[9]AB[cc]TR[cc]LB[dd:A]SQ[dd])");
    await expect(cell(page, "C7")).toHaveAccessibleName("C7, Black, 4 liberties, triangle");
    await expect(cell(page, "D6")).toHaveAccessibleName("D6, empty, square, label A");
  });
  await test.step("with variations and dimmed points", async () => {
    await paste(page, "(;GM[1]SZ[9]DD[aa](;B[cc])(;B[dd]))");
    await expect(cell(page, "C7")).toHaveAccessibleName("C7, empty, variation A");
    await expect(cell(page, "D6")).toHaveAccessibleName("D6, empty, variation B");
    await expect(cell(page, "A9")).toHaveAccessibleName("A9, empty, dimmed");
  });
});

test("in Korean, points have Korean names, and reading a game has no axe violations", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("badukpan.settings", "ko coordinates"));
  await open(page);
  await play(page, "D4");
  await expect(cell(page, "D4")).toHaveAccessibleName("D4, 흑, 활로 4개, 마지막 수");
  await expect(cell(page, "K10")).toHaveAccessibleName("K10, 빈 자리");
  await paste(page, "(;GM[1]SZ[19]PB[Lee]PW[Cho]RE[W+3.5];B[pd];W[dp];B[pq];W[dd]C[Three ways to go on.](;B[fq];W[cn])(;B[qo])(;B[nc]))");
  await expect(page.getByTestId("tree")).toBeVisible();
  await expectAccessible(page, "reading in Korean");
});

test("the board as text is the first stop of the page, takes moves and commands, and marks dead stones", async ({ page }) => {
  await openSmall(page);
  // A page that was just loaded has its focus at the start.
  await page.reload();
  await expect(board(page)).toBeVisible();
  await page.keyboard.press("Tab");
  const opener = button(page, "Board as text");
  await expect(opener).toBeFocused();
  await expect(opener).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await listen(page);
  const textbox = dialog(page).getByRole("textbox");
  const enter = async (text) => {
    await tabTo(page, dialog(page).getByRole("textbox", { name: "Type a move or a question" }));
    await page.keyboard.type(`${text}\n`);
  };
  await test.step("it takes moves and commands", async () => {
    await enter("d4");
    await expectAnnounced(page, "Move 1: Black D4.");
    await enter("E4");
    await expectAnnounced(page, "Move 2: White E4.");
    await enter("D4");
    await expectAnnounced(page, "There is already a stone on D4. Play on an empty point.");
    await enter("k10");
    await expectAnnounced(page, "There is no such point on this board.");
    await expect(textbox).toHaveAttribute("aria-invalid", "true");
    await expect(textbox).toHaveAccessibleDescription(/There is no such point on this board\.\s+Type a point/);
    await enter("k10");
    await expectAnnounced(page, "There is no such point on this board.");
    await enter("castle");
    await expectAnnounced(page, "“castle” is no move or command here. Type Help for the list.");
    await enter("undo");
    await expectAnnounced(page, "Back to move 1: Black D4.");
    await enter("redo");
    await expectAnnounced(page, "Forward to move 2: White E4.");
    await enter("redo");
    await expectAnnounced(page, "“redo” is not possible now.");
    await enter("time");
    await expectAnnounced(page, "Black to play.");
    await expect(textbox).toHaveAttribute("aria-invalid", "false");
    await expect(dialog(page).getByRole("row")).toHaveText(["RowBlackWhite", "4DE"]);
    await expect(dialog(page).getByRole("listitem")).toHaveText(["Black D4", "White E4"]);
    await expectAccessible(page, "the board as text");
  });
  await test.step("it asks before a player resigns", async () => {
    await enter("Resign");
    const question = page.getByRole("dialog", { name: "Resign as Black?" });
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await enter("pass");
    await expectAnnounced(page, "Move 3: Black passes.");
    await enter("resign");
    await button(page.getByRole("dialog", { name: "Resign as White?" }), "Resign").press("Enter");
    await expectAnnounced(page, "Black wins by resignation.");
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });
  await test.step("it marks dead stones, and shows them", async () => {
    await button(page, "Resume").click();
    await button(page, "Pass").click();
    await opener.focus();
    await page.keyboard.press("Enter");
    await textbox.fill("e4");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("row")).toHaveText(["RowBlackWhite", "4DE (dead)"]);
    await expect(dialog(page).getByRole("status")).toHaveText("White E4: 1 stone marked dead.");
    // Nothing is typed, so nothing is wrong.
    await textbox.press("Enter");
    await expect(textbox).toHaveAttribute("aria-invalid", "false");
    for (const outcome of ["Black accepts the score.", "Black wins"]) {
      await textbox.fill("accept");
      await page.keyboard.press("Enter");
      await expect(dialog(page).getByRole("status")).toContainText(outcome);
    }
  });
});

test.describe("enlarged four times", () => {
  // 1280 by 1024 pixels at 400 %.
  test.use({ viewport: { width: 320, height: 256 } });

  test("the page scrolls in one direction only, and shows the cell with the focus", async ({ page }) => {
    await openSmall(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect(page.getByRole("gridcell")).toHaveCount(81);
    await board(page).focus();
    for (const point of ["A9", "J1"]) {
      await page.keyboard.type(point.toLowerCase());
      await expect(cell(page, point)).toBeFocused();
      await expect(cell(page, point)).toBeInViewport({ ratio: 1 });
    }
    for (const name of ["Undo", "Pass", "New"]) {
      await button(page, name).focus();
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    }
  });
});

test("text can be spaced as WCAG 1.4.12 asks, and nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSmall(page);
  await play(page, "C3 D4");
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }");
    document.adoptedStyleSheets = [sheet];
  });
  for (const open of [async () => {}, () => button(page, "New").click(), () => button(page, "Settings").click()]) {
    await open();
    const cut = await page.evaluate(() => [...document.querySelectorAll("button, label, select, h1, h2, p, th, td, legend")]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1 && !element.closest(".only-spoken"))
      .filter((element) => getComputedStyle(element).overflow !== "visible" && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1))
      .filter((element) => getComputedStyle(element).textOverflow !== "ellipsis")
      .map((element) => `${element.localName}: ${element.textContent}`));
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press("Escape");
  }
  await expect(card(page, "black")).toBeVisible();
  await expectStatus(page, "Move 2: White D4.");
});
