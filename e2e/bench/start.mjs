// Measures the start of the page on a phone line: the first paint, the first picture of a board, and the first move that can be played.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";

const RUNS = 7;
const VIEWPORT = { width: 390, height: 844 };
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s in bytes a second, and the milliseconds before the first byte of each answer. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** The pause between clicks on the board, in milliseconds. */
const CLICK_PAUSE = 10;
const MEASURES = {
  paint: "first contentful paint",
  board: "first board",
  move: "first playable move",
  bytes: "bytes until then",
};

const DIST = process.env.DIST ?? resolve(import.meta.dirname, "../../dist");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

const server = createServer(answer);
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const url = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch(launchOptions);
try {
  const center = await centerOfBoard();
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure(center));
  console.log(`${RUNS} first visits at 1.6 Mbit/s and ${LINE.latency} ms, with brotli, CPU slowed ${CPU_SLOWDOWN} times, ms`);
  console.log("measure                  median     min     max");
  for (const [name, about] of Object.entries(MEASURES)) {
    const values = runs.map((run) => run[name]).sort((a, b) => a - b);
    const shown = [values[RUNS >> 1], values[0], values.at(-1)].map((value) => String(Math.round(value)).padStart(7));
    console.log(about.padEnd(23), ...shown);
  }
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}

/** Answers with a compressed file of the built page. */
function answer(request, response) {
  const { pathname } = new URL(request.url, "http://localhost");
  const file = resolve(DIST, `.${pathname === "/" ? "/index.html" : pathname}`);
  if (!existsSync(file)) return response.writeHead(404).end("Not found");
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain", "content-encoding": "br" }).end(compressed(file));
}

/** Returns a file after brotli. Each is compressed once: it takes longer than the line. */
function compressed(file) {
  compressed.files ??= new Map();
  if (!compressed.files.has(file)) compressed.files.set(file, brotliCompressSync(readFileSync(file)));
  return compressed.files.get(file);
}

/** Returns where the center of the board is on the screen. This visit also warms up the server and the browser. */
async function centerOfBoard() {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(url);
  const { x, y, width, height } = await page.getByTestId("board").boundingBox();
  await page.close();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Visits the page with an empty cache, and clicks on the board until there is a stone. Times are in milliseconds after navigation. */
async function measure({ x, y }) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.on("pageerror", (error) => { throw error; });
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => { bytes += encodedDataLength; });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchFrames);
  await page.goto(url, { waitUntil: "commit" });
  let times = {};
  while (!times.move) {
    for (const type of ["mousePressed", "mouseReleased"]) {
      await session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
    }
    await page.waitForTimeout(CLICK_PAUSE);
    times = await page.evaluate(() => window.startTimes);
  }
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  const result = { ...times, paint, bytes };
  await context.close();
  return result;
}

/** Notes when the frame is painted that first has a board, still or not, and the one that first has a stone. Runs in the page. */
function watchFrames() {
  const times = {};
  window.startTimes = times;
  const signs = { board: ".board .lines", move: "[data-testid=stones] > *" };
  const watch = () => {
    const found = Object.keys(signs).filter((name) => !times[name] && document.querySelector(signs[name])?.getBoundingClientRect().width > 0);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => found.forEach((name) => { times[name] = performance.now(); });
    channel.port2.postMessage(undefined);
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}
