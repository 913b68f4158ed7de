//! Backups: one file with everything, written and read back.

use std::time::Duration;

use baduk_game::saved::backup::{Backup, BackupError, SavedGame};
use baduk_game::saved::format;
use baduk_game::{GameId, Session};
use baduk_rules::clock::TimeControl;

use super::*;

/// A backup of games with marks, a result and variations, and of texts with every kind of character.
fn backup() -> Backup {
    let table = eventful();
    let games = std::iter::once(&table.game).chain(&table.previous).zip(1..);
    let games = games.map(|(game, id)| saved(&game.clone().with_id(GameId::new(id)), 1_795_000_000_000 + id));
    let texts =
        [("badukpan.settings", "ko coordinates"), ("badukpan.sides", "7 black\n8 both\n"), ("x", "LENGTH[1]\\:\0바둑")];
    Backup {
        games: games.collect(),
        current: GameId::new(1),
        texts: texts.map(|(key, text)| (key.to_owned(), text.to_owned())).to_vec(),
    }
}

fn saved(game: &Session, touched: u64) -> SavedGame {
    SavedGame::from_stored(&format::write_one(game), touched).unwrap()
}

#[test]
fn a_backup_is_read_back_the_same() {
    let backup = backup();
    assert!(backup.games.len() > 1);
    let text = backup.write("Backup] LENGTH[5]", "A comment\nwith \\ and ]");
    assert!(Backup::is_backup(text.as_bytes()));
    assert_eq!(Backup::read(&text), Ok(backup));
    assert_eq!(Backup::read(&Backup::default().write("", "")), Ok(Backup::default()));
}

#[test]
fn every_game_comes_back_with_its_position_and_scoring() {
    let table = eventful();
    for game in std::iter::once(&table.game).chain(&table.previous) {
        let text = Backup { games: vec![saved(game, 5)], ..Backup::default() }.write("", "");
        let read = Backup::read(&text).unwrap();
        assert_same!(read.games[0].session().unwrap(), *game);
        assert_eq!(read.games[0].touched, 5);
    }
}

#[test]
fn a_timed_game_comes_back_with_its_clock() {
    let mut table = Table::new();
    let [main, period] = [60, 30].map(Duration::from_secs);
    let terms = GameTerms::even(Size::square(9).unwrap(), Preset::Korean.ruleset());
    let time = Some(TimeControl::ByoYomi { main, periods: 2, period });
    table.apply(Intent::NewGame(GameTerms { time, ..terms }));
    for (now, name) in [(1_800_000_000_000, "E5"), (1_800_000_020_000, "C3")] {
        let game = table.game.replay().game;
        table.game.read_clock(&game, now);
        play(&mut table, name);
    }
    table.game.clock_mut().unwrap().pause(true);
    let text = Backup { games: vec![saved(&table.game, 5)], ..Backup::default() }.write("", "");
    let read = Backup::read(&text).unwrap().games[0].session().unwrap();
    assert!(read.clock().unwrap().is_paused());
    assert_same!(read, table.game);
}

#[test]
fn any_sgf_program_can_read_the_games() {
    let backup = backup();
    let (trees, warnings) = baduk_sgf::read(&backup.write("Backup", "")).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(trees.len(), 1 + backup.games.len());
    assert_eq!(trees[0].depth_first().count(), 1);
    for (tree, game) in trees[1..].iter().zip(&backup.games) {
        assert_eq!(baduk_sgf::write([tree]), baduk_sgf::write([&game.session().unwrap().record().tree]));
    }
}

#[test]
fn a_backup_may_begin_with_a_byte_order_mark() {
    let text = format!("\u{feff}{}", backup().write("", ""));
    assert!(Backup::is_backup(text.as_bytes()));
    assert_eq!(Backup::read(&text), Ok(backup()));
}

#[test]
fn an_incomplete_or_altered_backup_is_damaged() {
    let text = backup().write("Backup", "");
    let start = text.find("BACKUP[").unwrap() + "BACKUP[".len();
    for length in (start..text.len()).filter(|&length| text.is_char_boundary(length)) {
        assert_eq!(Backup::read(&text[..length]), Err(BackupError::Damaged), "{length} of {} bytes", text.len());
    }
    for (place, letter) in text.char_indices().filter(|&(place, _)| place >= start) {
        let other = if letter == '0' { '1' } else { '0' };
        let altered = format!("{}{other}{}", &text[..place], &text[place + letter.len_utf8()..]);
        assert_eq!(Backup::read(&altered), Err(BackupError::Damaged), "byte {place}");
    }
}

#[test]
fn two_records_in_one_entry_are_both_restored() {
    let [mut first, second] = ["E5 C3", "G7"].map(|moves| format::write_one(&numbered(moves, 7).game));
    let (head, record) = second.rsplit_once("\n(").unwrap();
    assert!(!head.is_empty());
    // The length of the first record is the last number of its line.
    let length = first.lines().nth(3).unwrap().rsplit(' ').find(|word| !word.is_empty()).unwrap().to_owned();
    let longer = (length.parse::<usize>().unwrap() + record.len() + 1).to_string();
    first = first.replacen(&format!(" {length} \n"), &format!(" {longer} \n"), 1) + "(" + record;
    let body = format::body_of(&first).unwrap();
    let game = SavedGame::from_stored(&format::stamped(body, format::Stamp::default()), 5).unwrap();
    let text = Backup { games: vec![game], ..Backup::default() }.write("", "");
    let games = Backup::read(&text).unwrap().games;
    let mut moves: Vec<usize> = games.iter().map(|game| game.session().unwrap().position().line().len() - 1).collect();
    moves.sort_unstable();
    assert_eq!(moves, [1, 2]);
    assert_eq!(games.iter().filter(|game| game.session().unwrap().id().is_none()).count(), 1);
}

#[test]
fn other_files_are_no_backups() {
    for text in ["", "(", "(;GM[1]FF[4]SZ[19])", "{}", "바둑", "badukpan 4 1\n"] {
        assert_eq!(Backup::read(text), Err(BackupError::NotBackup), "{text}");
        assert!(!Backup::is_backup(text.as_bytes()));
    }
}

#[test]
fn a_backup_of_a_later_version_is_told_apart() {
    let text = backup().write("", "").replacen("BACKUP[1 ", "BACKUP[2 ", 1);
    assert_eq!(Backup::read(&text), Err(BackupError::Newer));
}

#[test]
fn an_unreadable_game_is_refused() {
    let text = format::write_one(&eventful().game);
    assert_eq!(SavedGame::from_stored(&text[..text.len() - 1], 0), Err(format::Damaged));
}
