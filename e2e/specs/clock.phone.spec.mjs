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

/** Opens the page, whose clock only the test moves, and starts a game. */
async function start(page, system, numbers) {
  await installClock(page.context());
  await open(page);
  await begin(page, system, numbers);
}

/** Starts a 9×9 game with a clock, by touch. */
async function begin(page, system, numbers) {
  await button(page, "New").tap();
  const form = dialog(page);
  await form.getByRole("radio", { name: "9×9" }).tap();
  await fillClock(form, system, numbers);
  await button(form, "Start game").tap();
  await expect(form).toBeHidden();
}

/** Lets time pass at once, as while a device sleeps. */
async function pass(page, milliseconds) {
  await page.context().clock.fastForward(milliseconds - SECOND / 2);
  await advance(page, SECOND / 2);
}

const clock = (page, color) => page.locator(`.card[data-color=${color}] .clock`);

/** Plays a move with a tap. */
const play = (page, point) => tap(page, point);

test("a byo-yomi game is lost on time", async ({ page }) => {
  await start(page, "Byo-yomi", { "Main time (min)": "0:20", Periods: 2, "Seconds per period": 15 });
  await expect(clock(page, "black").locator(".time")).toHaveText("0:20");
  await pass(page, 60 * SECOND);
  await expect(clock(page, "black").locator(".time"), "the first move is not timed").toHaveText("0:20");
  await play(page, "E5");
  await pass(page, 8 * SECOND);
  await expect(clock(page, "white").locator(".time")).toHaveText("0:12");
  await play(page, "C3");
  await expect(clock(page, "white").locator(".time")).toHaveText("0:12");

  // Black uses the main time, and a part of a period.
  await pass(page, 22 * SECOND);
  await expect(clock(page, "black")).toContainText("0:13×2");
  await expectStatus(page, "Black: 2 periods of 15 s left.");
  await play(page, "G7");
  await expect(clock(page, "black"), "the period begins again").toContainText("0:15×2");
  await pass(page, 12 * SECOND);
  await play(page, "C7");

  // Then all of both periods.
  await pass(page, 14 * SECOND);
  await expect(clock(page, "black")).toHaveAttribute("data-low", "true");
  await pass(page, 2 * SECOND);
  await expect(clock(page, "black")).toContainText("0:14×1");
  await expectStatus(page, "Black: last period of 15 s.");
  await pass(page, 14 * SECOND);
  await expectStatus(page, "White wins on time.");
  await expect(page.locator(".bar").getByRole("button", { name: "Resume" })).toBeVisible();
  await play(page, "D4");
  await expectStones(page, { X: "E5 G7", O: "C3 C7" });
});

test("the time of a turn is not given back when the device's clock is set back before a reload", async ({ page, context }) => {
  await start(page, "Main time only", { "Main time (min)": "1:00" });
  await play(page, "E5");
  await pass(page, 15 * SECOND);
  const time = clock(page, "white").locator(".time");
  await expect(time).toHaveText("0:45");
  await context.clock.setSystemTime(await page.evaluate(() => Date.now()) - 60 * SECOND);
  await page.reload();
  await expect(time).toHaveText(/^0:4[0-5]$/);
  await expectStones(page, { X: "E5" });
});

test("a game goes on after a reload in the middle of a period, and time passes while the page is closed", async ({ page, context }) => {
  await start(page, "Canadian", { "Main time (min)": "0:10", "Moves per period": 3, "Period (min)": 1 });
  await play(page, "E5");
  await pass(page, 15 * SECOND);
  await expect(clock(page, "white")).toContainText("0:55/3");
  await play(page, "C3");
  await pass(page, 30 * SECOND);
  await expect(clock(page, "black")).toContainText("0:40/3");
  await page.reload();
  await expect(clock(page, "black")).toContainText(/0:(3\d|40)\/3/);
  await expect(clock(page, "white"), "a move in the period counts").toContainText("0:55/2");
  await play(page, "G7");
  await expect(clock(page, "black").locator(".periods")).toHaveText("/2");
  await pass(page, 5 * SECOND);
  await play(page, "C7");
  await expect(clock(page, "white")).toContainText(/0:(4\d|50)\/1/);

  await begin(page, "Main time only", { "Main time (min)": 2 });
  await play(page, "E5");
  await pass(page, 5 * SECOND);
  await expect(clock(page, "white").locator(".time")).toHaveText("1:55");
  await page.goto("about:blank");
  await context.clock.fastForward(90 * SECOND);
  await page.goBack();
  await expect(clock(page, "white").locator(".time")).toHaveText(/0:2[45]/);
});

test("both players can pause the clock, a move lets it run again, and the times are in the record", async ({ page }) => {
  await start(page, "Fischer", { "Main time (min)": 5, "Seconds per move": 10 });
  await play(page, "E5");
  await pass(page, 10 * SECOND);
  await clock(page, "white").getByRole("button", { name: "Pause the clock" }).tap();
  await expectStatus(page, "The clock is paused. Play a move to continue.");
  await pass(page, 60 * SECOND);
  await expect(clock(page, "white").locator(".time")).toHaveText("4:50");
  await clock(page, "white").getByRole("button", { name: "Resume the clock" }).tap();
  await pass(page, 5 * SECOND);
  await expect(clock(page, "white").locator(".time")).toHaveText("4:45");
  await clock(page, "white").getByRole("button", { name: "Pause the clock" }).tap();
  await play(page, "C3");
  await expect(clock(page, "white").locator(".time"), "10 seconds more for the move").toHaveText("4:55");
  await pass(page, 3 * SECOND);
  await expect(clock(page, "black").locator(".time")).toHaveText(/4:5[67]/);

  await begin(page, "Ing", { "Main time (min)": 1 });
  await play(page, "E5");
  await pass(page, 65 * SECOND);
  await expect(clock(page, "white")).toContainText("0:05−2");
  await play(page, "C3");
  await button(page, "Pass").tap();
  await expectTurn(page, "white");
  // A second tap at once would be a double tap, which passes only once.
  await button(page, "Pass").click();
  await expectScoreRow(page, "Time penalty", "0", "−2");
});

/** Expects that the parts of the players' cards, and the button to pause, can be seen in windows of all sizes. */
async function expectCardsAreClear(page) {
  for (const [width, height] of [[320, 640], [360, 800], [390, 844], [820, 1180], [844, 390], [740, 360], [640, 400], [1024, 500], [1280, 900]]) {
    await page.setViewportSize({ width, height });
    for (const color of ["black", "white"]) {
      const faults = await card(page, color).evaluate((card) => {
        const parts = [...card.querySelectorAll("h2, .points, .captures, .state, .time, .periods, button:not(.pause)")];
        // What is only spoken is a pixel wide.
        const isShown = (part) => part.textContent && part.checkVisibility() && part.offsetWidth !== 1;
        const shown = parts.filter(isShown).map((part) => {
          const text = new Range();
          text.selectNodeContents(part);
          // A name that is cut is as wide as its place.
          return [part, (part.matches("h2, button") ? part : text).getBoundingClientRect()];
        });
        const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        const pairs = shown.flatMap(([a, boxA], place) => shown.slice(place + 1).filter(([, boxB]) => meet(boxA, boxB)).map(([b]) => [a, b]));
        const hidden = shown.filter(([part, { width }]) => part.matches("h2") && width < 24);
        const { left, right } = card.getBoundingClientRect();
        const outside = [...card.querySelectorAll(".clock, button")].filter((part) => part.checkVisibility()).filter((part) => {
          const box = part.getBoundingClientRect();
          return box.left < left || box.right > right;
        });
        return [
          ...pairs.map((pair) => pair.map((part) => part.textContent).join(" over ")),
          ...hidden.map(() => "no room for the name"),
          ...outside.map(({ className }) => `${className} is outside`),
        ];
      });
      expect(faults, `${color}, ${width}x${height}`).toEqual([]);
    }
  }
}

test("a clock changes at most two nodes a second, and nothing overlaps on the players' cards", async ({ page }) => {
  await start(page, "Byo-yomi", { "Main time (min)": 2, Periods: 3, "Seconds per period": 30 });
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

  // In a period, in play, with the record and while the score is agreed.
  await pass(page, 110 * SECOND);
  await expect(clock(page, "white")).toContainText("×3");
  await expectCardsAreClear(page);
  await button(page, "Moves").click();
  await expectCardsAreClear(page);
  await button(page, "Moves").click();
  await passTwice(page);
  await expectCardsAreClear(page);
});
