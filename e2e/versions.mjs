// Two versions of the built page on one server, which can also be down or only half deployed.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sirv from "sirv";
import { DIST, serveDist } from "./server.mjs";

/** Matches the two lists in the service worker: of the app's files, and of the engine's. */
const LISTS = /const (FILES|ENGINE) = (\{[^}]*\});/g;
const VERSION = /const VERSION = "(\w+)";/;

/** Matches the hash in the names of files and folders. */
const HASH = /-[0-9a-f]{16}(?=\.|$)/;

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("base64");

/**
 * Serves the built page and a second version of it, in which each text and each hash is another.
 * `host.state` says what the server does: `version` is "a" or "b", `isDown` whether it answers at all, and `answer` may answer a request
 * itself, by the path of a file.
 */
export async function serveVersions() {
  const other = mkdtempSync(join(tmpdir(), "badukpan-version-"));
  cpSync(DIST, other, { recursive: true });
  change(other);
  const folders = { a: DIST, b: other };
  const files = { a: sirv(DIST, { dev: true, setHeaders }), b: sirv(other, { dev: true, setHeaders }) };
  const host = { state: null, filesOf: (version, list) => listOf(folders[version], list), reset };
  const server = await serveDist({
    answerFirst(request, response) {
      const path = request.url.slice(1).split(/[?#]/, 1)[0];
      host.state.log.push(path);
      if (host.state.isDown) request.socket.destroy();
      else if (!host.state.answer(path, response)) files[host.state.version](request, response, () => response.writeHead(404).end());
      return true;
    },
  });
  host.url = server.url;
  host.close = async () => {
    await server.close();
    rmSync(other, { recursive: true });
  };
  host.reset();
  return host;

  function reset() {
    host.state = { version: "a", isDown: false, answer: () => false, log: [] };
  }
}

/** The types of texts. Without a charset, the browser's tools give the tests another text than the page gets. */
const TYPES = { css: "text/css; charset=utf-8", txt: "text/plain; charset=utf-8" };

/** As many hosts do: what was loaded once is taken from the browser's cache for a while. */
function setHeaders(response, path) {
  response.setHeader("cache-control", "max-age=600");
  const type = TYPES[path.split(".").at(-1)];
  if (type) response.setHeader("content-type", type);
}

/** Makes another version of the page in a folder: every text gets a comment, and every hash in a name is another. */
function change(folder) {
  const renamed = readdirSync(folder).filter((name) => HASH.test(name)).map((name) => [name, name.replace(HASH, (hash) => `-${[...hash.slice(1)].reverse().join("")}`)]);
  for (const [from, to] of renamed) renameSync(join(folder, from), join(folder, to));
  const names = readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile());
  for (const name of names) {
    const comment = { html: "<!-- b -->", js: "\n// b", css: "/* b */", svg: "<!-- b -->" }[name.split(".").at(-1)];
    if (!comment || name === "sw.js") continue;
    const text = readFileSync(join(folder, name), "utf8");
    writeFileSync(join(folder, name), renamed.reduce((text, [from, to]) => text.replaceAll(from, to), text) + comment);
  }
  const script = readFileSync(join(folder, "sw.js"), "utf8");
  const listed = script.replace(LISTS, (_, name, list) => {
    const paths = Object.keys(parsed(list)).map((path) => renamed.reduce((path, [from, to]) => path.replace(from, to), path));
    return `const ${name} = ${JSON.stringify(Object.fromEntries(paths.map((path) => [path, sha256(readFileSync(join(folder, path)))])))};`;
  });
  const [, version] = VERSION.exec(script);
  writeFileSync(join(folder, "sw.js"), listed.replace(VERSION, `const VERSION = "${[...version].reverse().join("")}";`));
}

/** Returns the files of the version in a folder with the hash of each, from its worker. With "ENGINE", those of the engine. */
function listOf(folder, wanted = "FILES") {
  const lists = [...readFileSync(join(folder, "sw.js"), "utf8").matchAll(LISTS)];
  return parsed(lists.find(([, name]) => name === wanted)[2]);
}

/** Returns a list of the worker as an object. */
function parsed(list) {
  return JSON.parse(list.replace(/,\s*\}/, "}"));
}

/** Collects the files that a page gets, with the hash of each, and forgets those of the document before. */
export function collectFiles(page, site) {
  let files = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) files = files.filter(({ isDocument }) => isDocument).slice(-1);
  });
  page.on("response", (response) => {
    const [address] = response.url().split(/[?#]/, 1);
    if (!address.startsWith(site) || response.status() !== 200) return;
    const path = address.slice(site.length).replace(/(^|\/)$/, "$1index.html");
    const file = response.body().then((bytes) => [path, sha256(bytes)], () => null);
    files.push({ file, isDocument: response.request().isNavigationRequest() });
  });
  return async () => (await Promise.all(files.splice(0).map(({ file }) => file))).filter(Boolean);
}
