// The main paths in Firefox, and the page without a network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serveDist } from "../server.mjs";
import { startFirefox } from "./firefox.mjs";
import { Page } from "./page.mjs";
import { addPaths } from "./paths.mjs";

addPaths("Firefox", startFirefox);

test("Firefox starts the page without a server after one visit", { timeout: 120_000 }, async (context) => {
  const browser = await startFirefox();
  context.after(browser.close);
  const site = await serveDist();
  const page = new Page(browser);
  await page.open(site.url);
  await page.play("D4 F6");
  await page.expect(() => page.evaluate(() => navigator.serviceWorker.controller?.state), "activated");
  await site.close();
  await page.open(site.url);
  await page.expectStones({ X: "D4", O: "F6" });
  await page.click("New");
  await page.click("9×9");
  await page.click("Start game");
  await page.play("E5");
  await page.expectStones({ X: "E5" });
  await page.click("Moves");
  await page.expect(() => page.evaluate(() => Boolean(document.querySelector("[data-testid=tree]"))), true);
  assert.deepEqual(await page.errors(), []);
});
