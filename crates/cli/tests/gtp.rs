//! Talks to the command in the Go Text Protocol, as programs for games between engines do.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// Sends requests to the engine, and returns its answers without the marks of success and failure: a failure begins with "? ".
fn told(arguments: &[&str], requests: &[&str]) -> Vec<String> {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_badukpan"))
        .env("LC_ALL", "C")
        .arg("gtp")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = engine.stdin.take().expect("its input is a pipe");
    writeln!(input, "{}", requests.join("\n")).expect("it takes requests");
    drop(input);
    let ended = engine.wait_with_output().expect("it ends with its input");
    assert!(ended.status.success(), "{:?}", ended.status);
    let text = String::from_utf8(ended.stdout).expect("it answers in UTF-8");
    let answers = text.split("\n\n").filter(|answer| !answer.is_empty());
    answers
        .map(|answer| {
            answer.strip_prefix('=').map_or_else(|| answer.to_owned(), |text| text.trim_start_matches(' ').to_owned())
        })
        .collect()
}

#[test]
fn it_says_what_it_is_and_what_it_can() {
    let answers = told(
        &[],
        &["# a comment", "1 protocol_version", "known_command genmove", "known_command fly", "list_commands", "fly"],
    );
    assert_eq!(answers[..3], ["1 2", "true", "false"]);
    for command in answers[3].lines() {
        // Every command that it lists is known, though some need arguments.
        assert_ne!(told(&[], &[command]), ["? unknown command"], "{command}");
    }
    assert_eq!(answers[4], "? unknown command");
}

#[test]
fn it_keeps_the_board_of_the_other_program() {
    let requests = [
        "boardsize 5",
        "komi 0",
        "play b c3",
        "play w C3",
        "play w D4",
        "play b D3",
        "undo",
        "showboard",
        "boardsize 20",
        "play b Z1",
        "play red A1",
    ];
    let answers = told(&[], &requests);
    assert_eq!(answers[2..5], ["", "? illegal move", ""]);
    let board =
        "   A B C D E\n 5 . . . . . 5\n 4 . . . O . 4\n 3 . . X . . 3\n 2 . . . . . 2\n 1 . . . . . 1\n   A B C D E";
    assert_eq!(answers[7].trim_start_matches('\n'), board);
    assert_eq!(answers[8..], ["? unacceptable size", "? invalid vertex", "? invalid color"]);
}

#[test]
fn it_plays_its_moves_and_takes_its_time() {
    let answers = told(&["--playouts", "20"], &["boardsize 7", "genmove b", "genmove w", "reg_genmove b", "showboard"]);
    assert_ne!(answers[1], answers[2]);
    assert_eq!((answers[4].matches(" X").count(), answers[4].matches(" O").count()), (1, 1));
    // No time is left, and yet it moves.
    let hurried = told(&[], &["boardsize 9", "time_settings 0 5 5", "time_left b 0 1", "genmove b"]);
    assert!(hurried[3].len() >= 2 && !hurried[3].starts_with('?'), "{hurried:?}");
}

#[test]
fn it_goes_on_after_two_passes_and_moves_out_of_turn() {
    let requests = [
        "boardsize 5",
        "genmove b",
        "play w pass",
        "play b pass",
        "genmove w",
        "reg_genmove w",
        "undo",
        "undo",
        "undo",
        "undo",
        "undo",
    ];
    let answers = told(&["--playouts", "9"], &requests);
    assert!(!answers[4].starts_with('?') && !answers[5].starts_with('?'), "{answers:?}");
    // A move that is only asked for is none: four were made.
    assert_eq!(answers[6..], ["", "", "", "", "? cannot undo"]);
}

#[test]
fn what_makes_no_sense_is_refused_and_it_goes_on() {
    let nonsense = [
        "time_settings nan 0 0",
        "time_settings 1e300 0 0",
        "time_left b -1 0",
        "komi 1e99",
        "boardsize x",
        "play b",
        "fixed_handicap 99999",
    ];
    let answers = told(&["--playouts", "3"], &[&nonsense[..], &["\u{fffd}\u{1}\u{7f}", "name"]].concat());
    assert!(answers[..nonsense.len()].iter().all(|answer| answer.starts_with('?')), "{answers:?}");
    assert_eq!(answers.last().map(String::as_str), Some("Badukpan"));
}

#[test]
fn a_level_plays_the_same_game_from_the_same_seed() {
    let game = |level: &str, seed: &str| {
        let moves = ["boardsize 5"].into_iter().chain(["genmove b", "genmove w"].into_iter().cycle().take(8));
        told(&["--level", level, "--seed", seed, "--no-resign"], &moves.collect::<Vec<_>>())
    };
    assert_eq!(game("25k", "7"), game("25k", "7"));
    assert!((0..5).any(|seed| game("25k", &seed.to_string()) != game("25k", "7")), "other seeds lead to other games");
}

#[test]
fn it_analyzes_until_the_next_request_comes() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_badukpan"))
        .env("LC_ALL", "C")
        .args(["gtp"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = engine.stdin.take().expect("its input is a pipe");
    let mut lines = BufReader::new(engine.stdout.take().expect("its output is a pipe")).lines().map(Result::unwrap);
    writeln!(input, "boardsize 5\n7 kata-analyze W 1").unwrap();
    assert_eq!([lines.next(), lines.next(), lines.next()].map(Option::unwrap), ["=", "", "=7"]);
    let mut told = lines.by_ref().skip_while(String::is_empty);
    let first = told.next().unwrap();
    assert!(told.next().is_some(), "a second report follows");
    let words: Vec<&str> = first.split(' ').collect();
    let value = |key: &str| words.iter().position(|word| *word == key).map(|at| words[at + 1]).unwrap();
    assert_eq!((words[0], words[1], value("order")), ("info", "move", "0"), "{first}");
    let winrate: f32 = value("winrate").parse().unwrap();
    assert!((0.0..=1.0).contains(&winrate) && value("visits").parse::<u32>().is_ok(), "{first}");
    assert_eq!(value("pv"), words[2], "{first}");
    writeln!(input, "name").unwrap();
    drop(input);
    let rest: Vec<String> = lines.skip_while(|line| !line.is_empty()).collect();
    assert_eq!(rest, ["", "= Badukpan", ""]);
    assert!(engine.wait().unwrap().success());
}

#[test]
fn it_counts_with_the_dead_stones() {
    // Black has the left side with a dead stone in it, White the right side.
    let walls = (1..=9).flat_map(|row| [format!("play b D{row}"), format!("play w E{row}")]);
    let mut requests = vec!["boardsize 9".to_owned(), "komi 6.5".to_owned()];
    requests.extend(walls);
    requests
        .extend(["play w B5", "final_score", "final_status_list dead", "final_status_list what"].map(str::to_owned));
    let requests: Vec<&str> = requests.iter().map(String::as_str).collect();
    let answers = told(&[], &requests);
    assert_eq!(answers[answers.len() - 3..], ["W+15.5", "B5", "? syntax error"]);
    let territory = told(&["--rules", "korean"], &requests);
    assert_eq!(territory[territory.len() - 3], "W+14.5");
}

#[test]
fn handicap_stones_are_placed_and_named() {
    let answers = told(
        &[],
        &[
            "boardsize 9",
            "fixed_handicap 3",
            "fixed_handicap 2",
            "clear_board",
            "set_free_handicap C3 G7",
            "set_free_handicap C3",
            "clear_board",
            "fixed_handicap 4",
        ],
    );
    // The protocol fills the upper left corner before the lower right one.
    assert_eq!(answers[1], "C3 G7 C7");
    assert_eq!(answers[2..6], ["? board not empty", "", "", "? board not empty"]);
    assert_eq!(answers[7], "C3 G7 G3 C7");
}

#[test]
fn it_plays_a_move_without_any_time() {
    for arguments in [&["--playouts", "1"][..], &["--seconds", "0", "--level", "20k"]] {
        let answers =
            told(arguments, &["boardsize 9", "genmove b", "time_settings 300 0 0", "time_left w 0 0", "genmove w"]);
        for at in [1, 4] {
            assert!(!answers[at].eq_ignore_ascii_case("pass") && !answers[at].starts_with('?'), "{answers:?}");
        }
    }
}

#[test]
fn the_komi_stays_when_the_rules_change_unless_it_is_theirs() {
    let rules = ["kata-set-rules japanese", "get_komi", "komi 5", "kata-set-rules chinese", "get_komi"];
    let answers = told(&[], &rules);
    assert_eq!(answers[1..], ["6.5", "", "", "5"]);
    assert_eq!(told(&[], &["komi 5", "kata-set-rules japanese,KOMI=0.5", "get_komi"])[2], "0.5");
    let unknown = &told(&[], &["kata-set-rules foo"])[0];
    assert_eq!(unknown.matches("unknown rules").count(), 1, "{unknown}");
}

#[test]
fn control_characters_are_removed() {
    assert_eq!(told(&[], &["na\u{1}me\r", "protocol\r_version"]), ["Badukpan", "2"]);
}

#[test]
fn handicap_stones_may_be_asked_for_one_by_one() {
    let requests =
        ["boardsize 9", "genmove b", "genmove b", "genmove b", "genmove b", "genmove b", "genmove w", "genmove b"];
    let answers = told(&["--playouts", "8"], &requests);
    assert!(
        answers[1..].iter().all(|answer| answer != "pass" && answer != "resign" && !answer.starts_with('?')),
        "{answers:?}"
    );
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_command() {
    assert_eq!(told(&[], &["\u{feff}protocol_version", "name"]), ["2", "Badukpan"]);
}
