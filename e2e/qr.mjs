// Reads QR codes from screenshots.
import jsQR from "jsqr";
import { PNG } from "pngjs";

/** Returns the text of the QR code in view, or null if there is none that can be read. */
export async function scan(page) {
  const { data, width, height } = PNG.sync.read(await page.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: "dontInvert" })?.data ?? null;
}
