use std::sync::Arc;

use baduk_game::{Announcement, Intent};
use baduk_record::Replay;
use baduk_rules::score::PointStatus;
use baduk_rules::{Move, Point};
use baduk_view::layers::{Owned, Stone};
use baduk_view::{Pointer, Tap};
use leptos::prelude::*;

use super::{Mode, ModeKind, Modes, View, describe};
use crate::state::{BoardUi, GameState, Notice, SettingsState, Touch};
use baduk_texts::{Locale, t};

/// Play mode: plays, scores and ends a game of two players at one board. Modes that extend play mode contain a `Play`.
#[derive(Clone, Copy)]
pub struct Play {
    /// The games on the table, one of which is being played.
    pub game: GameState,
    /// The state of the board apart from the game, such as the selected tool.
    pub board: BoardUi,
    /// The settings of the reader.
    pub settings: SettingsState,
    /// Whether a move that adds a branch to a game that is read, rather than played, needs a second tap.
    confirms_branches: bool,
}

impl Play {
    /// Creates play mode for the board of the surrounding components.
    ///
    /// # Panics
    /// Outside a board.
    #[must_use]
    pub fn here() -> Self {
        Self { game: expect_context(), board: expect_context(), settings: expect_context(), confirms_branches: false }
    }

    /// Makes play mode available until the current component is unmounted. `confirms_branches` is whether a move that adds a branch to a
    /// game that is read, rather than played, needs a second tap.
    ///
    /// # Panics
    /// Outside a board.
    pub fn provide(confirms_branches: bool) {
        Modes::here().provide(ModeKind::Play, Arc::new(Self { confirms_branches, ..Self::here() }));
    }

    /// Goes to the variation that is marked on the tapped point. Returns whether a variation is marked on it.
    pub fn go_to_variation(&self, tap: Tap) -> bool {
        let Self { game, board, settings, .. } = *self;
        let Some(node) = (View { game, board, settings }).marked_variation(tap) else { return false };
        board.set_preview(None);
        game.perform(Intent::GoTo(node));
        true
    }

    /// Returns whether a tap plays a stone. If not, previews the stone, and a second tap on the same point plays it. A second tap is
    /// needed for touch where a finger may miss, and for moves that can't be undone (`always`). A finger between two points never plays.
    pub fn accept_tap(&self, Tap { point, pointer, is_on_point, has_room }: Tap, always: bool) -> bool {
        let is_sure = pointer == Pointer::Hovering || is_on_point;
        let is_confirmed = is_sure && self.board.previewed() == Some(point);
        let one_tap = || match self.settings.with(|settings| settings.touch) {
            Touch::Automatic => has_room,
            Touch::OneTap => true,
            Touch::Confirm | Touch::Magnify => false,
        };
        let is_quick = is_sure && (pointer == Pointer::Hovering || one_tap());
        let stone = self.game.stone_to_play(point);
        let is_move = stone.is_some();
        let starts_branch = stone.is_some_and(|stone| {
            let mv = Move::Play(stone.point);
            self.confirms_branches && self.game.session(|session| session.starts_branch(stone.color, mv))
        });
        if is_confirmed || !is_move || is_quick && !always && !starts_branch {
            self.board.set_preview(None);
            return true;
        }
        self.board.set_preview(Some(point));
        self.game.notify(if starts_branch { Notice::PreviewBranch(point) } else { Notice::Preview(point) });
        false
    }
}

impl Mode for Play {
    fn handle(&self, intent: Intent) {
        self.game.perform(intent);
    }

    fn tap(&self, tap: Tap) {
        if !self.go_to_variation(tap) && self.accept_tap(tap, false) {
            self.game.perform(Intent::Choose(tap.point));
        }
    }

    fn stones(&self) -> Vec<Stone> {
        self.game.stones_in_play()
    }

    fn territory(&self) -> Vec<Owned> {
        self.game.scored_territory()
    }

    fn ghost(&self, point: Point) -> Option<Stone> {
        self.game.stone_to_play(point)
    }

    fn point_statuses(&self) -> Option<Vec<PointStatus>> {
        self.game.score().map(|score| score.map)
    }

    fn describe(&self, locale: Locale, notice: Notice) -> String {
        let number = self.game.replay.with_untracked(|replay| replay.number);
        let text = describe::describe(locale, notice, self.game.size(), number);
        match notice {
            Notice::Game(Announcement::Moved { mv: Move::Play(point), .. })
                if self.settings.with(|settings| settings.announce_atari) =>
            {
                let describe = |replay: &Replay| describe::with_atari(locale, text, replay.game.board(), point);
                self.game.replay.with_untracked(describe)
            }
            Notice::Game(Announcement::Moved { mv: Move::Pass, .. })
                if self.game.replay.with_untracked(|replay| replay.game.waits_for_last_pass()) =>
            {
                baduk_texts::sentences(locale, &[&text, t!(locale, status.last_pass)])
            }
            _ => text,
        }
    }
}
