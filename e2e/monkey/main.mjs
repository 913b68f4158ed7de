// `cargo xtask monkey`: does random things to the pages until the time is over, and tells what faults it found.
//
// The whole run follows from its seed. It goes in episodes: each has a fresh profile, one of the two pages, and some hundred actions. What is done is
// written to target/monkey/SEED.jsonl before it happens. An episode ends early with a fault, which is then shrunk to the few actions that it takes.
import { chromium } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { launchOptions } from "../chromium.mjs";
import { Episode } from "./episode.mjs";
import { servePages } from "./pages.mjs";
import { Random } from "./random.mjs";
import { shrink } from "./shrink.mjs";
import { Trace, readEpisodes, writeEpisode } from "./trace.mjs";

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    minutes: { type: "string", default: "1" },
    page: { type: "string", default: "both" },
    replay: { type: "string" },
    shrink: { type: "string", default: "60" },
    without: { type: "string", default: "" },
    often: { type: "string", default: "" },
    only: { type: "string", default: "" },
    folder: { type: "string", default: "target/monkey" },
  },
});

/** How many actions an episode has at most, how many at least. */
const LENGTHS = [100, 1500];

/** Started without what a machine without a screen lacks; names elsewhere lead nowhere. */
const LAUNCH = { ...launchOptions, args: [...launchOptions.args, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--enable-logging=stderr", "--v=0"] };

class Run {
  #browser;
  #pages;
  /** The faults found so far by their names: how often, after how many actions first, and where the shrunk trace is. */
  faults = new Map();
  actions = 0;
  passed = 0;

  async start() {
    this.#pages = await servePages();
    await this.#launch();
  }

  async #launch() {
    await this.#browser?.close().catch(() => {});
    this.#browser = await chromium.launch(LAUNCH);
  }

  async stop() {
    await this.#browser.close();
    await this.#pages.close();
  }

  /** Opens a page for an episode. A browser that has died is started again. */
  async open(setting, note) {
    if (!this.#browser.isConnected()) await this.#launch();
    return Episode.open(this.#browser, this.#pages, setting, { note, only: options.only.split(",").filter(Boolean) });
  }

  /** Does random things for so long, and notes every step in the trace. */
  async explore(seed, page, end, trace) {
    const random = new Random(seed);
    while (Date.now() < end) {
      const setting = Episode.draw(random, page, LENGTHS);
      trace.add({ episode: setting });
      const episode = await this.open(setting, (line) => trace.add(line));
      // Its actions have a seed of their own, so that an early end changes nothing about the next episode.
      await episode.explore(new Random(setting.seed), end, { without: options.without.split(","), often: options.often.split(",").filter(Boolean) });
      this.actions += episode.done.length;
      await this.#close(episode, setting);
    }
  }

  /** Tells of an episode's first fault: those after it mostly come of it. */
  async #close(episode, setting) {
    const [found, ...others] = episode.faults;
    if (!found) {
      this.passed += 1;
      return episode.close();
    }
    const known = this.faults.get(found.name);
    if (known) {
      known.times += 1;
      return episode.close();
    }
    const file = `${options.folder}/${options.seed}-${this.faults.size + 1}`;
    this.faults.set(found.name, { ...found, times: 1, file });
    console.log(`fault ${this.faults.size} after ${this.actions} actions (${setting.page}): ${found.text.split("\n").slice(0, 4).join("\n    ")}`);
    await episode.picture(`${file}.png`);
    writeFileSync(`${file}.log`, `${[found, ...others].map(({ text }) => text).join("\n\n")}\n\n${episode.console.join("\n")}\n`);
    writeEpisode(`${file}.jsonl`, { setting, actions: episode.done });
    await episode.close();
    return this.#shrink(this.faults.get(found.name), setting, episode.done);
  }

  /** Leaves out what a fault does not need, if it can be had again: as fast as can be, or else at the pace that it had. */
  async #shrink(found, setting, actions) {
    if (found.shrunk !== undefined || Number(options.shrink) === 0) return;
    let runs = 0;
    const end = Date.now() + 1000 * Number(options.shrink);
    for (const isPaced of [false, true]) {
      const fails = async (actions) => {
        runs += 1;
        return (await this.replay({ setting, actions }, { isPaced, tries: found.kind === "dead" })).some(({ name }) => name === found.name);
      };
      found.shrunk = await shrink(actions, fails, isPaced ? end : end - 500 * Number(options.shrink));
      if (found.shrunk) break;
    }
    const told = found.shrunk ? `${found.shrunk.length} of ${actions.length} actions` : `all ${actions.length} actions; not seen again`;
    found.shrunk ??= actions;
    writeEpisode(`${found.file}.jsonl`, { setting, actions: found.shrunk });
    console.log(`  ${told} (${runs} replays): cargo xtask monkey --replay ${found.file}.jsonl`);
  }

  /** Does the actions of an episode again. Returns its faults. */
  async replay({ setting, actions }, how) {
    const episode = await this.open(setting, () => {});
    await episode.replay(actions, how);
    await episode.close();
    return episode.faults;
  }
}

const run = new Run();
await run.start();
const start = Date.now();
if (options.replay) {
  for (const episode of readEpisodes(options.replay)) {
    const faults = await run.replay(episode, { isPaced: true, tries: true });
    run.actions += episode.actions.length;
    if (faults.length === 0) run.passed += 1;
    for (const found of faults) {
      run.faults.set(found.name, found);
      console.log(`fault: ${found.text}`);
    }
  }
} else {
  const trace = new Trace(`${options.folder}/${options.seed}.jsonl`);
  console.log(`seed ${options.seed}; the trace is ${options.folder}/${options.seed}.jsonl`);
  const pages = options.page === "both" ? ["play", "embed"] : [options.page];
  for (const [turn, page] of pages.entries()) {
    await run.explore(Number(options.seed), page, start + ((turn + 1) * 60_000 * Number(options.minutes)) / pages.length, trace);
  }
}
await run.stop();

const seconds = (Date.now() - start) / 1000;
for (const { kind, text, times, file } of run.faults.values()) console.log(`${kind} (${times ?? 1} times, ${file ?? options.replay}): ${text.split("\n")[0]}`);
console.log(`seed ${options.replay ? "of the trace" : options.seed}: ${run.actions} actions, ${run.faults.size} distinct faults`);
// As Playwright writes it: episodes without a fault, and faults.
console.log(`  ${run.passed} passed (${seconds.toFixed(0)}s)\n  ${run.faults.size} failed`);
process.exitCode = run.faults.size > 0 || run.actions === 0 ? 1 : 0;
