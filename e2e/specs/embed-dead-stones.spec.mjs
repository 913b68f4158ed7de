// Dead stones that embedded boards propose: the method proposeDead, its errors, and what it loads.
import { expect, test } from "../embed.mjs";

test.use({ hasEngine: true });

/** Black lives with two eyes at the top and at the bottom. Move 1 is a white stone in between. */
const INTRUDER = "(;SZ[5]RU[Japanese]AB[ba][da][ab][bb][cb][db][eb][ad][bd][cd][dd][ed][be][de]PL[W];W[cc];B[bc])";
const DEAD = { dead: ["C3"], chains: [{ color: "white", stones: ["C3"], status: "dead", reason: "no-room", survival: 0 }], open: [] };
const NONE = { dead: [], chains: [], open: [] };

const tag = (attributes) => `<baduk-pan ${attributes}></baduk-pan>`;
const propose = (board) => board.evaluate((board) => board.proposeDead());

/** The message of the error with which a proposal is rejected. */
const refusal = (board) => board.evaluate((board) => board.proposeDead().then(JSON.stringify, ({ message }) => message));

/** Records which files of the engine are requested from now on. */
function engineRequests(page) {
  const requests = [];
  page.context().on("request", (request) => {
    const [name] = /dead-stones\.js|engine\.js|network-\w+\.bin/.exec(request.url()) ?? [];
    if (name) requests.push(name);
  });
  return requests;
}

test("the stones that are dead are known at each place of a game, and the engine loads only then", async ({ page, crossOrigin }) => {
  const requests = engineRequests(page);
  // In the third game the stones are put on the board after an empty start.
  const late = INTRUDER.replace("RU[Japanese]", "RU[Japanese];").replace("PL[W];W[cc];B[bc]", "AW[cc]PL[B]");
  await crossOrigin.open([
    `sgf="${INTRUDER}" at="1"`, `sgf="${INTRUDER}"`, `sgf="${late}" controls="bar"`, `sgf="${INTRUDER}" at="end" mode="play"`,
    'size="25" mode="play"', `sgf="${INTRUDER}" rules="tromp-taylor"`, `sgf="${INTRUDER}" at="1"`,
  ].map(tag).join(""));
  const [board, other, unnamed, played, large, strict, still] = [0, 1, 2, 3, 4, 5, 6].map((nth) => page.locator("baduk-pan").nth(nth));
  await board.evaluate((board) => board.start());
  expect(requests).toEqual([]);
  // Before they have started, and at the same time.
  expect(await Promise.all([propose(board), propose(other)])).toEqual([DEAD, NONE]);
  await board.evaluate((board) => board.first());
  expect(await propose(board)).toEqual(NONE);
  await board.evaluate((board) => { board.at = "end"; });
  expect(await propose(board)).toEqual(DEAD);

  await test.step("the position at the call is judged, whatever the reader does meanwhile", async () => {
    const proposals = await still.evaluate((board) => Promise.all([board.proposeDead(), board.first(), board.proposeDead(), board.last()]));
    expect(proposals).toEqual([DEAD, true, NONE, true]);
  });
  await test.step("a position whose place has no name is judged too", async () => {
    await unnamed.evaluate((board) => board.last());
    expect(await unnamed.evaluate((board) => [board.position.at, board.position.white])).toEqual([null, ["C3"]]);
    expect(await propose(unnamed)).toEqual(DEAD);
  });
  await test.step("a script marks the proposed stones while a game is scored", async () => {
    await played.evaluate(async (board) => {
      await board.pass();
      await board.pass();
      const { chains } = await board.proposeDead();
      for (const { status, stones } of chains) if (status === "dead") await board.play(stones[0]);
    });
    await expect(played.locator(".status")).toContainText("White C3: 1 stone marked dead.");
  });
  await test.step("an error says why there is no proposal, and rules without dead stones have none", async () => {
    expect(await refusal(large)).toBe("Boards from 2x2 to 19x19 can be judged, not 25x25.");
    expect(await propose(strict)).toBeNull();
  });
  expect(new Set(requests)).toEqual(new Set(["dead-stones.js", "engine.js", requests.find((name) => name.startsWith("network-"))]));
  expect(requests.filter((name) => name.startsWith("network-"))).toHaveLength(1);
});

test("a board without a game has no proposal, and loads no engine", async ({ page, crossOrigin, faults }) => {
  const requests = engineRequests(page);
  await crossOrigin.open(tag('sgf="(hello"') + tag('sgf="missing.sgf"'));
  for (const nth of [0, 1]) expect(await refusal(page.locator("baduk-pan").nth(nth))).toContain("shows no game");
  expect(requests).toEqual(["dead-stones.js"]);
  faults.length = 0;
});

test("an engine that can't be loaded is an error, and the next call tries again", async ({ page, crossOrigin, faults }) => {
  await crossOrigin.open(tag(`sgf="${INTRUDER}" at="1"`));
  const board = page.locator("baduk-pan");
  for (const file of ["**/dead-stones.js*", "**/engine.js", "**/engine_bg.wasm", "**/network-*.bin"]) {
    for (const answer of [(route) => route.abort(), (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" })]) {
      await page.context().route(file, answer);
      // One call starts the engine, and the other waits for it.
      const refusals = await Promise.all([refusal(board), refusal(board)]);
      for (const message of refusals) expect(message, file).toContain(file.includes("dead") ? "import" : "could not be loaded");
      await page.context().unroute(file);
    }
  }
  expect(await propose(board)).toEqual(DEAD);
  faults.length = 0;
});

test("under a strict policy of the page, a worker needs to be allowed", async ({ page, crossOrigin, faults }) => {
  const { origin } = new URL(crossOrigin.host);
  const policy = `default-src 'none'; script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; style-src 'unsafe-inline'; img-src data:`;
  const open = (policy) => crossOrigin.open(tag(`sgf="${INTRUDER}" at="1"`), { headers: { "content-security-policy": policy } });
  await open(`${policy}; worker-src blob: ${origin}`);
  const board = page.locator("baduk-pan");
  expect(await propose(board)).toEqual(DEAD);
  expect(faults.filter((fault) => fault.includes("policy"))).toEqual([]);
  await open(policy);
  expect(await refusal(board)).toContain("the policy");
  faults.length = 0;
});

test("the frame answers with the proposal, or with the error", async ({ page, crossOrigin }) => {
  const frame = (query) => `<iframe title="A board" src="${crossOrigin.host}embed.html?${query}" width="400" height="600"></iframe>`;
  await crossOrigin.open(frame(`at=1#sgf=${encodeURIComponent(INTRUDER)}`) + frame("size=25&mode=play"), {
    head: `<script>
      window.messages = [];
      window.ready = 0;
      addEventListener("message", ({ data }) => {
        if (data.type === "baduk-ready") window.ready++;
        if (data.type === "baduk-result") window.messages.push(data);
      });
    </script>`,
  });
  await expect.poll(() => page.evaluate(() => window.ready)).toBe(2);
  await page.evaluate(() => [...document.querySelectorAll("iframe")].forEach(({ contentWindow }, id) => contentWindow.postMessage({ target: "badukpan", method: "proposeDead", id }, "*")));
  const answers = () => page.evaluate(() => window.messages.sort((a, b) => a.id - b.id));
  await expect.poll(answers).toEqual([
    { source: "badukpan", type: "baduk-result", id: 0, result: DEAD },
    { source: "badukpan", type: "baduk-result", id: 1, error: "Boards from 2x2 to 19x19 can be judged, not 25x25." },
  ]);
});

test.describe("in a browser without workers", () => {
  test.use({ hasEngine: false });

  test("an error says so", async ({ page, crossOrigin }) => {
    await crossOrigin.open(tag(`sgf="${INTRUDER}" at="1"`));
    expect(await refusal(page.locator("baduk-pan"))).toContain("This browser can't judge positions");
  });
});
