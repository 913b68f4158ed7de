// The events of an embedded board: each thing that happens is told once, and in the order in which it happens.
import { expect, noted, noteEvents, test } from "../embed.mjs";

const tag = (attributes) => `<baduk-pan ${attributes}></baduk-pan>`;

test.beforeEach(async ({ page }) => noteEvents(page));

/** What was told so far: events by their names, moves with their number, colour and point, other places with their move. */
async function told(page) {
  const all = await noted(page);
  return all.map(({ type, detail }) => {
    const name = type.replace("baduk-", "");
    return name === "move" ? [name, detail.number, detail.color, detail.point] : [name, detail.move];
  });
}

/** Waits until as much was told, and checks it. */
async function expectTold(page, events) {
  await expect.poll(() => told(page)).toEqual(events);
}

test("two moves in one task are two events, each with its own place", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('mode="play" sgf="(;SZ[9])"'));
  await expectTold(page, [["ready", 0]]);
  await page.locator("baduk-pan").evaluate((board) => Promise.all([board.play("D4"), board.play("E5")]));
  await expectTold(page, [
    ["ready", 0],
    ["navigate", 1],
    ["move", 1, "black", "D4"],
    ["navigate", 2],
    ["move", 2, "white", "E5"],
  ]);
});

test("a second pass in a problem is told like the first, and the problem goes on", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('mode="solve" sgf="(;SZ[5]AW[aa];B[];W[];B[cc]C[RIGHT])"'));
  await expectTold(page, [["ready", 0]]);
  const board = page.locator("baduk-pan");
  await board.evaluate((board) => board.pass());
  const passes = [["ready", 0], ["navigate", 1], ["move", 1, "black", null], ["navigate", 2], ["move", 2, "white", null]];
  await expectTold(page, passes);
  await board.evaluate((board) => board.play("C3"));
  await expectTold(page, [...passes, ["navigate", 3], ["move", 3, "black", "C3"], ["solved", 3]]);
});

test("handicap stones that Black places freely are moves", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('mode="play" rules="chinese,handicap-placement=free" sgf="(;SZ[9]HA[2])"'));
  await expectTold(page, [["ready", 0]]);
  await page.locator("baduk-pan").evaluate((board) => Promise.all([board.play("C3"), board.play("G7"), board.play("E5")]));
  await expectTold(page, [
    ["ready", 0],
    ["navigate", 1],
    ["move", 1, "black", "C3"],
    ["navigate", 2],
    ["move", 2, "black", "G7"],
    ["navigate", 3],
    ["move", 3, "white", "E5"],
  ]);
});

test("a script that plays when it is told of a move is told of its own move after that", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('mode="play" sgf="(;SZ[9])"'));
  await expectTold(page, [["ready", 0]]);
  await page.locator("baduk-pan").evaluate((board) => {
    board.addEventListener("baduk-move", ({ detail }) => { if (detail.number === 1) board.play("E5"); });
    return board.play("D4");
  });
  await expectTold(page, [
    ["ready", 0],
    ["navigate", 1],
    ["move", 1, "black", "D4"],
    ["navigate", 2],
    ["move", 2, "white", "E5"],
  ]);
});

test("what is wrong is told once, also when another attribute changes", async ({ page, elsewhere }) => {
  await elsewhere.open(tag('mode="dance" sgf="(;SZ[9])"'));
  await expect.poll(async () => (await noted(page)).map(({ type }) => type)).toEqual(["baduk-error", "baduk-ready"]);
  const board = page.locator("baduk-pan");
  await board.evaluate((board) => { board.coordinates = false; });
  await expect(board.locator(".ground text")).toHaveCount(0);
  await board.evaluate((board) => { board.at = "nowhere"; });
  await expect.poll(async () => (await noted(page)).map(({ type }) => type)).toEqual(["baduk-error", "baduk-ready", "baduk-error"]);
});
