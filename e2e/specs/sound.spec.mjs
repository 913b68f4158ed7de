// Stones and the last seconds on the clock are heard. Each sound is known by its length.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStatus, open, openSmall, play } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const [STONE, CAPTURE, TICK, END] = [180, 240, 90, 600];
const SECOND = 1000;

/** Writes down what a page plays and says. */
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    [window.heard, window.said] = [[], []];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function () {
      window.heard.push(Math.round(this.buffer.duration * 1000));
      return start.call(this);
    };
    SpeechSynthesis.prototype.speak = ({ text, lang }) => { if (text) window.said.push(`${lang}: ${text}`); };
  });
});

const heard = (page) => page.evaluate(() => window.heard);

/** Chooses an option of a list in the settings. */
async function choose(page, list, option) {
  await button(page, "Settings").click();
  await dialog(page).getByRole("combobox", { name: list }).selectOption(option);
  await page.keyboard.press("Escape");
}

/** Starts a 9×9 game with 12 seconds for each player, or with another clock. */
async function startTimed(page, system = "Main time only", numbers = { "Main time (min)": "0:12" }) {
  await button(page, "New").click();
  const form = dialog(page);
  await form.getByRole("radio", { name: "9×9" }).check();
  await form.getByRole("combobox", { name: "Clock" }).selectOption(system);
  for (const [label, number] of Object.entries(numbers)) await form.getByLabel(label, { exact: true }).fill(String(number));
  await button(form, "Start game").click();
}

/** Starts a game with two periods of ten seconds for each player. */
const startPeriods = (page) => startTimed(page, "Byo-yomi", { "Main time (min)": 0, Periods: 2, "Seconds per period": 10 });

const said = (page) => page.evaluate(() => window.said);

test("stones and captures are heard, and passes are not, and nothing if sounds are off", async ({ page }) => {
  await openSmall(page);
  await play(page, "A1");
  await expect.poll(() => page.locator(".sounds").count()).toBe(1);
  await play(page, "A2");
  await expect.poll(() => heard(page)).toContain(STONE);
  let before = (await heard(page)).length;
  const since = async () => (await heard(page)).slice(before);
  await button(page, "Pass").click();
  await expectStatus(page, /passes/);
  await play(page, "B1");
  await expect.poll(since).toEqual([STONE, CAPTURE]);

  await choose(page, "Stone sound", "Off");
  before += 2;
  await play(page, "E5 J9 J8");
  expect(await since()).toEqual([]);
  await choose(page, "Stone sound", "Full");
  await play(page, "G7");
  await expect.poll(since).toEqual([STONE]);
});

test("the last ten seconds are counted down with beeps or by a voice, and audio starts with a move", async ({ page, context }) => {
  await installClock(context);
  await context.addInitScript(() => {
    window.resumed = 0;
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () {
      window.resumed += 1;
      return resume.call(this);
    };
  });
  await open(page);
  await choose(page, "Stone sound", "Off");
  await choose(page, "Count down the last 10 seconds", "With beeps");
  await startTimed(page);
  await advance(page, 2 * SECOND);
  await play(page, "E5");
  expect(await page.evaluate(() => window.resumed)).toBeGreaterThan(0);
  expect(await heard(page)).toEqual([]);
  await advance(page, 13 * SECOND);
  await expectStatus(page, "Black wins on time.");
  const beeps = [...Array(10).fill(TICK), END];
  await expect.poll(() => heard(page)).toEqual(beeps);

  await choose(page, "Count down the last 10 seconds", "By voice");
  await startTimed(page);
  await play(page, "E5");
  await advance(page, 13 * SECOND);
  expect(await said(page)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `en: ${number}`));
});

test("a period of ten seconds is counted from nine, and the sentence that it has started is said to its end", async ({ page, context }) => {
  await installClock(context);
  await context.addInitScript(() => {
    Object.defineProperty(SpeechSynthesis.prototype, "speaking", { get: () => Boolean(window.isSpeaking) });
  });
  await open(page);
  await choose(page, "Stone sound", "Off");
  await choose(page, "Count down the last 10 seconds", "By voice");
  await startPeriods(page);
  // Less than whole seconds, since some time passes by itself.
  await advance(page, 2.25 * SECOND);
  await play(page, "E5");
  await advance(page, 2.25 * SECOND);
  await play(page, "C3");
  await advance(page, 2.25 * SECOND);
  expect(await said(page), "no turn starts with a number").toEqual(["en: 9", "en: 8", "en: 9", "en: 8"]);
  await advance(page, 6.5 * SECOND);
  await page.evaluate(() => { window.isSpeaking = true; });
  await advance(page, 2.5 * SECOND);
  const period = "en: Black: last period of 10\u00a0s.";
  expect((await said(page)).slice(-2), "numbers do not interrupt the sentence").toEqual(["en: 1", period]);
  await page.evaluate(() => { window.isSpeaking = false; });
  await advance(page, 2.5 * SECOND);
  const all = await said(page);
  expect(all[all.indexOf(period) + 1]).toMatch(/^en: [5-8]$/);
});
