// Pages of another origin than the boards that are embedded in them, for the specs.
import { createServer } from "node:http";
import { expect, test as base } from "./fixtures.mjs";
import { screenPosition } from "./board.mjs";
import { serveDist } from "./server.mjs";

/**
 * Tests with `elsewhere`: `open(body, { headers, files, head })` opens a page of another origin with the script of the boards in it,
 * and with files beside it by their names, or functions that answer with a `ServerResponse`; `script` is the address of that script, `host` that of the site with the boards.
 */
export const test = base.extend({
  elsewhere: async ({ page, faults }, use) => {
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
    // That one origin asks the other is what is wanted.
    // And what an author names wrongly the browser tells in its console too.
    const isWanted = (fault) => [url, host.url].some((origin) => fault.startsWith(`request to ${origin}`)) || (fault.includes("404") && fault.includes(`(${url}`));
    faults.splice(0, faults.length, ...faults.filter((fault) => !isWanted(fault)));
    server.close();
    server.closeAllConnections();
    await host.close();
  },
});

export { expect };

/** Clicks a point of a board by its place on the picture: column and row, counted from 0 at its upper left. */
export async function clickOn(page, board, x, y) {
  await board.locator(".board").scrollIntoViewIfNeeded();
  const at = await screenPosition(board, x, y);
  await page.mouse.click(at.x, at.y);
}

/** Notes the events of all boards: their names and data, in their order. */
export async function noteEvents(page) {
  await page.addInitScript(() => {
    window.noted = [];
    for (const name of ["ready", "move", "navigate", "solved", "failed", "error"]) {
      addEventListener(`baduk-${name}`, ({ type, detail, target }) => window.noted.push({ type, detail, id: target.id }));
    }
  });
}

/** The events noted so far, or those of one name. */
export async function noted(page, type) {
  const all = await page.evaluate(() => window.noted);
  return type ? all.filter((event) => event.type === type) : all;
}
