// Prints the sizes of the files of the page and the embedded board, and which of them load at the start. Fails if a start is over its
// budget in budgets.json.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { posix, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** For each start, the most bytes after brotli that it may load, and the goal. A budget is raised only in a commit of its own. */
const BUDGETS = JSON.parse(readFileSync(resolve(import.meta.dirname, "../budgets.json"), "utf8")).bytes;

/** Matches files that load on demand: parts of a program and their style sheet, what installs the app, and the picture for link previews. */
const ON_DEMAND = /\/(chunk|split)_\w+\.wasm$|-later\.txt$|^later-.*\.css$|^manifest\.webmanifest$|^icons\/|^preview\.png$/;

/** Matches the files of the embedded board that load at the start, after the first picture is drawn. */
const EMBED_LIVE = /^embed-[0-9a-f]{16}\/(split_live\.wasm|style-later\.js)$/;

/** Matches the scripts that embed.js loads. */
const EMBED_START = /^embed-[0-9a-f]{16}\/(embed|style)\.js$/;

/** Matches the texts of a language that a page loads at its start. It loads those of one: the largest counts. */
const PAGE_TEXTS = /^texts-[0-9a-f]{16}\/.*(?<!-later)\.txt$/;
const EMBED_TEXTS = /^embed-[0-9a-f]{16}\/.*\.txt$/;

/** Matches the files of the engine, all of which load when it is first used. */
const ENGINE = /^engine(-[0-9a-f]{16}\/.*)?(\.js)?$|^network-[0-9a-f]{16}\.bin$/;

/** Matches the pages of the course, and their script and style sheet. A reader opens one page at a time: the largest counts. */
const LESSON = /^learn\/[^/]+\/.*\.html$/;
const LESSON_PARTS = /^learn\/learn-[0-9a-f]{16}\/(learn|look)\./;

const dist = resolve(import.meta.dirname, "../dist");
const files = new Map(listFiles().map((name) => [name, weigh(name)]));
const page = loads(["index.html"]);
const embed = loads(["embed.js", ...[...files.keys()].filter((name) => EMBED_START.test(name))]);
const picture = new Set(embed.start);
page.start.add(largest(PAGE_TEXTS));
embed.start.add(largest(EMBED_TEXTS));
for (const name of [...files.keys()].filter((name) => EMBED_LIVE.test(name))) {
  embed.later.delete(name);
  embed.start.add(name);
}
if (picture.size === embed.start.size) throw new Error("The embedded board has no second part.");
if (![...embed.start].some((name) => name.endsWith("/embed_bg.wasm"))) throw new Error("The embedded board has no program.");

print([
  ["file", "raw", "gzip", "brotli", "play page", "embedded"],
  ...[...files].filter(([name]) => !LESSON.test(name)).map(([name, size]) => row(name, size, when(page, name), when(embed, name))),
  row("play page, at the start", sum(page.start), "", ""),
  row("play page, on demand", sum(page.later), "", ""),
  row("embedded, until the position is drawn", sum(picture), "", ""),
  row("embedded, until it can be used", sum(embed.start), "", ""),
  row("embedded, on demand", sum(embed.later), "", ""),
  row("all pages of the course", sum([...files.keys()].filter((name) => LESSON.test(name))), "", ""),
]);

const engine = new Set([...files.keys()].filter((name) => ENGINE.test(name)));
if (engine.size !== 5) throw new Error(`The engine has other files than expected: ${[...engine].join(", ")}`);
const lesson = new Set([largest(LESSON), ...[...files.keys()].filter((name) => LESSON_PARTS.test(name))]);
if (lesson.size !== 4) throw new Error(`The course has other files than expected: ${[...lesson].join(", ")}`);
const starts = { page: page.start, picture, embed: embed.start, engine, lesson };
for (const [name, { what, budget, goal }] of Object.entries(BUDGETS)) {
  const { brotli } = sum(starts[name]);
  console.log(`${what}: ${brotli} of ${budget} bytes after brotli (goal ${goal})`);
  if (brotli > budget) {
    console.error(`This is ${brotli - budget} bytes over the budget (budgets.json).`);
    process.exitCode = 1;
  }
}

/** Returns the files that load at the start, beginning with `first`, and those that they can load later. */
function loads(first) {
  const start = loadedFrom(first);
  return { start, later: new Set([...start].flatMap(namedIn).filter((name) => !start.has(name))) };
}

/** Returns the largest file whose name matches. */
function largest(pattern) {
  const names = [...files.keys()].filter((name) => pattern.test(name));
  if (!names.length) throw new Error(`There is no file ${pattern}.`);
  return names.reduce((largest, name) => (files.get(name).brotli > files.get(largest).brotli ? name : largest));
}

function when({ start, later }, name) {
  return start.has(name) ? "start" : later.has(name) ? "later" : "";
}

function listFiles() {
  return readdirSync(dist, { recursive: true })
    .filter((name) => statSync(resolve(dist, name)).isFile())
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

function weigh(name) {
  const bytes = readFileSync(resolve(dist, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params }).length,
  };
}

/** Returns the files that load at once: `first`, the files that they name, and so on. */
function loadedFrom(first) {
  const loaded = new Set(first);
  for (const name of loaded) {
    for (const other of namedIn(name)) if (!ON_DEMAND.test(other) && !ENGINE.test(other)) loaded.add(other);
  }
  return loaded;
}

/** Returns the files that a file names by relative path. Files that only WebAssembly names are not found. */
function namedIn(name) {
  if (!/\.(html|js|css)$/.test(name)) return [];
  const text = readFileSync(resolve(dist, name), "utf8");
  const isNamed = (other) => text.includes(posix.relative(posix.dirname(name), other));
  return [...files.keys()].filter((other) => other !== name && !other.endsWith(".html") && isNamed(other));
}

function sum(names) {
  const total = { raw: 0, gzip: 0, brotli: 0 };
  for (const name of names) for (const key of Object.keys(total)) total[key] += files.get(name)[key];
  return total;
}

function row(name, { raw, gzip, brotli }, ...notes) {
  return [name, String(raw), String(gzip), String(brotli), ...notes];
}

/** Prints rows as a table. The first column is aligned left, the others right. */
function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
    console.log(cells.join("  ").trimEnd());
  }
}
