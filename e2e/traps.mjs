// Simulates traps: a call from the program into JavaScript throws, as if the program had failed.

/** Makes it possible for `arm` to let a page's programs fail. Call it before opening the page. */
export async function allowTraps(page) {
  await page.addInitScript(() => {
    window.trap = { left: 0, isHit: false, calls: 0 };
    const watched = (call) => (...args) => {
      window.trap.calls += 1;
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

/**
 * Lets the program fail at its nth call into JavaScript from now on, counted from 1. Waits until it makes no calls of its own: boards name
 * their points a moment after a move.
 */
export async function arm(page, number) {
  const calls = () => page.evaluate(() => window.trap.calls);
  for (let before = -1, now = await calls(); before !== now; ) {
    await page.waitForTimeout(450);
    [before, now] = [now, await calls()];
  }
  await page.evaluate((number) => Object.assign(window.trap, { left: number, isHit: false }), number);
}

/** Returns whether the armed call has been made. */
export function isHit(page) {
  return page.evaluate(() => window.trap.isHit);
}
