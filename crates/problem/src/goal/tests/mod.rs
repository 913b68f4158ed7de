mod laws;

use super::*;
use crate::Unmarked;
use crate::tests::{Reader, drawn};
use baduk_rules::{Board, Game, Preset};

/// A board with a ko that Black can take at C4, a white chain of two stones in the corner, and a black chain cut in two.
const BOARD: &str = ".XO..
                     XO.O.
                     .XO..
                     X.X..
                     OO...";

fn game(board: &str, to_play: Color) -> Game {
    Game::from_setup(board.parse::<Board>().unwrap(), to_play, Preset::Korean.ruleset())
}

#[test]
fn goals_are_written_in_canonical_form() {
    for (text, told) in [
        ("capture B4", "capture B4"),
        ("  CAPTURE b4 ; ", "capture B4"),
        ("save A4, capture B1\nliberties B1<=1", "save A4 and capture B1 and liberties B1 <= 1"),
        ("liberties B1 3", "liberties B1 = 3"),
        ("liberties B1 => 3", "liberties B1 >= 3"),
        ("liberties B1≥3", "liberties B1 >= 3"),
        ("liberties B1 == 3", "liberties B1 = 3"),
        ("illegal B4", "illegal B4 for white"),
        ("illegal B4 for Black", "illegal B4 for black"),
        ("legal B4 in 2 moves", "legal B4 for white in 2 moves"),
        ("connect A2 C2 B3", "connect A2 C2 B3"),
        ("Cut c5 d4", "cut C5 D4"),
        ("connect A2 C2 and capture B1 in 3", "connect A2 C2 and capture B1 in 3 moves"),
        ("count black 15", "count black = 15"),
        ("count white >= 6.5 points in 1 move", "count white >= 6.5 in 1 move"),
        ("count white < -3", "count white < -3"),
    ] {
        let game = game(BOARD, Color::Black);
        let goals = Goals::read(text, &game).unwrap();
        assert_eq!(goals.to_string(), told, "{text}");
        assert_eq!(Goals::read(told, &game), Ok(goals));
    }
}

#[test]
fn an_invalid_text_is_reported_to_its_author() {
    for (text, at, told) in [
        ("", 0, "there is no goal"),
        (" ; and in 3", 0, "there is no goal"),
        (
            "captur B4",
            0,
            "“captur” is not a goal; use capture, save, atari, liberties, legal, illegal, connect, cut or count, joined by \"and\"",
        ),
        (
            "capture B4 B1",
            11,
            "“B1” is not a goal; use capture, save, atari, liberties, legal, illegal, connect, cut or count, joined by \"and\"",
        ),
        ("capture", 7, "a point such as D4 is missing at the end"),
        ("capture and save A4", 8, "expected a point such as D4, but found “and”"),
        ("capture I3", 8, "expected a point such as D4, but found “I3”"),
        ("capture F3", 8, "F3 is not on this board"),
        ("save A4 and capture A5", 20, "there is no stone on A5 at the start"),
        ("capture A4", 8, "the solver can't capture the stone on A4, which is their own"),
        ("save B4", 5, "the solver can't save the stone on B4, which is the opponent's"),
        ("liberties B1", 12, "a number such as 3 or >= 3 is missing at the end"),
        ("liberties B1 >= many", 16, "expected a number such as 3 or >= 3, but found “many”"),
        ("liberties B1 <> 3", 13, "expected a number such as 3 or >= 3, but found “<>”"),
        ("liberties B1 26", 13, "26 must be from 0 to 25"),
        ("liberties B1 99999999999", 13, "99999999999 must be from 0 to 25"),
        ("capture B4 in 0", 14, "0 must be from 1 to 999"),
        ("capture B4 in time", 14, "expected a number such as 3 or >= 3, but found “time”"),
        ("legal B4 for him", 13, "expected \"black\" or \"white\", but found “him”"),
        ("connect A2", 10, "a point such as D4 is missing at the end"),
        ("connect A2 B1", 11, "the stones on A2 and B1 have different colors"),
        ("connect A2 A1 B2", 11, "the stones on A2 and A1 have different colors"),
        ("cut C5", 6, "a point such as D4 is missing at the end"),
        ("cut C5 A4", 7, "the stones on C5 and A4 have different colors"),
        ("cut A2 C2", 4, "the solver can't cut the stone on A2, which is their own"),
        ("connect A2 C2 B2", 14, "there is no stone on B2 at the start"),
        ("count 15", 6, "expected \"black\" or \"white\", but found “15”"),
        ("count black 15.3", 12, "expected a number of points such as 15 or >= 6.5, but found “15.3”"),
        ("atari B4", 0, "the goal is already reached at the start"),
        ("liberties B1 >= 1", 0, "the goal is already reached at the start"),
        ("legal A5 for white", 0, "the goal is already reached at the start"),
        (
            "é",
            0,
            "“é” is not a goal; use capture, save, atari, liberties, legal, illegal, connect, cut or count, joined by \"and\"",
        ),
        ("liberties B1 ≤≥", 13, "expected a number such as 3 or >= 3, but found “≤≥”"),
    ] {
        let error = Goals::read(text, &game(BOARD, Color::Black)).unwrap_err();
        assert_eq!((error.at, error.to_string().as_str()), (at, told), "{text}");
    }
}

/// The results of the solver's moves in a problem without an author's tree, and the hint at the start.
fn solve(board: &str, goals: &str, moves: &str) -> (String, String) {
    let mut reader = Reader::new(drawn(board, "PL[B]"), goals, Unmarked::Fails);
    let hint = reader.hint();
    (reader.plays(moves), hint)
}

#[test]
fn the_rules_check_a_goal_after_one_move() {
    for (goals, moves, told, hint) in [
        ("capture B4", "cb", "solved", "cb"),
        ("capture B4", "aa", "out", "cb"),
        ("capture B4", "pass", "out", "cb"),
        // A2, a neighbor of the chain at B1, is filled, so the chain's liberties are B2 and C1.
        ("atari B1", "bd", "solved", "bd"),
        ("atari B1", "ce", "solved", "bd"),
        ("atari B1", "aa", "out", "bd"),
        ("liberties B1 <= 1", "ce", "solved", "bd"),
        ("liberties B1 = 3", "bd", "out", "-"),
        ("connect A2 C2", "bd", "solved", "bd"),
        ("connect A2 C2 B3", "bd", "solved", "bd"),
        ("connect A2 C2 A4", "bd", "out", "-"),
        ("connect A4 B5", "aa", "solved", "aa"),
        // White connects at C4, unless Black takes there. Then White connects at D5.
        ("cut C5 B4", "cb", "solved", "cb"),
        ("cut C5 B4", "aa", "out", "cb"),
        ("cut C5 D4", "cb", "out", "-"),
        ("connect A4 B5 and atari B1", "aa", "out", "-"),
        ("connect A2 C2 and atari B1", "bd", "solved", "bd"),
        // After Black takes the ko, White must not retake it.
        ("illegal B4", "cb", "solved", "cb"),
        ("illegal B4", "bd", "out", "cb"),
        // Occupying a point does not make it illegal for the opponent.
        ("illegal C4", "cb", "out", "-"),
        ("illegal C4 for black", "cb", "out", "-"),
        // Once the stone at B4 is captured, Black may play there.
        ("legal B4 for black", "cb", "solved", "cb"),
        ("legal B4 for white", "cb", "out", "-"),
    ] {
        let (is, hinted) = solve(BOARD, goals, moves);
        assert_eq!((is.as_str(), hinted.as_str()), (told, hint), "{goals}: {moves}");
    }
}

#[test]
fn a_pass_may_be_the_move() {
    // Black has just lost a stone in a ko. After a pass, Black may retake.
    let record = drawn(".XO..\nX.XO.\n.XO..\n.....\n.....", "PL[W];W[bb]");
    let mut reader = Reader::new(record, "", Unmarked::Open);
    let at = reader.record.tree.depth_first().last().unwrap();
    let game = baduk_record::replay(&reader.record, at).game;
    let goals = Goals::read("legal C4 for black", &game).unwrap();
    reader.problem = crate::Problem::new(&reader.record, at, Some(goals), Unmarked::Fails).unwrap();
    reader.at = at;
    assert_eq!(reader.plays("aa"), "solved");
    reader.at = at;
    assert_eq!(reader.plays("pass"), "solved");
}

#[test]
fn a_stone_is_saved_when_it_is_out_of_atari() {
    let board = ".....
                 ..O..
                 .OXO.
                 .....
                 .....";
    for (moves, told) in [("cd", "solved"), ("aa", "out"), ("pass", "out")] {
        assert_eq!(solve(board, "save C3", moves), (told.to_owned(), "cd".to_owned()), "{moves}");
    }
    // Extending to another last liberty does not save the stone, capturing an adjacent chain does.
    let edge = ".....
                .....
                .....
                .OO..
                OX..O";
    assert_eq!(solve(edge, "save B1", "ce"), ("out".to_owned(), "ad".to_owned()));
    assert_eq!(solve(edge, "save B1", "ad"), ("solved".to_owned(), "ad".to_owned()));
}

#[test]
fn a_captured_stone_stays_captured_whatever_is_played_there_later() {
    // Black captures two stones, and White plays one of the points again.
    let board = "OO..
                 XX..
                 ....
                 X.X.";
    let tree = "PL[B];B[ca];W[aa];B[bd]";
    for (goals, moves, told) in [
        ("capture A4 and connect A1 C1", "ca bd", "open+aa solved"),
        ("capture A4", "ca", "solved"),
        ("liberties A4 = 2", "ca", "lost+aa"),
    ] {
        assert_eq!(Reader::new(drawn(board, tree), goals, Unmarked::Fails).plays(moves), told, "{goals}");
    }
}

#[test]
fn a_goal_is_lost_with_its_stone() {
    // White's reply captures the stone at C3, which the goals need.
    let board = ".....
                 ..O..
                 .OXO.
                 .....
                 .X...";
    for goals in ["save C3", "liberties C3 >= 2", "connect C3 B1", "capture C4 and save C3"] {
        let tree = "PL[B](;B[aa];W[cd])(;B[cd];W[aa])";
        let mut reader = Reader::new(drawn(board, tree), goals, Unmarked::Fails);
        assert_eq!(reader.plays("aa"), "lost+cd", "{goals}");
    }
}

#[test]
fn along_a_tree_a_stone_is_saved_at_the_end_of_the_branch() {
    let board = ".....
                 ..O..
                 .OXO.
                 .....
                 .....";
    let tree = "PL[B](;B[cd];W[bd];B[dd])(;B[aa];W[cd])";
    let mut reader = Reader::new(drawn(board, tree), "save C3", Unmarked::Fails);
    assert_eq!((reader.hint(), reader.solution()), ("cd".to_owned(), "cd bd dd".to_owned()));
    assert_eq!(reader.plays("cd dd"), "open+bd solved");
    reader.at = reader.problem.start();
    let mut answered = Reader::new(drawn(board, "PL[B];B[cd];W[ce]"), "save C3", Unmarked::Fails);
    assert_eq!(answered.plays("cd"), "solved+ce");
    // A move that the author's tree does not have proves nothing.
    assert_eq!(reader.plays("ee"), "unwritten");
    let mut aside = Reader::new(drawn(board, "PL[B];B[aa];W[ee]"), "save C3", Unmarked::Fails);
    assert_eq!(aside.plays("cd"), "unwritten");
    // A capture counts, whether or not the author's tree has it.
    let mut reader = Reader::new(drawn(BOARD, "PL[B](;B[aa];W[ee])"), "capture B4", Unmarked::Fails);
    assert_eq!((reader.hint(), reader.plays("cb")), ("cb".to_owned(), "solved".to_owned()));
    reader.at = reader.problem.start();
    assert_eq!(reader.plays("aa cb"), "ends+ee solved");
}

#[test]
fn an_allowance_counts_the_solvers_moves() {
    let board = "O..
                 ...
                 X..";
    assert_eq!(solve(board, "capture A3 in 2", "ba ab").0, "open+pass solved");
    assert_eq!(solve(board, "capture A3 in 2 moves", "ba bb").0, "open+pass out");
    assert_eq!(solve(board, "capture A3 in 2", "pass bb").0, "open+ba out");
    assert_eq!(solve(board, "capture A3", "ba ab").0, "open+pass solved");
    let tree = "PL[B](;B[ba];W[cc];B[ab])";
    for (goals, told) in
        [("capture A3", "open+cc solved"), ("capture A3 in 2", "open+cc solved"), ("capture A3 in 1", "out+cc solved")]
    {
        assert_eq!(Reader::new(drawn(board, tree), goals, Unmarked::Fails).plays("ba ab"), told, "{goals}");
    }
}

#[test]
fn a_score_is_the_rules_own_without_komi() {
    // With C1, Black closes the wall.
    let wall = "..XO.
                ..XO.
                ..XO.
                ..XO.
                ...O.";
    let stone = "OX.
                 .X.
                 ...";
    for (board, rules, goals, mv, told) in [
        (wall, "Chinese", "count black 15", "ce", "solved"),
        (wall, "Chinese", "count black >= 15 and count white = 10", "ce", "solved"),
        (wall, "Chinese", "count black > 15", "ce", "out"),
        (stone, "Japanese", "count black 7", "ab", "solved"),
        (stone, "Chinese", "count black 9", "ab", "solved"),
        (stone, "Chinese", "count black 9", "ca", "out"),
    ] {
        let mut reader = Reader::new(drawn(board, &format!("PL[B]RU[{rules}]KM[6.5]")), goals, Unmarked::Fails);
        if told == "solved" {
            assert_eq!(reader.hint(), mv);
        }
        assert_eq!(reader.plays(mv), told, "{rules}: {goals}");
    }
}

#[test]
fn marks_of_the_author_count_beside_the_goals() {
    let tree = "PL[B](;B[aa]C[RIGHT])(;B[cb]BM[1])(;B[ee];W[dd])";
    for (mv, told) in [("aa", "solved"), ("cb", "wrong"), ("ee", "ends+dd"), ("de", "unwritten")] {
        let mut reader = Reader::new(drawn(BOARD, tree), "capture B4", Unmarked::Fails);
        assert_eq!(reader.plays(mv), told, "{mv}");
    }
}

#[test]
fn without_a_tree_the_opponent_resists() {
    // The defender escapes to the point with the most liberties, also before the stone is in atari if it could be caught.
    let ladder = ".....
                  .XX..
                  .XO..
                  .....
                  .....";
    assert_eq!(solve(ladder, "capture C3 in 4", "dc dd").0, "open+cd open+bd");
    // A stone that can't escape at its last liberty is saved by a capture.
    let beside = "OX...
                  .OX..
                  OX...
                  X....
                  .....";
    assert_eq!(solve(beside, "capture B4 in 2", "ee").0, "open+ca");
    assert_eq!(solve(beside, "capture B4 in 2", "ab").0, "solved");
    // A stone that the solver does not save is captured.
    let atari = ".....
                 ..O..
                 .OXO.
                 .....
                 .....";
    assert_eq!(solve(atari, "save C3 in 2", "aa").0, "lost+cd");
    assert_eq!(solve(atari, "save C3 in 2", "cd").0, "solved");
}

#[test]
fn stones_that_are_safe_already_are_a_problem_only_with_a_tree() {
    let board = "...\n.X.\n..O";
    let new = |root: &str| {
        let record = drawn(board, root);
        let at = record.tree.root();
        let goals = Goals::read("save B2", &baduk_record::replay(&record, at).game).unwrap();
        crate::Problem::new(&record, at, Some(goals), Unmarked::Fails).map(|_| ())
    };
    assert_eq!(new("PL[B]"), Err(crate::ProblemError::GoalsHold));
    assert_eq!(new("PL[B];B[aa]"), Ok(()));
}
