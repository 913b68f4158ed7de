//! The last choices in the form for a new game, which this browser saves.

use baduk_record::Record;
use baduk_sgf::GameTerms;

use super::form::Form;
use crate::saved::keys;
use baduk_board::browser::storage;
use baduk_game::{Players, Session};

/// The start of the saved text if the colors are to be drawn by lot.
const NIGIRI: &str = "nigiri ";

/// Saves the choices: a game without moves as SGF, and whether the colors are drawn by lot.
pub fn save(terms: GameTerms, players: &Players, nigiri: bool) {
    storage::write(keys::NEW_GAME, &write(terms, players, nigiri));
}

/// Returns the form as it was last filled in; `None` if no choices are saved.
pub fn read() -> Option<Form> {
    parse(&storage::read(keys::NEW_GAME)?)
}

fn write(terms: GameTerms, players: &Players, nigiri: bool) -> String {
    let mut game = Session::new(terms);
    game.position_mut().set_players(players);
    format!("{}{}", if nigiri { NIGIRI } else { "" }, baduk_sgf::write([&game.record().tree]))
}

fn parse(text: &str) -> Option<Form> {
    let (nigiri, text) = text.strip_prefix(NIGIRI).map_or((false, text), |rest| (true, rest));
    let (trees, _) = baduk_sgf::read(text).ok()?;
    let game = Session::from_record(Record::from_tree(trees.into_iter().next()?).ok()?);
    let mut form = Form::from_terms(game.terms(), &game.position().players());
    form.nigiri = nigiri;
    Some(form)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use baduk_rules::clock::TimeControl;
    use baduk_rules::{ByColor, HalfPoints, Preset, Size};

    use super::*;

    #[test]
    fn a_choice_is_read_back_as_saved() {
        let time = TimeControl::ByoYomi { main: Duration::from_secs(600), periods: 3, period: Duration::from_secs(30) };
        let terms = GameTerms {
            komi: HalfPoints::from_half_points(15),
            time: Some(time),
            ..GameTerms::even(Size::new(13, 9).unwrap(), Preset::Chinese.ruleset())
        };
        let players = Players {
            names: ByColor { black: "이창호 ]\\".into(), white: "Kim".into() },
            ranks: ByColor { black: String::new(), white: "3d".into() },
        };
        for nigiri in [false, true] {
            let form = parse(&write(terms, &players, nigiri)).unwrap();
            assert_eq!((form.terms(), form.players(), form.nigiri), (Ok(terms), players.clone(), nigiri));
        }
        let handicap = GameTerms { stones: 5, komi: HalfPoints::ZERO, ..terms };
        assert_eq!(parse(&write(handicap, &players, false)).unwrap().terms(), Ok(handicap));
    }

    #[test]
    fn a_damaged_choice_is_forgotten() {
        for text in ["", "nigiri ", "x", "(;SZ[0])"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
