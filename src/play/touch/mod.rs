//! Help for touch: a vibration for each stone, a magnifier, and protection against double taps. Also the lines through the cursor and the
//! last move, which are drawn over the board like the magnifier.

mod crosshair;
mod magnifier;
mod stray_taps;

use baduk_rules::Move;
use baduk_view::Pointer;
use leptos::html;
use leptos::prelude::*;

use baduk_board::browser::{haptics, lifecycle, pointer};
use baduk_board::components::lazy::{LazySection, lazy};
use baduk_board::state::{Event, GameState, SettingsState, effect};
use crosshair::Crosshair;
use magnifier::Magnifier;

/// The element of the board, as a context of the play page.
#[derive(Clone, Copy)]
pub struct BoardElement(pub NodeRef<html::Div>);

/// The section with the help for touch and the lines over the board. Its code is loaded once the browser is idle or a move is played, on a
/// device with a touch screen or if the reader has turned the lines on.
#[component]
pub fn TouchSection() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let is_ready = RwSignal::new(false);
    lifecycle::on_idle(move || is_ready.set(true));
    game.events.on(move |event| {
        if matches!(event, Event::Moved(_)) && !is_ready.get_untracked() {
            is_ready.set(true);
        }
    });
    let shown = Signal::derive(move || {
        is_ready.get() && (pointer::has_touch() || settings.with(|settings| settings.crosshair))
    });
    view! { <LazySection load=|place| Box::pin(touch(place)) shown class="touch" /> }
}

lazy!(touch, touch, content);

fn content() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let BoardElement(node) = expect_context();
    // Whether the last press on the board was by a finger.
    let is_touch = StoredValue::new(false);
    effect(move || {
        if let Some(board) = node.get() {
            pointer::add_listener(&board, &["pointerdown"], move |event| {
                is_touch.set_value(pointer::kind(event) == Pointer::Touch);
            });
        }
    });
    game.events.on(move |event| {
        let is_stone = || matches!(game.session(|session| session.position().last_play()), Some((_, Move::Play(_))));
        if matches!(event, Event::Moved(_)) && is_touch.get_value() && is_stone() {
            // One press plays only one stone.
            is_touch.set_value(false);
            if settings.with_untracked(|settings| settings.vibration) {
                haptics::tick();
            }
        }
    });
    stray_taps::ignore();
    view! {
        <Magnifier node />
        <Crosshair node />
    }
}
