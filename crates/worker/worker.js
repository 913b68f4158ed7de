// Runs the engine in a worker, so that the page never waits for it (crates/worker/src/main.rs).
//
// A message is [question, port]. The question is
//
//   a Uint8Array    one of crates/worker/src/lib.rs
//   an object       which stones are dead on an embedded board: its { record, position, rules } (crates/embed/dead-stones.js)
//   an ArrayBuffer  the file of another network to use, which is kept for the next time if it can be used
//   undefined       to use the network that was kept, or else the project's; this comes before the first question as bytes
//   null            to use the project's network, and keep none any more
//
// The port gets the answer, as bytes or an object like the question, or a text that says why there is none: "unsupported" if the browser
// can't run the engine, "unreachable" if a file of it doesn't arrive, "stopped" if it failed, or a sentence about the position of a board.
//
// While the files arrive, the page gets messages with the share of them that is there, from 0 to 1.

import start, { Judge } from "./engine.js";

/** The URL of the project's network. The build puts the name of the file here (xtask/src/bundle/engine.rs). */
const NETWORK = new URL("../network.bin", import.meta.url);

/** The cache with the network that is kept. The service worker knows it too (public/sw.js). */
const KEPT = `badukpan-network ${new URL("./", NETWORK).href}`;

/** A program with one instruction of SIMD: i8x16.splat, whose result is returned. */
const SIMD = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11);

/** The second byte of an answer that is the name of a network. */
const NAME = 0;

/** The bytes of the program and of the network. The build puts the number here (xtask/src/bundle/engine.rs). */
const BYTES = 0;

/** How many of these have arrived. */
let arrived = 0;

/** The engine, once its program runs. A failure is met again by each question. */
const engine = start({ module_or_path: counted(new URL("engine_bg.wasm", import.meta.url)) }).then(() => new Judge());
engine.catch(() => {});

/** Settled once the network that was asked for last is in use, or has failed. */
let network;

addEventListener("message", async ({ data: [question, port] }) => {
  try {
    port.postMessage(await answerTo(question));
  } catch (error) {
    port.postMessage(reason(error));
  }
});

/** Returns the answer to a question. */
async function answerTo(question) {
  if (question instanceof Uint8Array) {
    await network;
    return (await engine).answer(question);
  }
  if (!question || question instanceof ArrayBuffer) return network = use(question);
  await (network ??= use());
  return proposal(await engine, question);
}

/** Returns the proposal of dead stones for the position of an embedded board. */
function proposal(judge, { record, position, rules }) {
  const { at, black, white, toPlay } = position;
  return JSON.parse(judge.proposeDead(record, at ?? undefined, rules ?? undefined, black, white, toPlay));
}

/** Uses another network, or the one that is kept, or the project's. It is loaded at the same time as the program. */
async function use(given) {
  if (given === null) await forget();
  const [judge, kept] = await Promise.all([engine, given ?? keptFile()]);
  const answer = kept && judge.useNetwork(new Uint8Array(kept));
  const isUsed = answer?.[1] === NAME;
  if (given) {
    if (isUsed) await keep(given);
    return answer;
  }
  if (isUsed) return answer;
  return judge.useNetwork(new Uint8Array(await load()));
}

/** Keeps the file of a network. Without a place for it, it is used until the page is closed. */
async function keep(file) {
  await globalThis.caches?.open(KEPT).then((cache) => cache.put(NETWORK, new Response(file))).catch(() => {});
}

/** Returns the file that is kept, or undefined. */
async function keptFile() {
  const response = await globalThis.caches?.match(NETWORK, { cacheName: KEPT }).catch(() => {});
  return response?.arrayBuffer();
}

async function forget() {
  await globalThis.caches?.delete(KEPT).catch(() => {});
}

/** Returns the file of the project's network. */
async function load() {
  return (await counted(NETWORK)).arrayBuffer();
}

/** Fetches a file, and tells the page what arrives of it. */
async function counted(url) {
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
  const counter = new TransformStream({
    transform(chunk, controller) {
      arrived += chunk.length;
      postMessage(Math.min(arrived / BYTES, 1));
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}

/** Returns the text for a page of why there is no answer. */
function reason(error) {
  // The engine says why by itself.
  if (typeof error === "string") return error;
  // A host may answer with a page in place of the program.
  if (error instanceof WebAssembly.CompileError) return WebAssembly.validate(SIMD) ? "unreachable" : "unsupported";
  return error instanceof WebAssembly.RuntimeError ? "stopped" : "unreachable";
}
