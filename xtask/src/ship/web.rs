//! The packages with boards: the whole site, the npm package, the WordPress plugin and the Hugo shortcode.

use super::release::without_page;
use super::{FINISHED, Release, add_licenses, add_sources, archive, bundler, docs, staged, version};
use crate::bundle::languages;
use crate::bundle::script::joined;
use crate::files::{self, copy_folder};
use crate::generate::addresses::Addresses;
use crate::tools::Toolbox;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// Makes a zip file of the whole site with the documentation, to be unpacked on a web host, with settings for hosts beside it.
pub(super) fn site(tools: &Toolbox) -> Result<PathBuf> {
    let name = format!("badukpan-site-{}", version());
    let folder = staged("site")?;
    let site = folder.join(&name);
    let release = Release::find()?;
    copy_folder(release.folder(), &site)?;
    release.write_preloads(&site, "/badukpan/")?;
    docs::add(tools, &site)?;
    add_licenses(&site)?;
    copy_folder(Path::new("packages/hosting"), &folder.join("hosting"))?;
    archive::zip(&folder, &format!("{name}.zip"))
}

/// Makes the npm package. Pages and CDNs use `embed.js`, bundlers `index.js`, and programs in Node `node.js`, which
/// does nothing.
pub(super) fn npm(tools: &Toolbox) -> Result<PathBuf> {
    let release = Release::find()?;
    let folder = staged("npm")?;
    add_sources(Path::new("packages/npm"), &folder)?;
    release.copy_board(&folder)?;
    let script = folder.join("embed.js");
    fs::write(&script, with_exact_version(&files::read(&script)?)?)?;
    release.write_preloads(&folder, &Addresses::read()?.cdn(version()))?;
    bundler::add_copy(&folder.join(release.parts()))?;
    let source = joined(Path::new("public/embed.js"))?;
    let source = languages::with_languages(&without_page(&source)?, "embed")?;
    fs::write(folder.join("index.js"), bundler::script(&source, release.parts(), &release.files()?)?)?;
    archive::npm(tools, &folder, &format!("badukpan-{}.tgz", version()))
}

/// Returns the script `embed.js` for CDNs, which loads its parts from the folder of this version, even if its own address has a range of
/// versions. Browsers and CDNs keep what is at such an address for days, and after a release, the parts that an older script names are no
/// longer there.
///
/// # Errors
///
/// If the script does not have its own address once.
fn with_exact_version(script: &str) -> Result<String> {
    let version = version();
    let exact = format!("import.meta.url.replace(/(\\/badukpan@)[^/]+/,(_,name)=>name+\"{version}\")");
    files::replaced(script, "import.meta.url", &exact)
}

/// Makes the WordPress plugin, which includes the board's program, since its frames show boards from the same site.
pub(super) fn wordpress(_: &Toolbox) -> Result<PathBuf> {
    let folder = staged("wordpress")?;
    let plugin = folder.join("badukpan");
    add_sources(Path::new("packages/wordpress/badukpan"), &plugin)?;
    Release::find()?.copy_board(&plugin.join("board"))?;
    archive::zip(&folder, &format!("badukpan-wordpress-{}.zip", version()))
}

/// Copies the Hugo shortcode, which is a single file.
pub(super) fn hugo(_: &Toolbox) -> Result<PathBuf> {
    let file = Path::new(FINISHED).join("baduk.html");
    fs::copy("packages/hugo/baduk.html", &file)?;
    Ok(file)
}
