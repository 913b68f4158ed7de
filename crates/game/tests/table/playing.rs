//! Playing, stepping through a game, scoring and resigning.

use baduk_game::{Announcement, Intent, Navigation};
use baduk_game::{Phase, Session, Table};
use baduk_record::Record;
use baduk_rules::score::Outcome;
use baduk_rules::{Color, HalfPoints, IllegalMove, Move, Preset, Size};
use baduk_sgf::GameTerms;

use super::*;

#[test]
fn undo_steps_back_and_redo_goes_forward_on_the_same_line() {
    let mut table = table(9);
    play(&mut table, "E5 C3 G7");
    table.apply(Intent::Undo);
    table.apply(Intent::Undo);
    assert_eq!((last(&table).as_str(), table.game.position().can_redo()), ("E5", true));
    table.apply(Intent::Redo);
    assert_eq!(last(&table), "C3");
    table.apply(Intent::Redo);
    assert_eq!((last(&table).as_str(), table.game.position().can_redo()), ("G7", false));
    assert_eq!(table.apply(Intent::Redo), None);
}

#[test]
fn a_different_move_starts_a_variation_that_redo_follows() {
    let mut table = table(9);
    play(&mut table, "E5 C3 G7");
    table.apply(Intent::Undo);
    table.apply(Intent::Undo);
    play(&mut table, "C7");
    assert!(!table.game.position().can_redo());
    table.apply(Intent::Undo);
    table.apply(Intent::Redo);
    assert_eq!(last(&table), "C7");
    table.apply(Intent::Undo);
    play(&mut table, "C3");
    assert!(
        !table.game.position().can_redo(),
        "replaying a move of another variation keeps only that move in the line"
    );
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
    let reason = IllegalMove::Occupied { by: Color::Black };
    let e5 = point("E5", &table);
    assert_eq!(play(&mut table, "E5"), Some(Announcement::Refused { color: Color::White, mv: Move::Play(e5), reason }));
    assert_same!(table, before);
}

#[test]
fn two_passes_start_scoring_and_both_acceptances_end_the_game() {
    let mut table = table(9);
    assert_eq!(play(&mut table, "E5 pass pass"), Some(Announcement::ScoringStarted { marks_dead: true }));
    assert_eq!(phase(&table), Phase::Scoring);
    let accepted = table.apply(Intent::Accept(Color::White));
    assert_eq!(accepted, Some(Announcement::Accepted { color: Color::White }));
    let outcome = Outcome::Points { winner: Color::Black, margin: HalfPoints::from_half_points(147) };
    assert_eq!(table.apply(Intent::Accept(Color::Black)), Some(Announcement::Ended { outcome }));
    assert_eq!(phase(&table), Phase::Ended(outcome));
}

#[test]
fn marking_a_chain_revokes_acceptance() {
    let mut table = table(9);
    play(&mut table, "E5 E4 pass pass");
    table.apply(Intent::Accept(Color::White));
    let e4 = point("E4", &table);
    let marked = Announcement::Marked { color: Color::White, point: e4, stones: 1, dead: true };
    assert_eq!(table.apply(Intent::Choose(e4)), Some(marked));
    table.apply(Intent::Accept(Color::Black));
    assert_eq!(phase(&table), Phase::Scoring, "White accepted a different score");
    assert_eq!(table.game.scoring().score(&table.game.replay().game).sides.black.dead, 1);
}

#[test]
fn play_can_resume_after_scoring() {
    let mut table = table(9);
    play(&mut table, "E5 pass pass");
    let resumed = table.apply(Intent::Resume);
    assert_eq!(resumed, Some(Announcement::Resumed { to_play: Color::White }));
    assert_eq!(phase(&table), Phase::Playing);
    play(&mut table, "C3");
    assert_eq!(stones(&table).matches('O').count(), 1);
    play(&mut table, "pass pass");
    assert_eq!(phase(&table), Phase::Scoring);
}

#[test]
fn an_accepted_score_can_be_reopened_with_its_marks() {
    let mut table = table(9);
    play(&mut table, "E5 E4 pass pass E4");
    table.apply(Intent::Accept(Color::Black));
    table.apply(Intent::Accept(Color::White));
    assert_eq!(table.apply(Intent::Reopen), Some(Announcement::Reopened));
    let marks = table.game.scoring().marks().unwrap();
    assert_eq!((marks.dead.len(), marks.accepted.black, marks.accepted.white), (1, false, false));
}

#[test]
fn a_resignation_after_play_resumed_leaves_no_stone_dead() {
    let mut table = table(9);
    play(&mut table, "E5 E4 pass pass E4");
    assert_eq!(table.game.scoring().marks().unwrap().dead.len(), 1);
    table.apply(Intent::Resume);
    table.apply(Intent::Resign(Color::White));
    assert!(matches!(phase(&table), Phase::Ended(Outcome::Resignation { .. })));
    assert_eq!(table.game.scoring().marks(), None);
}

#[test]
fn a_resignation_can_be_undone() {
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
fn a_new_game_keeps_the_previous_ones() {
    let mut table = table(9);
    play(&mut table, "E5 C3");
    let first = table.game.clone();
    table.apply(Intent::NewGame(GameTerms::even(Size::square(13).unwrap(), Preset::Chinese.ruleset())));
    play(&mut table, "G7");
    let second = table.game.clone();
    table.apply(Intent::NewGame(GameTerms::even(Size::square(5).unwrap(), Preset::Korean.ruleset())));
    play(&mut table, "C3");
    let third = table.game.clone();
    for game in [&second, &first, &third, &second] {
        table.show_previous();
        assert_same!(table.game, *game);
        assert_eq!(table.previous.len(), 2);
    }
}

#[test]
fn fetching_a_previous_game_swaps_it_with_the_current_one() {
    let mut table = table(9);
    play(&mut table, "C3");
    table.apply(Intent::NewGame(*table.game.terms()));
    play(&mut table, "D4 E5");
    assert!(table.show_if_present(&|game| game.position().move_number() == 1));
    assert_eq!(
        (table.game.position().move_number(), table.previous.len(), table.previous[0].position().move_number()),
        (1, 1, 2)
    );
    assert!(table.show_if_present(&|game| game.position().move_number() == 1));
    assert!(!table.show_if_present(&|game| game.position().move_number() == 3));
    assert_eq!((table.game.position().move_number(), table.previous.len()), (1, 1));
}

#[test]
fn a_problem_of_the_page_gives_way_to_the_game_before_it() {
    let mut table = table(9);
    play(&mut table, "E5 C3");
    let game = table.game.clone();
    let (problems, _) = baduk_sgf::read("(;SZ[9]AB[aa]AW[ab]PL[W]GOAL[save A8](;W[bb]))").unwrap();
    table.open(Session::from_record(Record::from_tree(problems[0].clone()).unwrap()));
    table.game.begin_problem();
    play(&mut table, "B8");
    table.show_previous();
    assert_same!(table.game, game);
    assert!(table.previous.is_empty());
}

#[test]
fn games_without_moves_are_not_kept() {
    let mut table = table(9);
    play(&mut table, "E5");
    let first = table.game.clone();
    for side in [13, 19, 9] {
        table.apply(Intent::NewGame(GameTerms::even(Size::square(side).unwrap(), Preset::Korean.ruleset())));
    }
    assert_eq!(table.previous.len(), 1);
    assert_same!(table.previous[0], first);
    table.show_previous();
    assert_same!(table.game, first);
    assert!(table.previous.is_empty());
}

#[test]
fn each_variation_keeps_its_own_score_and_result() {
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
    assert_eq!(table.game.scoring().score(&table.game.replay().game).outcome, outcome);
}

#[test]
fn an_acceptance_can_be_revoked() {
    let mut table = table(9);
    play(&mut table, "E5 pass pass");
    table.apply(Intent::Accept(Color::White));
    assert_eq!(table.apply(Intent::Accept(Color::White)), Some(Announcement::Reopened));
    table.apply(Intent::Accept(Color::Black));
    assert_eq!(phase(&table), Phase::Scoring);
}

#[test]
fn a_game_that_ends_after_an_undo_has_its_result() {
    let mut table = table(9);
    play(&mut table, "E5 C3");
    table.apply(Intent::Undo);
    play(&mut table, "D3");
    table.apply(Intent::Resign(Color::Black));
    let text = baduk_sgf::write([&table.game.record().tree]);
    assert!(text.contains("RE[W+R]") && text.find("W[dg]") < text.find("W[cg]"), "{text}");
    table.apply(Intent::Reopen);
    assert!(!baduk_sgf::write([&table.game.record().tree]).contains("RE["));
}

#[test]
fn a_record_that_is_read_keeps_its_order_and_its_result() {
    for result in ["RE[B+R]", ""] {
        let text = format!("(;GM[1]SZ[9]{result};B[ee](;W[cg])(;W[dg]))");
        let tree = baduk_sgf::read(&text).unwrap().0.remove(0);
        let mut table = Table::from_session(Session::from_record(Record::from_tree(tree).unwrap()));
        let before = table.game.record().tree.clone();
        let variation = before.depth_first().last().unwrap();
        table.apply(Intent::GoTo(variation));
        table.apply(Intent::Resign(Color::Black));
        assert_eq!(table.game.record().tree, before);
        table.apply(Intent::Reopen);
        if !result.is_empty() {
            // Now the same on the main line.
            table.apply(Intent::Navigate(Navigation::Start));
            table.apply(Intent::Resign(Color::Black));
            table.apply(Intent::Reopen);
        }
        assert_eq!(table.game.record().tree, before);
    }
}

#[test]
fn a_move_at_a_known_position_is_the_move_that_replaying_the_record_finds() {
    let (mut known, mut replayed) = (table(9), table(9));
    // The last stone is on a point that is taken.
    for intent in [(3, 3), (4, 4), (3, 4), (3, 3)]
        .map(|(x, y)| Intent::Choose(Point::new(x, y)))
        .into_iter()
        .chain([Intent::Pass])
    {
        let position = known.game.replay();
        assert_eq!(known.apply_with(intent, Some(position), Session::apply_after_play), replayed.apply(intent));
        assert_same!(known, replayed);
    }
}
