// What a reader does to a board that is still a picture. It has its effect once the board is there.

/** The events that show that a reader is about to use a board, or uses it. */
export const EARLY_EVENTS = ["pointerover", "pointerdown", "click", "focusin", "keydown"];

/** Matches keys that would scroll the page. */
const SCROLL_KEY = /^(Arrow|Page|Home$|End$| $)/;

/** How long after the end of a press its click may come, in milliseconds. After a touch, it is an event of its own. */
const CLICK_DELAY = 300;

/** The clicks and keys on one board before it is shown. */
export class EarlyInput {
  /** In order: `{ press, event }`, where `press` is the event that began a click. */
  #events = [];
  /** The press that has not ended yet: `{ event, ended, end }`. */
  #press;

  /** Notes an event. */
  note(event) {
    if (event.type === "pointerdown" && event.isPrimary && event.button === 0) this.#begin(event);
    if (event.type === "click") {
      this.#events.push({ press: this.#press?.event, event });
      this.#press?.end();
    }
    if (event.type === "keydown") {
      this.#events.push({ event });
      if (SCROLL_KEY.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
    }
  }

  #begin(event) {
    this.#press?.end();
    let end;
    const ended = new Promise((resolve) => { end = resolve; });
    const press = { event, ended, end };
    ended.then(() => { if (this.#press === press) this.#press = undefined; });
    this.#press = press;
    // The reader may leave the board during the press.
    addEventListener("pointerup", () => setTimeout(end, CLICK_DELAY), { once: true });
    addEventListener("pointercancel", end, { once: true });
  }

  /** Resolves when no press goes on: an element that is replaced during a press gets no click. */
  async released() {
    while (this.#press) await this.#press.ended;
  }

  /** Repeats what was noted on the board that is shown in `root`, an element of `shadow`. The page has had the events already. */
  repeat(shadow, root) {
    for (const { press, event } of this.#events.splice(0)) {
      const isKey = event.type === "keydown";
      const target = isKey ? root.querySelector(".board") : shadow.elementFromPoint(event.clientX, event.clientY);
      if (!root.contains(target)) continue;
      if (press) for (const type of ["pointerdown", "pointerup"]) target.dispatchEvent(copyOf(press, type));
      target.dispatchEvent(copyOf(event, event.type));
    }
  }

  /** Forgets what was noted. */
  clear() {
    this.#events = [];
  }
}

/** Returns a copy of an event that doesn't leave its shadow root. */
function copyOf(event, type) {
  const properties = {};
  for (const name in event) properties[name] = event[name];
  return new event.constructor(type, { ...properties, composed: false });
}
