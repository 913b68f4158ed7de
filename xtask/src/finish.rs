//! The steps after trunk has built the page. Trunk calls them (see `Trunk.toml`).
//!
//! These steps add the embedded board, the languages, the engine and the course, and draw the empty board of the start document (`still`). In
//! a release, they also split the program, minify the scripts, join the style sheets, write two scripts and a style
//! sheet into the page for the first paint (`inline`), and add the service worker. In a debug build, they relax the
//! content security policy, which allows neither inline scripts nor sockets: trunk's live reload is an inline script
//! that opens a socket.

use crate::embed;
use crate::engine;
use crate::guard;
use crate::hashed;
use crate::inline::{self, allow};
use crate::languages;
use crate::learn;
use crate::linked::Profile;
use crate::minify::minify;
use crate::offline;
use crate::split::{named, split};
use crate::still;
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

/// Finishes the page that trunk has just built, and adds the embedded board.
///
/// # Errors
///
/// If the environment variables of trunk are missing, the page does not have the expected form, or a tool fails.
pub(crate) fn finish_page() -> Result<()> {
    let profile = env::var("TRUNK_PROFILE").context("TRUNK_PROFILE is not set: only trunk calls this command")?;
    let folder = PathBuf::from(env::var_os("TRUNK_STAGING_DIR").context("TRUNK_STAGING_DIR is not set")?);
    let page = folder.join("index.html");
    let html = fs::read_to_string(&page).with_context(|| format!("cannot read {}", page.display()))?;
    let profile = if profile == "debug" { Profile::Debug } else { Profile::Web };
    let html = thread::scope(|scope| -> Result<String> {
        // Linking and splitting use one processor each.
        let compiling = scope.spawn(|| embed::compile(profile));
        let html = match profile {
            Profile::Debug => guard::add(&folder.join(named(&html, ".js")?)).map(|()| html)?,
            Profile::Web => split(&html, &folder)?,
        };
        compiling.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        Ok(html)
    })?;
    let html = languages::add(&still::with_board(&embed::add(&html, &folder, profile)?)?, &folder)?;
    engine::add(&folder, profile)?;
    learn::add(&folder, profile)?;
    let finished = match profile {
        Profile::Debug => relaxed(&html)?,
        Profile::Web => {
            minify(&folder)?;
            let html = INLINE.into_iter().try_fold(html, |html, script| with_script(&html, &folder, script))?;
            with_joined_style_sheets(&html, &folder)?
        }
    };
    fs::write(&page, finished)?;
    // This is the last step, since the worker lists all files.
    if profile == Profile::Web { offline::add_worker(&folder) } else { Ok(()) }
}

/// The names of the style sheets for the parts of the page that load later (`components::lazy`).
const LATER: [&str; 19] = [
    "clock",
    "side-by-side",
    "score",
    "advice",
    "forms",
    "markup",
    "record",
    "panes",
    "problem",
    "edit",
    "games",
    "computer",
    "review",
    "correspondence",
    "share",
    "seat",
    "looks",
    "text-board",
    "touch",
];

/// The scripts that are written into the page: the script that applies the saved theme, and the script that takes the first taps.
const INLINE: [&str; 2] = ["look.js", "first-tap.js"];

/// Returns the page, `html`, with the text of a script in it, and removes the script's file.
fn with_script(html: &str, folder: &Path, name: &str) -> Result<String> {
    let file = folder.join(name);
    let script = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    fs::remove_file(file)?;
    inline::script(html, &format!("<script src={name}></script>"), &script)
}

/// Returns the page, `html`, with its style sheets joined into two, in their order: one for the start, which is written into the page,
/// and one for the later parts, which a `meta` element names and which is loaded with the first part that needs it.
fn with_joined_style_sheets(html: &str, folder: &Path) -> Result<String> {
    let (mut sheets, mut start, mut later) = (Vec::new(), String::new(), String::new());
    for link in html.split_inclusive('>').filter(|tag| tag.starts_with("<link") && tag.contains("rel=stylesheet")) {
        let file = attribute(link, "href")
            .and_then(|name| name.strip_prefix("./"))
            .context("a style sheet is outside the folder of the page")?;
        let is_later =
            LATER.iter().any(|name| file.strip_prefix(name).is_some_and(|rest| rest.starts_with(['-', '.'])));
        *if is_later { &mut later } else { &mut start } += &fs::read_to_string(folder.join(file))?;
        fs::remove_file(folder.join(file))?;
        sheets.push(link);
    }
    let Some((first, others)) = sheets.split_first() else { bail!("the page has no style sheet") };
    let others = others.iter().fold(html.to_owned(), |html, link| html.replacen(link, "", 1));
    let mut joined = inline::style(&others, first, &start)?;
    if !later.is_empty() {
        let named = hashed::named("later.css", later.as_bytes());
        fs::write(folder.join(&named), later)?;
        joined = joined.replacen("</style>", &format!("</style><meta content=./{named} name=later-style>"), 1);
    }
    Ok(joined)
}

/// Returns the value of an attribute in a tag, with or without quotation marks, which trunk's minifier may remove. `None` if the tag
/// lacks the attribute.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let value = tag.split([' ', '>']).find_map(|word| word.strip_prefix(name)?.strip_prefix('='))?;
    Some(value.trim_matches('"'))
}

/// Returns the page, `html`, with a content security policy that also allows inline scripts and sockets.
fn relaxed(html: &str) -> Result<String> {
    let html = allow(html, "script-src 'self'", "'unsafe-inline'")?;
    allow(&html, "connect-src 'self'", "ws:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_this_project_is_relaxed_for_live_reload_and_for_nothing_else() {
        let strict = fs::read_to_string(crate::root().join("index.html")).unwrap();
        let relaxed = relaxed(&strict).unwrap();
        assert!(relaxed.contains("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'"));
        assert!(relaxed.contains("connect-src 'self' ws:"));
        assert_eq!(relaxed.replace(" 'unsafe-inline'", "").replace(" ws:", ""), strict);
    }

    #[test]
    fn style_sheets_are_joined_in_their_order_and_those_of_later_parts_apart() {
        let folder = env::temp_dir().join(format!("badukpan-finish-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, css) in [("a.css", "a{}"), ("b.css", "b{}"), ("record-0a.css", "r{}"), ("recorder.css", "x{}")] {
            fs::write(folder.join(name), css).unwrap();
        }
        let link = |name: &str| format!("<link href=./{name} rel=stylesheet>");
        let html = ["b.css", "record-0a.css", "a.css", "recorder.css"].map(link).concat();
        let joined =
            with_joined_style_sheets(&format!("style-src 'self'<link href=./icon.svg rel=icon>{html}<p>"), &folder)
                .unwrap();
        let files: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        let [later] = &files[..] else { panic!("{files:?}") };
        assert_eq!(fs::read_to_string(folder.join(later)).unwrap(), "r{}");
        let style = format!("<style>b{{}}a{{}}x{{}}</style><meta content=./{later} name=later-style>");
        assert!(joined.ends_with(&format!("<link href=./icon.svg rel=icon>{style}<p>")), "{joined}");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_page_without_a_policy_is_an_error() {
        assert!(relaxed("<!doctype html>").is_err());
    }
}
