// What never comes: files of the engine, and answers of its worker. The page says so after a while, and goes on without a reload.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, open, openSmall, paste, play } from "../page.mjs";

test.use({ hasEngine: true });

const RECORD = "(;GM[1]SZ[9]RU[Japanese]KM[6.5];B[ee];W[cc];B[gg];W[])";

const computer = (page) => page.getByRole("region", { name: "Badukpan" });
const lead = (page) => page.getByRole("region", { name: "Who leads?" });
const review = (page) => page.getByRole("region", { name: "Review" });

/** Lets so many seconds pass for the page, one by one, as timers do. */
async function wait(page, seconds) {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
}

/** Opens a record, and lets the library save it. */
async function openRecord(page) {
  await open(page);
  await paste(page, RECORD);
  await expect(page.getByRole("status").first()).toContainText("Game record opened");
  await wait(page, 3);
}

async function startAgainstComputer(page) {
  await button(page, "New").click();
  await dialog(page).getByRole("radio", { name: "Computer", exact: true }).check({ force: true });
  await button(dialog(page), "Start game").click();
  await expect(dialog(page)).toBeHidden();
}

/** Expects the computer's answer. */
async function expectMove(page, number) {
  await expect.poll(async () => {
    await page.clock.runFor(300);
    return page.getByRole("status").textContent();
  }).toMatch(new RegExp(`^Move ${number}: `));
}

test.describe("the file of the network stalls", () => {
  let stalled;
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    stalled = [];
    await page.route("**/network-*.bin", (route) => { stalled.push(route); });
  });

  /** Expects that `text` is shown once the limit is over, not before, and lets the file arrive from then on. */
  async function expectLimit(page, place, text) {
    await expect.poll(() => stalled.length).toBe(1);
    // The program has arrived.
    await expect(place).toContainText(/Loading: [1-9]0%/);
    await wait(page, 15);
    await expect(place).toContainText(/Loading: \d+%/);
    await wait(page, 6);
    await expect(place).toContainText(text);
    await page.unroute("**/network-*.bin");
  }

  test("the computer says so, and plays when asked again", async ({ page }) => {
    await openSmall(page);
    await startAgainstComputer(page);
    await play(page, "E5");
    await expectLimit(page, computer(page), "Couldn't load the computer player. Check your connection.");
    await button(computer(page), "Try again").click();
    await expectMove(page, 2);
  });

  test("a game that goes on elsewhere asks again by itself", async ({ page }) => {
    await openSmall(page);
    await startAgainstComputer(page);
    await play(page, "E5");
    await expectLimit(page, computer(page), "Couldn't load the computer player. Check your connection.");
    await button(page, "Undo").click();
    await play(page, "C3");
    await expectMove(page, 2);
  });

  test("who leads is asked again with a button", async ({ page }) => {
    await openRecord(page);
    await button(page, "Who leads?").click();
    await expectLimit(page, lead(page), "Couldn't load the part that estimates who leads. Check your connection.");
    await button(lead(page), "Try again").click();
    await expect(lead(page)).toContainText(/leads|even/);
  });

  test("a review begins again with a button", async ({ page }) => {
    await openRecord(page);
    await button(page, "Review the game").click();
    await expectLimit(page, review(page), "Couldn't load the part that reviews games. Check your connection.");
    await button(review(page), "Review the game").click();
    await expect(button(review(page), "Review again")).toBeVisible();
  });
});

test("a worker that ends without a word is replaced after a minute", async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        window.workers.push(this);
      }
    };
  });
  await openSmall(page);
  await startAgainstComputer(page);
  await play(page, "E5");
  await expectMove(page, 2);
  await page.evaluate(() => window.workers.at(-1).terminate());
  await play(page, "C3");
  await wait(page, 50);
  await expect(computer(page)).toContainText("The computer is thinking…");
  await wait(page, 12);
  await expect(computer(page)).toContainText("The computer player failed.");
  await button(computer(page), "Try again").click();
  await expectMove(page, 4);
  expect(await page.evaluate(() => window.workers.length)).toBe(2);
});

test("a page whose program never comes offers to reload after ten seconds", async ({ page }) => {
  await page.clock.install();
  let isStalled = true;
  await page.route("**/*.wasm", (route) => { if (!isStalled) route.continue(); });
  await page.goto("./");
  const status = page.locator(".start .status");
  await expect(status).toHaveText("Loading the board…");
  await expect.poll(async () => {
    await wait(page, 1);
    return button(page, "Reload").isVisible();
  }).toBe(true);
  await expect(status).toContainText("Loading the board…");
  isStalled = false;
  await button(page, "Reload").click();
  await play(page, "D4");
  await expect(status).toHaveCount(0);
});
