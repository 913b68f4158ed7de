// Edit mode: tools, variations, undo, and the keyboard.
import { expectAccessible } from "../axe.mjs";
import { boardSize, pointNamed, screenPosition } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, expectBoardFocused, expectStatus, expectStones, expectTurn, openSmall, paste, play } from "../page.mjs";

const tools = (page) => page.getByRole("toolbar", { name: "Editing tools" });
const tool = (page, name) => tools(page).getByRole("button", { name, exact: true });
const comment = (page) => page.getByRole("textbox", { name: "Comment" });

/** Starts a small game in edit mode. */
async function openEditMode(page) {
  await openSmall(page);
  await button(page, "Moves").click();
  await button(page, "Edit").click();
  await expect(tools(page)).toBeVisible();
}

/** Starts a small game in edit mode, with all tools. */
async function openAllTools(page) {
  await openEditMode(page);
  await button(page, "More").click();
}

/** Selects a tool, uses it on a point, and expects this message. */
async function useTool(page, name, point, sentence) {
  await tool(page, name).click();
  await expect(tool(page, name)).toHaveAttribute("aria-pressed", "true");
  await play(page, point);
  await expectStatus(page, sentence);
}

/** Copies the variation, and returns its SGF from the clipboard. */
async function copyVariation(page) {
  await tool(page, "Copy variation").click();
  return (await page.evaluate(() => navigator.clipboard.readText())).replaceAll("\n", "");
}

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the tools draw, announce and undo marks, labels, arrows, annotations and stones", async ({ page }) => {
  await openAllTools(page);

  await test.step("annotates no move at the start", async () => {
    await expect(tool(page, "Bad move")).toHaveAttribute("aria-disabled", "true");
    await tool(page, "Bad move").press("Enter");
    await expectStatus(page, "There is no move here.");
  });

  await test.step("undoes and redoes with buttons and keys", async () => {
    await play(page, "E5");
    await useTool(page, "Circle", "C3", "Circle on C3.");
    await page.getByTestId("board").press("Control+z");
    await expectStatus(page, "Edit undone.");
    expect(await copyVariation(page)).toContain(";B[ee])");
    await page.getByTestId("board").press("Control+y");
    await expectStatus(page, "Edit redone.");
    expect(await copyVariation(page)).toContain(";B[ee]CR[cg])");
    await tool(page, "Undo edit").click();
    await tool(page, "Undo edit").click();
    await expectStones(page, {});
    await expect(tool(page, "Undo edit")).toHaveAttribute("aria-disabled", "true");
    await tool(page, "Undo edit").press("Enter");
    await expectStatus(page, "There is nothing to undo or redo.");
  });

  await test.step("draws and removes every kind of mark", async () => {
    await tool(page, "Play moves").click();
    await play(page, "E5");
    for (const [name, sentence] of [
      ["Triangle", "Triangle on C3."],
      ["Square", "Square on C3."],
      ["Circle", "Circle on C3."],
      ["Cross", "Cross on C3."],
      ["Dot", "Dot on C3."],
      ["Letters", "C3: label A."],
      ["Numbers", "C3: label 1."],
      ["Black territory", "Black territory on C3."],
      ["White territory", "White territory on C3."],
      ["Dim", "C3: dimmed."],
    ]) {
      await useTool(page, name, "C3", sentence);
    }
    expect(await copyVariation(page)).toContain(";B[ee]LB[cg:1]TW[cg]DD[cg])");
    await play(page, "C3");
    await expectStatus(page, "C3: no longer dimmed.");
    await useTool(page, "Numbers", "C3", "C3: mark removed.");
    await useTool(page, "Eraser", "C3", "C3: erased.");
    await play(page, "C3");
    await expectStatus(page, "C3: nothing to erase.");
    expect(await copyVariation(page)).toContain(";B[ee])");
  });

  await test.step("adds a label with the entered text", async () => {
    await useTool(page, "Label", "C3", "Enter the label text first.");
    await page.getByRole("textbox", { name: "Label text" }).fill("a:b]");
    await play(page, "C3");
    await expectStatus(page, "C3: label added.");
    expect(await copyVariation(page)).toContain("LB[cg:a\\:b\\]]");
    await tool(page, "Square").click();
    await expect(page.getByRole("textbox", { name: "Label text" })).toBeHidden();
    await useTool(page, "Eraser", "C3", "C3: erased.");
  });

  await test.step("draws an arrow and a line between two points", async () => {
    await useTool(page, "Arrow", "C3", "From C3. Choose the end point, or press Escape to cancel.");
    await expect(page.getByTestId("line-start")).toHaveAttribute("transform", "translate(200 600)");
    await page.keyboard.press("Escape");
    await expectStatus(page, "Canceled.");
    await expect(page.getByTestId("line-start")).toBeHidden();
    await play(page, "C3 G7");
    await expectStatus(page, "Arrow from C3 to G7.");
    await tool(page, "Line").click();
    await drag(page, "A1", "J9");
    await expectStatus(page, "Line from A1 to J9.");
    expect(await copyVariation(page)).toContain("AR[cg:gc]LN[ai:ia]");
    await tool(page, "Undo edit").click();
    await tool(page, "Undo edit").click();
  });

  await test.step("draws on several points with one drag, and undoes it as one step", async () => {
    await tool(page, "Triangle").click();
    await drag(page, "B2", "G2");
    expect(await copyVariation(page)).toContain("TR[bh][ch][dh][eh][fh][gh]");
    await tool(page, "Undo edit").click();
    await expectStatus(page, "Edit undone.");
    expect(await copyVariation(page)).toContain(";B[ee])");
  });

  await test.step("annotates moves and positions", async () => {
    await tool(page, "Bad move").click();
    await expectStatus(page, "Bad move.");
    await tool(page, "Bad move").click();
    await expectStatus(page, "Very bad move.");
    await expect(tool(page, "Very bad move")).toHaveAttribute("aria-pressed", "true");
    for (const name of [
      "Good for Black", "Good for White", "Even", "Unclear", "Hotspot", "Doubtful move", "Interesting move", "Good move",
    ]) {
      await tool(page, name).click();
      await expectStatus(page, `${name}.`);
    }
    expect(await copyVariation(page)).toContain(";B[ee]UC[1]HO[1]TE[1])");
    await expect(page.getByTestId("comment"), "the same names as the tools").toContainText("Unclear · Hotspot · Good move");
  });

  await test.step("sets up stones in a node of their own, in the other color with Shift", async () => {
    await useTool(page, "Black stone", "C3", "Black stone on C3.");
    await page.keyboard.down("Shift");
    await play(page, "D3");
    await page.keyboard.up("Shift");
    await expectStatus(page, "White stone on D3.");
    await expectStones(page, { X: "E5 C3", O: "D3" });
    await play(page, "C3");
    await expectStatus(page, "C3: stone removed.");
    await useTool(page, "White stone", "G7", "White stone on G7.");
    await useTool(page, "Eraser", "E5", "E5: erased.");
    await expectStones(page, { O: "D3 G7" });
    await tool(page, "Change player to move").click();
    await expectTurn(page, "black");
    expect(await copyVariation(page)).toContain(";AW[dg][gc]AE[ee]PL[B])");
    await button(page, "Previous move").click();
    await expectStones(page, { X: "E5" });
  });
});

test("plays, changes, deletes, pastes and promotes moves, and plays on after edit mode", async ({ page }) => {
  await openEditMode(page);

  await test.step("plays moves by the rules, by the other player with Shift", async () => {
    await play(page, "E5");
    await page.keyboard.down("Shift");
    await play(page, "C3");
    await page.keyboard.up("Shift");
    await expectStatus(page, "Move 2: Black C3.");
    await play(page, "E5");
    await expectStatus(page, "There is already a stone on E5. Play on an empty point.");
    await expectStones(page, { X: "E5 C3" });
    await tool(page, "Undo edit").click();
    await expectStones(page, { X: "E5" });
  });

  await test.step("relocates, recolors and removes a move", async () => {
    await play(page, "C3 G7");
    await button(page, "Previous move").click();
    await useTool(page, "Relocate move", "E5", "There is already a stone on E5. Play on an empty point.");
    await play(page, "D4");
    await expectStatus(page, "This move is now White D4.");
    await expect(tool(page, "Play moves")).toHaveAttribute("aria-pressed", "true");
    await tool(page, "Change move color").click();
    await expectStones(page, { X: "E5 D4" });
    await tool(page, "Remove this move").click();
    await expectStones(page, { X: "E5" });
    await button(page, "Next move").click();
    await expectStones(page, { X: "E5 G7" });
    await tool(page, "Remove this move").click();
    await expectStones(page, { X: "E5" });
  });

  await test.step("deletes, pastes and promotes a variation", async () => {
    await play(page, "C3 G7");
    await button(page, "Previous move").click();
    await page.getByTestId("board").press("Delete");
    await expectStatus(page, "Variation deleted: 2 moves. “Undo edit” brings it back.");
    await expectStones(page, { X: "E5" });
    await play(page, "D4");
    await button(page, "Previous move").click();
    await page.getByTestId("board").press("Control+v");
    await expectStatus(page, "Variation pasted. Moves: 2.");
    await expectStones(page, { X: "E5", O: "C3" });
    await tool(page, "Promote variation").click();
    await expectStatus(page, "This is now the main line.");
    await button(page, "Previous move").click();
    await tool(page, "Paste variation").click();
    await expectStatus(page, "Variation pasted. Moves: 2.");
    await button(page, "Previous move").click();
    expect(await copyVariation(page)).toContain(";B[ee](;W[cg];B[gc])(;W[df])(;W[cg];B[gc]))");
    await button(page, "Next move").click();
    await tool(page, "Demote variation").click();
    await expectStatus(page, "There is no variation below this one.");
    await page.getByTestId("tree").press("ArrowUp");
    await tool(page, "Demote variation").click();
    await expectStatus(page, "Variation moved down.");
    await button(page, "Previous move").click();
    expect(await copyVariation(page)).toContain(";B[ee](;W[cg];B[gc])(;W[cg];B[gc])(;W[df]))");
  });

  await test.step("moves a variation up and down by key, and undoes that", async () => {
    const [board, tree] = [page.getByTestId("board"), page.getByTestId("tree")];
    const [pasted, played] = ["(;W[cg];B[gc])", "(;W[df])"];
    const expectOrder = async (...order) => {
      await button(page, "Previous move").click();
      expect(await copyVariation(page)).toContain(`;B[ee]${order.join("")})`);
      await button(page, "Next move").click();
    };
    await button(page, "Next move").click();
    await board.press("Shift+ArrowDown");
    await expectStatus(page, "There is no variation below this one.");
    await board.press("Shift+ArrowUp");
    await expectStatus(page, "Variation promoted.");
    await expectOrder(pasted, played, pasted);
    await board.press("Control+z");
    await expectStatus(page, "Edit undone.");
    await expectOrder(pasted, pasted, played);
    await tree.press("Shift+ArrowUp");
    await expectStatus(page, "Variation promoted.");
    await tree.press("Shift+ArrowUp");
    await expectStatus(page, "This is now the main line.");
    await expectOrder(played, pasted, pasted);
    for (const _ of [1, 2]) {
      await board.press("Shift+ArrowDown");
      await expectStatus(page, "Variation moved down.");
    }
    await expectOrder(pasted, pasted, played);
    await button(page, "Previous move").click();
  });

  await test.step("undoes an edit wherever the focus is", async () => {
    await button(page, "Next move").click();
    await button(page, "Previous move").press("Control+z");
    await expectStatus(page, "Edit undone.");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Control+y");
    await expectStatus(page, "Edit redone.");
    await button(page, "Previous move").click();
    expect(await copyVariation(page)).toContain(";B[ee](;W[cg];B[gc])(;W[cg];B[gc])(;W[df]))");
  });

  await test.step("opens a pasted game, and adds a pasted variation", async () => {
    await page.evaluate(() => navigator.clipboard.writeText("(;GM[1]SZ[9]PB[Lee]PW[Cho];B[cg])"));
    await page.getByTestId("board").press("Control+v");
    await expectStatus(page, "Game record opened: Lee – Cho.");
    await expectStones(page, {});
    await button(page, "Edit").click();
    await expect(tools(page)).toBeVisible();
    await page.evaluate(() => navigator.clipboard.writeText("(;SZ[9];B[ee])"));
    await page.getByTestId("board").press("Control+v");
    await expectStatus(page, "Variation pasted. Moves: 1.");
    await expectStones(page, { X: "E5" });
  });

  await test.step("plays again after leaving edit mode", async () => {
    await useTool(page, "Triangle", "C3", "Triangle on C3.");
    await button(page, "Edit").click();
    await expect(tools(page)).toBeHidden();
    await play(page, "C3");
    await expectStatus(page, "Move 2: White C3.");
    await button(page, "Edit").click();
    await tool(page, "Triangle").click();
    await button(page, "Moves").click();
    await play(page, "D4");
    await expectStatus(page, "Move 3: Black D4.");
  });
});

test("comments are written in edit mode or with a click on them, and keys in the fields don't reach the board", async ({ page }) => {
  await openAllTools(page);

  await test.step("edits the comment and the name of each node", async () => {
    await play(page, "E5 C3");
    await comment(page).pressSequentially("Hello <b>]\\ d4");
    await page.getByRole("textbox", { name: "Position name" }).pressSequentially("n1");
    await expectStones(page, { X: "E5", O: "C3" });
    expect(await copyVariation(page)).toContain(";W[cg]C[Hello <b>\\]\\\\ d4]N[n1])");
    await button(page, "Previous move").click();
    await expect(comment(page)).toHaveValue("");
    await comment(page).fill("first");
    await button(page, "Next move").click();
    await expect(comment(page)).toHaveValue("Hello <b>]\\ d4");
    await page.getByTestId("board").press("Control+z");
    await expect(comment(page)).toHaveValue("");
    await page.getByTestId("board").press("Control+z");
    await expect(comment(page)).toHaveValue("Hello <b>]\\ d4");
    await expect(page.getByRole("textbox", { name: "Position name" })).toHaveValue("");
    await page.reload();
    await button(page, "Edit").click();
    await expect(comment(page), "the comment is saved").toHaveValue("Hello <b>]\\ d4");
  });

  await test.step("keeps the caret while typing in the middle", async () => {
    await comment(page).fill("");
    await comment(page).pressSequentially("ac");
    await comment(page).press("ArrowLeft");
    await comment(page).pressSequentially("b b");
    await expect(comment(page)).toHaveValue("ab bc");
    await comment(page).fill("");
  });

  await test.step("writes a comment without edit mode", async () => {
    await button(page, "Edit").click();
    await expect(tools(page)).toBeHidden();
    await page.locator(".comment-panel").click();
    await expect(comment(page)).toBeFocused();
    await comment(page).pressSequentially("A good start, as D4 is.");
    await expectStones(page, { X: "E5", O: "C3" });
    await comment(page).press("Escape");
    await expect(comment(page)).toHaveCount(0);
    await expect(button(page, "Write a comment")).toBeFocused();
    await expect(page.getByTestId("comment")).toHaveText("A good start, as D4 is.");
    // A link in it is still a link.
    await page.getByTestId("comment").getByRole("button", { name: "D4" }).click();
    await expect(comment(page)).toHaveCount(0);
    await button(page, "Write a comment").press("Enter");
    await expect(comment(page)).toBeFocused();
    await expect(comment(page)).toHaveValue("A good start, as D4 is.");
    await button(page, "Previous move").click();
    await expect(comment(page), "the field stays while one steps").toHaveValue("");
  });
});

test("everything works with the keyboard alone, which reaches the rare tools only when they are shown", async ({ page }) => {
  await openEditMode(page);

  await test.step("the rare tools are behind a button", async () => {
    for (const name of ["Stones", "Setup", "Marks", "Game"]) await expect(tools(page).getByText(name, { exact: true })).toBeVisible();
    await expect(tool(page, "Hotspot")).toBeHidden();
    await tool(page, "Play moves").press("End");
    await expect(tool(page, "Paste variation")).toBeFocused();
    await button(page, "More").press("Enter");
    await expect(button(page, "More")).toHaveAttribute("aria-expanded", "true");
    await tool(page, "Play moves").press("End");
    await expect(tool(page, "Hotspot")).toBeFocused();
    await expect(page.locator(".tool-name")).toHaveText("Play moves");
    await tool(page, "Arrow").click();
    await expect(page.locator(".tool-name")).toHaveText("Arrow");
    // Undo and redo are there once.
    await expect(page.getByRole("button", { name: /^(Undo|Redo)/ })).toHaveCount(2);
    await tool(page, "Play moves").click();
  });

  await page.getByTestId("board").focus();
  await page.keyboard.type("E5");
  await page.keyboard.press("Enter");
  await expectStones(page, { X: "E5" });
  await tool(page, "Play moves").focus();
  await page.keyboard.press("ArrowDown");
  await expect(tool(page, "Change player to move")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Square")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expectBoardFocused(page);
  await page.keyboard.type("C3");
  await page.keyboard.press("Enter");
  await expectStatus(page, "Square on C3.");
  await tool(page, "Square").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Enter");
  await expectStatus(page, "White stone on C3.");
  await page.keyboard.press("Delete");
  await expectStatus(page, "1 move deleted. “Undo edit” brings it back.");
  await page.keyboard.press("Control+z");
  await expectStones(page, { X: "E5", O: "C3" });
  await tool(page, "Black stone").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("the name");
  await expect(page.getByRole("textbox", { name: "Position name" })).toHaveValue("the name");
  await button(page, "Edit").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("the comment");
  await expect(comment(page)).toHaveValue("the comment");
  await expect(tools(page).locator("[tabindex='0']"), "a single tab stop").toHaveCount(1);
});

test("the comment and the text of a label are on the screen, and the border below the tree can be moved", async ({ page }) => {
  await openEditMode(page);
  await tool(page, "Label").click();
  for (const [width, height] of [[1280, 900], [1366, 768], [2560, 1440]]) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole("textbox", { name: "Label text" })).toBeInViewport({ ratio: 1 });
      await expect(comment(page)).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, "edit mode");
    });
  }

  await button(page, "Edit").click();
  await paste(page, `(;SZ[9]${[..."abcdefgh"].map((column) => `(;B[${column}i])`).join("")})`);
  const border = page.getByRole("separator", { name: "Height of the move tree" });
  const height = () => page.getByTestId("tree").evaluate((tree) => tree.offsetHeight);
  const before = await height();
  expect(before, "more than 131 pixels, which it had in every window").toBeGreaterThan(200);
  await border.press("ArrowDown");
  await expect(border).toHaveAttribute("aria-valuenow", "40");
  await border.press("Home");
  await expect(border).toHaveAttribute("aria-valuenow", "10");
  expect(await height()).toBeLessThan(before - 100);
  await border.press("ArrowUp");
  await border.press("ArrowDown");
  await border.press("ArrowDown");
  await expect(border).toHaveAttribute("aria-valuenow", "20");
  const from = await border.boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 60, { steps: 5 });
  await page.mouse.up();
  const after = Number(await border.getAttribute("aria-valuenow"));
  expect(after).toBeLessThan(20);
  expect(after).toBeGreaterThan(10);
  await page.mouse.move(from.x, from.y + 200);
  await expect(border, "the pointer is up").toHaveAttribute("aria-valuenow", String(after));
  await page.reload();
  await expect(border).toHaveAttribute("aria-valuenow", String(after));
});

/** Drags the mouse from one point to another. */
async function drag(page, from, to) {
  const { height } = await boardSize(page);
  const [start, end] = [pointNamed(from, height), pointNamed(to, height)];
  const [at, goal] = [await screenPosition(page, start.x, start.y), await screenPosition(page, end.x, end.y)];
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(goal.x, goal.y, { steps: 24 });
  await page.mouse.up();
}
