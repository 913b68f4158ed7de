//! Clocks of games in saved texts, in other tabs, and in backups.

use std::time::Duration;

use baduk_game::Intent;
use baduk_game::saved::format::{self as saved, journal};
use baduk_game::saved::versions::{Known, Versions};
use baduk_game::{GameId, Phase};
use baduk_rules::Color;
use baduk_rules::clock::{TimeControl, TimeLeft};
use baduk_rules::score::Outcome;

use super::clock::*;
use super::*;

#[test]
fn a_saved_game_has_its_clock() {
    let mut table = timed(BYO_YOMI);
    let check = |table: &Table| assert_same!(saved::read(&saved::write(table)).unwrap(), *table);
    check(&table);
    play_at(&mut table, NOON, "E5");
    check(&table);
    play_at(&mut table, NOON + 75 * SECOND, "C3");
    table.game.clock_mut().unwrap().pause(true);
    check(&table);
    table.apply(Intent::NewGame(*table.game.terms()));
    check(&table);
    table.show_previous();
    play_at(&mut table, NOON + 80 * SECOND, "D4");
    read(&mut table, NOON + HOUR);
    assert_eq!(phase(&table), Phase::Ended(Outcome::Time { winner: Color::Black }));
    check(&table);
}

#[test]
fn a_journal_has_the_clock() {
    let mut original = timed(BYO_YOMI);
    play_at(&mut original, NOON, "E5");
    original.game.assign_id(GameId::new(7).unwrap(), "2026-11-20", false);
    let mut original = saved::read(&saved::write(&original)).unwrap();
    let mut table = original.clone();
    let base = journal::Base::from_session(&mut table.game, 99);
    play_at(&mut table, NOON + 75 * SECOND, "C3");
    journal::replay(&mut original, &base.journal(&table.game).unwrap()).unwrap();
    assert_same!(original, table);
}

#[test]
fn a_game_that_was_saved_before_there_were_clocks_opens_without_one() {
    let text = concat!(
        "badukpan 4 2971725940\n1800000000000 0\n0\n1836000000000000 2 2 0 0 0 116 \n",
        "(;GM[1]FF[4]CA[UTF-8]AP[Badukpan]SZ[9]RU[Japanese]KM[6.5]TM[600]OT[3x30 byo-yomi]DT[2026-11-23]",
        ";B[ee]BL[590];W[cc])\n",
    );
    let table = saved::read(text).unwrap();
    assert_eq!((table.game.position().move_number(), table.game.terms().time.is_some()), (2, true));
    assert!(table.game.clock().is_none());
    assert_same!(saved::read(&saved::write(&table)).unwrap(), table);
}

#[test]
fn a_game_whose_time_system_is_edited_away_opens_without_a_clock() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    // Earlier versions saved the clock even if the record has no time system.
    let body = saved::body(&table);
    assert!(body.contains("OT[2x30 byo-yomi]"));
    for overtime in ["as agreed now", "3            "] {
        let text = saved::stamped(&body.replace("2x30 byo-yomi", overtime), saved::Stamp::default());
        let read = saved::read(&text).unwrap();
        assert!(read.game.clock().is_none() && read.game.position().move_number() == 1, "{overtime}");
    }
    table.game.edit().write_game_text("OT", "as agreed");
    assert!(table.game.clock().is_none());
    assert_same!(saved::read(&saved::write(&table)).unwrap(), table);
}

#[test]
fn a_clock_that_was_saved_without_where_the_game_stands_is_read() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    play_at(&mut table, NOON + SECOND, "C3");
    let body = saved::body(&table);
    let (line, rest) = body.split_once('\n').unwrap().1.split_once('\n').unwrap();
    let mut numbers: Vec<&str> = line.split_whitespace().collect();
    // The clock has eight numbers, and the length of the record follows.
    let length = numbers.pop().unwrap();
    numbers.truncate(6 + 8);
    let earlier = format!("0\n{} {length} \n{rest}", numbers.join(" "));
    assert_same!(saved::read(&saved::stamped(&earlier, saved::Stamp::default())).unwrap(), table);
}

#[test]
fn a_game_that_another_tab_sets_aside_is_not_paused_where_it_is_played() {
    let mut here = timed(BYO_YOMI);
    play_at(&mut here, NOON, "E5");
    here.game.assign_id(GameId::new(1).unwrap(), "2026-11-20", false);
    let mut there = reread(&here);
    read(&mut there, NOON + 5 * SECOND);
    there.apply(Intent::NewGame(*there.game.terms()));
    assert!(there.previous[0].clock().unwrap().is_paused());
    here.follow(reread(&there), false, Known::All);
    assert!(!here.game.clock().unwrap().is_paused());
    read(&mut here, NOON + 8 * SECOND);
    assert_eq!(left(&here), [main_time(60), main_time(52)]);
}

#[test]
fn a_game_whose_time_has_passed_is_in_the_same_state() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    let before = table.game.clone();
    read(&mut table, NOON + 5 * SECOND);
    assert!(!table.game.has_same_state(&before) && table.game.is_like(&before));
    table.game.clock_mut().unwrap().pause(true);
    assert!(!table.game.is_like(&before));
    table.game.clock_mut().unwrap().pause(false);
    play(&mut table, "C3");
    assert!(!table.game.is_like(&before));
}

#[test]
fn a_game_that_goes_on_without_a_clock_does_not_get_it_back() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    let before = table.game.clone();
    read(&mut table, NOON + HOUR);
    table.apply(Intent::Reopen);
    play(&mut table, "C3");
    table.game.merge(&before);
    assert!(table.game.clock().is_none());
}

#[test]
fn two_tabs_in_which_time_runs_out_at_once_do_not_undo_that_the_game_is_resumed() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    table.game.assign_id(GameId::new(1).unwrap(), "2026-11-20", false);
    read(&mut table, NOON + HOUR);
    // Neither tab has read the other's text when it saves, and the browser keeps one of the two texts.
    let stamps = [3, 2].map(|version| saved::Stamp { version, base: 1 });
    let mut tabs = stamps.map(|stamp| {
        let mut versions = Versions::read(1);
        versions.change();
        versions.write(stamp);
        (reread(&table), versions)
    });
    for (tab, (here, versions)) in tabs.iter_mut().enumerate() {
        let stamp = stamps[1 - tab];
        let lacks = here.follow(reread(&table), false, versions.known(stamp).unwrap());
        versions.take_over(stamp.version, lacks);
        assert!(!lacks);
    }
    for (tab, kept) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (mut here, mut versions) = tabs[tab].clone();
        here.apply(Intent::Reopen);
        versions.change();
        // Before a tab saves, it takes over changes in the kept text that it doesn't have.
        if let Some(known) = versions.known(stamps[kept]) {
            here.follow(reread(&table), false, known);
        }
        assert_eq!(phase(&here), Phase::Playing, "resumed in tab {tab}, and the text of {kept} is kept");
        let (mut there, other) = tabs[1 - tab].clone();
        there.follow(reread(&here), false, other.known(versions.next(4)).unwrap());
        assert_eq!(phase(&there), Phase::Playing);
    }
}

#[test]
fn a_clock_of_the_future_runs_from_now_on() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON + HOUR, "E5");
    let mut restored = reread(&table);
    restored.game.clock_mut().unwrap().limit(NOON);
    read(&mut restored, NOON + 5 * SECOND);
    assert_eq!(left(&restored), [main_time(60), main_time(55)]);
    // A paused clock needs no correction.
    table.game.clock_mut().unwrap().pause(true);
    read(&mut table, NOON);
    table.game.clock_mut().unwrap().pause(false);
    read(&mut table, NOON + 5 * SECOND);
    assert_eq!(left(&table), [main_time(60), main_time(55)]);
}

#[test]
fn a_clock_of_odd_periods_is_read_back() {
    let mut table = timed(TimeControl::Ing { main: secs(10) });
    play_at(&mut table, NOON, "E5");
    for millis in [10_000, 10_001, 11_665, 11_666, 14_997] {
        read(&mut table, NOON + millis);
        assert!(reread(&table).has_same_state(&table), "after {millis} ms");
    }
    assert_eq!(left(&table)[1], TimeLeft::Overtime { time: Duration::from_millis(1), count: 1 });
}
