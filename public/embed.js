// Defines <baduk-pan>. Its program and its style are loaded when the first one is in a document, from where this script is.
const parts = () => Promise.all([import("./embed-parts/embed.js"), import("./embed-parts/style.js")]);

let starting;

/** The program, once it runs, and the text of its style sheets. A failure is not kept: the next board tries again. */
async function start() {
  const [program, style] = await parts();
  await program.default();
  return { Board: program.Board, style: style.default };
}

class BadukPan extends HTMLElement {
  async connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: "open" });
    starting ??= start().catch((error) => { starting = undefined; throw error; });
    const { Board, style } = await starting;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    const place = document.createElement("div");
    root.append(place);
    this.board = new Board(place, this.getAttribute("sgf") ?? "(;SZ[19])");
  }
}

if (!customElements.get("baduk-pan")) customElements.define("baduk-pan", BadukPan);
