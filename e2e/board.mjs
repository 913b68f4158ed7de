// Where a point of the board is on the screen. The SVG's viewBox is in hundredths of the spacing between two lines: the point in column x and row y, counted from 0 at the top left, is at (100 x, 100 y).

/** The board's SVG. */
export function boardSvg(page) {
  return page.locator('svg[data-testid="board"], [data-testid="board"] svg').first();
}

/** The number of points across and down. */
export async function boardSize(page) {
  const svg = boardSvg(page);
  const [width, height] = [await svg.getAttribute("data-width"), await svg.getAttribute("data-height")];
  return { width: Number(width), height: Number(height) };
}

/** The screen position, in CSS pixels, of the point in column `x` and row `y`. */
export async function screenPosition(page, x, y) {
  return boardSvg(page).evaluate((svg, [x, y]) => {
    const at = new DOMPoint(100 * x, 100 * y).matrixTransform(svg.getScreenCTM());
    return { x: at.x, y: at.y };
  }, [x, y]);
}

/** Clicks the point in column `x` and row `y`. */
export async function clickPoint(page, x, y) {
  const at = await screenPosition(page, x, y);
  await page.mouse.click(at.x, at.y);
}

/** Taps the point in column `x` and row `y` with a finger. */
export async function tapPoint(page, x, y) {
  const at = await screenPosition(page, x, y);
  await page.touchscreen.tap(at.x, at.y);
}
