// An episode: one page in a fresh profile, and what is done to it until a fault or the end.
import { setTimeout as sleep } from "node:timers/promises";
import { randomSetting } from "./setting.mjs";
import { draw, isOutside } from "./actions.mjs";
import { fault, lives, look, reloadSettled, Watch } from "./oracle.mjs";
import { Blocked, Performer } from "./perform.mjs";
import { expanded } from "./texts.mjs";

/** How many actions of the page's own are done in one call at most. */
const TOGETHER = 10;
/** After how many actions the page is looked at, and after how many it is tried. */
const [LOOK, TRY] = [60, 300];

const AGENT = new URL("agent.js", import.meta.url).pathname;

export class Episode {
  static draw = randomSetting;

  /** What was done, in order. */
  done = [];
  faults = [];
  #setting;
  #note;
  #context;
  #page;
  #performer;
  #watch;
  #turn = 0;
  #only;
  /** When the last call was made, and the same of a replay that keeps the pace of what it repeats. */
  #called = performance.now();
  #pace = null;

  /**
   * Opens a page as a setting says.
   * @param {object} how
   * @param {(...lines: object[]) => void} how.note writes the trace.
   * @param {string[]} how.only the kinds of faults that count, if not all do.
   */
  static async open(browser, pages, setting, { note, only }) {
    const episode = new Episode();
    episode.#only = only;
    episode.#setting = setting;
    episode.#note = note;
    const { locale, colorScheme, width, height, hasTouch } = setting;
    const context = await browser.newContext({ locale, colorScheme, viewport: { width, height }, hasTouch, acceptDownloads: false, serviceWorkers: "block", permissions: ["clipboard-read", "clipboard-write"] });
    context.setDefaultTimeout(20_000);
    await context.addInitScript({ path: AGENT });
    const page = await context.newPage();
    episode.#watch = new Watch(context, page, pages.origins);
    page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
    context.on("page", (other) => { if (other !== page) other.close().catch(() => {}); });
    page.on("filechooser", (chooser) => chooser.setFiles({ name: "game.sgf", mimeType: "", buffer: Buffer.from(episode.#chosen()) }).catch(() => {}));
    const address = pages.addresses[setting.page];
    Object.assign(episode, { console: episode.#watch.console });
    episode.#context = context;
    episode.#page = page;
    episode.#performer = new Performer(page, await context.newCDPSession(page), address);
    await page.goto(`${address}${setting.start ?? ""}`, { waitUntil: "commit" });
    if (setting.waits) await episode.#performer.settle();
    return episode;
  }

  /** What a file holds that is chosen now. */
  #chosen() {
    const last = this.done.findLast((action) => action.text !== undefined);
    return last ? expanded(last) : "(;SZ[9];B[ee])";
  }

  /**
   * Draws actions and does them, until there is a fault, enough was done, or the time is over.
   * @param {object} wanted
   * @param {string[]} wanted.without the names of actions that are left out.
   * @param {string[]} wanted.often those that half of all are, if there are any.
   */
  async explore(random, end, { without, often }) {
    const next = () => {
      const isOften = often.length > 0 && random.chance(0.5);
      for (;;) {
        const action = draw(random, this.#setting.page);
        if (isOften ? often.includes(action.do) : !without.includes(action.do)) return action;
      }
    };
    let drawn = next();
    await this.#guarded(async () => {
      while (this.done.length < this.#setting.length && Date.now() < end && this.faults.length === 0) {
        const batch = [drawn];
        const together = 1 + random.below(TOGETHER);
        for (;;) {
          drawn = next();
          if (!follows(batch, drawn, together)) break;
          batch.push(drawn);
        }
        await this.#do(batch);
        const before = this.#turn;
        this.#turn += batch.length;
        const isDue = (every) => Math.floor(before / every) !== Math.floor(this.#turn / every);
        if (isDue(LOOK)) await this.#do([{ do: "look" }]);
        if (isDue(TRY)) await this.#do([{ do: "try" }]);
      }
      await this.#lastLook();
    });
  }

  /**
   * Does these actions.
   * @param {object} how
   * @param {boolean} how.isPaced whether no sooner after one another than they were done at first.
   * @param {boolean} how.tries whether to try in the end if the page still lives, which takes a while.
   */
  async replay(actions, { isPaced, tries }) {
    await this.#guarded(async () => {
      let batch = [];
      this.#pace = isPaced ? performance.now() : null;
      for (const action of [...actions.map((action) => ({ ...action })), null]) {
        if (action && (batch.length === 0 || batch[0].call === action.call)) {
          batch.push(action);
          continue;
        }
        if (batch.length > 0) await this.#do(batch);
        if (this.faults.length > 0) return;
        batch = [action];
      }
      await this.#lastLook(tries);
    });
  }

  async #do(batch) {
    const now = performance.now();
    const { after } = batch[0];
    if (after !== undefined && this.#pace !== null) await sleep(Math.max(0, this.#pace + after - now));
    batch[0].after ??= Math.round(now - this.#called);
    this.#called = now;
    if (this.#pace !== null) this.#pace = performance.now();
    // Actions with the same number of a call are done in one.
    for (const action of batch) {
      action.n ??= this.done.length + batch.indexOf(action);
      action.call ??= batch[0].n;
    }
    this.#note(...batch);
    this.done.push(...batch);
    const check = this.#checks[batch[0].do];
    if (check) this.#found(await check());
    else this.#name(batch, await this.#performer.perform(batch));
    await this.#returned();
    this.#found(this.#watch.faults);
  }

  /** What is done to find faults rather than to provoke them. It is in the trace, since it changes the page too. */
  #checks = {
    look: () => look(this.#performer),
    try: () => lives(this.#setting.page, this.#page, this.#performer),
    settled: () => reloadSettled(this.#page, this.#performer),
  };

  /** Notes which elements the actions were about: a shorter trace has others in their places. */
  #name(batch, names) {
    for (const [place, name] of names.entries()) {
      if (!name || batch[place].on === name) continue;
      batch[place].on = name;
      this.#note({ n: batch[place].n, on: name });
    }
  }

  /** After the last action a fault may take a moment to show. */
  async #lastLook(tries = true) {
    if (this.faults.length > 0) return;
    await this.#page.waitForTimeout(700);
    this.#found([...await look(this.#performer), ...this.#watch.faults]);
    if (tries && this.faults.length === 0) this.#found(await lives(this.#setting.page, this.#page, this.#performer));
    this.#found(this.#watch.faults);
  }

  #found(faults) {
    const counts = ({ kind }) => this.#only.length === 0 || this.#only.includes(kind);
    for (const found of faults.filter(counts)) if (this.faults.every(({ name }) => name !== found.name)) this.faults.push(found);
  }

  /** A link may have led away from the page, such as to a lesson. */
  async #returned() {
    if (this.#performer.isThere()) return;
    await this.#page.goto(this.#performer.address, { waitUntil: "commit" }).catch(() => {});
    await this.#performer.settle();
  }

  /** Whatever ends the work is a fault of the page, or else of the monkey, which must not pass for nothing. */
  async #guarded(work) {
    try {
      await work();
    } catch (error) {
      this.#found(this.#watch.faults);
      if (error instanceof Blocked) this.#found([fault("blocked", error.message)]);
      else if (this.faults.length === 0) this.#found([fault("lost touch", error.message.split("\n")[0])]);
    }
  }

  async picture(path) {
    await this.#page.screenshot({ path, timeout: 5000 }).catch(() => {});
  }

  async close() {
    const stop = this.#context.close();
    stop.catch(() => {});
    await Promise.race([stop.catch(() => {}), new Promise((done) => { setTimeout(done, 10_000).unref(); })]);
  }
}

/** Whether an action is done in one call with those before it. */
function follows(batch, action, most) {
  if (batch.length === 0) return true;
  return batch.length < most && !isOutside(action) && !isOutside(batch[0]) && Boolean(action.frame) === Boolean(batch[0].frame);
}
