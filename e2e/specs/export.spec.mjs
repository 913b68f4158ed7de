// The game information form, and export as pictures, text and print.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { button, card, dialog, expectStatus, open, openSmall, paste, play } from "../page.mjs";
import { dropRecord } from "../record.mjs";

async function toSheet(page, name) {
  await button(page, "Games").click();
  await button(dialog(page), name).click();
  await expect(dialog(page).getByRole("heading", { name, exact: true })).toBeFocused();
}

async function saved(page, label) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), label).click()]);
  return [download.suggestedFilename(), readFileSync(await download.path())];
}

test.describe("game information", () => {
  test("shows on the cards and in the saved SGF, is saved while typing, and undone field by field", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await toSheet(page, "Game information");
    const field = (label) => dialog(page).getByLabel(label, { exact: true });
    const name = (color) => card(page, color).getByRole("heading");

    await test.step("it is saved before the dialog closes or the page reloads", async () => {
      await field("Event").pressSequentially("Spring cup");
      await page.reload();
      await toSheet(page, "Game information");
      await expect(field("Event")).toHaveValue("Spring cup");
      await field("Black").pressSequentially("Lee");
      await page.keyboard.press("Escape");
      await expect(name("black")).toHaveText("Lee");
    });

    await test.step("it is undone field by field", async () => {
      await toSheet(page, "Game information");
      await field("White").pressSequentially("Cho");
      await button(dialog(page), "Close").click();
      await expect(name("white")).toHaveText("Cho");
      await button(page, "Moves").click();
      await button(page, "Edit").click();
      await button(page, "Undo edit").click();
      await expect(name("white")).toHaveText("White");
      await expect(name("black")).toHaveText("Lee");
      await button(page, "Edit").click();
      await button(page, "Moves").click();
    });

    await toSheet(page, "Game information");
    for (const [label, text] of [["Black", "Lee Changho"], ["White", "Cho"], ["Komi", "7.5"], ["Event", "A ] cup"]]) {
      await field(label).fill(text);
    }
    await dialog(page).getByRole("combobox", { name: "Rules" }).selectOption("Chinese");
    await button(dialog(page), "Close").click();
    await expect(card(page, "black").getByRole("heading", { name: "Black Lee Changho" })).toHaveText("Lee Changho");
    await expect(card(page, "white").getByRole("heading", { name: "White Cho" })).toHaveText("Cho");
    await expect(page.locator(".terms")).toHaveText("Chinese rules, komi 7.5");
    await button(page, "Games").click();
    const [file, text] = await saved(page, "Save SGF");
    expect(file).toMatch(/^Lee_Changho-Cho-20/);
    expect(String(text)).toContain("EV[A \\] cup]");
    expect(String(text)).toContain("KM[7.5]");
    expect(String(text)).toContain("RU[Chinese]");
  });

  test("accepts long names, and valid komi and times, reports other values, and keeps those of a record", async ({ page }) => {
    await openSmall(page);
    const before = await card(page, "black").boundingBox();
    await toSheet(page, "Game information");
    await dialog(page).getByLabel("Black", { exact: true }).fill("Very ".repeat(60));
    await button(dialog(page), "Close").click();
    await expect(card(page, "black").getByRole("heading")).toContainText("Very");
    // The layout doesn't shift.
    expect(await card(page, "black").boundingBox()).toEqual(before);
    await expect(card(page, "black").locator(".state")).toBeVisible();

    await toSheet(page, "Game information");
    const komi = dialog(page).getByLabel("Komi", { exact: true });
    for (const [text, written] of [["6,5", "6.5"], ["６．５", "6.5"], ["-5,5", "-5.5"], ["", ""], ["7.5", "7.5"]]) {
      await komi.fill(text);
      await komi.blur();
      await expect(komi).toHaveValue(written);
      await expect(komi).not.toHaveAttribute("aria-invalid");
    }
    for (const text of ["6.25", "abc", "999"]) {
      await komi.fill(text);
      await komi.blur();
      await expect(komi).toHaveValue(text);
      await expect(komi).toHaveAttribute("aria-invalid", "true");
      await expect(komi).toHaveAccessibleDescription("Enter komi as a whole or half number, such as 6.5 or 7. It can't exceed the number of points on the board.");
      await expect(page.locator(".terms")).toHaveText("Korean rules, komi 7.5");
    }
    await komi.fill("6.5");
    await komi.blur();
    await expect(komi).not.toHaveAttribute("aria-invalid");
    await expect(page.locator(".terms")).toHaveText("Korean rules, komi 6.5");

    await dialog(page).getByText("More", { exact: true }).click();
    const time = dialog(page).getByLabel("Main time (seconds)", { exact: true });
    await time.fill("1 hour");
    await time.blur();
    await expect(dialog(page).getByRole("alert").filter({ hasText: "Enter the time in seconds" })).toBeVisible();
    await time.fill("３６００");
    await time.blur();
    await expect(time).toHaveValue("3600");
    await expect(dialog(page).getByText("Enter the time in seconds")).toBeHidden();
    await button(dialog(page), "Close").click();

    await paste(page, "(;SZ[9]PB[a]PW[b]KM[odd]RE[someone won];B[cc])");
    await expectStatus(page, "Game record opened: a – b.");
    await toSheet(page, "Game information");
    await expect(komi).toHaveValue("odd");
    await expect(dialog(page).getByLabel("Result", { exact: true })).toHaveValue("someone won");
    await button(dialog(page), "Close").click();
    await button(page, "Games").click();
    const [, text] = await saved(page, "Save SGF");
    expect(String(text)).toContain("KM[odd]RE[someone won]");
  });
});

/** Matches the circle of a stone: a white one is smaller by its outline. */
const STONES = /r="4[678]"/g;

test("exports pictures of the board or a part of it, an animation, a diagram and text", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const downloads = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  await openSmall(page);
  await play(page, "C3 G7");
  await toSheet(page, "Export and print");

  await test.step("a diagram and plain text", async () => {
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await button(dialog(page), "Copy as diagram").click();
    await expect(dialog(page).getByText("Copied.")).toBeVisible();
    expect(await clipboard()).toContain("$$ | . . X . . . , . . |");
    await button(dialog(page), "Copy as text").click();
    await expect.poll(clipboard).toContain("3 . . X . . . , . . 3");
  });

  const preview = dialog(page).locator(".preview svg");
  await expect(preview).toBeVisible();
  const [, whole] = await saved(page, "Save SVG");
  expect(String(whole).match(STONES)).toHaveLength(2);
  await expect(dialog(page).getByText("Copied."), "the message is about the last copy").toBeHidden();
  await button(dialog(page), "Copy as text").click();
  await expect(dialog(page).getByText("Copied.")).toBeVisible();
  await dialog(page).getByLabel("Move numbers").check();
  await expect(dialog(page).getByText("Copied."), "the message is gone after a change").toBeHidden();

  const [pngName, png] = await saved(page, "Save PNG");
  expect(pngName).toMatch(/\.png$/);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(16)).toBe(700);

  const [animationName, animation] = await saved(page, "Save animated SVG");
  expect(animationName).toMatch(/\.moves\.svg$/);
  expect(String(animation).match(/<use /g)).toHaveLength(2);
  expect(String(animation)).toContain("<animate");

  downloads.length = 0;
  await dialog(page).getByRole("radio", { name: "Custom area" }).check();
  const [from, to] = [dialog(page).getByLabel("From (e.g. A19)"), dialog(page).getByLabel("To (e.g. K10)")];

  await test.step("corners that are not on the board are reported, and nothing is saved", async () => {
    const alert = dialog(page).getByRole("alert");
    await expect(alert, "no error before the first attempt").toHaveText("");
    for (const [corner, other] of [["", ""], ["Z99", "E5"], ["A1", "I5"]]) {
      await from.fill(corner);
      await to.fill(other);
      for (const name of ["Save SVG", "Save PNG", "Save animated SVG", "Copy as text"]) await button(dialog(page), name).click();
      await expect(alert).toContainText("Enter two points on this board");
    }
    await expect(from).not.toHaveAttribute("aria-invalid");
    await expect(to).toHaveAttribute("aria-invalid", "true");
    await to.fill("E5");
    await expect(alert).toHaveText("");
  });

  await dialog(page).getByLabel("Print style").check();
  const [name, part] = await saved(page, "Save SVG");
  expect(downloads).toEqual([name]);
  expect(name).toMatch(/\.svg$/);
  expect(String(part).match(STONES)).toHaveLength(1);
  expect(String(part)).toContain(">1</text>");
  expect(String(part)).not.toContain("#e0b475");
});

test("saves a PNG whose lines are all equally wide", async ({ page }) => {
  await open(page);
  await toSheet(page, "Export and print");
  for (const flat of [false, true]) {
    await dialog(page).getByLabel("Print style").setChecked(flat);
    const [, png] = await saved(page, "Save PNG");
    const lines = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      // A row between two horizontal lines, and the runs of dark pixels in it.
      const { data } = context.getImageData(0, Math.round(bitmap.height / 2) + 30, bitmap.width, 1);
      const dark = Array.from({ length: bitmap.width }, (_, x) => data[4 * x + 1] < 110);
      const runs = [];
      dark.forEach((is, x) => {
        if (is && !dark[x - 1]) runs.push({ x, width: 0 });
        if (is) runs.at(-1).width += 1;
      });
      return runs;
    }, png.toString("base64"));
    expect(lines).toHaveLength(19);
    expect(new Set(lines.map(({ width }) => width)).size).toBe(1);
    expect(new Set(lines.slice(1).map(({ x }, place) => x - lines[place].x)).size).toBe(1);
  }
});

test("prints figures of 50 moves, side by side with a gap, with a note for moves without a visible stone", async ({ page }) => {
  await page.addInitScript(() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; });
  await openSmall(page);
  await play(page, "C5 F5 D6 E6 D4 E4 E5 D5");
  await button(page, "Pass").click();
  await toSheet(page, "Export and print");
  await button(dialog(page), "Print game record").click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".kifu figure")).toHaveCount(1);
  await expect(page.locator(".kifu figcaption")).toHaveText(/^1–9 · /);
  await expect(page.locator(".kifu figcaption")).toContainText("9 = pass");
  await expect(page.locator(".kifu svg")).toBeVisible();
  await expect(page.locator(".board")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator(".kifu svg")).toBeHidden();
  await expect(page.locator(".board")).toBeVisible();

  const moves = Array.from({ length: 60 }, (_, at) => `;${"BW"[at % 2]}[${"abcdefghi"[at % 9]}${"abcdefghi"[Math.floor(at / 9)]}]`);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.evaluate(dropRecord, `(;SZ[9]PB[Lee]PW[Cho]C[A comment.]${moves.join("")})`);
  await expectStatus(page, "Game record opened: Lee – Cho.");
  await toSheet(page, "Export and print");
  await dialog(page).getByLabel("Comments").uncheck();
  await button(dialog(page), "Print game record").click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".kifu figure")).toHaveCount(2);
  const [first, second] = await Promise.all([0, 1].map((place) => page.locator(".kifu svg").nth(place).boundingBox()));
  expect(second.y).toBe(first.y);
  expect(second.x - first.x - first.width).toBeGreaterThan(20);
  // Paper is as wide as a window, upright or on its side.
  for (const [width, height] of [[794, 1123], [600, 900], [390, 844], [1123, 794]]) {
    await page.setViewportSize({ width, height });
    const shown = await page.locator(".page > *").evaluateAll((all) => (
      all.filter((part) => part.checkVisibility()).map((part) => part.className)
    ));
    expect(shown, `${width}x${height}`).toEqual([]);
    await expect(page.locator(".kifu figure").first()).toBeVisible();
  }
});

test("prints comments below the figure of their move", async ({ page }) => {
  await page.addInitScript(() => { window.print = () => { window.printed = true; }; });
  await open(page);
  await page.evaluate(dropRecord, "(;SZ[9]PB[Lee]PW[Cho]RE[B+2]C[A friendly game];B[ee];W[cc]C[Two\nlines];B[gg](;W[gc]C[Good])(;W[aa]C[Not printed]))");
  await expectStatus(page, "Game record opened: Lee – Cho.");
  await toSheet(page, "Export and print");
  await button(dialog(page), "Print game record").click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".kifu h1")).toHaveText("Lee – Cho · Black wins by 2 points");
  await expect(page.locator(".kifu .remarks p")).toHaveText(["A friendly game", "2 Two\nlines", "4 Good"]);
  await expect(page.locator(".kifu .remarks")).toBeVisible();
});
