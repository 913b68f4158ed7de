//! A record with the node that is shown.

use baduk_record::Record;
use baduk_rules::score::Outcome;
use baduk_rules::{ByColor, Color, Game, Move, Opening, Repetition};
use baduk_sgf::{GameTerms, NodeId, Tree, move_number};

use super::correspondence::POST;
use super::{CORRESPONDENCE_END, GameId, Players};

/// A record, the node that is shown, and the line that is read. Everything here follows from what the record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) record: Record,
    /// The current node.
    pub(crate) at: NodeId,
    /// The last node of the current line, to which redo leads: the current node (`at`) or a descendant of it.
    pub(crate) line_end: NodeId,
}

impl Position {
    /// The start of a record, on its main line.
    #[must_use]
    pub fn at_start(record: Record) -> Self {
        let root = record.tree.root();
        let line_end = record.tree.main_line(root).last().unwrap_or(root);
        Self { record, at: root, line_end }
    }

    /// The record of the game.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The current node, which is shown.
    #[must_use]
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// The end of the current line.
    #[must_use]
    pub const fn line_end(&self) -> NodeId {
        self.line_end
    }

    /// The terms of the game, on which the players agreed before the first move.
    #[must_use]
    pub const fn terms(&self) -> &GameTerms {
        &self.record.terms
    }

    /// Whether the record states its rules.
    #[must_use]
    pub fn states_rules(&self) -> bool {
        let tree = &self.record.tree;
        tree.main_line(tree.root()).any(|id| tree.node(id).value("RU").is_some_and(|rules| !rules.trim().is_empty()))
    }

    /// Whether the game has anything to save: a move, also in a variation, or any other content that a new game doesn't have. Names of
    /// players are not enough, since they can be entered before the first move.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        let root = self.record.tree.node(self.record.tree.root());
        let is_empty = self.terms().stones == 0 && self.terms().rules.opening == Opening::Empty;
        root.children().next().is_some()
            || root.properties().any(|property| match property.name() {
                "GM" | "FF" | "CA" | "AP" | "SZ" | "RU" | "KM" | "HA" | "TM" | "OT" => false,
                "PB" | "PW" | "BR" | "WR" | "BT" | "WT" | "DT" => false,
                "AB" | "AW" => is_empty,
                _ => true,
            })
    }

    /// The number of the last move at the current node, counted from 1; 0 at the start.
    #[must_use]
    pub fn move_number(&self) -> usize {
        move_number(&self.record.tree, self.at)
    }

    /// The move of the current node; `None` if the node has no move.
    #[must_use]
    pub fn last_play(&self) -> Option<(Color, Move)> {
        self.record.tree.node(self.at).play()
    }

    /// Whether there is a move to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.record.tree.node(self.at).parent().is_some()
    }

    /// Whether there is a move to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.at != self.line_end
    }

    /// The outcome if the players agree to end the game because a whole-board position was repeated. `None` if the rules don't allow
    /// this, or if no position was repeated.
    #[must_use]
    pub fn end_of_repetition(&self, game: &Game) -> Option<Outcome> {
        game.cycle()?;
        match self.terms().rules.repetition {
            Repetition::NoResult => Some(Outcome::NoResult),
            Repetition::Draw => Some(Outcome::Draw),
            Repetition::Nothing => None,
        }
    }

    /// Goes to the child of the current node with this move, and adds the child if it is new. If the child is next on the current line,
    /// the line stays the same; otherwise the line ends at the child.
    pub(super) fn advance(&mut self, color: Color, mv: Move) {
        let next = self.record.tree.play(self.at, color, mv);
        if self.next_on_line() != Some(next) {
            self.line_end = next;
        }
        self.at = next;
    }

    /// Ends the current line at the current node, so that redo doesn't reveal the solution of a problem.
    pub fn end_line_here(&mut self) {
        self.line_end = self.at;
    }

    /// The names and ranks of the players in the record.
    #[must_use]
    pub fn players(&self) -> Players {
        let root = self.record.tree.node(self.record.tree.root());
        let text = |name| root.text(name).unwrap_or_default();
        Players {
            names: ByColor { black: text("PB"), white: text("PW") },
            ranks: ByColor { black: text("BR"), white: text("WR") },
        }
    }

    /// Whether Black has a handicap: Black has handicap stones, or White gets only the komi of a handicap game, which corresponds to one
    /// rank of difference.
    #[must_use]
    pub fn has_handicap(&self) -> bool {
        let GameTerms { stones, komi, rules, .. } = self.terms();
        *stones > 0 || *komi == rules.handicap_komi && rules.handicap_komi != rules.komi
    }

    /// Sets the names and ranks in the record of a new game. Unlike an edit, this can't be undone.
    pub fn set_players(&mut self, players: &Players) {
        let Players { names, ranks } = players;
        let tree = &mut self.record.tree;
        let texts = [("PB", &names.black), ("PW", &names.white), ("BR", &ranks.black), ("WR", &ranks.white)];
        for (name, text) in texts {
            if text.is_empty() {
                tree.set(tree.root(), name, &[]);
            } else {
                tree.set_text(tree.root(), name, text);
            }
        }
    }

    /// The id of a correspondence game; `None` for any other game.
    #[must_use]
    pub fn correspondence_id(&self) -> Option<GameId> {
        Self::correspondence_id_of(&self.record.tree)
    }

    /// The id in the record of a correspondence game; `None` for any other record.
    #[must_use]
    pub fn correspondence_id_of(tree: &Tree) -> Option<GameId> {
        let number = tree.node(tree.root()).value(POST).map(baduk_sgf::simple_text)?;
        let number = number.trim().parse().ok().filter(|number| (1..CORRESPONDENCE_END.into()).contains(number))?;
        GameId::new(number)
    }

    /// The node of this record that corresponds to the node `at` of another record, `tree`; `None` if there is none, or if the records
    /// start differently.
    #[must_use]
    pub fn find(&self, tree: &Tree, at: NodeId) -> Option<NodeId> {
        let own = &self.record.tree;
        own.starts_like(tree).then(|| own.find(tree, at)).flatten()
    }

    /// The degree of the current node's annotation by a property: 0 for none, 1 for normal, 2 for very.
    #[must_use]
    pub fn degree(&self, name: &str) -> u8 {
        self.record.tree.node(self.at).degree(name)
    }

    /// The current node and its descendants as SGF, and the number of these nodes; `None` at the root.
    #[must_use]
    pub fn branch(&self) -> Option<(String, usize)> {
        let tree = &self.record.tree;
        tree.node(self.at).parent()?;
        Some((baduk_sgf::write([&tree.branch(self.at)]), tree.branch_size(self.at)))
    }
}
