// How an episode begins.
import { link } from "./texts.mjs";

/** What an episode's page and browser are like, and how many actions it has. */
export function randomSetting(random, page, [shortest, longest]) {
  const [width, height] = random.pick([[1280, 900], [1280, 900], [390, 844], [320, 640], [844, 390]]);
  return {
    page,
    seed: random.below(2 ** 31),
    locale: random.pick(["en-GB", "en-GB", "ko-KR", "de-DE"]),
    colorScheme: random.pick(["light", "dark"]),
    width,
    height,
    hasTouch: true,
    // Most begin with a page that is there; some while it loads.
    waits: random.chance(0.8),
    start: page === "play" && random.chance(0.3) ? `#${link(random)}` : "",
    length: shortest + random.below(longest - shortest),
  };
}
