//! Where links of the page lead.

use crate::saved::keys;
use baduk_board::browser::storage;
use baduk_game::saved::lesson;
use baduk_texts::Locale;

/// The payload of a link to the first problem in `public/problems.sgf`.
pub const PROBLEM: &str = "1UFC9c9HbRenUNd_vAU-1S_MbhJ4ger-famhe-5-2I9tvMLGsJYag8hGyTdPj0vCrSC8wLuAeUTx_2WqsRum";

/// The address of the page about the project.
pub const ABOUT: &str = "about/";

/// The address of the page for authors. Some hosts would show `embed.html` at that of its folder.
pub const AUTHORS: &str = "embed/index.html";

/// The address of the course (`crates/learn`) in this language.
pub fn course(locale: Locale) -> String {
    format!("learn/{}/", locale.tag())
}

/// The address of the lesson with which the reader goes on, or of the course if none was begun or all are done.
pub fn next_lesson(locale: Locale) -> String {
    let saved = storage::read(keys::LESSON).unwrap_or_default();
    lesson::read(&saved).map_or_else(|| course(locale), |(_, name)| format!("{}{name}.html", course(locale)))
}
