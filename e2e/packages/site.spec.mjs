// The site as it is published: the pages of the release with the documentation, below a path.
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expectAccessible } from "../axe.mjs";
import { Site } from "../references.mjs";
import { serveDist } from "../server.mjs";
import { expect, test } from "./fixtures.mjs";
import { STAGED } from "./installed.mjs";

let folder, server;
test.beforeAll(async () => {
  const staged = resolve(STAGED, "site");
  folder = resolve(staged, readdirSync(staged).find((name) => name.startsWith("badukpan-site")));
  server = await serveDist({ folder });
});
test.afterAll(() => server?.close());

test("links, sources and anchors of all pages lead to something", async ({ page }) => {
  const { paths, missing, withoutAnchor } = await new Site(folder).pages(page);
  // That page has lines to copy, with the address of the site below its host.
  expect(missing.filter((line) => !line.startsWith("preload.html: /badukpan/"))).toEqual([]);
  expect(withoutAnchor).toEqual([]);
  for (const part of ["docs", "api", "learn", "embed", "about"]) expect(paths).toContain(`${part}/index.html`);
});

for (const colorScheme of ["light", "dark"]) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    test("the documentation is accessible and no wider than a phone", async ({ page, faults }) => {
      // toc.html is the list of chapters in a frame, for browsers without scripts.
      const documents = new Site(folder).withExtension(".html").filter((path) => /^docs\/(?!toc\.)\w+\.html$/.test(path));
      expect(documents.length).toBeGreaterThan(5);
      for (const path of [...documents, "api/index.html"]) {
        await page.goto(new URL(path, server.url).href);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
        await expectAccessible(page, path);
      }
      // The book's highlighter doesn't know every language of the examples.
      const others = faults.filter((fault) => !/language '(tsx|vue)'|no-highlight mode/.test(fault));
      faults.splice(0, faults.length, ...others);
    });
  });
}

test("the boards of the documentation can be played on", async ({ page }) => {
  await page.goto(new URL("docs/embed.html", server.url).href);
  const board = page.locator("baduk-pan").first();
  await board.evaluate((board) => customElements.whenDefined("baduk-pan").then(() => board.start()));
  expect(await board.evaluate((board) => board.position?.black)).toBeDefined();
});
