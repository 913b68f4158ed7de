use baduk_game::Intent;
use baduk_view::layers::{self, Stone};
use leptos::prelude::*;

use super::{Mode, describe};
use crate::i18n::Locale;
use crate::state::{GameState, Notice};

/// Navigates in a record. A tap goes to the variation that plays on the point.
#[derive(Clone, Copy)]
pub struct View {
    /// The games on the table.
    pub game: GameState,
}

impl Mode for View {
    fn handle(&self, intent: Intent) {
        self.game.navigate(intent);
    }

    fn only_navigates(&self) -> bool {
        true
    }

    fn stones(&self) -> Vec<Stone> {
        self.game.position(|game| layers::stones(game.board(), &[]))
    }

    fn describe(&self, locale: Locale, notice: Notice) -> String {
        let number = self.game.replay.with_untracked(|replay| replay.number);
        describe::describe_navigation(locale, notice, self.game.size(), number)
    }
}
