// The look of the page: themes, light and dark, flat stones, forced colors, more contrast, motion, and a turned board.
import { expectAccessible } from "../axe.mjs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { texts } from "../locales.mjs";
import { button, card, dialog, expectCursor, expectStatus, open, paste, play } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const THEMES = Object.values(texts("en").settings.themes);

/** Themes that are the same on light and on dark pages, and whether they are dark. */
const FIXED = { Paper: false, Night: true };

/** Opens the settings, does something there, and closes them. */
async function set(page, change) {
  await button(page, "Settings").click();
  await change(dialog(page));
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

const choose = (page, name) => set(page, (sheet) => sheet.getByRole("radio", { name, exact: true }).check());

/** Returns the colors of the page and of the board, and what decides them. */
function colors(page) {
  return page.evaluate(() => {
    const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement);
    const wood = getComputedStyle(document.querySelector(".board-light")).stopColor;
    return { colorScheme, backgroundColor, wood, bars: document.querySelector("meta[name=theme-color]").content };
  });
}

/** Reloads the page, whose program waits until the returned function is called: until then, only the start document is there. */
async function reloadWithoutProgram(page) {
  let resolve;
  const promise = new Promise((done) => { resolve = done; });
  await page.route("**/*.wasm", async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  return async () => {
    resolve();
    await expect(page.getByTestId("board")).toBeVisible();
  };
}

for (const theme of sample(THEMES, 3)) {
  test(`${theme} is clean on light and dark pages, and there before the program after a reload`, async ({ page }) => {
    await open(page);
    await choose(page, theme);
    await play(page, "D4 D4");
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      // The color of the browser's bars follows.
      await expect.poll(async () => (await colors(page)).bars, colorScheme).toBe((await colors(page)).backgroundColor);
      const chosen = await colors(page);
      await expectAccessible(page, `${theme}, ${colorScheme}`);
      const start = await reloadWithoutProgram(page);
      await expect(page.locator(".start .board")).toBeVisible();
      expect(await colors(page), colorScheme).toEqual(chosen);
      await start();
      expect(await colors(page), colorScheme).toEqual(chosen);
      await button(page, "Settings").click();
      await expect(dialog(page).getByRole("radio", { name: theme, exact: true })).toBeChecked();
      // The contrast of texts in all themes has a test in crates/view/tests.
      if (colorScheme === "dark") await expectAccessible(page, `${theme}, settings`);
      await page.keyboard.press("Escape");
    }
  });
}

test("each theme has its own board and a picture of it, and paper and night are the same on light and dark pages", async ({ page }) => {
  await open(page);
  await button(page, "Settings").click();
  const sheet = dialog(page);
  const seen = new Map();
  for (const theme of THEMES) {
    await sheet.getByRole("radio", { name: theme, exact: true }).check();
    // They leave nothing to choose between light and dark.
    await expect(sheet.getByRole("radio", { name: "Dark" }), theme).toBeEnabled({ enabled: !(theme in FIXED) });
    await page.emulateMedia({ colorScheme: "light" });
    const light = await colors(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(async () => (await colors(page)).bars, theme).toBe((await colors(page)).backgroundColor);
    const dark = await colors(page);
    if (theme in FIXED) expect(dark, theme).toEqual(light);
    else expect([dark.wood, dark.backgroundColor], theme).not.toEqual([light.wood, light.backgroundColor]);
    seen.set(light.wood, theme);
  }
  expect([...seen.values()]).toEqual(THEMES);

  await page.emulateMedia({ colorScheme: "light" });
  await sheet.getByRole("radio", { name: "Night", exact: true }).check();
  const pictures = sheet.locator(".theme-picture");
  await expect(pictures).toHaveCount(THEMES.length);
  const boards = await pictures.evaluateAll((all) => all.map((picture) => getComputedStyle(picture).backgroundImage));
  expect(new Set(boards).size).toBe(THEMES.length);
  const stones = await pictures.first().locator(".picture-black").evaluate((stone) => getComputedStyle(stone).fill);
  expect(stones, "the stones of wood, not of night").toBe("rgb(44, 45, 49)");
});

test("light and dark can be chosen, whatever the system says, and the settings close by Escape", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  const light = await colors(page);
  await choose(page, "Dark");
  const dark = await colors(page);
  expect(dark.backgroundColor).not.toBe(light.backgroundColor);
  expect(dark.bars).toBe(dark.backgroundColor);
  await page.reload();
  expect(await colors(page)).toEqual(dark);
  await page.emulateMedia({ colorScheme: "dark" });
  await choose(page, "Light");
  expect((await colors(page)).backgroundColor).toBe(light.backgroundColor);
  await choose(page, "System");
  expect((await colors(page)).backgroundColor).toBe(dark.backgroundColor);

  await test.step("the settings beside the board close wherever the focus is, and a sheet over them first", async () => {
    await button(page, "Settings").click();
    await play(page, "K10");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await button(page, "Settings").click();
    const settings = page.locator("dialog.beside");
    await expect(settings).toBeVisible();
    // A file with several games opens their list over the page.
    await paste(page, "(;GM[1]SZ[9])(;GM[1]SZ[9])");
    await expect(page.locator("dialog:modal")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog:modal")).toBeHidden();
    await expect(settings).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(settings).toBeHidden();
  });
});

test("with forced colors, stones, turn and pressed buttons can be told apart", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light", reducedMotion: "reduce" });
  await open(page);
  await choose(page, "Blue");
  await play(page, "D4 Q16 D16");
  await button(page, "Moves").click();
  for (const colorScheme of ["light", "dark"]) {
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
      const system = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement("p"));
        const colors = ["Canvas", "CanvasText", "Highlight", "HighlightText"].map((name) => {
          probe.style.color = name;
          return [name, getComputedStyle(probe).color];
        });
        probe.remove();
        return Object.fromEntries(colors);
      });
      const stone = (color) => page.locator(`.stones [data-color=${color}]`).first().evaluate((circle) => {
        const id = circle.getAttribute("fill").slice(5, -1);
        return { fill: getComputedStyle(document.querySelector(`#${id} stop`)).stopColor, edge: getComputedStyle(circle).stroke };
      });
      expect(await stone("black")).toEqual({ fill: "rgb(0, 0, 0)", edge: system.CanvasText });
      expect(await stone("white")).toEqual({ fill: "rgb(255, 255, 255)", edge: system.CanvasText });
      expect(await page.locator(".lines").first().evaluate((lines) => getComputedStyle(lines).stroke)).toBe(system.CanvasText);
      expect(await page.locator(".board-light").evaluate((stop) => getComputedStyle(stop).stopColor)).toBe(system.Canvas);
      expect(await page.locator(".cursor").evaluate((cursor) => getComputedStyle(cursor).stroke)).toBe(system.Highlight);
      const bar = (color) => card(page, color).evaluate((element) => {
        const { borderInlineStartColor, borderInlineStartWidth } = getComputedStyle(element);
        return [borderInlineStartWidth, borderInlineStartColor];
      });
      expect(await bar("white"), "it is White's turn").toEqual(["4px", system.Highlight]);
      expect((await bar("black"))[0]).toBe("1px");
      const { backgroundColor, color } = await button(page, "Moves").evaluate((element) => getComputedStyle(element));
      expect([backgroundColor, color]).toEqual([system.Highlight, system.HighlightText]);
    });
  }
});

test("little time on the clock is a filled box, also with forced colors", async ({ page, context }) => {
  await installClock(context);
  await open(page);
  await button(page, "New").click();
  await dialog(page).getByRole("combobox", { name: "Clock" }).selectOption("Main time only");
  await dialog(page).getByLabel("Main time (min)").fill("0:12");
  await button(dialog(page), "Start game").click();
  await play(page, "D4");
  const clock = card(page, "white").locator(".clock");
  const looks = async () => {
    const found = [];
    for (const forcedColors of ["none", "active"]) {
      await page.emulateMedia({ forcedColors });
      found.push(await clock.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { color, backgroundColor };
      }));
    }
    await page.emulateMedia({ forcedColors: "none" });
    return found;
  };
  await expect(clock).toHaveAttribute("data-low", "false");
  const before = await looks();
  await advance(page, 3_000);
  await expect(clock).toHaveAttribute("data-low", "true");
  const low = await looks();
  for (const forced of [0, 1]) {
    expect(low[forced].backgroundColor).not.toBe(before[forced].backgroundColor);
    expect(low[forced].color).not.toBe(before[forced].color);
  }
  expect(low[1].backgroundColor, "the reader's colors, the other way around").toBe(before[1].color);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `little time, ${colorScheme}`);
  }
});

test("stones are flat, have edges for more contrast, swap their colors, and don't move, if readers ask for it", async ({ page }) => {
  await open(page);
  const moving = () => page.evaluate(() => document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().duration > 0)
    .map((animation) => animation.animationName ?? animation.transitionProperty));
  await test.step("a move moves nothing for readers who prefer reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await play(page, "D4 Q16");
    expect(await moving()).toEqual([]);
    const duration = () => button(page, "Pass").evaluate((element) => getComputedStyle(element).transitionDuration);
    expect(await duration()).toBe("0s");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await duration()).toBe("0.12s");
  });
  await test.step("colors can be swapped on the board; the record and the names stay", async () => {
    const stone = (color) => page.locator(`.stones [data-color=${color}]`).evaluate((circle) => {
      const id = circle.getAttribute("fill").slice(5, -1);
      return getComputedStyle(document.querySelectorAll(`#${id} stop`)[1]).stopColor;
    });
    const [black, white] = [await stone("black"), await stone("white")];
    expect(black).not.toBe(white);
    await set(page, (sheet) => sheet.getByRole("checkbox", { name: "Swap colors" }).check());
    expect([await stone("black"), await stone("white")]).toEqual([white, black]);
    await expect(card(page, "black").getByRole("heading")).toHaveText("Black");
    await set(page, (sheet) => sheet.getByRole("checkbox", { name: "Swap colors" }).uncheck());
    expect([await stone("black"), await stone("white")]).toEqual([black, white]);
  });
  await test.step("readers who ask for more contrast get edges around all stones", async () => {
    await page.emulateMedia({ contrast: "more" });
    for (const color of ["black", "white"]) {
      const edge = await page.locator(`.stones [data-color=${color}]`).evaluate((circle) => getComputedStyle(circle).stroke);
      expect(edge, color).toBe("rgb(43, 27, 6)");
    }
    await expectAccessible(page, "with more contrast");
    await page.emulateMedia({ contrast: "no-preference" });
  });
  await test.step("stones can be flat, also after a reload", async () => {
    const stops = () => page.evaluate(() => ["slate", "shell"].map((id) => {
      const colors = [...document.querySelectorAll(`#${id} stop`)].map((stop) => getComputedStyle(stop).stopColor);
      return new Set(colors).size;
    }));
    expect(await stops()).toEqual([3, 3]);
    await set(page, (sheet) => sheet.getByRole("checkbox", { name: "Flat stones" }).check());
    expect(await stops()).toEqual([1, 1]);
    await page.reload();
    await expect(page.getByTestId("board")).toBeVisible();
    expect(await stops()).toEqual([1, 1]);
    expect(await page.locator(".shadow").evaluate((stop) => getComputedStyle(stop).stopColor)).toBe("rgba(0, 0, 0, 0)");
  });
});

test("the board can be rotated and flipped; points keep their names, and the arrow keys follow what one sees", async ({ page }) => {
  await open(page);
  await play(page, "D4");
  const place = () => page.getByTestId("last-move").getAttribute("transform");
  expect(await place()).toBe("translate(300 1500)");
  await set(page, (sheet) => sheet.getByRole("button", { name: "Rotate board" }).click());
  expect(await place(), "a quarter turn clockwise").toBe("translate(300 300)");
  await set(page, (sheet) => sheet.getByRole("button", { name: "Flip board" }).click());
  expect(await place()).toBe("translate(1500 300)");
  expect(await page.locator(".ground text").evaluateAll((texts) => texts.filter((text) => text.hasAttribute("transform")).length)).toBe(0);
  await page.getByTestId("board").focus();
  await page.keyboard.type("d4");
  await expectCursor(page, "D4, Black, 4 liberties, last move");
  const cursor = async () => (await page.getByTestId("cursor").getAttribute("transform")).match(/\d+/g).map(Number);
  expect(await cursor()).toEqual([1500, 300]);
  await page.keyboard.press("ArrowLeft");
  expect(await cursor()).toEqual([1400, 300]);
  await page.keyboard.press("ArrowDown");
  expect(await cursor()).toEqual([1400, 400]);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("last-move")).toHaveAttribute("transform", "translate(1400 400)");
});

test("a board that is rotated before the first move stays so", async ({ page }) => {
  await open(page);
  await set(page, (sheet) => sheet.getByRole("button", { name: "Rotate board" }).click());
  // These are places on the screen, named as on a board that is not rotated.
  for (const [place, move] of [["D4", "Move 1: Black Q4."], ["Q16", "Move 2: White D16."], ["D16", "Move 3: Black D4."]]) {
    await play(page, place);
    await expectStatus(page, move);
  }
  await expect(page.getByTestId("last-move")).toHaveAttribute("transform", "translate(300 300)");
});
