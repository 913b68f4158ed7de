//! The embedded board in the page's folder: `embed.js`, which authors of other pages name, and all that it loads.
//!
//! `embed.js` keeps its name, and is small. What it loads lies in a folder with a hash of it for a name: the second program, which
//! trunk does not know, and the style sheets as a script. Both go the way of the page: split and minified in a release, and as
//! they are in a debug build.

mod style;

use crate::guard;
use crate::hashed;
use crate::linked::{self, Profile, bindgen, linked};
use crate::minify::minify;
use crate::run;
use crate::split::split_into;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// The second program: a binary of this name, with the feature that has its name too.
const PROGRAM: &str = "embed";

/// Where the files that authors name come from.
const SOURCE: &str = "public";

/// What they call the folder with the hash in its name, which they cannot know.
const PLACEHOLDER: &str = "embed-parts/";

/// Compiles the second program.
///
/// # Errors
///
/// When it does not compile.
pub(crate) fn compile(profile: Profile) -> Result<()> {
    run::show(&mut linked::compile(PROGRAM, profile))
}

/// Puts the embedded board, which is compiled, into `folder`, where trunk has put the page, and returns the page without what is the
/// board's.
///
/// # Errors
///
/// When a tool fails, or a file is not of the form expected.
pub(crate) fn add(html: &str, folder: &Path, profile: Profile) -> Result<String> {
    let parts = folder.join(PROGRAM);
    match profile {
        Profile::Debug => {
            run::show(&mut bindgen(&linked(PROGRAM, profile)?, &parts))?;
            guard::add(&parts.join(format!("{PROGRAM}.js")))?;
        }
        Profile::Web => split_into(&parts, PROGRAM)?,
    }
    fs::write(parts.join("style.js"), style::script(folder)?)?;
    let parts = hashed::rename(&parts)?;
    copy_named(Path::new(SOURCE), folder, &parts, profile)?;
    style::without_link(html, folder)
}

/// Copies what authors name: the script, and beside it, where they are there, the page for frames, the types and a folder.
fn copy_named(source: &Path, folder: &Path, parts: &str, profile: Profile) -> Result<()> {
    let script = source.join("embed.js");
    let text = fs::read_to_string(&script).with_context(|| format!("cannot read {}", script.display()))?;
    if !text.contains(PLACEHOLDER) {
        bail!("{} loads nothing from {PLACEHOLDER}", script.display());
    }
    for name in ["embed.js", "embed.html", "embed.d.ts"].map(Path::new) {
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

/// Copies a folder and those within it, the scripts minified in a release.
fn copy_folder(from: &Path, to: &Path, parts: &str, profile: Profile) -> Result<()> {
    fs::create_dir_all(to)?;
    for file in hashed::files(from)? {
        let copied = to.join(file.file_name().with_context(|| format!("{} has no name", file.display()))?);
        if file.is_dir() {
            copy_folder(&file, &copied, parts, profile)?;
        } else {
            copy(&file, &copied, parts)?;
        }
    }
    if profile == Profile::Web { minify(to) } else { Ok(()) }
}

/// Copies a file; a script or a page gets the folder's name where it has the placeholder.
fn copy(from: &Path, to: &Path, parts: &str) -> Result<()> {
    if from.extension().is_some_and(|extension| extension == "js" || extension == "html") {
        fs::write(to, fs::read_to_string(from)?.replace(PLACEHOLDER, &format!("{parts}/")))?;
    } else {
        fs::copy(from, to)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env::temp_dir;
    use std::path::PathBuf;

    /// An empty folder for one test.
    fn empty(name: &str) -> PathBuf {
        let folder = temp_dir().join(format!("badukpan-embed-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("source/embed/icons")).unwrap();
        fs::create_dir_all(folder.join("dist")).unwrap();
        folder
    }

    #[test]
    fn scripts_and_pages_learn_where_the_parts_are_and_other_files_stay_as_they_are() {
        let folder = empty("copy");
        let (source, dist) = (folder.join("source"), folder.join("dist"));
        for (name, text) in [
            ("embed.js", "import('./embed-parts/embed.js')"),
            ("embed.html", "<link href=./embed-parts/style.js>"),
            ("embed.d.ts", "./embed-parts/"),
            ("embed/more.js", "import('../embed-parts/embed.js')"),
            ("embed/icons/a.svg", "embed-parts/"),
            ("other.js", ""),
        ] {
            fs::write(source.join(name), text).unwrap();
        }
        copy_named(&source, &dist, "embed-0a", Profile::Debug).unwrap();
        let read = |name: &str| fs::read_to_string(dist.join(name)).unwrap();
        assert_eq!(read("embed.js"), "import('./embed-0a/embed.js')");
        assert_eq!(read("embed.html"), "<link href=./embed-0a/style.js>");
        assert_eq!(read("embed.d.ts"), "./embed-parts/");
        assert_eq!(read("embed/more.js"), "import('../embed-0a/embed.js')");
        assert_eq!(read("embed/icons/a.svg"), "embed-parts/");
        assert!(!dist.join("other.js").exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_script_that_loads_no_parts_is_an_error_and_so_is_none() {
        let folder = empty("none");
        let (source, dist) = (folder.join("source"), folder.join("dist"));
        assert!(copy_named(&source, &dist, "embed-0a", Profile::Debug).is_err());
        fs::write(source.join("embed.js"), "import('./embed/embed.js')").unwrap();
        assert!(copy_named(&source, &dist, "embed-0a", Profile::Debug).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_script_of_this_project_loads_its_parts() {
        let script = fs::read_to_string(crate::root().join(SOURCE).join("embed.js")).unwrap();
        assert!(script.contains(PLACEHOLDER));
    }
}
