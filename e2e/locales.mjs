// The languages and their texts, as in locales/.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../locales");

/** Returns a file of that folder. */
const read = (name) => JSON.parse(readFileSync(resolve(FOLDER, name), "utf8"));

/** The languages, each with its `tag`, its own `name`, and the `rules` by which its readers usually play. */
export const LANGUAGES = read("languages.json");

/** Returns the texts of a language, given by its tag, in their sections, whatever file they are in. */
export function texts(tag) {
  return readdirSync(resolve(FOLDER, tag)).map((name) => read(`${tag}/${name}`)).reduce(merge, {});
}

/** Returns sections with the texts of both arguments. */
function merge(one, other) {
  const both = { ...one };
  for (const [name, value] of Object.entries(other)) both[name] = typeof value === "string" ? value : merge(one[name] ?? {}, value);
  return both;
}
