// The languages of embedded boards: each board has its own, and only the texts of these are loaded.
import { expect, recordEvents, recordedEvents, test } from "../embed.mjs";
import { texts } from "../locales.mjs";

const GAME = "(;SZ[9];B[ee];W[cc])";
const TEXTS = /\/embed-[0-9a-f]{16}\/(.+)\.txt$/;
const tag = (attributes) => `<baduk-pan ${attributes} sgf="${GAME}"></baduk-pan>`;
/** Returns the button of a board that goes to the first move, in a language. */
const firstMove = (page, id, tag) => page.locator(`#${id}`).getByRole("button", { name: texts(tag).navigation_bar.first, exact: true });

/** Returns a list to which the languages are added whose texts the boards load. */
function loadedLanguages(page) {
  const loaded = [];
  page.on("request", (request) => {
    const [, language] = TEXTS.exec(request.url()) ?? [];
    if (language) loaded.push(language);
  });
  return loaded;
}

test("two boards on a page have different languages, and each language is loaded once", async ({ page, crossOrigin }) => {
  const loaded = loadedLanguages(page);
  await crossOrigin.open(tag('id="a" lang="ja"') + tag('id="b" lang="zh-CN"') + tag('id="c" lang="ja-JP"') + tag('id="d"') + tag('id="e" lang="zh-TW"'));
  for (const [id, language] of [["a", "ja"], ["b", "zh-Hans"], ["c", "ja"], ["d", "en"], ["e", "zh-Hant"]]) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await expect(firstMove(page, id, language)).toBeVisible();
  }
  expect(loaded.sort()).toEqual(["en", "ja", "zh-Hans", "zh-Hant"]);
});

test("a board changes its language with its attribute", async ({ page, crossOrigin }) => {
  await crossOrigin.open(tag('id="a" lang="ko"'));
  await expect(firstMove(page, "a", "ko")).toBeVisible();
  await page.locator("#a").evaluate((board) => { board.lang = "az"; });
  await expect(firstMove(page, "a", "az")).toBeVisible();
});

test("a page in a language without texts has boards in the reader's own", async ({ page, crossOrigin }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "languages", { value: ["az-Cyrl", "ko"] }));
  await crossOrigin.open(`<div lang="fr">${tag('id="a"')}</div>${tag('id="b" lang="az-Cyrl"')}`);
  await expect(firstMove(page, "a", "ko")).toBeVisible();
  await expect(firstMove(page, "b", "ko")).toBeVisible();
});

test("a page in place of a language's texts is not shown, and the author is told", async ({ page, crossOrigin }) => {
  await recordEvents(page);
  await page.route(/\/ja\.txt$/, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>\n<title>Not found</title>\n<p>Nothing here." }));
  await crossOrigin.open(tag('id="a" lang="ja"'));
  await expect(firstMove(page, "a", "en")).toBeVisible();
  const errors = (await recordedEvents(page, "baduk-error")).map(({ detail }) => [detail.severity, detail.message]);
  expect(errors).toEqual([["warning", expect.stringContaining('Couldn\'t load the language "ja"')]]);
});

test("the author is told of a language that boards don't have", async ({ page, crossOrigin }) => {
  await recordEvents(page);
  await crossOrigin.open(`<div lang="fr">${tag('id="a"')}</div>${tag('id="b" lang="xx"')}${tag('id="c" lang="KO"')}`);
  for (const [id, language] of [["a", "en"], ["b", "en"], ["c", "ko"]]) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await expect(firstMove(page, id, language)).toBeVisible();
  }
  const errors = (await recordedEvents(page, "baduk-error")).map(({ id, detail }) => [id, detail.severity, detail.message]);
  expect(errors).toEqual([["b", "warning", 'lang="xx" is not valid.']]);
});

test("a board keeps its language if another one can't be loaded, and the author is told", async ({ page, crossOrigin, faults }) => {
  await recordEvents(page);
  await page.route(/\/ja\.txt$/, (route) => route.fulfill({ status: 404 }));
  await crossOrigin.open(tag('id="a" lang="ko"') + tag('id="b" lang="ja"'));
  await expect(firstMove(page, "a", "ko")).toBeVisible();
  await expect(firstMove(page, "b", "en")).toBeVisible();
  await page.locator("#a").evaluate((board) => { board.lang = "ja"; });
  await expect.poll(async () => (await recordedEvents(page, "baduk-error")).map(({ id, detail }) => [id, detail.severity])).toEqual([["b", "warning"], ["a", "warning"]]);
  await expect(firstMove(page, "a", "ko")).toBeVisible();
  faults.length = 0;
});
