//! Points that their owner still has to fill.

use baduk_rules::score::ScoringInput;
use baduk_rules::{HalfPoints, Scoring, Seki};

use crate::terms::{AREA, TERRITORY};
use crate::{assert_tallied, counted};

/// The stone in the corner hangs on to its friends by one point: White can capture it there.
#[test]
fn a_false_eye_in_atari_has_to_be_filled() {
    let count = assert_tallied(
        &TERRITORY,
        "XBXbb
         OXXbb
         OOXXX
         wwOOO
         wwwww",
    );
    assert_eq!((count.sides.black.territory, count.sides.black.to_protect), (4, 1));
    assert_eq!(count.sides.black.total, HalfPoints::points(4));
}

/// White can take the last dame away from the stone at the top, and a black stone there would join it to nobody.
#[test]
fn a_false_eye_is_false_before_its_dame_are_filled() {
    assert_tallied(
        &TERRITORY,
        "OO.XBXbbb
         OOOOXXbXb
         wwwwOXXXX
         wwwwOOOOO",
    );
}

/// To each of White's moves at a dame Black has an answer at the other.
#[test]
fn a_chain_that_two_dame_would_save_needs_no_move() {
    assert_tallied(
        &TERRITORY,
        "wOOOOOw
         OO.X.OO
         XXXbXXX
         bbXXXbb
         bbbbbbb",
    );
}

/// Whoever plays first at the dame decides: no loss is forced, so none is counted.
#[test]
fn a_chain_that_one_dame_would_save_is_not_lost() {
    assert_tallied(
        &TERRITORY,
        "wOOOOOw
         OO.XOOO
         XXXbXXX
         bbXXXbb
         bbbbbbb",
    );
    assert_tallied(
        &TERRITORY,
        "wOOOOOw
         OOOXOOO
         XXXBXXX
         bbXXXbb
         bbbbbbb",
    );
}

/// Two chains need the point, and each would be saved by a dame of its own: Black gets only one of them. (Other programs
/// counted such a point for territory: online-go.com issue 3063.)
#[test]
fn a_point_that_two_chains_need_is_lost_when_each_has_a_dame_of_its_own() {
    assert_tallied(
        &TERRITORY,
        "wOOOOww
         OOOX.Ow
         wOXBXOO
         OO.XXXX
         wOOXbbb
         OOOXbbb
         wwOXbbb",
    );
}

/// The corner stone hangs on by the first point, and with it filled both hang on by the second.
#[test]
fn one_false_eye_after_another_has_to_be_filled() {
    let count = assert_tallied(
        &TERRITORY,
        "XBXOOw
         OXXOww
         OXBXOO
         OOXXXX
         wOXbXb
         wOXXXX",
    );
    assert_eq!(count.sides.black.territory, 2);
}

/// Black's two chains have both eyes in common and no other: each is an eye all the same, for neither chain is ever in
/// atari. The stones ring a living white group.
#[test]
fn the_two_headed_dragon_keeps_its_eyes() {
    let count = assert_tallied(
        &TERRITORY,
        "wOOXbXXXOw
         OOOXXOOXOw
         wwOXOwOXOw
         wwOXOOOXOw
         wwOXOwOXOw
         wOXXOOOXOw
         wOXOOOOXOw
         wOXOXXXXOw
         wOXXbXXXOw",
    );
    assert_eq!(count.sides.black.territory, 2);
}

/// A stone in atari in a ko: Black ends the ko by filling.
#[test]
fn a_ko_has_to_be_filled_by_its_winner() {
    assert_tallied(
        &TERRITORY,
        "bbXOOww
         bXBXOww
         bbXOwww
         bbXOwww",
    );
}

/// To fill it would take the chain's last eye: there is nothing that a move there would save.
#[test]
fn a_single_eye_is_not_to_be_filled() {
    assert_tallied(
        &TERRITORY,
        "bXO
         XXO
         OOO",
    );
    assert_tallied(&TERRITORY, "XbX");
}

/// The white stones at the top are joined only at the corner, and to the rest only by the dame below: if White plays there
/// first, Black takes the other dame, and White has to fill the corner.
#[test]
fn a_move_is_not_in_vain_when_a_dame_joins_the_rest() {
    assert_tallied(
        &TERRITORY,
        "WO.XXX
         OXXXbX
         .OOXXX
         XOwOOO
         XOOwww",
    );
}

/// Under area scoring the owner fills the point and loses nothing; with pass stones, which make territory come to the
/// same as area, neither.
#[test]
fn a_false_eye_counts_where_filling_it_is_free() {
    let corner = "X.X..\nOXX..\nOOXXX\n..OOO\n.....";
    let pass_stones = ScoringInput { seki: Seki::EyesCount, ..TERRITORY };
    let area_without_seki = ScoringInput { scoring: Scoring::Area, ..TERRITORY };
    for terms in [AREA, pass_stones, area_without_seki] {
        let black = counted(corner, &terms).sides.black;
        assert_eq!((black.territory, black.to_protect), (5, 0));
    }
    let fortress = ScoringInput { scoring: Scoring::Fortress, ..TERRITORY };
    assert_eq!(counted(corner, &fortress).sides.black.to_protect, 1);
}
