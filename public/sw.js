// Keeps the whole app in this browser, so that it also starts and runs without a network. The engine is kept once it has been used.
//
// Each version of the app has a cache of its own, with all its files. A page gets every file from the version that it was started with:
// two versions are never mixed, not even if another tab has updated in the meantime. A new version is installed beside the one in use and
// waits until no page uses that, or until the reader updates (src/shell/installed.rs).

/** The SHA-256 of each file of this version. The build writes the list (xtask/src/bundle/service_worker.rs). */
const FILES = {};

/** The SHA-256 of each file of the engine in this version, also from the build. */
const ENGINE = {};

/** The name of this version: a hash of the list and of this script, from the build. */
const VERSION = "";

/** The caches of all versions begin with this. Another copy of the app on the same host has another scope. */
const PREFIX = `badukpan ${registration.scope} `;
const CACHE = PREFIX + VERSION;

/** The cache with what was shared to the app last. */
const SHARED = `badukpan-shared ${registration.scope}`;

/** The cache with the network that the reader gave the engine (crates/worker/worker.js). */
const NETWORK = `badukpan-network ${registration.scope}`;

/** The cache with the lessons of the languages that the reader has used, in the versions that they had then. */
const LESSONS = `badukpan-lessons ${registration.scope}`;

/** Matches the paths of the lessons, and of their style sheet and scripts. */
const LESSON = /^learn\//;

/** Matches paths with the hash of what they name: it is the same in every version that has it. */
const HASHED = /-[0-9a-f]{16}[./]/;

/** The cache that each page was started from, by the id of its client. It is also written into that cache, since a worker may stop. */
const started = new Map();

/** Whether this worker has downloaded its files again because the browser had lost them. */
let hasRepaired = false;

/** Matches the paths of the engine's files, in every version. */
const ENGINES = /^(engine|network)-[0-9a-f]{16}[./]/;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim().then(removeUnused)));
addEventListener("message", (event) => {
  if (event.data === "update") skipWaiting();
  const [, language] = /^lessons ([\w-]+)$/.exec(event.data) ?? [];
  if (language) event.waitUntil(keepLessons(language).catch(() => {}));
  const [, everything] = /^everything ([\w-]+)$/.exec(event.data) ?? [];
  if (everything) event.waitUntil(keepEverything(everything, event.source));
  if (event.data === "is everything kept") event.waitUntil(missing().then((paths) => event.source.postMessage(paths.length ? 0 : 1)));
  if (event.data === "delete shared") event.waitUntil(Promise.all([SHARED, NETWORK, LESSONS].map((name) => caches.delete(name))));
});

addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  const path = pathOf(request.url);
  if (path === "share" && request.method === "POST") return event.respondWith(receive(request));
  if (path === undefined || request.method !== "GET") return;
  if (path.startsWith("shared/")) return event.respondWith(matchOrFetch(SHARED, request.url, request));
  if (LESSON.test(path)) return event.respondWith(lesson(event, path));
  if (Object.hasOwn(ENGINE, path)) return event.respondWith(engineFile(path, request));
  if (request.mode !== "navigate") return event.respondWith(file(clientId, path, request));
  if (!Object.hasOwn(FILES, path)) return;
  event.respondWith(start(event, path));
  event.waitUntil(removeUnused());
});

/** Returns the URL of a file of the app. */
const urlOf = (path) => new URL(path, registration.scope).href;

/** Returns the path of a file below the app's folder, or `undefined` outside it. A folder stands for its index.html. */
function pathOf(url) {
  const [address] = url.split(/[?#]/, 1);
  if (!address.startsWith(registration.scope)) return undefined;
  return address.slice(registration.scope.length).replace(/(^|\/)$/, "$1index.html");
}

/**
 * Downloads all files into the cache of this version. If one is missing or of another version, nothing is installed. The engine's are also
 * downloaded if an earlier version has used them, but may be missing: they are downloaded when they are used.
 */
async function install() {
  const isNew = !await caches.has(CACHE);
  const usesEngine = await hasEngine();
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.keys(FILES).map(async (path) => cache.put(urlOf(path), await download(path))));
  } catch (error) {
    // After a host went back to an earlier version, pages of that version may still use its cache.
    if (isNew) await caches.delete(CACHE);
    throw error;
  }
  if (usesEngine) await Promise.allSettled(Object.keys(ENGINE).map(async (path) => cache.put(urlOf(path), await download(path))));
}

/** Returns whether the cache of any version has files of the engine. */
async function hasEngine() {
  for (const name of await versions()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => ENGINES.test(pathOf(url)))) return true;
  }
  return false;
}

/** Returns a file of the engine, and keeps it from its first use on. */
async function engineFile(path, request) {
  return await match(CACHE, urlOf(path)) ?? await downloadAgain(path).catch(() => fetch(request));
}

/** Returns the paths of the files of this version, with those of the engine, that are not kept. */
async function missing() {
  const kept = new Set((await (await caches.open(CACHE)).keys()).map(({ url }) => pathOf(url)));
  return [...Object.keys(FILES), ...Object.keys(ENGINE)].filter((path) => !kept.has(path));
}

/**
 * Keeps everything that the app may need in a language: all its files, those of the engine, and the lessons. Tells `page` which part of the
 * work is done, from 0 to 1, or -1 if something can't be fetched or kept.
 */
async function keepEverything(language, page) {
  let done = 0;
  const paths = await missing().catch(() => []);
  const parts = [keepLessons(language), ...paths.map(async (path) => (await caches.open(CACHE)).put(urlOf(path), await download(path)))];
  const told = parts.map((part) => part.then(() => { if (++done < parts.length) page.postMessage(done / parts.length); }));
  const isKept = (await Promise.allSettled(told)).every(({ status }) => status === "fulfilled");
  page.postMessage(isKept ? 1 : -1);
}

/** Keeps all lessons in a language, with what they load. What is kept already is not loaded again. It may fail, as in a private window. */
async function keepLessons(language) {
  const own = new RegExp(`^learn/(${language}/|learn-)`);
  const keep = async (path) => await read(LESSONS, urlOf(path)) ?? await keepLesson(urlOf(path), path);
  for (const list of ["learn/index.html", `learn/${language}/index.html`]) {
    const text = await (await keep(list)).text();
    const links = Array.from(text.matchAll(/(?:href|src)="([^"#]+)"/g), ([, link]) => pathOf(new URL(link, urlOf(list)).href));
    for (const path of new Set(links.filter((link) => own.test(link)))) await keep(path);
  }
}

/** Returns a page or a part of the lessons from the server, and keeps it. Without a network it is the one that was kept last. */
async function lesson(event, path) {
  try {
    return await keepLesson(event.request, path, event);
  } catch (error) {
    const kept = await read(LESSONS, urlOf(path));
    if (!kept) throw error;
    return kept;
  }
}

/** Returns a page or a part of the lessons from the server, and keeps it, in its own time if there is an event that waits for it. */
async function keepLesson(request, path, event) {
  const response = await fetch(request, event ? undefined : { priority: "low" });
  if (response.ok && !response.redirected) {
    const copy = response.clone();
    const kept = caches.open(LESSONS).then((cache) => cache.put(urlOf(path), copy)).catch(() => {});
    if (event) event.waitUntil(kept);
    else await kept;
  }
  return response;
}

/** Downloads a file of this version. The browser checks its hash. */
async function download(path) {
  const get = (cache) => fetch(urlOf(path), { cache, integrity: `sha256-${FILES[path] ?? ENGINE[path]}`, priority: "low" });
  // A copy that the browser has from an earlier version is not the file.
  const response = await get("default").catch(() => get("reload"));
  // Without the URL that it came from, the response has the URL of each request: with its query, and without a host's redirections.
  const copy = new Response(response.body, response);
  // No cache takes a response with `Vary: *`.
  copy.headers.delete("vary");
  // A page asks for its files each time, so that it doesn't use a damaged one again that was replaced.
  copy.headers.set("cache-control", "no-cache");
  return copy;
}

/** Starts a page from this version, or from the server if the browser has lost the files or fails to read them. */
async function start(event, path) {
  const client = event.resultingClientId;
  const response = await match(CACHE, urlOf(path));
  if (!response) {
    event.waitUntil(repair());
    return fetch(event.request);
  }
  started.set(client, CACHE);
  // Without the entry, as when the disk is full, the page keeps its version for as long as the worker runs.
  await caches.open(CACHE).then((cache) => cache.put(markOf(client), new Response())).catch(() => {});
  return response;
}

/** Downloads all files again, once, after the browser has lost them. */
async function repair() {
  if (hasRepaired) return;
  hasRepaired = true;
  // The server may have another version by now: that one is installed as an update.
  await install().catch(() => {});
}

/** Returns whether a response has the content of a file of this version. */
async function isIntact(path, response) {
  try {
    const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return response.ok && btoa(String.fromCharCode(...new Uint8Array(hash))) === (FILES[path] ?? ENGINE[path]);
  } catch {
    // The disk fails.
    return false;
  }
}

/** Downloads a file that is damaged or missing, keeps it if the browser can, and returns it. */
async function downloadAgain(path) {
  const response = await download(path);
  const cache = await caches.open(CACHE);
  await cache.put(urlOf(path), response.clone()).catch(() => {});
  return response;
}

/** Returns a file for a page that has been started. */
async function file(client, path, request) {
  const name = await cacheOf(client).catch(() => undefined);
  if (name) return matchOrFetch(name, urlOf(path), request);
  // The page was started without a worker, from the server, whose files may be of any version.
  // Without a network, a lesson that was kept has its boards from this version.
  return HASHED.test(path) ? matchOrFetch(CACHE, urlOf(path), request) : fetch(request).catch(async (error) => await match(CACHE, urlOf(path)) ?? Promise.reject(error));
}

/** Returns a file from a cache, or from the server if it is not part of the app. */
async function matchOrFetch(name, url, request) {
  return await match(name, url) ?? fetch(request);
}

/**
 * Returns a file from a cache, or `undefined` if it isn't there or can't be read. Files of this version are checked each time, and a damaged
 * one is downloaded again. The hashes of other versions are not known.
 */
async function match(cacheName, url) {
  const response = await read(cacheName, url);
  const path = pathOf(url);
  if (!response || cacheName !== CACHE || await isIntact(path, response.clone())) return response;
  return downloadAgain(path).catch(() => undefined);
}

/** Returns an entry of a cache, or `undefined` if it isn't there or can't be read. This doesn't create a cache that is gone. */
function read(cacheName, url) {
  return caches.match(url, { cacheName, ignoreVary: true }).catch(() => undefined);
}

/** Returns the URL of the entry by which a cache names a page that was started from it. */
const markOf = (client) => urlOf(`client/${client}`);

/** Returns the name of the cache that a page was started from, or `undefined` if it was started without a worker. */
async function cacheOf(client) {
  if (!started.has(client)) {
    const names = await versions();
    const marks = await Promise.all(names.map((cacheName) => caches.match(markOf(client), { cacheName })));
    started.set(client, names.find((_, place) => marks[place]));
  }
  return started.get(client);
}

/** Returns the names of the caches of all versions. */
async function versions() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Removes the caches that no page uses any more, and the names of pages that are gone. If the browser fails, they stay. */
function removeUnused() {
  return tryRemoveUnused().catch(() => {});
}

async function tryRemoveUnused() {
  const names = await versions();
  // The next version's cache is none of these.
  if (registration.installing || registration.waiting) return;
  for (const name of names) {
    const cache = await caches.open(name);
    const marks = (await cache.keys()).filter(({ url }) => url.startsWith(markOf("")));
    // This waits for a page that is only being started.
    const pages = await Promise.all(marks.map(({ url }) => clients.get(url.slice(markOf("").length))));
    if (name !== CACHE && !pages.some(Boolean)) await caches.delete(name);
    else await Promise.all(marks.filter((_, place) => !pages[place]).map((mark) => cache.delete(mark)));
  }
}

/**
 * Receives what the system's share dialog sends (`share_target` in manifest.webmanifest), and opens the page with it. The page takes a file or
 * a text from `?sgf=`, like a file on any server.
 */
async function receive(request) {
  const data = await request.formData();
  const files = data.getAll("file").filter(({ size }) => size > 0);
  const text = ["title", "text", "url"].map((name) => data.get(name)).filter(Boolean).join("\n");
  const [link] = (text.includes("(;") ? null : text.match(/https?:\/\/\S+/)) ?? [];
  if (files.length === 0 && link?.startsWith(registration.scope)) return Response.redirect(link, 303);
  const isRecord = files.length === 0 && link && !link.includes("#");
  const address = isRecord ? link : await store(files.length > 0 ? files : [text], files[0]?.name ?? "");
  return Response.redirect(urlOf(`?sgf=${encodeURIComponent(address)}`), 303);
}

/**
 * Stores a file, or a text, which has no name, until something else is shared. Several files are one collection. Returns its path. If the
 * browser can't store it, the page finds nothing there and says so.
 */
async function store(contents, name) {
  const path = `shared/${crypto.randomUUID()}/${encodeURIComponent(name)}`;
  const response = new Response(new Blob(contents.flatMap((content, place) => (place ? ["\n", content] : [content]))));
  await caches.delete(SHARED).catch(() => {});
  await caches.open(SHARED).then((cache) => cache.put(urlOf(path), response)).catch(() => {});
  return path;
}
