//! Diagram 15 of the Korea Baduk Association's guide: the points of handicap stones.

use std::collections::BTreeSet;

use baduk_rules::{Color, Game, Handicap, Placement, Point, Preset, Size, max_handicap, star_points};

use crate::common::{kba, stones_of};

fn size() -> Size {
    Size::square(19).unwrap()
}

fn points(stones: u16) -> BTreeSet<Point> {
    let points = Handicap::new(size(), stones, Placement::Fixed).unwrap().points();
    assert_eq!(points.len(), usize::from(stones), "no point is named twice");
    points.into_iter().collect()
}

/// Diagram 15: the points of two to nine handicap stones.
#[test]
fn handicap_stones_stand_where_the_guide_has_them() {
    let tables = kba(15).handicap;
    assert_eq!(tables.keys().copied().collect::<Vec<_>>(), [2, 3, 4, 5, 6, 7, 8, 9]);
    for (stones, names) in tables {
        let table: BTreeSet<Point> = names.iter().map(|name| kba(15).at(name)).collect();
        assert_eq!(points(stones), table, "{stones}");
    }
}

/// Diagram 15: each label is at the point that it names.
#[test]
fn the_labels_are_the_names_of_their_points() {
    for name in kba(15).label_names() {
        assert_eq!(Point::from_a1(name, size()), Ok(kba(15).at(name)));
    }
}

/// Diagram 15: "nine marked points".
#[test]
fn the_board_marks_nine_points() {
    let marked: BTreeSet<Point> = stones_of(&kba(15).board(), Color::Black).into_iter().collect();
    assert_eq!(marked.len(), 9);
    assert_eq!(star_points(size()).into_iter().collect::<BTreeSet<_>>(), marked);
    assert_eq!(points(9), marked);
}

/// Diagram 15: "far left corner (D16 from Black's side) is vacant for 2 and 3 stones".
#[test]
fn the_far_left_corner_is_vacant_for_two_and_three_stones() {
    for stones in 2..=9 {
        assert_eq!(points(stones).contains(&kba(15).at("D16")), stones > 3, "{stones}");
    }
}

/// Diagram 15: "stones are in lieu of Black's first move: White moves next".
#[test]
fn white_moves_first_after_a_handicap() {
    let game =
        Game::with_handicap(size(), Preset::Korean.ruleset(), Handicap::new(size(), 9, Placement::Fixed).unwrap());
    assert_eq!(game.to_play(), kba(15).game().to_play());
    assert_eq!(*game.board(), kba(15).board());
    assert!(game.moves().is_empty());
}

/// Diagram 15: "up to nine stones".
#[test]
fn a_handicap_is_two_to_nine_stones() {
    assert_eq!(max_handicap(size(), Placement::Fixed), 9);
    for stones in 0..=20 {
        assert_eq!(Handicap::new(size(), stones, Placement::Fixed).is_some(), (2..=9).contains(&stones), "{stones}");
    }
}
