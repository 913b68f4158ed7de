// The page starts: under any path, on a slow connection, and without what it needs.
import { expect, test } from "../fixtures.mjs";

test("starts under a sub-path, without errors or requests to other origins", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("main")).toBeVisible();
});

test("shows a loading text on a slow connection", async ({ page }) => {
  let answer;
  const held = new Promise((resolve) => { answer = resolve; });
  await page.route("**/page_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./", { waitUntil: "commit" });
  await expect(page.getByText("Loading the board…")).toBeVisible();
  await expect(page.getByText("Couldn't load the board.")).toHaveCount(0);
  answer();
  await expect(page.getByTestId("board")).toBeVisible();
  await expect(page.getByText("Loading the board…")).toHaveCount(0);
});

test("shows an error if the program fails to load", async ({ page, faults }) => {
  await page.route("**/page_bg.wasm", (route) => route.abort());
  await page.goto("./");
  await expect(page.getByRole("alert")).toHaveText("Couldn't load the board. Check your connection, then reload the page.");
  faults.splice(0);
});
