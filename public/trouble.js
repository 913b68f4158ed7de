// Says why WebAssembly doesn't run here. Only a page that couldn't load the program loads this script. The build puts it among the texts
// (xtask/src/bundle/languages.rs).

import { LANGUAGES, chooseLanguage } from "./languages.js";

/** An empty WebAssembly module, and one with the newest features that the program needs: tables of references and `memory.copy`. */
const EMPTY = [0, 97, 115, 109, 1, 0, 0, 0];
const NEWEST = [
  ...EMPTY, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 4, 4, 1, 111, 0, 1, 5, 3, 1, 0, 1, 10, 14, 1, 12, 0, 65, 0, 65, 0, 65, 0, 252, 10, 0, 0, 11,
];

/** Returns the reason, in the language of a tag; undefined if WebAssembly runs. */
export async function reason(tag) {
  const { missing, old, forbidden } = LANGUAGES[chooseLanguage([tag])];
  if (typeof WebAssembly === "undefined") return missing;
  if (!WebAssembly.validate(Uint8Array.from(NEWEST))) return old;
  // A content security policy forbids compiling, but not validating.
  return WebAssembly.compile(Uint8Array.from(EMPTY)).then(() => undefined, () => forbidden);
}
