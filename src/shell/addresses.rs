//! Where links of the page lead.

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
