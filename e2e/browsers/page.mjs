// Actions and expectations on the page, in any browser. The functions that `evaluate` runs see nothing of this module.
import assert from "node:assert/strict";
import { pointName, pointNamed } from "../board.mjs";

/**
 * A browser with one tab.
 * @typedef {object} Browser
 * @property {string[]} errors the console's errors and the uncaught errors so far.
 * @property {ReturnType<typeof import("./reports.mjs").collectReports>} [answerFirst] an option for `serveDist` that the errors need.
 * @property {(url: string) => Promise<void>} open opens a URL and waits until it has loaded.
 * @property {() => Promise<void>} reload
 * @property {<T>(run: (...values: any[]) => T, ...values: any[]) => Promise<T>} evaluate runs a function in the page.
 * @property {(at: { x: number, y: number }) => Promise<void>} click clicks a position in the window.
 * @property {(key: string, options?: { control?: boolean }) => Promise<void>} press presses a key.
 * @property {() => Promise<void>} close
 */

/** Selects the page itself where an embedded board could be named: an element without a shadow root. */
const PAGE = "body";

const TIMEOUT = 20_000;
const MARK = "The path ends here.";

export class Page {
  #browser;

  /** @param {Browser} browser */
  constructor(browser) {
    this.#browser = browser;
  }

  /** Opens a URL and waits for the board of the page, or of the element that `host` selects. */
  async open(url, host = PAGE) {
    await this.#browser.open(url);
    await this.#whereIs("the board", boardCenter, host);
  }

  /** Reloads the page and waits for the board. */
  async reload() {
    await this.#browser.reload();
    await this.#whereIs("the board", boardCenter, PAGE);
  }

  /** Runs a function in the page. */
  evaluate(run, ...values) {
    return this.#browser.evaluate(run, ...values);
  }

  /** Moves the focus to the element that `selector` selects, as soon as it is there. */
  async focus(selector) {
    const focus = (selector) => {
      document.querySelector(selector)?.focus();
      return Boolean(document.activeElement.closest(selector));
    };
    await this.#poll(() => this.evaluate(focus, selector), Boolean, () => assert.fail(`${selector} does not get the focus`));
  }

  /** Presses a key. */
  press(key, options) {
    return this.#browser.press(key, options);
  }

  /** Clicks the button or label with this name, in the dialog if one is open, or in the element that `host` selects. */
  async click(name, host = PAGE) {
    await this.#browser.click(await this.#whereIs(`"${name}"`, controlCenter, host, name));
  }

  /** Clicks points such as "C3 G7". */
  async play(names, host = PAGE) {
    for (const name of names.split(" ")) {
      const { height } = await this.evaluate(readBoard, host);
      await this.#browser.click(await this.#whereIs(name, pointCenter, host, pointNamed(name, height)));
    }
  }

  /** Pastes text: copies it from a text field that is there only for that, and presses Ctrl+V where the focus was. */
  async paste(text) {
    await this.evaluate((text) => {
      const field = document.createElement("textarea");
      field.id = "clipboard";
      field.value = text;
      document.body.append(field);
      field.select();
    }, text);
    await this.press("c", { control: true });
    await this.evaluate(() => document.querySelector("#clipboard").remove());
    await this.press("v", { control: true });
  }

  /** Expects these stones, such as `{ X: "C3", O: "D4 E5" }`. */
  async expectStones({ X = "", O = "" }, host = PAGE) {
    const sorted = (names) => names.split(" ").filter(Boolean).sort();
    await this.expect(async () => {
      const { height, stones } = await this.evaluate(readBoard, host);
      const names = (color) => stones.filter((stone) => stone.color === color).map(({ x, y }) => pointName(x, y, height)).sort();
      return { X: names("black"), O: names("white") };
    }, { X: sorted(X), O: sorted(O) });
  }

  /** Expects that the text of the element that `selector` selects contains `text`. */
  async expectText(selector, text, host = PAGE) {
    await this.#poll(() => this.evaluate(readText, host, selector), (found) => found?.includes(text),
      (found) => assert.fail(`${selector} is ${JSON.stringify(found)}, without ${JSON.stringify(text)}`));
  }

  /** Expects that `read` returns a value, at once or later. */
  async expect(read, expected) {
    await this.#poll(read, (found) => isEqual(found, expected), (found) => assert.deepEqual(found, expected));
  }

  /** Returns the errors since the last call. Reports one more itself first, to know that all have arrived. */
  async errors() {
    const { errors } = this.#browser;
    const isMark = (line) => line.includes(MARK);
    await this.evaluate((mark) => console.error(mark), MARK);
    await this.#poll(() => errors.some(isMark), Boolean, () => assert.fail("the browser does not report errors"));
    return errors.splice(0).filter((line) => !isMark(line));
  }

  /** Returns where to click, once two looks in a row find the same place. */
  async #whereIs(what, look, ...values) {
    let last = null;
    let at = null;
    const isStill = () => at !== null && last !== null && at.x === last.x && at.y === last.y;
    await this.#poll(async () => { last = at; at = await this.evaluate(look, ...values); }, isStill, () => assert.fail(`${what} is not there`));
    return at;
  }

  /** Reads until `isFine`, and calls `fail` with the last value if that takes too long. */
  async #poll(read, isFine, fail) {
    const end = Date.now() + TIMEOUT;
    for (;;) {
      const found = await read();
      if (isFine(found)) return;
      if (Date.now() > end) fail(found);
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  }
}

function isEqual(found, expected) {
  try {
    assert.deepEqual(found, expected);
    return true;
  } catch {
    return false;
  }
}

/** Returns the center of the button or label with this name, or `null`. */
function controlCenter(host, name) {
  const root = document.querySelector(host)?.shadowRoot ?? document;
  const scope = root.querySelector("dialog[open]") ?? root;
  const nameOf = (control) => (control.getAttribute("aria-label") ?? control.textContent).trim();
  const isVisible = (control) => control.getClientRects().length > 0;
  const control = [...scope.querySelectorAll("button, label")].find((control) => isVisible(control) && nameOf(control) === name);
  if (!control) return null;
  control.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = control.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the center of the board, or `null`. */
function boardCenter(host) {
  const root = document.querySelector(host)?.shadowRoot ?? document;
  const board = root.querySelector("svg[data-width]");
  if (!board) return null;
  const { x, y, width, height } = board.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the center of a point, by its column and row from 0 at the top left, or `null`. */
function pointCenter(host, { x, y }) {
  const root = document.querySelector(host)?.shadowRoot ?? document;
  const board = root.querySelector("svg[data-width]");
  if (!board) return null;
  board.scrollIntoView({ block: "nearest" });
  // The unit of the SVG's viewBox is a hundredth of the line spacing.
  const at = new DOMPoint(100 * x, 100 * y).matrixTransform(board.getScreenCTM());
  return { x: at.x, y: at.y };
}

/** Returns the size of a board and its stones. */
function readBoard(host) {
  const root = document.querySelector(host)?.shadowRoot ?? document;
  const { width, height } = root.querySelector("svg[data-width]").dataset;
  const coordinate = (stone, name) => Number(stone.getAttribute(name)) / 100;
  const stones = [...root.querySelector("[data-testid=stones]").children].map((stone) => (
    { color: stone.dataset.color, x: coordinate(stone, "cx"), y: coordinate(stone, "cy") }
  ));
  return { width: Number(width), height: Number(height), stones };
}

/** Returns the text of an element, or `null`. */
function readText(host, selector) {
  const root = document.querySelector(host)?.shadowRoot ?? document;
  return root.querySelector(selector)?.textContent ?? null;
}
