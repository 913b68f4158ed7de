// Actions and expectations on the page.
import { readFileSync } from "node:fs";
import { boardSize, clickPoint, pointName, pointNamed, rows, tapPoint } from "./board.mjs";
import { expect } from "./fixtures.mjs";

const GUIDE = new URL("../crates/rules/tests/positions/kba.json", import.meta.url);

/** Returns a diagram of the Korea Baduk Association's guide by number. The tests of the rules use the same file. */
export function diagram(number) {
  return JSON.parse(readFileSync(GUIDE, "utf8")).find(({ id }) => id === number);
}

/** Opens the page and waits for the board. On a first visit, takes the board with this side in place of the small one. */
export async function open(page, side = 19) {
  await visit(page);
  if (await page.locator(".page[data-doors]").count() === 0) return;
  await page.locator(`.sizes [href="#board-${side}"]`).click();
  await expect.poll(() => boardSize(page)).toEqual({ width: side, height: side });
}

/** Opens the page as it was left, or as a first visit finds it, and waits for the board. */
export async function visit(page, url = "./") {
  await page.goto(url);
  await expect(page.getByTestId("board")).toBeVisible();
}

/** Makes the browser ask to save data, so that the page fetches parts only when they are shown. Call it before opening a page. */
export async function saveData(page) {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
}

/** Opens the page and starts a 9×9 game without komi. */
export async function openSmall(page, terms = {}) {
  await open(page);
  await startGame(page, { rules: "Korean", komi: "0", ...terms });
}

/** Returns the button with exactly this name. */
export function button(page, name) {
  const found = page.getByRole("button", { name, exact: true });
  // On the first screen of a phone, a link opens the form.
  return found.or(page.locator(".sizes").getByRole("link", { name, exact: true }));
}

/** Returns the open dialog. */
export function dialog(page) {
  return page.getByRole("dialog");
}

/** Opens the new game form and fills it in. If `komi` is not given, the form's value stays. */
export async function fillNewGame(page, { width = 9, height = width, rules, handicap, komi, lead, axes = {} }) {
  await button(page, "New").click();
  const form = dialog(page);
  if (width === height && [9, 13, 19].includes(width)) {
    await form.getByRole("radio", { name: `${width}×${height}` }).check();
  } else {
    await form.getByRole("radio", { name: "Other" }).check();
    if (width === height) {
      // The form remembers the last board.
      await form.getByLabel("Rectangular board").uncheck();
      await form.getByLabel("Lines per side").fill(String(width));
    } else {
      await form.getByLabel("Rectangular board").check();
      await form.getByLabel("Width").fill(String(width));
      await form.getByLabel("Height").fill(String(height));
    }
  }
  if (rules) await form.getByRole("combobox", { name: "Rules" }).selectOption(rules);
  for (const [axis, value] of Object.entries(axes)) await form.getByRole("combobox", { name: axis, exact: true }).selectOption(value);
  if (handicap) await form.getByRole("combobox", { name: "Handicap", exact: true }).selectOption(String(handicap));
  if (lead) await form.getByRole("checkbox", { name: "Show who leads" }).check();
  if (komi !== undefined) await form.getByRole("textbox", { name: "Komi" }).fill(komi);
}

/** Starts a new game with the form. */
export async function startGame(page, terms) {
  await fillNewGame(page, terms);
  await button(dialog(page), "Start game").click();
  await expect(dialog(page)).toBeHidden();
}

/** Clicks each of these points, such as "C3 G7". */
export async function play(page, names) {
  await forEachPoint(page, names, clickPoint);
}

/** Taps each of these points. */
export async function tap(page, names) {
  await forEachPoint(page, names, tapPoint);
}

async function forEachPoint(page, names, act) {
  const { height } = await boardSize(page);
  for (const name of names.split(" ")) {
    const { x, y } = pointNamed(name, height);
    await act(page, x, y);
  }
}

/** Passes for both sides. */
export async function passTwice(page) {
  await button(page, "Pass").click();
  await button(page, "Pass").click();
}

/** Accepts the count for both sides. */
export async function acceptBoth(page) {
  await button(page, "Black: accept the score").click();
  await button(page, "White: accept the score").click();
}

/** Expects this text in the status line. */
export async function expectStatus(page, sentence) {
  await expect(page.getByRole("status")).toHaveText(sentence);
}

/** Expects this description of the point at the cursor: in the status line, and as the name of the cell that has the focus. */
export async function expectCursor(page, description) {
  await expect(page.locator(".page .status")).toHaveText(`${description}.`);
  await expect(page.locator("[role=gridcell]:focus")).toHaveAccessibleName(description);
}

/** Expects that the board, of the page or in an element, has the focus: itself or the cell at its cursor. */
export async function expectBoardFocused(place) {
  await expect(place.locator(".board:focus-within")).toBeVisible();
}

/** Expects exactly these stones, as an array of rows or as one text. */
export async function expectRows(page, expected) {
  await expect.poll(() => rows(page)).toEqual(Array.isArray(expected) ? expected : expected.trim().split(/\s+/));
}

/** Pastes text, like Ctrl+V. */
export async function paste(page, text) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Expects exactly these stones: `{ X: "C3", O: "D4 E5" }`. */
export async function expectStones(page, { X = "", O = "" }) {
  await expect.poll(async () => stones(await rows(page))).toEqual({ X: sorted(X), O: sorted(O) });
}

/** Returns the names of the points with black and with white stones, sorted. */
function stones(rows) {
  const found = { X: [], O: [] };
  rows.forEach((row, y) => [...row].forEach((letter, x) => found[letter]?.push(pointName(x, y, rows.length))));
  return { X: found.X.sort(), O: found.O.sort() };
}

const sorted = (names) => names.split(" ").filter(Boolean).sort();

/** Returns the card of "black" or "white". */
export function card(page, color) {
  return page.locator(`.card[data-color="${color}"]`);
}

/** Expects both cards to show that it is the turn of `color`. */
export async function expectTurn(page, color) {
  for (const side of ["black", "white"]) {
    await expect(card(page, side)).toHaveAttribute("data-turn", String(side === color));
  }
}

/** Expects these numbers of captured stones on the cards. */
export async function expectCaptures(page, { black, white }) {
  await expect(card(page, "black").locator(".captures")).toHaveText(`Captures: ${black}`);
  await expect(card(page, "white").locator(".captures")).toHaveText(`Captures: ${white}`);
}

/** Returns the heading with the result or the current score. */
export function result(page) {
  return page.getByTestId("score").getByRole("heading");
}

/** Expects a row of the score table with these values for Black and White. */
export async function expectScoreRow(page, name, black, white) {
  const line = page.getByTestId("score").getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  await expect(line.getByRole("cell")).toHaveText([String(black), String(white)]);
}

/** Returns the library's entries: the head of each game. */
export function heads(page) {
  return inStore(page, "heads");
}

/** Returns everything in one object store of the library. */
export function inStore(page, store) {
  return page.evaluate((store) => new Promise((done, failed) => {
    const opening = indexedDB.open("badukpan");
    // Only the page creates the database.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => (opening.error.name === "AbortError" ? done([]) : failed(opening.error));
    opening.onsuccess = () => {
      const request = opening.result.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => { opening.result.close(); done(request.result); };
    };
  }), store);
}
