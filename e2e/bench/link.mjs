// Measures how long encoding and decoding links takes in WebAssembly, compiled with the page's options.
// Usage: node link.mjs <link.wasm> [--games games.sgf]
import { program } from "./wasi.mjs";

const [wasm, , file] = process.argv.slice(2);
const link = await program(wasm, file);
try {
  process.stdout.write(await link.run("--times"));
} finally {
  link.end();
}
