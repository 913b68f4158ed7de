//! Makes the release: the page, the embedded board, the engine and the course as files for any static host.
//!
//! `build` compiles the programs and starts trunk, which puts the page into a folder and then calls [`finish_page`] (see `Trunk.toml`).

mod board_style;
pub(crate) mod build;
mod course;
pub(crate) mod embed;
mod engine;
mod guard;
pub(crate) mod languages;
mod page;
pub(crate) mod program;
pub(crate) mod script;
mod service_worker;
pub(crate) mod sources;
mod split;

use crate::bundle::program::Profile;
use crate::bundle::script::minify;
use crate::bundle::split::{named, split};
use crate::files;
use anyhow::{Context, Result};
use std::env;
use std::fs;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::thread;

/// Finishes the page that trunk has just built: adds the embedded board, the languages, the engine and the course, and draws the empty
/// board of the start document. In a release, also splits the program, minifies the scripts, joins the style sheets, writes what the first
/// paint needs into the page, and adds the service worker.
///
/// # Errors
///
/// If the environment variables of trunk are missing, the page does not have the expected form, or a tool fails.
pub(crate) fn finish_page() -> Result<()> {
    let profile = env::var("TRUNK_PROFILE").context("TRUNK_PROFILE is not set: only trunk calls this command")?;
    let folder = PathBuf::from(env::var_os("TRUNK_STAGING_DIR").context("TRUNK_STAGING_DIR is not set")?);
    let page = folder.join("index.html");
    let html = files::read(&page)?;
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
    let html = languages::add(&page::with_board(&embed::add(&html, &folder, profile)?)?, &folder)?;
    engine::add(&folder, profile)?;
    course::add(&folder, profile)?;
    let finished = match profile {
        Profile::Debug => page::relaxed(&html)?,
        Profile::Web => {
            minify(&folder)?;
            let html = INLINE.into_iter().try_fold(html, |html, script| page::with_script(&html, &folder, script))?;
            page::with_joined_style_sheets(&html, &folder)?
        }
    };
    fs::write(&page, finished)?;
    // This is the last step, since the worker lists all files.
    if profile == Profile::Web { service_worker::add_worker(&folder) } else { Ok(()) }
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
