// Finds, clicks and reads points of a board. The unit of the SVG's viewBox is a hundredth of the line spacing: the point in column x and row y, counted from 0 at the top left, is at (100 x, 100 y).

/** Returns the board's SVG. */
export function boardSvg(page) {
  return page.locator('svg[data-testid="board"], [data-testid="board"] svg').first();
}

/** Returns the number of columns and rows. */
export async function boardSize(page) {
  const svg = boardSvg(page);
  const [width, height] = [await svg.getAttribute("data-width"), await svg.getAttribute("data-height")];
  return { width: Number(width), height: Number(height) };
}

/** Returns the position on the screen, in CSS pixels, of the point in column `x` and row `y`. */
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

/** Returns the column and row, counted from 0 at the top left, of a point such as "D4" on a board of this height. */
export function pointNamed(name, height) {
  const [, letters, row] = name.match(/^([A-HJ-Z]+)(\d+)$/);
  const x = [...letters].reduce((column, letter) => 25 * (column + 1) + COLUMNS.indexOf(letter), -1);
  return { x, y: height - Number(row) };
}

/** Returns the name, such as "D4", of the point in column `x` and row `y` on a board of this height. */
export function pointName(x, y, height) {
  const rounds = Math.floor(x / 25);
  return (rounds > 0 ? COLUMNS[rounds - 1] : "") + COLUMNS[x % 25] + (height - y);
}

/**
 * Returns the stones as rows of text: X for Black, O for White, lower case if marked dead, and a dot for an empty point.
 * Throws if two stones are on one point.
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
