// Puts a record on the table, for the specs and benches of what is beside the board.
import { expect } from "@playwright/test";

/** Opens the page with this record on the table, at its start, and waits for what is beside the board. */
export async function openRecord(page, sgf, language = "en") {
  await page.addInitScript((words) => {
    if (localStorage.getItem("badukpan.settings") === null) localStorage.setItem("badukpan.settings", words);
  }, `${language} coordinates`);
  await page.goto("./");
  await expect(page.getByTestId("board")).toBeVisible();
  await page.evaluate(dropRecord, sgf);
  await expect(page.getByTestId("tree")).toBeVisible();
  await expect(page.getByTestId("tree").locator(".current-node")).toBeVisible();
}

/** Runs in the page: drops a file with this text on the board. */
export function dropRecord(sgf) {
  const data = new DataTransfer();
  data.items.add(new File([sgf], "record.sgf"));
  for (const type of ["dragover", "drop"]) {
    document.querySelector(".board").dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}
