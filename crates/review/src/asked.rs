use baduk_engine::{Comparison, Value};
use baduk_record::{NodeId, Tree};
use baduk_rules::{Color, Move};

use crate::written;

/// The number of moves of each player that are looked at again, since they seem to lose most at first sight.
const SUSPECTS: usize = 7;

/// The number of mistakes of each player that are written down.
const MISTAKES: usize = 5;

/// The playouts with which a move is compared with the best one.
const PLAYOUTS: u32 = 36;

/// What a review needs to know next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The value of the position at this node.
    Value(NodeId),
    /// How a move compares with the best one.
    Compare {
        /// The position in which the move was made.
        at: NodeId,
        /// The move.
        mv: Move,
        /// The playouts to look at it with.
        playouts: u32,
    },
}

/// The review of a line of a game: first each position is judged at first sight, then the moves that seem to lose most are looked at again.
#[derive(Clone, Debug)]
pub struct Review {
    line: Vec<Reviewed>,
    values: Vec<Value>,
    /// The moves to look at again, as indices in the line; `None` before all positions are judged.
    suspects: Option<Vec<usize>>,
    compared: Vec<Comparison>,
}

/// A node of the line, and its move; `None` if it has none that can be compared with others.
#[derive(Clone, Copy, Debug)]
struct Reviewed {
    node: NodeId,
    play: Option<(Color, Move)>,
}

impl Review {
    /// The review of the line of `tree` from its start to the node `end`.
    #[must_use]
    pub fn new(tree: &Tree, end: NodeId) -> Self {
        let mut last = None;
        let line = tree.path(end).into_iter().map(|node| {
            let mut plays = tree.node(node).plays();
            let first = plays.next();
            let play = first.filter(|_| plays.next().is_none());
            // If a color plays twice, nobody knows whether the position before was meant for it.
            let is_turn = |color: Color| node != tree.root() && last != Some(color);
            let play = play.filter(|&(color, _)| is_turn(color));
            last = first.map(|(color, _)| color);
            Reviewed { node, play }
        });
        Self { line: line.collect(), values: Vec::new(), suspects: None, compared: Vec::new() }
    }

    /// What has to be known next; `None` if the review is complete.
    #[must_use]
    pub fn next(&self) -> Option<Step> {
        match self.line.get(self.values.len()) {
            Some(reviewed) => Some(Step::Value(reviewed.node)),
            None => {
                let at = *self.suspects.as_ref()?.get(self.compared.len())?;
                let (_, mv) = self.line[at].play?;
                Some(Step::Compare { at: self.line[at - 1].node, mv, playouts: PLAYOUTS })
            }
        }
    }

    /// Takes the value of the position that [`Review::next`] asked for.
    pub fn judged(&mut self, value: Value) {
        self.values.push(value);
        if self.values.len() == self.line.len() {
            let losses: Vec<(usize, Color, f32)> = (1..self.line.len())
                .filter_map(|at| {
                    let (color, _) = self.line[at].play?;
                    Some((at, color, self.values[at - 1].lead_of(color) - self.values[at].lead_of(color)))
                })
                .collect();
            self.suspects = Some(largest(&losses, SUSPECTS));
        }
    }

    /// Takes the comparison that [`Review::next`] asked for; `None` if there is none, since the rules forbid the move.
    pub fn compared(&mut self, comparison: Option<Comparison>) {
        match (comparison, &mut self.suspects) {
            (Some(comparison), _) => self.compared.push(comparison),
            (None, Some(suspects)) => drop(suspects.remove(self.compared.len())),
            (None, None) => {}
        }
    }

    /// The number of positions that are judged, of those on the line.
    #[must_use]
    pub fn positions(&self) -> (usize, usize) {
        (self.values.len(), self.line.len())
    }

    /// How much of the work is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        let suspects = self.suspects.as_ref().map_or((2 * SUSPECTS).min(self.line.len()), Vec::len);
        let playouts = PLAYOUTS as usize;
        let done = self.values.len() + playouts * self.compared.len();
        done as f32 / (self.line.len() + playouts * suspects) as f32
    }

    /// Writes what is known so far in the record, in place of an earlier review. Nodes that were removed meanwhile are left out.
    pub fn write(&self, tree: &mut Tree) {
        written::remove(tree);
        for (reviewed, value) in self.line.iter().zip(&self.values) {
            if tree.contains(reviewed.node) {
                written::set_evaluation(tree, reviewed.node, *value);
            }
        }
        for at in self.worst() {
            let (before, now) = (self.line[at.index - 1].node, self.line[at.index].node);
            if tree.contains(now) {
                written::set_evaluation(tree, now, at.comparison.played.value);
                written::add_variation(tree, before, at.color, &at.comparison.best);
            }
        }
    }

    /// The mistakes that are written down, in the order of the game.
    fn worst(&self) -> Vec<Worst<'_>> {
        let suspects = self.suspects.iter().flatten().zip(&self.compared);
        let all: Vec<Worst<'_>> = suspects
            .filter_map(|(&index, comparison)| Some(Worst { index, color: self.line[index].play?.0, comparison }))
            .filter(|worst| worst.comparison.best.moves != worst.comparison.played.moves)
            .collect();
        let losses: Vec<(usize, Color, f32)> =
            all.iter().enumerate().map(|(at, worst)| (at, worst.color, worst.comparison.loss(worst.color))).collect();
        largest(&losses, MISTAKES).into_iter().map(|at| all[at]).collect()
    }
}

/// A mistake: its index in the line, and how it compares with the best move.
#[derive(Clone, Copy, Debug)]
struct Worst<'a> {
    index: usize,
    color: Color,
    comparison: &'a Comparison,
}

/// The keys of the largest losses of each player that are mistakes, at most `most` of each player, in the order of the keys.
fn largest(losses: &[(usize, Color, f32)], most: usize) -> Vec<usize> {
    let mut keys: Vec<usize> = Color::BOTH
        .into_iter()
        .flat_map(|player| {
            let of_player = losses.iter().filter(|&&(_, color, loss)| color == player && loss >= written::LEAST_LOSS);
            let mut own: Vec<_> = of_player.copied().collect();
            own.sort_by(|(_, _, left), (_, _, right)| right.total_cmp(left));
            own.into_iter().take(most).map(|(key, _, _)| key)
        })
        .collect();
    keys.sort_unstable();
    keys
}
