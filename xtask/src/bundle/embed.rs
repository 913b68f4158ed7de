//! Puts the embedded board into the page's folder: `embed.js`, which authors of other pages load, and everything that
//! it loads.
//!
//! `embed.js` is small and keeps its name. It loads from a folder whose name has a hash of the content: the program
//! of the embedded board, which trunk does not build, and the style sheets as a script. In a release, the program is
//! split and minified like that of the page.

use crate::bundle::board_style::{self, OWN};
use crate::bundle::guard;
use crate::bundle::languages;
use crate::bundle::page;
use crate::bundle::program::{self, Profile, bindgen, linked};
use crate::bundle::script::joined;
use crate::bundle::script::{minify, minify_script};
use crate::bundle::split::split_into;
use crate::files;
use crate::process;
use anyhow::{Context, Result, bail};
use baduk_locales::Load;
use std::fs;
use std::path::Path;

/// The name of the embedded board's program and of its files.
const PROGRAM: &str = "embed";

/// The folder with the files that authors load by their names.
const SOURCE: &str = "public";

/// The placeholder in the files that authors load, for the name of the folder whose name has a hash.
const PLACEHOLDER: &str = "embed-parts/";

/// The script of the embedded board that asks the engine.
const DEAD_STONES: &str = "dead-stones.js";

/// Compiles the program of the embedded board.
pub(crate) fn compile(profile: Profile) -> Result<()> {
    process::show(&mut program::compile(&[PROGRAM], profile))
}

/// Puts the compiled embedded board into `folder`, where trunk has put the page. Returns the page, `html`, without its link to the style
/// sheet that only the embedded board uses.
///
/// # Errors
///
/// If a tool fails, or a file does not have the expected form.
pub(crate) fn add(html: &str, folder: &Path, profile: Profile) -> Result<String> {
    let parts = folder.join(PROGRAM);
    match profile {
        Profile::Debug => {
            process::show(&mut bindgen(&linked(PROGRAM, profile)?, &parts))?;
            guard::add(&parts.join(format!("{PROGRAM}.js")))?;
        }
        Profile::Web => split_into(&parts, PROGRAM)?,
    }
    let [first, later] = board_style::scripts(folder)?;
    fs::write(parts.join("style.js"), first)?;
    fs::write(parts.join("style-later.js"), later)?;
    let dead_stones = parts.join(DEAD_STONES);
    fs::copy(Path::new("crates/embed").join(DEAD_STONES), &dead_stones)
        .context("cannot copy crates/embed/dead-stones.js")?;
    if profile == Profile::Web {
        minify_script(&dead_stones)?;
    }
    languages::write(Load::Embed, &parts)?;
    let parts = files::rename(&parts)?;
    copy_named(Path::new(SOURCE), folder, &parts, profile)?;
    page::without_style_sheet(html, folder, OWN)
}

/// Returns the name of the folder with the program in a build, which has a hash.
///
/// # Errors
///
/// If the build has no embedded board.
pub(crate) fn program_folder(build: &Path) -> Result<String> {
    let folders = files::files(build)?.into_iter().filter(|file| file.is_dir());
    let mut names = folders.filter_map(|folder| Some(folder.file_name()?.to_str()?.to_owned()));
    let found = names.find(|name| name.starts_with("embed-"));
    found.with_context(|| format!("{} has no folder embed-…", build.display()))
}

/// Copies the files that authors load by their names: the script and, if they exist, the page for frames, the types and the folder
/// `embed`. `parts` is the name of the folder whose name has a hash.
fn copy_named(source: &Path, folder: &Path, parts: &str, profile: Profile) -> Result<()> {
    let script = source.join("embed.js");
    let text = joined(&script)?;
    if !text.contains(PLACEHOLDER) {
        bail!("{} does not load anything from {PLACEHOLDER}", script.display());
    }
    fs::write(folder.join("embed.js"), named(&text, parts))?;
    for name in ["embed.html", "embed.d.ts"].map(Path::new) {
        if source.join(name).is_file() {
            copy(&source.join(name), &folder.join(name), parts)?;
        }
    }
    let beside = source.join("embed");
    if beside.is_dir() {
        copy_folder(&beside, &folder.join("embed"), parts, profile)?;
    }
    Ok(())
}

/// Copies a folder with its subfolders. In a release, minifies the scripts in it. `parts` replaces the placeholder in the files.
fn copy_folder(from: &Path, to: &Path, parts: &str, profile: Profile) -> Result<()> {
    fs::create_dir_all(to)?;
    for file in files::files(from)? {
        let copied = to.join(file.file_name().with_context(|| format!("{} has no name", file.display()))?);
        if file.is_dir() {
            copy_folder(&file, &copied, parts, profile)?;
        } else {
            copy(&file, &copied, parts)?;
        }
    }
    if profile == Profile::Web { minify(to) } else { Ok(()) }
}

/// Returns the text of a script or a page with the placeholder replaced by `parts`, the name of the folder whose name has a hash.
fn named(text: &str, parts: &str) -> String {
    text.replace(PLACEHOLDER, &format!("{parts}/"))
}

/// Copies a file. In a script or a page, replaces the placeholder by `parts`, the name of the folder whose name has a hash.
fn copy(from: &Path, to: &Path, parts: &str) -> Result<()> {
    if from.extension().is_some_and(|extension| extension == "js" || extension == "html") {
        fs::write(to, named(&fs::read_to_string(from)?, parts))?;
    } else {
        fs::copy(from, to)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_pages_get_the_name_of_the_folder_and_other_files_stay_as_they_are() {
        let folder = files::empty_folder("embed");
        let (source, dist) = (folder.join("source"), folder.join("dist"));
        fs::create_dir_all(source.join("embed/icons")).unwrap();
        fs::create_dir_all(&dist).unwrap();
        assert!(copy_named(&source, &dist, "embed-0a", Profile::Debug).is_err());
        fs::write(source.join("embed.js"), "import('./embed/embed.js')").unwrap();
        assert!(copy_named(&source, &dist, "embed-0a", Profile::Debug).is_err());
        for (name, text, copied) in [
            ("embed.js", "import('./embed-parts/embed.js')", "import('./embed-0a/embed.js')"),
            ("embed.html", "<link href=./embed-parts/style.js>", "<link href=./embed-0a/style.js>"),
            ("embed.d.ts", "./embed-parts/", "./embed-parts/"),
            ("embed/more.js", "import('../embed-parts/embed.js')", "import('../embed-0a/embed.js')"),
            ("embed/icons/a.svg", "embed-parts/", "embed-parts/"),
        ] {
            fs::write(source.join(name), text).unwrap();
            copy_named(&source, &dist, "embed-0a", Profile::Debug).ok();
            assert_eq!(fs::read_to_string(dist.join(name)).unwrap(), copied);
        }
        fs::remove_dir_all(&folder).unwrap();
        assert!(joined(&crate::root().join(SOURCE).join("embed.js")).unwrap().contains(PLACEHOLDER));
    }
}
