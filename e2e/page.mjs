// What a player does on the page and what it tells, for the specs.
import { readFileSync } from "node:fs";
import { boardSize, clickPoint, pointName, pointNamed, rows, tapPoint } from "./board.mjs";
import { expect } from "./fixtures.mjs";

const GUIDE = new URL("../crates/rules/tests/positions/kba.json", import.meta.url);

/** A diagram of the Korea Baduk Association's guide, by its number: the rules' own tests read the same file. */
export function diagram(number) {
  return JSON.parse(readFileSync(GUIDE, "utf8")).find(({ id }) => id === number);
}

/** Opens the page and waits until it is drawn. */
export async function open(page) {
  await page.goto("./");
  await expect(page.getByTestId("board")).toBeVisible();
}

/** Opens the page and begins a small game in which komi plays no part. */
export async function openSmall(page, terms = {}) {
  await open(page);
  await begin(page, { komi: "0", ...terms });
}

/** A button by its whole name. */
export function button(page, name) {
  return page.getByRole("button", { name, exact: true });
}

/** The open dialog. */
export function dialog(page) {
  return page.getByRole("dialog");
}

/** Opens the form of a new game and fills it in. Komi follows from the rest unless given. */
export async function fillIn(page, { width = 9, height = width, rules, handicap, komi, axes = {} }) {
  await button(page, "New").click();
  const form = dialog(page);
  if (width === height && [9, 13, 19].includes(width)) {
    await form.getByRole("radio", { name: `${width}×${height}` }).check();
  } else {
    await form.getByRole("radio", { name: "Other" }).check();
    await form.getByLabel("Width").fill(String(width));
    await form.getByLabel("Height").fill(String(height));
  }
  if (rules) await form.getByRole("combobox", { name: "Rules" }).selectOption(rules);
  for (const [axis, value] of Object.entries(axes)) await form.getByRole("combobox", { name: axis, exact: true }).selectOption(value);
  if (handicap) await form.getByRole("combobox", { name: "Handicap", exact: true }).selectOption(String(handicap));
  if (komi !== undefined) await form.getByRole("textbox", { name: "Komi" }).fill(komi);
}

/** Begins a new game through the form. */
export async function begin(page, terms) {
  await fillIn(page, terms);
  await button(dialog(page), "Start game").click();
  await expect(dialog(page)).toBeHidden();
}

/** Clicks points by name, such as "C3 G7", one after the other. */
export async function play(page, names) {
  await onEach(page, names, clickPoint);
}

/** Taps points by name. */
export async function tap(page, names) {
  await onEach(page, names, tapPoint);
}

async function onEach(page, names, act) {
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

/** Expects the sentence by the board. */
export async function expectSaid(page, sentence) {
  await expect(page.getByRole("status")).toHaveText(sentence);
}

/** Expects these stones, as rows of text or in one text. */
export async function expectRows(page, expected) {
  await expect.poll(() => rows(page)).toEqual(Array.isArray(expected) ? expected : expected.trim().split(/\s+/));
}

/** Pastes a text, as Ctrl+V does. */
export async function paste(page, text) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Expects no stones but these, as names in order of their points, on a board of whatever size: `{ X: "C3", O: "D4 E5" }`. */
export async function expectStones(page, { X = "", O = "" }) {
  await expect.poll(async () => stones(await rows(page))).toEqual({ X: sorted(X), O: sorted(O) });
}

/** The points of each side's stones by name, sorted. */
function stones(rows) {
  const found = { X: [], O: [] };
  rows.forEach((row, y) => [...row].forEach((letter, x) => found[letter]?.push(pointName(x, y, rows.length))));
  return { X: found.X.sort(), O: found.O.sort() };
}

const sorted = (names) => names.split(" ").filter(Boolean).sort();

/** A side's card: "black" or "white". */
export function card(page, color) {
  return page.locator(`.card[data-color="${color}"]`);
}

/** Expects that it is this side's turn, on both cards. */
export async function expectTurn(page, color) {
  for (const side of ["black", "white"]) {
    await expect(card(page, side)).toHaveAttribute("data-turn", String(side === color));
  }
}

/** Expects how many stones each side has captured. */
export async function expectCaptures(page, { black, white }) {
  await expect(card(page, "black").locator(".captures")).toHaveText(`Captures: ${black}`);
  await expect(card(page, "white").locator(".captures")).toHaveText(`Captures: ${white}`);
}

/** The result, or how the count stands. */
export function result(page) {
  return page.getByTestId("count").getByRole("heading");
}

/** Expects a line of the working: what Black has, and what White has. */
export async function expectWorking(page, name, black, white) {
  const line = page.getByTestId("count").getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  await expect(line.getByRole("cell")).toHaveText([String(black), String(white)]);
}
