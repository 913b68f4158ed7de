// Proposes dead stones for the boards of a page (the method proposeDead). It loads at the first call, and starts the engine in a worker,
// which all boards share.

/** Why the engine gives no answer, by what the worker says (crates/worker/worker.js). After these it is started anew. */
const FAILURES = {
  unsupported: "This browser can't judge positions: it has no modules in workers, or no WebAssembly with SIMD.",
  unreachable: "The engine that judges positions could not be loaded. Check the connection, and the headers and the policy of the hosts.",
  stopped: "The engine that judges positions has stopped. Try again.",
};

/** The worker, once it was asked. */
let worker;

/** Functions that settle the questions to the worker which have no answer yet. */
const pending = new Set();

/** Resolves to the proposal for a position that a board shows (BadukProposal in embed.d.ts). */
export async function proposeDead(shown) {
  if (!shown.position?.games) throw new Error("The board shows no game: it has none, or could not load it.");
  const answer = await ask(shown);
  if (typeof answer !== "string") return answer;
  throw new Error(FAILURES[answer] ?? answer);
}

/** Resolves to what the worker answers: an object, or a text that says why there is none. */
function ask(question) {
  return new Promise((resolve) => {
    pending.add(resolve);
    try {
      worker ??= start();
    } catch {
      return fail("unsupported");
    }
    const asked = worker;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      if (data in FAILURES && worker === asked) fail(data);
      pending.delete(resolve);
      resolve(data);
    };
    asked.postMessage([question, port2], [port2]);
  });
}

/** Ends the worker, and all questions to it. */
function fail(failure) {
  worker?.terminate();
  worker = undefined;
  pending.forEach((resolve) => resolve(failure));
  pending.clear();
}

/** Starts a worker. Throws an error if the browser can't. */
function start() {
  // A browser starts a script of its own origin alone, so a board from another site needs a script of the page that imports it.
  const isElsewhere = new URL(import.meta.url).origin !== origin;
  // Bundlers look for the second one.
  const started = isElsewhere ? startElsewhere(import.meta.url) : new Worker(new URL("../engine.js", import.meta.url), { type: "module" });
  // Its script, or one that it imports, can't be loaded.
  started.addEventListener("error", () => { if (worker === started) fail("unreachable"); });
  return started;
}

function startElsewhere(here) {
  const script = new Blob([`import "${new URL("../engine.js", here)}";`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(script), { type: "module" });
}
