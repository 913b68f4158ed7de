// Placing stones by touch on small phones: between two points, with two fingers, while scrolling, after a sheet, and with the magnifier.
import { boardSize, pointNamed, screenPosition } from "../board.mjs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStatus, expectStones, open, tap } from "../page.mjs";

const ghost = (page) => page.getByTestId("ghost");
const magnifier = (page) => page.getByTestId("magnifier");

/** Chooses how stones are placed by touch. */
async function setTouch(page, way) {
  await button(page, "Settings").tap();
  await dialog(page).getByLabel("Placing stones by touch").selectOption(way);
  // A tap on "Close" would be followed by the time in which a second one there, near T1, is ignored.
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

/** Waits until the code for touch is loaded. */
async function untilTouchIsLoaded(page) {
  await expect.poll(() => page.locator("main > .touch").evaluate(({ childNodes }) => childNodes.length)).toBeGreaterThan(1);
}

/** Returns where a point is on the screen, moved by parts of the line spacing. */
async function place(page, name, right = 0, down = 0) {
  const { x, y } = pointNamed(name, (await boardSize(page)).height);
  const { x: left, y: top } = await screenPosition(page, x + right, y + down);
  return { x: left, y: top };
}

/** Returns functions that put fingers on the screen, move them and lift them. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (...points) => send("touchStart", ...points.map((point, id) => ({ ...point, id }))),
    move: (...points) => send("touchMove", ...points.map((point, id) => ({ ...point, id }))),
    lift: () => send("touchEnd"),
  };
}

/** Moves a finger in steps. */
async function drag(finger, from, to) {
  for (let step = 1; step <= 10; step++) {
    const between = (a, b) => a + ((b - a) * step) / 10;
    await finger.move({ x: between(from.x, to.x), y: between(from.y, to.y) });
  }
}

for (const viewport of sample([{ width: 320, height: 568 }, { width: 390, height: 844 }], 1)) {
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport });

    /** Swipes over the board, and expects that the page scrolls and nothing is played. */
    async function expectSwipeScrolls(page, stones) {
      // Something to scroll to.
      await page.evaluate(() => { document.body.style.paddingBlockEnd = "100vh"; });
      const finger = await fingers(page);
      const [from, to] = [await place(page, "K4"), await place(page, "K16")];
      await finger.down(from);
      await drag(finger, from, to);
      await finger.lift();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
      await expect(magnifier(page)).toHaveCount(0);
      await expectStones(page, stones);
    }

    test("with one tap, a tap plays, but none between two points, with two fingers, in a swipe or after a sheet", async ({ page }) => {
      await open(page);
      await setTouch(page, "One tap");
      await untilTouchIsLoaded(page);
      await test.step("a tap between two points never plays", async () => {
        const between = await place(page, "D4", 0.46);
        for (let times = 0; times < 2; times++) {
          await page.touchscreen.tap(between.x, between.y);
          await expectStatus(page, "D4: choose it again to play.");
        }
        await expectStones(page, {});
        await tap(page, "D4");
        await expectStones(page, { X: "D4" });
        // On a point, and a little beside it.
        const beside = await place(page, "Q16", 0.25, -0.25);
        await page.touchscreen.tap(beside.x, beside.y);
        await expectStones(page, { X: "D4", O: "Q16" });
      });
      await test.step("two fingers play nothing", async () => {
        const finger = await fingers(page);
        const [one, other] = [await place(page, "D16"), await place(page, "Q4")];
        await finger.down(one, other);
        await finger.lift();
        await finger.down(one);
        await finger.down(one, other);
        await finger.lift();
        await expectStones(page, { X: "D4", O: "Q16" });
        await tap(page, "K10");
        await expectStones(page, { X: "D4 K10", O: "Q16" });
      });
      await test.step("the second tap of a double tap on a sheet's button isn't a move", async () => {
        await button(page, "Settings").tap();
        // A close button over the board.
        const at = await place(page, "K7");
        await button(dialog(page), "Close").evaluate((close, { x, y }) => {
          const { width, height } = close.getBoundingClientRect();
          Object.assign(close.style, { position: "fixed", left: `${x - width / 2}px`, top: `${y - height / 2}px`, margin: 0 });
        }, at);
        const finger = await fingers(page);
        await finger.down(at);
        await finger.lift();
        await finger.down(at);
        await finger.lift();
        await expect(dialog(page)).toBeHidden();
        await expectStones(page, { X: "D4 K10", O: "Q16" });
        await tap(page, "D16");
        await expectStones(page, { X: "D4 K10", O: "D16 Q16" });
      });
      await test.step("a swipe over the board scrolls the page and plays nothing", async () => {
        await expectSwipeScrolls(page, { X: "D4 K10", O: "D16 Q16" });
      });
    });

    test("with the magnifier, a finger that rests sees the points, moves to one and plays by lifting", async ({ page }) => {
      await open(page);
      // In a game the board is lower, with room for the magnifier above the finger.
      await page.getByRole("link", { name: "Two at this screen" }).click();
      await expect(page.locator(".doors")).toHaveCount(0);
      await setTouch(page, "Hold to magnify, lift to place");
      await untilTouchIsLoaded(page);
      const finger = await fingers(page);
      await test.step("a finger moves to a point and plays by lifting", async () => {
        const [from, to] = [await place(page, "D4"), await place(page, "F6")];
        await finger.down(from);
        await expect(magnifier(page)).toBeVisible();
        await expect(ghost(page)).toHaveAttribute("transform", "translate(300 1500)");
        await drag(finger, from, to);
        await expect(ghost(page)).toHaveAttribute("transform", "translate(500 1300)");
        const box = await magnifier(page).boundingBox();
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
        expect(box.y).toBeGreaterThanOrEqual(0);
        // The finger doesn't cover it.
        expect(box.y + box.height).toBeLessThan(to.y);
        await expectStones(page, {});
        await finger.lift();
        await expectStones(page, { X: "F6" });
        await expect(magnifier(page)).toHaveCount(0);
        expect(await page.evaluate(() => scrollY)).toBe(0);
      });
      await test.step("a finger that leaves the board, and a second finger, play nothing", async () => {
        const at = await place(page, "D4");
        await finger.down(at);
        await expect(magnifier(page)).toBeVisible();
        await drag(finger, at, { x: at.x, y: viewport.height - 4 });
        await finger.lift();
        await expect(magnifier(page)).toHaveCount(0);
        await finger.down(at);
        await expect(magnifier(page)).toBeVisible();
        await finger.down(at, await place(page, "Q4"));
        await expect(magnifier(page)).toHaveCount(0);
        await finger.lift();
        await expectStones(page, { X: "F6" });
        await expect(ghost(page)).toBeHidden();
      });
      await test.step("a short tap previews, and a second one plays", async () => {
        await tap(page, "D4");
        await expectStatus(page, "D4: choose it again to play.");
        await tap(page, "D4");
        await expectStones(page, { X: "F6", O: "D4" });
      });
      const placed = { X: "F6", O: "D4" };
      for (const [name, color] of [["A19", "X"], ["T19", "O"], ["A1", "X"], ["T1", "O"]]) {
        await test.step(`it is on the screen at ${name}`, async () => {
          const at = await place(page, name);
          await finger.down(at);
          await expect(magnifier(page)).toBeVisible();
          const { x, y, width, height } = await magnifier(page).boundingBox();
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(viewport.width);
          const isCovered = x < at.x && at.x < x + width && y < at.y && at.y < y + height;
          expect(isCovered).toBe(false);
          await finger.lift();
          placed[color] += ` ${name}`;
          await expectStones(page, placed);
        });
      }
      await test.step("a swipe over the board scrolls the page and plays nothing", async () => expectSwipeScrolls(page, placed));
    });

    test("a stone placed by touch ticks once, unless the setting is off, and a slow press is a tap", async ({ page }) => {
      await page.addInitScript(() => {
        window.ticks = 0;
        Navigator.prototype.vibrate = () => { window.ticks += 1; return true; };
      });
      const ticks = () => page.evaluate(() => window.ticks);
      await page.clock.install();
      await open(page);
      await untilTouchIsLoaded(page);
      await test.step("ticks", async () => {
        await tap(page, "D4");
        await expectStatus(page, "D4: choose it again to play.");
        expect(await ticks()).toBe(0);
        await tap(page, "D4");
        await expectStones(page, { X: "D4" });
        await expect.poll(ticks).toBe(1);
        await button(page, "Pass").tap();
        await button(page, "Settings").tap();
        await dialog(page).getByText("Vibrate when a stone is placed by touch").tap();
        await button(dialog(page), "Close").tap();
        await tap(page, "Q16 Q16");
        await expectStones(page, { X: "D4 Q16" });
        expect(await ticks()).toBe(1);
      });
      await test.step("a slow press, on an empty point and on a stone while a clock runs", async () => {
        const finger = await fingers(page);
        const pressSlowly = async (name) => {
          await finger.down(await place(page, name));
          // A press is long after 600 ms.
          await page.clock.fastForward(700);
          await finger.lift();
        };
        await pressSlowly("Q4");
        await expectStatus(page, "Q4: choose it again to play.");
        await pressSlowly("Q4");
        await expectStones(page, { X: "D4 Q16", O: "Q4" });
        await setTouch(page, "One tap");
        await pressSlowly("D16");
        await expectStones(page, { X: "D4 D16 Q16", O: "Q4" });
        await pressSlowly("D4");
        await expectStatus(page, "Back to move 1: Black D4.");
        await button(page, "New").tap();
        await dialog(page).getByRole("combobox", { name: "Clock" }).selectOption("Fischer");
        await button(dialog(page), "Start game").tap();
        await tap(page, "K10");
        await pressSlowly("K10");
        await expectStatus(page, "There is already a stone on K10. Play on an empty point.");
      });
    });
  });
}
