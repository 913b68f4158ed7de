// What a screen reader says by itself on a page with boards: the texts of live regions, also inside the boards, whenever they change.

/** Notes what is said from now on in a page that is opened next. */
export function listen(page) {
  return page.addInitScript(() => {
    window.said = [];
    const known = new WeakMap();
    const textOf = (element) => {
      if (element.hidden) return "";
      if (element.role === "img") return element.ariaLabel ?? "";
      return Array.from(element.childNodes, (node) => (node.nodeType === Node.ELEMENT_NODE ? textOf(node) : node.nodeType === Node.TEXT_NODE ? node.data : "")).join(" ");
    };
    const look = (root) => {
      for (const element of root.querySelectorAll("*")) {
        if (element.shadowRoot) look(element.shadowRoot);
        if (!element.matches("[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]")) continue;
        // A no-break space at the end makes a sentence that is said again another one.
        const text = textOf(element).replaceAll(/[ \t\n]+/g, " ").replaceAll(/^ | $/g, "");
        // An open dialog makes the rest of the page inert.
        const isBehind = [...document.querySelectorAll("dialog:modal")].some((dialog) => !dialog.contains(element));
        // A region that is in the page from the start is only said when it changes.
        if (known.has(element) && known.get(element) !== text && text.trim() && !isBehind) window.said.push(text.replaceAll("\u00a0", " ").trim());
        known.set(element, text);
      }
    };
    const watch = () => {
      look(document);
      requestAnimationFrame(watch);
    };
    watch();
  });
}

/** Returns what was said since the last call. */
export function heard(page) {
  return page.evaluate(() => window.said.splice(0));
}
