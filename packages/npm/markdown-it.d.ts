/** Options of the plugin. */
export interface BadukpanOptions {
  /** Called for a fence that is not valid, with the line and the reason. The fence stays a code block. Default: `console.warn`. */
  onError?: (message: string) => void;
}

/**
 * A plugin for markdown-it: a fence of the language "baduk" becomes a `<baduk-pan>` with the attributes that follow the word. The page
 * has to load the element, for example with `import "badukpan"`.
 *
 * ```js
 * import markdownIt from "markdown-it";
 * import badukpan from "badukpan/markdown-it";
 * const html = markdownIt().use(badukpan).render("```baduk at=2\n(;SZ[9];B[ee];W[eg])\n```");
 * ```
 */
export default function badukpan(md: any, options?: BadukpanOptions): void;
