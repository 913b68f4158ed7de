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

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** The point of this name, such as "D4", on a board of this height: its column and row, counted from 0 at the top left. */
export function pointNamed(name, height) {
  const [, letters, row] = name.match(/^([A-HJ-Z]+)(\d+)$/);
  const x = [...letters].reduce((column, letter) => 25 * (column + 1) + COLUMNS.indexOf(letter), -1);
  return { x, y: height - Number(row) };
}

/** The name, such as "D4", of the point in column `x` and row `y` of a board of this height. */
export function pointName(x, y, height) {
  const rounds = Math.floor(x / 25);
  return (rounds > 0 ? COLUMNS[rounds - 1] : "") + COLUMNS[x % 25] + (height - y);
}

/**
 * The stones as rows of text: X and O, x and o where marked as dead, a dot where there is none.
 * Fails when two stones stand on one point.
 */
export function rows(page) {
  return page.getByTestId("stones").evaluate((stones) => {
    const { width, height } = stones.closest("[data-testid=board]").querySelector("[data-width]").dataset;
    const board = Array.from({ length: Number(height) }, () => Array(Number(width)).fill("."));
    for (const stone of stones.children) {
      const [x, y] = ["cx", "cy"].map((name) => Number(stone.getAttribute(name)) / 100);
      const letter = stone.dataset.color === "black" ? "X" : "O";
      if (board[y][x] !== ".") throw new Error(`two stones at column ${x}, row ${y}`);
      board[y][x] = stone.classList.contains("dead") ? letter.toLowerCase() : letter;
    }
    return board.map((row) => row.join(""));
  });
}
