// The Games dialog on a phone.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, openSmall } from "../page.mjs";

test("hides keyboard hints on a phone, and leads to the problems, which the first screen has no room for", async ({ page }) => {
  await openSmall(page);
  await button(page, "Games").click();
  await expect(dialog(page).getByText("You can also drop a file on the page.")).toBeVisible();
  await expect(dialog(page).getByText("Ctrl+V")).toBeHidden();
  await button(dialog(page), "Solve problems").click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator(".problem .verdict")).toHaveText("Find the right move.");
  await expect(page.locator(".problem-set")).toContainText("Problem 1 of");
});
