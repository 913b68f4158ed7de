// Boards whose position is drawn start one after the other while the browser is idle, so that none of them makes a reader wait.

import { load } from "./program.js";
import { nextTask } from "./turns.js";

/** The longest that a board waits for the browser to be idle, in milliseconds: on a busy page it may never be. */
const LONGEST_WAIT = 300;

/** For this long, in milliseconds, boards start one after another before the next idle moment: each frame between them costs time too. */
const IDLE_SLICE = 30;

/** The boards that wait, and those of them that are in view. */
const idleBoards = new Set();
const idleInView = new Set();

const viewport = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) idleInView[isIntersecting ? "add" : "delete"](target);
});

/** Whether boards are being started. */
let isStarting = false;

/** Starts a board when the browser is idle, after those that came before and those in view. */
export function startWhenIdle(board) {
  idleBoards.add(board);
  viewport.observe(board);
  if (!isStarting) startBoards();
}

/** A board has started, or is no longer in the document. */
export function stopWaiting(board) {
  viewport.unobserve(board);
  idleBoards.delete(board);
  idleInView.delete(board);
}

async function startBoards() {
  isStarting = true;
  // Each board reports a failure when it starts.
  await load().catch(() => {});
  // The first one doesn't wait.
  startNext();
  while (idleBoards.size) {
    await idleMoment();
    const began = performance.now();
    while (idleBoards.size && performance.now() - began < IDLE_SLICE) {
      startNext();
      await nextTask();
    }
  }
  isStarting = false;
}

function startNext() {
  const [board] = [...idleInView, ...idleBoards];
  board?.start();
}

/** Resolves when the browser is idle. Safari can't tell. */
function idleMoment() {
  return new Promise((resolve) => {
    if (window.requestIdleCallback) requestIdleCallback(resolve, { timeout: LONGEST_WAIT });
    else setTimeout(resolve, IDLE_SLICE);
  });
}
