//! Figures 4, 5, 6 and 11 of the Korea Baduk Federation's rules: capture, illegal points, ko (pae).

use baduk_rules::score::score;
use baduk_rules::{Color, Game, HalfPoints, IllegalMove, Move, OneStoneSuicide, Point, Preset, Ruleset, Suicide};

use crate::common::{kbf, liberties, stones_of};
use crate::terms::TERRITORY;

fn figure_4b_as_played() -> Game {
    let mut game = kbf("4A").game();
    assert_eq!(game.to_play(), Color::Black);
    assert_eq!(game.play(Move::Play(kbf("4A").at("1"))).unwrap().captured, 1);
    game
}

/// Figure 4-A: "Black at 1 (fourth side) removes the white stone -> Dia 4-B".
#[test]
fn a_stone_blocked_on_its_fourth_side_is_removed() {
    assert_eq!(*figure_4b_as_played().board(), kbf("4B").board());
    assert_eq!(figure_4b_as_played().to_play(), kbf("4B").game().to_play());
}

/// Figure 4-B: "white stone removed; it becomes Black's captive and fills White territory when counting".
#[test]
fn a_prisoner_counts_for_its_captor() {
    let game = figure_4b_as_played();
    assert_eq!((game.prisoners().black, game.prisoners().white), (1, 0));
    // Filling one's own point costs as much as giving the opponent a point.
    let with = score(game.board(), &[], game.prisoners(), &TERRITORY).sides;
    let without = score(game.board(), &[], kbf("4A").game().prisoners(), &TERRITORY).sides;
    assert_eq!(with.black.total - without.black.total, HalfPoints::points(1));
    assert_eq!(with.white.total, without.white.total);
}

/// Figure 4-C: "white stone still has 4 liberties; nothing is captured".
#[test]
fn a_blockade_on_the_diagonals_captures_nothing() {
    let [white] = stones_of(&kbf("4C").board(), Color::White)[..] else { panic!("one white stone") };
    assert_eq!(liberties(&kbf("4C").board(), white).len(), 4);

    let black = stones_of(&kbf("4C").board(), Color::Black);
    let mut board = kbf("4C").board();
    for &stone in &black {
        board.set(stone, None);
    }
    for &stone in &black {
        assert_eq!(board.place(stone, Color::Black).captured, 0);
    }
    assert_eq!(board, kbf("4C").board());
}

/// Figure 5-A: "a is illegal for White, legal for Black".
#[test]
fn a_point_without_liberties_is_open_to_one_side_only() {
    let (game, a) = (kbf("5A").game(), kbf("5A").at("a"));
    assert_eq!(game.legality_for(Color::White, a), Err(IllegalMove::Suicide));
    assert_eq!(game.legality_for(Color::Black, a), Ok(()));
}

/// Figure 5-B: "b is legal for White (captures 3), illegal for Black (suicide)".
#[test]
fn a_point_without_liberties_can_be_played_to_capture() {
    let (mut game, b) = (kbf("5B").game(), kbf("5B").at("b"));
    assert_eq!(game.legality_for(Color::Black, b), Err(IllegalMove::Suicide));
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(game.play(Move::Play(b)).unwrap().captured, 3);
}

/// Figure 6: "after B1 (captures), W2 is forbidden at once; allowed after one exchange elsewhere".
#[test]
fn pae_is_retaken_only_after_an_exchange_elsewhere() {
    let (mut game, w2) = (kbf("6").game(), Move::Play(kbf("6").at("W2")));
    assert_eq!(game.play(Move::Play(kbf("6").at("B1"))).unwrap().captured, 1);
    assert_eq!(game.play(w2), Err(IllegalMove::Ko { repeats: 0 }));
    game.play(Move::Play(Point::new(0, 0))).unwrap();
    game.play(Move::Play(Point::new(8, 8))).unwrap();
    assert_eq!(game.play(w2).unwrap().captured, 1);
}

/// A game from figure 11 under rules with these two suicide values.
fn figure_11(suicide: Suicide, one_stone_suicide: OneStoneSuicide) -> Game {
    let rules = Ruleset { suicide, one_stone_suicide, ..Preset::Korean.ruleset() };
    let game = Game::from_setup(kbf("11").board(), kbf("11").game().to_play(), rules);
    assert_eq!(game.to_play(), Color::White);
    game
}

/// Figure 11: "Korean/Japanese: a and b illegal for White".
#[test]
fn suicide_is_illegal_for_one_stone_and_for_three() {
    for preset in [Preset::Korean, Preset::Japanese] {
        let rules = preset.ruleset();
        let game = figure_11(rules.suicide, rules.one_stone_suicide);
        for label in ["a", "b"] {
            assert_eq!(game.legality(kbf("11").at(label)), Err(IllegalMove::Suicide), "{label}");
        }
    }
}

/// Figure 11: "seed: Chinese/Taiwanese allow b (3 stones removed, ko threat: Black must answer at the middle point); a =
/// a pass".
#[test]
fn three_stones_may_be_given_up_where_the_rules_allow_it() {
    let taiwanese = Preset::Taiwanese.ruleset();
    let mut game = figure_11(taiwanese.suicide, taiwanese.one_stone_suicide);
    let b = kbf("11").at("b");
    assert_eq!(game.play(Move::Play(b)).unwrap().captured, 0);
    let removed: Vec<Point> = stones_of(&kbf("11").board(), Color::White)
        .into_iter()
        .filter(|&stone| game.board().stone(stone).is_none())
        .collect();
    assert_eq!(removed, [Point::new(b.x() - 1, b.y()), Point::new(b.x() + 1, b.y())]);
    assert_eq!(game.board().stone(b), None);
    assert_eq!((game.prisoners().black, game.prisoners().white), (3, 0));

    // Black plays in the middle and has two eyes.
    game.play(Move::Play(b)).unwrap();
    for eye in removed {
        let mut pass = game.clone();
        pass.play(Move::Play(eye)).unwrap();
        assert_eq!(pass.board(), game.board(), "a stone in an eye is no more than a pass now");
    }
}

/// Figure 11: the suicide of one stone at the point a.
#[test]
fn one_stone_given_up_is_a_pass_and_two_such_stop_play() {
    let a = Move::Play(kbf("11").at("a"));
    for suicide in [Suicide::Forbidden, Suicide::MultiStone] {
        let mut game = figure_11(suicide, OneStoneSuicide::CountsAsPass);
        assert_eq!(game.play(a).unwrap().captured, 0);
        assert_eq!((game.board(), game.to_play()), (&kbf("11").board(), Color::Black));
        assert_eq!((game.prisoners().black, game.has_stopped()), (0, false));
        game.play_as(Color::White, a).unwrap();
        assert!(game.has_stopped());
    }
}

#[test]
fn each_rule_allows_its_part_of_the_figure() {
    use OneStoneSuicide::{CountsAsPass, Refused};
    let refused = Err(IllegalMove::Suicide);
    for (suicide, one_stone, a, b) in [
        (Suicide::Forbidden, Refused, refused, refused),
        (Suicide::Forbidden, CountsAsPass, Ok(()), refused),
        (Suicide::MultiStone, Refused, refused, Ok(())),
        (Suicide::MultiStone, CountsAsPass, Ok(()), Ok(())),
        (Suicide::Allowed, Refused, Ok(()), Ok(())),
    ] {
        let game = figure_11(suicide, one_stone);
        let legality = ["a", "b"].map(|label| game.legality(kbf("11").at(label)));
        assert_eq!(legality, [a, b], "{suicide:?} {one_stone:?}");
    }
}
