// Editing the game of a share link in the element and in the iframe.
import { readFileSync } from "node:fs";
import { expect, recordEvents, recordedEvents, test } from "../embed.mjs";

/** A payload written by an earlier version. */
const PAYLOAD = readFileSync(new URL("../../crates/link/tests/v1.txt", import.meta.url), "utf8").split("\n").find((line) => /^1[\w-]{100,}$/.test(line));

/** Types into the comment and the name of a node in turn, and expects every letter. */
async function typeTexts(place) {
  const [comment, name] = [place.getByRole("textbox", { name: "Comment" }), place.getByRole("textbox", { name: "Position name" })];
  await expect(comment).toBeVisible();
  for (const [field, text] of [[comment, "Well played."], [name, "Opening"], [comment, " And more."]]) {
    await field.press("End");
    await field.pressSequentially(text);
  }
  await expect(comment).toHaveValue(/Well played\. And more\.$/);
  await expect(name).toHaveValue(/Opening$/);
}

test("edits and undoes a comment and a name in the element, and edits them in the iframe", async ({ page, crossOrigin }) => {
  await recordEvents(page);
  await crossOrigin.open(`<baduk-pan mode="edit" link="${PAYLOAD}"></baduk-pan>`
    + `<iframe src="${crossOrigin.host}embed.html?mode=edit#${PAYLOAD}" width="800" height="1200"></iframe>`);
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelector("baduk-pan").start()));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(1);
  const board = page.locator("baduk-pan");
  const before = await board.evaluate((element) => element.record);
  await typeTexts(board);
  const after = await board.evaluate((element) => element.record);
  expect(after).toContain("Well played. And more.");
  expect(after).toContain("Opening");
  for (let step = 0; step < 3; step += 1) await board.getByRole("button", { name: "Undo edit" }).click();
  await expect.poll(() => board.evaluate((element) => element.record)).toBe(before);

  await typeTexts(page.frameLocator("iframe"));
});
