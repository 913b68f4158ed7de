// What a reader can do on an embedded board in the mode view: keys, the menu, moves that play by themselves, players, and where
// everything is.
import { readFileSync } from "node:fs";
import { expectAccessible } from "../axe.mjs";
import { rows } from "../board.mjs";
import { clickOn, expect, recordedEvents, recordEvents, test } from "../embed.mjs";
import { expectBoardFocused } from "../page.mjs";
import { advance, installClock, nextFrames } from "../time.mjs";

const VARIATIONS = "(;SZ[9]PB[Lee]BR[9p]PW[Cho]RE[B+R];B[cc](;W[gg];B[gc](;W[cg])(;W[cf]))(;W[dd];B[dc]))";
const LONG = `(;SZ[9]${Array.from({ length: 12 }, (_, nth) => `;${nth % 2 ? "W" : "B"}[${"abcdefghi"[nth % 9]}${"aceg"[Math.floor(nth / 9)]}]`).join("")})`;
const COMMENTED = "(;SZ[9]C[Look at https://example.com/a_(b). Then C3.\nשלום C3];B[ee]C[Second];W[cc])";

const tag = (attributes, content = "") => `<baduk-pan ${attributes}>${content}</baduk-pan>`;
const position = (board) => board.evaluate((element) => element.position);
const at = async (board) => (await position(board)).at;
const button = (board, name) => board.getByRole("button", { name, exact: true });

async function ready(page, count = 1) {
  await page.evaluate(() => customElements.whenDefined("baduk-pan").then(() => document.querySelectorAll("baduk-pan").forEach((board) => board.start())));
  await expect.poll(async () => (await recordedEvents(page, "baduk-ready")).length).toBe(count);
}

/** Opens the menu of a board. */
async function openMenu(board) {
  await button(board, "More").click();
  await expect(button(board, "Flip board")).toBeVisible();
}

test.beforeEach(async ({ page }) => recordEvents(page));

test.describe("keys", () => {
  test("step through the game while anything in the board has the focus", async ({ page, crossOrigin }) => {
    await crossOrigin.open(tag(`sgf="${LONG}" controls="bar menu"`));
    await ready(page);
    const board = page.locator("baduk-pan");
    await page.keyboard.press("Tab");
    await expectBoardFocused(board);
    await expect(board.getByTestId("cursor")).toBeHidden();
    for (const [key, place] of [["ArrowRight", "1"], ["Shift+ArrowRight", "11"], ["PageUp", "1"], ["End", "12"], ["ArrowLeft", "11"], ["Home", "0"], ["PageDown", "10"]]) {
      await page.keyboard.press(key);
      expect(await at(board), key).toBe(place);
    }
    await button(board, "More").focus();
    await page.keyboard.press("ArrowLeft");
    expect(await at(board)).toBe("9");
    // The slider has its own keys: one move, and not two.
    await board.getByRole("slider").focus();
    await page.keyboard.press("ArrowRight");
    expect(await at(board)).toBe("10");
  });

  test("go to other variations, and scroll the page where there are none", async ({ page, crossOrigin }) => {
    await crossOrigin.open(`${tag(`id="a" sgf="${VARIATIONS}"`)}${tag(`id="b" sgf="${LONG}"`)}<div style="block-size: 2000px"></div>`);
    await ready(page, 2);
    const [board, plain] = ["#a", "#b"].map((id) => page.locator(id));
    await board.locator(".board").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    expect((await position(board)).white).toEqual(["D6"]);
    await page.keyboard.press("ArrowUp");
    expect((await position(board)).white).toEqual(["G3"]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await plain.locator(".board").evaluate((element) => element.focus({ preventScroll: true }));
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect((await position(plain)).move).toBe(0);
  });

  test("move a cursor after a point was typed, until Escape, and in other modes", async ({ page, crossOrigin }) => {
    await crossOrigin.open(tag(`id="a" sgf="${VARIATIONS}" at="1"`) + tag('id="b" mode="play" sgf="(;SZ[9])"'));
    await ready(page, 2);
    const [board, played] = ["#a", "#b"].map((id) => page.locator(id));
    await board.locator(".board").focus();
    await page.keyboard.type("d5");
    await expect(board.locator(".status")).toContainText("D5");
    await page.keyboard.press("ArrowUp");
    await expect(board.locator(".status")).toContainText("D6");
    await expect(board.getByTestId("cursor")).toBeVisible();
    await page.keyboard.press("Enter");
    expect((await position(board)).white, "the variation there").toEqual(["D6"]);
    await page.keyboard.press("ArrowLeft");
    expect(await at(board)).toBe("1");
    await played.locator(".board").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    expect((await position(played)).black).toEqual(["E6"]);
  });
});

test.describe("the menu", () => {
  test("opens and closes with the keyboard, and has no violations", async ({ page, crossOrigin }) => {
    await crossOrigin.open(`<dialog>${tag(`sgf="${VARIATIONS}" controls="players bar menu comment tree"`)}</dialog>`);
    await page.evaluate(() => document.querySelector("dialog").showModal());
    await ready(page);
    const board = page.locator("baduk-pan");
    const more = button(board, "More");
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(more).toHaveAttribute("aria-expanded", "true");
    await expect(button(board, "Flip board")).toBeVisible();
    const sizes = await board.locator(".menu :is(button, a, select), .bar-end button").evaluateAll((items) => items.filter((item) => item.checkVisibility()).map((item) => [item.offsetWidth, item.offsetHeight]));
    expect(sizes.length).toBeGreaterThanOrEqual(7);
    for (const size of sizes) expect(Math.min(...size)).toBeGreaterThanOrEqual(44);
    await expectAccessible(page, "the menu");
    await page.keyboard.press("Tab");
    await expect(button(board, "Flip board")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await expect(page.locator("dialog")).toBeVisible();
  });

  test("turns the board, copies, downloads and opens the game", async ({ page, context, crossOrigin, faults }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await crossOrigin.open(tag(`sgf="${VARIATIONS}" at="1"`));
    await ready(page);
    const board = page.locator("baduk-pan");
    await openMenu(board);
    await button(board, "Flip board").click();
    await expect.poll(() => rows(board)).toEqual([".........", ".........", "......X..", ...Array(6).fill(".........")]);
    await button(board, "Rotate board").click();
    await expect.poll(() => rows(board)).toEqual([...Array(6).fill("........."), "......X..", ".........", "........."]);
    // Another option leaves the reader's orientation alone.
    await board.evaluate((element) => { element.coordinates = "off"; });
    await expect(board.locator(".ground text")).toHaveCount(0);
    await expect.poll(() => rows(board)).toEqual([...Array(6).fill("........."), "......X..", ".........", "........."]);
    // D6, flipped and rotated, is in the sixth row and column.
    await clickOn(page, board, 5, 5);
    expect((await position(board)).white).toEqual(["D6"]);
    await page.keyboard.press("ArrowUp");
    expect((await position(board)).white).toEqual(["G3"]);
    await board.evaluate((element) => { element.orientation = "0"; });
    await expect.poll(async () => (await rows(board))[2]).toBe("..X......");

    await test.step("copies and downloads the record, with a name for the file", async () => {
      await button(board, "Copy SGF").click();
      await expect(board.getByText("Game record copied.")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("PB[Lee]");
      const downloading = page.waitForEvent("download");
      await button(board, "Download SGF").click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("Lee-Cho.sgf");
      expect(readFileSync(await download.path(), "utf8").replaceAll("\n", "")).toContain(";B[cc](;W[gg]");
    });

    await test.step("opens the game on the page, at the same move and turned as here", async () => {
      await board.evaluate((element) => element.goTo("1:2:2"));
      await button(board, "Flip board").click();
      const opening = page.waitForEvent("popup");
      await board.getByRole("link", { name: "Open in Badukpan" }).click();
      const opened = await opening;
      await expect(opened.getByTestId("board")).toBeVisible();
      expect(opened.url()).toContain(crossOrigin.host);
      await expect.poll(async () => (await rows(opened))[2]).toBe("......X..");
      await expect.poll(async () => (await rows(opened))[3]).toBe(".....O...");
      await opened.close();
      faults.length = 0;
    });
  });

  test("shows the board in full screen, and ends it", async ({ page, crossOrigin }) => {
    await crossOrigin.open(tag(`sgf="${VARIATIONS}" controls="bar menu comment tree"`));
    await ready(page);
    const board = page.locator("baduk-pan");
    await openMenu(board);
    await button(board, "Full screen").click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe("baduk-pan");
    const { width, height } = await board.locator(".board").evaluate((element) => element.getBoundingClientRect());
    expect(height).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
    expect(width).toBeGreaterThan(560);
    await button(board, "Leave full screen").click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await expect(button(board, "Full screen")).toBeVisible();
  });

  test("is there if the author asks for it, and has nothing in a problem that gives the solution away", async ({ page, crossOrigin }) => {
    await crossOrigin.open([
      tag(`id="a" sgf="${LONG}"`), tag('id="b" sgf="(;SZ[9]AB[ee])"'), tag(`id="c" sgf="${LONG}" controls="bar"`),
      tag('id="d" sgf="(;SZ[9]AB[ee])" controls="menu"'), tag('id="e" goal="capture D6" sgf="(;SZ[9]AB[cd][dc][de]AW[dd];B[ed])"'),
      tag('id="f" goal="capture D6" controls="menu" sgf="(;SZ[9]AB[cd][dc][de]AW[dd];B[ed])"'),
    ].join(""));
    await ready(page, 6);
    for (const [id, count] of [["a", 1], ["b", 0], ["c", 0], ["d", 1], ["e", 0], ["f", 1]]) {
      await expect(button(page.locator(`#${id}`), "More"), id).toHaveCount(count);
    }
    const problem = page.locator("#f");
    await openMenu(problem);
    await expect(button(problem, "Rotate board")).toBeVisible();
    await expect(problem.locator(".menu").getByText(/SGF|Badukpan|Play moves/)).toHaveCount(0);
  });
});

test.describe("moves that play by themselves", () => {
  test("start in view, wait for each move, and stop at the end", async ({ page, context, crossOrigin }) => {
    await installClock(context);
    await crossOrigin.open(tag(`sgf="${VARIATIONS}" autoplay="30"`));
    await ready(page);
    const board = page.locator("baduk-pan");
    await expect(button(board, "Pause")).toBeVisible();
    await expect(board.getByRole("status")).toHaveAttribute("aria-live", "off");
    const wait = async (seconds) => {
      await page.clock.runFor(1000 * (seconds - 1));
      await advance(page, 1000);
    };
    // The clock also runs by itself, a few seconds in all.
    await wait(15);
    expect(await at(board)).toBe("0");
    await wait(15);
    expect(await at(board)).toBe("1");
    await wait(30);
    expect(await at(board)).toBe("2");
    await wait(70);
    expect(await at(board)).toBe("4");
    await expect(board.getByRole("status")).not.toHaveAttribute("aria-live");
    // At the end, it plays from the start.
    await button(board, "Play moves").click();
    expect(await at(board)).toBe("0");
    await wait(30);
    expect(await at(board)).toBe("1");
    await button(board, "Pause").click();
    await wait(40);
    expect(await at(board)).toBe("1");
  });

  test("stop at a key, a click, a hidden tab, and scrolling away", async ({ page, crossOrigin }) => {
    const STOPS = {
      "a key": async (board) => {
        await board.locator(".board").focus();
        await page.keyboard.press("ArrowRight");
      },
      "a click": (board) => clickOn(page, board, 8, 8),
      "a hidden tab": () => page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        dispatchEvent(new Event("visibilitychange"));
      }),
      "scrolling away": async () => {
        await page.evaluate(() => scrollTo(0, 5000));
        await nextFrames(page);
      },
    };
    for (const [what, stop] of Object.entries(STOPS)) {
      await test.step(what, async () => {
        await crossOrigin.open(`${tag(`sgf="${LONG}" autoplay="60"`)}<div style="block-size: 6000px"></div>`);
        await ready(page);
        const board = page.locator("baduk-pan");
        await expect(button(board, "Pause")).toBeVisible();
        await stop(board);
        await expect(button(board, "Play moves")).toHaveCount(1);
      });
    }
  });

  test("don't start by themselves for readers who prefer less motion, nor out of view, nor in other modes", async ({ page, crossOrigin }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await crossOrigin.open(tag(`id="a" sgf="${LONG}" autoplay`) + tag(`id="b" sgf="${LONG}" autoplay mode="play"`));
    await ready(page, 2);
    await expect(button(page.locator("#a"), "Play moves")).toBeVisible();
    await expect(button(page.locator("#b"), "Pass")).toBeVisible();
    await expect(page.locator("#b").getByRole("button", { name: /Pause|Play moves/ })).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await crossOrigin.open(`<div style="block-size: 5000px"></div>${tag(`id="a" sgf="${LONG}" autoplay`)}`);
    await ready(page);
    const board = page.locator("#a");
    await expect(button(board, "Play moves")).toHaveCount(1);
    await board.scrollIntoViewIfNeeded();
    await expect(button(board, "Pause")).toHaveCount(1);
  });

  test("play from the menu at the reader's speed", async ({ page, context, crossOrigin }) => {
    await installClock(context);
    await crossOrigin.open(tag(`sgf="${LONG}"`));
    await ready(page);
    const board = page.locator("baduk-pan");
    await openMenu(board);
    await expect(board.getByRole("combobox", { name: "Seconds per move" })).toHaveValue("2000");
    await board.getByRole("combobox", { name: "Seconds per move" }).selectOption("10");
    await board.locator(".menu").getByRole("button", { name: "Play moves" }).click();
    await expect(button(board, "More")).toBeFocused();
    await expect(button(board, "Pause")).toBeVisible();
    await advance(page, 3000);
    expect(await at(board)).toBe("0");
    await advance(page, 7000);
    expect(await at(board)).toBe("1");
  });
});

test("shows names, captures and, at the last move, the result", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag(`id="a" sgf="${VARIATIONS}" controls="players bar"`) + tag('id="b" lang="ko" sgf="(;SZ[5]RE[W+0.5];B[aa];W[ab];B[cc];W[ba])" at="end" controls="players"'));
  await ready(page, 2);
  const [board, korean] = ["#a", "#b"].map((id) => page.locator(id).locator(".players"));
  await expect(board).toContainText("Lee 9p");
  await expect(board).toContainText("Cho");
  await expect(board).not.toContainText("resignation");
  await page.locator("#a").evaluate((element) => element.last());
  await expect(board).toContainText("Black wins by resignation");
  await page.locator("#a").evaluate((element) => element.goTo("1:2:2"));
  await expect(board).not.toContainText("resignation");
  await expect(korean.getByRole("group", { name: "백: 백" })).toContainText("따낸 돌 1");
  await expect(korean).toContainText("백 반집승");
});

test("addresses in comments are links, and Hebrew is read from right to left", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag("", `<script type="application/x-go-sgf">${COMMENTED}</script>`));
  await ready(page);
  const comment = page.locator("baduk-pan").locator(".comment");
  const link = comment.getByRole("link");
  await expect(link).toHaveText("https://example.com/a_(b)");
  for (const [name, value] of [["href", "https://example.com/a_(b)"], ["target", "_blank"], ["rel", "noopener nofollow"]]) await expect(link).toHaveAttribute(name, value);
  await expect(comment.getByRole("button", { name: "C3" })).toHaveCount(2);
  expect(await comment.locator("p[dir]").evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction))).toEqual(["ltr", "rtl"]);
});

test("leaves no space for the comment of a file or a link without comments", async ({ page, crossOrigin }) => {
  const plain = "(;SZ[9];B[ee];W[cc])";
  await crossOrigin.open(tag('id="a" sgf="plain.sgf"') + tag(`id="b" sgf="${plain}" controls="bar menu comment"`) + tag('id="c" sgf="commented.sgf"'), { files: { "plain.sgf": plain, "commented.sgf": COMMENTED } });
  await ready(page, 3);
  const below = (id) => page.locator(id).locator(".below-board").evaluate((element) => element.getBoundingClientRect().height);
  await expect(button(page.locator("#a"), "More")).toBeVisible();
  for (const id of ["#a", "#b"]) {
    await expect.poll(() => below(id)).toBeLessThan(170);
    await expect(page.locator(id).locator(".comment")).toHaveCount(0);
  }
  await expect(page.locator("#c").locator(".comment")).toContainText("Look at");
  expect(await below("#c")).toBeGreaterThan(270);
});

test("has the comment and the tree beside the board where it is wide enough", async ({ page, crossOrigin }) => {
  const game = `<script type="application/x-go-sgf">${COMMENTED}</script>`;
  const controls = 'controls="players bar menu comment tree"';
  await crossOrigin.open([
    tag(`id="a" ${controls}`, game), tag(`id="b" ${controls} style="--badukpan-width: 60rem"`, game),
    tag(`id="c" controls="bar" style="--badukpan-width: 60rem"`, game), tag(`id="d" mode="still" style="--badukpan-width: 60rem"`, game),
  ].join(""));
  await ready(page, 4);
  await expect(page.locator("#b").getByTestId("tree")).toBeVisible();
  await expect(page.locator("#b").locator(".player")).toHaveCount(2);
  await nextFrames(page);
  const boxes = (id) => page.locator(id).evaluate((element) => Object.fromEntries([".board", ".below-board", ".embed"].map((name) => {
    const { left, right, top, bottom, width } = element.shadowRoot.querySelector(name).getBoundingClientRect();
    return [name, { left, right, top, bottom, width }];
  })));
  const [narrow, wide, bare, still] = [await boxes("#a"), await boxes("#b"), await boxes("#c"), await boxes("#d")];
  expect(narrow[".below-board"].top).toBeGreaterThanOrEqual(narrow[".board"].bottom);
  expect(wide[".below-board"].left).toBeGreaterThanOrEqual(wide[".board"].right);
  expect(wide[".below-board"].bottom).toBeLessThanOrEqual(wide[".embed"].bottom);
  expect(wide[".embed"].bottom - wide[".board"].bottom).toBeLessThan(4);
  expect(bare[".below-board"].top).toBeGreaterThanOrEqual(bare[".board"].bottom);
  expect(still[".board"].width).toBe(960);
  await expectAccessible(page, "boards of all widths");
});

test("has editing tools that wrap in a narrow place", async ({ page, crossOrigin }) => {
  await crossOrigin.open([280, 320, 390].map((width) => `<div style="inline-size: ${width}px">${tag('mode="edit" sgf="(;SZ[9];B[ee])"')}</div>`).join(""));
  await ready(page, 3);
  for (const more of await page.locator(".more-tools").all()) await more.click();
  const measured = await page.locator("baduk-pan").evaluateAll((boards) => boards.map((board) => {
    const { right } = board.getBoundingClientRect();
    const tools = [...board.shadowRoot.querySelectorAll(".tools button")].map((tool) => tool.getBoundingClientRect());
    return { count: tools.length, overflow: Math.max(...tools.map((tool) => tool.right)) - right, least: Math.min(...tools.map((tool) => Math.min(tool.width, tool.height))) };
  }));
  for (const { count, overflow, least } of measured) {
    expect(count).toBe(37);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(least).toBeGreaterThanOrEqual(44);
  }
});
