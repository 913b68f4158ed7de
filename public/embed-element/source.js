// The game of a board: in an attribute, in a file, or in the content of the element.

import { arrived, load } from "./program.js";

/** Children that hold a game, and others whose text is never one. All other text in the element is a game if it looks like one. */
const GAME_CHILD = ':scope > script[type="application/x-go-sgf"], :scope > pre, :scope > textarea';
const NO_GAME = "svg, img, picture, figure, script, style, template, noscript";

/** Matches text that looks like SGF, a text diagram, or a game of Tygem or PandaNet. */
const GAME_TEXT = /^;|\(\s*;|\$\$|^\\HS|^\[Header\]/;

/** Matches a list of two moves or more, and nothing else: "1. D4 Q16". The program reads it, as `Format::of` says. */
const MOVES = /^(?:(?:[\s\d.,:;)、。]|\b(?:\d+[x×]\d+|b|w|black|white)\b)*\b(?:pass|[a-z]{1,2}\d\d?)\b){2,}[\s.,;)]*$/i;

/** The largest file that is loaded, in bytes. */
const MAX_FILE_SIZE = 20_000_000;

/** Where a board has its game. */
export class Source {
  #element;
  /** The file that `sgf` names: `{ url, text, isAwaited }`. */
  #file = {};

  constructor(element) {
    this.#element = element;
  }

  /** Whether the board waits for its file. */
  get isAwaited() {
    return this.#file.isAwaited;
  }

  /** Returns the game in the element, if any, and the child nodes that hold it: `{ text, nodes }`. */
  content() {
    const child = this.#element.querySelector(GAME_CHILD);
    if (child) return { text: textOf(child), nodes: [child] };
    const nodes = [...this.#element.childNodes].filter((node) => !node.matches?.(NO_GAME));
    const text = nodes.map(textOf).join("").trim();
    return GAME_TEXT.test(text) || MOVES.test(text) ? { text, nodes } : { nodes: [] };
  }

  /** Returns the text of the game with its kind, or the address of the file that `sgf` names. */
  given() {
    const sgf = this.#element.getAttribute("sgf")?.trim();
    const isRecord = /^[(;]/.test(sgf);
    // No address has a line break.
    if (sgf && !isRecord) return GAME_TEXT.test(sgf) || MOVES.test(sgf) || sgf.includes("\n") ? { text: sgf } : { address: sgf };
    for (const kind of ["sgf", "link", "diagram"]) {
      const text = this.#element.getAttribute(kind);
      if (text) return { text, kind };
    }
    return { text: this.content().text };
  }

  /**
   * Returns the text of the game with its kind, loaded if it is in a file. If that fails, its address and why; the next call tries again,
   * unless this one is for a picture: then the next call, which is the board's own, returns the same failure.
   */
  async load(isForPicture = false) {
    const given = this.given();
    return given.address ? this.#fetch(given.address, isForPicture) : given;
  }

  async #fetch(address, isForPicture) {
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
      if (file === this.#file && !isForPicture) this.#file = {};
      return { address, why: error.why ?? "" };
    } finally {
      file.isAwaited = false;
    }
  }
}

/** Returns the nodes that a slot can show. */
export function slottable(nodes) {
  return [...nodes].filter(({ nodeType }) => nodeType === Node.ELEMENT_NODE || nodeType === Node.TEXT_NODE);
}

/** Returns the text of a node. Editors and content management systems may write a line break as `<br>`, and make paragraphs of lines. */
function textOf(node) {
  if (node.nodeName === "BR") return /^\s*\n/.test(node.nextSibling?.data) ? "" : "\n";
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const text = [...node.childNodes].map(textOf).join("");
  return /^(P|DIV)$/.test(node.nodeName) ? `\n${text}` : text;
}

/** Loads the text of a file in UTF-8 or another encoding, without sending cookies. Errors have a `why` that the program understands. */
async function fetchText(url) {
  const response = await arrived(fetch(url, { credentials: "omit" }));
  const bytes = await bodyOf(response);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const { parts } = await load();
    return new TextDecoder(await parts.charset(bytes)).decode(bytes);
  }
}

/** Returns the text of a file without waiting, for a page that is being printed, which can't wait. */
export function fileNow(address) {
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
  for (let part; reader && !(part = await arrived(reader.read())).done;) {
    length += part.value.length;
    parts.push(part.value);
    if (length > MAX_FILE_SIZE) {
      reader.cancel().catch(() => {});
      throw { why: "large" };
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
