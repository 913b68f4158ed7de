//! What a game that was counted would give under other rules, and why.

use baduk_rules::score::{self, Outcome, ScoringInput};
use baduk_rules::{Axis, ByColor, Color, DeadStones, Game, HalfPoints, Move, Pass, Preset, Ruleset};

use super::GameScoring;

/// The axes on which a score depends, starting with the most important.
const AXES: [Axis; 6] = [Axis::Scoring, Axis::DeadStones, Axis::Seki, Axis::Neutral, Axis::Compensation, Axis::Tie];

/// What a game would give under a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherScore {
    /// The ruleset.
    pub preset: Preset,
    /// White's komi.
    pub komi: HalfPoints,
    /// The result.
    pub outcome: Outcome,
    /// The axes because of which the result is another one than under the rules of the game, with the value of the ruleset on each. Effects
    /// of two may cancel each other out.
    pub reasons: Vec<(Axis, usize)>,
    /// Whether another komi is such a reason too.
    pub is_komi_a_reason: bool,
}

impl GameScoring<'_> {
    /// Whether the komi of the game is the usual one of its rules.
    #[must_use]
    pub fn has_usual_komi(self) -> bool {
        let terms = self.position.terms();
        terms.komi == terms.rules.komi_for(terms.stones)
    }

    /// What the position `game`, which was counted, would give under each ruleset, with the same dead stones. If the game has the usual komi
    /// of its rules, each ruleset has its own usual komi, else all have the one that the players agreed on.
    #[must_use]
    pub fn under_all_rules(self, game: &Game) -> Vec<OtherScore> {
        Preset::ALL.iter().map(|&preset| self.under(game, preset)).collect()
    }

    fn under(self, game: &Game, preset: Preset) -> OtherScore {
        let terms = self.position.terms();
        let (own, rules) = (terms.rules, preset.ruleset());
        let komi = if self.has_usual_komi() { rules.komi_for(terms.stones) } else { terms.komi };
        let outcome = self.outcome_under(game, &rules, komi);
        let differ = |axis: &Axis| rules.value(*axis) != own.value(*axis);
        let differing: Vec<Axis> = AXES.into_iter().filter(differ).collect();
        let decides = |axis: &Axis| self.outcome_under(game, &with_value_of(rules, &own, *axis), komi) != outcome;
        let mut reasons: Vec<Axis> = differing.iter().copied().filter(decides).collect();
        let is_komi_a_reason = komi != terms.komi && self.outcome_under(game, &rules, terms.komi) != outcome;
        // Several may change the result only together.
        if reasons.is_empty() && !is_komi_a_reason && outcome != self.outcome_under(game, &own, terms.komi) {
            reasons = differing;
        }
        let reasons = reasons.into_iter().map(|axis| (axis, rules.value(axis))).collect();
        OtherScore { preset, komi, outcome, reasons, is_komi_a_reason }
    }

    fn outcome_under(self, game: &Game, rules: &Ruleset, komi: HalfPoints) -> Outcome {
        let terms = self.position.terms();
        let dead = if rules.dead_stones == DeadStones::NoneRemoved { Vec::new() } else { self.dead(game) };
        let penalty = self.position.record.tree.node(self.position.at).penalties(terms.time);
        let input = ScoringInput { penalty, ..ScoringInput::new(rules, komi, terms.stones) };
        score::score(game.board(), &dead, prisoners(game, rules), &input).outcome
    }
}

/// The rules with the value of `other` on one of [`AXES`].
const fn with_value_of(rules: Ruleset, other: &Ruleset, axis: Axis) -> Ruleset {
    match axis {
        Axis::Scoring => Ruleset { scoring: other.scoring, ..rules },
        Axis::DeadStones => Ruleset { dead_stones: other.dead_stones, ..rules },
        Axis::Seki => Ruleset { seki: other.seki, ..rules },
        Axis::Neutral => Ruleset { neutral: other.neutral, ..rules },
        Axis::Compensation => Ruleset { compensation: other.compensation, ..rules },
        Axis::Tie => Ruleset { tie: other.tie, ..rules },
        _ => rules,
    }
}

/// The prisoners of a game if its passes cost what they cost under `rules`.
fn prisoners(game: &Game, rules: &Ruleset) -> ByColor<u32> {
    let passes = |color: Color| game.moves().iter().filter(|mv| **mv == (color, Move::Pass)).count() as u32;
    let prisoners = game.prisoners();
    ByColor::from_fn(|color| match (game.rules().pass, rules.pass) {
        (Pass::CostsOneStone, Pass::Free) => prisoners[color].saturating_sub(passes(color.opponent())),
        (Pass::Free, Pass::CostsOneStone) => prisoners[color] + passes(color.opponent()),
        _ => prisoners[color],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Intent, Session};
    use baduk_rules::{Point, Size};
    use baduk_sgf::GameTerms;

    /// A game of these moves on 5x5 under rules, at whose end these points are marked as dead. "pass" is a pass.
    fn counted(rules: &str, komi: Option<i32>, moves: &str, dead: &str) -> Session {
        let size = Size::square(5).unwrap();
        let rules: Ruleset = rules.parse().unwrap();
        let usual = GameTerms::even(size, rules);
        let komi = komi.map_or(usual.komi, HalfPoints::from_half_points);
        let mut session = Session::new(GameTerms { komi, ..usual });
        let at = |name: &str| Intent::Choose(Point::from_a1(name, size).unwrap());
        for name in moves.split(' ') {
            session.apply(if name == "pass" { Intent::Pass } else { at(name) });
        }
        for name in dead.split_whitespace() {
            session.apply(at(name));
        }
        session
    }

    fn scores(session: &Session) -> Vec<OtherScore> {
        session.scoring().under_all_rules(&session.replay().game)
    }

    fn of(scores: &[OtherScore], preset: Preset) -> (String, Vec<Axis>, bool) {
        let score = scores.iter().find(|score| score.preset == preset).unwrap();
        let axes = score.reasons.iter().map(|(axis, _)| *axis).collect();
        (score.outcome.to_string(), axes, score.is_komi_a_reason)
    }

    /// Black has the left three columns, White the right two, and White has a dead stone at A1.
    const MOVES: &str = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B3 A1 pass pass";

    #[test]
    fn each_ruleset_has_its_result_and_the_reason_for_it() {
        // Black: 9 points and a prisoner. White: 5 points.
        let session = counted("korean", Some(0), MOVES, "A1");
        let scores = scores(&session);
        assert_eq!(scores.len(), Preset::ALL.len());
        assert!(!session.scoring().has_usual_komi());
        let none = Vec::new;
        assert_eq!(of(&scores, Preset::Korean), ("B+5".into(), none(), false));
        assert_eq!(of(&scores, Preset::Japanese), ("B+5".into(), none(), false), "nothing that counts differs");
        // Black: 6 stones and 9 points. White: 5 stones and 5 points.
        assert_eq!(of(&scores, Preset::Chinese), ("B+5".into(), none(), false), "both counts agree");
        // With its stone on the board, White's stone makes Black's area neutral.
        assert_eq!(of(&scores, Preset::TrompTaylor).1, [Axis::DeadStones]);
        assert_eq!(of(&scores, Preset::TrompTaylor).0, "W+5");
    }

    #[test]
    fn a_usual_komi_becomes_that_of_each_ruleset_and_another_one_stays() {
        let usual = scores(&counted("korean", None, MOVES, "A1"));
        assert_eq!(of(&usual, Preset::Korean), ("W+1.5".into(), Vec::new(), false));
        assert_eq!(of(&usual, Preset::Chinese), ("W+2.5".into(), Vec::new(), true));
        let agreed = scores(&counted("korean", Some(3), MOVES, "A1"));
        assert_eq!(of(&agreed, Preset::Chinese), ("B+3.5".into(), Vec::new(), false));
        assert!(agreed.iter().all(|score| score.komi == HalfPoints::from_half_points(3)));
    }

    #[test]
    fn who_plays_more_stones_matters_where_stones_are_counted() {
        // White fills a point of their own while Black passes.
        let session = counted("japanese", Some(0), "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass E1 pass pass", "");
        let all = scores(&session);
        assert_eq!(of(&all, Preset::Japanese).0, "B+6");
        assert_eq!(of(&all, Preset::Chinese), ("B+5".into(), vec![Axis::Scoring], false));
        // The stones that passes cost are no prisoners where a pass costs none.
        let aga = counted("aga", Some(0), "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass E1 pass pass", "");
        let all = scores(&aga);
        assert_eq!((of(&all, Preset::Aga).0, of(&all, Preset::Japanese).0), ("B+5".into(), "B+6".into()));
    }

    #[test]
    fn a_tie_has_a_winner_under_some_rules() {
        let session = counted("japanese", Some(10), MOVES, "A1");
        let all = scores(&session);
        assert_eq!(of(&all, Preset::Japanese).0, "Draw");
        assert_eq!(of(&all, Preset::Ing), ("B+0".into(), vec![Axis::Tie], false));
    }
}
