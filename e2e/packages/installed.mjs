// Projects of authors with the packages installed, as npm installs them from a registry.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** The version of the packages. */
export const VERSION = /^version = "(.+)"$/m.exec(readFileSync(resolve(root, "Cargo.toml"), "utf8"))[1];

/** The finished packages. */
export const PACKAGES = resolve(root, "target/package");

/** The folder with a folder for each package, unpacked. */
export const STAGED = resolve(PACKAGES, "staged");

/** The packages for npm. */
export const TARBALL = resolve(PACKAGES, `badukpan-${VERSION}.tgz`);
export const COMMAND_TARBALL = resolve(PACKAGES, `badukpan-cli-${VERSION}.tgz`);

/** Makes an empty folder for a project, outside of the packages and of every `node_modules`. */
export function emptyFolder(name) {
  const folder = resolve(root, "target/authors", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Copies a project of `projects/` and installs what its lock file names, and the packages. Returns its folder. */
export async function installed(name, ...tarballs) {
  const folder = emptyFolder(name);
  cpSync(resolve(import.meta.dirname, "projects", name), folder, { recursive: true });
  await npm(folder, "ci", "--prefer-offline");
  if (tarballs.length) await npm(folder, "install", "--no-save", "--prefer-offline", ...tarballs);
  return folder;
}

/** Runs npm in a folder. */
export function npm(folder, command, ...rest) {
  return run(folder, "npm", command, "--no-audit", "--no-fund", ...rest);
}

/** Runs a program in a folder and returns what it prints. Rejects with that and the exit code if it fails. */
export function run(folder, program, ...words) {
  return finished(start(folder, program, words), [program, ...words].join(" "));
}

/** The same with `input` on standard input. */
export function runWith(input, folder, program, ...words) {
  const child = start(folder, program, words);
  child.stdin.end(input);
  return finished(child, [program, ...words].join(" "));
}

function start(folder, program, words) {
  // Playwright asks for colors, but the tests read what is printed, in English. On Windows, npm is a script of the shell.
  const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1", LC_ALL: "C" };
  return spawn(program, words, { cwd: folder, env, shell: process.platform === "win32" });
}

async function finished(child, line) {
  const output = { stdout: "", stderr: "" };
  for (const name of Object.keys(output)) child[name].setEncoding("utf8").on("data", (text) => { output[name] += text; });
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw Object.assign(new Error(`${line} ends with ${code}:\n${output.stdout}${output.stderr}`), { code, ...output });
  return output.stdout;
}

/** Starts a server in a folder with `{port}` among its words. Resolves once it answers, with its URL and a function that stops it. */
export async function serve(folder, program, ...words) {
  const port = await freePort();
  return serveOn(port, folder, program, ...words.map((word) => word.replace("{port}", port)));
}

/** The same on a given port. */
export async function serveOn(port, folder, program, ...words) {
  const child = start(folder, program, words);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => { output += text; });
  const url = `http://127.0.0.1:${port}/`;
  const stop = () => new Promise((stopped) => { child.on("close", stopped).kill(); });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ${words.join(" ")} ends with ${child.exitCode}:\n${output}`);
    const answers = await fetch(url).then(({ status }) => status < 500, () => false);
    if (answers) return { url, stop };
    await new Promise((passed) => { setTimeout(passed, 100); });
  }
}

/** Returns a port that nobody listens on. */
export function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}
