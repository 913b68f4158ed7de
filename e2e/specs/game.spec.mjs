// A whole game from the first move to the result, with the mouse: diagram 1 of the Korea Baduk Association's guide.
import { clickPoint } from "../board.mjs";
import { expect, test } from "../fixtures.mjs";
import {
  acceptBoth, button, diagram, expectCaptures, expectRows, expectStatus, expectTurn, expectScoreRow, openSmall, passTwice, paste, result,
} from "../page.mjs";

const { moves, rows } = diagram(1);

/** Plays the fifty moves of the diagram, one of which captures a stone. */
async function playDiagram(page) {
  for (const [number, [color, [x, y]]] of moves.entries()) {
    await expectTurn(page, color === "X" ? "black" : "white");
    await clickPoint(page, x, y);
    await expect(page.getByRole("status")).toHaveText(new RegExp(`^Move ${number + 1}: `));
  }
  await expectRows(page, rows);
  await expect(page.getByTestId("stones").locator("circle")).toHaveCount(rows.join("").replaceAll(".", "").length);
  await expectCaptures(page, { black: 1, white: 0 });
}

test("White wins by 1 point under Korean and Chinese rules, and the score table shows why", async ({ page }) => {
  await openSmall(page, { rules: "Korean" });
  await playDiagram(page);
  await passTwice(page);
  await expectStatus(page, "Both players passed. Mark the dead stones, then both accept the score.");
  await expect(result(page)).toHaveText("Current score: White wins by 1 point");
  await acceptBoth(page);
  await expectStatus(page, "White wins by 1 point.");
  await expect(result(page)).toHaveText("White wins by 1 point");
  await expectScoreRow(page, "Territory", 15, 17);
  await expectScoreRow(page, "Prisoners", 1, 0);
  await expectScoreRow(page, "Dead stones", 0, 0);
  await expectScoreRow(page, "Komi", 0, 0);
  await expectScoreRow(page, "Total", 16, 17);
  await expectRows(page, rows);
  await expect(page.locator(".territory[data-color=black]")).toHaveCount(15);
  await expect(page.locator(".territory[data-color=white]")).toHaveCount(17);

  await test.step("the score is 40 to 41 under Chinese rules", async () => {
    const letters = "abcdefghi";
    const played = moves.map(([color, [x, y]]) => `;${color === "X" ? "B" : "W"}[${letters[x]}${letters[y]}]`).join("");
    await paste(page, `(;GM[1]SZ[9]RU[Chinese]KM[0]${played};B[];W[])`);
    await button(page, "Last move").click();
    await acceptBoth(page);
    await expect(result(page)).toHaveText("White wins by 1 point (½ zi)");
    const stones = (letter) => rows.join("").split(letter).length - 1;
    await expectScoreRow(page, "Territory", 15, 17);
    await expectScoreRow(page, "Stones", stones("X"), stones("O"));
    await expectScoreRow(page, "Total", 40, 41);
  });
});
