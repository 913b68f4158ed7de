// The share dialog: links, QR codes, other formats, and code for web pages.
import { readFileSync } from "node:fs";
import { expectAccessible } from "../axe.mjs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { rows } from "../board.mjs";
import { acceptBoth, button, dialog, expectStones, openSmall, passTwice, play, startGame } from "../page.mjs";
import { scan } from "../qr.mjs";
import { dropRecord, openRecord } from "../record.mjs";

const GAME = "(;SZ[9]PB[Lee Changho]PW[Cho]KM[6.5];B[ee];W[cc];B[gc]C[Here.](;W[cg];B[gg])(;W[gg]))";
const PAYLOAD = /^[0-9][A-Za-z0-9_-]+$/;

const field = (page) => dialog(page).getByRole("textbox", { name: "Link" });
const code = (page) => dialog(page).getByRole("img", { name: "QR code of the link" });
const radio = (page, name) => dialog(page).getByRole("radio", { name });
const link = (page) => field(page).inputValue();
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

async function share(page) {
  await button(page, "Share").click();
  await expect(dialog(page).getByRole("heading", { name: "Share" })).toBeFocused();
}

async function unfold(page, name) {
  await dialog(page).getByText(name, { exact: true }).click();
}

/** Waits until the link differs from `before`, and returns it. */
async function linkAfter(page, before) {
  await expect(field(page)).not.toHaveValue(before);
  return link(page);
}

async function saved(page, label) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), label).click()]);
  return [download.suggestedFilename(), readFileSync(await download.path())];
}

test.describe("the link", () => {
  test("is the page's URL without its query, plus a payload, and is copied", async ({ page, context, site }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => { delete Navigator.prototype.share; });
    await page.goto("./?a=b#");
    await expect(page.getByTestId("board")).toBeVisible();
    await play(page, "D4 Q16");
    await share(page);
    const [address, payload] = (await link(page)).split("#");
    expect(address).toBe(site);
    expect(payload).toMatch(PAYLOAD);
    await expect(dialog(page)).toContainText(`${(await link(page)).length} characters.`);
    await expect(dialog(page)).not.toContainText("Some services cut");

    await test.step("the button says that it was copied until the link changes", async () => {
      await button(dialog(page), "Copy link").click();
      await expect(dialog(page).locator("[aria-live=polite]").filter({ hasText: "Link copied." })).toBeVisible();
      await expect(button(dialog(page), "Copied")).toBeFocused();
      expect(await clipboard(page)).toBe(await link(page));
      await radio(page, "This position").check();
      await expect(button(dialog(page), "Copy link")).toBeVisible();
      await expect(dialog(page).getByText("Link copied.")).toBeHidden();
      await button(dialog(page), "Copy link").click();
      await expect(button(dialog(page), "Copied")).toBeVisible();
      expect(await clipboard(page)).toBe(await link(page));
    });

    await test.step("it is selected for copying by hand if the clipboard is blocked", async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
        document.execCommand = () => false;
      });
      await radio(page, "Game at this move").check();
      await button(dialog(page), "Copy link").click();
      await expect(dialog(page).getByText("copy it by hand")).toBeVisible();
      await expect(field(page)).toBeFocused();
      expect(await page.evaluate(() => getSelection().toString())).toBe(await link(page));
    });

    await expect(button(dialog(page), "Share…"), "the system has no share dialog").toHaveCount(0);
  });

  test("opens at the current move, or at the start of the whole game, and depends on every option", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", { configurable: true, value: (data) => {
        window.sent = data;
        return window.refuses ? Promise.reject(new DOMException("no", window.refuses)) : Promise.resolve();
      } });
    });
    await openRecord(page, GAME);
    await share(page);
    await expect(radio(page, "Whole game")).toBeChecked();
    await expect(dialog(page)).toContainText("Opens at the start.");

    await test.step("it is shared with the system's share dialog", async () => {
      await button(dialog(page), "Share…").click();
      const { title, url } = await page.evaluate(() => ({ title: window.sent.title, url: window.sent.url }));
      expect({ title, url }).toEqual({ title: "Lee Changho – Cho", url: await link(page) });
      const refused = dialog(page).getByText("This browser doesn't allow that.");
      await page.evaluate(() => { window.refuses = "NotAllowedError"; });
      await button(dialog(page), "Share…").click();
      await expect(refused).toBeVisible();
      await page.evaluate(() => { window.refuses = "AbortError"; });
      await button(dialog(page), "Share…").click();
      await expect(refused, "no error after canceling").toHaveCount(0);
    });

    await button(dialog(page), "Close").click();
    await button(page, "Last move").click();
    await share(page);
    await expect(radio(page, "Game at this move")).toBeChecked();
    await button(dialog(page), "Close").click();
    await button(page, "First move").click();
    await button(page, "Next move").click();
    await share(page);
    await expect(radio(page, "Game at this move")).toBeChecked();
    await expect(dialog(page)).toContainText("Opens at move 1.");

    const numbers = dialog(page).getByRole("combobox", { name: "Move numbers" });
    await test.step("it depends on every option", async () => {
      const first = await link(page);
      const seen = new Set([first]);
      const expectAnother = async (before) => {
        const after = await linkAfter(page, before);
        expect(seen).not.toContain(after);
        seen.add(after);
        return after;
      };
      await radio(page, "This position").check();
      let last = await expectAnother(first);
      await radio(page, "Whole game").check();
      last = await expectAnother(last);
      await radio(page, "Solve").check();
      last = await expectAnother(last);
      await unfold(page, "Options");
      await dialog(page).getByRole("combobox", { name: "Coordinates" }).selectOption("Hide");
      last = await expectAnother(last);
      await dialog(page).getByRole("combobox", { name: "Coordinates" }).selectOption("Show");
      last = await expectAnother(last);
      for (const choice of ["All", "Last moves", "From this move"]) {
        await numbers.selectOption(choice);
        last = await expectAnother(last);
        if (choice === "Last moves") {
          await dialog(page).getByRole("spinbutton", { name: "Number of moves" }).fill("3");
          await dialog(page).getByRole("spinbutton", { name: "Number of moves" }).blur();
          last = await expectAnother(last);
        }
      }
      await numbers.selectOption("None");
      await dialog(page).getByRole("combobox", { name: "Coordinates" }).selectOption("Recipient's setting");
      await radio(page, "View").check();
      await radio(page, "Game at this move").check();
      await expect(field(page)).toHaveValue(first);
      await radio(page, "This position").check();
      await expect(numbers, "a position has no moves").toBeHidden();
    });

    await test.step("it has the move numbers of the board by default", async () => {
      await button(dialog(page), "Close").click();
      const ofBoard = page.getByRole("combobox", { name: "Move numbers" });
      await ofBoard.selectOption("All");
      await share(page);
      await unfold(page, "Options");
      await expect(numbers.locator("option:checked")).toHaveText("All");
      await numbers.selectOption("None");
      await button(dialog(page), "Close").click();
      await expect(ofBoard.locator("option:checked"), "the board is unchanged").toHaveText("All");
    });
  });

  test("of a correspondence game starts it when it is copied, opens at this move, and keeps its game number", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const panel = page.getByRole("region", { name: "Correspondence game" });
    await openSmall(page);
    await play(page, "C3");
    await share(page);
    await radio(page, "Play").check();
    await page.keyboard.press("Escape");
    await expect(panel, "the link was not copied").toHaveCount(0);
    await play(page, "G7 C7 G3");
    await expectStones(page, { X: "C3 C7", O: "G3 G7" });

    await share(page);
    await radio(page, "This position").check();
    await radio(page, "Play").check();
    await expect(radio(page, "Game at this move")).toBeChecked();
    await expect(dialog(page)).toContainText("They play the next move and send you a new link.");
    await unfold(page, "Options");
    await expect(dialog(page).getByRole("checkbox"), "the game number can't be left out").toHaveCount(0);
    const first = await link(page);
    await button(dialog(page), "Copy link").click();
    await unfold(page, "Other formats");
    const number = async () => String((await saved(page, "Save SGF"))[1]).match(/POST\[(\d+)\]/)[1];
    const before = Number(await number());
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(2 ** 24);
    await radio(page, "Whole game").check();
    await expect(radio(page, "View")).toBeChecked();
    await radio(page, "Play").check();
    await expect(field(page)).toHaveValue(first);
    expect(Number(await number())).toBe(before);
    await page.keyboard.press("Escape");
    await expect(panel).toContainText("You play White.");

    await test.step("also when it is copied with a key", async () => {
      await startGame(page, { rules: "Korean", komi: "0" });
      await expect(panel).toHaveCount(0);
      await play(page, "C3");
      await share(page);
      await radio(page, "Play").check();
      await field(page).focus();
      await page.keyboard.press("ControlOrMeta+c");
      await page.keyboard.press("Escape");
      await expect(panel).toContainText("You play Black.");
    });

    await test.step("not after the end of a game", async () => {
      await startGame(page, { rules: "Korean", komi: "0" });
      await play(page, "C3 G7");
      await passTwice(page);
      await acceptBoth(page);
      await share(page);
      await expect(radio(page, "View")).toBeVisible();
      await expect(radio(page, "Play")).toHaveCount(0);
    });
  });
});

/** Returns a game with a pseudo-random comment of this length, which doesn't compress well. */
const withComment = (letters) => {
  let seed = 1;
  const letter = () => {
    seed = (seed * 48271) % 0x7fffffff;
    return "abcdefghijklmnopqrstuvwxyz0123456789 "[seed % 37];
  };
  return `(;SZ[9]C[Of ${letters}: ${Array.from({ length: letters }, letter).join("")}];B[cc])`;
};

test("a large game has a QR code up to the size limit, warnings for long links, and at last only its SGF", async ({ page }) => {
  await openRecord(page, GAME);
  const seen = new Set();
  // Each link is less than twice as long as the last, so all three kinds occur.
  for (let letters = 1000; !seen.has("no code"); letters *= 2) {
    await page.evaluate(dropRecord, withComment(letters));
    await expect(page.getByTestId("comment")).toContainText(`Of ${letters}:`);
    await share(page);
    const { length } = await link(page);
    const kind = length <= 1200 ? "easy" : length <= 2953 ? "fine" : "no code";
    seen.add(kind);
    await expect(code(page)).toHaveCount(kind === "no code" ? 0 : 1);
    await expect(dialog(page).getByText("Some phones can't read a QR code this dense.")).toHaveCount(kind === "fine" ? 1 : 0);
    await expect(dialog(page).getByText("The link is too long for a QR code.")).toHaveCount(kind === "no code" ? 1 : 0);
    await expect(dialog(page).getByText("Some services cut off links this long.")).toHaveCount(length > 2000 ? 1 : 0);
    if (kind !== "no code") expect(await scan(page)).toBe(await link(page));
    await button(dialog(page), "Close").click();
  }
  expect([...seen]).toEqual(["easy", "fine", "no code"]);

  await test.step("a game that is too large for a link can be saved as SGF, and its position shared", async () => {
    await page.evaluate(dropRecord, withComment(400_000));
    await expect(page.getByTestId("comment")).toContainText("Of 400000:");
    await button(page, "Last move").click();
    await share(page);
    await expect(dialog(page).getByRole("alert")).toHaveText("This is too large for a link. Save the SGF and send the file.");
    await expect(field(page)).toHaveCount(0);
    await expect(button(dialog(page), "Copy image as HTML")).toHaveCount(0);
    const [name, sgf] = await saved(page, "Save SGF");
    expect(name).toBe("game.sgf");
    expect(sgf.length).toBeGreaterThan(400_000);
    await radio(page, "This position").check();
    await expect(code(page)).toBeVisible();
    await expect(dialog(page).getByRole("alert")).toHaveCount(0);
  });
});

test("other formats: pictures, SGF, a diagram and code for web pages", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openRecord(page, GAME);
  await button(page, "Next move").click();
  await share(page);

  await test.step("a picture with the link for a web page, without scripts", async () => {
    await unfold(page, "Other formats");
    await button(dialog(page), "Copy image as HTML").click();
    await expect(dialog(page).getByText("Copied.")).toBeVisible();
    const [html, address] = [await clipboard(page), await link(page)];
    const other = await context.newPage();
    await other.setViewportSize({ width: 300, height: 400 });
    await other.setContent(`<!doctype html><p>${html}</p>`);
    const picture = other.getByRole("link", { name: "Lee Changho – Cho · Move 1" });
    await expect(picture).toHaveAttribute("href", address);
    await expect(picture.locator("circle[r='48']")).toHaveCount(1);
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
    expect(html).not.toContain("<script");
    await other.close();
  });

  await test.step("a preview and code for a web page, as an element or iframe", async () => {
    const payload = (await link(page)).split("#")[1];
    await unfold(page, "Embed in a web page");
    const code = dialog(page).getByRole("textbox", { name: "HTML code" });
    await expect(code).toHaveValue(new RegExp(`<script type="module" src="http.*/embed\\.js"></script>\\n<baduk-pan link="${payload}"></baduk-pan>`));
    await page.locator(".embed-preview").scrollIntoViewIfNeeded();
    const shown = page.frameLocator(".embed-preview").locator("baduk-pan");
    await expect(shown.getByTestId("board")).toBeVisible();
    expect(await shown.evaluate((board) => board.position.move)).toBe(1);
    await radio(page, "Iframe").check();
    await button(dialog(page), "Copy code").click();
    await expect.poll(() => clipboard(page)).toContain(`embed.html#${payload}" title=`);
  });

  await button(dialog(page), "Close").click();
  await button(page, "Last move").click();
  await share(page);
  await unfold(page, "Other formats");

  await test.step("SVG and PNG, and a diagram", async () => {
    const [svgName, plain] = await saved(page, "Save SVG");
    expect(svgName).toBe("Lee_Changho-Cho.svg");
    expect(String(plain).match(/r="4[678]"/g)).toHaveLength(5);
    expect(String(plain)).toContain(">ABCDEFGHJ</text>");
    const [pngName, png] = await saved(page, "Save PNG");
    expect(pngName).toBe("Lee_Changho-Cho.png");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    await button(dialog(page), "Copy as diagram").click();
    await expect.poll(() => clipboard(page)).toContain("$$");
    await unfold(page, "Options");
    await dialog(page).getByRole("combobox", { name: "Move numbers" }).selectOption("Last moves");
    await dialog(page).getByRole("spinbutton", { name: "Number of moves" }).fill("2");
    await dialog(page).getByRole("spinbutton", { name: "Number of moves" }).blur();
    await dialog(page).getByRole("combobox", { name: "Coordinates" }).selectOption("Hide");
    const [, numbered] = await saved(page, "Save SVG");
    expect(String(numbered).match(/<text[^>]*>(\d+)<\/text>/g)).toHaveLength(2);
  });

  await test.step("the game or the position as SGF", async () => {
    await button(dialog(page), "Copy SGF").click();
    await expect(dialog(page).getByText("Copied.")).toBeVisible();
    expect(await clipboard(page)).toContain("(;W[gg])");
    await radio(page, "This position").check();
    const [name, sgf] = await saved(page, "Save SGF");
    expect(name).toBe("Lee_Changho-Cho.sgf");
    expect(String(sgf)).toContain("AB[gc]");
    expect(String(sgf)).not.toContain(";B[");
    await expect(dialog(page).getByText("Copied."), "the message is about the last copy").toBeHidden();
  });

  await button(dialog(page), "More export options").click();
  await expect(dialog(page).getByRole("heading", { name: "Export and print" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("shares a game with the keyboard alone, and returns the focus", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSmall(page);
  await play(page, "C3 G7");
  await button(page, "Share").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { name: "Share" })).toBeFocused();
  const tab = (times = 1) => Array.from({ length: times }).reduce((before) => before.then(() => page.keyboard.press("Tab")), Promise.resolve());
  await tab();
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => getSelection().toString()), "the link is selected").toBe(await link(page));
  await tab();
  await expect(radio(page, "Game at this move")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(radio(page, "Whole game")).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "Game at this move")).toBeChecked();
  const stops = [];
  for (let stop = 0; stop < 20; stop++) {
    await tab();
    const name = await page.evaluate(() => document.activeElement.closest("label, button, summary")?.textContent ?? document.activeElement.localName);
    stops.push(name);
    if (name === "Options" || name === "Other formats") await page.keyboard.press("Enter");
    if (name === "More export options") break;
  }
  const after = stops.slice(stops.indexOf("Options"));
  expect(after.map((name) => name.slice(0, 12))).toEqual([
    "Options", "Move numbers", "CoordinatesR", "Leave out cl", "Embed in a w", "Other format",
    "Save SGF", "Copy SGF", "Save SVG", "Save PNG", "Copy as diag", "Copy image a", "More export ",
  ]);
  await tab();
  await page.keyboard.press("Enter");
  await expect(button(dialog(page), "Copied")).toBeFocused();
  expect(await clipboard(page)).toBe(await link(page));
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, "Share")).toBeFocused();
  await expectStones(page, { X: "C3", O: "G7" });
});

const LOOKS = [["light", 1280, 900], ["light", 390, 844], ["dark", 390, 844], ["dark", 1280, 900]];

test("the QR code opens the game, and the dialog has no axe violations and doesn't scroll sideways", async ({ page, browser }) => {
  await openRecord(page, GAME);
  await button(page, "Next move").click();
  await share(page);
  await unfold(page, "Options");
  await unfold(page, "Other formats");
  for (const [colorScheme, width, height] of sample(LOOKS, 2)) {
    await test.step(`in ${colorScheme}, on ${width} by ${height}`, async () => {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(() => document.getAnimations().length), "colors that still change").toBe(0);
      await page.setViewportSize({ width, height });
      for (const what of ["Game at this move", "This position", "Whole game", "Game at this move"]) {
        await radio(page, what).check();
        await code(page).scrollIntoViewIfNeeded();
        await expect.poll(() => scan(page), what).toBe(await link(page));
      }
      await expectAccessible(page, "the dialog");
      const overflow = await dialog(page).evaluate((sheet) => (
        { sheet: sheet.scrollWidth - sheet.clientWidth, page: document.documentElement.scrollWidth - innerWidth }
      ));
      expect(overflow).toEqual({ sheet: 0, page: 0 });
      const targets = "button, select, summary, label, input:not([type=radio], [type=checkbox])";
      const small = await dialog(page).evaluate((sheet, targets) => [...sheet.querySelectorAll(targets)]
        .map((target) => ({ name: target.textContent.slice(0, 20), ...target.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 44 || height < 44)
        .map(({ name, width, height }) => `${name}: ${width} x ${height}`), targets);
      expect(small).toEqual([]);
    });
  }
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(await scan(page));
  await expect.poll(async () => (await rows(phone)).join("")).toBe((await rows(page)).join(""));
  await expect(phone.locator(".links .notice")).toBeHidden();
  await phone.context().close();
});
