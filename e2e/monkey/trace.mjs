// What a run did, as JSON lines: enough to do it again.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A file of JSON lines that grows while a run goes on. Lines are on disk before the actions happen, so that a crash keeps them. */
export class Trace {
  #path;

  constructor(path) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "");
    this.#path = path;
  }

  /** Adds one line for each value. */
  add(...values) {
    appendFileSync(this.#path, values.map((value) => `${JSON.stringify(value)}\n`).join(""));
  }
}

/** Writes an episode that was recorded, to be replayed: its setting first, then its actions. */
export function writeEpisode(path, { setting, actions }) {
  const trace = new Trace(path);
  trace.add({ episode: setting }, ...actions);
}

/** The episodes of a trace: each has a setting and its actions. */
export function readEpisodes(path) {
  const episodes = [];
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const value = JSON.parse(line);
    if (value.episode) episodes.push({ setting: value.episode, actions: [] });
    else if (value.on !== undefined && value.do === undefined) noteTarget(episodes.at(-1).actions, value);
    else if (value.do) episodes.at(-1).actions.push(value);
  }
  return episodes;
}

/** A line `{ n, on }` tells which element the action with the number `n` found. */
function noteTarget(actions, { n, on }) {
  const action = actions.findLast((action) => action.n === n);
  if (action) action.on = on;
}
