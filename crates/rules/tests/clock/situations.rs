use std::time::Duration;

use baduk_rules::Color;
use baduk_rules::clock::{Clock, TimeControl, TimeLeft};

use super::{left, time};

/// Checks a player's time over several turns. A turn is the time of thinking, the time left right before the move,
/// and the time left after the move.
fn check(control: TimeControl, turns: &[(&str, &str, &str)]) {
    let mut now = control.at_start();
    for (number, (thinks, before, after)) in turns.iter().enumerate() {
        now = control.run(now, time(thinks));
        assert_eq!(now, left(before), "{control:?}: turn {number}, before the move");
        now = control.after_move(now);
        assert_eq!(now, left(after), "{control:?}: turn {number}, after the move");
    }
}

#[test]
fn absolute_time_only_runs_down() {
    let control = TimeControl::Absolute { main: time("1:00") };
    check(control, &[("0:20", "0:40", "0:40"), ("0:39.999", "0:00.001", "0:00.001"), ("0:00.001", "out", "out")]);
    check(control, &[("1:00", "out", "out"), ("0:00", "out", "out")]);
}

#[test]
fn a_byo_yomi_period_is_used_up_only_when_it_runs_out() {
    let control = TimeControl::ByoYomi { main: time("1:00"), periods: 3, period: time("0:30") };
    check(
        control,
        &[
            ("0:59", "0:01", "0:01"),
            ("0:01", "0:30 x3", "0:30 x3"),
            ("0:29.999", "0:00.001 x3", "0:30 x3"),
            ("0:30", "0:30 x2", "0:30 x2"),
            ("0:45", "0:15 x1", "0:30 x1"),
            ("0:29", "0:01 x1", "0:30 x1"),
            ("0:30", "out", "out"),
        ],
    );
}

#[test]
fn long_thinking_uses_the_main_time_and_several_periods_at_once() {
    let control = TimeControl::ByoYomi { main: time("1:00"), periods: 5, period: time("0:30") };
    check(control, &[("2:40", "0:20 x2", "0:30 x2")]);
    check(control, &[("3:30", "out", "out")]);
    check(control, &[("3:29.999", "0:00.001 x1", "0:30 x1")]);
}

#[test]
fn without_main_time_the_first_period_starts_at_once() {
    let zero = Duration::ZERO;
    let byo_yomi = TimeControl::ByoYomi { main: zero, periods: 2, period: time("0:10") };
    check(byo_yomi, &[("0:00", "0:10 x2", "0:10 x2"), ("0:10", "0:10 x1", "0:10 x1")]);
    let canadian = TimeControl::Canadian { main: zero, moves: 5, period: time("1:00") };
    check(canadian, &[("0:10", "0:50 x5", "0:50 x4")]);
}

#[test]
fn canadian_time_is_renewed_after_its_moves() {
    let control = TimeControl::Canadian { main: time("0:10"), moves: 3, period: time("1:00") };
    check(
        control,
        &[
            ("0:05", "0:05", "0:05"),
            ("0:25", "0:40 x3", "0:40 x2"),
            ("0:20", "0:20 x2", "0:20 x1"),
            ("0:19", "0:01 x1", "1:00 x3"),
            ("0:59", "0:01 x3", "0:01 x2"),
            ("0:01", "out", "out"),
        ],
    );
}

#[test]
fn a_fischer_clock_adds_after_each_move_up_to_its_cap() {
    let control = TimeControl::Fischer { main: time("1:00"), increment: time("0:10"), cap: Some(time("1:15")) };
    check(
        control,
        &[
            ("0:00", "1:00", "1:10"),
            ("0:01", "1:09", "1:15"),
            ("0:20", "0:55", "1:05"),
            ("1:04", "0:01", "0:11"),
            ("0:11", "out", "out"),
        ],
    );
    let small_cap = TimeControl::Fischer { main: time("2:00"), increment: time("0:10"), cap: Some(time("1:00")) };
    check(small_cap, &[("0:30", "1:30", "1:30"), ("0:35", "0:55", "1:00")]);
    let no_cap = TimeControl::Fischer { main: time("0:05"), increment: time("0:10"), cap: None };
    check(no_cap, &[("0:01", "0:04", "0:14"), ("0:04", "0:10", "0:20")]);
}

#[test]
fn a_move_in_place_of_one_that_was_undone_adds_no_time() {
    let (main, period) = (time("1:00"), time("0:30"));
    let fischer = TimeControl::Fischer { main, increment: time("0:10"), cap: None };
    assert_eq!(fischer.after_move_in_place(left("0:40")), left("0:40"));
    let canadian = TimeControl::Canadian { main, moves: 5, period };
    assert_eq!(
        ["0:20 x3", "0:20 x1"].map(|rest| canadian.after_move_in_place(left(rest))),
        [left("0:20 x3"), left("0:20 x1")]
    );
    let byo_yomi = TimeControl::ByoYomi { main, periods: 3, period };
    assert_eq!(byo_yomi.after_move_in_place(left("0:12 x2")), left("0:30 x2"));
}

/// The example in the text of the Ing rules: twelve minutes of main time and periods of two minutes.
#[test]
fn an_ing_clock_follows_the_example_of_the_rules() {
    let control = TimeControl::Ing { main: time("12:00") };
    let turns = [
        ("3:00", "9:00", 0),
        ("9:00", "2:00 x3", 2),
        ("1:00", "1:00 x3", 2),
        ("1:40", "1:20 x2", 4),
        ("0:50", "0:30 x2", 4),
        ("1:50", "0:40 x1", 6),
        ("0:40", "out", 6),
    ];
    let mut now = control.at_start();
    assert_eq!((now, control.penalty(now)), (left("12:00"), 0));
    for (thinks, stays, penalty) in turns {
        now = control.run(now, time(thinks));
        assert_eq!((now, control.penalty(now)), (left(stays), penalty), "after {thinks}");
        now = control.after_move(now);
        assert_eq!(now, left(stays), "a move adds nothing to an Ing clock");
    }
}

#[test]
fn the_periods_of_an_ing_clock_are_whole_milliseconds() {
    let control = TimeControl::Ing { main: time("0:10") };
    assert_eq!(control.period(), Some(time("0:01.666")));
    check(control, &[("0:11.665", "0:00.001 x3", "0:00.001 x3"), ("0:00.001", "0:01.666 x2", "0:01.666 x2")]);
}

#[test]
fn only_an_ing_clock_costs_points() {
    let byo_yomi = TimeControl::ByoYomi { main: time("1:00"), periods: 3, period: time("0:30") };
    assert_eq!(["1:00", "0:30 x3", "0:30 x1", "out"].map(|rest| byo_yomi.penalty(left(rest))), [0; 4]);
    let ing = TimeControl::Ing { main: time("6:00") };
    assert_eq!(["6:00", "1:00 x3", "1:00 x2", "1:00 x1", "out"].map(|rest| ing.penalty(left(rest))), [0, 2, 4, 6, 6]);
}

#[test]
fn each_player_has_their_own_time() {
    let mut clock = Clock::new(TimeControl::Absolute { main: time("1:00") });
    clock.run(Color::Black, time("0:20"));
    clock.press(Color::Black);
    clock.run(Color::White, time("0:50"));
    assert_eq!((clock.left.black, clock.left.white, clock.loser()), (left("0:40"), left("0:10"), None));
    clock.run(Color::White, time("0:10"));
    assert_eq!((clock.left.white, clock.loser()), (TimeLeft::Out, Some(Color::White)));
}

#[test]
fn times_of_zero_end_the_game_and_not_the_program() {
    let zero = Duration::ZERO;
    for control in [
        TimeControl::Absolute { main: zero },
        TimeControl::ByoYomi { main: zero, periods: 0, period: time("0:30") },
        TimeControl::ByoYomi { main: zero, periods: u16::MAX, period: zero },
        TimeControl::Canadian { main: zero, moves: 0, period: time("0:30") },
        TimeControl::Canadian { main: zero, moves: 3, period: zero },
        TimeControl::Fischer { main: zero, increment: time("0:10"), cap: None },
        TimeControl::Ing { main: zero },
    ] {
        assert_eq!(control.at_start(), TimeLeft::Out, "{control:?}");
    }
}
