//! Titles and short descriptions of games.

use crate::browser::time;

use baduk_game::Summary;
use baduk_texts::Locale;
use baduk_texts::later::t;

/// Returns the name of a game, or else the names of its players; empty if the record has neither.
pub fn title(locale: Locale, game: &Summary) -> String {
    if game.name.is_empty() { players(locale, &game.black, &game.white) } else { game.name.clone() }
}

/// Returns the names of both players, or the only name that is known.
pub fn players(locale: Locale, black: &str, white: &str) -> String {
    match (black.is_empty(), white.is_empty()) {
        (_, true) => black.to_owned(),
        (true, false) => white.to_owned(),
        (false, false) => t!(locale, library.players, black = black, white = white),
    }
}

/// Returns two lines that describe a game: its title with the result, and its other properties separated by dots. A game without a name is
/// called by both players, by their colors where the record has no names. If it has no result either, its board and the number of moves are
/// part of the title.
pub fn describe(locale: Locale, game: &Summary) -> (String, String) {
    let Summary { black, white, name, event, date, result, size, moves, touched, .. } = game;
    if size.is_empty() {
        return (t!(locale, library.other_game).to_owned(), String::new());
    }
    let board = if size.contains(':') { size.replace(':', "\u{d7}") } else { format!("{size}\u{d7}{size}") };
    let moves = t!(locale, library.moves, count = *moves);
    let result = baduk_texts::result_text(locale, result.clone());
    let touched = if *touched == 0 { String::new() } else { time::day(*touched) };
    // The date of a game that was played here is that of its first move, which is usually also the day of the last change. That day is
    // shown only once.
    let dates = if *date == touched { [date, ""] } else { [date, touched.as_str()] };
    let or_color = |name: &str, color: &str| if name.is_empty() { color.to_owned() } else { name.to_owned() };
    let both = players(locale, &or_color(black, t!(locale, color.black)), &or_color(white, t!(locale, color.white)));
    let has_names = !(black.is_empty() && white.is_empty());
    let (title, names) = match name.as_str() {
        "" => (both, String::new()),
        name => (name.to_owned(), if has_names { both } else { String::new() }),
    };
    if name.is_empty() && !has_names && result.is_empty() {
        return (dotted(&[&title, &board, &moves]), dotted(&[event, dates[0], dates[1]]));
    }
    (dotted(&[&title, &result]), dotted(&[&names, event, &board, &moves, dates[0], dates[1]]))
}

/// Whether a search for these words finds the game: each is in the record's text about the game, in its description, or in its tags.
pub fn is_found(locale: Locale, game: &Summary, tags: &[String], words: &str) -> bool {
    let (title, details) = if words.is_empty() { Default::default() } else { describe(locale, game) };
    game.matches(words, &dotted(&[&title, &details, &tags.join(" \u{b7} ")]))
}

/// Joins those parts that are not empty, separated by dots.
pub fn dotted(parts: &[&str]) -> String {
    parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" \u{b7} ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(game: Summary) -> (String, String) {
        describe(Locale::En, &Summary { size: "9".to_owned(), moves: 31, ..game })
    }

    #[test]
    fn a_game_is_called_by_its_name_or_its_players_or_what_is_known() {
        let text = str::to_owned;
        let named = Summary {
            name: text("Ear-reddening"),
            black: text("Shusaku"),
            white: text("Gennan"),
            result: text("B+2"),
            ..Summary::default()
        };
        assert_eq!(
            described(named.clone()),
            (text("Ear-reddening · Black wins by 2 points"), text("Shusaku – Gennan · 9×9 · 31 moves"))
        );
        let players = Summary { name: String::new(), date: text("1846-07-21"), ..named };
        let details = text("9×9 · 31 moves · 1846-07-21");
        assert_eq!(described(players.clone()), (text("Shusaku – Gennan · Black wins by 2 points"), details.clone()));
        let one_name = Summary { black: String::new(), result: String::new(), ..players };
        assert_eq!(described(one_name), (text("Black – Gennan"), details));
        let unnamed = Summary { result: text("W+1.5"), ..Summary::default() };
        let title = text("Black – White · White wins by 1.5 points");
        assert_eq!(described(unnamed.clone()), (title, text("9×9 · 31 moves")));
        let unfinished = Summary { result: String::new(), date: text("2026-11-30"), ..unnamed };
        assert_eq!(described(unfinished), (text("Black – White · 9×9 · 31 moves"), text("2026-11-30")));
    }

    #[test]
    fn a_game_is_found_by_its_tags_too() {
        let game = Summary { black: "Lee".to_owned(), size: "9".to_owned(), ..Summary::default() };
        let tags = ["Spring league".to_owned(), "kids".to_owned()];
        for words in ["", "kids", "lee LEAGUE", "spring 9x9"] {
            assert!(is_found(Locale::En, &game, &tags, words), "{words}");
        }
        assert!(!is_found(Locale::En, &game, &[], "kids") && !is_found(Locale::En, &game, &tags, "autumn"));
    }

    #[test]
    fn results_are_in_words() {
        let result = |result: &str| {
            let named = Summary { name: "x".to_owned(), result: result.to_owned(), ..Summary::default() };
            described(named).0.trim_start_matches("x").trim_start_matches(" · ").to_owned()
        };
        for (written, words) in [
            ("W+F", "White wins by forfeit"),
            ("B+R", "Black wins by resignation"),
            ("W+T", "White wins on time"),
            ("B+0.0", "Tie (Black wins)"),
            ("B+", "Black wins"),
            ("0", "Draw"),
            ("?", ""),
            ("白中盘胜", "White wins by resignation"),
            ("a good game", "a good game"),
        ] {
            assert_eq!(result(written), words, "{written}");
        }
    }
}
