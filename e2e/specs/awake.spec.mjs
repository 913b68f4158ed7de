// The screen stays on during games with a clock and games against the computer.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, open, paste, play, startGame } from "../page.mjs";

// A browser that counts the locks that are held, and releases them when the page is hidden.
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    const held = new Set();
    const request = async (kind) => {
      if (kind !== "screen" || document.hidden) throw new DOMException("hidden", "NotAllowedError");
      const lock = { release: async () => { held.delete(lock); } };
      held.add(lock);
      return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    Object.defineProperty(window, "locks", { get: () => held.size });
    window.setHidden = (hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      if (hidden) held.clear();
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    };
  });
});

const expectLocks = (page, count) => expect.poll(() => page.evaluate(() => window.locks)).toBe(count);

/** Starts a game with a clock. */
async function startWithClock(page) {
  await button(page, "New").click();
  const form = dialog(page);
  await form.getByRole("radio", { name: "9×9" }).check();
  await form.getByRole("combobox", { name: "Clock" }).selectOption("Fischer");
  await button(form, "Start game").click();
}

test("with a clock, until the game ends, is paused or gives way to another one, and again when the page is shown", async ({ page }) => {
  await open(page);
  await play(page, "C3");
  await startWithClock(page);
  await expectLocks(page, 1);
  await play(page, "E5");
  await page.evaluate(() => window.setHidden(true));
  await expectLocks(page, 0);
  await page.evaluate(() => window.setHidden(false));
  await expectLocks(page, 1);
  await button(page, "Pause the clock").click();
  await expectLocks(page, 0);
  await button(page, "Resume the clock").click();
  await expectLocks(page, 1);
  await button(page, "Resign").click();
  await button(dialog(page), "Resign").click();
  await expectLocks(page, 0);
  await startWithClock(page);
  await expectLocks(page, 1);
  await paste(page, "(;SZ[9]PB[Lee]PW[Cho]TM[600];B[ee]BL[590];W[cc]WL[580])");
  await expectLocks(page, 0);
});

test("against the computer, and not in a game of two without a clock", async ({ page }) => {
  await open(page);
  await startGame(page, { width: 9 });
  await play(page, "E5");
  await button(page, "New").click();
  const form = dialog(page);
  await form.getByRole("radio", { name: "Computer", exact: true }).check({ force: true });
  await button(form, "Start game").click();
  await expectLocks(page, 1);
  await startGame(page, { width: 9 });
  await expectLocks(page, 0);
});
