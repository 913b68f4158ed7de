//! Tests of points that their owner still has to fill.

use baduk_rules::score::ScoringInput;
use baduk_rules::{HalfPoints, Scoring, Seki};

use crate::terms::{AREA, TERRITORY};
use crate::{assert_scored, scored};

/// The stone in the corner is connected to the other black stones by one point only, where White can capture it.
#[test]
fn a_false_eye_in_atari_has_to_be_filled() {
    let score = assert_scored(
        &TERRITORY,
        "XBXbb
         OXXbb
         OOXXX
         wwOOO
         wwwww",
    );
    assert_eq!((score.sides.black.territory, score.sides.black.to_protect), (4, 1));
    assert_eq!(score.sides.black.total, HalfPoints::points(4));
}

/// White can take the last dame next to the stone at the top, and a black move at that dame would connect the stone to nothing. So the eye
/// next to this stone is false.
#[test]
fn a_false_eye_is_false_before_its_dame_are_filled() {
    assert_scored(
        &TERRITORY,
        "OO.XBXbbb
         OOOOXXbXb
         wwwwOXXXX
         wwwwOOOOO",
    );
}

/// Black can answer each of White's moves at a dame by playing at the other dame.
#[test]
fn a_chain_that_two_dame_would_save_needs_no_move() {
    assert_scored(
        &TERRITORY,
        "wOOOOOw
         OO.X.OO
         XXXbXXX
         bbXXXbb
         bbbbbbb",
    );
}

/// Whoever plays at the dame first decides whether the chain is cut off. Black's loss of a point is not forced, so none is counted.
#[test]
fn a_chain_that_one_dame_would_save_is_not_lost() {
    assert_scored(
        &TERRITORY,
        "wOOOOOw
         OO.XOOO
         XXXbXXX
         bbXXXbb
         bbbbbbb",
    );
    assert_scored(
        &TERRITORY,
        "wOOOOOw
         OOOXOOO
         XXXBXXX
         bbXXXbb
         bbbbbbb",
    );
}

/// Two chains need the same point as a liberty, and each would be saved by a different dame, but Black gets only one of these dame. (Other
/// programs counted such a point as territory: online-go.com issue 3063.)
#[test]
fn a_point_that_two_chains_need_is_lost_when_each_has_a_dame_of_its_own() {
    assert_scored(
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

/// The stone in the corner is connected by the first false eye only. Once Black fills that, both stones are connected by the second false
/// eye only.
#[test]
fn one_false_eye_after_another_has_to_be_filled() {
    let score = assert_scored(
        &TERRITORY,
        "XBXOOw
         OXXOww
         OXBXOO
         OOXXXX
         wOXbXb
         wOXXXX",
    );
    assert_eq!(score.sides.black.territory, 2);
}

/// Black's two chains share both eyes and have no other eyes. Each eye counts all the same, since neither chain is ever in atari. The
/// chains surround a living white group.
#[test]
fn the_two_headed_dragon_keeps_its_eyes() {
    let score = assert_scored(
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
    assert_eq!(score.sides.black.territory, 2);
}

/// A black stone is in atari in a ko: Black ends the ko by filling it.
#[test]
fn a_ko_has_to_be_filled_by_its_winner() {
    assert_scored(
        &TERRITORY,
        "bbXOOww
         bXBXOww
         bbXOwww
         bbXOwww",
    );
}

/// Filling the chain's last eye would leave it without any, so such a move would save nothing.
#[test]
fn a_single_eye_is_not_to_be_filled() {
    assert_scored(
        &TERRITORY,
        "bXO
         XXO
         OOO",
    );
    assert_scored(&TERRITORY, "XbX");
}

/// The white stones at the top are connected with each other only at the corner, and with the other white stones only by the dame below. If
/// White plays at that dame first, Black takes the other dame, and White has to fill the corner.
#[test]
fn a_move_is_not_in_vain_when_a_dame_joins_the_rest() {
    assert_scored(
        &TERRITORY,
        "WO.XXX
         OXXXbX
         .OOXXX
         XOwOOO
         XOOwww",
    );
}

/// Under area scoring, the owner can fill a false eye without a loss. The same is true with pass stones, which make territory scoring equal
/// to area scoring.
#[test]
fn a_false_eye_counts_where_filling_it_is_free() {
    let corner = "X.X..\nOXX..\nOOXXX\n..OOO\n.....";
    let pass_stones = ScoringInput { seki: Seki::EyesCount, ..TERRITORY };
    let area_without_seki = ScoringInput { scoring: Scoring::Area, ..TERRITORY };
    for terms in [AREA, pass_stones, area_without_seki] {
        let black = scored(corner, &terms).sides.black;
        assert_eq!((black.territory, black.to_protect), (5, 0));
    }
    let fortress = ScoringInput { scoring: Scoring::Fortress, ..TERRITORY };
    assert_eq!(scored(corner, &fortress).sides.black.to_protect, 1);
}
