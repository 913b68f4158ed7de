// Measures the engine in WebAssembly. Usage: node engine.mjs <evaluations.wasm> [--network FILE]
import { program } from "./wasi.mjs";

const [wasm, , file] = process.argv.slice(2);
const engine = await program(wasm, file, "--network");
try {
  console.log((await engine.run()).trim());
} finally {
  engine.end();
}
