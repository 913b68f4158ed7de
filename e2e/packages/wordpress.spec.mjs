// The code of the WordPress plugin, run by PHP with what it uses of WordPress (wordpress/stubs.php).
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { emptyFolder, runWith } from "./installed.mjs";

const PLUGIN = resolve(import.meta.dirname, "../../packages/wordpress/badukpan/badukpan.php");
const STUBS = resolve(import.meta.dirname, "wordpress/stubs.php");

test.skip(!process.env.PHP, "There is no php here.");

/** Runs a request of the stubs with as little memory as hosts give, and returns the answer. */
async function ask(request) {
  const input = JSON.stringify({ plugin: PLUGIN, ...request });
  return JSON.parse(await runWith(input, import.meta.dirname, process.env.PHP, "-d", "memory_limit=32M", STUBS));
}

/** Returns what the frames in HTML show, and the text around them: `["|", "a.sgf", "| and |", …]`. */
const shown = (html) => html.split(/(<iframe.*?<\/iframe>)/).map((piece) => {
  const [, game] = /#sgf=(.*?)"/.exec(piece) ?? [];
  return piece.startsWith("<iframe") ? decodeURIComponent(game ?? "none").replace("https://site.example/", "") : piece;
}).filter(Boolean);

/** Returns what WordPress says to files with these texts and the name of a record: true if it takes them. */
async function uploaded(texts, name = "game.sgf") {
  const folder = emptyFolder("uploads");
  const files = texts.map((text, nth) => ({ name, path: resolve(folder, `${nth}`) }));
  texts.forEach((text, nth) => writeFileSync(files[nth].path, text));
  return ask({ files });
}

test("game records can be uploaded, whatever their comments say", async () => {
  const records = [
    "(;SZ[9];B[ee])", "\ufeff\r\n (;GM[1]FF[4])", ";SZ[9];B[ee]", "(;C[<script>alert(1)</script><html><body>])",
    "(;GM[1]C[\n<!DOCTYPE html>\n<html><head><title>x</title></head></html>\n])", Buffer.from("\ufeff(;SZ[9];B[ee])", "utf16le"),
  ];
  expect(await uploaded(records)).toEqual(records.map(() => true));
  expect(await uploaded(["(;SZ[9])"], "GAME.SGF")).toEqual([true]);
});

test("a page with the name of a record can't be uploaded", async () => {
  const pages = ["<!-- -->", "<b>", "<div>", "<p>", "<br>", "<h1>", " \n<a>", "\ufeff<svg>", "text <b>", "", "\0<b>"];
  const refusals = await uploaded(pages.map((start) => `${start}<svg onload=alert(1)>(;SZ[9])`).with(9, ""));
  expect(refusals).toEqual(pages.map(() => "This file is not a game record (SGF)."));
  // Other files are up to WordPress.
  expect(await uploaded(["(;SZ[9])", "<b>"], "page.html")).toEqual(["not allowed", "not allowed"]);
});

test("Apache serves records as plain text while the plugin is active", async () => {
  const [active, inactive] = await ask({});
  expect(active).toMatch(/^RewriteEngine On\n[^]*sgf[^]*ForceType text\/plain[^]*Header set X-Content-Type-Options nosniff/);
  expect(inactive).toBe("RewriteEngine On\n");
});

test("a shortcode that names its game needs no end, and leaves the next one its own", async () => {
  for (const [post, expected] of [
    ['A [baduk sgf="a.sgf"] B', ["A ", "a.sgf", " B"]],
    ['[baduk sgf="a.sgf"] B [baduk](;B[ee])[/baduk] C', ["a.sgf", " B ", "(;B[ee])", " C"]],
    ['[baduk sgf="a.sgf"] B [baduk sgf=b.sgf] C [baduk\u00a0sgf="c.sgf" /] D [baduk at=2](;B[ee])[/baduk]', ["a.sgf", " B ", "b.sgf", " C ", "c.sgf", " D ", "(;B[ee])"]],
    ['[baduk sgf="a.sgf"] B [badukpan sgf="b.sgf"] C [baduk sgf="c.sgf"](;B[ee])[/baduk] D', ["a.sgf", " B ", "b.sgf", " C ", "c.sgf", " D"]],
    ['[baduk sgf="a.sgf"](;B[ee])[/baduk]', ["a.sgf"]],
  ]) {
    expect(shown(await ask({ post })), post).toEqual(expected);
  }
});

test("a list of moves and a game of another program are no links", async () => {
  const moves = "1. D4 Q16 2. Q4 D16";
  const gib = "\\HS\n\\[GAMENAME=Final\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE";
  const games = [moves, gib, "(;C[It costs\n$$ 5])"];
  const posts = games.map((text) => `[baduk]${text}[/baduk]`);
  expect((await Promise.all(posts.map((post) => ask({ post })))).flatMap(shown)).toEqual(games);
});

test("thousands of shortcodes without an end take little memory", async () => {
  for (const opening of ['[baduk sgf="a.sgf"] ', '[baduk sgf="a.sgf"][badukpan sgf="a.sgf"] ', '[baduk\u00a0sgf="a.sgf"] ', '[baduk [baduk sgf="a.sgf"] ']) {
    const html = await ask({ post: `${opening.repeat(3000)}[/badukpan][/baduk]` });
    expect(html.match(/<iframe/g).length, opening).toBeGreaterThanOrEqual(3000);
  }
});
