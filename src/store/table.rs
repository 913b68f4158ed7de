use baduk_record::Terms;
use baduk_rules::{Preset, Size};
use baduk_view::{Announcement, Intent};

use super::session::Session;

/// The game being played, and the one that lay on the table before, so that a new game never costs an old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The game being played.
    pub game: Session,
    /// The last other game of which a move was played.
    pub previous: Option<Session>,
}

impl Table {
    /// A table with an empty 19x19 board under Korean rules.
    #[must_use]
    pub fn new() -> Self {
        let size = Size::square(19).expect("19 is from 1 to 52");
        Self { game: Session::new(Terms::even(size, Preset::default())), previous: None }
    }

    /// Does what a player wants. A game that is begun over is set aside first.
    pub fn apply(&mut self, intent: Intent) -> Option<Announcement> {
        if matches!(intent, Intent::Begin(_)) && self.game.is_begun() {
            self.previous = Some(self.game.clone());
        }
        self.game.apply(intent)
    }

    /// Puts the previous game back, and sets this one aside if it was begun.
    pub fn swap(&mut self) {
        if let Some(previous) = self.previous.take() {
            let current = std::mem::replace(&mut self.game, previous);
            self.previous = Some(current).filter(Session::is_begun);
        }
    }
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}
