// A game with a clock on a phone. The page's clock is moved forward by the test.
import { expect, test } from "../fixtures.mjs";
import { button, card, dialog, expectScoreRow, expectStatus, expectStones, expectTurn, open, passTwice, tap } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const SECOND = 1000;

/** Fills in the clock of the open form. */
async function fillClock(form, system, numbers = {}) {
  await form.getByRole("combobox", { name: "Clock" }).selectOption(system);
  for (const [label, number] of Object.entries(numbers)) await form.getByLabel(label, { exact: true }).fill(String(number));
}

/** Starts a 9×9 game with a clock, by touch. */
async function start(page, system, numbers) {
  await installClock(page.context());
  await open(page);
  await button(page, "New").tap();
  const form = dialog(page);
  await form.getByRole("radio", { name: "9×9" }).tap();
  await fillClock(form, system, numbers);
  await button(form, "Start game").tap();
  await expect(form).toBeHidden();
}

const clock = (page, color) => page.locator(`.card[data-color=${color}] .clock`);

/** Plays a move with two taps. */
const play = (page, point) => tap(page, `${point} ${point}`);

test("a byo-yomi game is lost on time", async ({ page }) => {
  await start(page, "Byo-yomi", { "Main time (min)": "0:20", Periods: 2, "Seconds per period": 15 });
  await expect(clock(page, "black").locator(".time")).toHaveText("0:20");
  await advance(page, 60 * SECOND);
  await expect(clock(page, "black").locator(".time"), "the first move is not timed").toHaveText("0:20");
  await play(page, "E5");
  await advance(page, 8 * SECOND);
  await expect(clock(page, "white").locator(".time")).toHaveText("0:12");
  await play(page, "C3");
  await expect(clock(page, "white").locator(".time")).toHaveText("0:12");

  // Black uses the main time, and a part of a period.
  await advance(page, 22 * SECOND);
  await expect(clock(page, "black")).toContainText("0:13×2");
  await expectStatus(page, "Black: 2 periods of 15 s left.");
  await play(page, "G7");
  await expect(clock(page, "black"), "the period begins again").toContainText("0:15×2");
  await advance(page, 12 * SECOND);
  await play(page, "C7");

  // Then all of both periods.
  await advance(page, 14 * SECOND);
  await expect(clock(page, "black")).toHaveAttribute("data-low", "true");
  await advance(page, 2 * SECOND);
  await expect(clock(page, "black")).toContainText("0:14×1");
  await expectStatus(page, "Black: last period of 15 s.");
  await advance(page, 14 * SECOND);
  await expectStatus(page, "White wins on time.");
  await expect(page.locator(".bar").getByRole("button", { name: "Resume" })).toBeVisible();
  await play(page, "D4");
  await expectStones(page, { X: "E5 G7", O: "C3 C7" });
});

test("a Canadian game goes on after a reload in the middle of a period", async ({ page }) => {
  await start(page, "Canadian", { "Main time (min)": "0:10", "Moves per period": 3, "Period (min)": 1 });
  await play(page, "E5");
  await advance(page, 15 * SECOND);
  await expect(clock(page, "white")).toContainText("0:55/3");
  await play(page, "C3");
  await advance(page, 30 * SECOND);
  await expect(clock(page, "black")).toContainText("0:40/3");
  await page.reload();
  await expect(clock(page, "black")).toContainText(/0:(3[89]|40)\/3/);
  await expect(clock(page, "white"), "a move in the period counts").toContainText("0:55/2");
  await play(page, "G7");
  await expect(clock(page, "black").locator(".periods")).toHaveText("/2");
  await advance(page, 5 * SECOND);
  await play(page, "C7");
  await expect(clock(page, "white")).toContainText(/0:(4[6-9]|50)\/1/);
});

test("time passes while the page is closed", async ({ page, context }) => {
  await start(page, "Main time only", { "Main time (min)": 2 });
  await play(page, "E5");
  await advance(page, 5 * SECOND);
  await expect(clock(page, "white").locator(".time")).toHaveText("1:55");
  await page.goto("about:blank");
  await context.clock.fastForward(90 * SECOND);
  await page.goBack();
  await expect(clock(page, "white").locator(".time")).toHaveText(/0:2[45]/);
});

test("both players can pause the clock, and a move lets it run again", async ({ page }) => {
  await start(page, "Fischer", { "Main time (min)": 5, "Seconds per move": 10 });
  await play(page, "E5");
  await advance(page, 10 * SECOND);
  await clock(page, "white").getByRole("button", { name: "Pause the clock" }).tap();
  await expectStatus(page, "The clock is paused. Play a move to continue.");
  await advance(page, 60 * SECOND);
  await expect(clock(page, "white").locator(".time")).toHaveText("4:50");
  await clock(page, "white").getByRole("button", { name: "Resume the clock" }).tap();
  await advance(page, 5 * SECOND);
  await expect(clock(page, "white").locator(".time")).toHaveText("4:45");
  await clock(page, "white").getByRole("button", { name: "Pause the clock" }).tap();
  await play(page, "C3");
  await expect(clock(page, "white").locator(".time"), "10 seconds more for the move").toHaveText("4:55");
  await advance(page, 3 * SECOND);
  await expect(clock(page, "black").locator(".time")).toHaveText(/4:5[67]/);
});

test("nothing overlaps on a player's card while the score is agreed", async ({ page }) => {
  await start(page, "Canadian", { "Main time (min)": 1, "Moves per period": 5, "Period (min)": 1 });
  await play(page, "E5");
  await advance(page, 70 * SECOND);
  await passTwice(page);
  for (const [width, height] of [[320, 640], [390, 844], [820, 1180], [844, 390], [1280, 900]]) {
    await page.setViewportSize({ width, height });
    for (const color of ["black", "white"]) {
      await expect(card(page, color).getByRole("button", { name: /accept the score/ })).toBeInViewport({ ratio: 1 });
      const overlaps = await card(page, color).evaluate((card) => {
        const parts = [...card.querySelectorAll("h2 bdi, .points, .captures, .time, .periods, button")].map((part) => [part, part.getBoundingClientRect()]);
        const shown = parts.filter(([, { width }]) => width > 1);
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const pairs = shown.flatMap(([a, boxA], place) => shown.slice(place + 1).filter(([, boxB]) => meet(boxA, boxB)).map(([b]) => [a, b]));
        return pairs.map((pair) => pair.map((part) => part.textContent).join(" and "));
      });
      expect(overlaps, `${color}, ${width}x${height}`).toEqual([]);
    }
  }
});

test("a clock changes at most two nodes a second", async ({ page }) => {
  await start(page, "Byo-yomi", { "Main time (min)": 10 });
  await play(page, "E5");
  await advance(page, SECOND);
  await page.evaluate(() => {
    window.changes = 0;
    new MutationObserver((records) => { window.changes += new Set(records.map(({ target }) => target)).size; }).observe(document.body, {
      subtree: true, childList: true, attributes: true, characterData: true,
    });
  });
  await advance(page, 20 * SECOND);
  const changes = await page.evaluate(() => window.changes);
  console.log(`      a running clock: ${changes} changes in 20 seconds`);
  expect(changes).toBeGreaterThanOrEqual(20);
  expect(changes).toBeLessThanOrEqual(40);
});

test("the times are in the record", async ({ page }) => {
  await start(page, "Ing", { "Main time (min)": 1 });
  await play(page, "E5");
  await advance(page, 65 * SECOND);
  await expect(clock(page, "white")).toContainText("0:05−2");
  await play(page, "C3");
  await button(page, "Pass").tap();
  await expectTurn(page, "white");
  // A second tap at once would be a double tap, which passes only once.
  await button(page, "Pass").click();
  await expectScoreRow(page, "Time penalty", "0", "−2");
});
