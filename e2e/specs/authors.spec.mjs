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
  await page.goto("./embed/index.html");
  const form = page.locator(".build form");
  await form.locator("[name=kind]").selectOption(kind);
  await form.locator("[name=text]").fill(text);
  await form.locator("[name=goal]").fill(`"><img src=x onerror=window.ran=3>`);
  // All three are written in one task, so they are complete once the iframe's URL has the game and the goal.
  const address = async () => {
    const [, address] = /src="([^"]*)"/.exec(await outputs(page).nth(1).textContent()) ?? [, ""];
    return decodeURIComponent(address.replaceAll("+", "%20"));
  };
  await expect.poll(address).toContain(text.trim().slice(-12));
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

for (const [what, [kind, text]] of Object.entries(HOSTILE)) {
  test(`code for ${what} with markup runs no scripts`, async ({ page, site }) => {
    const [element, frame, fence] = await embedCodes(page, kind, text);

    await openPage(page, site, element);
    await expect(page.locator("body > *")).toHaveCount(2);
    await expect(page.locator("img, script:not([type])")).toHaveCount(0);
    await page.locator("baduk-pan").evaluate((board) => board.start());
    await expect.poll(() => page.locator("baduk-pan").evaluate((board) => board.record)).toContain("SZ[");
    if (kind === "sgf") expect(await page.locator("baduk-pan").evaluate((board) => board.record)).toContain(";B[ee]");
    expect(await page.evaluate(() => window.ran)).toBeUndefined();

    await openPage(page, site, frame);
    await expect(page.locator("body > *")).toHaveCount(2);
    const framed = page.frameLocator("iframe").locator("baduk-pan");
    await expect(framed.getByTestId("board")).toBeVisible();
    expect(await framed.evaluate((board) => board.getAttribute("sgf") ?? board.getAttribute("diagram"))).toBe(text);
    expect(await page.evaluate(() => window.ran ?? window.frames[0].ran)).toBeUndefined();

    // The tests of the `badukpan` command cover what a fence becomes.
    const [mark] = /^`+/.exec(fence);
    expect(mark.length).toBeGreaterThan(3);
    expect(fence.endsWith(`\n${mark}`)).toBe(true);
    expect(fence.split("\n").filter((line) => line.includes(mark)).length).toBe(2);
  });
}

test("reports an option with both kinds of quotes, which a fence can't hold", async ({ page }) => {
  await page.goto("./embed/index.html");
  await page.locator(".build [name=goal]").fill(`it's "it"`);
  await expect(outputs(page).nth(2)).toContainText("goal has both kinds of quotes");
  await expect(outputs(page).nth(0)).toContainText(`goal="it's &quot;it&quot;"`);
});

test("shows the HTML of the examples", async ({ page }) => {
  await page.goto("./embed/index.html");
  const example = (text) => page.locator(".example .code code").filter({ hasText: text });
  await expect(example("Black begins in the middle")).toHaveText(/^<baduk-pan>\n  <script type="application\/x-go-sgf">\n    \(;SZ\[9\]/);
  await expect(example(`at="11"`)).toHaveText(`<baduk-pan sgf="game.sgf" at="11" numbers="last 5"></baduk-pan>`);
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
