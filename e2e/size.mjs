// Prints what the built page weighs, and fails when the play page is over its budget.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What the play page may load in all, in bytes after brotli. */
const BUDGET_BROTLI_BYTES = 145_000;

const dist = resolve(import.meta.dirname, "../dist");
const files = new Map(listFiles().map((name) => [name, weigh(name)]));
const play = loadedFrom("index.html");

const total = sum([...play].map((name) => files.get(name)));
print([
  ["file", "raw", "gzip", "brotli", "play page"],
  ...[...files].map(([name, size]) => row(name, size, play.has(name) ? "yes" : "")),
  row("the play page loads", total, ""),
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

/** The files a page loads: those it names, and those they name in turn. A file asked for from WebAssembly is not seen. */
function loadedFrom(page) {
  const loaded = new Set([page]);
  for (const name of loaded) {
    if (!/\.(html|js|css)$/.test(name)) continue;
    const text = readFileSync(resolve(dist, name), "utf8");
    for (const other of files.keys()) {
      if (!other.endsWith(".html") && text.includes(other)) loaded.add(other);
    }
  }
  return loaded;
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
