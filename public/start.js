// Starts the WebAssembly program of the page in the reader's language, says if it couldn't be loaded, and shows a dialog if it fails later.
// The build puts the names of the program's two files and of the folder of texts into data attributes of this script's tag.

import { LANGUAGES, chooseLanguage } from "./languages.js";

const { js, wasm, folder } = document.querySelector("script[data-wasm]").dataset;
const wanted = chooseLanguage([...savedLanguage(), ...navigator.languages]);
const files = {};
// The texts load in parallel with the program. If those of the reader's language can't be loaded, the page is in English.
const loadingTexts = loadTexts(wanted).then((text) => [wanted, text], async () => ["en", await loadTexts("en")]);
// A failure is met again below.
loadingTexts.catch(() => {});

const start = document.querySelector(".start");
const status = start.querySelector(".status");
// The help is for readers whose browser couldn't run this script, which reports every other failure.
start.querySelector(".start-help").remove();
document.documentElement.lang = wanted;
status.textContent = LANGUAGES[wanted].loading;
// A file may never come.
const late = setTimeout(() => status.append(reloadButton(wanted)), 10_000);
try {
  const program = await import(new URL(js, document.baseURI));
  program.setFaultListener(() => {
    // The program saves the game if it still can. It then prevents the default action (crates/board/src/browser/lifecycle.rs).
    const isSaved = !dispatchEvent(new Event("badukpan-fault", { cancelable: true }));
    report(document.documentElement.lang, isSaved);
  });
  await program.default({ module_or_path: new URL(wasm, document.baseURI) });
  const texts = await loadingTexts;
  // first-tap.js defines it, unless the page is an older copy from a cache.
  const repeat = await window.badukpanRepeat?.();
  await program.start(...texts, wanted, loadTexts);
  start.remove();
  repeat?.(document.querySelector(".board"));
  // What the game needs later is then loaded (crates/board/src/components/lazy.rs). Safari has no idle callbacks. The installed app has its files
  // already, and has to listen for the files and links that it is launched with.
  const whenIdle = window.requestIdleCallback ?? ((task) => setTimeout(task, 2000));
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  if (isInstalled || !navigator.connection?.saveData) whenIdle(() => dispatchEvent(new Event("badukpan-idle")));
} catch (error) {
  clearTimeout(late);
  start.removeAttribute("aria-busy");
  start.querySelector(".ghost")?.remove();
  const textContent = await trouble(wanted) ?? LANGUAGES[wanted].failed;
  Object.assign(status, { className: "status", role: "alert", textContent }).append(reloadButton(wanted));
  throw error;
}

/** Returns why WebAssembly doesn't run here; undefined if it does, or nothing can be loaded. */
function trouble(language) {
  return import(new URL(`${folder}trouble.js`, document.baseURI)).then(({ reason }) => reason(language)).catch(() => undefined);
}

/** Returns the language in the saved settings, their first word (crates/board/src/state/settings.rs), in a list. */
function savedLanguage() {
  try {
    return [localStorage["badukpan.settings"].split(" ")[0]];
  } catch {
    // Nothing is saved, or the browser forbids it.
    return [];
  }
}

/** Loads a file of texts once, by its name: that of a language, or with "-later" that of the language's later parts. */
function loadTexts(name) {
  return files[name] ??= fetchTexts(name).catch((error) => {
    delete files[name];
    throw error;
  });
}

/** Fetches a file of texts, again if the reader asks for it. Its name is its last line: a host may answer with a page of its own. */
async function fetchTexts(name) {
  const control = new AbortController();
  addEventListener("badukpan-retry", () => control.abort(), { once: true });
  try {
    const response = await fetch(`${folder}${name}.txt`, { signal: control.signal });
    const text = await response.text();
    if (!response.ok || !text.endsWith(`\n${name}`)) throw new Error(`${response.url}: ${response.status}`);
    return text;
  } catch (error) {
    if (control.signal.aborted) return fetchTexts(name);
    throw error;
  }
}

/** Returns a button that reloads the page. Its label is not broken in the status line. */
function reloadButton(language) {
  const onclick = () => location.reload();
  return element("button", { className: "primary", textContent: LANGUAGES[language].reload, style: "flex:none", onclick });
}

function element(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

/** Shows a dialog over whatever is open. It can't be closed, because the page no longer works. */
function report(language, isSaved) {
  const { stopped, saved, unsaved } = LANGUAGES[language];
  start.remove();
  // `closedBy` is for browsers that support it, `onclose` for others.
  const onclose = () => dialog.showModal();
  const dialog = element("dialog", { role: "alertdialog", id: "fault", closedBy: "none", onclose });
  dialog.setAttribute("aria-labelledby", "fault-title");
  dialog.setAttribute("aria-describedby", "fault-text");
  const choices = element("div", { className: "button-row" });
  choices.append(reloadButton(language));
  dialog.append(
    element("h2", { id: "fault-title", textContent: stopped }),
    element("p", { id: "fault-text", textContent: isSaved ? saved : unsaved }),
    choices,
  );
  document.body.append(dialog);
  onclose();
}
