// Tests of fixtures.mjs: it detects pages that report errors.
import { expect, test } from "../fixtures.mjs";

/** Waits for a fault, checks it, and clears it so that the test passes. */
async function expectFault(faults, pattern) {
  await expect.poll(() => faults.join("\n")).toMatch(pattern);
  faults.length = 0;
}

test.beforeEach(async ({ page }) => {
  await page.goto("./");
});

test("detects a console error", async ({ page, faults }) => {
  await page.evaluate(() => console.error("trouble"));
  await expectFault(faults, /console: trouble/);
});

test("detects an uncaught error", async ({ page, faults }) => {
  await page.evaluate(() => { setTimeout(() => { throw new Error("trouble"); }); });
  await expectFault(faults, /uncaught: .*trouble/);
});

test("detects an inline style", async ({ page, faults }) => {
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await expectFault(faults, /content security policy: style-src-attr/);
});

test("detects a request to another origin", async ({ page, context, faults }) => {
  await context.route("http://elsewhere.test/", (route) => route.fulfill({ body: "hello" }));
  await page.goto("http://elsewhere.test/");
  await expectFault(faults, /request to http:\/\/elsewhere\.test\//);
});

test("detects a missing file", async ({ page, faults }) => {
  await page.evaluate(() => fetch("nowhere.json").then(() => undefined));
  await expectFault(faults, /404/);
});
