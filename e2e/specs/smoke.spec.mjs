// The page starts under any path.
import { expect, test } from "../fixtures.mjs";

test("starts under a sub-path, without errors or requests to other origins", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("main")).toBeVisible();
});
