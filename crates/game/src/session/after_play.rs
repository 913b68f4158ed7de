//! What players do after play has stopped: they mark dead stones, accept the score, or play on. Programs may load this code later than that
//! of play, which has no call of it: see [`Session::apply_with`].

use crate::{Announcement, Intent};
use baduk_record::Replay;
use baduk_rules::score;
use baduk_rules::{ByColor, Color, DeadStones, Game, IllegalMove, Move, Point};

use crate::{Phase, Session};

/// A function that carries out an intent after play has stopped: see [`Session::apply_after_play`].
pub type AfterPlay = fn(&mut Session, Replay, Intent) -> Option<Announcement>;

impl Session {
    /// Carries out an intent of a player in a position after play has stopped, and returns the announcement of what happened or why it
    /// isn't possible. `None` if there is nothing to announce.
    pub fn apply_after_play(&mut self, replay: Replay, intent: Intent) -> Option<Announcement> {
        let game = &replay.game;
        let turn = game.to_play();
        match (intent, self.phase(game)) {
            (Intent::Choose(point), Phase::Scoring) => Some(mark(self, game, point)),
            (Intent::Accept(color), Phase::Scoring) => Some(accept(self, game, color)),
            (Intent::Resume, Phase::Scoring) => {
                self.scores.resumed = Some(self.position.at);
                self.stand_here();
                Some(Announcement::Resumed { to_play: turn })
            }
            (Intent::Choose(point), Phase::Recorded | Phase::Ended(_)) => {
                Some(Announcement::Refused { color: turn, mv: Move::Play(point), reason: IllegalMove::Over })
            }
            (Intent::FillDame, Phase::Scoring) => fill_dame(self, replay.game),
            (Intent::Reopen, Phase::Ended(_)) => Some(self.reopen(game)),
            (Intent::Reopen, Phase::Recorded) => Some(score_recorded(self, game)),
            _ => None,
        }
    }

    /// Gives the first move after play was resumed to the other player, at a new node that sets the player to move (PL). A pass would not
    /// do: with the opponent's next one, the game would stop again.
    pub fn give_first_move(&mut self) -> Announcement {
        let to_play = self.replay().game.to_play().opponent();
        let before = self.position.at;
        self.position.at = self.position.record.tree.set_up_at(before);
        self.position.record.tree.set_to_play(self.position.at, Some(to_play));
        self.settle();
        self.stand_here();
        self.remember(before);
        Announcement::Resumed { to_play }
    }

    /// Marks stones as dead that someone other than the players suggests. Returns whether this is allowed: not if the players have marked
    /// stones in this position or accepted its score, or if the rules don't remove dead stones.
    pub fn suggest_dead(&mut self, dead: Vec<Point>) -> bool {
        let game = self.replay().game;
        let is_open = self.phase(&game) == Phase::Scoring && self.scoring().marks().is_none_or(|marks| marks.is_open);
        let is_allowed = is_open && self.terms().rules.dead_stones != DeadStones::NoneRemoved;
        if is_allowed && !dead.is_empty() {
            self.scores.at_mut(self.position.at).dead = dead;
        }
        is_allowed
    }
}

/// Marks the chain at a point as dead or alive. Earlier acceptances of the score become invalid.
fn mark(session: &mut Session, game: &Game, point: Point) -> Announcement {
    let Some(color) = game.board().stone(point) else { return session.scoring().point_score(game, point) };
    if session.terms().rules.dead_stones == DeadStones::NoneRemoved {
        return Announcement::NoneRemoved;
    }
    let marks = session.scores.at_mut(session.position.at);
    let stones = score::toggle_chain(game.board(), &mut marks.dead, point);
    marks.accepted = ByColor::default();
    Announcement::Marked { color, point, stones, dead: marks.dead.contains(&point) }
}

/// Accepts the score for a player, or takes the acceptance back. The game ends once both accept the score.
fn accept(session: &mut Session, game: &Game, color: Color) -> Announcement {
    let accepted = &mut session.scores.at_mut(session.position.at).accepted;
    accepted[color] = !accepted[color];
    if accepted.black && accepted.white {
        session.end(session.scoring().score(game).outcome)
    } else if accepted[color] {
        Announcement::Accepted { color }
    } else {
        Announcement::Reopened
    }
}

/// Plays the moves that fill the neutral points, then passes until the game is scored again, with the same dead stones. Returns the
/// announcement; `None` if there are no points to fill.
fn fill_dame(session: &mut Session, mut game: Game) -> Option<Announcement> {
    let moves = session.scoring().fillable(&game);
    if moves.is_empty() {
        return None;
    }
    let dead = session.scoring().marks().map(|marks| marks.dead.clone()).unwrap_or_default();
    game.resume();
    for &(color, point) in &moves {
        let mv = Move::Play(point);
        if game.play_as(color, mv).is_ok() {
            session.position.advance(color, mv);
        }
    }
    while !game.has_stopped() {
        let color = game.to_play();
        game.play_unchecked(color, Move::Pass);
        session.position.advance(color, Move::Pass);
    }
    session.stand_here();
    session.scores.at_mut(session.position.at).dead = dead;
    Some(Announcement::DameFilled { stones: moves.len() })
}

/// Starts to score a position for which the record states a result, with the dead stones of the record. If it marks no territory,
/// stones may be suggested as dead.
fn score_recorded(session: &mut Session, game: &Game) -> Announcement {
    let (dead, is_open) = (session.position.recorded_dead(game), !session.position.has_recorded_territory());
    let marks = session.scores.at_mut(session.position.at);
    (marks.dead, marks.is_open) = (dead, is_open);
    session.stand_here();
    Announcement::Reopened
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::{Preset, Size};
    use baduk_sgf::GameTerms;

    const STONE: Point = Point::new(2, 2);
    const OTHER: Point = Point::new(4, 4);

    /// Returns a game with two stones in which both players have passed.
    fn ended(rules: Preset) -> Session {
        let mut session = Session::new(GameTerms::even(Size::square(9).unwrap(), rules.ruleset()));
        for intent in [Intent::Choose(STONE), Intent::Choose(OTHER), Intent::Pass, Intent::Pass] {
            session.apply(intent);
        }
        session
    }

    fn dead(session: &Session) -> Vec<Point> {
        session.scoring().marks().map_or(Vec::new(), |marks| marks.dead.clone())
    }

    #[test]
    fn suggested_stones_are_marked_once_and_then_only_the_players_mark() {
        let mut session = ended(Preset::Korean);
        assert!(session.suggest_dead(vec![STONE]));
        assert_eq!(dead(&session), [STONE]);
        session.apply(Intent::Choose(STONE));
        assert!(!session.suggest_dead(vec![STONE, OTHER]) && dead(&session).is_empty());
    }

    #[test]
    fn a_score_that_a_player_accepts_is_not_changed_by_a_suggestion() {
        let mut session = ended(Preset::Korean);
        session.apply(Intent::Accept(Color::Black));
        assert!(!session.suggest_dead(vec![STONE]));
        assert!(session.scoring().accepts(Color::Black) && dead(&session).is_empty());
    }

    #[test]
    fn the_first_move_after_the_passes_can_be_given_to_the_other_player() {
        let mut session = ended(Preset::Japanese);
        assert!(!session.scoring().may_give_first_move());
        assert_eq!(session.apply(Intent::Resume), Some(Announcement::Resumed { to_play: Color::Black }));
        assert!(session.scoring().may_give_first_move());
        assert_eq!(session.give_first_move(), Announcement::Resumed { to_play: Color::White });
        let game = session.replay().game;
        assert_eq!((session.phase(&game), game.to_play()), (Phase::Playing, Color::White));
        assert!(!session.scoring().may_give_first_move());
        // Whoever is asked may pass, and then the one who asked plays.
        session.apply(Intent::Pass);
        assert_eq!(session.phase(&session.replay().game), Phase::Playing);
        let played = session.apply(Intent::Choose(Point::new(6, 6)));
        assert!(matches!(played, Some(Announcement::Moved { color: Color::Black, .. })), "{played:?}");
        for _ in 0..3 {
            session.apply(Intent::Undo);
        }
        assert_eq!(session.replay().game.to_play(), Color::Black);
        assert!(session.scoring().may_give_first_move(), "after undo they choose again");
    }

    #[test]
    fn the_first_move_is_given_by_no_other_rules_and_only_before_a_move() {
        let mut session = ended(Preset::Korean);
        session.apply(Intent::Resume);
        assert!(!session.scoring().may_give_first_move());
        let mut session = ended(Preset::International);
        session.apply(Intent::Resume);
        session.apply(Intent::Choose(Point::new(6, 6)));
        assert!(!session.scoring().may_give_first_move());
    }

    #[test]
    fn nothing_is_marked_while_the_game_goes_on_or_where_dead_stones_stay() {
        let mut session = ended(Preset::Korean);
        session.apply(Intent::Resume);
        assert!(!session.suggest_dead(vec![STONE]));
        let mut session = ended(Preset::TrompTaylor);
        assert!(!session.suggest_dead(vec![STONE]) && session.scoring().marks().is_none());
    }
}
