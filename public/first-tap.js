// Shows the still board as the settings want it, takes taps on it while the program loads, and shows the stone that they will place. The
// program then plays them (src/first_taps.rs). Where it will show a game that was begun, or the game of a link, no taps are taken.
{
  const board = document.querySelector(".start .board");
  const ghost = board.querySelector(".ghost");
  let saved = {};
  try {
    saved = localStorage;
  } catch {
    // The browser blocks storage.
  }

  // The page and its picture follow the settings (crates/board/src/state/settings.rs), as the program's will.
  const settings = saved["badukpan.settings"]?.split(" ") ?? ["coordinates"];
  const page = board.parentNode;
  if (settings.includes("face-to-face")) page.dataset.faceToFace = "";
  if (settings.includes("record")) page.append(Object.assign(document.createElement("div"), { className: "record" }));
  if (!settings.includes("coordinates")) {
    const frame = board.dataset.bare;
    const [x, y, width, height] = frame.split(" ");
    board.querySelector(".coordinates").remove();
    for (const picture of board.children) picture.setAttribute("viewBox", frame);
    for (const wood of board.querySelectorAll("rect")) {
      for (const [name, value] of Object.entries({ x, y, width, height })) wood.setAttribute(name, value);
    }
  }

  /** The taps on the point of the ghost, as `tapOf` returns them. */
  let taps = [];
  /** The last event of a mouse or a pen over the board; none after it has left. */
  let hover;
  /** The place of the press that is going on, and the function that is called at its end. */
  let pressed = "";
  let released;

  /** Returns the tap at a pointer: its column and row, whether it is by a finger, and whether it is clearly on a point. */
  const tapOf = ({ clientX, clientY, pointerType }) => {
    const { x, y, width, height } = board.getBoundingClientRect();
    const frame = board.firstChild.viewBox.baseVal;
    const place = [frame.x + ((clientX - x) / width) * frame.width, frame.y + ((clientY - y) / height) * frame.height];
    const point = place.map((at) => Math.round(at / 100));
    return [...point, pointerType === "touch", place.every((at, axis) => Math.abs(at - 100 * point[axis]) <= 40)];
  };
  /** Returns the place of a tap's point in the picture, as a transform; empty outside the board. */
  const placeOf = ([column, row] = []) =>
    column >= 0 && column < 19 && row >= 0 && row < 19 ? `translate(${100 * column} ${100 * row})` : "";
  const draw = () => {
    const place = placeOf(taps[0] ?? (hover && tapOf(hover)));
    if (place) ghost.setAttribute("transform", place);
    else ghost.removeAttribute("transform");
  };
  const end = () => {
    pressed = "";
    released?.();
  };

  // The saved table may be one game without moves on the same board: its record ends after the first terms of its first node.
  const isNew = /^[^;]*;[^;]*SZ\[19\](RU\[[^\]]*\])?(KM\[[^\]]*\])?\)\s*$/.test(saved["badukpan.table"] ?? ";SZ[19])");
  if (isNew && !/#\d|[?&]sgf=./.test(location.search + location.hash)) {
    board.addEventListener("pointerdown", (event) => {
      // A second finger zooms or scrolls the page.
      pressed = event.isPrimary && event.button === 0 ? placeOf(tapOf(event)) : "";
    });
    addEventListener("pointerup", (event) => {
      const isPlain = pressed && !event.shiftKey && !event.ctrlKey;
      const tap = isPlain ? tapOf(event) : [];
      if (isPlain && placeOf(tap) === pressed) {
        taps = placeOf(taps[0]) === pressed ? [...taps, tap] : [tap];
        draw();
      }
      end();
    });
    addEventListener("pointercancel", end);
    const follow = (event) => {
      if (event.pointerType === "touch") return;
      hover = event.type === "pointermove" ? event : undefined;
      draw();
    };
    board.addEventListener("pointermove", follow);
    board.addEventListener("pointerleave", follow);
  }

  // start.js calls it when the program can start. A tap that has begun on this board ends on it.
  window.badukpanTaps = async () => {
    if (pressed) {
      await new Promise((resolve) => {
        released = resolve;
        setTimeout(resolve, 1000);
      });
    }
    return { taps: taps.flat(), hover };
  };
}
