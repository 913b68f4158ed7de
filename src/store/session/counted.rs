//! A count as a link carries it: which stones are dead, and who accepts.

use std::borrow::Cow;

use baduk_record::{Ending, NodeId, Tree, replay};
use baduk_rules::score;
use baduk_rules::{ByColor, Color, DeadStones, Game, Point};
use baduk_view::Announcement;

use super::{Marks, Session};

/// The property of a node with a point of each chain on it that is marked as dead.
const DEAD: &str = "DEAD";
/// The property of a node with those who accept the count of it: B, W.
const ACCEPTED: &str = "ACCEPTED";

/// What a side is called there.
const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

impl Session {
    /// The record with the counts in it, where we are and at the end of the main line.
    #[must_use]
    pub fn with_counts(&self) -> Cow<'_, Tree> {
        let mut tree = Cow::Borrowed(&self.record.tree);
        if self.marks.is_empty() {
            return tree;
        }
        let places = self.places_of_counts();
        for Marks { at, dead, accepted } in self.marks.iter().filter(|marks| places.contains(&marks.at)) {
            let game = replay(&self.record, *at).game;
            let is_first = |point: &Point| {
                game.board().chain(*point).is_some_and(|chain| chain.stones.iter().min() == Some(point))
            };
            let dead: Vec<String> = dead.iter().filter(|point| is_first(point)).map(|point| point.to_sgf()).collect();
            let dead: Vec<&str> = dead.iter().map(String::as_str).collect();
            let accepted: Vec<&str> = Color::BOTH.into_iter().filter(|&color| accepted[color]).map(letter).collect();
            if !dead.is_empty() || !accepted.is_empty() {
                let tree = tree.to_mut();
                tree.set(*at, DEAD, &dead);
                tree.set(*at, ACCEPTED, &accepted);
            }
        }
        tree
    }

    /// Takes the counts out of the record that [`Self::with_counts`] puts there. One that both accept has ended the game.
    pub(super) fn take_counts(&mut self) {
        for at in self.places_of_counts() {
            let tree = &mut self.record.tree;
            let node = tree.node(at);
            let accepts =
                |color| node.property(ACCEPTED).is_some_and(|all| all.values().any(|one| one == letter(color)));
            let (points, accepted) = (node.points(DEAD), ByColor::from_fn(accepts));
            if node.property(DEAD).is_none() && node.property(ACCEPTED).is_none() {
                continue;
            }
            tree.set(at, DEAD, &[]);
            tree.set(at, ACCEPTED, &[]);
            tree.take_change();
            let game = replay(&self.record, at).game;
            if game.is_over() {
                let marks = Marks { at, dead: self.chains(&game, &points), accepted };
                if accepted.black && accepted.white {
                    let outcome = self.count_with(&game, &marks.dead, self.terms().rules.scoring).outcome;
                    self.record.endings.push(Ending { at, outcome });
                }
                self.marks.push(marks);
            }
        }
    }

    /// Takes over the count where we are from the same game as another player has it, and how it ended; says how, if it did just
    /// now. Where it has ended here in another way, that stays, and it is an error.
    pub(super) fn take_over_end(&mut self, sent: &Self) -> Result<Option<Announcement>, EndsOtherwise> {
        let outcome = sent.record.outcome(sent.at);
        let dead = |session: &Self| {
            let mut dead = session.marks().map(|marks| marks.dead.clone()).unwrap_or_default();
            dead.sort_unstable();
            dead
        };
        if let Some(here) = self.record.outcome(self.at) {
            let is_other =
                outcome.is_some_and(|there| there != here) || sent.marks().is_some() && dead(sent) != dead(self);
            return if is_other { Err(EndsOtherwise) } else { Ok(None) };
        }
        if let Some(marks) = sent.marks() {
            let marks = Marks { at: self.at, ..marks.clone() };
            *self.marks_here() = marks;
        }
        let tree = &self.record.tree;
        let is_end = tree.main_line(tree.root()).last() == Some(self.at);
        Ok(outcome.map(|outcome| if is_end { self.end(outcome) } else { self.end_here(outcome) }))
    }

    /// Every chain with a stone on one of these points, as far as the rules let any be dead.
    fn chains(&self, game: &Game, points: &[Point]) -> Vec<Point> {
        let mut dead = Vec::new();
        for &point in points {
            if self.terms().rules.dead_stones != DeadStones::NoneRemoved && !dead.contains(&point) {
                score::toggle_chain(game.board(), &mut dead, point);
            }
        }
        dead
    }

    fn places_of_counts(&self) -> Vec<NodeId> {
        let tree = &self.record.tree;
        let end = tree.main_line(tree.root()).last().filter(|&end| end != self.at);
        [self.at].into_iter().chain(end).collect()
    }
}

/// A game has ended here otherwise than in a link of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EndsOtherwise;

#[cfg(test)]
mod tests {
    use baduk_record::link::{Form, Link, Mode, View, decode, encode};
    use baduk_record::sgf;
    use baduk_rules::score::Outcome;
    use baduk_view::Intent;

    use super::super::post::Received;
    use super::*;
    use crate::store::Phase;

    /// White's stone at A5 is dead, both have passed, and whether White's two at C2 and D2 are is for the players to say.
    const GAME: &str = "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Korean]POST[7];B[bb];W[aa];B[cb];W[dd];B[bc];W[cd];B[];W[])";
    const A5: Point = Point::new(0, 0);
    const D2: Point = Point::new(3, 3);

    fn opened(text: &str, mode: Mode) -> Session {
        let tree = sgf::read(text).unwrap().0.remove(0);
        let at = tree.main_line(tree.root()).last().unwrap();
        Session::of_link(Link { tree, at, view: View { mode, ..View::default() }, damage: None }, 7).unwrap()
    }

    /// The game as it comes out of the link that its owner sends.
    fn sent(session: &Session) -> Session {
        let (tree, at) = session.with_counts().line(session.at());
        let view = View { mode: Mode::Play, ..View::default() };
        Session::of_link(decode(&encode(&tree, at, &view, Form::Whole).unwrap()).unwrap(), 0).unwrap()
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
        session.play_by_post(Intent::Accept(accepts));
    }

    #[test]
    fn a_count_goes_to_and_fro_until_both_accept_it() {
        let (mut black, mut white) = (opened(GAME, Mode::Play), opened(GAME, Mode::Play));
        mark(&mut black, &[A5, D2], Color::Black);
        assert_eq!(white.receive(&sent(&black)).unwrap().0, Received::Known);
        assert_eq!(white.marks().unwrap().dead.len(), 3);
        assert!(sgf::write([&*black.with_counts()]).contains("DEAD[aa][cd]"));
        assert_eq!((white.accepts(Color::Black), white.accepts(Color::White)), (true, false));
        // White's two stones are not dead.
        mark(&mut white, &[D2], Color::White);
        black.receive(&sent(&white)).unwrap();
        assert_eq!(black.marks().unwrap().dead, [A5]);
        assert_eq!((black.accepts(Color::Black), black.accepts(Color::White)), (false, true));
        mark(&mut black, &[], Color::Black);
        let ended = Phase::Ended(black.count(&black.replay().game).outcome);
        let (received, told) = white.receive(&sent(&black)).unwrap();
        assert!(received == Received::Continued && matches!(told, Some(Announcement::Ended { .. })));
        assert_eq!((phase(&black), phase(&white)), (ended, ended));
        assert!(result(&white).is_some() && result(&white) == result(&black));
        assert_eq!(white.record().tree, black.record().tree);
    }

    #[test]
    fn a_link_to_look_at_a_counted_game_shows_its_count() {
        let mut own = opened(GAME, Mode::Play);
        mark(&mut own, &[A5], Color::Black);
        mark(&mut own, &[], Color::White);
        own.apply(Intent::Undo);
        let mut other = opened(&sgf::write([&*own.with_counts()]), Mode::View);
        let count = other.count(&other.replay().game);
        assert_eq!((phase(&other), other.post()), (Phase::Ended(count.outcome), 0));
        assert_eq!(other.marks().unwrap().dead, [A5]);
        other.apply(Intent::Reopen);
        assert_eq!(phase(&other), Phase::Counting);
    }

    #[test]
    fn an_end_that_both_had_stays_and_another_one_is_told() {
        let own = |dead: &[Point]| {
            let mut own = opened(GAME, Mode::Play);
            mark(&mut own, dead, Color::White);
            own
        };
        let (before, other) = (sent(&own(&[A5])), sent(&own(&[D2])));
        let mut own = own(&[A5]);
        mark(&mut own, &[], Color::Black);
        let ended = phase(&own);
        assert_eq!(own.receive(&before).unwrap().0, Received::Known);
        assert_eq!(own.receive(&other).unwrap().0, Received::EndsOtherwise);
        assert_eq!((phase(&own), &own.marks().unwrap().dead[..]), (ended, &[A5][..]));
        own.apply(Intent::Reopen);
        assert_eq!(own.receive(&other).unwrap().0, Received::Known);
        assert_eq!((phase(&own), own.marks().unwrap().dead.contains(&A5)), (Phase::Counting, false));
        assert_eq!(result(&own), None);
    }

    #[test]
    fn a_result_that_is_only_stated_does_not_stand_over_a_count() {
        let own = opened(&GAME.replace("POST", "RE[W+20.5]POST"), Mode::Play);
        assert_eq!(phase(&own), Phase::Counting);
        let stated = opened(&GAME.replace("POST", "RE[W+20.5]POST").replace(";W[])", ")"), Mode::Play);
        assert!(matches!(phase(&stated), Phase::Ended(Outcome::Points { .. })));
    }

    #[test]
    fn only_whole_chains_of_a_counted_board_are_dead() {
        let with = |text: &str| opened(&GAME.replace(";W[])", &format!(";W[]{text})")), Mode::Play);
        let odd = with("DEAD[dd][ee][ss][][x][dd:de]ACCEPTED[X][b]");
        assert_eq!(odd.marks().unwrap().dead.len(), 2);
        assert!(!odd.accepts(Color::Black) && !odd.accepts(Color::White));
        let playing = opened(&GAME.replace("B[];W[])", "B[ee]DEAD[aa]ACCEPTED[B][W])"), Mode::Play);
        assert_eq!((phase(&playing), playing.marks()), (Phase::Playing, None));
        for session in [odd, playing] {
            assert!(!sgf::write([&session.record().tree]).contains("DEAD"));
        }
    }

    #[test]
    fn nothing_is_written_where_nothing_was_marked() {
        let mut own = opened(GAME, Mode::Play);
        assert!(matches!(own.with_counts(), Cow::Borrowed(_)));
        own.apply(Intent::Choose(A5));
        own.apply(Intent::Choose(A5));
        assert!(matches!(own.with_counts(), Cow::Borrowed(_)));
    }
}
