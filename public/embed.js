// <baduk-pan>: a baduk board in any page. This much loads with the page; the board's own code, one program for all boards,
// once a board comes near the window.

/** What stands in the place of a board whose program cannot be loaded. */
const REGRET = { en: "Couldn't load this board. Reload the page.", ko: "바둑판을 불러오지 못했습니다. 페이지를 새로 고치세요." };

/** What a board says in which the program has failed, and the button that starts it again. */
const STOPPED = {
  en: ["This board stopped working.", "Restart"],
  ko: ["바둑판이 멈췄습니다.", "다시 시작"],
};

/** After so many failures of which nobody knows the cause, boards don't start again by themselves. */
const MOST_FAILURES = 5;

/** What a reader does to a board. */
const INPUTS = ["pointerdown", "pointermove", "click", "keydown", "input", "change", "wheel"];

/** Where the build puts the program. */
const PARTS = "./embed-parts/";

/** What an author may write, all of it as attributes and as properties. */
const ATTRIBUTES = [
  "sgf", "link", "diagram", "mode", "at", "region", "rules", "coordinates", "numbers", "theme", "lang", "orientation", "wheel",
  "controls", "goal", "unmarked",
];

/** No record is so large, in bytes. */
const LARGEST = 20_000_000;

/** How far off the window a board starts. */
const NEAR = "300px";

/** What stands around a board takes this many pixels, so that nothing moves when it comes. */
const AROUND = { status: 48, bar: 92, comment: 128, tree: 166, info: 118, caption: 20, goal: 24, verdict: 44, buttons: 48, tools: [256, 488], edge: 12, gap: 8 };

/** Where the writing tools are several rows. */
const WIDE = "(min-aspect-ratio: 11/10) and (min-width: 640px)";

/** The first line of a text diagram with a title. */
const TITLE = /^\s*\$\$[BW]?c?\d*(m\d+)?[ \t]+[^\s|.\-+]/i;

/** Properties of SGF that tell a reader something beside the board. */
const WORDS = /(^|[\];\s])(C|N|GB|GW|DM|UC|HO|TE|BM|DO|IT)\[/;

/** From the outermost lines to the picture's edge, with coordinates and without, in hundredths of the lines' spacing. */
const MARGINS = [130, 80];

/** Where a place takes its width from what is in it, it is the widest, but not wider than the window. */
const BASE = `:host{display:block;min-inline-size:0;max-inline-size:var(--badukpan-width,34rem);contain:inline-size;
contain-intrinsic-inline-size:min(var(--badukpan-width,34rem),100vw - 2rem)}:host([hidden]){display:none}
.wait{aspect-ratio:var(--badukpan-ratio,var(--ratio,1))}.stopped{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px;margin-block-end:8px;padding:12px 16px;
border:1px solid;border-radius:8px;font:16px/1.5 system-ui,sans-serif}.stopped p{margin:0}
.stopped button{font:inherit;min-block-size:44px;padding-inline:16px}
.rest{block-size:calc(var(--around,0px) + var(--caption,0px))}::slotted(svg),::slotted(img){display:block;inline-size:100%;block-size:auto}
[hidden]{display:none!important}@media print{.place,::slotted(svg),::slotted(img){break-inside:avoid}}`;

/** Whether the reader prefers the dark. */
const DARK = matchMedia("(prefers-color-scheme: dark)");

let program;

/** How many programs have failed. A browser loads a module once, so each program has an address of its own. */
let failures = 0;

/** Called with the error and the arguments of the call when the program has failed. */
let recover;

/** The boards that were called or touched in the present task: if the program fails now, it failed in one of them. */
const touched = new Set();

function touch(board) {
  if (!touched.size) setTimeout(() => touched.clear());
  touched.add(board);
}

/** Loads the program, once for all boards. A failure is not kept: the next board tries again. (Exported for the authors' page.) */
export function load() {
  program ??= start().catch((error) => {
    program = undefined;
    throw error;
  });
  return program;
}

async function start() {
  const at = (name) => new URL(PARTS + name, import.meta.url).href;
  // All are on their way at once.
  const wasm = fetch(at("embed_bg.wasm"));
  wasm.catch(() => {});
  const scripts = [`embed.js${failures ? `?${failures}` : ""}`, "style.js"].map((name) => import(at(name)));
  const [parts, { default: css }] = await Promise.all(scripts);
  parts.setFaultListener(recover);
  await parts.default({ module_or_path: wasm });
  return { parts, css };
}

/** The style sheets of each document by their text. A document cannot use those of another. */
const sheets = new WeakMap();

/** A style sheet for a document that has a window. */
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

/** Boards that have not started: they do when they come near the window, or when the page is printed. */
const waiting = new Set();

const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) target.start();
}, { rootMargin: NEAR });

addEventListener("beforeprint", () => waiting.forEach((board) => board.start()));

class BadukPan extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  /** The boards that have started. */
  static #live = new Set();
  /** How many programs have failed in no board that is known. */
  static #unexplained = 0;

  static {
    recover = (error, args) => BadukPan.#recover(error, args);
    DARK.addEventListener("change", () => BadukPan.#live.forEach((board) => board.#paint()));
  }

  #root = this.attachShadow({ mode: "open" });
  #board;
  #styles = [BASE];
  #starting;
  #asked = false;
  #turn = 0;
  #file = {};
  #told;
  /** The text that the author gave, as it was last shown. */
  #authored;
  /** What to go on with after the program has failed: `{ authored, text, at }`, with a text only where a reader may change it. */
  #resumed;

  constructor() {
    super();
    const before = document.createElement("div");
    before.className = "before";
    const [wait, rest] = ["wait", "rest"].map((name) => Object.assign(document.createElement("div"), { className: name }));
    const slot = document.createElement("slot");
    slot.addEventListener("slotchange", () => this.#given());
    before.append(slot, wait, rest);
    this.#root.append(before);
    for (const type of INPUTS) this.#root.addEventListener(type, () => touch(this), { capture: true, passive: true });
  }

  connectedCallback() {
    // A move to another document has taken the sheets off.
    this.#style(...this.#styles);
    this.#reserve();
    this.#await();
  }

  disconnectedCallback() {
    // An element that is only moved is there again at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  attributeChangedCallback(name, before, after) {
    if (before !== after) this.#given();
  }

  /** An attribute is another, or what stands in the element. */
  #given() {
    if (this.#board) this.#show();
    else if (this.isConnected) {
      this.#reserve();
      this.#await();
    }
  }

  /** Starts when it comes near, unless there is a picture already and that is all that is wanted. */
  #await() {
    if (this.mode === "still" && this.#still()) this.#awaited(false);
    else if (!this.#starting) this.#awaited(true);
  }

  /** Whether it is to start when it is seen. */
  #awaited(is) {
    near[is ? "observe" : "unobserve"](this);
    waiting[is ? "add" : "delete"](this);
  }

  /** The picture that is shown until the board starts, and without script. */
  #still() {
    return this.querySelector(":scope > svg, :scope > img, :scope > picture, :scope > figure");
  }

  /** Starts the board now. Resolves once it shows its game, or what is wrong with that. */
  start() {
    this.#awaited(false);
    const starting = this.#starting ??= this.#begin().catch((error) => {
      // If the program has failed meanwhile, that is told already.
      if (this.#starting !== starting) return;
      this.#starting = undefined;
      this.#regret(String(error?.message ?? error));
    });
    return starting;
  }

  async #begin() {
    if (document.readyState === "loading") await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
    let loading;
    let loaded;
    do {
      loading = load();
      loaded = await loading;
      // The program may have failed while this board waited for it.
    } while (loading !== program);
    const { parts, css } = loaded;
    if (this.#board) return;
    if (!this.isConnected) {
      // It starts once it is in the page.
      this.#starting = undefined;
      return;
    }
    const place = document.createElement("div");
    place.className = "root";
    place.hidden = true;
    this.#style(BASE, css);
    this.#root.append(place);
    this.#paint();
    BadukPan.#live.add(this);
    this.#board = new parts.Board(place, (name, detail) => this.#tell(name, detail));
    const told = new Promise((tell) => { this.#told = tell; });
    await this.#show();
    await told;
    if (!this.#board) return;
    const before = this.#root.querySelector(".before");
    const hadFocus = before.contains(this.#root.activeElement);
    before.hidden = true;
    before.querySelectorAll(".stopped, .regret").forEach((note) => note.remove());
    place.hidden = false;
    if (hadFocus) place.querySelector(".board")?.focus();
  }

  /**
   * Called once when the program has failed. The board in which it failed says so and waits for its reader; the others go on where
   * they were, in another program. One after the other: if it fails again, that board is known to be the cause. One whose file is
   * still to come keeps nobody waiting.
   */
  static async #recover(error, args) {
    program = undefined;
    failures += 1;
    const boards = [...BadukPan.#live];
    // The call may have been that of an event; the window has no root.
    const host = args.find((argument) => argument?.currentTarget)?.currentTarget.getRootNode?.().host;
    const suspects = boards.includes(host) ? [host] : [...touched].filter((board) => boards.includes(board));
    const cause = suspects.length === 1 ? suspects[0] : undefined;
    if (!cause) BadukPan.#unexplained += 1;
    const stays = (board) => (cause ? board === cause : BadukPan.#unexplained > MOST_FAILURES);
    // Now, while the program can still be asked.
    for (const board of boards) board.#resumed = board.#snapshot();
    await undefined;
    for (const board of boards) {
      board.#stop();
      if (stays(board)) board.#stopped(error);
    }
    for (const board of boards) {
      // It may have failed again in the meantime.
      if (board.#root.querySelector(".stopped") || !board.isConnected) continue;
      const started = board.start();
      if (!board.#file.isAwaited) await started;
    }
  }

  /** What is needed to go on where the board is; nothing if the program can't say. */
  #snapshot() {
    // It has not been restored yet after an earlier failure.
    if (this.#root.querySelector(".root")?.hidden) return this.#resumed;
    try {
      const { at, mode } = this.#board.position();
      const isWritten = mode === "play" || mode === "edit";
      // A problem begins anew.
      return isWritten || mode === "view" ? { authored: this.#authored, text: isWritten ? this.#board.sgf() : undefined, at } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Says that the board has stopped. */
  #stopped(error) {
    const [sentence, label] = STOPPED[this.#language().startsWith("ko") ? "ko" : "en"];
    const note = Object.assign(document.createElement("div"), { className: "stopped" });
    const words = Object.assign(document.createElement("p"), { role: "alert", textContent: sentence });
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.addEventListener("click", () => this.start());
    note.append(words, button);
    this.#root.querySelector(".before").prepend(note);
    this.#tell("baduk-error", { message: `${sentence} (${error?.message ?? error})` });
  }

  #stop() {
    this.#awaited(false);
    this.#starting = undefined;
    BadukPan.#live.delete(this);
    this.#told?.();
    this.#board?.free();
    this.#board = undefined;
    this.#root.querySelectorAll(".root, .stopped").forEach((part) => part.remove());
    this.#root.querySelector(".before").hidden = false;
    this.#style(BASE);
  }

  /** Puts these style sheets on. */
  #style(...styles) {
    this.#styles = styles;
    const { ownerDocument } = this;
    // Where there is no window nothing is shown. Once it is in a document that has one, it is styled.
    if (ownerDocument.defaultView) this.#root.adoptedStyleSheets = styles.map((css) => sheetIn(ownerDocument, css));
  }

  /** Gives the board what the author wrote. Several changes at once are one. */
  async #show() {
    if (this.#asked) return;
    this.#asked = true;
    await undefined;
    this.#asked = false;
    this.#paint();
    const turn = ++this.#turn;
    const { text, kind = "", address, why } = await this.#source();
    // Something else may be asked for by now.
    if (!this.#board || turn !== this.#turn) return;
    if (this.#resumed?.authored !== text) this.#resumed = undefined;
    this.#authored = text;
    const { text: record, at } = this.#resumed ?? {};
    const attributes = ATTRIBUTES.flatMap((name) => this.hasAttribute(name) ? [name, this.getAttribute(name)] : []);
    // Of two values the last counts.
    if (at) attributes.push("at", at);
    touch(this);
    this.#board.show(attributes, record ?? text, record ? "sgf" : kind, this.#language(), address, why);
    this.#reserve();
  }

  /** The colours: those that are asked for, or else dark where the page around is dark. */
  #paint() {
    const place = this.#root.querySelector(".root");
    if (!place) return;
    const { theme } = this;
    if (["light", "dark", "print"].includes(theme)) {
      place.dataset.theme = theme;
      return;
    }
    const own = getComputedStyle(this).colorScheme;
    const scheme = own === "normal" ? document.querySelector('meta[name="color-scheme"]')?.content ?? "" : own;
    const isDark = scheme.includes("dark") && (DARK.matches || !scheme.includes("light"));
    place.dataset.theme = isDark ? "dark" : "light";
  }

  /** Says that the board cannot be loaded, and shows what stands in the element. */
  #regret(message) {
    const before = this.#root.querySelector(".before");
    before.querySelector("slot").hidden = false;
    before.querySelector(".wait").hidden = true;
    const words = before.querySelector(".regret") ?? before.appendChild(Object.assign(document.createElement("p"), { className: "regret", role: "alert" }));
    words.textContent = `${REGRET[this.#language().startsWith("ko") ? "ko" : "en"]} (${message})`;
    this.#tell("baduk-error", { message });
  }

  #language() {
    return this.closest("[lang]")?.lang || navigator.language || "";
  }

  /** The text of the game: an attribute's, a file's that one names, or what stands in the element. */
  async #source() {
    const sgf = this.getAttribute("sgf")?.trim();
    if (sgf && !/^[(;]/.test(sgf)) return this.#fetched(sgf);
    for (const kind of ["sgf", "link", "diagram"]) {
      const text = this.getAttribute(kind);
      if (text) return { text, kind };
    }
    const child = this.querySelector(':scope > script[type="application/x-go-sgf"], :scope > pre');
    return { text: child?.textContent };
  }

  async #fetched(address) {
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

  /** Keeps the place for what comes, so that nothing in the page moves then. */
  #reserve() {
    const { mode, goal, controls } = this;
    const solves = mode === "solve" || (!mode && goal);
    const heights = [];
    if (mode !== "still") {
      heights.push(AROUND.status, AROUND.edge - AROUND.gap);
      const { moves, words } = this.#written();
      const bar = moves || mode === "play" || mode === "edit";
      const shown = controls?.split(/\s+/) ?? [bar && "bar", words && mode !== "edit" && "comment"];
      if (solves) heights.push(AROUND.verdict, AROUND.buttons, ...(words ? [AROUND.comment] : []), ...(goal ? [AROUND.goal] : []));
      else heights.push(...shown.filter((name) => name in AROUND).map((name) => AROUND[name]));
      if (mode === "play") heights.push(AROUND.buttons);
      if (mode === "edit") heights.push(AROUND.tools[Number(matchMedia(WIDE).matches)]);
    }
    const around = heights.reduce((sum, height) => sum + height + AROUND.gap, 0);
    const isTitled = TITLE.test(this.getAttribute("diagram") ?? this.querySelector(":scope > pre")?.textContent ?? "");
    this.style.setProperty("--around", `${around}px`);
    this.style.setProperty("--caption", `${isTitled ? AROUND.caption + AROUND.gap : 0}px`);
    this.style.setProperty("--ratio", ratio(this));
    const still = this.#still();
    this.#root.querySelector("slot").hidden = !still;
    this.#root.querySelector(".wait").hidden = Boolean(still);
  }

  /** Whether there are moves, and words, in what the author wrote; both where that is not known yet. */
  #written() {
    const text = this.getAttribute("sgf") ?? this.getAttribute("diagram") ?? this.textContent;
    if (/^[ \t]*\$\$/m.test(text) && !text.includes("(;")) return { moves: true, words: false };
    if (this.hasAttribute("link") || !/^\s*[(;]/.test(text)) return { moves: true, words: true };
    const structure = withoutValues(text);
    return { moves: structure.split(";").length > 2, words: WORDS.test(structure) };
  }

  #tell(name, detail) {
    if (name === "baduk-ready" || name === "baduk-error") this.#told?.();
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** The record as SGF, with what the reader has added. Empty before the board has started. */
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

/** A record without what its values say: "(;B[ee]C[a; b])" is "(;B[]C[])". A value that does not end takes all that follows. */
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
 * How wide a board will be for its height, as far as its element says: the size from an SGF in it, and a part by two corners or
 * by a name. For all else an author may say it himself, by `--badukpan-ratio`.
 */
function ratio({ sgf, region, coordinates, orientation, textContent }) {
  const [, across = 19, down = across] = /SZ\s*\[(\d+)(?::(\d+))?\]/.exec(sgf || textContent) ?? [];
  let [width, height] = [Number(across), Number(down)];
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
  const margin = MARGINS[Number(/^(off|false)$/.test(coordinates ?? ""))];
  const [w, h] = [width, height].map((lines) => 100 * (lines - 1) + 2 * margin);
  return w / h || 1;
}

/** A file's text: UTF-8, or whatever its charset is. No cookies are sent. What it throws says `why`, as the program reads it. */
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

/** The bytes of an answer. No more is loaded of one that is refused, or once there are more bytes than a record has. */
async function bodyOf({ ok, status, headers, body }) {
  const refuse = (why) => {
    body?.cancel().catch(() => {});
    throw { why };
  };
  if (!ok) refuse(String(status));
  if (Number(headers.get("content-length")) > LARGEST) refuse("large");
  const parts = [];
  let length = 0;
  const reader = body?.getReader();
  for (let part; reader && !(part = await reader.read()).done;) {
    length += part.value.length;
    parts.push(part.value);
    if (length > LARGEST) {
      reader.cancel().catch(() => {});
      throw { why: "large" };
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// Where two versions are on one page, the first is it.
if (!customElements.get("baduk-pan")) customElements.define("baduk-pan", BadukPan);
