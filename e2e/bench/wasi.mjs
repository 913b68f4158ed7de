// Runs benchmarks of crates, compiled to WebAssembly.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { WASI } from "node:wasi";

/** Loads a program. `run` starts a new instance, with a file as the value of `option` if there is one, and returns its output. */
export async function program(wasm, file, option = "--games") {
  const module = await WebAssembly.compile(readFileSync(wasm));
  const folder = mkdtempSync(join(tmpdir(), "badukpan-"));
  const files = file ? [option, `/files/${basename(file)}`] : [];
  const preopens = file ? { "/files": dirname(resolve(file)) } : {};

  async function run(...options) {
    const output = join(folder, "output");
    const stdout = openSync(output, "w");
    const args = [basename(wasm), ...files, ...options];
    const wasi = new WASI({ version: "preview1", args, preopens, stdout, returnOnExit: true });
    const code = wasi.start(await WebAssembly.instantiate(module, throughJavaScript(wasi.getImportObject())));
    closeSync(stdout);
    if (code !== 0) throw new Error(`${basename(wasm)} ${options.join(" ")} ends with ${code}`);
    return readFileSync(output, "utf8");
  }
  return { run, end: () => rmSync(folder, { recursive: true }) };
}

/** Wraps each import in a JavaScript function. Calling them directly from WebAssembly sometimes crashes Node 20. */
function throughJavaScript(imports) {
  const wrapped = Object.entries(imports.wasi_snapshot_preview1).map(([name, call]) => [name, (...values) => call(...values)]);
  return { wasi_snapshot_preview1: Object.fromEntries(wrapped) };
}
