// The languages: the whole page is in one, only its texts are loaded, and every text fits its element.
import { readFileSync } from "node:fs";
import { sample } from "../extent.mjs";
import { expect, test } from "../fixtures.mjs";
import { LANGUAGES, texts as textsOf } from "../locales.mjs";
import { button, dialog, open, passTwice, play } from "../page.mjs";

/** Matches the file of a language. */
const TEXTS = /\/texts-[0-9a-f]{16}\/(.+?)(?:-later)?\.txt$/;

const HANGUL = /\p{Script=Hangul}/u;
/** Matches names that are the same in every language: points, keys, units, and the languages' own names. */
const NAMES = new RegExp(`\\b([A-HJ-T]\\d{1,2}|[ZY]|Ctrl|Shift|Enter|\\d+\\s?MB)\\b|${LANGUAGES.map(({ name }) => name).join("|")}`, "g");

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
  // The names of the points follow a moment later.
  await expect.poll(async () => (await texts(page)).filter((text) => /[A-Za-z]/.test(text)), `English ${where}`).toEqual([]);
  await expect(page).toHaveTitle("바둑판");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
}

async function expectEnglish(page, where) {
  await expect.poll(async () => (await texts(page)).filter((text) => HANGUL.test(text)), `Korean ${where}`).toEqual([]);
  await expect(page).toHaveTitle("Badukpan");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

/** Chooses a language in the settings, in any current language. */
async function setLanguage(page, language) {
  await page.locator("header > button").last().click();
  await dialog(page).getByRole("radio", { name: language }).check();
  await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGES.find(({ name }) => name === language).tag);
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

/** Returns the labels of buttons in a language. */
function labels(tag) {
  const { actions, new_game: newGame } = textsOf(tag);
  return {
    newGame: actions.new_game, pass: actions.pass, resign: actions.resign, resume: actions.resume_play, recount: actions.score_again,
    other: newGame.other_size,
  };
}

const ENGLISH = labels("en");
const KOREAN = labels("ko");

/** Returns a list to which the languages are added whose texts the page loads. */
function loadedLanguages(page) {
  const loaded = [];
  page.on("request", (request) => {
    const [, language] = TEXTS.exec(request.url()) ?? [];
    if (language && !loaded.includes(language)) loaded.push(language);
  });
  return loaded;
}

const READERS = [
  [["ko-KR"], "ko"], [["ko"], "ko"], [["en-US"], "en"], [["fr-FR"], "en"], [["fr-FR", "ja-JP", "en"], "ja"], [["az"], "az"],
  [["az-Latn-AZ"], "az"], [["az-Cyrl-AZ", "ko"], "ko"], [["az-IR"], "en"], [["zh"], "zh-Hans"], [["zh-CN"], "zh-Hans"],
  [["zh-SG"], "zh-Hans"], [["zh-Hans-HK"], "zh-Hans"], [["zh-TW", "ja"], "zh-Hant"], [["zh-HK"], "zh-Hant"], [["zh-MO", "zh-CN"], "zh-Hant"],
  [["zh-Hant-CN"], "zh-Hant"],
];

test("readers get the first of their languages that the page has", async () => {
  // Node takes the file itself for a script, not for a module.
  const module = readFileSync(new URL("../../public/languages.js", import.meta.url));
  const chooser = await import(`data:text/javascript;base64,${module.toString("base64")}`);
  // As the build does it.
  for (const { tag, script } of LANGUAGES) chooser.LANGUAGES[tag] = { script };
  for (const [languages, expected] of READERS) expect(chooser.chooseLanguage(languages), `${languages}`).toBe(expected);
});

for (const [languages, expected] of sample(READERS, 2)) {
  test(`a reader of ${languages} gets ${expected} with its rules, and only its texts`, async ({ page }) => {
    await page.addInitScript((languages) => Object.defineProperty(navigator, "languages", { value: languages }), languages);
    const loaded = loadedLanguages(page);
    await open(page);
    await expect(page.locator("html")).toHaveAttribute("lang", expected);
    const { newGame } = labels(expected);
    await expect(button(page, newGame)).toBeVisible();
    expect(loaded).toEqual([expected]);
    // The rules by which its readers usually play are on the board and in the form.
    const rules = textsOf(expected).rules[LANGUAGES.find(({ tag }) => tag === expected).rules];
    await expect(page.locator(".terms")).toContainText(rules);
    await button(page, newGame).click();
    await expect(dialog(page).locator("option:checked", { hasText: rules })).toHaveCount(1);
  });
}

test("the texts load in parallel with the program", async ({ page }) => {
  await page.route("**/page_bg.wasm", () => {});
  const texts = page.waitForRequest(TEXTS);
  await page.goto("./", { waitUntil: "commit" });
  await texts;
});

test("a language that can't be loaded leaves the page as it is, and the chosen one is loaded first next time", async ({ page, faults }) => {
  await open(page);
  const radio = (name) => dialog(page).getByRole("radio", { name });
  await test.step("a language that can't be loaded can be chosen again", async () => {
    await page.route(/\/ko\.txt$/, (route) => route.abort());
    await page.locator("header > button").last().click();
    await radio("한국어").click();
    await expect(dialog(page).getByText("Couldn't load 한국어. Check your connection, then choose it again.")).toBeVisible();
    await expect(radio("English")).toBeChecked();
    await expectEnglish(page, "after a failure");
    await page.unroute(/\/ko\.txt$/);
    await radio("한국어").check();
    await expect(dialog(page).getByRole("heading", { name: textsOf("ko").settings.title })).toBeVisible();
    await expectKorean(page, "in the second try");
    await radio("English").check();
    await expectEnglish(page, "after Korean");
  });
  await test.step("a page that a host sends in place of texts is not taken for them", async () => {
    const body = "<!doctype html>\n<title>Not found</title>\n".repeat(600);
    await page.route(/\/ja\.txt$/, (route) => route.fulfill({ contentType: "text/html", body }));
    await radio("日本語").click();
    await expect(dialog(page).getByText("Couldn't load 日本語. Check your connection, then choose it again.")).toBeVisible();
    await expect(radio("English")).toBeChecked();
    await expectEnglish(page, "after a failure");
    expect(await page.evaluate(() => localStorage["badukpan.settings"] ?? "")).not.toMatch(/^ja/);
    await page.reload();
    await expect(button(page, ENGLISH.newGame)).toBeVisible();
    await page.unroute(/\/ja\.txt$/);
  });
  faults.length = 0;
  await test.step("the language in the settings is loaded first at the next visit", async () => {
    await setLanguage(page, "日本語");
    await expect(button(page, labels("ja").newGame)).toBeVisible();
    const loaded = loadedLanguages(page);
    await page.reload();
    await expect(button(page, labels("ja").newGame)).toBeVisible();
    expect(loaded).toEqual(["ja"]);
  });
});

test.describe("in a browser in Korean", () => {
  test.use({ locale: "ko-KR" });

  test("without the Korean texts, the page is in English and says why, and tries Korean again next time", async ({ page, faults }) => {
    const body = "<!doctype html>\n<title>Not found</title>\n";
    await page.route(/\/ko\.txt$/, (route) => route.fulfill({ contentType: "text/html", body }));
    await open(page);
    await expectEnglish(page, "with a page in place of the texts");
    await page.locator("header > button").last().click();
    await expect(dialog(page).getByText("Couldn't load 한국어.")).toBeVisible();

    await page.route(/\/ko\.txt$/, (route) => route.fulfill({ status: 404 }));
    await open(page);
    await expectEnglish(page, "without the texts");
    await play(page, "C3");
    await page.locator("header > button").last().click();
    await expect(dialog(page).getByText("Couldn't load 한국어.")).toBeVisible();
    await page.unroute(/\/ko\.txt$/);
    await page.reload();
    await expect(button(page, KOREAN.newGame)).toBeVisible();
    faults.length = 0;
  });

  test("without any texts, or with a page in their place, the page says so and offers another try", async ({ page, faults }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.route(TEXTS, (route) => route.abort());
    await page.goto("./");
    await expect(page.getByRole("alert")).toHaveText(/바둑판을 불러오지 못했습니다/);

    await page.route(TEXTS, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>\n<title>Log in</title>\n" }));
    await page.goto("./");
    await expect(page.getByRole("alert")).toHaveText(/바둑판을 불러오지 못했습니다/);
    const retry = page.getByRole("alert").getByRole("button", { name: "새로 고침" });
    await expect(retry).toBeInViewport({ ratio: 1 });
    expect((await retry.boundingBox()).height).toBeLessThan(50);
    await page.unroute(TEXTS);
    await retry.click();
    await expect(button(page, KOREAN.newGame)).toBeVisible();
    faults.length = 0;
  });
});

test("changing the language while scoring changes all texts, including the status, and how numbers are written", async ({ page }) => {
  await open(page);
  await play(page, "C3 D4");
  await passTwice(page);
  await play(page, "D4");
  await setLanguage(page, "한국어");
  await expectKorean(page, "while scoring");
  await setLanguage(page, "English");
  await expectEnglish(page, "while scoring");
  await expect(page.getByRole("status")).toHaveText("White D4: 1 stone marked dead.");

  // Numbers have a decimal comma in Azerbaijani, and a typed point or comma is understood.
  await setLanguage(page, "Azərbaycanca");
  await expect(page.getByText(/siftə\s6,5/i).first()).toBeVisible();
  await button(page, labels("az").newGame).click();
  const komi = dialog(page).locator("input[inputmode]").last();
  await expect(komi).toHaveValue("6,5");
  for (const typed of ["7.5", "7,5"]) {
    await komi.fill(typed);
    await expect(dialog(page).locator(".primary")).toBeEnabled();
  }
  await dialog(page).locator(".primary").click();
  await expect(page.getByText(/siftə\s7,5/i).first()).toBeVisible();
});

/** Languages with long words, and some of those whose letters are as wide as they are high. */
const VISITED = ["en", "ko", "az", ...sample(["ja", "zh-Hans", "zh-Hant"], 1)];

for (const { name: language, tag } of LANGUAGES.filter(({ tag }) => VISITED.includes(tag))) {
  test(`every text is in ${language}, and fits on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    // No text stays in Korean.
    if (tag === "en") await setLanguage(page, "한국어");
    await setLanguage(page, language);
    await visitStates(page, labels(tag), async (where) => {
      if (tag === "en") await expectEnglish(page, where);
      if (tag === "ko") await expectKorean(page, where);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectFits(page, `${where}, ${width} pixels wide`);
      }
    });
  });
}

/**
 * How much wider the letters are than those of the fonts of the tests, in ems: a reader's font may be as wide.
 * DejaVu Sans has wide Latin letters already, and letters of Chinese, Japanese and Korean are as wide as they are high.
 */
const MARGIN = 0.03;

/** Expects that no text overflows its button, field or label, also in a wider font, and that nothing scrolls sideways. */
async function expectFits(page, where) {
  const outside = await page.evaluate((margin) => {
    /** Returns the elements whose texts are partly outside. */
    const overflowing = () => [...document.querySelectorAll("button, label, select, h1, h2, p, th, td, legend")].filter((element) => {
      const box = element.getBoundingClientRect();
      // Texts for screen readers only are one pixel wide.
      if (!element.checkVisibility() || box.width <= 1) return false;
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].some((text) => text.width > 0
        && (text.left < box.left - 1 || text.right > box.right + 1 || text.top < box.top - 1 || text.bottom > box.bottom + 1));
    });
    const found = overflowing();
    const wide = new CSSStyleSheet();
    wide.replaceSync(`* { letter-spacing: ${margin}em !important; }`);
    document.adoptedStyleSheets = [wide];
    // A name may end in an ellipsis.
    found.push(...overflowing().filter((element) => getComputedStyle(element).textOverflow !== "ellipsis"));
    document.adoptedStyleSheets = [];
    const texts = found.map((element) => `${element.localName}: ${element.textContent}`);
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (sideways > 0) texts.push(`the page scrolls sideways by ${sideways}`);
    return [...new Set(texts)];
  }, MARGIN);
  expect(outside, where).toEqual([]);
}
