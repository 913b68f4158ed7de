// Writing a record with a finger.
import { expect, test } from "../fixtures.mjs";
import { button, begin, expectSaid, expectStones, open, tap } from "../page.mjs";

const tools = (page) => page.getByRole("toolbar", { name: "Editing tools" });
const tool = (page, name) => tools(page).getByRole("button", { name, exact: true });

async function openToWrite(page) {
  await open(page);
  await begin(page, { komi: "0" });
  await button(page, "Moves").tap();
  await button(page, "Edit").tap();
  await expect(tools(page)).toBeVisible();
}

test("a touch marks at once, and a move is shown before it is played", async ({ page }) => {
  await openToWrite(page);
  await tap(page, "E5");
  await expectSaid(page, "E5: tap again to play.");
  await tap(page, "E5");
  await expectStones(page, { X: "E5" });
  await tool(page, "Triangle").tap();
  await tap(page, "C3");
  await expectSaid(page, "Triangle on C3.");
  await tool(page, "Arrow").tap();
  await tap(page, "C3 G7");
  await expectSaid(page, "Arrow from C3 to G7.");
  await tool(page, "Black stone").tap();
  await tap(page, "D4");
  await expectStones(page, { X: "E5 D4" });
  await tool(page, "Undo edit").tap();
  await expectStones(page, { X: "E5" });
});

test("the tools scroll sideways, each large enough for a finger, and the page does not", async ({ page }) => {
  await openToWrite(page);
  const { width } = page.viewportSize();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const sizes = await tools(page).getByRole("button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(sizes.length).toBeGreaterThan(30);
  expect(sizes.filter((size) => size.width < 44 || size.height < 44)).toEqual([]);
  expect(new Set(sizes.map((size) => size.y)).size, "they are in one row").toBe(1);
  await tool(page, "Hotspot").tap();
  await expectSaid(page, "Hotspot.");
});
