//! Saved tables, and the journals that extend them.

use baduk_game::Intent;
use baduk_game::saved::format::{self as saved, Stamp, journal};
use baduk_game::{GameId, Phase, Players, Session, Table};
use baduk_record::Record;
use baduk_rules::{ByColor, Color, HalfPoints, Preset, Size};
use baduk_sgf::GameTerms;

use super::*;

#[test]
fn a_saved_table_is_read_back_the_same() {
    let mut table = eventful();
    assert_same!(saved::read(&saved::write(&table)).unwrap(), table);
    table.apply(Intent::Accept(Color::Black));
    assert_same!(saved::read(&saved::write(&table)).unwrap(), table);
    table.apply(Intent::Undo);
    table.apply(Intent::Redo);
    table.apply(Intent::Reopen);
    table.apply(Intent::Resume);
    assert_same!(saved::read(&saved::write(&table)).unwrap(), table);
    table.show_previous();
    assert_same!(saved::read(&saved::write(&table)).unwrap(), table);
}

#[test]
fn a_game_of_named_players_begins_with_its_first_move() {
    let mut table = table(9);
    let names = ByColor { black: "Lee".to_owned(), white: "Kim".to_owned() };
    let players = Players { names, ranks: ByColor { black: "1d".to_owned(), white: String::new() } };
    table.game.position_mut().set_players(&players);
    assert!(!table.game.position().is_begun());
    assert_eq!(reread(&table).game.position().players(), players, "the names are there after a reload");
    table.open(table.game.rematch());
    assert!(table.previous.is_empty(), "a game without moves is not set aside");
    play(&mut table, "E5");
    table.open(table.game.rematch());
    assert_eq!(table.previous.len(), 1);
}

#[test]
fn a_game_from_elsewhere_that_was_played_on_is_so_after_it_is_read_back() {
    let opened = |text: &str| {
        let record = Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap();
        let mut table = table(9);
        table.open(Session::from_record(record));
        table.apply(Intent::Navigate(Navigation::End));
        table
    };
    let mut read = opened("(;SZ[9];B[cc];W[gg])");
    assert!(!reread(&read).game.is_played_on());
    // A move that the record already has doesn't count as the reader's.
    read.apply(Intent::Undo);
    play(&mut read, "G3");
    assert!(!read.game.is_played_on());
    play(&mut read, "E5");
    assert!(read.game.is_played_on() && reread(&read).game.is_played_on());
    let journal = {
        let (mut there, mut here) = (opened("(;SZ[9];B[cc];W[gg])"), opened("(;SZ[9];B[cc];W[gg])"));
        for table in [&mut there, &mut here] {
            table.game.assign_id(GameId::new(1).unwrap(), "2026-11-21", false);
        }
        let base = journal::Base::from_session(&mut here.game, 0);
        play(&mut here, "E5");
        journal::replay(&mut there, &base.journal(&here.game).unwrap()).unwrap();
        there.game.is_played_on()
    };
    assert!(journal, "also by its journal");
    // A link to this game has nothing but the moves. The same is true for a link to where the reader's moves begin.
    read.apply(Intent::Undo);
    assert_eq!(*read.game.scoring().with_scores(), read.game.record().tree);
    // Records of finished games are only read.
    let mut finished = opened("(;SZ[9]RE[B+R];B[cc];W[gg])");
    play(&mut finished, "E5");
    assert!(!finished.game.is_played_on());
}

#[test]
fn a_truncated_text_is_damaged() {
    let text: Vec<char> = saved::write(&eventful()).chars().collect();
    for length in 0..text.len() {
        let cut: String = text[..length].iter().collect();
        assert_eq!(saved::read(&cut).err(), Some(saved::Damaged), "{length} of {} characters", text.len());
    }
    let longer: String = text.iter().chain([&'\0']).collect();
    assert_eq!(saved::read(&longer).err(), Some(saved::Damaged));
}

#[test]
fn foreign_texts_are_damaged() {
    let long = "\u{ff}".repeat(10_000);
    let foreign = ["", "{}", r#"{"moves":[]}"#, "null", "바둑", "\u{1}", "(;GM[1]FF[4]SZ[19])", &long];
    let text = saved::write(&eventful());
    let of_another_version = format!("\u{7}{}", &text[1..]);
    let with_an_addition = format!("{text}바둑");
    for text in foreign.into_iter().chain([of_another_version.as_str(), &with_an_addition]) {
        assert_eq!(saved::read(text).err(), Some(saved::Damaged), "{text}");
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
            assert_eq!(saved::read(&altered).err(), Some(saved::Damaged), "bit {bit} of character {place}");
        }
    }
}

#[test]
fn extreme_komi_and_results_are_read_back() {
    let size = Size::square(9).unwrap();
    let most = HalfPoints::most_komi(size);
    for komi in [most, -most] {
        let mut table = Table::new();
        table.apply(Intent::NewGame(GameTerms { komi, ..GameTerms::even(size, Preset::Chinese.ruleset()) }));
        play(&mut table, "E5 pass pass");
        table.apply(Intent::Accept(Color::Black));
        table.apply(Intent::Accept(Color::White));
        assert!(matches!(phase(&table), Phase::Ended(_)));
        assert_same!(saved::read(&saved::write(&table)).unwrap(), table);
    }
}

#[test]
fn a_saved_text_has_its_version_and_the_version_it_is_based_on() {
    let table = eventful();
    let stamp = Stamp { version: 7, base: 5 };
    let text = saved::stamped(&saved::body(&table), stamp);
    assert_eq!(saved::peek(&text).map(|(stamp, _)| stamp), Some(stamp));
    let (read_stamp, read) = saved::read_stamped(&text).unwrap();
    assert_eq!(read_stamp, stamp);
    assert_same!(read, table);
}

#[test]
fn texts_of_version_3_are_read() {
    let text = include_str!("../saved/v3.txt");
    let (stamp, table) = saved::read_stamped(text).unwrap();
    assert_eq!(stamp, Stamp::default());
    assert_same!(table.game, eventful().game);
    // The table's other game ended in a variation, which got no result in that version of the page.
    assert!(matches!(phase(&Table::from_session(table.previous[0].clone())), Phase::Ended(_)));
    assert_eq!(saved::body_of(text), Some(saved::body(&table).as_str()));
    assert_eq!(saved::read(&text[..text.len() - 1]).err(), Some(saved::Damaged));
    // A game in the form that the library saves.
    let one = include_str!("../saved/v3-one.txt");
    assert_eq!(
        saved::read(one).map(|table| (table.game.id(), last(&table))),
        Ok((GameId::new(1_799_999_999_999_999), "C3".to_owned()))
    );
}

#[test]
fn the_records_of_a_text_are_found_without_parsing_them() {
    let v3 = include_str!("../saved/v3.txt");
    for text in [saved::write(&eventful()).as_str(), v3] {
        let table = saved::read(text).unwrap();
        let all = baduk_sgf::write([&table.game, &table.previous[0]].map(|game| &game.record().tree));
        let records = saved::records(text).unwrap();
        assert_eq!(records.replace('\n', ""), all.replace('\n', ""));
    }
    for text in ["", "badukpan 4 1\n", "badukpan 4 1\n1 1\n0\n", "badukpan 4 1\n1 1\n0\n99\nx", "\u{1}"] {
        assert_eq!(saved::records(text), None, "{text}");
    }
}

/// Returns a saved table, the state of its game from which journals record the changes, and a copy of the table to change.
fn saved_in_full(moves: &str) -> (Table, journal::Base, Table) {
    let original = reread(&numbered(moves, 7));
    let mut table = original.clone();
    let base = journal::Base::from_session(&mut table.game, 99);
    (original, base, table)
}

#[test]
fn replaying_a_journal_restores_the_table() {
    let (original, base, mut table) = saved_in_full("E5 C3 G7");
    let check = |table: &Table| {
        let journal = base.journal(&table.game).unwrap();
        assert_eq!(journal::base(&journal), Some(99));
        let mut replayed = original.clone();
        journal::replay(&mut replayed, &journal).unwrap();
        assert_same!(replayed, *table);
    };
    check(&table);
    play(&mut table, "C7 pass");
    check(&table);
    table.apply(Intent::Undo);
    table.apply(Intent::Undo);
    play(&mut table, "D4");
    check(&table);
    table.game.edit().write_text("C", "two\nlines ] \\ \u{bc14}\u{b451}");
    check(&table);
    table.game.edit().write_game_text("PB", "Lee");
    table.game.edit().write_game_text("PB", "");
    play(&mut table, "pass pass E5");
    table.apply(Intent::Accept(Color::White));
    check(&table);
    table.apply(Intent::Resume);
    check(&table);
    table.apply(Intent::Navigate(baduk_game::Navigation::Start));
    check(&table);
}

#[test]
fn a_journal_has_the_end_of_a_game_whose_lines_stay_in_order() {
    let (mut original, base, mut table) = saved_in_full("E5 C3 G7");
    let mut other = table.clone();
    table.apply(Intent::Resign(Color::White));
    journal::replay(&mut original, &base.journal(&table.game).unwrap()).unwrap();
    assert_same!(original, table);
    other.apply(Intent::Undo);
    play(&mut other, "G6");
    assert!(base.journal(&other.game).is_some());
    other.apply(Intent::Resign(Color::White));
    assert_eq!(base.journal(&other.game), None, "the line that was played became the main line");
}

#[test]
fn a_journal_needs_the_same_tree_without_removed_nodes() {
    let (_, base, mut table) = saved_in_full("E5 C3 G7");
    let other = reread(&table);
    assert_eq!(base.journal(&other.game), None, "another tree");
    table.game.edit().write(&|tree, at| {
        let parent = tree.node(at).parent().unwrap();
        tree.remove_subtree(at);
        parent
    });
    assert_eq!(base.journal(&table.game), None);
    table.game.edit().undo();
    assert_eq!(base.journal(&table.game), None);
    let base = journal::Base::from_session(&mut table.game, 100);
    assert!(base.journal(&table.game).is_some());
}

/// Returns the text of a game in the library, a table with the game loaded from that text, and the base of the game's journals.
fn in_library(moves: &str) -> (String, Table, journal::Base) {
    let text = saved::write_one(&numbered(moves, 7).game);
    let (game, base) = journal::restore(&text, std::iter::empty()).unwrap();
    (text, Table::from_session(game), base)
}

#[test]
fn a_journal_extends_the_text_of_the_library() {
    let (text, mut table, mut base) = in_library("E5 C3 G7");
    let restored = |text: &str, journals: &[&String]| {
        journal::restore(text, journals.iter().copied().cloned()).map(|(game, _)| game)
    };
    play(&mut table, "C7");
    let first = base.journal(&table.game).unwrap();
    assert_same!(restored(&text, &[&first]).unwrap(), table.game);
    // While the game is being saved again, journals can extend either text.
    let next = saved::write_one(&table.game);
    let next_base = base.renew(&mut table.game).with_version(u64::from(baduk_game::sum(next.as_bytes())));
    play(&mut table, "D4 pass");
    let [before, after] = [&base, &next_base].map(|base| base.journal(&table.game).unwrap());
    for (text, journal) in [(&text, &before), (&next, &after)] {
        assert_same!(restored(text, &[journal]).unwrap(), table.game);
    }
    // A journal that extends another text is ignored.
    assert_eq!(restored(&next, &[&first, &before]).map(|game| game.position().move_number()), Some(4));
    assert_eq!(journal::restore("badukpan", std::iter::empty()).map(|_| ()), None);
}

#[test]
fn a_journal_is_short() {
    let (_, mut table, base) = in_library("E5 C3 G7");
    table.game.edit().write_text("C", &"long ".repeat(150_000));
    assert!(base.journal(&table.game).is_some());
    table.game.edit().write_text("C", &"long ".repeat(250_000));
    assert_eq!(base.journal(&table.game), None);
}

#[test]
fn the_journals_of_two_tabs_are_both_restored() {
    let (text, mut one, base) = in_library("E5 C3 G7");
    let (_, mut other, other_base) = in_library("E5 C3 G7");
    play(&mut one, "C7");
    play(&mut other, "D4");
    let journals = [base.journal(&one.game), other_base.journal(&other.game)].map(Option::unwrap);
    let (mut game, base) = journal::restore(&text, journals.into_iter()).unwrap();
    assert_eq!(game.record().tree.depth_first().count(), 6);
    // The restored game can be extended by more journals.
    game.edit().write_text("C", "both");
    let again = base.journal(&game).unwrap();
    assert_eq!(journal::restore(&text, std::iter::once(again)).unwrap().0.record(), game.record());
}

#[test]
fn the_later_of_two_journals_of_a_tab_is_shown() {
    let (text, mut table, base) = in_library("E5 C3 G7");
    let earlier = base.journal_with_revision(&table.game, 9).unwrap();
    play(&mut table, "C7");
    let later = base.journal_with_revision(&table.game, 10).unwrap();
    table.apply(Intent::Undo);
    let undone = base.journal_with_revision(&table.game, 11).unwrap();
    let restored = |journals: [&String; 2]| {
        let (game, _) = journal::restore(&text, journals.into_iter().cloned()).unwrap();
        (game.position().move_number(), game.position().can_redo())
    };
    assert_eq!([restored([&earlier, &later]), restored([&later, &earlier])], [(4, false); 2]);
    assert_eq!([restored([&undone, &later]), restored([&later, &undone])], [(3, true); 2]);
}

#[test]
fn a_damaged_journal_or_one_of_another_table_changes_nothing() {
    let (original, base, mut table) = saved_in_full("E5 C3 G7");
    play(&mut table, "C7");
    let journal = base.journal(&table.game).unwrap();
    let fails = |table: &Table, journal: &str| {
        let mut replayed = table.clone();
        assert_eq!(journal::replay(&mut replayed, journal), Err(saved::Damaged), "{journal}");
        assert_same!(replayed, *table);
    };
    for end in 0..journal.len() {
        fails(&original, &journal[..end]);
    }
    for place in 0..journal.len() {
        let mut altered = journal.clone().into_bytes();
        altered[place] ^= 1;
        fails(&original, &String::from_utf8(altered).unwrap());
    }
    fails(&numbered("E5", 8), &journal);
    fails(&numbered("E5", 7), &journal);
}
