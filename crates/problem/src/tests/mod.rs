mod captures;
mod laws;

use super::*;
use baduk_rules::{Board, Move, Point, Preset, Size};

pub(super) fn record(text: &str) -> Record {
    Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap()
}

/// A record that starts from a text board and has the root properties `root`.
pub(super) fn drawn(board: &str, root: &str) -> Record {
    let board: Board = board.parse().unwrap();
    let size = board.size();
    let list = |color| {
        let stones = board.stones().filter(|&(_, stone)| stone == color);
        stones.map(|(point, _)| format!("[{}]", point.to_sgf())).collect::<String>()
    };
    let (black, white) = (list(Color::Black), list(Color::White));
    let set = |name: &str, list: String| if list.is_empty() { list } else { format!("{name}{list}") };
    let stones = set("AB", black) + &set("AW", white);
    record(&format!("(;SZ[{}:{}]{stones}{root})", size.width(), size.height()))
}

/// A solver of a problem, with the node that the moves and replies have reached.
pub(super) struct Reader {
    pub(super) record: Record,
    pub(super) problem: Problem,
    pub(super) at: NodeId,
}

impl Reader {
    pub(super) fn new(record: Record, goals: &str, unmarked: Unmarked) -> Self {
        let at = start(&record, record.tree.root());
        let game = replay(&record, at).game;
        let goals = (!goals.is_empty()).then(|| Goals::read(goals, &game).unwrap());
        let problem = Problem::new(&record, at, goals, unmarked).unwrap();
        Self { record, problem, at }
    }

    /// Plays the solver's moves, given in SGF's letters. Returns the verdict on each move, and the opponent's reply.
    pub(super) fn plays(&mut self, moves: &str) -> String {
        let told: Vec<String> = moves.split_whitespace().map(|mv| self.play(mv)).collect();
        told.join(" ")
    }

    fn play(&mut self, mv: &str) -> String {
        let color = self.problem.solver();
        self.at = self.record.tree.play(self.at, color, read(mv, self.record.terms.size));
        let refused = replay(&self.record, self.at).refused;
        assert!(refused.iter().all(|refused| refused.of.at != self.at), "{mv} is legal");
        let answer = self.problem.answer(&self.record, self.at).unwrap();
        let verdict = match answer.verdict {
            Verdict::Solved => "solved",
            Verdict::Open => "open",
            Verdict::Excluded => "excluded",
            Verdict::Failed(Why::Marked) => "wrong",
            Verdict::Failed(Why::Ends) => "ends",
            Verdict::Failed(Why::NoVariation) => "unwritten",
            Verdict::Failed(Why::Lost(_)) => "lost",
            Verdict::Failed(Why::OutOfMoves) => "out",
        };
        let Some(reply) = answer.reply else { return verdict.to_owned() };
        self.at = self.record.tree.play(self.at, reply.color, reply.mv);
        format!("{verdict}+{}", written(reply.mv))
    }

    pub(super) fn hint(&self) -> String {
        match self.problem.hint(&self.record, self.at) {
            Ok(hint) => hint.map_or("-".to_owned(), |hint| written(hint.mv)),
            Err(TooLong) => "too long".to_owned(),
        }
    }

    pub(super) fn solution(&self) -> String {
        let line: Vec<String> =
            self.problem.solution(&self.record, self.at).unwrap().into_iter().map(|(_, mv)| written(mv)).collect();
        line.join(" ")
    }
}

pub(super) fn read(mv: &str, size: Size) -> Move {
    if mv == "pass" { Move::Pass } else { Move::Play(Point::from_sgf(mv, size).unwrap()) }
}

fn written(mv: Move) -> String {
    if let Move::Play(point) = mv { point.to_sgf() } else { "pass".to_owned() }
}

pub(super) fn solve(text: &str, moves: &str) -> String {
    Reader::new(record(text), "", Unmarked::Fails).plays(moves)
}

#[test]
fn right_and_wrong_are_as_collections_mark_them() {
    for (tree, moves, told) in [
        // goproblems.com: a branch that ends with RIGHT is correct, all others are wrong.
        ("(;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd];W[ee])", "aa cc", "open+bb solved"),
        ("(;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd];W[ee])", "dd", "ends+ee"),
        ("(;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd])", "dd", "ends"),
        ("(;B[aa];W[bb];B[cc]C[RIGHT])", "ff", "unwritten"),
        ("(;B[aa];W[bb];B[cc]C[RIGHT])", "aa ff", "open+bb unwritten"),
        ("(;B[aa];W[bb];B[cc]C[RIGHT])", "pass", "unwritten"),
        ("(;B[aa]C[RIGHT];W[bb];B[cc])", "aa", "solved"),
        ("(;B[aa]C[RIGHT];W[bb](;B[cc]C[RIGHT])(;B[dd]))", "aa", "solved"),
        // The opponent may have the last move.
        ("(;B[aa];W[bb]C[RIGHT])", "aa", "solved+bb"),
        // The first wrong move fails, and its refutation is shown.
        (
            "(;B[aa]C[Correct.])(;B[dd]C[Wrong.];W[ee](;B[ff];W[gg])(;B[hh]C[RIGHT]))",
            "dd ff hh",
            "wrong+ee wrong+gg unwritten",
        ),
        ("(;B[aa]C[Correct.])(;B[dd]C[Wrong.];W[ee](;B[ff];W[gg])(;B[hh]C[RIGHT]))", "dd hh", "wrong+ee wrong"),
        ("(;B[aa]C[Correct.])(;B[dd];W[ee]C[WRONG])", "dd", "wrong+ee"),
        // Only wrong moves are left after the reply, and playing elsewhere is not possible.
        ("(;B[aa]C[RIGHT])(;B[dd];W[ee](;B[ff]C[WRONG])(;B[gg]C[NOTTHIS]))", "dd", "ends+ee"),
        ("(;B[aa]C[RIGHT])(;B[dd];W[ee]C[FORCE](;B[ff]C[NOTTHIS]))", "dd", "ends+ee"),
        ("(;B[aa]C[RIGHT])(;B[dd];W[ee](;B[ff]C[WRONG])(;B[gg]))", "dd gg", "open+ee ends"),
        // A good move on the way is not an end, if an end is marked.
        ("(;B[aa]TE[1];W[bb](;B[cc]TE[2])(;B[dd];W[ee]))(;B[ff]BM[1])", "aa cc", "open+bb solved"),
        ("(;B[aa]TE[1];W[bb](;B[cc]TE[2])(;B[dd];W[ee]))(;B[ff]BM[1])", "aa dd", "open+bb ends+ee"),
        ("(;B[aa]TE[1];W[bb](;B[cc]TE[2])(;B[dd];W[ee]))(;B[ff]BM[1])", "ff", "wrong"),
        ("(;B[aa]TE[1];W[bb];B[cc])", "aa", "solved"),
        ("(;B[aa]GB[1])(;B[bb]GW[1])(;B[cc])", "aa", "solved"),
        ("(;B[aa]GB[1])(;B[bb]GW[1])(;B[cc])", "bb", "wrong"),
        ("(;B[aa]GB[1])(;B[bb]GW[1])(;B[cc])", "cc", "ends"),
        ("PL[W](;W[aa]GW[1])(;W[bb]GB[1])", "bb", "wrong"),
        // Nothing is marked: the main line is correct, as in EasyGo.
        ("(;B[aa];W[bb];B[cc])(;B[dd])", "aa cc", "open+bb solved"),
        ("(;B[aa];W[bb];B[cc])(;B[dd])", "dd", "ends"),
        ("(;B[aa];W[bb])(;B[dd])", "aa", "solved+bb"),
        ("(;B[aa]BM[1])(;B[bb])(;B[cc])", "bb", "solved"),
        // uliGo marks wrong variations, and the others are correct.
        ("(;B[aa]WV[];W[bb])(;B[cc])(;B[dd])", "dd", "solved"),
        ("(;B[aa]WV[];W[bb])(;B[cc])(;B[dd])", "aa", "wrong+bb"),
        // The passes of both sides are moves like others.
        ("(;B[];W[];B[aa]C[RIGHT])", "pass aa", "open+pass solved"),
        // A comment in a node after a move belongs to that move.
        ("(;B[aa];C[hm];C[RIGHT])(;B[bb])", "aa", "solved"),
        // Two moves in a row by the solver: the opponent plays elsewhere.
        ("(;B[aa];B[bb]C[RIGHT])(;B[cc]C[RIGHT])", "aa bb", "open+pass solved"),
        ("(;B[aa];B[bb];W[cc];B[dd]C[RIGHT])", "aa bb dd", "open+pass open+cc solved"),
        // Two moves in a row by the opponent: the solver plays elsewhere, wherever that is.
        ("(;B[aa]C[RIGHT])(;W[bb]C[Wrong.])", "pass", "wrong+bb"),
        ("(;B[aa]C[RIGHT])(;W[bb]C[Wrong.])", "ii", "wrong+bb"),
        ("(;B[aa]C[RIGHT])(;W[bb]C[Wrong.])", "aa", "solved"),
        ("(;B[aa];W[bb](;W[cc];B[dd]C[RIGHT])(;B[ee];W[ff]))", "aa ii dd", "open+bb open+cc solved"),
        ("(;B[aa];W[bb](;W[cc];B[dd]C[RIGHT])(;B[ee];W[ff]))", "aa ee", "open+bb ends+ff"),
        // The opponent's reply is illegal, since the solver has played at that point.
        ("(;B[aa]C[RIGHT])(;W[bb];B[cc]C[RIGHT])", "bb", "unwritten"),
        // A move off the board stands for a move elsewhere.
        ("(;B[aa]C[RIGHT])(;B[zz];W[bb])", "ee", "ends+bb"),
        // An excluded move does not count, and where a move is forced, neither do moves that the tree does not have.
        ("(;B[aa]C[RIGHT])(;B[bb]C[NOTTHIS Another way.])", "bb", "excluded"),
        ("(;B[aa];W[bb]C[FORCE](;B[cc]C[RIGHT])(;B[dd]))", "aa ee", "open+bb excluded"),
        ("(;B[aa];W[bb]C[FORCE](;B[cc]C[RIGHT])(;B[dd]))", "aa dd", "open+bb ends"),
        ("C[FORCE](;B[cc]C[RIGHT])", "aa", "excluded"),
        // Signs, as on tsumego-hero.com.
        ("(;B[aa];W[bb];B[cc]C[+])(;B[dd]C[-];W[ee])", "aa cc", "open+bb solved"),
        ("(;B[aa];W[bb];B[cc]C[+])(;B[dd]C[-];W[ee])", "dd", "wrong+ee"),
        ("(;B[aa];W[bb];B[cc]C[+])(;B[dd];W[ee])", "dd", "ends+ee"),
        // maxiGos: an end with a move of the solver is correct.
        ("AP[maxiGos:7](;B[aa];W[bb];B[cc])(;B[dd])(;B[ee];W[ff])", "dd", "solved"),
        ("AP[maxiGos:7](;B[aa];W[bb];B[cc])(;B[dd])(;B[ee];W[ff])", "ee", "ends+ff"),
        // A move that the tree has twice is one step.
        ("(;B[aa];W[bb])(;B[aa];W[cc])(;B[aa];W[bb];B[dd]C[RIGHT])", "aa dd", "open+bb solved"),
        // The question has no marks.
        ("C[Find the RIGHT move. Not this: WRONG](;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd])", "aa cc", "open+bb solved"),
    ] {
        assert_eq!(solve(&format!("(;SZ[9]{tree})"), moves), told, "{tree}: {moves}");
    }
}

#[test]
fn the_reply_is_the_first_child_or_the_authors_choice() {
    for (tree, told) in [
        ("(;B[aa](;W[bb];B[cc])(;W[dd];B[ee]C[RIGHT]))", "open+bb"),
        ("(;B[aa](;W[bb];B[cc])(;W[dd];B[ee]C[RIGHT CHOICE]))", "open+dd"),
        ("(;B[aa](;W[bb];B[cc])(;W[dd];B[ee]C[CHOICE])(;W[ff]C[CHOICE];B[gg]C[RIGHT]))", "open+dd"),
    ] {
        assert_eq!(solve(&format!("(;SZ[9]{tree})"), "aa"), told, "{tree}");
    }
}

#[test]
fn in_an_open_problem_missing_moves_are_undecided() {
    let text = "(;SZ[9](;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd];W[ee])(;B[ff]BM[1]))";
    for (moves, told) in
        [("gg", "open"), ("dd", "open+ee"), ("ff", "wrong"), ("aa cc", "open+bb solved"), ("pass", "open")]
    {
        assert_eq!(Reader::new(record(text), "", Unmarked::Open).plays(moves), told, "{moves}");
    }
}

#[test]
fn a_position_is_known_whatever_order_led_there() {
    let text = "(;SZ[9](;B[aa];W[bb];B[cc];W[dd];B[ee]C[RIGHT])(;B[ff];W[bb];B[gg]))";
    for (moves, told) in [
        // The answer is found after the other order of moves. Moves that are not in the tree can be continued.
        ("cc aa", "unwritten unwritten"),
        ("aa cc ee", "open+bb open+dd solved"),
    ] {
        assert_eq!(solve(text, moves), told, "{moves}");
    }
    // The attempt fails where a branch ends. A solver who plays on may reach a known position.
    let text = "(;SZ[9](;B[aa];W[bb];B[cc];W[dd];B[ee]C[RIGHT])(;B[cc];W[bb]))";
    assert_eq!(solve(text, "cc aa ee"), "ends+bb open+dd solved");
    assert_eq!(solve(text, "cc ff"), "ends+bb unwritten");
    // A branch ends at a position where another branch continues.
    let text = "(;SZ[9](;B[aa];W[bb];B[cc];W[dd];B[ee]C[RIGHT])(;B[cc];W[bb];B[aa];W[dd]))";
    assert_eq!(solve(text, "cc aa ee"), "open+bb open+dd solved");
}

const KO: &str = ".XO...
                  XO.O..
                  .XO...
                  ......
                  ......
                  ......";

#[test]
fn positions_with_a_banned_ko_differ() {
    let record = drawn(KO, "");
    let mut taken = Position::from_game(&replay(&record, record.tree.root()).game);
    taken.play(Color::Black, Move::Play(Point::new(2, 1)));
    let mut later = taken.clone();
    later.play(Color::White, Move::Pass);
    later.play(Color::Black, Move::Pass);
    assert_eq!((&taken.board, taken.to_play), (&later.board, later.to_play));
    assert!(taken != later && taken.key() != later.key());
}

#[test]
fn a_reply_from_another_line_is_given_only_where_it_is_legal() {
    // Black takes a ko, and White retakes after an exchange. If Black makes the exchange first and then takes, the position is the same
    // after both have passed, but then White's retaking would repeat an earlier position.
    let line = "(;B[cb];W[fa];B[ff];W[bb];B[ee]C[RIGHT])";
    for (rules, told) in [(Preset::Korean, Verdict::Open), (Preset::TrompTaylor, Verdict::Failed(Why::NoVariation))] {
        let mut record = Record::under(rules.ruleset(), drawn(KO, line).tree).unwrap();
        let problem = Problem::new(&record, record.tree.root(), None, Unmarked::Fails).unwrap();
        let mut at = problem.start();
        for (nth, mv) in ["ff", "fa", "cb", "pass", "pass"].into_iter().enumerate() {
            let color = [Color::Black, Color::White][nth % 2];
            at = record.tree.play(at, color, read(mv, record.terms.size));
        }
        let answer = problem.answer(&record, at).unwrap();
        assert_eq!((answer.reply.is_some(), answer.verdict), (told == Verdict::Open, told), "{rules:?}");
    }
}

#[test]
fn hints_and_solutions_follow_the_shortest_correct_line() {
    let text = "(;SZ[9](;B[aa];W[bb];B[cc];W[dd];B[ee]C[RIGHT])(;B[ff];W[gg];B[hh]C[RIGHT])(;B[ii];W[ab]))";
    let mut reader = Reader::new(record(text), "", Unmarked::Fails);
    assert_eq!((reader.hint(), reader.solution()), ("ff".to_owned(), "ff gg hh".to_owned()));
    assert_eq!(reader.plays("aa"), "open+bb");
    assert_eq!((reader.hint(), reader.solution()), ("cc".to_owned(), "cc dd ee".to_owned()));
    assert_eq!(reader.plays("gg"), "unwritten");
    assert_eq!((reader.hint(), reader.solution()), ("-".to_owned(), String::new()));
    let mut reader = Reader::new(record(text), "", Unmarked::Fails);
    reader.plays("ii");
    assert_eq!(reader.hint(), "-");
}

#[test]
fn a_move_is_right_so_far_if_the_tree_leads_on_to_a_correct_end() {
    let text = "(;SZ[9](;B[aa];W[bb];B[cc]C[RIGHT])(;B[ii];W[ab](;B[ac];W[ad])(;B[bc];W[bd])))";
    for (moves, is_right) in [("aa", true), ("ii", false), ("ff", false)] {
        let mut reader = Reader::new(record(text), "", Unmarked::Open);
        reader.plays(moves);
        assert_eq!(reader.problem.is_right_so_far(&reader.record, reader.at), is_right, "{moves}");
    }
    let mut reader = Reader::new(record("(;SZ[9]AW[ab]AB[bb])"), "capture A8", Unmarked::Open);
    reader.plays("aa");
    assert!(!reader.problem.is_right_so_far(&reader.record, reader.at));
}

#[test]
fn a_line_that_needs_a_mistake_by_the_opponent_is_not_a_solution() {
    let text = "(;SZ[9](;B[aa](;W[bb])(;W[cc];B[dd]C[RIGHT]))(;B[ee];W[ff];B[gg];W[hh];B[ii]C[RIGHT]))";
    let mut reader = Reader::new(record(text), "", Unmarked::Fails);
    assert_eq!(reader.hint(), "ee");
    assert_eq!(reader.plays("aa"), "ends+bb");
}

#[test]
fn a_solution_for_goals_without_a_tree_is_found_by_search() {
    let driven = ".....\n.....\n.....\n.....\n.XO..";
    for (board, goals, way) in [
        // The stone is driven along the edge, where it runs out of liberties. In the other direction, it would reach the middle.
        (driven, "capture C1 in 3", "cd de dd pass ee"),
        (driven, "capture C1 in 9", "cd de dd pass ee"),
        (driven, "capture C1 in 2", ""),
        (driven, "capture C1", "cd de dd pass ee"),
        (driven, "atari C1 in 3", "cd"),
        // Both connections are needed, and the opponent does not prevent them.
        (".....\nX.X.X\n.....\n.....\n.....", "connect A4 C4 E4 in 2", "bb pass db"),
        (".....\n.....\n.....\n.....\n.....", "count black 24 in 2", "aa"),
    ] {
        let reader = Reader::new(drawn(board, ""), goals, Unmarked::Fails);
        assert_eq!(reader.solution(), way, "{goals}");
    }
    let mut reader = Reader::new(drawn(driven, ""), "capture C1 in 3", Unmarked::Fails);
    assert_eq!(reader.plays("cd"), "open+de");
    assert_eq!((reader.hint(), reader.solution()), ("dd".to_owned(), "dd pass ee".to_owned()));
    assert_eq!(reader.plays("aa"), "open+dd");
    assert_eq!(reader.solution(), "", "White is out");
}

#[test]
fn a_search_stops_at_its_limit() {
    let empty = ["."; 19].join("\n").replace('.', &".".repeat(19));
    let board = empty.replacen("...\n", "..O\n", 1);
    let reader = Reader::new(drawn(&board, ""), "capture T19 and count black 300 in 99", Unmarked::Fails);
    assert_eq!(reader.hint(), "too long");
    assert_eq!(reader.problem.solution(&reader.record, reader.at), Err(TooLong));
}

/// A square board with this side in points that is empty except for a white stone in its upper right corner.
fn nearly_empty(side: usize) -> String {
    let row = ".".repeat(side - 1);
    format!("{row}O\n") + &format!("{row}.\n").repeat(side - 1)
}

#[test]
fn every_search_is_limited() {
    for (side, goals, most) in
        [(19, "count black >= 300 in 5", 210), (19, "liberties T19 = 9 in 999", 4_300), (52, "illegal A1 in 2", 1_000)]
    {
        let record = drawn(&nearly_empty(side), "");
        let reader = Reader::new(record, goals, Unmarked::Fails);
        let tried = || {
            let (problem, game) = (&reader.problem, replay(&reader.record, reader.at).game);
            let attempt = attempt::Attempt::new(problem, &reader.record, reader.at).unwrap();
            let mut search = search::Search::new(problem, problem.goals().unwrap());
            assert_eq!(search.shortest(&attempt, &game), Err(TooLong), "{goals}");
            search.tried
        };
        let count = tried();
        assert!((most / 3..=most).contains(&count), "{goals} on {side}x{side}: {count}");
    }
}

/// The chains of a full board are long, so examining one takes as long as copying the board several times.
#[test]
fn a_search_on_a_full_board_is_limited_too() {
    let row = |y: usize| ["X", "O"][y / 2 % 2].repeat(51) + ".";
    let board: Vec<String> = (0..52).map(row).collect();
    for (goals, most) in [("liberties A50 = 0 in 999", 600), ("connect A50 A46 in 999", 600)] {
        let reader = Reader::new(drawn(&board.join("\n"), ""), goals, Unmarked::Fails);
        let (problem, game) = (&reader.problem, replay(&reader.record, reader.at).game);
        let attempt = attempt::Attempt::new(problem, &reader.record, reader.at).unwrap();
        let mut search = search::Search::new(problem, problem.goals().unwrap());
        assert_eq!(search.shortest(&attempt, &game), Err(TooLong), "{goals}");
        assert!(search.tried <= most, "{goals}: {}", search.tried);
    }
}

#[test]
fn a_record_with_too_many_nodes_is_not_a_problem() {
    let problem = |count: usize| {
        let record = record(&format!("(;SZ[9]{})", ";B[aa];W[bb]".repeat(count / 2)));
        Problem::new(&record, record.tree.root(), None, Unmarked::Fails)
    };
    assert!(problem(MAX_NODES).is_ok());
    assert_eq!(problem(MAX_NODES + 2), Err(ProblemError::TooLarge));
}

#[test]
fn likely_mistakes_of_authors_are_reported() {
    let odd = |text: &str| {
        let reader = Reader::new(record(text), "", Unmarked::Fails);
        reader.problem.mistakes(&reader.record)
    };
    let id = |index: usize, text: &str| record(text).tree.depth_first().nth(index).unwrap();
    assert_eq!(odd("(;SZ[9];B[cc];W[dd];B[ee]C[RIGHT])"), []);
    assert_eq!(odd("(;SZ[9];B[cc]C[WRONG])"), [Mistake::NothingRight]);
    let taken = "(;SZ[9];B[cc];W[cc];B[dd]C[RIGHT])";
    assert_eq!(odd(taken), [Mistake::Refused(id(2, taken))]);
    assert_eq!(odd("(;SZ[9];B[cc];B[dd];B[ee]C[RIGHT])"), [], "White plays elsewhere twice");
    let both = "(;SZ[9](;B[cc]C[RIGHT])(;B[dd]C[RIGHT WRONG]))";
    assert_eq!(odd(both), [Mistake::Disputed(id(2, both))]);
    let after = "(;SZ[9](;B[cc]C[RIGHT])(;B[dd]C[Wrong.];W[ee];B[ff]C[RIGHT]))";
    assert_eq!(odd(after), [Mistake::RightAfterWrong(id(4, after))]);
    let written_twice = "(;SZ[9](;B[cc]C[RIGHT])(;B[cc]C[WRONG]))";
    assert_eq!(odd(written_twice), [Mistake::Disputed(id(2, written_twice))]);
    let set_up = "(;SZ[9](;B[cc];AW[dd];B[ee]C[RIGHT])(;B[ff]C[RIGHT]))";
    assert_eq!(odd(set_up), [Mistake::Cut(id(2, set_up))]);
    assert_eq!(
        solve("(;SZ[9]PL[B];B[cc];AW[dd];B[ee]C[RIGHT])", "cc"),
        "ends",
        "not right because the rest is left out"
    );
}

#[test]
fn a_first_hint_names_a_part_of_the_board() {
    let hint = |x, y| Hint { color: Color::Black, mv: Move::Play(Point::new(x, y)), at: None };
    let size = Size::square(19).unwrap();
    assert_eq!(hint(0, 18).region(size), Some((Point::new(0, 12), Point::new(5, 18))));
    assert_eq!(hint(6, 11).region(size), Some((Point::new(6, 6), Point::new(11, 11))));
    assert_eq!(hint(2, 4).region(Size::square(5).unwrap()), Some((Point::new(0, 2), Point::new(2, 4))));
    assert_eq!(hint(3, 0).region(Size::square(4).unwrap()), Some((Point::new(2, 0), Point::new(3, 1))));
    assert_eq!(hint(2, 2).region(Size::square(3).unwrap()), Some((Point::new(1, 1), Point::new(2, 2))));
    assert_eq!(hint(1, 0).region(Size::square(2).unwrap()), None, "it would be the point itself");
    assert_eq!(Hint { mv: Move::Pass, ..hint(0, 0) }.region(size), None);
    for side in 3..=52 {
        let size = Size::square(side).unwrap();
        for point in size.points() {
            let (from, to) = hint(point.x(), point.y()).region(size).unwrap();
            let wide = |from: u8, to: u8| usize::from(to - from) + 1;
            let area = wide(from.x(), to.x()) * wide(from.y(), to.y());
            assert!(2 * area < size.area(), "it says nothing: {from:?} to {to:?}");
            assert!((from.x()..=to.x()).contains(&point.x()) && (from.y()..=to.y()).contains(&point.y()));
            assert!(size.contains(to));
        }
    }
}

#[test]
fn comments_on_the_move_and_the_reply_are_listed() {
    let text = "(;SZ[9](;B[aa]C[one];W[bb]C[two];B[cc]C[RIGHT])(;B[dd];C[three];W[ee];C[four]))";
    let mut reader = Reader::new(record(text), "", Unmarked::Fails);
    let mut said = |mv: &str| {
        let at = reader.record.tree.play(reader.at, Color::Black, read(mv, Size::square(9).unwrap()));
        let said = reader.problem.answer(&reader.record, at).unwrap().said;
        said.into_iter().map(|id| reader.record.tree.node(id).text("C").unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(said("aa"), ["one", "two"]);
    assert_eq!(said("dd"), ["three", "four"]);
    assert!(said("ff").is_empty());
}

#[test]
fn only_the_solvers_moves_after_the_start_are_answered() {
    let mut record = record("(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee]))");
    let nodes: Vec<NodeId> = record.tree.depth_first().collect();
    let problem = Problem::new(&record, nodes[2], None, Unmarked::Fails).unwrap();
    let is_answered = |record: &Record, at| problem.answer(record, at).is_some();
    assert_eq!(
        nodes.iter().map(|&at| is_answered(&record, at)).collect::<Vec<_>>(),
        [false, false, false, true, false, true]
    );
    let aside = record.tree.play(nodes[1], Color::White, Move::Pass);
    assert!(!is_answered(&record, aside));
    assert_eq!(problem.hint(&record, aside), Ok(None));
    assert_eq!(problem.solution(&record, nodes[1]), Ok(Vec::new()));
}

#[test]
fn moves_added_by_a_solver_are_not_the_authors() {
    let mut reader = Reader::new(record("(;SZ[9];B[aa]C[RIGHT])"), "", Unmarked::Fails);
    assert_eq!(reader.plays("bb cc"), "unwritten unwritten");
    reader.at = reader.problem.start();
    assert_eq!(reader.plays("bb"), "unwritten");
    reader.at = reader.problem.start();
    assert_eq!(reader.plays("aa"), "solved");
}

#[test]
fn without_anything_to_solve_there_is_an_error() {
    let new = |text: &str| {
        let record = record(text);
        Problem::new(&record, record.tree.root(), None, Unmarked::Fails).map(|_| ())
    };
    assert_eq!(new("(;SZ[9]AB[aa])"), Err(ProblemError::NothingWritten));
    assert_eq!(new("(;SZ[9]AB[aa]PL[B];W[bb])"), Err(ProblemError::OthersTurn(Color::Black)));
    assert_eq!(new("(;SZ[9]AB[aa]PL[W];W[bb])"), Ok(()));
    let small = record("(;SZ[9])");
    let far = record("(;SZ[9];B[aa];W[bb])").tree.depth_first().last().unwrap();
    assert_eq!(Problem::new(&small, far, None, Unmarked::Fails).map(|_| ()), Err(ProblemError::NoPlace));
    let text = ProblemError::OthersTurn(Color::Black).to_string();
    assert_eq!(text, "Black is to play, but the first move is not Black's");
}

#[test]
fn a_problem_starts_where_its_stones_are_set_up() {
    let record = record("(;GM[1]SZ[9];AB[aa]AW[bb];C[Black to play](;B[cc]C[RIGHT])(;B[dd]))");
    let at = start(&record, record.tree.root());
    assert_eq!(record.tree.path(at).len(), 3);
    assert!(Problem::new(&record, at, None, Unmarked::Fails).is_ok());
}
