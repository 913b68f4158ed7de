// The examples of the documentation: each shows the stones that it should when an author pastes it.
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import badukpan from "../../packages/npm/markdown-it.js";
import { expect, test } from "../fixtures.mjs";

const ROOT = resolve(import.meta.dirname, "../..");

/** The files with examples. */
const FILES = [
  "README.md", ...readdirSync(resolve(ROOT, "docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
  "packages/npm/README.md", "packages/cli/README.md", "packages/hugo/baduk.html", "packages/wordpress/badukpan/readme.txt", "public/embed/index.html",
];

/** The game in every file that an example names. */
const GAME = `(;SZ[9]${["ee", "eg", "fg", "ef", "ff", "df", "de", "ce", "cd", "be", "bc", "fh", "gg"].map((point, index) => `;${"BW"[index % 2]}[${point}]`).join("")})`;

/** Turns a fence into an element, as the plugin for markdown-it does. */
const fence = (() => {
  const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const md = { renderer: { rules: {} }, utils: { escapeHtml, unescapeAll: (text) => text } };
  md.use = (plugin) => plugin(md, { onError: (message) => { throw new Error(message); } });
  md.use(badukpan);
  return (info, content) => md.renderer.rules.fence([{ info, content }], 0);
})();

/** Returns the HTML that a template of React or Vue makes: no listeners and references, and a value for each variable. */
function fromTemplate(element) {
  return element
    .replace(/\s(?:on[\w-]+|ref|key)=\{.*?\}(?=\s)/g, "").replace(/\s(?:@[\w-]+|ref)=".*?"/g, "")
    .replaceAll("sgf={sgf}", 'sgf="game.sgf"').replaceAll("={false}", '="off"').replace(/=\{(\d+)\}/g, '="$1"').replace(/\s:(\w)/g, " $1")
    .replace(/\s*\/>$/, "></baduk-pan>");
}

/** The kinds of examples: what one looks like, and the HTML of its boards. */
const KINDS = [
  // A fence in Markdown that becomes a board.
  [/^```(baduk .*)\n([^]*?)^```$/gm, (_, info, content) => fence(info, content)],
  // Code of a page, in a fence or on the authors' page. The page of the test has the script.
  [/^```html\n([^]*?)^```$/gm, (_, code) => code],
  [/<pre data-code="HTML">\n([^]*?)<\/pre>/g, (_, code) => code.replaceAll("&lt;", "<").replaceAll("&amp;", "&")],
  // Templates of React and Vue.
  [/^```(?:tsx|vue)\n([^]*?)^```$/gm, (_, code) => (code.match(/<baduk-pan\b.*\/>/g) ?? []).map(fromTemplate).join("\n")],
  // Shortcodes of Hugo and of WordPress.
  [/\{\{(?:<|&lt;) baduk (.*?) ?\/?>\}\}(?:(.*?)\{\{(?:<|&lt;) \/baduk >\}\})?/g, (_, attributes, text = "") => `<baduk-pan ${attributes}>${text}</baduk-pan>`],
  [/\[baduk (.*?)\](?:(\(.*?\))\[\/baduk\])?/g, (_, attributes, text = "") => `<baduk-pan ${attributes}>${text}</baduk-pan>`],
];

/** Returns the examples with boards in a file: `{ where, html }`. */
function examples(file) {
  const text = readFileSync(resolve(ROOT, file), "utf8");
  const found = KINDS.flatMap(([pattern, toHtml]) => [...text.matchAll(pattern)].map((match) => ({
    where: `${file}:${text.slice(0, match.index).split("\n").length}`,
    html: toHtml(...match).replace(/<script type="module".*?<\/script>/gs, "").replaceAll(/src="[^"]*embed\.html/g, 'src="embed.html').replace('loading="lazy"', ""),
  })));
  return found.filter(({ html }) => /<baduk-pan|embed\.html/.test(html));
}

/** Lets a page and its frames note the errors and warnings of their boards in `warnings`. */
function noteWarnings(page) {
  return page.addInitScript(() => {
    window.warnings = [];
    addEventListener("baduk-error", ({ detail, target }) => window.warnings.push(`${target.closest("section")?.dataset.where}: ${detail.message}`));
  });
}

test("every example shows its stones, at its move, without a warning", async ({ page, site }) => {
  const all = FILES.flatMap(examples);
  const without = ["docs/README.md", "docs/SUMMARY.md", "docs/accessibility.md", "docs/hosting.md", "docs/levels.md", "docs/storage.md", "packages/cli/README.md"];
  for (const file of FILES.filter((name) => !without.includes(name))) {
    expect(all.filter(({ where }) => where.startsWith(`${file}:`)).length, file).toBeGreaterThan(0);
  }
  const sections = all.map(({ where, html }) => `<section data-where="${where}">${html}</section>`).join("\n");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Examples</title>
    <script type="module" src="${site}embed.js"></script></head><body>${sections}</body></html>`;
  await page.route("**/pasted.html", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  // A number names a file in the library of WordPress.
  await page.route(/\.sgf$|\/123$/, (route) => route.fulfill({ body: GAME }));
  await noteWarnings(page);
  await page.goto("./pasted.html");
  const shown = await page.evaluate(async () => {
    const result = [];
    for (const section of document.querySelectorAll("section")) {
      const frames = [...section.querySelectorAll("iframe")];
      const boards = [...section.querySelectorAll("baduk-pan"), ...frames.map((frame) => frame.contentDocument.querySelector("baduk-pan"))];
      for (const board of boards) {
        await board.start();
        const { black, white, move } = board.position;
        // A game without a place begins at its start.
        if (!black.length && !board.hasAttribute("at")) await board.last();
        result.push({ where: section.dataset.where, at: board.getAttribute("at"), move, stones: [...board.position.black, ...board.position.white].length });
      }
      window.warnings.push(...frames.flatMap((frame) => frame.contentWindow.warnings));
      if (!boards.length) result.push({ where: section.dataset.where, stones: 0 });
    }
    return result;
  });
  expect(await page.evaluate(() => window.warnings)).toEqual([]);
  expect(shown.length).toBeGreaterThanOrEqual(all.length);
  for (const { where, at, move, stones } of shown) {
    expect(stones, where).toBeGreaterThan(0);
    if (/^\d+$/.test(at)) expect(move, where).toBe(Number(at));
  }
});

test("every board of the authors' page has stones, and every problem there a solution", async ({ page }) => {
  await noteWarnings(page);
  await page.goto("./embed/index.html");
  const boards = await page.locator("main .example baduk-pan").evaluateAll((all) => Promise.all(all.map(async (board) => {
    await board.start();
    const { mode } = board.position;
    const isSolved = mode !== "solve" || await board.showSolution();
    // A game without a place begins at its start. Two boards are empty, to play on and to edit.
    if (mode === "view" && !board.hasAttribute("at")) await board.last();
    return { html: board.outerHTML.slice(0, 80), isSolved, isFilled: board.position.black.length > 0 || board.getAttribute("sgf") === "(;SZ[7])" };
  })));
  expect(boards.length).toBeGreaterThan(20);
  for (const { html, isSolved, isFilled } of boards) expect({ isSolved, isFilled }, html).toEqual({ isSolved: true, isFilled: true });
  expect(await page.evaluate(() => window.warnings)).toEqual([]);
});
