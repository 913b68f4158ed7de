// A move changes only a few DOM nodes, on any board size and in games of any length.
import { boardSize, pointName, pointNamed } from "../board.mjs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { open, play, startGame, tap } from "../page.mjs";

/** The most nodes that a move without captures may change, from hovering over the point to the placed stone. */
const MAX_NODES = 12;

/** Returns the names of the nodes that are changed, added or removed by an action. */
async function nodesChanged(page, act) {
  await page.evaluate(() => {
    const changed = new Map();
    const name = (node) => {
      const element = node.parentElement && node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      const label = element.dataset?.testid || element.id || element.getAttribute?.("class");
      return `${node.nodeName.toLowerCase()} ${label ?? ""}`.trim();
    };
    // The page loads its library a few seconds after the first move. These changes don't belong to a move.
    const isLibrary = (target) => document.head.contains(target) || (target.closest?.(".library-part") ?? null) !== null;
    // The names of the points follow once nothing has changed for a moment: see the last test.
    const isCell = (target) => target.getAttribute?.("role") === "gridcell";
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes, removedNodes } of records) {
        if (isLibrary(target) || isCell(target)) continue;
        for (const node of type === "childList" ? [...addedNodes, ...removedNodes] : [target]) changed.set(node, name(node));
      }
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    window.stopObserving = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
      observer.disconnect();
      resolve([...changed.values()]);
    })));
  });
  await act();
  return page.evaluate(() => window.stopObserving());
}

/** Plays a move, and checks how many nodes change. */
async function expectFewChanges(page, way, where, point) {
  const stones = page.getByTestId("stones").locator("circle");
  const before = await stones.count();
  const changed = await nodesChanged(page, async () => {
    await WAYS[way](page, point);
    await expect(stones).toHaveCount(before + 1);
  });
  console.log(`      ${way}, ${where}: ${changed.length} nodes (${changed.join(", ")})`);
  expect(changed.length, changed.join(", ")).toBeLessThanOrEqual(MAX_NODES);
  expect(changed.length, "a move changes something").toBeGreaterThan(0);
}

const WAYS = {
  mouse: (page, point) => play(page, point),
  touch: (page, point) => tap(page, `${point} ${point}`),
  keyboard: async (page, point) => {
    await page.getByTestId("board").focus();
    await page.keyboard.type(`${point.toLowerCase()}\n`);
  },
};

/** Places this number of stones on the board. Each has an empty point beside it, so that none is captured. */
async function fill(page, stones) {
  const { width, height } = await boardSize(page);
  const isFree = (x, y) => (x + 2 * y) % 5 === 0 && x >= 0 && y >= 0 && x < width && y < height;
  const points = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const hasLiberty = isFree(x - 1, y) || isFree(x + 1, y) || isFree(x, y - 1) || isFree(x, y + 1);
      if (!isFree(x, y) && hasLiberty) points.push(pointName(x, y, height));
    }
  }
  await page.evaluate((points) => {
    for (const point of points) document.querySelector(`[data-point=${point}]`).click();
  }, points.slice(0, stones));
  await expect(page.getByTestId("stones").locator("circle")).toHaveCount(stones);
}

for (const [ways, hasTouch] of [[["mouse", "keyboard"], false], [["touch"], true]]) {
  test.describe(`a move by ${ways.join(" or ")}`, () => {
    test.use({ hasTouch });

    test(`changes at most ${MAX_NODES} nodes, also with 200 stones on the board`, async ({ page }) => {
      // Taps are confirmed.
      await page.addInitScript(() => { localStorage["badukpan.settings"] ??= "en coordinates"; });
      await open(page);
      for (const way of ways) {
        for (const width of sample([9, 19], 1)) {
          await startGame(page, { width });
          // The first move also removes what one can do on a new board.
          await play(page, "C3");
          await expectFewChanges(page, way, `${width} by ${width}, second move`, "G7");
          await expectFewChanges(page, way, `${width} by ${width}, third move`, "C7");
          await expectFewChanges(page, way, `${width} by ${width}, fourth move`, "G3");
        }
      }
      await startGame(page, { width: 19 });
      await fill(page, 200);
      for (const [index, way] of ways.entries()) {
        const point = ["J1", "L1"][index];
        const { x, y } = pointNamed(point, 19);
        expect((x + 2 * y) % 5, "the point is not one that stays empty").not.toBe(0);
        await expectFewChanges(page, way, "19 by 19, 200 stones", point);
      }
    });
  });
}

/** The most elements of which the browser may compute the style at once after a click: the circles of a move, or what is beside the board. */
const MAX_STYLED = 16;

test(`a move names two points, later than the board, and styles at most ${MAX_STYLED} elements at once`, async ({ page, browser }) => {
  await open(page);
  await startGame(page, { width: 19 });
  const cell = (point) => page.locator(`[data-point=${point}]`);
  const stones = page.getByTestId("stones").locator("circle");
  await play(page, "C3");
  await expect(cell("C3")).toHaveAccessibleName("C3, Black, 4 liberties, last move");
  await page.evaluate(() => {
    window.named = [];
    window.names = new MutationObserver((records) => {
      for (const { target } of records) window.named.push(target.dataset.point);
    });
    window.names.observe(document.querySelector(".cells"), { subtree: true, attributes: true, childList: true });
  });
  await play(page, "Q16");
  await expect(stones).toHaveCount(2);
  await expect(cell("Q16")).toHaveAccessibleName("Q16, White, 4 liberties, last move");
  expect((await page.evaluate(() => { window.names.disconnect(); return window.named; })).sort()).toEqual(["C3", "Q16"]);

  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline"] } });
  await play(page, "D4");
  await expect(stones).toHaveCount(3);
  await page.evaluate(() => new Promise((drawn) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }));
  const complete = new Promise((done) => { session.once("Tracing.tracingComplete", done); });
  await session.send("Tracing.end");
  await complete;
  const click = events.find(({ name, args }) => name === "EventDispatch" && args.data.type === "click");
  const styled = events.filter(({ name, ts }) => name === "UpdateLayoutTree" && ts > click.ts).map(({ args }) => args.elementCount ?? 0);
  console.log(`      elements styled at once: ${styled.join(", ")}`);
  expect(Math.max(...styled), styled.join(", ")).toBeLessThanOrEqual(MAX_STYLED);
});
