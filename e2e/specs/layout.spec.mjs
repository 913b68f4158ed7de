// Layout on large and small screens, and what is drawn on the board.
import { boardSvg, screenPosition } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import { acceptBoth, button, card, dialog, open, openSmall, passTwice, play } from "../page.mjs";

const SCREENS = [[1280, 900], [390, 844], [844, 390], [320, 568], [2560, 1440]];
const LETTERS = [..."ABCDEFGHJKLMNOPQRST"];
const NUMBERS = Array.from({ length: 19 }, (_, row) => String(19 - row));

/** Resizes the window to each of the sizes, and calls `check` with it. */
async function onEachScreen(page, check) {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await check(width, height, `${width}x${height}`);
  }
}

test("the board has coordinates, a mark on the last move, and a preview of the stone under the pointer", async ({ page }) => {
  await open(page);
  await test.step("letters without I above and below, numbers on both sides", async () => {
    // Each two-digit number is a text element. The other labels of a side share one.
    const labels = await page.locator(".ground text").evaluateAll((texts) => texts.flatMap((text) => {
      const name = text.textContent;
      if (Number(name) > 9 && Number(name) < 20) return [{ text: name, x: text.getBBox().x, y: text.getBBox().y }];
      return [...name].map((letter, at) => ({ text: letter, x: text.getExtentOfChar(at).x, y: text.getExtentOfChar(at).y }));
    }));
    const on = (isHere) => labels.filter(isHere);
    const byX = (a, b) => a.x - b.x;
    const byY = (a, b) => a.y - b.y;
    const texts = (labels) => labels.map(({ text }) => text);
    expect(texts(on(({ y }) => y < -40).sort(byX))).toEqual(LETTERS);
    expect(texts(on(({ y }) => y > 1840).sort(byX))).toEqual(LETTERS);
    expect(texts(on(({ x, y }) => x < -40 && y >= -40 && y <= 1840).sort(byY))).toEqual(NUMBERS);
    expect(texts(on(({ x, y }) => x > 1830 && y >= -40 && y <= 1840).sort(byY))).toEqual(NUMBERS);
  });
  await test.step("the last move is marked in the center of its stone, in a contrasting color", async () => {
    const mark = page.getByTestId("last-move");
    await expect(mark).toBeHidden();
    for (const [name, color, place] of [["D4", "black", "translate(300 1500)"], ["Q16", "white", "translate(1500 300)"]]) {
      await play(page, name);
      await expect(mark).toBeVisible();
      await expect(mark).toHaveAttribute("data-color", color);
      await expect(mark).toHaveAttribute("transform", place);
    }
    await button(page, "Undo").click();
    await expect(mark).toHaveAttribute("transform", "translate(300 1500)");
  });
  await test.step("the stone under the pointer is previewed, except on stones and outside the board", async () => {
    const ghost = page.getByTestId("ghost");
    const move = async (x, y) => {
      const at = await screenPosition(page, x, y);
      await page.mouse.move(at.x, at.y);
    };
    await move(9, 9);
    await expect(ghost).toBeVisible();
    await expect(ghost).toHaveAttribute("data-color", "white");
    await expect(ghost).toHaveAttribute("transform", "translate(900 900)");
    await move(3, 15);
    await expect(ghost).toBeHidden();
    await move(9, 9);
    await expect(ghost).toBeVisible();
    const frame = await boardSvg(page).boundingBox();
    await page.mouse.move(frame.x + frame.width + 30, frame.y + 5);
    await expect(ghost).toBeHidden();
  });
});

test("the board is square, fully visible, and as large as possible, and nothing covers it or scrolls sideways", async ({ page }) => {
  // A small screen, from the start.
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page);
  await expect(boardSvg(page)).toBeInViewport({ ratio: 1 });
  await expectUncovered(page, "at the start");
  await play(page, "D4 Q16");
  await onEachScreen(page, async (width, height, on) => {
    // The layout follows the window in the next frame.
    await expect(async () => {
      const frame = await boardSvg(page).boundingBox();
      expect(frame.width / frame.height, on).toBeCloseTo(1, 2);
      expect(frame.x, on).toBeGreaterThanOrEqual(0);
      expect(frame.y, on).toBeGreaterThanOrEqual(0);
      expect(frame.x + frame.width, on).toBeLessThanOrEqual(width);
      expect(frame.y + frame.height, on).toBeLessThanOrEqual(height);
      const room = await roomToGrow(page);
      expect(Math.min(room.across, room.down), `room beside the board, ${on}: ${JSON.stringify(room)}`).toBeLessThanOrEqual(0.06 * frame.width);
    }).toPass({ timeout: 5_000 });
  });
  for (const [state, next] of [["playing", () => passTwice(page)], ["scoring", () => acceptBoth(page)], ["afterwards", () => {}]]) {
    await onEachScreen(page, async (width, _, on) => {
      await expectUncovered(page, `${state}, ${on}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${state}, ${on}`).toBe(width);
    });
    await next();
  }
});

test("phones leave little empty, also face to face, and their boards are as wide as the window", async ({ page }) => {
  for (const look of ["", "face-to-face"]) {
    await page.addInitScript((look) => localStorage.setItem("badukpan.settings", `en coordinates ${look}`), look);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    if (look) await expect(page.locator(".seat")).toHaveCount(2);
    else await page.getByRole("link", { name: "Two at this screen" }).click();
    await expect(page.locator(".doors")).toHaveCount(0);
    for (const [width, height] of [[390, 844], [412, 915], [360, 740], [320, 568]]) {
      if (look && height < 800) continue;
      await page.setViewportSize({ width, height });
      const on = `${width}x${height} ${look}`;
      const empty = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        return box(".bar").top - box(".card[data-color=black]").bottom;
      });
      expect(empty, `between Black's card and the bar, ${on}`).toBeLessThan(40);
      if (height > 600) expect((await boardSvg(page).boundingBox()).width, `the board, ${on}`).toBe(width);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), `what scrolls, ${on}`).toBe(height);
    }
  }
});

test("on a phone the moves of a game that is played end above the bar, and no button is cut", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await button(page, "Moves").click();
  await expect(page.getByTestId("tree")).toBeAttached();
  await expectGameButtons(page, "the first screen");
  await expect.poll(() => cutButtons(page)).toEqual([]);
  await expect(page.getByRole("combobox", { name: "Move numbers" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 664 });
  await expectGameButtons(page, "the first screen, lower");
});

test.describe("against the computer", () => {
  test.use({ hasEngine: true });

  test("phones have the buttons of the game in view, also with the moves and with who leads", async ({ page }) => {
    const phones = [[390, 844], [390, 664], [320, 568]];
    const onEachPhone = async (what) => {
      for (const [width, height] of phones) {
        await page.setViewportSize({ width, height });
        const on = `${what}, ${width}x${height}`;
        await expectGameButtons(page, on);
        await expectUncovered(page, on);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), on).toBe(width);
      }
      await page.setViewportSize({ width: 390, height: 844 });
    };
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    await button(page, "New").click();
    await dialog(page).getByRole("radio", { name: "Computer", exact: true }).check({ force: true });
    await button(dialog(page), "Start game").click();
    const computer = page.getByRole("region", { name: "Badukpan" });
    await expect(button(computer, "Hint")).toBeInViewport({ ratio: 1 });
    await onEachPhone("playing");
    await test.step("what the reader may ask is one row, with the rest above it", async () => {
      expect((await computer.locator(".computer-tools").boundingBox()).height).toBeLessThan(64);
      await expect(computer.getByLabel("Level")).toBeHidden();
      await button(computer, "More").click();
      await expect(computer.getByLabel("Level")).toBeInViewport({ ratio: 1 });
      await expect(button(computer, "Change sides")).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
      await expect(computer.getByLabel("Level")).toBeHidden();
    });
    await test.step("with the moves, the navigation is above the bar, and no button is cut", async () => {
      await button(page, "Moves").click();
      await expect(page.getByTestId("tree")).toBeAttached();
      await expect(button(computer, "Hint"), "the moves take the place of the tools").toBeHidden();
      await onEachPhone("with the moves");
      await expect.poll(() => cutButtons(page)).toEqual([]);
      for (const [width, height] of phones.slice(0, 2)) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => page.evaluate(() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          return box(".navigation-bar").bottom - box(".bar").top;
        }), `${width}x${height}`).toBeLessThanOrEqual(0);
      }
    });
    await test.step("with who leads", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await button(page, "Who leads?").click();
      await button(page, "Moves").click();
      await expect(page.getByRole("region", { name: "Who leads?" })).toContainText(/leads by|even/, { timeout: 30_000 });
      await onEachPhone("with who leads");
    });
  });

  test("on low phones, in the longest language, the tools keep their places, and all of the game is in view", async ({ page }) => {
    // Nothing is said here by name: the game begins in English, and goes on in Azerbaijani.
    await page.setViewportSize({ width: 390, height: 664 });
    await open(page, 9);
    await button(page, "New").click();
    await dialog(page).getByRole("radio", { name: "Computer", exact: true }).check({ force: true });
    await dialog(page).getByRole("combobox", { name: "Clock" }).selectOption("Fischer");
    await button(dialog(page), "Start game").click();
    await expect(page.locator(".computer-tools")).toBeVisible();
    const tools = page.locator(".computer-tools > button");
    const places = () => page.evaluate(() => {
      const { top } = document.querySelector("[data-testid=board]").getBoundingClientRect();
      return [...document.querySelectorAll(".computer-tools > button")].map((tool) => {
        const { left, top: y, width, height } = tool.getBoundingClientRect();
        return [left, y - top, width, height].map(Math.round).join(" ");
      });
    });
    const inView = async (where) => {
      await page.evaluate(() => scrollTo(0, 0));
      await expect(boardSvg(page), where).toBeInViewport({ ratio: 1 });
      await expectUncovered(page, where);
      for (const action of await page.locator(".bar > button").all()) await expect(action, where).toBeInViewport({ ratio: 1 });
      const cut = await page.locator(".bar > button, .computer-tools > button").evaluateAll((buttons) => buttons
        .filter((shown) => shown.checkVisibility() && (shown.scrollWidth > shown.clientWidth || shown.scrollHeight > shown.clientHeight))
        .map((shown) => shown.textContent));
      expect(cut, `buttons whose text is cut, ${where}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(page.viewportSize().width);
    };
    const load = async (settings) => {
      await page.evaluate((settings) => { localStorage["badukpan.settings"] = settings; }, settings);
      await page.reload();
      await expect(page.locator(".computer .said")).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", "az");
    };
    for (const [width, height] of [[390, 664], [320, 568]]) {
      await page.setViewportSize({ width, height });
      const on = `${width}x${height}`;
      await load("az coordinates one-tap");
      await expect(tools).toHaveCount(4);
      await expect(tools.first()).toBeEnabled();
      await inView(`the reader's turn, ${on}`);
      const before = await places();
      expect(new Set(before.map((place) => place.split(" ")[1])).size, "rows of tools").toBe(1);
      await tools.nth(1).click();
      await expect(page.locator(".computer p")).not.toBeEmpty();
      expect(await places(), `choosing a point, ${on}`).toEqual(before);
      await tools.nth(1).click();
      await tools.first().click();
      await expect(page.getByTestId("ghost")).toBeVisible();
      expect(await places(), `with a hint, ${on}`).toEqual(before);
      await page.keyboard.press("Enter");
      await expect(tools.first()).toBeDisabled();
      expect(await places(), `the computer's turn, ${on}`).toEqual(before);
      await expect(tools.first()).toBeEnabled();
      expect(await places(), `the next turn, ${on}`).toEqual(before);
      await load("az coordinates lead");
      await expect(page.locator(".lead p").first()).not.toBeEmpty();
      await inView(`with who leads, ${on}`);
      await load("az coordinates lead record");
      await expect(page.getByTestId("tree")).toBeAttached();
      await expect(page.locator(".computer-tools")).toBeHidden();
      await inView(`with all, ${on}`);
    }
  });

  test("at the end, a phone shows the result, one filled button and no reasons", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    // A settled position, to play as Black. A link shows the moves.
    await page.goto("./#1m_2l07fDrYcn5XEpVTApuRZl8eePzbhJYx__A&computer=10k");
    await expect(page.getByTestId("tree")).toBeAttached();
    await button(page, "Moves").click();
    await expect(button(page.getByRole("region", { name: "Badukpan" }), "Hint")).toBeEnabled();
    await button(page, "Pass").click();
    const [accept, result] = [button(page, "Black: accept the score"), page.getByTestId("score").getByRole("heading")];
    await expect(page.getByText("Groups and reasons")).toBeVisible();
    for (const [width, height] of [[390, 664], [320, 568]]) {
      await page.setViewportSize({ width, height });
      await page.reload();
      const on = `${width}x${height}`;
      await expect(page.getByText("Groups and reasons"), on).toBeVisible();
      await expect(result, on).toHaveText("You won by 1.5 points");
      await expect(result, on).toBeInViewport({ ratio: 1 });
      await expect(accept, on).toBeInViewport({ ratio: 1 });
      await expect(page.locator(":is(button.primary, .card > button):visible"), on).toHaveCount(1);
      await expect(page.locator(".chain:visible"), on).toHaveCount(0);
      await expectUncovered(page, on);
    }
  });
});

test("beside a new board the doors begin below each other, and the settings cover the column and have whole switches", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page);
  const starts = await page.locator(".doors > a").evaluateAll((links) => links.map((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.firstChild);
    return Math.round(range.getBoundingClientRect().left);
  }));
  expect(starts).toHaveLength(5);
  expect(new Set(starts).size, `where the labels start: ${starts}`).toBe(1);
  await button(page, "Settings").click();
  await expect(page.locator(".page > .status")).toHaveCSS("opacity", "0");
  for (const width of [1366, 320]) {
    await page.setViewportSize({ width, height: 768 });
    const small = await dialog(page).locator(".switch").evaluateAll((labels) => labels.map((label) => {
      const [target, box] = [label.getBoundingClientRect(), label.querySelector("input").getBoundingClientRect()];
      return { name: label.textContent, target: target.height, box: [box.width, box.height] };
    }).filter(({ target, box }) => target < 44 || Math.min(...box) < 24));
    expect(small, `${width} pixels wide`).toEqual([]);
  }
});

test("beside a large board, the text is larger, and the players have the column while they play", async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await open(page);
  await play(page, "D4");
  const { width } = await page.locator(".header").boundingBox();
  expect(width, "the column beside the board").toBeGreaterThan(800);
  const [white, black] = await Promise.all(["white", "black"].map((color) => page.locator(`.card[data-color=${color}]`).boundingBox()));
  expect(white.width, "a card").toBe(width);
  expect(Math.min(white.height, black.height), "a card").toBeGreaterThan(150);
  const middle = (white.y + black.y + black.height) / 2;
  expect(Math.abs(middle - 720), "from the cards to the middle of the window").toBeLessThan(60);
  await button(page, "Moves").click();
  await expect(page.getByTestId("tree")).toBeVisible();
  const [above, record] = [await page.locator(".status").boundingBox(), await page.locator(".record").boundingBox()];
  expect(above.y, "the record has the column").toBeLessThan(350);
  expect(record.height).toBeGreaterThan(900);
});

/** Expects all buttons of a game that is played to be in view where the page is not scrolled. */
async function expectGameButtons(page, where) {
  await page.evaluate(() => scrollTo(0, 0));
  for (const name of ["Undo", "Redo", "Pass", "Resign", "New"]) {
    await expect(button(page, name), `${name}, ${where}`).toBeInViewport({ ratio: 1 });
    const isOnTop = () => button(page, name).evaluate((shown) => {
      const { left, top, width, height } = shown.getBoundingClientRect();
      return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    await expect.poll(isOnTop, `${name} is covered, ${where}`).toBe(true);
  }
}

/** Returns the buttons and fields of the record that are partly covered by the bar or cut by the end of what scrolls. */
async function cutButtons(page) {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const [panes, bar] = [".panes", ".bar"].map((selector) => document.querySelector(selector).getBoundingClientRect());
    const end = Math.min(panes.bottom, bar.top);
    return [...document.querySelectorAll(".record :is(button, select, input)")].filter((control) => control.checkVisibility())
      .map((control) => [control.ariaLabel || control.textContent, control.getBoundingClientRect()])
      .filter(([, { top, bottom }]) => top < end - 1 && bottom > end + 1).map(([name]) => name);
  });
}

/** Returns how many pixels of the window, across and down, are used neither by the board nor by anything beside or below it. */
async function roomToGrow(page) {
  return page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect();
    const board = box(document.querySelector("[data-testid=board]"));
    const others = [...document.querySelectorAll(".page > :not(.board)")].filter((other) => other.checkVisibility()).map(box);
    const beside = others.filter((other) => other.left >= board.right);
    const stacked = others.filter((other) => other.left < board.right);
    const taken = (boxes, side) => boxes.reduce((sum, other) => sum + other[side], 0);
    return {
      across: innerWidth - board.width - Math.max(0, ...beside.map((other) => other.width)),
      down: innerHeight - board.height - taken(stacked, "height"),
    };
  });
}

/** Expects that no element covers any point of the board. */
async function expectUncovered(page, where) {
  await page.evaluate(() => scrollTo(0, 0));
  const covering = () => page.evaluate(() => {
    const svg = document.querySelector("[data-testid=board] svg");
    const frame = svg.getBoundingClientRect();
    const found = new Set();
    for (let row = 1; row < 40; row++) {
      for (let column = 1; column < 40; column++) {
        const top = document.elementFromPoint(frame.x + (column * frame.width) / 40, frame.y + (row * frame.height) / 40);
        if (!top?.closest("[data-testid=board]")) found.add(top?.className || top?.localName || "the edge of the window");
      }
    }
    return [...found];
  });
  await expect.poll(covering, where).toEqual([]);
}

test("after a game on a laptop, the last door can be seen above the buttons of the column", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.addInitScript(() => { localStorage["badukpan.settings"] ??= "en coordinates face-to-face"; });
  await openSmall(page);
  await play(page, "C3");
  for (const color of ["white", "black"]) await card(page, color).getByRole("button", { name: "Pass", exact: true }).click();
  for (const color of ["White", "Black"]) await button(page, `${color}: accept the score`).click();
  const last = page.locator(".doors > a").last();
  await last.scrollIntoViewIfNeeded();
  const [above, below] = [await last.boundingBox(), await page.locator(".bar").boundingBox()];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
});
