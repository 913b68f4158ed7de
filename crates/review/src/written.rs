//! A review in the properties of a record.

use baduk_engine::{Line, Value};
use baduk_record::{NodeId, Tree};
use baduk_rules::{Color, Move};

/// The name (property N) of the first node of each variation that a review adds.
pub const NAME: &str = "Badukpan";

/// The loss in points from which a move is called a mistake.
pub(crate) const LEAST_LOSS: f32 = 1.0;

/// The value of the position at a node, as its properties V and SBKV state it; `None` without a V.
#[must_use]
pub fn evaluation(tree: &Tree, at: NodeId) -> Option<Value> {
    let number = |name| tree.node(at).value(name)?.trim_ascii().parse::<f32>().ok().filter(|number| number.is_finite());
    let lead = number("V")?;
    // Without a SBKV, the side that leads is as likely to win as can be said from that.
    let percent = number("SBKV").unwrap_or(if lead > 0.0 { 100.0 } else { 0.0 });
    Some(Value { black_wins: (percent / 100.0).clamp(0.0, 1.0), lead })
}

/// Whether the main line has a review, or the values of another program in the same form.
#[must_use]
pub fn is_reviewed(tree: &Tree) -> bool {
    tree.main_line(tree.root()).any(|id| evaluation(tree, id).is_some())
}

pub(crate) fn set_evaluation(tree: &mut Tree, at: NodeId, value: Value) {
    tree.set(at, "V", &[&format!("{:.1}", value.lead)]);
    tree.set(at, "SBKV", &[&format!("{:.2}", value.black_wins * 100.0)]);
}

/// A move with what it lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// The node of the move.
    pub at: NodeId,
    /// The player.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The points by which Black leads after the move.
    pub lead: f32,
    /// The points that the player lost by the move; negative if the position looks better after it.
    pub loss: f32,
}

/// The moves of a line that were judged, with the position before them. The line begins with the root.
#[must_use]
pub fn losses(tree: &Tree, line: &[NodeId]) -> Vec<Loss> {
    let pairs = line.windows(2).filter_map(|pair| {
        let (before, after) = (evaluation(tree, pair[0])?, evaluation(tree, pair[1])?);
        let (color, mv) = tree.node(pair[1]).play()?;
        let loss = before.lead_of(color) - after.lead_of(color);
        Some(Loss { at: pair[1], color, mv, lead: after.lead, loss })
    });
    pairs.collect()
}

/// A move for which the record has a better one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistake {
    /// The node of the move.
    pub at: NodeId,
    /// The player.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The node of the better move, beside the other.
    pub better: NodeId,
    /// The better move.
    pub better_move: Move,
    /// The points that the better move is worth more.
    pub loss: f32,
}

/// The moves of a line that lose a point or more, compared with another move that the record has in the same position, in the order of the
/// game.
#[must_use]
pub fn mistakes(tree: &Tree, line: &[NodeId]) -> Vec<Mistake> {
    let found = line.windows(2).filter_map(|pair| {
        let [before, at] = *pair else { return None };
        let (color, mv) = tree.node(at).play()?;
        let lead = evaluation(tree, at)?.lead_of(color);
        let others = tree.node(before).children().filter(|&child| child != at).filter_map(|better| {
            let (_, better_move) = tree.node(better).play().filter(|&(other, _)| other == color)?;
            let loss = evaluation(tree, better)?.lead_of(color) - lead;
            Some(Mistake { at, color, mv, better, better_move, loss })
        });
        others.max_by(|left, right| left.loss.total_cmp(&right.loss)).filter(|mistake| mistake.loss >= LEAST_LOSS)
    });
    found.collect()
}

/// Adds a variation after a node, with the value of its first move. Moves that the record has already are not added again.
pub(crate) fn add_variation(tree: &mut Tree, after: NodeId, first: Color, line: &Line) {
    let (mut at, mut color) = (after, first);
    let mut is_named = false;
    for (number, &mv) in line.moves.iter().enumerate() {
        let known = tree.capacity();
        at = tree.play(at, color, mv);
        if !is_named && at.index() >= known {
            tree.set_text(at, "N", NAME);
            is_named = true;
        }
        if number == 0 {
            set_evaluation(tree, at, line.value);
        }
        color = color.opponent();
    }
}

/// Removes all values of positions, and the variations that reviews have added.
pub fn remove(tree: &mut Tree) {
    let nodes: Vec<NodeId> = tree.depth_first().collect();
    for &id in &nodes {
        tree.set(id, "V", &[]);
        tree.set(id, "SBKV", &[]);
    }
    for id in nodes {
        if tree.node(id).text("N").as_deref() == Some(NAME) {
            tree.remove_subtree(id);
        }
    }
}
