// How much memory the program of a page has, for the specs: it never gives any back, so what is lost shows as growth.
import { launchOptions } from "./chromium.mjs";

/** Options for a browser in which `gc()` collects at once. */
export const collecting = { ...launchOptions, args: [...launchOptions.args, "--js-flags=--expose-gc"] };

/** Watches for the program's memory; to be called before the page is opened. */
export async function watchMemory(page) {
  await page.addInitScript(() => {
    window.memories = new Set();
    const note = (result) => {
      const { memory } = (result.instance ?? result).exports;
      if (memory) window.memories.add(memory);
      return result;
    };
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const original = WebAssembly[name];
      WebAssembly[name] = (...args) => original.apply(WebAssembly, args).then(note);
    }
  });
}

/** How many bytes the programs of the page have, once what nobody holds is collected. */
export async function memory(page) {
  return page.evaluate(async () => {
    for (let round = 0; round < 3; round += 1) {
      globalThis.gc?.();
      await new Promise((done) => { setTimeout(done); });
    }
    return [...window.memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  });
}
