// Opens game records in the page, for specs and benchmarks.
import { expect } from "@playwright/test";

/** Opens the page, opens this game record at its start, and waits for the move tree. */
export async function openRecord(page, sgf, language = "en") {
  await page.addInitScript((settings) => {
    if (localStorage.getItem("badukpan.settings") === null) localStorage.setItem("badukpan.settings", settings);
  }, `${language} coordinates`);
  await page.goto("./");
  await expect(page.getByTestId("board")).toBeVisible();
  await page.evaluate(dropRecord, sgf);
  await expect(page.getByTestId("tree")).toBeVisible();
  await expect(page.getByTestId("tree").locator(".current-node")).toBeVisible();
}

/** Drops a file with this text on the board. Runs in the page. */
export function dropRecord(sgf) {
  const data = new DataTransfer();
  data.items.add(new File([sgf], "record.sgf"));
  for (const type of ["dragover", "drop"]) {
    document.querySelector(".board").dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}
