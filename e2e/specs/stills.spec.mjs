// Still pictures in <baduk-pan>, as `badukpan page` draws them: the page looks the same when their boards start.
import { readFileSync } from "node:fs";
import { expect, recordedEvents, recordEvents, test } from "../embed.mjs";
import { sample } from "../extent.mjs";
import { countDifferentPixels } from "../pixels.mjs";

/** Boards with pictures, which the tests of the command compare with what it draws (crates/cli/tests/page.rs). */
const PAGE = new URL("../../crates/cli/tests/files/pages/filled-stills.html", import.meta.url);
const BODY = readFileSync(PAGE, "utf8").replace(/^.*?<\/title>/s, "");
const IDS = [...BODY.matchAll(/<baduk-pan id="(\w+)"/g)].map(([, id]) => id);

/** Two boards with texts below their pictures: a diagram in a `<pre>`, and a problem as plain text. */
const TITLED = readFileSync(new URL("filled.html", PAGE), "utf8").replace(/^[^]*(?=<baduk-pan mode="still">)|<pre><baduk-pan[^]*$/g, "");

/** The largest part of a picture whose pixels may differ: at its round corners, and where the browser rounds edges differently. */
const MAX_DIFFERENT = 0.001;

/** Each board starts at a whole pixel: the browser rounds lines differently in a board that is made of two pictures. */
const STYLE = "<style>body{margin:20px}main{display:grid;grid-auto-rows:1000px}</style>";

test.beforeEach(async ({ page }) => recordEvents(page));

/** Opens the page while the program is not there yet. Returns a function that lets it come, and waits until all boards show their games. */
async function openWithoutProgram(page, crossOrigin, head = "") {
  let release;
  const released = new Promise((resolve) => { release = resolve; });
  await page.route("**/*.wasm", async (route) => {
    await released;
    await route.continue();
  });
  await crossOrigin.open(BODY, { head });
  await page.evaluate(() => customElements.whenDefined("baduk-pan"));
  return async () => {
    release();
    await page.evaluate(() => document.querySelectorAll("baduk-pan").forEach((board) => { board.start(); }));
    await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(IDS.length);
  };
}

/** Returns where each board or its picture is, and the height of its element: `[x, y, width, height, total]`. */
const places = (page) => page.evaluate(() => [...document.querySelectorAll("baduk-pan")].map((board) => {
  const shown = board.shadowRoot.querySelector(".root:not([hidden]) .board") ?? board.querySelector("svg");
  const { x, y, width, height } = shown.getBoundingClientRect();
  return [x, y + scrollY, width, height, board.getBoundingClientRect().height];
}));

for (const [width, scheme] of sample([[600, "dark"], [390, "light"], [600, "light"]], 2)) {
  test(`boards of a ${scheme} page ${width} pixels wide look and stay as their pictures`, async ({ page, crossOrigin }) => {
    await page.setViewportSize({ width, height: 900 });
    const start = await openWithoutProgram(page, crossOrigin, `${STYLE}<style>:root{color-scheme:${scheme}}</style>`);
    const before = await places(page);
    const pictures = await photographs(page);
    await start();
    const after = await places(page);
    before.forEach((place, index) => place.forEach((side, at) => expect(Math.abs(side - after[index][at]), `${IDS[index]}: ${place} and ${after[index]}`).toBeLessThanOrEqual(0.5)));
    const boards = await photographs(page);
    for (const [index, id] of IDS.entries()) {
      const { different, total } = await countDifferentPixels(page, pictures[index], boards[index]);
      expect(different / total, `${id}: ${different} of ${total} pixels`).toBeLessThan(MAX_DIFFERENT);
    }
  });
}

/** Returns a screenshot of each board, or of its picture. */
async function photographs(page) {
  const all = [];
  for (const [x, y, width, height] of await places(page)) {
    all.push(await page.screenshot({ fullPage: true, clip: { x, y, width, height } }));
  }
  return all;
}

test("a still diagram with a title starts, since its picture has no title", async ({ page, crossOrigin }) => {
  const board = (id, title) => `<baduk-pan id="${id}" mode="still"><svg viewBox="0 0 1 1"></svg><pre>$$B ${title}\n$$ | . X O .\n$$ | . . . .</pre></baduk-pan>`;
  await crossOrigin.open(board("titled", "A corner") + board("plain", ""));
  await expect(page.locator("#titled .caption")).toHaveText("A corner");
  expect(await recordedEvents(page, "baduk-ready")).toHaveLength(1);
});

test("readers without scripts see titles and comments below the pictures, and no text of a game", async ({ page, crossOrigin, browser }) => {
  await crossOrigin.open(TITLED);
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const plain = await reader.newPage();
  await plain.goto(crossOrigin.url);
  const [diagram, problem] = [plain.locator("baduk-pan").first(), plain.locator("baduk-pan").last()];
  await expect(diagram.locator("noscript span")).toHaveText("A corner & more");
  await expect(problem.locator("noscript span")).toHaveText("Can Black capture?");
  for (const text of [diagram.locator("noscript span"), problem.locator("noscript span")]) {
    await expect(text).toBeVisible();
    expect(await text.evaluate((shown) => getComputedStyle(shown).fontSize)).toBe("16px");
  }
  await expect(diagram.locator("pre")).toBeHidden();
  expect(await problem.evaluate((board) => getComputedStyle(board).fontSize)).toBe("0px");
  await reader.close();
  // With scripts the boards say it.
  const [titled, solve] = [page.locator("baduk-pan").first(), page.locator("baduk-pan").last()];
  await page.evaluate(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start()));
  await expect(titled.locator(".caption")).toHaveText("A corner & more");
  await expect(solve.locator(".comment").getByText("Can Black capture?")).toBeVisible();
  await expect(solve.locator(".goal")).toHaveText("Goal: capture the stone at C2");
});
