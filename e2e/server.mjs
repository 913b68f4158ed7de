// Serves the built page like a plain static host: files under a sub-path, no rewriting, otherwise 404.
import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import sirv from "sirv";

/** The path of the page. It is not the root, to check that the page runs under any path. */
export const SUB_PATH = "/some/where/";

/** The folder of the built page. */
export const DIST = process.env.DIST ?? resolve(import.meta.dirname, "../dist");

/** Whether the page was built with `cargo xtask build --keep-panics`. */
export const KEEPS_PANICS = basename(DIST) === "dist-panics";

/**
 * Starts the server on a free port.
 * @param {{ folder?: string, cors?: boolean, answerFirst?: (request, response) => boolean }} [options] the folder of the page, if it is
 * another than `DIST`; whether other origins may read the files; and a function that may answer a request, with the path inside the page's
 * folder, in place of the files. It returns whether it did.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} the URL of the page, and a function that stops the server.
 */
export async function serveDist({ folder = DIST, cors = false, answerFirst = () => false } = {}) {
  if (!existsSync(resolve(folder, "index.html"))) {
    throw new Error(`There is no built page in ${folder}. Run: cargo xtask build`);
  }
  const setHeaders = (response) => { if (cors) response.setHeader("access-control-allow-origin", "*"); };
  const files = sirv(folder, { dev: true, setHeaders });
  const server = createServer((request, response) => answer(files, answerFirst, request, response));
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}${SUB_PATH}`,
    close: () => new Promise((closed) => { server.close(closed); server.closeAllConnections(); }),
  };
}

function answer(files, answerFirst, request, response) {
  const notFound = () => { response.writeHead(404).end("Not found"); };
  if (!request.url.startsWith(SUB_PATH)) return notFound();
  request.url = request.url.slice(SUB_PATH.length - 1);
  if (!answerFirst(request, response)) files(request, response, notFound);
}

// `node server.mjs` prints the URL and serves until it is stopped.
if (process.argv[1] === import.meta.filename) console.log((await serveDist()).url);
