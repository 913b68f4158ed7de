// What the specs of the service worker share: a host with two versions of the app, and a worker that may fail.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test as base } from "./fixtures.mjs";
import { open } from "./page.mjs";
import { DIST } from "./server.mjs";
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

/** Serves the worker with a script in front of it. */
export function serveWorkerWith(host, script) {
  const text = `{ ${script} }\n${readFileSync(join(DIST, "sw.js"), "utf8")}`;
  host.state.answer = (path, response) =>
    path === "sw.js" && Boolean(response.writeHead(200, { "content-type": "text/javascript" }).end(text));
}

/** A script that makes the browser's caches fail while a condition holds: `url` is what is put there, `name` the method. */
export const failWhen = (condition) => `
  const fail = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  for (const [prototype, names] of [[Cache.prototype, ["put"]], [CacheStorage.prototype, ["open", "keys", "match", "has", "delete"]]]) {
    for (const name of names) {
      const method = prototype[name];
      prototype[name] = function (...args) {
        const url = name === "put" ? String(args[0]) : "";
        return (${condition}) ? fail() : method.apply(this, args);
      };
    }
  }`;

/** Returns the number of versions that the browser keeps. */
export function countVersions(page) {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("badukpan ")).length);
}
