// Measures WebAssembly memory. It never shrinks, so a leak shows as growth.
import { launchOptions } from "./chromium.mjs";

/** Launch options with `gc()`, which collects garbage at once. */
export const collecting = { ...launchOptions, args: [...launchOptions.args, "--js-flags=--expose-gc"] };

/** Records the memories of WebAssembly programs. Call it before opening the page. */
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

/** Returns the size in bytes of the page's WebAssembly memory, after collecting garbage. */
export async function memory(page) {
  return page.evaluate(async () => {
    for (let round = 0; round < 3; round += 1) {
      globalThis.gc?.();
      await new Promise((done) => { setTimeout(done); });
    }
    return [...window.memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  });
}
