// The events of an embedded board: each fires once, in the order in which things happen.
import { expect, recordedEvents, recordEvents, test } from "../embed.mjs";

const tag = (attributes) => `<baduk-pan ${attributes}></baduk-pan>`;

test.beforeEach(async ({ page }) => recordEvents(page));

/** Returns the events so far by name: moves with number, color and point, others with the move number. */
async function events(page) {
  const all = await recordedEvents(page);
  return all.map(({ type, detail }) => {
    const name = type.replace("baduk-", "");
    return name === "move" ? [name, detail.number, detail.color, detail.point] : [name, detail.move];
  });
}

/** Waits until exactly these events have fired. */
async function expectEvents(page, expected) {
  await expect.poll(() => events(page)).toEqual(expected);
}

test("two moves in one task fire two events, each with its own position", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('mode="play" sgf="(;SZ[9])"'));
  await expectEvents(page, [["ready", 0]]);
  await page.locator("baduk-pan").evaluate((board) => Promise.all([board.play("D4"), board.play("E5")]));
  await expectEvents(page, [
    ["ready", 0],
    ["navigate", 1],
    ["move", 1, "black", "D4"],
    ["navigate", 2],
    ["move", 2, "white", "E5"],
  ]);
});

test("a second pass in a problem fires like the first, and the problem continues", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('mode="solve" sgf="(;SZ[5]AW[aa];B[];W[];B[cc]C[RIGHT])"'));
  await expectEvents(page, [["ready", 0]]);
  const board = page.locator("baduk-pan");
  await board.evaluate((board) => board.pass());
  const passes = [["ready", 0], ["navigate", 1], ["move", 1, "black", null], ["navigate", 2], ["move", 2, "white", null]];
  await expectEvents(page, passes);
  await board.evaluate((board) => board.play("C3"));
  await expectEvents(page, [...passes, ["navigate", 3], ["move", 3, "black", "C3"], ["solved", 3]]);
});

test("freely placed handicap stones fire move events", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('mode="play" rules="chinese,handicap-placement=free" sgf="(;SZ[9]HA[2])"'));
  await expectEvents(page, [["ready", 0]]);
  await page.locator("baduk-pan").evaluate((board) => Promise.all([board.play("C3"), board.play("G7"), board.play("E5")]));
  await expectEvents(page, [
    ["ready", 0],
    ["navigate", 1],
    ["move", 1, "black", "C3"],
    ["navigate", 2],
    ["move", 2, "black", "G7"],
    ["navigate", 3],
    ["move", 3, "white", "E5"],
  ]);
});

test("filling the neutral points fires an event for each of its moves", async ({ page, crossOrigin }) => {
  const stones = "AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]";
  await crossOrigin.open(tag(`mode="play" rules="korean" sgf="(;SZ[5]${stones})"`));
  await expectEvents(page, [["ready", 0]]);
  const board = page.locator("baduk-pan");
  await board.evaluate((board) => Promise.all([board.pass(), board.pass()]));
  await board.getByRole("button", { name: "Fill 5 neutral points" }).click();
  const colors = ["black", "white"];
  await expect.poll(async () => (await events(page)).filter(([name]) => name === "move").map(([, number, color]) => [number, color]))
    .toEqual(Array.from({ length: 9 }, (_, before) => [before + 1, colors[before % 2]]));
  const points = (await events(page)).flatMap(([name, , , point]) => (name === "move" ? [point] : []));
  expect(points.slice(2, 7).sort()).toEqual(["C1", "C2", "C3", "C4", "C5"]);
  expect(points.slice(7), "both pass again").toEqual([null, null]);
});

test("a problem is ready once it can be played, whatever the mode was before", async ({ page, crossOrigin }) => {
  const problem = "(;SZ[9];B[aa];W[bb];B[cc]C[RIGHT])";
  for (const mode of ["view", "play", "edit"]) {
    await crossOrigin.open(tag(`mode="${mode}" sgf="(;SZ[9])"`));
    await expectEvents(page, [["ready", 0]]);
    await page.locator("baduk-pan").evaluate((board, problem) => {
      board.addEventListener("baduk-ready", () => board.play("A9"), { once: true });
      board.sgf = problem;
      board.mode = "solve";
      // The code for problems is not loaded yet: a move would only step through the solution.
      return board.play("A9");
    }, problem);
    await expectEvents(page, [["ready", 0], ["ready", 0], ["navigate", 1], ["move", 1, "black", "A9"], ["navigate", 2], ["move", 2, "white", "B8"]]);
  }
});

test("a move that is played right after another game was set is played in that game", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('mode="play" sgf="(;SZ[9])"'));
  await expectEvents(page, [["ready", 0]]);
  const played = await page.locator("baduk-pan").evaluate(async (board) => {
    board.sgf = "(;SZ[13])";
    return [await board.play("N13"), board.position.width, board.position.black];
  });
  expect(played).toEqual([true, 13, ["N13"]]);
});

test("a move made in a listener fires after the event that it handles", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('mode="play" sgf="(;SZ[9])"'));
  await expectEvents(page, [["ready", 0]]);
  await page.locator("baduk-pan").evaluate((board) => {
    board.addEventListener("baduk-move", ({ detail }) => { if (detail.number === 1) board.play("E5"); });
    return board.play("D4");
  });
  await expectEvents(page, [
    ["ready", 0],
    ["navigate", 1],
    ["move", 1, "black", "D4"],
    ["navigate", 2],
    ["move", 2, "white", "E5"],
  ]);
});

test("an error fires once, even if another attribute changes", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('mode="dance" sgf="(;SZ[9])"'));
  await expect.poll(async () => (await recordedEvents(page)).map(({ type }) => type)).toEqual(["baduk-error", "baduk-ready"]);
  const board = page.locator("baduk-pan");
  await board.evaluate((board) => { board.coordinates = false; });
  await expect(board.locator(".ground text")).toHaveCount(0);
  await board.evaluate((board) => { board.at = "nowhere"; });
  await expect.poll(async () => (await recordedEvents(page)).map(({ type }) => type)).toEqual(["baduk-error", "baduk-ready", "baduk-error"]);
});
