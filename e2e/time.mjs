// Controls time in a page. Specs advance the page's clock instead of waiting for timers.

/**
 * Installs a clock in all pages of a context, which `advance` moves forward. It also counts pending work that isn't started by
 * timers: requests, transactions and locks. Call it before opening a page.
 */
export async function installClock(context) {
  await context.addInitScript(() => { window.realPerformance = performance; });
  await context.clock.install();
  await context.addInitScript(() => {
    // The fake clock has no performance entries, but pages use them to detect a reload.
    performance.getEntriesByType = (type) => window.realPerformance.getEntriesByType(type);
    window.workUnderWay = 0;
    const started = (promise) => {
      window.workUnderWay += 1;
      const end = () => { window.workUnderWay -= 1; };
      Promise.resolve(promise).then(end, end);
      return promise;
    };
    const ended = (target, ...events) => new Promise((done) => events.forEach((event) => target.addEventListener(event, done, { once: true })));
    const wrap = (object, name, track) => {
      const original = object?.[name];
      if (original) object[name] = function (...args) { return track(original.apply(this, args)); };
    };
    wrap(window, "fetch", started);
    wrap(WebAssembly, "instantiateStreaming", started);
    wrap(window.LockManager?.prototype, "request", started);
    const open = (request) => { started(ended(request, "success", "error", "blocked")); return request; };
    wrap(IDBFactory.prototype, "open", open);
    const transaction = (made) => { started(ended(made, "complete", "abort", "error")); return made; };
    wrap(IDBDatabase.prototype, "transaction", transaction);
  });
}

/** The step of the clock, in milliseconds. Pending requests and transactions finish before the next step. */
const STEP = 250;

/** Advances the clocks of all pages of the context by this many milliseconds. Timers run, and the work they start finishes. */
export async function advance(page, milliseconds) {
  const context = page.context();
  await idle(context);
  for (let left = milliseconds; left > 0; left -= STEP) {
    await context.clock.runFor(Math.min(left, STEP));
    await idle(context);
  }
}

/** Waits until no page of the context has pending requests, transactions or locks. */
async function idle(context) {
  for (const page of context.pages()) {
    await page.evaluate(async () => {
      const task = () => new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(undefined);
      });
      for (let quiet = 0; quiet < 3;) {
        await task();
        quiet = window.workUnderWay ? 0 : quiet + 1;
      }
    });
  }
}

/** Waits for two animation frames. By then, everything that an event caused is done. */
export async function nextFrames(page) {
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
}

/** Counts the storage events that the pages of a context receive. Call it before opening a page. */
export async function countStorageEvents(context) {
  await context.addInitScript(() => {
    window.storageEvents = 0;
    addEventListener("storage", () => { window.storageEvents += 1; });
  });
}

/** Does something in another tab, and waits until `tab` has received a storage event. */
export async function untilStorageEvent(tab, act) {
  const count = () => tab.evaluate(() => window.storageEvents);
  const before = await count();
  await act();
  await tab.waitForFunction((before) => window.storageEvents > before, before);
}
