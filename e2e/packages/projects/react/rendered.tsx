import "badukpan";
import type { BadukEventMap, BadukPanElement } from "badukpan";
import { useEffect, useRef, useState } from "react";
import { hydrateRoot } from "react-dom/client";

function Lesson({ sgf }: { sgf: string }) {
  const board = useRef<BadukPanElement>(null);
  const [point, setPoint] = useState<string | null>(null);
  useEffect(() => {
    const report = (event: BadukEventMap["baduk-move"]) => setPoint(event.detail.point);
    const element = board.current;
    element?.addEventListener("baduk-move", report);
    return () => element?.removeEventListener("baduk-move", report);
  }, []);
  return (
    <>
      <baduk-pan ref={board} sgf={sgf} at="1" mode="play" coordinates="off" />
      <output>{point}</output>
    </>
  );
}

hydrateRoot(document.querySelector("#root")!, <Lesson sgf="(;SZ[9];B[ee];W[eg];B[fg])" />);
