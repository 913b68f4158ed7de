// Defines <baduk-pan>, a baduk board for any page. This script loads with the page. The program, which all boards share, loads
// when the first board is about to scroll into view: first the part that draws the position, then the rest, which makes it a board.

import { LANGUAGES, chooseLanguage } from "./languages.js";

/** After this many failures without a known cause, boards no longer restart by themselves. */
const MAX_UNEXPLAINED_FAILURES = 5;

/** Events that show that a reader is using a board. */
const INPUT_EVENTS = ["pointerdown", "pointermove", "click", "keydown", "input", "change", "wheel"];

/** The folder of the program. The build replaces it. */
const PARTS = "./embed-parts/";

// How a part of the program is loaded. Bundlers only see names that are written out: the package for npm has a copy of this file with
// such names in place of these two lines (xtask/src/package/bundled.rs).
const fetchPart = (name) => fetch(new URL(PARTS + name, import.meta.url));
const importPart = (name) => import(new URL(PARTS + name, import.meta.url).href);

/** The URL of the page of this site, which opens games from a board's menu. It is empty in a package without the page. */
const PAGE = new URL("./", import.meta.url).href;

/** The options. Each is an attribute and a property. */
const ATTRIBUTES = [
  "sgf", "link", "diagram", "game", "size", "mode", "at", "region", "rules", "coordinates", "numbers", "theme", "lang", "orientation",
  "wheel", "controls", "compact", "goal", "unmarked", "autoplay",
];

/** Children that hold a game, and others whose text is never one. All other text in the element is a game if it looks like one. */
const GAME_CHILD = ':scope > script[type="application/x-go-sgf"], :scope > pre, :scope > textarea';
const NO_GAME = "svg, img, picture, figure, script, style, template, noscript";

/** Matches text that looks like SGF or a text diagram. */
const GAME_TEXT = /^;|\(\s*;|\$\$/;

/** The largest file that is loaded, in bytes. */
const MAX_FILE_SIZE = 20_000_000;

/** A board starts when it is this close to the viewport. */
const START_MARGIN = "300px";

/** The heights of the controls around a board, in pixels. They are reserved so that the page doesn't shift when a board loads. */
const AROUND = { players: 52, status: 48, bar: 92, buttonRow: 44, comment: 128, tree: 166, info: 118, caption: 20, goal: 24, verdict: 44, buttons: 48, tools: 488, games: 44, edge: 12, gap: 8 };

/** The additional height of the editing tools in a narrow container. */
const MORE_TOOLS = 96;

/** The first line of a text diagram with a title. */
const TITLE = /^\s*\$\$[BW]?c?\d*(m\d+)?[ \t]+[^\s|.\-+]/i;

/** Matches the SGF properties whose text is shown beside the board. */
const COMMENT_PROPERTIES = /(^|[\];\s])(C|N|GB|GW|DM|UC|HO|TE|BM|DO|IT)\[/;

/** The distance from the outermost lines to the edge of a picture without coordinates, in hundredths of the line spacing. */
const MARGIN = 80;

/** The styles of the placeholder. In a container that is sized by its content, a board gets its largest width, but not more than the viewport. */
const BASE = `:host{display:block;min-inline-size:0;max-inline-size:var(--badukpan-width,34rem);contain:inline-size;
contain-intrinsic-inline-size:min(var(--badukpan-width,34rem),100vw - 2rem)}:host([hidden]){display:none}
.placeholder{container-type:inline-size;padding-block-start:var(--above,0px)}.placeholder-board{aspect-ratio:var(--badukpan-ratio,var(--ratio,1))}.stopped{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px;margin-block-end:8px;padding:12px 16px;
border:1px solid;border-radius:8px;font:16px/1.5 system-ui,sans-serif}.stopped p{margin:0}
.stopped button{font:inherit;min-block-size:44px;padding-inline:16px}
.placeholder-controls{block-size:calc(var(--around,0px) + var(--caption,0px))}
@container (max-width:21rem){.placeholder-controls{block-size:calc(var(--around,0px) + var(--narrow,0px) + var(--caption,0px))}}::slotted(svg),::slotted(img){display:block;inline-size:100%;block-size:auto;border-radius:6px}
@media not print{@container (min-width:44rem){.beside .placeholder-controls{block-size:var(--caption,0px)}
.beside .placeholder-board,.beside ::slotted(*){inline-size:calc(100% - var(--badukpan-side,clamp(16rem,38cqi,24rem)))}.beside .placeholder-board{min-block-size:20rem}}}
.placeholder:has(.first)>:not(.first,.load-error,.stopped){display:none}[hidden]{display:none!important}pre{white-space:pre-wrap}@media print{.place,::slotted(svg),::slotted(img){break-inside:avoid}}`;

/** The root of the board itself, not of its first picture. */
const OWN_ROOT = ".root:not(.first)";

/** Matches if the reader prefers a dark color scheme. */
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** A promise of the program, once it was asked for. */
let program;

/** Whether the program is loaded. */
let isLoaded = false;

/** Rejects the promise of a program that fails while it is loaded. */
let abandon;

/** A promise of the first part of the program, once it was asked for, and what it resolves to. */
let firstPart;
let loadedFirst;

/** How many programs have failed. Browsers load a module only once, so each new program needs its own URL. */
let failures = 0;

/** Called with the error and the arguments of the call when the program has failed. */
let recover;

/** The boards used in the current task. If the program fails now, it failed in one of them. */
const touched = new Set();

/** Promises of the texts of languages by tag, once they were asked for. */
const texts = new Map();

/** Loads the texts of a language, once for all boards. After a failure, the next call tries again. */
function loadTexts(language) {
  if (!texts.has(language)) {
    const loading = fetchTexts(language);
    loading.catch(() => texts.delete(language));
    texts.set(language, loading);
  }
  return texts.get(language);
}

async function fetchTexts(language) {
  const response = await fetchPart(`${language}.txt`);
  const text = await response.text();
  // The language's tag is the last line: a host may answer with a page of its own.
  if (!response.ok || !text.endsWith(`\n${language}`)) throw new Error(`${response.url}: ${response.status}`);
  return text;
}

/** Gives the program the texts of a language, unless it has them. */
async function addTexts(language) {
  const { parts } = await load();
  if (!parts.hasTexts(language)) parts.addTexts(language, await loadTexts(language));
}

function touch(board) {
  if (!touched.size) setTimeout(() => touched.clear());
  touched.add(board);
}

/** Loads the program, once for all boards. After a failure, the next call tries again. The authors' page uses it too. */
export function load() {
  if (!program) {
    const starting = start().catch((error) => {
      if (program === starting) program = undefined;
      throw error;
    });
    program = starting;
  }
  return program;
}

async function start() {
  const loaded = await loadFirst();
  const failed = new Promise((_, reject) => { abandon = reject; });
  // A program that has failed never answers.
  await Promise.race([loaded.parts.live(), failed]);
  isLoaded = true;
  return loaded;
}

/** Loads the first part of the program, which draws pictures, and begins to load the rest. */
function loadFirst() {
  if (!firstPart) {
    const starting = startFirst().catch((error) => {
      if (firstPart === starting) firstPart = undefined;
      throw error;
    });
    firstPart = starting;
  }
  return firstPart;
}

async function startFirst() {
  // All three load in parallel.
  const wasm = fetchPart("embed_bg.wasm");
  wasm.catch(() => {});
  const scripts = [`embed.js${failures ? `?${failures}` : ""}`, "style.js"].map(importPart);
  const [parts, { default: css }] = await Promise.all(scripts);
  parts.setFaultListener(recover);
  await parts.default({ module_or_path: wasm });
  // Earlier, the rest would only slow this part down. A debug build is one part.
  parts.preloadLive?.();
  return loadedFirst = { parts, css };
}

/**
 * For this long, in milliseconds, boards are shown one after another before the page gets its turn: readers feel a longer wait. Each turn
 * paints the page: with 30, fifty boards took half as long again as with 200.
 */
const SLICE = 200;

/** Resolves when the boards that came before have been shown. */
let turns = Promise.resolve();

/** When the page had its last turn. */
let lastTurn = 0;

/** Whether the page is being printed, as it is after the listeners: it gets no turns meanwhile. */
let isPrinting = false;

/** Waits until it is a board's turn to be shown, so that the page can be painted and used while many boards start. */
function turn() {
  turns = turns.then(async () => {
    if (isPrinting || performance.now() - lastTurn < SLICE) return;
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(port1.close());
      port2.postMessage(0);
    });
    lastTurn = performance.now();
  });
  return turns;
}

function element(className) {
  return Object.assign(document.createElement("div"), { className });
}

/** The constructed style sheets of each document, by their text. They can't be shared between documents. */
const sheets = new WeakMap();

/** Returns a constructed style sheet for a document that has a window. */
function sheetIn(document, css) {
  const known = sheets.get(document) ?? new Map();
  sheets.set(document, known);
  if (!known.has(css)) {
    const sheet = new document.defaultView.CSSStyleSheet();
    sheet.replaceSync(css);
    known.set(css, sheet);
  }
  return known.get(css);
}

/** The boards in documents. */
const connected = new Set();

/** Those that have not started. They start near the viewport, or when the page is printed. */
const waiting = new Set();

const nearViewport = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) target.start();
}, { rootMargin: START_MARGIN });

addEventListener("afterprint", () => { isPrinting = false; });

class BadukPan extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  /** The boards that have started. */
  static #live = new Set();
  /** How many failures had no known cause. */
  static #unexplained = 0;

  static {
    recover = (error, args) => BadukPan.#recover(error, args);
    addEventListener("beforeprint", () => {
      isPrinting = true;
      connected.forEach((board) => board.#prepareToPrint());
      waiting.forEach((board) => board.start());
    });
    DARK.addEventListener("change", () => BadukPan.#live.forEach((board) => board.#applyTheme()));
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
  /** The file that `sgf` names: `{ url, text, isAwaited }`. */
  #file = {};
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
    const { text } = this.#readContent();
    const isSame = text === this.#content;
    this.#content = text;
    if (!isSame || !this.#board) this.#changed();
  }

  /** Returns the game in the element, if any, and the child nodes that hold it: `{ text, nodes }`. */
  #readContent() {
    const child = this.querySelector(GAME_CHILD);
    if (child) return { text: child.textContent, nodes: [child] };
    const nodes = [...this.childNodes].filter((node) => !node.matches?.(NO_GAME));
    const text = nodes.map(textOf).join("").trim();
    return GAME_TEXT.test(text) ? { text, nodes } : { nodes: [] };
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
    const isTitled = TITLE.test(this.diagram ?? this.#readContent().text ?? "");
    if (this.mode === "still" && this.#picture() && !isTitled) this.#setWaiting(false);
    else if (!this.#starting) this.#setWaiting(true);
  }

  /** Sets whether the board starts when it is near the viewport. */
  #setWaiting(isWaiting) {
    nearViewport[isWaiting ? "observe" : "unobserve"](this);
    waiting[isWaiting ? "add" : "delete"](this);
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
    // It loads while the page is still read, and the texts in parallel with its second part. A failure is met again below.
    loadFirst().then(() => loadTexts(this.#language())).catch(() => {});
    if (document.readyState === "loading") await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
    if (!isLoaded && !this.#picture()) this.#drawFirst();
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
    this.#applyStyles(BASE, css);
    this.#root.append(root);
    BadukPan.#live.add(this);
    this.#board = new parts.Board(root, (name, detail) => this.#dispatch(name, detail));
    const settled = new Promise((resolve) => { this.#onSettled = resolve; });
    await this.#show();
    await settled;
    if (!this.#board) return;
    const placeholder = this.#root.querySelector(".placeholder");
    const hadFocus = placeholder.contains(this.#root.activeElement);
    placeholder.hidden = true;
    placeholder.querySelectorAll(".first, .stopped, .load-error").forEach((part) => part.remove());
    root.hidden = false;
    if (hadFocus) root.querySelector(".board")?.focus();
  }

  /** Draws what the board shows first, once the first part of the program and the game are there. */
  async #drawFirst() {
    // Asked before any board is drawn: after that, each answer would need a layout of the page.
    const look = this.#look();
    try {
      const [{ text, kind }] = await Promise.all([this.#source(), loadFirst()]);
      if (!this.#board && this.isConnected) this.#draw(text, kind, look);
    } catch {
      // The board will report it.
    }
  }

  /**
   * Draws what the board shows first, in the place where it will be. It is drawn like the board, by the same style sheet, so nothing
   * moves or changes when the board replaces it. Returns nothing if it can't be drawn.
   */
  #draw(text, kind = "", look = this.#look()) {
    const placeholder = this.#root.querySelector(".placeholder");
    if (placeholder.querySelector(".root")) return true;
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
    if (this.mode !== "still") frame.append(element("below-board"));
    root.append(frame);
    root.ariaHidden = "true";
    root.classList.toggle("beside", placeholder.classList.contains("beside"));
    Object.assign(root.dataset, look);
    this.#applyStyles(BASE, css);
    placeholder.querySelector(".first")?.remove();
    placeholder.append(root);
    return true;
  }

  /** Shows at once what can be shown of a board that isn't there yet: its first picture, a link to the game, or its text. */
  #prepareToPrint() {
    const placeholder = this.#root.querySelector(".placeholder");
    if (placeholder.hidden || this.#picture() || placeholder.querySelector(".first, .load-error")) return;
    const { address, kind, text } = this.#given();
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
    abandon?.(error);
    program = firstPart = loadedFirst = undefined;
    isLoaded = false;
    failures += 1;
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
      if (!board.#file.isAwaited) await started;
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

  /** Shows that the board has stopped, with a button that restarts it. */
  #showStopped(error) {
    const { stopped: message, restart: label } = LANGUAGES[this.#language()];
    const note = element("stopped");
    const text = Object.assign(document.createElement("p"), { role: "alert", textContent: message });
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.addEventListener("click", () => this.start());
    note.append(text, button);
    this.#root.querySelector(".placeholder").prepend(note);
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
    const [{ text, kind = "", address, why }, language] = await Promise.all([this.#source(), this.#loadLanguage()]);
    // A later update may have started meanwhile.
    if (!this.#board || update !== this.#update) return;
    if (this.#snapshot?.authored !== text) this.#snapshot = undefined;
    this.#authored = text;
    const { text: record, at, game } = this.#snapshot ?? {};
    await turn();
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

  /** Applies the theme: the one that is set, otherwise the color scheme of the page. */
  #applyTheme() {
    const look = this.#look();
    for (const root of this.#root.querySelectorAll(".root")) Object.assign(root.dataset, look);
  }

  /** The data attributes for the theme and the color scheme: those of the theme, or the color scheme of the page. */
  #look() {
    const { theme } = this;
    if (theme === "print") return { theme: "paper", scheme: "light" };
    if (theme === "light" || theme === "dark") return { theme: "wood", scheme: theme };
    const own = getComputedStyle(this).colorScheme;
    const scheme = own === "normal" ? document.querySelector('meta[name="color-scheme"]')?.content ?? "" : own;
    const isDark = scheme.includes("dark") && (DARK.matches || !scheme.includes("light"));
    // The style sheet has the colors of wood for any other name.
    return { theme: theme ?? "auto", scheme: isDark ? "dark" : "light" };
  }

  /** Shows that the board couldn't be loaded, and the content of the element. */
  #showLoadError(message) {
    const placeholder = this.#root.querySelector(".placeholder");
    const slot = placeholder.querySelector("slot");
    slot.assign(...slottable(this.childNodes));
    slot.hidden = false;
    placeholder.querySelector(".placeholder-board").hidden = true;
    const text = placeholder.querySelector(".load-error") ?? placeholder.appendChild(Object.assign(document.createElement("p"), { className: "load-error", role: "alert" }));
    text.textContent = `${LANGUAGES[this.#language()].failed} (${message})`;
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

  /** Returns the text of the game: from an attribute, the file that `sgf` names, or the content of the element. */
  async #source() {
    const given = this.#given();
    return given.address ? this.#fetchFile(given.address) : given;
  }

  /** Returns the text of the game with its kind, or the address of the file that `sgf` names. */
  #given() {
    const sgf = this.getAttribute("sgf")?.trim();
    if (sgf && !/^[(;]/.test(sgf)) return { address: sgf };
    for (const kind of ["sgf", "link", "diagram"]) {
      const text = this.getAttribute(kind);
      if (text) return { text, kind };
    }
    const { text } = this.#readContent();
    this.#content = text;
    return { text };
  }

  async #fetchFile(address) {
    let url;
    try {
      url = new URL(address, document.baseURI).href;
    } catch {
      return { address, why: "address" };
    }
    if (this.#file.url !== url) this.#file = { url, text: fetchText(url), isAwaited: true };
    const file = this.#file;
    try {
      return { text: await file.text, kind: "sgf" };
    } catch (error) {
      if (file === this.#file) this.#file = {};
      return { address, why: error.why ?? "" };
    } finally {
      file.isAwaited = false;
    }
  }

  /** Reserves the space that the board will take, so that the page doesn't shift when it loads. */
  #reserve() {
    const { mode, goal, controls, compact } = this;
    const isCompact = /^(on|true)?$/.test(compact ?? "off");
    const isProblem = () => goal || (this.hasAttribute("link") && this.position?.mode === "solve");
    const solves = mode === "solve" || (!mode && isProblem());
    const { text: content, nodes } = this.#readContent();
    const text = this.getAttribute("sgf") ?? this.getAttribute("diagram") ?? content ?? "";
    const heights = [];
    let shown = [];
    if (mode !== "still") {
      heights.push(isCompact ? AROUND.goal : AROUND.status, AROUND.edge - AROUND.gap);
      const { hasMoves, hasComments, games } = contentsOf(this, text, this.#isReady);
      const bar = hasMoves || mode === "play" || mode === "edit";
      shown = controls?.split(/\s+/) ?? [bar && "bar", mode !== "edit" && "comment"];
      // As in src/embed/context.rs.
      shown = shown.filter((name) => (name !== "comment" || hasComments || mode === "edit") && (name !== "bar" || !solves));
      if (!shown.includes("bar") && (shown.includes("menu") || (!solves && this.autoplay !== null))) shown.push("buttonRow");
      if (solves) shown = [...shown.filter((name) => name !== "comment"), "verdict", "buttons", hasComments && "comment", goal && "goal"];
      if (mode === "play") shown.push("buttons");
      if (mode === "edit") shown.push("tools");
      if (games > 1 && !this.game) shown.push("games");
      // A compact bar is one row, and there is only room for what is there.
      const high = isCompact ? { ...AROUND, bar: AROUND.buttonRow, comment: 0, verdict: 0 } : AROUND;
      heights.push(...shown.filter((name) => high[name] && name !== "players").map((name) => high[name]));
    }
    const around = heights.reduce((sum, height) => sum + height + AROUND.gap, 0);
    const isBeside = ["comment", "tree", "info", "verdict", "tools"].some((name) => shown.includes(name));
    const lengths = {
      "--above": `${shown.includes("players") ? AROUND.players + AROUND.gap : 0}px`,
      "--narrow": `${shown.includes("tools") ? MORE_TOOLS : 0}px`,
      "--around": `${around}px`,
      "--caption": `${TITLE.test(text) ? AROUND.caption + AROUND.gap : 0}px`,
    };
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

  async #call(method, argument = "") {
    await this.start();
    // What was set before the call is shown first.
    while (this.#showing) await this.#showing;
    touch(this);
    return this.#board?.call(method, String(argument)) ?? false;
  }
}

for (const name of ATTRIBUTES) {
  if (name === "lang") continue;
  Object.defineProperty(BadukPan.prototype, name, {
    get() { return this.getAttribute(name); },
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? "on" : value === false ? "off" : value);
    },
    enumerable: true,
    configurable: true,
  });
}

/** Returns the nodes that a slot can show. */
function slottable(nodes) {
  return [...nodes].filter(({ nodeType }) => nodeType === Node.ELEMENT_NODE || nodeType === Node.TEXT_NODE);
}

/** Returns the text of a node. Editors and content management systems may write a line break as `<br>`. */
function textOf(node) {
  if (node.nodeName === "BR") return /^\s*\n/.test(node.nextSibling?.data) ? "" : "\n";
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  return node.nodeType === Node.ELEMENT_NODE ? [...node.childNodes].map(textOf).join("") : "";
}

/** Returns whether a game has moves and comments, and how many games there are. If that isn't known yet, it has both. */
function contentsOf(board, text, isReady) {
  const known = isReady ? board.position?.games : undefined;
  if (!text && board.size && !board.link) return { hasMoves: false, hasComments: false };
  if (/^[ \t]*\$\$/m.test(text) && !text.includes("(;")) return { hasMoves: true, hasComments: false, games: known };
  // What a file or a link contains is known once the board shows it.
  const isGiven = board.link === null && /^\s*[(;]/.test(text);
  const record = isGiven ? text : isReady ? board.record : "";
  if (!record) return { hasMoves: true, hasComments: true, games: known };
  const structure = withoutValues(record);
  let [games, depth] = [0, 0];
  for (const bracket of structure.match(/[()]/g) ?? []) {
    if (bracket === ")") depth -= 1;
    else if (depth++ === 0) games += 1;
  }
  return { hasMoves: structure.split(";").length > Math.max(games, 1) + 1, hasComments: COMMENT_PROPERTIES.test(structure), games: known ?? games };
}

/** Returns an SGF without its property values: "(;B[ee]C[a; b])" becomes "(;B[]C[])". An unclosed value extends to the end. */
function withoutValues(text) {
  const parts = [];
  const end = /\\[^]|\]/g;
  let at = 0;
  for (let open; (open = text.indexOf("[", at)) >= 0; at = end.lastIndex) {
    parts.push(text.slice(at, open + 1), "]");
    end.lastIndex = open + 1;
    let found;
    do found = end.exec(text); while (found && found[0] !== "]");
    if (!found) return parts.join("");
  }
  return parts.join("") + text.slice(at);
}

/**
 * Returns the aspect ratio that a board will have, estimated from its element and the text of its game: the size in its SGF, and a
 * region given by two corners or a name, or by the visible points in the root (VW). Authors can set any other ratio with
 * `--badukpan-ratio`.
 */
function ratio({ size, mode, region, coordinates, orientation }, text) {
  const given = text ? /SZ\s*\[(\d+)(?::(\d+))?\]/.exec(text) : /^\s*(\d+)(?:\s*x\s*(\d+))?\s*$/i.exec(size);
  const [, across = 19, down = across] = given ?? [];
  let [width, height] = [Number(across), Number(down)];
  const visible = mode !== "edit" && !region && /^[^]*?VW\s*((?:\[[a-z:]+\]\s*)+)/i.exec(text.split(/[;\s][BW]\s*\[/, 1)[0])?.[1];
  if (visible) [width, height] = extentOf(visible.match(/[a-z]{2}/gi));
  const part = region?.trim().toLowerCase() ?? "";
  const corners = /^([a-hj-z])(\d+)\s*-\s*([a-hj-z])(\d+)$/.exec(part);
  if (corners) {
    const [left, bottom, right, top] = corners.slice(1).map((name) => Number(name) || "abcdefghjklmnopqrstuvwxyz".indexOf(name));
    width = Math.abs(right - left) + 1;
    height = Math.abs(top - bottom) + 1;
  } else {
    if (/left|right/.test(part)) width = Math.floor((width + 1) / 2);
    if (/top|bottom/.test(part)) height = Math.floor((height + 1) / 2);
  }
  if (/90|270/.test(orientation ?? "")) [width, height] = [height, width];
  // As in crates/view/src/geometry.rs.
  const extent = 100 * (Math.max(width, height) - 1);
  const letters = Math.min(Math.max(Math.floor((extent + 120) * 0.0198), 2), 60);
  const margin = /^(off|false)$/.test(coordinates ?? "") ? MARGIN : 60 + Math.floor(letters * 1.85);
  const [w, h] = [width, height].map((lines) => 100 * (lines - 1) + 2 * margin);
  return w / h || 1;
}

/** Returns the width and height of the rectangle around points in SGF letters. */
function extentOf(points) {
  return [0, 1].map((axis) => {
    const lines = points.map((point) => "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(point[axis]));
    return Math.max(...lines) - Math.min(...lines) + 1;
  });
}

/** Loads the text of a file in UTF-8 or another encoding, without sending cookies. Errors have a `why` that the program understands. */
async function fetchText(url) {
  const response = await fetch(url, { credentials: "omit" });
  const bytes = await bodyOf(response);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const { parts } = await load();
    return new TextDecoder(await parts.charset(bytes)).decode(bytes);
  }
}

/** Returns the text of a file without waiting, for a page that is being printed, which can't wait. */
function fileNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(address, document.baseURI), false);
  request.send();
  return request.responseText;
}

/** Returns the body of a response. Loading stops if the response is an error or too large. */
async function bodyOf({ ok, status, headers, body }) {
  const refuse = (why) => {
    body?.cancel().catch(() => {});
    throw { why };
  };
  if (!ok) refuse(String(status));
  if (Number(headers.get("content-length")) > MAX_FILE_SIZE) refuse("large");
  const parts = [];
  let length = 0;
  const reader = body?.getReader();
  for (let part; reader && !(part = await reader.read()).done;) {
    length += part.value.length;
    parts.push(part.value);
    if (length > MAX_FILE_SIZE) {
      reader.cancel().catch(() => {});
      throw { why: "large" };
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

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
