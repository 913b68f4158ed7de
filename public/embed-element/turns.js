// Boards are shown one after another, and the page has its turns between them.

/**
 * For this long, in milliseconds, boards are shown one after another before the page gets its turn: readers feel a longer wait. Each turn
 * paints the page: with 30, fifty boards took half as long again as with 200.
 */
const SLICE = 200;

/** Resolves when the boards that came before have been shown. */
let turns = Promise.resolve();

/** When the page had its last turn. */
let lastTurn = 0;

/** Whether the page is being printed, as it is after the listeners: it gets no turns meanwhile. */
let isPrinting = false;

addEventListener("beforeprint", () => { isPrinting = true; });
addEventListener("afterprint", () => { isPrinting = false; });

/** Waits until it is a board's turn to be shown, so that the page can be painted and used while many boards start. */
export function turn() {
  turns = turns.then(async () => {
    if (isPrinting || performance.now() - lastTurn < SLICE) return;
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(port1.close());
      port2.postMessage(0);
    });
    lastTurn = performance.now();
  });
  return turns;
}
