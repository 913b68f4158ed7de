// Runs the engine in a worker, so that the page never waits for it (crates/worker/src/main.rs).
//
// A message is [question, port]. The question is one of crates/worker/src/lib.rs as bytes, the file of a network as an ArrayBuffer, or
// undefined for the project's own network: a network comes first. The port gets the answer as bytes, or a text that says why there is none:
// "unsupported" if the browser can't run the engine, "unreachable" if a file of it doesn't arrive, and "stopped" if it failed.

import start, { Judge } from "./engine.js";

/** The URL of the project's network. The build puts the name of the file here (xtask/src/engine.rs). */
const NETWORK = new URL("../network.bin", import.meta.url);

/** The engine, once its program runs. A failure is met again by each question. */
const engine = start().then(() => new Judge());
engine.catch(() => {});

/** Settled once the network that was asked for last is in use, or has failed. */
let network;

addEventListener("message", async ({ data: [question, port] }) => {
  try {
    const answer = await (question instanceof Uint8Array ? answerTo(question) : (network = use(question)));
    port.postMessage(answer, [answer.buffer]);
  } catch (error) {
    port.postMessage(reason(error));
  }
});

/** Returns the answer to a question. */
async function answerTo(question) {
  await network;
  return (await engine).answer(question);
}

/** Uses the network in a file from now on, or the project's. It is loaded at the same time as the program. */
async function use(given) {
  const [judge, file] = await Promise.all([engine, given ?? load()]);
  return judge.useNetwork(new Uint8Array(file));
}

/** Returns the file of the project's network. */
async function load() {
  const response = await fetch(NETWORK);
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status}`);
  return response.arrayBuffer();
}

/** Returns the text for a page of why there is no answer. */
function reason(error) {
  if (error instanceof WebAssembly.CompileError) return "unsupported";
  return error instanceof WebAssembly.RuntimeError ? "stopped" : "unreachable";
}
