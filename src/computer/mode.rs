use std::sync::Arc;

use baduk_game::Intent;
use baduk_review::is_in_variation;
use baduk_rules::{Game, Move, Point};
use baduk_view::Tap;
use baduk_view::layers::Stone;
use leptos::prelude::*;

use super::player::{Doing, Player};
use crate::play::score_section::give_first_move;
use baduk_board::modes::{Mode, ModeKind, Modes, Play};
use baduk_board::state::{GameState, Notice};
use baduk_game::Session;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The mode of a game against the computer: plays like [`Play`], but never for the computer.
#[derive(Clone, Copy)]
pub struct AgainstComputer {
    play: Play,
    question: Question,
    player: Player,
}

/// A question about a point: why not here?
#[derive(Clone, Copy)]
pub struct Question {
    /// Whether the next point that is chosen is asked about, not played on.
    pub is_choosing: RwSignal<bool>,
    /// The point that the reader asks about.
    pub point: RwSignal<Option<Point>>,
}

impl AgainstComputer {
    /// Makes the mode available until the current component is unmounted.
    pub fn provide(question: Question, player: Player) {
        Modes::here().provide(ModeKind::Opponent, Arc::new(Self { play: Play::here(), question, player }));
    }

    const fn game(&self) -> GameState {
        self.play.game
    }

    /// Whether the position is in a variation of the computer, in which the reader may try moves for both sides.
    fn is_aside(&self) -> bool {
        self.game().session(|session| is_in_variation(&session.record().tree, session.at()))
    }

    /// Takes a point that the reader asks about. Returns whether they asked.
    fn take_question(&self, intent: Intent) -> bool {
        let Intent::Choose(point) = intent else { return false };
        let Question { is_choosing, point: asked } = self.question;
        // What the rules forbid is said by the rules.
        let is_legal = || self.game().stone_to_play(point).is_some();
        let takes = is_choosing.get() && is_legal();
        if takes {
            asked.set(Some(point));
        }
        takes
    }

    /// Whether only the computer may carry out this intent now.
    fn is_computers(&self, intent: Intent) -> bool {
        match intent {
            // The reader may look at the moves that were played.
            Intent::Choose(point) => {
                let is_next = || self.game().session(|session| session.position().goes_on_with(Move::Play(point)));
                self.game().is_waiting() && !is_next() && !self.is_aside()
            }
            Intent::Pass => self.game().is_waiting() && !self.is_aside(),
            Intent::Resign(color) | Intent::Accept(color) => self.game().reader_side() == Some(color.opponent()),
            _ => false,
        }
    }

    /// Carries out a step, and takes it again as long as it leads to a turn of the computer.
    fn step_to_own_turn(&self, step: Intent, can: fn(&Session) -> bool) {
        self.play.handle(step);
        while self.game().is_waiting() && self.game().session(can) && !self.is_aside() {
            self.play.handle(step);
        }
    }
}

impl Mode for AgainstComputer {
    fn base(&self) -> Option<&dyn Mode> {
        Some(&self.play)
    }

    fn handle(&self, intent: Intent) {
        if self.take_question(intent) {
            return;
        }
        if self.is_computers(intent) {
            let color = self.game().position(Game::to_play);
            return self.game().notify(Notice::Waiting(color));
        }
        match intent {
            Intent::Undo => {
                self.step_to_own_turn(intent, |session| session.position().can_undo());
                // The computer's first moves stay.
                if self.game().is_waiting() && !self.is_aside() {
                    self.step_to_own_turn(Intent::Redo, |session| session.position().can_redo());
                }
            }
            Intent::Redo => self.step_to_own_turn(intent, |session| session.position().can_redo()),
            Intent::Resume => {
                self.play.handle(intent);
                // The reader has asked to play on.
                if self.game().session(|session| session.scoring().may_give_first_move()) && !self.game().is_waiting() {
                    give_first_move(self.game());
                }
            }
            Intent::Resign(_) => {
                // The game ends where it stands, not in what might have followed.
                if self.is_aside() {
                    self.player.leave_variation();
                }
                self.play.handle(intent);
            }
            _ => self.play.handle(intent),
        }
    }

    fn tap(&self, tap: Tap) {
        let intent = Intent::Choose(tap.point);
        // A move of the game is played, even if a variation of the computer begins with it.
        let goes_aside = || self.is_aside() && self.play.go_to_variation(tap);
        if self.take_question(intent) || goes_aside() {
            return;
        }
        if self.is_computers(intent) || self.play.accept_tap(tap, false) {
            self.handle(intent);
        }
    }

    fn ghost(&self, point: Point) -> Option<Stone> {
        self.play.ghost(point).filter(|_| !self.game().is_waiting() || self.is_aside())
    }

    fn describe(&self, locale: Locale, notice: Notice) -> String {
        match notice {
            Notice::Waiting(color) if self.player.doing.get() == Doing::Thinking => {
                t!(locale, computer.waiting, color = baduk_texts::color(locale, color))
            }
            Notice::Waiting(color) => t!(locale, status.to_play, color = baduk_texts::color(locale, color)),
            _ => self.play.describe(locale, notice),
        }
    }
}
