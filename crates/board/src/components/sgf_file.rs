//! Saves a game record as an SGF file, and copies it to the clipboard.

use crate::browser::task::Tasks;
use crate::browser::{clipboard, files};
use baduk_game::Summary;
use baduk_sgf::Tree;

/// The MIME type of an SGF game record.
pub const MIME_TYPE: &str = "application/x-go-sgf";

/// Saves a record as an SGF file.
pub fn save(tree: &Tree) {
    files::save(&file_name(&Summary::from_tree(tree), "sgf"), MIME_TYPE, text(&[tree]).as_bytes());
}

/// Copies a record as SGF to the clipboard. Then calls `then` with whether the record was copied.
pub fn copy(tasks: Tasks, tree: &Tree, then: impl FnOnce(bool) + 'static) {
    clipboard::copy(tasks, &text(&[tree]), then);
}

/// Returns the text of a file with these records: as SGF, with komi in points.
pub fn text(games: &[&Tree]) -> String {
    let plain: Vec<_> = games.iter().map(|game| baduk_sgf::with_komi_in_points(game)).collect();
    baduk_sgf::write(plain.iter().map(|game| &**game))
}

/// Returns a file name for a game: the players and the date, or else "game", with this extension.
pub fn file_name(game: &Summary, extension: &str) -> String {
    let parts = [&game.black, &game.white, &game.date];
    let is_allowed = |character: &char| character.is_alphanumeric() || "-_.".contains(*character);
    let parts = parts.map(|part| part.replace(' ', "_").chars().filter(is_allowed).collect::<String>());
    let name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    let name = name.trim_matches('.');
    format!("{}.{extension}", if name.is_empty() { "game" } else { name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_players_and_day() {
        let game = |black: &str, white: &str, date: &str| {
            let game = Summary { black: black.into(), white: white.into(), date: date.into(), ..Summary::default() };
            file_name(&game, "sgf")
        };
        assert_eq!(game("Lee Changho", "이세돌", "2003-02-01"), "Lee_Changho-이세돌-2003-02-01.sgf");
        assert_eq!(game("", "", ""), "game.sgf");
        assert_eq!(game("../../etc", "<b>", ""), "....etc-b.sgf".trim_start_matches('.'));
    }
}
