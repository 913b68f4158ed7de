//! The table without a page: intents in, games and announcements out, and what is kept between visits.

use baduk_record::Terms;
use baduk_rules::score::Outcome;
use baduk_rules::{Color, HalfPoints, Move, Point, Preset, Refusal, Size};
use baduk_view::{Announcement, Intent};
use badukpan::store::saved::{self, Stamp, journal};
use badukpan::store::tabs::{Known, Versions};
use badukpan::store::{Phase, Session, Table};

fn table(side: u32) -> Table {
    let mut table = Table::new();
    table.apply(Intent::Begin(Terms::even(Size::square(side).unwrap(), Preset::Korean.ruleset())));
    table
}

fn point(name: &str, table: &Table) -> Point {
    Point::from_a1(name, table.game.terms().size).unwrap()
}

/// Plays at each name; "pass" passes.
fn play(table: &mut Table, moves: &str) -> Option<Announcement> {
    moves.split_whitespace().fold(None, |_, name| {
        let intent = if name == "pass" { Intent::Pass } else { Intent::Choose(point(name, table)) };
        table.apply(intent)
    })
}

fn phase(table: &Table) -> Phase {
    table.game.phase(&table.game.replay().game)
}

fn stones(table: &Table) -> String {
    table.game.replay().game.board().to_string()
}

fn last(table: &Table) -> String {
    match table.game.last_play() {
        Some((_, Move::Play(point))) => point.to_a1(table.game.terms().size),
        Some((_, Move::Pass)) => "pass".to_owned(),
        None => "start".to_owned(),
    }
}

#[test]
fn undo_steps_back_and_redo_goes_forward_on_the_same_line() {
    let mut table = table(9);
    play(&mut table, "E5 C3 G7");
    table.apply(Intent::Undo);
    table.apply(Intent::Undo);
    assert_eq!((last(&table).as_str(), table.game.can_redo()), ("E5", true));
    table.apply(Intent::Redo);
    assert_eq!(last(&table), "C3");
    table.apply(Intent::Redo);
    assert_eq!((last(&table).as_str(), table.game.can_redo()), ("G7", false));
    assert_eq!(table.apply(Intent::Redo), None);
}

#[test]
fn playing_elsewhere_makes_a_variation_that_redo_then_follows() {
    let mut table = table(9);
    play(&mut table, "E5 C3 G7");
    table.apply(Intent::Undo);
    table.apply(Intent::Undo);
    play(&mut table, "C7");
    assert!(!table.game.can_redo());
    table.apply(Intent::Undo);
    table.apply(Intent::Redo);
    assert_eq!(last(&table), "C7");
    table.apply(Intent::Undo);
    play(&mut table, "C3");
    assert!(!table.game.can_redo(), "a line that is taken up again by hand ends where the hand is");
}

#[test]
fn playing_the_next_move_of_the_line_keeps_the_rest_of_it() {
    let mut table = table(9);
    play(&mut table, "E5 C3 G7");
    table.apply(Intent::Undo);
    table.apply(Intent::Undo);
    play(&mut table, "C3");
    table.apply(Intent::Redo);
    assert_eq!(last(&table), "G7");
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut table = table(9);
    play(&mut table, "E5");
    let before = table.clone();
    let refusal = Refusal::Occupied { by: Color::Black };
    let e5 = point("E5", &table);
    assert_eq!(
        play(&mut table, "E5"),
        Some(Announcement::Refused { color: Color::White, mv: Move::Play(e5), refusal })
    );
    assert_eq!(table, before);
}

#[test]
fn two_passes_open_the_count_and_both_acceptances_end_the_game() {
    let mut table = table(9);
    assert_eq!(play(&mut table, "E5 pass pass"), Some(Announcement::CountingBegins));
    assert_eq!(phase(&table), Phase::Counting);
    let accepted = table.apply(Intent::Accept(Color::White));
    assert_eq!(accepted, Some(Announcement::Accepted { color: Color::White }));
    let outcome = Outcome::Points { winner: Color::Black, margin: HalfPoints::from_half_points(147) };
    assert_eq!(table.apply(Intent::Accept(Color::Black)), Some(Announcement::Ended { outcome }));
    assert_eq!(phase(&table), Phase::Ended(outcome));
}

#[test]
fn marking_a_chain_takes_back_what_was_accepted() {
    let mut table = table(9);
    play(&mut table, "E5 E4 pass pass");
    table.apply(Intent::Accept(Color::White));
    let e4 = point("E4", &table);
    let marked = Announcement::Marked { color: Color::White, point: e4, stones: 1, dead: true };
    assert_eq!(table.apply(Intent::Choose(e4)), Some(marked));
    table.apply(Intent::Accept(Color::Black));
    assert_eq!(phase(&table), Phase::Counting, "White accepted another count");
    assert_eq!(table.game.count(&table.game.replay().game).sides.black.dead, 1);
}

#[test]
fn the_count_can_be_left_to_play_on() {
    let mut table = table(9);
    play(&mut table, "E5 pass pass");
    let resumed = table.apply(Intent::Resume);
    assert_eq!(resumed, Some(Announcement::Resumed { to_play: Color::White }));
    assert_eq!(phase(&table), Phase::Playing);
    play(&mut table, "C3");
    assert_eq!(stones(&table).matches('O').count(), 1);
    play(&mut table, "pass pass");
    assert_eq!(phase(&table), Phase::Counting);
}

#[test]
fn an_accepted_count_can_be_opened_again_with_its_marks() {
    let mut table = table(9);
    play(&mut table, "E5 E4 pass pass E4");
    table.apply(Intent::Accept(Color::Black));
    table.apply(Intent::Accept(Color::White));
    assert_eq!(table.apply(Intent::Reopen), Some(Announcement::Reopened));
    let marks = table.game.marks().unwrap();
    assert_eq!((marks.dead.len(), marks.accepted.black, marks.accepted.white), (1, false, false));
}

#[test]
fn a_side_resigns_and_may_take_it_back() {
    let mut table = table(9);
    play(&mut table, "E5");
    let outcome = Outcome::Resignation { winner: Color::Black };
    assert_eq!(table.apply(Intent::Resign(Color::White)), Some(Announcement::Ended { outcome }));
    assert_eq!(table.apply(Intent::Pass), None);
    assert_eq!(table.apply(Intent::Reopen), Some(Announcement::Resumed { to_play: Color::White }));
    assert_eq!(phase(&table), Phase::Playing);
    let outcome = Outcome::Resignation { winner: Color::White };
    assert_eq!(table.apply(Intent::Resign(Color::Black)), Some(Announcement::Ended { outcome }));
}

#[test]
fn stepping_back_from_the_end_keeps_the_result() {
    let mut table = table(9);
    play(&mut table, "E5");
    table.apply(Intent::Resign(Color::White));
    table.apply(Intent::Undo);
    assert_eq!(phase(&table), Phase::Playing);
    table.apply(Intent::Redo);
    assert!(matches!(phase(&table), Phase::Ended(_)));
}

#[test]
fn a_new_game_keeps_the_one_before() {
    let mut table = table(9);
    play(&mut table, "E5 C3");
    let first = table.game.clone();
    table.apply(Intent::Begin(Terms::even(Size::square(13).unwrap(), Preset::Chinese.ruleset())));
    play(&mut table, "G7");
    let second = table.game.clone();
    table.apply(Intent::Begin(Terms::even(Size::square(5).unwrap(), Preset::Korean.ruleset())));
    play(&mut table, "C3");
    let third = table.game.clone();
    for game in [&second, &first, &third, &second] {
        table.turn_back();
        assert_eq!((&table.game, table.previous.len()), (game, 2));
    }
}

#[test]
fn a_game_set_aside_is_fetched_and_the_one_on_the_table_set_aside() {
    let mut table = table(9);
    play(&mut table, "C3");
    table.apply(Intent::Begin(*table.game.terms()));
    play(&mut table, "D4 E5");
    assert!(table.fetch(&|game| game.move_number() == 1));
    assert_eq!((table.game.move_number(), table.previous.len(), table.previous[0].move_number()), (1, 1, 2));
    assert!(table.fetch(&|game| game.move_number() == 1));
    assert!(!table.fetch(&|game| game.move_number() == 3));
    assert_eq!((table.game.move_number(), table.previous.len()), (1, 1));
}

#[test]
fn an_empty_board_pushes_no_game_aside() {
    let mut table = table(9);
    play(&mut table, "E5");
    let first = table.game.clone();
    for side in [13, 19, 9] {
        table.apply(Intent::Begin(Terms::even(Size::square(side).unwrap(), Preset::Korean.ruleset())));
    }
    assert_eq!(table.previous, std::slice::from_ref(&first));
    table.turn_back();
    assert_eq!((table.game, table.previous), (first, Vec::new()));
}

/// A table on which something of everything has happened.
fn eventful() -> Table {
    let size = Size::new(9, 7).unwrap();
    let mut table = Table::new();
    table.apply(Intent::Begin(Terms { stones: 3, ..Terms::even(size, Preset::Chinese.ruleset()) }));
    play(&mut table, "E4 D4 E5 pass");
    table.apply(Intent::Undo);
    play(&mut table, "D5 E6");
    table.apply(Intent::Resign(Color::White));
    let komi = HalfPoints::from_half_points(-15);
    table.apply(Intent::Begin(Terms { komi, ..Terms::even(Size::square(9).unwrap(), Preset::Korean.ruleset()) }));
    play(&mut table, "E5 E4 D4 pass pass D4");
    table.apply(Intent::Accept(Color::White));
    table
}

#[test]
fn a_kept_table_is_read_back_as_it_was() {
    let mut kept = eventful();
    assert_eq!(saved::read(&saved::write(&kept)), Ok(kept.clone()));
    kept.apply(Intent::Accept(Color::Black));
    assert_eq!(saved::read(&saved::write(&kept)), Ok(kept.clone()));
    kept.apply(Intent::Undo);
    kept.apply(Intent::Redo);
    kept.apply(Intent::Reopen);
    kept.apply(Intent::Resume);
    assert_eq!(saved::read(&saved::write(&kept)), Ok(kept.clone()));
    kept.turn_back();
    assert_eq!(saved::read(&saved::write(&kept)), Ok(kept));
}

#[test]
fn a_cut_text_is_damaged() {
    let text: Vec<char> = saved::write(&eventful()).chars().collect();
    for length in 0..text.len() {
        let cut: String = text[..length].iter().collect();
        assert_eq!(saved::read(&cut), Err(saved::Damaged), "{length} of {} characters", text.len());
    }
    let longer: String = text.iter().chain([&'\0']).collect();
    assert_eq!(saved::read(&longer), Err(saved::Damaged));
}

#[test]
fn foreign_texts_are_damaged() {
    for text in ["", "{}", "null", "바둑", "\u{1}", "(;GM[1]FF[4]SZ[19])", &"\u{ff}".repeat(10_000)] {
        assert_eq!(saved::read(text), Err(saved::Damaged), "{text}");
    }
}

#[test]
fn an_altered_text_is_damaged() {
    let text: Vec<char> = saved::write(&eventful()).chars().collect();
    for place in 0..text.len() {
        for bit in 0..8 {
            let mut altered = text.clone();
            altered[place] = char::from(u8::try_from(altered[place]).unwrap() ^ (1 << bit));
            let altered: String = altered.into_iter().collect();
            assert_eq!(saved::read(&altered), Err(saved::Damaged), "bit {bit} of character {place}");
        }
    }
}

#[test]
fn extreme_komi_and_results_are_kept() {
    let size = Size::square(9).unwrap();
    let most = HalfPoints::most_komi(size);
    for komi in [most, -most] {
        let mut table = Table::new();
        table.apply(Intent::Begin(Terms { komi, ..Terms::even(size, Preset::Chinese.ruleset()) }));
        play(&mut table, "E5 pass pass");
        table.apply(Intent::Accept(Color::Black));
        table.apply(Intent::Accept(Color::White));
        assert!(matches!(phase(&table), Phase::Ended(_)));
        assert_eq!(saved::read(&saved::write(&table)), Ok(table));
    }
}

#[test]
fn each_line_keeps_its_own_count_and_result() {
    let mut table = table(9);
    let accept = |table: &mut Table| {
        table.apply(Intent::Accept(Color::Black));
        table.apply(Intent::Accept(Color::White))
    };
    play(&mut table, "E5 C3 pass pass C3");
    let first = accept(&mut table);
    for _ in 0..2 {
        table.apply(Intent::Undo);
    }
    play(&mut table, "G7 pass pass E5");
    let second = accept(&mut table);
    assert_ne!(first, second);
    for _ in 0..3 {
        table.apply(Intent::Undo);
    }
    assert_eq!(play(&mut table, "pass pass"), first, "the first line ended so, with its own marks");
    let Phase::Ended(outcome) = phase(&table) else { panic!("the game is not over") };
    assert_eq!(table.game.count(&table.game.replay().game).outcome, outcome);
}

#[test]
fn an_acceptance_can_be_taken_back() {
    let mut table = table(9);
    play(&mut table, "E5 pass pass");
    table.apply(Intent::Accept(Color::White));
    assert_eq!(table.apply(Intent::Accept(Color::White)), Some(Announcement::Reopened));
    table.apply(Intent::Accept(Color::Black));
    assert_eq!(phase(&table), Phase::Counting);
}

/// A table as it is kept and read in another tab: with the game numbers that this one has.
fn kept(table: &Table) -> Table {
    saved::read(&saved::write(table)).unwrap()
}

/// The number of the game on the table, and of those before.
fn numbers(table: &Table) -> (u64, Vec<u64>) {
    (table.game.id(), table.previous.iter().map(Session::id).collect())
}

fn numbered(moves: &str, number: u64) -> Table {
    let mut table = table(9);
    play(&mut table, moves);
    table.game.number(number, "2026-11-21");
    table
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
fn a_kept_text_says_its_version_and_what_it_was_made_from() {
    let table = eventful();
    let stamp = Stamp { version: 7, base: 5 };
    let text = saved::stamped(&saved::body(&table), stamp);
    assert_eq!(saved::peek(&text).map(|(stamp, _)| stamp), Some(stamp));
    assert_eq!(saved::read_stamped(&text), Ok((stamp, table)));
}

#[test]
fn texts_of_form_3_are_read() {
    let text = include_str!("kept/v3.txt");
    assert_eq!(saved::read_stamped(text), Ok((Stamp::default(), eventful())));
    assert_eq!(saved::body_of(text), Some(saved::body(&eventful()).as_str()));
    assert_eq!(saved::read(&text[..text.len() - 1]), Err(saved::Damaged));
    // What the library has of a game.
    let one = include_str!("kept/v3-one.txt");
    assert_eq!(
        saved::read(one).map(|table| (table.game.id(), last(&table))),
        Ok((1_799_999_999_999_999, "C3".to_owned()))
    );
}

#[test]
fn the_records_of_a_text_are_found_without_reading_them() {
    let table = eventful();
    let all = baduk_record::sgf::write([&table.game, &table.previous[0]].map(|game| &game.record().tree));
    let records = |text: &str| saved::records(text).map(|text| text.replace('\n', ""));
    assert_eq!(records(&saved::write(&table)), Some(all.replace('\n', "")));
    assert_eq!(records(include_str!("kept/v3.txt")), Some(all.replace('\n', "")));
    for text in ["", "badukpan 4 1\n", "badukpan 4 1\n1 1\n0\n", "badukpan 4 1\n1 1\n0\n99\nx", "\u{1}"] {
        assert_eq!(saved::records(text), None, "{text}");
    }
}

/// A table that was kept, what a journal may go on from, and the table to go on with.
fn kept_in_full(moves: &str) -> (Table, journal::Base, Table) {
    let kept = kept(&numbered(moves, 7));
    let mut table = kept.clone();
    let base = journal::Base::of(&mut table.game, 99);
    (kept, base, table)
}

#[test]
fn a_journal_brings_a_table_to_where_it_was() {
    let (kept, base, mut table) = kept_in_full("E5 C3 G7");
    let check = |table: &Table| {
        let journal = base.journal(&table.game).unwrap();
        assert_eq!(journal::base(&journal), Some(99));
        let mut replayed = kept.clone();
        journal::replay(&mut replayed, &journal).unwrap();
        assert_eq!(&replayed, table);
    };
    check(&table);
    play(&mut table, "C7 pass");
    check(&table);
    table.apply(Intent::Undo);
    table.apply(Intent::Undo);
    play(&mut table, "D4");
    check(&table);
    table.game.write_text("C", "two\nlines ] \\ \u{bc14}\u{b451}");
    check(&table);
    table.game.write_game_text("PB", "Lee");
    table.game.write_game_text("PB", "");
    play(&mut table, "pass pass E5");
    table.apply(Intent::Accept(Color::White));
    check(&table);
    table.apply(Intent::Resume);
    table.apply(Intent::Resign(Color::Black));
    check(&table);
    table.apply(Intent::Walk(baduk_view::Walk::Start));
    check(&table);
}

#[test]
fn a_journal_is_of_one_state_of_one_game_and_of_nothing_taken_out() {
    let (_, base, mut table) = kept_in_full("E5 C3 G7");
    let other = kept(&table);
    assert_eq!(base.journal(&other.game), None, "another tree");
    table.game.write(&|tree, at| {
        let parent = tree.node(at).parent().unwrap();
        tree.cut(at);
        parent
    });
    assert_eq!(base.journal(&table.game), None);
    table.game.unwrite();
    assert_eq!(base.journal(&table.game), None);
    let base = journal::Base::of(&mut table.game, 100);
    assert!(base.journal(&table.game).is_some());
}

#[test]
fn a_journal_that_is_cut_altered_or_of_another_table_changes_nothing() {
    let (kept, base, mut table) = kept_in_full("E5 C3 G7");
    play(&mut table, "C7");
    let journal = base.journal(&table.game).unwrap();
    let fails = |table: &Table, journal: &str| {
        let mut replayed = table.clone();
        assert_eq!(journal::replay(&mut replayed, journal), Err(saved::Damaged), "{journal}");
        assert_eq!(&replayed, table);
    };
    for end in 0..journal.len() {
        fails(&kept, &journal[..end]);
    }
    for place in 0..journal.len() {
        let mut altered = journal.clone().into_bytes();
        altered[place] ^= 1;
        fails(&kept, &String::from_utf8(altered).unwrap());
    }
    fails(&numbered("E5", 8), &journal);
    fails(&numbered("E5", 7), &journal);
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
