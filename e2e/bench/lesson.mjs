// Measures the first visit to lessons of the course on a phone line: when the first position is seen, and when it can be played on.
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { CONDITIONS, row, serveCompressed, slowDown, VIEWPORT, waitUntil } from "./phone.mjs";

const RUNS = 7;
/** The goal, in milliseconds. */
const GOAL = 2000;
const DIST = process.env.DIST ?? resolve(import.meta.dirname, "../../dist");
/** The first lesson, and a long one with many boards. */
const LESSONS = ["stones", "differences"];

const host = await serveCompressed((path) => resolve(DIST, path.slice(1)));
const browser = await chromium.launch(launchOptions);
try {
  console.log(`lessons, ${RUNS} first visits at ${CONDITIONS}`);
  console.log("lesson and measure                 median     min     max      kB");
  for (const lesson of LESSONS) {
    // The first visit compresses the files.
    await measure(lesson);
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(lesson));
    for (const [name, about] of [["seen", "position seen"], ["ready", "can be played on"]]) {
      const bytes = runs.map((times) => times[`${name}Bytes`]).toSorted((a, b) => a - b)[RUNS >> 1];
      console.log(`${lesson}, ${about}`.padEnd(33), row(runs.map((times) => times[name])), (bytes / 1000).toFixed(0).padStart(7));
    }
  }
  console.log(`goal: a lesson can be played on within ${GOAL} ms`);
} finally {
  await browser.close();
  host.close();
}

/** Visits a lesson with an empty cache. Times are in milliseconds after navigation. */
async function measure(lesson) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.on("pageerror", (error) => { throw error; });
  let bytes = 0;
  const session = await slowDown(context, page, (length) => { bytes += length; });
  await page.addInitScript(watch);
  await page.goto(`${host.url}/learn/en/${lesson}.html`, { waitUntil: "commit" });
  await waitUntil(session, "window.lessonTimes?.seen");
  const seenBytes = bytes;
  await waitUntil(session, "window.lessonTimes?.ready");
  const times = { ...await page.evaluate(() => window.lessonTimes), seenBytes, readyBytes: bytes };
  await context.close();
  return times;
}

/** Notes when the first position is painted, and when its board is ready. Runs in the page. */
function watch() {
  const times = {};
  window.lessonTimes = times;
  addEventListener("baduk-ready", () => { times.ready ??= performance.now(); });
  const look = () => {
    const picture = document.querySelector("baduk-pan svg");
    if (picture?.getBoundingClientRect().width > 0) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { times.seen ??= performance.now(); };
      port2.postMessage(undefined);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
