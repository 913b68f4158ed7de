// One link holds the game: the sheet that makes it, in every form, with a code that a phone reads.
import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../fixtures.mjs";
import { rows } from "../board.mjs";
import { button, dialog, expectStones, open, openSmall, passTwice, acceptBoth, play } from "../page.mjs";
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

/** The link once it is another than this one. */
async function linkAfter(page, before) {
  await expect(field(page)).not.toHaveValue(before);
  return link(page);
}

async function saved(page, label) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(dialog(page), label).click()]);
  return [download.suggestedFilename(), readFileSync(await download.path())];
}

test.describe("the link", () => {
  test("is the page's own address without its query, and a payload; its length is told", async ({ page, site }) => {
    await page.goto("./?a=b#");
    await expect(page.getByTestId("board")).toBeVisible();
    await play(page, "D4 Q16");
    await share(page);
    const [address, payload] = (await link(page)).split("#");
    expect(address).toBe(site);
    expect(payload).toMatch(PAYLOAD);
    await expect(dialog(page)).toContainText(`${(await link(page)).length} characters.`);
    await expect(dialog(page)).not.toContainText("Some services cut");
  });

  test("is of the game where one is, and at its start of all of it", async ({ page }) => {
    await openRecord(page, GAME);
    await share(page);
    await expect(radio(page, "Whole game")).toBeChecked();
    await expect(dialog(page)).toContainText("Opens at the start.");
    await button(dialog(page), "Close").click();
    await button(page, "Next move").click();
    await share(page);
    await expect(radio(page, "Game at this move")).toBeChecked();
    await expect(dialog(page)).toContainText("Opens at move 1.");
    await button(dialog(page), "Close").click();
    await button(page, "Last move").click();
    await share(page);
    await expect(radio(page, "Game at this move")).toBeChecked();
  });

  test("is another for each choice, and the same again when the choice is taken back", async ({ page }) => {
    await openRecord(page, GAME);
    await button(page, "Next move").click();
    await button(page, "Next move").click();
    await share(page);
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
    for (const numbers of ["All", "Last moves", "From this move"]) {
      await dialog(page).getByRole("combobox", { name: "Move numbers" }).selectOption(numbers);
      last = await expectAnother(last);
      if (numbers === "Last moves") {
        await dialog(page).getByRole("spinbutton", { name: "Number of moves" }).fill("3");
        await dialog(page).getByRole("spinbutton", { name: "Number of moves" }).blur();
        last = await expectAnother(last);
      }
    }
    await dialog(page).getByRole("combobox", { name: "Move numbers" }).selectOption("None");
    await dialog(page).getByRole("combobox", { name: "Coordinates" }).selectOption("Recipient's setting");
    await radio(page, "View").check();
    await radio(page, "Game at this move").check();
    await expect(field(page)).toHaveValue(first);
    await radio(page, "This position").check();
    await expect(dialog(page).getByRole("combobox", { name: "Move numbers" }), "a position has no moves").toBeHidden();
  });

  test("shows the numbers that the board shows", async ({ page }) => {
    await openRecord(page, GAME);
    await page.getByRole("combobox", { name: "Move numbers" }).selectOption("All");
    await share(page);
    await unfold(page, "Options");
    await expect(dialog(page).getByRole("combobox", { name: "Move numbers" }).locator("option:checked")).toHaveText("All");
    await dialog(page).getByRole("combobox", { name: "Move numbers" }).selectOption("None");
    await button(dialog(page), "Close").click();
    await expect(page.getByRole("combobox", { name: "Move numbers" }).locator("option:checked"), "the board is as it was").toHaveText("All");
  });

  test("by post holds the whole game at this move, with a number that stays", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await share(page);
    await radio(page, "This position").check();
    await radio(page, "Play").check();
    await expect(radio(page, "Game at this move")).toBeChecked();
    await expect(dialog(page)).toContainText("They play the next move and send you a new link.");
    await unfold(page, "Options");
    await expect(dialog(page).getByRole("checkbox"), "the number is for programs").toHaveCount(0);
    const first = await link(page);
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
  });

  test("by post is not offered once the game has ended", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3 G7");
    await passTwice(page);
    await acceptBoth(page);
    await share(page);
    await expect(radio(page, "View")).toBeVisible();
    await expect(radio(page, "Play")).toHaveCount(0);
  });

  test("is copied, which is told until it is another link", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openSmall(page);
    await play(page, "C3 G7");
    await share(page);
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

  test("is selected to be copied by hand where the page may not copy", async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
      document.execCommand = () => false;
    });
    await openSmall(page);
    await play(page, "C3");
    await share(page);
    await button(dialog(page), "Copy link").click();
    await expect(dialog(page).getByText("copy it by hand")).toBeVisible();
    await expect(field(page)).toBeFocused();
    expect(await page.evaluate(() => getSelection().toString())).toBe(await link(page));
  });

  test("is handed to the system where that can be done", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", { configurable: true, value: (data) => {
        window.sent = data;
        return window.refuses ? Promise.reject(new DOMException("no", window.refuses)) : Promise.resolve();
      } });
    });
    await openRecord(page, GAME);
    await share(page);
    await button(dialog(page), "Share…").click();
    expect(await page.evaluate(() => ({ title: window.sent.title, url: window.sent.url }))).toEqual({ title: "Lee Changho – Cho", url: await link(page) });
    const refused = dialog(page).getByText("This browser doesn't allow that.");
    await page.evaluate(() => { window.refuses = "NotAllowedError"; });
    await button(dialog(page), "Share…").click();
    await expect(refused).toBeVisible();
    await page.evaluate(() => { window.refuses = "AbortError"; });
    await button(dialog(page), "Share…").click();
    await expect(refused, "who thinks better of it need not be told").toHaveCount(0);
  });

  test("is not handed to a system that cannot take it", async ({ page }) => {
    await page.addInitScript(() => { delete Navigator.prototype.share; });
    await open(page);
    await share(page);
    await expect(button(dialog(page), "Copy link")).toBeVisible();
    await expect(button(dialog(page), "Share…")).toHaveCount(0);
  });
});

test.describe("a large game", () => {
  /** A game with a comment of so many letters, which no rule foretells. */
  const talk = (letters) => {
    let seed = 1;
    const letter = () => {
      seed = (seed * 48271) % 0x7fffffff;
      return "abcdefghijklmnopqrstuvwxyz0123456789 "[seed % 37];
    };
    return `(;SZ[9]C[Of ${letters}: ${Array.from({ length: letters }, letter).join("")}];B[cc])`;
  };

  test("has a code as long as one holds the link, and is told what a phone or a service may not take", async ({ page }) => {
    await openRecord(page, GAME);
    const seen = new Set();
    // The next is less than twice as long, so that none of the three is passed over.
    for (let letters = 250; !seen.has("no code"); letters *= 2) {
      await page.evaluate(dropRecord, talk(letters));
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
  });

  test("that no link holds goes out as SGF, and its position as a link", async ({ page }) => {
    await openRecord(page, talk(400_000));
    await button(page, "Last move").click();
    await share(page);
    await expect(dialog(page).getByRole("alert")).toHaveText("This is too large for a link. Save the SGF and send the file.");
    await expect(field(page)).toHaveCount(0);
    await expect(button(dialog(page), "Copy image for a web page")).toHaveCount(0);
    const [name, sgf] = await saved(page, "Save SGF");
    expect(name).toBe("game.sgf");
    expect(sgf.length).toBeGreaterThan(400_000);
    await radio(page, "This position").check();
    await expect(code(page)).toBeVisible();
    await expect(dialog(page).getByRole("alert")).toHaveCount(0);
  });
});

test.describe("in other forms", () => {
  test("it is a game or a position as SGF, as asked for", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openRecord(page, GAME);
    await button(page, "Last move").click();
    await share(page);
    await unfold(page, "Other formats");
    await button(dialog(page), "Copy SGF").click();
    await expect(dialog(page).getByText("Copied.")).toBeVisible();
    expect(await clipboard(page)).toContain("(;W[gg])");
    await radio(page, "This position").check();
    const [name, sgf] = await saved(page, "Save SGF");
    expect(name).toBe("Lee_Changho-Cho.sgf");
    expect(String(sgf)).toContain("AB[gc]");
    expect(String(sgf)).not.toContain(";B[");
    await expect(dialog(page).getByText("Copied."), "that was before").toBeHidden();
  });

  test("it is a picture, a diagram", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openRecord(page, GAME);
    await button(page, "Last move").click();
    await share(page);
    await unfold(page, "Other formats");
    const [svgName, plain] = await saved(page, "Save SVG");
    expect(svgName).toBe("Lee_Changho-Cho.svg");
    expect(String(plain).match(/r="46"/g)).toHaveLength(5);
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

  test("it is a picture for any page that leads to the link, without script", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openRecord(page, GAME);
    await button(page, "Next move").click();
    await share(page);
    await unfold(page, "Other formats");
    await button(dialog(page), "Copy image for a web page").click();
    await expect(dialog(page).getByText("Copied.")).toBeVisible();
    const [html, address] = [await clipboard(page), await link(page)];
    const other = await context.newPage();
    await other.setViewportSize({ width: 300, height: 400 });
    await other.setContent(`<!doctype html><p>${html}</p>`);
    const picture = other.getByRole("link", { name: "Lee Changho – Cho · Move 1" });
    await expect(picture).toHaveAttribute("href", address);
    await expect(picture.locator("circle[r='46']")).toHaveCount(1);
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
    expect(html).not.toContain("<script");
  });

  test("it is a board for any page, as a tag or in a frame, with a preview", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openRecord(page, GAME);
    await button(page, "Next move").click();
    await share(page);
    const payload = (await link(page)).split("#")[1];
    await unfold(page, "Embed in a web page");
    const written = dialog(page).getByRole("textbox", { name: "HTML code" });
    await expect(written).toHaveValue(new RegExp(`<script type="module" src="http.*/embed\\.js"></script>\\n<baduk-pan link="${payload}"></baduk-pan>`));
    await page.locator(".embed-preview").scrollIntoViewIfNeeded();
    const shown = page.frameLocator(".embed-preview").locator("baduk-pan");
    await expect(shown.locator(".board")).toBeVisible();
    expect(await shown.evaluate((board) => board.position.move)).toBe(1);
    await radio(page, "Iframe").check();
    await button(dialog(page), "Copy code").click();
    await expect.poll(() => clipboard(page)).toContain(`embed.html#${payload}" title=`);
  });

  test("more of them are where pictures are made", async ({ page }) => {
    await openSmall(page);
    await play(page, "C3");
    await share(page);
    await unfold(page, "Other formats");
    await button(dialog(page), "More export options").click();
    await expect(dialog(page).getByRole("heading", { name: "Export and print" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });
});

test("the keyboard alone shares the game, and comes back to it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSmall(page);
  await play(page, "C3 G7");
  await button(page, "Share").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { name: "Share" })).toBeFocused();
  const tab = (times = 1) => Array.from({ length: times }).reduce((before) => before.then(() => page.keyboard.press("Tab")), Promise.resolve());
  await tab();
  await expect(radio(page, "Game at this move")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(radio(page, "Whole game")).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "Game at this move")).toBeChecked();
  await tab();
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => getSelection().toString()), "it is selected").toBe(await link(page));
  await tab();
  await page.keyboard.press("Enter");
  await expect(button(dialog(page), "Copied")).toBeFocused();
  expect(await clipboard(page)).toBe(await link(page));
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
    "Save SGF", "Copy SGF", "Save SVG", "Save PNG", "Copy as diag", "Copy image f", "More export ",
  ]);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, "Share")).toBeFocused();
  await expectStones(page, { X: "C3", O: "G7" });
});

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [[1280, 900], [390, 844]]) {
    test.describe(`in ${colorScheme}, on ${width} by ${height}`, () => {
      test.use({ colorScheme, viewport: { width, height } });

      test("a phone reads the link off the screen, and opens the game", async ({ page, browser }) => {
        await openRecord(page, GAME);
        await button(page, "Next move").click();
        await share(page);
        for (const what of ["Game at this move", "This position", "Whole game"]) {
          await radio(page, what).check();
          await expect.poll(() => scan(page), what).toBe(await link(page));
        }
        await radio(page, "Game at this move").check();
        await expect.poll(() => scan(page)).toBe(await link(page));
        const phone = await (await browser.newContext()).newPage();
        await phone.goto(await scan(page));
        await expect.poll(async () => (await rows(phone)).join("")).toBe((await rows(page)).join(""));
        await expect(phone.locator(".links .notice")).toBeHidden();
        await phone.context().close();
      });

      test("everyone can use the sheet, and nothing scrolls sideways", async ({ page }) => {
        await openRecord(page, GAME);
        await button(page, "Next move").click();
        await share(page);
        await unfold(page, "Options");
        await unfold(page, "Other formats");
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([]);
        const overflow = await dialog(page).evaluate((sheet) => ({ sheet: sheet.scrollWidth - sheet.clientWidth, page: document.documentElement.scrollWidth - innerWidth }));
        expect(overflow).toEqual({ sheet: 0, page: 0 });
        const small = await dialog(page).evaluate((sheet) => [...sheet.querySelectorAll("button, select, summary, label, input:not([type=radio], [type=checkbox])")]
          .map((target) => ({ name: target.textContent.slice(0, 20), ...target.getBoundingClientRect().toJSON() }))
          .filter(({ width, height }) => width < 44 || height < 44)
          .map(({ name, width, height }) => `${name}: ${width} x ${height}`));
        expect(small).toEqual([]);
      });
    });
  }
}
