// Two players face to face at one device: the board between them, take-backs that the other side agrees to, and the end for both.
import { expectAccessible } from "../axe.mjs";
import { boardSvg } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { acceptBoth, button, card, expectBoardFocused, expectStatus, expectStones, open, play } from "../page.mjs";

const onSide = (page, color, name) => card(page, color).getByRole("button", { name, exact: true });
const saved = (page) => page.evaluate(() => localStorage.getItem("badukpan.table"));

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem("badukpan.settings")) localStorage.setItem("badukpan.settings", "en coordinates face-to-face");
  });
});

test("a move is taken back if the other side agrees, and leaves no variation", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, 9);
  await expect(page.locator(".seat")).toHaveCount(2);
  await expect(onSide(page, "black", "Undo")).toBeDisabled();
  await play(page, "D4 F6");
  await expectAccessible(page, "face to face");

  await test.step("declined, withdrawn and played on", async () => {
    await onSide(page, "white", "Undo").click();
    await expectStatus(page, "White asks to take back move 2.");
    await expect(card(page, "white").locator(".seat-status")).toHaveText(/^White asks to take back move 2\./);
    await expect(card(page, "black").getByRole("group", { name: "Take back move 2?" })).toBeVisible();
    await expect(onSide(page, "white", "Agree")).toHaveCount(0);
    await expectAccessible(page, "a take-back that is asked for");
    await onSide(page, "black", "Decline").click();
    await expectStatus(page, "Move 2 stays.");
    await expectStones(page, { X: "D4", O: "F6" });
    await onSide(page, "white", "Undo").click();
    await onSide(page, "white", "Undo").click();
    await expect(onSide(page, "black", "Agree")).toHaveCount(0);
    await onSide(page, "white", "Undo").click();
    await play(page, "E5");
    await expect(onSide(page, "black", "Agree")).toHaveCount(0);
    await expectStones(page, { X: "D4 E5", O: "F6" });
  });

  await test.step("agreed, by keyboard", async () => {
    await page.getByTestId("board").press("Control+z");
    await expectStatus(page, "Black asks to take back move 3.");
    await onSide(page, "white", "Agree").press("Enter");
    await expectStatus(page, "Move 3 was taken back.");
    await expectBoardFocused(page);
    await expectStones(page, { X: "D4", O: "F6" });
    await page.keyboard.press("Control+y");
    await expectStones(page, { X: "D4", O: "F6" });
    await expect.poll(() => saved(page)).not.toContain("B[ee]");
    await play(page, "G7");
    await expect.poll(async () => (await saved(page)).replaceAll("\n", "")).toContain(";B[df];W[fd];B[gc])");
  });

  await test.step("a move with its reply, after a reload", async () => {
    await page.reload();
    await expect(page.locator(".seat")).toHaveCount(2);
    await onSide(page, "white", "Undo").click();
    await onSide(page, "black", "Agree").click();
    await expectStatus(page, "Move 2 was taken back.");
    await expectStones(page, { X: "D4", O: "" });
  });
});

test("other games undo as always", async ({ page }) => {
  await open(page, 9);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "(;SZ[9]PB[Lee]PW[Cho];B[ee];W[cc])");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expectStatus(page, "Game record opened: Lee – Cho.");
  await page.getByTestId("board").press("End");
  await expectStones(page, { X: "E5", O: "C7" });
  await page.keyboard.press("Control+z");
  await expectStones(page, { X: "E5", O: "" });
});

test("on a tablet the board fills the window, and both sides read the end and go on from it", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, 9);
  await expect(page.locator(".seat")).toHaveCount(2);
  const fills = async (least, on) => expect((await boardSvg(page).boundingBox()).width, on).toBeGreaterThanOrEqual(least);
  for (const [width, height, least] of [[768, 1024, 768], [820, 1180, 820], [1024, 768, 544], [1194, 834, 610]]) {
    await page.setViewportSize({ width, height });
    await fills(least, `${width}x${height}`);
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(size, `${width}x${height}`).toEqual([width, height]);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(button(page, "New")).toBeInViewport({ ratio: 1 });
  await play(page, "E5");
  await onSide(page, "white", "Pass").click();
  await onSide(page, "black", "Pass").click();
  await onSide(page, "white", "Play on").click();
  // Whoever asked to play on has left the first move to the other one.
  await onSide(page, "white", "Pass").click();
  await onSide(page, "black", "Pass").click();
  await acceptBoth(page);
  const [above, below] = [card(page, "white").locator(".seat-result"), page.locator(".scoring .result")];
  await expect(above).toHaveText(/^Black wins by \d+(\.\d)? points$/);
  await expect(below).toHaveText(await above.textContent());
  await expect(above).toBeInViewport({ ratio: 1 });
  await expect(below).toBeInViewport({ ratio: 1 });
  // White's words are turned around: they begin at the right.
  const isTurned = (part) => part.evaluate((part) => getComputedStyle(part.closest(".card") ?? part).rotate);
  expect([await isTurned(above), await isTurned(below)]).toEqual(["180deg", "none"]);
  await expect(page.locator(".scoring").getByRole("button", { name: "Play again" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "the end, face to face");
  await onSide(page, "white", "Play again").click();
  await expectStones(page, {});
  await expect(page.locator(".seat")).toHaveCount(2);
});
