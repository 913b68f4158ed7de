// What goes out of the page beside SGF: what the record says of the game, pictures, texts, prints.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { button, card, dialog, expectSaid, open, openSmall, play } from "../page.mjs";

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
  test("is filled in, shows on the cards, and can be undone", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await toSheet(page, "Game information");
    for (const [label, text] of [["Black", "Lee Changho"], ["White", "Cho"], ["Komi", "7.5"], ["Event", "A ] cup"]]) {
      await dialog(page).getByLabel(label, { exact: true }).fill(text);
    }
    await dialog(page).getByRole("combobox", { name: "Rules" }).selectOption("Chinese");
    await button(dialog(page), "Close").click();
    await expect(card(page, "black").getByRole("heading", { name: "Black Lee Changho" })).toHaveText("Lee Changho");
    await expect(card(page, "white").getByRole("heading", { name: "White Cho" })).toHaveText("Cho");
    await expect(page.locator(".terms")).toHaveText("Chinese rules, komi 7.5");
    await button(page, "Games").click();
    const [name, text] = await saved(page, "Save as SGF");
    expect(name).toMatch(/^Lee_Changho-Cho-20/);
    expect(String(text)).toContain("EV[A \\] cup]");
    expect(String(text)).toContain("KM[7.5]");
    expect(String(text)).toContain("RU[Chinese]");
  });

  test("that makes no sense stays as it is", async ({ page }) => {
    await open(page);
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "(;SZ[9]PB[a]PW[b]KM[odd]RE[someone won];B[cc])");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expectSaid(page, "a – b: the record is open.");
    await toSheet(page, "Game information");
    await expect(dialog(page).getByLabel("Komi", { exact: true })).toHaveValue("odd");
    await expect(dialog(page).getByLabel("Result", { exact: true })).toHaveValue("someone won");
    await button(dialog(page), "Close").click();
    await button(page, "Games").click();
    const [, text] = await saved(page, "Save as SGF");
    expect(String(text)).toContain("KM[odd]RE[someone won]");
  });

  test("with a name of any length moves nothing", async ({ page }) => {
    await openSmall(page);
    const before = await card(page, "black").boundingBox();
    await toSheet(page, "Game information");
    await dialog(page).getByLabel("Black", { exact: true }).fill("Very ".repeat(60));
    await button(dialog(page), "Close").click();
    await expect(card(page, "black").getByRole("heading")).toContainText("Very");
    expect(await card(page, "black").boundingBox()).toEqual(before);
    await expect(card(page, "black").locator(".state")).toBeVisible();
  });
});

test.describe("the board goes out", () => {
  test("as an SVG of a part, with numbers, in black ink", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await toSheet(page, "Pictures and print");
    const preview = dialog(page).locator(".preview svg");
    await expect(preview).toBeVisible();
    const [, whole] = await saved(page, "Save as SVG");
    await dialog(page).getByRole("radio", { name: "Corners" }).check();
    await dialog(page).getByLabel("From, such as A19").fill("A1");
    await dialog(page).getByLabel("To, such as K10").fill("E5");
    await dialog(page).getByLabel("Move numbers").check();
    await dialog(page).getByLabel("Black on white").check();
    const [name, part] = await saved(page, "Save as SVG");
    expect(name).toMatch(/\.svg$/);
    expect(String(whole).match(/r="46"/g)).toHaveLength(2);
    expect(String(part).match(/r="46"/g)).toHaveLength(1);
    expect(String(part)).toContain(">1</text>");
    expect(String(part)).not.toContain("#e0b475");
  });

  test("as a PNG", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await toSheet(page, "Pictures and print");
    const [name, png] = await saved(page, "Save as PNG");
    expect(name).toMatch(/\.png$/);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(11 * 64);
  });

  test("as a picture that plays every move", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7 E5");
    await toSheet(page, "Pictures and print");
    const [name, svg] = await saved(page, "Save the moves as SVG");
    expect(name).toMatch(/\.moves\.svg$/);
    expect(String(svg).match(/r="46"/g)).toHaveLength(3);
    expect(String(svg)).toContain("<animate");
  });

  test("as a diagram and as plain text", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openSmall(page);
    await play(page, "C3 G7");
    await toSheet(page, "Pictures and print");
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await button(dialog(page), "Copy as diagram").click();
    await expect(dialog(page).getByText("It is on the clipboard.")).toBeVisible();
    expect(await clipboard()).toContain("$$ | . . X . . . , . . |");
    await button(dialog(page), "Copy as text").click();
    await expect.poll(clipboard).toContain("3 . . X . . . , . . 3");
  });

  test("on paper, in figures of fifty moves, with what was played on a stone in a note", async ({ page }) => {
    await page.addInitScript(() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; });
    await openSmall(page);
    await play(page, "C5 F5 D6 E6 D4 E4 E5 D5");
    await button(page, "Pass").click();
    await toSheet(page, "Pictures and print");
    await button(dialog(page), "Print the game").click();
    await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".kifu figure")).toHaveCount(1);
    await expect(page.locator(".kifu figcaption")).toContainText("1–9");
    await expect(page.locator(".kifu figcaption")).toContainText("9 = pass");
    await expect(page.locator(".kifu svg")).toBeVisible();
    await expect(page.locator(".board")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await expect(page.locator(".kifu svg")).toBeHidden();
    await expect(page.locator(".board")).toBeVisible();
  });
});
