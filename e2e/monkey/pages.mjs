// The two pages that a monkey is let loose on, and the servers they come from.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { serveDist } from "../server.mjs";

const SGF = {
  small: "(;SZ[5];B[bb];W[cc];B[dd]C[The third, at D2])",
  game: "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Kim]PW[Lee]C[Look at D4 and move 3];B[ee];W[ec];B[cd](;W[gd];B[cg];W[ch]C[Here]LB[ch:A]TR[cg])(;W[cg];B[gc];W[gg]))",
  problem: "(;SZ[9]AB[cc][dd]AW[dc]C[Black takes the stone.];B[ec](;W[db];B[eb]C[RIGHT: that is it.])(;W[eb];B[db]C[RIGHT]))",
  atari: "(;SZ[9]AB[cd][dc][de]AW[dd])",
};
const DIAGRAM = "$$Bc9 Two moves\n$$  ---------\n$$ | . . . . .\n$$ | . 1 a . .\n$$ | . . 2 . .\n$$ | . . . , .";
const LINK = readFileSync(new URL("../../crates/link/tests/v1.txt", import.meta.url), "utf8").split("\n").find((line) => /^1[\w-]{60,}$/.test(line));

const child = (text) => `<script type="application/x-go-sgf">${text}</script>`;
const board = (id, attributes, content = "") => `<baduk-pan id="${id}" ${attributes}>${content}</baduk-pan>`;

/** A board in every mode, from every kind of text, and places to move them to. */
const EMBED = (site, script) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
<title>Boards</title><script type="module" src="${script}"></script></head><body><main><h1>Boards</h1>
<section>${board("view", `sgf="${SGF.game}" controls="bar comment tree info"`)}${board("still", `mode="still" sgf="${SGF.small}" at="end"`)}</section>
<section>${board("play", `mode="play" sgf="(;SZ[9]KM[0])"`)}<input aria-label="Elsewhere"><textarea aria-label="Words"></textarea></section>
<section>${board("solve", 'mode="solve"', child(SGF.problem))}${board("goal", `goal="capture D6" sgf="${SGF.atari}"`)}</section>
<section>${board("edit", `mode="edit" link="${LINK}"`)}${board("diagram", "", `<pre>${DIAGRAM}</pre>`)}</section>
<section>${board("file", 'mode="play" sgf="game.sgf" controls="bar tree"')}${board("bare", "")}</section>
<details open><summary>More</summary></details>
<iframe id="frame" title="A board in a frame" src="${site}embed.html?mode=edit&amp;controls=bar+tree#${LINK}" width="400" height="600"></iframe>
<iframe class="shelter" title="Another document" srcdoc="&lt;!doctype html&gt;&lt;p&gt;Here" width="300" height="300"></iframe>
<div class="shelter"></div></main>
<script>document.querySelector("div.shelter").attachShadow({ mode: "open" }).append(document.createElement("slot"));</script></body></html>`;

/** How long the file takes that is slow to come, in milliseconds. */
const SLOW = 400;

/** Serves the build, and a page of another origin with boards from it. */
export async function servePages() {
  const site = await serveDist({ cors: true });
  const embedServer = createServer((request, response) => answer(new URL(request.url, "http://x").pathname, response, site.url));
  await new Promise((ready) => embedServer.listen(0, "127.0.0.1", ready));
  return {
    addresses: { play: site.url, embed: `http://127.0.0.1:${embedServer.address().port}/` },
    origins: [new URL(site.url).origin, `http://127.0.0.1:${embedServer.address().port}`],
    async close() {
      embedServer.close();
      embedServer.closeAllConnections();
      await site.close();
    },
  };
}

function answer(path, response, site) {
  if (path === "/") return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(EMBED(site, `${site}embed.js`));
  if (path === "/game.sgf") return response.writeHead(200).end(SGF.game);
  if (path === "/slow.sgf") return setTimeout(() => response.writeHead(200).end(SGF.small), SLOW);
  return response.writeHead(404).end();
}
