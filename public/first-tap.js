// Shows the still board as the settings want it, takes taps on it while the program loads, and shows the stone that they will place. Their
// events are then repeated on the program's board. Where it will show a game that was begun, or the game of a link, no taps are taken.
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

  /** The presses on the point of the ghost: the events with which each began and ended. */
  let taps = [];
  /** The last event of a mouse or a pen over the board; none after it has left. */
  let hover;
  /** The event with which the press began that is going on, and the function that is called at its end. */
  let press;
  let released;

  /** Returns the place of the point at a pointer in the picture, as a transform; empty outside the board. */
  const placeOf = ({ clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(board.firstChild.getScreenCTM().inverse());
    const point = [x, y].map((at) => Math.round(at / 100));
    return point.every((at) => at >= 0 && at < 9) ? `translate(${point.map((at) => 100 * at).join(" ")})` : "";
  };
  const draw = () => {
    const shown = taps[0]?.[1] ?? hover;
    const place = shown && placeOf(shown);
    if (place) ghost.setAttribute("transform", place);
    else ghost.removeAttribute("transform");
  };
  const end = () => {
    press = undefined;
    released?.();
  };

  const namesGame = () => /#\d|[?&]sgf=./.test(location.search + location.hash);
  // The saved table may be one game without moves on the same board: its record ends after the first terms of its first node.
  const table = saved["badukpan.table"] ?? ";SZ[9])";
  const isNew = /^[^;]*;[^;]*SZ\[9\](RU\[[^\]]*\])?(KM\[[^\]]*\])?\)\s*$/.test(table);
  // The lines of a board of another size would be wrong.
  if (!/^[^;]*;[^;]*SZ\[9\]/.test(table)) for (const line of board.querySelectorAll(".lines, .star, .coordinates")) line.remove();
  if (isNew && !namesGame()) {
    // The doors are below the board, and the players are not (style/doors.css).
    if (!settings.some((word) => ["face-to-face", "record"].includes(word))) page.dataset.doors = "";
    board.addEventListener("pointerdown", (event) => {
      // A second finger zooms or scrolls the page.
      press = event.isPrimary && event.button === 0 ? event : undefined;
    });
    addEventListener("pointerup", (event) => {
      const place = press && !event.shiftKey && !event.ctrlKey && placeOf(event);
      if (place && place === placeOf(press)) {
        if (taps[0] && placeOf(taps[0][1]) !== place) taps = [];
        taps.push([press, event]);
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
    // The board may be elsewhere now.
    addEventListener("resize", () => {
      taps = [];
      draw();
    });
  }

  // start.js calls it when the program can start. A tap that has begun on this board ends on it. Resolves to a function that repeats what
  // the reader did on the program's board, which is in the same place.
  window.badukpanRepeat = async () => {
    if (press) {
      await new Promise((resolve) => {
        released = resolve;
        setTimeout(resolve, 1000);
      });
    }
    return (target) => {
      const repeat = (type, { clientX, clientY, pointerType, isPrimary, button }, detail) =>
        target.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerType, isPrimary, button, detail, bubbles: true }));
      // The program's board shows the stone at the mouse without waiting for it to move again.
      if (hover) repeat(hover.type, hover);
      if (namesGame() || target.querySelector("[data-testid=stones] > *")) return;
      taps.forEach(([start, end], place) => {
        repeat("pointerdown", start);
        // Further clicks on a stone do nothing, as those of a double click.
        repeat("click", end, place + 1);
      });
    };
  };
}
