//! Plays the moves of an embedded board one after the other. This code is loaded if the author or the reader wants moves to be played.

use std::time::Duration;

use baduk_game::{Intent, Navigation};
use leptos::html;
use leptos::prelude::*;

use super::context::EmbedContext;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{closest, lifecycle, pointer, visibility};
use baduk_board::state::{Event, effect};
use baduk_texts::embed::t;

/// The fraction of the board that has to be in view while moves play by themselves.
const SHARE_IN_VIEW: f64 = 0.25;

/// The state of playing the moves of the game automatically.
#[derive(Clone, Copy)]
struct Player {
    context: EmbedContext,
    tasks: Tasks,
    /// The number of times that playing was started so far. The timer of an earlier start does nothing.
    starts: StoredValue<u32>,
    /// Whether the current step through the record is made automatically, and not by the reader.
    is_stepping: StoredValue<bool>,
    is_in_view: RwSignal<bool>,
}

/// The button that starts and pauses playing the moves.
///
/// If the author asks for it, playing starts once the board is in view, unless the reader wants less motion. It stops when the reader
/// does anything else in the board, at the end of the line, and when the board is out of view or the page is hidden.
pub fn content() -> impl IntoView {
    let context = EmbedContext::here();
    let player = Player {
        context,
        tasks: Tasks::here(),
        starts: StoredValue::new(0),
        is_stepping: StoredValue::new(false),
        is_in_view: RwSignal::new(false),
    };
    let button = NodeRef::<html::Button>::new();
    player.start_by_itself();
    player.stop_when_needed(button);
    effect(move || {
        if context.playing.get() {
            untrack(|| player.begin());
        }
    });
    on_cleanup(move || context.playing.set(false));
    let label = Signal::derive(move || {
        let locale = context.settings.locale();
        if context.playing.get() { t!(locale, board_menu.pause) } else { t!(locale, board_menu.play) }
    });
    let icon = Signal::derive(move || if context.playing.get() { "M8 5v14M16 5v14" } else { "M8 5l10 7-10 7z" });
    view! {
        <button
            type="button"
            node_ref=button
            aria-label=label
            title=label
            on:click=move |_| context.playing.update(|playing| *playing = !*playing)
        >
            <svg class="icon" aria-hidden="true" viewBox="0 0 24 24">
                <path d=icon />
            </svg>
        </button>
    }
}

impl Player {
    /// Starts playing from the current node, or from the start of the record if the current node is the end of the line.
    fn begin(self) {
        if !self.can_go_on() {
            self.go(Navigation::Start);
        }
        self.schedule();
    }

    fn schedule(self) {
        let start = self.starts.try_update_value(|starts| {
            *starts += 1;
            *starts
        });
        let pace = self.context.pace().unwrap_or_default();
        self.tasks.after(Duration::from_millis(pace.into()), move || {
            if self.context.playing.get_untracked() && Some(self.starts.get_value()) == start {
                self.go(Navigation::Forward(1));
                if self.can_go_on() { self.schedule() } else { self.stop() }
            }
        });
    }

    fn go(self, to: Navigation) {
        self.is_stepping.set_value(true);
        self.context.modes.handle(Intent::Navigate(to));
        self.is_stepping.set_value(false);
    }

    fn can_go_on(self) -> bool {
        self.context.game.session(|session| session.position().can_navigate(Navigation::Forward(1)))
    }

    fn stop(self) {
        if self.context.playing.get_untracked() {
            self.context.playing.set(false);
        }
    }

    /// Starts playing once for each game, when the board comes into view, if the author set the attribute `autoplay`.
    fn start_by_itself(self) {
        let started = StoredValue::new(0);
        effect(move || {
            let game = self.context.games();
            let is_asked = self.context.options.with(|options| options.autoplay.is_some());
            let is_time = self.is_in_view.get() && !lifecycle::is_hidden() && started.get_value() != game;
            if is_time && is_asked && !visibility::prefers_reduced_motion() {
                started.set_value(game);
                self.context.playing.set(true);
            }
        });
    }

    fn stop_when_needed(self, button: NodeRef<html::Button>) {
        self.context.game.events.on(move |event| {
            if matches!(event, Event::Navigated) && !self.is_stepping.get_value() {
                self.stop();
            }
        });
        lifecycle::on_hide(move || self.stop());
        effect(move || {
            let Some(button) = button.get() else { return };
            let Some(board) = closest(&button.clone().into(), ".embed") else { return };
            pointer::on_use_outside(&board, &button.into(), move || self.stop());
            visibility::on_change(&board, SHARE_IN_VIEW, move |is_in_view| {
                self.is_in_view.set(is_in_view);
                if !is_in_view {
                    self.stop();
                }
            });
        });
    }
}
