// Accessibility checks.
import AxeBuilder from "@axe-core/playwright";
import { expect } from "./fixtures.mjs";

/** Expects no axe violations: WCAG 2.2 AA and best practices. */
export async function expectAccessible(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join("; ")}`);
  expect(found, where).toEqual([]);
}
