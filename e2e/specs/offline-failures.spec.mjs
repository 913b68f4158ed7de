// The service worker on a full disk, with caches that fail or are gone, and on hosts with habits of their own. The page always starts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "../fixtures.mjs";
import { RECORD, countVersions, failWhen, openKept, serveWorkerWith, test } from "../offline.mjs";
import { expectStones, open, play } from "../page.mjs";
import { DIST } from "../server.mjs";

test.use({ serviceWorkers: "allow" });

test.describe("when the browser's caches fail", () => {
  test("the page starts although nothing more can be written, with and without a network", async ({ page, host }) => {
    serveWorkerWith(host, failWhen('url.includes("/client/")'));
    await openKept(page);
    await page.reload();
    await expect(page.getByTestId("board")).toBeVisible();
    host.state.isDown = true;
    await page.reload();
    await expect(page.getByTestId("board")).toBeVisible();
    await play(page, "D4");
    await expectStones(page, { X: "D4" });
  });

  test("the page starts from the server if nothing can be read", async ({ page, host }) => {
    serveWorkerWith(host, failWhen("registration.active"));
    await openKept(page);
    await page.reload();
    await expect(page.getByTestId("board")).toBeVisible();
    await play(page, "D4");
    await expectStones(page, { X: "D4" });
  });

  test("a version that doesn't fit is not installed, and the next visit tries again", async ({ page, host, faults }) => {
    serveWorkerWith(host, failWhen('name === "put"'));
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await open(page);
    await expect.poll(() => host.state.log).toContain("embed/frame.js");
    await expect.poll(registrations).toBe(0);
    await expect.poll(() => countVersions(page)).toBe(0);
    faults.splice(0, faults.length, ...faults.filter((fault) => !/QuotaExceededError|full/.test(fault)));
    host.state.answer = () => false;
    await openKept(page);
    expect(await countVersions(page)).toBe(1);
  });

  test("files that the browser has lost are downloaded again with the next start", async ({ page, host }) => {
    await openKept(page);
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    await page.reload();
    await expect(page.getByTestId("board")).toBeVisible();
    const hasAll = () => page.evaluate(async (count) => {
      const [name] = await caches.keys();
      return Boolean(name) && (await (await caches.open(name)).keys()).length >= count;
    }, Object.keys(host.filesOf("a")).length);
    await expect.poll(hasAll).toBe(true);
    host.state.isDown = true;
    await page.reload();
    await expect(page.getByTestId("board")).toBeVisible();
  });
});

test("a host that redirects files to addresses without their ending can be installed from", async ({ page, host }) => {
  const frame = readFileSync(join(DIST, "embed.html"), "utf8");
  host.state.answer = (path, response) => {
    if (path === "embed.html") response.writeHead(301, { location: "embed" }).end();
    else if (path === "embed") response.writeHead(200, { "content-type": "text/html", "vary": "*" }).end(frame);
    else return false;
    return true;
  };
  await openKept(page);
  host.state.isDown = true;
  await page.goto(`embed.html?sgf=${encodeURIComponent(RECORD)}`);
  await expect(page.getByRole("button", { name: "Next move" })).toBeVisible();
});
