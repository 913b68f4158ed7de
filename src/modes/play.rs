use std::sync::Arc;

use baduk_rules::Point;
use baduk_rules::score::Tally;
use baduk_view::layers::{Owned, Stone};
use baduk_view::{Intent, Pointer, Tap};
use leptos::prelude::*;

use super::{Kind, Mode, Modes, describe};
use crate::i18n::Locale;
use crate::state::{BoardUi, GameState, Notice, SettingsState};

/// Plays, counts and ends a game at one board. The modes in which something more happens with a move have this one within.
#[derive(Clone, Copy)]
pub struct Play {
    /// The games on the table.
    pub game: GameState,
    /// The board.
    pub board: BoardUi,
    /// The reader's settings.
    pub settings: SettingsState,
}

impl Play {
    /// Play on the board of the components around.
    ///
    /// # Panics
    /// Outside a board.
    #[must_use]
    pub fn here() -> Self {
        Self { game: expect_context(), board: expect_context(), settings: expect_context() }
    }

    /// Makes play available for as long as the current component lives.
    ///
    /// # Panics
    /// Outside a board.
    pub fn provide() {
        Modes::here().provide(Kind::Play, Arc::new(Self::here()));
    }

    /// Whether a tap is carried out at once. If not, it shows the stone, and a second tap on the same point plays it: so it is for
    /// a finger that may miss, and (`always`) for a move that cannot be taken back.
    pub fn confirms(&self, Tap { point, pointer }: Tap, always: bool) -> bool {
        let is_confirmed = untrack(|| self.board.previewed()) == Some(point);
        let is_quick = pointer == Pointer::Hovering || self.settings.with_untracked(|settings| settings.one_tap);
        let is_move = untrack(|| self.game.stone_to_play(point)).is_some();
        if is_confirmed || !is_move || is_quick && !always {
            self.board.set_preview(None);
            return true;
        }
        self.board.set_preview(Some(point));
        self.game.notify(Notice::Preview(point));
        false
    }
}

impl Mode for Play {
    fn handle(&self, intent: Intent) {
        self.game.apply(intent);
    }

    fn tap(&self, tap: Tap) {
        if self.confirms(tap, false) {
            self.handle(Intent::Choose(tap.point));
        }
    }

    fn stones(&self) -> Vec<Stone> {
        self.game.stones_in_play()
    }

    fn territory(&self) -> Vec<Owned> {
        self.game.counted_territory()
    }

    fn ghost(&self, point: Point) -> Option<Stone> {
        self.game.stone_to_play(point)
    }

    fn tally(&self, point: Point) -> Option<Tally> {
        self.game.tally(point)
    }

    fn describe(&self, locale: Locale, notice: Notice) -> String {
        let number = self.game.replay.with_untracked(|replay| replay.number);
        describe::describe(locale, notice, self.game.size(), number)
    }
}
