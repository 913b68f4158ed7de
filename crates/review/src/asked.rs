use std::sync::Arc;

use baduk_engine::{Comparison, Line, Network, Search, UnsupportedSizeError, Value};
use baduk_record::{Record, replay};
use baduk_rules::score::ScoringInput;
use baduk_rules::{Color, Move};
use baduk_sgf::{NodeId, Tree};

use crate::written;

/// The number of moves of each player that are searched, since they seem to lose most at first sight.
const SUSPECTS: usize = 7;

/// The number of mistakes of each player that are written down.
const MISTAKES: usize = 5;

/// The playouts with which a move is compared with the best one.
const PLAYOUTS: u32 = 36;

/// The number of moves before and after a position that its value is corrected by.
const NEAR: usize = 8;

/// The number of positions that are asked about at once: so many that messages take little time beside them, and so few that a review can be
/// stopped at any time.
const AT_ONCE: usize = 8;

/// What a review needs to know next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The values of the positions at these nodes, of which there is at least one.
    Values(Vec<NodeId>),
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

/// The review of a line of a game: first each position is judged at first sight, then the moves that seem to lose most are searched.
#[derive(Clone, Debug)]
pub struct Review {
    line: Vec<Reviewed>,
    values: Vec<Value>,
    /// The moves to search, as indices in the line; `None` before all positions are judged.
    suspects: Option<Vec<usize>>,
    compared: Vec<Comparison>,
}

/// A node of the line, and its move; `None` if it has none that can be compared with others.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Reviewed {
    node: NodeId,
    play: Option<(Color, Move)>,
}

impl Review {
    /// The review of the line of `tree` from its start to the node `end`.
    #[must_use]
    pub fn new(tree: &Tree, end: NodeId) -> Self {
        Self { line: line_to(tree, end), values: Vec::new(), suspects: None, compared: Vec::new() }
    }

    /// Whether a record still has the line. Other lines may have come or gone.
    #[must_use]
    pub fn is_about(&self, tree: &Tree) -> bool {
        let last = self.line.last().map(|reviewed| reviewed.node);
        last.is_some_and(|end| tree.contains(end) && line_to(tree, end) == self.line)
    }

    /// The review of the line of `record` to the node `end`, with this network.
    ///
    /// # Errors
    /// If the board is too large or too small for the network.
    pub fn with_network(record: &Record, end: NodeId, network: &Arc<Network>) -> Result<Self, UnsupportedSizeError> {
        let terms = &record.terms;
        let komi = ScoringInput::new(&terms.rules, terms.komi, terms.stones).komi_with_compensation();
        let mut review = Self::new(&record.tree, end);
        while let Some(step) = review.next() {
            match step {
                Step::Values(nodes) => {
                    let value = |&at: &NodeId| Value::new(&replay(record, at).game, komi, network);
                    review.judged(nodes.iter().map(value).collect::<Result<Vec<_>, _>>()?);
                }
                Step::Compare { at, mv, playouts } => {
                    let mut search = Search::new(Arc::clone(network), replay(record, at).game, komi)?;
                    review.compared(search.compare(mv, playouts));
                }
            }
        }
        Ok(review)
    }

    /// What has to be known next; `None` if the review is complete.
    #[must_use]
    pub fn next(&self) -> Option<Step> {
        match self.line.get(self.values.len()..) {
            Some(open) if !open.is_empty() => {
                Some(Step::Values(open.iter().take(AT_ONCE).map(|reviewed| reviewed.node).collect()))
            }
            _ => {
                let at = *self.suspects.as_ref()?.get(self.compared.len())?;
                let (_, mv) = self.line[at].play?;
                Some(Step::Compare { at: self.line[at - 1].node, mv, playouts: PLAYOUTS })
            }
        }
    }

    /// Takes the values of the positions that [`Review::next`] asked for, in the same order.
    pub fn judged(&mut self, values: Vec<Value>) {
        self.values.extend(values);
        if self.values.len() == self.line.len() {
            let values = self.corrected();
            let losses: Vec<(usize, Color, f32)> = (1..self.line.len())
                .filter_map(|at| {
                    let (color, _) = self.line[at].play?;
                    Some((at, color, values[at - 1].lead_of(color) - values[at].lead_of(color)))
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

    /// The nodes of the positions that are judged, each with the points by which Black leads.
    #[must_use]
    pub fn leads(&self) -> Vec<(NodeId, f32)> {
        self.line.iter().zip(self.corrected()).map(|(reviewed, value)| (reviewed.node, value.lead)).collect()
    }

    /// How much of the work is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        let suspects = self.suspects.as_ref().map_or((2 * SUSPECTS).min(self.line.len()), Vec::len);
        let playouts = PLAYOUTS as usize;
        let done = self.values.len() + playouts * self.compared.len();
        done as f32 / (self.line.len() + playouts * suspects) as f32
    }

    /// Writes what is known so far in the record, in place of an earlier review. Nothing, if the record no longer has the line.
    pub fn write(&self, tree: &mut Tree) {
        if !self.is_about(tree) {
            return;
        }
        let line: Vec<NodeId> = self.line.iter().map(|reviewed| reviewed.node).collect();
        written::remove_beside(tree, &line);
        let values = self.corrected();
        for (reviewed, value) in self.line.iter().zip(&values) {
            written::set_evaluation(tree, reviewed.node, *value);
        }
        for Worst { index, color, comparison } in self.worst() {
            // The better move is as much better than the one on the line as the comparison says.
            let Comparison { played, best, unsettled } = comparison;
            let value = Value {
                black_wins: (values[index].black_wins + best.value.black_wins - played.value.black_wins)
                    .clamp(0.0, 1.0),
                lead: values[index].lead + best.value.lead - played.value.lead,
            };
            let line = Line { moves: best.moves.clone(), value };
            let better = written::add_variation(tree, self.line[index - 1].node, color, &line);
            written::set_unsettled(tree, better, *unsettled);
        }
    }

    /// The values, corrected by what moves seem to gain.
    fn corrected(&self) -> Vec<Value> {
        let movers: Vec<Option<Color>> = self.line.iter().map(|reviewed| Some(reviewed.play?.0)).collect();
        let part = |part: fn(&Value) -> f32| corrected(&self.values.iter().map(part).collect::<Vec<_>>(), &movers);
        let (wins, leads) = (part(|value| value.black_wins), part(|value| value.lead));
        let values = wins.into_iter().zip(leads);
        values.map(|(black_wins, lead)| Value { black_wins: black_wins.clamp(0.0, 1.0), lead }).collect()
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

/// The nodes from the root to `end`, without what was added after the end of the game.
fn line_to(tree: &Tree, end: NodeId) -> Vec<Reviewed> {
    let mut last = None;
    let path = tree.path(end).into_iter().take_while(|&node| !written::is_after_end(tree, node));
    let line = path.map(|node| {
        let mut plays = tree.node(node).plays();
        let first = plays.next();
        let play = first.filter(|_| plays.next().is_none());
        // Before the second of two moves of a color, the position was judged with the other color to play.
        let play = play.filter(|&(color, _)| node != tree.root() && last != Some(color));
        last = first.map(|(color, _)| color);
        Reviewed { node, play }
    });
    line.collect()
}

/// A mistake: its index in the line, and how it compares with the best move.
#[derive(Clone, Copy, Debug)]
struct Worst<'a> {
    index: usize,
    color: Color,
    comparison: &'a Comparison,
}

/// What each position is worth to Black, corrected by what moves seem to gain. `movers` are the players who made the moves that led there.
///
/// No move gains anything on perfect play. If most moves around a position seem to, each position is judged too well for the player who
/// has just moved, by half of that.
fn corrected(worth: &[f32], movers: &[Option<Color>]) -> Vec<f32> {
    let sign = |color| if color == Color::Black { 1.0 } else { -1.0 };
    let gain = |at: usize| Some(sign(movers[at]?) * (worth[at] - worth[at - 1]));
    let correct = |at: usize| {
        let end = (at + NEAR + 1).min(worth.len());
        let mut gains: Vec<f32> = (at.saturating_sub(NEAR).max(1)..end).filter_map(gain).collect();
        gains.sort_by(f32::total_cmp);
        let median = gains.get(gains.len() / 2).copied().unwrap_or_default();
        let next = || movers.get(at + 1).copied().flatten().map(Color::opponent);
        let mover = movers[at].or_else(next).map_or(0.0, sign);
        worth[at] - mover * median.max(0.0) / 2.0
    };
    (0..worth.len()).map(correct).collect()
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
