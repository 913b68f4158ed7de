import { defineConfig } from "@playwright/test";
import { launchOptions } from "./chromium.mjs";

const PHONE = "**/*.phone.spec.mjs";

export default defineConfig({
  testDir: "specs",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // `cargo xtask test` names the tests that passed only in the second try.
  retries: 1,
  workers: 2,
  // Generous, because machines are busy at times.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    launchOptions,
    locale: "en-GB",
    // A worker's cache would hide what a test does to the network. offline.spec.mjs tests the worker.
    serviceWorkers: "block",
    // Only the second try of a failed test is recorded, with pictures: recording each test would take a third of the time. There are no other
    // pictures, since Playwright takes those of `screenshot: "only-on-failure"` of each test and drops them when it passes.
    trace: "on-first-retry",
  },
  projects: [
    { name: "desktop", testIgnore: PHONE, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: "phone",
      testMatch: PHONE,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
    },
  ],
});
