// Does actions in a browser: those in the page by its agent, the others as real input.
import { setTimeout as sleep } from "node:timers/promises";
import { isOutside } from "./actions.mjs";
import { expanded } from "./texts.mjs";

/** How long the page may leave a question unanswered, in milliseconds. */
export const PATIENCE = 5000;

/** The page does not answer. */
export class Blocked extends Error {}

/** What a page loses when it is loaded anew, and what Playwright then says. */
const GONE = /context was destroyed|Cannot find context|navigat|Frame was detached|frame got detached|monkey.*undefined|undefined.*monkey|Not attached|Inspected target|No frame|detached/i;

/** Drives one page. */
export class Performer {
  #page;
  #cdp;
  /** Where the page is. */
  address;
  #isTouched = false;

  constructor(page, cdp, address) {
    this.#page = page;
    this.#cdp = cdp;
    this.address = address;
  }

  /** The answer of the page to a script, `null` where it went away meanwhile. */
  async ask(script, argument, { frame = this.#page.mainFrame(), patience = PATIENCE } = {}) {
    const asked = frame.evaluate(script, argument).catch((error) => {
      if (GONE.test(String(error?.message))) return null;
      throw error;
    });
    return answered(asked, patience);
  }

  /**
   * Does actions that follow each other, in one call where they are done in the page. Returns the names of their elements.
   * @param {object[]} actions either one that the browser does, or some of the page's with the same frame.
   */
  async perform(actions) {
    const [first] = actions;
    if (isOutside(first)) return [await this.#outside(first)];
    const frame = first.frame ? this.#page.frames().find((frame) => frame.url().includes("embed.html")) : undefined;
    if (first.frame && !frame) return [];
    const prepared = actions.map((action) => (action.make || action.text !== undefined ? { ...action, value: expanded(action) } : action));
    const given = prepared.map(({ text, ...action }) => action);
    const waits = given.reduce((sum, { gap }) => sum + (Number(gap) || 60), 0);
    return (await this.ask((actions) => window.monkey.perform(actions), given, { frame, patience: PATIENCE + waits })) ?? [];
  }

  async #outside(action) {
    const page = this.#page;
    switch (action.do) {
      case "mouse": return this.#at(action, (at) => this.#click(at, action));
      case "drag": return this.#at(action, (at, to) => this.#drag(at, to, action));
      case "touch": return this.#at(action, (at) => this.#tap(at, action));
      case "swipe": return this.#at(action, (at, to) => this.#swipe(at, to, action));
      case "roll": return this.#at(action, ({ x, y }) => this.#send("Input.dispatchMouseEvent", { type: "mouseWheel", x, y, deltaX: 0, deltaY: action.by }));
      case "stroke": return this.#focused(action, () => this.#stroke(action));
      case "text": return this.#focused(action, () => page.keyboard.insertText(action.value));
      case "resize": await answered(page.setViewportSize({ width: action.width, height: action.height })); return "";
      case "media": {
        const { colorScheme, reducedMotion, forcedColors, media } = action;
        await answered(page.emulateMedia({ colorScheme, reducedMotion, forcedColors, media }));
        return "";
      }
      case "wait": await sleep(action.time); return "";
      case "reload": await this.#leave(() => page.reload({ waitUntil: "commit" }), action.waits); return "";
      case "back": await this.#leave(() => (action.way < 0 ? page.goBack : page.goForward).call(page, { waitUntil: "commit", timeout: 3000 }), action.waits); return "";
      case "visit": await this.#leave(() => page.goto(`${this.address}${action.query}${action.hash}`, { waitUntil: "commit" }), true); return "";
      default: return "";
    }
  }

  /** Does something to what has the focus. */
  async #focused(action, act) {
    const on = await this.ask((action) => window.monkey?.refocus(action) ?? "", action);
    await answered(act());
    return on ?? "";
  }

  /** Does something where an element is. */
  async #at(action, act) {
    const found = await this.ask((action) => window.monkey?.locate(action) ?? null, action);
    if (!found) return "";
    await act(found.at, found.to);
    return found.on;
  }

  /** Real input. A page that goes away takes it with it, and one that never answers is blocked. */
  #send(method, parameters) {
    const sent = this.#cdp.send(method, parameters).catch((error) => {
      if (!GONE.test(error.message) && !/closed|Internal error|must|Invalid/.test(error.message)) throw error;
    });
    return answered(sent);
  }

  async #click({ x, y }, { touch, shift, button, count }) {
    if (touch) return this.#tap({ x, y }, {});
    const init = { x, y, button: button === 2 ? "right" : "left", modifiers: shift ? 8 : 0 };
    await this.#send("Input.dispatchMouseEvent", { ...init, type: "mouseMoved", button: "none" });
    for (let clicks = 1; clicks <= count; clicks++) {
      await this.#send("Input.dispatchMouseEvent", { ...init, type: "mousePressed", clickCount: clicks });
      await this.#send("Input.dispatchMouseEvent", { ...init, type: "mouseReleased", clickCount: clicks });
    }
  }

  async #drag(from, to, { steps, lets }) {
    await this.#send("Input.dispatchMouseEvent", { ...from, type: "mouseMoved", button: "none" });
    await this.#send("Input.dispatchMouseEvent", { ...from, type: "mousePressed", button: "left", clickCount: 1 });
    for (const { x, y } of between(from, to, steps)) await this.#send("Input.dispatchMouseEvent", { x, y, type: "mouseMoved", button: "left", buttons: 1 });
    if (lets) await this.#send("Input.dispatchMouseEvent", { ...to, type: "mouseReleased", button: "left", clickCount: 1 });
  }

  async #tap(at, { long = 0 }) {
    await this.#lift();
    await this.#send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    if (long) await sleep(long);
    await this.#send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  async #swipe(from, to, { steps, fingers }) {
    await this.#lift();
    const points = ({ x, y }) => Array.from({ length: fingers }, (_, id) => ({ x: x + 40 * id, y, id }));
    await this.#send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(from) });
    this.#isTouched = true;
    for (const at of between(from, to, steps)) await this.#send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(at) });
    await this.#lift();
  }

  async #lift() {
    if (this.#isTouched) await this.#send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    this.#isTouched = false;
  }

  async #stroke({ key, ctrl, shift, alt }) {
    const modifiers = [ctrl && "Control", shift && "Shift", alt && "Alt"].filter(Boolean);
    await this.#page.keyboard.press([...modifiers, key].join("+")).catch((error) => {
      // Some keys have no place on a keyboard: they come as text.
      if (/Unknown key/.test(error.message)) return this.#page.keyboard.insertText(key);
      if (!GONE.test(error.message)) throw error;
    });
  }

  async #leave(go, waits) {
    await go().catch((error) => {
      if (!/ERR_ABORTED|Timeout|interrupted|history|frame was detached/i.test(error.message)) throw error;
    });
    // Before the first page of a tab there is an empty one.
    if (waits && this.isThere()) await this.settle();
  }

  /** Whether the page is shown, and not another one of the site. */
  isThere() {
    const [here, page] = [this.#page.url(), this.address].map((address) => new URL(address));
    return here.origin === page.origin && here.pathname.replace(/index\.html$/, "") === page.pathname;
  }

  /** Waits until the page shows a board, or for so long that it never will. */
  async settle(time = 10_000) {
    const end = Date.now() + time;
    while (Date.now() < end) {
      const isThere = await this.ask(() => Boolean(window.monkey?.deep(".board svg").length), undefined, { patience: 2 * PATIENCE });
      if (isThere) return true;
      await sleep(30);
    }
    return false;
  }
}

function between(from, to, steps) {
  return Array.from({ length: steps }, (_, step) => ({ x: from.x + ((to.x - from.x) * (step + 1)) / steps, y: from.y + ((to.y - from.y) * (step + 1)) / steps }));
}

/** What a promise gives, unless that takes longer than the page may. Time in which this machine did nothing at all does not count. */
async function answered(promise, patience = PATIENCE) {
  promise.catch(() => {});
  const nothing = Symbol("nothing");
  const start = performance.now();
  let idle = 0;
  while (performance.now() - start - idle < patience) {
    const asked = performance.now();
    const stop = new AbortController();
    const result = await Promise.race([promise, sleep(250, nothing, { signal: stop.signal }).catch(() => nothing)]);
    stop.abort();
    if (result !== nothing) return result;
    // This process was not given the processor itself.
    idle += Math.max(0, performance.now() - asked - 300);
  }
  throw new Blocked(`the page did not answer for ${(patience / 1000).toFixed(1)} s`);
}
