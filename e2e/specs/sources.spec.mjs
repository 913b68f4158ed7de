// Where an embedded board's game comes from: text in the element, changes of that text, collections, empty boards, and diagrams.
import { boardSize } from "../board.mjs";
import { expect, recordedEvents, recordEvents, test } from "../embed.mjs";
import { ALL } from "../extent.mjs";
import { nextFrames } from "../time.mjs";

const THREE = "(;SZ[5];B[bb];W[cc];B[dd]C[The third, at D2])";
const GAMES = "(;SZ[5]PB[Lee]PW[Cho];B[bb])(;SZ[7]GN[The ladder];B[cc];W[dd])(;SZ[9];B[ee])";

const tag = (attributes, content = "") => `<baduk-pan ${attributes}>${content}</baduk-pan>`;
const script = (text) => `<script type="application/x-go-sgf">${text}</script>`;

/** Returns the position of a board from its API. */
const position = (board) => board.evaluate((element) => element.position);

async function ready(page, count = 1) {
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start())));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(count);
}

const messages = async (page) => (await recordedEvents(page, "baduk-error")).map(({ detail }) => detail.message);

test.beforeEach(async ({ page }) => recordEvents(page));

test("plain text between the tags is the game, and words are not", async ({ page, crossOrigin }) => {
  const diagram = "$$B5 A &amp; B\n$$ | . 1 . . . |\n$$ | . . 2 . . |\n$$ -----------";
  const wrong = "$$B5\n$$ | . X O . 12 . |\n$$ | . XO . * . |\n$$ | . . . . . |\n$$ ---------\n$$ [2|Page]";
  await crossOrigin.open([
    tag('id="a" at="end"', `\n  ${THREE}\n`),
    tag('id="b"', diagram),
    tag('id="c"', `<p>$$5<br>$$ | . X . . . |<br />\n$$ | . . O . . |<br>$$ -----------</p>`),
    tag('id="paragraphs"', "<p>$$5 A &amp; B</p><p>$$ | . X . . . |<br />$$ | . . O . . |</p><div>$$ -----------</div>"),
    tag('id="breaks"', "<pre>$$5<br />$$ | . X . . . |<br>\n$$ | . . O . . |<br>$$ -----------</pre>"),
    tag('id="d"', `<pre><code class="language-sgf">${THREE}</code></pre>`),
    tag('id="e"', `<textarea>${THREE}</textarea>`),
    tag('id="f"', `(;SZ[9])${script("(;SZ[5])")}`),
    tag('id="g"', "<!-- (;SZ[9]) -->(;SZ[5]C[&lt;b&gt; &amp;])"),
    tag('id="play" mode="play"', "Play here (two players)"),
    tag('id="words"', "Words"),
    tag('id="size" size="9"', "<p>Words</p>"),
    tag('id="wrong"', `<pre>\n${wrong}</pre>`),
    tag('id="korean" lang="ko"', wrong),
  ].join(""));
  await ready(page, 13);
  const shown = Object.fromEntries(await Promise.all(["a", "b", "c", "d", "e", "f", "g", "paragraphs", "breaks"].map(async (id) => [id, await position(page.locator(`#${id}`))])));
  expect([shown.a.move, shown.b.move, shown.c.move]).toEqual([3, 2, 0]);
  for (const { black, white } of [shown.c, shown.paragraphs, shown.breaks]) expect([black, white]).toEqual([["B2"], ["C1"]]);
  expect([shown.d.width, shown.e.width, shown.f.width, shown.g.width]).toEqual([5, 5, 5, 5]);
  await expect(page.locator("#b .caption")).toHaveText("A & B");
  // A translator of the page leaves a game alone, and translates words.
  const untranslated = await page.locator("[translate=no]").evaluateAll((boards) => boards.map(({ id }) => id));
  expect(untranslated).toEqual(["a", "b", "c", "paragraphs", "breaks", "d", "e", "g", "wrong", "korean"]);
  expect(await page.locator("#g").evaluate((board) => board.record)).toContain("C[<b> &]");
  expect((await position(page.locator("#play"))).mode).toBe("play");

  const errors = await recordedEvents(page, "baduk-error");
  expect(errors.map(({ id }) => id).filter((id) => !["wrong", "korean"].includes(id))).toEqual(["words"]);
  const all = errors.map(({ detail }) => detail.message);
  // Warnings about a diagram name the line.
  expect(all).toContain("Diagram, line 2: This row has 6 points, but most rows have 5. The rest was ignored.");
  expect(all).toContain("Diagram, line 3: There are several characters at one point. Only “X” was read.");
  expect(all).toContain("Diagram, line 6: Links are not supported. This one was ignored.");
  expect(all).toContain("다이어그램 6번째 줄: 링크는 지원하지 않습니다. 이 링크는 무시했습니다.");
  expect((await position(page.locator("#wrong"))).white).toContain("E3");
});

test("a list of moves is a game in the attribute and between the tags, and words with points are not", async ({ page, crossOrigin }) => {
  await crossOrigin.open([
    tag('id="attribute" at="end" sgf="1. D4 Q16 2. Q4 pass"'),
    tag('id="text" at="end"', "9x9 W: E5<br>B: C3"),
    tag('id="pre" at="end"', "<pre>D4 Q16\nQ4</pre>"),
    tag('id="words" mode="play" size="9"', "Meet me at A1 or B2"),
    tag('id="one" mode="play" size="9"', "D4"),
  ].join(""));
  await ready(page, 5);
  const shown = Object.fromEntries(await Promise.all(["attribute", "text", "pre", "words", "one"].map(async (id) => [id, await position(page.locator(`#${id}`))])));
  expect(shown.attribute).toMatchObject({ move: 4, width: 19, black: ["D4", "Q4"], white: ["Q16"] });
  expect(shown.text).toMatchObject({ move: 2, width: 9, black: ["C3"], white: ["E5"] });
  expect(shown.pre).toMatchObject({ move: 3, width: 19 });
  expect([shown.words, shown.one].map(({ black }) => black)).toEqual([[], []]);
  expect(await page.locator("[translate=no]").evaluateAll((boards) => boards.map(({ id }) => id))).toEqual(["text", "pre"]);
  expect(await messages(page)).toEqual([]);
});

test("diagrams, games of other programs and sets of problems are games in the attribute and between the tags", async ({ page, crossOrigin }) => {
  const diagram = "$$\n$$ | . X . |\n$$ | . . O |\n$$ | . . . |";
  const gib = "\\HS\n\\[GAMENAME=Final\\]\n\\HE\n\\GS\nINI 0 1 0 &amp;4\nSTO 0 2 1 3 3\n\\GE";
  const ugf = "[Header]\nSize=19\n[Data]\nPD,B1,0,0\n";
  const mail = "Here is my game: (;SZ[9];B[ee])";
  const problems = "(;SZ[9]C[Two](;AB[aa][ca]AW[ba];B[bb]C[RIGHT])(;AW[cc]PL[W];W[dd]C[RIGHT]))";
  const games = { diagram, gib, ugf, mail, problems };
  const boards = Object.entries(games).flatMap(([id, text]) => [tag(`id="${id}" at="end" sgf="${text}"`), tag(`id="${id}-text" at="end"`, text)]);
  await crossOrigin.open(boards.join("") + tag('id="remark" sgf=";-)"'));
  await ready(page, 2 * Object.keys(games).length);
  for (const end of ["", "-text"]) {
    const black = async (id) => (await position(page.locator(`#${id}${end}`))).black.sort();
    expect(await Promise.all(Object.keys(games).map(black)), end).toEqual([["B3"], ["D16"], ["Q16"], ["E5"], ["A9", "B8", "C9"]]);
  }
  await expect.poll(async () => (await recordedEvents(page, "baduk-error")).map(({ id }) => id)).toEqual(["remark"]);
});

test("rules in a record are known by any of their names, and others are reported", async ({ page, crossOrigin }) => {
  const three = (rules) => `(;SZ[9]RU[${rules}];B[ee])`;
  await crossOrigin.open([tag('id="known"', three("中国规则")), tag('id="given" rules="chinese"', three("Calvinball")), tag('id="unknown"', three("Calvinball"))].join(""));
  await ready(page, 3);
  const errors = await recordedEvents(page, "baduk-error");
  expect(errors.map(({ id, detail }) => [id, detail])).toEqual([["unknown", { message: 'RU="Calvinball" is not valid.', severity: "warning" }]]);
});

test("a board that has no end, and so contains the rest of the page, is reported", async ({ page, crossOrigin }) => {
  await crossOrigin.open(`<baduk-pan id="a" sgf="${THREE}" /><p>Words</p><baduk-pan id="b" sgf="${THREE}"></baduk-pan>`);
  await ready(page, 2);
  expect(await messages(page)).toEqual(["This board has no end. Write </baduk-pan> instead of />."]);
});

test("the text of a game is never visible once the script has loaded", async ({ page, crossOrigin }) => {
  let load;
  await page.route("**/embed_bg.wasm", async (route) => {
    await new Promise((now) => { load = now; });
    await route.continue();
  });
  const picture = '<svg viewBox="0 0 10 10" width="50"><rect width="10" height="10"/></svg>';
  await crossOrigin.open(tag('id="a"', THREE) + tag('id="b"', `${picture}${THREE}`) + tag('id="c"', `${picture}<pre>${THREE}</pre><em>Figure 1</em>`));
  await expect.poll(() => load).toBeTruthy();
  const visible = () => page.evaluate(() => ["a", "b", "c"].map((id) => {
    const board = document.getElementById(id);
    const range = document.createRange();
    const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
    const shown = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      if (range.getClientRects().length) shown.push(texts.currentNode.data.trim());
    }
    return { shown, hasPicture: Boolean(board.querySelector("svg")?.getClientRects().length) };
  }));
  expect(await visible()).toEqual([{ shown: [], hasPicture: false }, { shown: [], hasPicture: true }, { shown: ["Figure 1"], hasPicture: true }]);
  load();
  await ready(page, 3);
  expect((await visible()).map(({ shown }) => shown)).toEqual([[], [], []]);
});

test("the styles that reserve space hide the text of a game only where scripts run", async ({ page, crossOrigin }) => {
  const head = `<link rel="stylesheet" href="${crossOrigin.host}embed/reserve.css">`;
  await page.route("**/embed.js", (route) => route.fulfill({ contentType: "text/javascript", headers: { "access-control-allow-origin": "*" }, body: "" }));
  await crossOrigin.open(tag("", THREE), { head });
  expect(await page.locator("baduk-pan").evaluate((board) => getComputedStyle(board).fontSize)).toBe("0px");
  const reader = await page.context().browser().newContext({ javaScriptEnabled: false });
  const plain = await reader.newPage();
  await plain.goto(crossOrigin.url);
  // No board will come, so there is no empty box.
  expect((await plain.locator("baduk-pan").boundingBox()).height).toBeLessThan(60);
  await expect(plain.getByText("The third, at D2")).toBeVisible();
  expect(await plain.locator("baduk-pan").evaluate((board) => getComputedStyle(board).fontSize)).not.toBe("0px");
  await reader.close();
});

test("a game that changes in the element is shown", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag("", THREE));
  await ready(page);
  const board = page.locator("baduk-pan");
  const width = async () => (await position(board)).width;
  await board.evaluate((board) => { board.firstChild.data = "(;SZ[6])"; });
  await expect.poll(width).toBe(6);
  await board.evaluate((board) => { board.innerHTML = '<script type="application/x-go-sgf">(;SZ[7])</script>'; });
  await expect.poll(width).toBe(7);
  await board.evaluate((board) => { board.firstChild.textContent = "(;SZ[8])"; });
  await expect.poll(width).toBe(8);
  await board.evaluate((board) => { board.firstChild.firstChild.data = "(;SZ[9])"; });
  await expect.poll(width).toBe(9);
  await board.evaluate((board) => { board.firstChild.remove(); board.append("(;SZ[10]", document.createComment("x"), ";B[aa])"); });
  await expect.poll(width).toBe(10);
  // While the element is away, and at the moment it comes back.
  await board.evaluate((board) => { const { parentNode } = board; board.remove(); board.textContent = "(;SZ[11])"; parentNode.append(board); });
  await expect.poll(width).toBe(11);
  await board.evaluate((board) => { board.remove(); window.away = board; });
  await page.evaluate(async () => { await null; window.away.textContent = "(;SZ[12])"; document.querySelector("main").append(window.away); });
  await ready(page, 8);
  expect(await width()).toBe(12);
  expect(await messages(page)).toEqual([]);
});

test("a picture that changes in the element leaves the reader's place alone", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag("", `<svg viewBox="0 0 1 1"></svg>${script(THREE)}`));
  await ready(page);
  const board = page.locator("baduk-pan");
  await board.evaluate((board) => board.goTo("2"));
  await board.evaluate((board) => { board.querySelector("svg").innerHTML = "<title>Another</title>"; });
  await board.evaluate((board) => { board.querySelector("svg").replaceWith(document.createElement("img")); });
  await board.evaluate((board) => { board.append(document.createElement("figure"), " "); });
  await nextFrames(page);
  expect((await position(board)).move).toBe(2);
  expect(await recordedEvents(page, "baduk-ready")).toHaveLength(1);
});

test("the author or the reader chooses a game of a collection, and a number without a game is reported", async ({ page, crossOrigin }) => {
  const diagrams = "<pre>$$5 One\n$$ | . X . . . |\n$$ ---------\n\n$$5 Two\n$$ | . O . . . |\n$$ ---------</pre>";
  await crossOrigin.open([
    tag('id="a" game="2" at="end"', GAMES), tag('id="b" game="4"', GAMES), tag('id="c" game="x"', GAMES),
    tag('id="d" sgf="games.sgf" game="3"'), tag('id="list" at="2"', GAMES), tag('id="one"', THREE), tag('id="diagrams"', diagrams),
  ].join(""), { files: { "games.sgf": GAMES } });
  await ready(page, 7);
  const errors = async () => (await recordedEvents(page, "baduk-error")).map(({ id, detail }) => [id, detail.message]).sort();
  // The author's `at` fits no move of the first game.
  const expected = [
    ["b", 'game="4" is not valid. Games in this file: 3.'], ["c", 'game="x" is not valid.'], ["list", 'at="2" is not valid.'],
  ];
  await test.step("the author chooses", async () => {
    expect(await position(page.locator("#a"))).toMatchObject({ width: 7, move: 2, game: 2, games: 3 });
    expect(await position(page.locator("#b"))).toMatchObject({ width: 5, game: 1, games: 3 });
    expect(await position(page.locator("#d"))).toMatchObject({ width: 9, game: 3 });
    expect(await errors()).toEqual(expected);
    await expect(page.locator("#a select")).toHaveCount(0);
    await page.locator("#a").evaluate((board) => { board.game = 3; });
    await expect.poll(async () => (await position(page.locator("#a"))).width).toBe(9);
  });
  await test.step("readers choose a game", async () => {
    const board = page.locator("#list");
    const list = board.getByLabel("Game");
    await expect(list.locator("option")).toHaveText(["1. Lee – Cho", "2. The ladder", "Game 3"]);
    await list.selectOption("2. The ladder");
    const last = async () => (await recordedEvents(page, "baduk-ready")).at(-1);
    await expect.poll(last).toMatchObject({ id: "list", detail: { game: 2, games: 3, move: 2 } });
    await list.selectOption("Game 3");
    await expect.poll(() => position(board)).toMatchObject({ width: 9, move: 0, game: 3 });
    await expect(list).toHaveValue("3");
    expect(await errors()).toEqual(expected);
    await board.evaluate((board) => board.reset());
    expect((await position(board)).game).toBe(3);
    await expect(page.locator("#one select")).toHaveCount(0);
    await board.evaluate((board) => { board.mode = "still"; });
    await expect(list).toBeHidden();
  });
  await test.step("readers choose a diagram of a text with several", async () => {
    const board = page.locator("#diagrams");
    await board.getByLabel("Game").selectOption("2. Two");
    await expect(board.locator(".caption")).toHaveText("Two");
    expect((await position(board)).white).toEqual(["B1"]);
  });
});

test("a board with a size and no game is empty", async ({ page, crossOrigin }) => {
  await crossOrigin.open(["", 'mode="still"', 'mode="play"', 'mode="edit"'].map((mode, nth) => tag(`id="b${nth}" size="13x9" ${mode}`)).join("") + tag('id="with" size="9"', THREE) + tag('id="wrong" size="99"'));
  await ready(page, 6);
  for (const nth of [0, 1, 2, 3]) expect(await boardSize(page.locator(`#b${nth}`))).toEqual({ width: 13, height: 9 });
  expect((await position(page.locator("#with"))).width).toBe(5);
  const errors = (await recordedEvents(page, "baduk-error")).map(({ id, detail }) => [id, detail.message]);
  expect(errors).toContainEqual(["with", "size is only for a board without a game. It was ignored."]);
  expect(errors.filter(([id]) => id === "wrong")).toEqual([["wrong", 'size="99" is not valid.']]);
  expect((await position(page.locator("#wrong"))).width).toBe(19);
  await page.locator("#b0").evaluate((board) => { board.size = 9; });
  await expect.poll(() => boardSize(page.locator("#b0"))).toEqual({ width: 9, height: 9 });
});

test("a board is cropped to the visible points of the current node", async ({ page, crossOrigin }) => {
  const record = "(;SZ[9]VW[aa:dd];B[bb];W[cc]VW[ff:ih];B[gg]VW[])";
  await crossOrigin.open(tag('id="a"', record) + tag('id="b" region="all"', record) + tag('id="c" mode="edit"', record));
  await ready(page, 3);
  const shown = () => page.locator("#a").evaluate((board) => board.shadowRoot.querySelector(".board svg").viewBox.baseVal).then(() => page.locator("#a .board svg").first().getAttribute("viewBox"));
  const boxes = [];
  for (const _ of [0, 1, 2, 3]) {
    await nextFrames(page);
    boxes.push((await shown()).split(" ").map(Number));
    await page.locator("#a").evaluate((board) => board.next());
  }
  const [root, first, second, last] = boxes;
  expect(first).toEqual(root);
  expect(root[2]).toBe(root[3]);
  expect(second[2]).toBeGreaterThan(second[3]);
  expect(last[2]).toBeGreaterThan(root[2]);
  for (const id of ["b", "c"]) expect((await page.locator(`#${id} .board svg`).first().getAttribute("viewBox")).split(" ").map(Number)[2]).toBe(last[2]);
});

test("a file can hold a diagram, and the frame loads it from this computer", async ({ page, crossOrigin }) => {
  const { port } = new URL(crossOrigin.url);
  const files = { "corner.txt": (response) => response.writeHead(200, { "access-control-allow-origin": "*" }).end("$$5\n$$ | X . . . . |\n$$ ---------") };
  const frame = (host) => `<iframe src="${crossOrigin.host}embed.html?sgf=http://${host}:${port}/corner.txt"></iframe>`;
  await crossOrigin.open(frame("localhost") + frame("127.0.0.1"), { files });
  for (const nth of [0, 1]) {
    const board = page.frameLocator("iframe").nth(nth).locator("baduk-pan");
    await expect.poll(() => board.evaluate((board) => board.position?.black)).toEqual(["A1"]);
  }
});

test("reserves the space of a cropped board, of a list of games, and of an empty board", async ({ page, crossOrigin }) => {
  let load = [];
  await page.route("**/embed_bg.wasm", async (route) => {
    await new Promise((now) => { load.push(now); });
    await route.continue();
  });
  const kinds = [tag("", "(;SZ[9]VW[aa:de];B[bb])"), tag("", GAMES), tag('size="13x9"'), tag("", `\n${THREE}\n`)];
  for (const kind of kinds) {
    load = [];
    await crossOrigin.open(`${kind}<p id=after>After.</p>`);
    await expect.poll(() => load.length).toBe(1);
    const top = () => page.locator("#after").evaluate((after) => after.getBoundingClientRect().top + scrollY);
    const before = await top();
    load[0]();
    await ready(page);
    await nextFrames(page);
    expect(Math.abs(await top() - before), kind).toBeLessThanOrEqual(2);
  }
});

test("doesn't leak memory when boards with text are added, changed and removed", async ({ page, crossOrigin }) => {
  test.setTimeout(240_000);
  await crossOrigin.open("<div id=place></div>");
  const round = (times) => page.evaluate(async (times) => {
    const turn = () => new Promise((done) => setTimeout(done, 0));
    for (let time = 0; time < times; time++) {
      const board = document.createElement("baduk-pan");
      board.textContent = "(;SZ[5];B[aa])";
      document.querySelector("#place").append(board);
      if (time % 10) await board.start();
      board.firstChild.data = "(;SZ[5];B[bb])";
      if (time % 10 === 1) await turn();
      board.remove();
      await turn();
    }
  }, times);
  const session = await page.context().newCDPSession(page);
  const usage = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize;
  };
  // The first rounds also leave what the browser learns about the code.
  await round(400);
  const before = await usage();
  await round(ALL ? 1000 : 200);
  expect(await usage() - before).toBeLessThan(ALL ? 500_000 : 100_000);
});
