// How Chromium is started, for the specs and the benches alike.

/** Launch options for Playwright: the Chromium that `cargo xtask` found, else Playwright's own. */
export const launchOptions = {
  executablePath: process.env.CHROME || undefined,
  chromiumSandbox: process.getuid?.() !== 0,
  args: ["--disable-gpu", "--disable-background-networking"],
};
