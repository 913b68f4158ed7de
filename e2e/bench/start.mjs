// Measures the start of the page on a phone line: the first paint, the first picture of a board, when a tap on that picture is shown and
// then confirmed by the program, and the first move of a reader who clicks all the time.
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { CONDITIONS, read, row, serveCompressed, slowDown, VIEWPORT } from "./phone.mjs";

const RUNS = 7;
/** The pause between clicks on the board, in milliseconds. */
const CLICK_PAUSE = 10;
/** How long a stone may take after the program has started, in milliseconds. */
const PATIENCE = 1000;
const MEASURES = {
  paint: "first contentful paint",
  board: "first board",
  tap: "a tap then is shown",
  confirmed: "and confirmed",
  move: "first playable move",
  bytes: "bytes until then",
};
const GOALS = { board: 500, confirmed: 1400 };

const DIST = process.env.DIST ?? resolve(import.meta.dirname, "../../dist");
const { url, close } = await serveCompressed((path) => resolve(DIST, `.${path === "/" ? "/index.html" : path}`));
const browser = await chromium.launch(launchOptions);
try {
  const center = await centerOfBoard();
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    const { ghost, move } = await visit(center, { once: true });
    runs.push({ ...await visit(center, { once: false }), tap: ghost, confirmed: move });
  }
  console.log(`${RUNS} first visits with one tap and ${RUNS} with many, at ${CONDITIONS}`);
  console.log("measure                  median     min     max    goal");
  for (const [name, about] of Object.entries(MEASURES)) {
    const values = runs.map((run) => run[name]).filter((value) => value !== undefined);
    // Before November 2026, the still board took no taps.
    const figures = values.length === RUNS ? row(values) : `only in ${values.length} of ${RUNS}`.padEnd(23);
    console.log(about.padEnd(23), figures, String(GOALS[name] ?? "").padStart(7));
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

/**
 * Visits the page with an empty cache, and clicks on the board: once it is painted, or all the time until there is a stone. Returns times
 * in milliseconds after navigation; a time is missing for what did not happen.
 */
async function visit({ x, y }, { once }) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.on("pageerror", (error) => { throw error; });
  let bytes = 0;
  const session = await slowDown(context, page, (length) => { bytes += length; });
  await page.addInitScript(watchFrames);
  await page.goto(url, { waitUntil: "commit" });
  let times = {};
  let clicks = 0;
  while (!times.move && !(times.now > times.live + PATIENCE)) {
    if (once ? times.board && !clicks : true) {
      clicks++;
      for (const type of ["mousePressed", "mouseReleased"]) {
        await session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
      }
    }
    await page.waitForTimeout(CLICK_PAUSE);
    times = await read(session, "({ ...window.startTimes, now: performance.now() })");
  }
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  await context.close();
  return { ...times, paint, bytes };
}

/** Notes when the frame is painted that first has a board, still or not, a ghost stone, and a stone. Runs in the page. */
function watchFrames() {
  const times = {};
  window.startTimes = times;
  const signs = { board: ".board .lines", ghost: ".ghost[transform]", live: "[data-testid=board]", move: "[data-testid=stones] > *" };
  const watch = () => {
    const found = Object.keys(signs).filter((name) => !times[name] && document.querySelector(signs[name])?.getBoundingClientRect().width > 0);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => found.forEach((name) => { times[name] = performance.now(); });
    channel.port2.postMessage(undefined);
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}
