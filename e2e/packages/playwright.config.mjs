// Tests of the packages (cargo xtask package), apart from the specs of the page: they install what they need from the npm registry.
import { defineConfig } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { ALL } from "../extent.mjs";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.mjs",
  // The command for npm takes long to compile, and so does the documentation of the site.
  testIgnore: ALL ? [] : ["command.spec.mjs", "site.spec.mjs"],
  grepInvert: ALL ? undefined : /@all/,
  // Each file has its projects.
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Installing takes a while on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  outputDir: "../test-results/packages",
  use: { browserName: "chromium", launchOptions, locale: "en-GB", viewport: { width: 1000, height: 900 } },
});
