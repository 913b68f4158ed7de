// The package of the command for npm: the same program as the native one, run by Node.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { COMMAND_TARBALL, emptyFolder, npm, run, runWith, VERSION } from "./installed.mjs";

const COMMAND = "node_modules/badukpan-cli/badukpan.mjs";
const GAME = "(;SZ[5];B[cc]C[한글];W[dc])";

let folder;
test.beforeAll(async () => {
  folder = emptyFolder("command");
  writeFileSync(resolve(folder, "package.json"), JSON.stringify({ private: true }));
  await npm(folder, "install", COMMAND_TARBALL);
  mkdirSync(resolve(folder, "book/src"), { recursive: true });
  writeFileSync(resolve(folder, "game.sgf"), GAME);
  writeFileSync(resolve(folder, "book/src/ko.sgf"), GAME);
});

test("npm's own link to the command works", async () => {
  expect(await run(folder, "npx", "badukpan", "--version")).toBe(`badukpan ${VERSION}\n`);
});

test("paths are relative to the current folder, or absolute", async () => {
  for (const [from, path] of [[".", "game.sgf"], [".", "./book/../game.sgf"], ["book", "../game.sgf"], ["book/src", resolve(folder, "game.sgf")]]) {
    const output = await run(resolve(folder, from), "node", resolve(folder, COMMAND), "check", path);
    expect(JSON.parse(output)).toMatchObject({ size: [5, 5], moves: 2, illegal: [] });
  }
});

test("it speaks the language that is asked for", async () => {
  expect(await run(folder, "node", COMMAND, "--lang", "ko", "--help")).toContain("사용법: badukpan");
  expect(await run(folder, "node", COMMAND, "render", "game.sgf", "--lang", "ja")).toContain("<desc>横5路、縦5路の碁盤");
});

test("files are written, and missing ones are reported", async () => {
  await run(folder, "node", COMMAND, "render", "game.sgf", "-o", "book/end.svg");
  expect(readFileSync(resolve(folder, "book/end.svg"), "utf8")).toContain("<svg ");
  await run(folder, "node", COMMAND, "render", "game.sgf", "-o", "end.png");
  expect(readFileSync(resolve(folder, "end.png")).subarray(1, 4).toString()).toBe("PNG");
  await expect(run(folder, "node", COMMAND, "check", "none.sgf")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("error: none.sgf: No such file") });
  await expect(run(folder, "node", COMMAND, "check")).rejects.toMatchObject({ code: 2 });
});

test("boards of pages get their pictures, from files in the folder of the page only", async () => {
  symlinkSync(resolve(folder, "game.sgf"), resolve(folder, "book/src/out.sgf"));
  const page = resolve(folder, "book/src/lesson.md");
  writeFileSync(page, "```baduk sgf=ko.sgf at=1\n```\n\n<baduk-pan sgf=\"out.sgf\"></baduk-pan>\n");
  const outcome = await run(folder, "node", COMMAND, "page", page).catch((error) => error);
  expect(outcome.code).toBe(1);
  expect(outcome.stderr).toMatch(/lesson\.md:4: sgf .*the file must be in the page's folder/);
  expect(outcome.stdout.match(/<svg /g)).toHaveLength(1);
});

test("mdBook's chapters come and go through standard input and output", async () => {
  const chapter = { name: "Ko", content: "```baduk sgf=ko.sgf\n```\n", path: "chapter.md", sub_items: [] };
  const book = [{ root: resolve(folder, "book"), config: {}, renderer: "html" }, { items: [{ Chapter: chapter }] }];
  const output = JSON.parse(await runWith(JSON.stringify(book), folder, "node", COMMAND, "mdbook"));
  expect(output.items[0].Chapter.content).toContain("<svg ");
  await run(folder, "node", COMMAND, "mdbook", "supports", "html");
});
