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

test("each board on a page has its own language, which is loaded once and can change", async ({ page, crossOrigin }) => {
  const loaded = loadedLanguages(page);
  await recordEvents(page);
  await crossOrigin.open(tag('id="a" lang="ja"') + tag('id="b" lang="zh-CN"') + tag('id="c" lang="ja-JP"') + tag('id="d"')
    + tag('id="e" lang="zh-TW"') + `<div lang="fr">${tag('id="f"')}</div>` + tag('id="g" lang="xx"') + tag('id="h" lang="KO"'));
  const languages = { a: "ja", b: "zh-Hans", c: "ja", d: "en", e: "zh-Hant", f: "en", g: "en", h: "ko" };
  for (const [id, language] of Object.entries(languages)) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await expect(firstMove(page, id, language)).toBeVisible();
  }
  expect(loaded.sort()).toEqual(["en", "ja", "ko", "zh-Hans", "zh-Hant"]);
  const errors = (await recordedEvents(page, "baduk-error")).map(({ id, detail }) => [id, detail.severity, detail.message]);
  expect(errors, "the author is told of a language that boards don't have").toEqual([["g", "warning", 'lang="xx" is not valid.']]);

  await page.locator("#h").evaluate((board) => { board.lang = "az"; });
  await expect(firstMove(page, "h", "az")).toBeVisible();
});

test("a page in a language without texts has boards in the reader's own", async ({ page, crossOrigin }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "languages", { value: ["az-Cyrl", "ko"] }));
  await crossOrigin.open(`<div lang="fr">${tag('id="a"')}</div>${tag('id="b" lang="az-Cyrl"')}`);
  await expect(firstMove(page, "a", "ko")).toBeVisible();
  await expect(firstMove(page, "b", "ko")).toBeVisible();
});

test("texts that can't be loaded are not shown, and the author is told", async ({ page, crossOrigin, faults }) => {
  await recordEvents(page);
  const html = "<!doctype html>\n<title>Not found</title>\n<p>Nothing here.";
  await page.route(/\/az\.txt$/, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.route(/\/ja\.txt$/, (route) => route.fulfill({ status: 404 }));
  await crossOrigin.open(tag('id="a" lang="ko"') + tag('id="b" lang="ja"') + tag('id="c" lang="az"'));
  await expect(firstMove(page, "a", "ko")).toBeVisible();
  await expect(firstMove(page, "b", "en")).toBeVisible();
  await page.locator("#c").scrollIntoViewIfNeeded();
  await expect(firstMove(page, "c", "en")).toBeVisible();
  const errors = async () => (await recordedEvents(page, "baduk-error")).map(({ id, detail }) => [id, detail.severity, detail.message]);
  const told = (id, language) => [id, "warning", expect.stringContaining(`Couldn't load the language "${language}"`)];
  await expect.poll(async () => (await errors()).sort()).toEqual([told("b", "ja"), told("c", "az")]);
  await page.locator("#a").evaluate((board) => { board.lang = "ja"; });
  await expect.poll(async () => (await errors()).at(-1)).toEqual(told("a", "ja"));
  expect(await errors()).toHaveLength(3);
  await expect(firstMove(page, "a", "ko"), "the board keeps its language").toBeVisible();
  faults.length = 0;
});
