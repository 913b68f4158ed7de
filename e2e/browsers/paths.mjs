// The main paths of the page and of the embedded board, for every browser.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { ALL } from "../extent.mjs";
import { serveDist } from "../server.mjs";
import { Page } from "./page.mjs";

const RECORD = "(;SZ[9]PB[Lee]PW[Cho];B[ee];W[cc]C[A corner.](;B[gc]C[On the right.];W[cg])(;B[gg]C[Below.]))";
const PROBLEM = "(;SZ[9]AB[cc][dd]AW[dc]C[Black takes the stone.];B[ec];W[db];B[eb]C[RIGHT])";

const COLLECTION = "(;SZ[5];B[aa])(;SZ[9];B[ee];W[cc])";
const LADDER = "(;SZ[9]AB[de][ef][ff]AW[ee]PL[B])";

/** Black lives with two eyes at the top and at the bottom, around a white stone. */
const INTRUDER = "(;SZ[5]RU[Japanese]AB[ba][da][ab][bb][cb][db][eb][ad][bd][cd][dd][ed][be][de]PL[W];W[cc])";

const status = "[role=status]";
const comment = "[data-testid=comment]";

/**
 * Adds the tests of a browser.
 * @param {string} name
 * @param {() => Promise<import("./page.mjs").Browser>} start
 */
export function addPaths(name, start) {
  describe(name, { timeout: 300_000 }, () => {
    let browser;
    let page;
    let site;

    before(async () => { browser = await start(); });
    after(() => browser?.close());

    // Each path has a server of its own, and so an origin where nothing is saved.
    beforeEach(async () => {
      browser.errors.length = 0;
      site = await serveDist({ cors: true, answerFirst: browser.answerFirst });
      page = new Page(browser);
    });
    afterEach(async () => {
      await browser.open("about:blank");
      await site.close();
    });

    /** Adds a test that also fails if the page reports an error. The long tests only run in `cargo xtask test all`. */
    const path = (title, run) => test(title, async (context) => {
      await run(context);
      assert.deepEqual(await page.errors(), []);
    });
    const long = (title, run) => { if (ALL) path(title, run); };

    path("two moves with the mouse and one with the keyboard, then undo", async () => {
      await page.open(site.url);
      await page.expect(() => boardSize(page), [9, 9]);
      await page.play("D4 F6");
      await page.expectStones({ X: "D4", O: "F6" });
      for (const key of ["d", "6", "Enter"]) await page.press(key);
      await page.expectStones({ X: "D4 D6", O: "F6" });
      await page.click("Undo");
      await page.expectStones({ X: "D4", O: "F6" });
    });

    path("a small game to its result", async () => {
      await page.open(site.url);
      await page.click("New");
      await page.click("9×9");
      await page.click("Start game");
      await page.expect(() => boardSize(page), [9, 9]);
      await page.play("E5");
      await page.click("Pass");
      // Two quick clicks at one place would be a double click.
      await page.press("Enter");
      await page.click("Black: accept the score");
      await page.click("White: accept the score");
      await page.expectText("[data-testid=score]", "Black wins by 73.5 points");
    });

    long("a pasted game record, with the arrow keys", async () => {
      await page.open(site.url);
      await page.paste(RECORD);
      await page.expect(() => boardSize(page), [9, 9]);
      await page.expectStones({});
      await page.press("ArrowRight");
      await page.press("ArrowRight");
      await page.expectText(comment, "A corner.");
      await page.press("ArrowRight");
      await page.expectText(comment, "On the right.");
      await page.press("ArrowDown");
      await page.expectText(comment, "Below.");
      await page.expectStones({ X: "E5 G3", O: "C7" });
      await page.press("ArrowLeft");
      await page.expectStones({ X: "E5", O: "C7" });
    });

    path("a share link, opened elsewhere", async (context) => {
      await page.open(site.url);
      await page.play("D4 F6");
      await page.click("Share");
      await page.expect(async () => (await shareLink(page))?.startsWith(`${site.url}#`), true);
      const link = new URL(await shareLink(page));
      const elsewhere = await serveDist({ answerFirst: browser.answerFirst });
      context.after(elsewhere.close);
      await page.open(elsewhere.url + link.hash);
      await page.expectStones({ X: "D4", O: "F6" });
    });

    path("a game after a reload", async () => {
      await page.open(site.url);
      await page.play("D4 F6");
      await page.expectStones({ X: "D4", O: "F6" });
      await page.reload();
      await page.expectStones({ X: "D4", O: "F6" });
      await page.expectText(status, "Game restored at move 2.");
    });

    path("boards in a page of another origin: one to view, one to solve, and a frame", async (context) => {
      const author = await servePage(authorsPage(site.url, BOARDS + frame(site.url), Boolean(browser.answerFirst)));
      context.after(author.close);
      await page.open(author.url, "#solve");
      // The frame's board starts when it is in view, and WebKit scrolls back while a board above it starts.
      const showFrame = () => page.evaluate(() => document.querySelector("iframe").scrollIntoView({ block: "end" }));
      const ready = async () => {
        await showFrame();
        return (await events(page)).filter(isReady).sort();
      };
      await page.expect(ready, ["frame baduk-ready", "solve baduk-ready", "view baduk-ready"]);
      await page.click("Next move", "#view");
      await page.expectStones({ X: "E5" }, "#view");
      await page.play("E7", "#solve");
      await page.expectStones({ X: "C7 D6 E7", O: "D7 D8" }, "#solve");
      await page.play("E8", "#solve");
      await page.expectText(".verdict", "Correct!", "#solve");
      const expected = ["view baduk-navigate", "solve baduk-move", "solve baduk-move", "solve baduk-move", "solve baduk-solved"];
      await page.expect(async () => (await events(page)).filter((event) => expected.includes(event)), expected);
    });

    long("text between the tags, the arrow keys, the menu and the list of games", async (context) => {
      const boards = `<baduk-pan id="text">${RECORD}</baduk-pan><baduk-pan id="list">${COLLECTION}</baduk-pan>`;
      const author = await servePage(authorsPage(site.url, boards, Boolean(browser.answerFirst)));
      context.after(author.close);
      await page.open(author.url, "#text");
      await page.evaluate(() => document.querySelectorAll("baduk-pan").forEach((board) => { board.start(); }));
      await page.expect(async () => (await events(page)).filter(isReady).sort(), ["list baduk-ready", "text baduk-ready"]);
      await page.evaluate(() => document.querySelector("#text").shadowRoot.querySelector(".board").focus());
      await page.press("ArrowRight");
      await page.press("ArrowRight");
      await page.expectStones({ X: "E5", O: "C7" }, "#text");
      await page.press("ArrowRight");
      await page.press("ArrowDown");
      await page.expectText(".comment", "Below.", "#text");
      await page.click("More", "#text");
      await page.click("Flip board", "#text");
      await page.expect(() => page.evaluate(() => document.querySelector("#text").shadowRoot.querySelector(".coordinates text").textContent), "JHGFEDCBA");
      await page.evaluate(() => { document.querySelector("#text").textContent = "(;SZ[5];B[cc])"; });
      await page.expect(() => boardSize(page, "#text"), [5, 5]);
      await page.evaluate(() => {
        const list = document.querySelector("#list").shadowRoot.querySelector("select");
        list.selectedIndex = 1;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await page.expect(() => boardSize(page, "#list"), [9, 9]);
    });

    long("a picture until the program is there, then a game that plays by itself", async (context) => {
      const still = '<svg id="still" viewBox="0 0 1 1" width="100" height="100"></svg>';
      const boards = `<baduk-pan id="auto" autoplay="0.5" sgf="${RECORD}">${still}</baduk-pan><baduk-pan id="dark" theme="dark" mode="still" at="end" sgf="${RECORD}"></baduk-pan>`;
      const author = await servePage(authorsPage(site.url, boards, Boolean(browser.answerFirst)));
      context.after(author.close);
      await page.open(author.url, "#auto");
      await page.expect(async () => (await events(page)).includes("auto baduk-ready"), true);
      await page.expect(() => page.evaluate(() => document.querySelector("#still").getClientRects().length), 0);
      await page.expectStones({ X: "E5 G7", O: "C7 C3" }, "#auto");
      await page.expectStones({ X: "E5 G7", O: "C7 C3" }, "#dark");
      await page.expect(() => page.evaluate(() => document.querySelector("#dark").shadowRoot.querySelector(".root").dataset.scheme), "dark");
    });

    long("a goal that the board reads out itself", async (context) => {
      const board = `<baduk-pan id="goal" goal="capture E5" sgf="${LADDER}"></baduk-pan>`;
      const author = await servePage(authorsPage(site.url, board, Boolean(browser.answerFirst)));
      context.after(author.close);
      await page.open(author.url, "#goal");
      await page.expectText(".goal", "Goal: capture the stone at E5", "#goal");
      await page.click("Hint", "#goal");
      await page.press("Enter");
      await page.expectText(".verdict", "Try E6.", "#goal");
      await page.play("E6", "#goal");
      await page.expectStones({ X: "D5 E6 E4 F4", O: "E5 F5" }, "#goal");
    });

    path("dead stones that the engine proposes on a page elsewhere", async (context) => {
      const board = `<baduk-pan id="end" sgf="${INTRUDER}" at="end"></baduk-pan>`;
      const author = await servePage(authorsPage(site.url, board, Boolean(browser.answerFirst)));
      context.after(author.close);
      await page.open(author.url, "#end");
      await page.evaluate(() => {
        const show = (text) => { document.title = text; };
        document.querySelector("#end").proposeDead().then(({ dead }) => show(`Dead: ${dead}`), ({ message }) => show(message));
      });
      await page.expect(() => page.evaluate(() => document.title), "Dead: C3");
    });

    test("errors of the page are reported", async () => {
      await page.open(site.url);
      await page.evaluate(() => {
        setTimeout(() => { throw new Error("thrown on purpose"); });
        Promise.reject(new Error("rejected on purpose"));
        document.body.append(Object.assign(document.createElement("script"), { textContent: "forbidden" }));
      });
      const errors = [];
      await page.expect(async () => {
        errors.push(...await page.errors());
        return ["thrown on purpose", "rejected on purpose", "script-src"].filter((text) => !errors.some((error) => error.includes(text)));
      }, []);
    });
  });
}

const isReady = (event) => event.endsWith("ready");

/** Returns the columns and rows of the board of the page, or of an embedded one. */
function boardSize(page, host) {
  return page.evaluate((host) => {
    const root = (host && document.querySelector(host).shadowRoot) ?? document;
    return ["width", "height"].map((name) => Number(root.querySelector("svg[data-width]").dataset[name]));
  }, host ?? null);
}

/** Returns the link in the share dialog, or `undefined`. */
function shareLink(page) {
  return page.evaluate(() => document.querySelector("dialog[open] input[readonly], dialog[open] textarea[readonly]")?.value);
}

/** Returns the events of the boards of `authorsPage`, as the name of the board and the type. */
function events(page) {
  return page.evaluate(() => window.recordedEvents);
}

const BOARDS = `<baduk-pan id="view" sgf="${RECORD}"></baduk-pan><baduk-pan id="solve" mode="solve" sgf="${PROBLEM}"></baduk-pan>`;

const frame = (url) => `<iframe title="A board" width="300" height="400" src="${url}embed.html?sgf=${encodeURIComponent(RECORD)}"></iframe>`;

/** Returns a page with boards from the site at `url`. It records their events, and reports its errors to the site if that collects them. */
function authorsPage(url, boards, isReported) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Elsewhere</title><link rel="icon" href="data:,">
    ${isReported ? `<script src="${url}reporter.js"></script>` : ""}
    <script>
      window.recordedEvents = [];
      const record = (board, type) => window.recordedEvents.push(board + " " + type);
      for (const name of ["ready", "move", "navigate", "solved", "failed", "error"]) {
        addEventListener("baduk-" + name, ({ target, type }) => record(target.id, type));
      }
      addEventListener("message", ({ data }) => { if (data.type !== "baduk-resize") record("frame", data.type); });
    </script>
    <script type="module" src="${url}embed.js"></script></head><body>${boards}</body></html>`;
}

/** Serves a page on an origin of its own. */
async function servePage(html) {
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html));
  await new Promise((ready) => { server.listen(0, "127.0.0.1", ready); });
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((closed) => { server.close(closed); server.closeAllConnections(); }),
  };
}
