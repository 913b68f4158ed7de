//! The end of a game as stated in its record.

use baduk_rules::score::{self, Score};
use baduk_rules::{ByColor, Color, Game, Point};
use baduk_sgf::NodeId;
use baduk_sgf::result::{Stated, result};

use super::{GameScoring, Position};

impl GameScoring<'_> {
    /// Whether the game ended at the current node according to its record: the record states a result, or comes from elsewhere and marks
    /// territory. If readers have scored the position themselves, their own marks count instead.
    pub(super) fn is_recorded_end(self) -> bool {
        let is_scored_here = self.marks().is_some() || self.is_resumed();
        let position = self.position;
        // In a game that is read, a result "Void" or "?" counts too.
        let is_stated = || position.states_result() || position.has_recorded_territory();
        self.is_read
            && !is_scored_here
            && position.correspondence_id().is_none()
            && position.end_of_game().contains(&position.at)
            && is_stated()
    }

    /// The score that explains the result in the record; `None` if the marked territory doesn't fit the result. If the record has no
    /// result, the score of the marked territory.
    #[must_use]
    pub fn recorded_score(self, game: &Game) -> Option<Score> {
        let text = self.position.record.tree.node(self.position.record.tree.root()).value("RE").unwrap_or_default();
        let stated = result(text).map(|(stated, _)| stated);
        let marked = || self.position.has_recorded_territory().then(|| self.position.score_recorded_territory(game));
        if text.trim().is_empty() || stated == Some(Stated::Unknown) {
            return marked();
        }
        let outcome = stated?.outcome()?;
        let is_it = |score: &Score| score.outcome == outcome;
        Some(self.score(game)).filter(is_it).or_else(|| marked().filter(is_it))
    }
}

impl Position {
    /// Whether the record states a result, which may be that it is unknown.
    fn states_result(&self) -> bool {
        self.record.tree.node(self.record.tree.root()).value("RE").is_some_and(|result| !result.trim().is_empty())
    }

    /// The nodes at the end of the main line: the last node with a move, and all nodes after it.
    fn end_of_game(&self) -> Vec<NodeId> {
        let tree = &self.record.tree;
        let mut line: Vec<NodeId> = tree.main_line(tree.root()).collect();
        let last = line.iter().rposition(|&id| tree.node(id).plays().next().is_some());
        line.split_off(last.unwrap_or_default())
    }

    /// The points that the record marks as each player's territory (TB, TW) at the end of the game.
    fn recorded_territory(&self) -> ByColor<Vec<Point>> {
        let end = self.end_of_game();
        let marked = |name: &str| end.iter().flat_map(|&id| self.record.tree.node(id).points(name)).collect();
        ByColor { black: marked("TB"), white: marked("TW") }
    }

    pub(super) fn has_recorded_territory(&self) -> bool {
        let ByColor { black, white } = self.recorded_territory();
        !(black.is_empty() && white.is_empty())
    }

    /// The stones of all chains in territory that the record marks as the opponent's.
    pub(super) fn recorded_dead(&self, game: &Game) -> Vec<Point> {
        let (mut territory, board) = (self.recorded_territory(), game.board());
        for color in Color::BOTH {
            territory[color].retain(|&point| board.stone(point) == Some(color.opponent()));
        }
        self.chains(game, &[territory.black, territory.white].concat())
    }

    /// The score of the territory that the record marks. Where the living stones are doesn't matter.
    fn score_recorded_territory(&self, game: &Game) -> Score {
        let (territory, dead) = (self.recorded_territory(), self.recorded_dead(game));
        let terms = self.scoring_input(self.terms().rules.scoring);
        score::score_marked(game.board(), &territory, &dead, game.prisoners(), &terms)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Intent, Navigation};
    use baduk_record::Record;

    use super::*;
    use crate::{Announcement, Phase, Session};

    /// White's stone at A5 is dead according to the marked territory. Black's group at the top has 12 points, White's at the bottom 8.
    const GAME: &str = "(;GM[1]SZ[5]KM[0.5]RU[Korean]RE[B+5.5]\
        ;B[ac];W[ad];B[bc];W[bd];B[cc];W[cd];B[dc];W[dd];B[ec];W[ed];B[];W[aa];B[];W[]\
        TB[aa][ba][ca][da][ea][ab][bb][cb][db][eb]TW[ae:ee])";
    const A5: Point = Point::new(0, 0);

    fn opened(text: &str) -> Session {
        let mut session = Session::from_record(Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap());
        session.apply(Intent::Navigate(Navigation::End));
        session
    }

    fn phase(session: &Session) -> Phase {
        session.phase(&session.replay().game)
    }

    fn dead(session: &Session) -> Vec<Point> {
        session.scoring().dead(&session.replay().game)
    }

    #[test]
    fn a_finished_record_has_its_own_result_and_dead_stones() {
        let mut session = opened(GAME);
        assert_eq!((phase(&session), dead(&session)), (Phase::Recorded, vec![A5]));
        let game = session.replay().game;
        assert!(session.scoring().recorded_score(&game).is_some(), "{:?}", session.scoring().score(&game));
        assert!(opened(&GAME.replace("B+5.5", "W+0.5")).scoring().recorded_score(&game).is_none());
        assert!(session.apply(Intent::Accept(Color::Black)).is_none());
        assert!(matches!(session.apply(Intent::Choose(A5)), Some(Announcement::Refused { .. })));
        assert_eq!(dead(&session), [A5]);
        session.apply(Intent::Navigate(Navigation::Back(1)));
        assert_eq!((phase(&session), dead(&session)), (Phase::Playing, vec![]));
    }

    #[test]
    fn a_result_in_words_or_without_a_margin_counts_too() {
        for result in ["W+", "Black wins after a long fight", "B+R", "W+F", "0", "?", "Void", "unknown"] {
            assert_eq!(phase(&opened(&GAME.replace("B+5.5", result))), Phase::Recorded, "{result}");
        }
    }

    #[test]
    fn a_record_without_a_result_or_of_which_it_is_not_known_is_finished() {
        for (stated, is_counted) in [("RE[Void]", false), ("RE[?]", true), ("RE[unknown]", true), ("", true)] {
            let mut session = opened(&GAME.replace("RE[B+5.5]", stated));
            assert_eq!((phase(&session), dead(&session)), (Phase::Recorded, vec![A5]), "{stated}");
            assert_eq!(session.scoring().recorded_score(&session.replay().game).is_some(), is_counted, "{stated}");
            assert!(session.apply(Intent::Accept(Color::Black)).is_none());
            // The reader can still score the position. The record doesn't change.
            session.apply(Intent::Reopen);
            for color in Color::BOTH {
                session.apply(Intent::Accept(color));
            }
            assert!(matches!(phase(&session), Phase::Ended(_)));
            let root = session.record().tree.node(session.record().tree.root());
            let kept = match stated {
                "" => "RE[B+5.5]".to_owned(),
                stated => stated.to_owned(),
            };
            assert_eq!(root.value("RE").map(|result| format!("RE[{result}]")), Some(kept));
        }
        for stated in ["RE[Void]", "RE[?]"] {
            let unmarked = GAME.split("TB").next().unwrap().replace("RE[B+5.5]", stated) + ")";
            let session = opened(&unmarked);
            assert_eq!((phase(&session), session.is_finished()), (Phase::Recorded, true), "{stated}");
            assert!(session.scoring().recorded_score(&session.replay().game).is_none());
            // A game that is played here and that the players declared void can still be scored.
            assert_eq!(phase(&opened(&unmarked.replace("GM[1]", "GM[1]AP[Badukpan]"))), Phase::Scoring, "{stated}");
        }
    }

    #[test]
    fn the_territory_that_a_record_marks_is_its_score() {
        let score = |text: &str| {
            let session = opened(text);
            session.scoring().recorded_score(&session.replay().game).map(|score| score.outcome.to_string())
        };
        let unstated = GAME.replace("RE[B+5.5]", "");
        assert_eq!(score(&unstated).as_deref(), Some("B+5.5"));
        // White needs a move inside its territory, so Black has one point less, although the stones don't show it.
        assert_eq!(score(&unstated.replace("TW[ae:ee]", "TW[ae:de]")).as_deref(), Some("B+6.5"));
        assert_eq!(score(&unstated.replace("TB[aa]", "TB")).as_deref(), Some("B+3.5"));
        assert_eq!(score(&GAME.replace("B+5.5", "B+6.5").replace("TW[ae:ee]", "TW[ae:de]")).as_deref(), Some("B+6.5"));
        assert_eq!(score(&GAME.replace("B+5.5", "B+7.5")), None);
        // Territory that is marked in a comment node after the last pass counts too.
        let after = unstated.replace("W[]TB", "W[]C[.];TB");
        assert_eq!(
            (score(&after), score(&after.replace("ee])", "ee];C[Thanks.])"))),
            (score(&unstated), score(&unstated))
        );
    }

    #[test]
    fn the_position_is_scored_on_request_with_the_dead_stones_of_the_record() {
        let mut session = opened(GAME);
        session.apply(Intent::Reopen);
        assert_eq!((phase(&session), dead(&session)), (Phase::Scoring, vec![A5]));
        session.apply(Intent::Choose(A5));
        assert!(dead(&session).is_empty());
        session.apply(Intent::Accept(Color::Black));
        session.apply(Intent::Accept(Color::White));
        assert!(matches!(phase(&session), Phase::Ended(_)));
        let root = session.record().tree.root();
        assert_eq!(session.record().tree.node(root).value("RE"), Some("B+5.5"), "the record keeps its result");
    }

    #[test]
    fn stones_are_suggested_if_the_record_does_not_say_which_are_dead() {
        let unmarked = GAME.split("TB").next().unwrap().to_owned() + ")";
        let mut session = opened(&unmarked);
        session.apply(Intent::Reopen);
        assert!(session.suggest_dead(vec![A5]));
        assert_eq!(dead(&session), [A5]);
        session.apply(Intent::Choose(A5));
        assert!(!session.suggest_dead(vec![A5]) && dead(&session).is_empty(), "then only the reader marks");
        // The record marks territory, so that its word counts.
        let mut session = opened(GAME);
        session.apply(Intent::Reopen);
        assert!(!session.suggest_dead(vec![]));
        // The reader passes at the end of a record without passes.
        let mut session = opened("(;SZ[5]RE[B+5.5];B[cc];W[aa])");
        session.apply(Intent::Pass);
        session.apply(Intent::Pass);
        assert_eq!(phase(&session), Phase::Scoring);
        assert!(session.suggest_dead(vec![A5]));
    }

    #[test]
    fn a_comment_after_the_last_pass_is_still_the_end() {
        assert_eq!(phase(&opened(&GAME.replace("TW[ae:ee])", "TW[ae:ee];C[Thanks.])"))), Phase::Recorded);
    }

    #[test]
    fn what_is_played_here_is_scored() {
        let mut unfinished = opened(&GAME.replace("RE[B+5.5]", "AP[Badukpan]"));
        assert_eq!((phase(&unfinished), dead(&unfinished)), (Phase::Scoring, vec![]));
        for color in Color::BOTH {
            unfinished.apply(Intent::Accept(color));
        }
        unfinished.apply(Intent::Reopen);
        assert_eq!(phase(&unfinished), Phase::Scoring);
        // A variation of a finished game; and a resigned game that readers continue to its end.
        let variation = GAME.replace(";B[];W[aa];B[];W[]", "(;B[];W[aa];B[];W[]");
        let mut variation = opened(&variation.replace("TW[ae:ee])", "TW[ae:ee])(;B[];W[]))"));
        variation.apply(Intent::Navigate(Navigation::NextVariation));
        variation.apply(Intent::Navigate(Navigation::End));
        assert_eq!(phase(&variation), Phase::Scoring);
        let mut resigned = opened("(;SZ[5]RE[B+R];B[cc])");
        assert_eq!(phase(&resigned), Phase::Playing);
        resigned.apply(Intent::Pass);
        resigned.apply(Intent::Pass);
        assert_eq!(phase(&resigned), Phase::Scoring);
    }
}
