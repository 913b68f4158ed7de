// What the specs of the service worker share: a host with two versions of the app, and a worker that may fail.
import { expect, test as base } from "./fixtures.mjs";
import { open } from "./page.mjs";
import { serveVersions } from "./versions.mjs";

export const RECORD = "(;SZ[9]PB[Lee]PW[Cho];B[ee];W[cc];B[gc])";

export const test = base.extend({
  versions: [
    async ({}, use) => {
      const host = await serveVersions();
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],

  site: [async ({ versions }, use) => use(versions.url), { scope: "worker" }],

  host: [
    async ({ versions }, use) => {
      versions.reset();
      await use(versions);
    },
    { auto: true },
  ],
});

/** Opens the page and waits until its worker has the whole app. */
export async function openKept(page) {
  await open(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** Returns the number of versions that the browser keeps. */
export function countVersions(page) {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("badukpan ")).length);
}
