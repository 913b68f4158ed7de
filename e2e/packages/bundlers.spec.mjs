// The package for npm in fresh projects with Vite, React, Vue and webpack: its types compile, and its boards work.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { allowTraps, arm } from "../traps.mjs";
import { expect, stones, test } from "./fixtures.mjs";
import { installed, run, serve, TARBALL } from "./installed.mjs";

const VITE = "node_modules/vite/bin/vite.js";
const AT = ["--port", "{port}", "--strictPort", "--host", "127.0.0.1"];

/** Checks a page with the board of `projects/vite/index.html`: it appears with its stones, its comment, steps forward, and asks the engine. */
async function expectGame(page, url) {
  await page.goto(url);
  const board = page.locator("baduk-pan");
  await expect(board.getByTestId("board")).toBeVisible();
  expect(await stones(board)).toEqual({ black: ["E5"], white: [] });
  await board.getByRole("button", { name: "Next move" }).click();
  await expect.poll(() => stones(board)).toEqual({ black: ["E5"], white: ["E3"] });
  await expect(board).toContainText("From below");
  expect(await board.evaluate((element) => element.proposeDead())).toMatchObject({ dead: expect.any(Array) });
}

test.describe("Vite", () => {
  let folder;
  test.beforeAll(async () => { folder = await installed("vite", TARBALL); });

  test("strict TypeScript accepts and refuses the right code", async () => {
    await run(folder, "node", "node_modules/typescript/bin/tsc");
  });

  test("the development server shows a board without any configuration", async ({ page }) => {
    const server = await serve(folder, "node", VITE, ...AT);
    await expectGame(page, server.url);
    await expect(page).toHaveTitle("move 2");
    await server.stop();
  });

  test("a build shows a board, and loads what it needs later", async ({ page, faults }) => {
    await run(folder, "node", VITE, "build");
    // Small parts stay files: in the scripts they would load at the start.
    const assets = resolve(folder, "dist/assets");
    for (const name of readdirSync(assets).filter((name) => name.endsWith(".js"))) {
      expect(readFileSync(resolve(assets, name), "utf8")).not.toContain("application/wasm;base64");
    }
    expect(readdirSync(assets).filter((name) => name.startsWith("bundled"))).toHaveLength(1);
    const server = await serve(folder, "node", VITE, "preview", ...AT);
    await allowTraps(page);
    await expectGame(page, server.url);
    // The tools of an editor are in parts of their own.
    const board = page.locator("baduk-pan");
    await board.evaluate((element) => { element.mode = "edit"; });
    await expect(board.getByRole("toolbar").first()).toBeVisible();

    // If the program fails, the board starts again in a fresh copy.
    for (let time = 0; time < 2; time += 1) {
      await arm(page, 1);
      await board.evaluate((element) => element.next()).catch(() => {});
      await board.getByRole("button", { name: "Try again" }).click();
      // The board itself, not its first picture.
      await expect(board.locator(".root:not(.first) .board")).toBeVisible();
    }
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("unreachable")));
    await server.stop();
  });
});

for (const [name, check] of [["react", "node_modules/typescript/bin/tsc"], ["vue", "node_modules/vue-tsc/bin/vue-tsc.js"]]) {
  // One framework stands for both.
  test.describe(name, name === "vue" ? { tag: "@all" } : {}, () => {
    let folder;
    test.beforeAll(async () => { folder = await installed(name, TARBALL); });

    test("strict templates accept and refuse the right code", async () => {
      await run(folder, "node", check);
    });

    test("takes over a board that a server has rendered, with its options and events", async ({ page }) => {
      test.skip(name !== "react", "Only React leaves out what a server can't write.");
      const server = await serve(folder, "node", VITE, ...AT);
      await page.goto(`${server.url}rendered.html`);
      const board = page.locator("baduk-pan");
      await expect(board.getByTestId("board")).toBeVisible();
      await board.evaluate((element) => element.play("C3"));
      await expect(page.locator("output")).toHaveText("C3");
      await expect(board).toHaveAttribute("coordinates", "off");
      await server.stop();
    });

    for (const [what, ...words] of [["the development server"], ["a build", "preview"]]) {
      test(`${what} shows boards that follow what is set, and reports moves`, async ({ page }) => {
        if (words.length) await run(folder, "node", VITE, "build");
        const server = await serve(folder, "node", VITE, ...words, ...AT);
        await page.goto(server.url);
        const board = page.locator("baduk-pan").first();
        await expect(board.getByTestId("board")).toBeVisible();
        await expect(board).toHaveClass("board");
        await expect(board).toHaveAttribute("coordinates", "off");
        expect(await stones(board)).toEqual({ black: ["E5"], white: [] });
        await page.getByRole("button", { name: "Forward", exact: true }).click();
        await expect.poll(() => stones(board)).toEqual({ black: ["E5"], white: ["E3"] });
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await expect(page.locator("output")).toHaveText("C3");
        await server.stop();
      });
    }
  });
}

test("a build of webpack shows a board without any configuration", { tag: "@all" }, async ({ page }) => {
  const folder = await installed("webpack", TARBALL);
  const output = await run(folder, "node", "node_modules/webpack/bin/webpack.js", "--mode", "production", "--no-performance");
  expect(output).toContain("compiled successfully");
  expect(readdirSync(resolve(folder, "dist")).filter((name) => name.endsWith(".wasm")).length).toBeGreaterThan(1);
  const server = await serve(folder, "node", resolve(import.meta.dirname, "static.mjs"), "{port}", ".", "dist");
  await expectGame(page, server.url);
  await server.stop();
});
