// Leads from the page of all languages to the course in the reader's: the language in the saved settings, their first word
// (crates/board/src/state/settings.rs), else the first of the browser's that there is. Without it, the page lists the languages.

import { LANGUAGES, chooseLanguage } from "./languages.js";

let saved = "";
try {
  saved = localStorage.getItem("badukpan.settings") ?? "";
} catch {
  // The browser blocks storage.
}
location.replace(`./${chooseLanguage([saved.split(" ")[0], ...navigator.languages])}/`);
