// Measures 50 boards with games of 250 moves, all in view on one page. Times begin at the navigation and end when a frame is painted:
// - seen: all positions are drawn.
// - used: a reader's mouse goes to the last board as soon as all are seen, and clicks on the button for the next move (at the end of the
//   games, the previous one) as soon as it is there: the board shows that move. The click alone is the time from the click to that frame.
// - all ready: nobody uses the page, and all boards are ready (for badukpan: `baduk-ready` of each).
// Also prints the longest task of the main thread until all are ready, the memory, and when the first board is visible on a page with
// still pictures whose script loads late. WGo.js takes turns for comparison, and so does maxiGos if the variable MAXIGOS names a folder
// with one of its standalone viewers, such as maxigos-minimalist-basic.js.
// Usage: node embed.mjs --games games.sgf
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { serveDist } from "../server.mjs";

const BOARDS = 50;
const MOVES = 250;
const ROUNDS = 7;
/** Times are shares of those of WGo.js; the click is in milliseconds. */
const GOALS = { ratio: 0.4, click: 100, megabytes: 60 };
/** All boards are in view, and wide enough for their buttons. */
const VIEWPORT = { width: 2560, height: 2250 };
/** The delay of the script on the page with still pictures, in milliseconds. */
const SCRIPT_DELAY = 2000;
/** How long a reader waits for an effect before the next click, in milliseconds. */
const RETRY = 500;
const WGO = resolve(import.meta.dirname, "../node_modules/wgo/dist/index.js");

/** A function of the page: sets a variable to the time at which the next frame is painted. */
const NOTE = `function note(name) { requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { window[name] = performance.now(); }; port2.postMessage(0); }); }`;

/** Functions of the page: they watch its longest task, and the last board, which `lastBoard()` returns, after a click. */
const WATCH = `window.longest = 0;
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); }).observe({ type: "longtask", buffered: true });
function centerOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return width ? { x: x + width / 2, y: y + height / 2 } : undefined;
}
function watchClick() {
  const drawn = () => (lastBoard().shadowRoot ?? lastBoard()).querySelectorAll("svg *").length;
  const before = drawn();
  addEventListener("click", ({ timeStamp }) => {
    window.clicked ??= timeStamp;
    (function look() { if (drawn() === before) requestAnimationFrame(look); else note("used"); })();
  }, { once: true });
}`;

const file = process.argv[process.argv.indexOf("--games") + 1];
if (!process.argv.includes("--games")) throw new Error("Name a file of games: --games FILE.sgf");
const games = fifty(readFileSync(file, "utf8"));

const host = await serveDist({ cors: true });
const maxigos = maxigosScript();
const pages = { badukpan: ours(false), "badukpan, at the end": ours(true), wgo: theirs(false), "wgo, at the end": theirs(true) };
if (maxigos) Object.assign(pages, { maxigos: maxigosPage(false), "maxigos, at the end": maxigosPage(true) });
const pictures = filled(ours(true).replace(`${host.url}embed.js`, "/late.js"));
const server = createServer(({ url }, response) => {
  const path = decodeURIComponent(url.slice(1));
  if (path === "late.js") {
    const script = `import "${host.url}embed.js";`;
    return setTimeout(() => response.writeHead(200, { "content-type": "text/javascript" }).end(script), SCRIPT_DELAY);
  }
  if (path === "pictures") return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pictures);
  if (path === "maxigos.js") return response.writeHead(200, { "content-type": "text/javascript" }).end(readFileSync(maxigos));
  if (path === "wgo.js") return response.writeHead(200, { "content-type": "text/javascript" }).end(readFileSync(WGO));
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pages[path] ?? "");
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, "--js-flags=--expose-gc"] });
try {
  const times = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  // The first round fills the caches. The pages take turns, so that load on the machine affects all.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of Object.keys(pages)) {
      const measured = { ...await measure(name), ...await use(name) };
      if (round > 0) times[name].push(measured);
    }
  }
  console.log(`${BOARDS} boards in view, games of ${MOVES} moves, ${ROUNDS} rounds, medians in ms`);
  console.log("page                     seen  to wgo    used  to wgo   click  all ready  to wgo  longest task  heap MB");
  for (const name of Object.keys(pages)) {
    const median = (page, key) => middle(times[page].map((each) => each[key]));
    const wgo = name.includes("end") ? "wgo, at the end" : "wgo";
    const cell = (key, width, digits = 0) => median(name, key).toFixed(digits).padStart(width);
    const ratio = (key) => (median(name, key) / median(wgo, key)).toFixed(2).padStart(8);
    console.log(name.padEnd(22) + cell("seen", 7) + ratio("seen") + cell("used", 8) + ratio("used") + cell("click", 8)
      + cell("ready", 11) + ratio("ready") + cell("longest", 14) + cell("megabytes", 9, 1));
  }
  console.log(`goals: seen and used after ${GOALS.ratio} of wgo's time, a click shown within ${GOALS.click} ms, ${GOALS.megabytes} MB`);
  console.log(`with pictures in the page, and its script ${SCRIPT_DELAY} ms late: a board is seen after ${(await firstPaint()).toFixed(0)} ms (median)`);
} finally {
  await browser.close();
  await host.close();
  server.close();
  server.closeAllConnections();
}

/** Opens a page. Returns it with its browser context. */
async function open(name) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.on("pageerror", (error) => { throw error; });
  await page.goto(`http://127.0.0.1:${server.address().port}/${encodeURIComponent(name)}`);
  return { context, page };
}

/** Measures a page that nobody uses. */
async function measure(name) {
  const { context, page } = await open(name);
  await page.waitForFunction(() => window.ready, undefined, { timeout: 60_000 });
  const { seen, ready, longest } = await page.evaluate(() => ({ seen: window.seen, ready: window.ready, longest: window.longest }));
  await page.evaluate(() => window.gc());
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const script = metrics.find((metric) => metric.name === "JSHeapUsedSize").value;
  const linear = await page.evaluate(async () => (await window.linear?.()) ?? 0);
  await context.close();
  return { seen, ready, longest, megabytes: (script + linear) / 1e6 };
}

/** Uses the last board of a page as soon as all are seen. */
async function use(name) {
  const { context, page } = await open(name);
  const seen = await page.waitForFunction(() => window.seen && centerOf(lastBoard()));
  const board = await seen.jsonValue();
  await page.mouse.move(board.x, board.y);
  const button = (isAtEnd) => {
    const found = (isAtEnd ? window.previousButton : window.nextButton)();
    return found && centerOf(found);
  };
  do {
    const at = await (await page.waitForFunction(button, name.includes("end"))).jsonValue();
    await page.evaluate(() => window.watchClick());
    await page.mouse.click(at.x, at.y);
    // Where a page shifts meanwhile, the click misses, and the reader clicks again.
  } while (!await page.waitForFunction(() => window.used, undefined, { timeout: RETRY }).catch(() => false));
  const { used, clicked } = await page.evaluate(() => ({ used: window.used, clicked: window.clicked }));
  await context.close();
  return { used, click: used - clicked };
}

/** Returns when the page with still pictures is first painted, in milliseconds. The script has not run by then. */
async function firstPaint() {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: VIEWPORT });
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
<style>body{display:grid;grid-template-columns:repeat(10,1fr);gap:4px;margin:0}</style><script>${NOTE}${WATCH}</script>`;
}

function ours(atEnd) {
  const tags = games.map((sgf) => `<baduk-pan ${atEnd ? "at=end" : ""}><script type="application/x-go-sgf">${sgf}</script></baduk-pan>`).join("");
  return `${head()}<script type=module src="${host.url}embed.js"></script>${tags}
<script>
let count = 0; addEventListener("baduk-ready", () => { if (++count === ${BOARDS}) note("ready"); });
const boards = [...document.querySelectorAll("baduk-pan")];
const unseen = new Set(boards);
(function look() {
  for (const board of unseen) if (board.shadowRoot?.querySelector(".board svg")) unseen.delete(board);
  if (unseen.size) requestAnimationFrame(look); else note("seen");
})();
const lastBoard = () => boards.at(-1);
const button = (name) => lastBoard().shadowRoot.querySelector('button[aria-label="' + name + '"]');
const [nextButton, previousButton] = ["Next move", "Previous move"].map((name) => () => button(name));
Object.assign(window, { nextButton, previousButton });
window.linear = async () => {
  const program = performance.getEntriesByType("resource").find(({ name }) => /embed-[0-9a-f]+\\/embed\\.js/.test(name));
  return (await (await import(program.name)).default()).memory.buffer.byteLength;
};</script>`;
}

function theirs(atEnd) {
  const tags = games.map((sgf) => `<div class=board><script type="application/x-go-sgf">${sgf}</script></div>`).join("");
  return `${head()}<script src="/wgo.js"></script>${tags}
<script>
const boards = [...document.querySelectorAll(".board")];
for (const place of boards) {
  const sgf = place.firstChild.textContent;
  const player = new WGo.SimplePlayer(place, { sgf });
  if (${atEnd}) player.last();
}
const lastBoard = () => boards.at(-1);
const [previousButton, nextButton] = [0, 1].map((place) => () => lastBoard().querySelectorAll(".wgo-player__icon-play")[place]?.parentElement);
Object.assign(window, { nextButton, previousButton });
note("seen"); note("ready");</script>`;
}

/** Returns the script of maxiGos, if the variable MAXIGOS names its folder. */
function maxigosScript() {
  const folder = process.env.MAXIGOS;
  const script = folder && readdirSync(folder).find((name) => /^maxigos-.*\.js$/.test(name));
  if (folder && !script) throw new Error(`There is no maxigos-*.js in ${folder}.`);
  return script && join(folder, script);
}

/** The script draws a board in its own place, once for each element that loads it. */
function maxigosPage(atEnd) {
  const tag = (sgf) => `<div class=board><script src="/maxigos.js" data-maxigos-sgf="${sgf}" data-maxigos-init-method="${atEnd ? "last" : "first"}"></script></div>`;
  return `${head()}${games.map(tag).join("")}
<script>
const boards = [...document.querySelectorAll(".board")];
const unseen = new Set(boards);
(function look() {
  for (const board of unseen) if (board.querySelector("svg, canvas")) unseen.delete(board);
  if (unseen.size) return requestAnimationFrame(look);
  note("seen"); note("ready");
})();
const lastBoard = () => boards.at(-1);
const [nextButton, previousButton] = ["Next", "Pred"].map((name) => () => lastBoard().querySelector('[id$="' + name + 'Btn"]'));
Object.assign(window, { nextButton, previousButton });</script>`;
}
