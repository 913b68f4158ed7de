use baduk_game::{Intent, Session};
use baduk_sgf::NodeId;
use baduk_view::layers::{self, Stone};
use baduk_view::{Pointer, Tap};
use leptos::prelude::*;

use super::{Mode, describe};
use crate::state::{BoardUi, GameState, Notice, SettingsState};
use baduk_texts::Locale;

/// View mode, which navigates in a record. A tap goes to the variation whose next move is at the tapped point.
#[derive(Clone, Copy)]
pub struct View {
    /// The games on the table, one of which is shown.
    pub game: GameState,
    /// The state of the board apart from the game, such as the keyboard cursor.
    pub board: BoardUi,
    /// The settings of the reader.
    pub settings: SettingsState,
}

impl View {
    /// The node of the variation that is marked on the tapped point and must be chosen rather than played: an alternative to the last
    /// move, or for touch also a next move, which then needs no second tap. `None` if there is none.
    pub(super) fn marked_variation(self, Tap { point, pointer, .. }: Tap) -> Option<NodeId> {
        let setting = self.settings.with(|settings| settings.variations);
        let is_marked = self.board.overlay.with(Option::is_some);
        let variations = if is_marked { self.game.variations(setting) } else { Vec::new() };
        let parent = |node| self.game.session(|session| session.record().tree.node(node).parent());
        let at = self.game.session(Session::at);
        let is_played = |node| pointer == Pointer::Hovering && parent(node) == Some(at);
        variations.into_iter().find(|&(node, on)| on == point && !is_played(node)).map(|(node, _)| node)
    }
}

impl Mode for View {
    fn handle(&self, intent: Intent) {
        self.game.navigate(intent);
    }

    fn tap(&self, tap: Tap) {
        self.game.navigate(self.marked_variation(tap).map_or(Intent::Choose(tap.point), Intent::GoTo));
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
