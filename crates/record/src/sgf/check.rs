use baduk_rules::Move;

use super::property::{Kind, ValueType, definition};
use super::result::{re, result};
use super::terms::{GameError, read_terms, size_of};
use super::value;
use super::warning::{Fault, Lines, Warning};
use crate::tree::{Node, Property, Tree};

/// How many warnings are given for one game.
const MOST: usize = 1000;

/// Whether a tree is a game of baduk on a board that there is.
#[must_use]
pub fn is_baduk(game: &Tree) -> bool {
    size_of(game).is_ok()
}

/// What is odd in a game that was read, node after node, variations included: values that mean nothing, set-up beside
/// moves, several moves in a node; and what is odd about its terms. A game of another kind is told and not looked at.
#[must_use]
pub fn check(game: &Tree) -> Vec<Warning> {
    let found = match read_terms(game, None) {
        Ok((_, of_terms)) => look_at_nodes(game, of_terms),
        Err(error) => vec![not_baduk(game, error)],
    };
    if found.is_empty() {
        return Vec::new();
    }
    let lines = Lines::of(game.source());
    found.into_iter().map(|(offset, fault)| Warning { place: lines.place(offset), fault }).collect()
}

fn look_at_nodes(game: &Tree, of_terms: Vec<(usize, Fault)>) -> Vec<(usize, Fault)> {
    let mut checker = Checker { found: of_terms, last: 0, moved: false, told_of_edit: false };
    for id in game.in_order() {
        if checker.found.len() >= MOST {
            checker.found.push((checker.last, Fault::AndMore));
            break;
        }
        checker.node(game.node(id));
    }
    checker.found
}

fn not_baduk(game: &Tree, error: GameError) -> (usize, Fault) {
    let name = if matches!(error, GameError::OtherGame { .. }) { "GM" } else { "SZ" };
    let property = game.node(game.root()).property(name);
    (property.and_then(Property::offset).unwrap_or(0), Fault::NotBaduk { error })
}

struct Checker {
    /// What was odd, with its offset in what was read.
    found: Vec<(usize, Fault)>,
    /// The offset of the last property that was read.
    last: usize,
    /// Whether a move came, and whether it was told that the board is edited after moves.
    moved: bool,
    told_of_edit: bool,
}

impl Checker {
    fn node(&mut self, node: Node<'_>) {
        let mut moves = 0;
        let mut sets_up = false;
        for property in node.properties() {
            self.last = property.offset().unwrap_or(self.last);
            match property.name() {
                "B" | "W" => moves += self.moves(node, property),
                "AB" | "AW" | "AE" => {
                    sets_up = true;
                    self.setup(node, property);
                }
                "RE" => self.result(property),
                _ => self.values(node, property),
            }
        }
        if sets_up && self.moved && !std::mem::replace(&mut self.told_of_edit, true) {
            self.warn(Fault::SetupAfterMoves);
        }
        self.moved |= moves > 0;
        if moves > 0 && sets_up {
            self.warn(Fault::SetupWithMove);
        }
        if moves > 1 {
            self.warn(Fault::ManyMoves);
        }
    }

    fn warn(&mut self, fault: Fault) {
        if self.found.len() < MOST {
            self.found.push((self.last, fault));
        }
    }

    fn each(&mut self, property: Property<'_>, is_good: impl Fn(&str) -> bool) {
        for value in property.values().filter(|value| !is_good(value)) {
            self.warn(Fault::BadValue { property: property.name().to_owned(), value: value.to_owned() });
        }
    }

    /// Looks at the values of a property that says something of the board, a move or a clock. Texts are as people write them.
    fn values(&mut self, node: Node<'_>, property: Property<'_>) {
        let Some(definition) = definition(property.name()) else { return };
        if !matches!(definition.kind, Kind::GameInfo | Kind::Root) && definition.value != ValueType::Double {
            self.each(property, |value| definition.fits(value, node.size()));
        }
    }

    fn result(&mut self, property: Property<'_>) {
        for value in property.values().filter(|value| !value.trim_ascii().is_empty()) {
            match result(value) {
                Some((_, false)) => {}
                Some((stated, true)) => {
                    let read_as = stated.outcome().map(re);
                    self.warn(Fault::OddResult { value: value.to_owned(), read_as });
                }
                None => self.warn(Fault::BadValue { property: "RE".to_owned(), value: value.to_owned() }),
            }
        }
    }

    /// How many moves the property makes.
    fn moves(&mut self, node: Node<'_>, property: Property<'_>) -> usize {
        let size = node.size();
        self.each(property, |value| value::read_move(value, size).is_some());
        let moves: Vec<Move> = property.values().filter_map(|value| value::read_move(value, size)).collect();
        for mv in &moves {
            if let Move::Play(point) = mv
                && !size.contains(*point)
            {
                self.warn(Fault::MoveOffBoard { point: *point });
            }
        }
        moves.len()
    }

    fn setup(&mut self, node: Node<'_>, property: Property<'_>) {
        self.each(property, |value| value::points(value).is_some());
        let off = |value: &&str| {
            value::points(value).is_some_and(|mut points| points.any(|point| !node.size().contains(point)))
        };
        for value in property.values().filter(off) {
            self.warn(Fault::SetupOffBoard { value: value.to_owned() });
        }
    }
}
