// The page for authors: sources beside the boards, a form of all options, a log of events. What a board can do is in ../embed.js.
//
// This script escapes nothing. The browser writes the sources of the examples, and the board's program the code of the form, as the
// command and the share dialog do (crates/view/src/embed_code.rs).

import { load } from "../embed.js";

/** Where this copy of the boards lies. */
const SITE = new URL("../", import.meta.url).href;

/** What stands for that in the text of the page. */
const ANYWHERE = "https://example.org/badukpan/";

const EVENTS = ["baduk-ready", "baduk-navigate", "baduk-move", "baduk-solved", "baduk-failed", "baduk-error"];

/** What an author writes, in the order of the documentation. */
const OPTIONS = [
  "sgf", "link", "diagram", "mode", "at", "region", "rules", "coordinates", "numbers", "theme", "lang", "orientation", "wheel",
  "controls", "goal", "unmarked",
];

/** How many lines the log keeps. */
const MOST_LINES = 100;

/** Lines without the blanks that all of them begin with. */
function outdented(text) {
  const lines = text.replace(/^\s*\n|\s+$/g, "").split("\n");
  const begin = Math.min(...lines.filter((line) => line.trim()).map((line) => line.match(/^ */)[0].length));
  return lines.map((line) => line.slice(begin)).join("\n");
}

// Sources beside the boards

/** The element as its author wrote it, without the place that its script keeps for it. */
function source(board) {
  const written = board.cloneNode(true);
  written.removeAttribute("style");
  const [first, ...rest] = written.outerHTML.split("\n");
  return rest.length ? `${first}\n${outdented(rest.join("\n"))}` : first;
}

/** A text as coloured code: tags and what is in quotes. */
function coloured(code, text) {
  code.replaceChildren();
  for (const piece of text.split(/(<\/?[a-z-]+|"[^"]*")/)) {
    const part = piece.startsWith("<") ? document.createElement("b") : piece.startsWith('"') ? document.createElement("i") : null;
    if (part) part.textContent = piece;
    code.append(part ?? piece);
  }
}

/** A box with code and a button that copies it. */
function box(name, text) {
  const all = document.createElement("div");
  all.className = "code";
  const bar = document.createElement("div");
  bar.className = "bar";
  const label = document.createElement("span");
  label.textContent = name;
  const pre = document.createElement("pre");
  const code = document.createElement("code");
  pre.tabIndex = 0;
  pre.setAttribute("role", "group");
  pre.setAttribute("aria-label", name);
  pre.append(code);
  bar.append(label, copyButton(code));
  all.append(bar, pre);
  coloured(code, text);
  return all;
}

function copyButton(code) {
  const button = document.createElement("button");
  const said = document.createElement("span");
  said.setAttribute("aria-live", "polite");
  said.textContent = "Copy";
  button.type = "button";
  button.append(said);
  let back;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      said.textContent = "Copied";
    } catch {
      // Pages that are not served by https may not write there: the reader copies what is selected.
      getSelection().selectAllChildren(code);
      said.textContent = "Selected";
    }
    clearTimeout(back);
    back = setTimeout(() => (said.textContent = "Copy"), 2000);
  });
  return button;
}

for (const example of document.querySelectorAll(".example")) {
  const board = example.querySelector("baduk-pan");
  if (board && !("own" in example.dataset)) example.append(box("HTML", source(board)));
}

for (const pre of document.querySelectorAll("pre[data-code]")) {
  const text = outdented(pre.textContent).replaceAll(ANYWHERE, SITE);
  pre.replaceWith(box(pre.dataset.code, text.replaceAll(new URL(ANYWHERE).origin, new URL(SITE).origin)));
}

// The form of all options

const form = document.querySelector(".build form");
const shown = document.querySelector(".build baduk-pan");
const outputs = {
  element: box("HTML", ""),
  frame: box("HTML (iframe)", ""),
  fence: box("Markdown (badukpan command)", ""),
};
document.querySelector(".outputs").append(...Object.values(outputs));

const SAMPLES = Object.fromEntries(
  [...document.querySelectorAll("script[data-sample]")].map((sample) => [sample.dataset.sample, outdented(sample.textContent)]),
);

/** What the form says: the kind of its text, the text, and the options that are not left as they are. */
function asked() {
  const data = new FormData(form);
  const options = OPTIONS.map((name) => [name, String(data.get(name) ?? "").trim()]).filter(([, value]) => value);
  const controls = data.get("around") === "own" ? data.getAll("control").join(" ") || "none" : "";
  if (controls) options.push(["controls", controls]);
  options.sort(([one], [other]) => OPTIONS.indexOf(one) - OPTIONS.indexOf(other));
  return { kind: data.get("kind"), text: String(data.get("text") ?? "").trim(), options };
}

/** What a frame is given: its page is another one, so the address of a file is a whole one there. */
function forFrame({ kind, text, options }) {
  if (kind !== "address") return { kind, text, options };
  try {
    return { kind, text: new URL(text, document.baseURI).href, options };
  } catch {
    return { kind, text, options };
  }
}

/** The code that shows a board, or why there is none. */
async function code(form, { kind, text, options }) {
  try {
    const { parts } = await load();
    return await parts.embedCode(form, kind, text, options.flat(), new URL("embed.html", SITE).href);
  } catch (why) {
    return String(why?.message ?? why);
  }
}

let turn = 0;

async function build() {
  const wanted = asked();
  const { kind, text, options } = wanted;
  const given = new Map([[kind === "address" ? "sgf" : kind, text], ...options]);
  for (const name of OPTIONS) {
    if (given.get(name)) shown.setAttribute(name, given.get(name));
    else shown.removeAttribute(name);
  }
  form.querySelector(".own-controls").hidden = new FormData(form).get("around") !== "own";
  const mine = ++turn;
  const names = Object.keys(outputs);
  const codes = await Promise.all(names.map((name) => code(name, name === "frame" ? forFrame(wanted) : wanted)));
  // Something else may be asked for by now.
  if (mine !== turn) return;
  names.forEach((name, nth) => coloured(outputs[name].querySelector("code"), codes[nth]));
}

let soon;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => {
  if (target.name === "kind") form.elements.text.value = SAMPLES[target.value] ?? "";
  clearTimeout(soon);
  soon = setTimeout(build, target.localName === "textarea" || target.type === "text" ? 400 : 0);
});
form.addEventListener("reset", () => setTimeout(begin));

function begin() {
  form.elements.text.value = SAMPLES[form.elements.kind.value];
  build();
}

begin();

// The log of events

const told = document.querySelector("#told");
const log = document.querySelector(".log");

function write(name, detail) {
  const line = document.createElement("p");
  const what = document.createElement("b");
  what.textContent = name;
  line.append(what, ` ${typeof detail === "string" ? detail : JSON.stringify(detail)}`);
  log.append(line);
  while (log.children.length > MOST_LINES) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
}

for (const name of EVENTS) told.addEventListener(name, ({ detail }) => write(name, detail));
for (const button of document.querySelectorAll("button[data-call]")) {
  const { call, argument } = button.dataset;
  button.addEventListener("click", async () => write(`${call}(${argument ?? ""})`, await told[call](argument)));
}
for (const button of document.querySelectorAll("button[data-read]")) {
  button.addEventListener("click", () => write(button.dataset.read, told[button.dataset.read]));
}

// A frame as high as its board

addEventListener("message", ({ origin, source, data }) => {
  if (origin !== new URL(SITE).origin || data?.source !== "badukpan" || data.type !== "baduk-resize") return;
  const frame = [...document.querySelectorAll("iframe")].find((each) => each.contentWindow === source);
  if (frame) frame.height = data.detail.height;
});

// Where in the contents the reader is

const entries = new Map([...document.querySelectorAll(".contents a")].map((link) => [link.hash.slice(1), link]));
const inView = new IntersectionObserver((sections) => {
  for (const { isIntersecting, target } of sections) {
    if (!isIntersecting) continue;
    for (const [name, link] of entries) link.toggleAttribute("aria-current", name === target.id);
    entries.get(target.id)?.setAttribute("aria-current", "true");
  }
}, { rootMargin: "-20% 0px -75% 0px" });
for (const section of document.querySelectorAll("main > section")) inView.observe(section);
