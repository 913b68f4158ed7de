//! Tables of several tabs that follow each other.

use baduk_rules::score::Outcome;
use baduk_rules::{Color, Point};
use baduk_view::{Announcement, Intent};
use badukpan::state::saved::format::{self as saved, Stamp};
use badukpan::state::saved::tabs::{Known, Versions};
use badukpan::state::{Phase, Session, Table};

use super::*;

/// The number of the game on the table, and of those before.
fn numbers(table: &Table) -> (u64, Vec<u64>) {
    (table.game.id(), table.previous.iter().map(Session::id).collect())
}

/// The moves of a game as SGF, without its root.
fn moves(game: &Session) -> String {
    let text = baduk_record::sgf::write([&game.record().tree]);
    text.replace('\n', "").split_once(";B").map_or(String::new(), |(_, moves)| format!(";B{moves}"))
}

/// Either writes at the same time, and hears then of what the other wrote. Whether the text of each is to be written again.
fn write_at_once(one: &mut Table, other: &mut Table) -> (bool, bool) {
    let (first, second) = (kept(one), kept(other));
    let one_writes = !one.follow(second, false, Known::Perhaps { is_later: false });
    let other_writes = !other.follow(first, false, Known::Perhaps { is_later: true });
    (!one_writes, !other_writes)
}

#[test]
fn two_tabs_with_one_game_go_on_together() {
    let mut here = numbered("E5", 1);
    let mut there = kept(&here);
    play(&mut there, "C3");
    assert!(!here.follow(kept(&there), false, Known::All));
    assert_eq!(here, there);
}

#[test]
fn two_tables_from_one_base_with_different_moves_merge_into_both() {
    let mut here = numbered("E5", 1);
    let mut there = kept(&here);
    play(&mut here, "C3");
    play(&mut there, "G7");
    assert_eq!(write_at_once(&mut here, &mut there), (true, true));
    // What was played last comes first, in both, and both show it.
    assert_eq!(moves(&here.game), ";B[ee](;W[gc])(;W[cg]))");
    assert_eq!(here, there);
    assert_eq!(last(&here), "G7");
    // Each hears of what the other has merged, and nothing is written any more.
    assert_eq!(write_at_once(&mut here, &mut there), (false, false));
    assert_eq!(here, there);
}

#[test]
fn three_tables_with_a_move_each_merge_and_come_to_rest() {
    let base = numbered("E5", 1);
    let mut tabs = ["C3", "G7", "C7"].map(|name| {
        let mut table = kept(&base);
        play(&mut table, name);
        table
    });
    let mut texts: Vec<(usize, Table)> = tabs.iter().map(kept).enumerate().collect();
    let mut written = 0;
    while let Some((writer, text)) = texts.pop() {
        for tab in (0..3).filter(|&tab| tab != writer) {
            if tabs[tab].follow(kept(&text), false, Known::Perhaps { is_later: tab > writer }) {
                texts.insert(0, (tab, kept(&tabs[tab])));
                written += 1;
            }
        }
        assert!(written < 20, "they write for ever");
    }
    for table in &tabs {
        let mut variations: Vec<String> =
            moves(&table.game).split(";W[").skip(1).map(|at| at[..2].to_owned()).collect();
        variations.sort();
        assert_eq!(variations, ["cc", "cg", "gc"]);
    }
}

/// A tab without a page, and what it has not heard of yet.
struct Tab {
    table: Table,
    versions: Versions,
    inbox: std::collections::VecDeque<String>,
}

/// Writes the table of a tab, and tells the others.
fn write_in(tabs: &mut [Tab], writer: usize, clock: &mut u64) {
    *clock += 1 << 22;
    let stamp = tabs[writer].versions.next(*clock + writer as u64);
    let text = saved::stamped(&saved::body(&tabs[writer].table), stamp);
    tabs[writer].versions.write(stamp);
    for tab in tabs.iter_mut().enumerate().filter(|(tab, _)| *tab != writer).map(|(_, tab)| tab) {
        tab.inbox.push_back(text.clone());
    }
}

/// Lets a tab hear of what was written first of all that it has not heard of; whether there was anything.
fn hear_in(tabs: &mut [Tab], tab: usize, clock: &mut u64) -> bool {
    let Some(text) = tabs[tab].inbox.pop_front() else { return false };
    let (stamp, theirs) = saved::read_stamped(&text).unwrap();
    if let Some(known) = tabs[tab].versions.known(stamp) {
        let lacks = tabs[tab].table.follow(theirs, false, known);
        tabs[tab].versions.take_over(stamp.version, lacks);
        if lacks {
            write_in(tabs, tab, clock);
        }
    }
    true
}

#[test]
fn any_number_of_tabs_played_in_at_any_time_end_up_with_every_move_and_show_the_same() {
    for seed in 1..=60_u64 {
        let count = 2 + (seed % 4) as usize;
        let mut chance = seed;
        let mut draw = |most: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % most
        };
        let base = numbered("E5", 1);
        let mut tabs: Vec<Tab> = (0..count)
            .map(|_| Tab { table: kept(&base), versions: Versions::read(1), inbox: std::collections::VecDeque::new() })
            .collect();
        let (mut clock, mut played) = (1 << 30, Vec::new());
        for point in 0..20_u8 {
            let writer = draw(count);
            let point = Point::new(point % 9, 2 * (point / 9));
            if tabs[writer]
                .table
                .apply(Intent::Choose(point))
                .is_some_and(|told| matches!(told, Announcement::Moved { .. }))
            {
                played.push(format!("[{}]", point.to_sgf()));
                write_in(&mut tabs, writer, &mut clock);
            }
            for _ in 0..draw(2 * count) {
                hear_in(&mut tabs, draw(count), &mut clock);
            }
        }
        let mut heard = 0;
        while (0..count).any(|tab| hear_in(&mut tabs, tab, &mut clock)) {
            heard += 1;
            assert!(heard < 5000, "seed {seed}: they write for ever");
        }
        for tab in &tabs {
            let moves = moves(&tab.table.game);
            assert!(played.iter().all(|point| moves.contains(point)), "seed {seed}: {moves} has not all of {played:?}");
            assert_eq!(stones(&tab.table), stones(&tabs[0].table), "seed {seed}");
        }
    }
}

#[test]
fn a_result_and_a_count_of_one_tab_are_not_lost_to_a_move_of_another() {
    let mut here = numbered("E5 E4 pass pass", 1);
    let mut there = kept(&here);
    play(&mut here, "E4");
    there.apply(Intent::Undo);
    play(&mut there, "C3");
    there.apply(Intent::Resign(Color::Black));
    assert_eq!(write_at_once(&mut here, &mut there), (true, true));
    assert_eq!(here, there);
    assert!(matches!(phase(&here), Phase::Ended(Outcome::Resignation { winner: Color::White })));
    here.apply(Intent::Undo);
    play(&mut here, "pass");
    assert_eq!(here.game.marks().unwrap().dead, [point("E4", &here)]);
}

#[test]
fn what_one_tab_deletes_is_gone_in_the_other_unless_that_was_changed_at_the_same_time() {
    let cut = |table: &mut Table| {
        table.game.write(&|tree, at| {
            let parent = tree.node(at).parent().unwrap();
            tree.cut(at);
            parent
        });
    };
    let mut here = numbered("E5 C3", 1);
    let mut there = kept(&here);
    cut(&mut here);
    there.follow(kept(&here), false, Known::All);
    assert_eq!(moves(&there.game), ";B[ee])");
    // Changed at the same time, it comes back once, since nothing may be lost; deleted again, it is gone.
    play(&mut here, "C3");
    there.follow(kept(&here), false, Known::All);
    cut(&mut here);
    play(&mut there, "G7");
    write_at_once(&mut here, &mut there);
    assert_eq!(moves(&here.game), ";B[ee];W[cg];B[gc])");
    here.apply(Intent::Undo);
    cut(&mut here);
    assert!(!there.follow(kept(&here), false, Known::All));
    assert_eq!(moves(&there.game), ";B[ee])");
}

#[test]
fn a_game_whose_first_stones_differ_in_two_tabs_becomes_two_games() {
    let mut here = numbered("E5", 1);
    let mut there = kept(&here);
    play(&mut here, "C3");
    there.game.write(&|tree, at| {
        tree.set(tree.root(), "AB", &["cc"]);
        at
    });
    write_at_once(&mut here, &mut there);
    assert_eq!((numbers(&here), numbers(&there)), ((1, vec![0]), (1, vec![0])));
    assert_eq!(moves(&here.previous[0]), ";B[ee];W[cg])");
    assert_eq!(write_at_once(&mut here, &mut there), (false, false));
}

#[test]
fn a_tab_keeps_its_game_when_another_opens_one_and_either_knows_of_the_others_moves() {
    let mut here = numbered("E5", 1);
    let mut there = kept(&here);
    there.open(numbered("A1", 2).game);
    here.follow(kept(&there), false, Known::All);
    assert_eq!((numbers(&here), last(&here)), ((1, vec![2]), "E5".to_owned()));
    play(&mut here, "C3");
    there.follow(kept(&here), false, Known::All);
    assert_eq!((numbers(&there), last(&there)), ((2, vec![1]), "A1".to_owned()));
    there.turn_back();
    assert_eq!(last(&there), "C3");
    // Nothing is written to and fro for ever.
    let (before, mut other) = (here.clone(), numbered("A1", 2));
    other.previous = vec![here.game.clone()];
    here.follow(kept(&other), false, Known::All);
    assert_eq!(here, before);
}

#[test]
fn moves_in_two_games_at_the_same_time_are_in_both_tabs() {
    let mut here = numbered("E5", 1);
    let mut there = numbered("A1", 2);
    assert!(!there.follow(kept(&here), true, Known::All));
    play(&mut here, "C3");
    play(&mut there, "B2");
    assert_eq!(write_at_once(&mut here, &mut there), (true, true));
    let behind = |table: &Table| last(&Table::of(table.previous[0].clone()));
    assert_eq!([last(&here), behind(&here)], ["C3", "B2"]);
    assert_eq!([last(&there), behind(&there)], ["B2", "C3"]);
    assert_eq!(write_at_once(&mut here, &mut there), (false, false));
    // A tab with nothing of its own takes what the others have.
    let mut loaded = numbered("E5", 1);
    assert!(!loaded.follow(kept(&there), false, Known::All));
    assert_eq!(last(&loaded), "C3");
}

#[test]
fn first_moves_at_the_same_time_are_two_games_in_both_tabs() {
    let (mut here, mut there) = (numbered("E5", 1), numbered("C3", 2));
    assert_eq!(write_at_once(&mut here, &mut there), (true, true));
    assert_eq!((numbers(&here), numbers(&there)), ((1, vec![2]), (2, vec![1])));
    assert_eq!(write_at_once(&mut here, &mut there), (false, false));
}

#[test]
fn a_new_game_in_another_tab_takes_nothing_away_and_an_empty_table_takes_what_comes() {
    let mut here = numbered("E5", 1);
    let mut there = kept(&here);
    there.apply(Intent::Begin(*there.game.terms()));
    here.follow(kept(&there), false, Known::All);
    assert_eq!(numbers(&here), (1, vec![]));
    let mut fresh = Table::new();
    fresh.follow(kept(&here), false, Known::All);
    assert_eq!(fresh, here);
    there.follow(kept(&here), true, Known::All);
    assert_eq!(numbers(&there), (0, vec![1]));
}

#[test]
fn a_game_that_another_tab_only_names_stays_where_it_is() {
    let mut here = numbered("E5", 1);
    let mut there = saved::read(&saved::write_away(&here)).unwrap();
    there.previous.push(numbered("A1", 2).game);
    here.follow(there, false, Known::All);
    assert_eq!((numbers(&here), here.away, last(&here)), ((1, vec![2]), 0, "E5".to_owned()));
    let mut waits = saved::read(&saved::write_away(&here)).unwrap();
    waits.follow(numbered("A1", 3), false, Known::All);
    assert_eq!((waits.away, numbers(&waits)), (1, (0, vec![3])));
}

#[test]
fn a_version_made_from_the_one_here_takes_its_place_and_any_other_is_merged() {
    let mut here = Versions::read(10);
    let made = |version, base| Stamp { version, base };
    assert_eq!(here.known(made(10, 3)), None, "it is here already");
    assert_eq!(here.known(made(20, 15)), Some(Known::All), "nothing here is new");
    let own = here.next(30);
    assert_eq!(own, made(30, 10));
    here.write(own);
    assert_eq!(here.known(made(40, 30)), Some(Known::All));
    assert_eq!(here.known(made(40, 10)), Some(Known::Perhaps { is_later: false }));
    assert_eq!(here.known(made(20, 10)), Some(Known::Perhaps { is_later: true }));
    assert_eq!(here.known(made(10, 3)), None, "it was made from that");
    here.take_over(40, false);
    assert_eq!(
        here.known(made(30, 20)),
        Some(Known::Perhaps { is_later: true }),
        "it was written at the same time as 40"
    );
    assert_eq!(here.known(made(50, 35)), Some(Known::All));
    here.change();
    assert_eq!(here.known(made(50, 40)), Some(Known::Perhaps { is_later: true }));
    // A clock that goes back makes no earlier version.
    assert_eq!(here.next(7), made(48, 40));
}

#[test]
fn the_game_of_a_tab_is_called_back_from_wherever_it_is() {
    let mut table = numbered("E5", 1);
    table.open(numbered("A1", 2).game);
    table.call_back(1);
    assert_eq!((numbers(&table), table.away), ((1, vec![2]), 0));
    // It is in the library only.
    table.call_back(3);
    assert_eq!((numbers(&table), table.away), ((0, vec![2, 1]), 3));
    assert_eq!(kept(&table), table);
    let mut found = table.clone();
    found.bring_back(Some(numbered("C3", 3).game));
    assert_eq!((numbers(&found), found.away), ((3, vec![2, 1]), 0));
    // It is not there any more.
    table.bring_back(None);
    assert_eq!((numbers(&table), table.away), ((1, vec![2]), 0));
}
