// Which language a reader gets. The build puts this in place of the imports of start.js and embed.js (xtask/src/bundle/languages.rs).

/** The languages by tag, which the build adds, each with the texts of this file. `script` is there if the language is written in others, too. */
export const LANGUAGES = {};

/** Returns the tag of the first language that the interface has, of a list of tags such as "zh-CN"; "en" if there is none. */
export function chooseLanguage(tags) {
  return tags.map(languageFor).find(Boolean) ?? "en";
}

function languageFor(tag) {
  try {
    // "zh-TW" is "zh-Hant-TW".
    const { language, script } = new Intl.Locale(tag.replaceAll("_", "-")).maximize();
    return Object.keys(LANGUAGES).find((own) => own.split("-")[0] === language && (LANGUAGES[own].script ?? script) === script);
  } catch {
    // It is not a tag of a language.
    return undefined;
  }
}
