// Phones with a notch: nothing is under it, upright or on its side.
import { boardSvg } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, open } from "../page.mjs";

/** Sets how far the notch and the rounded corners reach into the page. */
async function setInsets(page, insets) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
}

/** Expects every visible control, and the board, to be inside the insets. */
async function expectInside(page, { top, right, bottom, left }) {
  const boxes = await page.evaluate(() => {
    const scope = document.querySelector("dialog[open]") ?? document.querySelector("main");
    return [...scope.querySelectorAll("button, h1, h2, .board, .card, .status")]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ name: element.className || element.textContent, ...element.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 1 && height > 1);
  });
  const { width, height } = page.viewportSize();
  for (const box of boxes) {
    expect(box.left, box.name).toBeGreaterThanOrEqual(left);
    expect(box.right, box.name).toBeLessThanOrEqual(width - right);
    expect(box.top, box.name).toBeGreaterThanOrEqual(top);
    if (box.bottom <= height) expect(box.bottom, box.name).toBeLessThanOrEqual(height - bottom);
  }
}

test("a phone held upright or on its side shows everything beside its notch", async ({ page }) => {
  for (const [way, viewport, insets] of [
    ["upright", { width: 390, height: 844 }, { top: 47, right: 0, bottom: 34, left: 0 }],
    ["on its side", { width: 844, height: 390 }, { top: 0, right: 47, bottom: 21, left: 47 }],
  ]) {
    await test.step(way, async () => {
      await page.setViewportSize(viewport);
      await setInsets(page, insets);
      await open(page);
      await expectInside(page, insets);
      const frame = await boardSvg(page).boundingBox();
      expect(frame.y + frame.height).toBeLessThanOrEqual(viewport.height - insets.bottom);
      await button(page, "Settings").tap();
      await expect(dialog(page)).toBeVisible();
      await expectInside(page, { ...insets, bottom: 0 });
    });
  }
});

test.describe("a tablet", () => {
  test.use({ viewport: { width: 1194, height: 834 } });

  test("two players who sit face to face have all of the page beside its insets", async ({ page }) => {
    const insets = { top: 48, right: 40, bottom: 48, left: 40 };
    await setInsets(page, insets);
    await open(page);
    await button(page, "Settings").tap();
    await dialog(page).getByRole("checkbox", { name: /Face to face/ }).check();
    await page.keyboard.press("Escape");
    await expect(page.locator(".seat")).toHaveCount(2);
    await expectInside(page, insets);
    const { scrollWidth, scrollHeight } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { scrollWidth, scrollHeight };
    });
    expect([scrollWidth, scrollHeight]).toEqual([1194, 834]);
  });
});
