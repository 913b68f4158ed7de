// Fixtures for all specs: a server for the built page, and a check that fails a test if the page reports an error.
import { test as base } from "@playwright/test";
import { serveDist } from "./server.mjs";

export { expect } from "@playwright/test";

export const test = base.extend({
  /** The URL of the page. Each worker has its own server on a free port. */
  site: [
    async ({}, use) => {
      const server = await serveDist();
      await use(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ site }, use) => use(site),

  /** Whether the browser can run the engine. Most specs mark dead stones by hand, so that no suggestion comes between. */
  hasEngine: [false, { option: true }],

  withoutEngine: [
    async ({ context, hasEngine }, use) => {
      // The engine needs a worker.
      if (!hasEngine) await context.addInitScript(() => { delete globalThis.Worker; });
      await use();
    },
    { auto: true },
  ],

  /**
   * Messages about everything that went wrong. A test fails if there are any at its end.
   * A test that causes an error on purpose checks it, then sets `faults.length = 0`.
   */
  faults: [
    async ({ context, site }, use) => {
      const faults = [];
      await collectFaults(context, new URL(site).origin, faults);
      await use(faults);
      if (faults.length > 0) throw new Error(`The page misbehaved:\n  ${faults.join("\n  ")}`);
    },
    { auto: true },
  ],
});

/** Collects console errors, uncaught errors, policy violations, and requests to other origins. */
async function collectFaults(context, origin, faults) {
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`content security policy: ${event.effectiveDirective} forbids ${event.blockedURI}`);
    });
  });
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => faults.push(`uncaught: ${error.error()}`));
  context.on("request", (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (/^https?:|^wss?:/.test(protocol) && target !== origin) faults.push(`request to ${request.url()}`);
  });
}
