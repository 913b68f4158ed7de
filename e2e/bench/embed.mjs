// Measures 50 boards with games of 250 moves on one page: the time from the navigation to the painted frame that shows the positions of
// all, to the one in which all can be used, and the memory they use. WGo.js takes turns for comparison. Also measures when the first board is visible on a page with still pictures
// whose script loads late.
// Usage: node embed.mjs --games games.sgf
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { serveDist } from "../server.mjs";

const BOARDS = 50;
const MOVES = 250;
const ROUNDS = 7;
const GOALS = { ratio: 0.5, megabytes: 60 };
/** The delay of the script on the page with still pictures, in milliseconds. */
const SCRIPT_DELAY = 2000;
const WGO = resolve(import.meta.dirname, "../node_modules/wgo/dist/index.js");

/** A function of the page: sets a variable to the time at which the next frame is painted. */
const NOTE = `function note(name) { requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { window[name] = performance.now(); }; port2.postMessage(0); }); }`;

const file = process.argv[process.argv.indexOf("--games") + 1];
if (!process.argv.includes("--games")) throw new Error("Name a file of games: --games FILE.sgf");
const games = fifty(readFileSync(file, "utf8"));

const host = await serveDist({ cors: true });
const pages = { badukpan: ours(false), "badukpan, at the end": ours(true), wgo: theirs(false), "wgo, at the end": theirs(true) };
const pictures = filled(ours(true).replace(`${host.url}embed.js`, "/late.js"));
const server = createServer(({ url }, response) => {
  const path = decodeURIComponent(url.slice(1));
  if (path === "late.js") {
    const script = `import "${host.url}embed.js";`;
    return setTimeout(() => response.writeHead(200, { "content-type": "text/javascript" }).end(script), SCRIPT_DELAY);
  }
  if (path === "pictures") return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pictures);
  if (path === "wgo.js") return response.writeHead(200, { "content-type": "text/javascript" }).end(readFileSync(WGO));
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pages[path] ?? "");
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, "--js-flags=--expose-gc"] });
try {
  const [seen, took] = [0, 0].map(() => Object.fromEntries(Object.keys(pages).map((name) => [name, []])));
  const held = {};
  // The first round fills the caches. The pages take turns, so that load on the machine affects all.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of Object.keys(pages)) {
      const { painted, ready, megabytes } = await measure(name);
      if (round > 0) {
        seen[name].push(painted);
        took[name].push(ready);
      }
      held[name] = megabytes;
    }
  }
  console.log(`${BOARDS} boards, games of ${MOVES} moves, ${ROUNDS} rounds`);
  console.log("page                    seen ms   to wgo  usable ms   to wgo   heap MB");
  for (const name of Object.keys(pages)) {
    const cells = [seen, took].flatMap((times) => {
      const [median, peer] = [name, name.includes("end") ? "wgo, at the end" : "wgo"].map((page) => middle(times[page]));
      return [median.toFixed(0), (median / peer).toFixed(2)];
    });
    console.log([name.padEnd(22), ...[...cells, held[name].toFixed(1)].map((cell) => cell.padStart(8))].join(" "));
  }
  console.log(`goals: ${GOALS.ratio} of wgo's time, ${GOALS.megabytes} MB`);
  console.log(`with pictures in the page, and its script ${SCRIPT_DELAY} ms late: a board is seen after ${(await firstPaint()).toFixed(0)} ms (median)`);
} finally {
  await browser.close();
  await host.close();
  server.close();
  server.closeAllConnections();
}

async function measure(name) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => { throw error; });
  await page.goto(`http://127.0.0.1:${server.address().port}/${encodeURIComponent(name)}`);
  await page.waitForFunction(() => window.ready, undefined, { timeout: 60_000 });
  const { painted, ready } = await page.evaluate(() => ({ painted: window.painted, ready: window.ready }));
  await page.evaluate(() => window.gc());
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const script = metrics.find((metric) => metric.name === "JSHeapUsedSize").value;
  const linear = await page.evaluate(async () => (await window.linear?.()) ?? 0);
  await context.close();
  return { painted, ready, megabytes: (script + linear) / 1e6 };
}

/** Returns when the page with still pictures is first painted, in milliseconds. The script has not run by then. */
async function firstPaint() {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/pictures`, { waitUntil: "commit" });
    const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    await page.waitForFunction(paint);
    times.push(await page.evaluate(paint));
    if (await page.evaluate(() => customElements.get("baduk-pan"))) throw new Error("The script was there before the first picture.");
    await context.close();
  }
  return middle(times);
}

/** Adds still pictures to a page with `badukpan page`. */
function filled(html) {
  const folder = mkdtempSync(join(tmpdir(), "badukpan-bench-"));
  try {
    writeFileSync(join(folder, "page.html"), html);
    const root = resolve(import.meta.dirname, "../..");
    const command = ["run", "--quiet", "--release", "--package", "badukpan-cli", "--", "page", join(folder, "page.html")];
    return execFileSync("cargo", command, { cwd: root, encoding: "utf8", maxBuffer: 100_000_000 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the first 50 games that are long enough, cut to the same number of moves. */
function fifty(text) {
  const all = text.split(/\n(?=\(;)/).map((game) => game.trim()).filter(Boolean);
  const long = all.map(cut).filter(Boolean);
  if (long.length === 0) throw new Error(`No game of the file has ${MOVES} moves.`);
  return Array.from({ length: BOARDS }, (_, place) => long[place % long.length]);
}

function cut(game) {
  const moves = [...game.matchAll(/;\s*[BW]\[[a-s]{0,2}\]/g)].map(([move]) => move.replace(/\s/g, ""));
  return moves.length >= MOVES ? `(;GM[1]FF[4]SZ[19]${moves.slice(0, MOVES).join("")})` : undefined;
}

function middle(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function head() {
  return `<!doctype html><meta charset=utf-8><link rel=icon href=data:,><title>Boards</title>
<style>body{display:grid;grid-template-columns:repeat(10,1fr);gap:4px;margin:0}</style>`;
}

function ours(atEnd) {
  const tags = games.map((sgf) => `<baduk-pan ${atEnd ? "at=end" : ""}><script type="application/x-go-sgf">${sgf}</script></baduk-pan>`).join("");
  return `${head()}<script type=module src="${host.url}embed.js"></script>${tags}
<script>${NOTE}
let count = 0; addEventListener("baduk-ready", () => { if (++count === ${BOARDS}) note("ready"); });
const waiting = new Set(document.querySelectorAll("baduk-pan"));
(function look() {
  for (const board of waiting) if (board.shadowRoot?.querySelector(".board svg")) waiting.delete(board);
  if (waiting.size) requestAnimationFrame(look); else note("painted");
})();
customElements.whenDefined("baduk-pan").then(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start()));
window.linear = async () => {
  const program = performance.getEntriesByType("resource").find(({ name }) => /embed-[0-9a-f]+\\/embed\\.js/.test(name));
  return (await (await import(program.name)).default()).memory.buffer.byteLength;
};</script>`;
}

function theirs(atEnd) {
  const tags = games.map((sgf) => `<div class=board><script type="application/x-go-sgf">${sgf}</script></div>`).join("");
  return `${head()}<script src="/wgo.js"></script>${tags}
<script>${NOTE}
for (const place of document.querySelectorAll(".board")) {
  const sgf = place.firstChild.textContent;
  const player = new WGo.SimplePlayer(place, { sgf });
  if (${atEnd}) player.last();
}
note("painted"); note("ready");</script>`;
}
