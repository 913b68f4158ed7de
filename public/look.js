// Applies the look that this browser has saved, before the page is drawn: its theme, its color scheme, and flat stones. The program writes
// the words (crates/board/src/state/settings.rs) and sets the same attributes when they change. And reloads the page if start.js
// couldn't run without a network.
{
  const root = document.documentElement;
  let saved = "";
  try {
    saved = localStorage.getItem("badukpan.settings") ?? "";
  } catch {
    // The browser blocks storage.
  }
  for (const word of saved.split(" ")) {
    const [name, value] = word.split("-");
    if (["theme", "scheme", "stones"].includes(name)) root.dataset[name] = value;
  }

  // The browser's own bars have the color of the page, which is known once the style sheet is there.
  const bars = Object.assign(document.createElement("meta"), { name: "theme-color" });
  const update = () => { bars.content = getComputedStyle(root).backgroundColor; };
  document.head.append(bars);
  addEventListener("DOMContentLoaded", update);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", update);
  new MutationObserver(update).observe(root, { attributeFilter: ["data-theme", "data-scheme"] });

  // start.js removes the help at once. The worker replaces a damaged script once there is a network (public/sw.js).
  addEventListener("load", () => {
    if (document.querySelector(".start-help")) addEventListener("online", () => location.reload());
  });
}
