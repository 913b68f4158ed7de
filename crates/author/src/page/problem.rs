//! Finds the mistakes in a problem that the board itself would report.

use std::num::NonZeroUsize;

use crate::embed::{EmbedMode, Options};
use baduk_problem::{Goals, Mistake, Problem, Unmarked, start, stated_goals};
use baduk_record::{Record, replay};
use baduk_sgf::{NodeId, Tree, move_number};

use super::error::BoardWarning;
use crate::open_text::{Opened, open};
use crate::still::{Look, record};

/// The mistakes in the problem of a board. They don't prevent drawing a picture.
pub(super) fn mistakes(game: &str, look: &Look<'_>, options: &Options) -> Vec<BoardWarning> {
    let Ok(Opened { tree, at, .. }) = open(game, look.game.unwrap_or(NonZeroUsize::MIN)) else { return Vec::new() };
    let Ok(record) = record(tree, look.rules) else { return Vec::new() };
    let place = Options { at: look.at.map(str::to_owned), ..Options::default() };
    let (at, _) = place.first_node(&record, at, EmbedMode::Solve);
    match problem(&record, start(&record, at), options) {
        Ok(problem) => problem.mistakes(&record).iter().map(|mistake| warning(*mistake, &record.tree)).collect(),
        Err(why) => vec![why],
    }
}

/// The problem at a node, or the reason why the node has no problem.
fn problem(record: &Record, at: NodeId, options: &Options) -> Result<Problem, BoardWarning> {
    let read = |text: &String| Goals::read(text, &replay(record, at).game).map_err(BoardWarning::Goals);
    let goals = options.goal.clone().or_else(|| stated_goals(&record.tree));
    let goals = goals.as_ref().map(read).transpose()?;
    let unmarked = if options.unmarked_open { Unmarked::Open } else { Unmarked::Fails };
    Problem::new(record, at, goals, unmarked).map_err(BoardWarning::Problem)
}

fn warning(mistake: Mistake, tree: &Tree) -> BoardWarning {
    let number = |node| move_number(tree, node);
    match mistake {
        Mistake::NothingRight => BoardWarning::NothingRight,
        Mistake::Cut(node) => BoardWarning::Cut(number(node)),
        Mistake::Refused(node) => BoardWarning::Refused(number(node)),
        Mistake::Disputed(node) => BoardWarning::Disputed(number(node)),
        Mistake::Unread(node) => BoardWarning::Unread(number(node)),
        Mistake::RightAfterWrong(node) => BoardWarning::RightAfterWrong(number(node)),
    }
}
