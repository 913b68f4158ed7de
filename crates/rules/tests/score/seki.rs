//! Tests of positions with seki.

use baduk_rules::score::{PointStatus, ScoringInput, dame, score};
use baduk_rules::{Board, ByColor, HalfPoints, Point, Scoring, Seki, Size};

use crate::terms::{AREA, TERRITORY};
use crate::{assert_scored, board, scored};

#[test]
fn a_seki_without_eyes_belongs_to_nobody() {
    let score = assert_scored(
        &TERRITORY,
        "XsOXbb
         XsOXbb
         XXOXbb
         OOXXbb
         wOOXbb
         wwOXbb",
    );
    assert_eq!((score.sides.black.territory, score.sides.white.territory), (12, 3));
}

#[test]
fn a_seki_with_an_eye_on_each_side_gives_nothing_for_the_eyes() {
    let picture = "sXXsOs
                   XXXXOO
                   OOOOXX
                   wwwOXb
                   wwwOXb
                   wwwOXb";
    let score = assert_scored(&TERRITORY, picture);
    assert_eq!((score.sides.black.territory, score.sides.white.territory), (3, 9));
    // Where eyes in seki count, each eye belongs to its owner, and only the shared liberty is neutral.
    let eyes_count = scored(&picture.replace(['s', 'b', 'w'], "."), &AREA);
    assert_eq!(eyes_count.map[3], PointStatus::Neutral);
    assert_eq!((eyes_count.sides.black.territory, eyes_count.sides.white.territory), (4, 10));
}

#[test]
fn a_seki_with_an_eye_on_one_side_gives_nothing_for_it() {
    assert_scored(
        &TERRITORY,
        "sXXsOXb
         XXXsOXb
         OOXOOXb
         wOOXXXb
         wwOXbbb
         wwOXbbb",
    );
}

/// The eye space of each group is a shape that the opponent could reduce to one eye: three points in a row, and a square.
#[test]
fn a_big_eye_against_a_big_eye_is_seki() {
    let picture = "sssXsOss
                   XXXXOOss
                   OOOOXOOO
                   wwwOXXXX
                   wwwOXbbb
                   wwwOXbbb";
    assert_eq!(assert_scored(&TERRITORY, picture).sides.black.territory, 6);
}

/// Like the test above, but one group has an eye space of four points in a row, which always gives two eyes: this group lives and captures
/// the other group.
#[test]
fn a_group_with_room_for_two_eyes_is_in_no_seki() {
    assert_scored(
        &TERRITORY,
        "bbbbX.Oww
         XXXXXOOww
         OOOOXXOOO
         wwwOOXXXX
         wwwwOXbbb
         wwwwOXbbb",
    );
}

#[test]
fn a_living_group_with_open_dame_is_in_no_seki() {
    assert_scored(
        &TERRITORY,
        "bbXOww
         bbXOww
         bbXOww
         bbX.Ow",
    );
}

/// The group in the corner has one eye, and so does the group below. A black move at either of two dame would connect them, and White can
/// take only one of these dame, so Black lives, and the white stones at the top don't make this a seki.
#[test]
fn groups_that_a_dame_would_join_live_together() {
    assert_scored(
        &TERRITORY,
        "bXOwOX
         XX.OOX
         O.XXXX
         OOXbXO
         wOXXXO
         wOOOOO
         wwwwww",
    );
}

#[test]
fn where_it_is_left_drawn_a_seki_comes_to_the_same() {
    let picture = "sXXsOs\nXXXXOO\nOOOOXX\nwwwOXb\nwwwOXb\nwwwOXb";
    let drawn = ScoringInput { seki: Seki::NeutralDrawn, scoring: Scoring::Fortress, ..TERRITORY };
    assert_scored(&drawn, picture);
}

#[test]
fn dame_are_the_neutral_points_outside_seki() {
    let rows = "X.OX.XX.O..
                X.OXX.X.OO.
                XXOXXXX.O..
                OOXXOOOOO..
                .OOXO......
                ..OXO......";
    assert_eq!(dame(&board(rows), &[]), [0, 1, 2].map(|y| Point::new(7, y)));
}

#[test]
fn points_under_dead_stones_may_be_dame() {
    let rows = board("..XO.O.\n..X.OO.\n..X.O..");
    let stone = Point::new(3, 0);
    assert_eq!(dame(&rows, &[stone]), [stone, Point::new(4, 0), Point::new(3, 1), Point::new(3, 2)]);
}

/// An open area, such as the board before a game has begun, is no seki.
#[test]
fn a_few_stones_on_an_empty_board_are_in_no_seki() {
    let rows = ".....\n.X...\n...O.\n.....";
    for terms in [TERRITORY, AREA] {
        assert_eq!(scored(rows, &terms).map.iter().filter(|&&status| status == PointStatus::Neutral).count(), 18);
    }
}

#[test]
fn a_board_with_one_color_belongs_to_it() {
    let score = assert_scored(&TERRITORY, "XXbXX\nXbXbX\nXXXXX");
    assert_eq!(score.sides.black.total, HalfPoints::points(3));
    let one = assert_scored(&TERRITORY, "bbbb\nbbXb\nbbbb");
    assert_eq!(one.sides.black.territory, 11);
    assert_eq!(scored("XXbXX\nXbXbX\nXXXXX".replace('b', ".").as_str(), &AREA).outcome.to_string(), "B+15");
}

#[test]
fn the_smallest_board_is_nobodys() {
    let empty = Board::new(Size::square(1).unwrap());
    for terms in [TERRITORY, AREA] {
        let score = score(&empty, &[], ByColor::default(), &terms);
        assert_eq!((score.map, score.outcome.to_string()), (vec![PointStatus::Neutral], "Draw".into()));
    }
}
