// The program that all boards of a page share: loaded once, in two parts, and again if it has failed.

/** The folder of the program. The build replaces it. */
const PARTS = "./embed-parts/";

// The URL of this script, and how a part of the program is loaded. Bundlers only see names that are written out: the package for npm has a
// copy of this file with such names in place of these three lines (xtask/src/ship/bundler.rs).
export const HERE = import.meta.url;
const fetchPart = (name) => fetch(new URL(PARTS + name, HERE));
const importPart = (name) => import(new URL(PARTS + name, HERE).href);

/** Returns a query for the URL of a script that could not be used so many times: browsers load each URL only once. */
const retryQuery = (count) => (count ? `?${count}` : "");

/** The longest that a part of the program, a text or the next bytes of a file may take to arrive, in milliseconds. */
const LONGEST_LOAD = 30_000;

/** How often something has not arrived in that time. */
let stalls = 0;

/** Returns what `loading` resolves to. Rejects if that takes too long: some hosts accept a request and never answer. */
export async function arrived(loading) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      stalls += 1;
      // Parts of the program that have not arrived are requested again (xtask/src/bundle/split/loader.rs).
      dispatchEvent(new Event("badukpan-retry"));
      reject(new Error(`no answer within ${LONGEST_LOAD / 1000} seconds`));
    }, LONGEST_LOAD);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** A promise of the program, once it was asked for. */
export let program;

/** Whether the program is loaded. */
export let isLoaded = false;

/** Rejects the promise of a program that fails while it is loaded. */
let abandon;

/** A promise of the first part of the program, once it was asked for, and what it resolves to: `{ parts, css }`, with a list of style sheets. */
let firstPart;
export let loadedFirst;

/** How many programs have failed. Browsers load a module only once, so each new program needs its own URL. */
export let failures = 0;

/** Called with the error and the arguments of the call when the program has failed. */
let recover;

/** How often the script that proposes dead stones could not be loaded. */
let misses = 0;

/** Promises of the texts of languages by tag, once they were asked for. */
const texts = new Map();

/** Loads the texts of a language, once for all boards. After a failure, the next call tries again. */
export function loadTexts(language) {
  if (!texts.has(language)) {
    const loading = arrived(fetchTexts(language));
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

/** Loads the script that proposes dead stones. After a failure, the next call tries again. */
export function loadDeadStones() {
  return importPart(`dead-stones.js${retryQuery(misses)}`).catch((error) => {
    misses += 1;
    throw error;
  });
}

/** Returns why WebAssembly doesn't run here; undefined if it does, or nothing can be loaded. */
export function whyNot(language) {
  return importPart("trouble.js").then(({ reason }) => reason(language)).catch(() => undefined);
}

/** Gives the program the texts of a language, unless it has them. */
export async function addTexts(language) {
  const { parts } = await load();
  if (!parts.hasTexts(language)) parts.addTexts(language, await loadTexts(language));
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
  const { parts, css: [before, after] } = await loadFirst();
  const failed = new Promise((_, reject) => { abandon = reject; });
  // A program that has failed never answers.
  const [{ default: later }] = await arrived(Promise.race([Promise.all([importPart(`style-later.js${retryQuery(stalls)}`), parts.live()]), failed]));
  isLoaded = true;
  return { parts, css: [before, later, after] };
}

/** Loads the first part of the program, which draws pictures, and begins to load the rest. */
export function loadFirst() {
  if (!firstPart) {
    const starting = arrived(startFirst()).catch((error) => {
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
  const scripts = [`embed.js${retryQuery(failures + stalls)}`, `style.js${retryQuery(stalls)}`].map(importPart);
  const [parts, { default: css }] = await Promise.all(scripts);
  parts.setFaultListener(recover);
  await parts.default({ module_or_path: wasm });
  // Earlier, the rest would only slow this part down. A debug build is one part.
  parts.preloadLive?.();
  return loadedFirst = { parts, css };
}

/** Sets what is called with the error and the arguments of the call when the program has failed. */
export function onFailure(listener) {
  recover = listener;
}

/** Forgets a program that has failed: the next call loads another one. */
export function forget(error) {
  abandon?.(error);
  program = firstPart = loadedFirst = undefined;
  isLoaded = false;
  failures += 1;
}
