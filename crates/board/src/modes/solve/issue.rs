//! The errors in a problem, which are reported to its author.

use baduk_problem::{GoalFault, Mistake, ProblemError};
use baduk_sgf::{Tree, move_number};

use baduk_texts::Locale;
use baduk_texts::later::t;

/// An error in a problem, for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Issue {
    /// The game is not a problem, for this reason.
    NoProblem(ProblemError),
    /// The goals can't be read or make no sense.
    NoGoals(GoalFault),
    /// No variation is marked as correct.
    NothingRight,
    /// The solution ends after the move with this number, counted from 1, before the problem is solved.
    Cut(usize),
    /// The move with this number, counted from 1, is illegal.
    Refused(usize),
    /// The move with this number, counted from 1, is marked as both correct and wrong.
    Disputed(usize),
    /// The line that ends with the move of this number, counted from 1, has a comment without a known mark.
    Unread(usize),
    /// The move with this number, counted from 1, is marked as correct, although an earlier move is marked as wrong.
    RightAfterWrong(usize),
    /// The solution is too long to search for.
    TooLong,
}

impl Issue {
    /// The issue for a mistake that was found in the record of a problem.
    #[must_use]
    pub fn new(mistake: Mistake, tree: &Tree) -> Self {
        match mistake {
            Mistake::NothingRight => Self::NothingRight,
            Mistake::Cut(node) => Self::Cut(move_number(tree, node)),
            Mistake::Refused(node) => Self::Refused(move_number(tree, node)),
            Mistake::Disputed(node) => Self::Disputed(move_number(tree, node)),
            Mistake::Unread(node) => Self::Unread(move_number(tree, node)),
            Mistake::RightAfterWrong(node) => Self::RightAfterWrong(move_number(tree, node)),
        }
    }

    /// Whether the problem can still be solved, so that only its author needs to know the issue.
    #[must_use]
    pub const fn is_harmless(&self) -> bool {
        matches!(self, Self::Disputed(_) | Self::Unread(_) | Self::RightAfterWrong(_))
    }

    /// The sentence that describes the issue.
    #[must_use]
    pub fn message(&self, locale: Locale) -> String {
        match self {
            Self::NoProblem(why) => t!(locale, problem.unsolvable, why = baduk_texts::later::no_problem(locale, why)),
            Self::NoGoals(fault) => t!(locale, problem.unsolvable, why = baduk_texts::later::no_goals(locale, fault)),
            Self::NothingRight => t!(locale, problem.nothing_marked_correct).to_owned(),
            Self::Cut(number) => t!(locale, problem.variation_stops, number = *number),
            Self::Refused(number) => t!(locale, problem.illegal_move, number = *number),
            Self::Disputed(number) => t!(locale, problem.marked_both_ways, number = *number),
            Self::Unread(number) => t!(locale, problem.unread_mark, number = *number),
            Self::RightAfterWrong(number) => t!(locale, problem.correct_after_wrong, number = *number),
            Self::TooLong => t!(locale, problem.solution_too_long_for_author).to_owned(),
        }
    }
}
