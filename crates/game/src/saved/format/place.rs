//! The state of a saved game besides its record, as a list of numbers.

use std::time::Duration;

use baduk_record::{Ending, Record};
use baduk_rules::clock::TimeLeft;
use baduk_rules::score::Outcome;
use baduk_rules::{ByColor, Color, HalfPoints, Point, Size};
use baduk_sgf::{NodeId, Tree};

use super::Damaged;
use crate::session::Scores;
use crate::{GameClock, GameId, Marks, Position, Session};

/// The numbers of a game, in this order: its id; the current node; the end of the line; the node at which play resumed, if any; the list
/// of scored positions; the list of lines that have ended, with their results; and if there is a clock: the clock, the node where the
/// game stands, the number of paid moves, and if moves were removed, the number of the last one.
///
/// A node is given by its index in the order in which nodes are written, from 0. A list starts with its length. An optional number is 0
/// for none, or else one more than its value.
pub(super) fn numbers(session: &Session) -> Vec<u64> {
    numbers_by(session, &Places::from_tree(&session.position.record.tree))
}

/// The same numbers of a game as [`numbers`], with the nodes in the order `places`.
pub(super) fn numbers_by(session: &Session, places: &Places) -> Vec<u64> {
    let Session { id, position: Position { record, at, line_end }, scores: Scores { marks, resumed }, clock, .. } =
        session;
    let place = |id: NodeId| places.place(id);
    let mut numbers = vec![id.map_or(0, GameId::get), place(*at).unwrap_or(0), place(*line_end).unwrap_or(0)];
    numbers.push(resumed.and_then(place).map_or(0, |place| place + 1));
    let marks: Vec<_> = marks.iter().filter_map(|marks| Some((place(marks.at)?, marks))).collect();
    numbers.push(marks.len() as u64);
    for (place, Marks { dead, accepted, is_open, .. }) in marks {
        // 1 for a player who accepts. Earlier versions of the page read any other number as 0.
        let black = if *is_open { 2 } else { u64::from(accepted.black) };
        numbers.extend([place, black, u64::from(accepted.white), dead.len() as u64]);
        numbers.extend(dead.iter().map(|point| u64::from(point.y()) * 256 + u64::from(point.x())));
    }
    let endings: Vec<_> =
        record.endings.iter().filter_map(|ending| Some((place(ending.at)?, ending.outcome))).collect();
    numbers.push(endings.len() as u64);
    for (place, outcome) in endings {
        let (winner, margin) = of_outcome(outcome);
        numbers.extend([place, winner, margin]);
    }
    // Without a time system, readers of the text would not know the meaning of these numbers.
    if let Some(clock) = clock.as_ref().filter(|_| record.terms.time.is_some()) {
        numbers.extend(of_clock(clock));
        numbers.extend([place(clock.at).unwrap_or(0), clock.paid.into()]);
        if clock.removed > 0 {
            numbers.push(clock.removed.into());
        }
    }
    numbers
}

/// The numbers of a clock: when it was read, in milliseconds since 1970; whether it is paused; and for each player the stage (0 for main
/// time, 1 for overtime, 2 for a loss on time), the milliseconds left, and the periods or moves left.
fn of_clock(clock: &GameClock) -> [u64; 8] {
    let of = |color| match clock.left[color] {
        TimeLeft::Main(time) => [0, millis(time), 0],
        TimeLeft::Overtime { time, count } => [1, millis(time), count.into()],
        TimeLeft::Out => [2, 0, 0],
    };
    let ([a, b, c], [d, e, f]) = (of(Color::Black), of(Color::White));
    [clock.read_at, clock.is_paused.into(), a, b, c, d, e, f]
}

/// A duration in milliseconds, rounded up, so that 0 means that no time is left.
fn millis(time: Duration) -> u64 {
    time.as_nanos().div_ceil(1_000_000).try_into().unwrap_or(u64::MAX)
}

/// The result of a game as two numbers. The first is the winner: 1 for Black, 2 for White, plus 2 for a win on time, plus 4 for a win by
/// forfeit. The second is the margin in half-points if the score decided the game.
fn of_outcome(outcome: Outcome) -> (u64, u64) {
    let winner = match outcome.winner() {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    };
    let how = match outcome {
        Outcome::Time { .. } => 2,
        Outcome::Forfeit { .. } => 4,
        _ => 0,
    };
    let margin = match outcome {
        Outcome::Resignation { .. } | Outcome::Time { .. } | Outcome::Forfeit { .. } | Outcome::Draw => 0,
        // A tie that the rules give to one side, or no result, which has no winner.
        Outcome::Tie { .. } | Outcome::NoResult => 1,
        Outcome::Points { margin, .. } => 1 + u64::from(margin.half_points().unsigned_abs()),
    };
    (winner + how, margin)
}

/// The index of each node of a tree, in the order in which the nodes are written. Removed nodes have no index.
#[derive(Clone, Debug)]
pub(super) struct Places(Vec<Option<u64>>);

impl Places {
    pub(super) fn from_tree(tree: &Tree) -> Self {
        let mut places = vec![None; tree.capacity()];
        for (place, id) in (0..).zip(tree.depth_first()) {
            places[id.index()] = Some(place);
        }
        Self(places)
    }

    pub(super) fn place(&self, id: NodeId) -> Option<u64> {
        self.0.get(id.index()).copied().flatten()
    }

    /// The number of nodes with an index.
    pub(super) fn count(&self) -> u64 {
        self.0.iter().flatten().count() as u64
    }

    /// Gives a node the next index.
    pub(super) fn add(&mut self, id: NodeId, place: u64) {
        if self.0.len() <= id.index() {
            self.0.resize(id.index() + 1, None);
        }
        self.0[id.index()] = Some(place);
    }
}

/// The game with these numbers (see [`numbers`]) and this record. `nodes` are the record's nodes in the order of their indices.
pub(super) fn read(record: Record, nodes: &[NodeId], numbers: &[u64]) -> Result<Session, Damaged> {
    let mut reader = Reader { size: record.terms.size, nodes, numbers };
    let mut session = Session::from_record(record);
    session.id = GameId::new(reader.number()?);
    session.position.at = reader.node()?;
    session.position.line_end = reader.node()?;
    session.scores.resumed = match reader.number()? {
        0 => None,
        place => Some(reader.node_at(place - 1)?),
    };
    for _ in 0..reader.number()? {
        session.scores.marks.push(reader.marks()?);
    }
    for _ in 0..reader.number()? {
        session.position.record.endings.push(reader.ending()?);
    }
    if !reader.numbers.is_empty() {
        // Earlier versions of the page also wrote the clock of a game whose time system had been removed by an edit.
        let clock = reader.clock(session.position.at, session.position.moves_to(session.position.line_end))?;
        session.clock = session.position.record.terms.time.map(|_| clock);
    }
    let on_line = session.position.record.tree.path(session.position.line_end).contains(&session.position.at);
    if on_line && reader.numbers.is_empty() { Ok(session) } else { Err(Damaged) }
}

struct Reader<'a> {
    size: Size,
    nodes: &'a [NodeId],
    numbers: &'a [u64],
}

impl Reader<'_> {
    fn number(&mut self) -> Result<u64, Damaged> {
        let (&number, rest) = self.numbers.split_first().ok_or(Damaged)?;
        self.numbers = rest;
        Ok(number)
    }

    fn count(&mut self) -> Result<u32, Damaged> {
        self.number()?.try_into().map_err(|_| Damaged)
    }

    fn node(&mut self) -> Result<NodeId, Damaged> {
        let place = self.number()?;
        self.node_at(place)
    }

    fn node_at(&self, place: u64) -> Result<NodeId, Damaged> {
        usize::try_from(place).ok().and_then(|place| self.nodes.get(place)).copied().ok_or(Damaged)
    }

    fn marks(&mut self) -> Result<Marks, Damaged> {
        let at = self.node()?;
        let (black, white) = (self.number()?, self.number()?);
        let mut dead = Vec::new();
        for _ in 0..self.number()? {
            dead.push(self.point()?);
        }
        Ok(Marks { at, dead, accepted: ByColor { black: black == 1, white: white == 1 }, is_open: black == 2 })
    }

    /// Reads the clock of a game. `at` is the node where the game stands, and `paid` the number of paid moves, for a text that doesn't
    /// have these two.
    fn clock(&mut self, at: NodeId, paid: u32) -> Result<GameClock, Damaged> {
        let (read_at, is_paused) = (self.number()?, self.number()? == 1);
        let left = ByColor { black: self.time_left()?, white: self.time_left()? };
        let (at, paid) = match self.numbers {
            [] => (at, paid),
            _ => (self.node()?, self.count()?),
        };
        let removed = if self.numbers.is_empty() { 0 } else { self.count()? };
        Ok(GameClock { left, is_paused, read_at, at, paid, removed })
    }

    fn time_left(&mut self) -> Result<TimeLeft, Damaged> {
        let (stage, time, count) = (self.number()?, Duration::from_millis(self.number()?), self.number()?);
        match (stage, u16::try_from(count)) {
            (0, Ok(0)) if !time.is_zero() => Ok(TimeLeft::Main(time)),
            (1, Ok(count)) if !time.is_zero() && count > 0 => Ok(TimeLeft::Overtime { time, count }),
            (2, Ok(0)) if time.is_zero() => Ok(TimeLeft::Out),
            _ => Err(Damaged),
        }
    }

    fn point(&mut self) -> Result<Point, Damaged> {
        let [0, 0, 0, 0, 0, 0, y, x] = self.number()?.to_be_bytes() else { return Err(Damaged) };
        Some(Point::new(x, y)).filter(|&point| self.size.contains(point)).ok_or(Damaged)
    }

    fn ending(&mut self) -> Result<Ending, Damaged> {
        let at = self.node()?;
        let (winner, how) = match self.number()? {
            0 => (None, 0),
            number @ (1 | 3 | 5) => (Some(Color::Black), number - 1),
            number @ (2 | 4 | 6) => (Some(Color::White), number - 2),
            _ => return Err(Damaged),
        };
        let outcome = match (winner, self.number()?) {
            (Some(winner), 0) if how == 2 => Outcome::Time { winner },
            (Some(winner), 0) if how == 4 => Outcome::Forfeit { winner },
            _ if how > 0 => return Err(Damaged),
            (None, 0) => Outcome::Draw,
            (None, 1) => Outcome::NoResult,
            (Some(winner), 0) => Outcome::Resignation { winner },
            (Some(winner), 1) => Outcome::Tie { winner },
            (Some(winner), margin) => {
                let halves =
                    i32::try_from(margin - 1).ok().filter(|&halves| halves <= 2 * HalfPoints::LIMIT).ok_or(Damaged)?;
                Outcome::Points { winner, margin: HalfPoints::from_half_points(halves) }
            }
            _ => return Err(Damaged),
        };
        Ok(Ending { at, outcome })
    }
}
