// English and Korean: the whole page is in one language, and every text fits its element.
import { expect, test } from "../fixtures.mjs";
import { button, dialog, open, passTwice, play } from "../page.mjs";

const HANGUL = /\p{Script=Hangul}/u;
/** Matches names that are the same in every language: points, keys, and the languages' own names. */
const NAMES = /\b([A-HJ-T]\d{1,2}|[ZY]|Ctrl|Shift|Enter|English)\b|한국어/g;

/** Returns all visible and spoken texts, except for the board's coordinates. */
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

/** Chooses a language in the settings, in any current language. */
async function setLanguage(page, language) {
  await page.locator("header > button").last().click();
  await dialog(page).getByRole("radio", { name: language }).check();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

/** Goes through the states of the page, and calls `visit` in each. */
async function visitStates(page, labels, visit) {
  await visit("at the start");
  await play(page, "C3 C3");
  await visit("after a refused move");
  await page.locator("header > button").last().click();
  await expect(dialog(page)).toBeVisible();
  await visit("in the settings");
  await page.keyboard.press("Escape");
  await button(page, labels.resign).click();
  await visit("in the resign dialog");
  await page.keyboard.press("Escape");
  await button(page, labels.newGame).click();
  await dialog(page).getByRole("radio", { name: labels.other }).check();
  await dialog(page).locator("input[inputmode]").first().fill("0");
  await visit("in the new game form");
  await page.keyboard.press("Escape");
  await button(page, labels.pass).click();
  await button(page, labels.pass).click();
  await play(page, "C3");
  await visit("while scoring");
  await page.locator(".card button").first().click();
  await page.locator(".card button").last().click();
  await visit("after scoring");
  await button(page, labels.recount).click();
  await button(page, labels.resume).click();
  await button(page, labels.resign).click();
  await dialog(page).locator(".primary").click();
  await visit("after a resignation");
}

const ENGLISH = { newGame: "New", pass: "Pass", resign: "Resign", resume: "Play on", recount: "Rescore", other: "Other" };
const KOREAN = { newGame: "새 대국", pass: "한 수 쉼", resign: "기권", resume: "계속 두기", recount: "다시 계가", other: "기타" };

for (const [tag, expected] of [["ko-KR", expectKorean], ["ko", expectKorean], ["en-US", expectEnglish], ["fr-FR", expectEnglish]]) {
  test.describe(`a browser that asks for ${tag}`, () => {
    test.use({ locale: tag });
    test("gets a supported language", async ({ page }) => {
      await open(page);
      await expected(page, "at the start");
    });
  });
}

test("no text is in English when the language is Korean", async ({ page }) => {
  await open(page);
  await setLanguage(page, "한국어");
  await visitStates(page, KOREAN, (where) => expectKorean(page, where));
});

test("no text is in Korean when the language is English", async ({ page }) => {
  await open(page);
  await setLanguage(page, "한국어");
  await setLanguage(page, "English");
  await visitStates(page, ENGLISH, (where) => expectEnglish(page, where));
});

test("changing the language while scoring changes all texts, including the status", async ({ page }) => {
  await open(page);
  await play(page, "C3 D4");
  await passTwice(page);
  await play(page, "D4");
  await setLanguage(page, "한국어");
  await expectKorean(page, "while scoring");
  await setLanguage(page, "English");
  await expectEnglish(page, "while scoring");
  await expect(page.getByRole("status")).toHaveText("White D4: 1 stone marked dead.");
});

for (const width of [320, 390]) {
  for (const [language, labels] of [["English", ENGLISH], ["한국어", KOREAN]]) {
    test(`every text fits on a page ${width} pixels wide, in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page);
      await setLanguage(page, language);
      await visitStates(page, labels, (where) => expectFits(page, where));
    });
  }
}

/** Expects that no text overflows its button, field or label, and that nothing scrolls sideways. */
async function expectFits(page, where) {
  const outside = await page.evaluate(() => {
    const overflowing = [];
    for (const element of document.querySelectorAll("button, label, select, h1, h2, p, th, td, legend")) {
      const box = element.getBoundingClientRect();
      // Texts for screen readers only are one pixel wide.
      if (!element.checkVisibility() || box.width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      for (const text of range.getClientRects()) {
        const fits = text.left >= box.left - 1 && text.right <= box.right + 1 && text.top >= box.top - 1 && text.bottom <= box.bottom + 1;
        if (!fits && text.width > 0) overflowing.push(`${element.localName}: ${element.textContent}`);
      }
    }
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (sideways > 0) overflowing.push(`the page scrolls sideways by ${sideways}`);
    return [...new Set(overflowing)];
  });
  expect(outside, where).toEqual([]);
}
