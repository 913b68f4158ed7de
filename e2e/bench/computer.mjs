// Measures the computer as an opponent and as a reviewer on the page: how long the engine takes for a move at several levels, on 9×9, and for
// the review of a game on 19×19; the longest task of the page's thread, and the time from frame to frame, meanwhile; and, on Linux, the memory
// that the page's process has written, with the worker's. A phone is taken to need four times as long.
// Usage: node computer.mjs --games FILE.sgf
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { clickPoint } from "../board.mjs";
import { launchOptions } from "../chromium.mjs";
import { CPU_SLOWDOWN, row, serveCompressed, VIEWPORT } from "./phone.mjs";

const MOVES = 5;
const LEVELS = ["30 kyu", "20 kyu", "12 kyu", "10 kyu", "6 kyu", "3 dan", "Strongest"];
const [, file] = process.argv.slice(2);
const longest = readFileSync(file, "utf8").split(/(?=\(;)/).sort((a, b) => b.split(";").length - a.split(";").length)[0];
const length = longest.split(";").length - 2;

const DIST = process.env.DIST ?? resolve(import.meta.dirname, "../../dist");
const { url, close } = await serveCompressed((path) => resolve(DIST, `.${path === "/" ? "/index.html" : path}`));
const browser = await chromium.launch(launchOptions);
const button = (place, name) => place.getByRole("button", { name, exact: true });
const print = (measure, values, goal = "") => console.log(measure.padEnd(44), row(values), String(goal).padStart(7));
try {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(url);
  await page.getByTestId("board").waitFor();
  console.log("measure                                       median     min     max    goal");
  if (rendererMemory()) print("memory of the page at its start, MB", [rendererMemory()]);
  for (const level of LEVELS) {
    await begin(page, level);
    // The first question waits until the engine is loaded, and the first stone starts the sound.
    await answer(page, 0);
    if (level === LEVELS[0]) await forget(page);
    const times = [];
    for (let move = 1; move <= MOVES; move++) times.push(await answer(page, move));
    print(`ms of the engine for a move, ${level}`, times);
    if (level !== "Strongest") print("  as slow as a phone", times.map((time) => CPU_SLOWDOWN * time), ["6 kyu", "3 dan"].includes(level) ? "" : 1000);
  }
  await report(page, "while it plays");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, longest);
  await button(page, "Review the game").waitFor();
  await forget(page);
  const began = performance.now();
  await button(page, "Review the game").click();
  await page.getByText("Looking closer").waitFor({ timeout: 120_000 });
  print(`ms to judge ${length} moves`, [performance.now() - began], Math.round(length * 20));
  await button(page, "Next mistake").waitFor({ timeout: 120_000 });
  print("  with a closer look at mistakes", [performance.now() - began]);
  await report(page, "while it reviews");
} finally {
  await browser.close();
  close();
}

/** Runs in the page: notes long tasks, the times between frames, and how long each question to the engine takes. */
function watch() {
  Object.assign(window, { tasks: [], frames: [], questions: [], open: 0 });
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const Channel = window.MessageChannel;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      this.port2.other = this.port1;
    }
  };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ports) {
    const began = performance.now();
    window.open += 1;
    ports[0].other.addEventListener("message", () => {
      window.questions.push(performance.now() - began);
      window.open -= 1;
    });
    return post.call(this, message, ports);
  };
}

/** Forgets the tasks and frames until now, such as those of the page's start. */
async function forget(page) {
  await page.waitForTimeout(500);
  await page.evaluate(() => Object.assign(window, { tasks: [], frames: [] }));
}

/** Starts a game on 9×9 against the computer. */
async function begin(page, level) {
  await button(page, "New").click();
  const form = page.getByRole("dialog");
  await form.getByRole("radio", { name: "Computer", exact: true }).check({ force: true });
  await form.getByLabel("Level").selectOption(level);
  await form.getByRole("radio", { name: "9×9", exact: true }).check({ force: true });
  await button(form, "Start game").click();
  await form.waitFor({ state: "hidden" });
}

/** Plays on the first empty point, from the center to the edge, and returns the time in milliseconds that the engine thinks about the answer. */
async function answer(page, move) {
  const stones = () => page.locator('[data-testid="board"] circle').count();
  await page.evaluate(() => { window.questions = []; });
  const points = [[4, 4], [2, 6], [6, 2], [6, 6], [2, 2], [4, 6], [4, 2], [2, 4], [6, 4], [5, 3], [3, 5], [3, 3], [5, 5]];
  const before = await stones();
  for (const [x, y] of points.slice(move)) {
    await clickPoint(page, x, y);
    if (await page.evaluate(() => window.open > 0 || document.querySelector(".computer p").textContent !== "")) break;
    await page.waitForTimeout(200);
    if (await stones() > before) break;
  }
  await page.waitForFunction(() => document.querySelector(".computer p").textContent !== "");
  await page.waitForFunction(() => document.querySelector(".computer p").textContent === "", null, { timeout: 60_000 });
  return page.evaluate(() => window.questions.reduce((sum, time) => sum + time, 0));
}

/** Prints what the page's thread, the frames and the memory were like while the engine was at work. */
async function report(page, when) {
  const { tasks, frames } = await page.evaluate(() => ({ tasks: window.tasks, frames: window.frames.sort((a, b) => a - b) }));
  print(`longest task ${when}, ms`, [Math.max(0, ...tasks)], 50);
  print(`frames ${when}, ms`, frames, 17);
  print("  all but one of a hundred", [frames[Math.floor(0.99 * frames.length)]]);
  const memory = rendererMemory();
  if (memory) print(`memory ${when}, MB`, [memory], 120);
}

/** The memory in megabytes that the largest process of a page has written to itself; 0 where the system does not tell. What it only reads from
 * files, such as up to 47 MB of the browser's own program, the system can drop and share. */
function rendererMemory() {
  if (!existsSync("/proc/self/smaps_rollup")) return 0;
  const read = (path) => { try { return readFileSync(path, "utf8"); } catch { return ""; } };
  const renderers = readdirSync("/proc").filter((id) => read(`/proc/${id}/cmdline`).includes("--type=renderer"));
  const own = (id) => [...read(`/proc/${id}/smaps_rollup`).matchAll(/^Private_Dirty: +(\d+) kB$/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
  return Math.max(0, ...renderers.map(own)) / 1024;
}
