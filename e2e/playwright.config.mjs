import { defineConfig } from "@playwright/test";
import { launchOptions } from "./chromium.mjs";
import { ALL } from "./extent.mjs";

const PHONE = "**/*.phone.spec.mjs";

export default defineConfig({
  testDir: "specs",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  grepInvert: ALL ? undefined : /@all/,
  // A test that passes only at times has a fault, or the page has.
  retries: 0,
  workers: 2,
  // Generous, because machines are busy at times.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // On GitHub, each failed test is named on the page of the run.
  reporter: process.env.GITHUB_ACTIONS ? [["list"], ["github"]] : [["list"]],
  use: {
    browserName: "chromium",
    launchOptions,
    locale: "en-GB",
    // What a test did, what the page logged and what it fetched; with pictures of the page, tests take a quarter longer.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    // A worker's cache would hide what a test does to the network. offline.spec.mjs tests the worker.
    serviceWorkers: "block",
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
