// What the files of the release name is there, the pages around the play page are reached from it, and they are accessible.
import { readdirSync, readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { expectAccessible } from "../axe.mjs";
import { expect, test } from "../fixtures.mjs";
import { DIST } from "../server.mjs";

/** The paths of all files of the release. */
const FILES = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => resolve(parentPath, name).slice(DIST.length + 1).replaceAll("\\", "/"));

const read = (path) => readFileSync(resolve(DIST, path), "utf8");
const withExtension = (extension) => FILES.filter((path) => path.endsWith(extension));

/** Returns whether a path names a file of the release, or a folder with a page. A path in a script may also be that of a folder of parts. */
function isThere(path, isInScript = false) {
  const isFolder = path === "" || path.endsWith("/");
  return FILES.includes(isFolder ? `${path}index.html` : path) || isInScript && isFolder && FILES.some((file) => file.startsWith(path));
}

/** Returns the path that an address in the file `from` names: `undefined` for other sites and for data. */
function pathOf(address, from) {
  const { origin, pathname } = new URL(address, `http://site.test/${from}`);
  return origin === "http://site.test" ? decodeURIComponent(pathname).slice(1) : undefined;
}

/** Returns a line for each address in a file that names nothing in the release. */
function missing(from, addresses, isInScript = false) {
  const paths = addresses.map((address) => [address, pathOf(address, from)]).filter(([, path]) => path !== undefined);
  return paths.filter(([, path]) => !isThere(path, isInScript)).map(([address]) => `${from}: ${address}`);
}

const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

test("links, sources and anchors of all pages", async ({ page }) => {
  // The empty page has no policy, and no address from which it could load anything.
  const pages = await page.evaluate((texts) => texts.map(([path, html]) => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const values = (...names) => names.flatMap((name) => Array.from(parsed.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name)));
    const named = Array.from(parsed.querySelectorAll("meta[name=later-style], meta[property='og:image']"), ({ content }) => content);
    const games = Array.from(parsed.querySelectorAll("baduk-pan[sgf$='.sgf']"), (board) => board.getAttribute("sgf"));
    return { path, addresses: [...values("href", "src", "data-js", "data-wasm"), ...named, ...games], ids: values("id") };
  }), withExtension(".html").map((path) => [path, read(path)]));
  expect(pages.length).toBeGreaterThan(100);
  const ids = new Map(pages.map(({ path, ids }) => [path, new Set(ids)]));
  // What follows the # is a game there.
  for (const path of ["index.html", "embed.html"]) ids.delete(path);
  const isAnchor = (path, address) => {
    const { hash } = new URL(address, "http://site.test/");
    const file = pathOf(address, path)?.replace(/(^|\/)$/, "$1index.html");
    return !hash || !ids.has(file) || ids.get(file).has(decodeURIComponent(hash.slice(1)));
  };
  expect(pages.flatMap(({ path, addresses }) => missing(path, addresses))).toEqual([]);
  expect(pages.flatMap(({ path, addresses }) => addresses.filter((address) => !isAnchor(path, address)).map((address) => `${path}: ${address}`))).toEqual([]);
  expect(pages.flatMap(({ addresses }) => addresses).length).toBeGreaterThan(1000);
});

test("what style sheets, scripts, the manifest and the service worker name", () => {
  const styles = withExtension(".css").flatMap((path) => missing(path, all(read(path), /url\(["']?([^"')]+)/g)));
  expect(styles).toEqual([]);

  // Names of modules that a program imports, which are no files, and addresses that are put together from several pieces.
  const isModule = (address) => /(_bg|\/__wasm_split)\.js$/.test(address);
  const inScripts = withExtension(".js").map((path) => ({
    path,
    addresses: [/["'`](\.{1,2}\/[\w./-]+)["'`]/g, /new URL\(["'`]([\w.-]+)["'`],\s*import\.meta\.url\)/g]
      .flatMap((pattern) => all(read(path), pattern)).filter((address) => !isModule(address)),
  }));
  expect(inScripts.flatMap(({ addresses }) => addresses).length).toBeGreaterThan(5);
  expect(inScripts.flatMap(({ path, addresses }) => missing(path, addresses, true))).toEqual([]);

  const manifest = JSON.parse(read("manifest.webmanifest"));
  const { start_url: start, scope, icons, file_handlers: handlers } = manifest;
  expect(missing("manifest.webmanifest", [start, scope, ...icons.map(({ src }) => src), ...handlers.map(({ action }) => action)])).toEqual([]);

  const kept = all(read("sw.js"), /^ {2}"(.+)": "/gm);
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((path) => !FILES.includes(posix.normalize(path)))).toEqual([]);
});

test("the page about the project and the authors' page are reached from the play page and from each other", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Put a board on your page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Embed a baduk board");
  await page.getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A Go board for the web");
  await page.getByRole("link", { name: "Badukpan" }).click();
  await page.getByRole("button", { name: "Games", exact: true }).click();
  await page.getByRole("button", { name: "About Badukpan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A Go board for the web");
  await page.getByRole("link", { name: "lessons", exact: true }).click();
  await page.getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A Go board for the web");
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
