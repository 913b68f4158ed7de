// Launch options for Chromium, shared by specs and benchmarks.

/** Launch options for Playwright: the Chromium in `CHROME`, which `cargo xtask` sets, otherwise Playwright's own. */
export const launchOptions = {
  executablePath: process.env.CHROME || undefined,
  chromiumSandbox: process.getuid?.() !== 0,
  args: ["--disable-gpu", "--disable-background-networking"],
};
