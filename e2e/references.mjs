// What the pages, scripts and styles of a folder of static files name.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The pages whose address has a game behind the #, and no anchor. */
const WITH_GAMES = ["index.html", "embed.html"];

const ORIGIN = "http://site.test";

/** The files of a folder, by their paths in it. */
export class Site {
  #folder;

  constructor(folder) {
    this.#folder = folder;
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    this.files = new Set(entries.map(({ parentPath, name }) => resolve(parentPath, name).slice(folder.length + 1).replaceAll("\\", "/")));
  }

  read(path) {
    return readFileSync(resolve(this.#folder, path), "utf8");
  }

  /** Returns the paths of the files with a file extension, such as `.css`. */
  withExtension(extension) {
    return [...this.files].filter((path) => path.endsWith(extension));
  }

  /** Returns a line for each address in the file `from` that names nothing here. In a script, an address may be that of a folder of parts. */
  missing(from, addresses, isInScript = false) {
    const isThere = (path) => {
      const isFolder = path === "" || path.endsWith("/");
      return this.files.has(isFolder ? `${path}index.html` : path)
        || isInScript && isFolder && [...this.files].some((file) => file.startsWith(path));
    };
    const paths = addresses.map((address) => [address, pathOf(address, from)]).filter(([, path]) => path !== undefined);
    return paths.filter(([, path]) => !isThere(path)).map(([address]) => `${from}: ${address}`);
  }

  /**
   * Reads all pages with the parser of a browser's page that is empty: it has no policy, and no address from which it could load anything.
   * Returns the addresses that they name, and a line for each that names no file here, and for each whose anchor is not there.
   */
  async pages(page) {
    // In parts, since a message to the browser has a limit.
    const pages = [];
    for (const path of this.withExtension(".html")) pages.push(await page.evaluate(parse, [path, this.read(path)]));
    const ids = new Map(pages.map(({ path, ids }) => [path, new Set(ids)]));
    for (const path of WITH_GAMES) ids.delete(path);
    const hasAnchor = (path, address) => {
      const { hash } = new URL(address, ORIGIN);
      const file = pathOf(address, path)?.replace(/(^|\/)$/, "$1index.html");
      const anchor = hash.slice(1);
      const found = ids.get(file);
      // Of the pages that rustdoc makes, those of a source find lines by a script, and one without anchors leads on to another page.
      return !hash || !found?.size || /^\d+-\d+$/.test(anchor) || [anchor, decodeURIComponent(anchor)].some((id) => found.has(id));
    };
    return {
      paths: pages.map(({ path }) => path),
      addresses: pages.flatMap(({ addresses }) => addresses),
      missing: pages.flatMap(({ path, addresses }) => this.missing(path, addresses)),
      withoutAnchor: pages.flatMap(({ path, addresses }) => addresses.filter((address) => !hasAnchor(path, address))
        .map((address) => `${path}: ${address}`)),
    };
  }
}

/** Returns the path that an address in the file `from` names: `undefined` for other sites and for data. */
function pathOf(address, from) {
  const { origin, pathname } = new URL(address, `${ORIGIN}/${from}`);
  return origin === ORIGIN ? decodeURIComponent(pathname).slice(1) : undefined;
}

/** Returns the addresses and the anchors of a page. Runs in a browser. */
function parse([path, html]) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const values = (...names) => names.flatMap((name) => Array.from(parsed.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name)));
  const named = Array.from(parsed.querySelectorAll("meta[name=later-style], meta[property='og:image']"), ({ content }) => content);
  const games = Array.from(parsed.querySelectorAll("baduk-pan[sgf$='.sgf']"), (board) => board.getAttribute("sgf"));
  return { path, addresses: [...values("href", "src", "data-js", "data-wasm"), ...named, ...games], ids: values("id") };
}
