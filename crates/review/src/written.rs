//! A review in the properties of a record.

use baduk_engine::{Line, Value};
use baduk_rules::{Color, Move};
use baduk_sgf::{NodeId, Tree};

/// The name (property N) of the first node of each variation that a review adds.
pub const NAME: &str = "Badukpan";

/// The property with the number of nodes of such a variation, in its first node. It tells what a reader has added to them.
const LENGTH: &str = "BPN";

/// The property with the number of stones that may live or die where a mistake was made, on the better move.
const UNSETTLED: &str = "BPU";

/// So many stones that may live or die make it uncertain what a move is worth.
const LEAST_UNSETTLED: usize = 5;

/// The loss in points from which a move is called a mistake.
pub(crate) const LEAST_LOSS: f32 = 1.0;

/// The properties that hold the value of a position, each with the one that keeps what another program has written there.
const VALUES: [(&str, &str); 2] = [("V", "BPV"), ("SBKV", "BPSBKV")];

/// The value of the position at a node, as its properties V and SBKV state it; `None` without a V, or if it says more than a board can hold.
#[must_use]
pub fn evaluation(tree: &Tree, at: NodeId) -> Option<Value> {
    let number = |name| tree.node(at).value(name)?.trim_ascii().parse::<f32>().ok().filter(|number| number.is_finite());
    let most = tree.size().area() as f32 * 2.0;
    let lead = number("V").filter(|lead| lead.abs() <= most)?;
    // Without SBKV, nothing is known but who leads.
    let percent = number("SBKV").unwrap_or(if lead > 0.0 { 100.0 } else { 0.0 });
    Some(Value { black_wins: (percent / 100.0).clamp(0.0, 1.0), lead })
}

/// The line that was reviewed: the longest one from the root on whose nodes all have a value. The root alone, or nothing, if there is no
/// review.
#[must_use]
pub fn reviewed_line(tree: &Tree) -> Vec<NodeId> {
    let mut longest = (0, tree.root());
    let mut open = vec![(1, tree.root())];
    while let Some((length, at)) = open.pop() {
        if evaluation(tree, at).is_some() {
            // Of two lines of the same length, the main line is the first one.
            longest = if length > longest.0 { (length, at) } else { longest };
            let children: Vec<NodeId> = tree.node(at).children().collect();
            open.extend(children.into_iter().rev().map(|child| (length + 1, child)));
        }
    }
    if longest.0 == 0 { Vec::new() } else { tree.path(longest.1) }
}

/// Sets the value of the position at a node. What another program has written there is kept.
pub(crate) fn set_evaluation(tree: &mut Tree, at: NodeId, value: Value) {
    if !has_evaluation(tree, at) {
        for (name, kept) in VALUES {
            move_value(tree, at, name, kept);
        }
    }
    tree.set(at, "V", &[&format!("{:.1}", value.lead)]);
    tree.set(at, "SBKV", &[&format!("{:.2}", value.black_wins * 100.0)]);
}

/// Whether a review has set the value of the position at a node: it sets all properties.
fn has_evaluation(tree: &Tree, at: NodeId) -> bool {
    VALUES.iter().all(|(name, _)| tree.node(at).value(name).is_some())
}

/// Moves the value of a property to another one.
fn move_value(tree: &mut Tree, at: NodeId, from: &str, to: &str) {
    if let Some(value) = tree.node(at).value(from).map(str::to_owned) {
        tree.set(at, to, &[&value]);
        tree.set(at, from, &[]);
    }
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

/// The moves of the reviewed line.
#[must_use]
pub fn losses(tree: &Tree) -> Vec<Loss> {
    let line = reviewed_line(tree);
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
    /// The number of stones that may live or die before the move, if they are so many that `loss` is uncertain; otherwise 0.
    pub unsettled: usize,
}

/// The moves of the reviewed line that lose a point or more, compared with another move that the record has in the same position, in the
/// order of the game.
#[must_use]
pub fn mistakes(tree: &Tree) -> Vec<Mistake> {
    let line = reviewed_line(tree);
    let found = line.windows(2).filter_map(|pair| {
        let [before, at] = *pair else { return None };
        let (color, mv) = tree.node(at).play()?;
        let lead = evaluation(tree, at)?.lead_of(color);
        let others = tree.node(before).children().filter(|&child| child != at).filter_map(|better| {
            let (_, better_move) = tree.node(better).play().filter(|&(other, _)| other == color)?;
            let loss = evaluation(tree, better)?.lead_of(color) - lead;
            let unsettled =
                tree.node(better).value(UNSETTLED).and_then(|count| count.trim_ascii().parse().ok()).unwrap_or(0);
            Some(Mistake { at, color, mv, better, better_move, loss, unsettled })
        });
        others.max_by(|left, right| left.loss.total_cmp(&right.loss)).filter(|mistake| mistake.loss >= LEAST_LOSS)
    });
    found.collect()
}

/// Notes on a better move how many stones may live or die where the mistake was made.
pub(crate) fn set_unsettled(tree: &mut Tree, better: NodeId, count: usize) {
    let count = (count >= LEAST_UNSETTLED).then(|| count.to_string());
    tree.set(better, UNSETTLED, &count.iter().map(String::as_str).collect::<Vec<_>>());
}

/// Whether a node is in a variation that a review has added, or that was added in the same way.
#[must_use]
pub fn is_in_variation(tree: &Tree, at: NodeId) -> bool {
    tree.path(at).into_iter().any(|id| tree.node(id).text("N").as_deref() == Some(NAME))
}

/// Adds a variation after a node, with the value of its first move, and returns the node of that move. Moves that the record has already are
/// not added again.
///
/// # Panics
/// If the line has no move.
pub fn add_variation(tree: &mut Tree, after: NodeId, first: Color, line: &Line) -> NodeId {
    let (mut at, mut color) = (after, first);
    let mut begin = None;
    let mut named = None;
    for (number, &mv) in line.moves.iter().enumerate() {
        let known = tree.capacity();
        at = tree.play(at, color, mv);
        if named.is_none() && at.index() >= known {
            tree.set_text(at, "N", NAME);
            tree.set(at, LENGTH, &[&(line.moves.len() - number).to_string()]);
            named = Some(at);
        }
        if number == 0 {
            set_evaluation(tree, at, line.value);
            begin = Some(at);
        }
        color = color.opponent();
    }
    begin.expect("a line has a move")
}

/// Makes a variation that a review has added one of the reader's own.
pub fn unmark(tree: &mut Tree, begin: NodeId) {
    ["N", LENGTH].into_iter().for_each(|name| tree.set(begin, name, &[]));
}

/// Removes all values of positions, and the variations that reviews have added. Those that a reader has added something to, or has made the
/// main line, become the reader's own.
pub fn remove(tree: &mut Tree) {
    remove_beside(tree, &[]);
}

/// Removes a review, as [`remove`] does, but no node of this line.
pub(crate) fn remove_beside(tree: &mut Tree, line: &[NodeId]) {
    let nodes: Vec<NodeId> = tree.depth_first().collect();
    for &id in &nodes {
        tree.set(id, UNSETTLED, &[]);
        if has_evaluation(tree, id) {
            for (name, kept) in VALUES {
                tree.set(id, name, &[]);
                move_value(tree, id, kept, name);
            }
        }
    }
    let main_line: Vec<NodeId> = tree.main_line(tree.root()).filter(|&id| !is_after_end(tree, id)).collect();
    // A variation inside another one comes before it.
    for id in nodes.into_iter().rev() {
        if tree.node(id).text("N").as_deref() == Some(NAME) {
            if main_line.contains(&id) || line.contains(&id) || has_additions(tree, id) {
                unmark(tree, id);
            } else {
                tree.remove_subtree(id);
            }
        }
    }
}

/// Whether a node begins a variation that was added at the end of a game, so that the record has no other move there.
pub(crate) fn is_after_end(tree: &Tree, at: NodeId) -> bool {
    let is_added = |id| tree.node(id).value(LENGTH).is_some();
    is_added(at) && tree.node(at).parent().is_some_and(|parent| tree.node(parent).children().all(is_added))
}

/// Whether a variation has more than the moves that a review has added.
fn has_additions(tree: &Tree, begin: NodeId) -> bool {
    let nodes: Vec<NodeId> = tree.subtree(begin).collect();
    // The first reviews did not state it.
    let length = tree.node(begin).value(LENGTH).and_then(|text| text.parse().ok()).unwrap_or(usize::MAX);
    let is_own = |id: NodeId| {
        let is_known = |name| matches!(name, "B" | "W") || (id == begin && matches!(name, "N" | LENGTH));
        let node = tree.node(id);
        node.children().count() < 2 && node.properties().all(|property| is_known(property.name()))
    };
    nodes.len() > length || !nodes.into_iter().all(is_own)
}
