// The texts of the languages, as in locales/.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Returns the texts of a language, given by its tag, in their sections. */
export function texts(tag) {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, `../locales/${tag}.json`), "utf8"));
}
