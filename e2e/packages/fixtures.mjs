// Looks at boards as a reader does, and fails a test if the page reports an error.
import { test as base } from "@playwright/test";

export { expect } from "@playwright/test";

export const test = base.extend({
  /** Messages about everything that went wrong on the page. A test that causes an error on purpose removes it. */
  faults: async ({}, use) => { await use([]); },

  /** A page that collects them. */
  page: async ({ page, faults }, use) => {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => faults.push(`uncaught: ${error}`));
    page.on("response", (response) => { if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`); });
    page.on("requestfailed", (request) => {
      const { errorText } = request.failure() ?? {};
      // A file that the engine reads as it arrives counts as ended too early if the page is closed soon after its last byte.
      if (errorText !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()} ${errorText}`);
    });
    await use(page);
    if (faults.length > 0) throw new Error(`The page misbehaved:\n  ${faults.join("\n  ")}`);
  },
});

/** Returns the points with stones on a board, such as `{ black: ["E5"], white: [] }`. */
export async function stones(board) {
  const position = await board.evaluate((element) => element.position);
  return position && { black: position.black, white: position.white };
}
