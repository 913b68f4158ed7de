// Editing in the element and in the iframe: texts, keys, strokes and what is pasted.
import { readFileSync } from "node:fs";
import { clickOn, expect, recordEvents, recordedEvents, test } from "../embed.mjs";

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

/** Pastes a text at the focus within a board. */
const paste = (board, text) => board.evaluate((element, text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const place = element.shadowRoot.activeElement;
  place.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true, composed: true }));
}, text);

test("keys, strokes and pasting edit the board in which they are, and what can't be pasted is said", async ({ page, crossOrigin }) => {
  await recordEvents(page);
  await crossOrigin.open(["a", "b"].map((id) => `<baduk-pan id="${id}" mode="edit" sgf="(;SZ[5];B[bb])" at="end"></baduk-pan>`).join(""));
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start())));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(2);
  const [board, other] = [page.locator("#a"), page.locator("#b")];
  const record = (board) => board.evaluate((element) => element.record);
  const status = board.locator("[part=status]");
  await clickOn(page, board, 2, 2);
  await expect.poll(() => record(board)).toContain(";W[cc]");

  await test.step("a variation is pasted, and anything else is refused", async () => {
    await paste(board, "(;SZ[5];B[dd];W[ee])");
    await expect.poll(() => record(board)).toContain(";B[dd];W[ee]");
    const before = await record(board);
    for (const text of ["(;SZ[5]PB[Lee];B[aa])", "words", ""]) {
      await board.getByRole("button", { name: "Undo edit" }).click();
      await expect(status).not.toContainText("no variation");
      await board.getByRole("button", { name: "Redo edit" }).click();
      await expect.poll(() => record(board)).toBe(before);
      await paste(board, text);
      await expect(status).toContainText("There is no variation to paste. Copy one first.");
      expect(await record(board)).toBe(before);
    }
  });

  await test.step("a key edits this board alone", async () => {
    await page.keyboard.press("Control+z");
    await expect.poll(() => record(board)).not.toContain(";B[dd]");
    expect(await record(other)).not.toContain("W[");
  });
});
