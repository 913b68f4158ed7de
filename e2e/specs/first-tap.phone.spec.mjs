// Taps of a finger on the still board while the program loads.
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { openStill, stillBoard, stillGhost, stillPosition } from "../held.mjs";
import { boardSvg } from "../board.mjs";
import { button, dialog, expectStatus, expectStones, open, tap } from "../page.mjs";

const D4 = [3, 5];
const F6 = [5, 3];
const AT_D4 = "translate(300 500)";

/** Taps points of the still board. */
async function tapStill(page, ...points) {
  for (const [column, row] of points) {
    const { x, y } = await stillPosition(page, column, row);
    await page.touchscreen.tap(x, y);
  }
}

/** Takes the settings of a reader who confirms each tap. */
const confirmTaps = (page) => page.addInitScript(() => { localStorage["badukpan.settings"] ??= "en coordinates"; });

test("a tap is a preview on both boards, which look the same, and the second tap plays", async ({ page }) => {
  await confirmTaps(page);
  const start = await openStill(page);
  await tapStill(page, F6, D4);
  await expect(stillGhost(page)).toHaveAttribute("transform", AT_D4);
  const clip = await stillBoard(page).boundingBox();
  const before = await page.screenshot({ clip });
  await start();
  await expectStatus(page, "D4: choose it again to play.");
  await expect(page.getByTestId("ghost")).toHaveAttribute("transform", AT_D4);
  expect(before.equals(await page.screenshot({ clip })), "the pictures are equal").toBe(true);
  await expectStones(page, {});
  await tap(page, "D4");
  await expectStones(page, { X: "D4" });
});

test("a second tap before the start confirms the first", async ({ page }) => {
  await confirmTaps(page);
  const start = await openStill(page);
  await tapStill(page, F6, D4, D4);
  await start();
  await expectStones(page, { X: "D4" });
});

for (const [setting, settings] of [["for one tap", "en coordinates one-tap"], ["of a first visit", undefined]]) {
  test(`with the setting ${setting}, one tap plays`, async ({ page }) => {
    if (settings) await page.addInitScript((settings) => { localStorage["badukpan.settings"] ??= settings; }, settings);
    const start = await openStill(page);
    await tapStill(page, D4, D4);
    await start();
    await expectStones(page, { X: "D4" });
    await expectStatus(page, "Move 1: Black D4.");
  });
}

test("a swipe, and a tap with two fingers, play nothing", async ({ page }) => {
  const start = await openStill(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [from, to] = [await stillPosition(page, ...D4), await stillPosition(page, 3, 2)];
  await touch("touchStart", from);
  for (let step = 1; step <= 10; step++) await touch("touchMove", { x: from.x, y: from.y + ((to.y - from.y) * step) / 10 });
  await touch("touchEnd");
  await touch("touchStart", { ...from, id: 1 });
  await touch("touchStart", { ...from, id: 1 }, { ...to, id: 2 });
  await touch("touchEnd");
  await session.detach();
  await expect(stillGhost(page)).not.toHaveAttribute("transform");
  await start();
  await expectStones(page, {});
  await expect(page.getByTestId("ghost")).not.toHaveAttribute("transform");
});

test("face to face with clocks, a reload keeps the board in its place", async ({ page }) => {
  await page.addInitScript(() => { localStorage["badukpan.settings"] ??= "en coordinates face-to-face"; });
  for (const [width, height] of [[390, 844], [1280, 900]]) {
    await page.setViewportSize({ width, height });
    await open(page);
    await button(page, "New").tap();
    await dialog(page).getByRole("combobox", { name: "Clock" }).selectOption("Byo-yomi");
    await button(dialog(page), "Start game").tap();
    await expect(page.locator(".clock")).toHaveCount(2);
    const start = await openStill(page);
    const still = await stillBoard(page).boundingBox();
    await start();
    await expect(page.locator(".seat")).toHaveCount(2);
    await expect(page.locator(".clock")).toHaveCount(2);
    const now = await boardSvg(page).boundingBox();
    expect([now.x, now.y, now.width].map(Math.round), `${width}x${height}`).toEqual([still.x, still.y, still.width].map(Math.round));
  }
});

for (const settings of sample(["record", "face-to-face", "face-to-face record"], 2)) {
  test(`with ${settings}, both boards are in one place`, async ({ page }) => {
    // Each game is new.
    await page.addInitScript((settings) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage["badukpan.settings"] = `en coordinates ${settings}`;
    }, settings);
    for (const [width, height] of sample([[390, 844], [820, 1180], [1280, 900], [844, 390]], 2)) {
      await test.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        const start = await openStill(page);
        const { x, y, width: boardWidth } = await stillBoard(page).boundingBox();
        await tapStill(page, D4, D4);
        await start();
        await expectStones(page, { X: "D4" });
        if (settings.includes("face-to-face")) await expect(page.locator(".seat")).toHaveCount(2);
        const now = await boardSvg(page).boundingBox();
        expect([now.x, now.y, now.width].map(Math.round)).toEqual([x, y, boardWidth].map(Math.round));
        expect(now.width, "the board, which is what the page is for").toBeGreaterThan(Math.min(width, height) / 2.5);
      });
    }
  });
}
