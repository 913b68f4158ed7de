// One source of chance: the same seed always gives the same numbers, on every machine.

/** A generator of pseudo-random numbers (mulberry32). */
export class Random {
  #state;

  /** @param {number} seed any integer; its lowest 32 bits count. */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to but not including 1. */
  fraction() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 up to but not including `end`. */
  below(end) {
    return Math.floor(this.fraction() * end);
  }

  /** Whether an event happens that has this probability. */
  chance(probability) {
    return this.fraction() < probability;
  }

  /** One of the items, each as likely as the others. */
  pick(items) {
    return items[this.below(items.length)];
  }

  /** One of the items, each as likely as its `weight` says. */
  weighted(items) {
    let left = this.fraction() * items.reduce((sum, { weight }) => sum + weight, 0);
    return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1);
  }

  /** A fraction with three digits: enough for a place on an element, and short in a trace. */
  place() {
    return Math.round(this.fraction() * 1000) / 1000;
  }
}
