// The authors' page: code of the examples, a form with all options, and an event log. The boards themselves are in ../embed.js.
//
// This script escapes nothing itself. The browser serializes the examples. The boards' program writes the code of the form, like the
// `badukpan` command and the share dialog (crates/author/src/embed_code.rs).

import { load } from "../embed.js";

/** The URL of this copy of the boards. */
const SITE = new URL("../", import.meta.url).href;

/** The placeholder for `SITE` in the text of the page. */
const PLACEHOLDER = "https://badukpan.github.io/badukpan/";

const EVENTS = ["baduk-ready", "baduk-navigate", "baduk-move", "baduk-solved", "baduk-failed", "baduk-error"];

/** The options in the order of the documentation. */
const OPTIONS = [
  "sgf", "link", "diagram", "game", "size", "mode", "at", "region", "rules", "coordinates", "numbers", "orientation", "controls", "compact",
  "wheel", "goal", "unmarked", "theme", "lang", "autoplay",
];

/** The most lines in the event log. */
const MAX_LINES = 100;

/** Removes the indentation that all lines have in common. */
function dedent(text) {
  const lines = text.replace(/^\s*\n|\s+$/g, "").split("\n");
  const begin = Math.min(...lines.filter((line) => line.trim()).map((line) => line.match(/^ */)[0].length));
  return lines.map((line) => line.slice(begin)).join("\n");
}

// The code of the examples

/** Returns the HTML of an element as its author wrote it, without the attribute that its script adds. */
function source(board) {
  const written = board.cloneNode(true);
  written.removeAttribute("translate");
  const [first, ...rest] = written.outerHTML.split("\n");
  return rest.length ? `${first}\n${dedent(rest.join("\n"))}` : first;
}

/** Shows text as code with highlighted tags and strings. */
function highlight(code, text) {
  code.replaceChildren();
  for (const piece of text.split(/(<\/?[a-z-]+|"[^"]*")/)) {
    const part = piece.startsWith("<") ? document.createElement("b") : piece.startsWith('"') ? document.createElement("i") : null;
    if (part) part.textContent = piece;
    code.append(part ?? piece);
  }
}

/** Returns a box with code and a button that copies it. */
function codeBox(name, text) {
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
  highlight(code, text);
  return all;
}

function copyButton(code) {
  const button = document.createElement("button");
  const label = document.createElement("span");
  label.setAttribute("aria-live", "polite");
  label.textContent = "Copy";
  button.type = "button";
  button.append(label);
  let back;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      label.textContent = "Copied";
    } catch {
      // Pages without HTTPS can't write to the clipboard. Select the code, so that the reader can copy it.
      getSelection().selectAllChildren(code);
      label.textContent = "Selected";
    }
    clearTimeout(back);
    back = setTimeout(() => (label.textContent = "Copy"), 2000);
  });
  return button;
}

for (const example of document.querySelectorAll(".example")) {
  const board = example.querySelector("baduk-pan");
  if (board && !("own" in example.dataset)) example.append(codeBox("HTML", source(board)));
}

for (const pre of document.querySelectorAll("pre[data-code]")) {
  const text = dedent(pre.textContent).replaceAll(PLACEHOLDER, SITE);
  pre.replaceWith(codeBox(pre.dataset.code, text.replaceAll(new URL(PLACEHOLDER).origin, new URL(SITE).origin)));
}

// The form with all options

const form = document.querySelector(".build form");
const shown = document.querySelector(".build baduk-pan");
const outputs = {
  element: codeBox("HTML", ""),
  frame: codeBox("HTML (iframe)", ""),
  fence: codeBox("Markdown (badukpan command)", ""),
};
document.querySelector(".outputs").append(...Object.values(outputs));

const SAMPLES = Object.fromEntries(
  [...document.querySelectorAll("script[data-sample]")].map((sample) => [sample.dataset.sample, dedent(sample.textContent)]),
);

/** Returns the values of the form: the kind of game, its text, and the options that are set. */
function formValues() {
  const data = new FormData(form);
  const options = OPTIONS.map((name) => [name, String(data.get(name) ?? "").trim()]).filter(([, value]) => value);
  const controls = data.get("around") === "own" ? data.getAll("control").join(" ") || "none" : "";
  if (controls) options.push(["controls", controls]);
  options.sort(([one], [other]) => OPTIONS.indexOf(one) - OPTIONS.indexOf(other));
  return { kind: data.get("kind"), text: String(data.get("text") ?? "").trim(), options };
}

/** Returns the values for an iframe, where the URL of a file must be absolute. */
function forFrame({ kind, text, options }) {
  if (kind !== "address") return { kind, text, options };
  try {
    return { kind, text: new URL(text, document.baseURI).href, options };
  } catch {
    return { kind, text, options };
  }
}

/** Returns the code that shows a board, or the error message. */
async function code(form, { kind, text, options }) {
  try {
    const { parts } = await load();
    return await parts.embedCode(form, kind, text, options.flat(), new URL("embed.html", SITE).href);
  } catch (why) {
    return String(why?.message ?? why);
  }
}

/** The number of the last build. A build that was overtaken by another one is dropped. */
let lastBuild = 0;

async function build() {
  const values = formValues();
  const { kind, text, options } = values;
  const given = new Map([[kind === "address" ? "sgf" : kind, text], ...options]);
  for (const name of OPTIONS) {
    if (given.get(name)) shown.setAttribute(name, given.get(name));
    else shown.removeAttribute(name);
  }
  form.querySelector(".own-controls").hidden = new FormData(form).get("around") !== "own";
  const number = ++lastBuild;
  const names = Object.keys(outputs);
  const codes = await Promise.all(names.map((name) => code(name, name === "frame" ? forFrame(values) : values)));
  // The form may have changed meanwhile.
  if (number !== lastBuild) return;
  names.forEach((name, nth) => highlight(outputs[name].querySelector("code"), codes[nth]));
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

const logged = document.querySelector("#event-board");
const log = document.querySelector(".log");

function logLine(name, detail) {
  const line = document.createElement("p");
  const what = document.createElement("b");
  what.textContent = name;
  line.append(what, ` ${typeof detail === "string" ? detail : JSON.stringify(detail)}`);
  log.append(line);
  while (log.children.length > MAX_LINES) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
}

for (const name of EVENTS) logged.addEventListener(name, ({ detail }) => logLine(name, detail));
for (const button of document.querySelectorAll("button[data-call]")) {
  const { call, argument } = button.dataset;
  button.addEventListener("click", async () => logLine(`${call}(${argument ?? ""})`, await logged[call](argument)));
}
for (const button of document.querySelectorAll("button[data-read]")) {
  button.addEventListener("click", () => logLine(button.dataset.read, logged[button.dataset.read]));
}

// Iframes as high as their boards

addEventListener("message", ({ origin, source, data }) => {
  if (origin !== new URL(SITE).origin || data?.source !== "badukpan" || data.type !== "baduk-resize") return;
  const frame = [...document.querySelectorAll("iframe")].find((each) => each.contentWindow === source);
  if (frame) frame.height = data.detail.height;
});

// The current section in the table of contents

const entries = new Map([...document.querySelectorAll(".contents a")].map((link) => [link.hash.slice(1), link]));
const inView = new IntersectionObserver((sections) => {
  for (const { isIntersecting, target } of sections) {
    if (!isIntersecting) continue;
    for (const [name, link] of entries) link.toggleAttribute("aria-current", name === target.id);
    entries.get(target.id)?.setAttribute("aria-current", "true");
  }
}, { rootMargin: "-20% 0px -75% 0px" });
for (const section of document.querySelectorAll("main > section")) inView.observe(section);
