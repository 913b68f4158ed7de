//! Finds out whether a chain can be captured: by ladders, nets, throw-ins, and races of a few liberties.
//!
//! This is lambda search (Thomas Thomsen, "Lambda-Search in Game Trees", 2000). An attack of order 1 is a ladder: each move is an atari.
//! A move of order 2 threatens such a ladder, as a net does, and so on. A chain in atari has few defenses, and all are tried. Against a
//! slower move, only defenses inside the threat can help: a move that touches neither the points that the threat needs nor the liberties
//! of its short chains does not change it.
//!
//! An attack that is found works against every defense. If none is found, that only means that there is no attack of this order.

use baduk_rules::{Board, Color, Move, Point};
use baduk_sgf::PointSet;

use super::position::Position;

/// The attacks to look for, starting with the simplest: the order of each, and how many of its moves may be slower than those of a ladder.
const ATTACKS: [(usize, usize); 7] = [(1, 0), (2, 1), (2, 2), (3, 1), (2, 3), (3, 2), (3, 3)];
/// The maximum number of positions that are searched to decide about one chain.
const MOST_NODES: usize = 1500;
/// The area of a 19x19 board in points. Reading a position costs 1 on such a board; on boards of other sizes, the cost is proportional to
/// the area.
const AREA: usize = 361;
/// The number of stones in a chain whose examination costs as much as reading a position.
const LONG: usize = 200;
/// The maximum depth of the search, in moves of both sides.
const MOST_PLIES: usize = 150;

/// The best move for or against a chain, and the cost of finding it.
pub(super) struct Answer {
    /// The point of the best move; `None` if no move helps or none is needed.
    pub(super) point: Option<Point>,
    /// The cost of the search, in positions on a 19x19 board.
    pub(super) read: usize,
}

/// A move that captures the chain at `target` by force if the attacker plays next; no move if none is found.
pub(super) fn attack(position: &Position, target: Point) -> Answer {
    attack_within(position, target, MOST_NODES)
}

/// The same as [`attack`], with a search of at most `nodes` positions.
pub(super) fn attack_within(position: &Position, target: Point, nodes: usize) -> Answer {
    answer(position, target, nodes, |reader| reader.any_attack(position, 0).map(|found| found.point))
}

/// The defender's best move for the chain at `target`: one that escapes, or else the one with the most liberties; no move if the chain
/// stays in atari and nothing is captured.
pub(super) fn defense(position: &Position, target: Point) -> Answer {
    answer(position, target, MOST_NODES, |reader| reader.defense(position))
}

fn answer(position: &Position, target: Point, nodes: usize, read: impl FnOnce(&mut Reader) -> Option<Point>) -> Answer {
    let Some(mut reader) = Reader::new(position, target, nodes) else { return Answer { point: None, read: 0 } };
    let point = read(&mut reader);
    Answer { point, read: nodes - reader.left }
}

/// The search for an attack on a single chain.
struct Reader {
    target: Point,
    attacker: Color,
    /// The number of positions that may still be searched.
    left: usize,
}

/// The limits of an attack that is searched for.
#[derive(Clone, Copy)]
struct Level {
    order: usize,
    /// The number of attacking moves that may be slower than those of a ladder.
    slow: usize,
    /// The number of times that the defender has played elsewhere, in the threats that led to this position. Each of these moves may be a
    /// stone that takes a liberty of a chain around the target, although the stone is not on the board.
    idle: usize,
    /// The number of moves that led to this position.
    plies: usize,
}

/// An attack that works, by its first move.
struct Found {
    point: Point,
    /// The points where a move by the defender could change the outcome of the attack.
    needs: PointSet,
}

/// A chain, as its stones and its liberties.
struct Reach {
    stones: Vec<Point>,
    liberties: Vec<Point>,
}

impl Reader {
    fn new(position: &Position, target: Point, left: usize) -> Option<Self> {
        let attacker = position.board.stone(target)?.opponent();
        Some(Self { target, attacker, left })
    }

    /// An attack that captures the chain, after the defender has played elsewhere `idle` times; `None` if none is found.
    fn any_attack(&mut self, position: &Position, idle: usize) -> Option<Found> {
        ATTACKS.into_iter().find_map(|(order, slow)| self.attack(position, Level { order, slow, idle, plies: 0 }))
    }

    /// An attack of at most the order in `level` that captures the chain; `None` if none is found.
    fn attack_up_to(&mut self, position: &Position, level: Level) -> Option<Found> {
        let highest = if level.slow == 0 { 1 } else { level.order };
        (1..=highest).find_map(|order| self.attack(position, Level { order, ..level }))
    }

    /// An attack of exactly the order in `level` that captures the chain; `None` if none is found.
    fn attack(&mut self, position: &Position, level: Level) -> Option<Found> {
        let reach = reach(&position.board, self.target)?;
        self.left = self.left.saturating_sub(reach.stones.len() / LONG);
        if reach.liberties.len() > level.order + 1 || level.plies > MOST_PLIES {
            return None;
        }
        if let [last] = reach.liberties[..] {
            self.after(position, last, self.attacker)?;
            let mut needs = PointSet::new(position.board.size());
            self.add_short(&position.board, &reach, 1 + level.idle, &mut needs);
            return Some(Found { point: last, needs });
        }
        let points = if level.order == 1 { reach.liberties } else { around(&position.board, &reach) };
        points.into_iter().find_map(|point| self.works(position, point, level))
    }

    /// The attack that begins with a move at `point`; `None` if it doesn't work.
    fn works(&mut self, position: &Position, point: Point, level: Level) -> Option<Found> {
        let after = self.after(position, point, self.attacker)?;
        let reach = reach(&after.board, self.target)?;
        let next = Level { plies: level.plies + 2, ..level };
        let mut needs = PointSet::new(after.board.size());
        if reach.liberties.len() > 1 {
            // This is the position after the defender plays elsewhere.
            if level.order == 1 || reach.liberties.len() > level.order {
                return None;
            }
            let mut idle = after.clone();
            idle.play(self.attacker.opponent(), Move::Pass);
            let threat = Level { order: level.order - 1, idle: level.idle + 1, ..next };
            needs.add_all(&self.attack_up_to(&idle, threat)?.needs);
        }
        let most = 1 + level.idle;
        self.add_short(&after.board, &reach, most, &mut needs);
        self.add_beside(&position.board, point, most, &mut needs);
        for defense in self.defenses(&after.board, &reach, &needs) {
            self.add_beside(&after.board, defense, most, &mut needs);
            if after.may_play(defense, self.attacker.opponent()) {
                let defended = self.after(&after, defense, self.attacker.opponent())?;
                let found = self.attack_up_to(&defended, Level { slow: level.slow.saturating_sub(1), ..next })?;
                needs.add_all(&found.needs);
            }
        }
        needs.add(point);
        Some(Found { point, needs })
    }

    fn defense(&mut self, position: &Position) -> Option<Point> {
        let defender = self.attacker.opponent();
        let reach = reach(&position.board, self.target)?;
        let mut needs = PointSet::new(position.board.size());
        if reach.liberties.len() > 1 {
            let mut idle = position.clone();
            idle.play(defender, Move::Pass);
            needs.add_all(&self.any_attack(&idle, 1)?.needs);
        }
        let mut best = None;
        for point in self.defenses(&position.board, &reach, &needs) {
            let Some(after) = self.after(position, point, defender) else { continue };
            let escapes = self.any_attack(&after, 0).is_none();
            let liberties = self::reach(&after.board, self.target).map_or(0, |reach| reach.liberties.len());
            if (escapes || liberties > 1 || self.takes(&position.board, point))
                && best.is_none_or(|(known, _)| (escapes, liberties) > known)
            {
                best = Some(((escapes, liberties), point));
            }
        }
        best.map(|(_, point)| point)
    }

    /// Whether a move of the defender at `point` captures stones.
    fn takes(&self, board: &Board, point: Point) -> bool {
        let beside = point.neighbors(board.size()).filter(|&beside| board.stone(beside) == Some(self.attacker));
        beside.filter_map(|beside| reach(board, beside)).any(|chain| chain.liberties.len() == 1)
    }

    /// The position after a move; `None` if the move is illegal, or if the limit of positions is reached.
    fn after(&mut self, position: &Position, point: Point, color: Color) -> Option<Position> {
        let cost = position.board.size().area().div_ceil(AREA);
        self.left = self.left.checked_sub(cost)?;
        position.may_play(point, color).then(|| {
            let mut after = position.clone();
            after.play(color, Move::Play(point));
            after
        })
    }

    /// All points where a move may save the chain: if it is in atari, its liberties and the points where a move captures a chain around it;
    /// otherwise its liberties and all points in `needs`.
    fn defenses(&self, board: &Board, reach: &Reach, needs: &PointSet) -> Vec<Point> {
        let mut points = reach.liberties.clone();
        if points.len() > 1 {
            points.extend(needs.points().filter(|point| !reach.liberties.contains(point)));
            return points;
        }
        self.each_attacker(board, reach, |chain| {
            if let [last] = chain.liberties[..]
                && !points.contains(&last)
            {
                points.push(last);
            }
        });
        points
    }

    /// Adds to `needs` the liberties of a chain of the defender, and the liberties of those chains around it that have at most `most`
    /// liberties.
    fn add_short(&self, board: &Board, reach: &Reach, most: usize, needs: &mut PointSet) {
        reach.liberties.iter().for_each(|&point| needs.add(point));
        self.each_attacker(board, reach, |chain| {
            if chain.liberties.len() <= most {
                chain.liberties.iter().for_each(|&point| needs.add(point));
            }
        });
    }

    /// Adds to `needs` all points that could change the effect of a move at `point`: the liberties of short attacking chains next to the
    /// point, and of those around the defender's chains that the move captures or joins.
    fn add_beside(&self, board: &Board, point: Point, most: usize, needs: &mut PointSet) {
        for chain in point.neighbors(board.size()).filter_map(|beside| reach(board, beside)) {
            let is_attacker = board.stone(chain.stones[0]) == Some(self.attacker);
            if is_attacker && chain.liberties.len() <= most {
                chain.liberties.iter().for_each(|&point| needs.add(point));
            } else if !is_attacker && chain.liberties.len() == 1 {
                self.add_short(board, &chain, most, needs);
            }
        }
    }

    fn each_attacker(&self, board: &Board, reach: &Reach, mut visit: impl FnMut(&Reach)) {
        let mut known = PointSet::new(board.size());
        for point in reach.stones.iter().flat_map(|stone| stone.neighbors(board.size())) {
            if board.stone(point) == Some(self.attacker) && !known.contains(point) {
                let Some(chain) = self::reach(board, point) else { continue };
                chain.stones.iter().for_each(|&stone| known.add(stone));
                visit(&chain);
            }
        }
    }
}

/// The chain at the point `from`; `None` if that has no stone. Walking along the chain is much faster on a large board than examining every
/// point.
fn reach(board: &Board, from: Point) -> Option<Reach> {
    let color = board.stone(from)?;
    let mut known = PointSet::new(board.size());
    known.add(from);
    let mut reach = Reach { stones: vec![from], liberties: Vec::new() };
    let mut next = 0;
    while let Some(&stone) = reach.stones.get(next) {
        next += 1;
        for point in stone.neighbors(board.size()) {
            if known.contains(point) {
                continue;
            }
            known.add(point);
            match board.stone(point) {
                None => reach.liberties.push(point),
                Some(other) if other == color => reach.stones.push(point),
                Some(_) => {}
            }
        }
    }
    Some(reach)
}

/// The points for attacking moves: the liberties of a chain, and the empty points next to these liberties.
fn around(board: &Board, reach: &Reach) -> Vec<Point> {
    let mut points = reach.liberties.clone();
    for point in reach.liberties.iter().flat_map(|liberty| liberty.neighbors(board.size())) {
        if board.stone(point).is_none() && !points.contains(&point) {
            points.push(point);
        }
    }
    points
}
