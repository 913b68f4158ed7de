// Tests of fixtures.mjs: it detects pages that report errors.
import { expect, test } from "../fixtures.mjs";

test("every kind of error that a page reports is detected", async ({ page, context, faults }) => {
  /** Waits for a fault, checks it, and clears it so that the test passes. */
  const expectFault = async (pattern) => {
    await expect.poll(() => faults.join("\n")).toMatch(pattern);
    faults.length = 0;
  };
  await page.goto("./");
  await page.evaluate(() => console.error("trouble"));
  await expectFault(/console: trouble/);
  await page.evaluate(() => { setTimeout(() => { throw new Error("trouble"); }); });
  await expectFault(/uncaught: .*trouble/);
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await expectFault(/content security policy: style-src-attr/);
  await page.evaluate(() => fetch("nowhere.json").then(() => undefined));
  await expectFault(/404/);
  await context.route("http://elsewhere.test/", (route) => route.fulfill({ body: "hello" }));
  await page.goto("http://elsewhere.test/");
  await expectFault(/request to http:\/\/elsewhere\.test\//);
});
