//! Searches whether a stone that can run is captured. It shares nothing with the search of the product, which is tested with it: that one
//! reads captures where the stone keeps one or two liberties, this one reads all moves near the stone until it has five.
//!
//! Proof-number search, depth first (A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications", 2002).

use std::collections::{HashMap, HashSet};

use baduk_rules::{Board, Chain, Color, Point};

/// A stone with more liberties than this has escaped.
const LIBERTIES: usize = 4;
/// The maximum depth of a search, in moves.
const DEEPEST: usize = 60;
/// The proof number of what can't be proved, and the disproof number of what is proved.
const NEVER: u32 = u32::MAX / 4;

/// Whether the stone at `target` is captured after the attacker has played at `point`, whoever wins the kos. `None` if a ko decides, or if
/// the search has not come to an end after this many positions.
pub(crate) fn is_caught_by(board: &Board, target: Point, point: Point, positions: usize) -> Option<bool> {
    is_caught(board, target, point, true, positions)
}

/// Whether the stone at `target` is captured although the defender has played at `point` after the attacker's move. `None` as in
/// [`is_caught_by`].
pub(crate) fn is_caught_despite(board: &Board, target: Point, point: Point, positions: usize) -> Option<bool> {
    is_caught(board, target, point, false, positions)
}

fn is_caught(board: &Board, target: Point, point: Point, by_attacker: bool, positions: usize) -> Option<bool> {
    let defender = board.stone(target)?;
    let color = if by_attacker { defender.opponent() } else { defender };
    let place = Place { board: board.clone(), ko: None };
    let [one, other] = Color::BOTH.map(|loses_kos| {
        let mut chase = Chase { target, defender, loses_kos, known: HashMap::new(), positions };
        match chase.after(&place, point, color) {
            Some(after) => chase.search(&after, !by_attacker),
            None => Some(false),
        }
    });
    one.filter(|_| one == other)
}

#[derive(Clone)]
struct Place {
    board: Board,
    ko: Option<Point>,
}

/// How far a position is from being decided: the fewest undecided positions that must be won to prove the capture, and to prove the escape.
#[derive(Clone, Copy)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

/// One of the two numbers.
type Part = fn(&Numbers) -> u32;

impl Numbers {
    const CAUGHT: Self = Self { proof: 0, disproof: NEVER };
    const FREE: Self = Self { proof: NEVER, disproof: 0 };
}

/// A chase after one stone.
struct Chase {
    target: Point,
    defender: Color,
    /// The color that never takes a ko.
    loses_kos: Color,
    known: HashMap<(u64, bool, Option<Point>), Numbers>,
    /// The number of positions that may still be visited.
    positions: usize,
}

impl Chase {
    /// Whether the stone is captured from a position in which the attacker (`attacks`) or the defender is to move.
    fn search(&mut self, place: &Place, attacks: bool) -> Option<bool> {
        let numbers = self.numbers(place, attacks);
        let numbers = if numbers.proof == 0 || numbers.disproof == 0 {
            numbers
        } else {
            self.visit(place, attacks, Numbers { proof: NEVER, disproof: NEVER }, 0)
        };
        match numbers {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// Visits a position until one of its numbers reaches its limit.
    fn visit(&mut self, place: &Place, attacks: bool, limit: Numbers, depth: usize) -> Numbers {
        self.positions = self.positions.saturating_sub(1);
        let next = self.moves(place, attacks);
        let numbers = loop {
            let known: Vec<Numbers> = next.iter().map(|place| self.numbers(place, !attacks)).collect();
            // The attacker needs one of the moves, the defender's moves must all be answered.
            let (eased, summed): (Part, Part) =
                if attacks { (|n| n.proof, |n| n.disproof) } else { (|n| n.disproof, |n| n.proof) };
            let least = known.iter().map(eased).min().unwrap_or(NEVER);
            let sum = known.iter().map(summed).fold(0, |sum: u32, n| sum.saturating_add(n).min(NEVER));
            let numbers =
                if attacks { Numbers { proof: least, disproof: sum } } else { Numbers { proof: sum, disproof: least } };
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || self.positions == 0 {
                break numbers;
            }
            if depth >= DEEPEST {
                break Numbers::FREE;
            }
            let best =
                (0..next.len()).min_by_key(|&nth| eased(&known[nth])).expect("a position without moves is decided");
            let second =
                (0..next.len()).filter(|&nth| nth != best).map(|nth| eased(&known[nth])).min().unwrap_or(NEVER);
            let (eased_limit, summed_limit) =
                if attacks { (limit.proof, limit.disproof) } else { (limit.disproof, limit.proof) };
            let eased_limit = eased_limit.min(second.saturating_add(1 + second / 4));
            let summed_limit = (summed_limit - sum).saturating_add(summed(&known[best])).min(NEVER);
            let within = if attacks {
                Numbers { proof: eased_limit, disproof: summed_limit }
            } else {
                Numbers { proof: summed_limit, disproof: eased_limit }
            };
            self.visit(&next[best], !attacks, within, depth + 1);
        };
        self.known.insert((place.board.hash(), attacks, place.ko), numbers);
        numbers
    }

    /// What is known of a position; a guess by its liberties if it has not been visited.
    fn numbers(&self, place: &Place, attacks: bool) -> Numbers {
        let Some(chain) = place.board.chain(self.target) else { return Numbers::CAUGHT };
        let liberties = chain.liberties.len();
        if liberties > LIBERTIES {
            return Numbers::FREE;
        }
        if let (true, [last]) = (attacks, &chain.liberties[..])
            && self.after(place, *last, self.defender.opponent()).is_some()
        {
            return Numbers::CAUGHT;
        }
        let guess = || {
            let left = u32::try_from(liberties).expect("a few");
            let limit = u32::try_from(LIBERTIES).expect("a few");
            Numbers { proof: left * left, disproof: (limit + 1 - left) * (limit + 1 - left) }
        };
        self.known.get(&(place.board.hash(), attacks, place.ko)).copied().unwrap_or_else(guess)
    }

    /// The positions after the moves that are tried. The defender may also pass.
    fn moves(&self, place: &Place, attacks: bool) -> Vec<Place> {
        let Some(chain) = place.board.chain(self.target) else { return Vec::new() };
        let color = if attacks { self.defender.opponent() } else { self.defender };
        let played = near(&place.board, &chain).into_iter().filter_map(|point| self.after(place, point, color));
        let passed = (!attacks).then(|| Place { ko: None, ..place.clone() });
        played.chain(passed).collect()
    }

    /// The position after a move; `None` if the move is illegal.
    fn after(&self, place: &Place, point: Point, color: Color) -> Option<Place> {
        let board = &place.board;
        if board.stone(point).is_some() || place.ko == Some(point) || board.is_suicide(point, color) {
            return None;
        }
        let mut board = board.clone();
        let placed = board.place(point, color);
        let chain = board.chain(point)?;
        let is_ko = placed.captured == 1 && chain.stones.len() == 1 && chain.liberties.len() == 1;
        let ko = placed.captured_at.filter(|_| is_ko);
        (ko.is_none() || self.loses_kos != color).then_some(Place { board, ko })
    }
}

/// The empty points near a chain: up to two lines from its liberties, and the liberties of weak chains of the other color around it.
fn near(board: &Board, chain: &Chain) -> Vec<Point> {
    let around: HashSet<Point> = chain.stones.iter().flat_map(|stone| stone.neighbors(board.size())).collect();
    let attackers = around.iter().filter(|&&point| board.stone(point) == Some(chain.color.opponent()));
    let weak = attackers.filter_map(|&point| board.chain(point)).filter(|chain| chain.liberties.len() <= 3);
    let weak: HashSet<Point> = weak.flat_map(|chain| chain.liberties).collect();
    let distance = |point: Point| {
        let from = |liberty: &Point| liberty.x().abs_diff(point.x()) + liberty.y().abs_diff(point.y());
        chain.liberties.iter().map(from).min().unwrap_or(u8::MAX)
    };
    let empty = board.size().points().filter(|&point| board.stone(point).is_none());
    empty.filter(|&point| distance(point) <= 2 || weak.contains(&point)).collect()
}
