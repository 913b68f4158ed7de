// The app without a network, its updates, and what the system passes to the installed app.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { expect } from "../fixtures.mjs";
import { ICONS, drawn } from "../icons.mjs";
import { RECORD, countVersions, openKept, test } from "../offline.mjs";
import { button, dialog, expectBoardFocused, expectStatus, expectStones, open, paste, play, saveData, startGame } from "../page.mjs";
import { DIST } from "../server.mjs";
import { collectFiles } from "../versions.mjs";

/** The link of the problem that the page suggests. */
const PROBLEM = "1jDs3k9Ha_dhyC1srLsxQoOJXMt5rBCrmWQ";

test.use({ serviceWorkers: "allow" });

const notice = (page) => page.getByText("A new version is ready.");

/** Lets the browser look for a new version, and returns once it is installed or refused: whether there is one. */
function lookForUpdate(page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = await registration.update().catch(() => registration);
    const worker = found.installing;
    if (worker) {
      await new Promise((resolve) => {
        worker.addEventListener("statechange", () => { if (["installed", "redundant"].includes(worker.state)) resolve(); });
      });
    }
    return Boolean(registration.waiting);
  });
}

/** Loads files in a page, and returns the hash of each, as `collectFiles` does. */
function load(page, paths) {
  return page.evaluate((paths) => Promise.all(paths.map(async (path) => {
    const bytes = await (await fetch(path)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [path, btoa(String.fromCharCode(...hash))];
  })), paths);
}

/** Expects that all these files are of one version. */
function expectVersion(host, version, files) {
  const list = host.filesOf(version);
  expect(files.length).toBeGreaterThan(2);
  for (const [path, hash] of files) expect(hash, path).toBe(list[path]);
}

/** Returns the number of files of the lessons that are kept. */
function lessonsKept(page) {
  return page.evaluate(async () => {
    const lessons = (await caches.keys()).find((name) => name.startsWith("badukpan-lessons "));
    return lessons ? (await (await caches.open(lessons)).keys()).length : 0;
  });
}

test.describe("without a network", () => {
  test("a page opens every part, the next one starts, and so do those for authors", async ({ context, page, host, site }) => {
    // It was open before the worker.
    await openKept(page);
    const { scope } = await page.evaluate(async () => ({ scope: (await navigator.serviceWorker.getRegistration()).scope }));
    expect(scope).toBe(site);
    Object.assign(host.state, { isDown: true, log: [] });
    await startGame(page, { komi: "0" });
    await play(page, "C3 G7");
    await button(page, "Moves").click();
    await expect(page.getByTestId("tree")).toBeVisible();
    for (const [name, heading] of [["Games", "Games"], ["Share", "Share"], ["Settings", "Settings"]]) {
      await button(page, name).click();
      await expect(dialog(page).getByRole("heading", { name: heading, exact: true })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
    }
    await page.close();

    const next = await context.newPage();
    await open(next);
    await expectStones(next, { X: "C3", O: "G7" });
    await startGame(next, { komi: "0" });
    await play(next, "E5");
    await expectStones(next, { X: "E5" });
    await paste(next, RECORD);
    await expectStatus(next, "Game record opened: Lee – Cho.");
    await expect(next.getByTestId("tree")).toBeVisible();

    await next.goto(`embed.html?sgf=${encodeURIComponent(RECORD)}`);
    await expect(next.getByRole("button", { name: "Next move" })).toBeVisible();
    await next.goto("embed/");
    // The first board lies below the view, and is loaded once the reader comes near.
    await next.locator("baduk-pan").first().scrollIntoViewIfNeeded();
    await expect(next.getByRole("button", { name: "Next move" }).first()).toBeVisible();
    // The worker still asks for lessons that it doesn't have yet.
    expect(host.state.log.filter((path) => path !== "sw.js" && !path.startsWith("learn/"))).toEqual([]);
  });

  test("a reader who has only opened the page has the course in their language", async ({ page, host }) => {
    await page.goto("./");
    await expect.poll(() => lessonsKept(page), { timeout: 30_000 }).toBe(readdirSync(join(DIST, "learn/en")).length + 5);
    host.state.isDown = true;
    await page.goto("learn/en/");
    await page.getByRole("link", { name: "Capturing stones" }).click();
    const board = page.locator("#fourth-side baduk-pan");
    await board.evaluate((element) => element.start());
    await board.evaluate((element) => element.play("E4"));
    await expect(page.locator("#fourth-side").getByRole("img", { name: "3 of 3 stars" })).toBeVisible();
  });

  test("a reader who has opened a lesson has the whole course, and the app", async ({ page, host }) => {
    await page.goto("learn/en/capture.html");
    const board = page.locator("#fourth-side baduk-pan");
    await expect(board).toBeVisible();
    const all = readdirSync(join(DIST, "learn/en"));
    // What is kept once the page is idle: the lists of languages and of lessons, all lessons, the style sheet and three scripts.
    await expect.poll(() => lessonsKept(page), { timeout: 20_000 }).toBe(all.length + 5);
    host.state.isDown = true;
    await page.reload();
    await board.evaluate((element) => element.start());
    await board.evaluate((element) => element.play("E4"));
    await expect(page.locator("#fourth-side").getByRole("img", { name: "3 of 3 stars" })).toBeVisible();
    await page.locator(".steps a").last().click();
    await page.getByRole("link", { name: "Next lesson" }).click();
    await expect(page.locator("main")).toHaveAttribute("data-lesson", "groups");
    // The board, or its picture if it has not started yet.
    await expect(page.locator(".step:visible baduk-pan svg:visible").first()).toBeVisible();
    // The course is found in the reader's language.
    await page.goto("learn/");
    await expect(page).toHaveURL(/\/learn\/en\/$/);
    await page.getByRole("link", { name: "Badukpan" }).click();
    await play(page, "E5");
    await expectStones(page, { X: "E5" });
    // The course in another language was not opened.
    await expect(page.goto("learn/ko/ko.html")).rejects.toThrow();
  });
});

test.describe("the engine", () => {
  test.use({ hasEngine: true });
  const suggestions = (page) => page.getByRole("region", { name: "Dead stones" });

  /** Passes twice on a board with three stones, and waits for the engine's answer. */
  async function score(page) {
    await play(page, "D4 Q16 C3");
    await button(page, "Pass").click();
    await button(page, "Pass").click();
    await expect(suggestions(page)).toContainText(/No stones are certainly|No dead stones|look dead|looks dead/);
  }

  test("is kept from its first use on, also by the next version", async ({ page, host }) => {
    await openKept(page);
    const engine = Object.keys(host.filesOf("a", "ENGINE"));
    expect(engine).toHaveLength(4);
    expect(host.state.log.filter((path) => engine.includes(path))).toEqual([]);
    await score(page);
    expect(host.state.log.filter((path) => engine.includes(path)).sort()).toEqual(engine.sort());
    host.state.isDown = true;
    await page.reload();
    await expect(suggestions(page)).toContainText(/No stones are certainly|No dead stones|look dead|looks dead/);

    Object.assign(host.state, { isDown: false, version: "b" });
    expect(await lookForUpdate(page)).toBe(true);
    const next = Object.keys(host.filesOf("b", "ENGINE"));
    await expect.poll(() => next.every((path) => host.state.log.includes(path))).toBe(true);
    const reloaded = page.waitForEvent("load");
    await button(page, "Update").click();
    await reloaded;
    host.state.isDown = true;
    await page.reload();
    await expect(suggestions(page)).toContainText(/No stones are certainly|No dead stones|look dead|looks dead/);
  });

  test("with everything taken along, a new reader has the computer, the lessons and the problems", async ({ page, host }) => {
    await openKept(page);
    const engine = Object.keys(host.filesOf("a", "ENGINE"));
    await page.getByRole("link", { name: "More" }).click();
    await button(dialog(page), "Keep everything for offline use (1.3 MB)").click();
    await expect(dialog(page)).toContainText("Everything is on this device");
    expect(host.state.log.filter((path) => engine.includes(path)).sort()).toEqual(engine.sort());
    host.state.isDown = true;
    await test.step("it says so at the next visit too", async () => {
      await page.reload();
      await button(page, "Games").click();
      await expect(dialog(page)).toContainText("Everything is on this device");
      await page.keyboard.press("Escape");
    });
    await page.getByRole("link", { name: "Play the computer" }).click();
    await play(page, "C3");
    await expect(page.locator("[data-testid=stones] > *")).toHaveCount(2);
    await page.goto("./#problems");
    await expect(page.locator(".problem-set")).toContainText("Problem 1 of");
    await page.goto("learn/en/ladder.html");
    await expect(page.locator("main")).toHaveAttribute("data-lesson", "ladder");
    await page.locator("baduk-pan").first().evaluate((board) => board.start());
  });

  test("what can't be fetched is said, and is fetched at the next try", async ({ page, host }) => {
    await openKept(page);
    const [path] = Object.keys(host.filesOf("a", "ENGINE"));
    host.state.answer = (asked, response) => asked === path && Boolean(response.writeHead(503).end());
    await button(page, "Games").click();
    const take = button(dialog(page), "Keep everything for offline use (1.3 MB)");
    await take.click();
    await expect(dialog(page)).toContainText("Not everything could be fetched.");
    host.state.answer = () => false;
    await take.click();
    await expect(dialog(page)).toContainText("Everything is on this device");
  });
});

test("only the page registers a worker, and not if the reader asks to save data", async ({ page, context, host }) => {
  /** Waits until the browser has been idle twice: by then the page would have registered its worker. */
  const idle = (page) => page.evaluate(async () => {
    for (let times = 0; times < 2; times++) await new Promise((done) => requestIdleCallback(done));
  });
  await page.goto(`embed.html?sgf=${encodeURIComponent(RECORD)}`);
  await expect(page.getByRole("button", { name: "Next move" })).toBeVisible();
  const other = await context.newPage();
  await saveData(other);
  await open(other);
  await button(other, "New").click();
  await expect(dialog(other).getByRole("heading", { name: "New game" })).toBeVisible();
  for (const tab of [page, other]) await idle(tab);
  await other.waitForLoadState("networkidle");
  expect(await other.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(host.state.log).not.toContain("sw.js");
});

test("an update keeps the game, and another tab keeps its version until it updates or is closed", async ({ context, page, host, site }) => {
  await openKept(page);
  const filesOfFirst = collectFiles(page, site);
  await page.reload();
  await expect(page.getByTestId("board")).toBeVisible();
  await play(page, "D4 Q16 C3");
  const [second, third] = [await context.newPage(), await context.newPage()];
  const [filesOfSecond, filesOfThird] = [second, third].map((tab) => collectFiles(tab, site));
  for (const tab of [second, third]) await open(tab);
  expectVersion(host, "a", await filesOfFirst());
  expectVersion(host, "a", await filesOfSecond());

  host.state.version = "b";
  expect(await lookForUpdate(page)).toBe(true);
  for (const tab of [page, second, third]) await expect(notice(tab)).toBeVisible();
  // A new version waits: a reload doesn't start it.
  await page.reload();
  await expectStones(page, { X: "D4 C3", O: "Q16" });
  expectVersion(host, "a", await filesOfFirst());
  await expect(notice(page)).toBeVisible();

  const update = async (tab) => {
    const reloaded = tab.waitForEvent("framenavigated");
    await button(tab, "Update").click();
    await reloaded;
  };
  await update(page);
  await expectStones(page, { X: "D4 C3", O: "Q16" });
  await expectStatus(page, "Game restored at move 3.");
  await expect(notice(page)).toBeHidden();
  expectVersion(host, "b", await filesOfFirst());
  expectVersion(host, "b", await load(page, ["start.js", "embed.js", "embed.html"]));

  // The server has none of the first version's files any more.
  const hashed = Object.keys(host.filesOf("a")).filter((path) => /-[0-9a-f]{16}/.test(path) && !(path in host.filesOf("b")));
  expect(hashed.length).toBeGreaterThan(20);
  expectVersion(host, "a", await load(second, [...hashed, "start.js", "embed.js"]));
  expect(await countVersions(page)).toBe(2);
  await expectStones(second, { X: "D4 C3", O: "Q16" });
  await play(second, "R4");
  await expectStones(page, { X: "D4 C3", O: "Q16 R4" });

  await update(third);
  await expectStones(third, { X: "D4 C3", O: "Q16 R4" });
  await third.waitForLoadState("load");
  expectVersion(host, "b", await filesOfThird());
  expect(await countVersions(page)).toBe(2);

  await second.close();
  // The worker removes the version when a page starts, which may be before the browser has closed the second one.
  await expect.poll(async () => {
    await page.reload();
    await expectStones(page, { X: "D4 C3", O: "Q16 R4" });
    return countVersions(page);
  }).toBe(1);
  expectVersion(host, "b", await filesOfFirst());
});

test("a version with a wrong file is not installed, and a whole one starts later", async ({ context, page, host, site, faults }) => {
  await openKept(page);
  const files = collectFiles(page, site);
  host.state.version = "b";
  for (const answer of [
    (response) => response.writeHead(404).end("Not found"),
    (response) => response.writeHead(200, { "content-type": "text/javascript" }).end("// old"),
  ]) {
    host.state.answer = (path, response) => path === "embed/frame.js" && Boolean(answer(response));
    expect(await lookForUpdate(page)).toBe(false);
    await expect.poll(() => countVersions(page)).toBe(1);
    await page.reload();
    await expect(page.getByTestId("board")).toBeVisible();
    expectVersion(host, "a", await files());
    await expect(notice(page)).toBeHidden();
  }
  faults.splice(0, faults.length, ...faults.filter((fault) => !/embed\/frame\.js/.test(fault)));
  host.state.answer = () => false;
  expect(await lookForUpdate(page)).toBe(true);
  await expect(notice(page)).toBeVisible();

  // It starts by itself once no page is open.
  await page.goto("about:blank");
  const next = await context.newPage();
  await expect.poll(async () => {
    // A page of the first version must not be open when the next one starts.
    await next.goto("about:blank");
    const files = collectFiles(next, site);
    await open(next);
    return (await files()).find(([path]) => path === "index.html")?.[1];
  }).toBe(host.filesOf("b")["index.html"]);
});

test.describe("what the system passes to the app", () => {
  /** Shares something as the system's dialog does: with a form that is sent to the app. */
  async function share(page, host, entries) {
    const form = '<form method="post" action="share" enctype="multipart/form-data"></form>';
    host.state.answer = (path, response) => path === "form" && Boolean(response.writeHead(200, { "content-type": "text/html" }).end(form));
    await page.goto("form");
    await page.evaluate((entries) => {
      const form = document.querySelector("form");
      for (const [name, value] of entries) {
        const input = Object.assign(document.createElement("input"), { name });
        if (name === "file") {
          const data = new DataTransfer();
          data.items.add(new File([value], "club game.sgf"));
          input.type = "file";
          input.files = data.files;
        } else {
          input.value = value;
        }
        form.append(input);
      }
      form.submit();
    }, entries);
    await expect(page.getByTestId("board")).toBeVisible();
  }

  test("what is shared opens, once, and is deleted with everything else", async ({ page, host, site, faults }) => {
    await openKept(page);
    await play(page, "D4");
    await share(page, host, [["title", "A game"], ["file", RECORD]]);
    await expectStatus(page, "Game record opened: Lee – Cho.");
    await expect(page).toHaveURL(/\?sgf=shared%2F[0-9a-f-]+%2Fclub%2520game\.sgf$/);
    await page.keyboard.press("ArrowRight");
    await expectStones(page, { X: "E5" });
    await page.reload();
    await expectStatus(page, "Game restored at move 1.");
    // The game that was in progress is kept.
    await button(page, "Games").click();
    await dialog(page).locator(".game-list li").filter({ hasText: "19×19 · 1 move" }).locator(".game").last().click();
    await expectStones(page, { X: "D4" });
    const shared = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("badukpan-shared ")).length);
    expect(await shared()).toBe(1);

    await share(page, host, [["text", RECORD.replace("Lee", "Choi")]]);
    await expectStatus(page, "Game record opened: Choi – Cho.");
    const address = "https://example.com/a.sgf";
    await page.route(address, (route) => route.fulfill({ body: RECORD.replace("Lee", "Kim"), headers: { "access-control-allow-origin": "*" } }));
    await share(page, host, [["text", `Look: ${address}`]]);
    await expectStatus(page, "Game record opened: Kim – Cho.");
    expect(faults).toEqual([`request to ${address}`]);
    faults.length = 0;

    await button(page, "Games").click();
    await button(dialog(page), "Storage and backup").click();
    await button(dialog(page), "Delete everything").click();
    await button(dialog(page), "Delete all").click();
    await expect.poll(shared).toBe(0);

    await share(page, host, [["url", `${site}#${PROBLEM}`], ["title", "A problem"]]);
    await expect(page.getByRole("button", { name: "Hint" })).toBeVisible();
    await expect(page).toHaveURL(`${site}#${PROBLEM}`);
  });

  test("an installed app takes files although the reader asks to save data", async ({ page, site }) => {
    await saveData(page);
    await page.addInitScript(() => {
      Object.defineProperty(window, "launchQueue", { value: { setConsumer(consumer) { window.launch = consumer; } } });
      const match = window.matchMedia;
      window.matchMedia = (query) => (query === "(display-mode: standalone)" ? { matches: true } : match.call(window, query));
    });
    await open(page);
    await expect.poll(() => page.evaluate(() => Boolean(window.launch))).toBe(true);
    await page.evaluate(({ url, text }) => {
      window.launch({ targetURL: url, files: [{ getFile: async () => new File([text], "a.sgf") }] });
    }, { url: site, text: RECORD });
    await expectStatus(page, "Game record opened: Lee – Cho.");
  });

  test("files, links and other pages that the app is launched with open, but not again after a reload", async ({ page, site }) => {
    await page.addInitScript(() => {
      // The browser's own queue can't be assigned to.
      Object.defineProperty(window, "launchQueue", { value: { setConsumer(consumer) { window.launch = consumer; } } });
    });
    const launch = (url, text) => page.evaluate(async ({ url, text }) => {
      const file = new File([text ?? ""], "a.sgf", { lastModified: 1 });
      window.launch({ targetURL: url, files: text ? [{ getFile: async () => file }] : [] });
    }, { url, text });
    const isListening = () => expect.poll(() => page.evaluate(() => Boolean(window.launch))).toBe(true);
    await open(page);
    await isListening();
    await play(page, "D4");
    // The launch that opened the window, and one that only shows it.
    await launch(site);
    await launch(`${site}index.html`);
    await expectStones(page, { X: "D4" });
    await launch(site, RECORD);
    await expectStatus(page, "Game record opened: Lee – Cho.");
    // As after a click on a board of the same size, the keys go through the game.
    await expectBoardFocused(page);
    await page.keyboard.press("ArrowRight");
    await expectStatus(page, "Forward to move 1: Black E5.");
    await page.reload();
    await isListening();
    await expectStatus(page, "Game restored at move 1.");
    // The browser repeats the first launch. It is handled before the second one.
    await launch(site, RECORD);
    await launch(site, RECORD.replace("Lee", "Kim"));
    await expectStatus(page, "Game record opened: Kim – Cho.");
    await button(page, "Games").click();
    const names = dialog(page).locator(".game-list li");
    await expect(names).toHaveCount(3);
    await expect(names.filter({ hasText: "Lee – Cho" })).toHaveCount(1);
    await button(dialog(page), "Close").click();
    await launch(`${site}#${PROBLEM}`);
    await expect(page.getByRole("button", { name: "Hint" })).toBeVisible();
    await launch(`${site}embed/index.html`);
    await expect(page).toHaveURL(`${site}embed/index.html`);
  });
});

test("the manifest is complete, and its icons are drawn from the SVG", async ({ page, browser }) => {
  await page.goto("./");
  const url = await page.locator("link[rel=manifest]").evaluate((link) => link.href);
  const response = await page.request.get(url);
  expect(response.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: "Badukpan", short_name: "Badukpan", start_url: "./", scope: "./", display: "standalone" });
  // The id would be relative to the host, not to the folder: two copies on one host would be one app.
  expect(manifest.id).toBeUndefined();
  expect(manifest.file_handlers).toEqual([{ action: "./", accept: { "application/x-go-sgf": [".sgf"], "application/x-go-record": [".gib", ".ngf", ".ugf"] } }]);
  expect(new Set(manifest.icons.map(({ purpose, sizes }) => purpose ?? sizes))).toEqual(new Set(["any", "192x192", "512x512", "maskable"]));
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === "image/png")) {
    expect(`${ICONS[src].size}x${ICONS[src].size}`).toBe(sizes);
  }
  for (const [name, icon] of Object.entries(ICONS)) {
    const { data, width, height } = PNG.sync.read(await (await page.request.get(new URL(name, url).href)).body());
    expect([width, height]).toEqual([icon.size, icon.size]);
    const expected = PNG.sync.read(await drawn(browser, icon)).data;
    const different = data.filter((value, place) => Math.abs(value - expected[place]) > 16).length;
    expect(different / data.length, name).toBeLessThan(0.01);
  }
  await expect(page.locator("link[rel=apple-touch-icon]")).toHaveAttribute("href", /icons\/apple-touch-icon\.png$/);
});

test("the window of the app has the color of the page, in light and dark mode", async ({ page }) => {
  const colors = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await open(page);
    const color = await page.locator("meta[name=theme-color]").getAttribute("content");
    await expect(page.locator("html")).toHaveCSS("background-color", color);
    colors.push(color);
  }
  expect(colors[0]).not.toBe(colors[1]);
});
