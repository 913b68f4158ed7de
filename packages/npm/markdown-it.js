// A plugin for markdown-it: a fence of the language "baduk" becomes a board, with the attributes that follow it.

/** The attributes of a board, and the title of an element. Others, such as `style`, could change the page around the board. */
const NAMES = [
  "sgf", "link", "diagram", "game", "size", "mode", "at", "region", "rules", "coordinates", "numbers", "theme", "lang", "orientation",
  "wheel", "controls", "compact", "goal", "unmarked", "autoplay", "title",
];

/** The next attribute: a name, and a value that may be in quotes. A name alone is on. */
const ATTRIBUTE = /^\s*([a-z][a-z0-9-]*)(?:=("[^"]*"|'[^']*'|(?!["'])\S*))?(?=\s|$)/i;

/**
 * @param md the Markdown parser
 * @param {{ onError?: (message: string) => void }} [options] what to do with a fence that is not valid, which stays a code block
 */
export default function badukpan(md, { onError = console.warn } = {}) {
  const other = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content, map } = tokens[index];
    const [language] = info.trim().split(/\s/, 1);
    if (language !== "baduk") return other(tokens, index, ...rest);
    try {
      return element(attributes(md.utils.unescapeAll(info.trim()).slice(language.length)), content, md.utils.escapeHtml);
    } catch (error) {
      onError(`badukpan: line ${map ? map[0] + 1 : "?"}: ${error.message}`);
      return other(tokens, index, ...rest);
    }
  };
}

/** Returns the attributes after the language of a fence, by name. If a name is repeated, the first one counts. */
function attributes(text) {
  const found = new Map();
  for (let rest = text.trim(); rest;) {
    const match = ATTRIBUTE.exec(rest);
    if (!match || !NAMES.includes(match[1].toLowerCase())) throw new Error(`${rest.split(/\s/, 1)[0]} is not a valid attribute; use attributes such as at=12`);
    const [all, name, value = "on"] = match;
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), value.replace(/^(["'])(.*)\1$/s, "$2"));
    rest = rest.slice(all.length).trim();
  }
  return found;
}

/** Returns the element with a game, a diagram, or neither if an attribute names one. */
function element(attributes, content, escapeHtml) {
  const text = content.replace(/^[\r\n]+|[\r\n]+$/g, "");
  const tag = [...attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("");
  return `<baduk-pan${tag}>${text.trim() ? `<pre>\n${escapeHtml(text)}\n</pre>` : ""}</baduk-pan>\n`;
}
