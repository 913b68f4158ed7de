use baduk_record::Terms;
use baduk_rules::{Preset, Size};
use baduk_view::{Announcement, Intent};

use super::session::Session;

/// The game being played, and those that lay on the table before, so that a new game never costs an old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The game being played.
    pub game: Session,
    /// The other games of which a move was played, the one to come back to first last.
    pub previous: Vec<Session>,
}

impl Table {
    /// A table with an empty 19x19 board under Korean rules.
    #[must_use]
    pub fn new() -> Self {
        let size = Size::square(19).expect("19 is from 1 to 52");
        Self { game: Session::new(Terms::even(size, Preset::default().ruleset())), previous: Vec::new() }
    }

    /// Does what a player wants. A game that is begun over is set aside first.
    pub fn apply(&mut self, intent: Intent) -> Option<Announcement> {
        if matches!(intent, Intent::Begin(_)) && self.game.is_begun() {
            self.previous.push(self.game.clone());
        }
        self.game.apply(intent)
    }

    /// Puts another game on the table. The one there is set aside if it was begun.
    pub fn open(&mut self, game: Session) {
        let before = std::mem::replace(&mut self.game, game);
        if before.is_begun() {
            self.previous.push(before);
        }
    }

    /// Puts the previous game back, and sets this one aside, behind all others, if it was begun. Doing it again and again
    /// goes through all games.
    pub fn turn_back(&mut self) {
        if let Some(previous) = self.previous.pop() {
            let current = std::mem::replace(&mut self.game, previous);
            if current.is_begun() {
                self.previous.insert(0, current);
            }
        }
    }
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}
