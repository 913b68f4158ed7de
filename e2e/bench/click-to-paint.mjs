// How long from a click on the board to the painted frame that shows it, on a machine four times slower than this one.
import { chromium } from "@playwright/test";
import { boardSize, boardSvg, screenPosition } from "../board.mjs";
import { launchOptions } from "../chromium.mjs";
import { serveDist } from "../server.mjs";

const CLICKS = 60;
const CPU_SLOWDOWN = 4;
/** Between moving, pressing and letting go, in milliseconds. */
const HAND_PAUSE = 60;

const server = await serveDist();
const browser = await chromium.launch(launchOptions);
try {
  const page = await openSlowly(browser, server.url);
  await boardSvg(page).evaluate(watchClicks);
  const samples = [];
  for (const [x, y] of pointsFor(await boardSize(page))) samples.push(await clickAndMeasure(page, x, y));
  report(samples, await page.evaluate(() => window.clickWatch.eventTimings));
} finally {
  await browser.close();
  await server.close();
}

async function openSlowly(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on("pageerror", (error) => { throw error; });
  await page.goto(url);
  await boardSvg(page).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return page;
}

/** Sixty different points, far from their predecessors: a stride coprime to the number of points visits each once. */
function pointsFor({ width, height }) {
  if (width !== 19 || height !== 19) throw new Error(`The bench wants a 19 by 19 board, the page shows ${width} by ${height}.`);
  return Array.from({ length: CLICKS }, (_, click) => (click * 97 + 20) % 361).map((index) => [index % 19, Math.floor(index / 19)]);
}

/** Runs in the page: notes each click's time, whether the board changed, and when the frame after it was painted. */
function watchClicks(svg) {
  const watch = { eventTimings: [], sample: undefined };
  window.clickWatch = watch;
  new MutationObserver(() => { if (watch.sample) watch.sample.changed = true; })
    .observe(svg.parentElement, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "click") watch.eventTimings.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });
  // Time runs from the moment the button is let go, which is when the browser got the event, to the frame after the click.
  window.addEventListener("pointerup", (event) => { watch.sample = { start: event.timeStamp, changed: false }; }, true);
  window.addEventListener("click", () => {
    const { sample } = watch;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { sample.toFrame = performance.now() - sample.start; };
      channel.port2.postMessage(undefined);
    });
  }, true);
}

async function clickAndMeasure(page, x, y) {
  const at = await screenPosition(page, x, y);
  // A hand moves, stops, presses and lets go; a robot does all that between two frames, which then wait for each other.
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(HAND_PAUSE);
  await page.mouse.down();
  await page.waitForTimeout(HAND_PAUSE);
  await page.mouse.up();
  const sample = await (await page.waitForFunction(() => window.clickWatch.sample?.toFrame && window.clickWatch.sample)).jsonValue();
  if (!sample.changed) throw new Error(`The click on column ${x}, row ${y} changed nothing on the board.`);
  return sample.toFrame;
}

function report(samples, eventTimings) {
  // The browser reports only events that took 16 ms or more, in steps of 8: one that is missing took less than 16.
  const timings = [...eventTimings, ...Array(Math.max(0, CLICKS - eventTimings.length)).fill(0)];
  console.log(`${CLICKS} clicks on 19x19, CPU slowed ${CPU_SLOWDOWN} times, milliseconds`);
  console.log("measure                                median     p95     max");
  line("release to frame handed over (rAF)", samples, (value) => value.toFixed(1));
  line("click to presentation (Event Timing)", timings, (value) => (value < 16 ? "< 16" : String(value)));
}

function line(name, values, show) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => show(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]);
  console.log(name.padEnd(36), ...[at(0.5), at(0.95), at(1)].map((text) => text.padStart(7)));
}
