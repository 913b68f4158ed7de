// Reading a game record: the move tree, comments, marks on the board, and navigation.
import { expectAccessible } from "../axe.mjs";
import { boardSize, pointNamed, screenPosition } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, expectStatus, expectStones, open, openSmall, play, saveData } from "../page.mjs";
import { dropRecord, openRecord } from "../record.mjs";

/** A game with variations, comments, marks and setup stones. */
const GAME = `(;SZ[9]PB[Kim <b>Bold</b>]BR[5d]PW[Lee]EV[Spring Cup]RE[B+R]C[See move 2 and E5.]
;B[ee]N[<img src=x onerror=alert(1)>]C[One line.

Another with G7 <script>alert(2)</script>.]GB[2]TE[1]
;W[cc]LB[ee:A][gg:<i>]TR[cc]SQ[ca]CR[da]MA[ea]SL[fa]AR[aa:cc]LN[ia:ii]DD[aa:ba]TB[hh]TW[hi]
(;B[gc](;W[cg]C[The main line.];B[gg])(;W[gg];B[cg]))
(;B[cg]TE[2];AW[gg]PL[W]))`;

/** Black captures in a ko, White recaptures, and Black recaptures. */
const KO = "(;SZ[5];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc];B[ee];W[ea];B[cc])";

const tree = (page) => page.getByTestId("tree");
const comment = (page) => page.getByTestId("comment");
const overlay = (page) => page.getByTestId("overlay");
const place = (page) => page.getByTestId("place");
const slider = (page) => page.getByRole("slider");

/** Returns the position on the screen of the node in this column and row of the tree. */
async function nodeAt(page, column, row) {
  return tree(page).locator(".tree-canvas").evaluate((canvas, [column, row]) => {
    const { left, top } = canvas.getBoundingClientRect();
    const cell = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--node"));
    return { x: left + (column + 0.5) * cell, y: top + (row + 0.5) * cell };
  }, [column, row]);
}

async function clickNode(page, column, row) {
  const { x, y } = await nodeAt(page, column, row);
  await page.mouse.click(x, y);
}

async function onPoint(page, name) {
  const { x, y } = pointNamed(name, (await boardSize(page)).height);
  return screenPosition(page, x, y);
}

test.describe("the move tree", () => {
  test("shows moves in their colors and numbers, setup nodes, and which nodes have comments and marks", async ({ page }) => {
    await openRecord(page, `(;SZ[9]PB[Yu]${";B[ee];AE[ee]".repeat(40)})`);
    await expect(tree(page).locator(".node-number").first()).toHaveText("1");
    expect((await tree(page).boundingBox()).height, "one line, without variations").toBeLessThan(2 * 32);
    await page.evaluate(dropRecord, GAME);
    await expect(tree(page).locator(".node-number")).toHaveText(["1", "2", "3", "3", "4", "4", "5", "5"]);
    expect((await tree(page).boundingBox()).height).toBeGreaterThan(3 * 32);
    const kinds = (kind) => tree(page).locator(`.node[data-kind="${kind}"]`);
    await expect(kinds("black")).toHaveCount(5);
    await expect(kinds("white")).toHaveCount(3);
    await expect(kinds("set-up")).toHaveCount(1);
    await expect(tree(page).locator(".has-comment")).toHaveCount(4);
    await expect(tree(page).locator(".has-marks")).toHaveCount(1);

    await test.step("it scrolls to the current node, and draws only visible nodes", async () => {
      await page.evaluate(dropRecord, `(;SZ[9]PB[Na]${";B[ee];AE[ee]".repeat(3000)})`);
      await expect(place(page)).toHaveText("0 / 3000");
      expect(await tree(page).locator(".node").count()).toBeLessThan(60);
      await tree(page).focus();
      await page.keyboard.press("End");
      const frame = await tree(page).boundingBox();
      const here = tree(page).locator(".current-node");
      await expect(here).toBeVisible();
      const box = await here.boundingBox();
      expect(box.x).toBeGreaterThan(frame.x);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      expect(await tree(page).locator(".node").count()).toBeLessThan(60);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  });

  test("goes to a clicked node, announces it, and adds moves that are played", async ({ page }) => {
    await openRecord(page, GAME);
    await clickNode(page, 4, 1);
    await expectStatus(page, "Forward to move 4: White G3.");
    await expectStones(page, { X: "E5 G7", O: "C7 G3" });
    await clickNode(page, 3, 2);
    await expectStatus(page, "Variation, move 3: Black C3.");
    await clickNode(page, 2, 0);
    await expectStatus(page, "Back to move 2: White C7. 2 variations.");
    await clickNode(page, 0, 0);
    await expectStatus(page, "Start of the game.");
    // Nothing is beside the nodes.
    await clickNode(page, 1, 2);
    await expectStatus(page, "Start of the game.");
    // The second click confirms a new variation.
    await play(page, "A1 A1");
    await expect(tree(page).locator(".node")).toHaveCount(11);
    await expect(tree(page).locator(".current-node")).toBeVisible();
  });

  test("is a single tab stop with arrow key navigation", async ({ page }) => {
    await openRecord(page, GAME);
    await tree(page).focus();
    const steps = [
      ["ArrowRight", "1 / 5"], ["ArrowRight", "2 / 5"], ["ArrowRight", "3 / 5"], ["ArrowDown", "3 / 3"], ["ArrowUp", "3 / 5"],
      ["ArrowRight", "4 / 5"], ["ArrowDown", "4 / 5"], ["ArrowLeft", "3 / 5"], ["Home", "0 / 5"], ["End", "5 / 5"],
      ["Shift+ArrowLeft", "0 / 5"], ["PageDown", "5 / 5"], ["PageUp", "0 / 5"],
    ];
    for (const [key, where] of steps) {
      await page.keyboard.press(key);
      await expect(place(page), key).toHaveText(where);
    }
    await expect(tree(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("separator", { name: "Height of the move tree" })).toBeFocused();
    await page.keyboard.press("Tab");
    // The moves that follow are those of a variation.
    await expect(button(page, "Back to the main line")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(button(page, "move 2")).toBeFocused();
  });
});

test("comments show markup as text, name points and moves, and are cut if they are long", async ({ page }) => {
  await openRecord(page, GAME);
  const about = page.locator("details");

  await test.step("game information shows at the start, and on request", async () => {
    await expect(about).toHaveAttribute("open");
    await expect(about).toContainText("Kim <b>Bold</b> 5d");
    await expect(about).toContainText("Black wins by resignation");
    await expect(about).toContainText("The record names no rules. Korean rules are used.");
    await button(page, "Next move").click();
    await expect(about).not.toHaveAttribute("open");
    await page.getByText("Game information").click();
    await expect(about.getByText("Spring Cup")).toBeVisible();
  });

  await expect(comment(page).getByRole("heading")).toHaveText("<img src=x onerror=alert(1)>");
  await expect(comment(page)).toContainText("Very good for Black · Good move");
  await expect(comment(page)).toContainText("Another with G7 <script>alert(2)</script>.");
  await expect(comment(page).locator("p:not(.judgements)")).toHaveCount(3);
  await expect(page.locator("main img, main script, main b")).toHaveCount(0);
  await button(page, "Previous move").click();

  await test.step("a named point is highlighted on hover and focus", async () => {
    const pointed = overlay(page).locator(".highlight");
    await expect(pointed).toHaveCount(0);
    await button(page, "E5").hover();
    await expect(pointed).toHaveAttribute("cx", "400");
    await expect(pointed).toHaveAttribute("cy", "400");
    await page.mouse.move(0, 0);
    await expect(pointed).toHaveCount(0);
    await button(page, "E5").focus();
    await expect(pointed).toHaveCount(1);
    await tree(page).focus();
    await expect(pointed).toHaveCount(0);
  });

  await button(page, "move 2").click();
  await expectStatus(page, "Forward to move 2: White C7. 2 variations.");

  await page.evaluate(dropRecord, `(;SZ[9]C[A comment of ${"word ".repeat(10_000)}end])`);
  await expect(comment(page)).toContainText("A comment of");
  await expect(comment(page)).not.toContainText("end");
  await button(page, "Show more").click();
  await expect(comment(page)).toContainText("end");
});

test("the panel goes back to its top for a comment and for another game, but not while the reader uses it", async ({ page }) => {
  const long = "Many words. ".repeat(400);
  const record = (name) => `(;SZ[9]PB[${name}]C[${long}];B[ee]C[${long}];W[cc]C[${long}];B[gg]C[${long}])`;
  const panel = page.locator(".record-content");
  const scroll = () => panel.evaluate((panel) => { panel.scrollTop = 300; });
  const top = () => panel.evaluate((panel) => panel.scrollTop);
  await openRecord(page, record("Yu"));
  await scroll();
  await button(page, "Next move").click();
  await expect.poll(top).toBe(0);
  await expect(button(page, "Next move")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await scroll();
  await page.getByRole("combobox", { name: "Move numbers" }).focus();
  const before = await top();
  expect(before).toBeGreaterThan(0);
  const { x, y } = await onPoint(page, "B2");
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 120);
  await expect(place(page)).toHaveText("2 / 3");
  expect(await top()).toBe(before);

  await page.evaluate(dropRecord, record("Na"));
  await expect(place(page)).toHaveText("0 / 3");
  await expect.poll(top).toBe(0);
});

test("a record that ends without passes can be scored at its end", async ({ page }) => {
  const score = button(page, "Score this position");
  await openRecord(page, "(;SZ[5]KM[0]RU[Chinese]RE[B+25];B[cc](;W[aa];B[bb])(;W[bb]))");
  await expect(score).toHaveCount(0);
  await button(page, "Last move").click();
  await score.click();
  await expect(page.getByTestId("score").getByRole("heading")).toContainText("Current score: Black wins by");
  await expect(page.getByRole("button", { name: /accept the score/ })).toHaveCount(2);
  await expect(place(page)).toHaveText("5 / 5");
  await expect(score).toHaveCount(0);
});

test.describe("on the board", () => {
  test("shows the author's marks, and labels as text", async ({ page }) => {
    await openRecord(page, GAME);
    await expect(overlay(page).locator("*")).toHaveCount(0);
    await button(page, "Next move").click();
    await button(page, "Next move").click();
    await expectStatus(page, "Forward to move 2: White C7. 2 variations.");
    await expect(overlay(page).locator(".mark")).toHaveCount(4);
    for (const part of ["selected", "arrow", "arrow-head", "joining-line", "dimmed"]) {
      await expect(overlay(page).locator(`.${part}`), part).toHaveCount(1);
    }
    await expect(overlay(page).locator(".territory")).toHaveCount(2);
    await expect(overlay(page).locator("text")).toHaveText(["A", "<i>"]);
    await expect(page.getByTestId("last-move"), "below the triangle").toHaveAttribute("cy", "36");
    await button(page, "Moves").click();
    await expect(overlay(page).locator("*")).toHaveCount(0);
    await expect(page.getByTestId("last-move")).toBeVisible();
  });

  test("shows the chosen move numbers, with a note for hidden ones", async ({ page }) => {
    await openRecord(page, KO);
    await button(page, "Last move").click();
    const numbers = overlay(page).locator("text");
    const choice = page.getByRole("combobox", { name: "Move numbers" });
    await expect(numbers).toHaveCount(0);
    await expect(page.getByTestId("last-move")).toBeVisible();
    await choice.selectOption("All");
    await expect(numbers).toHaveText(["10", "1", "2", "3", "11", "4", "5", "6", "9"]);
    await expect(page.getByTestId("notes")).toHaveText("7 = 11");
    await expect(page.getByTestId("last-move")).toHaveAttribute("cy", "36");
    await choice.selectOption("Last moves");
    await expect(numbers).toHaveText(["10", "11", "9"]);
    await button(page, "Moves").click();
    await expect(numbers).toHaveCount(0);
    await button(page, "Moves").click();
    await expect(numbers, "the choice is remembered").toHaveText(["10", "11", "9"]);
    await page.getByRole("spinbutton", { name: "Number of moves" }).fill("1");
    await page.keyboard.press("Tab");
    await expect(numbers).toHaveText(["11"]);
    await button(page, "10 moves back").click();
    await choice.selectOption("From this move");
    await expect(numbers).toHaveText(["1"]);
    await button(page, "Next move").click();
    await expect(numbers).toHaveText(["1", "2"]);
    await choice.selectOption("None");
    await expect(numbers).toHaveCount(0);
  });
});

test.describe("navigation", () => {
  test("buttons, the slider and the wheel step through moves and variations", async ({ page }) => {
    await openRecord(page, GAME);
    const back = ["First move", "10 moves back", "Previous move"];
    const forward = ["Next move", "10 moves forward", "Last move"];
    for (const name of back) await expect(button(page, name)).toHaveAttribute("aria-disabled", "true");
    for (const name of forward) await expect(button(page, name)).toHaveAttribute("aria-disabled", "false");
    await button(page, "Last move").click();
    for (const name of forward) await expect(button(page, name)).toHaveAttribute("aria-disabled", "true");
    await button(page, "Next variation").click();
    await expectStatus(page, "Variation, move 4: White G3.");
    await button(page, "Previous variation").click();
    await expectStatus(page, "Variation, move 4: White C3.");
    await button(page, "Previous move").press("ArrowLeft");
    await expect(place(page)).toHaveText("3 / 5");
    await button(page, "First move").click();
    await expect(place(page)).toHaveText("0 / 5");

    await test.step("the wheel over the board steps through a game that is read", async () => {
      const middle = await onPoint(page, "B2");
      await page.mouse.move(middle.x, middle.y);
      for (const [turn, where] of [[120, "1 / 5"], [120, "2 / 5"], [-120, "1 / 5"]]) {
        await page.mouse.wheel(0, turn);
        await expect(place(page)).toHaveText(where);
      }
    });

    await test.step("the wheel over the tree does so too, if the tree has the focus", async () => {
      await clickNode(page, 1, 0);
      await page.mouse.wheel(0, 120);
      await expect(place(page)).toHaveText("2 / 5");
    });

    await test.step("the slider goes through the current line", async () => {
      await expect(slider(page)).toHaveAttribute("max", "5");
      await slider(page).fill("3");
      await expect(place(page)).toHaveText("3 / 5");
      await expect(slider(page)).toHaveAttribute("aria-valuetext", "Move 3 of 5");
      await slider(page).press("ArrowRight");
      await expectStatus(page, "Forward to move 4: White C3.");
    });

    await test.step("a button leads from a variation back to the main line", async () => {
      const mainLine = button(page, "Back to the main line");
      await expect(mainLine).toHaveCount(0);
      await clickNode(page, 3, 2);
      await expect(place(page)).toHaveText("3 / 3");
      await mainLine.click();
      await expect(place(page)).toHaveText("2 / 5");
      await expect(mainLine).toHaveCount(0);
      await expect(tree(page)).toBeFocused();
      // Also from a move before the variation, when the next moves are those of the variation.
      await clickNode(page, 3, 2);
      await button(page, "Previous move").click();
      await expect(place(page)).toHaveText("2 / 3");
      await mainLine.click();
      await expect(place(page)).toHaveText("2 / 5");
    });

    await test.step("Shift+click goes to the move on a point, past or future, and Shift+Enter at the cursor", async () => {
      await button(page, "Last move").click();
      const shiftClick = async (name) => {
        const { x, y } = await onPoint(page, name);
        await page.keyboard.down("Shift");
        await page.mouse.click(x, y);
        await page.keyboard.up("Shift");
      };
      await shiftClick("C7");
      await expectStatus(page, "Back to move 2: White C7. 2 variations.");
      await shiftClick("C3");
      await expectStatus(page, "Forward to move 4: White C3.");
      await shiftClick("J9");
      await expectStatus(page, "No move at J9 in this line.");
      await page.getByTestId("board").focus();
      await page.keyboard.type("e5");
      await page.keyboard.press("Shift+Enter");
      await expectStatus(page, "Back to move 1: Black E5.");
    });
  });

  test("in a game in progress, the record shows on request, and the wheel steps only if the board has the focus", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await button(page, "Undo").click();
    await expectStatus(page, "Back to move 1: Black C3.");
    await button(page, "Redo").click();
    await expectStatus(page, "Forward to move 2: White G7.");
    await button(page, "Undo").click();
    await play(page, "E5");
    await button(page, "Moves").click();
    await expect(tree(page).locator(".node")).toHaveCount(4);
    await expect(place(page)).toHaveText("2 / 2");
    await clickNode(page, 2, 0);
    await expectStones(page, { X: "C3", O: "G7" });

    // The click has left the focus in the tree.
    await page.evaluate(() => document.activeElement.blur());
    const middle = await onPoint(page, "B2");
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -120);
    await expect(place(page)).toHaveText("2 / 2");
    await page.getByTestId("board").focus();
    await page.mouse.wheel(0, -120);
    await expect(place(page)).toHaveText("1 / 2");
  });
});

test("has no axe violations, light or dark, and fits its column", async ({ page }) => {
  await openRecord(page, GAME);
  await page.getByRole("combobox", { name: "Move numbers" }).selectOption("Last moves");
  await tree(page).focus();
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.evaluate(() => document.getAnimations().length), "colors that still change").toBe(0);
    await expectAccessible(page, `the record, ${colorScheme}`);
  }

  await page.evaluate(dropRecord, `(;SZ[9]C[${"A long comment of many words. ".repeat(40)}];B[ee];W[cc])`);
  await expect(comment(page)).toContainText("A long comment");
  for (const [width, height] of [[1280, 800], [844, 390], [667, 375], [915, 412]]) {
    await page.setViewportSize({ width, height });
    const size = `${width}×${height}`;
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), size).toBe(width);
    const right = async (selector) => page.locator(selector).evaluate((part) => part.getBoundingClientRect().right);
    for (const part of [".record-content", ".comment", ".tree"]) {
      expect(await right(part), `${part}, ${size}`).toBeLessThanOrEqual(await right(".record"));
    }
  }
});

test("is available in Korean", async ({ page }) => {
  await openRecord(page, GAME, "ko");
  await button(page, "다음 수").click();
  await expectStatus(page, "앞으로: 1수 흑 E5.");
  await expect(comment(page)).toContainText("흑이 아주 좋음 · 좋은 수");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "5수 중 1수째");
});

test("with data saving, is loaded on demand", async ({ page }) => {
  await saveData(page);
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname.split("/").at(-1)));
  await open(page);
  await page.evaluate(() => new Promise((idle) => { requestIdleCallback(idle); }));
  expect(loaded.filter((name) => /record.*wasm/.test(name))).toEqual([]);
});
