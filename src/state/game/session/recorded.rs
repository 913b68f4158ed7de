//! The end of a game as its record states it.

use baduk_record::{NodeId, sgf};
use baduk_rules::score::Count;
use baduk_rules::{Color, Game, Point};
use baduk_view::Announcement;

use super::Session;

/// The territory marks in which a color's stones are dead.
const fn opponents_territory(color: Color) -> &'static str {
    match color {
        Color::Black => "TW",
        Color::White => "TB",
    }
}

impl Session {
    /// Whether the game ended here according to its record, which states a result. Once the readers score the position themselves, it
    /// has marks of its own.
    pub(super) fn is_recorded_end(&self) -> bool {
        let tree = &self.record.tree;
        let is_scored_here = self.marks().is_some() || self.is_resumed();
        let is_played_here = self.correspondence_id().is_some() || self.is_problem();
        let plays = |id: NodeId| tree.node(id).plays().next().is_some();
        let is_end = || {
            let mut rest = tree.main_line(tree.root()).skip_while(|&id| id != self.at);
            rest.next().is_some() && !rest.any(plays)
        };
        self.is_finished() && !is_scored_here && !is_played_here && is_end()
    }

    /// The stones that are dead at the current node: those that the players marked, or else those that the record's territory (TB, TW)
    /// includes at the end of the game.
    #[must_use]
    pub fn dead(&self, game: &Game) -> Vec<Point> {
        match self.marks() {
            Some(marks) => marks.dead.clone(),
            None if game.has_stopped() && self.is_recorded_end() => self.recorded_dead(game),
            None => Vec::new(),
        }
    }

    /// The chains with a stone on a point that the record marks as the opponent's territory.
    fn recorded_dead(&self, game: &Game) -> Vec<Point> {
        let (node, board) = (self.record.tree.node(self.at), game.board());
        let is_dead = |color: Color| {
            node.points(opponents_territory(color)).into_iter().filter(move |&point| board.stone(point) == Some(color))
        };
        let points: Vec<Point> = Color::BOTH.into_iter().flat_map(is_dead).collect();
        self.chains(game, &points)
    }

    /// The score with the record's dead stones, if it has the result that the record states.
    #[must_use]
    pub fn recorded_count(&self, game: &Game) -> Option<Count> {
        let root = self.record.tree.node(self.record.tree.root());
        let stated = sgf::result::result(root.value("RE")?).and_then(|(stated, _)| stated.outcome())?;
        Some(self.count(game)).filter(|count| count.outcome == stated)
    }

    /// Starts to score a position whose result the record states, with the record's dead stones.
    pub(super) fn score_recorded(&mut self, game: &Game) -> Announcement {
        let dead = self.recorded_dead(game);
        self.marks_here().dead = dead;
        self.stand_here();
        Announcement::Reopened
    }
}

#[cfg(test)]
mod tests {
    use baduk_record::{Record, sgf};
    use baduk_view::{Intent, Navigation};

    use super::*;
    use crate::state::Phase;

    /// White's stone at A5 is dead, as the territory says. Black's group at the top has 12 points, White's at the bottom 8.
    const GAME: &str = "(;GM[1]SZ[5]KM[0.5]RU[Korean]RE[B+5.5]\
        ;B[ac];W[ad];B[bc];W[bd];B[cc];W[cd];B[dc];W[dd];B[ec];W[ed];B[];W[aa];B[];W[]\
        TB[aa][ba][ca][da][ea][ab][bb][cb][db][eb]TW[ae:ee])";
    const A5: Point = Point::new(0, 0);

    fn opened(text: &str) -> Session {
        let mut session = Session::of(Record::of(sgf::read(text).unwrap().0.remove(0)).unwrap());
        session.apply(Intent::Navigate(Navigation::End));
        session
    }

    fn phase(session: &Session) -> Phase {
        session.phase(&session.replay().game)
    }

    fn dead(session: &Session) -> Vec<Point> {
        session.dead(&session.replay().game)
    }

    #[test]
    fn a_finished_record_has_its_own_result_and_dead_stones() {
        let mut session = opened(GAME);
        assert_eq!((phase(&session), dead(&session)), (Phase::Recorded, vec![A5]));
        let game = session.replay().game;
        assert!(session.recorded_count(&game).is_some(), "{:?}", session.count(&game));
        assert!(opened(&GAME.replace("B+5.5", "W+0.5")).recorded_count(&game).is_none());
        assert!(session.apply(Intent::Accept(Color::Black)).is_none());
        assert!(matches!(session.apply(Intent::Choose(A5)), Some(Announcement::Refused { .. })));
        assert_eq!(dead(&session), [A5]);
        session.apply(Intent::Navigate(Navigation::Back(1)));
        assert_eq!((phase(&session), dead(&session)), (Phase::Playing, vec![]));
    }

    #[test]
    fn a_result_in_words_or_without_a_margin_counts_too() {
        for result in ["W+", "Black wins after a long fight", "B+R", "W+F", "0"] {
            assert_eq!(phase(&opened(&GAME.replace("B+5.5", result))), Phase::Recorded, "{result}");
        }
        for result in ["", "?", "Void"] {
            assert_eq!(phase(&opened(&GAME.replace("B+5.5", result))), Phase::Counting, "{result}");
        }
    }

    #[test]
    fn the_position_is_scored_on_request_with_the_dead_stones_of_the_record() {
        let mut session = opened(GAME);
        session.apply(Intent::Reopen);
        assert_eq!((phase(&session), dead(&session)), (Phase::Counting, vec![A5]));
        session.apply(Intent::Choose(A5));
        assert!(dead(&session).is_empty());
        session.apply(Intent::Accept(Color::Black));
        session.apply(Intent::Accept(Color::White));
        assert!(matches!(phase(&session), Phase::Ended(_)));
        let root = session.record().tree.root();
        assert_eq!(session.record().tree.node(root).value("RE"), Some("B+5.5"), "the record keeps its result");
    }

    #[test]
    fn a_comment_after_the_last_pass_is_still_the_end() {
        assert_eq!(phase(&opened(&GAME.replace("TW[ae:ee])", "TW[ae:ee];C[Thanks.])"))), Phase::Recorded);
    }

    #[test]
    fn what_is_played_here_is_scored() {
        let mut unfinished = opened(&GAME.replace("RE[B+5.5]", ""));
        assert_eq!((phase(&unfinished), dead(&unfinished)), (Phase::Counting, vec![]));
        for color in Color::BOTH {
            unfinished.apply(Intent::Accept(color));
        }
        unfinished.apply(Intent::Reopen);
        assert_eq!(phase(&unfinished), Phase::Counting);
        // A variation of a finished game, and a game that readers play to its end after it was resigned.
        let variation = GAME.replace(";B[];W[aa];B[];W[]", "(;B[];W[aa];B[];W[]");
        let mut variation = opened(&variation.replace("TW[ae:ee])", "TW[ae:ee])(;B[];W[]))"));
        variation.apply(Intent::Navigate(Navigation::NextVariation));
        variation.apply(Intent::Navigate(Navigation::End));
        assert_eq!(phase(&variation), Phase::Counting);
        let mut resigned = opened("(;SZ[5]RE[B+R];B[cc])");
        assert_eq!(phase(&resigned), Phase::Playing);
        resigned.apply(Intent::Pass);
        resigned.apply(Intent::Pass);
        assert_eq!(phase(&resigned), Phase::Counting);
    }
}
