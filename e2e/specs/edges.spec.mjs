// What lies at an edge: the mark of a clock that runs low, the end of the record in odd windows, scroll bars that take room, and focus rings.
import { launchOptions } from "../chromium.mjs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { button, card, dialog, open, play } from "../page.mjs";
import { openRecord } from "../record.mjs";
import { advance, installClock } from "../time.mjs";

// Playwright hides scroll bars. With them, the page has less room everywhere.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] } });

/** A game of 60 moves, none beside another, with a variation to the end every five moves: its tree scrolls both ways. */
const BUSHY = (() => {
  const place = (number, shift) => String.fromCharCode("a".charCodeAt(0) + 2 * number + shift);
  const move = (at, shift) => `;${at % 2 ? "W" : "B"}[${place(at % 9, shift)}${place(Math.floor(at / 9), shift)}]`;
  const variation = (at) => Array.from({ length: 60 - at }, (_, after) => move(at + after, 1)).join("");
  const from = (at) => {
    if (at === 60) return "";
    return at % 5 === 4 ? `(${move(at, 0)}${from(at + 1)})(${variation(at)})` : move(at, 0) + from(at + 1);
  };
  return `(;SZ[19]PB[Lee]PW[Cho]EV[Cup]${from(0)})`;
})();

test("the mark of a clock that runs low covers no text", async ({ page, context }) => {
  await installClock(context);
  await open(page);
  await button(page, "New").click();
  await dialog(page).getByRole("combobox", { name: "Clock" }).selectOption("Main time only");
  await dialog(page).getByLabel("Main time (min)").fill("0:12");
  await button(dialog(page), "Start game").click();
  await play(page, "D4");
  await advance(page, 3_000);
  const clock = card(page, "white").locator(".clock");
  await expect(clock).toHaveAttribute("data-low", "true");
  for (const [width, height] of sample([[1280, 900], [2560, 1440], [390, 844], [844, 390]], 2)) {
    await page.setViewportSize({ width, height });
    await advance(page, 250);
    const gaps = await clock.evaluate((clock) => {
      const mark = clock.getBoundingClientRect();
      const texts = [...clock.closest(".card").querySelectorAll("h2, .state, .captures")].filter((text) => getComputedStyle(text).position !== "absolute");
      return texts.map((text) => {
        const box = text.getBoundingClientRect();
        const [down, across] = [mark.top - box.bottom, mark.left - box.right];
        return [text.className || text.localName, Math.max(down, across)];
      });
    });
    expect(gaps.length).toBeGreaterThan(1);
    for (const [text, gap] of gaps) expect(gap, `${text}, ${width}x${height}`).toBeGreaterThanOrEqual(3);
  }
});

test("the tree covers nothing of the record and has thin scroll bars, and no focus ring is cut", async ({ page }) => {
  await openRecord(page, BUSHY);
  await button(page, "Last move").click();
  const tree = page.getByTestId("tree");
  for (const [width, height] of sample([[540, 900], [600, 800], [500, 700], [390, 844], [1280, 900]], 2)) {
    await test.step(`the tree covers nothing of the record, and its end can be reached: ${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const part of [page.getByRole("combobox", { name: "Move numbers" }), page.locator(".about-game summary")]) {
        await part.scrollIntoViewIfNeeded();
        // What is drawn there is the part itself.
        await expect.poll(() => part.evaluate((part) => {
          const { left, top, width, height } = part.getBoundingClientRect();
          const places = [[0.2, 0.2], [0.5, 0.5], [0.2, 0.8]].map(([x, y]) => document.elementFromPoint(left + x * width, top + y * height));
          return places.every((place) => place !== null && (part.contains(place) || place.contains(part)) && place.closest(".tree, .bar") === null);
        }), `${await part.innerText()}`).toBe(true);
      }
    });
  }
  for (const [width, height] of [[1280, 900], [390, 844]]) {
    await test.step(`the tree has thin scroll bars, and its current node is whole: ${width}x${height}`, async () => {
      // The tree scrolls to the current node at each step.
      await button(page, "First move").click();
      await page.setViewportSize({ width, height });
      await button(page, "Last move").click();
      const bars = await tree.evaluate((tree) => [tree.offsetWidth - tree.clientWidth, tree.offsetHeight - tree.clientHeight]);
      // With its hairlines. Those of the browser are 15 pixels wide.
      for (const bar of bars) {
        expect(bar).toBeGreaterThan(2);
        expect(bar).toBeLessThanOrEqual(14);
      }
      const hidden = await tree.evaluate((tree) => {
        const [frame, node] = [tree, tree.querySelector(".current-node")].map((part) => part.getBoundingClientRect());
        const [left, top] = [frame.left + tree.clientLeft, frame.top + tree.clientTop];
        return [left - node.left, top - node.top, node.right - left - tree.clientWidth, node.bottom - top - tree.clientHeight];
      });
      for (const side of hidden) expect(side).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  }
  await button(page, "Edit").click();
  const field = page.getByRole("textbox", { name: "Comment" });
  for (const [width, height] of sample([[1280, 900], [390, 844], [844, 390]], 2)) {
    await page.setViewportSize({ width, height });
    await field.focus();
    const cut = await field.evaluate((field) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(field);
      const out = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const box = field.getBoundingClientRect();
      const cut = outlineStyle === "none" ? ["no ring"] : [];
      for (let around = field.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === "visible") continue;
        const edge = around.getBoundingClientRect();
        if (box.left - out < edge.left || box.right + out > edge.right) cut.push(around.className);
      }
      return cut;
    });
    expect(cut, `the ring of the comment, ${width}x${height}`).toEqual([]);
  }
});
