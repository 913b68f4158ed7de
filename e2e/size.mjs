// Prints what the built page weighs, what of it is loaded at the start and what later, and fails when the start is over its budget.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { posix, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What the play page may load at its start, in bytes after brotli. */
const BUDGET_BROTLI_BYTES = 165_000;

/** The script that names the parts of the page that are loaded when they are asked for. */
const LOADER = "__wasm_split.js";

/** The style sheet of those parts, which the page names for them. */
const LATER_STYLE = /^later-.*\.css$/;

const dist = resolve(import.meta.dirname, "../dist");
const files = new Map(listFiles().map((name) => [name, weigh(name)]));
const start = loadedFrom("index.html");
const later = new Set(["index.html", ...[...start].filter((name) => name.endsWith(LOADER))].flatMap(namedIn).filter((name) => !start.has(name)));

const total = sum([...start].map((name) => files.get(name)));
print([
  ["file", "raw", "gzip", "brotli", "play page"],
  ...[...files].map(([name, size]) => row(name, size, start.has(name) ? "start" : later.has(name) ? "later" : "")),
  row("loaded at the start", total, ""),
  row("loaded when asked for", sum([...later].map((name) => files.get(name))), ""),
]);

const percent = Math.round((100 * total.brotli) / BUDGET_BROTLI_BYTES);
console.log(`budget: ${total.brotli} of ${BUDGET_BROTLI_BYTES} bytes after brotli (${percent} %)`);
if (total.brotli > BUDGET_BROTLI_BYTES) {
  console.error(`The play page is ${total.brotli - BUDGET_BROTLI_BYTES} bytes over its budget (see e2e/size.mjs).`);
  process.exit(1);
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

/** The files a page loads at once: those it names, and those they name in turn. What the loader names comes later. */
function loadedFrom(page) {
  const loaded = new Set([page]);
  for (const name of loaded) {
    if (name.endsWith(LOADER)) continue;
    for (const other of namedIn(name)) if (!LATER_STYLE.test(other)) loaded.add(other);
  }
  return loaded;
}

/** The files that a file names, by their places from its own. A file asked for from WebAssembly is not seen. */
function namedIn(name) {
  if (!/\.(html|js|css)$/.test(name)) return [];
  const text = readFileSync(resolve(dist, name), "utf8");
  const isNamed = (other) => text.includes(posix.relative(posix.dirname(name), other));
  return [...files.keys()].filter((other) => other !== name && !other.endsWith(".html") && isNamed(other));
}

function sum(sizes) {
  const total = { raw: 0, gzip: 0, brotli: 0 };
  for (const size of sizes) for (const key of Object.keys(total)) total[key] += size[key];
  return total;
}

function row(name, { raw, gzip, brotli }, note) {
  return [name, String(raw), String(gzip), String(brotli), note];
}

/** Prints rows as a table: the first column to the left, numbers to the right. */
function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
    console.log(cells.join("  ").trimEnd());
  }
}
