use alloc::borrow::ToOwned;
use alloc::vec;
use alloc::vec::Vec;

use baduk_rules::Move;

use super::charset::{self, Charset};
use super::error::GameError;
use super::property::{Definition, Holds, PropertyKind, ValueType, definition};
use super::result::{re, result};
use super::terms::{read_terms, size_of};
use super::warning::{Fault, Lines, Warning};
use crate::replay_limit::{REPLAY_LIMIT, replay_cost};
use crate::tree::{MAX_LINES, MAX_VALUES, Node, Property, Tree};
use crate::value;

/// The maximum number of warnings that [`check`] lists for a game.
const MAX_WARNINGS: usize = 1000;

/// Whether a tree is a game of baduk on a supported board.
#[must_use]
pub fn is_baduk(game: &Tree) -> bool {
    size_of(game).is_ok()
}

/// Lists the problems of a parsed game in the order of the text, in all variations: invalid values, setup in a node
/// with a move, several moves in a node, problems with the terms. A game other than baduk is
/// reported and not checked further.
#[must_use]
pub fn check(game: &Tree) -> Vec<Warning> {
    let mut warnings = match read_terms(game, None) {
        Ok((_, terms_warnings)) => look_at_nodes(game, terms_warnings),
        Err(error) => vec![not_baduk(game, error)],
    };
    warnings.extend(charset(game));
    warnings.sort_by_key(|(offset, _)| *offset);
    let mut lines = Lines::from(game.source(), game.start());
    warnings.into_iter().map(|(offset, fault)| Warning { place: lines.place(offset), fault }).collect()
}

fn look_at_nodes(game: &Tree, terms_warnings: Vec<(usize, Fault)>) -> Vec<(usize, Fault)> {
    let mut checker = Checker { warnings: terms_warnings, last: 0, has_moves: false, reported_setup: false };
    // The cost of replaying the path to each node. The first node over the limit gets a warning.
    let mut costs = vec![0; game.capacity()];
    let mut is_long = false;
    for id in game.depth_first() {
        if checker.is_full() {
            checker.warnings.push((checker.last, Fault::AndMore));
            break;
        }
        let node = game.node(id);
        if !is_long {
            costs[id.index()] = replay_cost(node) + node.parent().map_or(0, |parent| costs[parent.index()]);
            is_long = costs[id.index()] > REPLAY_LIMIT;
            if is_long {
                let offset = node.properties().next().and_then(Property::offset);
                checker.warn_of(offset.unwrap_or(checker.last), Fault::LongLine { shown: REPLAY_LIMIT });
            }
        }
        checker.node(node);
    }
    checker.warnings
}

/// How many bytes at the start of a file are searched for the charset that its first game declares.
const HEAD: usize = 1 << 16;

/// The problem with the charset that the game declared when it was read, with its byte offset; `None` if there is none.
fn charset(game: &Tree) -> Option<(usize, Fault)> {
    let (source, start) = (game.source(), game.start().offset);
    let label = charset::label_of_root(source.get(start + 1..)?)?;
    // The property is still where it was read, but its value was replaced by the tree's own charset.
    let offset = game.node(game.root()).property("CA").and_then(Property::offset)?;
    let written = || label.to_owned();
    match Charset::from_label(label) {
        _ if label.trim_ascii().is_empty() => None,
        None => Some((offset, Fault::UnknownCharset { charset: written() })),
        Some(charset) => {
            let head = &source.as_bytes()[..source.len().min(HEAD)];
            let differs = charset::declared_charset(head).is_some_and(|first| first != charset);
            differs.then(|| (offset, Fault::OtherCharset { charset: written() }))
        }
    }
}

fn not_baduk(game: &Tree, error: GameError) -> (usize, Fault) {
    let name = if matches!(error, GameError::OtherGame { .. }) { "GM" } else { "SZ" };
    let property = game.node(game.root()).property(name);
    (property.and_then(Property::offset).unwrap_or(0), Fault::NotBaduk { error })
}

struct Checker {
    /// The problems found, with their byte offsets.
    warnings: Vec<(usize, Fault)>,
    /// The byte offset of the latest property.
    last: usize,
    /// Whether a move was found so far.
    has_moves: bool,
    /// Whether setup after moves was already reported.
    reported_setup: bool,
}

impl Checker {
    fn node(&mut self, node: Node<'_>) {
        let mut moves = 0;
        // The offsets of the setup, and of the second move.
        let (mut sets_up, mut second) = (None, None);
        for property in node.properties() {
            self.last = property.offset().unwrap_or(self.last);
            match property.name() {
                "B" | "W" => {
                    moves += self.moves(node, property);
                    second = second.or((moves > 1).then_some(self.last));
                }
                "AB" | "AW" | "AE" => {
                    if sets_up.is_none() && !node.set_up_counts() {
                        self.warn(Fault::NotAllShown { property: "AB, AW, AE".to_owned() });
                    }
                    sets_up = sets_up.or(Some(self.last));
                    self.setup(node, property);
                }
                "RE" => self.result(property),
                _ => self.values(node, property),
            }
        }
        if let Some(offset) = sets_up {
            if self.has_moves && !core::mem::replace(&mut self.reported_setup, true) {
                self.warn_of(offset, Fault::SetupAfterMoves);
            }
            if moves > 0 {
                self.warn_of(offset, Fault::SetupWithMove);
            }
        }
        self.has_moves |= moves > 0;
        if let Some(offset) = second {
            self.warn_of(offset, Fault::ManyMoves);
        }
    }

    /// Adds a warning about the latest property.
    fn warn(&mut self, fault: Fault) {
        self.warn_of(self.last, fault);
    }

    fn warn_of(&mut self, offset: usize, fault: Fault) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push((offset, fault));
        }
    }

    /// Whether the maximum number of warnings is reached.
    const fn is_full(&self) -> bool {
        self.warnings.len() >= MAX_WARNINGS
    }

    fn each(&mut self, property: Property<'_>, is_good: impl Fn(&str) -> bool) {
        for value in property.values().filter(|value| !is_good(value)) {
            if self.is_full() {
                return;
            }
            self.warn(Fault::BadValue { property: property.name().to_owned(), value: value.to_owned() });
        }
    }

    /// Checks the values of a property about the board, a move or a clock. Texts need no check, since they are free-form.
    fn values(&mut self, node: Node<'_>, property: Property<'_>) {
        let Some(definition) = definition(property.name()) else { return };
        // This is checked before the values, whose warnings may reach the maximum.
        if is_drawn(definition) && !is_all_drawn(definition, property) {
            self.warn(Fault::NotAllShown { property: property.name().to_owned() });
        }
        if definition.holds == Holds::One && property.values().len() > 1 {
            self.warn(Fault::ManyValues { property: property.name().to_owned() });
        }
        if !matches!(definition.kind, PropertyKind::GameInfo | PropertyKind::Root)
            && definition.value != ValueType::Double
        {
            self.each(property, |value| definition.fits(value, node.size()));
        }
    }

    fn result(&mut self, property: Property<'_>) {
        if property.values().len() > 1 {
            self.warn(Fault::ManyValues { property: property.name().to_owned() });
        }
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

    /// Checks the moves in the values of a property, and returns the number of moves.
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
        let size = node.size();
        for value in property.values() {
            match value::read_corners(value) {
                _ if self.is_full() => return,
                None => self.warn(Fault::BadValue { property: property.name().to_owned(), value: value.to_owned() }),
                // A rectangle is on the board if two opposite corners are.
                Some((from, to)) if !size.contains(from) || !size.contains(to) => {
                    self.warn(Fault::SetupOffBoard { value: value.to_owned() });
                }
                Some(_) => {}
            }
        }
    }
}

/// Whether the values of a property are drawn on the board.
fn is_drawn(definition: &Definition) -> bool {
    definition.is_point_list() || matches!(definition.value, ValueType::Line | ValueType::Label)
}

fn is_all_drawn(definition: &Definition, property: Property<'_>) -> bool {
    let count = property.values().len();
    let may_have_more_lines = definition.value == ValueType::Line && count > MAX_LINES;
    count <= MAX_VALUES && !(may_have_more_lines && property.has_more_lines())
}
