// Measures the start of the page on a phone line: the first paint, the first picture of a board, and the first move that can be played.
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { CONDITIONS, read, row, serveCompressed, slowDown, VIEWPORT } from "./phone.mjs";

const RUNS = 7;
/** The pause between clicks on the board, in milliseconds. */
const CLICK_PAUSE = 10;
const MEASURES = {
  paint: "first contentful paint",
  board: "first board",
  move: "first playable move",
  bytes: "bytes until then",
};

const DIST = process.env.DIST ?? resolve(import.meta.dirname, "../../dist");
const { url, close } = await serveCompressed((path) => resolve(DIST, `.${path === "/" ? "/index.html" : path}`));
const browser = await chromium.launch(launchOptions);
try {
  const center = await centerOfBoard();
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure(center));
  console.log(`${RUNS} first visits at ${CONDITIONS}`);
  console.log("measure                  median     min     max");
  for (const [name, about] of Object.entries(MEASURES)) {
    console.log(about.padEnd(23), row(runs.map((run) => run[name])));
  }
} finally {
  await browser.close();
  close();
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
  let bytes = 0;
  const session = await slowDown(context, page, (length) => { bytes += length; });
  await page.addInitScript(watchFrames);
  await page.goto(url, { waitUntil: "commit" });
  let times = {};
  while (!times.move) {
    for (const type of ["mousePressed", "mouseReleased"]) {
      await session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
    }
    await page.waitForTimeout(CLICK_PAUSE);
    times = await read(session, "window.startTimes");
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
