// Drives Firefox over WebDriver BiDi.
import puppeteer from "puppeteer-core";

const EXECUTABLE = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/**
 * Starts Firefox without a window.
 * @returns {Promise<import("./page.mjs").Browser>}
 */
export async function startFirefox() {
  const firefox = await puppeteer.launch({
    browser: "firefox",
    executablePath: EXECUTABLE,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: { "intl.accept_languages": "en" },
  }).catch((cause) => {
    throw new Error(`Firefox (${EXECUTABLE}) does not start: ${cause.message}. Install it, or set FIREFOX to its path.`, { cause });
  });
  // The first page never becomes active: no element gets focus events, and Enter presses no button.
  const tab = await firefox.newPage();
  const errors = [];
  tab.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  tab.on("pageerror", (error) => errors.push(error.message));
  return {
    errors,
    open: (url) => tab.goto(url),
    reload: () => tab.reload(),
    evaluate: (run, ...values) => tab.evaluate(run, ...values),
    click: ({ x, y }) => tab.mouse.click(x, y),
    async press(key, { control = false } = {}) {
      if (control) await tab.keyboard.down("Control");
      await tab.keyboard.press(key);
      if (control) await tab.keyboard.up("Control");
    },
    close: () => firefox.close(),
  };
}
