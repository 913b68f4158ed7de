// What is a fault, whatever a monkey did: told by the browser, found by a look at the page, or by trying whether it still lives.
import { setTimeout as sleep } from "node:timers/promises";
import { rows } from "../board.mjs";
import { Blocked } from "./perform.mjs";

/** No program of ours takes more, in bytes. */
const MOST_MEMORY = 512 * 2 ** 20;

/** How long the page may take to write what changed: a long record is written after a second of rest. */
const REST = 1600;

/**
 * What a browser writes into its console although all is well. Each is what an action asked for:
 * - a file that an attribute or address names and that is not there, or cannot be fetched from there;
 * - an address that is none;
 * - the clipboard API, which is blocked in a frame of another origin: the text is copied with `execCommand` instead.
 */
const EXPECTED = [
  /Failed to load resource: .*(404|ERR_)/,
  /Access to fetch at .* has been blocked by CORS policy/,
  /Fetch API cannot load .*(URL scheme|Not allowed)/,
  /Permissions policy violation: The Clipboard API has been blocked/,
];

/** Frames of the standard library, the same for every panic. A release has no names. */
const PANICKING = /rust_panic|panicking|rust_begin_unwind|short_backtrace/;

/** A fault: its kind, what was told, and a name by which the same fault is known when it comes again. */
export function fault(kind, text) {
  const plain = text.split("\n").filter((line) => !PANICKING.test(line)).slice(0, 6).join("\n");
  return { kind, text, name: `${kind}: ${plain.replace(/http:\/\/[^\s)]*\//g, "").replace(/-[0-9a-f]{8,}/g, "").replace(/\?.*?(?=[:)\s])/g, "").replace(/\b\d+(\.\d+)?( s| MB)\b/g, "…").slice(0, 400)}` };
}

/** Notes what the browser tells of a context: uncaught errors, console errors, crashes, requests that nothing asked for. */
export class Watch {
  faults = [];
  /** The last lines of the console, for the report. */
  console = [];

  constructor(context, page, origins) {
    context.on("weberror", (error) => this.#add("uncaught", String(error.error()?.stack ?? error.error())));
    context.on("console", (message) => {
      const text = message.text();
      this.console.push(`${message.type()}: ${text} (${message.location().url})`);
      if (this.console.length > 200) this.console.shift();
      if (message.type() === "error" && !EXPECTED.some((expected) => expected.test(text))) this.#add("console", text);
    });
    context.on("request", (request) => {
      const { protocol, origin, href } = new URL(request.url());
      if (/^https?:|^wss?:/.test(protocol) && !origins.includes(origin) && !/example\.org|^http:\/\/x\//.test(href)) this.#add("request", `a request to ${href}`);
    });
    page.on("crash", () => this.#add("crash", "the page's process died"));
  }

  #add(kind, text) {
    this.faults.push(fault(kind, text));
  }
}

/** Looks at the page: words that only a fault writes, memory, and whether boards show what they say of themselves. */
export async function look(performer) {
  const seen = await performer.ask(() => window.monkey?.look() ?? null);
  if (!seen) return [];
  const faults = seen.wrong.map((words) => fault("words", words));
  for (const words of seen.stopped) faults.push(fault("stopped", words));
  if (seen.memory > MOST_MEMORY) faults.push(fault("memory", `a program has ${Math.round(seen.memory / 2 ** 20)} MB`));
  for (const { id, region, position, drawn, shadows } of seen.boards) {
    if (!position || region) continue;
    const stones = position.black.length + position.white.length;
    if (shadows !== drawn) faults.push(fault("picture", `the board ${id} has ${drawn} stones and ${shadows} shadows`));
    if (drawn > stones) faults.push(fault("picture", `the board ${id} draws ${drawn} stones where it says ${stones}`));
  }
  return faults;
}

/** Tries whether the page still does what it is asked. */
export async function lives(kind, page, performer) {
  try {
    return kind === "play" ? await playLives(page, performer) : await embedLives(performer);
  } catch (error) {
    if (error instanceof Blocked) throw error;
    return [fault("dead", `no answer to a simple question: ${error.message.split("\n")[0]}`)];
  }
}

const isDialogOpen = () => Boolean(window.monkey.deep("dialog[open]").length);

/** Closes what is open, opens a sheet and closes it, and names a point of the board: something must be seen each time. */
async function playLives(page, performer) {
  await page.emulateMedia({ media: "screen" });
  // A link may only now have led to another page.
  if (!await performer.settle()) return performer.isThere() ? [fault("dead", "no board after ten seconds")] : [];
  const closed = await until(performer, () => { window.monkey.deep("dialog[open]").at(-1)?.dispatchEvent(new Event("cancel", { cancelable: true })); window.monkey.deep("dialog[open]").at(-1)?.close(); return !window.monkey.deep("dialog[open]").length; });
  if (!closed) return [fault("dead", "a sheet cannot be closed")];
  const opened = await until(performer, () => {
    if (window.monkey.deep("dialog[open]").length) return true;
    const buttons = [...document.querySelectorAll(".header > button")].filter((button) => button.checkVisibility());
    buttons.at(-1)?.click();
    return false;
  });
  if (!opened) return [fault("dead", "no sheet opens by the last button of the header")];
  await performer.ask(() => { for (const dialog of window.monkey.deep("dialog[open]")) dialog.close(); });
  const changed = await performer.ask(async () => {
    const board = document.querySelector(".board");
    const picture = () => document.querySelector("main").innerHTML;
    board.focus();
    for (const key of ["Escape", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "c", "3", "Enter"]) {
      const before = picture();
      board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true }));
      await new Promise((done) => { setTimeout(done, 20); });
      if (picture() !== before) return true;
    }
    return false;
  });
  return changed === false ? [fault("dead", "the board answers no key")] : [];
}

/** Boards that have started must answer their methods, and a click in their bar must lead where it says. */
async function embedLives(performer) {
  const dead = await performer.ask(async () => {
    const found = [];
    for (const board of window.monkey.deep("baduk-pan")) {
      if (!board.isConnected || board.ownerDocument !== document || !board.position) continue;
      const answers = await Promise.race([
        (async () => { await board.reset(); await board.next(); await board.previous(); return Boolean(board.position) || !board.isConnected; })(),
        new Promise((done) => { setTimeout(() => done(false), 3000); }),
      ]);
      if (!answers) found.push(`the board ${board.id} does not answer`);
    }
    return found;
  }, undefined, { patience: 40_000 });
  return (dead ?? []).map((text) => fault("dead", text));
}

async function until(performer, script) {
  for (let time = 0; time < 40; time++) {
    if (await performer.ask(script)) return true;
    await sleep(50);
  }
  return false;
}

/** What the play page shows of its game: the stones, and where in the record one is. Empty while a sheet or a count hides it. */
async function game(page) {
  const place = await page.evaluate(() => document.querySelector("[data-testid=place]")?.textContent ?? "");
  const nodes = await page.evaluate(() => document.querySelector(".tree .tree-canvas")?.getAttribute("style") ?? "");
  return { rows: upright((await rows(page)).map((row) => row.toUpperCase())), place, nodes };
}

/** The same stones turned in the one of eight ways that comes first in the alphabet: how a board lies is not kept. */
function upright(rows) {
  const turned = (rows) => Array.from(rows[0] ?? "", (_, x) => rows.map((row) => row[x]).join(""));
  const mirrored = (rows) => rows.map((row) => [...row].reverse().join(""));
  const ways = [rows];
  for (let way = 1; way < 8; way++) ways.push(way % 2 ? turned(ways.at(-1)) : mirrored(ways.at(-1)));
  return ways.toSorted((a, b) => (a.join("\n") < b.join("\n") ? -1 : 1))[0];
}

/** Loads the play page anew after a moment of rest: the game must be the same. */
export async function reloadSettled(page, performer) {
  if (!await performer.settle()) return [];
  await sleep(REST);
  if (await performer.ask(isDialogOpen)) await performer.ask(() => { for (const dialog of window.monkey.deep("dialog[open]")) dialog.close(); });
  await sleep(100);
  const kept = await performer.ask(() => [window.monkey.deep(".board svg").length > 0, document.querySelector(".status")?.textContent]);
  if (!kept?.[0]) return [];
  const before = await game(page);
  await page.reload({ waitUntil: "commit" });
  if (!await performer.settle()) return [fault("dead", "no board after a reload")];
  let after = before;
  for (let time = 0; time < 60; time++) {
    after = await game(page);
    if (JSON.stringify(after.rows) === JSON.stringify(before.rows)) return [];
    await sleep(50);
  }
  return [fault("lost", `after a reload the board differs\nbefore ${before.place}\n${before.rows.join("\n")}\nafter ${after.place}\n${after.rows.join("\n")}`)];
}
