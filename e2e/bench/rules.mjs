// Measures how many moves per second are replayed and checked in one Node process: by Badukpan in WebAssembly, WGo.js, and Sabaki's
// go-board. Usage: node rules.mjs <replay.wasm>
import Board from "@sabaki/go-board";
import { program } from "./wasi.mjs";
import WGo from "wgo";

const ROUNDS = 7;
const SIZE = 19;
const BLACK = 1;
const WHITE = -1;

const replay = await program(process.argv[2]);
try {
  const games = (await lines("--list")).map((line) => line.split(" ").map(readMove));
  const moves = games.reduce((sum, game) => sum + game.length, 0);
  const rows = [
    { name: "Badukpan, positional superko" },
    { name: "Badukpan, simple ko" },
    { name: "WGo.js 3.0.0-alpha.10, simple ko", goal: 10, rate: () => theirs(withWGo, games, moves) },
    { name: "@sabaki/go-board 1.4.3, simple ko", goal: 40, rate: () => theirs(withGoBoard, games, moves) },
  ];
  for (const row of rows) row.rates = [];
  // The first round lets the engine compile. The libraries take turns, so that load on the machine affects all.
  for (let round = 0; round <= ROUNDS; round++) {
    const [simple, positional] = (await lines("--raw")).map((nanoseconds) => 1e9 / nanoseconds);
    const rates = [positional, simple, rows[2].rate(), rows[3].rate()];
    if (round > 0) rows.forEach((row, at) => row.rates.push(rates[at]));
  }
  report(games, moves, rows);
} finally {
  replay.end();
}

/** Runs the program in WebAssembly and returns the lines it prints. */
async function lines(...options) {
  return (await replay.run(...options)).trim().split("\n");
}

/** Reads a move: a point as in SGF, or "-" for a pass. Black begins, and the colors alternate. */
function readMove(point, at) {
  const color = at % 2 === 0 ? BLACK : WHITE;
  return { color, pass: point === "-", x: point.charCodeAt(0) - 97, y: point.charCodeAt(1) - 97 };
}

function theirs(play, games, moves) {
  const start = performance.now();
  const accepted = games.reduce((sum, game) => sum + play(game), 0);
  const seconds = (performance.now() - start) / 1000;
  if (accepted !== moves) throw new Error(`${play.name} accepts ${accepted} of ${moves} moves`);
  return moves / seconds;
}

/** Replays a game and returns how many moves were accepted. */
function withWGo(moves) {
  const game = new WGo.Game(SIZE, WGo.JAPANESE_RULES);
  let accepted = 0;
  for (const { color, pass, x, y } of moves) {
    game.turn = color;
    if (pass) game.pass();
    if (pass || game.play(x, y)) accepted++;
  }
  return accepted;
}

/** Replays a game and returns how many moves were accepted. go-board throws at the first illegal move. */
function withGoBoard(moves) {
  const checks = { preventOverwrite: true, preventSuicide: true, preventKo: true };
  let board = Board.fromDimensions(SIZE);
  for (const { color, pass, x, y } of moves) board = board.makeMove(color, pass ? [-1, -1] : [x, y], checks);
  return moves.length;
}

function report(games, moves, rows) {
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const [first] = rows.map((row) => median(row.rates));
  console.log(`${games.length} random games, ${moves} moves, median of ${ROUNDS} rounds, Node ${process.version}`);
  console.log(`${"".padEnd(34)}   moves/s  Badukpan is faster by   goal`);
  for (const { name, goal, rates } of rows) {
    const rate = median(rates);
    const ratio = goal ? (first / rate).toFixed(1) : "";
    console.log(`${name.padEnd(34)}${Math.round(rate).toString().padStart(10)}${ratio.padStart(23)}${String(goal ?? "").padStart(7)}`);
  }
}
