// Measures how long a record of 70,000 nodes takes to open in the page, and a step through it, until the frame is painted.
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { dropRecord, openRecord } from "../record.mjs";
import { serveDist } from "../server.mjs";

const NODES = 70_000;
const STEPS = 100;

/** Returns this number of arbitrary moves, each on another point than the one before. */
function line(moves, from = 0) {
  const letter = (place) => String.fromCharCode(97 + (place % 19));
  const point = (move) => letter(move * 7) + letter(Math.floor(move / 19) + move * 3);
  return Array.from({ length: moves }, (_, move) => `;${(from + move) % 2 ? "W" : "B"}[${point(from + move)}]`).join("");
}

/** Returns a game of 300 moves with variations at each move, which have variations of their own. */
function bushy() {
  let text = "";
  let nodes = 1;
  const tail = [];
  for (let move = 0; move < 300; move++) {
    text += `${line(1, move)}`;
    nodes += 1;
    const variations = [];
    for (let variation = 0; variation < 5 && nodes < NODES - 60; variation++) {
      variations.push(`(${line(20, move + 20 * (variation + 1))}C[Words](${line(13, move)})(${line(13, move + 7)}))`);
      nodes += 46;
    }
    text += "(";
    tail.unshift(`)${variations.join("")}`);
  }
  return `(;GM[1]SZ[19]${text}${line(1, 300)}${tail.join("")})`;
}

const RECORDS = { "300 deep, with variations": bushy(), "one line": `(;GM[1]SZ[19]${line(NODES - 1)})` };

const server = await serveDist();
const browser = await chromium.launch(launchOptions);
try {
  console.log("record                        nodes   opens ms   step median      p95      max ms");
  for (const [name, sgf] of Object.entries(RECORDS)) console.log(await measure(name, sgf));
} finally {
  await browser.close();
  await server.close();
}

async function measure(name, sgf) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: server.url });
  const page = await context.newPage();
  page.on("pageerror", (error) => { throw error; });
  // Load everything that opening needs first, so that only reading and showing the record is measured.
  await openRecord(page, "(;SZ[19];B[dd])");
  const columns = await page.locator(".tree .tree-canvas").evaluate((canvas) => canvas.style.getPropertyValue("--columns"));
  await page.evaluate(watchOpening, columns);
  const painted = page.waitForFunction(() => window.opened);
  await page.evaluate(dropRecord, sgf);
  await painted;
  const took = await page.evaluate(() => window.opened);
  await page.getByTestId("tree").focus();
  await page.keyboard.press("End");
  await page.waitForTimeout(2000);
  const steps = [];
  for (const way of [-1, 1]) for (let step = 0; step < STEPS / 2; step++) steps.push(await page.evaluate(stepAndPaint, way));
  const nodes = (sgf.match(/;/g) ?? []).length;
  await context.close();
  const sorted = steps.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.ceil(share * sorted.length) - 1].toFixed(1).padStart(9);
  return `${name.padEnd(28)} ${String(nodes).padStart(6)} ${took.toFixed(0).padStart(10)}     ${at(0.5)}${at(0.95)}${at(1)}`;
}

/** Measures from the drop of a record to the painted frame in which the tree's columns have changed. Runs in the page. */
function watchOpening(columns) {
  window.addEventListener("drop", () => {
    const start = performance.now();
    const look = () => {
      const canvas = document.querySelector(".tree .tree-canvas");
      if (!canvas || canvas.style.getPropertyValue("--columns") === columns) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.opened = performance.now() - start; };
      channel.port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
}

/** Presses a key in the tree, and returns the time until the frame that shows the step is painted. Runs in the page. */
function stepAndPaint(way) {
  return new Promise((done, fail) => {
    requestAnimationFrame(() => {
      const before = document.querySelector("[data-testid=place]").textContent;
      const start = performance.now();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const took = performance.now() - start;
        const after = document.querySelector("[data-testid=place]").textContent;
        if (before === after) fail(new Error(`a step from ${before} changed nothing`));
        else done(took);
      };
      const key = new KeyboardEvent("keydown", { key: way > 0 ? "ArrowRight" : "ArrowLeft", bubbles: true, cancelable: true });
      document.querySelector(".tree").dispatchEvent(key);
      // The changes of a step are done in microtasks. Then the frame is painted, then the message arrives.
      Promise.resolve().then(() => channel.port2.postMessage(undefined));
    });
  });
}
