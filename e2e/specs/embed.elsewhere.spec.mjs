// The embedded board on a page of another origin, whose author has written one script and a tag.
import { createServer } from "node:http";
import { expect, test as base } from "../fixtures.mjs";
import { serveDist } from "../server.mjs";

const PAGE = "<!doctype html><link rel=icon href=data:,><title>Elsewhere</title><baduk-pan sgf='(;SZ[9];B[ee])'></baduk-pan>";

/** The page of another origin, and where the board comes from. That one asks the other is what is wanted: no fault. */
const test = base.extend({
  elsewhere: async ({ faults }, use) => {
    const host = await serveDist({ cors: true });
    const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(PAGE));
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${server.address().port}/`;
    await use({ url, script: `${host.url}embed.js` });
    const wanted = [url, host.url].map((origin) => `request to ${origin}`);
    faults.splice(0, faults.length, ...faults.filter((fault) => wanted.every((start) => !fault.startsWith(start))));
    server.close();
    server.closeAllConnections();
    await host.close();
  },
});

test("one script from another origin makes a board of a tag, and exports nothing", async ({ page, elsewhere }) => {
  await page.goto(elsewhere.url);
  expect(await page.evaluate(async (script) => Object.keys(await import(script)), elsewhere.script)).toEqual([]);
  const board = page.locator("baduk-pan");
  await expect(board.locator("svg").first()).toBeVisible();
  const token = (name) => board.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
  const light = await token("--paper");
  expect(light).not.toBe("");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await token("--paper")).not.toBe(light);
});
