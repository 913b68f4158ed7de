// Shows the boards of the examples: below each HTML example of the documentation, what it puts into a page.

for (const code of document.querySelectorAll("code.language-html")) {
  const example = document.createElement("template");
  example.innerHTML = code.textContent;
  const boards = example.content.querySelectorAll("baduk-pan");
  if (boards.length === 0) continue;
  const shown = document.createElement("div");
  shown.className = "live";
  shown.append(...boards);
  code.closest("pre").after(shown);
}
