// Accessibility checks.
import AxeBuilder from "@axe-core/playwright";
import { expect } from "./fixtures.mjs";

/** Expects no axe violations: WCAG 2.2 AA and best practices, and these other rules. */
export async function expectAccessible(page, where, otherRules = []) {
  // The points of a board get their cells a moment after it is drawn.
  const grid = page.locator(".page > .whole > [role=grid]");
  if (await grid.count() > 0 && await grid.isVisible()) await expect(grid, where).toHaveAttribute("aria-busy", "false");
  const { violations } = await new AxeBuilder({ page }).options({ rules: Object.fromEntries(["target-size", ...otherRules].map((rule) => [rule, { enabled: true }])) }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join("; ")}`);
  expect(found, where).toEqual([]);
}
