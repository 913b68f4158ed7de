//! The number of possible games on small boards: "simple paths from the empty position in the graph of positions, either color may move
//! each time (a pass is implied), suicide allowed, no position repeated".

use std::collections::BTreeSet;

use baduk_rules::{Color, Game, IllegalMove, Ko, Move, Preset, Suicide};

use crate::{counts, up_to};

/// Counts the games that begin with the moves of `game`. `stood` has the positions of the game so far, as text.
fn games_from(game: &Game, stood: &mut BTreeSet<String>) -> u64 {
    let here = game.board().to_string();
    assert!(stood.insert(here.clone()), "no position is repeated");
    let mut games = 1;
    for point in game.board().size().points() {
        for color in Color::BOTH {
            let mut next = game.clone();
            match next.play_as(color, Move::Play(point)) {
                Ok(_) => games += games_from(&next, stood),
                Err(IllegalMove::Occupied { .. }) => {}
                Err(reason) => {
                    let IllegalMove::Superko { .. } = reason else { panic!("{reason}") };
                    next.play_unchecked(color, Move::Play(point));
                    assert!(stood.contains(&next.board().to_string()), "only repetition is forbidden");
                }
            }
        }
    }
    stood.remove(&here);
    games
}

#[test]
fn so_many_games_can_be_played_under_positional_superko() {
    let rules = Preset::TrompTaylor.ruleset();
    assert_eq!((rules.ko, rules.suicide), (Ko::Positional, Suicide::Allowed));
    let known = up_to(3, &counts().psk_games);
    assert_eq!(known.iter().map(|&(_, figure)| figure).collect::<Vec<_>>(), [1, 9, 907]);
    for (size, figure) in known {
        assert_eq!(games_from(&Game::new(size, rules), &mut BTreeSet::new()), figure, "{size}");
    }
}
