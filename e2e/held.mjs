// Opens the page with its program held back, so that the still board of the start document can be looked at and tapped.
import { expect } from "./fixtures.mjs";

/** The file of the program that loads at the start. */
export const PROGRAM = "**/page_bg.wasm";

/** Returns the still board. */
export const stillBoard = (page) => page.locator(".start .board");

/** Returns the ghost stone of the still board. */
export const stillGhost = (page) => page.locator(".start .ghost");

/** Opens the page with its program held back, and returns functions that let it arrive or fail. */
export async function openHeld(page, url = "./") {
  let answer;
  const answered = new Promise((resolve) => { answer = resolve; });
  await page.route(PROGRAM, async (route) => (await answered)(route));
  await page.goto(url, { waitUntil: "commit" });
  return { arrive: () => answer((route) => route.continue()), fail: () => answer((route) => route.abort()) };
}

/** Opens the page with its program held back, and waits for the still board. Returns a function that waits for the program's board. */
export async function openStill(page, url) {
  const program = await openHeld(page, url);
  await page.waitForFunction(() => window.badukpanRepeat);
  return async () => {
    program.arrive();
    await expect(page.getByTestId("board")).toBeVisible();
    await expect(page.locator(".start")).toHaveCount(0);
  };
}

/** Returns where a point of the still board is on the screen: its column and row, counted from 0 at the top left. */
export function stillPosition(page, column, row) {
  return stillBoard(page).locator("svg").first().evaluate((svg, [column, row]) => {
    const { x, y } = new DOMPoint(100 * column, 100 * row).matrixTransform(svg.getScreenCTM());
    return { x, y };
  }, [column, row]);
}
