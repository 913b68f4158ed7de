// Measures the time from a click on the board to the painted frame that shows the stone, with the CPU slowed down four times. For
// comparison, a minimal page takes turns: an SVG of the same board, and a script that adds a stone. With the folder of another release in
// `BASE`, that release takes turns too. The first click is among them. The slowest clicks are listed, since a hitch is not seen in a median.
import { chromium } from "@playwright/test";
import { boardSize, boardSvg, screenPosition } from "../board.mjs";
import { launchOptions } from "../chromium.mjs";
import { serveDist } from "../server.mjs";

const CLICKS = 300;
/** A frame that comes later than this, in milliseconds, is seen as a hitch. The goal is that there is none. */
const HITCH = 100;
/** The goal for the median, as a multiple of that of the bare SVG. */
const GOAL = 1.4;
/** How many of the slowest clicks are listed. */
const LISTED = 8;
/** The pages take turns, so that load on the machine affects both. */
const TURNS = 4;
const CPU_SLOWDOWN = 4;
/** The pause between moving, pressing and releasing the mouse, in milliseconds. */
const HAND_PAUSE = 60;

const servers = [["now", await serveDist()]];
if (process.env.BASE) servers.unshift(["base", await serveDist({ folder: process.env.BASE })]);
const browser = await chromium.launch(launchOptions);
try {
  const pages = [];
  for (const [name, { url }] of servers) pages.push(await openSlowly(name, (page) => openLarge(page, url)));
  pages.push(await openSlowly("bare SVG", (page) => page.setContent(bareBoard())));
  const points = pointsFor(await boardSize(pages[0].page));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { page, samples } of pages) {
      await page.bringToFront();
      for (const [x, y] of points.slice((turn * CLICKS) / TURNS, ((turn + 1) * CLICKS) / TURNS)) samples.push(await clickAndMeasure(page, x, y));
    }
  }
  console.log(`${CLICKS} clicks on 19x19, CPU slowed ${CPU_SLOWDOWN} times, milliseconds`);
  console.log("page       measure                                median     p95     max");
  for (const { name, page, samples } of pages) report(name, samples, await page.evaluate(() => window.clickWatch.eventTimings));
  for (const { name, samples } of pages) reportSlowest(name, samples);
  reportRatios(pages);
} finally {
  await browser.close();
  for (const [, server] of servers) await server.close();
}

/** Opens a page in its own window with a slowed-down CPU. */
async function openSlowly(name, open) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on("pageerror", (error) => { throw error; });
  await open(page);
  await boardSvg(page).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await boardSvg(page).evaluate(watchClicks);
  return { name, page, samples: [] };
}

/** Opens the page, and takes the large board. */
async function openLarge(page, url) {
  await page.goto(url);
  await page.getByTestId("board").waitFor();
  const large = page.getByRole("link", { name: "19×19" });
  // Before December 2026, the page began with it.
  if (await large.count() > 0) await large.click();
}

/** Returns a page with a 19×19 board. A click adds a stone and its shadow, and moves the ring of the last move. */
function bareBoard() {
  const lines = Array.from({ length: 19 }, (_, at) => `M0 ${100 * at}H1800M${100 * at} 0V1800`).join("");
  return `<!doctype html><title>A bare board</title><div data-testid="board" style="width:800px">
<svg viewBox="-100 -100 2000 2000" data-width="19" data-height="19"><rect x="-100" y="-100" width="2000" height="2000" fill="#dcb35c"/>
<path d="${lines}" stroke="#000" stroke-width="3"/><g id="shadows"></g><g id="stones"></g><circle id="ring" r="25" fill="none" stroke="red" stroke-width="8"/></svg></div>
<script>
const svg = document.querySelector("svg");
const [shadows, stones, ring] = ["shadows", "stones", "ring"].map((id) => document.getElementById(id));
function circle(x, y, fill) {
  const stone = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 48, fill })) stone.setAttribute(name, value);
  return stone;
}
svg.addEventListener("click", (event) => {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const [x, y] = [at.x, at.y].map((place) => 100 * Math.round(place / 100));
  shadows.append(circle(x + 4, y + 6, "#0005"));
  stones.append(circle(x, y, stones.childElementCount % 2 ? "#fff" : "#000"));
  ring.setAttribute("cx", x);
  ring.setAttribute("cy", y);
});
</script>`;
}

/** Returns different points, each far from the one before. A stride coprime to the number of points visits each once. */
function pointsFor({ width, height }) {
  if (width !== 19 || height !== 19) throw new Error(`The bench wants a 19 by 19 board, the page shows ${width} by ${height}.`);
  return Array.from({ length: CLICKS }, (_, click) => (click * 97 + 20) % 361).map((index) => [index % 19, Math.floor(index / 19)]);
}

/** Records the time of each click, whether the board changed, and when the next frame was painted. Runs in the page. */
function watchClicks(svg) {
  const watch = { eventTimings: [], sample: undefined };
  window.clickWatch = watch;
  new MutationObserver(() => { if (watch.sample) watch.sample.changed = true; })
    .observe(svg.parentElement, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "click") watch.eventTimings.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });
  // Measures from the release of the button, when the browser receives the event, to the frame after the click.
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
  // Without pauses, all events would fall between two frames and wait for each other, unlike with a real mouse.
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(HAND_PAUSE);
  await page.mouse.down();
  await page.waitForTimeout(HAND_PAUSE);
  await page.mouse.up();
  const sample = await (await page.waitForFunction(() => window.clickWatch.sample?.toFrame && window.clickWatch.sample)).jsonValue();
  if (!sample.changed) throw new Error(`The click on column ${x}, row ${y} changed nothing on the board.`);
  return sample.toFrame;
}

function report(name, samples, eventTimings) {
  // The browser reports only events of 16 ms or more, in steps of 8 ms. Missing events took less than 16 ms.
  const timings = [...eventTimings, ...Array(Math.max(0, CLICKS - eventTimings.length)).fill(0)];
  row(name, "release to frame handed over (rAF)", samples, (value) => value.toFixed(1));
  row(name, "click to presentation (Event Timing)", timings, (value) => (value < 16 ? "< 16" : String(value)));
}

function reportSlowest(name, samples) {
  const slowest = [...samples.entries()].toSorted(([, a], [, b]) => b - a).slice(0, LISTED);
  const late = samples.filter((sample) => sample > HITCH).length;
  console.log(`${name}: ${late} of ${CLICKS} over ${HITCH} ms; slowest: ${slowest.map(([at, time]) => `click ${at + 1} ${time.toFixed(0)}`).join(", ")}`);
}

/** Prints how the medians, 95th percentiles and maxima of the first measure compare with those of the bare SVG. */
function reportRatios(pages) {
  const values = pages.map(({ name, samples }) => ({ name, values: [0.5, 0.95, 1].map((share) => quantile(samples, share)) }));
  const bare = values.at(-1).values;
  for (const { name, values: ours } of values.slice(0, -1)) {
    const [median, late, worst] = ours.map((value, at) => (value / bare[at]).toFixed(2));
    console.log(`${name}: ${median} times as long as the bare SVG at the median (goal ${GOAL}), ${late} at the 95th percentile, ${worst} at most`);
  }
  if (values.length > 2) {
    console.log(`now takes ${(values[1].values[0] / values[0].values[0]).toFixed(2)} times as long as base at the median`);
  }
}

function row(name, measure, values, show) {
  console.log(name.padEnd(10), measure.padEnd(36), ...[0.5, 0.95, 1].map((share) => show(quantile(values, share)).padStart(7)));
}

function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(share * values.length) - 1)];
}
