//! Proves the answers of a problem. For every move of the solver, at each position of the record, a search finds whether the move still
//! reaches the goal, and the record must agree. A reply that the record gives to a wrong move must really refute it.
//!
//! Most problems are about an enclosed group, or about an enclosed space in which two groups may connect. In these, all moves inside are
//! tried to the end. If there is a ko, the result must be the same whether the solver or the opponent wins all kos. In the other
//! problems, a stone can run. There, captures are read out as in a problem without an author's tree.

use std::collections::{HashMap, HashSet};

use baduk_record::problem::{Comparison, Goal, Goals, Problem, Unmarked, Verdict};
use baduk_record::{NodeId, Record, replay};
use baduk_rules::score::{ScoringInput, score};
use baduk_rules::{Board, ByColor, Chain, Color, Game, HalfPoints, Move, Point, Scoring};

/// The maximum number of empty points inside an enclosed group.
const INSIDE: usize = 12;
/// The maximum depth of a search, in moves.
const DEEPEST: usize = 24;
/// The most moves of the solver in a chase.
const MOST_MOVES: usize = 99;
/// The maximum distance of tried moves from the stone to be captured, in lines of the board.
const NEAR: u8 = 3;

/// A problem with a tree of answers, and the goal that its right moves reach.
pub(crate) struct Posed {
    record: Record,
    problem: Problem,
    goal: Goal,
}

/// What a check of a problem has found.
#[derive(Default)]
pub(crate) struct Findings {
    /// Where the record and the search disagree.
    pub(crate) faults: Vec<String>,
    /// The number of correct first moves.
    pub(crate) first_right: usize,
    /// The number of moves that the check has searched.
    pub(crate) moves: usize,
}

impl Posed {
    /// The problem of a record, whose right moves reach this goal.
    pub(crate) fn new(record: Record, problem: Problem, goal: Goal) -> Self {
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

    /// Compares the record with a search. In a chase, this many moves of the solver are checked.
    pub(crate) fn check(&self, chased: usize) -> Findings {
        let mut findings = Findings::default();
        let board = replay(&self.record, self.problem.start()).game.board().clone();
        let arena = match self.goal {
            Goal::Count(..) => Some(Arena::all(&board)),
            _ => Arena::of(&board, self.targets()),
        };
        match arena {
            Some(arena) => {
                let searches = Color::BOTH.map(|loses_kos| Search::new(self, &arena, loses_kos));
                Enclosed { posed: self, arena: &arena, searches }.check(self.problem.start(), None, &mut findings);
            }
            None => {
                assert!(matches!(self.goal, Goal::Capture(_)), "{:?}: not enclosed", self.goal);
                self.check_chase(self.problem.start(), chased, &mut findings);
            }
        }
        findings
    }

    /// The node after the solver's move at `point`; `None` unless the record accepts this move as correct.
    fn accepts(&self, at: NodeId, point: Point) -> Option<NodeId> {
        let node = self.record.tree.node(at);
        let next = node
            .children()
            .find(|&child| self.record.tree.node(child).play() == Some((self.problem.solver(), Move::Play(point))))?;
        let verdict = self.problem.answer(&self.record, next)?.verdict;
        matches!(verdict, Verdict::Open | Verdict::Solved).then_some(next)
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

    /// Compares the record with the results of a search for captures, at a node where the solver is to move and along the first right line
    /// from there.
    fn check_chase(&self, at: NodeId, moves: usize, findings: &mut Findings) {
        let board = replay(&self.record, at).game.board().clone();
        let size = board.size();
        let bare = Bare::of(&self.record, at, &self.goal);
        let chain = board.chain(self.targets()[0]).expect("the stone is there");
        let is_near = |point: Point| {
            chain.stones.iter().any(|stone| stone.x().abs_diff(point.x()) + stone.y().abs_diff(point.y()) <= NEAR)
        };
        let is_first = at == self.problem.start();
        let mut next = None;
        for point in size.points().filter(|&point| is_near(point) && bare.game.legality(point).is_ok()) {
            let works = bare.works(point);
            let accepted = self.accepts(at, point);
            findings.moves += 1;
            findings.first_right += usize::from(is_first && accepted.is_some());
            if works != accepted.is_some() {
                let number = self.record.tree.path(at).len();
                findings.faults.push(format!("move {number}, {} works: {works}", point.to_a1(size)));
            }
            next = next.or(accepted);
            if let Some((record, end, _)) = self.refuted(at, point)
                && Bare::of(&record, end, &self.goal).is_won()
            {
                findings.faults.push(format!("the reply to {} does not refute it", point.to_a1(size)));
            }
        }
        let reply = next.and_then(|next| self.record.tree.node(next).children().next());
        if let Some(reply) = reply.filter(|_| moves > 1) {
            self.check_chase(reply, moves - 1, findings);
        }
    }
}

/// A position without an author's tree, with the solver to move.
struct Bare {
    record: Record,
    problem: Problem,
    game: Game,
}

impl Bare {
    fn of(record: &Record, at: NodeId, goal: &Goal) -> Self {
        let record = Record::of(record.position(at)).expect("a position is a record");
        let start = record.tree.root();
        let game = replay(&record, start).game;
        let goal = format!("{} in {MOST_MOVES}", goal.text(record.tree.size()));
        let goals = Goals::read(&goal, &game).expect("the goal is valid");
        let problem = Problem::new(&record, start, Some(goals), Unmarked::Fails).expect("there is a goal");
        Self { record, problem, game }
    }

    /// Whether the stone can still be captured after a move at `point`.
    fn works(&self, point: Point) -> bool {
        let mut record = self.record.clone();
        let node = record.tree.play(self.problem.start(), self.problem.solver(), Move::Play(point));
        let answer = self.problem.answer(&record, node).expect("the solver has moved");
        answer.verdict == Verdict::Solved
            || answer.reply.is_some_and(|reply| {
                let next = record.tree.play(node, reply.color, reply.mv);
                self.problem.solution(&record, next).is_ok_and(|way| !way.is_empty())
            })
    }

    /// Whether the stone can be captured.
    fn is_won(&self) -> bool {
        self.problem.solution(&self.record, self.problem.start()).is_ok_and(|way| !way.is_empty())
    }
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
    fn of(board: &Board, targets: &[Point]) -> Option<Self> {
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
