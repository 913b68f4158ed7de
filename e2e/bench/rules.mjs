// Measures how many moves per second are replayed and checked in one Node process: by Badukpan in WebAssembly, WGo.js, and Sabaki's
// go-board. Usage: node rules.mjs <speed.wasm> [--games games.sgf]
import Board from "@sabaki/go-board";
import { program } from "./wasi.mjs";
import WGo from "wgo";

const ROUNDS = 7;
const BLACK = 1;
const WHITE = -1;

const [wasm, , file] = process.argv.slice(2);
const speed = await program(wasm, file);
try {
  const games = (await lines("--list")).map(readGame);
  const moves = games.reduce((sum, game) => sum + game.moves.length, 0);
  const rows = [
    { name: "Badukpan, positional superko", rate: () => ours("positional") },
    { name: "Badukpan, simple ko", rate: () => ours("simple") },
    { name: "WGo.js 3.0.0-alpha.10, simple ko", goal: 10, rate: () => theirs(withWGo, games, moves) },
    { name: "@sabaki/go-board 1.4.3, simple ko", goal: 40, rate: () => theirs(withGoBoard, games, moves) },
  ];
  // The first round lets the engine compile. The libraries take turns, so that load on the machine affects all.
  for (const row of rows) { row.rates = []; await row.rate(); }
  for (let round = 0; round < ROUNDS; round++) for (const row of rows) row.rates.push(await row.rate());
  report(games, moves, rows);
} finally {
  speed.end();
}

/** Runs the program in WebAssembly and returns the lines it prints. */
async function lines(...options) {
  return (await speed.run(...options)).trim().split("\n");
}

/** Parses a game: size, setup stones, "|", moves. Stones and moves are a color and an SGF point, or "-" for a pass. */
function readGame(line) {
  const [start, moves] = line.split("|").map((half) => half.trim().split(" ").filter(Boolean));
  const [width, height] = start.shift().split("x").map(Number);
  if (width !== height) throw new Error("WGo.js knows square boards only");
  return { size: width, setup: start.map(readMove), moves: moves.map(readMove) };
}

function readMove(word) {
  const color = word[0] === "B" ? BLACK : WHITE;
  if (word[1] === "-") return { color, pass: true };
  const [x, y] = [word.charCodeAt(1), word.charCodeAt(2)].map((code) => (code >= 97 ? code - 97 : code - 39));
  return { color, pass: false, x, y };
}

async function ours(row) {
  const [, , nanoseconds] = (await lines("--rows", row, "--rounds", "1", "--raw"))[0].split("\t");
  return 1e9 / nanoseconds;
}

function theirs(replay, games, moves) {
  const start = performance.now();
  const accepted = games.reduce((sum, game) => sum + replay(game), 0);
  const seconds = (performance.now() - start) / 1000;
  if (accepted !== moves) throw new Error(`${replay.name} accepts ${accepted} of ${moves} moves`);
  return moves / seconds;
}

/** Replays a game and returns how many moves were accepted. */
function withWGo({ size, setup, moves }) {
  const game = new WGo.Game(size, WGo.JAPANESE_RULES);
  for (const { color, x, y } of setup) game.addStone(x, y, color);
  let accepted = 0;
  for (const { color, pass, x, y } of moves) {
    game.turn = color;
    if (pass) game.pass();
    if (pass || game.play(x, y)) accepted++;
  }
  return accepted;
}

/** Replays a game and returns how many moves were accepted. go-board throws at the first illegal move. */
function withGoBoard({ size, setup, moves }) {
  const checks = { preventOverwrite: true, preventSuicide: true, preventKo: true };
  let board = Board.fromDimensions(size);
  for (const { color, x, y } of setup) board.set([x, y], color);
  for (const { color, pass, x, y } of moves) board = board.makeMove(color, pass ? [-1, -1] : [x, y], checks);
  return moves.length;
}

function report(games, moves, rows) {
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const [first] = rows.map((row) => median(row.rates));
  const source = file ? "of the file" : "made by chance";
  console.log(`${games.length} games ${source}, ${moves} moves, median of ${ROUNDS} rounds, Node ${process.version}`);
  console.log(`${"".padEnd(34)}   moves/s  Badukpan is faster by   goal`);
  for (const { name, goal, rates } of rows) {
    const rate = median(rates);
    const ratio = goal ? (first / rate).toFixed(1) : "";
    console.log(`${name.padEnd(34)}${Math.round(rate).toString().padStart(10)}${ratio.padStart(23)}${String(goal ?? "").padStart(7)}`);
  }
}
