//! The functions that score a game. A game needs them once play has stopped, so their code may be loaded later than that of play.

use baduk_game::{AfterPlay, Intent, Phase, Session};
use baduk_rules::score::Score;
use baduk_rules::{Color, Game, Point, Scoring};
use baduk_view::layers::{self, Owned};
use leptos::prelude::*;

use super::{GameState, LASTS, ShownNode};

/// The functions that score a game.
#[derive(Clone, Copy)]
pub(super) struct Scorer {
    /// Carries out what players do after play has stopped: see [`Session::apply_after_play`].
    pub(super) after_play: AfterPlay,
    /// The score by a scoring method: see [`GameScoring::score_as`](baduk_game::GameScoring::score_as).
    pub(super) score_as: fn(&Session, &Game, Scoring) -> Score,
    /// The score that explains the result in the record: see [`GameScoring::recorded_score`](baduk_game::GameScoring::recorded_score).
    pub(super) recorded_score: fn(&Session, &Game) -> Option<Score>,
    /// The moves that fill the neutral points: see [`GameScoring::fillable`](baduk_game::GameScoring::fillable).
    pub(super) fillable: fn(&Session, &Game) -> Vec<(Color, Point)>,
    /// The territory of a score, as it is drawn.
    pub(super) territory: fn(&Session, &Game, &Score) -> Vec<Owned>,
}

impl GameState {
    /// Makes the functions that score a game available, and carries out what players did after play had stopped while they were not.
    pub fn provide_scorer(self) {
        if self.scorer.with_untracked(Option::is_some) {
            return;
        }
        self.scorer.set(Some(Scorer {
            after_play: Session::apply_after_play,
            score_as: |session, game, scoring| session.scoring().score_as(game, scoring),
            recorded_score: |session, game| session.scoring().recorded_score(game),
            fillable: |session, game| session.scoring().fillable(game),
            territory,
        }));
        for (place, intent) in self.waiting.try_update_value(std::mem::take).unwrap_or_default() {
            if self.session_untracked(ShownNode::of) == place {
                self.perform(intent);
            }
        }
    }

    /// Marks stones as dead that the engine suggests: see [`Session::suggest_dead`].
    pub fn suggest_dead(self, dead: Vec<Point>) -> bool {
        self.table.try_update(|table| table.game.suggest_dead(dead)).expect(LASTS)
    }

    /// Keeps an intent that needs the functions that score a game while they are not available. Once they are, it is carried out, unless
    /// another position is shown by then. Returns whether the intent was kept.
    pub(super) fn keep_for_scorer(self, intent: Intent) -> bool {
        use Intent::{Accept, Choose, FillDame, Reopen, Resume};
        let is_kept = self.scorer.with_untracked(Option::is_none)
            && matches!(intent, Choose(_) | Accept(_) | Resume | FillDame | Reopen)
            && untrack(|| self.phase()) != Phase::Playing;
        if is_kept {
            let place = self.session_untracked(ShownNode::of);
            self.waiting.update_value(|waiting| waiting.push((place, intent)));
        }
        is_kept
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

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_game::Table;
    use baduk_rules::{Preset, Size};
    use baduk_sgf::GameTerms;

    /// Returns a new 9x9 game, and the owner of its signals.
    fn new_game() -> (Owner, GameState) {
        let owner = Owner::new();
        owner.set();
        let terms = GameTerms::even(Size::square(9).unwrap(), Preset::Korean.ruleset());
        (owner, GameState::new(Table::from_session(Session::new(terms))))
    }

    #[test]
    fn what_players_do_before_the_functions_are_there_is_done_once_they_are() {
        let (_owner, game) = new_game();
        let (stone, other) = (Point::new(2, 2), Point::new(4, 4));
        for intent in [Intent::Choose(stone), Intent::Choose(other), Intent::Pass, Intent::Pass] {
            game.perform(intent);
        }
        let dead = || game.session(|session| session.scoring().marks().map_or(Vec::new(), |marks| marks.dead.clone()));
        assert!(game.perform(Intent::Choose(stone)).is_none() && game.score().is_none());
        assert_eq!(dead(), []);
        game.provide_scorer();
        assert_eq!(dead(), [stone]);
        assert!(game.score().is_some());
        game.perform(Intent::Choose(other));
        assert_eq!(dead(), [stone, other]);
    }

    #[test]
    fn what_players_did_in_another_position_is_not_done() {
        let (_owner, game) = new_game();
        for intent in [Intent::Choose(Point::new(2, 2)), Intent::Pass, Intent::Pass] {
            game.perform(intent);
        }
        game.perform(Intent::Accept(Color::Black));
        game.perform(Intent::Undo);
        game.provide_scorer();
        game.perform(Intent::Pass);
        assert!(!game.session(|session| session.scoring().accepts(Color::Black)));
    }
}
