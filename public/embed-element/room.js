// The room that a board will take, so that the page doesn't shift when it loads.

/** The heights of the controls around a board, in pixels. They are reserved so that the page doesn't shift when a board loads. */
const AROUND = { players: 52, status: 48, bar: 92, buttonRow: 44, comment: 128, tree: 166, info: 118, caption: 20, goal: 24, verdict: 44, buttons: 48, tools: 488, games: 44, edge: 12, gap: 8 };

/** The additional height of the editing tools in a narrow container. */
const MORE_TOOLS = 96;

/** The height of another row of the bar. It has one in a container narrower than 240 pixels, and two in one narrower than 164 pixels. */
const BAR_ROW = 48;

/** The first line of a text diagram with a title. */
export const TITLE = /^\s*\$\$[BW]?c?\d*(m\d+)?[ \t]+[^\s|.\-+]/i;

/** Matches the SGF properties whose text is shown beside the board. */
const COMMENT_PROPERTIES = /(^|[\];\s])(C|N|GB|GW|DM|UC|HO|TE|BM|DO|IT)\[/;

/** The distance from the outermost lines to the edge of a picture without coordinates, in hundredths of the line spacing. */
const MARGIN = 80;

/**
 * Returns the room for what is around a board, as custom properties of its place, and whether that may be beside it. `content` is the text in
 * the element, and `isReady` says whether the board has shown its game.
 */
export function roomAround(board, content, isReady) {
  const { mode, goal, controls, compact } = board;
  const isCompact = /^(on|true)?$/.test(compact ?? "off");
  const isProblem = () => goal || (board.hasAttribute("link") && board.position?.mode === "solve");
  const solves = mode === "solve" || (!mode && isProblem());
  const text = textIn(board, content);
  const heights = [];
  let shown = [];
  if (mode !== "still") {
    heights.push(isCompact ? AROUND.goal : AROUND.status, AROUND.edge - AROUND.gap);
    const { hasMoves, hasComments, games } = contentsOf(board, text, isReady);
    const bar = hasMoves || mode === "play" || mode === "edit";
    shown = controls?.split(/\s+/) ?? [bar && "bar", mode !== "edit" && "comment"];
    // As in crates/embed/src/context/mod.rs.
    shown = shown.filter((name) => (name !== "comment" || hasComments || mode === "edit") && (name !== "bar" || !solves));
    if (!shown.includes("bar") && (shown.includes("menu") || (!solves && board.autoplay !== null))) shown.push("buttonRow");
    if (solves) shown = [...shown.filter((name) => name !== "comment"), "verdict", "buttons", hasComments && "comment", (goal || /\bGOAL\[/.test(text)) && "goal"];
    if (mode === "play") shown.push("buttons");
    if (mode === "edit") shown.push("tools");
    if (games > 1 && !board.game) shown.push("games");
    // A compact bar is one row, and there is only room for what is there.
    const high = isCompact ? { ...AROUND, bar: AROUND.buttonRow, comment: 0, verdict: 0 } : AROUND;
    heights.push(...shown.filter((name) => high[name] && name !== "players").map((name) => high[name]));
  }
  const around = heights.reduce((sum, height) => sum + height + AROUND.gap, 0);
  return {
    isBeside: ["comment", "tree", "info", "verdict", "tools"].some((name) => shown.includes(name)),
    lengths: {
      "--above": `${shown.includes("players") ? AROUND.players + AROUND.gap : 0}px`,
      "--narrow": `${shown.includes("tools") ? MORE_TOOLS : 0}px`,
      "--bar-row": `${shown.includes("bar") && !isCompact ? BAR_ROW : 0}px`,
      "--around": `${around}px`,
      "--caption": `${TITLE.test(text) ? AROUND.caption + AROUND.gap : 0}px`,
    },
  };
}

/** Returns the text of a game as far as the page has it. */
function textIn(board, content) {
  return board.getAttribute("sgf") ?? board.getAttribute("diagram") ?? content ?? "";
}

/** Returns whether a game has moves and comments, and how many games there are. If that isn't known yet, it has both. */
function contentsOf(board, text, isReady) {
  const known = isReady ? board.position?.games : undefined;
  if (!text && board.size && !board.link) return { hasMoves: false, hasComments: false };
  if (/^[ \t]*\$\$/m.test(text) && !text.includes("(;")) return { hasMoves: true, hasComments: false, games: known };
  // What a file or a link contains is known once the board shows it.
  const isGiven = board.link === null && /^\s*[(;]/.test(text);
  const record = isGiven ? text : isReady ? board.record : "";
  if (!record) return { hasMoves: true, hasComments: true, games: known };
  const structure = withoutValues(record);
  let [games, depth] = [0, 0];
  for (const bracket of structure.match(/[()]/g) ?? []) {
    if (bracket === ")") depth -= 1;
    else if (depth++ === 0) games += 1;
  }
  return { hasMoves: structure.split(";").length > Math.max(games, 1) + 1, hasComments: COMMENT_PROPERTIES.test(structure), games: known ?? games };
}

/** Returns an SGF without its property values: "(;B[ee]C[a; b])" becomes "(;B[]C[])". An unclosed value extends to the end. */
function withoutValues(text) {
  const parts = [];
  const end = /\\[^]|\]/g;
  let at = 0;
  for (let open; (open = text.indexOf("[", at)) >= 0; at = end.lastIndex) {
    parts.push(text.slice(at, open + 1), "]");
    end.lastIndex = open + 1;
    let found;
    do found = end.exec(text); while (found && found[0] !== "]");
    if (!found) return parts.join("");
  }
  return parts.join("") + text.slice(at);
}

/**
 * Returns the aspect ratio that a board will have, estimated from its element and the text of its game: the size in its SGF, and a
 * region given by two corners or a name, or by the visible points in the root (VW). Authors can set any other ratio with
 * `--badukpan-ratio`.
 */
export function ratio(board, content) {
  const { size, mode, region, coordinates, orientation } = board;
  const text = textIn(board, content);
  const given = text ? /SZ\s*\[(\d+)(?::(\d+))?\]/.exec(text) : /^\s*(\d+)(?:\s*x\s*(\d+))?\s*$/i.exec(size);
  const [, across = 19, down = across] = given ?? [];
  let [width, height] = [Number(across), Number(down)];
  const visible = mode !== "edit" && !region && /^[^]*?VW\s*((?:\[[a-z:]+\]\s*)+)/i.exec(text.split(/[;\s][BW]\s*\[/, 1)[0])?.[1];
  if (visible) [width, height] = extentOf(visible.match(/[a-z]{2}/gi));
  const part = region?.trim().toLowerCase() ?? "";
  const corners = /^([a-hj-z])(\d+)\s*-\s*([a-hj-z])(\d+)$/.exec(part);
  if (corners) {
    const [left, bottom, right, top] = corners.slice(1).map((name) => Number(name) || "abcdefghjklmnopqrstuvwxyz".indexOf(name));
    width = Math.abs(right - left) + 1;
    height = Math.abs(top - bottom) + 1;
  } else {
    if (/left|right/.test(part)) width = Math.floor((width + 1) / 2);
    if (/top|bottom/.test(part)) height = Math.floor((height + 1) / 2);
  }
  if (/90|270/.test(orientation ?? "")) [width, height] = [height, width];
  // As in crates/view/src/geometry.rs.
  const extent = 100 * (Math.max(width, height) - 1);
  const letters = Math.min(Math.max(Math.floor((extent + 120) * 0.0198), 2), 60);
  const margin = /^(off|false)$/.test(coordinates ?? "") ? MARGIN : 60 + Math.floor(letters * 1.85);
  const [w, h] = [width, height].map((lines) => 100 * (lines - 1) + 2 * margin);
  return w / h || 1;
}

/** Returns the width and height of the rectangle around points in SGF letters. */
function extentOf(points) {
  return [0, 1].map((axis) => {
    const lines = points.map((point) => "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(point[axis]));
    return Math.max(...lines) - Math.min(...lines) + 1;
  });
}
