// Measures how fast game records are read in one Node process: by Badukpan in WebAssembly, and by @sabaki/sgf.
// Usage: node sgf.mjs <sgf.wasm> [--games games.sgf]
import sabaki from "@sabaki/sgf";
import { readFileSync } from "node:fs";
import { program } from "./wasi.mjs";

const ROUNDS = 7;
const GOAL = 15;

const file = process.argv[process.argv.indexOf("--games") + 1 || Infinity];
const sgf = await program(process.argv[2], file);
const rows = [
  { name: "Badukpan", read: ours },
  { name: "@sabaki/sgf 3.4.7", goal: GOAL, read: theirs },
];
let text;
try {
  text = await sgf.run("--print");
  // The first round lets the engine compile. The readers take turns, so that load on the machine affects both.
  for (const row of rows) { row.rates = []; row.nodes = (await row.read()).nodes; }
  for (let round = 0; round < ROUNDS; round++) for (const row of rows) row.rates.push((await row.read()).rate);
  report();
} finally {
  sgf.end();
}

/** Returns the number of nodes, and how many bytes per second Badukpan reads. */
async function ours() {
  const [nodes, nanoseconds] = (await sgf.run("--raw")).split(" ").map(Number);
  return { nodes, rate: (Buffer.byteLength(text) * 1e9) / nanoseconds };
}

function theirs() {
  const start = performance.now();
  const games = sabaki.parse(text);
  const seconds = (performance.now() - start) / 1000;
  return { nodes: countNodes(games), rate: Buffer.byteLength(text) / seconds };
}

function countNodes(games) {
  let nodes = 0;
  for (const stack = [...games]; stack.length > 0; nodes++) stack.push(...stack.pop().children);
  return nodes;
}

function report() {
  const nodes = rows.map((row) => row.nodes);
  if (nodes[0] !== nodes[1]) throw new Error(`the readers find ${nodes.join(" and ")} nodes`);
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const [first] = rows.map((row) => median(row.rates));
  const source = file ? "games of the file" : "games made by chance";
  console.log(`${source}, ${Buffer.byteLength(text)} bytes, ${nodes[0]} nodes, median of ${ROUNDS} rounds, Node ${process.version}`);
  console.log(`${"".padEnd(24)}  MB/s  Badukpan is faster by   goal`);
  for (const { name, goal, rates } of rows) {
    const rate = median(rates);
    const ratio = goal ? (first / rate).toFixed(1) : "";
    console.log(`${name.padEnd(24)}${(rate / 1e6).toFixed(1).padStart(6)}${ratio.padStart(23)}${String(goal ?? "").padStart(7)}`);
  }
}
