// English and Korean: all of a page in one language, and every word within its button.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, open, passTwice, play } from "../page.mjs";

const HANGUL = /\p{Script=Hangul}/u;
/** Names of points and keys, and the languages' names for themselves, are the same in every language. */
const NAMES = /\b([A-HJ-T]\d{1,2}|[ZY]|Ctrl|Shift|Enter|English)\b|한국어/g;

/** Every text that is seen or read out, but for the board's coordinates. */
async function texts(page) {
  const texts = await page.evaluate(() => {
    const seen = [document.title];
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("svg") || element.matches("script, style")) continue;
      for (const name of ["aria-label", "aria-roledescription", "title", "placeholder"]) seen.push(element.getAttribute(name));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) seen.push(node.data);
    }
    return seen.filter((text) => text?.trim());
  });
  return texts.map((text) => text.replace(NAMES, "").trim());
}

async function expectKorean(page, where) {
  expect((await texts(page)).filter((text) => /[A-Za-z]/.test(text)), `English ${where}`).toEqual([]);
  await expect(page).toHaveTitle("바둑판");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
}

async function expectEnglish(page, where) {
  expect((await texts(page)).filter((text) => HANGUL.test(text)), `Korean ${where}`).toEqual([]);
  await expect(page).toHaveTitle("Badukpan");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

/** Chooses a language in the settings, whatever language they are in. */
async function speak(page, language) {
  await page.locator("header > button").last().click();
  await dialog(page).getByRole("radio", { name: language }).check();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

/** Goes through the page's states, and calls back in each with its name. */
async function tour(page, words, visit) {
  await visit("at the start");
  await play(page, "C3 C3");
  await visit("after a refusal");
  await page.locator("header > button").last().click();
  await expect(dialog(page)).toBeVisible();
  await visit("in the settings");
  await page.keyboard.press("Escape");
  await button(page, words.resign).click();
  await visit("in the question to resign");
  await page.keyboard.press("Escape");
  await button(page, words.newGame).click();
  await dialog(page).getByRole("radio", { name: words.other }).check();
  await dialog(page).locator("input[inputmode]").first().fill("0");
  await visit("in the form of a new game");
  await page.keyboard.press("Escape");
  await button(page, words.pass).click();
  await button(page, words.pass).click();
  await play(page, "C3");
  await visit("while counting");
  await page.locator(".card button").first().click();
  await page.locator(".card button").last().click();
  await visit("after a count");
  await button(page, words.recount).click();
  await button(page, words.resume).click();
  await button(page, words.resign).click();
  await dialog(page).locator(".primary").click();
  await visit("after a resignation");
}

const ENGLISH = { newGame: "New", pass: "Pass", resign: "Resign", resume: "Play on", recount: "Rescore", other: "Other" };
const KOREAN = { newGame: "새 대국", pass: "한 수 쉼", resign: "기권", resume: "계속 두기", recount: "다시 계가", other: "기타" };

for (const [tag, expected] of [["ko-KR", expectKorean], ["ko", expectKorean], ["en-US", expectEnglish], ["fr-FR", expectEnglish]]) {
  test.describe(`a browser that asks for ${tag}`, () => {
    test.use({ locale: tag });
    test("gets the page in a language of ours", async ({ page }) => {
      await open(page);
      await expected(page, "at the start");
    });
  });
}

test("in Korean nothing is left in English, wherever one goes", async ({ page }) => {
  await open(page);
  await speak(page, "한국어");
  await tour(page, KOREAN, (where) => expectKorean(page, where));
});

test("in English nothing is left in Korean, wherever one goes", async ({ page }) => {
  await open(page);
  await speak(page, "한국어");
  await speak(page, "English");
  await tour(page, ENGLISH, (where) => expectEnglish(page, where));
});

test("a change of language in the middle of a count changes every word of it, and what was said", async ({ page }) => {
  await open(page);
  await play(page, "C3 D4");
  await passTwice(page);
  await play(page, "D4");
  await speak(page, "한국어");
  await expectKorean(page, "while counting");
  await speak(page, "English");
  await expectEnglish(page, "while counting");
  await expect(page.getByRole("status")).toHaveText("White D4: 1 stone marked dead.");
});

for (const width of [320, 390]) {
  for (const [language, words] of [["English", ENGLISH], ["한국어", KOREAN]]) {
    test(`every word fits its place on a page ${width} pixels wide, in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page);
      await speak(page, language);
      await tour(page, words, (where) => expectFits(page, where));
    });
  }
}

/** Expects that no text is wider or higher than the button, field or label it stands in, and nothing scrolls sideways. */
async function expectFits(page, where) {
  const outside = await page.evaluate(() => {
    const over = [];
    for (const element of document.querySelectorAll("button, label, select, h1, h2, p, th, td, legend")) {
      const box = element.getBoundingClientRect();
      // What only screen readers are to have is a pixel wide.
      if (!element.checkVisibility() || box.width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      for (const text of range.getClientRects()) {
        const fits = text.left >= box.left - 1 && text.right <= box.right + 1 && text.top >= box.top - 1 && text.bottom <= box.bottom + 1;
        if (!fits && text.width > 0) over.push(`${element.localName}: ${element.textContent}`);
      }
    }
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (sideways > 0) over.push(`the page scrolls sideways by ${sideways}`);
    return [...new Set(over)];
  });
  expect(outside, where).toEqual([]);
}
