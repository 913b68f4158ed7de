import { expect, test } from "../fixtures.mjs";

test("the page starts under a sub-path, with nothing from elsewhere and no policy violation", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("main")).toBeVisible();
});

test("on a slow line the page says that it is loading, and then it is there", async ({ page }) => {
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

test("a page whose program does not come says so", async ({ page, faults }) => {
  await page.route("**/page_bg.wasm", (route) => route.abort());
  await page.goto("./");
  await expect(page.getByRole("alert")).toHaveText("Couldn't load the board. Check your connection, then reload the page.");
  faults.splice(0);
});
