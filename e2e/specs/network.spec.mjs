// Another network for the engine, from a file.
import { resolve } from "node:path";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, openSmall, play, startGame } from "../page.mjs";

test.use({ hasEngine: true });

/** The page's own network serves as a file of a reader. */
const FILE = resolve(import.meta.dirname, "../../public/network.bin.gz");

const choice = (page) => page.getByRole("group", { name: "Neural network for analysis" });
const said = (page) => page.getByRole("region", { name: "Who leads?" }).locator("[aria-live=polite]");

async function choose(page, files) {
  const chooser = page.waitForEvent("filechooser");
  await button(choice(page), "Use another network…").click();
  await (await chooser).setFiles(files);
}

async function openSettings(page) {
  await button(page, "Settings").click();
  await expect(choice(page)).toBeVisible();
}

test("a network from a file is used, also after a reload, until the page's own is chosen again", async ({ page }) => {
  const requests = [];
  page.on("request", (request) => { if (/network-.*\.bin/.test(request.url())) requests.push(request.url()); });
  await page.addInitScript(() => {
    window.questions = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message[0] instanceof Uint8Array) window.questions++;
      return post.call(this, message, ...rest);
    };
  });
  await openSmall(page);
  await openSettings(page);
  await expect(choice(page)).toContainText("Built in");
  await choose(page, FILE);
  await expect(choice(page)).toContainText("From a file: badukpan-6x96-");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await startGame(page, { lead: true });
  await expect(said(page)).toHaveText(/leads|even/);
  await page.reload();
  await expect(said(page)).toHaveText(/leads|even/);
  expect(requests).toEqual([]);

  await openSettings(page);
  await expect(choice(page)).toContainText("From a file: badukpan-6x96-");
  await button(choice(page), "Use the built-in one").click();
  await expect(choice(page)).toContainText("Built in");
  await expect(button(choice(page), "Use the built-in one")).toHaveCount(0);
  expect(requests).toHaveLength(1);
  await page.reload();
  await expect(said(page)).toHaveText(/leads|even/);

  await test.step("a file that is no network is refused, and the page goes on with the one it has", async () => {
    await openSettings(page);
    for (const buffer of [Buffer.from("(;SZ[9])"), Buffer.alloc(0), Buffer.alloc(3_000_000, 0x1f)]) {
      await choose(page, { name: "other.bin.gz", mimeType: "application/gzip", buffer });
      await expect(choice(page)).toContainText("This network can't be used: ");
      await expect(button(choice(page), "Use the built-in one")).toHaveCount(0);
    }
    await page.keyboard.press("Escape");
    const before = await said(page).textContent();
    await play(page, "C3");
    await expect(said(page)).not.toHaveText(before);
    await expect(said(page)).toHaveText(/leads|even/);
  });
  await test.step("who leads is said anew when another network is chosen", async () => {
    const questions = await page.evaluate(() => window.questions);
    await openSettings(page);
    await choose(page, FILE);
    await expect(choice(page)).toContainText("From a file: badukpan-6x96-");
    await expect.poll(() => page.evaluate(() => window.questions)).toBe(questions + 1);
  });
});

test("a network that the browser can't keep is forgotten with the page", async ({ page }) => {
  await page.addInitScript(() => { delete globalThis.caches; });
  await openSmall(page);
  await openSettings(page);
  await choose(page, FILE);
  await expect(choice(page)).toContainText("From a file: badukpan-6x96-");
  await page.reload();
  await openSettings(page);
  await expect(choice(page)).toContainText("Built in");
});
