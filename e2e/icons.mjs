// The icons of the installed app, drawn from public/icon.svg. `node icons.mjs` writes them; specs/offline.spec.mjs checks them.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.mjs";

const PUBLIC = resolve(import.meta.dirname, "../public");

/** Each picture with its width and whether its corners are rounded: systems that cut icons into a shape of their own need the corners. */
export const ICONS = {
  "icons/192.png": { size: 192, rounded: true },
  "icons/512.png": { size: 512, rounded: true },
  "icons/maskable.png": { size: 512, rounded: false },
  "icons/apple-touch-icon.png": { size: 180, rounded: false },
};

/** Returns a picture as PNG. */
export async function drawn(browser, { size, rounded }) {
  const icon = readFileSync(resolve(PUBLIC, "icon.svg"), "utf8");
  const svg = rounded ? icon : icon.replace(/ rx="\d+"/, "");
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; inline-size: 100vw }</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

if (process.argv[1] === import.meta.filename) {
  const browser = await chromium.launch(launchOptions);
  for (const [name, icon] of Object.entries(ICONS)) writeFileSync(resolve(PUBLIC, name), await drawn(browser, icon));
  await browser.close();
}
