// Accessibility checks.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "./fixtures.mjs";

// Not by @axe-core/playwright, which opens a second page for each answer.
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects no axe violations: WCAG 2.2 AA and best practices, and these other rules. */
export async function expectAccessible(page, where, otherRules = []) {
  // The points of a board get their cells a moment after it is drawn.
  const grid = page.locator(".page > .whole > [role=grid]");
  if (await grid.count() > 0 && await grid.isVisible()) await expect(grid, where).toHaveAttribute("aria-busy", "false");
  expect(page.frames(), `${where}: frames are not examined`).toHaveLength(1);
  const rules = Object.fromEntries(["target-size", ...otherRules].map((rule) => [rule, { enabled: true }]));
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(async (rules) => {
    // Buttons change their color over a moment.
    const passing = ({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < Infinity;
    await Promise.allSettled(document.getAnimations().filter(passing).map((animation) => animation.finished));
    const { violations } = await globalThis.axe.run({ rules, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join("; ")}`);
  }, rules);
  expect(found, where).toEqual([]);
}
