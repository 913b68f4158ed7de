// The estimate of who leads.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectBoardFocused, expectStatus, open, openSmall, passTwice, paste, play, startGame } from "../page.mjs";

test.use({ hasEngine: true });

/** Every point is proven, and both sides can still move. White to play. */
const SETTLED =
  "(;GM[1]SZ[9]RU[Korean]KM[6.5]AB[ba][da][fa][ab][bb][cb][db][eb][fb][dc][fc][ad][bd][cd][dd][ed][fd][be][de][fe][ie][af][bf][cf][df][ef][ff]" +
  "[ag][cg][dg][fg][ah][bh][ch][dh][eh][fh][bi][di][fi]AW[ga][ia][gb][hb][ib][bc][gc][ic][gd][hd][id][ge][gf][hf][gg][ig][gh][hh][ih][gi][ii]PL[W])";

const lead = (page) => page.getByRole("region", { name: "Who leads?" });
const said = (page) => lead(page).locator("[aria-live=polite]");
const squares = (page) => page.getByTestId("overlay").locator("use.territory");

/** Opens a record. Who leads is shown as before. */
async function openRecord(page, record) {
  await paste(page, record);
  await expectStatus(page, /Game record opened/);
}

/** Switches the setting. */
async function switchLead(page) {
  await button(page, "Settings").click();
  await page.getByRole("checkbox", { name: "Show who leads" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

test("while a game is played, each move is followed by an estimate, whose first use says what it loads", async ({ page, faults }) => {
  let answer;
  const waiting = new Promise((resolve) => { answer = resolve; });
  await page.route("**/network-*.bin", async (route) => {
    await waiting;
    await route.abort();
  });
  await openSmall(page);
  await expect(lead(page)).toHaveCount(0);
  await startGame(page, { lead: true });
  await expect(lead(page)).toContainText("The first time, this loads 1.1 MB.");
  answer();
  await expect(said(page)).toHaveText("Couldn't load the part that estimates who leads. Check your connection.");
  expect(faults.every((fault) => /network-/.test(fault)), faults.join()).toBe(true);
  faults.length = 0;
  await page.unroute("**/network-*.bin");
  await button(lead(page), "Try again").click();

  // There is no komi.
  await expect(said(page)).toHaveText(/^Black leads by about \d points\. Likely result: White \+\d+ to Black \+\d+\./);
  // White always passes.
  for (const [index, point] of ["E5", "C3", "G7", "C7", "G3"].entries()) {
    await play(page, point);
    if (index < 4) await button(page, "Pass").click();
  }
  await expect(said(page)).toHaveText(/^Black leads by about [2-8]\d points\./);
  expect(await squares(page).count()).toBeGreaterThan(30);
  await expect(page.getByRole("gridcell", { name: /^D3, .*probably Black's/ })).toHaveCount(1);
  await page.reload();
  await expect(said(page)).toHaveText(/^Black leads/);
  await button(lead(page), "Hide").click();
  await expect(lead(page)).toHaveCount(0);
  await expect(squares(page)).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: /probably/ })).toHaveCount(0);
});

test("each position of a record is estimated, and when the game is scored, the suggestions take its place", async ({ page }) => {
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await open(page);
  await test.step("by keyboard, the focus goes to the board when the buttons go", async () => {
    await openRecord(page, "(;GM[1]SZ[9]RU[Japanese]KM[6.5];B[ee];W[cc])");
    await button(page, "Who leads?").focus();
    await page.keyboard.press("Enter");
    await expect(said(page)).toHaveText(/leads|even/);
    await expectBoardFocused(page);
    await button(lead(page), "Hide").focus();
    await page.keyboard.press("Enter");
    await expectBoardFocused(page);
  });
  await test.step("the last position shown is the one that is estimated", async () => {
    const moves = ["ee", "cg", "gc", "cc", "gg", "ce", "ec", "eg", "ge"].map((at, index) => `;${"BW"[index % 2]}[${at}]`);
    await openRecord(page, `(;GM[1]SZ[9]RU[Japanese]KM[6.5]${moves.join("")})`);
    await button(page, "Who leads?").click();
    await expect(said(page)).not.toBeEmpty();
    const atStart = await said(page).innerText();
    for (let turn = 0; turn < 3; turn++) {
      for (const _ of moves) await page.keyboard.press("ArrowRight");
      for (const _ of moves) await page.keyboard.press("ArrowLeft");
    }
    await expect(said(page)).toHaveText(atStart);
    await button(page, "Last move").click();
    await expect(said(page)).not.toHaveText(atStart);
    // The engine was loaded once.
    expect(requests.filter((url) => /network-.*\.bin/.test(url))).toHaveLength(1);
  });
  await test.step("where all is settled, the estimate is the score", async () => {
    await openRecord(page, SETTLED);
    await expect(said(page)).toHaveText("As it stands: Black wins by 1.5 points.");
    await passTwice(page);
    await expect(page.getByTestId("score").getByRole("heading")).toHaveText(/Black wins by 1\.5 points/);
    await expect(lead(page)).toHaveCount(0);
  });
  await test.step("a record with moves that the rules forbid has an estimate too", async () => {
    await openRecord(page, "(;GM[1]SZ[9]RU[Japanese]KM[6.5];B[ee];W[ee];B[];W[];B[cc];W[gg])");
    await button(page, "Last move").click();
    await expect(said(page)).toHaveText(/leads|even/);
  });
  await test.step("when the game is scored, the suggestions take its place on the board", async () => {
    const stones = (rows, letter) =>
      rows.flatMap((row, y) => [...row].flatMap((at, x) => (at === letter ? [`[${"abcdefg"[x]}${"abcdefg"[y]}]`] : []))).join("");
    const rows = ["...OX..", "OOOOX.X", "XXXXX..", ".X..X.X", "XXXX.X.", "..X.X.X", ".X...X."];
    await openRecord(page, `(;GM[1]SZ[7]RU[Japanese]KM[6.5]AB${stones(rows, "X")}AW${stones(rows, "O")}PL[B];B[];W[])`);
    await button(page, "Last move").click();
    await expect(page.getByRole("region", { name: "Dead stones" })).toContainText("Unsure.");
    await expect(page.getByTestId("overlay").getByText("?")).toHaveCount(5);
    await button(page, "Previous move").click();
    // Before the last pass, the same group is not settled.
    await expect(said(page)).toContainText("1 group is not settled.");
    await button(page, "Next move").click();
    await expect(page.getByTestId("overlay").getByText("?")).toHaveCount(5);
  });
});

test("a game that goes on is estimated again, one by correspondence only when it is over, and a large board never", async ({ page }) => {
  await openSmall(page, { lead: true });
  await play(page, "E5 C3");
  await passTwice(page);
  await button(page, "Play on").click();
  await play(page, "G7");
  await expect(said(page)).toHaveText(/leads|even/);
  await passTwice(page);
  await expect(page.getByRole("region", { name: "Dead stones" }))
    .toContainText(/No (dead stones found|stones are certainly dead)|stones? looks? dead/);

  await startGame(page, { width: 21, lead: true });
  await expect(said(page)).toHaveText("Who leads is estimated on boards from 2×2 to 19×19.");
  await expect(squares(page)).toHaveCount(0);

  const game = (result) => `(;GM[1]FF[4]SZ[9]KM[6.5]RU[Korean]POST[4711]${result};B[ee];W[cc])`;
  await paste(page, game(""));
  await expect(page.getByRole("region", { name: "Correspondence game" })).toBeVisible();
  await expect(lead(page)).toHaveCount(0);
  await expect(button(page, "Who leads?")).toHaveCount(0);
  await openRecord(page, game("RE[B+R]"));
  await expect(said(page)).toHaveText(/leads|even/);
});

test("a game between two people that did not ask for it shows nothing, though records and the computer's games do", async ({ page }) => {
  await openSmall(page);
  await openRecord(page, "(;GM[1]SZ[9]RU[Japanese]KM[6.5];B[ee];W[cc])");
  await button(page, "Who leads?").click();
  await expect(said(page)).toHaveText(/leads|even/);

  await startGame(page, {});
  for (const point of ["E5", "C3", "G7"]) {
    await play(page, point);
    await expect(lead(page)).toHaveCount(0);
  }
  await expect(squares(page)).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: /probably/ })).toHaveCount(0);
  await expect(button(page, "Who leads?")).toHaveCount(0);
  await switchLead(page);
  await switchLead(page);
  await page.reload();
  await expect(page.getByRole("gridcell", { name: /^E5, black/i })).toHaveCount(1);
  await expect(lead(page)).toHaveCount(0);

  await test.step("when it is over, it is read like any other", async () => {
    await button(page, "Resign").click();
    await button(dialog(page), "Resign").click();
    await button(page, "Previous move").click();
    await expect(said(page)).toHaveText(/leads|even/);
  });
});

test.describe("in a browser without workers", () => {
  test.use({ hasEngine: false });

  test("the page says so, and the game goes on", async ({ page }) => {
    await openSmall(page, { lead: true });
    await expect(said(page)).toHaveText("This browser can't estimate who leads.");
    await play(page, "C3 G7");
    await expect(said(page)).toHaveText("This browser can't estimate who leads.");
  });
});
