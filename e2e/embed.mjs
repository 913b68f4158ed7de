// Fixtures for embedded boards: pages whose boards come from another origin.
import { createServer } from "node:http";
import { expect, test as base } from "./fixtures.mjs";
import { screenPosition } from "./board.mjs";
import { serveDist } from "./server.mjs";

/**
 * Extends `test` with `crossOrigin`. `open(body, { headers, files, head })` opens a page on another origin that loads embed.js. `files`
 * maps file names to their contents, or to functions that write a `ServerResponse`. `script` is the URL of embed.js, and `host` the URL of the site it is on.
 */
export const test = base.extend({
  crossOrigin: async ({ page, faults }, use) => {
    const host = await serveDist({ cors: true });
    let shown = { body: "", headers: {}, files: {}, head: "" };
    const script = `${host.url}embed.js`;
    const server = createServer(({ url }, response) => {
      const name = url.slice(1);
      const file = shown.files[name];
      if (typeof file === "function") return file(response);
      if (name in shown.files) return response.writeHead(200).end(file);
      if (name) return response.writeHead(404).end();
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Elsewhere</title>
        ${shown.head}<script type="module" src="${script}"></script></head><body><main><h1>Boards</h1>${shown.body}</main></body></html>`;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...shown.headers }).end(html);
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${server.address().port}/`;
    const open = async (body, { headers = {}, files = {}, head = "" } = {}) => {
      shown = { body, headers, files, head };
      await page.goto(url);
    };
    await use({ open, script, host: host.url, url });
    // Requests between the two origins are expected. So is the browser's console error for a file that is missing on the page's origin.
    const isExpected = (fault) => [url, host.url, url.replace("127.0.0.1", "localhost")].some((origin) => fault.startsWith(`request to ${origin}`)) || (fault.includes("404") && fault.includes(`(${url}`));
    faults.splice(0, faults.length, ...faults.filter((fault) => !isExpected(fault)));
    server.close();
    server.closeAllConnections();
    await host.close();
  },
});

export { expect };

/** Clicks the point in column `x` and row `y` of a board, counted from 0 at the top left of the picture. */
export async function clickOn(page, board, x, y) {
  await board.locator(".board").scrollIntoViewIfNeeded();
  const at = await screenPosition(board, x, y);
  await page.mouse.click(at.x, at.y);
}

/** Records the events of all boards in order. Call it before opening a page. */
export async function recordEvents(page) {
  await page.addInitScript(() => {
    window.recordedEvents = [];
    for (const name of ["ready", "move", "navigate", "solved", "failed", "error"]) {
      addEventListener(`baduk-${name}`, ({ type, detail, target }) => window.recordedEvents.push({ type, detail, id: target.id }));
    }
  });
}

/** Returns the recorded events, or those of one type. */
export async function recordedEvents(page, type) {
  const all = await page.evaluate(() => window.recordedEvents);
  return type ? all.filter((event) => event.type === type) : all;
}
