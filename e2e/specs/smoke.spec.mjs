import { expect, test } from "../fixtures.mjs";

test("the page starts under a sub-path, with nothing from elsewhere and no policy violation", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("main")).toBeVisible();
});
