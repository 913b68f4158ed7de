// The type declarations in public/embed.d.ts compile, and match the element.
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "../embed.mjs";

const script = fileURLToPath(new URL("../types.ts", import.meta.url));
const options = {
  strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [],
  // The browser's own declarations are not under test.
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"], skipDefaultLibCheck: true,
};

test("the declarations accept and reject the right code, and have exactly the members of the element", async ({ page, crossOrigin }) => {
  const program = ts.createProgram([script], options);
  const diagnostics = ts.getPreEmitDiagnostics(program);
  expect(ts.formatDiagnostics(diagnostics, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => "", getNewLine: () => "\n" })).toBe("");

  await crossOrigin.open("<baduk-pan></baduk-pan>");
  await page.evaluate(() => customElements.whenDefined("baduk-pan"));
  const has = await page.evaluate(() => {
    const made = customElements.get("baduk-pan");
    const inner = ["constructor", "connectedCallback", "disconnectedCallback", "attributeChangedCallback"];
    return Object.getOwnPropertyNames(made.prototype).filter((name) => !inner.includes(name)).sort();
  });
  const attributes = await page.evaluate(() => [...customElements.get("baduk-pan").observedAttributes].sort());
  expect(members(program, "BadukPanElement")).toEqual(has);
  expect(members(program, "BadukPanAttributes")).toEqual(attributes);
});

/** Returns the names of an interface's own members, sorted. */
function members(program, name) {
  const declarations = program.getSourceFiles().find(({ fileName }) => fileName.endsWith("public/embed.d.ts"));
  const found = declarations.statements.find((statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name);
  const names = found.members.map((member) => member.name.text).filter((name) => name !== "addEventListener");
  return [...new Set(names)].sort();
}
