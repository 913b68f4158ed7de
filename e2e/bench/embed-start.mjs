// Measures the first visit to a page with one embedded board on a phone line: when the position is seen, and when the board can be used.
// The same game in WGo.js takes turns for comparison, and so does maxiGos if the variable MAXIGOS names a folder with one of its standalone
// viewers, such as maxigos-minimalist-basic.js. One page preloads the first part of the program beside embed.js.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { CONDITIONS, row, serveCompressed, slowDown, VIEWPORT, waitUntil } from "./phone.mjs";

const RUNS = 7;
/** The goal: the position is seen within this share of the time of WGo.js. */
const GOAL = 1.3;
const ROOT = resolve(import.meta.dirname, "../..");
const DIST = process.env.DIST ?? resolve(ROOT, "dist");
const WGO = resolve(import.meta.dirname, "../node_modules/wgo/dist/index.js");

const parts = readdirSync(DIST).find((name) => /^embed-[0-9a-f]{16}$/.test(name));
const preload = `<link rel=preload as=fetch crossorigin href="/dist/${parts}/embed_bg.wasm">${["embed", "style"].map((name) => `<link rel=modulepreload href="/dist/${parts}/${name}.js">`).join("")}`;
const maxigos = maxigosScript();
const ours = page(`<script type=module src="/dist/embed.js"></script>`, `<baduk-pan><script type="application/x-go-sgf">${game(250)}</script></baduk-pan>`);
const pages = {
  "/badukpan": ours,
  "/badukpan with preloads": ours.replace("<script", `${preload}<script`),
  "/badukpan with a still picture": withStill(ours),
  "/wgo": page(`<script src="/wgo.js"></script>`, `<div id=board></div><script>new WGo.SimplePlayer(document.querySelector("#board"), { sgf: "${game(250)}" });</script>`),
};
// Its script draws a board in its own place.
if (maxigos) pages["/maxigos"] = page("", `<div id=board><script src="/maxigos.js" data-maxigos-sgf="${game(250)}"></script></div>`);
const fileOf = (path) => (path === "/wgo.js" ? WGO : path === "/maxigos.js" ? maxigos : path.startsWith("/dist/") ? resolve(DIST, path.slice("/dist/".length)) : undefined);
const host = await serveCompressed((path) => fileOf(path), Object.fromEntries(Object.entries(pages).map(([path, html]) => [encodeURI(path), html])));
const browser = await chromium.launch(launchOptions);
try {
  const runs = Object.fromEntries(Object.keys(pages).map((path) => [path, []]));
  for (let run = -1; run < RUNS; run++) {
    for (const path of Object.keys(pages)) {
      const times = await measure(path);
      // The first round compresses the files.
      if (run >= 0) runs[path].push(times);
    }
  }
  console.log(`one board with a game of 250 moves, ${RUNS} first visits at ${CONDITIONS}`);
  console.log("page and measure                                median     min     max     kB   to wgo");
  const middle = (values) => values.toSorted((a, b) => a - b)[RUNS >> 1];
  const peer = middle(runs["/wgo"].map(({ seen }) => seen));
  for (const [path, times] of Object.entries(runs)) {
    for (const [name, about] of [["seen", "position seen"], ["ready", "board can be used"]]) {
      if (!times[0][name]) continue;
      const values = times.map((each) => each[name]);
      const bytes = (middle(times.map((each) => each[`${name}Bytes`])) / 1000).toFixed(0);
      console.log(`${path.slice(1)}, ${about}`.padEnd(46), row(values), bytes.padStart(6), (middle(values) / peer).toFixed(2).padStart(8));
    }
  }
  const arrived = Object.keys(runs["/badukpan"][0].arrived).map((name) => `${name} ${Math.round(middle(runs["/badukpan"].map(({ arrived }) => arrived[name])))}`);
  console.log(`badukpan's files have arrived after: ${arrived.join(", ")}`);
  console.log(`goal: the position is seen within ${GOAL} times the time of wgo`);
} finally {
  await browser.close();
  host.close();
}

function page(head, body) {
  return `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><link rel=icon href=data:,><title>A board</title>${head}<p>A game.</p>${body}`;
}

/** Returns a game of so many moves, on points of the board one after the other. */
function game(moves) {
  const letter = (number) => String.fromCharCode(97 + number);
  const point = (move) => `${letter((move * 7) % 19)}${letter(Math.floor((move * 7) / 19) % 19)}`;
  return `(;GM[1]FF[4]SZ[19]${Array.from({ length: moves }, (_, move) => `;${"BW"[move % 2]}[${point(move)}]`).join("")})`;
}

/** Returns the script of maxiGos, if the variable MAXIGOS names its folder. */
function maxigosScript() {
  const folder = process.env.MAXIGOS;
  const script = folder && readdirSync(folder).find((name) => /^maxigos-.*\.js$/.test(name));
  if (folder && !script) throw new Error(`There is no maxigos-*.js in ${folder}.`);
  return script && join(folder, script);
}

/** Adds a still picture to a page with `badukpan page`. */
function withStill(html) {
  const folder = mkdtempSync(join(tmpdir(), "badukpan-bench-"));
  try {
    writeFileSync(join(folder, "page.html"), html);
    const command = ["run", "--quiet", "--release", "--package", "badukpan-cli", "--", "page", join(folder, "page.html")];
    return execFileSync("cargo", command, { cwd: ROOT, encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Visits a page with an empty cache. Times are in milliseconds after navigation. */
async function measure(path) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.on("pageerror", (error) => { throw error; });
  let bytes = 0;
  const session = await slowDown(context, page, (length) => { bytes += length; });
  await page.addInitScript(watchFrames);
  await page.goto(host.url + encodeURI(path), { waitUntil: "commit" });
  await waitUntil(session, "window.startTimes?.seen");
  const seenBytes = bytes;
  if (path.startsWith("/badukpan")) await waitUntil(session, "window.startTimes?.ready");
  const arrived = await page.evaluate(arrivals);
  const times = { ...await page.evaluate(() => window.startTimes), seenBytes, readyBytes: bytes, arrived };
  await context.close();
  return times;
}

/** Returns when the page, its script and the two parts of the program have arrived, in milliseconds. Runs in the page. */
function arrivals() {
  const files = performance.getEntriesByType("resource");
  const last = (pattern) => Math.max(...files.filter(({ name }) => pattern.test(name)).map(({ responseEnd }) => responseEnd));
  return {
    page: performance.getEntriesByType("navigation")[0].responseEnd,
    "embed.js": last(/dist\/embed\.js$/),
    "the first part": last(/(embed_bg\.wasm|embed-\w+\/(embed|style)\.js)$/),
    "the rest": last(/split_live\.wasm$/),
  };
}

/** Notes when the frame is painted that first has the position, and the one in which the board is ready. Runs in the page. */
function watchFrames() {
  const times = {};
  window.startTimes = times;
  let isReady = false;
  addEventListener("baduk-ready", () => { isReady = true; });
  const isSeen = () => {
    const element = document.querySelector("baduk-pan");
    const board = element ? element.querySelector("svg") ?? element.shadowRoot?.querySelector(".board svg") : document.querySelector("#board svg, #board canvas");
    return board?.getBoundingClientRect().width > 0;
  };
  const watch = () => {
    const found = [["seen", isSeen()], ["ready", isReady]].filter(([name, is]) => is && !times[name]);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => found.forEach(([name]) => { times[name] = performance.now(); });
    port2.postMessage(undefined);
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}
