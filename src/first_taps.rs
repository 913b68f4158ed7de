//! The taps on the still board, which `public/first-tap.js` takes while the program loads.

use baduk_rules::{Color, Game, Point, Size};
use baduk_view::{Pointer, Tap};
use leptos::prelude::*;

use super::links::may_be_payload;
use super::saved::Saved;
use baduk_board::browser::address;
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, effect};
use baduk_game::Session;

/// Plays the taps on the still board, which are all on one point, as if they were taps on the program's board. Does nothing if the page
/// shows another game than a new one on that board. The form of the taps is described at `start` in `src/main.rs`.
pub fn play(taps: &[u8]) {
    let (saved, game, modes) = (Saved::here(), GameState::here(), Modes::here());
    let names_game = || may_be_payload(&address::fragment()) || address::parameter("sgf").is_some();
    let is_skipping = || saved.skipped.with_untracked(Option::is_some);
    if taps.is_empty() || !untrack(|| is_new(game)) || is_skipping() || names_game() {
        return;
    }
    let taps = read(taps);
    // Effects that exist already run first, such as the one that saves every later change of the table.
    effect(move || untrack(|| play_one(&taps, game, modes)));
}

/// Whether the board shows what the still board shows: nothing, with Black to play the first move.
fn is_new(game: GameState) -> bool {
    let is_bare = |game: &Game| game.board().stones().next().is_none() && game.handicap_left() == 0;
    let is_even = |game: &Game| is_bare(game) && game.to_play() == Color::Black;
    let is_begun = game.session(Session::is_begun) || game.awaiting_library().is_some();
    !is_begun && game.size() == Size::square(19).expect("19 is from 1 to 52") && game.position(is_even)
}

fn read(taps: &[u8]) -> Vec<Tap> {
    let (taps, _) = taps.as_chunks();
    let tap = |&[column, row, is_touch, is_on_point]: &[u8; 4]| Tap {
        point: Point::new(column, row),
        pointer: if is_touch == 1 { Pointer::Touch } else { Pointer::Hovering },
        is_on_point: is_on_point == 1,
    };
    taps.iter().map(tap).collect()
}

/// Handles taps until one of them has played a stone: the reader saw one stone on the still board.
fn play_one(taps: &[Tap], game: GameState, modes: Modes) {
    for &tap in taps {
        if !game.session(Session::is_begun) {
            modes.tap(tap);
        }
    }
}

#[cfg(test)]
mod tests {
    use baduk_board::modes::Play;
    use baduk_board::state::{BoardUi, Settings, SettingsState, Touch};
    use baduk_game::{Intent, Table};
    use baduk_rules::Preset;
    use baduk_sgf::GameTerms;
    use baduk_texts::Locale;

    use super::*;

    const D4: Point = Point::new(3, 15);
    const MOUSE: [u8; 4] = [3, 15, 0, 1];
    const FINGER: [u8; 4] = [3, 15, 1, 1];
    /// A finger between two points.
    const UNSURE: [u8; 4] = [3, 15, 1, 0];

    /// Plays taps in a new game. Returns the number of moves, and the point that waits for a second tap.
    fn outcome(touch: Touch, taps: &[[u8; 4]]) -> (usize, Option<Point>) {
        Owner::new().with(|| {
            let settings = SettingsState::new(Settings { touch, ..Settings::new(Locale::En) });
            let game = GameState::new(Table::new());
            let board = BoardUi::new(game, settings);
            let modes = Modes::new(game, board, settings);
            provide_context(settings);
            provide_context(game);
            provide_context(board);
            provide_context(modes);
            Play::provide(true);
            untrack(|| {
                play_one(&read(taps.as_flattened()), game, modes);
                assert!(!game.session(Session::is_begun) || game.position(|game| game.board().stone(D4).is_some()));
                (game.session(Session::move_number), board.previewed())
            })
        })
    }

    #[test]
    fn a_click_plays() {
        assert_eq!(outcome(Touch::Confirm, &[MOUSE]), (1, None));
        assert_eq!(outcome(Touch::Confirm, &[]), (0, None));
    }

    #[test]
    fn a_finger_plays_as_the_setting_says() {
        for touch in [Touch::Confirm, Touch::Magnify] {
            assert_eq!(outcome(touch, &[FINGER]), (0, Some(D4)), "{touch:?}");
            assert_eq!(outcome(touch, &[FINGER, FINGER]), (1, None), "{touch:?}");
            assert_eq!(outcome(touch, &[UNSURE, UNSURE]), (0, Some(D4)), "{touch:?}");
        }
        assert_eq!(outcome(Touch::OneTap, &[FINGER]), (1, None));
        assert_eq!(outcome(Touch::OneTap, &[UNSURE]), (0, Some(D4)));
    }

    #[test]
    fn further_taps_on_the_stone_do_nothing() {
        assert_eq!(outcome(Touch::Confirm, &[MOUSE, MOUSE, FINGER]), (1, None));
        assert_eq!(outcome(Touch::OneTap, &[FINGER; 3]), (1, None));
    }

    #[test]
    fn only_an_even_game_without_moves_on_the_same_board_is_new() {
        let is_new_table = |table: Table| Owner::new().with(|| untrack(|| is_new(GameState::new(table))));
        let of = |side, stones, rules: Preset| {
            let even = GameTerms::even(Size::square(side).unwrap(), rules.ruleset());
            Table::of(Session::new(GameTerms { stones, ..even }))
        };
        assert!(is_new_table(of(19, 0, Preset::Japanese)));
        assert!(!is_new_table(of(9, 0, Preset::Japanese)));
        assert!(!is_new_table(of(19, 2, Preset::Japanese)), "fixed handicap stones");
        assert!(!is_new_table(of(19, 2, Preset::Chinese)), "free handicap stones");
        let mut begun = of(19, 0, Preset::Japanese);
        begun.apply(Intent::Choose(D4));
        assert!(!is_new_table(begun));
    }
}
