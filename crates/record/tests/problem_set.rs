//! Checks the problems that come with the page (`public/problems.sgf`). For every move of the solver, at each position of the record, a
//! search finds whether the move still reaches the goal, and the record must agree.
//!
//! Most problems are about an enclosed group, or about an enclosed space in which two groups may connect. In these, all moves inside are
//! tried to the end. If there is a ko, the result must be the same whether the solver or the opponent wins all kos. In the other
//! problems, a stone can run. There, captures are read out as in a problem without an author's tree.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use baduk_record::problem::{Goal, Goals, Problem, Unmarked, Verdict, start};
use baduk_record::{NodeId, Record, Tree, replay, sgf};
use baduk_rules::{Board, Chain, Color, Move, Point};

/// The minimum number of problems in the file.
const PROBLEMS: usize = 47;
/// The maximum number of empty points inside an enclosed group.
const INSIDE: usize = 12;
/// The maximum depth of a search, in moves.
const DEEPEST: usize = 24;
/// The maximum distance of tried moves from the stone to be captured, in lines of the board.
const NEAR: u8 = 4;

fn problems() -> Vec<Tree> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/problems.sgf");
    let text = fs::read_to_string(path).expect("the collection is there");
    let (games, warnings) = sgf::read(&text).expect("it is a collection");
    assert!(warnings.is_empty(), "{warnings:?}");
    games
}

#[test]
fn every_problem_is_proved_by_a_search() {
    let games = problems();
    assert!(games.len() >= PROBLEMS, "{}", games.len());
    let mut faults = Vec::new();
    let (mut moves, mut connections, mut cuts) = (0, 0, 0);
    for (number, game) in (1..).zip(games) {
        let posed = Posed::of(game);
        connections += usize::from(matches!(posed.goal, Goal::Connect(_)));
        cuts += usize::from(matches!(posed.goal, Goal::Cut(_)));
        let found = posed.check();
        moves += found.moves;
        faults.extend(found.faults.into_iter().map(|fault| format!("problem {number}: {fault}")));
        if found.first_right != 1 {
            faults.push(format!("problem {number}: {} first moves are right", found.first_right));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(connections >= 5 && cuts >= 2, "{connections} are to connect and {cuts} to cut");
    assert!(moves > 500, "{moves} moves were searched");
}

#[test]
fn no_problem_comes_twice() {
    let mut known = HashSet::new();
    for game in problems() {
        let record = Record::of(game).unwrap();
        let game = replay(&record, record.tree.root()).game;
        let swaps = game.to_play() == Color::White;
        let color = |color: Color| if swaps { color.opponent() } else { color };
        let size = game.board().size();
        let last = size.width() - 1;
        let turned = |nth: u8, point: Point| {
            let (x, y) = if nth & 1 == 0 { (point.x(), point.y()) } else { (point.y(), point.x()) };
            Point::new(if nth & 2 == 0 { x } else { last - x }, if nth & 4 == 0 { y } else { last - y })
        };
        for nth in 0..8 {
            let stones = game.board().stones().map(|(point, stone)| (turned(nth, point), color(stone)));
            let text = Board::with_stones(size, stones).to_string();
            assert!(nth > 0 || !known.contains(&text), "\n{text}");
            if nth == 7 {
                known.extend((0..8).map(|nth| {
                    let stones = game.board().stones().map(|(point, stone)| (turned(nth, point), color(stone)));
                    Board::with_stones(size, stones).to_string()
                }));
            }
        }
    }
}

/// A problem of the file, with its start and its goal.
struct Posed {
    record: Record,
    problem: Problem,
    goal: Goal,
}

/// What a check of the problems has found.
#[derive(Default)]
struct Findings {
    faults: Vec<String>,
    /// The number of correct first moves in all problems.
    first_right: usize,
    /// The number of moves that the check has searched.
    moves: usize,
}

impl Posed {
    fn of(game: Tree) -> Self {
        let text = game.node(game.root()).text("GOAL").expect("the root has the goal");
        let record = Record::of(game).expect("it is a game");
        let start = start(&record, record.tree.root());
        let goals = Goals::read(&text, &replay(&record, start).game).expect("the goal is valid");
        let [goal] = goals.list() else { panic!("{text}: one goal") };
        let goal = goal.clone();
        let problem = Problem::new(&record, start, Some(goals), Unmarked::Fails).expect("there is something to solve");
        assert_eq!(problem.mistakes(&record), [], "{text}");
        Self { record, problem, goal }
    }

    /// The points of the stones that the problem's goal is about.
    fn targets(&self) -> &[Point] {
        match &self.goal {
            Goal::Capture(point) | Goal::Save(point) => std::slice::from_ref(point),
            Goal::Connect(points) | Goal::Cut(points) => points,
            _ => panic!("{:?}", self.goal),
        }
    }

    /// Whether the goal is reached for good (`true`) or lost for good (`false`) on this board; `None` if neither is certain yet.
    fn decided(&self, board: &Board) -> Option<bool> {
        let is_gone = self.targets().iter().any(|&point| board.stone(point).is_none());
        let is_connected = || {
            let chain = board.chain(self.targets()[0]);
            chain.is_some_and(|chain| self.targets().iter().all(|point| chain.stones.contains(point)))
        };
        match self.goal {
            Goal::Capture(_) => is_gone.then_some(true),
            Goal::Connect(_) if !is_gone => is_connected().then_some(true),
            Goal::Cut(_) if !is_gone => is_connected().then_some(false),
            Goal::Cut(_) => Some(true),
            _ => is_gone.then_some(false),
        }
    }

    /// Whether the goal is reached if neither side makes any more moves.
    const fn holds_at_rest(&self) -> bool {
        matches!(self.goal, Goal::Save(_) | Goal::Cut(_))
    }

    fn check(&self) -> Findings {
        let mut findings = Findings::default();
        let board = replay(&self.record, self.problem.start()).game.board().clone();
        match Arena::of(&board, self.targets()) {
            Some(arena) => {
                let searches = Color::BOTH.map(|loses_kos| Search::new(self, &arena, loses_kos));
                Enclosed { posed: self, arena: &arena, searches }.check(self.problem.start(), None, &mut findings);
            }
            None => {
                assert!(matches!(self.goal, Goal::Capture(_)), "{:?}: not enclosed", self.goal);
                self.check_chase(&mut findings);
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

    /// Compares the correct first moves in the record with the results of a search for captures.
    fn check_chase(&self, findings: &mut Findings) {
        let mut bare = self.record.clone();
        let start = self.problem.start();
        let ways: Vec<NodeId> = bare.tree.node(start).children().collect();
        ways.into_iter().for_each(|way| bare.tree.remove_subtree(way));
        let game = replay(&bare, start).game;
        let size = game.board().size();
        let chain = game.board().chain(self.targets()[0]).expect("the stone is there");
        let goals = Goals::read(&self.goal.text(size), &game).unwrap();
        let problem = Problem::new(&bare, start, Some(goals), Unmarked::Fails).unwrap();
        let is_near = |point: Point| {
            chain.stones.iter().any(|stone| stone.x().abs_diff(point.x()) + stone.y().abs_diff(point.y()) <= NEAR)
        };
        for point in size.points().filter(|&point| is_near(point) && game.legality(point).is_ok()) {
            let mut record = bare.clone();
            let node = record.tree.play(start, self.problem.solver(), Move::Play(point));
            let answer = problem.answer(&record, node).unwrap();
            let works = answer.verdict == Verdict::Solved
                || answer.reply.is_some_and(|reply| {
                    let next = record.tree.play(node, reply.color, reply.mv);
                    problem.solution(&record, next).is_ok_and(|way| !way.is_empty())
                });
            let accepted = self.accepts(start, point).is_some();
            findings.moves += 1;
            findings.first_right += usize::from(accepted);
            if works != accepted {
                findings.faults.push(format!("{} works: {works}", point.to_a1(size)));
            }
        }
    }
}

/// The points inside an enclosed group, where moves are tried.
struct Arena(Vec<Point>);

impl Arena {
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
            return Some(self.posed.holds_at_rest());
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
            let after = next.and_then(|next| Some((next, place.after(point, None)?)));
            if let Some((next, after)) = after {
                self.check_reply(next, &after, findings);
            }
        }
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
