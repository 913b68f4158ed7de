//! The table: playing, saving, and following other tabs.

/// Asserts that two tables or games are in the same state.
macro_rules! assert_same {
    ($left:expr, $right:expr) => {{
        let (left, right) = (&$left, &$right);
        assert!(left.has_same_state(right), "left: {left:?}\nright: {right:?}");
    }};
}

mod backup;
mod clock;
mod clock_saving;
mod playing;
mod recovery;
mod saving;
mod tabs;
mod take_back;

use baduk_game::saved::format as saved;
use baduk_game::{Announcement, Intent, Navigation};
use baduk_game::{GameId, Phase, Table};
use baduk_rules::{Color, HalfPoints, Move, Point, Preset, Size};
use baduk_sgf::GameTerms;

fn table(side: u32) -> Table {
    let mut table = Table::new();
    table.apply(Intent::NewGame(GameTerms::even(Size::square(side).unwrap(), Preset::Korean.ruleset())));
    table
}

fn point(name: &str, table: &Table) -> Point {
    Point::from_a1(name, table.game.terms().size).unwrap()
}

/// Plays at the points with these names, or passes for "pass". Returns the last announcement.
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
    match table.game.position().last_play() {
        Some((_, Move::Play(point))) => point.to_a1(table.game.terms().size),
        Some((_, Move::Pass)) => "pass".to_owned(),
        None => "start".to_owned(),
    }
}

/// Returns a table with games that have a handicap, undo, a resignation, and scoring with marks and an acceptance.
fn eventful() -> Table {
    let size = Size::new(9, 7).unwrap();
    let mut table = Table::new();
    table.apply(Intent::NewGame(GameTerms { stones: 3, ..GameTerms::even(size, Preset::Chinese.ruleset()) }));
    play(&mut table, "E4 D4 E5 D5 E6");
    table.apply(Intent::Undo);
    table.apply(Intent::Undo);
    play(&mut table, "pass");
    table.apply(Intent::Navigate(Navigation::PreviousVariation));
    table.apply(Intent::Redo);
    table.apply(Intent::Resign(Color::White));
    let komi = HalfPoints::from_half_points(-15);
    table.apply(Intent::NewGame(GameTerms {
        komi,
        ..GameTerms::even(Size::square(9).unwrap(), Preset::Korean.ruleset())
    }));
    play(&mut table, "E5 E4 D4 pass pass D4");
    table.apply(Intent::Accept(Color::White));
    table
}

/// Returns the table as another tab reads it from the saved text, with the same ids of games.
fn reread(table: &Table) -> Table {
    saved::read(&saved::write(table)).unwrap()
}

fn numbered(moves: &str, number: u64) -> Table {
    let mut table = table(9);
    play(&mut table, moves);
    table.game.assign_id(GameId::new(number).unwrap(), "2026-11-21", false);
    table
}
