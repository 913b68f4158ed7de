// Measures the engine in WebAssembly. Usage: node engine.mjs <evaluations.wasm> [--network FILE]
import { fileURLToPath } from "node:url";
import { program } from "./wasi.mjs";

const file = process.argv[process.argv.indexOf("--network") + 1 || Infinity] ?? fileURLToPath(new URL("../../public/network.bin.gz", import.meta.url));
const engine = await program(process.argv[2], file, "--network");
try {
  console.log((await engine.run()).trim());
} finally {
  engine.end();
}
