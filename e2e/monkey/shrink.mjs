// Makes an episode that ends in a fault shorter, by leaving out what the fault does not need.

/**
 * Delta debugging: the shortest list of actions found in the time that still fails, or `null` when none does.
 * @param {object[]} actions what was done.
 * @param {(actions: object[]) => Promise<boolean>} fails whether doing only these fails in the same way.
 * @param {number} end when to stop, as `Date.now()` tells it.
 */
export async function shrink(actions, fails, end) {
  const kept = await shortestEnd(actions, fails, end);
  return kept && withoutChunks(kept, fails, end);
}

/** Most faults need only what came last. */
async function shortestEnd(actions, fails, end) {
  for (const length of [3, 10, 30, 100, 300, Infinity]) {
    const last = actions.slice(-length);
    if (Date.now() < end && await fails(last)) return last;
    if (last.length === actions.length) return null;
  }
  return null;
}

/** Leaves out chunks, from the largest to single actions, as long as that works. */
async function withoutChunks(actions, fails, end) {
  let kept = actions;
  let chunk = Math.ceil(kept.length / 2);
  for (;;) {
    let isShorter = false;
    for (let from = kept.length - chunk; from > -chunk && kept.length > 1; from -= chunk) {
      if (Date.now() > end) return kept;
      const less = [...kept.slice(0, Math.max(0, from)), ...kept.slice(from + chunk)];
      if (less.length > 0 && await fails(less)) {
        kept = less;
        isShorter = true;
      }
    }
    if (chunk === 1 && !isShorter) return kept;
    if (!isShorter || chunk >= kept.length) chunk = Math.max(1, Math.floor(Math.min(chunk, kept.length) / 2));
  }
}
