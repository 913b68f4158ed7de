// Faults in the program, for the specs: a call from it into JavaScript throws, as a trap would, through all of its functions.

/** Lets a page's programs fail when `arm` says so. To be called before the page is opened. */
export async function allowTraps(page) {
  await page.addInitScript(() => {
    window.trap = { left: 0, isHit: false };
    const watched = (call) => (...args) => {
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

/** The call of this number from now on, counted from 1, fails. */
export async function arm(page, number) {
  await page.evaluate((number) => Object.assign(window.trap, { left: number, isHit: false }), number);
}

/** Whether the call for which it was armed has been made. */
export function isHit(page) {
  return page.evaluate(() => window.trap.isHit);
}
