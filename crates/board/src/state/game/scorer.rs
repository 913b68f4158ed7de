//! The functions that score a game. A game needs them once play has stopped, so their code may be loaded later than that of play.

use baduk_game::{AfterPlay, Session};
use baduk_rules::score::Score;
use baduk_rules::{Color, Game, Point, Scoring};
use baduk_view::layers::{self, Owned};
use leptos::prelude::*;

use super::GameState;

/// The functions that score a game.
#[derive(Clone, Copy)]
pub(super) struct Scorer {
    /// Carries out what players do after play has stopped: see [`Session::apply_after_play`].
    pub(super) after_play: AfterPlay,
    /// The score by a scoring method: see [`Session::score_as`].
    pub(super) score_as: fn(&Session, &Game, Scoring) -> Score,
    /// The score that explains the result in the record: see [`Session::recorded_score`].
    pub(super) recorded_score: fn(&Session, &Game) -> Option<Score>,
    /// The moves that fill the neutral points: see [`Session::fillable`].
    pub(super) fillable: fn(&Session, &Game) -> Vec<(Color, Point)>,
    /// The territory of a score, as it is drawn.
    pub(super) territory: fn(&Session, &Game, &Score) -> Vec<Owned>,
}

impl GameState {
    /// Makes the functions that score a game available. Until a component calls this, there is no score, and nothing happens if a player
    /// marks dead stones or accepts.
    pub fn provide_scorer(self) {
        if self.scorer.with_untracked(Option::is_none) {
            self.scorer.set(Some(Scorer {
                after_play: Session::apply_after_play,
                score_as: Session::score_as,
                recorded_score: Session::recorded_score,
                fillable: Session::fillable,
                territory,
            }));
        }
    }
}

/// The territory of a score, with fortresses if the rules count them.
fn territory(session: &Session, game: &Game, score: &Score) -> Vec<Owned> {
    let mut owned = layers::territory(session.terms().size, score);
    if session.terms().rules.scoring == Scoring::Fortress {
        owned.extend(layers::fortresses(game.board(), score));
    }
    owned
}
