// Says why the program can't run here, if WebAssembly is the reason. Only a page that couldn't load the program loads this script. The build
// puts it among the texts (xtask/src/languages.rs).

/** The reasons by language, which the build adds. */
const REASONS = {};

/** A program of nothing, and one of what browsers support last of all that ours needs: tables of references, and copying memory. */
const EMPTY = [0, 97, 115, 109, 1, 0, 0, 0];
const NEWEST = [
  ...EMPTY, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 4, 4, 1, 111, 0, 1, 5, 3, 1, 0, 1, 10, 14, 1, 12, 0, 65, 0, 65, 0, 65, 0, 252, 10, 0, 0, 11,
];

/** Returns the reason, in one of the languages; undefined if the program could run. */
export async function reason(language) {
  const { missing, old, forbidden } = REASONS[language];
  if (typeof WebAssembly === "undefined") return missing;
  if (!WebAssembly.validate(Uint8Array.from(NEWEST))) return old;
  // A content security policy forbids to compile, not to validate.
  return WebAssembly.compile(Uint8Array.from(EMPTY)).then(() => undefined, () => forbidden);
}
