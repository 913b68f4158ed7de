// Applies the look that this browser has saved, before the page is drawn: its theme, its color scheme, and flat stones. The program writes
// the words (crates/board/src/state/settings.rs) and sets the same attributes when they change. And repairs the page if its next script can't run.
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

  // Lets the worker replace what is damaged of the files that it keeps (public/sw.js). Returns whether anything was: another try may work.
  window.badukpanRepair = async () =>
    navigator.serviceWorker?.controller && fetch("repair").then(({ status }) => status === 204, () => false);
  // start.js removes the help at once. What can't be replaced without a network is replaced once there is one.
  addEventListener("load", async () => {
    if (!document.querySelector(".start-help")) return;
    if (await badukpanRepair()) location.reload();
    else addEventListener("online", () => location.reload());
  });
}
