// The service worker on a full disk, with caches that fail or are gone, and on hosts with habits of their own. The page always starts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "../fixtures.mjs";
import { RECORD, countVersions, failWhen, openKept, serveWorkerWith, test } from "../offline.mjs";
import { button, dialog, expectStones, open, play, saveData } from "../page.mjs";
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

  test("a version that doesn't fit is tried again, and files that are lost are downloaded again", async ({ page, host, faults }) => {
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

    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    await page.reload();
    await expect(page.getByTestId("board")).toBeVisible();
    const hasAll = () => page.evaluate(async (count) => {
      const name = (await caches.keys()).find((name) => name.startsWith("badukpan "));
      return Boolean(name) && (await (await caches.open(name)).keys()).length >= count;
    }, Object.keys(host.filesOf("a")).length);
    await expect.poll(hasAll).toBe(true);
    host.state.isDown = true;
    await page.reload();
    await expect(page.getByTestId("board")).toBeVisible();
  });
});

/** Damages the file whose path matches in the browser's caches: "garbage", "cut", "empty", or "gone" with status 404. Returns its path. */
async function damage(page, host, pattern, kind) {
  const path = Object.keys(host.filesOf("a")).find((path) => pattern.test(path));
  await page.evaluate(async ([path, kind]) => {
    const [name] = (await caches.keys()).filter((name) => name.startsWith("badukpan "));
    const cache = await caches.open(name);
    const url = new URL(path, location.href).href;
    const response = await cache.match(url);
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    const kept = { garbage: "\u0000garbage(", cut: bytes.slice(0, bytes.length / 2), empty: "", gone: bytes };
    await cache.put(url, new Response(kept[kind], { status: kind === "gone" ? 404 : 200, headers: response.headers }));
  }, [path, kind]);
  return path;
}

/** Empties the browser's cache of what it has downloaded, which is not the worker's, and ends the worker. */
async function forget(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}

/** Returns whether the caches have a file as the host serves it. */
function isIntact(page, host, path) {
  return page.evaluate(async ([path, hash]) => {
    const bytes = await (await caches.match(new URL(path, location.href))).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return btoa(String.fromCharCode(...digest)) === hash;
  }, [path, host.filesOf("a")[path]]);
}

test.describe("when a file that the browser keeps is damaged", () => {
  test("the page repairs itself and has the game", async ({ page, host, faults }) => {
    test.slow();
    await openKept(page);
    await play(page, "D4 Q16");
    const expectPage = async () => {
      await page.reload();
      await expect(button(page, "New")).toBeVisible();
      await expectStones(page, { X: "D4", O: "Q16" });
    };
    for (const [pattern, kind] of [
      [/\/page_bg\.wasm$/, "garbage"], [/\/page_bg\.wasm$/, "cut"], [/\/page_bg\.wasm$/, "gone"],
      [/^start\.js$/, "garbage"], [/^start\.js$/, "empty"],
      [/\/page\.js$/, "garbage"], [/^index\.html$/, "garbage"], [/^index\.html$/, "cut"], [/^texts-.*\/en\.txt$/, "cut"],
    ]) {
      await test.step(`${pattern}, ${kind}`, async () => {
        const path = await damage(page, host, pattern, kind);
        await forget(page);
        await expectPage();
        expect(await isIntact(page, host, path), `${pattern}, ${kind}`).toBe(true);
      });
    }
    host.state.isDown = true;
    await expectPage();

    // Without a network, the page says that it couldn't be loaded, and works again later.
    await damage(page, host, /\/page_bg\.wasm$/, "cut");
    await forget(page);
    await page.reload();
    await expect(page.getByRole("alert")).toHaveText(/Couldn't load the board/);
    host.state.isDown = false;
    await expectPage();

    // Without its first script, the page starts by itself once there is a network.
    const script = await damage(page, host, /^start\.js$/, "empty");
    await forget(page);
    host.state.isDown = true;
    await page.reload();
    await expect(page.locator(".start-help")).toBeAttached();
    host.state.isDown = false;
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(button(page, "New")).toBeVisible({ timeout: 3_000 });
    }).toPass();
    expect(await isIntact(page, host, script)).toBe(true);
    faults.length = 0;
  });

  test("a part is repaired when it is asked for", async ({ page, host, faults }) => {
    await openKept(page);
    await play(page, "D4");
    const path = await damage(page, host, /^page-.*\/split_games\.wasm$/, "garbage");
    await forget(page);
    await saveData(page);
    await page.reload();
    await button(page, "Games").click();
    await expect(dialog(page).getByRole("heading").first()).toBeVisible();
    expect(await isIntact(page, host, path)).toBe(true);
    await expectStones(page, { X: "D4" });
    faults.length = 0;
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
