// The authors' page: its form writes code that shows a game on any page, and never runs scripts from the game.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";

const EVIL = "</script><img src=x onerror='window.ran = 1'><script>window.ran = 2</script><!-- <script> ```";

/** Game records and diagrams that try to inject markup. */
const HOSTILE = {
  "a game record": ["sgf", `(;SZ[9]PB[${EVIL}];B[ee]C[Look\n\n\`\`\`\n\n${EVIL}])`],
  "a game record with a backslash before each tag": ["sgf", `(;SZ[9]PB[Lee]C[${EVIL.replaceAll("<", "\\<")}];B[ee])`],
  "a game record with a tag outside its values": ["sgf", `(;SZ[9]PB[Lee]${EVIL.replaceAll("'", "")};B[ee])`],
  "a diagram": ["diagram", `$$B ${EVIL}\n$$ | . X . .\n$$ | . . . .\n${EVIL}`],
};

const outputs = (page) => page.locator(".outputs .code code");

/** Fills a game and a hostile goal into the form. Returns the code for it: element, iframe, and Markdown fence. */
async function embedCodes(page, kind, text) {
  const form = page.locator(".build form");
  await form.locator("[name=kind]").selectOption(kind);
  await form.locator("[name=text]").fill(text);
  await form.locator("[name=goal]").fill(`"><img src=x onerror=window.ran=3>`);
  // All three are written in one task, so they are complete once the iframe's URL has the game and the goal.
  const address = async () => {
    const [, address] = /src="([^"]*)"/.exec(await outputs(page).nth(1).textContent()) ?? [, ""];
    return decodeURIComponent(address.replaceAll("+", "%20"));
  };
  await expect.poll(address).toContain(text.trim());
  await expect.poll(address).toContain("onerror=window.ran=3");
  return outputs(page).allTextContents();
}

/** Opens a page with this code, without a content security policy. */
async function openPage(page, site, code) {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Pasted</title>
    <script type="module" src="${site}embed.js"></script></head><body>${code}<hr></body></html>`;
  await page.route("**/pasted.html", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await page.goto("./pasted.html");
}

test("shows the HTML of examples, and writes code for any game, which runs no scripts", async ({ page, site }) => {
  await page.goto("./embed/index.html");

  await test.step("the HTML of the examples", async () => {
    const example = (text) => page.locator(".example .code code").filter({ hasText: text });
    await expect(example("Black begins in the middle")).toHaveText(/^<baduk-pan>\n  <script type="application\/x-go-sgf">\n    \(;SZ\[9\]/);
    await expect(example(`at="11"`)).toHaveText(`<baduk-pan sgf="game.sgf" at="11" numbers="last 5"></baduk-pan>`);
  });

  await test.step("an option with both kinds of quotes, which a fence can't hold", async () => {
    await page.locator(".build [name=goal]").fill(`it's "it"`);
    await expect(outputs(page).nth(2)).toContainText("goal has both kinds of quotes");
    await expect(outputs(page).nth(0)).toContainText(`goal="it's &quot;it&quot;"`);
    const shown = page.locator(".build baduk-pan");
    await expect(shown).toHaveAttribute("goal", `it's "it"`);
    await page.locator(".build [name=goal]").fill("");
    await expect(shown).not.toHaveAttribute("goal");
  });

  const codes = [];
  for (const [kind, text] of Object.values(HOSTILE)) codes.push(await embedCodes(page, kind, text));
  const games = Object.entries(HOSTILE).map(([what, [kind, text]], index) => ({ what, kind, text, index }));

  await test.step("as elements", async () => {
    await openPage(page, site, codes.map(([element]) => element).join(""));
    await expect(page.locator("body > *")).toHaveCount(games.length + 1);
    await expect(page.locator("img, script:not([type])")).toHaveCount(0);
    for (const { what, kind, index } of games) {
      const board = page.locator("baduk-pan").nth(index);
      await board.evaluate((board) => board.start());
      const record = () => board.evaluate((board) => board.record);
      await expect.poll(record, what).toContain("SZ[");
      if (kind === "sgf") expect(await record(), what).toContain(";B[ee]");
    }
    expect(await page.evaluate(() => window.ran)).toBeUndefined();
  });

  await test.step("as iframes", async () => {
    await openPage(page, site, codes.map(([, frame]) => frame).join(""));
    await expect(page.locator("body > *")).toHaveCount(games.length + 1);
    for (const { what, text, index } of games) {
      await page.locator("iframe").nth(index).scrollIntoViewIfNeeded();
      const framed = page.frameLocator("iframe").nth(index).locator("baduk-pan");
      await expect(framed.getByTestId("board"), what).toBeVisible();
      expect(await framed.evaluate((board) => board.getAttribute("sgf") ?? board.getAttribute("diagram"))).toBe(text);
      expect(await page.evaluate((index) => window.ran ?? window.frames[index].ran, index), what).toBeUndefined();
    }
  });

  // The tests of the `badukpan` command cover what a fence becomes.
  for (const [index, [, , fence]] of codes.entries()) {
    const [mark] = /^`+/.exec(fence);
    expect(mark.length, games[index].what).toBeGreaterThan(3);
    expect(fence.endsWith(`\n${mark}`), games[index].what).toBe(true);
    expect(fence.split("\n").filter((line) => line.includes(mark)).length, games[index].what).toBe(2);
  }
});

test("the authors' page and the iframe page have no weaker content security policy than the main page", () => {
  const policy = (name) => {
    const html = readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
    const [, content] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html);
    return content.split("; ");
  };
  const play = policy("index.html");
  for (const name of ["public/embed/index.html", "public/embed.html"]) {
    // The frame also loads records from the author's own computer.
    const local = name.endsWith("embed.html") ? " http://localhost:* http://127.0.0.1:*" : "";
    const allowed = play.map((directive) => (directive.startsWith("connect-src") ? `${directive}${local}` : directive));
    expect(policy(name).filter((directive) => !allowed.includes(directive))).toEqual([]);
    expect(policy(name)).toContain("default-src 'none'");
  }
});
