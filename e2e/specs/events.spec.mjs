// The events of an embedded board: each fires once, in the order in which things happen.
import { expect, recordedEvents, recordEvents, test } from "../embed.mjs";

const tag = (attributes) => `<baduk-pan ${attributes}></baduk-pan>`;

test.beforeEach(async ({ page }) => recordEvents(page));

/** Returns the events of a board so far by name: moves with number, color and point, others with the move number. */
async function events(page, id) {
  const all = (await recordedEvents(page)).filter((event) => event.id === id);
  return all.map(({ type, detail }) => {
    const name = type.replace("baduk-", "");
    return name === "move" ? [name, detail.number, detail.color, detail.point] : [name, detail.move];
  });
}

/** Waits until exactly these events of a board have fired. */
async function expectEvents(page, id, expected) {
  await expect.poll(() => events(page, id), id).toEqual(expected);
}

test("each event fires once, in the order in which things happen", async ({ page, crossOrigin }) => {
  const stones = "AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]";
  await crossOrigin.open([
    tag('id="two" mode="play" sgf="(;SZ[9])"'),
    tag('id="passes" mode="solve" sgf="(;SZ[5]AW[aa];B[];W[];B[cc]C[RIGHT])"'),
    tag('id="handicap" mode="play" rules="chinese,handicap-placement=free" sgf="(;SZ[9]HA[2])"'),
    tag(`id="neutral" mode="play" rules="korean" sgf="(;SZ[5]${stones})"`),
    tag('id="other" mode="play" sgf="(;SZ[9])"'),
    tag('id="listener" mode="play" sgf="(;SZ[9])"'),
    tag('id="error" mode="dance" sgf="(;SZ[9])"'),
  ].join(""));
  await page.evaluate(() => customElements.whenDefined("baduk-pan")
    .then(() => Promise.all([...document.querySelectorAll("baduk-pan")].map((board) => board.start()))));
  const board = (id) => page.locator(`#${id}`);
  for (const id of ["two", "passes", "handicap", "neutral", "other", "listener"]) await expectEvents(page, id, [["ready", 0]]);

  await test.step("two moves in one task fire two events, each with its own position", async () => {
    await board("two").evaluate((board) => Promise.all([board.play("D4"), board.play("E5")]));
    await expectEvents(page, "two", [
      ["ready", 0],
      ["navigate", 1],
      ["move", 1, "black", "D4"],
      ["navigate", 2],
      ["move", 2, "white", "E5"],
    ]);
  });

  await test.step("a second pass in a problem fires like the first, and the problem continues", async () => {
    await board("passes").evaluate((board) => board.pass());
    const passes = [["ready", 0], ["navigate", 1], ["move", 1, "black", null], ["navigate", 2], ["move", 2, "white", null]];
    await expectEvents(page, "passes", passes);
    await board("passes").evaluate((board) => board.play("C3"));
    await expectEvents(page, "passes", [...passes, ["navigate", 3], ["move", 3, "black", "C3"], ["solved", 3]]);
  });

  await test.step("freely placed handicap stones fire move events", async () => {
    await board("handicap").evaluate((board) => Promise.all([board.play("C3"), board.play("G7"), board.play("E5")]));
    await expectEvents(page, "handicap", [
      ["ready", 0],
      ["navigate", 1],
      ["move", 1, "black", "C3"],
      ["navigate", 2],
      ["move", 2, "black", "G7"],
      ["navigate", 3],
      ["move", 3, "white", "E5"],
    ]);
  });

  await test.step("filling the neutral points fires an event for each of its moves", async () => {
    await board("neutral").evaluate((board) => Promise.all([board.pass(), board.pass()]));
    await board("neutral").getByRole("button", { name: "Fill 5 neutral points" }).click();
    const moves = async () => (await events(page, "neutral")).filter(([name]) => name === "move");
    const colors = ["black", "white"];
    await expect.poll(async () => (await moves()).map(([, number, color]) => [number, color]))
      .toEqual(Array.from({ length: 9 }, (_, before) => [before + 1, colors[before % 2]]));
    const points = (await moves()).map(([, , , point]) => point);
    expect(points.slice(2, 7).sort()).toEqual(["C1", "C2", "C3", "C4", "C5"]);
    expect(points.slice(7), "both pass again").toEqual([null, null]);
  });

  await test.step("a move that is played right after another game was set is played in that game", async () => {
    const played = await board("other").evaluate(async (board) => {
      board.sgf = "(;SZ[13])";
      return [await board.play("N13"), board.position.width, board.position.black];
    });
    expect(played).toEqual([true, 13, ["N13"]]);
  });

  await test.step("a move made in a listener fires after the event that it handles", async () => {
    await board("listener").evaluate((board) => {
      board.addEventListener("baduk-move", ({ detail }) => { if (detail.number === 1) board.play("E5"); });
      return board.play("D4");
    });
    await expectEvents(page, "listener", [
      ["ready", 0],
      ["navigate", 1],
      ["move", 1, "black", "D4"],
      ["navigate", 2],
      ["move", 2, "white", "E5"],
    ]);
  });

  await test.step("an error fires once, even if another attribute changes", async () => {
    const types = async () => (await recordedEvents(page)).filter(({ id }) => id === "error").map(({ type }) => type);
    await expect.poll(types).toEqual(["baduk-error", "baduk-ready"]);
    await board("error").evaluate((board) => { board.coordinates = false; });
    await expect(board("error").locator(".ground text")).toHaveCount(0);
    await board("error").evaluate((board) => { board.at = "nowhere"; });
    await expect.poll(types).toEqual(["baduk-error", "baduk-ready", "baduk-error"]);
  });
});

test("a problem is ready once it can be played, whatever the mode was before", async ({ page, crossOrigin }) => {
  const problem = "(;SZ[9];B[aa];W[bb];B[cc]C[RIGHT])";
  await page.clock.install();
  for (const mode of ["view", "play", "edit"]) {
    await crossOrigin.open(tag(`id="a" mode="${mode}" sgf="(;SZ[9])"`));
    await expectEvents(page, "a", [["ready", 0]]);
    await page.locator("baduk-pan").evaluate((board, problem) => {
      board.addEventListener("baduk-ready", () => board.play("A9"), { once: true });
      board.sgf = problem;
      board.mode = "solve";
      // The code for problems is not loaded yet: a move would only step through the solution.
      return board.play("A9");
    }, problem);
    // The opponent answers.
    await page.clock.runFor(400);
    await expectEvents(page, "a", [
      ["ready", 0], ["ready", 0], ["navigate", 1], ["move", 1, "black", "A9"], ["navigate", 2], ["move", 2, "white", "B8"],
    ]);
  }
});
