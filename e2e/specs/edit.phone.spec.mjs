// Edit mode on a phone.
import { pointNamed, tapPoint } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, startGame, expectStatus, expectStones, open, tap } from "../page.mjs";

const tools = (page) => page.getByRole("toolbar", { name: "Editing tools" });
const tool = (page, name) => tools(page).getByRole("button", { name, exact: true });

async function openEditMode(page) {
  await open(page);
  await startGame(page, { komi: "0" });
  await button(page, "Moves").tap();
  await button(page, "Edit").tap();
  await expect(tools(page)).toBeVisible();
}

test("a tap draws a mark at once, previews a move before playing it, and draws nothing between two points", async ({ page }) => {
  // Taps are confirmed.
  await page.addInitScript(() => { localStorage["badukpan.settings"] ??= "en coordinates"; });
  await openEditMode(page);
  const { x, y } = pointNamed("E5", 9);
  await tool(page, "Black stone").tap();
  await tapPoint(page, x + 0.46, y);
  await expectStones(page, {});
  await tapPoint(page, x + 0.2, y);
  await expectStones(page, { X: "E5" });
  await tool(page, "Triangle").tap();
  await tapPoint(page, x, y + 1.46);
  await expectStatus(page, "Black stone on E5.");
  await tapPoint(page, x, y + 1);
  await expectStatus(page, "Triangle on E4.");

  await tool(page, "Play moves").tap();
  await tap(page, "F6");
  await expectStatus(page, "F6: choose it again to play.");
  await tap(page, "F6");
  await expectStones(page, { X: "E5 F6" });
  await tool(page, "Triangle").tap();
  await tap(page, "C3");
  await expectStatus(page, "Triangle on C3.");
  await button(page, "More").tap();
  await tool(page, "Arrow").tap();
  await tap(page, "C3 G7");
  await expectStatus(page, "Arrow from C3 to G7.");
  await tool(page, "Black stone").tap();
  await tap(page, "D4");
  await expectStones(page, { X: "E5 F6 D4" });
  await tool(page, "Undo edit").tap();
  await expectStones(page, { X: "E5 F6" });
});

test("the tools are large enough, below the whole board, and the comment is in view between them", async ({ page }) => {
  await openEditMode(page);
  await expect(page.getByTestId("board")).toBeInViewport({ ratio: 0.99 });
  await expect(tool(page, "Play moves")).toBeInViewport({ ratio: 1 });

  const comment = page.getByRole("textbox", { name: "Comment" });
  await test.step("the comment is clear of the bar", async () => {
    await comment.tap();
    await comment.fill("A comment\n".repeat(4));
    const [box, bar] = [await comment.boundingBox(), await page.locator(".bar").boundingBox()];
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  });

  await test.step("the comment comes first, and the tools below it are in view with the board", async () => {
    await comment.fill("A comment\n".repeat(5));
    await button(page, "Edit").focus();
    await page.evaluate(() => scrollTo(0, 0));
    for (const part of [page.getByTestId("board"), comment, tool(page, "Play moves")]) await expect(part).toBeInViewport({ ratio: 0.99 });
    const [field, first] = [await comment.boundingBox(), await tool(page, "Play moves").boundingBox()];
    expect(field.height).toBeGreaterThan(80);
    expect(first.y).toBeGreaterThan(field.y + field.height);
    await tool(page, "Black stone").tap();
    await tap(page, "E5");
    await expectStones(page, { X: "E5" });
  });

  await test.step("the tools fade out where more of them follow", async () => {
    await button(page, "More").tap();
    const { width } = page.viewportSize();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const bar = await tools(page).evaluate((tools) => (
      { mask: getComputedStyle(tools).maskImage, more: tools.scrollWidth - tools.clientWidth }
    ));
    expect(bar.mask).toContain("gradient");
    expect(bar.more).toBeGreaterThan(0);
    const boxes = await tools(page).getByRole("button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBeGreaterThan(30);
    expect(boxes.filter((box) => box.width < 44 || box.height < 44)).toEqual([]);
    await tool(page, "Hotspot").tap();
    await expectStatus(page, "Hotspot.");
  });
});

test("in a low window the tools are in view when edit mode begins, however far down its button was", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openEditMode(page);
  await button(page, "Edit").tap();
  await page.locator(".record").evaluate((record) => { record.scrollTop = record.scrollHeight; });
  await button(page, "Edit").tap();
  await expect(tool(page, "Play moves")).toBeInViewport({ ratio: 1 });
  const [bar, first] = [await page.locator(".navigation-bar").boundingBox(), await button(page, "Edit").boundingBox()];
  expect(first.y).toBeGreaterThanOrEqual(bar.y + bar.height);
});
