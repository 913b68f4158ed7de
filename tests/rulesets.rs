//! What differs on the table from one ruleset to another: how a game goes on, ends and is kept.

use baduk_record::Terms;
use baduk_rules::score::{Outcome, Tally};
use baduk_rules::{Color, HalfPoints, Move, Point, Refusal, Ruleset, Size};
use baduk_view::{Announcement, Intent};
use badukpan::state::saved::format as saved;
use badukpan::state::{Phase, Table};

fn table(side: u32, rules: &str) -> Table {
    let rules: Ruleset = rules.parse().unwrap();
    let mut table = Table::new();
    table.apply(Intent::Begin(Terms { komi: HalfPoints::ZERO, ..Terms::even(Size::square(side).unwrap(), rules) }));
    table
}

fn at(table: &Table, name: &str) -> Point {
    Point::from_a1(name, table.game.terms().size).unwrap()
}

/// Plays points by name, and "pass"; returns what was told last.
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

/// Three kos on 19x19 that come back after six moves (22 moves set them up, one of them a pass).
fn three_kos(rules: &str) -> Table {
    let mut table = table(19, rules);
    play(&mut table, "B19 C19 F19 G19 K19 L19 A18 B18 E18 D18 G18 H18 J18 K18 B17 M18 F17 C17 K17 G17 pass L17");
    play(&mut table, "C18 F18 L18 B18 G18");
    table
}

#[test]
fn a_position_that_comes_back_is_told_and_may_end_the_game() {
    for (rules, end) in [("japanese", Outcome::NoResult), ("korean", Outcome::Draw)] {
        let mut table = three_kos(rules);
        assert_eq!(table.apply(Intent::EndRepetition), None, "{rules}: nothing has come back yet");
        let told = play(&mut table, "K18");
        let mv = Move::Play(at(&table, "K18"));
        assert_eq!(told, Some(Announcement::Repeated { number: 28, color: Color::White, mv, since: 22 }), "{rules}");
        assert_eq!(table.apply(Intent::EndRepetition), Some(Announcement::Ended { outcome: end }));
        assert_eq!(phase(&table), Phase::Ended(end));
        assert_eq!(saved::read(&saved::write(&table)), Ok(table), "{rules}: kept as it is");
    }
}

#[test]
fn where_the_rules_offer_nothing_play_just_goes_on() {
    let mut table = three_kos("traditional");
    assert!(matches!(play(&mut table, "K18"), Some(Announcement::Repeated { since: 22, .. })));
    assert_eq!(table.apply(Intent::EndRepetition), None);
    assert_eq!(phase(&table), Phase::Playing);
}

#[test]
fn under_superko_the_same_move_is_refused_and_nothing_is_lost() {
    let mut table = three_kos("galagapi");
    let told = play(&mut table, "K18");
    let (color, mv) = (Color::White, Move::Play(at(&table, "K18")));
    assert_eq!(told, Some(Announcement::Refused { color, mv, refusal: Refusal::Superko { repeats: 22 } }));
    assert_eq!(table.game.move_number(), 27);
}

#[test]
fn dame_are_filled_at_once_by_turns_and_the_count_goes_on_with_its_marks() {
    let mut table = table(7, "korean");
    play(&mut table, "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7 G4 A4 pass pass G4 A4");
    let before = table.game.count(&table.game.replay().game);
    assert_eq!(table.apply(Intent::FillDame), Some(Announcement::Filled { stones: 7 }));
    assert_eq!(phase(&table), Phase::Counting);
    let game = table.game.replay().game;
    assert!((1..=7).all(|row| game.board().stone(at(&table, &format!("D{row}"))).is_some()));
    let after = table.game.count(&game);
    assert_eq!(
        (after.sides.black.total, after.sides.white.total),
        (before.sides.black.total, before.sides.white.total)
    );
    assert_eq!(after.sides.black.dead, 1);
    assert_eq!(table.apply(Intent::FillDame), None, "none are left");
    table.apply(Intent::Undo);
    assert!(table.game.move_number() > 0, "they are moves of the record, and can be taken back");
}

/// While a dead stone is not marked, the territory around it is nobody's and its walls look like a seki.
#[test]
fn dame_are_filled_once_the_dead_stones_are_marked() {
    let mut table = table(9, "korean");
    play(&mut table, "D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9 H5 B5 pass pass");
    assert_eq!(table.apply(Intent::FillDame), None);
    play(&mut table, "H5 B5");
    assert_eq!(table.apply(Intent::FillDame), Some(Announcement::Filled { stones: 9 }));
    let game = table.game.replay().game;
    assert_eq!((game.prisoners().black, game.prisoners().white), (0, 0));
    assert_eq!(game.board().stones().count(), 29);
}

#[test]
fn rules_without_that_agreement_fill_no_dame_at_once() {
    let mut table = table(7, "japanese");
    play(&mut table, "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7 pass pass");
    assert_eq!(table.apply(Intent::FillDame), None);
}

#[test]
fn where_nothing_is_taken_off_no_stone_is_marked() {
    let mut table = table(5, "tromp-taylor");
    assert_eq!(play(&mut table, "C3 A1 pass pass A1"), Some(Announcement::NoneRemoved));
    assert_eq!(table.game.count(&table.game.replay().game).sides.white.stones, 1);
}

#[test]
fn a_pass_is_refused_while_handicap_stones_are_to_be_put() {
    let mut table = Table::new();
    let rules: Ruleset = "chinese".parse().unwrap();
    table.apply(Intent::Begin(Terms { stones: 2, ..Terms::even(Size::square(9).unwrap(), rules) }));
    let told = play(&mut table, "C3 pass");
    let refusal = Refusal::HandicapFirst { left: 1 };
    assert_eq!(told, Some(Announcement::Refused { color: Color::Black, mv: Move::Pass, refusal }));
    assert!(matches!(play(&mut table, "G7 E5"), Some(Announcement::Moved { number: 3, color: Color::White, .. })));
}

#[test]
fn handicap_stones_that_black_puts_are_told_with_how_many_are_left() {
    let mut table = Table::new();
    let terms = Terms { stones: 3, ..Terms::even(Size::square(9).unwrap(), "chinese".parse().unwrap()) };
    let began = table.apply(Intent::Begin(terms));
    assert_eq!(began, Some(Announcement::Began { to_play: Color::Black, handicap_left: 3 }));
    let point = at(&table, "C3");
    assert_eq!(play(&mut table, "C3"), Some(Announcement::PutHandicap { number: 1, point, left: 2 }));
    assert!(matches!(play(&mut table, "G7 E5"), Some(Announcement::Moved { number: 3, color: Color::Black, .. })));
}

#[test]
fn stones_given_up_are_told_and_one_may_be_a_pass() {
    for (rules, side, moves, stones, is_pass) in [
        ("taiwanese", 3, "A2 C3 B1 A1", 1, true),
        ("new-zealand", 3, "A2 C3 B1 A1", 1, false),
        ("taiwanese", 5, "A2 A1 B2 E5 C1 B1", 2, false),
    ] {
        let mut table = table(side, rules);
        let told = play(&mut table, moves);
        let number = moves.split(' ').count();
        let point = at(&table, moves.split(' ').next_back().unwrap());
        assert_eq!(told, Some(Announcement::GaveUp { number, color: Color::White, point, stones, is_pass }), "{rules}");
    }
}

#[test]
fn a_tie_that_the_rule_gives_to_black_is_kept_as_such() {
    let mut table = table(5, "ing");
    play(&mut table, "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5 pass pass");
    table.apply(Intent::Accept(Color::Black));
    let outcome = Outcome::Tie { winner: Color::Black };
    assert_eq!(table.apply(Intent::Accept(Color::White)), Some(Announcement::Ended { outcome }));
    assert_eq!(saved::read(&saved::write(&table)), Ok(table));
}

#[test]
fn white_passes_last_where_the_rules_say_so() {
    let mut table = table(5, "aga");
    play(&mut table, "C3 pass pass");
    assert_eq!(phase(&table), Phase::Playing);
    assert_eq!(play(&mut table, "pass"), Some(Announcement::CountingBegins));
}

#[test]
fn an_empty_point_tells_what_it_comes_to() {
    let mut table = table(7, "korean");
    play(&mut table, "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7 pass pass");
    let told = |table: &mut Table, name| match play(table, name) {
        Some(Announcement::Counted { tally, .. }) => tally,
        other => panic!("{other:?}"),
    };
    assert_eq!(told(&mut table, "A1"), Tally::Territory(Color::Black));
    assert_eq!(told(&mut table, "D4"), Tally::Neutral);
}
