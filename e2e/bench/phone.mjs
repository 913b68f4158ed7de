// A phone on a slow line: the browser's emulation of both, and a server that sends brotli.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { brotliCompressSync } from "node:zlib";

export const VIEWPORT = { width: 390, height: 844 };
export const CPU_SLOWDOWN = 4;

/** 1.6 Mbit/s in bytes a second, and the milliseconds before the first byte of each answer. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** The conditions, for the heading of a table. */
export const CONDITIONS = `1.6 Mbit/s and ${LINE.latency} ms, with brotli, CPU slowed ${CPU_SLOWDOWN} times, ms`;

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** Slows down a page of a browser context. `onBytes` is called with the number of bytes of each answer. */
export async function slowDown(context, page, onBytes = () => {}) {
  const session = await context.newCDPSession(page);
  session.on("Network.loadingFinished", ({ encodedDataLength }) => onBytes(encodedDataLength));
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return session;
}

/** Returns the value of an expression in the page. Playwright's own way runs a large script first, which takes a slow page 100 ms. */
export async function read(session, expression) {
  const { result } = await session.send("Runtime.evaluate", { expression, returnByValue: true });
  return result.value;
}

/** Waits until an expression is true in the page. */
export async function waitUntil(session, expression) {
  do await new Promise((resolve) => { setTimeout(resolve, 100); });
  while (!await read(session, `Boolean(${expression})`));
}

/**
 * Starts a server on a free port.
 * @param {(path: string) => string | undefined} fileOf the file for a path, if there is one.
 * @param {Record<string, string>} [pages] pages by their paths.
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveCompressed(fileOf, pages = {}) {
  const compressed = new Map();
  const compress = (name, read) => {
    // Each is compressed once: it takes longer than the line.
    if (!compressed.has(name)) compressed.set(name, brotliCompressSync(read()));
    return compressed.get(name);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const headers = { "content-encoding": "br", "cache-control": "max-age=600" };
    if (pages[pathname]) return response.writeHead(200, { ...headers, "content-type": "text/html; charset=utf-8" }).end(compress(pathname, () => pages[pathname]));
    const file = fileOf(pathname);
    if (!file || !existsSync(file)) return response.writeHead(404).end("Not found");
    response.writeHead(200, { ...headers, "content-type": TYPES[extname(file)] ?? "text/plain" }).end(compress(file, () => readFileSync(file)));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const close = () => { server.close(); server.closeAllConnections(); };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

/** Returns the median, the least and the largest of some numbers, as a row of a table. */
export function row(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)].map((value) => String(Math.round(value)).padStart(7)).join(" ");
}
