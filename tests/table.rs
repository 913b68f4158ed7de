//! The table without a page: intents in, games and announcements out, and what is kept between visits.

use baduk_record::Terms;
use baduk_rules::score::Outcome;
use baduk_rules::{Color, HalfPoints, Move, Point, Preset, Refusal, Size};
use baduk_view::{Announcement, Intent};
use badukpan::store::{Phase, Session, Table, saved};

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

#[test]
fn two_tabs_with_one_game_go_on_together() {
    let mut here = numbered("E5", 1);
    let mut there = kept(&here);
    play(&mut there, "C3");
    here.follow(kept(&there), false, true);
    assert_eq!(here, there);
}

#[test]
fn a_tab_keeps_its_game_when_another_opens_one_and_either_knows_of_the_others_moves() {
    let mut here = numbered("E5", 1);
    let mut there = kept(&here);
    there.open(numbered("A1", 2).game);
    here.follow(kept(&there), false, true);
    assert_eq!((numbers(&here), last(&here)), ((1, vec![2]), "E5".to_owned()));
    play(&mut here, "C3");
    there.follow(kept(&here), false, true);
    assert_eq!((numbers(&there), last(&there)), ((2, vec![1]), "A1".to_owned()));
    there.turn_back();
    assert_eq!(last(&there), "C3");
    // Nothing is written to and fro for ever.
    let (before, mut other) = (here.clone(), numbered("A1", 2));
    other.previous = vec![here.game.clone()];
    here.follow(kept(&other), false, true);
    assert_eq!(here, before);
}

#[test]
fn a_tab_that_wrote_before_it_heard_of_a_move_elsewhere_costs_nobody_the_move() {
    let mut here = numbered("E5", 1);
    let mut there = numbered("A1", 2);
    assert!(!there.follow(kept(&here), true, true));
    // Both play before they hear of each other.
    play(&mut here, "C3");
    play(&mut there, "B2");
    let late = kept(&there);
    assert!(!there.follow(kept(&here), false, true));
    assert!(here.follow(late.clone(), false, true));
    let behind = |table: &Table| last(&Table::of(table.previous[0].clone()));
    assert_eq!([last(&here), behind(&here)], ["C3", "B2"]);
    assert_eq!([last(&there), behind(&there)], ["B2", "C3"]);
    // Both know all now, and nothing is written any more.
    assert!(!here.follow(kept(&there), false, true));
    assert!(!there.follow(kept(&here), false, true));
    // A tab that was loaded in between, with what was written last, takes its last move from the other.
    let mut loaded = late;
    loaded.call_back(1);
    assert_eq!(last(&loaded), "E5");
    assert!(loaded.follow(kept(&there), false, false));
    assert_eq!(last(&loaded), "C3");
}

#[test]
fn a_new_game_in_another_tab_takes_nothing_away_and_an_empty_table_takes_what_comes() {
    let mut here = numbered("E5", 1);
    let mut there = kept(&here);
    there.apply(Intent::Begin(*there.game.terms()));
    here.follow(kept(&there), false, true);
    assert_eq!(numbers(&here), (1, vec![]));
    let mut fresh = Table::new();
    fresh.follow(kept(&here), false, true);
    assert_eq!(fresh, here);
    there.follow(kept(&here), true, true);
    assert_eq!(numbers(&there), (0, vec![1]));
}

#[test]
fn a_game_that_another_tab_only_names_stays_where_it_is() {
    let mut here = numbered("E5", 1);
    let mut there = saved::read(&saved::write_away(&here)).unwrap();
    there.previous.push(numbered("A1", 2).game);
    here.follow(there, false, true);
    assert_eq!((numbers(&here), here.away, last(&here)), ((1, vec![2]), 0, "E5".to_owned()));
    let mut waits = saved::read(&saved::write_away(&here)).unwrap();
    waits.follow(numbered("A1", 3), false, true);
    assert_eq!((waits.away, numbers(&waits)), (1, (0, vec![3])));
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
