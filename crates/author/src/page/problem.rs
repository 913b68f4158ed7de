//! Finds the mistakes in a problem that the board itself would report.

use std::num::NonZeroUsize;

use crate::embed::{EmbedMode, Options};
use baduk_problem::{Goals, Mistake, Problem, Unmarked, start, stated_goals};
use baduk_record::{Record, replay};
use baduk_sgf::{NodeId, Tree, move_number};

use crate::open_text::{Opened, open};
use crate::still::{Look, record};

/// The mistakes in the problem of a board, as sentences. They don't prevent drawing a picture.
pub(super) fn mistakes(game: &str, look: &Look<'_>, options: &Options) -> Vec<String> {
    let Ok(Opened { tree, at, .. }) = open(game, look.game.unwrap_or(NonZeroUsize::MIN)) else { return Vec::new() };
    let Ok(record) = record(tree, look.rules) else { return Vec::new() };
    let place = Options { at: look.at.map(str::to_owned), ..Options::default() };
    let (at, _) = place.first_node(&record, at, EmbedMode::Solve);
    match problem(&record, start(&record, at), options) {
        Ok(problem) => problem.mistakes(&record).iter().map(|mistake| sentence(mistake, &record.tree)).collect(),
        Err(why) => vec![format!("this problem can't be solved: {why}")],
    }
}

/// The problem at a node, or the reason why the node has no problem.
fn problem(record: &Record, at: NodeId, options: &Options) -> Result<Problem, String> {
    let read = |text: &String| Goals::read(text, &replay(record, at).game).map_err(|error| error.to_string());
    let goals = options.goal.clone().or_else(|| stated_goals(&record.tree));
    let goals = goals.as_ref().map(read).transpose()?;
    let unmarked = if options.unmarked_open { Unmarked::Open } else { Unmarked::Fails };
    Problem::new(record, at, goals, unmarked).map_err(|error| error.to_string())
}

fn sentence(mistake: &Mistake, tree: &Tree) -> String {
    let number = |node| move_number(tree, node);
    match *mistake {
        Mistake::NothingRight => "this problem can't be solved: no move is marked as correct".to_owned(),
        Mistake::Cut(node) => format!(
            "a variation stops at move {} because the next node is not a move by the player to move",
            number(node)
        ),
        Mistake::Refused(node) => format!("move {} of this problem is illegal", number(node)),
        Mistake::Disputed(node) => format!("move {} of this problem is marked as both correct and wrong", number(node)),
        Mistake::Unread(node) => format!(
            "the line that ends at move {} counts as wrong, because its comment says neither \"correct\" nor \"wrong\"",
            number(node)
        ),
        Mistake::RightAfterWrong(node) => {
            format!("move {} of this problem is marked as correct, but it follows a move marked as wrong", number(node))
        }
    }
}
