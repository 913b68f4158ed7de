// How long links take in WebAssembly compiled as the page is.
// Usage: node link.mjs <link.wasm> [--games games.sgf]
import { program } from "./wasi.mjs";

const [wasm, , file] = process.argv.slice(2);
const link = await program(wasm, file);
try {
  process.stdout.write(await link.run("--times"));
} finally {
  link.end();
}
