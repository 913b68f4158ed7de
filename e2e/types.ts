// A script as authors write it, to check the type declarations. It is compiled but never run.
import type { BadukFrameMessage, BadukFrameRequest, BadukPanAttributes, BadukPanListeners, BadukPanProps } from "../public/embed";

export async function step(board: HTMLElementTagNameMap["baduk-pan"]): Promise<string> {
  const went: boolean = await board.next();
  await board.goTo(12);
  await board.goTo("12:2:15");
  const captured: number = board.position?.capturedByBlack ?? 0;
  const unsure = (await board.proposeDead())?.chains.filter(({ status }) => status === "unsure").flatMap(({ stones }) => stones);
  console.log(unsure?.join());
  return `${went} ${captured} ${board.record}`;
}

export function make(attributes: BadukPanAttributes): HTMLElement {
  const board = document.createElement("baduk-pan");
  board.at = 3;
  board.game = 2;
  board.size = "13x9";
  board.coordinates = false;
  board.compact = true;
  board.region = "C1-K9";
  board.numbers = "last 3";
  board.orientation = 90;
  board.goal = attributes.goal ?? null;
  // @ts-expect-error: not a mode.
  board.mode = "watch";
  // @ts-expect-error: read-only.
  board.record = "(;)";
  // @ts-expect-error: a point is given by name.
  void board.play(3, 4);
  return board;
}

/** What JSX passes to the element. */
export const props: BadukPanProps & BadukPanListeners = {
  at: 12,
  coordinates: false,
  orientation: 90,
  "onbaduk-solved": ({ detail }) => console.log(detail.move),
  // @ts-expect-error: not a mode.
  mode: "watch",
};

export function listen(board: HTMLElementTagNameMap["baduk-pan"]): void {
  board.addEventListener("baduk-move", ({ detail }) => {
    const { number, point }: { number: number; point: string | null } = detail;
    // @ts-expect-error: a color is black or white.
    if (detail.color === "red") console.log(number, point);
  });
  board.addEventListener("baduk-ready", ({ detail }) => console.log(detail.game === board.position?.game, detail.games));
  board.addEventListener("click", (event) => console.log(event.clientX));
  document.addEventListener("baduk-error", (event) => console.log(event.detail.message));
  for (const other of document.querySelectorAll("baduk-pan")) other.theme = "dark";
}

export function converse(frame: HTMLIFrameElement): void {
  const request: BadukFrameRequest = { target: "badukpan", method: "goTo", argument: "end", id: 1 };
  frame.contentWindow?.postMessage(request, "https://boards.example");
  window.addEventListener("message", ({ data }: MessageEvent<BadukFrameMessage>) => {
    if (data.type === "baduk-resize") frame.style.height = `${data.detail.height}px`;
    else if (data.type === "baduk-result") console.log(data.id, data.result);
    else if (data.type === "baduk-solved") console.log(data.detail.move);
  });
}
