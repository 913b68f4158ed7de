// Defines <baduk-pan>, a baduk board for any page. This script loads with the page. The program, which all boards share, loads
// when the first board is about to scroll into view: first the part that draws the position, then the rest, which makes it a board. That
// happens when a reader uses the board, or else when the browser is idle.

import { LANGUAGES, chooseLanguage } from "./languages.js";
import { ATTRIBUTES, addProperties } from "./embed-element/attributes.js";
import { EARLY_EVENTS, EarlyInput } from "./embed-element/early.js";
import { startWhenIdle, stopWaiting } from "./embed-element/idle.js";
import { BASE, lookOf, sheetIn } from "./embed-element/look.js";
import { HERE, addTexts, failures, forget, isLoaded, load, loadDeadStones, loadFirst, loadTexts, loadedFirst, onFailure, program, whyNot } from "./embed-element/program.js";
import { TITLE, ratio, roomAround } from "./embed-element/room.js";
import { Source, fileNow, slottable } from "./embed-element/source.js";
import { hurry, turn } from "./embed-element/turns.js";

// The authors' page uses it too.
export { load };

/** After this many failures without a known cause, boards no longer restart by themselves. */
const MAX_UNEXPLAINED_FAILURES = 5;

/** Events that show that a reader is using a board. */
const INPUT_EVENTS = ["pointerdown", "pointermove", "click", "keydown", "input", "change", "wheel"];

/** The URL of the page of this site, which opens games from a board's menu. It is empty in a package without the page. */
const PAGE = new URL("./", import.meta.url).href;

/** How long a board that waits for a part of the program stays a picture, in milliseconds. */
const LONGEST_STILL = 4000;

/** The position of a board is drawn when it is this close to the viewport. */
const START_MARGIN = "300px";

/** The root of the board itself, not of its first picture. */
const OWN_ROOT = ".root:not(.first)";

/** The boards used in the current task. If the program fails now, it failed in one of them. */
const touched = new Set();

function touch(board) {
  if (!touched.size) setTimeout(() => touched.clear());
  touched.add(board);
}

function element(className) {
  return Object.assign(document.createElement("div"), { className });
}

/** The boards in documents. */
const connected = new Set();

/** Those that have not started. */
const waiting = new Set();

class BadukPan extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  /** The boards that have started. */
  static #live = new Set();
  /** How many failures had no known cause. */
  static #unexplained = 0;
  static #nearViewport = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) target.#approach();
  }, { rootMargin: START_MARGIN });

  static {
    onFailure((error, args) => BadukPan.#recover(error, args));
    addEventListener("beforeprint", () => {
      connected.forEach((board) => board.#prepareToPrint());
      waiting.forEach((board) => board.start());
    });
  }

  // The slot shows the author's picture, but not the text of a game beside it.
  #root = this.attachShadow({ mode: "open", slotAssignment: "manual" });
  #observer = new MutationObserver(() => this.#contentChanged());
  /** The game in the element, as last read. */
  #content;
  #board;
  #styles = [BASE];
  /** Resolves when the board has started; undefined before it starts. */
  #starting;
  /** Resolves when the latest changes are shown; undefined if there are none to show. */
  #showing;
  /** Settles `#showing`: `{ resolve, reject }`. */
  #shown;
  /** Whether an update is queued. */
  #isUpdateQueued = false;
  /** The number of the last update. An update that was overtaken by another one is dropped. */
  #update = 0;
  #source = new Source(this);
  #input = new EarlyInput();
  /** The number of the last first picture. One that was overtaken by another is dropped. */
  #drawing = 0;
  /** Called when the board has shown its game or reported an error. */
  #onSettled;
  /** Whether the board has shown a game. */
  #isReady = false;
  /** The author's text, as last shown. */
  #authored;
  /** The tag of the language that the board is in. */
  #shownLanguage;
  /** The tag of the last language whose texts could not be loaded. */
  #failedLanguage;
  /** Whether the board starts again because the program has failed, and its reader is still to be told. */
  #isRestarted = false;
  /** What to restore after the program has failed: `{ authored, text, at, game }`. `text` is set only in modes that change the record. */
  #snapshot;

  constructor() {
    super();
    const [placeholder, board, controls] = ["placeholder", "placeholder-board", "placeholder-controls"].map(element);
    const slot = document.createElement("slot");
    placeholder.append(slot, board, controls);
    this.#root.append(placeholder);
    for (const type of INPUT_EVENTS) this.#root.addEventListener(type, () => touch(this), { capture: true, passive: true });
    for (const type of EARLY_EVENTS) this.#root.addEventListener(type, (event) => this.#wake(event), { capture: true });
  }

  connectedCallback() {
    connected.add(this);
    // Moving to another document removes the style sheets.
    this.#applyStyles(...this.#styles);
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true });
    this.#contentChanged();
  }

  disconnectedCallback() {
    // An element that is moved is connected again at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      connected.delete(this);
      this.#observer.disconnect();
      this.#stop();
    });
  }

  attributeChangedCallback(name, before, after) {
    if (before !== after) this.#changed();
  }

  /** Updates the board if the game in the element has changed, or a picture before the board has started. */
  #contentChanged() {
    const { text, nodes } = this.#source.content();
    // Translators change the text of a game too, but not that of a script.
    if (nodes[0] && nodes[0].nodeName !== "SCRIPT") this.translate = false;
    const isSame = text === this.#content;
    this.#content = text;
    if (!isSame || !this.#board) this.#changed();
  }

  /** Updates the board after an attribute or the content of the element has changed. */
  #changed() {
    if (this.#board) this.#show();
    else if (this.isConnected) {
      this.#reserve();
      this.#startWhenNear();
    }
  }

  /** Starts the board when it is near the viewport, unless it is a still board whose picture has all there is: no title of a diagram. */
  #startWhenNear() {
    const isTitled = TITLE.test(this.diagram ?? this.#source.content().text ?? "");
    if (this.mode === "still" && this.#picture() && !isTitled) this.#setWaiting(false);
    else if (!this.#starting) this.#setWaiting(true);
  }

  /** Sets whether the board starts when it is near the viewport. */
  #setWaiting(isWaiting) {
    BadukPan.#nearViewport[isWaiting ? "observe" : "unobserve"](this);
    waiting[isWaiting ? "add" : "delete"](this);
    if (!isWaiting) stopWaiting(this);
  }

  /** The board is near the viewport: draws its position. It starts when the browser is idle, or at once if it can't be drawn. */
  async #approach() {
    BadukPan.#nearViewport.unobserve(this);
    const isSeen = this.#picture() || await this.#drawFirst();
    if (!waiting.has(this)) return;
    if (isSeen) startWhenIdle(this);
    else this.start();
  }

  /** A reader uses the board. If it is not shown yet, it is the next one to be, and does then what the reader did to its picture. */
  #wake(event) {
    const placeholder = this.#root.querySelector(".placeholder");
    const isComing = waiting.has(this) || this.#starting;
    if (placeholder.hidden || !isComing || placeholder.querySelector(".stopped")) return;
    if (this.mode !== "still") this.#input.note(event);
    hurry(this);
    if (waiting.has(this)) this.start();
  }

  /** Repeats what the reader did before the board was shown. */
  #repeatInput() {
    const root = this.#root.querySelector(OWN_ROOT);
    if (this.#isReady && root && !root.hidden) this.#input.repeat(this.#root, root);
  }

  /** Returns the picture in the element, which is shown until the board starts, and without script. */
  #picture() {
    return this.querySelector(":scope > svg, :scope > img, :scope > picture, :scope > figure");
  }

  /** Starts the board now. Resolves when it shows its game or an error. */
  start() {
    this.#setWaiting(false);
    const starting = this.#starting ??= this.#load().catch((error) => {
      // A failure of the program meanwhile has been reported already.
      if (this.#starting !== starting) return;
      this.#starting = undefined;
      this.#showLoadError(String(error?.message ?? error));
    });
    return starting;
  }

  async #load() {
    await this.#parsed();
    // HTML ignores the slash in <baduk-pan/>: the board contains the rest of the page, which is not shown then.
    if (this.querySelector("baduk-pan, h2, footer")) this.#dispatch("baduk-error", { message: "This board has no end. Write </baduk-pan> instead of />.", severity: "warning" });
    if (!isLoaded && !this.#picture() && !this.#root.querySelector(".first")) this.#drawFirst();
    let loading;
    let loaded;
    do {
      const known = failures;
      loading = load();
      try {
        loaded = await loading;
      } catch (error) {
        if (failures === known || failures > MAX_UNEXPLAINED_FAILURES) throw error;
      }
      // Waits for the next program if this one has failed meanwhile.
    } while (loading !== program);
    const { parts, css } = loaded;
    if (this.#board) return;
    if (!this.isConnected) {
      // It starts when it is connected.
      this.#starting = undefined;
      return;
    }
    const root = element("root");
    root.dataset.page = PAGE;
    root.hidden = true;
    this.#applyStyles(BASE, ...css);
    this.#root.append(root);
    BadukPan.#live.add(this);
    this.#board = new parts.Board(root, (name, detail) => this.#dispatch(name, detail));
    const settled = new Promise((resolve) => { this.#onSettled = resolve; });
    await this.#show();
    // A part that takes longer is named, with a way to try again, in the board itself.
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, LONGEST_STILL))]);
    await this.#input.released();
    if (!this.#board) return;
    const placeholder = this.#root.querySelector(".placeholder");
    const hadFocus = placeholder.contains(this.#root.activeElement);
    placeholder.hidden = true;
    placeholder.querySelectorAll(".first, .stopped").forEach((part) => part.remove());
    root.hidden = false;
    if (hadFocus) root.querySelector(".board")?.focus({ preventScroll: true });
    this.#repeatInput();
  }

  /** Resolves when the document has been read. The program begins to load meanwhile. */
  async #parsed() {
    // The texts load in parallel with its second part. A failure is met again when the board starts.
    loadFirst().then(() => loadTexts(this.#language())).catch(() => {});
    if (document.readyState === "loading") await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
  }

  /** Draws what the board shows first, once the first part of the program and the game are there. Returns whether it could be drawn. */
  async #drawFirst() {
    const drawing = ++this.#drawing;
    try {
      await this.#parsed();
      const [{ text, kind }] = await Promise.all([this.#source.load(true), loadFirst()]);
      if (drawing !== this.#drawing || this.#board || !this.isConnected) return true;
      return this.#draw(text, kind);
    } catch {
      // The board will report it.
      return false;
    }
  }

  /**
   * Draws what the board shows first, in the place where it will be. It is drawn like the board, by the same style sheet, so nothing
   * moves or changes when the board replaces it. Returns nothing if it can't be drawn.
   */
  #draw(text, kind = "") {
    const placeholder = this.#root.querySelector(".placeholder");
    placeholder.querySelector(".first")?.remove();
    const { parts, css } = loadedFirst;
    touch(this);
    const svg = parts.picture(this.#attributes(), text, kind);
    if (!svg) return false;
    const [root, frame, place, board] = ["root first", "embed", "place", "board"].map(element);
    board.innerHTML = svg;
    const [, , width, height] = board.firstElementChild.getAttribute("viewBox").split(" ");
    board.style.setProperty("--ratio", `${width} / ${height}`);
    place.append(board);
    frame.append(place);
    if (this.mode === "still") root.ariaHidden = "true";
    else {
      frame.append(element("below-board"));
      // The focus starts the board.
      Object.assign(board, { tabIndex: 0, role: "img", ariaLabel: LANGUAGES[this.#language()].board, ariaBusy: "true" });
    }
    root.append(frame);
    root.classList.toggle("beside", placeholder.classList.contains("beside"));
    Object.assign(root.dataset, lookOf(this));
    this.#applyStyles(BASE, ...css);
    placeholder.append(root);
    return true;
  }

  /** Shows at once what can be shown of a board that isn't there yet: its first picture, a link to the game, or its text. */
  #prepareToPrint() {
    const placeholder = this.#root.querySelector(".placeholder");
    if (placeholder.hidden || this.#picture() || placeholder.querySelector(".first, .load-error")) return;
    const { address, kind, text } = this.#source.given();
    try {
      if (loadedFirst && (address ? this.#draw(fileNow(address), "sgf") : this.#draw(text, kind))) return;
    } catch {
      // The file or the program has failed.
    }
    const href = address ?? (kind === "link" && `${PAGE}#${text.replace(/.*#/, "")}`);
    placeholder.append(Object.assign(document.createElement(href ? "a" : "pre"), { className: "first", href, textContent: address ?? text }));
  }

  /**
   * Called once when the program has failed. The board that caused the failure shows a message and a restart button. The others
   * continue from where they were, in a new program. They restart one after the other: if the program fails again, the cause is
   * known. A board that still waits for its file doesn't hold up the next one.
   */
  static async #recover(error, args) {
    forget(error);
    const boards = [...BadukPan.#live];
    // The call may have been an event listener. A window has no root node.
    const host = args.find((argument) => argument?.currentTarget)?.currentTarget.getRootNode?.().host;
    const suspects = boards.includes(host) ? [host] : [...touched].filter((board) => boards.includes(board));
    const cause = suspects.length === 1 ? suspects[0] : undefined;
    if (!cause) BadukPan.#unexplained += 1;
    const staysStopped = (board) => (cause ? board === cause : BadukPan.#unexplained > MAX_UNEXPLAINED_FAILURES);
    // Take the snapshots now, while the program may still answer.
    for (const board of boards) {
      board.#snapshot = board.#takeSnapshot();
      board.#isRestarted ||= board.#isReady && !cause;
    }
    await undefined;
    for (const board of boards) {
      board.#stop();
      if (staysStopped(board)) board.#showStopped(error);
    }
    for (const board of boards) {
      // The board may have failed again meanwhile.
      if (board.#root.querySelector(".stopped") || !board.isConnected) continue;
      const started = board.start();
      if (!board.#source.isAwaited) await started;
    }
  }

  /** Returns what is needed to restore the board, or undefined if the program can't tell. */
  #takeSnapshot() {
    // The board has not been restored yet after an earlier failure.
    if (this.#root.querySelector(OWN_ROOT)?.hidden) return this.#snapshot;
    try {
      const { at, mode, game, games } = this.#board.position();
      const changesRecord = mode === "play" || mode === "edit";
      // A problem starts over.
      return changesRecord || mode === "view" ? { authored: this.#authored, text: changesRecord ? this.#board.sgf() : undefined, at, game: games > 1 ? game : undefined } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Shows why the board is not there, with a button that starts it again. Returns the element with both. */
  #showNote(message) {
    const placeholder = this.#root.querySelector(".placeholder");
    let note = placeholder.querySelector(".stopped");
    if (!note) {
      note = element("stopped");
      const text = Object.assign(document.createElement("p"), { role: "alert" });
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: LANGUAGES[this.#language()].try_again });
      button.addEventListener("click", () => {
        button.ariaBusy = "true";
        this.start();
      });
      note.append(text, button);
      placeholder.prepend(note);
    }
    note.firstChild.textContent = message;
    note.lastChild.ariaBusy = "false";
    return note;
  }

  /** Shows that the board has stopped. */
  #showStopped(error) {
    const message = LANGUAGES[this.#language()].stopped;
    this.#showNote(message);
    this.#dispatch("baduk-error", { message: `${message} (${error?.message ?? error})`, severity: "error" });
  }

  #stop() {
    this.#setWaiting(false);
    this.#starting = undefined;
    BadukPan.#live.delete(this);
    this.#finishShowing();
    this.#onSettled?.();
    this.#board?.free();
    this.#board = undefined;
    this.#isReady = false;
    this.#input.clear();
    this.#root.querySelectorAll(".root, .stopped").forEach((part) => part.remove());
    this.#root.querySelector(".placeholder").hidden = false;
    this.#applyStyles(BASE);
  }

  /** Applies these style sheets to the shadow root. */
  #applyStyles(...styles) {
    this.#styles = styles;
    const { ownerDocument } = this;
    // A document without a window shows nothing. The styles are applied when the element moves to one with a window.
    if (ownerDocument.defaultView) this.#root.adoptedStyleSheets = styles.map((css) => sheetIn(ownerDocument, css));
  }

  /** Shows the author's game with its options. Several changes in one task are one update. Resolves when the latest is shown. */
  #show() {
    const showing = this.#showing ??= new Promise((resolve, reject) => { this.#shown = { resolve, reject }; });
    const { reject } = this.#shown;
    if (!this.#isUpdateQueued) {
      this.#showLatest().catch((error) => {
        this.#showing = undefined;
        reject(error);
      });
    }
    return showing;
  }

  /** No change is waiting to be shown any more. */
  #finishShowing() {
    this.#showing = undefined;
    this.#shown?.resolve();
  }

  async #showLatest() {
    this.#isUpdateQueued = true;
    await undefined;
    this.#isUpdateQueued = false;
    this.#applyTheme();
    const update = ++this.#update;
    const [{ text, kind = "", address, why }, language] = await Promise.all([this.#source.load(), this.#loadLanguage()]);
    // A later update may have started meanwhile.
    if (!this.#board || update !== this.#update) return;
    if (this.#snapshot?.authored !== text) this.#snapshot = undefined;
    this.#authored = text;
    const { text: record, at, game } = this.#snapshot ?? {};
    await turn(this);
    if (!this.#board || update !== this.#update) return;
    const attributes = this.#attributes(record ? ["game", "size"] : []);
    // If an option is given twice, the last one counts.
    if (at) attributes.push("at", at);
    if (game && !record) attributes.push("chosen", String(game));
    if (this.#isRestarted) attributes.push("restarted", "on");
    this.#isRestarted = false;
    touch(this);
    this.#board.show(attributes, record ?? text, record ? "sgf" : kind, language, address, why);
    this.#reserve();
    // A listener may have changed something.
    if (!this.#isUpdateQueued) this.#finishShowing();
  }

  /** The attributes that are set, except some, as alternating names and values. */
  #attributes(except = []) {
    return ATTRIBUTES.flatMap((name) => this.hasAttribute(name) && !except.includes(name) ? [name, this.getAttribute(name)] : []);
  }

  #applyTheme() {
    for (const root of this.#root.querySelectorAll(".root")) Object.assign(root.dataset, lookOf(this));
  }

  /** Shows that the board couldn't be loaded, and the content of the element. */
  #showLoadError(message) {
    const placeholder = this.#root.querySelector(".placeholder");
    const slot = placeholder.querySelector("slot");
    slot.assign(...slottable(this.childNodes));
    slot.hidden = false;
    placeholder.querySelector(".placeholder-board").hidden = true;
    const language = this.#language();
    const note = this.#showNote(`${LANGUAGES[language].failed} (${message})`);
    note.classList.add("load-error");
    whyNot(language).then((reason) => {
      // Another try can't help.
      if (reason) note.replaceChildren(Object.assign(note.firstChild, { textContent: reason }));
    });
    this.#dispatch("baduk-error", { message, severity: "error" });
  }

  /** Returns the tag of the board's language: the page's, or else the reader's. */
  #language() {
    return chooseLanguage([this.closest("[lang]")?.lang ?? "", ...navigator.languages]);
  }

  /**
   * Returns the tag of a language whose texts the program has: the board's own. If its texts can't be loaded, the board stays in the language
   * it is in, or is in English.
   */
  async #loadLanguage() {
    const language = this.#language();
    try {
      await addTexts(language);
      this.#shownLanguage = language;
    } catch (error) {
      if (this.#failedLanguage !== language) {
        const message = `Couldn't load the language "${language}" (${error.message}).`;
        this.#dispatch("baduk-error", { message, severity: "warning" });
      }
      this.#failedLanguage = language;
      this.#shownLanguage ??= "en";
      await addTexts(this.#shownLanguage);
    }
    return this.#shownLanguage;
  }

  /** Reserves the space that the board will take, so that the page doesn't shift when it loads. */
  #reserve() {
    const { text, nodes } = this.#source.content();
    const { lengths, isBeside } = roomAround(this, text, this.#isReady);
    for (const part of this.#root.querySelectorAll(".placeholder, .root")) part.classList.toggle("beside", isBeside);
    // Not in the element's own style, which React compares with what its server has rendered.
    for (const part of this.#root.querySelectorAll(`.placeholder, ${OWN_ROOT}`)) {
      for (const [name, length] of Object.entries(lengths)) part.style.setProperty(name, length);
    }
    this.#root.querySelector(".placeholder-board").style.setProperty("--ratio", ratio(this, text));
    const picture = this.#picture();
    const slot = this.#root.querySelector("slot");
    slot.assign(...slottable(this.childNodes).filter((node) => !nodes.includes(node)));
    slot.hidden = !picture;
    this.#root.querySelector(".placeholder-board").hidden = Boolean(picture);
  }

  #dispatch(name, detail) {
    if (name === "baduk-error") console.warn("<baduk-pan>", detail.message, this);
    if (name === "baduk-ready") {
      this.#isReady = true;
      this.#reserve();
      // The program is in the middle of something.
      queueMicrotask(() => this.#repeatInput());
    }
    if (name === "baduk-ready" || name === "baduk-error") this.#onSettled?.();
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** The game record as SGF, with the reader's changes. Empty before the board has started. */
  get record() {
    return this.#board?.sgf() ?? "";
  }

  /** The position as plain data; null before the board has started. */
  get position() {
    return this.#board?.position() ?? null;
  }

  next() { return this.#call("next"); }
  previous() { return this.#call("previous"); }
  first() { return this.#call("first"); }
  last() { return this.#call("last"); }
  pass() { return this.#call("pass"); }
  reset() { return this.#call("reset"); }
  goTo(place) { return this.#call("goTo", place); }
  play(point) { return this.#call("play", point); }
  hint() { return this.#call("hint"); }
  showSolution() { return this.#call("showSolution"); }

  /** Proposes which stones are dead. What this needs is loaded at the first call. */
  async proposeDead() {
    await this.#shownLatest();
    // The reader may go on meanwhile.
    const shown = [this.record, this.position, this.rules];
    return (await loadDeadStones()).proposeDead(shown, HERE);
  }

  async #call(method, argument = "") {
    await this.#shownLatest();
    return this.#board?.call(method, String(argument)) ?? false;
  }

  /** Resolves when the board has started and shows what was set before the call. */
  async #shownLatest() {
    await this.start();
    while (this.#showing) await this.#showing;
    touch(this);
  }
}

addProperties(BadukPan.prototype);

/** Returns whether the first board of the page that is not only a picture is near the viewport. */
function isFirstNear() {
  const board = document.querySelector('baduk-pan:not([mode="still"])');
  if (!board?.getClientRects().length) return false;
  const { top, bottom } = board.getBoundingClientRect();
  const margin = parseFloat(START_MARGIN);
  return top < innerHeight + margin && bottom > -margin;
}

// If a page loads two versions of this script, the first one defines the element.
if (!customElements.get("baduk-pan")) {
  // The observer answers only after the next frame. A frame can't know whether it is in view itself.
  if (window === parent && isFirstNear()) loadFirst().catch(() => {});
  customElements.define("baduk-pan", BadukPan);
}
