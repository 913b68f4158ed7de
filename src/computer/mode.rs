use std::sync::Arc;

use baduk_game::{Intent, Phase};
use baduk_rules::{Game, Move, Point};
use baduk_view::Tap;
use baduk_view::layers::Stone;
use leptos::prelude::*;

use baduk_board::i18n::{self, Locale, t};
use baduk_board::modes::{Mode, ModeKind, Modes, Play};
use baduk_board::state::{GameState, Notice};
use baduk_game::Session;

/// The mode of a game against the computer: plays like [`Play`], but never for the computer.
#[derive(Clone, Copy)]
pub struct AgainstComputer(Play);

impl AgainstComputer {
    /// Makes the mode available until the current component is unmounted.
    pub fn provide() {
        Modes::here().provide(ModeKind::Opponent, Arc::new(Self(Play::here())));
    }

    const fn game(&self) -> GameState {
        self.0.game
    }

    /// Whether only the computer may carry out this intent now.
    fn is_computers(&self, intent: Intent) -> bool {
        untrack(|| match intent {
            // The reader may look at the moves that were played.
            Intent::Choose(point) => {
                let is_next = || self.game().session(|session| session.goes_on_with(Move::Play(point)));
                self.game().is_waiting() && !is_next()
            }
            Intent::Pass => self.game().is_waiting(),
            Intent::Resign(color) | Intent::Accept(color) => self.game().reader_side() == Some(color.opponent()),
            _ => false,
        })
    }

    /// Carries out a step, and takes it again as long as it leads to a turn of the computer.
    fn step_to_own_turn(&self, step: Intent, can: fn(&Session) -> bool) {
        self.0.handle(step);
        while untrack(|| self.game().is_waiting() && self.game().session(can)) {
            self.0.handle(step);
        }
    }

    /// The computer accepts the score that the reader has accepted.
    fn accept_too(&self) {
        let rest = untrack(|| {
            let own = self.game().reader_side()?;
            let is_open = self.game().phase() == Phase::Scoring && self.game().session(|session| session.accepts(own));
            is_open.then_some(own.opponent())
        });
        rest.into_iter().for_each(|color| self.0.handle(Intent::Accept(color)));
    }
}

impl Mode for AgainstComputer {
    fn base(&self) -> Option<&dyn Mode> {
        Some(&self.0)
    }

    fn handle(&self, intent: Intent) {
        if self.is_computers(intent) {
            let color = untrack(|| self.game().position(Game::to_play));
            return self.game().notify(Notice::Waiting(color));
        }
        match intent {
            Intent::Undo => {
                self.step_to_own_turn(intent, Session::can_undo);
                // The computer's first move stays.
                if untrack(|| self.game().is_waiting()) {
                    self.0.handle(Intent::Redo);
                }
            }
            Intent::Redo => self.step_to_own_turn(intent, Session::can_redo),
            _ => self.0.handle(intent),
        }
        if matches!(intent, Intent::Accept(_)) {
            self.accept_too();
        }
    }

    fn tap(&self, tap: Tap) {
        if self.0.go_to_variation(tap) {
            return;
        }
        let intent = Intent::Choose(tap.point);
        if self.is_computers(intent) || self.0.accept_tap(tap, false) {
            self.handle(intent);
        }
    }

    fn ghost(&self, point: Point) -> Option<Stone> {
        self.0.ghost(point).filter(|_| !self.game().is_waiting())
    }

    fn describe(&self, locale: Locale, notice: Notice) -> String {
        match notice {
            Notice::Waiting(color) => t!(locale, computer.waiting, color = i18n::color(locale, color)),
            _ => self.0.describe(locale, notice),
        }
    }
}
