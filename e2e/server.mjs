// Serves the built page as the plainest static host would: files under a sub-path, no rewriting, 404 for the rest.
import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import sirv from "sirv";

/** The sub-path the page is served under, to prove that it runs anywhere. */
export const SUB_PATH = "/some/where/";

const DIST = process.env.DIST ?? resolve(import.meta.dirname, "../dist");

/** Whether the pages are those of `cargo xtask build --keep-panics`. */
export const KEEPS_PANICS = basename(DIST) === "dist-panics";

/**
 * Starts the server on a free port.
 * @param {{ cors?: boolean }} [options] whether scripts of other origins may read the files, as hosts of static files allow.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} the page's address, and a way to stop.
 */
export async function serveDist({ cors = false } = {}) {
  if (!existsSync(resolve(DIST, "index.html"))) {
    throw new Error(`There is no built page in ${DIST}. Run: cargo xtask build`);
  }
  const setHeaders = (response) => { if (cors) response.setHeader("access-control-allow-origin", "*"); };
  const files = sirv(DIST, { dev: true, setHeaders });
  const server = createServer((request, response) => answer(files, request, response));
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}${SUB_PATH}`,
    close: () => new Promise((closed) => { server.close(closed); server.closeAllConnections(); }),
  };
}

function answer(files, request, response) {
  const notFound = () => { response.writeHead(404).end("Not found"); };
  if (!request.url.startsWith(SUB_PATH)) return notFound();
  request.url = request.url.slice(SUB_PATH.length - 1);
  files(request, response, notFound);
}

// `node server.mjs` serves until stopped, for a look by hand.
if (process.argv[1] === import.meta.filename) console.log((await serveDist()).url);
