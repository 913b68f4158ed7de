// <baduk-pan> on pages of another origin: what authors write, what readers do with it, and how it behaves in somebody's page.
import AxeBuilder from "@axe-core/playwright";
import { boardSize, rows } from "../board.mjs";
import { readFileSync } from "node:fs";
import { clickOn, expect, noted, noteEvents, test } from "../embed.mjs";
import { nextFrames } from "../time.mjs";

/** Payloads of links as earlier versions wrote them. */
const LINKS = new URL("../../crates/record/tests/links/v1.txt", import.meta.url);
const CORNER = "(;SZ[9]AB[cc][dd]AW[dc]C[Black takes the stone.];B[ec](;W[db];B[eb]C[RIGHT: that is it.])(;W[eb];B[db]C[RIGHT]))";
const THREE = "(;SZ[5];B[bb];W[cc];B[dd]C[The third, at D2])";

const tag = (attributes, content = "") => `<baduk-pan ${attributes}>${content}</baduk-pan>`;
const child = (text) => `<script type="application/x-go-sgf">${text}</script>`;

/** The position on a board, as its own script tells it. */
const position = (board) => board.evaluate((element) => element.position);

async function ready(page, count = 1) {
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start())));
  await expect.poll(async () => (await noted(page, "baduk-ready")).length).toBe(count);
}

test.beforeEach(async ({ page }) => noteEvents(page));

test("a record comes from an attribute, a file beside the page, or the element itself", async ({ page, elsewhere }) => {
  const body = [
    tag(`id="a" sgf="${THREE}" at="end"`),
    tag(`id="b" sgf="game.sgf" at="2"`),
    tag(`id="c" at="1"`, child(THREE)),
    tag(`id="d"`, `<pre>\n${THREE}\n</pre>`),
  ];
  await elsewhere.open(body.join(""), { files: { "game.sgf": THREE } });
  await ready(page, 4);
  const moves = await Promise.all(["a", "b", "c", "d"].map(async (id) => (await position(page.locator(`#${id}`))).move));
  expect(moves).toEqual([3, 2, 1, 0]);
  await expect.poll(() => rows(page.locator("#a"))).toEqual([".....", ".X...", "..O..", "...X.", "....."]);
});

test("a file in another charset is read as on the page", async ({ page, elsewhere }) => {
  const korean = Buffer.from([..."(;SZ[9]PB[".split("").map((c) => c.charCodeAt(0)), 0xc0, 0xcc, 0xc3, 0xa2, 0xc8, 0xa3, ...Buffer.from("];B[ee])")]);
  await elsewhere.open(tag('sgf="game.sgf" controls="info"'), { files: { "game.sgf": korean } });
  await ready(page);
  expect(await page.locator("baduk-pan").evaluate((board) => board.record)).toContain("이창호");
});

test("a text diagram is shown with its numbers, and played through", async ({ page, elsewhere }) => {
  const diagram = "$$Bc9 Two moves\n$$  ---------\n$$ | . . . . .\n$$ | . 1 a . .\n$$ | . . 2 . .\n$$ | . . . , .";
  await elsewhere.open(tag("", `<pre>${diagram}</pre>`));
  await ready(page);
  const board = page.locator("baduk-pan");
  await expect(board.locator("[data-testid=overlay]")).toContainText("1");
  expect((await position(board)).black).toEqual(["B8"]);
  await board.getByRole("button", { name: "Previous move" }).click();
  expect((await position(board)).white).toEqual([]);
});

test("a link's payload shows its game where it is, and a cut one says so", async ({ page, elsewhere }) => {
  const payload = readFileSync(LINKS, "utf8").split("\n").find((line) => /^1[\w-]{100,}$/.test(line));
  await elsewhere.open(tag(`id="a" link="${payload}"`) + tag(`id="b" link="${payload.slice(0, -4)}"`) + tag('id="c" link="PAYLOAD"'));
  await ready(page, 2);
  await expect(page.locator("#a .board")).toBeVisible();
  await expect(page.locator("#b").getByRole("alert")).toContainText("This link is incomplete");
  await expect(page.locator("#c").getByRole("alert")).toContainText("This link contains no game");
});

test("options show a part, turn the board, number the moves and leave coordinates out", async ({ page, elsewhere }) => {
  await elsewhere.open(tag(`sgf="${THREE}" at="end" region="A5-C3" orientation="90" numbers="all" coordinates="off"`));
  await ready(page);
  const board = page.locator("baduk-pan");
  await expect(board.locator("svg text").filter({ hasText: "1" })).toHaveCount(1);
  await expect(board.locator(".ground text")).toHaveCount(0);
  await expect(board.getByTestId("stones").locator("circle")).toHaveCount(2);
  expect(await boardSize(board)).toEqual({ width: 5, height: 5 });
  await expect(board.getByTestId("stones").locator('[data-color="black"][cx="300"][cy="100"]')).toHaveCount(1);
});

test("attributes may change, and methods go through the record", async ({ page, elsewhere }) => {
  await elsewhere.open(tag(`sgf="${THREE}"`));
  await ready(page);
  const board = page.locator("baduk-pan");
  expect(await board.evaluate(async (board) => [await board.next(), await board.last(), await board.next(), board.position.move])).toEqual([true, true, false, 3]);
  expect(await board.evaluate(async (board) => [await board.goTo("1"), await board.goTo("9"), board.position.at])).toEqual([true, false, "1"]);
  await board.evaluate((board) => { board.coordinates = false; board.at = "2"; });
  await expect(board.locator(".ground text")).toHaveCount(0);
  await expect.poll(async () => (await position(board)).move).toBe(2);
  await board.evaluate((board) => { board.sgf = "(;SZ[13])"; });
  await expect.poll(async () => (await position(board)).width).toBe(13);
  const went = (await noted(page, "baduk-navigate")).map(({ detail }) => detail.at);
  expect(went.slice(0, 3)).toEqual(["1", "3", "1"]);
});

test("two play on a board: the rules hold, and each move is told", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('mode="play" sgf="(;SZ[5]KM[0])"'));
  await ready(page);
  const board = page.locator("baduk-pan");
  await expect(board.getByRole("button", { name: "Pass" })).toBeVisible();
  await clickOn(page, board, 1, 1);
  await clickOn(page, board, 1, 1);
  await expect(board.locator(".status")).toContainText("already a stone");
  await board.getByRole("button", { name: "Pass" }).click();
  await board.getByRole("button", { name: "Pass" }).click();
  await board.getByRole("button", { name: "Black: accept the score" }).click();
  await board.getByRole("button", { name: "White: accept the score" }).click();
  await expect(board.getByTestId("count")).toContainText("Black wins by 24 points");
  const moves = (await noted(page, "baduk-move")).map(({ detail }) => [detail.number, detail.color, detail.point]);
  expect(moves).toEqual([[1, "black", "B4"], [2, "white", null], [3, "black", null]]);
});

test("the focus stays on the board when the buttons that ended the game go", async ({ page, elsewhere }) => {
  await elsewhere.open(`<div class="board" tabindex="0">not this one</div>${tag('mode="play" at="end" sgf="(;SZ[5]KM[0];B[cc])"')}`);
  await ready(page);
  const board = page.locator("baduk-pan");
  for (let pass = 0; pass < 2; pass++) await board.getByRole("button", { name: "Pass" }).press("Enter");
  await board.getByRole("button", { name: "Black: accept the score" }).press("Enter");
  await board.getByRole("button", { name: "White: accept the score" }).press("Enter");
  await expect(board.getByTestId("count")).toContainText("Black wins");
  await expect(board.locator(".board")).toBeFocused();
});

test("a problem answers: right, wrong, no variation; hint, retry and solution", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('mode="solve"', child(CORNER)));
  await ready(page);
  const board = page.locator("baduk-pan");
  const verdict = board.locator(".verdict");
  await expect(verdict).toHaveText("Find the right move.");
  await expect(board.locator(".comment")).toContainText("Black takes the stone.");
  await clickOn(page, board, 8, 8);
  await expect(verdict).toHaveText("That move is not in the solution.");
  await board.locator(".board").press("Control+z");
  await expect(verdict).toHaveText("Find the right move.");
  expect((await position(board)).move).toBe(0);
  await board.getByRole("button", { name: "Hint" }).click();
  await expect(verdict).toContainText("Look between");
  await board.getByRole("button", { name: "Hint" }).click();
  await expect(verdict).toHaveText("Try E7.");
  await clickOn(page, board, 4, 2);
  await expect.poll(async () => (await position(board)).white).toContain("D8");
  await clickOn(page, board, 4, 1);
  await expect(verdict).toHaveText("Correct!");
  expect((await noted(page)).map(({ type }) => type).filter((type) => /solved|failed/.test(type))).toEqual(["baduk-failed", "baduk-solved"]);
  await board.getByRole("button", { name: "Try again" }).click();
  await board.getByRole("button", { name: "Show solution" }).click();
  await expect(verdict).toHaveText("This is the solution.");
  await expect.poll(async () => (await position(board)).move).toBe(3);
  await board.evaluate((element) => element.reset());
  expect(await board.evaluate((element) => element.hint())).toBe(true);
  await expect(verdict).toContainText("Look between");
  expect(await board.evaluate((element) => element.showSolution())).toBe(true);
  await expect(verdict).toHaveText("This is the solution.");
});

test("goals are checked by the rules, and a goal that means nothing is told to the author", async ({ page, elsewhere }) => {
  const atari = "(;SZ[9]AB[cd][dc][de]AW[dd])";
  await elsewhere.open([
    tag(`id="a" goal="capture D6" sgf="${atari}"`),
    tag(`id="b" goal="capture E5" sgf="${atari}"`),
    tag(`id="c" goal="win the game" sgf="${atari}"`),
    tag('id="d" goal="capture C1 in 3" lang="ko" sgf="(;SZ[5]AB[be]AW[ce])"'),
  ].join(""));
  await ready(page, 4);
  await clickOn(page, page.locator("#a"), 4, 3);
  await expect(page.locator("#a .verdict")).toHaveText("Correct!");
  await expect(page.locator("#b").getByRole("alert")).toContainText("there is no stone on E5");
  await expect(page.locator("#c").getByRole("alert")).toContainText("is not a goal");
  const driven = page.locator("#d");
  await expect(driven.locator(".goal")).toHaveText("목표: C1 잡기, 3수 안에");
  await driven.getByRole("button", { name: "정답 보기" }).click();
  await expect.poll(async () => (await position(driven)).white).toEqual([]);
  expect((await position(driven)).move).toBe(5);
});

test("a solution that is too long to search for is told, to readers and to the author", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('id="a" goal="count black >= 300 in 5" sgf="(;SZ[19]AB[dd]AW[pp])"') + tag('id="b" goal="count black >= 300 in 5" lang="ko" sgf="(;SZ[52]AB[dd]AW[pp])"'));
  await ready(page, 2);
  const [board, large] = ["#a", "#b"].map((id) => page.locator(id));
  await board.getByRole("button", { name: "Hint" }).click();
  await expect(board.locator(".verdict")).toHaveText("The solution is too long to find.");
  await expect(board.getByRole("alert")).toContainText("Add it to the game record as moves.");
  await clickOn(page, board, 9, 9);
  await expect.poll(async () => (await position(board)).move).toBe(2);
  await large.getByRole("button", { name: "정답 보기" }).click();
  await expect(large.locator(".verdict")).toHaveText("정답이 너무 길어 찾을 수 없습니다.");
});

test("a board shows what it can of a node with a million arrows, and refuses a game of millions of nodes", async ({ page, elsewhere }) => {
  const arrows = "(;SZ[19]AB[dd]AR" + "[aa:bb]".repeat(1_500_000) + ")";
  const nodes = "(;SZ[19]" + ";".repeat(3_000_000) + ")";
  await elsewhere.open(tag('id="a" sgf="arrows.sgf"') + tag('id="b" sgf="nodes.sgf"'), { files: { "arrows.sgf": arrows, "nodes.sgf": nodes } });
  await expect.poll(async () => (await noted(page, "baduk-ready")).length, { timeout: 60_000 }).toBe(1);
  await expect(page.locator("#a .arrow")).toHaveCount(1);
  expect((await position(page.locator("#a"))).black).toEqual(["D16"]);
  await expect(page.locator("#b").getByRole("alert")).toContainText("too large to show");
});

test("what is wrong is told in the board's box, and markup in any text stays text", async ({ page, elsewhere }) => {
  const evil = "<img src=x onerror=window.evil=1>";
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  await elsewhere.open([
    tag('id="a"'),
    tag(`id="b" sgf="${escape(evil)}"`),
    tag('id="c" sgf="(;GM[2])"'),
    tag('id="d" sgf="nowhere.sgf"'),
    tag(`id="e" sgf="(;SZ[9])" mode="${escape(evil)}" at="99" region="Z1-A9"`),
    tag('id="f"', "<pre>$$ no board here</pre>"),
    tag('id="g" sgf="(;SZ[9]', "") + tag('id="h"', child(`(;SZ[9]C[${evil}]LB[aa:${evil}]PB[${evil}];B[ee]N[${evil}])`)),
  ].join("").replace('sgf="(;SZ[9]>', 'sgf="(;SZ[9]">'));
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => Promise.all([...document.querySelectorAll("baduk-pan")].map((board) => board.start()))));
  const told = (id) => page.locator(`#${id}`).getByRole("alert");
  await expect(told("a")).toContainText("This board has no game");
  await expect(told("b")).toContainText(`Couldn't load ${evil} (HTTP 404)`);
  await expect(told("c")).toContainText("is not baduk");
  await expect(told("d")).toContainText("HTTP 404");
  await expect(told("e")).toContainText(evil);
  await expect(told("e")).toContainText("99");
  await expect(told("e")).toContainText("Z1-A9");
  await expect(told("f")).toContainText("There is no board in this diagram");
  const fine = page.locator("#h");
  await expect(fine.locator(".comment")).toContainText(evil);
  await fine.evaluate((board) => board.next());
  expect(await page.evaluate(() => window.evil)).toBeUndefined();
  expect((await noted(page, "baduk-error")).length).toBeGreaterThanOrEqual(6);
});

test("why there is no file is said in the reader's language", async ({ page, elsewhere, faults }) => {
  await page.route("**/closed.sgf", (route) => route.abort());
  await elsewhere.open(['lang="ko" sgf="nowhere.sgf"', 'lang="ko" sgf="http://["', 'lang="ko" sgf="closed.sgf"', 'sgf="closed.sgf"', 'sgf="empty.sgf"'].map((attributes) => tag(attributes)).join(""), { files: { "empty.sgf": "" } });
  await expect.poll(() => page.getByRole("alert").allTextContents()).toEqual([
    "nowhere.sgf: 불러오지 못했습니다(HTTP 404). 주소를 확인하세요.",
    "“http://[”: 올바른 웹 주소가 아닙니다.",
    "closed.sgf: 불러오지 못했습니다. 오프라인이거나 사이트가 이 페이지를 막았을 수 있습니다(CORS).",
    "Couldn't load closed.sgf. You may be offline, or the site doesn't allow this page to load it (CORS).",
    "This board has no valid game record. SGF must start with “(;”.",
  ]);
  faults.length = 0;
});

for (const [what, headers] of [["that has no end", {}], ["that says how long it is", { "content-length": "3000000000" }]]) {
  test(`a file ${what} is loaded no further than a record can be`, async ({ page, elsewhere }) => {
    let sent = 0;
    let close;
    const closed = new Promise((resolve) => { close = resolve; });
    const endless = (response) => {
      const chunk = Buffer.alloc(1_000_000, "(;C[baduk");
      const write = () => {
        do sent += chunk.length;
        while (response.write(chunk));
      };
      response.on("drain", write).on("close", close).writeHead(200, headers);
      write();
    };
    await elsewhere.open(tag(`sgf="endless.sgf"`), { files: { "endless.sgf": endless } });
    await expect(page.locator("baduk-pan")).toContainText("endless.sgf");
    await expect(page.locator("baduk-pan")).toContainText("too large");
    await closed;
    // What is on the way is not read.
    expect(sent).toBeLessThan(60_000_000);
  });
}

test("a page that is printed has all its boards", async ({ page, elsewhere }) => {
  await elsewhere.open(`${tag('id="a" sgf="(;SZ[5];B[cc])" at="end"')}<div style="block-size: 9000px"></div>${tag('id="b" sgf="(;SZ[5];B[bb])" at="end"')}`);
  await expect.poll(async () => (await noted(page, "baduk-ready")).length).toBe(1);
  await expect(page.locator("#b [data-testid=stones]")).toHaveCount(0);
  // A browser takes the page as it is when those who listen have done their part.
  const stones = await page.evaluate(async () => {
    dispatchEvent(new Event("beforeprint"));
    await new Promise((drawn) => requestAnimationFrame(drawn));
    return document.querySelector("#b").position?.black;
  });
  expect(stones).toEqual(["B4"]);
});

test("a picture in the element is shown at once, and is all that a still board needs", async ({ page, elsewhere }) => {
  const picture = '<svg viewBox="0 0 10 10" role="img"><title>A corner</title><circle r="4"/></svg>';
  await elsewhere.open(tag(`id="a" mode="still" sgf="${THREE}"`, picture) + tag(`id="b" sgf="${THREE}"`, picture) + tag(`id="c" mode="still" sgf="${THREE}" at="end"`));
  await expect.poll(async () => (await noted(page, "baduk-ready")).map(({ id }) => id)).toContain("b");
  await page.locator("#c").scrollIntoViewIfNeeded();
  await expect.poll(async () => (await noted(page, "baduk-ready")).map(({ id }) => id).sort()).toEqual(["b", "c"]);
  await expect(page.getByTitle("A corner").or(page.locator("#a svg")).first()).toBeVisible();
  await expect(page.locator("#b > svg")).toBeHidden();
  await expect(page.getByRole("img", { name: "Board, 5 by 5. Move 3." })).toBeVisible();
});

test("a page with a strict policy has boards", async ({ page, elsewhere }) => {
  const origin = new URL(elsewhere.host).origin;
  const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ${origin}; connect-src 'self' ${origin}; img-src data:`;
  await elsewhere.open(tag(`sgf="${THREE}"`), { headers: { "content-security-policy": policy } });
  await ready(page);
  await expect(page.locator("baduk-pan").locator(".board")).toBeVisible();
  const ground = await page.locator("baduk-pan").locator(".board").evaluate((board) => board.getBoundingClientRect().height);
  expect(ground).toBeGreaterThan(200);
});

test("nothing is left on the window, and two scripts do not fight", async ({ page, elsewhere }) => {
  await elsewhere.open(tag(`sgf="${THREE}"`), { head: "<script>window.before = new Set(Object.getOwnPropertyNames(window));</script>" });
  await ready(page);
  await page.evaluate((script) => import(`${script}?another`), elsewhere.script);
  expect(await page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => !window.before.has(name) && name !== "before"))).toEqual([]);
  await expect(page.locator("baduk-pan").locator(".board")).toBeVisible();
});

test("without a theme a board is dark where the page is, and brings its own ground", async ({ page, elsewhere }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const themes = () => page.locator("baduk-pan").evaluateAll((boards) => boards.map((board) => board.shadowRoot.querySelector(".root").dataset.theme));
  await elsewhere.open(tag(`sgf="${THREE}"`) + tag(`theme="dark" sgf="${THREE}"`) + `<div style="color-scheme:dark">${tag(`sgf="${THREE}"`)}</div>`);
  await ready(page, 3);
  expect(await themes()).toEqual(["light", "dark", "dark"]);
  await elsewhere.open(tag(`sgf="${THREE}"`), { head: '<meta name="color-scheme" content="light dark">' });
  await ready(page);
  expect(await themes()).toEqual(["dark"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(themes).toEqual(["light"]);
  const ground = await page.locator("baduk-pan").evaluate((board) => getComputedStyle(board.shadowRoot.querySelector(".embed")).backgroundColor);
  expect(ground).toBe("rgb(245, 240, 230)");
});

test("a board has a width where its place takes it from what is in it, and leaves no place sideways", async ({ page, elsewhere }) => {
  const shrunk = ["display:flex", "display:inline-block", "float:left", "inline-size:fit-content"];
  await elsewhere.open(shrunk.map((style) => `<div style="display:flow-root"><div style="${style}">${tag(`mode=still sgf="${THREE}"`)}</div></div>`).join("")
    + [150, 280, 390, 412, 500].map((width) => `<div style="inline-size:${width}px">${tag(`controls="bar comment tree" sgf="${THREE}"`)}</div>`).join(""));
  await page.setViewportSize({ width: 520, height: 900 });
  await ready(page, 9);
  const wider = await page.locator("baduk-pan").evaluateAll((boards) => boards.map((board) => {
    const { width, right } = board.getBoundingClientRect();
    const inside = [...board.shadowRoot.querySelectorAll(".board, .move-bar *")].map((part) => part.getBoundingClientRect());
    return { width, over: Math.max(...inside.map((box) => box.right)) - right, slider: board.shadowRoot.querySelector("input")?.offsetWidth ?? 100 };
  }));
  for (const { width, over, slider } of wider) {
    expect(width).toBeGreaterThan(140);
    expect(over).toBeLessThanOrEqual(0.5);
    expect(slider).toBeGreaterThan(60);
  }
});

test("the last that was given is shown, however slow what was given before", async ({ page, elsewhere }) => {
  const requested = new Promise((resolve) => { page.route("**/slow.sgf", resolve); });
  await elsewhere.open(tag('sgf="(;SZ[5])"'));
  await ready(page);
  const board = page.locator("baduk-pan");
  await board.evaluate((element) => { element.sgf = "slow.sgf"; });
  const route = await requested;
  await board.evaluate((element) => { element.sgf = "(;SZ[7])"; });
  await expect.poll(async () => (await position(board)).width).toBe(7);
  const arrived = page.waitForEvent("requestfinished", (request) => request.url().endsWith("slow.sgf"));
  await route.fulfill({ body: "(;SZ[9])", headers: { "access-control-allow-origin": "*" } });
  await arrived;
  await nextFrames(page);
  expect((await position(board)).width).toBe(7);
});

test("a board that is called before it is in the page starts when it is", async ({ page, elsewhere }) => {
  await elsewhere.open("");
  expect(await page.evaluate(async (sgf) => {
    await customElements.whenDefined("baduk-pan");
    const board = document.createElement("baduk-pan");
    board.sgf = sgf;
    const early = await board.goTo("end");
    document.body.append(board);
    return [early, await board.goTo("end"), board.position.move];
  }, THREE)).toEqual([false, true, 3]);
});

test("a board goes to another document of the page and back, and a copy of it starts there", async ({ page, elsewhere }) => {
  await elsewhere.open(`${tag(`id="a" sgf="${THREE}"`)}<iframe id="other" srcdoc="<p>Here" width="500" height="500"></iframe>`);
  await ready(page);
  const inner = page.frameLocator("#other");
  await expect(inner.locator("p")).toBeVisible();
  const ground = (board) => board.locator(".embed").evaluate((embed) => getComputedStyle(embed).backgroundColor);
  const before = await ground(page.locator("#a"));
  await page.evaluate(() => {
    const { body } = document.querySelector("#other").contentDocument;
    const board = document.querySelector("#a");
    const copy = Object.assign(board.cloneNode(true), { id: "b" });
    body.append(board, copy);
  });
  expect(await ground(inner.locator("#a"))).toBe(before);
  await inner.locator("#b").evaluate((board) => board.start());
  expect(await ground(inner.locator("#b"))).toBe(before);
  await page.evaluate(() => document.body.append(document.querySelector("#other").contentDocument.querySelector("#a")));
  expect(await ground(page.locator("#a"))).toBe(before);
  expect(await page.locator("#a").evaluate(async (board) => [await board.next(), board.position.move])).toEqual([true, 1]);
});

test("one problem after the other takes the place of the one before", async ({ page, elsewhere }) => {
  await elsewhere.open("<div id=place></div>");
  const problems = [["E5", "AW[ee]AB[de][ed][fe]"], ["C7", "AW[cc]AB[bc][cb][dc]"], ["G3", "AW[gg]AB[fg][gf][hg]"]];
  for (const [point, stones] of [...problems, ...problems]) {
    await page.evaluate((board) => { document.querySelector("#place").innerHTML = board; }, tag(`goal="capture ${point}" sgf="(;SZ[9]${stones})"`));
    await expect(page.locator(".goal")).toHaveText(`Goal: capture ${point}`);
    await expect(page.locator(".verdict")).toHaveText("Find the right move.");
  }
});

test("a record that comes into the element later is shown, and no reader's move is lost to anything else that comes", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('mode="play"'));
  await ready(page);
  const board = page.locator("baduk-pan");
  await board.evaluate((board, sgf) => { board.innerHTML = sgf; }, child("(;SZ[9];B[ee])"));
  await expect.poll(async () => (await position(board)).width).toBe(9);
  await clickOn(page, board, 2, 2);
  await expect.poll(async () => (await position(board)).black).toEqual(["C7"]);
  await board.evaluate((board) => board.append(document.createElement("p")));
  await nextFrames(page);
  expect((await position(board)).black).toEqual(["C7"]);
});

test("Escape is the board's while there is anything to leave, else the page's", async ({ page, elsewhere }) => {
  await elsewhere.open(`<dialog>${tag('mode="play" sgf="(;SZ[9])"')}</dialog>`);
  await page.evaluate(() => document.querySelector("dialog").showModal());
  await ready(page);
  await page.locator("baduk-pan .board").focus();
  await page.keyboard.type("c");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toBeHidden();
});

test("where the program cannot be loaded the board says so, and what is in it shows", async ({ page, elsewhere, faults }) => {
  await page.route("**/embed_bg.wasm", (route) => route.fulfill({ status: 404 }));
  await elsewhere.open(tag("", "<pre>(;SZ[9])</pre>"));
  await expect(page.locator("baduk-pan").getByRole("alert")).toContainText("Couldn't load this board.");
  await expect(page.locator("baduk-pan > pre")).toBeVisible();
  faults.length = 0;
});

test("what is odd in a problem is told, and it goes on as its author wrote it", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('id="a" mode="solve"', child("(;SZ[9];B[cc];W[cc];B[dd]C[RIGHT])"))
    + tag('id="b" mode="solve"', child("(;SZ[9];B[cc]C[WRONG])"))
    + tag('id="c" goal="capture C1 in 4" sgf="(;SZ[5]AB[be]AW[ce])"')
    + tag('id="d" mode="solve" unmarked="open"', child("(;SZ[9];B[cc];W[bb];B[dd]C[RIGHT])"))
    + tag('id="e" mode="solve" sgf="(;SZ[9])"'));
  await ready(page, 5);
  await expect(page.locator("#a").getByRole("alert")).toContainText("Move 2 of this problem is illegal");
  await clickOn(page, page.locator("#a"), 2, 2);
  await expect.poll(async () => (await position(page.locator("#a"))).move).toBe(2);
  expect((await position(page.locator("#a"))).toPlay).toBe("black");
  await expect(page.locator("#b").getByRole("alert")).toContainText("no move is marked as correct");
  const passed = page.locator("#c");
  await passed.getByRole("button", { name: "Pass", exact: true }).click();
  await expect.poll(async () => (await position(passed)).move).toBe(2);
  await expect(passed.locator(".verdict")).toHaveText("Find the right move.");
  await clickOn(page, passed, 2, 3);
  await expect.poll(async () => (await position(passed)).move).toBe(4);
  await clickOn(page, page.locator("#d"), 0, 8);
  await expect(page.locator("#d .verdict")).toHaveText("There is no answer to this move.");
  await expect(page.locator("#e").getByRole("alert")).toContainText("it has no moves and no goal");
  await expect(page.locator("#e").getByRole("button", { name: "Hint" })).toBeHidden();
});

/** How far what stands behind a board moves when the board comes, its program being late, in pixels. */
async function moved(page, elsewhere, board) {
  let load;
  await page.route("**/embed_bg.wasm", async (route) => {
    await new Promise((now) => { load = now; });
    await route.continue();
  });
  await elsewhere.open(`${board}<p id=after>After.</p>`);
  await expect.poll(() => load).toBeTruthy();
  const top = () => page.locator("#after").evaluate((after) => after.getBoundingClientRect().top + scrollY);
  const before = await top();
  load();
  await ready(page);
  await nextFrames(page);
  return Math.abs(await top() - before);
}

test("a problem in a text diagram keeps no place for words that it cannot have", async ({ page, elsewhere }) => {
  const diagram = "<pre>$$B\n$$ | . . . . . |\n$$ | . . . . . |\n$$ | . . . . . |\n$$ | . . . . . |\n$$ | . X O . . |\n$$  -----------</pre>";
  expect(await moved(page, elsewhere, tag('goal="capture C1 in 3"', diagram))).toBeLessThanOrEqual(2);
  const [words, buttons] = await Promise.all([".verdict", ".button-row"].map((name) => page.locator("baduk-pan").locator(name).boundingBox()));
  expect(buttons.y - words.y - words.height).toBeLessThan(40);
});

test("what is wrong with a game stays told when another option changes", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('coordinates="maybe" sgf="(;SZ[9];B[ee"'));
  await ready(page);
  const told = page.locator("baduk-pan").getByRole("alert");
  await expect(told).toContainText("is incomplete");
  await expect(told).toContainText("maybe");
  await page.locator("baduk-pan").evaluate((board) => board.setAttribute("coordinates", "off"));
  await expect(told).not.toContainText("maybe");
  await expect(told).toContainText("is incomplete");
});

for (const [what, ...pieces] of [
  ["a comment of eight million letters", "(;SZ[9]C[", "baduk ", 1_400_000, "];B[ee])"],
  ["half a million brackets that do not end", "(;SZ[9];B[ee]X", "[", 500_000, ""],
  ["half a million empty lines", "", "\n", 500_000, "(;SZ[9];B[ee])"],
]) {
  test(`a record with ${what} is shown`, async ({ page, elsewhere }) => {
    await noteEvents(page);
    await elsewhere.open("<baduk-pan></baduk-pan>");
    await page.locator("baduk-pan").evaluate((board, [before, repeated, times, after]) => {
      const record = Object.assign(document.createElement("script"), { type: "application/x-go-sgf" });
      record.textContent = before + repeated.repeat(times) + after;
      board.append(record);
    }, pieces);
    await expect.poll(async () => (await noted(page)).map(({ type }) => type)).toContain("baduk-ready");
    await expect(page.locator("baduk-pan").getByTestId("board")).toBeVisible();
  });
}

test("boards start near the window, later ones later, and nothing moves when they do", async ({ page, elsewhere }) => {
  const boards = Array.from({ length: 12 }, (_, number) => tag(`id="b${number}" sgf="${THREE}" at="end"`)).join("<p>Between.</p>");
  const head = `<link rel="stylesheet" href="${elsewhere.host}embed/reserve.css"><script>window.shifted = 0; new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value; }).observe({ type: "layout-shift", buffered: true });</script>`;
  await elsewhere.open(boards, { head });
  await expect.poll(async () => (await noted(page, "baduk-ready")).length).toBeGreaterThan(0);
  // All boards that wait for the program get a root when it comes.
  const started = await page.evaluate(() => [...document.querySelectorAll("baduk-pan")].filter((board) => board.shadowRoot.querySelector(".root")).length);
  expect(started).toBeLessThan(6);
  await expect.poll(async () => (await noted(page, "baduk-ready")).length).toBe(started);
  await page.locator("#b11").scrollIntoViewIfNeeded();
  await expect(page.locator("#b11 .board")).toBeVisible();
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);
});

for (const attributes of [
  'mode="view"', 'mode="still"', 'mode="play"', 'mode="edit"', 'mode="solve"', 'goal="count black 40"', 'controls="none"',
  'controls="bar comment tree info"', 'region="A5-C4"', 'region="top"', 'coordinates="off"', 'orientation="90"',
]) {
  test(`a board keeps its place until it is there: ${attributes}`, async ({ page, elsewhere }) => {
    const content = child("(;SZ[9:5]PB[Lee]PW[Cho]C[A comment];B[bb];W[cc]C[RIGHT])");
    expect(await moved(page, elsewhere, tag(attributes, content))).toBeLessThanOrEqual(2);
  });
}

test("keys belong to the board that has the focus, and the wheel to the page", async ({ page, elsewhere }) => {
  await elsewhere.open(tag(`id="a" sgf="${THREE}"`) + tag(`id="b" sgf="${THREE}"`) + "<input id=field><div style='height:2000px'></div>");
  await ready(page, 2);
  await page.locator("#field").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await page.locator("#b").getByRole("button", { name: "Next move" }).focus();
  await page.keyboard.press("ArrowRight");
  expect([(await position(page.locator("#a"))).move, (await position(page.locator("#b"))).move]).toEqual([0, 1]);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator("#a .board").hover();
  await page.locator("#a .board").focus();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test("a problem is solved with the keyboard alone", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('goal="capture D6" sgf="(;SZ[9]AB[cd][dc][de]AW[dd])"'));
  await ready(page);
  await expect(page.locator("baduk-pan .verdict")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("e6");
  await page.keyboard.press("Enter");
  await expect(page.locator("baduk-pan .verdict")).toHaveText("Correct!");
});

test("an element that is moved goes on where it was, and one that is removed lets everything go", async ({ page, elsewhere }) => {
  await elsewhere.open(tag(`sgf="${THREE}"`) + "<div id=other></div>");
  await ready(page);
  const board = page.locator("baduk-pan");
  await board.evaluate((board) => board.last());
  await board.evaluate((board) => document.querySelector("#other").append(board));
  expect((await position(board)).move).toBe(3);
  await board.evaluate((board) => { window.kept = board; board.remove(); });
  expect(await page.evaluate(() => Promise.resolve().then(() => window.kept.position))).toBeNull();
});

test("to add and remove boards five hundred times does not make the heap grow", async ({ page, elsewhere }) => {
  test.setTimeout(180_000);
  await elsewhere.open("<div id=place></div>");
  const kinds = [{}, { mode: "play" }, { mode: "edit" }, { mode: "solve", sgf: CORNER }, { goal: "capture C2", sgf: "(;SZ[5]AB[bd][cc][dd]AW[cd])" }, { controls: "bar comment tree info" }];
  const round = async (times) => page.evaluate(async ([times, sgf, kinds]) => {
    const turn = () => new Promise((done) => setTimeout(done, 0));
    for (let time = 0; time < times; time++) {
      const board = Object.assign(document.createElement("baduk-pan"), { sgf, ...kinds[time % kinds.length] });
      document.querySelector("#place").append(board);
      // Some go before their parts are loaded, some while they come, most after that.
      if (time % 25 !== 1) await board.start();
      if (time % 25 !== 2) await turn();
      board.remove();
      await turn();
    }
  }, [times, THREE, kinds]);
  const session = await page.context().newCDPSession(page);
  const held = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const linear = await page.evaluate(async () => {
      const program = performance.getEntriesByType("resource").find(({ name }) => /embed-[0-9a-f]+\/embed\.js/.test(name));
      return (await (await import(program.name)).default()).memory.buffer.byteLength;
    });
    return { usedSize, linear, nodes: await page.evaluate(() => document.querySelectorAll("*").length) };
  };
  await round(150);
  const before = await held();
  await round(500);
  const after = await held();
  expect(after.linear, "memory of the program").toBe(before.linear);
  expect(after.usedSize - before.usedSize, "bytes of scripts").toBeLessThan(500_000);
  expect(after.nodes).toBe(before.nodes);
});

test("fifty boards of all kinds have no faults that axe finds", async ({ page, elsewhere }) => {
  const kinds = [
    tag(`sgf="${THREE}"`), tag('mode="still" sgf="(;SZ[9];B[ee])" at="end"'), tag('mode="play" sgf="(;SZ[9])"'),
    tag('mode="solve"', child(CORNER)), tag(`sgf="${THREE}" controls="bar comment tree info"`), tag('sgf="(;GM[2])"'),
  ];
  await elsewhere.open(Array.from({ length: 50 }, (_, number) => kinds[number % kinds.length]).join(""));
  await page.evaluate(() => Promise.all([...document.querySelectorAll("baduk-pan")].map((board) => board.start())));
  await expect(page.locator("baduk-pan .board").first()).toBeVisible();
  await expect(page.locator("baduk-pan .placeholder:visible")).toHaveCount(0);
  await nextFrames(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200)])).toEqual([]);
});

test("a board in a frame shows what its address says, and speaks with the page around alone", async ({ page, elsewhere }) => {
  const address = `${elsewhere.host}embed.html?sgf=${encodeURIComponent(THREE)}&at=2&coordinates=off`;
  await elsewhere.open(`<iframe id="frame" title="A board" src="${address}" width="400" height="600"></iframe>`, {
    head: `<script>window.heard = []; addEventListener("message", ({ data, origin }) => { if (data.source === "badukpan") window.heard.push({ ...data, origin }); });</script>`,
  });
  const heard = (type) => page.evaluate((type) => window.heard.filter((message) => message.type === type), type);
  await expect.poll(async () => (await heard("baduk-ready")).length).toBe(1);
  expect((await heard("baduk-ready"))[0]).toMatchObject({ detail: { at: "2", move: 2 }, origin: new URL(elsewhere.host).origin });
  expect((await heard("baduk-resize")).at(-1).detail.height).toBeGreaterThan(300);
  await page.evaluate(() => document.querySelector("#frame").contentWindow.postMessage({ target: "badukpan", method: "next", id: 7 }, "*"));
  await expect.poll(() => heard("baduk-result")).toMatchObject([{ id: 7, result: true }]);
  expect((await heard("baduk-navigate")).at(-1).detail.at).toBe("3");
  const refused = await page.frameLocator("#frame").locator("baduk-pan").evaluate((board) => {
    window.postMessage({ target: "badukpan", method: "first" }, "*");
    return new Promise((done) => setTimeout(() => done(board.position.at), 300));
  });
  expect(refused).toBe("3");
});
