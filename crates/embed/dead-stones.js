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

/**
 * Resolves to the proposal for a position that a board shows (BadukProposal in embed.d.ts). `here` is the URL of `embed.js`, but in a bundle
 * undefined.
 */
export async function proposeDead([record, position, rules], here) {
  if (!position?.games) throw new Error("The board shows no game: it has none, or could not load it.");
  const answer = await ask({ record, position, rules }, here);
  if (typeof answer !== "string") return answer;
  throw new Error(FAILURES[answer] ?? answer);
}

/** Resolves to what the worker answers: an object, or a text that says why there is none. */
function ask(question, here) {
  return new Promise((resolve) => {
    pending.add(resolve);
    try {
      worker ??= start(here);
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
function start(here) {
  const isElsewhere = here && new URL(here).origin !== origin;
  // Bundlers look for the second one.
  const started = isElsewhere ? startElsewhere(new URL("engine.js", here)) : new Worker(new URL("../engine.js", import.meta.url), { type: "module" });
  // Its script, or one that it imports, can't be loaded.
  started.addEventListener("error", () => { if (worker === started) fail("unreachable"); });
  return started;
}

/** Starts a worker with a script of another site. Browsers only start scripts of the page's own origin, so one of the page imports it. */
function startElsewhere(script) {
  const importing = new Blob([`import "${script}";`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(importing), { type: "module" });
}
