// <baduk-pan> on pages of another origin: options, modes, errors, and how a board behaves in its page.
import { expectAccessible } from "../axe.mjs";
import { boardSize, rows } from "../board.mjs";
import { readFileSync } from "node:fs";
import { clickOn, expect, recordedEvents, recordEvents, test } from "../embed.mjs";
import { ALL } from "../extent.mjs";
import { expectBoardFocused } from "../page.mjs";
import { nextFrames } from "../time.mjs";

/** The size of a page of WebAssembly memory, in bytes. */
const WASM_PAGE = 65_536;

/** Payloads of links written by earlier versions. */
const LINKS = new URL("../../crates/link/tests/v1.txt", import.meta.url);
const CORNER = "(;SZ[9]AB[cc][dd]AW[dc]C[Black takes the stone.];B[ec](;W[db];B[eb]C[RIGHT: that is it.])(;W[eb];B[db]C[RIGHT]))";
const THREE = "(;SZ[5];B[bb];W[cc];B[dd]C[The third, at D2])";

const tag = (attributes, content = "") => `<baduk-pan ${attributes}>${content}</baduk-pan>`;
const child = (text) => `<script type="application/x-go-sgf">${text}</script>`;

/** Returns the position of a board from its API. */
const position = (board) => board.evaluate((element) => element.position);

/** Expects that a board has dispatched a warning with this text, and that readers don't see it. */
async function expectWarning(page, id, text) {
  const warnings = async () => (await recordedEvents(page, "baduk-error")).filter((event) => event.id === id && event.detail.severity === "warning");
  await expect.poll(async () => (await warnings()).map(({ detail }) => detail.message).join("\n")).toContain(text);
  await expect(page.locator(`#${id}`).locator(".faults p:visible")).toHaveCount(0);
}

async function ready(page, count = 1) {
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start())));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(count);
}

test.beforeEach(async ({ page }) => recordEvents(page));

test("loads a game record from an attribute, a file, or the content of the element", async ({ page, crossOrigin }) => {
  const body = [
    tag(`id="a" sgf="${THREE}" at="end"`),
    tag(`id="b" sgf="game.sgf" at="2"`),
    tag(`id="c" at="1"`, child(THREE)),
    tag(`id="d"`, `<pre>\n${THREE}\n</pre>`),
  ];
  await crossOrigin.open(body.join(""), { files: { "game.sgf": THREE } });
  await ready(page, 4);
  const moves = await Promise.all(["a", "b", "c", "d"].map(async (id) => (await position(page.locator(`#${id}`))).move));
  expect(moves).toEqual([3, 2, 1, 0]);
  await expect.poll(() => rows(page.locator("#a"))).toEqual([".....", ".X...", "..O..", "...X.", "....."]);
});

test("decodes a file in another encoding", async ({ page, crossOrigin }) => {
  const korean = Buffer.from([..."(;SZ[9]PB[".split("").map((c) => c.charCodeAt(0)), 0xc0, 0xcc, 0xc3, 0xa2, 0xc8, 0xa3, ...Buffer.from("];B[ee])")]);
  await crossOrigin.open(tag('sgf="game.sgf" controls="info"'), { files: { "game.sgf": korean } });
  await ready(page);
  expect(await page.locator("baduk-pan").evaluate((board) => board.record)).toContain("이창호");
});

test("shows a text diagram with its move numbers, and steps through it", async ({ page, crossOrigin }) => {
  const diagram = "$$Bc9 Two moves\n$$  ---------\n$$ | . . . . .\n$$ | . 1 a . .\n$$ | . . 2 . .\n$$ | . . . , .";
  await crossOrigin.open(tag("", `<pre>${diagram}</pre>`));
  await ready(page);
  const board = page.locator("baduk-pan");
  await expect(board.locator("[data-testid=overlay]")).toContainText("1");
  expect((await position(board)).black).toEqual(["B8"]);
  await board.getByRole("button", { name: "Previous move" }).click();
  expect((await position(board)).white).toEqual([]);
});

test("shows the game of a link, and reports a damaged one", async ({ page, crossOrigin }) => {
  const payload = readFileSync(LINKS, "utf8").split("\n").find((line) => /^1[\w-]{100,}$/.test(line));
  await crossOrigin.open(tag(`id="a" link="${payload}"`) + tag(`id="b" link="${payload.slice(0, -4)}"`) + tag('id="c" link="PAYLOAD"'));
  await ready(page, 2);
  await expect(page.locator("#a .board")).toBeVisible();
  await expectWarning(page, "b", "This link is incomplete");
  await expect(page.locator("#c").getByRole("alert")).toContainText("This link contains no game");
});

test("applies the options region, orientation, numbers and coordinates", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`sgf="${THREE}" at="end" region="A5-C3" orientation="90" numbers="all" coordinates="off"`));
  await ready(page);
  const board = page.locator("baduk-pan");
  await expect(board.locator("svg text").filter({ hasText: "1" })).toHaveCount(1);
  await expect(board.locator(".ground text")).toHaveCount(0);
  await expect(board.getByTestId("stones").locator("circle")).toHaveCount(2);
  expect(await boardSize(board)).toEqual({ width: 5, height: 5 });
  await expect(board.getByTestId("stones").locator('[data-color="black"][cx="300"][cy="100"]')).toHaveCount(1);
});

test("attributes can change, and methods step through the record", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`sgf="${THREE}"`));
  await ready(page);
  const board = page.locator("baduk-pan");
  expect(await board.evaluate(async (board) => [await board.next(), await board.last(), await board.next(), board.position.move])).toEqual([true, true, false, 3]);
  expect(await board.evaluate(async (board) => [await board.goTo("1"), await board.goTo("9"), board.position.at])).toEqual([true, false, "1"]);
  await board.evaluate((board) => { board.coordinates = false; board.at = "2"; });
  await expect(board.locator(".ground text")).toHaveCount(0);
  await expect.poll(async () => (await position(board)).move).toBe(2);
  await board.evaluate((board) => { board.sgf = "(;SZ[13])"; });
  await expect.poll(async () => (await position(board)).width).toBe(13);
  const went = (await recordedEvents(page, "baduk-navigate")).map(({ detail }) => detail.at);
  expect(went.slice(0, 3)).toEqual(["1", "3", "1"]);
});

test("two players play a game by the rules, and each move fires an event", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('mode="play" sgf="(;SZ[5]KM[0])"'));
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
  await expect(board.getByTestId("score")).toContainText("Black wins by 24 points");
  const moves = (await recordedEvents(page, "baduk-move")).map(({ detail }) => [detail.number, detail.color, detail.point]);
  expect(moves).toEqual([[1, "black", "B4"], [2, "white", null], [3, "black", null]]);
});

test("moves focus to the board when the game ends and its buttons disappear", async ({ page, crossOrigin }) => {
  await crossOrigin.open(`<div class="board" tabindex="0">not this one</div>${tag('mode="play" at="end" sgf="(;SZ[5]KM[0];B[cc])"')}`);
  await ready(page);
  const board = page.locator("baduk-pan");
  for (let pass = 0; pass < 2; pass++) await board.getByRole("button", { name: "Pass" }).press("Enter");
  await board.getByRole("button", { name: "Black: accept the score" }).press("Enter");
  await board.getByRole("button", { name: "White: accept the score" }).press("Enter");
  await expect(board.getByTestId("score")).toContainText("Black wins");
  await expectBoardFocused(board);
});

test("solves a problem: correct and wrong moves, hint, retry and solution", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('mode="solve"', child(CORNER)));
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
  expect((await recordedEvents(page)).map(({ type }) => type).filter((type) => /solved|failed/.test(type))).toEqual(["baduk-failed", "baduk-solved"]);
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

test("checks goals by the rules, and reports a goal that is not valid", async ({ page, crossOrigin }) => {
  const atari = "(;SZ[9]AB[cd][dc][de]AW[dd])";
  await crossOrigin.open([
    tag(`id="a" goal="capture D6" sgf="${atari}"`),
    tag(`id="b" goal="capture E5" sgf="${atari}"`),
    tag(`id="c" goal="win the game" sgf="${atari}"`),
    tag('id="d" goal="capture C1 in 3" lang="ko" sgf="(;SZ[5]AB[be]AW[ce])"'),
  ].join(""));
  await ready(page, 4);
  await clickOn(page, page.locator("#a"), 4, 3);
  await expect(page.locator("#a .verdict")).toHaveText("Correct!");
  await expectWarning(page, "b", "there is no stone on E5");
  await expectWarning(page, "c", "is not a goal");
  const ladder = page.locator("#d");
  await expect(ladder.locator(".goal")).toHaveText("목표: 3수 안에 C1의 돌 잡기");
  await ladder.getByRole("button", { name: "정답 보기" }).click();
  await expect.poll(async () => (await position(ladder)).white).toEqual([]);
  expect((await position(ladder)).move).toBe(5);
});

/** A white stone on E5 that a ladder captures. */
const LADDER = "(;SZ[9]AB[de][ef][ff]AW[ee]PL[B])";

test("gives hints for a ladder, against an opponent who runs", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`goal="capture E5" sgf="${LADDER}"`));
  await ready(page);
  const board = page.locator("baduk-pan");
  const hint = async () => { for (let time = 0; time < 2; time++) await board.getByRole("button", { name: "Hint" }).click(); };
  await expect(board.locator(".goal")).toHaveText("Goal: capture the stone at E5");
  await hint();
  await expect(board.locator(".verdict")).toHaveText("Try E6.");
  await clickOn(page, board, 4, 3);
  await expect.poll(async () => (await position(board)).white).toEqual(["E5", "F5"]);
  await hint();
  await expect(board.locator(".verdict")).toHaveText("Try G5.");
});

test("changes the language of what a problem says with lang", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`lang="en" goal="capture E5 in 9" sgf="${LADDER}"`));
  await ready(page);
  const board = page.locator("baduk-pan");
  const setLanguage = (lang) => board.evaluate((element, lang) => element.setAttribute("lang", lang), lang);
  await expect(board.locator(".verdict")).toHaveText("Find the right move.");
  await setLanguage("ko");
  await expect(board.locator(".verdict")).toHaveText("정답을 찾아보세요.");
  await expect(board.locator(".goal")).toHaveText("목표: 9수 안에 E5의 돌 잡기");
  for (let time = 0; time < 2; time++) await board.getByRole("button", { name: "힌트" }).click();
  await expect(board.locator(".verdict")).toHaveText("E6에 두어 보세요.");
  await setLanguage("en");
  await expect(board.locator(".verdict")).toHaveText("Try E6.");
  await expect(board.locator(".goal")).toHaveText("Goal: capture the stone at E5, within 9 moves");
});

test("tells the reader and the author if a solution is too long to find", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('id="a" style="--badukpan-warnings: block" goal="count black >= 300 in 5" sgf="(;SZ[19]AB[dd]AW[pp])"') + tag('id="b" goal="count black >= 300 in 5" lang="ko" sgf="(;SZ[52]AB[dd]AW[pp])"'));
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

test("limits the arrows of a node, and rejects a game of millions of nodes", async ({ page, crossOrigin }) => {
  const arrows = "(;SZ[19]AB[dd]AR" + "[aa:bb]".repeat(1_500_000) + ")";
  const nodes = "(;SZ[19]" + ";".repeat(3_000_000) + ")";
  await crossOrigin.open(tag('id="a" sgf="arrows.sgf"') + tag('id="b" sgf="nodes.sgf"'), { files: { "arrows.sgf": arrows, "nodes.sgf": nodes } });
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length, { timeout: 60_000 }).toBe(1);
  await expect(page.locator("#a .arrow")).toHaveCount(1);
  expect((await position(page.locator("#a"))).black).toEqual(["D16"]);
  await expect(page.locator("#b").getByRole("alert")).toContainText("too large to show");
});

test("shows errors in the board, and treats markup in any text as text", async ({ page, crossOrigin }) => {
  const evil = "<img src=x onerror=window.evil=1>";
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  await crossOrigin.open([
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
  for (const text of [evil, "99", "Z1-A9"]) await expectWarning(page, "e", text);
  await expect(told("f")).toContainText("There is no board in this diagram");
  const fine = page.locator("#h");
  await expect(fine.locator(".comment")).toContainText(evil);
  await fine.evaluate((board) => board.next());
  expect(await page.evaluate(() => window.evil)).toBeUndefined();
  expect((await recordedEvents(page, "baduk-error")).length).toBeGreaterThanOrEqual(6);
});

test("reports why a file couldn't be loaded in the reader's language", async ({ page, crossOrigin, faults }) => {
  await page.route("**/closed.sgf", (route) => route.abort());
  await crossOrigin.open(['lang="ko" sgf="nowhere.sgf"', 'lang="ko" sgf="http://["', 'lang="ko" sgf="closed.sgf"', 'sgf="closed.sgf"', 'sgf="empty.sgf"'].map((attributes) => tag(attributes)).join(""), { files: { "empty.sgf": "" } });
  await expect.poll(() => page.getByRole("alert").allTextContents()).toEqual([
    "nowhere.sgf: 불러오지 못했습니다(HTTP 404). 주소를 확인하세요.",
    "“http://[”: 올바른 웹 주소가 아닙니다.",
    "closed.sgf: 불러오지 못했습니다. 오프라인이거나 사이트가 이 페이지를 막았을 수 있습니다(CORS).",
    "Couldn't load closed.sgf. You may be offline, or the site doesn't allow this page to load it (CORS).",
    "This board has no valid game record. SGF must start with “(;”.",
  ]);
  expect((await recordedEvents(page, "baduk-error")).map(({ detail }) => detail.severity)).toEqual(Array(5).fill("error"));
  faults.length = 0;
});

for (const [what, headers] of [["without an end", {}], ["with a content length", { "content-length": "3000000000" }]]) {
  test(`stops loading a file ${what} at the size limit`, async ({ page, crossOrigin }) => {
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
    await crossOrigin.open(tag(`sgf="endless.sgf"`), { files: { "endless.sgf": endless } });
    await expect(page.locator("baduk-pan")).toContainText("endless.sgf");
    await expect(page.locator("baduk-pan")).toContainText("too large");
    await closed;
    // Some more data is in transit, but is never read.
    expect(sent).toBeLessThan(60_000_000);
  });
}

test("starts all boards when the page is printed", async ({ page, crossOrigin }) => {
  await crossOrigin.open(`${tag('id="a" sgf="(;SZ[5];B[cc])" at="end"')}<div style="block-size: 9000px"></div>${tag('id="b" sgf="(;SZ[5];B[bb])" at="end"')}`);
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(1);
  await expect(page.locator("#b [data-testid=stones]")).toHaveCount(0);
  // The browser prints the page as it is after the `beforeprint` listeners.
  const stones = await page.evaluate(async () => {
    dispatchEvent(new Event("beforeprint"));
    await new Promise((drawn) => requestAnimationFrame(drawn));
    return document.querySelector("#b").position?.black;
  });
  expect(stones).toEqual(["B4"]);
});

/** Returns at once what boards show when the page is printed: a picture, a link, or the first line of a text. */
const printed = (page) => page.evaluate(() => {
  dispatchEvent(new Event("beforeprint"));
  const shown = ({ id, shadowRoot }) => {
    const [first] = [...shadowRoot.querySelectorAll(".first, .root:not([hidden])")];
    return [id, first?.querySelector("svg") ? "picture" : first?.href || first?.textContent.trim().split("\n")[0]];
  };
  return Object.fromEntries([...document.querySelectorAll("baduk-pan")].map(shown));
});

test("the first print has every position, also of boards that were never near the window", async ({ page, crossOrigin }) => {
  const far = ["view", "play", "solve", "edit", "still"].map((mode) => tag(`id="${mode}" mode="${mode}"`, child(CORNER)));
  const diagram = "<pre>\n$$B Cut\n$$ | . X O . .\n$$ | . O X . .\n</pre>";
  await crossOrigin.open(`${tag(`id="near" sgf="${THREE}"`)}<div style="block-size: 9000px"></div>${far.join("")}${tag('id="file" sgf="game.sgf"')}${tag('id="diagram"', diagram)}`, { files: { "game.sgf": THREE } });
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(1);
  const [is, text] = ["picture", "$$B Cut"];
  expect(await printed(page)).toEqual({ near: is, view: is, play: is, solve: is, edit: is, still: is, file: is, diagram: text });
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(8);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await printed(page)).toMatchObject({ diagram: is, edit: is });
});

test("a page that is printed before the program is there has the texts of its boards, or links to their files", async ({ page, crossOrigin }) => {
  let load;
  await page.route("**/embed_bg.wasm", (route) => { load = () => route.continue(); });
  await crossOrigin.open(`${tag('id="file" sgf="game.sgf"')}${tag('id="diagram" diagram="$$ | . X O |"')}${tag('id="text"', THREE)}${tag('id="none"')}`, { files: { "game.sgf": THREE } });
  await expect.poll(() => load).toBeTruthy();
  expect(await printed(page)).toEqual({ file: `${crossOrigin.url}game.sgf`, diagram: "$$ | . X O |", text: THREE, none: "" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  load();
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(3);
  await expect(page.locator("baduk-pan .first")).toHaveCount(0);
});

test("keeps the reader's moves when the mode changes, except for a problem", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`mode="play" sgf="(;SZ[5];B[bb]C[At B4])"`));
  await ready(page);
  const board = page.locator("baduk-pan");
  await board.evaluate(async (board) => { await board.last(); await board.play("C3"); });
  let games = 1;
  const change = async (mode) => {
    await board.evaluate((board, mode) => { board.mode = mode; }, mode);
    games += 1;
    await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(games);
  };
  for (const mode of ["view", "edit", "still", "play"]) {
    await change(mode);
    expect(await position(board)).toMatchObject({ mode, move: 2, black: ["B4"], white: ["C3"] });
  }
  await change("view");
  await board.getByRole("button", { name: "Previous move" }).click();
  await board.getByRole("button", { name: "Next move" }).click();
  expect((await position(board)).white).toEqual(["C3"]);
  await change("solve");
  expect(await board.evaluate((board) => board.record)).not.toContain("[cc]");
  await board.evaluate((board) => board.reset());
});

test("draws the dot of the last move below its number", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`id="a" sgf="${THREE}" at="end" numbers="all"`) + tag(`id="b" sgf="${THREE}" at="end"`));
  await ready(page, 2);
  await expect(page.locator("#a").getByTestId("last-move")).toHaveAttribute("cy", "36");
  await expect(page.locator("#b").getByTestId("last-move")).toHaveAttribute("cy", "0");
});

test("reports illegal moves of a record, and shows them", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('id="a" at="end" sgf="(;SZ[9];B[ee];W[ee];B[cc])"') + tag(`id="b" sgf="${THREE}"`));
  await ready(page, 2);
  await expectWarning(page, "a", "Move 2, at E5, is illegal. It is played as recorded.");
  expect(await position(page.locator("#a"))).toMatchObject({ move: 3, white: ["E5"], black: ["C7"] });
  expect((await recordedEvents(page, "baduk-error")).map(({ id }) => id)).toEqual(["a"]);
});

test("compact controls are one row with the move's number, and keep no room for comments", async ({ page, crossOrigin }) => {
  const board = (id, attributes) => tag(`id="${id}" style="--badukpan-width: 280px" sgf="${THREE}" ${attributes}`);
  await crossOrigin.open(board("a", "compact") + board("b", ""));
  await ready(page, 2);
  const [a, b] = ["a", "b"].map((id) => page.locator(`#${id}`));
  const height = async (board) => (await board.locator(".below-board").boundingBox()).height;
  expect(await height(a)).toBeLessThan((await height(b)) - 150);
  await a.getByRole("button", { name: "Next move" }).click();
  for (const [board, place] of [[a, "1 / 3"], [b, "0 / 3"]]) {
    await expect(board.getByTestId("place")).toHaveText(place);
    await expect(board.getByTestId("place")).toBeInViewport({ ratio: 1 });
  }
  const [bar, number, menu] = await Promise.all([a.locator(".navigation-bar"), a.getByTestId("place"), a.getByRole("button", { name: "More" })].map((part) => part.boundingBox()));
  expect(bar.height).toBeLessThan(50);
  expect(number.x + number.width).toBeLessThanOrEqual(menu.x);
  const before = await height(a);
  await a.evaluate((board) => board.last());
  await expect(a.locator(".comment")).toContainText("The third");
  expect(await height(a)).toBeGreaterThan(before);
});

test("shows a picture in the element at once, and doesn't start a still board that has one", async ({ page, crossOrigin }) => {
  const picture = '<svg viewBox="0 0 10 10" role="img"><title>A corner</title><circle r="4"/></svg>';
  await crossOrigin.open(tag(`id="a" mode="still" sgf="${THREE}"`, picture) + tag(`id="b" sgf="${THREE}"`, picture) + tag(`id="c" mode="still" sgf="${THREE}" at="end"`));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).map(({ id }) => id)).toContain("b");
  await page.locator("#c").scrollIntoViewIfNeeded();
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).map(({ id }) => id).sort()).toEqual(["b", "c"]);
  await expect(page.getByTitle("A corner").or(page.locator("#a svg")).first()).toBeVisible();
  await expect(page.locator("#b > svg")).toBeHidden();
  await expect(page.getByRole("img", { name: "Board, 5 by 5. Move 3." })).toBeVisible();
});

test("works under a strict content security policy", async ({ page, crossOrigin }) => {
  const origin = new URL(crossOrigin.host).origin;
  const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ${origin}; connect-src 'self' ${origin}; img-src data:`;
  await crossOrigin.open(tag(`sgf="${THREE}"`), { headers: { "content-security-policy": policy } });
  await ready(page);
  await expect(page.locator("baduk-pan").getByTestId("board")).toBeVisible();
  const height = await page.locator("baduk-pan").getByTestId("board").evaluate((board) => board.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(200);
});

test("adds no globals, and can be loaded twice", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`sgf="${THREE}"`), { head: "<script>window.before = new Set(Object.getOwnPropertyNames(window));</script>" });
  await ready(page);
  await page.evaluate((script) => import(`${script}?another`), crossOrigin.script);
  expect(await page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => !window.before.has(name) && name !== "before"))).toEqual([]);
  await expect(page.locator("baduk-pan").getByTestId("board")).toBeVisible();
});

test("has the colors that its page sets, also under their earlier names", async ({ page, crossOrigin }) => {
  const styled = (style) => tag(`style="${style}" sgf="${THREE}"`);
  await crossOrigin.open(styled("--badukpan-board-light: #123456; --badukpan-wood-light: #000000") + styled("--badukpan-wood-light: #654321"));
  await ready(page, 2);
  const colors = page.locator("baduk-pan .board-light").evaluateAll((stops) => stops.map((stop) => getComputedStyle(stop).stopColor));
  expect(await colors).toEqual(["rgb(18, 52, 86)", "rgb(101, 67, 33)"]);
});

test("follows the color scheme of the page, and has its own background", async ({ page, crossOrigin }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const themes = () => page.locator("baduk-pan").evaluateAll((boards) => boards.map((board) => board.shadowRoot.querySelector(".root").dataset.scheme));
  await crossOrigin.open(tag(`sgf="${THREE}"`) + tag(`theme="dark" sgf="${THREE}"`) + `<div style="color-scheme:dark">${tag(`sgf="${THREE}"`)}</div>`);
  await ready(page, 3);
  expect(await themes()).toEqual(["light", "dark", "dark"]);
  await crossOrigin.open(tag(`sgf="${THREE}"`), { head: '<meta name="color-scheme" content="light dark">' });
  await ready(page);
  expect(await themes()).toEqual(["dark"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(themes).toEqual(["light"]);
  const background = await page.locator("baduk-pan").evaluate((board) => getComputedStyle(board.shadowRoot.querySelector(".embed")).backgroundColor);
  expect(background).toBe("rgb(245, 240, 230)");
});

test("has a width in containers that are sized by their content, and never overflows sideways", async ({ page, crossOrigin }) => {
  const shrinkToFit = ["display:flex", "display:inline-block", "float:left", "inline-size:fit-content"];
  await crossOrigin.open(shrinkToFit.map((style) => `<div style="display:flow-root"><div style="${style}">${tag(`mode=still sgf="${THREE}"`)}</div></div>`).join("")
    + [150, 280, 390, 412, 500].map((width) => `<div style="inline-size:${width}px">${tag(`controls="bar comment tree" sgf="${THREE}"`)}</div>`).join(""));
  await page.setViewportSize({ width: 520, height: 900 });
  await ready(page, 9);
  const measured = await page.locator("baduk-pan").evaluateAll((boards) => boards.map((board) => {
    const { width, right } = board.getBoundingClientRect();
    const inside = [...board.shadowRoot.querySelectorAll(".board, .navigation-bar *")].map((part) => part.getBoundingClientRect());
    return { width, overflow: Math.max(...inside.map((box) => box.right)) - right, slider: board.shadowRoot.querySelector("input")?.offsetWidth ?? 100 };
  }));
  for (const { width, overflow, slider } of measured) {
    expect(width).toBeGreaterThan(140);
    expect(overflow).toBeLessThanOrEqual(0.5);
    expect(slider).toBeGreaterThan(60);
  }
});

test("shows the last game that was set, even if an earlier file arrives later", async ({ page, crossOrigin }) => {
  const requested = new Promise((resolve) => { page.route("**/slow.sgf", resolve); });
  await crossOrigin.open(tag('sgf="(;SZ[5])"'));
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

test("shows the game that was set while its first file never answers", async ({ page, crossOrigin }) => {
  const requested = new Promise((resolve) => { page.route("**/never.sgf", resolve); });
  await crossOrigin.open(tag('sgf="never.sgf"'));
  await requested;
  const board = page.locator("baduk-pan");
  await board.evaluate((element) => { element.sgf = "(;SZ[7])"; });
  await ready(page);
  await expect(board.getByTestId("board")).toBeVisible();
  expect((await position(board)).width).toBe(7);
  expect(await board.evaluate((element) => element.first()), "it is at the start").toBe(false);
});

test("starts when it is connected if a method was called before", async ({ page, crossOrigin }) => {
  await crossOrigin.open("");
  expect(await page.evaluate(async (sgf) => {
    await customElements.whenDefined("baduk-pan");
    const board = document.createElement("baduk-pan");
    board.sgf = sgf;
    const early = await board.goTo("end");
    document.body.append(board);
    return [early, await board.goTo("end"), board.position.move];
  }, THREE)).toEqual([false, true, 3]);
});

test("moves to another document and back, and a clone starts there", async ({ page, crossOrigin }) => {
  await crossOrigin.open(`${tag(`id="a" sgf="${THREE}"`)}<iframe id="other" srcdoc="<p>Here" width="500" height="500"></iframe>`);
  await ready(page);
  const inner = page.frameLocator("#other");
  await expect(inner.locator("p")).toBeVisible();
  const background = (board) => board.locator(".embed").evaluate((embed) => getComputedStyle(embed).backgroundColor);
  const before = await background(page.locator("#a"));
  await page.evaluate(() => {
    const { body } = document.querySelector("#other").contentDocument;
    const board = document.querySelector("#a");
    const copy = Object.assign(board.cloneNode(true), { id: "b" });
    body.append(board, copy);
  });
  expect(await background(inner.locator("#a"))).toBe(before);
  await inner.locator("#b").evaluate((board) => board.start());
  expect(await background(inner.locator("#b"))).toBe(before);
  await page.evaluate(() => document.body.append(document.querySelector("#other").contentDocument.querySelector("#a")));
  expect(await background(page.locator("#a"))).toBe(before);
  expect(await page.locator("#a").evaluate(async (board) => [await board.next(), board.position.move])).toEqual([true, 1]);
});

test("replaces one problem with another", async ({ page, crossOrigin }) => {
  await crossOrigin.open("<div id=place></div>");
  const problems = [["E5", "AW[ee]AB[de][ed][fe]"], ["C7", "AW[cc]AB[bc][cb][dc]"], ["G3", "AW[gg]AB[fg][gf][hg]"]];
  for (const [point, stones] of [...problems, ...problems]) {
    await page.evaluate((board) => { document.querySelector("#place").innerHTML = board; }, tag(`goal="capture ${point}" sgf="(;SZ[9]${stones})"`));
    await expect(page.locator(".goal")).toHaveText(`Goal: capture the stone at ${point}`);
    await expect(page.locator(".verdict")).toHaveText("Find the right move.");
  }
});

test("shows a record that is added later, and keeps the reader's moves when other content is added", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('mode="play"'));
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

test("handles Escape only while there is something to cancel", async ({ page, crossOrigin }) => {
  await crossOrigin.open(`<dialog>${tag('mode="play" sgf="(;SZ[9])"')}</dialog>`);
  await page.evaluate(() => document.querySelector("dialog").showModal());
  await ready(page);
  await page.locator("baduk-pan .board").focus();
  await page.keyboard.type("c");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toBeHidden();
});

test("shows an error and the content of the element if the program fails to load", async ({ page, crossOrigin, faults }) => {
  await page.route("**/embed_bg.wasm", (route) => route.fulfill({ status: 404 }));
  await crossOrigin.open(tag("", "<pre>(;SZ[9])</pre>"));
  await expect(page.locator("baduk-pan").getByRole("alert")).toContainText("Couldn't load this board.");
  await expect(page.locator("baduk-pan > pre")).toBeVisible();
  faults.length = 0;
});

test("reports issues in a problem, and follows the author's moves", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('id="a" mode="solve"', child("(;SZ[9];B[cc];W[cc];B[dd]C[RIGHT])"))
    + tag('id="b" mode="solve"', child("(;SZ[9];B[cc]C[WRONG])"))
    + tag('id="c" goal="capture C1 in 4" sgf="(;SZ[5]AB[be]AW[ce])"')
    + tag('id="d" mode="solve" unmarked="open"', child("(;SZ[9];B[cc];W[bb];B[dd]C[RIGHT])"))
    + tag('id="e" mode="solve" sgf="(;SZ[9])"'));
  await ready(page, 5);
  await expectWarning(page, "a", "Move 2 of this problem is illegal");
  await clickOn(page, page.locator("#a"), 2, 2);
  await expect.poll(async () => (await position(page.locator("#a"))).move).toBe(2);
  expect((await position(page.locator("#a"))).toPlay).toBe("black");
  await expectWarning(page, "b", "no move is marked as correct");
  const passed = page.locator("#c");
  await passed.getByRole("button", { name: "Pass", exact: true }).click();
  await expect.poll(async () => (await position(passed)).move).toBe(2);
  await expect(passed.locator(".verdict")).toHaveText("Find the right move.");
  expect((await position(passed)).white).toEqual(["C2", "C1"]);
  await clickOn(page, passed, 1, 3);
  await expect.poll(async () => (await position(passed)).move).toBe(4);
  await clickOn(page, page.locator("#d"), 0, 8);
  await expect(page.locator("#d .verdict")).toHaveText("There is no answer to this move.");
  await expectWarning(page, "e", "no moves follow, and there is no goal");
  await expect(page.locator("#e").getByRole("button", { name: "Hint" })).toBeHidden();
});

/** Returns by how many pixels the content below a board shifts when the board's program loads late. */
async function layoutShift(page, crossOrigin, board) {
  let load;
  await page.route("**/embed_bg.wasm", async (route) => {
    await new Promise((now) => { load = now; });
    await route.continue();
  });
  await crossOrigin.open(`${board}<p id=after>After.</p>`);
  await expect.poll(() => load).toBeTruthy();
  const top = () => page.locator("#after").evaluate((after) => after.getBoundingClientRect().top + scrollY);
  const before = await top();
  load();
  await ready(page);
  await nextFrames(page);
  return Math.abs(await top() - before);
}

test("reserves no space for a comment in a problem from a text diagram", async ({ page, crossOrigin }) => {
  const diagram = "<pre>$$B\n$$ | . . . . . |\n$$ | . . . . . |\n$$ | . . . . . |\n$$ | . . . . . |\n$$ | . X O . . |\n$$  -----------</pre>";
  expect(await layoutShift(page, crossOrigin, tag('goal="capture C1 in 3"', diagram))).toBeLessThanOrEqual(2);
  const [words, buttons] = await Promise.all([".verdict", ".button-row"].map((name) => page.locator("baduk-pan").locator(name).boundingBox()));
  expect(buttons.y - words.y - words.height).toBeLessThan(40);
});

test("warns in the console, and shows warnings where the page asks for them, also when another option changes", async ({ page, crossOrigin }) => {
  const warned = [];
  page.on("console", (message) => message.type() === "warning" && warned.push(message.text()));
  await crossOrigin.open(tag('style="--badukpan-warnings: block" coordinates="maybe" sgf="(;SZ[9];B[ee"'));
  await ready(page);
  const told = page.locator("baduk-pan").getByRole("alert");
  await expect(told).toContainText("is incomplete");
  await expect(told).toContainText("maybe");
  await page.locator("baduk-pan").evaluate((board) => board.setAttribute("coordinates", "off"));
  await expect(told).not.toContainText("maybe");
  await expect(told).toContainText("is incomplete");
  expect(warned.filter((text) => text.includes("maybe") || text.includes("incomplete"))).toHaveLength(2);
});

for (const [what, ...pieces] of [
  ["a comment of eight million characters", "(;SZ[9]C[", "baduk ", 1_400_000, "];B[ee])"],
  ["half a million unclosed brackets", "(;SZ[9];B[ee]X", "[", 500_000, ""],
  ["half a million empty lines", "", "\n", 500_000, "(;SZ[9];B[ee])"],
]) {
  test(`shows a record with ${what}`, async ({ page, crossOrigin }) => {
    await recordEvents(page);
    await crossOrigin.open("<baduk-pan></baduk-pan>");
    await page.locator("baduk-pan").evaluate((board, [before, repeated, times, after]) => {
      const record = Object.assign(document.createElement("script"), { type: "application/x-go-sgf" });
      record.textContent = before + repeated.repeat(times) + after;
      board.append(record);
    }, pieces);
    await expect.poll(async () => (await recordedEvents(page)).map(({ type }) => type)).toContain("baduk-ready");
    await expect(page.locator("baduk-pan").getByTestId("board")).toBeVisible();
  });
}

test("boards start near the viewport without shifting the layout", async ({ page, crossOrigin }) => {
  const boards = Array.from({ length: 12 }, (_, number) => tag(`id="b${number}" sgf="${THREE}" at="end"`)).join("<p>Between.</p>");
  const head = `<link rel="stylesheet" href="${crossOrigin.host}embed/reserve.css"><script>window.shifted = 0; new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value; }).observe({ type: "layout-shift", buffered: true });</script>`;
  await crossOrigin.open(boards, { head });
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBeGreaterThan(0);
  // All boards that wait for the program get their root at the same time.
  const started = await page.evaluate(() => [...document.querySelectorAll("baduk-pan")].filter((board) => board.shadowRoot.querySelector(".root")).length);
  expect(started).toBeLessThan(6);
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(started);
  await page.locator("#b11").scrollIntoViewIfNeeded();
  await expect(page.locator("#b11 .board")).toBeVisible();
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);
});

for (const attributes of [
  'mode="view"', 'mode="still"', 'mode="play"', 'mode="edit"', 'mode="solve"', 'goal="count black 40"', 'controls="none"',
  'controls="bar comment tree info"', 'controls="players bar menu"', 'controls="menu"', 'controls="comment" autoplay="9"',
  'mode="solve" controls="menu players"', 'compact controls="bar menu"', 'controls="bar comment tree" style="--badukpan-width: 60rem"', 'region="A5-C4"', 'region="top"', 'coordinates="off"', 'orientation="90"',
]) {
  test(`reserves its space until it has loaded: ${attributes}`, async ({ page, crossOrigin }) => {
    const content = child("(;SZ[9:5]PB[Lee]PW[Cho]C[A comment];B[bb];W[cc]C[RIGHT])");
    expect(await layoutShift(page, crossOrigin, tag(attributes, content))).toBeLessThanOrEqual(2);
  });
}

test("only the focused board handles keys, and the wheel scrolls the page", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`id="a" sgf="${THREE}"`) + tag(`id="b" sgf="${THREE}"`) + "<input id=field><div style='height:2000px'></div>");
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

test("solves a problem with the keyboard alone", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('goal="capture D6" sgf="(;SZ[9]AB[cd][dc][de]AW[dd])"'));
  await ready(page);
  await expect(page.locator("baduk-pan .verdict")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("e6");
  await page.keyboard.press("Enter");
  await expect(page.locator("baduk-pan .verdict")).toHaveText("Correct!");
});

test("keeps its position when it is moved, and is freed when it is removed", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`sgf="${THREE}"`) + "<div id=other></div>");
  await ready(page);
  const board = page.locator("baduk-pan");
  await board.evaluate((board) => board.last());
  await board.evaluate((board) => document.querySelector("#other").append(board));
  expect((await position(board)).move).toBe(3);
  await board.evaluate((board) => { window.removed = board; board.remove(); });
  expect(await page.evaluate(() => Promise.resolve().then(() => window.removed.position))).toBeNull();
});

test("doesn't leak memory when boards are added and removed", async ({ page, crossOrigin }) => {
  test.setTimeout(180_000);
  await crossOrigin.open("<div id=place></div>");
  const kinds = [{}, { mode: "play" }, { mode: "edit" }, { mode: "solve", sgf: CORNER }, { goal: "capture C2", sgf: "(;SZ[5]AB[bd][cc][dd]AW[cd])" }, { controls: "bar comment tree info" }];
  const round = async (times) => page.evaluate(async ([times, sgf, kinds]) => {
    const turn = () => new Promise((done) => setTimeout(done, 0));
    for (let time = 0; time < times; time++) {
      const board = Object.assign(document.createElement("baduk-pan"), { sgf, ...kinds[time % kinds.length] });
      document.querySelector("#place").append(board);
      // Some boards are removed before they start, some while they load, most after that.
      if (time % 25 !== 1) await board.start();
      if (time % 25 !== 2) await turn();
      board.remove();
      await turn();
    }
  }, [times, THREE, kinds]);
  const session = await page.context().newCDPSession(page);
  const usage = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const linear = await page.evaluate(async () => {
      const program = performance.getEntriesByType("resource").find(({ name }) => /embed-[0-9a-f]+\/embed\.js/.test(name));
      return (await (await import(program.name)).default()).memory.buffer.byteLength;
    });
    return { usedSize, linear, nodes: await page.evaluate(() => document.querySelectorAll("*").length) };
  };
  await round(150);
  const before = await usage();
  await round(ALL ? 500 : 100);
  const after = await usage();
  // Memory grows by whole pages, and a board keeps about 30 bytes: now and then it is one page more.
  expect(after.linear - before.linear, "WebAssembly memory").toBeLessThanOrEqual(WASM_PAGE);
  expect(after.usedSize - before.usedSize, "JavaScript heap").toBeLessThan(500_000);
  expect(after.nodes).toBe(before.nodes);
});

test("50 boards of all kinds have no axe violations", async ({ page, crossOrigin }) => {
  const kinds = [
    tag(`sgf="${THREE}"`), tag('mode="still" sgf="(;SZ[9];B[ee])" at="end"'), tag('mode="play" sgf="(;SZ[9])"'),
    tag('mode="solve"', child(CORNER)), tag(`sgf="${THREE}" controls="bar comment tree info"`), tag('sgf="(;GM[2])"'),
  ];
  await crossOrigin.open(Array.from({ length: 50 }, (_, number) => kinds[number % kinds.length]).join(""));
  await page.evaluate(() => Promise.all([...document.querySelectorAll("baduk-pan")].map((board) => board.start())));
  await expect(page.locator("baduk-pan .board").first()).toBeVisible();
  await expect(page.locator("baduk-pan .placeholder:visible")).toHaveCount(0);
  await nextFrames(page);
  await expectAccessible(page, "50 boards");
});

test("the iframe shows the game in its URL, and exchanges messages only with its parent page", async ({ page, crossOrigin }) => {
  const address = `${crossOrigin.host}embed.html?sgf=${encodeURIComponent(THREE)}&at=2&coordinates=off`;
  await crossOrigin.open(`<iframe id="frame" title="A board" src="${address}" width="400" height="600"></iframe>`, {
    head: `<script>window.messages = []; addEventListener("message", ({ data, origin }) => { if (data.source === "badukpan") window.messages.push({ ...data, origin }); });</script>`,
  });
  const messages = (type) => page.evaluate((type) => window.messages.filter((message) => message.type === type), type);
  await expect.poll(async () => (await messages("baduk-ready")).length).toBe(1);
  expect((await messages("baduk-ready"))[0]).toMatchObject({ detail: { at: "2", move: 2 }, origin: new URL(crossOrigin.host).origin });
  expect((await messages("baduk-resize")).at(-1).detail.height).toBeGreaterThan(300);
  await page.evaluate(() => document.querySelector("#frame").contentWindow.postMessage({ target: "badukpan", method: "next", id: 7 }, "*"));
  await expect.poll(() => messages("baduk-result")).toMatchObject([{ id: 7, result: true }]);
  expect((await messages("baduk-navigate")).at(-1).detail.at).toBe("3");
  await page.evaluate(() => document.querySelector("#frame").contentWindow.postMessage({ target: "badukpan", method: "alert", id: 8 }, "*"));
  await expect.poll(async () => (await messages("baduk-result")).at(-1)).toMatchObject({ id: 8, error: "There is no method alert." });
  const unchanged = await page.frameLocator("#frame").locator("baduk-pan").evaluate((board) => {
    window.postMessage({ target: "badukpan", method: "first" }, "*");
    return new Promise((done) => setTimeout(() => done(board.position.at), 300));
  });
  expect(unchanged).toBe("3");
});
