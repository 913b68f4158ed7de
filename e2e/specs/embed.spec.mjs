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

/** How long the opponent of a problem thinks, and how long each move of a solution is shown, in milliseconds. */
const [THINKING, SHOWING] = [400, 900];

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

/** Starts all boards, and waits until this many are ready. */
async function ready(page, count = 1) {
  await page.evaluate(() => customElements.whenDefined("baduk-pan")
    .then(() => document.querySelectorAll("baduk-pan").forEach((board) => { board.start(); })));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(count);
}

test.beforeEach(async ({ page }) => recordEvents(page));

test("loads a game from an attribute, a file, a text diagram, a link, or the content of the element", async ({ page, crossOrigin }) => {
  const korean = Buffer.from([...Buffer.from("(;SZ[9]PB["), 0xc0, 0xcc, 0xc3, 0xa2, 0xc8, 0xa3, ...Buffer.from("];B[ee])")]);
  const diagram = "$$Bc9 Two moves\n$$  ---------\n$$ | . . . . .\n$$ | . 1 a . .\n$$ | . . 2 . .\n$$ | . . . , .";
  const payload = readFileSync(LINKS, "utf8").split("\n").find((line) => /^1[\w-]{100,}$/.test(line));
  const body = [
    tag(`id="attribute" sgf="${THREE}" at="end"`),
    tag(`id="file" sgf="game.sgf" at="2"`),
    tag(`id="child" at="1"`, child(THREE)),
    tag(`id="text"`, `<pre>\n${THREE}\n</pre>`),
    tag('id="korean" sgf="korean.sgf" controls="info"'),
    tag('id="diagram"', `<pre>${diagram}</pre>`),
    tag(`id="link" link="${payload}"`),
    tag(`id="damaged" link="${payload.slice(0, -4)}"`),
    tag('id="none" link="PAYLOAD"'),
  ];
  await crossOrigin.open(body.join(""), { files: { "game.sgf": THREE, "korean.sgf": korean } });
  await ready(page, 8);
  const board = (id) => page.locator(`#${id}`);
  const moves = await Promise.all(["attribute", "file", "child", "text"].map(async (id) => (await position(board(id))).move));
  expect(moves).toEqual([3, 2, 1, 0]);
  await expect.poll(() => rows(board("attribute"))).toEqual([".....", ".X...", "..O..", "...X.", "....."]);
  expect(await board("korean").evaluate((board) => board.record), "another encoding is decoded").toContain("이창호");

  await expect(board("link").locator(".board")).toBeVisible();
  await expectWarning(page, "damaged", "This link is incomplete");
  await expect(board("none").getByRole("alert")).toContainText("This link contains no game");

  await expect(board("diagram").locator("[data-testid=overlay]")).toContainText("1");
  expect((await position(board("diagram"))).black).toEqual(["B8"]);
  await board("diagram").getByRole("button", { name: "Previous move" }).click();
  expect((await position(board("diagram"))).white).toEqual([]);
});

test("applies options, which can change, and methods step through the record", async ({ page, crossOrigin }) => {
  await crossOrigin.open([
    tag(`id="options" sgf="${THREE}" at="end" region="A5-C3" orientation="90" numbers="all" coordinates="off"`),
    tag(`id="changed" sgf="${THREE}"`),
    tag(`id="numbered" sgf="${THREE}" at="end" numbers="all"`),
    tag(`id="last" sgf="${THREE}" at="end"`),
    tag('id="illegal" at="end" sgf="(;SZ[9];B[ee];W[ee];B[cc])"'),
  ].join(""));
  await ready(page, 5);
  await test.step("region, orientation, numbers and coordinates", async () => {
    const board = page.locator("#options");
    await expect(board.locator("svg text").filter({ hasText: "1" })).toHaveCount(1);
    await expect(board.locator(".ground text")).toHaveCount(0);
    await expect(board.getByTestId("stones").locator("circle")).toHaveCount(2);
    expect(await boardSize(board)).toEqual({ width: 5, height: 5 });
    await expect(board.getByTestId("stones").locator('[data-color="black"][cx="300"][cy="100"]')).toHaveCount(1);
  });

  await test.step("the dot of the last move is below its number", async () => {
    await expect(page.locator("#numbered").getByTestId("last-move")).toHaveAttribute("cy", "36");
    await expect(page.locator("#last").getByTestId("last-move")).toHaveAttribute("cy", "0");
  });

  await test.step("an illegal move is reported, and shown", async () => {
    await expectWarning(page, "illegal", "Move 2, at E5, is illegal. It is played as recorded.");
    expect(await position(page.locator("#illegal"))).toMatchObject({ move: 3, white: ["E5"], black: ["C7"] });
    expect((await recordedEvents(page, "baduk-error")).map(({ id }) => id)).toEqual(["illegal"]);
  });

  const board = page.locator("#changed");
  expect(await board.evaluate(async (board) => [await board.next(), await board.last(), await board.next(), board.position.move]))
    .toEqual([true, true, false, 3]);
  expect(await board.evaluate(async (board) => [await board.goTo("1"), await board.goTo("9"), board.position.at])).toEqual([true, false, "1"]);
  await board.evaluate((board) => { board.coordinates = false; board.at = "2"; });
  await expect(board.locator(".ground text")).toHaveCount(0);
  await expect.poll(async () => (await position(board)).move).toBe(2);
  await board.evaluate((board) => { board.sgf = "(;SZ[13])"; });
  await expect.poll(async () => (await position(board)).width).toBe(13);
  const went = (await recordedEvents(page, "baduk-navigate")).filter(({ id }) => id === "changed").map(({ detail }) => detail.at);
  expect(went.slice(0, 3)).toEqual(["1", "3", "1"]);
});

test("two players play a game by the rules, and the focus goes to the board when its buttons disappear", async ({ page, crossOrigin }) => {
  await crossOrigin.open(`<div class="board" tabindex="0">not this one</div>${tag('mode="play" sgf="(;SZ[5]KM[0])"')}`);
  await ready(page);
  const board = page.locator("baduk-pan");
  await expect(board.getByRole("button", { name: "Pass" })).toBeVisible();
  await clickOn(page, board, 1, 1);
  await clickOn(page, board, 1, 1);
  await expect(board.locator(".status")).toContainText("already a stone");
  for (let pass = 0; pass < 2; pass++) await board.getByRole("button", { name: "Pass" }).press("Enter");
  await board.getByRole("button", { name: "Black: accept the score" }).press("Enter");
  await board.getByRole("button", { name: "White: accept the score" }).press("Enter");
  await expect(board.getByTestId("score")).toContainText("Black wins by 24 points");
  await expectBoardFocused(board);
  const moves = (await recordedEvents(page, "baduk-move")).map(({ detail }) => [detail.number, detail.color, detail.point]);
  expect(moves).toEqual([[1, "black", "B4"], [2, "white", null], [3, "black", null]]);
});

test("solves a problem: correct and wrong moves, hint, retry and solution", async ({ page, crossOrigin }) => {
  await page.clock.install();
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
  await page.clock.runFor(THINKING);
  await expect.poll(async () => (await position(board)).white).toContain("D8");
  await clickOn(page, board, 4, 1);
  await expect(verdict).toHaveText("Correct!");
  expect((await recordedEvents(page)).map(({ type }) => type).filter((type) => /solved|failed/.test(type))).toEqual(["baduk-failed", "baduk-solved"]);
  await board.getByRole("button", { name: "Try again" }).click();
  await board.getByRole("button", { name: "Show solution" }).click();
  await page.clock.runFor(3 * SHOWING);
  await expect(verdict).toHaveText("This is the solution.");
  await expect.poll(async () => (await position(board)).move).toBe(3);
  await board.evaluate((element) => element.reset());
  expect(await board.evaluate((element) => element.hint())).toBe(true);
  await expect(verdict).toContainText("Look between");
  expect(await board.evaluate((element) => element.showSolution())).toBe(true);
  await page.clock.runFor(3 * SHOWING);
  await expect(verdict).toHaveText("This is the solution.");
});

/** A white stone on E5 that a ladder captures. */
const LADDER = "(;SZ[9]AB[de][ef][ff]AW[ee]PL[B])";

test("checks goals by the rules, gives hints, follows the author's moves, and reports what is not valid", async ({ page, crossOrigin }) => {
  const atari = "(;SZ[9]AB[cd][dc][de]AW[dd])";
  await page.clock.install();
  await crossOrigin.open([
    tag(`id="keys" goal="capture D6" sgf="${atari}"`),
    tag(`id="atari" goal="capture D6" sgf="${atari}"`),
    tag(`id="empty" goal="capture E5" sgf="${atari}"`),
    tag(`id="nonsense" goal="win the game" sgf="${atari}"`),
    tag('id="snapback" goal="capture C1 in 3" lang="ko" sgf="(;SZ[5]AB[be]AW[ce])"'),
    tag(`id="ladder" goal="capture E5" sgf="${LADDER}"`),
    tag(`id="language" lang="en" goal="capture E5 in 9" sgf="${LADDER}"`),
    tag('id="long" style="--badukpan-warnings: block" goal="count black >= 300 in 5" sgf="(;SZ[19]AB[dd]AW[pp])"'),
    tag('id="large" goal="count black >= 300 in 5" lang="ko" sgf="(;SZ[52]AB[dd]AW[pp])"'),
    tag('id="illegal" mode="solve"', child("(;SZ[9];B[cc];W[cc];B[dd]C[RIGHT])")),
    tag('id="wrong" mode="solve"', child("(;SZ[9];B[cc]C[WRONG])")),
    tag('id="passed" goal="capture C1 in 4" sgf="(;SZ[5]AB[be]AW[ce])"'),
    tag('id="open" mode="solve" unmarked="open"', child("(;SZ[9];B[cc];W[bb];B[dd]C[RIGHT])")),
    tag('id="nothing" mode="solve" sgf="(;SZ[9])"'),
    tag('id="set" mode="solve"', child("(;SZ[9]AB[cd][dc][de]AW[dd]GOAL[capture D6])(;SZ[5]AB[ba][ab][bc]AW[bb]GOAL[capture B4])")),
    tag('id="stated" mode="solve" goal="capture D6 in 2"', child("(;SZ[9]AB[cd][dc][de]AW[dd]GOAL[win])")),
    tag('id="misstated" mode="solve"', child("(;SZ[9]AB[cd][dc][de]AW[dd]GOAL[win the game])")),
  ].join(""));
  await ready(page, 17);
  const board = (id) => page.locator(`#${id}`);
  const verdict = (id) => board(id).locator(".verdict");
  const press = (id, name) => board(id).getByRole("button", { name, exact: true }).click();

  await test.step("with the keyboard alone", async () => {
    await expect(verdict("keys")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.type("e6");
    await page.keyboard.press("Enter");
    await expect(verdict("keys")).toHaveText("Correct!");
  });

  await test.step("goals", async () => {
    await clickOn(page, board("atari"), 4, 3);
    await expect(verdict("atari")).toHaveText("Correct!");
    await expectWarning(page, "empty", "there is no stone on E5");
    await expectWarning(page, "nonsense", "is not a goal");
    await expect(board("snapback").locator(".goal")).toHaveText("목표: 3수 안에 C1의 돌 잡기");
    await press("snapback", "정답 보기");
    await page.clock.runFor(5 * SHOWING);
    await expect.poll(async () => (await position(board("snapback"))).white).toEqual([]);
    expect((await position(board("snapback"))).move).toBe(5);
  });

  await test.step("goals that the games of a collection state themselves", async () => {
    await expect(board("set").locator(".goal")).toHaveText("Goal: capture the stone at D6");
    await board("set").getByLabel("Game").selectOption({ index: 1 });
    await expect(board("set").locator(".goal")).toHaveText("Goal: capture the stone at B4");
    await clickOn(page, board("set"), 2, 1);
    await expect(verdict("set")).toHaveText("Correct!");
    await expect(board("stated").locator(".goal")).toHaveText("Goal: capture the stone at D6, within 2 moves");
    await expectWarning(page, "misstated", "is not a goal");
  });

  await test.step("hints for a ladder, against an opponent who runs", async () => {
    const hint = async () => { for (let time = 0; time < 2; time++) await press("ladder", "Hint"); };
    await expect(board("ladder").locator(".goal")).toHaveText("Goal: capture the stone at E5");
    await hint();
    await expect(verdict("ladder")).toHaveText("Try E6.");
    await clickOn(page, board("ladder"), 4, 3);
    await page.clock.runFor(THINKING);
    await expect.poll(async () => (await position(board("ladder"))).white).toEqual(["E5", "F5"]);
    await hint();
    await expect(verdict("ladder")).toHaveText("Try G5.");
  });

  await test.step("the language of what a problem says changes with lang", async () => {
    const setLanguage = (lang) => board("language").evaluate((element, lang) => element.setAttribute("lang", lang), lang);
    await expect(verdict("language")).toHaveText("Find the right move.");
    await setLanguage("ko");
    await expect(verdict("language")).toHaveText("정답을 찾아보세요.");
    await expect(board("language").locator(".goal")).toHaveText("목표: 9수 안에 E5의 돌 잡기");
    for (let time = 0; time < 2; time++) await press("language", "힌트");
    await expect(verdict("language")).toHaveText("E6에 두어 보세요.");
    await setLanguage("en");
    await expect(verdict("language")).toHaveText("Try E6.");
    await expect(board("language").locator(".goal")).toHaveText("Goal: capture the stone at E5, within 9 moves");
  });

  await test.step("the reader and the author are told if a solution is too long to find", async () => {
    await press("long", "Hint");
    await expect(verdict("long")).toHaveText("The solution is too long to find.");
    await expect(board("long").getByRole("alert")).toContainText("Add it to the game record as moves.");
    await clickOn(page, board("long"), 9, 9);
    await page.clock.runFor(THINKING);
    await expect.poll(async () => (await position(board("long"))).move).toBe(2);
    await press("large", "정답 보기");
    await expect(verdict("large")).toHaveText("정답이 너무 길어 찾을 수 없습니다.");
  });

  await test.step("the author's moves are followed, and what is odd about them is reported", async () => {
    await expectWarning(page, "illegal", "Move 2 of this problem is illegal");
    await clickOn(page, board("illegal"), 2, 2);
    await page.clock.runFor(THINKING);
    await expect.poll(async () => (await position(board("illegal"))).move).toBe(2);
    expect((await position(board("illegal"))).toPlay).toBe("black");
    await expectWarning(page, "wrong", "no move is marked as correct");
    await press("passed", "Pass");
    await page.clock.runFor(THINKING);
    await expect.poll(async () => (await position(board("passed"))).move).toBe(2);
    await expect(verdict("passed")).toHaveText("Find the right move.");
    expect((await position(board("passed"))).white).toEqual(["C2", "C1"]);
    await clickOn(page, board("passed"), 1, 3);
    await page.clock.runFor(THINKING);
    await expect.poll(async () => (await position(board("passed"))).move).toBe(4);
    await clickOn(page, board("open"), 0, 8);
    await expect(verdict("open")).toHaveText("There is no answer to this move.");
    await expectWarning(page, "nothing", "no moves follow, and there is no goal");
    await expect(board("nothing").getByRole("button", { name: "Hint" })).toBeHidden();
  });
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

test("stops loading a file at the size limit, with and without a content length", async ({ page, crossOrigin }) => {
  const sent = {};
  const closed = [];
  const endless = (name, headers) => {
    let close;
    closed.push(new Promise((resolve) => { close = resolve; }));
    return (response) => {
      const chunk = Buffer.alloc(1_000_000, "(;C[baduk");
      sent[name] = 0;
      const write = () => {
        do sent[name] += chunk.length;
        while (response.write(chunk));
      };
      response.on("drain", write).on("close", close).writeHead(200, headers);
      write();
    };
  };
  const files = { "endless.sgf": endless("endless.sgf", {}), "long.sgf": endless("long.sgf", { "content-length": "3000000000" }) };
  await crossOrigin.open(Object.keys(files).map((name) => tag(`sgf="${name}"`)).join(""), { files });
  for (const [index, name] of Object.keys(files).entries()) {
    const board = page.locator("baduk-pan").nth(index);
    await board.scrollIntoViewIfNeeded();
    await expect(board).toContainText(name);
    await expect(board).toContainText("too large");
    await closed[index];
    // Some more data is in transit, but is never read.
    expect(sent[name], name).toBeLessThan(60_000_000);
  }
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
  await crossOrigin.open([
    tag(`id="near" sgf="${THREE}"`), '<div style="block-size: 9000px"></div>', tag('id="end" sgf="(;SZ[5];B[bb])" at="end"'),
    ...far, tag('id="file" sgf="game.sgf"'), tag('id="diagram"', diagram),
  ].join(""), { files: { "game.sgf": THREE } });
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(1);
  await expect(page.locator("#end [data-testid=stones]")).toHaveCount(0);
  const [is, text] = ["picture", "$$B Cut"];
  expect(await printed(page)).toEqual({ near: is, end: is, view: is, play: is, solve: is, edit: is, still: is, file: is, diagram: text });
  // A frame later it is a board.
  const stones = await page.evaluate(async () => {
    await new Promise((drawn) => { requestAnimationFrame(drawn); });
    return document.querySelector("#end").position?.black;
  });
  expect(stones).toEqual(["B4"]);
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(9);
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

test("a board is as wide as its box, as an image is, and has its largest width in a box without one", async ({ page, crossOrigin }) => {
  const board = tag(`sgf="${THREE}"`);
  const times = (open, close) => `${open}${board}${close}`.repeat(3);
  const columns = {
    "figures in a grid": `<div style="display:grid;grid-template-columns:1fr 1fr 1fr">${times("<figure style='margin:0'>", "</figure>")}</div>`,
    "flex items": `<div style="display:flex">${times("<div style='flex:1'>", "</div>")}</div>`,
    "table cells": `<table style="border-spacing:0"><tr>${times("<td style='padding:0'>", "</td>")}</table>`,
    columns: `<div style="columns:3;column-gap:0">${times("", "")}</div>`,
  };
  const fitted = ["float:left", "display:inline-block", "inline-size:fit-content", "position:absolute"];
  const boxes = Object.values(columns).map((html) => `<section>${html}</section>`).join("")
    + fitted.map((style) => `<section style="display:flow-root;position:relative"><div style="${style}">${board}</div></section>`).join("");
  const widths = () => page.locator("section").evaluateAll((all) => all.map((section) => [
    [...section.querySelectorAll("baduk-pan")].map((board) => Math.round(board.getBoundingClientRect().width)), section.scrollWidth - section.clientWidth,
  ]));
  for (const width of [900, 390]) {
    const expected = [...Object.keys(columns).map(() => [Array(3).fill(width / 3), 0]), ...fitted.map(() => [[Math.min(width, 544)], 0])];
    await page.setViewportSize({ width, height: 900 });
    await crossOrigin.open(boxes, { head: "<style>body { margin: 0 } section { overflow: auto }</style>" });
    await page.evaluate(() => customElements.whenDefined("baduk-pan"));
    expect(await widths(), "before they start").toEqual(expected);
    await ready(page, 16);
    expect(await widths()).toEqual(expected);
  }
});

test("a board fits its container: compact controls in one row, and no overflow at any width", async ({ page, crossOrigin }) => {
  const sized = (id, attributes) => tag(`id="${id}" style="--badukpan-width: 280px" sgf="${THREE}" ${attributes}`);
  const shrinkToFit = ["display:flex", "display:inline-block", "float:left", "inline-size:fit-content"];
  const still = tag(`mode=still sgf="${THREE}"`);
  const fitted = shrinkToFit.map((style) => `<div style="display:flow-root"><div style="${style}">${still}</div></div>`);
  const fixed = [150, 280, 390, 412, 500].map((width) => (
    `<div style="inline-size:${width}px">${tag(`controls="bar comment tree" sgf="${THREE}"`)}</div>`
  ));
  await page.setViewportSize({ width: 520, height: 900 });
  await crossOrigin.open(`<div id=containers>${fitted.join("")}${fixed.join("")}</div>${sized("a", "compact")}${sized("b", "")}`);
  await ready(page, 11);
  const measured = await page.locator("#containers baduk-pan").evaluateAll((boards) => boards.map((board) => {
    const { width, right } = board.getBoundingClientRect();
    const inside = [...board.shadowRoot.querySelectorAll(".board, .navigation-bar *")].map((part) => part.getBoundingClientRect());
    const slider = board.shadowRoot.querySelector("input")?.offsetWidth ?? 100;
    return { width, overflow: Math.max(...inside.map((box) => box.right)) - right, slider };
  }));
  for (const { width, overflow, slider } of measured) {
    expect(width).toBeGreaterThan(140);
    expect(overflow).toBeLessThanOrEqual(0.5);
    expect(slider).toBeGreaterThan(60);
  }

  const [a, b] = ["a", "b"].map((id) => page.locator(`#${id}`));
  const height = async (board) => (await board.locator(".below-board").boundingBox()).height;
  expect(await height(a)).toBeLessThan((await height(b)) - 150);
  await a.getByRole("button", { name: "Next move" }).click();
  for (const [board, place] of [[a, "1 / 3"], [b, "0 / 3"]]) {
    await board.scrollIntoViewIfNeeded();
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
  const image = page.getByRole("img", { name: "Board, 5 by 5. Move 3." });
  await expect(image).toBeVisible();
  const moved = (number, rows) => `A board of 5 by 5 lines. Move ${number}. ${rows}`;
  await expect(image).toHaveAccessibleDescription(moved("3, Black D2", "White to play. 3 stones, row by row from the top. Row 4: Black B. Row 3: White C. Row 2: Black D."));
  await page.locator("#c").evaluate((board) => { board.at = "1"; });
  await expect(page.getByRole("img", { name: "Board, 5 by 5. Move 1." }))
    .toHaveAccessibleDescription(moved("1, Black B4", "White to play. 1 stone, row by row from the top. Row 4: Black B."));
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

test("says that a page's policy forbids WebAssembly", async ({ page, crossOrigin, faults }) => {
  const origin = new URL(crossOrigin.host).origin;
  const policy = `default-src 'none'; script-src 'self' 'unsafe-inline' ${origin}; connect-src 'self' ${origin}; img-src data:`;
  await crossOrigin.open(tag(`sgf="${THREE}"`), { headers: { "content-security-policy": policy } });
  await expect(page.locator("baduk-pan").getByRole("alert")).toHaveText("The board needs WebAssembly, but this site's security policy forbids it ('wasm-unsafe-eval').");
  faults.length = 0;
});

test("has the colors that its page sets, also under their earlier names, and follows its color scheme", async ({ page, crossOrigin }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const themes = () => page.locator("baduk-pan").evaluateAll((boards) => boards.map((board) => (
    { "rgb(245, 240, 230)": "light", "rgb(27, 24, 21)": "dark" }[getComputedStyle(board.shadowRoot.querySelector(".embed")).backgroundColor]
  )));
  const styled = (style) => tag(`style="${style}" sgf="${THREE}"`);
  await crossOrigin.open(tag(`sgf="${THREE}"`) + tag(`theme="dark" sgf="${THREE}"`)
    + `<div style="color-scheme:dark">${tag(`sgf="${THREE}"`)}</div>` + styled("--badukpan-board-light: #123456; --badukpan-wood-light: #000000") + styled("--badukpan-wood-light: #654321"));
  await ready(page, 5);
  expect(await themes()).toEqual(["light", "dark", "dark", "light", "light"]);
  const colors = page.locator("baduk-pan .board-light").evaluateAll((stops) => stops.map((stop) => getComputedStyle(stop).stopColor));
  expect((await colors).slice(3)).toEqual(["rgb(18, 52, 86)", "rgb(101, 67, 33)"]);
  await crossOrigin.open(tag(`sgf="${THREE}"`), { head: '<meta name="color-scheme" content="light dark">' });
  await ready(page);
  expect(await themes()).toEqual(["dark"]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await themes()).toEqual(["light"]);

  // Each way in which pages switch, there and back.
  const switches = [
    ["the meta element", () => { document.querySelector("[name=color-scheme]").content = "dark"; }, () => { document.querySelector("[name=color-scheme]").content = "light"; }],
    ["an attribute of the document", () => { document.documentElement.dataset.theme = "dark"; }, () => { delete document.documentElement.dataset.theme; }],
    ["a class of the body", () => { document.body.className = "dark"; }, () => { document.body.className = ""; }],
    ["its style", () => { document.documentElement.style.colorScheme = "dark"; }, () => { document.documentElement.style.colorScheme = ""; }],
    ["a style sheet", () => { document.body.append(Object.assign(document.createElement("style"), { textContent: ":root { color-scheme: dark }" })); }, () => { document.querySelector("body > style").remove(); }],
  ];
  await page.addStyleTag({ content: "[data-theme=dark], body.dark { color-scheme: dark }" });
  for (const [what, toDark, toLight] of switches) {
    await page.evaluate(toDark);
    expect(await themes(), what).toEqual(["dark"]);
    await page.evaluate(toLight);
    expect(await themes(), what).toEqual(["light"]);
  }
});

test("shows the last game that was set, even if an earlier file arrives later or never", async ({ page, crossOrigin }) => {
  const requested = new Promise((resolve) => { page.route("**/slow.sgf", resolve); });
  const never = new Promise((resolve) => { page.route("**/never.sgf", resolve); });
  await crossOrigin.open(tag('id="never" sgf="never.sgf"') + tag('id="slow" sgf="(;SZ[5])"'));
  await never;
  const board = (id) => page.locator(`#${id}`);
  await board("never").evaluate((element) => { element.sgf = "(;SZ[7])"; });
  await ready(page, 2);
  await expect(board("never").getByTestId("board")).toBeVisible();
  expect((await position(board("never"))).width).toBe(7);
  expect(await board("never").evaluate((element) => element.first()), "it is at the start").toBe(false);

  await board("slow").evaluate((element) => { element.sgf = "slow.sgf"; });
  const route = await requested;
  await board("slow").evaluate((element) => { element.sgf = "(;SZ[7])"; });
  await expect.poll(async () => (await position(board("slow"))).width).toBe(7);
  const arrived = page.waitForEvent("requestfinished", (request) => request.url().endsWith("slow.sgf"));
  await route.fulfill({ body: "(;SZ[9])", headers: { "access-control-allow-origin": "*" } });
  await arrived;
  await nextFrames(page);
  expect((await position(board("slow"))).width).toBe(7);
});

test("a part that never arrives is named, and can be tried again with the keyboard", async ({ page, crossOrigin }) => {
  await page.clock.install();
  // The first requests are never answered.
  const seen = new Set();
  const held = (pattern) => page.route(pattern, (route) => {
    const url = route.request().url();
    if (seen.has(url)) return route.continue();
    seen.add(url);
  });
  await held(/\/embed_bg\.wasm$/);
  await held(/\/never\.sgf$/);
  await crossOrigin.open(tag('id="file" sgf="never.sgf"') + tag('id="text" mode="solve"', child(CORNER)));
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start())));
  await expect.poll(() => seen.size).toBeGreaterThan(0);
  await page.clock.runFor(31_000);
  const text = page.locator("#text");
  await expect(text.getByRole("alert")).toHaveText("Couldn't load this board. Check your connection. (no answer within 30 seconds)");
  await held(/\/split_solve\.wasm$/);
  await text.getByRole("button", { name: "Try again" }).press("Enter");
  await page.clock.runFor(100);
  // The part for problems doesn't arrive either.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(text.getByText("Still loading…")).toBeVisible({ timeout: 500 });
  }).toPass();
  await text.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(text.locator(".verdict")).toHaveText("Find the right move.");
  await page.locator("#file").getByRole("button", { name: "Try again" }).click();
  await expect(async () => {
    await page.clock.runFor(5000);
    expect((await recordedEvents(page, "baduk-error")).map(({ id, detail }) => `${id}: ${detail.message}`)).toContainEqual(expect.stringMatching(/^file: .*never\.sgf/));
  }).toPass();
});

test("a board starts when it is connected, and can be moved, cloned and removed, without new globals", async ({ page, crossOrigin }) => {
  const frame = '<iframe id="other" srcdoc="<p>Here" width="500" height="500"></iframe>';
  await crossOrigin.open(`${tag(`id="a" sgf="${THREE}"`)}<div id=place></div>${frame}`, {
    head: "<script>window.before = new Set(Object.getOwnPropertyNames(window));</script>",
  });
  await ready(page);

  await test.step("loading it twice adds no globals", async () => {
    await page.evaluate((script) => import(`${script}?another`), crossOrigin.script);
    // The iframe is `window[0]`.
    expect(await page.evaluate(() => (
      Object.getOwnPropertyNames(window).filter((name) => !window.before.has(name) && !["before", "0"].includes(name))
    ))).toEqual([]);
    await expect(page.locator("#a").getByTestId("board")).toBeVisible();
  });

  await test.step("it starts when it is connected if a method was called before", async () => {
    expect(await page.evaluate(async (sgf) => {
      const board = document.createElement("baduk-pan");
      board.sgf = sgf;
      const early = await board.goTo("end");
      document.body.append(board);
      return [early, await board.goTo("end"), board.position.move];
    }, THREE)).toEqual([false, true, 3]);
  });

  await test.step("it moves to another document and back, and a clone starts there", async () => {
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

  await test.step("it keeps its position when it is moved, and is freed when it is removed", async () => {
    const board = page.locator("#a");
    await board.evaluate((board) => board.last());
    await board.evaluate((board) => document.querySelector("#place").append(board));
    expect((await position(board)).move).toBe(3);
    await board.evaluate((board) => { window.removed = board; board.remove(); });
    expect(await page.evaluate(() => Promise.resolve().then(() => window.removed.position))).toBeNull();
  });

  await test.step("one problem replaces another", async () => {
    const problems = [["E5", "AW[ee]AB[de][ed][fe]"], ["C7", "AW[cc]AB[bc][cb][dc]"], ["G3", "AW[gg]AB[fg][gf][hg]"]];
    for (const [point, stones] of [...problems, ...problems]) {
      const board = tag(`goal="capture ${point}" sgf="(;SZ[9]${stones})"`);
      await page.locator("#place").evaluate((place, board) => { place.innerHTML = board; }, board);
      await expect(page.locator(".goal")).toHaveText(`Goal: capture the stone at ${point}`);
      await expect(page.locator(".verdict")).toHaveText("Find the right move.");
    }
  });
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

test("shows an error and the content of the element if the program fails to load, and the next board loads it again", async ({ page, crossOrigin, faults }) => {
  await page.route("**/embed_bg.wasm", (route) => route.fulfill({ status: 404 }));
  await crossOrigin.open(tag("", "<pre>(;SZ[9])</pre>"));
  await expect(page.locator("baduk-pan").getByRole("alert")).toContainText("Couldn't load this board.");
  await expect(page.locator("baduk-pan > pre")).toBeVisible();
  faults.length = 0;
  await page.unroute("**/embed_bg.wasm");
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), tag('id="next" mode="play"'));
  await expect(page.locator("#next").getByTestId("board")).toBeVisible();
});

/** Returns by how many pixels the content below each of these boards shifts when their program loads late. */
async function layoutShifts(page, crossOrigin, boards) {
  let load;
  await page.route("**/embed_bg.wasm", async (route) => {
    await new Promise((now) => { load = now; });
    await route.continue();
  });
  await crossOrigin.open(boards.map((board) => `<section>${board}<p>After.</p></section>`).join(""));
  await expect.poll(() => load).toBeTruthy();
  // From the top of each section, so that each board's own shift is found.
  const heights = () => page.locator("section").evaluateAll((sections) => sections.map((section) => (
    section.querySelector("p").getBoundingClientRect().top - section.getBoundingClientRect().top
  )));
  const before = await heights();
  load();
  await ready(page, boards.length);
  await nextFrames(page);
  return (await heights()).map((height, index) => Math.abs(height - before[index]));
}

test("reserves its space until it has loaded", async ({ page, crossOrigin }) => {
  const content = child("(;SZ[9:5]PB[Lee]PW[Cho]C[A comment];B[bb];W[cc]C[RIGHT])");
  const rows = ["$$B", ...Array(4).fill("$$ | . . . . . |"), "$$ | . X O . . |", "$$  -----------"];
  const options = [
    'mode="view"', 'mode="still"', 'mode="play"', 'mode="edit"', 'mode="solve"', 'goal="count black 40"', 'controls="none"',
    'controls="bar comment tree info"', 'controls="players bar menu"', 'controls="menu"', 'controls="comment" autoplay="9"',
    'mode="solve" controls="menu players"', 'compact controls="bar menu"',
    'controls="bar comment tree" style="--badukpan-width: 60rem"', 'region="A5-C4"', 'region="top"', 'coordinates="off"', 'orientation="90"',
  ];
  const boards = options.map((attributes) => tag(attributes, content));
  // A problem from a text diagram has no comment, and no space for one.
  const diagram = 'class="diagram" goal="capture C1 in 3"';
  const shifts = await layoutShifts(page, crossOrigin, [...boards, tag(diagram, `<pre>${rows.join("\n")}</pre>`)]);
  for (const [index, attributes] of [...options, diagram].entries()) expect(shifts[index], attributes).toBeLessThanOrEqual(2);
  const parts = [".verdict", ".button-row"].map((name) => page.locator(".diagram").locator(name));
  const [words, buttons] = await Promise.all(parts.map((part) => part.boundingBox()));
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

test("shows records with a long comment, many unclosed brackets and many empty lines", async ({ page, crossOrigin }) => {
  await crossOrigin.open("<div id=place></div>");
  for (const [what, ...pieces] of [
    ["a comment of eight million characters", "(;SZ[9]C[", "baduk ", 1_400_000, "];B[ee])"],
    ["half a million unclosed brackets", "(;SZ[9];B[ee]X", "[", 500_000, ""],
    ["half a million empty lines", "", "\n", 500_000, "(;SZ[9];B[ee])"],
  ]) {
    await test.step(what, async () => {
      const before = (await recordedEvents(page, "baduk-ready")).length;
      await page.locator("#place").evaluate((place, [before, repeated, times, after]) => {
        const record = Object.assign(document.createElement("script"), { type: "application/x-go-sgf" });
        record.textContent = before + repeated.repeat(times) + after;
        place.replaceChildren(document.createElement("baduk-pan"));
        place.firstChild.append(record);
      }, pieces);
      await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length, what).toBe(before + 1);
      await expect(page.locator("baduk-pan").getByTestId("board")).toBeVisible();
    });
  }
});

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

test("only the focused board handles keys, Escape only to cancel something, and the wheel scrolls the page", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`id="a" sgf="${THREE}"`) + tag(`id="b" sgf="${THREE}"`)
    + `<dialog>${tag('mode="play" sgf="(;SZ[9])"')}</dialog><input id=field><div style='height:2000px'></div>`);
  await ready(page, 3);
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

  await page.evaluate(() => document.querySelector("dialog").showModal());
  await page.locator("dialog baduk-pan .board").focus();
  await page.keyboard.type("c");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toBeHidden();
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
  await round(60);
  const before = await usage();
  await round(ALL ? 500 : 100);
  const after = await usage();
  // Memory grows by whole pages, and a board keeps about 30 bytes: now and then it is one page more.
  expect(after.linear - before.linear, "WebAssembly memory").toBeLessThanOrEqual(WASM_PAGE);
  expect(after.usedSize - before.usedSize, "JavaScript heap").toBeLessThan(500_000);
  expect(after.nodes).toBe(before.nodes);
});

test("boards of all kinds have no axe violations", async ({ page, crossOrigin }) => {
  const kinds = [
    tag(`sgf="${THREE}"`), tag('mode="still" sgf="(;SZ[9];B[ee])" at="end"'), tag('mode="play" sgf="(;SZ[9])"'),
    tag('mode="solve"', child(CORNER)), tag(`sgf="${THREE}" controls="bar comment tree info"`), tag('sgf="(;GM[2])"'),
  ];
  await crossOrigin.open(Array.from({ length: ALL ? 50 : 12 }, (_, number) => kinds[number % kinds.length]).join(""));
  await page.evaluate(() => Promise.all([...document.querySelectorAll("baduk-pan")].map((board) => board.start())));
  await expect(page.locator("baduk-pan .board").first()).toBeVisible();
  await expect(page.locator("baduk-pan .placeholder:visible")).toHaveCount(0);
  await nextFrames(page);
  await expectAccessible(page, "boards");
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

test("reads games in other formats, from a file and from a pre element", async ({ page, crossOrigin }) => {
  const ugf = "[Header]\r\nSize=9\r\nPlayerB=Lee,9d,,\r\n[Data]\r\nEE,B1,1,0\r\nCC,W1,2,0\r\n";
  await crossOrigin.open(
    '<baduk-pan id="file" sgf="game.ugf" at="end"></baduk-pan>'
    + '<baduk-pan id="pre" at="end"><pre>1. E5 C7\n2. G3 pass</pre></baduk-pan>',
    { files: { "game.ugf": ugf } },
  );
  await page.evaluate(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start()));
  const position = (id) => page.locator(`#${id}`).evaluate((element) => element.position);
  for (const [id, black, white] of [["file", ["E5"], ["C7"]], ["pre", ["E5", "G3"], ["C7"]]]) {
    await expect.poll(async () => (await position(id))?.black, id).toEqual(black);
    expect((await position(id)).white, id).toEqual(white);
  }
});
