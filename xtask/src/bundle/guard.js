
// The build adds this to the script of each WebAssembly program (xtask/src/bundle/guard.rs). A program that has trapped, or through
// which an error was thrown, is in an unknown state: whoever loads it is told once, and from then on calls into it do nothing.

let depth = 0;
let fault;
let isStopping = false;
let isStopped = false;
let onFault = () => {};

/**
 * Sets what is called once if the program fails, with the error and the arguments of the call that failed. While it runs the
 * program can still be called, to save what it has; such a call may fail, too.
 */
export function setFaultListener(listener) {
  onFault = listener;
}

/** The exports of the program, each function with a watch on its calls. */
function guarded(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [name, typeof value === "function" ? watched(value) : value]),
  );
}

function watched(call) {
  return (...args) => {
    // No value of any kind: wasm-bindgen's script takes some results apart as lists.
    if (isStopped) return [];
    depth += 1;
    try {
      return call(...args);
    } catch (error) {
      fault ??= { error, args };
      throw error;
    } finally {
      depth -= 1;
      // Not before the outermost call has ended: after a stack overflow there is room again only then.
      if (fault && depth === 0 && !isStopping) stop();
    }
  };
}

function stop() {
  isStopping = true;
  try {
    onFault(fault.error, fault.args);
  } finally {
    isStopped = true;
  }
}
