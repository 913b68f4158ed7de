// Opening files in every way and text encoding, and saving them.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { button, card, dialog, expectStatus, expectStones, open, openSmall, play, paste } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const GAME = "(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]KM[6.5];B[cc];W[gg])";
const KOREAN = Buffer.concat([Buffer.from("(;SZ[9]PB["), Buffer.from([0xc0, 0xcc, 0xc3, 0xa2, 0xc8, 0xa3]), Buffer.from("];B[cc])")]);

/** Opens files with the button in the Games dialog. */
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

/** Returns the notice about a file beside the board. */
const notice = (page) => page.locator(".games-part .notice").first();

async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
}

test.describe("opening a game record", () => {
  test("by pasting, the file dialog or drag and drop shows its players and moves, and keeps the previous game", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    for (const [name, openGame] of [
      ["Lee", (text) => paste(page, text)],
      ["Yu", (text) => pick(page, ["a.sgf", text])],
      ["Na", (text) => drop(page, ["a.sgf", text])],
    ]) {
      await openGame(GAME.replace("Lee", name));
      await expectStatus(page, `Game record opened: ${name} – Cho.`);
      await expect(dialog(page)).toBeHidden();
      await expect(card(page, "black")).toContainText(name);
      await expectStones(page, {});
      await button(page, "Next move").click();
      await button(page, "Next move").click();
      await expectStones(page, { X: "C7", O: "G3" });
      await expect(notice(page)).toBeHidden();
      if (name === "Lee") {
        await button(page, "New").click();
        await button(dialog(page), "Back to previous game").click();
        await expectStones(page, { X: "C3", O: "G7" });
      }
    }
  });

  test("games in other formats open when they are dropped or pasted, and a file with a link opens its game", async ({ page }) => {
    await open(page);
    await drop(page, ["game.gib", "\\HS\r\n\\[GAMEBLACKNAME=Lee (9D)\\]\r\n\\[GAMEWHITENAME=Cho (9D)\\]\r\n\\HE\r\n\\GS\r\nINI 0 1 0 &4\r\nSTO 0 2 1 3 3\r\nSTO 0 3 2 15 3\r\n\\GE\r\n"]);
    await expectStatus(page, "Game record opened: Lee – Cho.");
    await expect(page.locator(".terms")).toContainText("Korean rules");
    for (const [text, X, O] of [["W: E5 B: C3 W: pass", "C3", "E5"], ["$$B\n$$ -------\n$$ | . X 2 |\n$$ | . 1 . |\n$$ | . . . |\n$$ -------", "B3 B2", "C3"], [";SZ[9];B[ee]", "E5", ""]]) {
      await paste(page, text);
      await page.keyboard.press("End");
      await expectStones(page, { X, O });
    }
    await paste(page, "$$B\n$$ | . X . |\n$$ | . % . |\n$$ | . . . |");
    await expectStones(page, { X: "B3" });
    await expect(notice(page)).toContainText("Diagram, line 3: “%” is not a known symbol. The point was read as empty.");
    await paste(page, ";SZ[9];B[ee]");
    await page.keyboard.press("End");
    await button(page, "Share").click();
    const link = await dialog(page).getByRole("textbox", { name: /link/i }).first().inputValue();
    await page.keyboard.press("Escape");
    await open(page);
    await drop(page, ["mail.txt", `Your move: ${link}`]);
    await page.keyboard.press("End");
    await expectStones(page, { X: "E5" });
    await paste(page, "2026-11-29 at 10:00, table 12");
    await expect(notice(page)).toContainText("Pasted text has no game. Games can be SGF, GIB, NGF, UGF, a text diagram, a list of moves or a link.");
  });

  test("dragging a file over the page shows a drop hint, and text pasted into a field is not opened", async ({ page }) => {
    await open(page);
    const drag = (type) => page.evaluate((type) => {
      const data = new DataTransfer();
      data.items.add(new File(["x"], "a.sgf"));
      document.querySelector(".board").dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }, type);
    await drag("dragover");
    await expect(page.getByText("Drop the file to open it")).toBeVisible();
    await drag("dragleave");
    await expect(page.getByText("Drop the file to open it")).toHaveCount(0);
    await button(page, "New").click();
    await dialog(page).getByRole("textbox", { name: "Komi" }).focus();
    await paste(page, GAME);
    await expect(dialog(page).getByRole("heading", { name: "New game" })).toBeVisible();
    await expect(page.locator(".status")).toHaveText("New game. Black to play.");
  });
});

test.describe("?sgf=", () => {
  /** Starts another site that serves one file with these headers. */
  async function otherSite(headers) {
    const server = createServer((request, response) => {
      response.writeHead(request.url === "/a.sgf" ? 200 : 404, headers).end(GAME);
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
  }

  test("with a relative URL opens the file, a reload keeps changes, and following the URL again opens the file again", async ({ page }) => {
    await installClock(page.context());
    await page.route("**/games/a%20b.sgf", (route) => route.fulfill({ body: GAME }));
    await page.goto("./?sgf=games%2Fa%20b.sgf");
    await expectStatus(page, "Game record opened: Lee – Cho.");
    // The second click confirms a new variation.
    await play(page, "E5 E5");
    await expectStones(page, { X: "E5" });
    await page.reload();
    await expectStones(page, { X: "E5" });
    await advance(page, 2000);
    await expectStones(page, { X: "E5" });
    await page.goto("./");
    await page.goto("./?sgf=games%2Fa%20b.sgf");
    await expectStatus(page, "Game record opened: Lee – Cho.");
    await expectStones(page, {});
  });

  test("reports a missing file, an invalid address and a file that CORS forbids, and may be empty", async ({ page, faults }) => {
    await page.goto("./?sgf=nothing.sgf");
    await expect(notice(page)).toContainText("Couldn't load nothing.sgf (HTTP 404). Check the address.");
    await expect.poll(() => faults.length).toBe(1);
    faults.length = 0;
    await play(page, "D4");
    await expectStones(page, { X: "D4" });

    await page.goto("./?sgf=javascript:alert(1)");
    await expect(notice(page)).toContainText("“javascript:alert(1)” is not a valid web address.");

    const site = await otherSite({});
    await page.goto(`./?sgf=${site.url}/a.sgf`);
    await expect(notice(page)).toContainText("Couldn't download");
    // The browser reports the policy last, maybe after the notice is shown.
    await expect.poll(() => faults.some((fault) => fault.includes("content security policy"))).toBe(true);
    faults.length = 0;
    site.close();

    await page.goto("./?sgf=");
    await expect(page.getByTestId("board")).toBeVisible();
    await button(page, "Games").click();
    await page.waitForLoadState("networkidle");
    await expect(dialog(page).getByRole("button", { name: "Open SGF" })).toBeVisible();
    await expect(page.getByText("has no game")).toHaveCount(0);
  });
});

test("the text encoding is guessed, shown, and can be changed, or is what the file says", async ({ page }) => {
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

  /** A file that declares a text encoding. The name of Black is in these bytes. */
  const declared = (label, name) => Buffer.concat([Buffer.from(`(;CA[${label}]SZ[9]PB[`), Buffer.from(name), Buffer.from("];B[cc])")]);
  for (const [label, bytes, name] of [
    ["EUC-KR", [0xb9, 0xd9, 0xb5, 0xcf], "바둑"],
    ["gb2312", [0xce, 0xa7, 0xc6, 0xe5], "围棋"],
    ["Shift_JIS", [0x88, 0xcd, 0x8c, 0xe9], "囲碁"],
  ]) {
    await drop(page, ["a.sgf", declared(label, bytes)]);
    await expect(card(page, "black"), label).toContainText(name);
  }

  // No browser knows this one.
  await drop(page, ["a.sgf", declared("klingon", Buffer.from("이창호"))]);
  await expect(card(page, "black")).toContainText("이창호");
  await expect(notice(page)).toContainText("The text encoding “klingon” is unknown. Another one was used.");

  await drop(page, ["a.sgf", "(;CA[big5]SZ[9]PB[이창호];B[cc])"]);
  await expect(notice(page)).toContainText("Text encoding: UTF-8. The file says Chinese, traditional (Big5).");
});

test.describe("a notice about a file", () => {
  test("names what is unusual, and fades if nothing was lost and it isn't used", async ({ page }) => {
    await installClock(page.context());
    await open(page);
    await drop(page, ["odd.sgf", "(;SZ[9]KM[750];B[cc])"]);
    await expect(notice(page)).toHaveText(/^Komi 750 was read as 7\.5\./);
    await page.mouse.move(0, 0);
    await advance(page, 12_000);
    await expect(notice(page)).toBeHidden();

    await drop(page, ["odd.sgf", "(;SZ[9]KM[750];B[cc];W[gg])"]);
    await button(notice(page), "Details").focus();
    await advance(page, 12_000);
    await expect(notice(page)).toBeVisible();
    await button(notice(page), "Details").blur();
    await advance(page, 12_000);
    await expect(notice(page)).toBeHidden();

    await drop(page, ["odd.sgf", "(;SZ[9]KM[750];B[cc];W[zz])"]);
    await expect(notice(page)).toContainText("The move zz is off the board. No stone was placed. 1 more issue.");
    await page.clock.runFor(59_000);
    await advance(page, 1000);
    await expect(notice(page)).toBeVisible();
  });

  test("is replaced by an error, also in the status line, and lists the issues in a file by line", async ({ page }) => {
    await open(page);
    await drop(page, ["odd.sgf", "(;SZ[9]KM[750]PB[Lee]PW[Cho];B[cc])"]);
    await expectStatus(page, "Game record opened: Lee – Cho.");
    await drop(page, ["bad.sgf", "no record"]);
    await expect(notice(page)).toContainText("bad.sgf has no game. Games can be SGF");
    await expect(page.getByRole("status")).not.toContainText("opened");
    await button(notice(page), "Dismiss").click();
    await expect(notice(page)).toBeHidden();

    await drop(page, ["odd.sgf", "(;SZ[9]KM[650]\n;B[cc]\n;W[zz]AB[aa]"]);
    await expect(notice(page)).toContainText("more issues.");
    await button(notice(page), "Details").click();
    const issues = dialog(page).locator(".issues li");
    await expect(issues.filter({ hasText: "Line 1: komi 650 was read as 6.5." })).toHaveCount(1);
    await expect(issues.filter({ hasText: "the game has no closing parenthesis. It was read to the end of the file." })).toHaveCount(1);
  });
});

test("a record with unknown rules opens under those that its komi suggests, and says so until that is dismissed", async ({ page }) => {
  await installClock(page.context());
  await open(page);
  await paste(page, "(;SZ[9]RU[Calvinball]KM[7.5];B[ee])");
  const said = "The rules “Calvinball” are unknown. Chinese rules are used; choose others in “Game information”.";
  await expect(notice(page)).toContainText(said);
  await expect(page.locator(".terms")).toContainText("Chinese rules");
  await advance(page, 20_000);
  await expect(notice(page)).toContainText(said);
  await notice(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).toBeHidden();
  await paste(page, "(;SZ[9]RU[日本ルール]KM[6.5];B[ee])");
  await expect(page.locator(".terms")).toContainText("Japanese rules");
  await expect(notice(page)).toBeHidden();
});

test("illegal moves are named in a notice that covers nothing, with details", async ({ page }) => {
  const ILLEGAL = "(;SZ[9]RU[Korean]PB[Lee]PW[Cho];B[ba];W[cc];B[ab](;W[aa])(;W[ab]))";
  const named = "Move 4, A9: suicide, which the rules forbid. It is shown as recorded. 1 more issue.";
  const issues = dialog(page).locator(".issues li");
  await page.route("**/odd.sgf", (route) => route.fulfill({ body: ILLEGAL }));
  await page.goto("./?sgf=odd.sgf");
  await expect(notice(page), "from an address").toContainText(named);

  const moves = Array.from({ length: 13 }, (_, number) => `;${"BW"[number % 2]}[ee]`).join("");
  for (const [width, height] of [[390, 844], [1280, 900]]) {
    await page.setViewportSize({ width, height });
    await paste(page, `(;SZ[9]PB[${width}]PW[Cho]C[A comment.];B[cc];W[gg]${moves}(;B[ef];W[dd])(;B[eg];W[zz]))`);
    await expect(card(page, "black")).toContainText(String(width));
    await expect(notice(page)).toHaveText(/^Move 4, E5: there was already a stone\. It is shown as recorded\. \d\d more issues\./);
    await expect(page.getByTestId("tree")).toBeVisible();
    const covered = await page.evaluate(() => {
      const box = document.querySelector(".games-part > .notice:not([hidden])").getBoundingClientRect();
      const overlaps = (part) => {
        const { top, bottom, left, right, width } = part.getBoundingClientRect();
        return width > 0 && top < box.bottom - 1 && bottom > box.top + 1 && left < box.right && right > box.left;
      };
      const isInside = box.top >= 0 && box.bottom <= innerHeight + 1;
      const parts = [...document.querySelectorAll(".record, .tree, .bar > button, .board, .card")];
      return [isInside, parts.filter(overlaps).map(({ className }) => className)];
    });
    expect(covered, `${width}x${height}`).toEqual([true, []]);
    await button(notice(page), "Details").click();
    await expect(issues).toHaveCount(13);
    await button(dialog(page), "Close").click();
  }

  await drop(page, ["odd.sgf", ILLEGAL]);
  await expect(notice(page)).toContainText(named);
  await button(notice(page), "Details").click();
  await expect(issues).toHaveText([
    "Move 4, A9: suicide, which the rules forbid. It is shown as recorded.",
    "Move 4, A8: there was already a stone. It is shown as recorded.",
  ]);
});

test.describe("a file of several games", () => {
  const THREE = `(;GM[2]PB[chess])(;SZ[9]PB[First]PW[One];B[cc])(;SZ[13]PB[Second]PW[Two]RE[W+R]DT[2024-05-06];B[dd];W[ee])`;

  test("shows a list of games, with other kinds of games disabled, and can be saved as a whole", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await drop(page, ["three.sgf", THREE]);
    const rows = dialog(page).locator(".game-list button.game");
    await expect(rows).toHaveCount(3);
    await expect(dialog(page).getByRole("heading", { name: "three.sgf" })).toBeFocused();
    await expect(rows.nth(0)).toBeDisabled();
    await expect(rows.nth(1)).toContainText("First – One");
    await expect(rows.nth(2)).toContainText("Second – Two · White wins by resignation");
    await expect(rows.nth(2)).toContainText("13×13 · 2 moves · 2024-05-06");
    await expect(dialog(page).locator("[aria-current=true]")).toHaveCount(0);

    await test.step("the game on the board stays if none is chosen, and one can still be chosen", async () => {
      await button(dialog(page), "Close").click();
      await expectStones(page, { X: "C3" });
      await expect(notice(page)).toContainText("This file has 3 games.");
      await button(notice(page), "Choose a game").click();
    });

    await rows.nth(2).click();
    await expectStatus(page, "Game record opened: Second – Two.");
    await expect(page.locator("svg[data-width]")).toHaveAttribute("data-width", "13");
    await expect(notice(page)).toBeHidden();
    await button(page, "Game 3 of 3").click();
    await expect(rows.nth(2)).toHaveAttribute("aria-current", "true");

    await test.step("it is saved as a whole, with changes to its games", async () => {
      await rows.nth(1).click();
      await expectStatus(page, "Game record opened: First – One.");
      await button(page, "Next move").click();
      await play(page, "G7 G7");
      await button(page, "Games").click();
      await button(dialog(page), "File details").click();
      await rows.nth(2).click();
      await expectStatus(page, "Game record opened: Second – Two.");
      await button(page, "Games").click();
      await button(dialog(page), "File details").click();
      const [name, text] = await saved(page, () => button(dialog(page), "Save all as SGF").click());
      expect(name).toBe("three.sgf");
      expect(text).toContain("PB[chess]");
      expect(text).toContain(";B[cc];W[gc])");
      expect(text).toContain("RE[W+R]DT[2024-05-06];B[dd];W[ee])");
    });
  });

  test("can be searched, has buttons for the previous and the next game, and can be made from several files", async ({ page }) => {
    await open(page);
    await drop(page, ["three.sgf", `${THREE}(;SZ[9]RE[B+0.0];B[cc];W[dd])`]);
    const rows = dialog(page).locator(".game-list li");
    await expect(rows.nth(3)).toContainText("Black – White · Tie (Black wins)");
    await expect(rows.nth(3)).toContainText("9×9 · 2 moves");
    await expect(page.locator("svg[data-width]"), "nothing is chosen").toHaveAttribute("data-width", "19");
    await dialog(page).getByRole("searchbox", { name: "Search" }).fill("second");
    await expect(rows).toHaveText([/Second – Two/]);
    await expect(rows).toHaveAttribute("data-number", "3");
    await dialog(page).getByRole("searchbox", { name: "Search" }).fill("nobody");
    await expect(dialog(page).getByText("No games found.")).toBeVisible();
    await dialog(page).getByRole("searchbox", { name: "Search" }).fill("first");
    await rows.getByRole("button").click();
    await expect(button(page, "Game 2 of 4")).toBeVisible();
    await expect(button(page, "Previous game"), "the first game is one of chess").toHaveAttribute("aria-disabled", "true");
    await button(page, "Next game").click();
    await expectStatus(page, "Game record opened: Second – Two.");
    await expect(button(page, "Game 3 of 4")).toBeVisible();
    await button(page, "Next game").click();
    await expect(button(page, "Game 4 of 4")).toBeVisible();
    await expect(button(page, "Next game")).toHaveAttribute("aria-disabled", "true");
    await button(page, "Previous game").click();
    await expect(button(page, "Game 3 of 4")).toBeVisible();

    await drop(page, ["one.sgf", GAME], ["two.sgf", GAME], ["three.sgf", "no record"], ["four.sgf", ""]);
    await expect(dialog(page).locator(".game-list button.game")).toHaveCount(2);
    await button(dialog(page), "Close").click();
    await expect(notice(page)).toContainText(/three\.sgf has no game\. Games can be .* four\.sgf is empty\./);
    await button(notice(page), "Choose a game").click();
    await expect(dialog(page).locator(".game-list button.game")).toHaveCount(2);
  });
});

test("the game on the board is copied and saved as SGF, with its date and result, and its players' names", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSmall(page);
  await play(page, "C3");
  await button(page, "Games").click();
  await button(dialog(page), "Copy SGF").click();
  await expect(dialog(page).getByText("Game record copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(";B[cg])");
  await page.keyboard.press("Escape");
  await button(page, "Resign").click();
  await button(dialog(page), "Resign").click();
  await button(page, "Games").click();
  const [dated, ended] = await saved(page, () => button(dialog(page), "Save SGF").click());
  expect(dated).toMatch(/^20\d\d-\d\d-\d\d\.sgf$/);
  expect(ended).toMatch(/DT\[20\d\d-\d\d-\d\d\]/);
  expect(ended).toContain("RE[B+R]");
  await page.keyboard.press("Escape");

  // Unknown properties stay.
  const record = "(;GM[1]FF[4]SZ[9]PB[Lee]PW[Cho]XY[kept][as it was];B[cc]C[a\\]b])";
  await paste(page, record);
  await expectStatus(page, "Game record opened: Lee – Cho.");
  await button(page, "Games").click();
  const [name, text] = await saved(page, () => button(dialog(page), "Save SGF").click());
  expect(name).toBe("Lee-Cho.sgf");
  expect(text).toBe(`${record}\n`);
});

test("a file that is not a game record reports an error and leaves the board unchanged", async ({ page }) => {
  await openSmall(page);
  await play(page, "C3");
  for (const [text, message] of [
    ["", "is empty"],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), "has no game. Games can be SGF"],
    ["Dear Lee,\n\nthank you.", "has no game. Games can be SGF"],
    ["(;GM[3]PB[a])", "has no baduk games"],
    ["(;SZ[53];B[aa])", "has an unsupported board size. Each side can have 1 to 52 points."],
  ]) {
    await drop(page, ["it.sgf", text]);
    await expect(notice(page)).toContainText(`it.sgf ${message}`);
    await expectStones(page, { X: "C3" });
    await button(notice(page), "Dismiss").click();
    await expect(notice(page)).toBeHidden();
  }
});

test("shows markup in names as text", async ({ page }) => {
  await open(page);
  await drop(page, ["<img src=x onerror=alert(1)>.sgf", "(;SZ[9]PB[<img src=x onerror=alert(1)>]PW[<script>alert(1)</script>]GN[<b>x</b>];B[cc])(;SZ[9])"]);
  await expect(dialog(page).getByRole("heading")).toHaveText("<img src=x onerror=alert(1)>.sgf");
  await dialog(page).locator(".game-list button.game").first().click();
  await expectStatus(page, "Game record opened: <img src=x onerror=alert(1)> – <script>alert(1)</script>.");
  await expect(page).toHaveTitle("<img src=x onerror=alert(1)> – <script>alert(1)</script> · Badukpan");
  await expect(page.locator("img, b")).toHaveCount(0);
});
