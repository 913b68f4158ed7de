// What the files of the release name is there, the pages around the play page are reached from it, and they are accessible.
import { posix } from "node:path";
import { expectAccessible } from "../axe.mjs";
import { expect, test } from "../fixtures.mjs";
import { Site } from "../references.mjs";
import { DIST } from "../server.mjs";

const site = new Site(DIST);

const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

test("links, sources and anchors of all pages", async ({ page }) => {
  const { paths, addresses, missing, withoutAnchor } = await site.pages(page);
  expect(missing).toEqual([]);
  expect(withoutAnchor).toEqual([]);
  expect(paths.length).toBeGreaterThan(100);
  expect(addresses.length).toBeGreaterThan(1000);
});

test("what style sheets, scripts, the manifest and the service worker name", () => {
  const styles = site.withExtension(".css").flatMap((path) => site.missing(path, all(site.read(path), /url\(["']?([^"')]+)/g)));
  expect(styles).toEqual([]);

  // Names of modules that a program imports, which are no files, and addresses that are put together from several pieces.
  const isModule = (address) => /(_bg|\/__wasm_split)\.js$/.test(address);
  const inScripts = site.withExtension(".js").map((path) => ({
    path,
    addresses: [/["'`](\.{1,2}\/[\w./-]+)["'`]/g, /new URL\(["'`]([\w.-]+)["'`],\s*import\.meta\.url\)/g]
      .flatMap((pattern) => all(site.read(path), pattern)).filter((address) => !isModule(address)),
  }));
  expect(inScripts.flatMap(({ addresses }) => addresses).length).toBeGreaterThan(5);
  expect(inScripts.flatMap(({ path, addresses }) => site.missing(path, addresses, true))).toEqual([]);

  const manifest = JSON.parse(site.read("manifest.webmanifest"));
  const { start_url: start, scope, icons, file_handlers: handlers } = manifest;
  expect(site.missing("manifest.webmanifest", [start, scope, ...icons.map(({ src }) => src), ...handlers.map(({ action }) => action)])).toEqual([]);

  const kept = all(site.read("sw.js"), /^ {2}"(.+)": "/gm);
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((path) => !site.files.has(posix.normalize(path)))).toEqual([]);
});

test("the page about the project and the authors' page are reached from the play page and from each other", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "More" }).click();
  await page.getByRole("button", { name: "Put a board on your page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Embed a baduk board");
  await page.getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A Go board for the web");
  await page.getByRole("link", { name: "Badukpan" }).click();
  await page.getByRole("button", { name: "Games", exact: true }).click();
  await page.getByRole("button", { name: "About Badukpan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A Go board for the web");
  await page.getByRole("link", { name: "lessons", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Learn Go (baduk)");
});

for (const colorScheme of ["light", "dark"]) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    test("the page about the project and the authors' page are accessible and no wider than a phone", async ({ page }) => {
      for (const path of ["about/", "embed/index.html"]) {
        await page.goto(path);
        const [board] = await page.locator("baduk-pan").all();
        await board?.evaluate((board) => customElements.whenDefined("baduk-pan").then(() => board.start()));
        // The board in the frame is like those of the page.
        await page.evaluate(() => document.querySelectorAll("iframe").forEach((frame) => frame.remove()));
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
        await expectAccessible(page, path);
      }
    });
  });
}
