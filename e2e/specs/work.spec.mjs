// How much of the document a move changes: a few nodes, however large the board and however long the game.
import { boardSize, pointNamed, screenPosition } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { begin, open, play, tap } from "../page.mjs";

/** The most nodes that a move without a capture may change, from pointing at the point to the stone on it. */
const MOST = 12;

/** How many different nodes of the document change while something is done: altered, added or removed. */
async function nodesChanged(page, act) {
  await page.evaluate(() => {
    const changed = new Map();
    const name = (node) => {
      const element = node.parentElement && node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      const called = element.dataset?.testid || element.id || element.getAttribute?.("class");
      return `${node.nodeName.toLowerCase()} ${called ?? ""}`.trim();
    };
    // Some seconds after the first move the page loads its library. That is no part of any move, and may come in the middle of one.
    const isLibrary = (target) => document.head.contains(target) || (target.closest?.(".library-part") ?? null) !== null;
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes, removedNodes } of records) {
        if (isLibrary(target)) continue;
        for (const node of type === "childList" ? [...addedNodes, ...removedNodes] : [target]) changed.set(node, name(node));
      }
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    window.endWatch = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
      observer.disconnect();
      resolve([...changed.values()]);
    })));
  });
  await act();
  return page.evaluate(() => window.endWatch());
}

/** Plays one move in this way and checks what it changed. */
async function expectLittle(page, way, where, point) {
  const stones = page.getByTestId("stones").locator("circle");
  const before = await stones.count();
  const changed = await nodesChanged(page, async () => {
    await WAYS[way](page, point);
    await expect(stones).toHaveCount(before + 1);
  });
  console.log(`      ${way}, ${where}: ${changed.length} nodes (${changed.join(", ")})`);
  expect(changed.length, changed.join(", ")).toBeLessThanOrEqual(MOST);
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

/** Fills a board with so many stones of which each has an empty point of its own beside it, so that none is captured. */
async function fill(page, stones) {
  const { width, height } = await boardSize(page);
  const isFree = (x, y) => (x + 2 * y) % 5 === 0 && x >= 0 && y >= 0 && x < width && y < height;
  const points = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const breathes = isFree(x - 1, y) || isFree(x + 1, y) || isFree(x, y - 1) || isFree(x, y + 1);
      if (!isFree(x, y) && breathes) points.push([x, y]);
    }
  }
  const origin = await screenPosition(page, 0, 0);
  const next = await screenPosition(page, 1, 1);
  for (const [x, y] of points.slice(0, stones)) {
    await page.mouse.click(origin.x + x * (next.x - origin.x), origin.y + y * (next.y - origin.y));
  }
  await expect(page.getByTestId("stones").locator("circle")).toHaveCount(stones);
}

for (const way of Object.keys(WAYS)) {
  test.describe(`by ${way} a move changes at most ${MOST} nodes`, () => {
    test.use({ hasTouch: way === "touch" });

    for (const width of [9, 19]) {
      test(`on ${width} by ${width}`, async ({ page }) => {
        await open(page);
        await begin(page, { width });
        await expectLittle(page, way, `${width} by ${width}, first move`, "C3");
        await expectLittle(page, way, `${width} by ${width}, second move`, "G7");
        await expectLittle(page, way, `${width} by ${width}, third move`, "C7");
      });
    }

    test("with two hundred stones on the board", async ({ page }) => {
      test.slow();
      await open(page);
      await fill(page, 200);
      const { x, y } = pointNamed("J1", 19);
      expect((x + 2 * y) % 5, "a point that was left out").not.toBe(0);
      await expectLittle(page, way, "19 by 19, 200 stones", "J1");
    });
  });
}
