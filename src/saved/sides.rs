//! The color that the reader plays in each game against an opponent who is not at this board. The record of a correspondence game doesn't
//! have this color, since the record is the same in the browsers of both players. That of a game against the computer is an ordinary record.

use crate::saved::keys;
use baduk_rules::Color;

use baduk_board::browser::storage;
use baduk_engine::Level;
use baduk_game::GameId;

/// What follows both colors in the line of a game in which the page shows who leads.
const LEAD: &str = "lead";
/// What follows the colors, or the level of the computer, in the line of a game without help.
const NO_HELP: &str = "no-help";
/// The maximum number of games whose colors are saved.
const MOST: usize = 500;

/// The color or colors that the reader plays in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReaderSide {
    /// The reader plays this color.
    One(Color),
    /// The reader plays both colors.
    Both,
    /// Two people play at this board, and agreed before the game that the page shows who leads.
    BothWithLead,
    /// Two people play at this board, and agreed before the game that the page gives no help in it.
    BothWithoutHelp,
    /// The reader plays this color against the computer.
    AgainstComputer {
        /// The color that the reader plays.
        color: Color,
        /// How strong the computer plays.
        level: Level,
        /// Whether the page helps the reader during the game.
        has_help: bool,
    },
}

impl ReaderSide {
    /// Returns the color or colors that the reader plays in the game with this id; `None` if this is unknown.
    #[must_use]
    pub fn read(id: GameId) -> Option<Self> {
        find(&storage::read(keys::SIDES)?, id)
    }

    /// Saves the color or colors that the reader plays in the game with this id.
    pub fn write(self, id: GameId) {
        let sides = with(&storage::read(keys::SIDES).unwrap_or_default(), id, self);
        storage::write(keys::SIDES, &sides);
    }

    /// The color, if the reader plays only one.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::One(color) | Self::AgainstComputer { color, .. } => Some(color),
            Self::Both | Self::BothWithLead | Self::BothWithoutHelp => None,
        }
    }

    /// The level of the computer, if the reader plays against it.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::AgainstComputer { level, .. } => Some(level),
            Self::One(_) | Self::Both | Self::BothWithLead | Self::BothWithoutHelp => None,
        }
    }

    /// Whether the page may help the players during the game.
    #[must_use]
    pub const fn has_help(self) -> bool {
        !matches!(self, Self::BothWithoutHelp | Self::AgainstComputer { has_help: false, .. })
    }

    fn write_name(self) -> String {
        let name = match self.color() {
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
            None => "both",
        };
        match self {
            Self::AgainstComputer { level, has_help: true, .. } => format!("{name} {level}"),
            Self::AgainstComputer { level, has_help: false, .. } => format!("{name} {level} {NO_HELP}"),
            Self::BothWithLead => format!("{name} {LEAD}"),
            Self::BothWithoutHelp => format!("{name} {NO_HELP}"),
            Self::One(_) | Self::Both => name.to_owned(),
        }
    }

    fn read_name(name: &str) -> Option<Self> {
        let mut words = name.split(' ');
        let (side, word) = (words.next()?, words.next());
        let color = match side {
            "black" => Color::Black,
            "white" => Color::White,
            "both" => {
                return Some(match word {
                    Some(LEAD) => Self::BothWithLead,
                    Some(NO_HELP) => Self::BothWithoutHelp,
                    _ => Self::Both,
                });
            }
            _ => return None,
        };
        Some(match word {
            Some(level) => {
                Self::AgainstComputer { color, level: level.parse().ok()?, has_help: words.next() != Some(NO_HELP) }
            }
            None => Self::One(color),
        })
    }
}

/// Adds the colors in a backup's text for those games that have no colors in this browser. Returns whether all are saved now.
pub(super) fn add(text: &str) -> bool {
    let here = storage::read(keys::SIDES).unwrap_or_default();
    storage::write(keys::SIDES, &merge(&here, text))
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
    ReaderSide::read_name(name)
}

fn with(sides: &str, id: GameId, side: ReaderSide) -> String {
    let start = format!("{} ", id.get());
    let others = sides.lines().filter(|line| !line.starts_with(&start)).take(MOST - 1);
    others.fold(format!("{start}{}\n", side.write_name()), |sides, line| sides + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_its_side_and_the_latest_are_kept() {
        let id = |number| GameId::new(number).unwrap();
        let mut sides = with("", id(7), ReaderSide::One(Color::White));
        sides = with(&sides, id(77), ReaderSide::Both);
        let against_computer =
            |has_help| ReaderSide::AgainstComputer { color: Color::Black, level: "10k".parse().unwrap(), has_help };
        let others =
            [against_computer(true), against_computer(false), ReaderSide::BothWithLead, ReaderSide::BothWithoutHelp];
        for (number, side) in (78..).zip(others) {
            sides = with(&sides, id(number), side);
        }
        for (number, side) in (78..).zip(others) {
            assert_eq!(find(&sides, id(number)), Some(side));
        }
        assert_eq!(others.map(ReaderSide::has_help), [true, false, true, false]);
        assert_eq!(find("9 black 10k\n", id(9)), Some(against_computer(true)), "as earlier versions wrote it");
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
