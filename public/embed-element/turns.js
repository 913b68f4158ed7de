// Boards are shown one after another, and the page has its turns between them.

/**
 * For this long, in milliseconds, boards are shown one after another before the page gets its turn: readers feel a longer wait. Each turn
 * paints the page: with 30, fifty boards took half as long again as with 200.
 */
const SLICE = 200;

/** The boards that wait to be shown, in order: `{ board, show }`. */
const inLine = [];

/** The boards that readers want to use now. They are shown before the others. */
const hurried = new WeakSet();

/** Whether boards are being shown. */
let isServing = false;

/** When the page had its last turn. */
let lastTurn = 0;

/** Whether the page is being printed, as it is after the listeners: it gets no turns meanwhile. */
let isPrinting = false;

addEventListener("beforeprint", () => { isPrinting = true; });
addEventListener("afterprint", () => { isPrinting = false; });

/** Waits until it is a board's turn to be shown, so that the page can be painted and used while many boards start. */
export function turn(board) {
  return new Promise((show) => {
    inLine.push({ board, show });
    if (!isServing) serve();
  });
}

/** Shows a board before those that wait. */
export function hurry(board) {
  hurried.add(board);
}

async function serve() {
  isServing = true;
  while (inLine.length) {
    const isOver = performance.now() - lastTurn >= SLICE || navigator.scheduling?.isInputPending?.();
    if (isOver && !isPrinting) {
      await nextTask();
      lastTurn = performance.now();
    }
    const at = Math.max(0, inLine.findIndex(({ board }) => hurried.has(board)));
    const [{ board, show }] = inLine.splice(at, 1);
    hurried.delete(board);
    show();
    // The board is shown meanwhile.
    await undefined;
  }
  isServing = false;
}

/** Lets the browser handle what waits, such as events and the next frame. */
export function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(0);
  });
}
