//! Titles and short descriptions of games.

#[cfg(feature = "page")]
use crate::browser::clock;
use crate::i18n::{Locale, t};
use crate::state::Summary;

/// Returns the name of a game, or else its players; empty if it has neither.
pub fn title(locale: Locale, game: &Summary) -> String {
    if game.name.is_empty() { players(locale, &game.black, &game.white) } else { game.name.clone() }
}

/// Returns the names of the players, as far as they are known.
pub fn players(locale: Locale, black: &str, white: &str) -> String {
    match (black.is_empty(), white.is_empty()) {
        (_, true) => black.to_owned(),
        (true, false) => white.to_owned(),
        (false, false) => t!(locale, library.players, black = black, white = white),
    }
}

/// Returns a game as two lines: its title, and its other properties separated by dots.
#[cfg(feature = "page")]
pub fn describe(locale: Locale, game: &Summary) -> (String, String) {
    let Summary { black, white, name, event, date, result, size, moves, touched, .. } = game;
    if size.is_empty() {
        return (t!(locale, library.other_game).to_owned(), String::new());
    }
    let players = players(locale, black, white);
    let board = if size.contains(':') { size.replace(':', "\u{d7}") } else { format!("{size}\u{d7}{size}") };
    let moves = t!(locale, library.moves, count = *moves);
    let touched = if *touched == 0 { String::new() } else { clock::day(*touched) };
    // A game played here is dated by its first move, usually the day of the last change: show that day once.
    let dates = if *date == touched { [date, ""] } else { [date, touched.as_str()] };
    let heads = [name.as_str(), &players, t!(locale, library.untitled)];
    let head = heads.iter().position(|head| !head.is_empty()).unwrap_or(2);
    let rest = if head == 0 { players.as_str() } else { "" };
    let parts = [rest, event, &board, &moves, result, dates[0], dates[1]];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    (heads[head].to_owned(), parts.join(" \u{b7} "))
}
