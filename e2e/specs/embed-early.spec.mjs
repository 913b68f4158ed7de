// Boards that are still pictures: they become ready by themselves, and do what a reader does to them before.
import { readdirSync } from "node:fs";
import { expect, recordedEvents, recordEvents, test } from "../embed.mjs";
import { ALL } from "../extent.mjs";
import { DIST } from "../server.mjs";
import { nextFrames } from "../time.mjs";

const THREE = "(;SZ[5];B[bb];W[cc];B[dd])";
const board = (id, attributes = "") => `<baduk-pan id="${id}" ${attributes} sgf="${THREE}"></baduk-pan>`;
/** Boards side by side, so that all are in view. */
const sideBySide = (...boards) => `<div style="display: flex; --badukpan-width: 300px">${boards.join("")}</div>`;

/** Makes the browser never idle: only the first board of a page starts by itself, and the others stay pictures. */
const neverIdle = (page) => page.addInitScript(() => { window.requestIdleCallback = () => 0; });

/** Waits until the first board is ready, and returns one that is a picture. */
async function picture(page, id = "b") {
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).map((event) => event.id)).toContain("a");
  const found = page.locator(`#${id}`);
  await expect(found.locator(".first .board svg")).toBeVisible();
  expect(await found.evaluate((element) => element.position)).toBeNull();
  return found;
}

/** Returns where a point of a 5×5 board is on the screen. Column and row are counted from 0. */
const place = (second, column, row) => second.locator(".first .board svg").evaluate((svg, [column, row]) => {
  const { x, y } = new DOMPoint(100 * column, 100 * row).matrixTransform(svg.getScreenCTM());
  return { x, y };
}, [column, row]);

const position = (second) => second.evaluate((element) => element.position);

test.beforeEach(async ({ page }) => recordEvents(page));

test("boards in view become ready one after the other by themselves, and load each file once", async ({ page, crossOrigin }) => {
  const parts = readdirSync(DIST).find((name) => /^embed-[0-9a-f]{16}$/.test(name));
  const address = `${crossOrigin.host}${parts}`;
  const head = `<link rel="preload" as="fetch" crossorigin href="${address}/embed_bg.wasm">
    <link rel="modulepreload" href="${address}/embed.js"><link rel="modulepreload" href="${address}/style.js">`;
  const loaded = [];
  page.on("request", (request) => {
    const url = request.url();
    if (/\/(embed_bg\.wasm|embed\.js|style\.js)$/.test(url) && url.includes(parts)) loaded.push(url.split("/").at(-1));
  });
  await page.setViewportSize({ width: 2000, height: 1700 });
  const count = ALL ? 50 : 20;
  const boards = Array.from({ length: count }, (_, number) => board(`b${number}`, 'controls="none"'));
  await crossOrigin.open(`<div style="display: grid; grid-template-columns: repeat(10, 1fr)">${boards.join("")}</div>`, { head });
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length, { timeout: 30_000 }).toBe(count);
  await expect(page.locator("baduk-pan .first")).toHaveCount(0);
  expect(loaded.sort(), "the preloads are used").toEqual(["embed.js", "embed_bg.wasm", "style.js"]);
});

test("a picture becomes a board when the mouse, the focus or a method needs it, and nothing moves", async ({ page, crossOrigin }) => {
  await neverIdle(page);
  const widths = [130, 200, 300];
  const narrow = widths.map((width) => `<div style="inline-size: ${width}px">${board(`w${width}`)}</div><p id="after${width}">After.</p>`);
  await crossOrigin.open(sideBySide(board("a", 'mode="play"'), board("mouse", 'mode="play"'))
    + sideBySide(board("focus", 'controls="none"'), board("method"), board("start")) + narrow.join(""));

  await test.step("the mouse wakes a picture, and a click has its effect", async () => {
    const second = await picture(page, "mouse");
    const { x, y } = await place(second, 3, 1);
    await page.mouse.click(x, y);
    await expect.poll(async () => (await position(second))?.black).toEqual(["D4"]);
    expect((await recordedEvents(page, "baduk-move")).map(({ detail }) => detail.point)).toEqual(["D4"]);
  });

  await test.step("the focus and a key on a picture go to its board", async () => {
    const second = await picture(page, "focus");
    await expect(second.getByRole("img", { name: "Baduk board" })).toBeVisible();
    await second.locator(".first .board").focus();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press("End");
    await expect.poll(async () => (await position(second))?.move).toBe(3);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await position(second)).move).toBe(2);
  });

  await test.step("attributes that change draw a picture again, and methods start it", async () => {
    const second = await picture(page, "method");
    await expect(second.locator(".first circle[data-color]")).toHaveCount(0);
    await second.evaluate((element) => { element.at = "end"; });
    await expect.poll(() => second.locator(".first").innerHTML()).toContain('cx="300" cy="300"');
    expect(await second.evaluate(async (element) => [await element.previous(), element.position.move])).toEqual([true, 2]);
  });

  await test.step("start() resolves when a picture has become a board", async () => {
    const second = await picture(page, "start");
    expect(await second.evaluate(async (element) => { await element.start(); return element.position.move; })).toBe(0);
    await expect(second.locator(".first")).toHaveCount(0);
  });

  for (const width of widths) {
    await test.step(`nothing moves when a picture becomes a board ${width} pixels wide`, async () => {
      await page.locator(`#w${width}`).scrollIntoViewIfNeeded();
      const second = await picture(page, `w${width}`);
      const top = () => page.locator(`#after${width}`).evaluate((after) => after.getBoundingClientRect().top + scrollY);
      const before = await top();
      await second.evaluate((element) => element.start());
      await expect(second.getByRole("button", { name: "Next move" })).toBeVisible();
      expect(Math.abs(await top() - before)).toBeLessThanOrEqual(2);
    });
  }
});

test("a picture stays during a press, whose click is one on the board, and the page gets it once", async ({ page, crossOrigin }) => {
  await neverIdle(page);
  let load;
  await page.route("**/split_play.wasm", (route) => { load = () => route.continue(); });
  await crossOrigin.open(sideBySide(board("a"), board("b", 'mode="play"')));
  const second = await picture(page);
  const { x, y } = await place(second, 3, 1);
  await page.evaluate(() => { window.clicks = 0; addEventListener("click", () => { window.clicks += 1; }); });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect.poll(() => load).toBeTruthy();
  load();
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).map(({ id }) => id)).toEqual(["a", "b"]);
  await nextFrames(page);
  await expect(second.locator(".first")).toBeVisible();
  await page.mouse.up();
  await expect.poll(async () => (await position(second)).black).toEqual(["D4"]);
  await expect(second.locator(".first")).toHaveCount(0);
  expect(await page.evaluate(() => window.clicks)).toBe(1);
});

test.describe("with a touch screen", () => {
  test.use({ hasTouch: true });

  test("a tap on a picture has its effect", async ({ page, crossOrigin }) => {
    await neverIdle(page);
    await crossOrigin.open(sideBySide(board("a", 'mode="play"'), board("b", 'mode="play"')));
    const second = await picture(page);
    const { x, y } = await place(second, 3, 1);
    await page.touchscreen.tap(x, y);
    // The points are too close for a finger, so the board asks for a second tap.
    await expect(second.locator(".status")).toContainText("D4: choose it again to play.");
  });
});

test("what was done before the program is there has its effect once it is", async ({ page, crossOrigin }) => {
  let load;
  await page.route("**/split_live.wasm", (route) => { load = () => route.continue(); });
  await crossOrigin.open(board("b", 'mode="play"'));
  const second = page.locator("#b");
  await expect(second.locator(".first .board svg")).toBeVisible();
  for (const [column, row] of [[3, 1], [0, 0]]) {
    const { x, y } = await place(second, column, row);
    await page.mouse.click(x, y);
  }
  await expect.poll(() => load).toBeTruthy();
  load();
  await expect.poll(async () => (await position(second))?.white).toEqual(["A5"]);
  expect((await position(second)).black).toEqual(["D4"]);
});

test("a board whose mode could not be loaded says so, and another try makes it ready", async ({ page, crossOrigin, faults }) => {
  let answers = false;
  await page.route("**/split_play.wasm", (route) => (answers ? route.continue() : route.abort()));
  await crossOrigin.open(board("a", 'mode="play"'));
  const only = page.locator("#a");
  await expect(only.getByRole("alert").filter({ hasText: "Couldn't load this part" })).toBeVisible();
  await expect(only.locator(".first")).toHaveCount(0);
  expect((await recordedEvents(page, "baduk-error")).map(({ detail }) => detail.severity)).toEqual(["warning"]);
  expect(await recordedEvents(page, "baduk-ready")).toEqual([]);
  faults.length = 0;
  answers = true;
  await only.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(1);
  await expect(only.getByRole("alert").filter({ hasText: "Couldn't load" })).toHaveCount(0);
  expect(await only.evaluate((element) => element.play("E5"))).toBe(true);
});
