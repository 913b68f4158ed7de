// Texts that a person might paste, drop, type or write into an attribute: good ones, damaged ones, and those that mean harm.
import { readFileSync } from "node:fs";

/** Sets a flag on the window if a browser takes it for markup or for script. The oracle watches the flag. */
const MARKUP = [
  "<img src=x onerror=window.pwned=1>",
  "<svg onload=window.pwned=1>",
  "<script>window.pwned=1</script>",
  "</script><script>window.pwned=1</script>",
  "\"><img src=x onerror=window.pwned=1>",
  "' onmouseover='window.pwned=1' x='",
  "javascript:window.pwned=1",
  "{{constructor.constructor('window.pwned=1')()}}",
  "<iframe srcdoc='<script>parent.pwned=1</script>'></iframe>",
  "]]><style>*{display:none}</style>",
];

const NAMES = ["Lee Sedol", "이창호", "井山 裕太", "Ωmega", "", "a".repeat(300), "\u202Eabc\u202C", "\u0000\u0007", "\uD800", "😀👩‍👩‍👧", ...MARKUP];

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const coordinates = (random, size) => LETTERS[random.below(size)] + LETTERS[random.below(size)];
const escaped = (text) => text.replace(/[\]\\]/g, "\\$&");

/** A property with values of the kind that it wants, mostly. */
function property(random, size) {
  const at = () => coordinates(random, size);
  const name = () => escaped(random.pick(NAMES));
  const made = [
    () => `C[${name()}${random.chance(0.3) ? "\n\nD4 and move 3\n" : ""}${name()}]`,
    () => `N[${name()}]`,
    () => `LB[${at()}:${name() || "A"}][${at()}:1]`,
    () => `TR[${at()}]SQ[${at()}]CR[${at()}]MA[${at()}]`,
    () => `AR[${at()}:${at()}]LN[${at()}:${at()}]`,
    () => `TB[${at()}:${at()}]TW[${at()}]`,
    () => `DD[${at()}:${at()}]VW[${at()}:${at()}]`,
    () => `AB[${at()}][${at()}]AW[${at()}]`,
    () => `AE[${at()}:${at()}]`,
    () => `PL[${random.pick(["B", "W", "X", ""])}]`,
    () => `BL[${random.below(900)}]OB[${random.below(9)}]WL[-1]`,
    () => `GB[1]GW[2]DM[1]UC[]HO[]TE[1]BM[2]DO[]IT[]V[${random.below(99)}]`,
    () => `PM[${random.below(3)}]FG[${random.below(999)}:${name()}]MN[${random.below(400)}]`,
    () => `XY[${name()}]ZZZ[]`,
    () => `KO[]`,
  ];
  return random.pick(made)();
}

/** A branch of a record. */
function branch(random, size, depth) {
  let text = "";
  const length = 1 + random.below(depth > 2 ? 4 : 12);
  for (let move = 0; move < length; move++) {
    text += `;${random.chance(0.9) ? "BW"[move % 2] : random.pick(["B", "W"])}[${random.chance(0.04) ? "" : coordinates(random, size)}]`;
    if (random.chance(0.2)) text += property(random, size);
  }
  if (depth < 4 && random.chance(0.5)) {
    for (let child = 0; child < 2 + random.below(2); child++) text += `(${branch(random, size, depth + 1)})`;
  }
  return text;
}

/** A record as a program or a person may have written it. */
export function record(random) {
  const size = random.pick([1, 2, 3, 5, 5, 7, 9, 9, 9, 13, 19, 19, 26, 52]);
  const root = [
    random.chance(0.8) ? "GM[1]FF[4]" : "",
    random.chance(0.9) ? `SZ[${random.chance(0.1) ? `${size}:${1 + random.below(19)}` : size}]` : "",
    random.chance(0.4) ? `PB[${escaped(random.pick(NAMES))}]PW[${escaped(random.pick(NAMES))}]` : "",
    random.chance(0.3) ? `RU[${random.pick(["Korean", "Japanese", "AGA", "Chinese", "NZ", "Ing", ...MARKUP])}]` : "",
    random.chance(0.3) ? `KM[${random.pick(["6.5", "0", "-3", "1e9", "7.25", "x", ""])}]` : "",
    random.chance(0.2) ? `HA[${random.below(12)}]AB[${coordinates(random, size)}][${coordinates(random, size)}]` : "",
    random.chance(0.2) ? `RE[${random.pick(["B+R", "W+2.5", "Void", "?", "0", "B+T", ...MARKUP])}]DT[2026-11-20,21]` : "",
    random.chance(0.2) ? `GN[${escaped(random.pick(NAMES))}]EV[${escaped(random.pick(NAMES))}]CP[${escaped(random.pick(NAMES))}]` : "",
    random.chance(0.1) ? "GM[2]" : "",
    random.chance(0.3) ? property(random, size) : "",
  ];
  return `(;${root.join("")}${branch(random, size, 0)})`;
}

const PROBLEMS = [
  "(;SZ[9]AB[cc][dd]AW[dc]C[Black takes the stone.];B[ec](;W[db];B[eb]C[RIGHT: that is it.])(;W[eb];B[db]C[RIGHT]))",
  "(;SZ[9]AB[cd][dc][de]AW[dd])",
  "(;SZ[5]AB[be]AW[ce])",
  "(;SZ[9];B[cc];W[cc];B[dd]C[RIGHT])",
  "(;SZ[9];B[cc]C[WRONG])",
];

const DIAGRAMS = [
  "$$Bc9 Two moves\n$$  ---------\n$$ | . . . . .\n$$ | . 1 a . .\n$$ | . . 2 . .\n$$ | . . . , .",
  "$$B\n$$ | . . . . . |\n$$ | . X O . . |\n$$  -----------",
  "$$ no board here",
  "$$W A title <img src=x onerror=window.pwned=1>\n$$ +-----\n$$ | 1 2 3\n$$ | O X @\n$$ [A|javascript:window.pwned=1]",
  "$$B\n$$ | 9 8 7 |\n$$ | 0 . . |",
];

const LINKS = readFileSync(new URL("../../crates/link/tests/v1.txt", import.meta.url), "utf8").split("\n").filter((line) => /^1[\w-]+$/.test(line));

const JUNK = [
  "", " ", "\n", "(", "(;", ")", "((((((((", "(;SZ[", "(;B[aa]", "(;GM[2])", "(;SZ[0])", "(;SZ[53])", "(;SZ[-1])", "(;SZ[9]KM[999999999999999999])", "1", "#", "https://example.org/",
  "0x7fffffff", "-1", "1e999", "🀄", "\uD800", "\u0000", "a".repeat(5000), "..", "%", "null", "()", "[]", "{}", "D4", "Z99", ...MARKUP,
];

/** A text that has been damaged on its way. */
function damaged(random, text) {
  const letters = [...text];
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(letters.length + 1);
    const made = [
      () => letters.splice(at, 1 + random.below(10)),
      () => letters.splice(at, 0, random.pick(["(", ")", ";", "[", "]", "\\", "\u0000", "W", "aa", "\n"])),
      () => letters.splice(at, 0, ...letters.slice(at, at + random.below(40))),
      () => letters.splice(at),
    ];
    random.pick(made)();
  }
  return letters.join("");
}

/** A link's payload, or an address with one. */
export function link(random) {
  const payload = random.pick(LINKS);
  const made = random.chance(0.3) ? damaged(random, payload) : payload;
  return made;
}

/** Any text that might hold a game, or might not. */
export function anyText(random) {
  const made = [
    { weight: 6, make: () => record(random) },
    { weight: 1, make: () => Array.from({ length: 2 + random.below(5) }, () => record(random)).join("\n") },
    { weight: 2, make: () => damaged(random, record(random)) },
    { weight: 2, make: () => random.pick(PROBLEMS) },
    { weight: 2, make: () => random.pick(DIAGRAMS) },
    { weight: 1, make: () => damaged(random, random.pick(DIAGRAMS)) },
    { weight: 2, make: () => link(random) },
    { weight: 2, make: () => random.pick(JUNK) },
  ];
  return random.weighted(made).make();
}

/** A text to type: short, since each letter is an event. */
export function typed(random) {
  return random.pick(["d4", "k10\n", "a1", "t19", "abc", "7", "6.5", "-", "0", "99999", "ㅎ한", "\n", "z", "WRONG", "x]\\[", "<b>", "🀄", "😀", "end", " "]);
}

/** What is too large to be written into a trace is made by a name and a number. */
const LARGE = {
  arrows: (count) => `(;SZ[19]${"AR[aa:ss]".repeat(count)};B[dd])`,
  deep: (count) => `(;SZ[9]${"(;B[aa](;W[bb]".repeat(count)}${")".repeat(2 * count)})`,
  long: (count) => `(;SZ[19]${Array.from({ length: count }, (_, move) => `;${"BW"[move % 2]}[${LETTERS[(move * 7) % 19]}${LETTERS[Math.floor(move / 19) % 19]}]`).join("")})`,
  setup: (count) => `(;SZ[52]${";AB[aa:ZZ]AE[aa:ZZ]".repeat(count)})`,
  comment: (count) => `(;SZ[9]C[${"baduk D4 ".repeat(count)}];B[ee])`,
};

/** A text as an action carries it: `{ text }`, or `{ make, count }` for one that is large. */
export function carried(random) {
  if (random.chance(0.015)) return { make: random.pick(Object.keys(LARGE)), count: random.pick([100, 1000, 5000]) };
  return { text: anyText(random) };
}

/** The text that an action carries. */
export function expanded({ text, make, count }) {
  return make ? LARGE[make](count) : text;
}

/** Values of an element's attributes, by their names; `null` takes an attribute away. */
export const ATTRIBUTES = {
  sgf: (random) => random.pick([() => record(random), () => anyText(random), () => "game.sgf", () => "nowhere.sgf", () => "http://[", () => "slow.sgf", () => "../x.sgf"])(),
  link,
  diagram: (random) => random.pick(DIAGRAMS),
  game: (random) => random.pick(["1", "2", "3", "0", "99", "-1", "x", ""]),
  size: (random) => random.pick(["9", "13x9", "1", "52x1", "53", "x", ""]),
  mode: (random) => random.pick(["still", "view", "play", "solve", "edit", "", "Play", ...MARKUP]),
  at: (random) => random.pick(["0", "1", "3", "end", "12:2:15", "99", "-1", "1:1", "a name", "", ...MARKUP]),
  region: (random) => random.pick(["auto", "top", "top-left", "bottom-right", "left", "A5-C3", "C1-K9", "Z1-A9", "A1-A1", "T19-A1", "", ...MARKUP]),
  rules: (random) => random.pick(["korean", "tromp-taylor", "tromp-taylor,ko=situational", "ing", "japanese", "x", "", ...MARKUP]),
  coordinates: (random) => random.pick(["on", "off", "maybe", ""]),
  numbers: (random) => random.pick(["all", "last 5", "from 12", "none", "last 99999999999", "last -1", "", ...MARKUP]),
  theme: (random) => random.pick(["auto", "wood", "slate", "paper", "night", "blue", "yellow", "red", "light", "dark", "print", "", ...MARKUP]),
  lang: (random) => random.pick(["en", "ko", "de", "", "x-", ...MARKUP]),
  orientation: (random) => random.pick(["0", "90", "180", "270", "45", "flip", ""]),
  wheel: (random) => random.pick(["on", "off", "", "x"]),
  compact: (random) => random.pick(["on", "off", "", "x"]),
  controls: (random) => random.pick(["none", "bar", "bar comment tree info", "players menu", "bar menu players comment", "tree", "info", "comment", "x", "", ...MARKUP]),
  goal: (random) => random.pick([
    "capture D4", "save D4", "capture D6", "connect D4 E7", "count black 15", "legal D4 for black", "illegal D4", "liberties D4 >= 3", "capture C1 in 3 moves",
    "count black >= 3 in 5", "capture D4 and save C3 in 2", "atari D4; legal E5", "win the game", "", ...MARKUP,
  ]),
  unmarked: (random) => random.pick(["fails", "open", "", "x"]),
  autoplay: (random) => random.pick(["0.5", "2", "on", "off", "", "0", "-1", "x"]),
  hidden: () => "",
  style: (random) => random.pick(["width:1px", "width:0", "height:10px", "display:none", "display:flex", "position:fixed;width:50px", "zoom:3", "transform:rotate(30deg)", ""]),
  dir: (random) => random.pick(["rtl", "ltr"]),
  inert: () => "",
};

/** A value for this attribute, or `null`. */
export function attribute(random, name) {
  return random.chance(0.2) ? null : ATTRIBUTES[name](random);
}
