//! A game with a clock. Times are in milliseconds since 1970.

use std::time::Duration;

use baduk_game::{Announcement, Intent, Navigation};
use baduk_game::{Phase, Stroke, Table, Tool};
use baduk_rules::clock::{TimeControl, TimeLeft};
use baduk_rules::score::Outcome;
use baduk_rules::{ByColor, Color, HalfPoints, Preset, Size};
use baduk_sgf::GameTerms;

use super::*;

pub(super) const NOON: u64 = 1_800_000_000_000;
pub(super) const SECOND: u64 = 1000;
pub(super) const HOUR: u64 = 3_600_000;

pub(super) const fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

pub(super) const BYO_YOMI: TimeControl = TimeControl::ByoYomi { main: secs(60), periods: 2, period: secs(30) };

pub(super) fn timed(control: TimeControl) -> Table {
    let mut table = Table::new();
    let even = GameTerms::even(Size::square(9).unwrap(), Preset::Ing.ruleset());
    table.apply(Intent::NewGame(GameTerms { time: Some(control), ..even }));
    table
}

pub(super) fn read(table: &mut Table, now: u64) -> Option<Announcement> {
    let game = table.game.replay().game;
    table.game.read_clock(&game, now)
}

/// Plays a move at the time `now`, in milliseconds since 1970, and returns the announcement.
pub(super) fn play_at(table: &mut Table, now: u64, name: &str) -> Option<Announcement> {
    read(table, now);
    play(table, name)
}

pub(super) fn left(table: &Table) -> [TimeLeft; 2] {
    Color::BOTH.map(|color| table.game.clock().unwrap().left(color))
}

pub(super) const fn main_time(seconds: u64) -> TimeLeft {
    TimeLeft::Main(secs(seconds))
}

#[test]
fn the_first_move_starts_the_clock_of_the_other_player() {
    let mut table = timed(BYO_YOMI);
    read(&mut table, NOON);
    play_at(&mut table, NOON + 40 * SECOND, "E5");
    assert_eq!(left(&table), [main_time(60), main_time(60)]);
    play_at(&mut table, NOON + 50 * SECOND, "C3");
    read(&mut table, NOON + 55 * SECOND);
    assert_eq!(left(&table), [main_time(55), main_time(50)]);
}

#[test]
fn an_hour_asleep_is_lost_once() {
    let mut table = timed(TimeControl::Absolute { main: secs(2 * 3600) });
    play_at(&mut table, NOON, "E5");
    for now in [NOON + HOUR, NOON + HOUR, NOON, NOON + HOUR] {
        read(&mut table, now);
        assert_eq!(left(&table), [main_time(7200), main_time(3600)]);
    }
}

#[test]
fn a_loss_on_time_ends_the_game() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    let overtime = |count| Some(Announcement::Overtime { color: Color::White, control: BYO_YOMI, count });
    assert_eq!(read(&mut table, NOON + 60 * SECOND), overtime(2));
    assert_eq!(read(&mut table, NOON + 89 * SECOND), None);
    assert_eq!(read(&mut table, NOON + 90 * SECOND), overtime(1));
    let outcome = Outcome::Time { winner: Color::Black };
    assert_eq!(read(&mut table, NOON + 120 * SECOND), Some(Announcement::Ended { outcome }));
    assert_eq!(phase(&table), Phase::Ended(outcome));
    let tree = &table.game.record().tree;
    assert_eq!(tree.node(tree.root()).value("RE"), Some("B+T"));
    assert_eq!(table.game.time().left(Color::White), Some(TimeLeft::Out));
    assert_eq!(read(&mut table, NOON + HOUR), None);
    // Players who continue after a loss on time play without a clock.
    table.apply(Intent::Reopen);
    assert!(table.game.clock().is_none() && phase(&table) == Phase::Playing);
}

#[test]
fn a_move_records_the_time_left() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    play_at(&mut table, NOON + 75 * SECOND, "C3");
    let text = baduk_sgf::write([&table.game.record().tree]);
    assert!(text.contains("BL[60]") && text.contains("WL[30]") && text.contains("OW[2]"), "{text}");
}

#[test]
fn undo_does_not_return_time() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    play_at(&mut table, NOON + 20 * SECOND, "C3");
    read(&mut table, NOON + 30 * SECOND);
    table.apply(Intent::Undo);
    assert_eq!(left(&table), [main_time(50), main_time(40)]);
    // White is to play again.
    read(&mut table, NOON + 35 * SECOND);
    assert_eq!(left(&table), [main_time(50), main_time(35)]);
}

#[test]
fn a_paused_clock_stands_still_until_the_next_move() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    read(&mut table, NOON + 10 * SECOND);
    assert_eq!(table.game.clock_mut().unwrap().pause(true), Announcement::Paused);
    read(&mut table, NOON + HOUR);
    assert_eq!(left(&table), [main_time(60), main_time(50)]);
    play_at(&mut table, NOON + HOUR, "C3");
    read(&mut table, NOON + HOUR + 5 * SECOND);
    assert_eq!(left(&table), [main_time(55), main_time(50)]);
}

#[test]
fn the_clock_stands_still_during_scoring() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    play_at(&mut table, NOON, "pass");
    play_at(&mut table, NOON, "pass");
    assert_eq!(phase(&table), Phase::Scoring);
    read(&mut table, NOON + HOUR);
    assert_eq!(left(&table), [main_time(60), main_time(60)]);
    table.apply(Intent::Resume);
    read(&mut table, NOON + HOUR + SECOND);
    assert_eq!(left(&table).map(TimeLeft::time).iter().sum::<Duration>(), secs(119));
}

#[test]
fn a_game_that_is_set_aside_is_paused() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    table.apply(Intent::NewGame(*table.game.terms()));
    assert!(table.previous[0].clock().unwrap().is_paused());
    table.show_previous();
    read(&mut table, NOON + HOUR);
    assert_eq!(left(&table), [main_time(60), main_time(60)]);
}

#[test]
fn penalty_points_are_counted() {
    let mut table = timed(TimeControl::Ing { main: secs(60) });
    let total = |table: &Table, color| {
        let game = table.game.replay().game;
        table.game.scoring().score(&game).sides[color].total
    };
    let without = {
        let mut table = timed(TimeControl::Ing { main: secs(60) });
        play(&mut table, "E5 C3");
        ByColor { black: total(&table, Color::Black), white: total(&table, Color::White) }
    };
    play_at(&mut table, NOON, "E5");
    // Two penalty periods of ten seconds have started.
    play_at(&mut table, NOON + 75 * SECOND, "C3");
    assert_eq!(total(&table, Color::White), without.white - HalfPoints::points(4));
    assert_eq!(total(&table, Color::Black), without.black);
}

#[test]
fn looking_back_does_not_change_whose_time_runs() {
    let mut table = timed(BYO_YOMI);
    for (seconds, name) in [(0, "E5"), (1, "C3"), (2, "D4")] {
        play_at(&mut table, NOON + seconds * SECOND, name);
    }
    let end = table.game.at();
    let steps = [Navigation::Back(1), Navigation::Start, Navigation::Forward(1)];
    for (seconds, navigation) in (3..).zip(steps) {
        table.apply(Intent::Navigate(navigation));
        table.game.position_mut().navigate_only(Intent::Navigate(Navigation::Back(1)));
        read(&mut table, NOON + seconds * SECOND);
        // From here on, undo and redo only step through the record.
        table.apply(Intent::Redo);
    }
    assert_eq!((table.game.time().stands_at(), left(&table)), (end, [main_time(59), main_time(56)]));
    assert_ne!(table.game.at(), end);
    assert_same!(reread(&table), table);
    // A loss on time is the end of the game, and is shown there.
    let outcome = Outcome::Time { winner: Color::Black };
    assert_eq!(read(&mut table, NOON + HOUR), Some(Announcement::Ended { outcome }));
    assert_eq!((table.game.at(), table.game.record().outcome(end)), (end, Some(outcome)));
}

#[test]
fn a_player_resigns_where_the_game_stands() {
    let mut table = timed(BYO_YOMI);
    for (seconds, name) in [(0, "E5"), (1, "C3"), (2, "D4")] {
        play_at(&mut table, NOON + seconds * SECOND, name);
    }
    let end = table.game.at();
    table.apply(Intent::Navigate(Navigation::Start));
    assert_eq!(table.game.time().to_play(&table.game.replay().game), Color::White);
    let outcome = Outcome::Resignation { winner: Color::Black };
    assert_eq!(table.apply(Intent::Resign(Color::White)), Some(Announcement::Ended { outcome }));
    assert_eq!((table.game.at(), table.game.record().outcome(end)), (end, Some(outcome)));
}

#[test]
fn a_redone_move_records_the_time_left() {
    let control = TimeControl::Ing { main: secs(60) };
    let mut table = timed(control);
    play_at(&mut table, NOON, "E5");
    play_at(&mut table, NOON + 10 * SECOND, "C3");
    read(&mut table, NOON + 10 * SECOND);
    table.apply(Intent::Undo);
    // A penalty period of ten seconds starts.
    read(&mut table, NOON + 65 * SECOND);
    table.apply(Intent::Redo);
    let tree = &table.game.record().tree;
    assert_eq!(tree.node(table.game.at()).time_left()[Color::White], Some(left(&table)[1]));
    assert_eq!(tree.node(table.game.at()).penalties(Some(control))[Color::White], 2);
    assert_eq!(table.game.time().turn(&table.game.replay().game), Some(Color::Black));
    // There is nothing to redo, so no turn ends.
    let before = table.game.clone();
    table.apply(Intent::Redo);
    assert_same!(table.game, before);
}

#[test]
fn a_game_that_goes_on_without_a_clock_shows_no_times() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    read(&mut table, NOON + HOUR);
    assert_eq!(table.game.time().left(Color::White), Some(TimeLeft::Out));
    table.apply(Intent::Reopen);
    assert_eq!(Color::BOTH.map(|color| table.game.time().left(color)), [None, None]);
}

#[test]
fn undo_and_moves_from_earlier_positions_change_where_the_game_stands() {
    let mut table = timed(BYO_YOMI);
    for (seconds, name) in [(0, "E5"), (1, "C3"), (2, "D4")] {
        play_at(&mut table, NOON + seconds * SECOND, name);
    }
    table.apply(Intent::Undo);
    read(&mut table, NOON + 3 * SECOND);
    assert_eq!(left(&table), [main_time(58), main_time(59)], "Black is to play again");
    table.apply(Intent::Navigate(Navigation::Start));
    play_at(&mut table, NOON + 4 * SECOND, "G7");
    assert_eq!(table.game.time().stands_at(), table.game.at());
    read(&mut table, NOON + 14 * SECOND);
    assert_eq!(left(&table), [main_time(57), main_time(49)]);
}

#[test]
fn a_game_whose_last_move_is_removed_stands_before_it() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    let first = table.game.at();
    play_at(&mut table, NOON + SECOND, "C3");
    let second = table.game.at();
    assert!(table.game.edit().undo());
    assert_eq!((table.game.time().stands_at(), table.game.at()), (first, first));
    assert!(table.game.edit().redo());
    assert_eq!((table.game.time().stands_at(), table.game.at()), (second, second));
    table.game.edit().cut();
    assert_eq!(table.game.time().stands_at(), first);
    assert_eq!(reread(&table).game.time().stands_at(), first);
}

#[test]
fn a_move_that_is_played_again_is_paid_once() {
    let mut table = timed(TimeControl::Fischer { main: secs(60), increment: secs(10), cap: None });
    play_at(&mut table, NOON, "E5");
    play_at(&mut table, NOON + 5 * SECOND, "C3");
    assert_eq!(left(&table), [main_time(60), main_time(65)]);
    for name in ["C3", "D3"] {
        table.apply(Intent::Undo);
        play(&mut table, name);
        assert!(table.game.edit().undo());
        play(&mut table, name);
        table = reread(&table);
    }
    assert_eq!(left(&table), [main_time(60), main_time(65)]);
    play_at(&mut table, NOON + 6 * SECOND, "G7");
    assert_eq!(left(&table), [main_time(69), main_time(65)]);
}

/// A game in each time system, in which White, to play after three moves, has thought for a while.
fn thinking() -> impl Iterator<Item = Table> {
    let (main, period) = (secs(2), secs(20));
    let controls = [
        TimeControl::Absolute { main: secs(60) },
        TimeControl::ByoYomi { main, periods: 1, period },
        TimeControl::Canadian { main, moves: 3, period },
        TimeControl::Fischer { main: secs(60), increment: secs(10), cap: None },
        TimeControl::Ing { main: secs(60) },
    ];
    controls.into_iter().map(|control| {
        let mut table = timed(control);
        for (seconds, name) in [(0, "E5"), (10, "C3"), (12, "D4")] {
            play_at(&mut table, NOON + seconds * SECOND, name);
        }
        read(&mut table, NOON + 24 * SECOND);
        table
    })
}

#[test]
fn moves_that_are_redone_or_played_again_add_no_time() {
    let undo = |table: &mut Table| (0..3).for_each(|_| _ = table.apply(Intent::Undo));
    let remove = |table: &mut Table| (0..3).for_each(|_| assert!(table.game.edit().undo()));
    let again = |table: &mut Table| _ = play(table, "E5 C3 D4");
    let ways: [&dyn Fn(&mut Table); 5] = [
        &|table| {
            undo(table);
            (0..3).for_each(|_| _ = table.apply(Intent::Redo));
        },
        &|table| {
            undo(table);
            again(table);
        },
        &|table| {
            remove(table);
            (0..3).for_each(|_| assert!(table.game.edit().redo()));
        },
        &|table| {
            remove(table);
            again(table);
        },
        &|table| {
            remove(table);
            *table = reread(table);
            again(table);
        },
    ];
    for (way, act) in ways.into_iter().enumerate() {
        for mut table in thinking() {
            let before = left(&table);
            act(&mut table);
            assert_eq!((left(&table), last(&table)), (before, "D4".to_owned()), "{way} {:?}", table.game.terms().time);
        }
    }
}

#[test]
fn another_move_in_place_of_one_that_was_undone_starts_a_period_again() {
    let mut table = thinking().nth(1).unwrap();
    assert_eq!(left(&table)[1], TimeLeft::Overtime { time: secs(8), count: 1 });
    table.apply(Intent::Undo);
    table.apply(Intent::Undo);
    play(&mut table, "G7");
    assert_eq!(left(&table)[1], TimeLeft::Overtime { time: secs(20), count: 1 });
}

#[test]
fn redoing_a_move_is_no_edit() {
    let mut table = timed(TimeControl::Absolute { main: secs(60) });
    play_at(&mut table, NOON, "E5");
    play_at(&mut table, NOON + SECOND, "C3");
    table.apply(Intent::Undo);
    read(&mut table, NOON + 3 * SECOND);
    table.apply(Intent::Redo);
    assert_eq!(table.game.record().tree.node(table.game.at()).time_left().white, Some(main_time(57)));
    assert!(table.game.edit().undo());
    assert_eq!(last(&table), "E5", "the move was undone, not its time");
}

#[test]
fn a_canadian_move_that_is_played_again_counts_once() {
    let mut table = timed(TimeControl::Canadian { main: Duration::ZERO, moves: 5, period: secs(60) });
    play(&mut table, "E5 C3");
    table.apply(Intent::Undo);
    play(&mut table, "D3");
    assert_eq!(left(&table)[1], TimeLeft::Overtime { time: secs(60), count: 4 });
}

#[test]
fn a_move_of_the_player_whose_turn_it_is_not_is_not_paid() {
    let mut table = timed(TimeControl::Fischer { main: secs(60), increment: secs(10), cap: None });
    play(&mut table, "E5");
    let stroke = |name, other| Stroke {
        tool: Tool::Move,
        point: Point::from_a1(name, Size::square(9).unwrap()).unwrap(),
        uses_other_color: other,
        from: None,
        text: "",
        is_adding: None,
    };
    table.game.edit().draw(&stroke("C3", true));
    assert_eq!(table.game.position().last_play().map(|(color, _)| color), Some(Color::Black));
    assert_eq!(left(&table), [main_time(60), main_time(60)]);
    table.game.edit().draw(&stroke("D3", false));
    assert_eq!(left(&table), [main_time(60), main_time(70)]);
}

#[test]
fn the_clock_starts_after_the_handicap_stones() {
    let mut table = Table::new();
    let even = GameTerms::even(Size::square(9).unwrap(), Preset::Chinese.ruleset());
    let time = Some(TimeControl::Fischer { main: secs(60), increment: secs(10), cap: None });
    table.apply(Intent::NewGame(GameTerms { stones: 3, time, ..even }));
    for (minutes, name) in (0..).zip(["C3", "G7", "C7", "E5"]) {
        play_at(&mut table, NOON + minutes * 60 * SECOND, name);
        assert_eq!(left(&table), [main_time(60), main_time(60)], "{name}");
    }
    play_at(&mut table, NOON + 185 * SECOND, "G3");
    assert_eq!(left(&table), [main_time(65), main_time(60)]);
}
