// The packages without a bundler: a page that loads the board from a CDN, the frame, markdown-it, and a server that renders pages.
import { createServer } from "node:http";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import sirv from "sirv";
import { expect, stones, test } from "./fixtures.mjs";
import { emptyFolder, installed, run, STAGED, TARBALL, VERSION } from "./installed.mjs";

/** The policy of a page that allows the CDN and nothing else. */
const policy = (cdn) => `default-src 'none'; script-src ${cdn} 'wasm-unsafe-eval'; connect-src ${cdn}; worker-src blob: ${cdn}; style-src 'unsafe-inline'; img-src data:`;

/** The versions that are compatible with this one, as pages name them. */
const RANGE = VERSION.replace(/\.\d+$/, "");

const GAME = "(;SZ[9];B[ee];W[eg]C[From below];B[fg])";

let folder;
test.beforeAll(async () => { folder = await installed("markdown", TARBALL); });

/** Starts a server. Returns its URL without a slash at the end, and a function that stops it. */
async function listen(answer) {
  const server = createServer(answer);
  await new Promise((ready) => { server.listen(0, "127.0.0.1", ready); });
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => { server.close(); server.closeAllConnections(); } };
}

/**
 * A CDN: every file of the package under its exact version. For a range of versions, it redirects to that, or if the range is `kept`, it has
 * the script from before a later release, and nothing else of it.
 */
async function startCdn({ kept = false } = {}) {
  const exact = `/npm/badukpan@${VERSION}/`;
  const range = `/npm/badukpan@${RANGE}/`;
  const files = sirv(resolve(folder, "node_modules/badukpan"), { dev: true });
  return listen((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    const isKept = kept && request.url === `${range}embed.js`;
    if (isKept) request.url = `${exact}embed.js`;
    else if (kept && request.url.startsWith(range)) return response.writeHead(404).end();
    if (request.url.startsWith(range)) return response.writeHead(302, { location: exact + request.url.slice(range.length) }).end();
    if (!request.url.startsWith(exact)) return response.writeHead(404).end();
    request.url = request.url.slice(exact.length - 1);
    files(request, response, () => response.writeHead(404).end());
  });
}

for (const [range, options = {}] of [[VERSION], [RANGE], [RANGE, { kept: true }]]) {
  test(`a page loads the board from a CDN${options.kept ? " that keeps its script" : ""} as version ${range}, under a strict policy`, async ({ page }) => {
    const cdn = await startCdn(options);
    const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Page</title>
      <script type="module" src="${cdn.url}/npm/badukpan@${range}/embed.js"></script><baduk-pan sgf="${GAME}" at="1"></baduk-pan>`;
    const site = await listen((_, response) => response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy(cdn.url) }).end(html));
    await page.goto(site.url);
    const board = page.locator("baduk-pan");
    await expect(board.getByTestId("board")).toBeVisible();
    await board.getByRole("button", { name: "Next move" }).click();
    await expect.poll(() => stones(board)).toEqual({ black: ["E5"], white: ["E3"] });
    await expect(board).toContainText("From below");
    expect(await board.evaluate((element) => element.proposeDead())).toMatchObject({ dead: expect.any(Array) });
    site.stop();
    cdn.stop();
  });
}

test("the frame of the WordPress plugin shows records and diagrams after the #, and asks for its height", async ({ page }) => {
  const files = sirv(resolve(STAGED, "wordpress/badukpan"), { dev: true });
  const diagram = "$$B Cut\n$$ | . X O |\n$$ | . O B |\n$$  -------";
  const frame = (game) => `<iframe class="badukpan-frame" height="200" width="500" src="/board/embed.html?at=end#${game}"></iframe>`;
  const html = `<!doctype html><title>Post</title><link rel="icon" href="data:,"><script src="/frames.js"></script>
    ${frame(`sgf=${encodeURIComponent(GAME.replace("below", "below: 100% 가\n\n\"'<b>"))}`)}${frame(`diagram=${encodeURIComponent(diagram)}`)}`;
  const site = await listen((request, response) => {
    if (request.url === "/") return response.writeHead(200, { "content-type": "text/html" }).end(html);
    files(request, response, () => response.writeHead(404).end());
  });
  await page.goto(site.url);
  const [game, text] = [0, 1].map((nth) => page.frameLocator("iframe").nth(nth).locator("baduk-pan"));
  await expect(game.getByTestId("board")).toBeVisible();
  await expect.poll(() => stones(game)).toEqual({ black: ["E5", "F3"], white: ["E3"] });
  await expect(text.getByTestId("board")).toBeVisible();
  expect((await stones(text)).white).toHaveLength(2);
  await expect.poll(() => page.locator("iframe").first().evaluate((element) => element.clientHeight)).toBeGreaterThan(400);
  site.stop();
});

test("markdown-it makes boards of fences, as the command does, and leaves invalid ones", async () => {
  const lines = (await run(folder, "node", "render.mjs")).trim().split("\n").map((line) => JSON.parse(line));
  expect(lines).toEqual([
    ["", '<baduk-pan><pre>\n(;B[ee]C[&lt;/pre&gt;\n\n&amp;])\n</pre></baduk-pan>\n', []],
    [' numbers="last 5" at=\'A b\' AT=2', '<baduk-pan numbers="last 5" at="A b"><pre>\n(;B[ee]C[&lt;/pre&gt;\n\n&amp;])\n</pre></baduk-pan>\n', []],
    [" wheel goal='say \"x\" & <y>'", '<baduk-pan wheel="on" goal="say &quot;x&quot; &amp; &lt;y&gt;"><pre>\n(;B[ee]C[&lt;/pre&gt;\n\n&amp;])\n</pre></baduk-pan>\n', []],
    ...["onclick=x", "style=position:fixed", "ID=login"].map((word) => [
      word.startsWith("style") ? ` at=1 ${word}` : ` ${word}`,
      '<pre><code class="language-baduk">(;B[ee]C[&lt;/pre&gt;\n\n&amp;])\n</code></pre>\n',
      [`badukpan: line 3: ${word} is not a valid attribute; use attributes such as at=12`],
    ]),
    [" title=Ko", '<baduk-pan title="Ko"><pre>\n(;B[ee]C[&lt;/pre&gt;\n\n&amp;])\n</pre></baduk-pan>\n', []],
    ["x", '<pre><code class="language-badukx">(;B[ee]C[&lt;/pre&gt;\n\n&amp;])\n</code></pre>\n', []],
  ]);
});

test("the import does nothing on a server", async () => {
  expect(await run(folder, "node", "--input-type=module", "--eval", "console.log(Object.keys(await import('badukpan')).length)")).toBe("0\n");
});

test("the package has every file that it names", () => {
  const installed = resolve(folder, "node_modules/badukpan");
  const names = readdirSync(installed);
  for (const name of ["embed.js", "engine.js", "index.js", "node.js", "embed.d.ts", "embed.html", "markdown-it.d.ts", "README.md", "LICENSE-MIT", "LICENSE-APACHE"]) {
    expect(names).toContain(name);
  }
  expect(existsSync(resolve(installed, "embed/reserve.css"))).toBe(true);
});

test("PHP reads the plugin", async () => {
  test.skip(!process.env.PHP, "There is no php here.");
  const plugin = resolve(STAGED, "wordpress/badukpan");
  for (const name of readdirSync(plugin).filter((name) => name.endsWith(".php"))) await run(plugin, process.env.PHP, "-l", name);
});

test("Hugo makes boards of the shortcode, alone, on adjacent lines and in a paragraph, and refuses a wrong attribute", async ({ page, faults }) => {
  test.skip(!process.env.HUGO, "There is no hugo here.");
  const site = emptyFolder("hugo");
  for (const name of ["content", "layouts/_default", "layouts/shortcodes"]) mkdirSync(resolve(site, name), { recursive: true });
  cpSync(resolve(import.meta.dirname, "../../packages/hugo/baduk.html"), resolve(site, "layouts/shortcodes/baduk.html"));
  writeFileSync(resolve(site, "layouts/_default/single.html"), '<!doctype html><title>Page</title><link rel="icon" href="data:,">{{ .Content }}');
  const config = ['disableKinds = ["home", "taxonomy", "term", "RSS", "sitemap"]', "[params]", 'badukpan = "/board/embed.js"', "[markup.goldmark.renderer]", "unsafe = true"];
  writeFileSync(resolve(site, "config.toml"), config.join("\n"));
  const source = resolve(site, "content/page.md");
  const game = "(;SZ[9];B[ee];W[eg];B[fg])";
  writeFileSync(source, [
    "Boards\n",
    `{{< baduk at="1" >}}${game}{{< /baduk >}}`,
    `{{< baduk at="3" >}}${game}{{< /baduk >}}`,
    '{{< baduk sgf="a.sgf" at="1" />}}\n',
    `A word {{< baduk at="1" >}}${game}{{< /baduk >}} and others.\n`,
    `<p>Its own: {{< baduk at="1" >}}${game}{{< /baduk >}}</p>\n`,
    '{{< baduk at="1" numbers="last \\"5\\" <b>" >}}\n(;B[ee]C[</pre>\n\n**&** </SCRIPT><!-- <script>])\n{{< /baduk >}}\n',
    "{{< baduk >}}\n$$B Cut & run\n$$ | . X O |\n$$ | . O B |\n$$  -------\n{{< /baduk >}}",
  ].join("\n"));
  await run(site, process.env.HUGO);
  const html = readFileSync(resolve(site, "public/page/index.html"), "utf8");
  expect(html.match(/<script type="module" src="\/board\/embed\.js"><\/script>/g)).toHaveLength(1);
  expect(html).toContain('<baduk-pan at="1" numbers="last &#34;5&#34; &lt;b&gt;"><script type="application/x-go-sgf">\n(;B[ee]C[<\\/pre>\n\n**&** <\\/SCRIPT><\\!-- <\\script>])\n</script></baduk-pan>');

  const [pages, boards] = [resolve(site, "public"), resolve(folder, "node_modules/badukpan")].map((path) => sirv(path, { dev: true }));
  const server = await listen((request, response) => {
    if (request.url.endsWith("/a.sgf")) return response.end(game);
    const isBoard = request.url.startsWith("/board/");
    if (isBoard) request.url = request.url.slice("/board".length);
    (isBoard ? boards : pages)(request, response, () => response.writeHead(404).end());
  });
  await page.goto(`${server.url}/page/`);
  const shown = await page.locator("baduk-pan").evaluateAll(async (all) => {
    await Promise.all(all.map((board) => board.start()));
    return all.map(({ position: { black, white }, parentElement }) => [...black, ...white, parentElement.localName].join(" "));
  });
  expect(shown).toEqual(["E5 p", "E5 F3 E3 p", "E5 p", "E5 p", "E5 p", "E15 body", "B2 C1 C2 B1 body"]);
  expect((await page.locator("body").innerText()).split(/\s+/).filter(Boolean)).toEqual(["Boards", "A", "word", "and", "others.", "Its", "own:"]);
  server.stop();
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('numbers="last "5" <b>" is not valid')));

  writeFileSync(source, 'A board:\n\n{{< baduk att="2" />}}\n');
  const refusal = await run(site, process.env.HUGO).catch(({ message }) => message);
  expect(refusal).toContain('baduk: "att" is not a valid attribute; use sgf, link, diagram,');
});
