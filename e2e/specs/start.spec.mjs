// The start document: a still board until the program has started, the texts about loading, what is fetched for later, and the tags
// for link previews.
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { openHeld, PROGRAM, stillBoard } from "../held.mjs";
import { button, dialog, expectStones, open, passTwice, play } from "../page.mjs";

const LOADING = "Loading the board…";

/** Sizes of windows with color schemes. A sample of three has each size and both schemes. */
const LOOKS = [
  [390, 844, "light"], [1280, 900, "dark"], [390, 844, "dark"], [844, 390, "light"], [1280, 900, "light"], [844, 390, "dark"],
];

const help = (page) => page.getByText("Nothing happening?");

/** Returns a promise that all these parts have arrived. Their names match the patterns. */
function arrivals(page, patterns) {
  return Promise.all(patterns.map((pattern) => page.waitForEvent("requestfinished", (request) => pattern.test(request.url()))));
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the document shows a board, says what is needed, and has the tags for link previews", async ({ page, request }) => {
    await page.goto("./");
    const { width, height } = await stillBoard(page).locator(".lines").boundingBox();
    expect(width).toBeGreaterThan(500);
    expect(height).toBeCloseTo(width, 0);
    await expect(stillBoard(page).locator(".star")).toHaveCount(5);
    // It appears after ten seconds.
    await expect(help(page)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(LOADING)).toBeHidden();
    const content = (selector) => page.locator(`meta[${selector}]`).getAttribute("content");
    expect(await content('name="description"')).toMatch(/Go \(baduk, weiqi\)/);
    expect(await content('property="og:type"')).toBe("website");
    expect(await content('property="og:title"')).toMatch(/Badukpan/);
    expect(await content('property="og:description"')).toMatch(/Go/);
    const image = await request.get(new URL(await content('property="og:image"'), page.url()).href);
    expect(image.ok()).toBe(true);
    expect(image.headers()["content-type"]).toBe("image/png");
  });
});

test("while loading takes long, the page says so and nothing else", async ({ page }) => {
  const program = await openHeld(page);
  await expect(stillBoard(page)).toBeVisible();
  await expect(page.getByText(LOADING)).toBeVisible();
  await expect(help(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  // A screen reader is told that the page is not ready, and of no board yet.
  await expect(page.locator(".start")).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("grid")).toHaveCount(0);
  program.arrive();
  await expect(page.getByTestId("board")).toBeVisible();
  await expect(page.locator(".start")).toHaveCount(0);
});

test.describe("in Korean", () => {
  test.use({ locale: "ko-KR" });

  test("the texts about loading are Korean", async ({ page, faults }) => {
    const program = await openHeld(page);
    await expect(page.getByText("바둑판을 불러오는 중입니다…")).toBeVisible();
    program.fail();
    await expect(page.getByRole("alert")).toHaveText(/바둑판을 불러오지 못했습니다/);
    faults.length = 0;
  });
});

test("if the program fails to load, the page says so, and not that it is loading", async ({ page, faults }) => {
  await page.route(PROGRAM, (route) => route.abort());
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("Couldn't load the board. Check your connection, then reload the page.");
  await expect(page.getByText(LOADING)).toHaveCount(0);
  await expect(help(page)).toHaveCount(0);
  await expect(stillBoard(page)).toBeVisible();
  await expect(page.locator(".start")).not.toHaveAttribute("aria-busy");
  faults.length = 0;
});

for (const [what, change, expected] of [
  ["has no WebAssembly", () => { delete window.WebAssembly; }, "The board needs WebAssembly, which this browser doesn't have or has switched off."],
  ["is too old", () => { WebAssembly.validate = () => false; }, "This browser is too old for the board."],
]) {
  test(`a browser that ${what} is told so`, async ({ page, faults }) => {
    await page.addInitScript(change);
    await page.route(PROGRAM, (route) => route.abort());
    await page.goto("./");
    await expect(page.getByRole("alert")).toContainText(expected);
    await expect(page.getByRole("alert")).not.toContainText("connection");
    faults.length = 0;
  });
}

test("a site whose policy forbids WebAssembly is named as the cause", async ({ page, faults }) => {
  await page.route((url) => /\/(index\.html)?$/.test(url.pathname), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(" 'wasm-unsafe-eval'", "") });
  });
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("this site's security policy forbids it");
  faults.length = 0;
});

test("if the script that starts the program fails to load, the help appears", async ({ page, faults }) => {
  await page.route("**/start.js", (route) => route.abort());
  await page.goto("./");
  await expect(page.getByText(LOADING)).toBeAttached();
  await expect(help(page)).toBeHidden();
  const delay = await page.locator(".start-help").evaluate((element) => {
    const [animation] = element.getAnimations();
    animation.finish();
    return animation.effect.getComputedTiming().delay;
  });
  expect(delay).toBeGreaterThanOrEqual(10_000);
  await expect(help(page)).toBeVisible();
  faults.length = 0;
});

test("the still board is where the live board appears, and looks the same", async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { window.shifts += value; }))
      .observe({ type: "layout-shift", buffered: true });
  });
  for (const [width, height, colorScheme] of sample(LOOKS, 3)) {
    const where = `${width} by ${height}, ${colorScheme}`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const program = await openHeld(page);
    await expect(page.getByText(LOADING), where).toBeVisible();
    const still = await stillBoard(page).boundingBox();
    const looks = await page.screenshot({ clip: still });
    program.arrive();
    const live = page.getByTestId("board");
    await expect(live, where).toBeVisible();
    await expect(page.locator(".start"), where).toHaveCount(0);
    expect(await live.boundingBox(), where).toEqual(still);
    expect(looks.equals(await page.screenshot({ clip: still })), `${where}: the pictures are equal`).toBe(true);
    expect(await page.evaluate(() => window.shifts), where).toBe(0);
    await page.unroute(PROGRAM);
  }
});

test("a game goes on without a network: new game, record and score are fetched beforehand", async ({ page, context }) => {
  const arrived = arrivals(page, [/split_sheets\.wasm$/, /split_record\.wasm$/, /later-.*\.css$/]);
  // The library is loaded a second after the first move.
  const library = arrivals(page, [/split_keeper\.wasm$/]);
  await open(page);
  await arrived;
  await play(page, "D4");
  await library;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await play(page, "Q16");
  await button(page, "Moves").click();
  await expect(page.getByTestId("tree")).toBeVisible();
  await passTwice(page);
  await expect(page.getByTestId("score")).toBeVisible();
  await button(page, "New").click();
  await expect(dialog(page).getByRole("heading", { name: "New game" })).toBeVisible();
  await button(dialog(page), "Start game").click();
  await expectStones(page, {});
});
