//! Diagrams 12 and 13 of the Korea Baduk Association's guide: pae (ko) away from the edge, at the edge and in the corner.

use baduk_rules::{Color, Game, IllegalMove, Move, Point};

use crate::common::kba;

/// For each ko, the point where Black captures in diagram 12, and the point where White would retake in diagram 13.
const KOS: [(&str, &str); 3] = [("r", "u"), ("s", "v"), ("t", "w")];

/// Two points far from all kos of the diagrams.
const ELSEWHERE: [Point; 2] = [Point::new(0, 0), Point::new(0, 2)];

/// The game of diagram 12 after Black has captured at the point with the label `label`.
fn taken(label: &str) -> Game {
    let mut game = kba(12).game();
    assert_eq!(game.play(Move::Play(kba(12).at(label))).unwrap().captured, 1, "{label}");
    game
}

/// Diagram 12: "Black r captures one stone (diagram 13)".
#[test]
fn a_single_stone_takes_a_single_stone() {
    let game = taken("r");
    assert_eq!(game.board().stone(kba(13).at("u")), None);
    assert_eq!(game.board().stone(kba(12).at("r")), Some(Color::Black));
    for point in [kba(12).at("r"), kba(13).at("u")] {
        assert_eq!(game.board().stone(point), kba(13).board().stone(point));
    }
    assert_eq!(game.ko(), Some(kba(13).at("u")));
}

/// Diagram 12: "edge and corner ko shapes likewise (labels s,t are ours; the text names only r)".
#[test]
fn there_are_kos_at_the_edge_and_in_the_corner() {
    for (take, retake) in KOS {
        assert_eq!(taken(take).ko(), Some(kba(13).at(retake)), "{take}");
    }
}

/// Diagram 13: "= diagram 12 after Black r (and, separately, s, t)".
#[test]
fn the_three_captures_make_the_next_diagram() {
    let mut game = kba(13).source().game();
    for (take, _) in KOS {
        game.play_as(Color::Black, Move::Play(kba(12).at(take))).unwrap();
    }
    assert_eq!(*game.board(), kba(13).board());
    assert_eq!(game.prisoners(), kba(13).prisoners());
    assert_eq!(game.to_play(), kba(13).game().to_play());
}

/// Diagram 13: "White may not recapture at u (v, w) immediately after the corresponding capture".
#[test]
fn the_stone_that_took_in_a_ko_may_not_be_retaken_at_once() {
    for (take, retake) in KOS {
        let mut game = taken(take);
        let refused = game.play(Move::Play(kba(13).at(retake)));
        assert_eq!(refused, Err(IllegalMove::Ko { repeats: 0 }), "{retake}");
    }
}

/// Diagram 13: "after one White move elsewhere and a Black reply elsewhere White may retake".
#[test]
fn after_an_exchange_elsewhere_the_ko_may_be_retaken() {
    for (take, retake) in KOS {
        let mut game = taken(take);
        for point in ELSEWHERE {
            game.play(Move::Play(point)).unwrap();
        }
        assert_eq!(game.to_play(), Color::White);
        assert_eq!(game.play(Move::Play(kba(13).at(retake))).unwrap().captured, 1, "{retake}");
        // Now Black must not retake at once.
        let refused = game.play(Move::Play(kba(12).at(take)));
        assert_eq!(refused, Err(IllegalMove::Ko { repeats: 3 }), "{take}");
    }
}

/// Diagram 13: "Black may fill the ko instead".
#[test]
fn the_side_that_took_may_fill_the_ko() {
    for (take, retake) in KOS {
        let mut game = taken(take);
        game.play(Move::Play(ELSEWHERE[0])).unwrap();
        assert_eq!(game.play(Move::Play(kba(13).at(retake))).unwrap().captured, 0, "{retake}");
        let filled = game.board().chain(kba(12).at(take)).unwrap();
        assert!(filled.stones.contains(&kba(13).at(retake)), "{retake}");
    }
}
