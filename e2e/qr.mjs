// Reads QR codes off the screen, as a phone's camera does.
import jsQR from "jsqr";
import { PNG } from "pngjs";

/** The text of the QR code that is seen on the page; `null` when none can be read. */
export async function scan(page) {
  const { data, width, height } = PNG.sync.read(await page.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: "dontInvert" })?.data ?? null;
}
