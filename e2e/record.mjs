// Puts a record on the table, for the specs and benches of what is beside the board.
import { expect } from "@playwright/test";

const TABLE = "badukpan.table";
const SETTINGS = "badukpan.settings";

/** Opens the page with this record on the table, at its start, and waits for what is beside the board. */
export async function openRecord(page, sgf, language = "en") {
  await page.addInitScript(([table, settings, text, words]) => {
    // Once: what is done afterwards is kept as ever.
    if (sessionStorage.getItem("opened")) return;
    sessionStorage.setItem("opened", "yes");
    localStorage.setItem(table, text);
    localStorage.setItem(settings, words);
  }, [TABLE, SETTINGS, kept(sgf), `${language} coordinates record`]);
  await page.goto("./");
  await expect(page.getByTestId("tree")).toBeVisible();
}

/** A table as the page keeps it (src/store/saved.rs): postcard's form of version 3, a game at its start, and a checksum. */
export function kept(sgf) {
  const text = new TextEncoder().encode(sgf);
  const nodes = mainLine(sgf);
  const bytes = [...varint(3), ...varint(text.length), ...text, ...varint(0), ...varint(nodes), 0, 0, 0, 0];
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  bytes.push(sum & 255, (sum >>> 8) & 255, (sum >>> 16) & 255, sum >>> 24);
  let kept = "";
  for (const byte of bytes) kept += String.fromCharCode(byte);
  return kept;
}

/** The number of the main line's last node, in the order written: the main line comes first, up to where the first branch ends. */
function mainLine(sgf) {
  let nodes = -1;
  let inValue = false;
  for (let at = 0; at < sgf.length; at++) {
    const letter = sgf[at];
    if (inValue && letter === "\\") at++;
    else if (letter === "[") inValue = true;
    else if (letter === "]") inValue = false;
    else if (!inValue && letter === ";") nodes++;
    else if (!inValue && letter === ")") break;
  }
  return nodes;
}

function varint(number) {
  const bytes = [];
  for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) | 128);
  return [...bytes, number];
}
