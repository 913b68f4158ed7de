// Files that come in by every way, in every charset, and go out again.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { button, card, dialog, expectSaid, expectStones, open, openSmall, play, paste } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const GAME = "(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]KM[6.5];B[cc];W[gg])";
const KOREAN = Buffer.concat([Buffer.from("(;SZ[9]PB["), Buffer.from([0xc0, 0xcc, 0xc3, 0xa2, 0xc8, 0xa3]), Buffer.from("];B[cc])")]);

/** Picks files by the button of the games. */
async function pick(page, ...files) {
  await button(page, "Games").click();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(dialog(page), "Open SGF").click()]);
  await chooser.setFiles(files.map(([name, text]) => ({ name, mimeType: "application/x-go-sgf", buffer: Buffer.from(text) })));
}

/** Drops files on the board. */
async function drop(page, ...files) {
  const texts = files.map(([name, text]) => [name, [...Buffer.from(text)]]);
  await page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, bytes] of files) data.items.add(new File([new Uint8Array(bytes)], name));
    const target = document.querySelector(".board");
    for (const type of ["dragover", "drop"]) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, texts);
}

/** What is told of files beside the board. */
const notice = (page) => page.locator(".notice").first();

async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
}

test.describe("a record is opened", () => {
  const WAYS = {
    "by the button": (page) => pick(page, ["a.sgf", GAME]),
    "by a drop": (page) => drop(page, ["a.sgf", GAME]),
    "by a paste": (page) => paste(page, GAME),
  };
  for (const [way, openIt] of Object.entries(WAYS)) {
    test(`${way}, with its players and its moves`, async ({ page }) => {
      await open(page);
      await openIt(page);
      await expectSaid(page, "Game record opened: Lee – Cho.");
      await expect(dialog(page)).toBeHidden();
      await expect(card(page, "black")).toContainText("Lee");
      await expectStones(page, {});
      await button(page, "Redo").click();
      await button(page, "Redo").click();
      await expectStones(page, { X: "C7", O: "G3" });
      await expect(notice(page)).toBeHidden();
    });
  }

  test("from the page's own site by its address", async ({ page }) => {
    await page.route("**/games/a%20b.sgf", (route) => route.fulfill({ body: GAME }));
    await page.goto("./?sgf=games%2Fa%20b.sgf");
    await expectSaid(page, "Game record opened: Lee – Cho.");
  });

  test("and a reload keeps what was done to it, while its address opens it anew", async ({ page }) => {
    await installClock(page.context());
    await page.route("**/a.sgf", (route) => route.fulfill({ body: GAME }));
    await page.goto("./?sgf=a.sgf");
    await expectSaid(page, "Game record opened: Lee – Cho.");
    await play(page, "E5");
    await expectStones(page, { X: "E5" });
    await page.reload();
    await expectStones(page, { X: "E5" });
    await advance(page, 2000);
    await expectStones(page, { X: "E5" });
    await page.goto("./");
    await page.goto("./?sgf=a.sgf");
    await expectSaid(page, "Game record opened: Lee – Cho.");
    await expectStones(page, {});
  });

  test("and the game before is not lost", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await paste(page, GAME);
    await expectSaid(page, "Game record opened: Lee – Cho.");
    await button(page, "New").click();
    await button(dialog(page), "Back to previous game").click();
    await expectStones(page, { X: "C3", O: "G7" });
  });
});

test("while a file hangs over the page, the page says that it is welcome", async ({ page }) => {
  await open(page);
  const hang = (type) => page.evaluate((type) => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], "a.sgf"));
    document.querySelector(".board").dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, type);
  await hang("dragover");
  await expect(page.getByText("Drop the file to open it")).toBeVisible();
  await hang("dragleave");
  await expect(page.getByText("Drop the file to open it")).toHaveCount(0);
});

test("what is typed into a field is not taken for a record", async ({ page }) => {
  await open(page);
  await button(page, "New").click();
  await dialog(page).getByRole("textbox", { name: "Komi" }).focus();
  await paste(page, GAME);
  await expect(dialog(page).getByRole("heading", { name: "New game" })).toBeVisible();
  await expect(page.locator(".status")).toHaveText("Black to play.");
});

test.describe("an address", () => {
  /** Another site, which lets other pages read its files or does not. */
  async function otherSite(headers) {
    const server = createServer((request, response) => {
      response.writeHead(request.url === "/a.sgf" ? 200 : 404, headers).end(GAME);
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
  }

  test("of no file is told with the server's answer", async ({ page, faults }) => {
    await page.goto("./?sgf=nothing.sgf");
    await expect(notice(page)).toContainText("Couldn't load nothing.sgf (HTTP 404). Check the address.");
    expect(faults.length).toBe(1);
    faults.length = 0;
    await play(page, "D4");
    await expectStones(page, { X: "D4" });
  });

  test("that is none is told", async ({ page }) => {
    await page.goto("./?sgf=javascript:alert(1)");
    await expect(notice(page)).toContainText("“javascript:alert(1)” is not a valid web address.");
  });

  test("of another site is told where the page may not read it", async ({ page, faults }) => {
    const site = await otherSite({});
    await page.goto(`./?sgf=${site.url}/a.sgf`);
    await expect(notice(page)).toContainText("Couldn't download");
    expect(faults.length).toBeGreaterThan(0);
    faults.length = 0;
    site.close();
  });
});

test.describe("the letters of a file", () => {
  test("are guessed, the guess is told, and another can be chosen", async ({ page }) => {
    await open(page);
    await drop(page, ["old.sgf", KOREAN]);
    await expect(card(page, "black")).toContainText("이창호");
    await expect(notice(page)).toContainText("Text encoding guessed: Korean (EUC-KR).");
    await button(notice(page), "Details").click();
    await expect(dialog(page).getByRole("heading", { name: "old.sgf" })).toBeFocused();
    await dialog(page).getByRole("combobox", { name: "Text encoding" }).selectOption("Western European (Windows-1252)");
    await expect(card(page, "black")).toContainText("ÀÌÃ¢È£");
    await dialog(page).getByRole("combobox", { name: "Text encoding" }).selectOption("Korean (EUC-KR)");
    await expect(card(page, "black")).toContainText("이창호");
    await button(dialog(page), "Close").click();
    await expect(notice(page)).toBeHidden();
  });

  test("that it names wrongly are told", async ({ page }) => {
    await open(page);
    await drop(page, ["a.sgf", "(;CA[big5]SZ[9]PB[이창호];B[cc])"]);
    await expect(notice(page)).toContainText("Text encoding: UTF-8. The file names Chinese, traditional (Big5).");
  });
});

test("what is odd in a file is told line by line", async ({ page }) => {
  await open(page);
  await drop(page, ["odd.sgf", "(;SZ[9]KM[650]\n;B[cc]\n;W[zz]AB[aa]"]);
  await expect(notice(page)).toContainText("issues in this file.");
  await button(notice(page), "Details").click();
  const told = dialog(page).locator(".issues li");
  await expect(told.filter({ hasText: "Line 1: KM[650] was read as komi 6.5." })).toHaveCount(1);
  await expect(told.filter({ hasText: "the game has no closing parenthesis. It was read to the end of the file." })).toHaveCount(1);
});

test.describe("a file of several games", () => {
  const THREE = `(;GM[2]PB[chess])(;SZ[9]PB[First]PW[One];B[cc])(;SZ[13]PB[Second]PW[Two]RE[W+R];B[dd];W[ee])`;

  test("is a list to choose from, and games of another kind are kept", async ({ page }) => {
    await open(page);
    await drop(page, ["three.sgf", THREE]);
    await expectSaid(page, "Game record opened: First – One.");
    await expect(notice(page)).toContainText("This file has 3 games.");
    await button(notice(page), "Details").click();
    const rows = dialog(page).locator(".game-list button.game");
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toBeDisabled();
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    await expect(rows.nth(2)).toContainText("13×13 · 2 moves · W+R");
    await rows.nth(2).click();
    await expectSaid(page, "Game record opened: Second – Two.");
    await expect(page.locator("svg[data-width]")).toHaveAttribute("data-width", "13");
  });

  test("is saved whole, with what was done to its games", async ({ page }) => {
    await open(page);
    await drop(page, ["three.sgf", THREE]);
    await expectSaid(page, "Game record opened: First – One.");
    await button(page, "Redo").click();
    await play(page, "G7");
    await button(page, "Games").click();
    await button(dialog(page), "File details").click();
    await dialog(page).locator(".game-list button.game").nth(2).click();
    await expectSaid(page, "Game record opened: Second – Two.");
    await button(page, "Games").click();
    await button(dialog(page), "File details").click();
    const [name, text] = await saved(page, () => button(dialog(page), "Save all as SGF").click());
    expect(name).toBe("three.sgf");
    expect(text).toContain("PB[chess]");
    expect(text).toContain(";B[cc];W[gc])");
    expect(text).toContain("RE[W+R];B[dd];W[ee])");
  });

  test("can be several files as well", async ({ page }) => {
    await open(page);
    await drop(page, ["one.sgf", GAME], ["two.sgf", GAME]);
    await expect(notice(page)).toContainText("This file has 2 games.");
  });
});

test.describe("the game on the board", () => {
  test("is saved as a file named by its players, with all that the record had", async ({ page }) => {
    await open(page);
    await paste(page, "(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]XY[kept][as it was];B[cc]C[a\\]b])");
    await button(page, "Games").click();
    const [name, text] = await saved(page, () => button(dialog(page), "Save SGF").click());
    expect(name).toBe("Lee-Cho.sgf");
    expect(text).toBe("(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]XY[kept][as it was];B[cc]C[a\\]b])\n");
  });

  test("is dated by the day on which it was begun here, and has its result", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await button(page, "Resign").click();
    await button(dialog(page), "Resign").click();
    await button(page, "Games").click();
    const [name, text] = await saved(page, () => button(dialog(page), "Save SGF").click());
    expect(name).toMatch(/^20\d\d-\d\d-\d\d\.sgf$/);
    expect(text).toMatch(/DT\[20\d\d-\d\d-\d\d\]/);
    expect(text).toContain("RE[B+R]");
  });

  test("is copied as SGF", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openSmall(page);
    await play(page, "C3");
    await button(page, "Games").click();
    await button(dialog(page), "Copy SGF").click();
    await expect(dialog(page).getByText("Game record copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(";B[cg])");
  });
});

test("an address that names no file opens none", async ({ page }) => {
  await page.goto("./?sgf=");
  await expect(page.getByTestId("board")).toBeVisible();
  await button(page, "Games").click();
  await page.waitForLoadState("networkidle");
  await expect(dialog(page).getByRole("button", { name: "Open SGF" })).toBeVisible();
  await expect(page.getByText("is not a game record")).toHaveCount(0);
});

test.describe("what is no record", () => {
  const NOT = {
    "an empty file": ["", "is empty"],
    "a picture": [Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), "is not a game record (SGF)"],
    "a text": ["Dear Lee,\n\nthank you.", "is not a game record (SGF)"],
    "a record of chess": ["(;GM[3]PB[a])", "has no baduk games"],
    "a board that is none": ["(;SZ[53];B[aa])", "has an unsupported board size. Each side can have 1 to 52 points."],
  };
  for (const [kind, [text, told]] of Object.entries(NOT)) {
    test(`such as ${kind}, is told, and the board stays as it is`, async ({ page }) => {
      await openSmall(page);
      await play(page, "C3");
      await drop(page, ["it.sgf", text]);
      await expect(notice(page)).toContainText(`it.sgf ${told}`);
      await expectStones(page, { X: "C3" });
      await button(notice(page), "Dismiss").click();
      await expect(notice(page)).toBeHidden();
    });
  }
});

test("names and comments are text, whatever stands in them", async ({ page }) => {
  await open(page);
  await drop(page, ["<img src=x onerror=alert(1)>.sgf", "(;SZ[9]PB[<img src=x onerror=alert(1)>]PW[<script>alert(1)</script>]GN[<b>x</b>];B[cc])(;SZ[9])"]);
  await expectSaid(page, "Game record opened: <img src=x onerror=alert(1)> – <script>alert(1)</script>.");
  await button(notice(page), "Details").click();
  await expect(dialog(page).getByRole("heading")).toHaveText("<img src=x onerror=alert(1)>.sgf");
  await expect(page.locator("img, b")).toHaveCount(0);
});
