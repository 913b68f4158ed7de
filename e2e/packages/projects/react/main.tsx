import "badukpan";
import type { BadukPanElement } from "badukpan";
import { StrictMode, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const GAMES = ["(;SZ[9];B[ee];W[eg];B[fg])", "(;SZ[9];B[cc];W[gg])"];

function Lesson() {
  const first = useRef<BadukPanElement>(null);
  const [at, setAt] = useState(1);
  const [moves, setMoves] = useState<(string | null)[]>([]);
  return (
    <>
      {GAMES.map((sgf, nth) => (
        <baduk-pan
          key={sgf}
          ref={nth === 0 ? first : undefined}
          className="board"
          sgf={sgf}
          at={nth === 0 ? at : "end"}
          mode="play"
          coordinates={false}
          onbaduk-move={(event) => setMoves((before) => [...before, event.detail.point])}
        />
      ))}
      <button onClick={() => setAt(at + 1)}>Forward</button>
      <button onClick={() => void first.current?.play("C3")}>Play</button>
      <output>{moves.join(" ")}</output>
    </>
  );
}

/** What the types have to refuse. It is compiled but never shown. */
export function Refused() {
  return (
    <>
      {/* @ts-expect-error: not a mode. */}
      <baduk-pan mode="watch" />
      {/* @ts-expect-error: no such attribute. */}
      <baduk-pan colour="black" />
    </>
  );
}

createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <Lesson />
  </StrictMode>,
);
