// Proposes dead stones for the boards of a page (the method proposeDead). It loads at the first call, and starts the engine in a worker,
// which all boards share.

/** Why the engine gives no answer, by what the worker says (crates/worker/worker.js). After these it is started anew. */
const FAILURES = {
  unsupported: "This browser can't judge positions: it has no modules in workers, or no WebAssembly with SIMD.",
  unreachable: "The engine that judges positions could not be loaded. Check the connection, and the headers and the policy of the hosts.",
  stopped: "The engine that judges positions has stopped. Try again.",
};

/** The worker, once it was asked for. */
let worker;

/** Resolves to the proposal for the position that a board shows (BadukProposal in embed.d.ts). */
export async function proposeDead({ record, position, rules }) {
  if (!position) throw new Error("The board shows no game.");
  const asked = worker ??= start();
  const answer = asked ? await ask(asked, { record, position, rules }) : "unsupported";
  if (typeof answer !== "string") return answer;
  const failure = FAILURES[answer];
  if (failure && worker === asked) {
    asked?.terminate();
    worker = undefined;
  }
  throw new Error(failure ?? answer);
}

/** Returns a new worker, or undefined if the browser starts none. */
function start() {
  try {
    // A browser starts a script of its own origin alone, so a board from another site needs a script of the page that imports it.
    if (new URL(import.meta.url).origin !== location.origin) return startElsewhere(import.meta.url);
    // Bundlers look for this line.
    return new Worker(new URL("../engine.js", import.meta.url), { type: "module" });
  } catch {
    return undefined;
  }
}

function startElsewhere(here) {
  const script = URL.createObjectURL(new Blob([`import "${new URL("../engine.js", here)}";`], { type: "text/javascript" }));
  return new Worker(script, { type: "module" });
}

/** Resolves to what the worker answers: an object, or a text that says why there is none. */
function ask(worker, question) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    // The script of the worker, or one that it imports, can't be loaded.
    worker.addEventListener("error", () => resolve("unreachable"), { once: true });
    worker.postMessage([question, port2], [port2]);
  });
}
