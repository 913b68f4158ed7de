// Malicious or broken files: the page shows a message or is slow, but never crashes.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL, sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStones, open, play } from "../page.mjs";

const folder = mkdtempSync(join(tmpdir(), "badukpan-hostile-"));

/** Creates a large file and opens it. */
async function pick(page, name, make) {
  const path = join(folder, name);
  writeFileSync(path, make());
  await button(page, "Games").click();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(dialog(page), "Open SGF").click()]);
  await chooser.setFiles(path);
}

const notice = (page) => page.locator(".games-part .notice").first();

/** Plays a move, to check that the page still responds. */
async function expectAlive(page) {
  await page.getByTestId("board").focus();
  // A second Enter confirms a new variation.
  await page.keyboard.type("c3\n\n");
  await expect(page.getByTestId("stones").locator("circle").first()).toBeVisible({ timeout: 60_000 });
}

test.describe.configure({ mode: "serial", timeout: 240_000 });
test.use({ actionTimeout: 120_000 });

const REJECTED = {
  "fifty megabytes of opening brackets": ["brackets.sgf", () => Buffer.alloc(50_000_000, "("), "has no game"],
  "fifty megabytes of zeros": ["zeros.sgf", () => Buffer.alloc(50_000_000), "has no game"],
  "ten million nodes": ["nodes.sgf", () => `(${";".repeat(10_000_000)})`, "too large to open"],
  "six million games": ["games.sgf", () => "(;)".repeat(6_000_000), "too large to open"],
  "a file over the size limit": ["large.sgf", () => Buffer.alloc(100_000_001, "(;B[aa]"), "too large to open"],
};
test("rejects what is no game record, or too large, with a message, and play continues", async ({ page }) => {
  await open(page);
  await play(page, "D4");
  for (const [what, [name, make, message]] of sample(Object.entries(REJECTED), 2)) {
    await test.step(what, async () => {
      await pick(page, name, make);
      await expect(notice(page)).toContainText(message, { timeout: 120_000 });
      await play(page, "Q16");
      await expectStones(page, { X: "D4", O: "Q16" });
      await button(page, "Undo").click();
      await expectStones(page, { X: "D4" });
    });
  }
});

/** Returns the SGF name of the nth point of a 52×52 board. */
const point = (n) => "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 52] + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[Math.floor(n / 52) % 52];
const times = (count, make) => Array.from({ length: count }, (_, n) => make(n)).join("");

const OPENED = {
  "a comment of twenty megabytes": () => `(;SZ[9]PB[Long]PW[One]C[${"baduk ".repeat(3_400_000)}])`,
  "a million properties in a node": () => `(;SZ[9]PB[Long]PW[One]${Array.from({ length: 1_000_000 }, (_, n) => `X${n.toString(26).toUpperCase().replace(/\d/g, (d) => "QRSTUVWXYZ"[d])}[${n}]`).join("")})`,
  "a name of ten megabytes": () => `(;SZ[9]PB[${"Long ".repeat(2_000_000)}]PW[One])`,
  "a hundred thousand nested variations": () => `(;SZ[9]PB[Long]PW[One]${"(;B[aa](;W[bb])".repeat(50_000)}${")".repeat(50_001)}`,
};
test("opens long records, and the page still responds", async ({ page }) => {
  await open(page);
  for (const [what, make] of sample(Object.entries(OPENED), 1)) {
    await test.step(what, async () => {
      await pick(page, "long.sgf", make);
      await expect(page.locator(".status")).toContainText("Game record opened", { timeout: 180_000 });
      await expectAlive(page);
    });
  }

  await test.step("half a million times setting up and removing stones", async () => {
    await pick(page, "stones.sgf", () => `(;SZ[52]${"AB[aa:ZZ]AE[aa:ZZ]".repeat(500_000)}AW[aa];B[bb])`);
    await expect(page.locator(".status")).toContainText("record opened", { timeout: 180_000 });
    await expect(page.getByTestId("stones").locator("circle")).toHaveCount(1);
    await expectAlive(page);
  });

  await test.step("hundreds of thousands of moves, of which the first 100,000 are shown", async () => {
    const moves = ALL ? 900_000 : 300_000;
    await pick(page, "line.sgf", () => `(;SZ[9]${";B[];W[]".repeat(moves / 2)};B[aa])`);
    await expect(page.locator(".status")).toContainText("record opened", { timeout: 180_000 });
    await expect(notice(page)).toContainText("The variation is too long.");
    await button(page, "Last move").click();
    await expect(page.getByTestId("place")).toHaveText(`100000 / ${moves + 1}`, { timeout: 60_000 });
    await expect(page.getByTestId("stones").locator("circle")).toHaveCount(0);
  });
});

const SHOWN = {
  "one and a half million arrows": [() => `(;SZ[52]AR${times(1_500_000, (n) => `[${point(n)}:${point(n + 1 + Math.floor(n / 2704))}]`)})`, ".arrow", 2000],
  "six million arrows": [() => `(;SZ[19]AR${"[aa:bb]".repeat(6_000_000)})`, ".arrow", 1],
  "half a million labels": [() => `(;SZ[19]LB${times(500_000, (n) => `[aa:${n}]`)})`, ".label", 1],
  "triangles on the whole board, many times": [() => `(;SZ[9]TR${"[aa:ii]".repeat(1_500_000)})`, ".mark", 81],
};
for (const [what, [make, drawn, count]] of sample(Object.entries(SHOWN), 1)) {
  test(`draws a limited number of marks for ${what}, and reports it`, async ({ page }) => {
    await open(page);
    await pick(page, "marks.sgf", make);
    await expect(page.getByTestId("overlay").locator(drawn)).toHaveCount(count, { timeout: 180_000 });
    await expect(notice(page)).toContainText("too many");
    await expectAlive(page);
    await button(page, "Details").click();
    await expect(dialog(page)).toContainText("too many");
  });
}
