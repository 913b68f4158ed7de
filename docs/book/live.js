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

// What mdBook's pages lack for readers with a keyboard or a screen reader.
document.getElementById("mdbook-menu-bar")?.setAttribute("role", "banner");
const label = document.getElementById("mdbook-sidebar-toggle");
if (label) {
  const box = document.getElementById(label.htmlFor);
  const button = document.createElement("button");
  for (const { name, value } of label.attributes) if (name !== "for") button.setAttribute(name, value);
  button.append(...label.childNodes);
  button.addEventListener("click", () => {
    box.click();
    button.setAttribute("aria-expanded", box.checked);
  });
  label.replaceWith(button);
}
for (const wide of document.querySelectorAll("pre > code, .table-wrapper")) wide.tabIndex = 0;
