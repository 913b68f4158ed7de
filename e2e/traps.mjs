// Simulates traps: a call from the program into JavaScript throws, as if the program had failed.

/** Makes it possible for `arm` to let a page's programs fail. Call it before opening the page. */
export async function allowTraps(page) {
  await page.addInitScript(() => {
    window.trap = { left: 0, isHit: false, last: performance.now() };
    const watched = (call) => (...args) => {
      window.trap.last = performance.now();
      if (window.trap.left > 0 && --window.trap.left === 0) {
        window.trap.isHit = true;
        throw new WebAssembly.RuntimeError("unreachable");
      }
      return call(...args);
    };
    const all = (values, change) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
    const watch = (imports) => all(imports, (names) => all(names, (value) => (typeof value === "function" ? watched(value) : value)));
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = (source, imports) => instantiateStreaming(source, watch(imports));
  });
}

/** How long the program must have made no calls, in milliseconds: boards name their points 300 milliseconds after a move. */
const QUIET = 400;

/** Lets the program fail at its nth call into JavaScript from now on, counted from 1. Waits until it makes no calls of its own. */
export async function arm(page, number) {
  await page.evaluate(async ([number, quiet]) => {
    while (performance.now() - window.trap.last < quiet) await new Promise((done) => { setTimeout(done, 10); });
    Object.assign(window.trap, { left: number, isHit: false });
  }, [number, QUIET]);
}

/** Returns whether the armed call has been made. */
export function isHit(page) {
  return page.evaluate(() => window.trap.isHit);
}
