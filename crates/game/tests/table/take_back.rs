//! Moves that are taken back because both players agree.

use baduk_game::Session;
use baduk_game::saved::backup::SavedGame;
use baduk_rules::clock::{TimeControl, TimeLeft};
use baduk_sgf::NodeId;

use super::clock::{BYO_YOMI, NOON, SECOND, left, main_time, play_at, read, secs, timed};
use super::*;

fn sgf(game: &Session) -> String {
    baduk_sgf::write([&game.record().tree])
}

/// Asserts that the table is read back as it was saved.
fn assert_read_back(table: &Table) {
    assert_eq!(saved::write(&reread(table)), saved::write(table));
}

/// Returns the number of the move that this player is asked about.
fn ask(table: &mut Table, color: Color) -> Option<usize> {
    table.game.ask_to_take_back(color).map(|asked| asked.number)
}

#[test]
fn an_agreed_take_back_leaves_no_trace_of_the_move() {
    let mut table = table(9);
    play(&mut table, "E5 C3");
    let before = sgf(&table.game);
    let node = table.game.at();
    play(&mut table, "D4");
    assert_eq!(ask(&mut table, Color::Black), Some(3));
    assert_eq!(table.game.take_back().map(|taken| (taken.color, taken.number)), Some((Color::Black, 3)));
    assert_eq!((sgf(&table.game), table.game.at(), last(&table).as_str()), (before, node, "C3"));
    assert!(!table.game.position().can_redo() && !table.game.edit().undo() && !table.game.edit().redo());
    // Another move is the main line, without a variation.
    play(&mut table, "G7");
    assert!(sgf(&table.game).ends_with(";B[ee];W[cg];B[gc])\n"), "{}", sgf(&table.game));
    assert_read_back(&table);
}

#[test]
fn a_move_is_taken_back_with_the_reply_to_it() {
    let mut table = table(9);
    play(&mut table, "E5 C3 D4 C4");
    assert_eq!(ask(&mut table, Color::Black), Some(3));
    assert!(table.game.take_back().is_some());
    assert_eq!(last(&table), "C3");
    assert_eq!(ask(&mut table, Color::Black), Some(1));
    assert!(table.game.take_back().is_some());
    assert_eq!((last(&table).as_str(), ask(&mut table, Color::Black)), ("start", None));
}

#[test]
fn nothing_happens_if_it_is_declined_or_the_game_goes_on() {
    let mut table = table(9);
    play(&mut table, "E5 C3");
    let before = table.game.clone();
    ask(&mut table, Color::White);
    table.game.decline_take_back();
    assert_eq!((table.game.asked_to_take_back(), table.game.take_back()), (None, None));
    assert_same!(table.game, before);
    ask(&mut table, Color::White);
    play(&mut table, "D4");
    assert_eq!((table.game.asked_to_take_back(), table.game.take_back()), (None, None));
    assert_eq!(last(&table), "D4");
    // The question doesn't come back with the position.
    ask(&mut table, Color::Black);
    assert!(table.game.take_back().is_some());
    assert_eq!((last(&table).as_str(), table.game.asked_to_take_back()), ("C3", None));
    ask(&mut table, Color::White);
    table.apply(Intent::Resign(Color::White));
    assert_eq!(table.game.take_back(), None);
}

#[test]
fn only_a_game_that_two_play_here_asks() {
    let mut table = table(9);
    assert_eq!(ask(&mut table, Color::Black), None, "no move");
    play(&mut table, "E5");
    assert_eq!((ask(&mut table, Color::White), ask(&mut table, Color::Black)), (None, Some(1)));
    play(&mut table, "C3");
    table.apply(Intent::Undo);
    assert_eq!(ask(&mut table, Color::Black), None, "an earlier move is shown");
    let tree = baduk_sgf::read("(;SZ[9];B[ee];W[cc])").unwrap().0.swap_remove(0);
    let mut opened = Session::from_record(baduk_record::Record::from_tree(tree).unwrap());
    opened.apply(Intent::Navigate(Navigation::End));
    assert_eq!(opened.ask_to_take_back(Color::White), None, "a record from elsewhere");
}

#[test]
fn a_variation_beside_the_move_stays() {
    let mut table = table(9);
    play(&mut table, "E5 C3");
    table.apply(Intent::Undo);
    play(&mut table, "G7");
    ask(&mut table, Color::White);
    assert!(table.game.take_back().is_some());
    assert_eq!((last(&table).as_str(), table.game.position().can_redo()), ("E5", false));
    assert!(sgf(&table.game).ends_with(";B[ee];W[cg])\n"));
    let children = |at: NodeId| table.game.record().tree.node(at).children().count();
    assert_eq!(children(table.game.at()), 1);
}

#[test]
fn the_time_before_the_move_is_given_back() {
    let mut table = timed(BYO_YOMI);
    for (seconds, name) in [(0, "E5"), (10, "C3"), (14, "D4")] {
        play_at(&mut table, NOON + seconds * SECOND, name);
    }
    read(&mut table, NOON + 34 * SECOND);
    assert_eq!(left(&table), [main_time(56), main_time(30)]);
    ask(&mut table, Color::Black);
    assert!(table.game.take_back().is_some());
    assert_eq!(left(&table), [main_time(60), main_time(50)]);
    assert_read_back(&table);
    // Black thinks again, and the time counts from now on.
    play_at(&mut table, NOON + 40 * SECOND, "G7");
    assert_eq!(left(&table), [main_time(54), main_time(50)]);
    // Without a move, the clock stands still.
    for color in [Color::White, Color::Black] {
        ask(&mut table, color);
        assert!(table.game.take_back().is_some());
    }
    read(&mut table, NOON + 90 * SECOND);
    assert_eq!(left(&table), [main_time(60), main_time(60)]);
    assert_eq!(table.game.time().runs_for(&table.game.replay().game), None);
}

#[test]
fn periods_and_increments_are_as_they_were() {
    let mut table = timed(BYO_YOMI);
    play_at(&mut table, NOON, "E5");
    play_at(&mut table, NOON + 70 * SECOND, "C3");
    let period = TimeLeft::Overtime { time: secs(30), count: 2 };
    assert_eq!(left(&table), [main_time(60), period]);
    play_at(&mut table, NOON + 80 * SECOND, "D4");
    play_at(&mut table, NOON + 125 * SECOND, "C4");
    assert_eq!(left(&table)[1], TimeLeft::Overtime { time: secs(30), count: 1 });
    ask(&mut table, Color::White);
    assert!(table.game.take_back().is_some());
    assert_eq!(left(&table), [main_time(50), period]);

    let mut table = timed(TimeControl::Fischer { main: secs(60), increment: secs(10), cap: None });
    play_at(&mut table, NOON, "E5");
    for second in [5, 10, 15] {
        play_at(&mut table, NOON + second * SECOND, "C3");
        assert_eq!(left(&table), [main_time(60), main_time(65)], "the move earns its time once");
        ask(&mut table, Color::White);
        assert!(table.game.take_back().is_some());
        assert_eq!(left(&table), [main_time(60), main_time(60)]);
        table = reread(&table);
    }
}

#[test]
fn a_pass_after_which_play_went_on_is_taken_back() {
    let mut table = table(9);
    play(&mut table, "E5 C3 pass pass");
    table.apply(Intent::Resume);
    assert_eq!(phase(&table), Phase::Playing);
    ask(&mut table, Color::White);
    assert!(table.game.take_back().is_some());
    assert_eq!((last(&table).as_str(), phase(&table)), ("pass", Phase::Playing));
    assert_read_back(&table);
    play(&mut table, "pass");
    assert_eq!(phase(&table), Phase::Scoring, "the game had not resumed at this pass");
    let stored = saved::write_one(&table.game);
    assert!(SavedGame::from_stored(&stored, 0).is_ok());
}
