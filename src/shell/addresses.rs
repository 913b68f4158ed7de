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

/// The first lesson of the course.
const FIRST_LESSON: &str = "stones";

/// The number of the lesson with which the reader goes on, and its address. Without a number, the address is that of the first lesson if the
/// reader has never begun one, or of the course if all are done.
pub fn lesson(locale: Locale) -> (Option<String>, String) {
    let address = |name: &str| format!("{}{name}.html", course(locale));
    let Some(saved) = storage::read(keys::LESSON) else { return (None, address(FIRST_LESSON)) };
    match lesson::read(&saved) {
        Some((number, name)) => (Some(number.to_owned()), address(name)),
        None => (None, course(locale)),
    }
}

/// The address of the lesson with which the reader goes on, or of the course if none was begun or all are done.
pub fn next_lesson(locale: Locale) -> String {
    match lesson(locale) {
        (Some(_), address) => address,
        (None, _) => course(locale),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_lesson_is_that_of_the_course() {
        let course = include_str!("../../learn/course.json");
        let (_, lessons) = course.split_once("\"lessons\": [\"").unwrap();
        assert!(lessons.starts_with(&format!("{FIRST_LESSON}\"")), "{lessons}");
    }
}
