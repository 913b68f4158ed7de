//! Adds the languages to the built page: the files of texts that the programs load, and the texts in scripts and
//! pages.

use crate::files;
use anyhow::{Context, Result, bail};
use baduk_locales::{Load, Locales};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// The line with which scripts import `public/languages.js`. The build replaces the line by the module's code, since another file would
/// mean one more request before the program starts.
const IMPORT: &str = "import { LANGUAGES, chooseLanguage } from \"./languages.js\";\n";

/// The statement in `public/languages.js` that lists no languages. The build replaces it by a list of all languages.
const NONE: &str = "LANGUAGES = {}";

/// The name of the folder of texts in the source of the page (`Trunk.toml`).
const FOLDER: &str = "./texts/";

/// Adds the texts to the page in `folder`, and the languages to the page's scripts. Returns the page, `html`, with the final name of the
/// folder of texts.
///
/// # Errors
///
/// If a file can't be read or written, or does not have the expected form.
pub(crate) fn add(html: &str, folder: &Path) -> Result<String> {
    for (script, part) in [("start.js", "start"), ("embed.js", "embed")] {
        let text = read(&folder.join(script))?;
        fs::write(folder.join(script), with_languages(&text, part)?)?;
    }
    let frame = folder.join("embed.html");
    fs::write(&frame, with_paragraphs(&read(&frame)?)?)?;
    let texts = folder.join("texts");
    fs::create_dir_all(&texts)?;
    write(Load::Page, &texts)?;
    write(Load::PageLater, &texts)?;
    let name = files::rename(&texts)?;
    if !html.contains(FOLDER) {
        bail!("the page does not name the folder {FOLDER}; update xtask/src/bundle/languages.rs");
    }
    with_paragraphs(&html.replace(FOLDER, &format!("./{name}/")))
}

/// Writes a file of texts that a program loads into a folder, for each language, and the script that says why a program can't start.
pub(crate) fn write(load: Load, folder: &Path) -> Result<()> {
    let locales = locales()?;
    for (language, file) in locales.languages().iter().zip(locales.files_of(load)) {
        fs::write(folder.join(format!("{}.txt", load.file_name(&language.tag))), file)?;
    }
    let trouble = with_languages(&read(&crate::root().join("public/trouble.js"))?, "trouble")?;
    fs::write(folder.join("trouble.js"), trouble)?;
    Ok(())
}

/// Returns the text of a script in which the code of the languages and the script's own texts replace the import. `part` names the
/// script's texts in the files `outside.json` in `locales/`.
///
/// # Errors
///
/// If the script does not have the import as expected.
pub(crate) fn with_languages(script: &str, part: &str) -> Result<String> {
    let module = read(&crate::root().join("public/languages.js"))?;
    if !script.contains(IMPORT) || !module.contains(NONE) {
        bail!("the languages are not imported as expected; update xtask/src/bundle/languages.rs");
    }
    let languages = format!("LANGUAGES = {}", locales()?.outside_json(part));
    let module = module.replace("export ", "").replacen(NONE, &languages, 1);
    Ok(script.replacen(IMPORT, &module, 1))
}

/// Returns a page in which each element with the attribute `data-texts` has a paragraph in every language. A language with two scripts
/// has only one paragraph, in its first script: readers of the second script can read it too, and the page stays small.
fn with_paragraphs(html: &str) -> Result<String> {
    let expected = || "a page has no element with data-texts; update xtask/src/bundle/languages.rs".to_owned();
    let (before, rest) = html.split_once(" data-texts=").with_context(expected)?;
    let (attributes, after) = rest.split_once('>').with_context(expected)?;
    let (name, others) = attributes.split_once(' ').unwrap_or((attributes, ""));
    let name = name.trim_matches('"');
    let locales = locales()?;
    let mut html = format!("{before} {others}>").replace(" >", ">");
    let mut written = HashSet::new();
    for (language, texts) in locales.languages().iter().zip(locales.outside("pages")) {
        if !written.insert(language.tag.split('-').next()) {
            continue;
        }
        let text = texts.get(name).with_context(|| format!("there is no text {name}"))?;
        html += &format!("<p lang={}>{text}</p>", language.tag);
    }
    Ok(html + after)
}

fn locales() -> Result<Locales> {
    Locales::read(&crate::root().join("locales"))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_of_this_project_get_the_languages() {
        for (script, part) in [("start", "start"), ("embed", "embed")] {
            let script = read(&crate::root().join(format!("public/{script}.js"))).unwrap();
            let script = with_languages(&script, part).unwrap();
            assert!(script.contains("LANGUAGES = {\"") && script.contains("\"ko\":{\""));
            assert!(script.contains("\"failed\":\"바둑판"));
            assert!(!script.contains("languages.js\""));
        }
        let script = with_languages(&read(&crate::root().join("learn/language.js")).unwrap(), "learn").unwrap();
        assert!(script.contains("\"ko\":{},") && !script.contains("languages.js\""));
        assert!(with_languages("", "start").is_err());
    }

    #[test]
    fn the_pages_of_this_project_get_a_paragraph_in_each_language() {
        for page in ["index.html", "public/embed.html"] {
            let html = with_paragraphs(&read(&crate::root().join(page)).unwrap()).unwrap();
            assert!(html.contains("><p lang=en>") && html.contains("</p><p lang=ko>"));
            assert!(html.contains("<p lang=zh-Hans>") && !html.contains("<p lang=zh-Hant>"));
            assert!(!html.contains("data-texts"));
        }
        assert!(with_paragraphs("<p>").is_err());
    }
}
