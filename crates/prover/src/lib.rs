//! Proves the answers of a problem. For every move of the solver, at each position of the record, a search finds whether the move still
//! reaches the goal, and the record must agree. A reply that the record gives to a wrong move must really refute it.
//!
//! Most problems are about an enclosed group, or about an enclosed space in which two groups may connect. In these, all moves inside are
//! tried to the end. If there is a ko, the result must be the same whether the solver or the opponent wins all kos. In the other
//! problems, a stone can run: see the module `chase`.

mod chase;

use std::collections::{HashMap, HashSet};

use baduk_problem::{Answer, Comparison, Goal, Problem, Verdict};
use baduk_record::{Record, replay};
use baduk_rules::score::{ScoringInput, score};
use baduk_rules::{Board, ByColor, Chain, Color, HalfPoints, Move, Point, Scoring};
use baduk_sgf::NodeId;

/// The maximum number of empty points inside an enclosed group.
const INSIDE: usize = 12;
/// The maximum depth of a search, in moves.
const DEEPEST: usize = 24;
/// The maximum distance of moves that a chase tries from the liberties of the stone to be captured, in lines of the board.
const NEAR: u8 = 2;
/// The most positions of a search for a capture after a wrong move. Of 49 such captures in an earlier edition of the problems, this many
/// find 42; 1,000 find all 49 in three times the time, and 20,000 no more.
const POSITIONS: usize = 300;
/// The most positions of a search that proves a right move.
const POSITIONS_OF_RIGHT: usize = 50_000;

/// A problem with a tree of answers, and the goal that its right moves reach.
pub struct Posed {
    record: Record,
    problem: Problem,
    goal: Goal,
}

/// What a check of a problem has found.
#[derive(Default)]
pub struct Findings {
    /// Where the record and the search disagree.
    pub faults: Vec<String>,
    /// The number of correct first moves.
    pub first_right: usize,
    /// The number of moves that the check has searched.
    pub moves: usize,
}

impl Posed {
    /// The problem of a record, whose right moves reach this goal.
    pub fn new(record: Record, problem: Problem, goal: Goal) -> Self {
        assert!(
            !matches!(goal, Goal::Count(..)) || record.terms.rules.scoring == Scoring::Area,
            "prisoners are not counted"
        );
        Self { record, problem, goal }
    }

    /// The points of the stones that the problem's goal is about.
    fn targets(&self) -> &[Point] {
        match &self.goal {
            Goal::Capture(point) | Goal::Save(point) => std::slice::from_ref(point),
            Goal::Connect(points) | Goal::Cut(points) => points,
            _ => &[],
        }
    }

    /// Whether the goal is reached for good (`true`) or lost for good (`false`) on this board; `None` if neither is certain yet.
    fn decided(&self, board: &Board) -> Option<bool> {
        let is_gone = self.targets().iter().any(|&point| board.stone(point).is_none());
        let is_connected = || {
            let chain = self.targets().first().and_then(|&target| board.chain(target));
            chain.is_some_and(|chain| self.targets().iter().all(|point| chain.stones.contains(point)))
        };
        match self.goal {
            Goal::Count(..) => None,
            Goal::Capture(_) => is_gone.then_some(true),
            Goal::Connect(_) if !is_gone => is_connected().then_some(true),
            Goal::Cut(_) if !is_gone => is_connected().then_some(false),
            Goal::Cut(_) => Some(true),
            _ => is_gone.then_some(false),
        }
    }

    /// Whether the goal is reached if neither side makes any more moves on this board.
    fn holds_at_rest(&self, board: &Board) -> bool {
        match self.goal {
            Goal::Count(color, Comparison::AtLeast, points) => {
                let terms = ScoringInput::new(&self.record.terms.rules, HalfPoints::ZERO, 0);
                score(board, &[], ByColor::default(), &terms).sides[color].total >= points
            }
            _ => matches!(self.goal, Goal::Save(_) | Goal::Cut(_)),
        }
    }

    /// Compares the record with a search.
    pub fn check(&self) -> Findings {
        let mut findings = Findings::default();
        let board = replay(&self.record, self.problem.start()).game.board().clone();
        let arena = match self.goal {
            Goal::Count(..) => Some(Arena::all(&board)),
            _ => Arena::new(&board, self.targets()),
        };
        match arena {
            Some(arena) => {
                let searches = Color::BOTH.map(|loses_kos| Search::new(self, &arena, loses_kos));
                Enclosed { posed: self, arena: &arena, searches }.check(self.problem.start(), None, &mut findings);
            }
            None => {
                assert!(matches!(self.goal, Goal::Capture(_)), "{:?}: not enclosed", self.goal);
                self.check_chase(self.problem.start(), &mut findings);
            }
        }
        findings
    }

    /// The node after the solver's move at `point`; `None` unless the record accepts this move as correct.
    fn accepts(&self, at: NodeId, point: Point) -> Option<NodeId> {
        let (node, answer) = self.answered(at, point)?;
        is_right(&answer.verdict).then_some(node)
    }

    /// The record with the solver's move at `point` and its reply, if the record has a reply that ends the attempt there; also the reply.
    fn refuted(&self, at: NodeId, point: Point) -> Option<(Record, NodeId, Move)> {
        let mut record = self.record.clone();
        let node = record.tree.play(at, self.problem.solver(), Move::Play(point));
        let answer = self.problem.answer(&record, node)?;
        let reply = answer.reply.filter(|_| matches!(answer.verdict, Verdict::Failed(_)))?;
        let end = record.tree.play(node, reply.color, reply.mv);
        Some((record, end, reply.mv))
    }

    /// Compares the record with a wide search for captures, at a node where the solver is to move and after each right move and its reply.
    /// A wrong move and its reply are not proved to be an escape, which has no end, but no capture may be found.
    fn check_chase(&self, at: NodeId, findings: &mut Findings) {
        let board = replay(&self.record, at).game.board().clone();
        let (size, solver, target) = (board.size(), self.problem.solver(), self.targets()[0]);
        let number = self.record.tree.path(at).len();
        let chain = board.chain(target).expect("the stone is there");
        let game = replay(&self.record, at).game;
        let is_near = |point: &Point| {
            let distance = |other: &Point| other.x().abs_diff(point.x()) + other.y().abs_diff(point.y());
            chain.liberties.iter().any(|liberty| distance(liberty) <= NEAR)
        };
        for point in size.points().filter(|&point| game.legality(point).is_ok()) {
            let answered = self.answered(at, point);
            if answered.is_none() && !is_near(&point) {
                continue;
            }
            findings.moves += 1;
            let is_right = answered.as_ref().is_some_and(|(_, answer)| is_right(&answer.verdict));
            let positions = if is_right { POSITIONS_OF_RIGHT } else { POSITIONS };
            let caught = chase::is_caught_by(&board, target, point, positions);
            let mut fault = |what: &str| {
                findings.faults.push(format!("move {number}, {}: {what}", point.to_a1(size)));
            };
            match answered.map(|(node, answer)| (node, answer.verdict)) {
                Some((node, Verdict::Open | Verdict::Solved)) => {
                    if caught != Some(true) {
                        fault("it is right, but no capture is found");
                    }
                    findings.first_right += usize::from(at == self.problem.start());
                    let reply = self.record.tree.node(node).children().next();
                    if let Some(reply) =
                        reply.filter(|&reply| replay(&self.record, reply).game.board().stone(target).is_some())
                    {
                        self.check_chase(reply, findings);
                    }
                }
                Some((_, Verdict::Excluded)) if caught == Some(false) => fault("it captures nothing, but is not wrong"),
                Some((_, Verdict::Excluded)) => {}
                _ if caught == Some(true) => fault("it captures too, but is wrong"),
                _ => {
                    if let Some((.., Move::Play(reply))) = self.refuted(at, point) {
                        let mut board = board.clone();
                        board.place(point, solver);
                        if chase::is_caught_despite(&board, target, reply, POSITIONS) == Some(true) {
                            fault("the reply does not refute it");
                        }
                    }
                }
            }
        }
    }

    /// The node after the solver's move at `point`, if the record has it, and the answer to it.
    fn answered(&self, at: NodeId, point: Point) -> Option<(NodeId, Answer)> {
        let tree = &self.record.tree;
        let is_move = |&child: &NodeId| tree.node(child).play() == Some((self.problem.solver(), Move::Play(point)));
        let node = tree.node(at).children().find(is_move)?;
        Some((node, self.problem.answer(&self.record, node)?))
    }
}

fn is_right(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Open | Verdict::Solved)
}

/// The points inside an enclosed group, where moves are tried.
struct Arena(Vec<Point>);

impl Arena {
    /// All points of the board.
    fn all(board: &Board) -> Self {
        let points: Vec<Point> = board.size().points().collect();
        let empty = points.iter().filter(|&&point| board.stone(point).is_none()).count();
        assert!(empty <= INSIDE, "{empty} points are empty");
        Self(points)
    }

    /// The points inside which the group at `targets` is enclosed; `None` if the group can run. If two groups may connect, one of them may
    /// run, provided that no other stone of their color can.
    fn new(board: &Board, targets: &[Point]) -> Option<Self> {
        let groups: Vec<Chain> = targets.iter().filter_map(|&target| board.chain(target)).collect();
        let mut outside = HashSet::new();
        for point in board.size().points().filter(|&point| board.stone(point).is_none()) {
            let area = Self::area(board, point);
            if area.len() > INSIDE {
                outside.extend(area);
            }
        }
        let can_run = |chain: &Chain| chain.liberties.iter().any(|liberty| outside.contains(liberty));
        let stones = board.stones().filter(|&(_, color)| Some(color) == board.stone(targets[0]));
        let running: HashSet<Point> =
            stones.filter_map(|(point, _)| board.chain(point).filter(can_run)?.stones.iter().min().copied()).collect();
        if running.len() >= groups.len() {
            return None;
        }
        let is_inside = |point: &Point| {
            !board.chain(*point).is_some_and(|chain| can_run(&chain))
                && !outside.contains(point)
                && !groups.iter().any(|group| group.stones.contains(point))
        };
        Some(Self(board.size().points().filter(is_inside).collect()))
    }

    /// The empty points that are connected with the empty point `from`.
    fn area(board: &Board, from: Point) -> HashSet<Point> {
        let mut area = HashSet::from([from]);
        let mut open = vec![from];
        while let Some(point) = open.pop() {
            for next in point.neighbors(board.size()) {
                if board.stone(next).is_none() && area.insert(next) {
                    open.push(next);
                }
            }
        }
        area
    }
}

/// A position in a search inside an enclosed group.
#[derive(Clone)]
struct Place {
    board: Board,
    turn: Color,
    ko: Option<Point>,
    passes: u8,
}

impl Place {
    /// The position after a move at `point`; `None` if the move is illegal. `loses_kos` is the color that never takes a ko; `None` if both
    /// may.
    fn after(&self, point: Point, loses_kos: Option<Color>) -> Option<Self> {
        if self.board.stone(point).is_some() || self.ko == Some(point) || self.board.is_suicide(point, self.turn) {
            return None;
        }
        let mut board = self.board.clone();
        let placed = board.place(point, self.turn);
        let chain = board.chain(point)?;
        let is_ko = placed.captured == 1 && chain.stones.len() == 1 && chain.liberties.len() == 1;
        let ko = placed.captured_at.filter(|_| is_ko);
        let may = ko.is_none() || loses_kos != Some(self.turn);
        may.then(|| Self { board, turn: self.turn.opponent(), ko, passes: 0 })
    }

    fn passed(&self) -> Self {
        Self { turn: self.turn.opponent(), ko: None, passes: self.passes + 1, ..self.clone() }
    }
}

/// A search inside an enclosed group, in which one color never takes a ko.
struct Search<'a> {
    arena: &'a Arena,
    posed: &'a Posed,
    loses_kos: Color,
    /// Whether the solver reaches the goal from each position, by its hash, player to move, ko and passes; `None` while that position is
    /// being searched.
    known: HashMap<(u64, Color, Option<Point>, u8), Option<bool>>,
}

impl<'a> Search<'a> {
    fn new(posed: &'a Posed, arena: &'a Arena, loses_kos: Color) -> Self {
        Self { arena, posed, loses_kos, known: HashMap::new() }
    }

    /// Whether the solver reaches the goal from a position; `None` if the search runs in a circle.
    fn wins(&mut self, place: &Place, depth: usize) -> Option<bool> {
        if let Some(is_reached) = self.posed.decided(&place.board) {
            return Some(is_reached);
        }
        if place.passes >= 2 {
            return Some(self.posed.holds_at_rest(&place.board));
        }
        let key = (place.board.hash(), place.turn, place.ko, place.passes);
        if depth > DEEPEST {
            return None;
        }
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.known.insert(key, None);
        let own = place.turn == self.posed.problem.solver();
        let mut is_open = false;
        let arena = self.arena;
        let moves = arena.0.iter().filter_map(|&point| place.after(point, Some(self.loses_kos)));
        let moves: Vec<Place> = moves.chain([place.passed()]).collect();
        for next in moves {
            match self.wins(&next, depth + 1) {
                Some(wins) if wins == own => {
                    self.known.insert(key, Some(own));
                    return Some(own);
                }
                Some(_) => {}
                None => is_open = true,
            }
        }
        if is_open {
            self.known.remove(&key);
            return None;
        }
        self.known.insert(key, Some(!own));
        Some(!own)
    }
}

/// A problem about an enclosed group, with the searches that check it.
struct Enclosed<'a> {
    posed: &'a Posed,
    arena: &'a Arena,
    searches: [Search<'a>; 2],
}

impl Enclosed<'_> {
    /// Compares the record with the searches at a node where the solver is to move, and at all later nodes. `ko` is the point where
    /// retaking is forbidden; `None` if there is none.
    fn check(&mut self, at: NodeId, ko: Option<Point>, findings: &mut Findings) {
        let posed = self.posed;
        let is_first = at == posed.problem.start();
        let board = replay(&posed.record, at).game.board().clone();
        let size = board.size();
        let place = Place { board, turn: posed.problem.solver(), ko, passes: 0 };
        if is_first && self.searches.iter_mut().any(|search| search.wins(&place.passed(), 1) != Some(false)) {
            findings.faults.push("the solver need not play".to_owned());
        }
        // A move elsewhere is like a pass.
        let game = replay(&posed.record, at).game;
        let elsewhere = size.points().find(|point| !self.arena.0.contains(point) && game.legality(*point).is_ok());
        findings.faults.extend(elsewhere.and_then(|point| self.check_refutation(at, point, &place.passed())));
        for &point in &self.arena.0 {
            let works = self.searches.each_mut().map(|search| {
                place.after(point, Some(search.loses_kos)).map_or(Some(false), |next| search.wins(&next, 1))
            });
            let next = posed.accepts(at, point);
            findings.moves += 1;
            findings.first_right += usize::from(is_first && next.is_some());
            if works != [Some(next.is_some()); 2] {
                let number = posed.record.tree.path(at).len();
                findings.faults.push(format!("move {number}, {}: {works:?}", point.to_a1(size)));
            }
            if let Some(after) = place.after(point, None) {
                findings.faults.extend(self.check_refutation(at, point, &after));
            }
            let after = next.and_then(|next| Some((next, place.after(point, None)?)));
            if let Some((next, after)) = after {
                self.check_reply(next, &after, findings);
            }
        }
    }

    /// The fault of the record's reply to a wrong move at `point`, after which the search has the position `after`.
    fn check_refutation(&mut self, at: NodeId, point: Point, after: &Place) -> Option<String> {
        let (.., Move::Play(reply)) = self.posed.refuted(at, point)? else { return None };
        let mut refutes = |reply| {
            let end = after.after(reply, None);
            end.is_some_and(|end| self.searches.iter_mut().all(|search| search.wins(&end, 1) == Some(false)))
        };
        if refutes(reply) {
            return None;
        }
        let size = after.board.size();
        let better = self.arena.0.iter().filter(|&&reply| refutes(reply)).map(|reply| reply.to_a1(size));
        let better = better.collect::<Vec<_>>().join(", ");
        Some(format!("the reply to {} does not refute it; these do: {better}", point.to_a1(size)))
    }

    fn check_reply(&mut self, at: NodeId, place: &Place, findings: &mut Findings) {
        let tree = &self.posed.record.tree;
        let reply = tree.node(at).children().next();
        if let Some(reply) = reply
            && let Some((_, Move::Play(point))) = tree.node(reply).play()
        {
            let ko = place.after(point, None).and_then(|after| after.ko);
            self.check(reply, ko, findings);
        }
    }
}
