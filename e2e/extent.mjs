// How much the tests in browsers check: `cargo xtask test`, or the long tests too with `cargo xtask test all`.

/** Whether all tests run. Otherwise those with the tag `@all` don't, and long lists are tried by a sample. */
export const ALL = process.env.EXTENT === "all";

/**
 * Returns some elements of a list: all of them if all tests run; otherwise `count` of them, the same in each run.
 * @template T
 * @param {T[]} list
 * @param {number} count
 * @returns {T[]}
 */
export function sample(list, count) {
  if (ALL || list.length <= count) return list;
  // Steps by the golden ratio spread over the whole list.
  const step = 0.618 * list.length;
  const chosen = new Set();
  for (let at = 0; chosen.size < count; at += step) chosen.add(Math.floor(at) % list.length);
  return list.filter((_, index) => chosen.has(index));
}
