// Launch options for Chromium, shared by specs and benchmarks.
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** The fonts of the tests. Without them, the browser uses those of the machine. */
const FONTS = resolve(import.meta.dirname, "fonts");
const hasFonts = existsSync(resolve(FONTS, "node_modules"));

/** Launch options for Playwright: the Chromium in `CHROME`, which `cargo xtask` sets, otherwise Playwright's own. */
export const launchOptions = {
  executablePath: process.env.CHROME || undefined,
  chromiumSandbox: process.getuid?.() !== 0,
  args: ["--disable-gpu", "--disable-background-networking"],
  env: hasFonts ? { ...process.env, FONTCONFIG_FILE: resolve(FONTS, "fonts.conf") } : process.env,
};
