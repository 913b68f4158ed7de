// Measures the suggestion of dead stones on the page: from the second pass of a game on 19×19 until the suggestion is shown, with the
// processor slowed down, and how long the page's own thread is busy meanwhile. The first use also loads the engine, over a phone line.
// Usage: node dead-stones.mjs --games FILE.sgf
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { CONDITIONS, row, serveCompressed, slowDown, VIEWPORT } from "./phone.mjs";

const RUNS = 9;
const GOAL = 300;
const [, file] = process.argv.slice(2);
const longest = readFileSync(file, "utf8").split(/(?=\(;)/).sort((a, b) => b.split(";").length - a.split(";").length)[0];
// The page only reads a game that has a result, or was not played here.
const record = longest.replace(/(RE|AP)\[[^\]]*\]/g, "").replace("(;", "(;AP[Badukpan]");

const DIST = process.env.DIST ?? resolve(import.meta.dirname, "../../dist");
const { url, close } = await serveCompressed((path) => resolve(DIST, `.${path === "/" ? "/index.html" : path}`));
const browser = await chromium.launch(launchOptions);
try {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
  const page = await context.newPage();
  await slowDown(context, page);
  await page.goto(url);
  await page.getByTestId("board").waitFor();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, record);
  await page.getByRole("button", { name: "Last move" }).click();
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  const runs = [];
  for (let run = 0; run <= RUNS; run++) {
    runs.push(await page.evaluate(measure));
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Pass", exact: true }).waitFor();
  }
  const [first, ...later] = runs;
  console.log(`one game of ${record.split(";").length - 2} moves, at ${CONDITIONS}`);
  console.log("measure                             median     min     max    goal");
  console.log("second pass to the suggestion".padEnd(35), row(later.map(({ time }) => time)), String(GOAL).padStart(7));
  console.log("longest task of the page meanwhile".padEnd(35), row(later.map(({ busy }) => busy)));
  console.log("the first time, with loading".padEnd(35), row([first.time]));
} finally {
  await browser.close();
  close();
}

/** Passes, and returns the time in milliseconds until the suggestion is shown, and the longest task of the page's thread meanwhile. */
async function measure() {
  let busy = 0;
  const observer = new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) busy = Math.max(busy, duration); });
  observer.observe({ type: "longtask" });
  const start = performance.now();
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Pass").click();
  while (!document.querySelector(".dead-stones .chain-list")) await new Promise((next) => requestAnimationFrame(next));
  const time = performance.now() - start;
  await new Promise((next) => setTimeout(next, 100));
  observer.disconnect();
  return { time, busy };
}
