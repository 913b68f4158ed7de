// A board in a frame, for sites that let authors write no script. Its address says what it shows:
//
//   embed.html?mode=solve&region=auto#PAYLOAD    a link's payload behind #, options as the element's attributes before it
//   embed.html?sgf=https://example.org/game.sgf  or a record, as the element's attributes `sgf` and `diagram` take it
//
// It tells the page around what happens, by postMessage: { source: "badukpan", type, detail }, where type is the name of one of the
// element's events, or "baduk-resize" with the height in pixels that it would have. The page may answer with
// { target: "badukpan", method, argument, id }; the result comes as { source: "badukpan", type: "baduk-result", id, result }.
// It speaks and listens to the page that it is in, at the origin which the browser says that has, and to nobody else.

const EVENTS = ["baduk-ready", "baduk-move", "baduk-navigate", "baduk-solved", "baduk-failed", "baduk-error"];
const OPTIONS = [
  "sgf", "diagram", "mode", "at", "region", "rules", "coordinates", "numbers", "theme", "lang", "orientation", "wheel", "controls",
  "goal", "unmarked",
];
const METHODS = ["next", "previous", "first", "last", "goTo", "play", "pass", "reset", "hint", "showSolution"];

const board = document.querySelector("baduk-pan");
const around = origin();

show();
addEventListener("hashchange", show);
for (const name of EVENTS) board.addEventListener(name, ({ detail }) => tell({ type: name, detail }));
new ResizeObserver(() => tell({ type: "baduk-resize", detail: { height: Math.ceil(board.getBoundingClientRect().height) } })).observe(board);
addEventListener("message", answer);

/** Gives the board what the address says. */
function show() {
  const options = new URLSearchParams(location.search);
  for (const name of OPTIONS) {
    if (options.has(name)) board.setAttribute(name, options.get(name));
    else board.removeAttribute(name);
  }
  const payload = location.hash.slice(1);
  if (payload) board.setAttribute("link", payload);
  else board.removeAttribute("link");
}

/** Does what the page around asks for: one of the board's methods, with a text or a number. */
async function answer({ source, origin, data }) {
  const isFromAround = source === parent && parent !== window && origin === around;
  if (!isFromAround || data?.target !== "badukpan") return;
  const { method, argument, id } = data;
  if (METHODS.includes(method)) tell({ type: "baduk-result", id, result: await board[method](["string", "number"].includes(typeof argument) ? argument : "") });
  else if (method === "record" || method === "position") {
    await board.start();
    tell({ type: "baduk-result", id, result: board[method] });
  }
}

/** The origin of the page around, as the browser says; none where it keeps that to itself. */
function origin() {
  const known = location.ancestorOrigins?.[0] ?? document.referrer;
  try {
    return known ? new URL(known).origin : undefined;
  } catch {
    return undefined;
  }
}

function tell(message) {
  if (parent !== window && around && around !== "null") parent.postMessage({ source: "badukpan", ...message }, around);
}
