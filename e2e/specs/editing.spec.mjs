// Writing into a record that came as a link, in the element and in the frame: every letter arrives.
import { readFileSync } from "node:fs";
import { expect, noteEvents, noted, test } from "../embed.mjs";

/** A payload as an earlier version wrote it. */
const PAYLOAD = readFileSync(new URL("../../crates/record/tests/links/v1.txt", import.meta.url), "utf8").split("\n").find((line) => /^1[\w-]{100,}$/.test(line));

/** Types into the comment and the name of a node, and into both again. */
async function write(place) {
  const [comment, name] = [place.getByRole("textbox", { name: "Comment" }), place.getByRole("textbox", { name: "Position name" })];
  await expect(comment).toBeVisible();
  for (const [field, text] of [[comment, "Well played."], [name, "Opening"], [comment, " And more."]]) {
    await field.press("End");
    await field.pressSequentially(text);
  }
  await expect(comment).toHaveValue(/Well played\. And more\.$/);
  await expect(name).toHaveValue(/Opening$/);
}

test("a comment and a name are typed into a link's game in the element, and undone", async ({ page, elsewhere }) => {
  await noteEvents(page);
  await elsewhere.open(`<baduk-pan mode="edit" link="${PAYLOAD}"></baduk-pan>`);
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelector("baduk-pan").start()));
  await expect.poll(async () => (await noted(page, "baduk-ready")).length).toBe(1);
  const board = page.locator("baduk-pan");
  const before = await board.evaluate((element) => element.record);
  await write(board);
  const after = await board.evaluate((element) => element.record);
  expect(after).toContain("Well played. And more.");
  expect(after).toContain("Opening");
  for (let step = 0; step < 3; step += 1) await board.getByRole("button", { name: "Undo edit" }).click();
  await expect.poll(() => board.evaluate((element) => element.record)).toBe(before);
});

test("a comment and a name are typed into a link's game in the frame", async ({ page, elsewhere }) => {
  await elsewhere.open(`<iframe src="${elsewhere.host}embed.html?mode=edit#${PAYLOAD}" width="800" height="1200"></iframe>`);
  await write(page.frameLocator("iframe"));
});
