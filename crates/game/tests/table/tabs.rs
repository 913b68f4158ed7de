//! Several tabs that take over each other's tables.

use baduk_game::saved::format::{self as saved, Stamp};
use baduk_game::saved::versions::{Known, Versions};
use baduk_game::{Announcement, Intent};
use baduk_game::{GameId, Phase, Session, Table};
use baduk_record::Record;
use baduk_rules::score::Outcome;
use baduk_rules::{Color, Point};

use super::*;

/// Returns the id of the current game, 0 for none, and the ids of the games set aside.
fn numbers(table: &Table) -> (u64, Vec<u64>) {
    let number = |game: &Session| game.id().map_or(0, GameId::get);
    (number(&table.game), table.previous.iter().map(number).collect())
}

/// Returns the moves of a game as SGF, without the root.
fn moves(game: &Session) -> String {
    let text = baduk_sgf::write([&game.record().tree]);
    text.replace('\n', "").split_once(";B").map_or(String::new(), |(_, moves)| format!(";B{moves}"))
}

/// Lets both tabs save their tables at the same time, and then read each other's text. Returns for each tab whether it has to save again.
fn write_at_once(one: &mut Table, other: &mut Table) -> (bool, bool) {
    let (first, second) = (reread(one), reread(other));
    let one_writes = !one.follow(second, false, Known::Perhaps { is_later: false });
    let other_writes = !other.follow(first, false, Known::Perhaps { is_later: true });
    (!one_writes, !other_writes)
}

#[test]
fn two_tabs_with_one_game_stay_equal() {
    let mut here = numbered("E5", 1);
    let mut there = reread(&here);
    play(&mut there, "C3");
    assert!(!here.follow(reread(&there), false, Known::All));
    assert_same!(here, there);
}

#[test]
fn a_game_that_the_other_tab_leaves_as_it_is_keeps_its_edition() {
    for known in [Known::All, Known::Perhaps { is_later: true }] {
        let mut here = numbered("E5", 1);
        let edition = here.game.record().tree.edition();
        let mut there = reread(&here);
        there.open(numbered("C3", 2).game);
        here.follow(reread(&there), false, known);
        assert_eq!(numbers(&here), (1, vec![2]));
        assert_eq!(here.game.record().tree.edition(), edition);
        there.open(here.game.clone());
        play(&mut there, "G7");
        here.follow(reread(&there), false, known);
        assert_eq!(moves(&here.game), ";B[ee];W[gc])", "{known:?}");
        assert_ne!(here.game.record().tree.edition(), edition);
    }
}

#[test]
fn different_moves_in_two_tabs_are_merged_in_both() {
    let mut here = numbered("E5", 1);
    let mut there = reread(&here);
    play(&mut here, "C3");
    play(&mut there, "G7");
    assert_eq!(write_at_once(&mut here, &mut there), (true, true));
    // In both tabs, the last move comes first and is shown.
    assert_eq!(moves(&here.game), ";B[ee](;W[gc])(;W[cg]))");
    assert_same!(here, there);
    assert_eq!(last(&here), "G7");
    // After both tabs have read the merged game, nothing is saved again.
    assert_eq!(write_at_once(&mut here, &mut there), (false, false));
    assert_same!(here, there);
}

#[test]
fn different_moves_in_three_tabs_are_merged_and_writing_ends() {
    let base = numbered("E5", 1);
    let mut tabs = ["C3", "G7", "C7"].map(|name| {
        let mut table = reread(&base);
        play(&mut table, name);
        table
    });
    let mut texts: Vec<(usize, Table)> = tabs.iter().map(reread).enumerate().collect();
    let mut written = 0;
    while let Some((writer, text)) = texts.pop() {
        for tab in (0..3).filter(|&tab| tab != writer) {
            if tabs[tab].follow(reread(&text), false, Known::Perhaps { is_later: tab > writer }) {
                texts.insert(0, (tab, reread(&tabs[tab])));
                written += 1;
            }
        }
        assert!(written < 20, "the tabs never stop writing");
    }
    for table in &tabs {
        let mut variations: Vec<String> =
            moves(&table.game).split(";W[").skip(1).map(|at| at[..2].to_owned()).collect();
        variations.sort();
        assert_eq!(variations, ["cc", "cg", "gc"]);
    }
}

/// A tab of the browser, and the saved texts of other tabs that it has not read yet.
struct Tab {
    table: Table,
    versions: Versions,
    inbox: std::collections::VecDeque<String>,
}

/// Saves the table of a tab, and sends the text to the other tabs.
fn write_in(tabs: &mut [Tab], writer: usize, clock: &mut u64) {
    *clock += 1 << 22;
    let stamp = tabs[writer].versions.next(*clock + writer as u64);
    let text = saved::stamped(&saved::body(&tabs[writer].table), stamp);
    tabs[writer].versions.write(stamp);
    for tab in tabs.iter_mut().enumerate().filter(|(tab, _)| *tab != writer).map(|(_, tab)| tab) {
        tab.inbox.push_back(text.clone());
    }
}

/// Lets a tab read the oldest saved text that it has not read. Returns whether there was such a text.
fn read_in(tabs: &mut [Tab], tab: usize, clock: &mut u64) -> bool {
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
fn tabs_with_random_moves_end_with_every_move_and_the_same_position() {
    for seed in 1..=60_u64 {
        let count = 2 + (seed % 4) as usize;
        let mut chance = seed;
        let mut draw = |most: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % most
        };
        let base = numbered("E5", 1);
        let mut tabs: Vec<Tab> = (0..count)
            .map(|_| Tab {
                table: reread(&base),
                versions: Versions::read(1),
                inbox: std::collections::VecDeque::new(),
            })
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
                read_in(&mut tabs, draw(count), &mut clock);
            }
        }
        let mut heard = 0;
        while (0..count).any(|tab| read_in(&mut tabs, tab, &mut clock)) {
            heard += 1;
            assert!(heard < 5000, "seed {seed}: the tabs never stop writing");
        }
        for tab in &tabs {
            let moves = moves(&tab.table.game);
            assert!(played.iter().all(|point| moves.contains(point)), "seed {seed}: {moves} lacks some of {played:?}");
            assert_eq!(stones(&tab.table), stones(&tabs[0].table), "seed {seed}");
        }
    }
}

#[test]
fn moves_in_two_tabs_are_merged_in_a_record_of_many_variations() {
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    let name = |place: usize| format!("{}{}", letters[place % 52], letters[place / 52 % 52]);
    let variations: String = (0..12_000).map(|at| format!("(;AB[{}][{}])", name(at), name(7 * at + 1))).collect();
    let text = format!("(;GM[1]FF[4]SZ[52];B[ZZ](;W[YY]){variations})");
    let (trees, _) = baduk_sgf::read(&text).unwrap();
    let mut here =
        Table::from_session(Session::from_record(Record::from_tree(trees.into_iter().next().unwrap()).unwrap()));
    here.game.assign_id(GameId::new(1).unwrap(), "2026-11-21", false);
    here.apply(Intent::Navigate(Navigation::Forward(1)));
    let mut there = reread(&here);
    for (table, point) in [(&mut here, Point::new(20, 20)), (&mut there, Point::new(30, 30))] {
        assert!(matches!(table.apply(Intent::Choose(point)), Some(Announcement::Moved { .. })));
    }
    write_at_once(&mut here, &mut there);
    for table in [&here, &there] {
        let moves = moves(&table.game);
        assert!([";W[uu]", ";W[EE]", &format!("(;AB[{}]", name(11_999))].iter().all(|text| moves.contains(text)));
    }
}

#[test]
fn a_result_and_marks_survive_a_merge() {
    let mut here = numbered("E5 E4 pass pass", 1);
    let mut there = reread(&here);
    play(&mut here, "E4");
    there.apply(Intent::Undo);
    play(&mut there, "C3");
    there.apply(Intent::Resign(Color::Black));
    assert_eq!(write_at_once(&mut here, &mut there), (true, true));
    assert_same!(reread(&here), reread(&there));
    assert!(matches!(phase(&here), Phase::Ended(Outcome::Resignation { winner: Color::White })));
    here.apply(Intent::Undo);
    play(&mut here, "pass");
    assert_eq!(here.game.scoring().marks().unwrap().dead, [point("E4", &here)]);
}

#[test]
fn a_deletion_reaches_other_tabs_unless_they_changed_the_game_at_the_same_time() {
    let cut = |table: &mut Table| {
        table.game.edit().write(&|tree, at| {
            let parent = tree.node(at).parent().unwrap();
            tree.remove_subtree(at);
            parent
        });
    };
    let mut here = numbered("E5 C3", 1);
    let mut there = reread(&here);
    cut(&mut here);
    there.follow(reread(&here), false, Known::All);
    assert_eq!(moves(&there.game), ";B[ee])");
    // If the other tab changes the game at the same time, the deleted move comes back, so that nothing is lost. The reader can delete it
    // again.
    play(&mut here, "C3");
    there.follow(reread(&here), false, Known::All);
    cut(&mut here);
    play(&mut there, "G7");
    write_at_once(&mut here, &mut there);
    assert_eq!(moves(&here.game), ";B[ee];W[cg];B[gc])");
    here.apply(Intent::Undo);
    cut(&mut here);
    assert!(!there.follow(reread(&here), false, Known::All));
    assert_eq!(moves(&there.game), ";B[ee])");
}

#[test]
fn a_game_with_different_setup_stones_in_two_tabs_becomes_two_games() {
    let mut here = numbered("E5", 1);
    let mut there = reread(&here);
    play(&mut here, "C3");
    there.game.edit().write(&|tree, at| {
        tree.set(tree.root(), "AB", &["cc"]);
        at
    });
    write_at_once(&mut here, &mut there);
    assert_eq!((numbers(&here), numbers(&there)), ((1, vec![0]), (1, vec![0])));
    assert_eq!(moves(&here.previous[0]), ";B[ee];W[cg])");
    assert_eq!(write_at_once(&mut here, &mut there), (false, false));
}

#[test]
fn a_tab_keeps_its_game_when_another_opens_one_and_both_receive_moves() {
    let mut here = numbered("E5", 1);
    let mut there = reread(&here);
    there.open(numbered("A1", 2).game);
    here.follow(reread(&there), false, Known::All);
    assert_eq!((numbers(&here), last(&here)), ((1, vec![2]), "E5".to_owned()));
    play(&mut here, "C3");
    there.follow(reread(&here), false, Known::All);
    assert_eq!((numbers(&there), last(&there)), ((2, vec![1]), "A1".to_owned()));
    there.show_previous();
    assert_eq!(last(&there), "C3");
    // Reading the same games in another order changes nothing.
    let (before, mut other) = (here.clone(), numbered("A1", 2));
    other.previous = vec![here.game.clone()];
    here.follow(reread(&other), false, Known::All);
    assert_same!(here, before);
}

#[test]
fn moves_in_two_games_at_the_same_time_reach_both_tabs() {
    let mut here = numbered("E5", 1);
    let mut there = numbered("A1", 2);
    assert!(!there.follow(reread(&here), true, Known::All));
    play(&mut here, "C3");
    play(&mut there, "B2");
    assert_eq!(write_at_once(&mut here, &mut there), (true, true));
    let behind = |table: &Table| last(&Table::from_session(table.previous[0].clone()));
    assert_eq!([last(&here), behind(&here)], ["C3", "B2"]);
    assert_eq!([last(&there), behind(&there)], ["B2", "C3"]);
    assert_eq!(write_at_once(&mut here, &mut there), (false, false));
    // A tab without changes takes over the table of the others.
    let mut loaded = numbered("E5", 1);
    assert!(!loaded.follow(reread(&there), false, Known::All));
    assert_eq!(last(&loaded), "C3");
}

#[test]
fn first_moves_at_the_same_time_become_two_games_in_both_tabs() {
    let (mut here, mut there) = (numbered("E5", 1), numbered("C3", 2));
    assert_eq!(write_at_once(&mut here, &mut there), (true, true));
    assert_eq!((numbers(&here), numbers(&there)), ((1, vec![2]), (2, vec![1])));
    assert_eq!(write_at_once(&mut here, &mut there), (false, false));
}

#[test]
fn an_empty_new_game_in_another_tab_is_ignored_and_an_empty_table_takes_over_games() {
    let mut here = numbered("E5", 1);
    let mut there = reread(&here);
    there.apply(Intent::NewGame(*there.game.terms()));
    here.follow(reread(&there), false, Known::All);
    assert_eq!(numbers(&here), (1, vec![]));
    let mut fresh = Table::new();
    fresh.follow(reread(&here), false, Known::All);
    assert_same!(fresh, here);
    there.follow(reread(&here), true, Known::All);
    assert_eq!(numbers(&there), (0, vec![1]));
}

#[test]
fn a_game_that_another_tab_only_refers_to_is_kept() {
    let mut here = numbered("E5", 1);
    let mut there = saved::read(&saved::write_away(&here)).unwrap();
    there.previous.push(numbered("A1", 2).game);
    here.follow(there, false, Known::All);
    assert_eq!((numbers(&here), here.awaiting_library, last(&here)), ((1, vec![2]), None, "E5".to_owned()));
    let mut waits = saved::read(&saved::write_away(&here)).unwrap();
    waits.follow(numbered("A1", 3), false, Known::All);
    assert_eq!((waits.awaiting_library, numbers(&waits)), (GameId::new(1), (0, vec![3])));
}

#[test]
fn a_version_based_on_the_current_one_replaces_it_and_others_are_merged() {
    let mut here = Versions::read(10);
    let made = |version, base| Stamp { version, base };
    assert_eq!(here.known(made(10, 3)), None, "it is the current version");
    assert_eq!(here.known(made(20, 15)), Some(Known::All), "there are no changes here");
    let own = here.next(30);
    assert_eq!(own, made(30, 10));
    here.write(own);
    assert_eq!(here.known(made(40, 30)), Some(Known::All));
    assert_eq!(here.known(made(40, 10)), Some(Known::Perhaps { is_later: false }));
    assert_eq!(here.known(made(20, 10)), Some(Known::Perhaps { is_later: true }));
    assert_eq!(here.known(made(10, 3)), None, "the current version is based on it");
    here.take_over(40, false);
    assert_eq!(here.known(own), None, "it was saved here, and merged with 40");
    assert_eq!(
        here.known(made(35, 20)),
        Some(Known::Perhaps { is_later: true }),
        "it was written at the same time as 40"
    );
    assert_eq!(here.known(made(50, 35)), Some(Known::All));
    here.change();
    assert_eq!(here.known(made(50, 40)), Some(Known::Perhaps { is_later: true }));
    // Version numbers increase even if the clock is set back.
    assert_eq!(here.next(7), made(48, 40));
}

#[test]
fn the_game_of_a_tab_is_restored_from_the_table_or_the_library() {
    let mut table = numbered("E5", 1);
    table.open(numbered("A1", 2).game);
    table.show_by_id(GameId::new(1).unwrap());
    assert_eq!((numbers(&table), table.awaiting_library), ((1, vec![2]), None));
    // Game 3 is only in the library.
    table.show_by_id(GameId::new(3).unwrap());
    assert_eq!((numbers(&table), table.awaiting_library), ((0, vec![2, 1]), GameId::new(3)));
    assert_same!(reread(&table), table);
    let mut found = table.clone();
    found.show_loaded(Some(numbered("C3", 3).game));
    assert_eq!((numbers(&found), found.awaiting_library), ((3, vec![2, 1]), None));
    // If the library no longer has it, the previous game is restored.
    table.show_loaded(None);
    assert_eq!((numbers(&table), table.awaiting_library), ((1, vec![2]), None));
}

#[test]
fn a_game_that_follows_another_is_the_same_game_in_each_tab_from_its_start() {
    let mut here = numbered("E5 pass pass", 1);
    here.open(here.game.rematch());
    assert!(here.game.assign_id(GameId::new(2).unwrap(), "2026-11-24", true));
    let mut there = reread(&here);
    play(&mut there, "G7");
    // The date of the game is that of its first move.
    assert!(!there.game.assign_id(GameId::new(3).unwrap(), "2026-11-25", false));
    let root =
        |table: &Table| table.game.record().tree.node(table.game.record().tree.root()).value("DT").map(str::to_owned);
    assert_eq!(root(&there).as_deref(), Some("2026-11-25"));
    // The first tab had started the game, and follows the other tab.
    assert!(!here.follow(reread(&there), true, Known::All));
    assert_eq!((numbers(&here), last(&here)), ((2, vec![1]), "G7".to_owned()));
    // If both tabs play at the same time, the moves become variations of one game.
    let mut other = reread(&here);
    play(&mut here, "C3");
    play(&mut other, "C7");
    assert_eq!(write_at_once(&mut here, &mut other), (true, true));
    assert_eq!(numbers(&here), (2, vec![1]));
}

#[test]
fn a_rematch_in_two_tabs_is_one_game() {
    const TIME: u64 = 1_795_000_000_000;
    let mut here = numbered("E5 pass pass", 1);
    for color in Color::BOTH {
        here.apply(Intent::Accept(color));
    }
    let finished = reread(&here);
    let unknown = |_: GameId| false;
    // Neither tab has read the other's text yet.
    let mut there = reread(&finished);
    here.rematch(TIME, &unknown);
    there.rematch(TIME + 2000, &unknown);
    let id = here.game.id();
    assert!(id.is_some_and(|id| id.get() > 1 << 52 && id.get() < 1 << 53));
    play(&mut here, "G7");
    assert_eq!(write_at_once(&mut here, &mut there), (true, false));
    for table in [&here, &there] {
        assert_eq!((table.game.id(), last(table), table.previous.len()), (id, "G7".to_owned(), 1));
    }
    // A tab that shows the finished game switches to the rematch that another tab has started.
    let mut late = reread(&finished);
    late.follow(reread(&here), false, Known::All);
    assert_eq!(late.game.id(), GameId::new(1));
    late.rematch(TIME, &unknown);
    assert_eq!((late.game.id(), last(&late)), (id, "G7".to_owned()));
    // After the rematch is finished, and also if the library has it, another rematch of the first game gets another id.
    late.apply(Intent::Resign(Color::White));
    assert!(late.show_if_present(&|game| game.id() == GameId::new(1)));
    late.rematch(TIME, &unknown);
    assert_eq!((late.game.id(), late.game.position().is_begun(), late.previous.len()), (None, false, 2));
    let mut again = reread(&finished);
    again.rematch(TIME, &|known| Some(known) == id);
    assert_eq!(again.game.id(), None);
    again = reread(&finished);
    again.rematch(TIME + (2 << 22), &unknown);
    assert_ne!(again.game.id(), id);
}

#[test]
fn a_correspondence_rematch_has_a_number_that_others_may_have() {
    let mut table = numbered("E5", 1);
    table.game.correspondence().begin(77, "2026-11-25");
    table.apply(Intent::Resign(Color::White));
    let mut other = reread(&table);
    table.rematch(1_795_000_000_000, &|_| false);
    other.rematch(1_795_000_000_000, &|_| false);
    assert!(table.game.id().is_some_and(|id| id.get() < 1 << 24));
    assert_eq!(table.game.id(), other.game.id());
}

#[test]
fn a_tab_keeps_its_place_in_a_correspondence_game_until_there_is_another_move() {
    let mut here = table(9);
    here.game.correspondence().begin(7, "2026-11-20");
    play(&mut here, "E5 C3 G7");
    let mut there = reread(&here);
    there.apply(Intent::Undo);
    here.follow(reread(&there), false, Known::All);
    assert_eq!((last(&here), here.game.position().can_redo()), ("G7".to_owned(), false));
    there.apply(Intent::Redo);
    play(&mut there, "G3");
    here.follow(reread(&there), false, Known::All);
    assert_eq!(last(&here), "G3");
    // In other games, this tab follows the other one also when that goes back.
    let mut here = numbered("E5 C3", 1);
    let mut there = reread(&here);
    there.apply(Intent::Undo);
    here.follow(reread(&there), false, Known::All);
    assert_eq!(last(&here), "E5");
}

#[test]
fn play_that_resumed_after_a_loss_on_time_goes_on_in_both_tabs() {
    let mut here = clock::timed(clock::BYO_YOMI);
    clock::play_at(&mut here, clock::NOON, "E5");
    here.game.assign_id(GameId::new(1).unwrap(), "2026-11-21", false);
    let mut there = reread(&here);
    for table in [&mut here, &mut there] {
        let ended = clock::read(table, clock::NOON + clock::HOUR);
        assert_eq!(ended, Some(Announcement::Ended { outcome: Outcome::Time { winner: Color::Black } }));
    }
    here.apply(Intent::Reopen);
    let is_resumed = |table: &Table| {
        let tree = &table.game.record().tree;
        phase(table) == Phase::Playing && table.game.clock().is_none() && tree.node(tree.root()).value("RE").is_none()
    };
    for is_later in [false, true] {
        let (mut one, mut other) = (reread(&here), reread(&there));
        one.follow(reread(&there), false, Known::Perhaps { is_later });
        other.follow(reread(&here), false, Known::Perhaps { is_later: !is_later });
        assert!(is_resumed(&one) && is_resumed(&other), "later: {is_later}");
        assert_eq!(write_at_once(&mut one, &mut other), (false, false));
    }
}
