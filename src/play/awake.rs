use leptos::prelude::*;

use baduk_board::browser::wake_lock;
use baduk_board::state::{GameState, effect};
use baduk_game::Session;

/// Keeps the screen on while the game on the table is played and its clock isn't paused, until the current component is unmounted. For the
/// parts of games in which a player may think for long without touching the screen: the clock, and the computer.
pub fn stay_awake() {
    let game = GameState::here();
    let is_played = Memo::new(move |_| game.session(Session::is_live) && !game.is_paused());
    effect(move || {
        if is_played.get() {
            wake_lock::keep_screen_on();
        }
    });
}
