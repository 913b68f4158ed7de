//! How rulesets differ in play, in scoring, in results and in saved games.

use baduk_game::saved::format as saved;
use baduk_game::{Announcement, Intent};
use baduk_game::{Phase, Table};
use baduk_rules::score::{Outcome, PointStatus};
use baduk_rules::{Color, HalfPoints, IllegalMove, Move, Point, Ruleset, Size};
use baduk_sgf::GameTerms;

fn table(side: u32, rules: &str) -> Table {
    let rules: Ruleset = rules.parse().unwrap();
    let mut table = Table::new();
    table.apply(Intent::NewGame(GameTerms {
        komi: HalfPoints::ZERO,
        ..GameTerms::even(Size::square(side).unwrap(), rules)
    }));
    table
}

fn at(table: &Table, name: &str) -> Point {
    Point::from_a1(name, table.game.terms().size).unwrap()
}

/// Plays at the points with these names, or passes for "pass". Returns the last announcement.
fn play(table: &mut Table, names: &str) -> Option<Announcement> {
    let intents = names
        .split_whitespace()
        .map(|name| if name == "pass" { Intent::Pass } else { Intent::Choose(at(table, name)) });
    let intents: Vec<Intent> = intents.collect();
    intents.into_iter().map(|intent| table.apply(intent)).last().flatten()
}

fn phase(table: &Table) -> Phase {
    table.game.phase(&table.game.replay().game)
}

/// Returns a table with a triple ko on 19x19, before the last move of its six-move cycle. Reaching the triple ko takes 22 moves,
/// including a pass.
fn triple_ko(rules: &str) -> Table {
    let mut table = table(19, rules);
    play(&mut table, "B19 C19 F19 G19 K19 L19 A18 B18 E18 D18 G18 H18 J18 K18 B17 M18 F17 C17 K17 G17 pass L17");
    play(&mut table, "C18 F18 L18 B18 G18");
    table
}

#[test]
fn a_repetition_is_announced_and_can_end_the_game() {
    for (rules, end) in [("japanese", Outcome::NoResult), ("korean", Outcome::Draw)] {
        let mut table = triple_ko(rules);
        assert_eq!(table.apply(Intent::EndRepetition), None, "{rules}: there is no repetition yet");
        let told = play(&mut table, "K18");
        let mv = Move::Play(at(&table, "K18"));
        assert_eq!(told, Some(Announcement::Repeated { number: 28, color: Color::White, mv, since: 22 }), "{rules}");
        assert_eq!(table.apply(Intent::EndRepetition), Some(Announcement::Ended { outcome: end }));
        assert_eq!(phase(&table), Phase::Ended(end));
        assert!(saved::read(&saved::write(&table)).unwrap().has_same_state(&table), "{rules}: saved and read back");
    }
}

#[test]
fn play_continues_after_a_repetition_if_the_rules_have_no_way_to_end_it() {
    let mut table = triple_ko("traditional");
    assert!(matches!(play(&mut table, "K18"), Some(Announcement::Repeated { since: 22, .. })));
    assert_eq!(table.apply(Intent::EndRepetition), None);
    assert_eq!(phase(&table), Phase::Playing);
}

#[test]
fn superko_refuses_a_repetition() {
    let mut table = triple_ko("galagapi");
    let told = play(&mut table, "K18");
    let (color, mv) = (Color::White, Move::Play(at(&table, "K18")));
    assert_eq!(told, Some(Announcement::Refused { color, mv, reason: IllegalMove::Superko { repeats: 22 } }));
    assert_eq!(table.game.position().move_number(), 27);
}

#[test]
fn dame_are_filled_alternately_and_scoring_keeps_its_marks() {
    let mut table = table(7, "korean");
    play(&mut table, "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7 G4 A4 pass pass G4 A4");
    let before = table.game.scoring().score(&table.game.replay().game);
    assert_eq!(table.apply(Intent::FillDame), Some(Announcement::DameFilled { stones: 7 }));
    assert_eq!(phase(&table), Phase::Scoring);
    let game = table.game.replay().game;
    assert!((1..=7).all(|row| game.board().stone(at(&table, &format!("D{row}"))).is_some()));
    let after = table.game.scoring().score(&game);
    assert_eq!(
        (after.sides.black.total, after.sides.white.total),
        (before.sides.black.total, before.sides.white.total)
    );
    assert_eq!(after.sides.black.dead, 1);
    assert_eq!(table.apply(Intent::FillDame), None, "none are left");
    table.apply(Intent::Undo);
    assert!(table.game.position().move_number() > 0, "they are moves of the record, which can be undone");
}

/// Until White's dead stone is marked, the area around it is not territory, and the stones around it look like a seki.
#[test]
fn dame_are_filled_once_the_dead_stones_are_marked() {
    let mut table = table(9, "korean");
    play(&mut table, "D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9 H5 B5 pass pass");
    assert_eq!(table.apply(Intent::FillDame), None);
    play(&mut table, "H5 B5");
    assert_eq!(table.apply(Intent::FillDame), Some(Announcement::DameFilled { stones: 9 }));
    let game = table.game.replay().game;
    assert_eq!((game.prisoners().black, game.prisoners().white), (0, 0));
    assert_eq!(game.board().stones().count(), 29);
}

#[test]
fn rules_without_agreed_filling_fill_no_dame() {
    let mut table = table(7, "japanese");
    play(&mut table, "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7 pass pass");
    assert_eq!(table.apply(Intent::FillDame), None);
}

#[test]
fn rules_without_removal_mark_no_dead_stones() {
    let mut table = table(5, "tromp-taylor");
    assert_eq!(play(&mut table, "C3 A1 pass pass A1"), Some(Announcement::NoneRemoved));
    assert_eq!(table.game.scoring().score(&table.game.replay().game).sides.white.stones, 1);
}

#[test]
fn a_pass_is_refused_before_all_handicap_stones_are_placed() {
    let mut table = Table::new();
    let rules: Ruleset = "chinese".parse().unwrap();
    table.apply(Intent::NewGame(GameTerms { stones: 2, ..GameTerms::even(Size::square(9).unwrap(), rules) }));
    let told = play(&mut table, "C3 pass");
    let reason = IllegalMove::HandicapFirst { left: 1 };
    assert_eq!(told, Some(Announcement::Refused { color: Color::Black, mv: Move::Pass, reason }));
    assert!(matches!(play(&mut table, "G7 E5"), Some(Announcement::Moved { number: 3, color: Color::White, .. })));
}

#[test]
fn placed_handicap_stones_are_announced_with_the_number_left() {
    let mut table = Table::new();
    let terms = GameTerms { stones: 3, ..GameTerms::even(Size::square(9).unwrap(), "chinese".parse().unwrap()) };
    let began = table.apply(Intent::NewGame(terms));
    assert_eq!(began, Some(Announcement::Started { to_play: Color::Black, handicap_left: 3 }));
    let point = at(&table, "C3");
    assert_eq!(play(&mut table, "C3"), Some(Announcement::HandicapPlaced { number: 1, point, left: 2 }));
    assert!(matches!(play(&mut table, "G7 E5"), Some(Announcement::Moved { number: 3, color: Color::Black, .. })));
}

#[test]
fn suicide_is_announced_and_of_one_stone_can_be_a_pass() {
    for (rules, side, moves, stones, is_pass) in [
        ("taiwanese", 3, "A2 C3 B1 A1", 1, true),
        ("new-zealand", 3, "A2 C3 B1 A1", 1, false),
        ("taiwanese", 5, "A2 A1 B2 E5 C1 B1", 2, false),
    ] {
        let mut table = table(side, rules);
        let told = play(&mut table, moves);
        let number = moves.split(' ').count();
        let point = at(&table, moves.split(' ').next_back().unwrap());
        assert_eq!(
            told,
            Some(Announcement::Suicide { number, color: Color::White, point, stones, is_pass }),
            "{rules}"
        );
    }
}

#[test]
fn a_tie_that_black_wins_is_saved_and_read_back() {
    let mut table = table(5, "ing");
    play(&mut table, "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5 pass pass");
    table.apply(Intent::Accept(Color::Black));
    let outcome = Outcome::Tie { winner: Color::Black };
    assert_eq!(table.apply(Intent::Accept(Color::White)), Some(Announcement::Ended { outcome }));
    assert!(saved::read(&saved::write(&table)).unwrap().has_same_state(&table));
}

#[test]
fn white_passes_last_if_the_rules_require_it() {
    let mut table = table(5, "aga");
    play(&mut table, "C3 pass pass");
    assert_eq!(phase(&table), Phase::Playing);
    assert_eq!(play(&mut table, "pass"), Some(Announcement::ScoringStarted { marks_dead: true }));
}

#[test]
fn choosing_an_empty_point_announces_whose_territory_it_is() {
    let mut table = table(7, "korean");
    play(&mut table, "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7 pass pass");
    let told = |table: &mut Table, name| match play(table, name) {
        Some(Announcement::PointScored { status, .. }) => status,
        other => panic!("{other:?}"),
    };
    assert_eq!(told(&mut table, "A1"), PointStatus::Territory(Color::Black));
    assert_eq!(told(&mut table, "D4"), PointStatus::Neutral);
}
