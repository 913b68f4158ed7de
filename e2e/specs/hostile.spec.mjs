// Files that mean harm, or come from a program that went wrong: a message or a slow but living page, never a crash.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStones, open, play } from "../page.mjs";

const folder = mkdtempSync(join(tmpdir(), "badukpan-hostile-"));

/** Picks a large file, which is made only now. */
async function pick(page, name, make) {
  const path = join(folder, name);
  writeFileSync(path, make());
  await button(page, "Games").click();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(dialog(page), "Open a file").click()]);
  await chooser.setFiles(path);
}

const notice = (page) => page.locator(".notice").first();

/** Plays a game on a new board, to see that the page lives. */
async function expectAlive(page) {
  await page.getByTestId("board").focus();
  await page.keyboard.type("c3\n");
  await expect(page.getByTestId("stones").locator("circle").first()).toBeVisible({ timeout: 60_000 });
}

test.describe.configure({ mode: "serial", timeout: 240_000 });
test.use({ actionTimeout: 120_000 });

const REFUSED = {
  "fifty megabytes of opening brackets": ["brackets.sgf", () => Buffer.alloc(50_000_000, "("), "there is no game record"],
  "fifty megabytes of zeros": ["zeros.sgf", () => Buffer.alloc(50_000_000), "there is no game record"],
  "more than the page reads": ["large.sgf", () => Buffer.alloc(100_000_001, "(;B[aa]"), "too large to be opened"],
};
for (const [what, [name, make, told]] of Object.entries(REFUSED)) {
  test(`${what} are told, and play goes on`, async ({ page }) => {
    await open(page);
    await play(page, "D4");
    await pick(page, name, make);
    await expect(notice(page)).toContainText(told, { timeout: 120_000 });
    await play(page, "Q16");
    await expectStones(page, { X: "D4", O: "Q16" });
  });
}

const OPENED = {
  "a comment of twenty megabytes": () => `(;SZ[9]PB[Long]PW[One]C[${"baduk ".repeat(3_400_000)}])`,
  "a million properties in a node": () => `(;SZ[9]PB[Long]PW[One]${Array.from({ length: 1_000_000 }, (_, n) => `X${n.toString(26).toUpperCase().replace(/\d/g, (d) => "QRSTUVWXYZ"[d])}[${n}]`).join("")})`,
  "a name of ten megabytes": () => `(;SZ[9]PB[${"Long ".repeat(2_000_000)}]PW[One])`,
  "a hundred thousand nested variations": () => `(;SZ[9]PB[Long]PW[One]${"(;B[aa](;W[bb])".repeat(50_000)}${")".repeat(50_001)}`,
};
for (const [what, make] of Object.entries(OPENED)) {
  test(`${what} opens, and the page lives`, async ({ page }) => {
    await open(page);
    await pick(page, "long.sgf", make);
    await expect(page.locator(".status")).toContainText("the record is open", { timeout: 180_000 });
    await expectAlive(page);
  });
}
