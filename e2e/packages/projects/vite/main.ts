import "badukpan";

const board = document.querySelector("baduk-pan");
board?.addEventListener("baduk-navigate", ({ detail }) => {
  const move: number = detail.move;
  document.title = `move ${move}`;
});

/** What the types have to refuse. It is compiled but never called. */
export function refused(board: HTMLElementTagNameMap["baduk-pan"]): void {
  // @ts-expect-error: not a mode.
  board.mode = "watch";
  // @ts-expect-error: there is no such member.
  board.addEventListener("baduk-move", ({ detail }) => console.log(detail.nothing));
}
