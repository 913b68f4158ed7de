// Tests of the packages (cargo xtask package), apart from the specs of the page: they install what they need from the npm registry.
import { defineConfig } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.mjs",
  // Each file has its projects.
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 1,
  // Installing takes a while on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  outputDir: "../test-results/packages",
  use: { browserName: "chromium", launchOptions, locale: "en-GB", trace: "on-first-retry", viewport: { width: 1000, height: 900 } },
});
