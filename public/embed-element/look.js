// How a board looks before and beside its program: the styles of its place, style sheets and theme.

/**
 * The styles of the placeholder. A board fits into its box as an image with `max-width: 100%` does: it needs no width, and in a container
 * that is sized by its content it gets its largest one. An empty grid track says so, which CSS has no property for.
 */
export const BASE = `:host{display:block;min-inline-size:0;max-inline-size:var(--badukpan-width,34rem)}:host([hidden]){display:none}
:host::before{content:"";display:grid;grid-template-columns:minmax(0,var(--badukpan-width,34rem))}
.placeholder{container-type:inline-size;padding-block-start:var(--above,0px)}.placeholder-board{aspect-ratio:var(--badukpan-ratio,var(--ratio,1))}.stopped{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px;margin-block-end:8px;padding:12px 16px;
border:1px solid;border-radius:8px;font:16px/1.5 system-ui,sans-serif}.stopped p{margin:0}
.stopped button{font:inherit;min-block-size:44px;padding-inline:16px}.stopped [aria-busy=true]{opacity:.5}
.placeholder-controls{block-size:calc(var(--around,0px) + var(--caption,0px))}
@container (max-width:21rem){.placeholder-controls{block-size:calc(var(--around,0px) + var(--narrow,0px) + var(--caption,0px))}}
@container (width<240px){.placeholder-controls{block-size:calc(var(--around,0px) + var(--narrow,0px) + var(--bar-row,0px) + var(--caption,0px))}}
@container (width<164px){.placeholder-controls{block-size:calc(var(--around,0px) + var(--narrow,0px) + 2*var(--bar-row,0px) + var(--caption,0px))}}
::slotted(svg),::slotted(img){display:block;inline-size:100%;block-size:auto;border-radius:6px}
@media not print{@container (min-width:44rem){.beside .placeholder-controls{block-size:var(--caption,0px)}
.beside .placeholder-board,.beside ::slotted(*){inline-size:calc(100% - var(--badukpan-side,clamp(16rem,38cqi,24rem)))}.beside .placeholder-board{min-block-size:20rem}}}
.placeholder:has(.first)>:not(.first,.stopped){display:none}[hidden]{display:none!important}pre{white-space:pre-wrap}@media print{.place,::slotted(svg),::slotted(img){break-inside:avoid}}`;

/** The constructed style sheets of each document, by their text. They can't be shared between documents. */
const sheets = new WeakMap();

/** Returns a constructed style sheet for a document that has a window. */
export function sheetIn(document, css) {
  const known = sheets.get(document) ?? new Map();
  sheets.set(document, known);
  if (!known.has(css)) {
    const sheet = new document.defaultView.CSSStyleSheet();
    sheet.replaceSync(css);
    known.set(css, sheet);
  }
  return known.get(css);
}

/** The data attributes for the theme of a board. Without a color scheme of its own, it inherits the page's, and so follows any change. */
export function lookOf({ theme }) {
  if (theme === "light" || theme === "dark") return { theme: "wood", scheme: theme };
  // The style sheet has the colors of wood for any other name.
  return { theme: theme === "print" ? "paper" : theme ?? "auto", scheme: "" };
}
