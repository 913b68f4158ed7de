// What every spec starts from: the served page, and a watch that fails the test when the page misbehaves.
import { test as base } from "@playwright/test";
import { serveDist } from "./server.mjs";

export { expect } from "@playwright/test";

export const test = base.extend({
  /** The page's address; one server a worker, each on its own free port. */
  site: [
    async ({}, use) => {
      const server = await serveDist();
      await use(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ site }, use) => use(site),

  /**
   * What went wrong so far, in words. The test fails at its end unless this is empty;
   * a spec that provokes a fault on purpose checks it and then sets `faults.length = 0`.
   */
  faults: [
    async ({ context, site }, use) => {
      const faults = [];
      await watch(context, new URL(site).origin, faults);
      await use(faults);
      if (faults.length > 0) throw new Error(`The page misbehaved:\n  ${faults.join("\n  ")}`);
    },
    { auto: true },
  ],
});

/** Notes console errors, uncaught errors, policy violations, and requests to another origin. */
async function watch(context, origin, faults) {
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
