// The page of the iframe, for sites that don't allow scripts. Its URL has the game and the options:
//
//   embed.html?mode=solve&region=auto#PAYLOAD    the payload of a share link after #, with options like the element's attributes
//   embed.html?sgf=https://HOST/game.sgf         a game record or diagram, like the attributes `sgf` and `diagram`
//   embed.html?mode=solve#sgf=(;SZ[9]AB[ee])     the same after #, which is not sent to the server: for long records
//
// It posts messages to its parent page: { source: "badukpan", type, detail }. The type is the name of one of the element's events, or
// "baduk-resize" with the height in pixels that the iframe needs. The parent page can post
// { target: "badukpan", method, argument, id }. The answer is { source: "badukpan", type: "baduk-result", id, result }, or has an
// `error` in place of the result if there is no such method, or it failed.
// It exchanges messages only with its parent page, at the origin that the browser reports.

const EVENTS = ["baduk-ready", "baduk-move", "baduk-navigate", "baduk-solved", "baduk-failed", "baduk-error"];
const OPTIONS = [
  "sgf", "diagram", "game", "size", "mode", "at", "region", "rules", "coordinates", "numbers", "theme", "lang", "orientation", "wheel",
  "controls", "compact", "goal", "unmarked", "autoplay",
];
const METHODS = ["next", "previous", "first", "last", "goTo", "play", "pass", "reset", "hint", "showSolution", "proposeDead"];

const board = document.querySelector("baduk-pan");
const parentOrigin = findParentOrigin();

show();
addEventListener("hashchange", show);
for (const name of EVENTS) board.addEventListener(name, ({ detail }) => post({ type: name, detail }));
new ResizeObserver(() => post({ type: "baduk-resize", detail: { height: Math.ceil(board.getBoundingClientRect().height) } })).observe(board);
addEventListener("message", answer);

/** Shows the game and options in the URL. */
function show() {
  const options = new URLSearchParams(location.search);
  for (const name of OPTIONS) {
    if (options.has(name)) board.setAttribute(name, options.get(name));
    else board.removeAttribute(name);
  }
  const [, kind = "link", text] = /^(?:(sgf|diagram)=)?([^]*)$/.exec(location.hash.slice(1));
  board.removeAttribute("link");
  if (text) board.setAttribute(kind, kind === "link" ? text : decoded(text));
}

/** Decodes `%20` and the like. Text that is not encoded stays as it is. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Handles a request of the parent page. */
async function answer({ source, origin, data }) {
  const isFromParent = source === parent && parent !== window && origin === parentOrigin;
  if (!isFromParent || data?.target !== "badukpan") return;
  const { method, argument, id } = data;
  const answered = await call(method, argument).then((result) => ({ result }), ({ message }) => ({ error: message }));
  post({ type: "baduk-result", id, ...answered });
}

/** Calls a method with a string or number, or reads a property. */
async function call(method, argument) {
  if (METHODS.includes(method)) return board[method](["string", "number"].includes(typeof argument) ? argument : "");
  if (method !== "record" && method !== "position") throw new Error(`There is no method ${method}.`);
  await board.start();
  return board[method];
}

/** Returns the origin of the parent page, or undefined if the browser doesn't reveal it. */
function findParentOrigin() {
  const known = location.ancestorOrigins?.[0] ?? document.referrer;
  try {
    return known ? new URL(known).origin : undefined;
  } catch {
    return undefined;
  }
}

function post(message) {
  if (parent !== window && parentOrigin && parentOrigin !== "null") parent.postMessage({ source: "badukpan", ...message }, parentOrigin);
}
