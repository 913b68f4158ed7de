// Comparison of screenshots.

/** A pixel is different if one of its channels differs by more than this, of 255. */
const TOLERANCE = 24;

/** Counts the pixels in which two PNG files of the same size differ: `{ different, total }`. `page` only decodes them. */
export function countDifferentPixels(page, one, other) {
  return page.evaluate(async ([files, tolerance]) => {
    const [one, other] = await Promise.all(files.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }));
    if (one.width !== other.width || one.height !== other.height) throw new Error(`${one.width}x${one.height} and ${other.width}x${other.height} pixels`);
    let different = 0;
    for (let at = 0; at < one.data.length; at += 4) {
      if ([0, 1, 2].some((channel) => Math.abs(one.data[at + channel] - other.data[at + channel]) > tolerance)) different += 1;
    }
    return { different, total: one.width * one.height };
  }, [[one, other].map((file) => file.toString("base64")), TOLERANCE]);
}
