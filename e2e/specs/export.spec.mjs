// What goes out of the page beside SGF: what the record says of the game, pictures, texts, prints.
import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.mjs";
import { button, card, dialog, expectSaid, open, openSmall, play } from "../page.mjs";
import { openRecord } from "../record.mjs";

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
    const [name, text] = await saved(page, "Save SGF");
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
    await expectSaid(page, "Game record opened: a – b.");
    await toSheet(page, "Game information");
    await expect(dialog(page).getByLabel("Komi", { exact: true })).toHaveValue("odd");
    await expect(dialog(page).getByLabel("Result", { exact: true })).toHaveValue("someone won");
    await button(dialog(page), "Close").click();
    await button(page, "Games").click();
    const [, text] = await saved(page, "Save SGF");
    expect(String(text)).toContain("KM[odd]RE[someone won]");
  });

  test("takes a komi that is one, and tells of any other", async ({ page }) => {
    await openSmall(page);
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
      await expect(komi).toHaveAccessibleDescription("Enter komi as a number such as 6.5 or 7. It can't exceed the number of points on the board.");
      await expect(page.locator(".terms")).toHaveText("Korean rules, komi 7.5");
    }
    await komi.fill("6.5");
    await komi.blur();
    await expect(komi).not.toHaveAttribute("aria-invalid");
    await expect(page.locator(".terms")).toHaveText("Korean rules, komi 6.5");
  });

  test("takes a time in seconds, and tells of any other", async ({ page }) => {
    await openSmall(page);
    await toSheet(page, "Game information");
    await dialog(page).getByText("More", { exact: true }).click();
    const time = dialog(page).getByLabel("Main time (seconds)", { exact: true });
    await time.fill("1 hour");
    await time.blur();
    await expect(dialog(page).getByRole("alert").filter({ hasText: "Enter the time in seconds" })).toBeVisible();
    await time.fill("３６００");
    await time.blur();
    await expect(time).toHaveValue("3600");
    await expect(dialog(page).getByText("Enter the time in seconds")).toBeHidden();
  });

  test("that is still being typed is kept when the page is loaded again or the sheet closed", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await toSheet(page, "Game information");
    await dialog(page).getByLabel("Event", { exact: true }).pressSequentially("Spring cup");
    await page.reload();
    await toSheet(page, "Game information");
    await expect(dialog(page).getByLabel("Event", { exact: true })).toHaveValue("Spring cup");
    await dialog(page).getByLabel("Black", { exact: true }).pressSequentially("Lee");
    await page.keyboard.press("Escape");
    await expect(card(page, "black").getByRole("heading")).toHaveText("Lee");
  });

  test("is one step to undo for each field", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await toSheet(page, "Game information");
    await dialog(page).getByLabel("Black", { exact: true }).pressSequentially("Lee");
    await dialog(page).getByLabel("White", { exact: true }).pressSequentially("Cho");
    await button(dialog(page), "Close").click();
    await expect(card(page, "white").getByRole("heading")).toHaveText("Cho");
    await button(page, "Moves").click();
    await button(page, "Edit").click();
    await button(page, "Undo edit").click();
    await expect(card(page, "white").getByRole("heading")).toHaveText("White");
    await expect(card(page, "black").getByRole("heading")).toHaveText("Lee");
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
    await toSheet(page, "Export and print");
    const preview = dialog(page).locator(".preview svg");
    await expect(preview).toBeVisible();
    const [, whole] = await saved(page, "Save SVG");
    await dialog(page).getByRole("radio", { name: "Custom area" }).check();
    await dialog(page).getByLabel("From (e.g. A19)").fill("A1");
    await dialog(page).getByLabel("To (e.g. K10)").fill("E5");
    await dialog(page).getByLabel("Move numbers").check();
    await dialog(page).getByLabel("Print style").check();
    const [name, part] = await saved(page, "Save SVG");
    expect(name).toMatch(/\.svg$/);
    expect(String(whole).match(/r="46"/g)).toHaveLength(2);
    expect(String(part).match(/r="46"/g)).toHaveLength(1);
    expect(String(part)).toContain(">1</text>");
    expect(String(part)).not.toContain("#e0b475");
  });

  test("not as a part between corners that are none, which is told beside them", async ({ page }) => {
    const downloads = [];
    page.on("download", (download) => downloads.push(download.suggestedFilename()));
    await openSmall(page);
    await play(page, "C3");
    await toSheet(page, "Export and print");
    await dialog(page).getByRole("radio", { name: "Custom area" }).check();
    const [from, to] = [dialog(page).getByLabel("From (e.g. A19)"), dialog(page).getByLabel("To (e.g. K10)")];
    const alert = dialog(page).getByRole("alert");
    await expect(alert, "nothing is wrong before anything is tried").toHaveText("");
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
    const [name] = await saved(page, "Save SVG");
    expect(downloads).toEqual([name]);
  });

  test("as a PNG", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await toSheet(page, "Export and print");
    const [name, png] = await saved(page, "Save PNG");
    expect(name).toMatch(/\.png$/);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(11 * 64);
  });

  test("as a picture that plays every move", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7 E5");
    await toSheet(page, "Export and print");
    const [name, svg] = await saved(page, "Save animated SVG");
    expect(name).toMatch(/\.moves\.svg$/);
    expect(String(svg).match(/r="46"/g)).toHaveLength(3);
    expect(String(svg)).toContain("<animate");
  });

  test("as a diagram and as plain text", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openSmall(page);
    await play(page, "C3 G7");
    await toSheet(page, "Export and print");
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await button(dialog(page), "Copy as diagram").click();
    await expect(dialog(page).getByText("Copied.")).toBeVisible();
    expect(await clipboard()).toContain("$$ | . . X . . . , . . |");
    await button(dialog(page), "Copy as text").click();
    await expect.poll(clipboard).toContain("3 . . X . . . , . . 3");
    await saved(page, "Save SVG");
    await expect(dialog(page).getByText("Copied."), "that was before").toBeHidden();
    await button(dialog(page), "Copy as text").click();
    await expect(dialog(page).getByText("Copied.")).toBeVisible();
    await dialog(page).getByLabel("Move numbers").check();
    await expect(dialog(page).getByText("Copied."), "that was another drawing").toBeHidden();
  });

  test("on paper, in figures of fifty moves, with what was played on a stone in a note", async ({ page }) => {
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
  });

  test("on paper, figures side by side keep apart", async ({ page }) => {
    await page.addInitScript(() => { window.print = () => { window.printed = true; }; });
    const moves = Array.from({ length: 60 }, (_, at) => `;${"BW"[at % 2]}[${"abcdefghi"[at % 9]}${"abcdefghi"[Math.floor(at / 9)]}]`);
    await page.setViewportSize({ width: 700, height: 900 });
    await openRecord(page, `(;SZ[9]${moves.join("")})`);
    await toSheet(page, "Export and print");
    await button(dialog(page), "Print game record").click();
    await expect.poll(() => page.evaluate(() => window.printed)).toBe(true);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".kifu figure")).toHaveCount(2);
    const [first, second] = await Promise.all([0, 1].map((place) => page.locator(".kifu svg").nth(place).boundingBox()));
    expect(second.y).toBe(first.y);
    expect(second.x - first.x - first.width).toBeGreaterThan(20);
  });
});
