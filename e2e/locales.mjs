// The languages and their texts, as in locales/.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Returns a file of that folder. */
const read = (name) => JSON.parse(readFileSync(resolve(import.meta.dirname, `../locales/${name}.json`), "utf8"));

/** The languages, each with its `tag`, its own `name`, and the `rules` by which its readers usually play. */
export const LANGUAGES = read("languages");

/** Returns the texts of a language, given by its tag, in their sections. */
export function texts(tag) {
  return read(tag);
}
