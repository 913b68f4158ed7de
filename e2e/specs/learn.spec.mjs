// The course: its pages with and without scripts, from the first step to the last by keyboard, and the progress that they note.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expectAccessible } from "../axe.mjs";
import { heard, listen } from "../ear.mjs";
import { ALL, sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { expectStones, play } from "../page.mjs";
import { advance, installClock } from "../time.mjs";

const LANGUAGES = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../locales/languages.json"), "utf8")).map(({ tag }) => tag);
const COURSE = resolve(process.env.DIST ?? resolve(import.meta.dirname, "../../dist"), "learn");
const LESSONS = readdirSync(resolve(COURSE, "en")).filter((name) => name.endsWith(".html") && name !== "index.html").map((name) => name.slice(0, -5));

const boardOf = (step) => step.locator("baduk-pan");
const gridOf = (step) => boardOf(step).getByRole("grid");

/** Starts a board, once the page's script has defined it. */
function startBoard(board) {
  return board.evaluate((board) => customElements.whenDefined("baduk-pan").then(() => board.start()));
}

/**
 * The moves of a step's answer, as the page gives them for readers without scripts, such as ["E4", "passes", "C6"]. Where any move solves the
 * step, the page gives none.
 */
async function answerOf(step) {
  const answer = step.locator(".answer b");
  if (await answer.count() === 0) return ["A1"];
  return (await answer.textContent()).split(", ").map((move) => move.split(" ")[1]);
}

/** Plays the reader's moves of the answer by keyboard. The board has the focus. */
async function solveByKeyboard(page, step) {
  const moves = await answerOf(step);
  const stones = boardOf(step).locator("[data-testid=stones] circle");
  for (const [number, point] of moves.entries()) {
    if (number % 2 === 1) continue;
    const before = await stones.evaluateAll((circles) => circles.map((circle) => circle.outerHTML).join());
    if (point === "passes") {
      await boardOf(step).getByRole("button", { name: "Pass" }).press("Enter");
      continue;
    }
    await page.keyboard.type(point.toLowerCase());
    await page.keyboard.press("Enter");
    await expect.poll(() => stones.evaluateAll((circles) => circles.map((circle) => circle.outerHTML).join())).not.toBe(before);
    // The reply comes after a moment.
    if (number + 1 < moves.length) await advance(page, 700);
  }
}

/** Skips the second after which the link to the next step gets the focus, and expects that it does. */
async function expectLedOn(page, step) {
  await page.clock.fastForward(1000);
  await expect(step.locator(".next")).toBeFocused();
}

/** Solves the steps of a lesson by keyboard, from its start to the page that it leads to. Returns the lesson's name. */
async function solveLesson(page) {
  await expect(page.locator("main[data-lesson]")).toBeVisible();
  const lesson = await page.locator("main").getAttribute("data-lesson");
  for (const step of await page.locator(".step").all()) {
    // The words of the glossary are looked up: only the last leads on.
    if (await step.locator(".next").count() === 0) continue;
    if (await step.getAttribute("data-kind") !== "solve") {
      await step.locator(".next").focus();
    } else {
      await startBoard(boardOf(step));
      await gridOf(step).focus();
      await solveByKeyboard(page, step);
      await expect(step.locator(".stars"), `${lesson}: ${await step.getAttribute("id")}`).toHaveText("★★★");
      // The link gets the focus by itself.
      await expectLedOn(page, step);
    }
    await page.keyboard.press("Enter");
  }
  await page.waitForURL((url) => !url.pathname.endsWith(`/${lesson}.html`));
  return lesson;
}

/** Goes to a step of the lesson that is open. */
async function goTo(page, step) {
  const id = await step.getAttribute("id");
  await page.evaluate((id) => { location.hash = id; }, id);
  await expect(step).toBeVisible();
}

/** Expects that the list of lessons shows these as done. */
async function expectDone(page, lessons) {
  for (const lesson of lessons) {
    const item = page.locator(`.lessons > li[data-lesson="${lesson}"]`);
    const all = (await item.getAttribute("data-steps")).split(" ").filter(Boolean).length;
    if (all === 0) continue;
    await expect(item).toHaveAttribute("data-done");
    await expect(item.locator(".progress")).toHaveText(`${all} of ${all} steps, ${3 * all} of ${3 * all} stars`);
  }
}

test("the first lesson is solved by keyboard alone, and leads to the next", async ({ page, context }) => {
  await installClock(context);
  await page.goto("learn/en/");
  await page.getByRole("link", { name: "Start", exact: true }).focus();
  await page.keyboard.press("Enter");
  const lessons = [await solveLesson(page), await solveLesson(page)];
  await page.goto("learn/en/");
  await expectDone(page, lessons);
  await page.getByRole("link", { name: "Continue: lesson 3" }).click();
  await expect(page.locator("main")).toHaveAttribute("data-lesson", "groups");
});

test("a lesson is gone through step by step, reopens where its reader was, and leads on at its end", async ({ page }) => {
  const shown = page.locator(".step:visible");
  const solve = async (point) => {
    await startBoard(boardOf(shown));
    await boardOf(shown).evaluate((board, point) => board.play(point), point);
    await expect(shown).toHaveAttribute("data-done");
  };
  await page.goto("./");
  await page.goto("learn/en/");
  // A whole card can be pressed.
  await page.locator("[data-lesson=ladder]").click({ position: { x: 3, y: 3 } });
  await expect(shown).toHaveCount(1);
  const names = await page.locator(".step").evaluateAll((steps) => steps.map(({ id }) => id));
  await expect(page.locator(".steps a")).toHaveCount(names.length);
  // What is only looked at is done once the reader goes on.
  while (await shown.getAttribute("data-kind") !== "solve") await shown.locator(".next").click();
  await expect(page.locator(".steps a").first()).toHaveAttribute("data-done");
  const open = await shown.getAttribute("id");
  expect(names.indexOf(open)).toBeGreaterThan(0);
  await page.goto("learn/en/");
  await page.getByRole("link", { name: "Continue: lesson 10" }).click();
  await expect(shown).toHaveAttribute("id", open);
  // A board that is not solved keeps nobody from going on.
  await page.locator(".steps a").last().click();
  await expect(shown).toHaveAttribute("id", "edge");
  expect(new URL(page.url()).hash).toBe("#edge");
  await solve("H5");
  await expect(shown.getByRole("link", { name: "Next lesson" })).toBeVisible();
  await expect(page.getByRole("link", { name: "All lessons" })).toBeHidden();

  await test.step("to three problems of its kind, from which the lessons are the next step", async () => {
    await shown.getByRole("link", { name: "Three problems like these" }).click();
    await expect(page.locator(".problem-set")).toContainText("Problem 1 of 3");
    await page.goBack();
    await expect(shown).toHaveAttribute("id", "edge");
  });
  await test.step("one entry of the history for the whole lesson", async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/learn\/en\/$/);
  });
  await test.step("the last lesson leads to a game against the computer", async () => {
    await page.goto("learn/en/glossary.html");
    await expect(page.getByRole("link", { name: "Play the computer" })).toHaveAttribute("href", "../../#computer");
    await expect(page.getByRole("link", { name: "All lessons" })).toBeVisible();
  });
});

test("the course opens in the reader's language, and a choice there is also that of the page", async ({ page }) => {
  await page.goto("./");
  await page.goto("learn/");
  await expect(page).toHaveURL(/\/learn\/en\/$/);
  await page.locator(".languages [hreflang=ko]").click();
  await expect(page).toHaveURL(/\/learn\/ko\/index\.html$/);
  await page.goto("learn/");
  await expect(page).toHaveURL(/\/learn\/ko\/$/);
  await page.goto("./");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  expect(await page.evaluate(() => localStorage.getItem("badukpan.settings"))).toBe("ko coordinates");
});

test("a game on the page is there again after the course", async ({ page }) => {
  await page.goto("./");
  await play(page, "C3 F6");
  await page.goto("learn/en/");
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await page.getByRole("link", { name: "Badukpan" }).click();
  await expectStones(page, { X: "C3", O: "F6" });
});

test("the whole course is solved by keyboard alone, step by step and lesson by lesson", { tag: "@all" }, async ({ page }) => {
  // Ninety steps.
  test.setTimeout(600_000);
  await installClock(page.context());
  await page.goto("learn/en/");
  await page.locator(".start").focus();
  await page.keyboard.press("Enter");
  const visited = [];
  // The last one leads to a game.
  do visited.push(await solveLesson(page)); while (page.url().includes("/learn/"));
  expect(visited.toSorted()).toEqual(LESSONS.toSorted());
  await page.goto("learn/en/");
  await expectDone(page, visited);
  await expect(page.getByRole("link", { name: "Play the computer" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("badukpan.lesson"))).toBe("");
});

test("a wrong move is shown and explained, and costs a star, a right one says so, and the rules can be tried", async ({ page }) => {
  await page.goto("learn/en/capture.html");
  const step = page.locator("#fourth-side");
  await startBoard(boardOf(step));
  expect(await boardOf(step).evaluate((board) => board.play("A1"))).toBe(true);
  await expect(step.getByText("White extends to the last liberty")).toBeVisible();
  await expect(boardOf(step).locator("[data-testid=stones] circle[data-color=white]")).toHaveCount(2);
  await boardOf(step).getByRole("button", { name: "Try again" }).click();
  await boardOf(step).evaluate((board) => board.play("E4"));
  await expect(step.getByRole("img", { name: "2 of 3 stars" })).toBeVisible();
  // A later try without mistakes earns the third star, and a worse one loses none.
  await boardOf(step).getByRole("button", { name: "Try again" }).click();
  await boardOf(step).evaluate((board) => board.play("E4"));
  await expect(step.getByRole("img", { name: "3 of 3 stars" })).toBeVisible();
  // The lesson reopens at its next step.
  await page.reload();
  await expect(page.locator("#prisoner")).toBeVisible();
  await expect(step).toBeHidden();
  await goTo(page, step);
  await expect(step.getByRole("img", { name: "3 of 3 stars" })).toBeVisible();

  await test.step("a right move says so before the last one is found", async () => {
    await page.goto("learn/en/net.html");
    const board = boardOf(page.locator("#net"));
    await startBoard(board);
    await board.evaluate((board) => board.play("F4"));
    await expect(board.locator(".verdict")).toHaveText("Good. Find the next move.");
    await board.evaluate((board) => board.play("G5"));
    await expect(board.locator(".verdict")).toHaveText("Correct!");
  });
  await test.step("what the rules forbid can be tried", async () => {
    await page.goto("learn/en/korean.html#forbidden");
    const board = boardOf(page.locator("#forbidden"));
    await startBoard(board);
    const stones = board.locator("[data-testid=stones] circle");
    expect(await board.evaluate((board) => board.play("E5"))).toBe(false);
    await expect(stones).toHaveCount(4);
    expect(await board.evaluate((board) => board.play("A1"))).toBe(true);
    expect(await board.evaluate((board) => board.play("E5"))).toBe(true);
    await expect(stones).toHaveCount(6);
  });
});

test("a whole lesson is solved by ear", async ({ page, context }) => {
  test.slow();
  await installClock(context);
  await listen(page);
  await page.goto("learn/en/capture.html");
  const steps = page.locator(".step[data-kind=solve]");
  for (const step of await steps.all()) {
    await goTo(page, step);
    await startBoard(boardOf(step));
    await expect(gridOf(step)).toBeVisible();
    // The task and the sentences about moves are in the page, and the board says whose turn it is.
    await expect(step.locator(".task")).toBeVisible();
    await heard(page);
    // A hint names a part of the board, and then the point.
    await boardOf(step).getByRole("button", { name: "Hint" }).press("Enter");
    await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/^Look between [A-J]\d and [A-J]\d\.$/));
    await boardOf(step).getByRole("button", { name: "Hint" }).press("Enter");
    await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/[A-J]\d/));
    // A mistake is said with its refutation and the reason.
    await gridOf(step).focus();
    await page.keyboard.type("j9");
    await page.keyboard.press("Enter");
    const mistake = [];
    await expect.poll(async () => {
      mistake.push(...await heard(page));
      return mistake.includes("Not quite.") && mistake.at(-1);
    }, "a reason").toMatch(/.{20}/);
    expect(mistake[0]).toMatch(/^Move 1: Black J9/);
    await boardOf(step).getByRole("button", { name: "Try again" }).press("Enter");
    await heard(page);
    await gridOf(step).focus();
    await solveByKeyboard(page, step);
    await expect(step.getByRole("img", { name: "2 of 3 stars" })).toBeVisible();
    await expectLedOn(page, step);
    await expect(step.locator(".next"), "what the change of focus may cut off").toHaveAccessibleDescription(/.{20}/);
    const success = await heard(page);
    expect(success.join(" ")).toMatch(/Move 1: Black [A-J]\d/);
    expect(success).toContain("Correct!");
    expect(success).toContain("2 of 3 stars");
    expect(success.some((text) => text.length > 20 && !text.startsWith("Move")), "what was reached").toBe(true);
  }
});

test("progress is shown in the list and can be forgotten", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("badukpan.learn", "capture/atari=2 capture/gone=x groups=3"));
  await page.goto("learn/en/");
  const item = page.locator("[data-lesson=capture]");
  await expect(item.locator(".progress")).toHaveText("1 of 5 steps, 2 of 15 stars");
  await expect(page.locator("[data-lesson=groups] .progress")).toBeHidden();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Reset my progress" }).click();
  await expect(item.locator(".progress")).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("badukpan.learn"))).toBe("");
  await expect(page.getByRole("link", { name: "Start", exact: true })).toHaveAttribute("href", /\/stones\.html$/);
});

test("a lesson loads its boards' program once, leads on nobody who tries again at once, and tells others", async ({ page, context }) => {
  await installClock(context);
  await page.goto("learn/en/stones.html");
  const step = page.locator("#first-stone");
  await startBoard(boardOf(step));
  const preloaded = await page.locator("link[rel=preload], link[rel=modulepreload]").evaluateAll((links) => links.map(({ href }) => href));
  expect(preloaded.length).toBeGreaterThan(3);
  // Each is loaded once: by its link, for the board.
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  for (const href of preloaded) expect(loaded.filter((name) => name === href), href).toHaveLength(1);

  await boardOf(step).evaluate((board) => board.play("C3"));
  await boardOf(step).getByRole("button", { name: "Try again" }).click();
  await advance(page, 1500);
  await expect(step.locator(".next")).not.toBeFocused();

  await test.step("tabs agree on the stars, and forget them together", async () => {
    await expect(step.locator(".stars")).toHaveText("★★★");
    const list = await context.newPage();
    await list.goto("learn/en/");
    await expect(list.locator("[data-lesson=stones] .progress")).toBeVisible();
    list.once("dialog", (dialog) => dialog.accept());
    await list.getByRole("button", { name: "Reset my progress" }).click();
    await expect(step.locator(".stars")).toBeHidden();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of all languages leads to each", async ({ page }) => {
    for (const language of LANGUAGES) {
      await page.goto("learn/");
      await page.locator(`main [hreflang=${language}]`).click();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator(".start")).toHaveAttribute("href", "./stones.html");
    }
  });

  test("a lesson is whole: its text, its pictures and its answers", async ({ page }) => {
    for (const lesson of sample(LESSONS, 2)) {
      await page.goto(`learn/en/${lesson}.html`);
      for (const step of await page.locator(".step").all()) {
        await expect(step.locator("baduk-pan svg")).toBeVisible();
        if (await step.locator("summary").count() === 0) continue;
        await step.locator("summary").click();
        await expect(step.locator(".answer p").last()).toBeVisible();
      }
    }
    // Where a board is stepped through, its moves are in words.
    await page.goto("learn/en/korean.html");
    await expect(page.locator("#turns .answer")).toContainText("Black E5, White C5, Black E3, White G5");
    await expect(page.locator("#bent-four .answer b")).toHaveText(["White B9", "Black B7", "White A8", "Black A9", "White B9"]);
  });
});

test("the pages of all languages are accessible and no wider than a phone", async ({ page }) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("learn/en/");
  for (const language of LANGUAGES) {
    await page.locator(`.languages [hreflang=${language}]`).click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator(".languages [aria-current]")).toHaveAttribute("lang", language);
    // The boards are the same in every language, and the texts have the same form.
    const inOthers = ALL ? ["capture", "differences", "glossary"] : sample(LESSONS, 2).slice(0, 1);
    const examined = language === "en" ? LESSONS : inOthers;
    for (const name of ["index", ...sample(LESSONS, language === "en" ? 4 : 2)]) {
      if (name !== "index") await page.goto(`learn/${language}/${name}.html`);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      if (examined.includes(name)) {
        // All steps at once.
        await page.locator("main").evaluate((main) => main.removeAttribute("data-at"));
        for (const board of await page.locator("baduk-pan:not([mode=still])").all()) await startBoard(board);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${language} ${name}`).toBeLessThanOrEqual(390);
      if (name === "index" || examined.includes(name)) await expectAccessible(page, `${language} ${name}`);
      if (examined.includes(name)) {
        await page.reload();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${language} ${name}, a step`).toBeLessThanOrEqual(390);
        await expectAccessible(page, `${language} ${name}, a step`);
      }
    }
  }
});

test("the play page leads to the course, the glossary to a lesson, and a position back to the play page", async ({ page }) => {
  // In the reader's language, beside a new board and in Games.
  await page.goto("./");
  await page.getByRole("link", { name: "Learn to play" }).click();
  await expect(page).toHaveURL(/\/learn\/en\/stones.html$/);
  await page.getByRole("link", { name: "Badukpan" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Games", exact: true }).click();
  await page.getByRole("button", { name: "Learn to play" }).click();
  await expect(page).toHaveURL(/\/learn\/en\/$/);

  await page.setViewportSize({ width: 1280, height: 900 });
  await test.step("the words of the glossary are reached from its start", async () => {
    await page.goto("learn/en/glossary.html");
    await page.getByRole("navigation", { name: "Words" }).getByRole("link", { name: "Snapback" }).click();
    await expect(page.locator("#snapback")).toBeInViewport();
    await page.locator("#snapback").getByRole("link", { name: "Snapback" }).click();
    await expect(page.locator("main")).toHaveAttribute("data-lesson", "snapback");
  });
  await test.step("a position of a lesson is played on", async () => {
    await page.goto("learn/en/forbidden.html#exception");
    await page.locator("#exception .play").click();
    const stones = page.getByTestId("stones").locator("circle");
    await expect(stones).toHaveCount(7);
    // White captures three stones in the corner.
    await page.getByTestId("board").focus();
    await page.keyboard.type("a9");
    await page.keyboard.press("Enter");
    await expect(stones).toHaveCount(5);
  });
});

test("without the script of the boards, the answers are there", async ({ page, faults }) => {
  await page.route("**/embed.js", (route) => route.abort());
  await page.goto("learn/en/capture.html");
  await page.locator("#fourth-side summary").click();
  await expect(page.locator("#fourth-side .answer")).toContainText("Black E4");
  faults.length = 0;
});
