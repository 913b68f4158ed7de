// Time in a page, for the specs: instead of waiting for a timer, a spec moves the page's clock on.

/**
 * Installs a clock in all pages of a context that `advance` moves on; until then it goes like any other. It also counts the
 * work under way that no timer starts. Call it before a page is opened.
 */
export async function installClock(context) {
  await context.addInitScript(() => { window.realPerformance = performance; });
  await context.clock.install();
  await context.addInitScript(() => {
    // The clock's own knows of no entries, so a page could not tell that it was reloaded.
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

/** Timers that the page sets while it waits for a file or its database run in a later step than what they wait for. */
const STEP = 250;

/** Lets so many milliseconds pass on all pages of the context at once: timers run, and what they started is done. */
export async function advance(page, milliseconds) {
  const context = page.context();
  await idle(context);
  for (let left = milliseconds; left > 0; left -= STEP) {
    await context.clock.runFor(Math.min(left, STEP));
    await idle(context);
  }
}

/** Waits until no page of the context loads a file or a part of the program, has a transaction open, or waits for a lock. */
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

/** Waits until the page has been drawn twice: by then, whatever an event has led to is done. */
export async function nextFrames(page) {
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
}

/** Counts the storage events that a context's pages receive. Call it before a page is opened. */
export async function countStorageEvents(context) {
  await context.addInitScript(() => {
    window.storageEvents = 0;
    addEventListener("storage", () => { window.storageEvents += 1; });
  });
}

/** Does something in one tab, and waits until another has received what the first wrote. */
export async function untilHeard(tab, act) {
  const count = () => tab.evaluate(() => window.storageEvents);
  const before = await count();
  await act();
  await tab.waitForFunction((before) => window.storageEvents > before, before);
}
