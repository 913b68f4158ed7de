// Measures how long encoding and decoding links takes in WebAssembly, compiled with the page's options.
// Usage: node link.mjs <link.wasm> [--games games.sgf]
import { program } from "./wasi.mjs";

const file = process.argv[process.argv.indexOf("--games") + 1 || Infinity];
const link = await program(process.argv[2], file);
try {
  process.stdout.write(await link.run("--times"));
} finally {
  link.end();
}
