// The watch in fixtures.mjs itself: a page that misbehaves is noticed.
import { expect, test } from "../fixtures.mjs";

/** Waits until the watch holds something, checks it, and empties it so that the test may pass. */
async function expectFault(faults, pattern) {
  await expect.poll(() => faults.join("\n")).toMatch(pattern);
  faults.length = 0;
}

test.beforeEach(async ({ page }) => {
  await page.goto("./");
});

test("a console error is noticed", async ({ page, faults }) => {
  await page.evaluate(() => console.error("trouble"));
  await expectFault(faults, /console: trouble/);
});

test("an uncaught error is noticed", async ({ page, faults }) => {
  await page.evaluate(() => { setTimeout(() => { throw new Error("trouble"); }); });
  await expectFault(faults, /uncaught: .*trouble/);
});

test("an inline style is noticed", async ({ page, faults }) => {
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await expectFault(faults, /content security policy: style-src-attr/);
});

test("a request to another origin is noticed", async ({ page, context, faults }) => {
  await context.route("http://elsewhere.test/", (route) => route.fulfill({ body: "hello" }));
  await page.goto("http://elsewhere.test/");
  await expectFault(faults, /request to http:\/\/elsewhere\.test\//);
});

test("a file that is not there is noticed", async ({ page, faults }) => {
  await page.evaluate(() => fetch("nowhere.json").then(() => undefined));
  await expectFault(faults, /404/);
});
