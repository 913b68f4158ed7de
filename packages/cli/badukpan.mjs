#!/usr/bin/env node
// The command badukpan, compiled to WebAssembly, with access to the files of this machine.
import { readFileSync } from "node:fs";
import { parse } from "node:path";

// Node calls node:wasi experimental, once in each run. Readers of the command's own messages don't need to know.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (rest[0] !== "ExperimentalWarning") emitWarning.call(process, warning, ...rest);
};
const { WASI } = await import("node:wasi");

// The command sees the drive of the current folder as its root.
const folder = process.cwd();
const { root } = parse(folder);
// The command speaks the language that these name.
const language = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
const wasi = new WASI({
  version: "preview1",
  args: ["badukpan", ...process.argv.slice(2)],
  env: { PWD: folder.slice(root.length - 1).replaceAll("\\", "/"), ...Object.fromEntries(language) },
  preopens: { "/": root },
  returnOnExit: true,
});
const module = await WebAssembly.compile(readFileSync(new URL("badukpan.wasm", import.meta.url)));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, throughJavaScript(wasi.getImportObject())));

/** Wraps each import in a JavaScript function. Calling them directly from WebAssembly sometimes crashes Node 20. */
function throughJavaScript(imports) {
  const wrapped = Object.entries(imports.wasi_snapshot_preview1).map(([name, call]) => [name, (...values) => call(...values)]);
  return { wasi_snapshot_preview1: Object.fromEntries(wrapped) };
}
