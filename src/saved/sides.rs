//! The color that the reader plays in each correspondence game. The record of the game doesn't have this color, since the record is the
//! same in the browsers of both players.

use baduk_rules::Color;

use baduk_board::browser::storage;
use baduk_game::GameId;

/// The local storage key of these colors: one line for each game, with the latest game first.
pub(super) const SIDES: &str = "badukpan.sides";
/// The maximum number of games whose colors are saved.
const MOST: usize = 500;

/// The color or colors that the reader plays in a correspondence game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReaderSide {
    /// The reader plays this color.
    One(Color),
    /// The reader plays both colors.
    Both,
}

impl ReaderSide {
    /// Returns the color or colors that the reader plays in the game with this id; `None` if this is unknown.
    #[must_use]
    pub fn read(id: GameId) -> Option<Self> {
        find(&storage::read(SIDES)?, id)
    }

    /// Saves the color or colors that the reader plays in the game with this id.
    pub fn write(self, id: GameId) {
        let sides = with(&storage::read(SIDES).unwrap_or_default(), id, self);
        storage::write(SIDES, &sides);
    }

    const fn name(self) -> &'static str {
        match self {
            Self::One(Color::Black) => "black",
            Self::One(Color::White) => "white",
            Self::Both => "both",
        }
    }
}

/// Adds the colors in a backup's text for those games that have no colors in this browser. Returns whether all are saved now.
pub(super) fn add(text: &str) -> bool {
    let here = storage::read(SIDES).unwrap_or_default();
    storage::write(SIDES, &merge(&here, text))
}

fn merge(here: &str, text: &str) -> String {
    let number = |line: &str| line.split_once(' ').and_then(|(number, _)| number.parse::<u64>().ok());
    let known: Vec<_> = here.lines().map(number).collect();
    let new = text.lines().filter(|line| number(line).is_some_and(|number| !known.contains(&Some(number))));
    here.lines().chain(new).take(MOST).flat_map(|line| [line, "\n"]).collect()
}

fn find(sides: &str, id: GameId) -> Option<ReaderSide> {
    let mut names = sides.lines().filter_map(|line| line.split_once(' '));
    let (_, name) = names.find(|(number, _)| number.parse() == Ok(id.get()))?;
    [ReaderSide::One(Color::Black), ReaderSide::One(Color::White), ReaderSide::Both]
        .into_iter()
        .find(|side| side.name() == name)
}

fn with(sides: &str, id: GameId, side: ReaderSide) -> String {
    let start = format!("{} ", id.get());
    let others = sides.lines().filter(|line| !line.starts_with(&start)).take(MOST - 1);
    others.fold(format!("{start}{}\n", side.name()), |sides, line| sides + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_its_side_and_the_latest_are_kept() {
        let id = |number| GameId::new(number).unwrap();
        let mut sides = with("", id(7), ReaderSide::One(Color::White));
        sides = with(&sides, id(77), ReaderSide::Both);
        sides = with(&sides, id(7), ReaderSide::One(Color::Black));
        assert_eq!(
            (find(&sides, id(7)), find(&sides, id(77))),
            (Some(ReaderSide::One(Color::Black)), Some(ReaderSide::Both))
        );
        assert_eq!((find(&sides, id(8)), find("damaged\n8 green", id(8))), (None, None));
        for number in 100..800 {
            sides = with(&sides, id(number), ReaderSide::Both);
        }
        assert_eq!(merge("7 black\n8 white\n", "8 black\n\nx y\n9 both\n"), "7 black\n8 white\n9 both\n");
        assert_eq!(merge(&sides, "5 both\n"), sides);
        assert_eq!(
            (sides.lines().count(), find(&sides, id(7)), find(&sides, id(799))),
            (MOST, None, Some(ReaderSide::Both))
        );
    }
}
