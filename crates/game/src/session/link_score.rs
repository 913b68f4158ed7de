//! The scoring in a link: which stones are dead, and who accepts the score.

use std::borrow::Cow;

use crate::Announcement;
use baduk_record::{Ending, replay};
use baduk_rules::{ByColor, Color, Point};
use baduk_sgf::{NodeId, Tree};

use super::correspondence::Correspondence;
use super::{GameScoring, Position, Scores};
use crate::{Marks, Session};

/// The property of a node that is being scored: one point of each chain that is marked as dead, or an empty value if no chain is.
const DEAD: &str = "DEAD";
/// The property with the players who accept the score of a node: B, W.
const ACCEPTED: &str = "ACCEPTED";
/// The property of a node from which play resumed after the game had ended at this node.
const RESUMED: &str = "RESUMED";

/// The value that denotes a color in the property `ACCEPTED`.
const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

impl<'a> GameScoring<'a> {
    /// The record, in which the current node and the end of the main line have properties for their scoring.
    #[must_use]
    pub fn with_scores(self) -> Cow<'a, Tree> {
        let mut tree = Cow::Borrowed(&self.position.record.tree);
        if self.scores.marks.is_empty() && self.scores.resumed.is_none() {
            return tree;
        }
        for at in self.position.places_of_scores() {
            if self.scores.resumed == Some(at) && replay(&self.position.record, at).game.has_stopped() {
                tree.to_mut().set(at, RESUMED, &[""]);
            } else if let Some(marks) = self.scores.at(at) {
                let accepted: Vec<&str> =
                    Color::BOTH.into_iter().filter(|&side| marks.accepted[side]).map(letter).collect();
                let dead = self.a_stone_of_each(marks);
                let dead: Vec<&str> = dead.iter().map(String::as_str).collect();
                let tree = tree.to_mut();
                tree.set(at, DEAD, if dead.is_empty() { &[""] } else { &dead });
                tree.set(at, ACCEPTED, &accepted);
            }
        }
        tree
    }

    /// One stone of each chain that is marked as dead: the first stone in the order of the points.
    fn a_stone_of_each(self, marks: &Marks) -> Vec<String> {
        let game = replay(&self.position.record, marks.at).game;
        let is_first =
            |point: &&Point| game.board().chain(**point).is_some_and(|chain| chain.stones.iter().min() == Some(*point));
        marks.dead.iter().filter(is_first).map(|point| point.to_sgf()).collect()
    }

    /// Whether the opponent may have made their score before the game ended here.
    fn comes_before_end(self, sent: GameScoring<'_>) -> bool {
        let is_begun = |marks: &Marks| marks.accepted.black || marks.accepted.white;
        let is_same = |marks: &Marks| self.marks().is_some_and(|own| is_same_set(&own.dead, &marks.dead));
        !sent.is_resumed() && sent.marks().is_none_or(|marks| is_begun(marks) && is_same(marks))
    }
}

impl Scores {
    /// Removes the properties that [`GameScoring::with_scores`] adds from the record, and applies them. A score that both players accept ends
    /// the game.
    pub(super) fn take(&mut self, position: &mut Position) {
        for at in position.places_of_scores() {
            let node = position.record.tree.node(at);
            let accepts =
                |color| node.property(ACCEPTED).is_some_and(|all| all.values().any(|one| one == letter(color)));
            let (dead, accepted) = (node.property(DEAD).map(|_| node.points(DEAD)), ByColor::from_fn(accepts));
            let is_resumed = node.property(RESUMED).is_some();
            if dead.is_none() && !is_resumed {
                continue;
            }
            let game = replay(&position.record, at).game;
            if !game.has_stopped() {
                continue;
            }
            for name in [DEAD, ACCEPTED, RESUMED] {
                position.record.tree.set(at, name, &[]);
            }
            position.record.tree.take_change();
            if is_resumed && at == position.at {
                self.resumed = Some(at);
            } else if let Some(points) = dead {
                let dead = position.chains(&game, &points);
                if accepted.black && accepted.white {
                    let outcome = position.score_with(&game, &dead, position.terms().rules.scoring).outcome;
                    position.record.endings.push(Ending { at, outcome });
                }
                self.marks.push(Marks { at, dead, accepted, is_open: false });
            }
        }
    }
}

impl Position {
    fn places_of_scores(&self) -> Vec<NodeId> {
        let tree = &self.record.tree;
        let end = tree.main_line(tree.root()).last().filter(|&end| end != self.at);
        [self.at].into_iter().chain(end).collect()
    }
}

impl Correspondence<'_> {
    /// Takes over how the game ended for the opponent, at the node that both sessions show, and returns the announcement. Fails without a
    /// change if the game ended differently here.
    pub(super) fn take_over_end(&mut self, sent: &Session) -> Result<Option<Announcement>, EndsOtherwise> {
        let session = &mut *self.session;
        let outcome = sent.position.record.outcome(sent.position.at);
        if let Some(here) = session.position.record.outcome(session.position.at) {
            let is_same =
                outcome.map_or_else(|| session.scoring().comes_before_end(sent.scoring()), |there| there == here);
            return if is_same { Ok(None) } else { Err(EndsOtherwise) };
        }
        let tree = &session.position.record.tree;
        let end = tree.main_line(tree.root()).last();
        let is_end = end == Some(session.position.at);
        if let Some(outcome) = outcome {
            session.scores.resumed = session.scores.resumed.filter(|&at| at != session.position.at);
            if let Some(marks) = sent.scoring().marks() {
                *session.scores.at_mut(session.position.at) = Marks { at: session.position.at, ..marks.clone() };
            }
            return Ok(Some(if is_end { session.end(outcome) } else { session.end_here(outcome) }));
        }
        // A player who has played on here may not have known about the score yet.
        if session.scores.resumed == Some(session.position.at)
            || end.is_some_and(|end| !is_end && session.position.leads(session.position.at, end))
        {
            return Ok(None);
        }
        if sent.scoring().is_resumed() {
            session.scores.at_mut(session.position.at).accepted = ByColor::default();
            session.scores.resumed = Some(session.position.at);
            return Ok(Some(Announcement::Resumed { to_play: session.replay().game.to_play() }));
        }
        Ok(sent.scoring().marks().and_then(|marks| self.take_over_marks(marks)))
    }

    /// Takes over the opponent's marks. If each player accepted the same score on their own, both accept it now, which ends the game.
    /// Returns the announcement of the end; `None` if the game has not ended.
    fn take_over_marks(&mut self, theirs: &Marks) -> Option<Announcement> {
        let session = &mut *self.session;
        let accepted = theirs.accepted;
        let at = session.position.at;
        let own = session.scores.at_mut(at);
        let is_both = accepted.black != accepted.white
            && own.accepted == ByColor { black: !accepted.black, white: !accepted.white }
            && is_same_set(&own.dead, &theirs.dead);
        *own = Marks { at, ..theirs.clone() };
        is_both.then(|| {
            session.scores.at_mut(session.position.at).accepted = ByColor { black: true, white: true };
            session.end(session.scoring().score(&session.replay().game).outcome)
        })
    }
}

fn is_same_set(left: &[Point], right: &[Point]) -> bool {
    left.len() == right.len() && left.iter().all(|point| right.contains(point))
}

/// The error for a game that ended differently here than in the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EndsOtherwise;

#[cfg(test)]
mod tests {
    use crate::Intent;
    use baduk_link::{Form, Link, decode, encode};
    use baduk_record::{LinkMode, View};
    use baduk_rules::score::Outcome;

    use super::super::correspondence::Received;
    use super::*;
    use crate::{GameId, Phase};

    /// A game in which both players have passed. White's stone at A5 is dead. The players still have to agree about White's two stones at
    /// C2 and D2.
    const GAME: &str = "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Korean]POST[7];B[bb];W[aa];B[cb];W[dd];B[bc];W[cd];B[];W[])";
    const A5: Point = Point::new(0, 0);
    const D2: Point = Point::new(3, 3);

    fn opened(text: &str, mode: LinkMode) -> Session {
        let tree = baduk_sgf::read(text).unwrap().0.remove(0);
        let at = tree.main_line(tree.root()).last().unwrap();
        Session::from_link(Link { tree, at, view: View { mode, ..View::default() }, damage: None }, GameId::new(7))
            .unwrap()
    }

    /// The session that the opponent decodes from a link to `session`.
    fn sent(session: &Session) -> Session {
        let (tree, at) = session.scoring().with_scores().line(session.at());
        let view = View { mode: LinkMode::Play, ..View::default() };
        Session::from_link(decode(&encode(&tree, at, &view, Form::Whole).unwrap()).unwrap(), None).unwrap()
    }

    fn phase(session: &Session) -> Phase {
        session.phase(&session.replay().game)
    }

    fn result(session: &Session) -> Option<&str> {
        session.record().tree.node(session.record().tree.root()).value("RE")
    }

    fn mark(session: &mut Session, points: &[Point], accepts: Color) {
        for &point in points {
            session.apply(Intent::Choose(point));
        }
        session.apply(Intent::Accept(accepts));
    }

    #[test]
    fn a_score_goes_to_and_fro_until_both_accept_it() {
        let (mut black, mut white) = (opened(GAME, LinkMode::Play), opened(GAME, LinkMode::Play));
        mark(&mut black, &[A5, D2], Color::Black);
        assert_eq!(white.correspondence().receive(&sent(&black)).unwrap().0, Received::Known);
        assert_eq!(white.scoring().marks().unwrap().dead.len(), 3);
        assert!(baduk_sgf::write([&*black.scoring().with_scores()]).contains("DEAD[aa][cd]"));
        assert_eq!((white.scoring().accepts(Color::Black), white.scoring().accepts(Color::White)), (true, false));
        // Says that White's two stones are not dead.
        mark(&mut white, &[D2], Color::White);
        black.correspondence().receive(&sent(&white)).unwrap();
        assert_eq!(black.scoring().marks().unwrap().dead, [A5]);
        assert_eq!((black.scoring().accepts(Color::Black), black.scoring().accepts(Color::White)), (false, true));
        mark(&mut black, &[], Color::Black);
        let ended = Phase::Ended(black.scoring().score(&black.replay().game).outcome);
        let (received, told) = white.correspondence().receive(&sent(&black)).unwrap();
        assert!(received == Received::Continued && matches!(told, Some(Announcement::Ended { .. })));
        assert_eq!((phase(&black), phase(&white)), (ended, ended));
        assert!(result(&white).is_some() && result(&white) == result(&black));
        assert_eq!(white.record().tree, black.record().tree);
    }

    #[test]
    fn a_link_to_look_at_a_scored_game_shows_its_score() {
        let mut own = opened(GAME, LinkMode::Play);
        mark(&mut own, &[A5], Color::Black);
        mark(&mut own, &[], Color::White);
        own.apply(Intent::Undo);
        let mut other = opened(&baduk_sgf::write([&*own.scoring().with_scores()]), LinkMode::View);
        let score = other.scoring().score(&other.replay().game);
        assert_eq!((phase(&other), other.position.correspondence_id()), (Phase::Ended(score.outcome), None));
        assert_eq!(other.scoring().marks().unwrap().dead, [A5]);
        other.apply(Intent::Reopen);
        assert_eq!(phase(&other), Phase::Scoring);
    }

    #[test]
    fn an_end_that_both_had_stays_and_another_one_is_told() {
        let own = |dead: &[Point]| {
            let mut own = opened(GAME, LinkMode::Play);
            mark(&mut own, dead, Color::White);
            own
        };
        let (before, other) = (sent(&own(&[A5])), sent(&own(&[D2])));
        let mut own = own(&[A5]);
        mark(&mut own, &[], Color::Black);
        let ended = phase(&own);
        assert_eq!(own.correspondence().receive(&before).unwrap().0, Received::Known);
        assert_eq!(own.correspondence().receive(&other).unwrap().0, Received::EndsOtherwise);
        assert_eq!((phase(&own), &own.scoring().marks().unwrap().dead[..]), (ended, &[A5][..]));
        own.apply(Intent::Reopen);
        let reopened = sent(&own);
        let mut still = opened(GAME, LinkMode::Play);
        mark(&mut still, &[A5], Color::White);
        mark(&mut still, &[], Color::Black);
        assert_eq!(still.correspondence().receive(&reopened).unwrap().0, Received::EndsOtherwise);
        assert_eq!(own.correspondence().receive(&other).unwrap().0, Received::Known);
        assert_eq!((phase(&own), own.scoring().marks().unwrap().dead.contains(&A5)), (Phase::Scoring, false));
        assert_eq!(result(&own), None);
    }

    #[test]
    fn a_result_that_is_only_stated_does_not_stand_over_a_score() {
        let own = opened(&GAME.replace("POST", "RE[W+20.5]POST"), LinkMode::Play);
        assert_eq!(phase(&own), Phase::Scoring);
        let stated = opened(&GAME.replace("POST", "RE[W+20.5]POST").replace(";W[])", ")"), LinkMode::Play);
        assert!(matches!(phase(&stated), Phase::Ended(Outcome::Points { .. })));
    }

    #[test]
    fn only_whole_chains_of_a_scored_board_are_dead() {
        let with = |text: &str| opened(&GAME.replace(";W[])", &format!(";W[]{text})")), LinkMode::Play);
        let odd = with("DEAD[dd][ee][ss][][x][dd:de]ACCEPTED[X][b]");
        assert_eq!(odd.scoring().marks().unwrap().dead.len(), 2);
        assert!(!odd.scoring().accepts(Color::Black) && !odd.scoring().accepts(Color::White));
        let playing = opened(&GAME.replace("B[];W[])", "B[ee]DEAD[aa]ACCEPTED[B][W])"), LinkMode::Play);
        assert_eq!((phase(&playing), playing.scoring().marks()), (Phase::Playing, None));
        // In a game from elsewhere, a property with this name is unrelated.
        let kept = [odd, playing].map(|session| baduk_sgf::write([&session.record().tree]).contains("DEAD"));
        assert_eq!(kept, [false, true]);
    }

    #[test]
    fn what_is_taken_back_is_taken_back_there_too() {
        let (mut black, mut white) = (opened(GAME, LinkMode::Play), opened(GAME, LinkMode::Play));
        assert!(matches!(black.scoring().with_scores(), Cow::Borrowed(_)));
        mark(&mut black, &[A5], Color::Black);
        white.correspondence().receive(&sent(&black)).unwrap();
        // One player marks stones, and the other accepts.
        white.apply(Intent::Choose(A5));
        black.correspondence().receive(&sent(&white)).unwrap();
        assert_eq!(
            (&black.scoring().marks().unwrap().dead[..], black.scoring().accepts(Color::Black)),
            (&[][..], false)
        );
        mark(&mut black, &[], Color::Black);
        white.correspondence().receive(&sent(&black)).unwrap();
        assert!(white.scoring().accepts(Color::Black));
        mark(&mut black, &[], Color::Black);
        white.correspondence().receive(&sent(&black)).unwrap();
        assert!(!white.scoring().accepts(Color::Black));
    }

    #[test]
    fn who_plays_on_does_so_on_both_sides() {
        let (mut black, mut white) = (opened(GAME, LinkMode::Play), opened(GAME, LinkMode::Play));
        mark(&mut black, &[A5], Color::Black);
        let score = sent(&black);
        white.correspondence().receive(&score).unwrap();
        white.apply(Intent::Resume);
        let told = black.correspondence().receive(&sent(&white)).unwrap().1;
        assert_eq!(told, Some(Announcement::Resumed { to_play: Color::Black }));
        assert_eq!((phase(&black), black.scoring().accepts(Color::Black)), (Phase::Playing, false));
        // The earlier score has no effect any more.
        white.correspondence().receive(&score).unwrap();
        assert_eq!(phase(&white), Phase::Playing);
        black.apply(Intent::Choose(Point::new(4, 4)));
        assert_eq!(white.correspondence().receive(&sent(&black)).unwrap().0, Received::Continued);
        assert_eq!((phase(&white), white.record().tree.clone()), (Phase::Playing, black.record().tree.clone()));
    }

    #[test]
    fn an_end_that_crosses_another_will_stands_on_both_sides() {
        let (mut black, mut white) = (opened(GAME, LinkMode::Play), opened(GAME, LinkMode::Play));
        mark(&mut white, &[A5], Color::White);
        black.correspondence().receive(&sent(&white)).unwrap();
        mark(&mut black, &[], Color::Black);
        // Meanwhile White plays on.
        white.apply(Intent::Resume);
        let resumed = sent(&white);
        let mut on = white.clone();
        on.apply(Intent::Choose(Point::new(4, 4)));
        for mut white in [white, on.clone()] {
            white.correspondence().receive(&sent(&black)).unwrap();
            assert_eq!(phase(&white), phase(&black));
            assert!(white.replay().game.has_stopped() && !white.position.can_redo());
        }
        let ended = phase(&black);
        for sent in [resumed, sent(&on)] {
            assert_eq!(black.correspondence().receive(&sent).unwrap().0, Received::EndsOtherwise);
            assert_eq!((phase(&black), black.position.can_redo()), (ended, false));
        }
        // If Black agrees, play resumes.
        black.apply(Intent::Reopen);
        black.correspondence().receive(&sent(&on)).unwrap();
        assert_eq!((phase(&black), black.position.move_number()), (Phase::Playing, 9));
    }

    #[test]
    fn two_who_accept_the_same_score_at_once_have_agreed() {
        let (mut black, mut white) = (opened(GAME, LinkMode::Play), opened(GAME, LinkMode::Play));
        mark(&mut black, &[A5, D2], Color::Black);
        mark(&mut white, &[D2, A5], Color::White);
        let (from_black, from_white) = (sent(&black), sent(&white));
        white.correspondence().receive(&from_black).unwrap();
        black.correspondence().receive(&from_white).unwrap();
        assert!(matches!(phase(&black), Phase::Ended(_)) && phase(&black) == phase(&white));
        assert_eq!(result(&black), result(&white));
    }

    #[test]
    fn a_score_from_before_the_game_went_on_is_not_taken_up() {
        let (mut black, mut white) = (opened(GAME, LinkMode::Play), opened(GAME, LinkMode::Play));
        mark(&mut black, &[A5], Color::Black);
        white.apply(Intent::Resume);
        white.apply(Intent::Choose(Point::new(4, 4)));
        assert_eq!(white.correspondence().receive(&sent(&black)).unwrap().0, Received::Older(9));
        assert_eq!((phase(&white), white.scoring().accepts(Color::Black)), (Phase::Playing, false));
    }
}
