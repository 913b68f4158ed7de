// The form for a new game: players, colors, and what it remembers.
import { expectAccessible } from "../axe.mjs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, dialog, expectStatus, expectTurn, open, paste, play } from "../page.mjs";
import { nextFrames } from "../time.mjs";

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

test("names and ranks are shown and suggest the handicap, and the form remembers everything", async ({ page }) => {
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

  await form.getByRole("radio", { name: "13×13" }).check();
  await form.getByRole("combobox", { name: "Rules" }).selectOption("Chinese");
  await form.getByRole("combobox", { name: "Clock" }).selectOption("Fischer");
  await form.getByLabel("Seconds per move").fill("7");
  await button(form, "Start game").click();
  await page.reload();
  await openForm(page);
  await expect(form.getByRole("radio", { name: "13×13" })).toBeChecked();
  await expect(form.getByRole("combobox", { name: "Rules" }).locator("option:checked")).toHaveText("Chinese");
  await expect(form.getByRole("combobox", { name: "Clock" }).locator("option:checked")).toHaveText("Fischer");
  await expect(form.getByLabel("Seconds per move")).toHaveValue("7");
});

test("the field in error is marked and described, and a clock is chosen with one press", async ({ page }) => {
  await open(page);
  await test.step("the form opens without the days that a record has for a move", async () => {
    await paste(page, "(;GM[1]SZ[9]TM[259200]OT[86400 fischer];B[ee];W[cc])");
    await expectStatus(page, /Game record opened/);
    await button(page, "New").click();
    await expect(dialog(page).getByRole("combobox", { name: "Clock" }).locator("option:checked")).toHaveText("No clock");
    await expect(button(dialog(page), "Start game")).toBeEnabled();
    await page.keyboard.press("Escape");
  });
  const form = await openForm(page);
  await test.step("the field in error is marked and described", async () => {
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
    await form.getByRole("radio", { name: "19×19" }).check();
  });
  await test.step("a clock is chosen with one press, and shows its periods from the start", async () => {
    await form.getByRole("combobox", { name: "Clock" }).selectOption("No clock");
    const preset = form.getByRole("button", { name: "10\u00a0min + 3 × 30\u00a0s" });
    await preset.click();
    await expect(preset).toHaveAttribute("aria-pressed", "true");
    await expect(form.getByRole("combobox", { name: "Clock" }).locator("option:checked")).toHaveText("Byo-yomi");
    await button(form, "Start game").click();
    await expect(card(page, "black").locator(".reading")).toContainText("10:00×3");
    const size = await card(page, "black").locator(".time").evaluate((time) => Number.parseFloat(getComputedStyle(time).fontSize));
    expect(size).toBeGreaterThanOrEqual(28);
  });
});

test("nigiri gives each player either color, and a rematch swaps the colors and keeps the clock", async ({ page }) => {
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

  const form = await openForm(page);
  await form.getByRole("textbox", { name: "Black" }).fill("Lee");
  await form.getByRole("textbox", { name: "White" }).fill("Kim");
  await form.getByLabel("Choose colors by nigiri").uncheck();
  await form.getByRole("combobox", { name: "Clock" }).selectOption("Main time only");
  await button(form, "Start game").click();
  await play(page, "C3 D4");
  await button(page, "Resign").click();
  await button(dialog(page), "Resign").click();
  await button(page, "Change colors").click();
  await expect(card(page, "black").getByRole("heading")).toHaveText("Kim");
  await expect(card(page, "white").locator(".time")).toHaveText("10:00");
  await play(page, "C3");
  await expectTurn(page, "white");
});

test("the library opens the form beside a record and a problem", async ({ page }) => {
  await open(page);
  for (const record of [
    "(;GM[1]SZ[9]PB[Lee]PW[Cho]RE[B+R];B[ee];W[cg];B[gc])",
    "(;GM[1]SZ[9]AB[bc][cb]AW[bb](;B[ba];W[ab]C[WRONG])(;B[ab];W[ba]C[RIGHT]))",
  ]) {
    await paste(page, record);
    await expectStatus(page, /opened/);
    for (const [width, height] of sample([[320, 568], [390, 844], [820, 1180], [844, 390], [1280, 900]], 2)) {
      await page.setViewportSize({ width, height });
      await button(page, "Games").click();
      await button(dialog(page), "New game").click();
      const form = dialog(page).filter({ has: page.getByRole("heading", { name: "New game" }) });
      await expect(form.getByRole("heading"), `${width}x${height}`).toBeInViewport({ ratio: 1 });
      await button(form, "Cancel").click();
      await expect(form).toBeHidden();
    }
  }
});

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
  await white.getByRole("button", { name: "Play on" }).click();
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

test("the button that starts the game stays in view, and covers nothing that has the focus", async ({ page }) => {
  await open(page);
  const form = await openForm(page);
  await form.getByRole("combobox", { name: "Clock" }).selectOption("Byo-yomi");
  const [start, heading, end] = [button(form, "Start game"), form.getByRole("heading"), page.locator(".sheet-end")];
  for (const [width, height] of sample([[1280, 900], [390, 844], [320, 568], [844, 390]], 2)) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await heading.evaluate((heading) => heading.closest("dialog").scrollTo(0, 0));
      await expect(start).toBeInViewport({ ratio: 1 });
      // In a low window the buttons lie over half a line, which scrolls.
      if (height > 800) await expectAccessible(page, "the form");
      // Tab through all of it.
      await heading.focus();
      for (let at = 0; at < 40; at += 1) {
        await page.keyboard.press("Tab");
        const { isInEnd, bottom, edge, name } = await end.evaluate((end) => {
          const focus = document.activeElement;
          const [box, over] = [focus, end].map((part) => part.getBoundingClientRect());
          return { isInEnd: end.contains(focus), bottom: box.bottom, edge: over.top, name: focus.outerHTML.slice(0, 80) };
        });
        if (isInEnd) break;
        expect(bottom, name).toBeLessThanOrEqual(edge + 1);
      }
      await expect(end.locator(":focus")).toBeVisible();
    });
  }
});

test("a new game is played here, face to face or by link, with either color", async ({ page, context, browser, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  const panel = (page) => page.getByRole("region", { name: "Correspondence game" });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await test.step("here or face to face", async () => {
    await (await openForm(page)).getByRole("radio", { name: "Face to face" }).check();
    await button(dialog(page), "Start game").click();
    await expect(page.locator(".seat")).toHaveCount(2);
    const again = await openForm(page);
    await expect(again.getByRole("radio", { name: "Face to face" })).toBeChecked();
    await again.getByRole("radio", { name: "Here" }).check();
    await button(again, "Start game").click();
    await expect(page.locator(".seat")).toHaveCount(0);
  });
  await test.step("White sends the link before the first move", async () => {
    const form = await openForm(page);
    await expect(form.getByRole("group", { name: "Your color" })).toHaveCount(0);
    await form.getByRole("radio", { name: "By link" }).check();
    const colors = form.getByRole("group", { name: "Your color" });
    await expect(colors.getByRole("radio", { name: "Black" })).toBeChecked();
    await colors.getByRole("radio", { name: "White" }).check();
    await button(form, "Start game").click();
    await expect(panel(page)).toContainText("You play White.");
    await play(page, "D4");
    await expect(page.getByTestId("stones").locator("circle")).toHaveCount(0);
    await button(panel(page), "Copy game link").click();
    await expect.poll(copied).toContain("#");
    const other = await browser.newContext({ baseURL: site, locale: "en-GB", viewport: { width: 1280, height: 900 } });
    const opponent = await other.newPage();
    await opponent.goto(await copied());
    await expect(panel(opponent)).toContainText("You play Black.");
    await other.close();
  });
  await test.step("Black plays by link", async () => {
    await page.evaluate(() => navigator.clipboard.writeText("none"));
    const form = await openForm(page);
    await form.getByRole("radio", { name: "By link" }).check();
    await form.getByRole("group", { name: "Your color" }).getByRole("radio", { name: "Black" }).check();
    await button(form, "Start game").click();
    await expect(panel(page)).toContainText("You play Black.");
    await play(page, "D4");
    await button(panel(page), "Play D4 and copy link").click();
    await expect.poll(copied).toMatch(/#\w/);
    await expectTurn(page, "white");
  });
});

for (const language of ["en", "az"]) {
  test(`with the record open, nothing on the sides of players who face each other is cut, in ${language}`, async ({ page }) => {
    await page.addInitScript((language) => localStorage.setItem("badukpan.settings", `${language} coordinates face-to-face record`), language);
    await open(page);
    await expect(page.locator(".seat > button")).toHaveCount(6);
    for (const [width, height] of sample([[390, 844], [320, 640], [820, 1180]], 2)) {
      await page.setViewportSize({ width, height });
      await nextFrames(page);
      const cut = await page.locator(".seat > button").evaluateAll((buttons) => buttons.filter((button) => {
        const [box, card] = [button, button.closest(".card")].map((part) => part.getBoundingClientRect());
        return button.scrollWidth > button.clientWidth || box.left < card.left || box.right > card.right || box.left < 0 || box.right > innerWidth;
      }).map(({ textContent }) => textContent));
      expect(cut, `${width}x${height}`).toEqual([]);
    }
  });
}
