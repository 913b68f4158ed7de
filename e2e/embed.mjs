// Fixtures for embedded boards: pages whose boards come from another origin.
import { createServer } from "node:http";
import { expect, test as base } from "./fixtures.mjs";
import { serveDist } from "./server.mjs";

/**
 * Extends `test` with `crossOrigin`. `open(body, { headers, files, head })` opens a page on another origin that loads embed.js. `files`
 * maps file names to their contents, or to functions that write a `ServerResponse`. `script` is the URL of embed.js, and `host` the URL of the site it is on.
 */
export const test = base.extend({
  /** The two origins: the one of an author's page, which `shown` describes, and the one with the board. */
  origins: [
    async ({}, use) => {
      const host = await serveDist({ cors: true });
      const origins = { host: host.url, shown: {} };
      const server = createServer(({ url }, response) => answer(origins, url.slice(1), response));
      await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
      origins.url = `http://127.0.0.1:${server.address().port}/`;
      await use(origins);
      server.close();
      server.closeAllConnections();
      await host.close();
    },
    { scope: "worker" },
  ],

  crossOrigin: async ({ page, faults, origins }, use) => {
    const { host, url } = origins;
    const show = (body, { headers = {}, files = {}, head = "" } = {}) => { origins.shown = { body, headers, files, head }; };
    show("");
    const open = async (body, options) => {
      show(body, options);
      await page.goto(url);
    };
    await use({ open, script: scriptOn(host), host, url });
    // Requests between the two origins are expected. So is the browser's console error for a file that is missing on the page's origin.
    const isExpected = (fault) => [url, host, url.replace("127.0.0.1", "localhost")].some((origin) => fault.startsWith(`request to ${origin}`)) || (fault.includes("404") && fault.includes(`(${url}`));
    faults.splice(0, faults.length, ...faults.filter((fault) => !isExpected(fault)));
  },
});

const scriptOn = (host) => `${host}embed.js`;

/** Answers a request for the author's page, or for one of its files. */
function answer({ host, shown: { body, headers, files, head } }, name, response) {
  const file = files[name];
  if (typeof file === "function") return file(response);
  if (name in files) return response.writeHead(200).end(file);
  if (name) return response.writeHead(404).end();
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Elsewhere</title>
    ${head}<script type="module" src="${scriptOn(host)}"></script></head><body><main><h1>Boards</h1>${body}</main></body></html>`;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
}

export { expect };

/**
 * Clicks the point in column `x` and row `y` of a board, counted from 0 at the top left of the picture, once the board keeps its place: what
 * is above it may still grow.
 */
export async function clickOn(page, board, x, y) {
  const area = board.locator(".board");
  const position = await area.evaluate((area, [x, y]) => {
    const at = new DOMPoint(100 * x, 100 * y).matrixTransform(area.querySelector("svg").getScreenCTM());
    const { left, top } = area.getBoundingClientRect();
    return { x: at.x - left, y: at.y - top };
  }, [x, y]);
  await area.click({ position });
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
