// The table of what a monkey can do. An action is plain data, all of it drawn from the seed before it happens: it never depends on what the page shows.
// Elements are told by their kind and a number, which the agent in the page resolves; places by fractions of an element or of the window.
import { ATTRIBUTES, attribute, carried, link, record, typed } from "./texts.mjs";

const KEYS = [
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " ", "Escape", "Tab", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown",
  "F2", "a", "d", "4", "1", "0", "p", "m", "z", "?", "/", "ㅎ", "Dead", "Process",
];
const CHORDS = [["z", "ctrl"], ["y", "ctrl"], ["z", "ctrl", "shift"], ["Enter", "shift"], ["Tab", "shift"], ["ArrowRight", "shift"], ["c", "ctrl"], ["a", "ctrl"], ["Enter", "ctrl"], ["ArrowUp", "alt"]];
const SIZES = [[1280, 900], [320, 640], [844, 390], [390, 844], [1024, 300], [200, 200], [1920, 1080], [640, 480]];
const GAPS = [null, null, null, "micro", "micro", "task", "task", "frame", 30];
const MOVES = ["append", "prepend", "prepend", "insertBefore", "moveBefore", "remove", "again", "again", "away", "clone", "wrap", "html"];

const nth = (random) => random.below(1 << 20);
const spot = (random) => ({ x: random.place(), y: random.place() });
const sweep = (random) => ({ ...spot(random), toX: random.place(), toY: random.place() });
const aimed = (random) => ({ of: random.weighted([{ weight: 6, of: "control" }, { weight: 5, of: "board" }, { weight: 1, of: "tree" }, { weight: 1, of: "any" }, { weight: 1, of: "viewport" }]).of, nth: nth(random) });
const onBoard = (random) => ({ of: "board", nth: nth(random) });
/** Mostly a board, at times what is around one. */
const moved = (random) => (random.chance(0.85) ? "host" : "block");
const held = (random) => ({ touch: random.chance(0.3), shift: random.chance(0.05), button: random.chance(0.03) ? 2 : 0 });

/** A key, with the keys that are held down with it. */
function stroke(random) {
  if (random.chance(0.7)) return { key: random.pick(KEYS) };
  const [key, ...modifiers] = random.pick(CHORDS);
  return { key, ...Object.fromEntries(modifiers.map((name) => [name, true])) };
}

/** What is pasted or dropped. */
function brought(random) {
  const isFile = random.chance(0.4);
  return { ...carried(random), isFile, name: random.pick(["game.sgf", "a.txt", "x", "<b>.sgf", ""]), mime: random.pick(["text/plain", "text/plain", "text/plain", "text/html", "text/uri-list"]) };
}

/** In the page: no real input event, many in one task or few. */
const IN_PAGE = [
  { weight: 22, make: (random) => ({ do: "tap", ...aimed(random), ...spot(random), ...held(random), ...(random.chance(0.1) ? { count: 2 } : {}) }) },
  { weight: 14, make: (random) => ({ do: "click", of: "control", nth: nth(random) }) },
  { weight: 3, make: (random) => ({ do: "hurry", of: "control", nth: nth(random), soon: random.chance(0.5) }) },
  { weight: 1, make: () => ({ do: "close" }) },
  { weight: 4, make: (random) => ({ do: "press", ...onBoard(random), ...spot(random), ...held(random) }) },
  { weight: 2, make: (random) => ({ do: "release", ...aimed(random), ...spot(random), ...held(random) }) },
  { weight: 3, make: (random) => ({ do: "hover", ...aimed(random), ...spot(random) }) },
  { weight: 1, make: (random) => ({ do: "cancel", ...onBoard(random), ...spot(random) }) },
  { weight: 1, make: (random) => ({ do: "menu", ...aimed(random), ...spot(random) }) },
  { weight: 4, make: (random) => ({ do: "sweep", ...aimed(random), ...sweep(random), ...held(random) }) },
  { weight: 2, make: (random) => ({ do: "focus", of: random.pick(["control", "board", "tree", "field"]), nth: nth(random) }) },
  { weight: 10, make: (random) => ({ do: "key", ...stroke(random) }) },
  { weight: 3, make: (random) => ({ do: "wheel", ...aimed(random), ...spot(random), by: random.pick([-100, 100, 3, -1e9, 0.1, 1000]), mode: random.below(3) }) },
  { weight: 4, make: (random) => ({ do: "write", of: "field", nth: nth(random), value: random.chance(0.2) ? record(random) : typed(random) }) },
  { weight: 4, make: (random) => ({ do: "type", value: typed(random) }) },
  { weight: 3, make: (random) => ({ do: "paste", ...brought(random) }) },
  { weight: 2, make: (random) => ({ do: "drop", ...aimed(random), ...spot(random), ...brought(random) }) },
  { weight: 0.6, make: (random) => ({ do: "visible", value: random.pick(["hidden", "visible"]), leaves: random.chance(0.5) }) },
  { weight: 0.6, make: (random) => ({ do: "event", name: random.pick(["resize", "blur", "focus", "online", "offline", "beforeprint", "afterprint", "languagechange", "pagehide", "hashchange", "popstate"]) }) },
  { weight: 1, make: (random) => ({ do: "scroll", y: random.place() }) },
];

/** What an author's script may do to its boards. */
const TO_ELEMENTS = [
  { weight: 12, make: (random) => { const name = random.pick(Object.keys(ATTRIBUTES)); return { do: "attribute", of: "host", nth: nth(random), name, value: attribute(random, name) }; } },
  { weight: 2, make: (random) => { const name = random.pick(Object.keys(ATTRIBUTES).slice(0, 19)); return { do: "property", of: "host", nth: nth(random), name, value: random.pick([true, false, null, 3, attribute(random, name)]) }; } },
  { weight: 3, make: (random) => ({ do: "content", of: "host", nth: nth(random), tag: random.pick(["script", "pre", "p"]), adds: random.chance(0.3), ...carried(random) }) },
  { weight: 10, make: (random) => ({ do: "method", of: "host", nth: nth(random), method: random.below(11), value: random.pick(["", "D4", "C3", "E5", "1", "end", "99", "12:2:15", "Z99", "💥"]) }) },
  { weight: 2, make: (random) => ({ do: "read", of: "host", nth: nth(random) }) },
  { weight: 10, make: (random) => ({ do: "move", of: moved(random), nth: nth(random), how: random.pick(MOVES), to: nth(random) }) },
  { weight: 1, make: (random) => ({ do: "moves", of: moved(random), nth: nth(random), how: random.pick(MOVES), to: nth(random), times: 2 + random.below(8) }) },
];

/** Real input, and what only the browser can do. */
const OUTSIDE = [
  { weight: 20, make: (random) => ({ do: "mouse", ...aimed(random), ...spot(random), ...held(random), count: random.chance(0.1) ? 2 : 1 }) },
  { weight: 5, make: (random) => ({ do: "drag", ...aimed(random), ...sweep(random), steps: 1 + random.below(5), lets: random.chance(0.9) }) },
  { weight: 8, make: (random) => ({ do: "touch", ...aimed(random), ...spot(random), long: random.chance(0.05) ? 650 : 0 }) },
  { weight: 3, make: (random) => ({ do: "swipe", ...aimed(random), ...sweep(random), steps: 1 + random.below(4), fingers: random.chance(0.2) ? 2 : 1 }) },
  { weight: 14, make: (random) => ({ do: "stroke", ...stroke(random) }) },
  { weight: 4, make: (random) => ({ do: "text", value: typed(random) }) },
  { weight: 3, make: (random) => ({ do: "roll", ...aimed(random), ...spot(random), by: random.pick([-300, -100, 100, 300]) }) },
  { weight: 3, make: (random) => { const [width, height] = random.pick(SIZES); return { do: "resize", width, height }; } },
  { weight: 1.5, make: (random) => ({ do: "media", colorScheme: random.pick(["light", "dark"]), reducedMotion: random.pick(["reduce", "no-preference"]), forcedColors: random.pick(["active", "none", "none"]), media: random.pick(["screen", "screen", "print"]) }) },
  { weight: 2, make: (random) => ({ do: "wait", time: random.pick([10, 50, 100, 320, 700, 1100]) }) },
  { weight: 1, make: (random) => ({ do: "reload", waits: random.chance(0.7) }) },
];

/** What the play page has beyond the boards. */
const PLAY_PAGE = [
  { weight: 1, make: (random) => ({ do: "settled" }) },
  { weight: 0.7, make: (random) => ({ do: "back", way: random.pick([-1, -1, 1]), waits: random.chance(0.7) }) },
  { weight: 0.5, make: (random) => ({ do: "visit", query: random.pick(["", "", "?sgf=game.sgf", "?sgf=nowhere.sgf", "?sgf=javascript:window.pwned=1", "?sgf=", "?x=1"]), hash: random.chance(0.6) ? `#${link(random)}` : "" }) },
];

const ALWAYS = [...IN_PAGE.map((kind) => ({ ...kind, where: "page" }))];
const BROWSER = OUTSIDE.map((kind) => ({ ...kind, where: "browser" }));

/** How often, of a hundred actions, one of each kind comes. */
const scaled = (kinds, share) => {
  const sum = kinds.reduce((sum, { weight }) => sum + weight, 0);
  return kinds.map((kind) => ({ ...kind, weight: (kind.weight * share) / sum }));
};

const KINDS = {
  play: [
    ...scaled(ALWAYS, 79), ...scaled(BROWSER, 19), ...scaled(PLAY_PAGE.map((kind) => ({ ...kind, where: "browser" })), 1),
    { weight: 0.4, where: "page", make: (random) => ({ do: "hash", value: random.chance(0.7) ? link(random) : typed(random) }) },
  ],
  embed: [
    ...scaled(ALWAYS, 54), ...scaled(TO_ELEMENTS.map((kind) => ({ ...kind, where: "page" })), 28), ...scaled(BROWSER, 18),
  ],
};

/** An action on this page, and where it is done: "page" or "browser". */
export function draw(random, page) {
  const kind = random.weighted(KINDS[page]);
  const action = kind.make(random);
  if (kind.where === "page") {
    action.gap = random.pick(GAPS);
    // Some of what is done on the embed page is done in the frame.
    if (page === "embed" && !/host|block/.test(action.of) && random.chance(0.06)) action.frame = true;
  }
  return action;
}

const OF_THE_BROWSER = new Set([
  "mouse", "drag", "touch", "swipe", "stroke", "text", "roll", "resize", "media", "wait", "reload", "settled", "back", "visit", "look", "try",
]);

/** Whether an action is done by the browser's own input rather than by a script in the page. */
export const isOutside = (action) => OF_THE_BROWSER.has(action.do);
