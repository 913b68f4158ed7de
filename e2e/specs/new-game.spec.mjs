// The form for a new game: players, colors, and what it remembers.
import { expectAccessible } from "../axe.mjs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStatus, expectTurn, open, paste, play } from "../page.mjs";

/** Opens the form and its fields for the players. */
async function openForm(page) {
  await button(page, "New").click();
  const form = dialog(page);
  await expect(button(form, "Start game")).toBeVisible();
  const name = form.getByRole("textbox", { name: "Black" });
  if (!(await name.isVisible())) await form.getByText("Players", { exact: true }).click();
  return form;
}

const card = (page, color) => page.locator(`.card[data-color=${color}]`);

test("names and ranks are shown, and suggest the handicap", async ({ page }) => {
  await open(page);
  const form = await openForm(page);
  await form.getByRole("textbox", { name: "Black" }).fill("Lee");
  await form.getByRole("textbox", { name: "White" }).fill("Kim");
  await form.getByRole("combobox", { name: "Black's rank" }).selectOption("5 kyu");
  await form.getByRole("combobox", { name: "White's rank" }).selectOption("1 kyu");
  await expect(form.getByRole("combobox", { name: "Handicap" })).toHaveValue("4");
  await expect(form.getByRole("textbox", { name: "Komi" })).toHaveValue("0.5");
  // The players may agree on something else.
  await form.getByRole("combobox", { name: "Handicap" }).selectOption("2");
  await button(form, "Start game").click();
  await expect(card(page, "black").getByRole("heading")).toHaveText("Lee 5k");
  await expect(card(page, "white").getByRole("heading")).toHaveText("Kim 1k");
  await expectTurn(page, "white");

  // The game and the form are as they were, also after a reload.
  await page.reload();
  await expect(card(page, "black").getByRole("heading")).toHaveText("Lee 5k");
  const again = await openForm(page);
  await expect(again.getByRole("textbox", { name: "Black" })).toHaveValue("Lee");
  await expect(again.getByRole("combobox", { name: "White's rank" }).locator("option:checked")).toHaveText("1 kyu");
  await expect(again.getByRole("combobox", { name: "Handicap" })).toHaveValue("2");
  // A game without moves is not set aside.
  await button(again, "Start game").click();
  await openForm(page);
  await expect(button(again, "Back to previous game")).toHaveCount(0);
});

test("the form opens without the days that a record has for a move", async ({ page }) => {
  await open(page);
  await paste(page, "(;GM[1]SZ[9]TM[259200]OT[86400 fischer];B[ee];W[cc])");
  await expectStatus(page, /Game record opened/);
  await button(page, "New").click();
  const form = dialog(page);
  await expect(form.getByRole("combobox", { name: "Clock" }).locator("option:checked")).toHaveText("No clock");
  await expect(button(form, "Start game")).toBeEnabled();
});

test("the field in error is marked and described", async ({ page }) => {
  await open(page);
  const form = await openForm(page);
  const komi = form.getByRole("textbox", { name: "Komi" });
  await expect(komi).toHaveAttribute("aria-invalid", "false");
  await komi.fill("six");
  await expect(komi).toHaveAttribute("aria-invalid", "true");
  await expect(komi).toHaveAccessibleDescription(/Enter komi as a whole or half number/);
  await komi.fill("6.5");
  await form.getByRole("combobox", { name: "Clock" }).selectOption("Byo-yomi");
  const [periods, period] = ["Periods", "Seconds per period"].map((label) => form.getByLabel(label, { exact: true }));
  await periods.fill("0");
  await expect(periods).toHaveAttribute("aria-invalid", "true");
  await expect(periods).toHaveAccessibleDescription("Enter a whole number from 1 to 999.");
  await expect(period).toHaveAttribute("aria-invalid", "false");
  await expectAccessible(page, "an error in the form");
  await periods.fill("3");
  await form.getByRole("radio", { name: "Other" }).check();
  await expect(form.getByLabel("Height"), "one field makes a square").toHaveCount(0);
  await form.getByLabel("Rectangular board").check();
  await form.getByLabel("Height").fill("60");
  await expect(form.getByLabel("Height")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Width")).toHaveAttribute("aria-invalid", "false");
});

test("the form remembers the clock, the size and the rules", async ({ page }) => {
  await open(page);
  const form = await openForm(page);
  await form.getByRole("radio", { name: "13×13" }).check();
  await form.getByRole("combobox", { name: "Rules" }).selectOption("Chinese");
  await form.getByRole("combobox", { name: "Clock" }).selectOption("Fischer");
  await form.getByLabel("Seconds per move").fill("7");
  await button(form, "Start game").click();
  await page.reload();
  const again = await openForm(page);
  await expect(again.getByRole("radio", { name: "13×13" })).toBeChecked();
  await expect(again.getByRole("combobox", { name: "Rules" }).locator("option:checked")).toHaveText("Chinese");
  await expect(again.getByRole("combobox", { name: "Clock" }).locator("option:checked")).toHaveText("Fischer");
  await expect(again.getByLabel("Seconds per move")).toHaveValue("7");
});

test("nigiri gives each player either color", async ({ page }) => {
  await open(page);
  const seen = new Set();
  for (let tries = 0; seen.size < 2 && tries < 40; tries++) {
    const form = await openForm(page);
    await form.getByRole("textbox", { name: "Black" }).fill("Lee");
    await form.getByRole("textbox", { name: "White" }).fill("Kim");
    await form.getByLabel("Choose colors by nigiri").check();
    await button(form, "Start game").click();
    const black = await card(page, "black").getByRole("heading").textContent();
    await expectStatus(page, `Nigiri: ${black} plays Black. Black to play.`);
    seen.add(black);
  }
  expect([...seen].sort()).toEqual(["Kim", "Lee"]);
});

test("a rematch swaps the colors and keeps the clock", async ({ page }) => {
  await open(page);
  const form = await openForm(page);
  await form.getByRole("textbox", { name: "Black" }).fill("Lee");
  await form.getByRole("textbox", { name: "White" }).fill("Kim");
  await form.getByRole("combobox", { name: "Clock" }).selectOption("Main time only");
  await button(form, "Start game").click();
  await play(page, "C3 D4");
  await button(page, "Resign").click();
  await button(dialog(page), "Resign").click();
  await button(page, "Rematch").click();
  await expect(card(page, "black").getByRole("heading")).toHaveText("Kim");
  await expect(card(page, "white").locator(".time")).toHaveText("10:00");
  await play(page, "C3");
  await expectTurn(page, "white");
});

for (const [width, height] of sample([[320, 568], [390, 844], [820, 1180], [844, 390], [1280, 900]], 2)) {
  test(`the library opens the form beside a record and a problem: ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    for (const record of [
      "(;GM[1]SZ[9]PB[Lee]PW[Cho]RE[B+R];B[ee];W[cg];B[gc])",
      "(;GM[1]SZ[9]AB[bc][cb]AW[bb](;B[ba];W[ab]C[WRONG])(;B[ab];W[ba]C[RIGHT]))",
    ]) {
      await paste(page, record);
      await expectStatus(page, /opened/);
      await button(page, "Games").click();
      await button(dialog(page), "New game").click();
      const form = dialog(page).filter({ has: page.getByRole("heading", { name: "New game" }) });
      await expect(form.getByRole("heading")).toBeInViewport({ ratio: 1 });
      await button(form, "Cancel").click();
      await expect(form).toBeHidden();
    }
  });
}

test("players who face each other have their own buttons", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page);
  await button(page, "Settings").click();
  await dialog(page).getByRole("checkbox", { name: /Face to face/ }).check();
  await page.keyboard.press("Escape");
  const [black, white] = [card(page, "black"), card(page, "white")];
  await expect(white.getByRole("button", { name: "Pass" })).toBeDisabled();
  await play(page, "D4");
  await expect(black.getByRole("button", { name: "Pass" })).toBeDisabled();
  await expect(white.locator(".seat-status")).toHaveText(/^Move 1: Black D4\.\s*$/);
  // White's side is turned around: its buttons are above the name.
  const [heading, pass] = await Promise.all([white.getByRole("heading"), white.getByRole("button", { name: "Pass" })].map((part) => part.boundingBox()));
  expect(pass.y).toBeLessThan(heading.y);
  await white.getByRole("button", { name: "Pass" }).click();
  await expectTurn(page, "black");
  await black.getByRole("button", { name: "Pass" }).click();
  // They agree on the score over the board too.
  const accept = ["White: accept the score", "Black: accept the score"].map((name) => button(page, name));
  const [above, board, below] = await Promise.all([accept[0], page.getByTestId("board"), accept[1]].map((part) => part.boundingBox()));
  expect(above.y + above.height).toBeLessThanOrEqual(board.y);
  expect(below.y).toBeGreaterThanOrEqual(board.y + board.height);
  await expect(accept[1]).toBeInViewport({ ratio: 1 });
  await button(page, "Play on").click();
  await white.getByRole("button", { name: "Resign" }).click();
  await expect(dialog(page)).toContainText("Resign as White?");
  expect((await dialog(page).boundingBox()).y, "at White's edge").toBe(0);
  await button(dialog(page), "Play on").click();
  // There is a button for a new game in this mode too.
  await button(page, "New").click();
  await expect(dialog(page).getByRole("heading")).toHaveText("New game");
  await button(dialog(page), "Cancel").click();
  await white.getByRole("button", { name: "Resign" }).click();
  await button(dialog(page), "Resign").click();
  await expectStatus(page, "Black wins by resignation.");
});

for (const [width, height] of sample([[1280, 900], [390, 844], [320, 568], [844, 390]], 2)) {
  test(`the button that starts the game stays in view, and covers nothing that has the focus: ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    const form = await openForm(page);
    await form.getByRole("combobox", { name: "Clock" }).selectOption("Byo-yomi");
    const [start, heading] = [button(form, "Start game"), form.getByRole("heading")];
    await heading.evaluate((heading) => heading.closest("dialog").scrollTo(0, 0));
    await expect(start).toBeInViewport({ ratio: 1 });
    // In a low window the buttons lie over half a line, which scrolls.
    if (height > 800) await expectAccessible(page, "the form");
    // Tab through all of it.
    await heading.focus();
    const end = page.locator(".sheet-end");
    for (let at = 0; at < 40; at += 1) {
      await page.keyboard.press("Tab");
      const [edge, box] = await Promise.all([end, page.locator(":focus")].map((part) => part.boundingBox()));
      const isInEnd = await end.evaluate((end) => end.contains(document.activeElement));
      if (isInEnd) break;
      expect(box.y + box.height, await page.locator(":focus").evaluate((part) => part.outerHTML.slice(0, 80))).toBeLessThanOrEqual(edge.y + 1);
    }
    await expect(end.locator(":focus")).toBeVisible();
  });
}

test("a clock is chosen with one press, and shows its periods from the start", async ({ page }) => {
  await open(page);
  const form = await openForm(page);
  const preset = form.getByRole("button", { name: "10\u00a0min + 3 × 30\u00a0s" });
  await preset.click();
  await expect(preset).toHaveAttribute("aria-pressed", "true");
  await expect(form.getByRole("combobox", { name: "Clock" }).locator("option:checked")).toHaveText("Byo-yomi");
  await button(form, "Start game").click();
  await expect(card(page, "black").locator(".reading")).toContainText("10:00×3");
  const size = await card(page, "black").locator(".time").evaluate((time) => Number.parseFloat(getComputedStyle(time).fontSize));
  expect(size).toBeGreaterThanOrEqual(28);
});

test("a new game is played here, face to face or by link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await (await openForm(page)).getByRole("radio", { name: "Face to face" }).check();
  await button(dialog(page), "Start game").click();
  await expect(page.locator(".seat")).toHaveCount(2);
  const again = await openForm(page);
  await expect(again.getByRole("radio", { name: "Face to face" })).toBeChecked();
  await again.getByRole("radio", { name: "Here" }).check();
  await button(again, "Start game").click();
  await expect(page.locator(".seat")).toHaveCount(0);
  await (await openForm(page)).getByRole("radio", { name: "By link" }).check();
  await button(dialog(page), "Start game").click();
  const panel = page.getByRole("region", { name: "Correspondence game" });
  await expect(panel).toContainText("You play Black.");
  await play(page, "D4");
  await button(panel, "Play D4 and copy link").click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/#\w/);
  await expectTurn(page, "white");
});

test("who begins a game by link can play White, and sends the link before the first move", async ({ page, context, browser, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  const form = await openForm(page);
  await expect(form.getByRole("group", { name: "Your color" })).toHaveCount(0);
  await form.getByRole("radio", { name: "By link" }).check();
  const colors = form.getByRole("group", { name: "Your color" });
  await expect(colors.getByRole("radio", { name: "Black" })).toBeChecked();
  await colors.getByRole("radio", { name: "White" }).check();
  await button(form, "Start game").click();
  const panel = (page) => page.getByRole("region", { name: "Correspondence game" });
  await expect(panel(page)).toContainText("You play White.");
  await play(page, "D4");
  await expect(page.getByTestId("stones").locator("circle")).toHaveCount(0);
  await button(panel(page), "Copy game link").click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("#");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newContext({ baseURL: site, locale: "en-GB", viewport: { width: 1280, height: 900 } });
  const opponent = await other.newPage();
  await opponent.goto(link);
  await expect(panel(opponent)).toContainText("You play Black.");
  await other.close();
});

for (const [width, height] of sample([[390, 844], [320, 640], [820, 1180]], 2)) {
  for (const language of ["en", "az"]) {
    test(`with the record open, nothing on the sides of players who face each other is cut: ${width}x${height}, ${language}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((language) => localStorage.setItem("badukpan.settings", `${language} coordinates face-to-face record`), language);
      await open(page);
      await expect(page.locator(".seat > button")).toHaveCount(6);
      const cut = await page.locator(".seat > button").evaluateAll((buttons) => buttons.filter((button) => {
        const [box, card] = [button, button.closest(".card")].map((part) => part.getBoundingClientRect());
        return button.scrollWidth > button.clientWidth || box.left < card.left || box.right > card.right || box.left < 0 || box.right > innerWidth;
      }).map(({ textContent }) => textContent));
      expect(cut).toEqual([]);
    });
  }
}
