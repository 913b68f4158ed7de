//! The magnifier for touch: a finger that rests on the board sees the points under it enlarged, moves to the right one, and plays when it
//! is lifted.

use std::time::Duration;

use baduk_rules::Point;
use baduk_view::{Pointer, Tap};
use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;

use baduk_board::browser::pointer;
use baduk_board::browser::task::Tasks;
use baduk_board::modes::Modes;
use baduk_board::state::{BoardUi, SettingsState, Touch, effect};

/// How long a finger rests on the board before the magnifier opens. A finger that moves sooner scrolls the page.
const REST: Duration = Duration::from_millis(250);
/// How far a finger may move before the magnifier opens, in pixels. A finger that moves further scrolls the page.
const STILL: i32 = 10;
/// The width of the part of the board that the magnifier shows, in hundredths of the line spacing.
const SHOWN: i32 = 450;
/// The distance from the top of the window, in pixels, within which the magnifier is beside the finger instead of above it.
const TOP: i32 = 220;

/// The position of a finger on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Finger {
    /// The position of the finger in the window, in pixels.
    at: (i32, i32),
    /// The position of the finger on the picture of the board, from the left and from the top, each from 0 to 1.
    place: (f64, f64),
}

/// What a finger on the board is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Hold {
    /// No finger is on the board, or the finger scrolls or taps.
    #[default]
    None,
    /// The finger has not moved yet.
    Resting(Finger),
    /// The finger moves the magnifier.
    Magnifying(Finger),
    /// The finger was just lifted, or a second finger came. The browser may still send events of the first finger.
    Ended,
}

/// The state of the magnifier and of the finger on the board.
#[derive(Clone, Copy)]
struct MagnifierState {
    board: BoardUi,
    modes: Modes,
    settings: SettingsState,
    hold: RwSignal<Hold>,
    /// The number of presses so far. The timer of a press does nothing if another press has begun since.
    presses: StoredValue<u32>,
    tasks: Tasks,
}

/// The magnifier, which is visible while a finger rests or moves on the board.
#[component]
pub fn Magnifier(node: NodeRef<html::Div>) -> impl IntoView {
    let magnifier = MagnifierState {
        board: BoardUi::here(),
        modes: Modes::here(),
        settings: SettingsState::here(),
        hold: RwSignal::new(Hold::None),
        presses: StoredValue::new(0),
        tasks: Tasks::here(),
    };
    effect(move || {
        let Some(board) = node.get() else { return };
        if magnifier.settings.with(|settings| settings.touch == Touch::Magnify) {
            pointer::add_listener(&board, &["pointerdown"], move |event| magnifier.press(event));
            pointer::add_listener(&board, &["pointermove"], move |event| magnifier.drag(event));
            pointer::add_listener(&board, &["pointerup"], move |event| magnifier.lift(event));
            pointer::add_listener(&board, &["pointercancel"], move |_| magnifier.end());
            // The page doesn't scroll, no menu opens, and no click follows.
            let is_in_use = move || matches!(magnifier.hold.get_untracked(), Hold::Magnifying(_) | Hold::Ended);
            pointer::prevent_default(&board, &["touchmove", "touchend", "contextmenu"], is_in_use);
        }
    });
    let is_open = Memo::new(move |_| matches!(magnifier.hold.get(), Hold::Magnifying(_)));
    view! { {move || is_open.get().then(|| view! { <Picture magnifier /> })} }
}

/// The enlarged part of the board, above or beside the finger.
#[component]
fn Picture(magnifier: MagnifierState) -> impl IntoView {
    let finger = move || match magnifier.hold.get() {
        Hold::Magnifying(finger) => finger,
        Hold::None | Hold::Resting(_) | Hold::Ended => Finger::default(),
    };
    let view_box = Signal::derive(move || {
        let (frame, (across, down)) = (magnifier.board.geometry().view_box(), finger().place);
        let edge = |start: i32, length: i32, place: f64| start + (place * f64::from(length)) as i32 - SHOWN / 2;
        format!("{} {} {SHOWN} {SHOWN}", edge(frame.x, frame.width, across), edge(frame.y, frame.height, down))
    });
    let side = Signal::derive(move || match finger() {
        Finger { at: (_, y), .. } if y > TOP => "above",
        Finger { place: (across, _), .. } if across < 0.5 => "right",
        _ => "left",
    });
    view! {
        <svg
            class="magnifier"
            data-testid="magnifier"
            aria-hidden="true"
            data-side=side
            style:--x=Signal::derive(move || format!("{}px", finger().at.0))
            style:--y=Signal::derive(move || format!("{}px", finger().at.1))
            viewBox=view_box
        >
            <use href="#board-ground" />
            <use href="#board-stones" />
        </svg>
    }
}

impl MagnifierState {
    fn press(self, event: &PointerEvent) {
        if pointer::kind(event) != Pointer::Touch {
            return;
        }
        let number = self.presses.try_update_value(|presses| {
            *presses += 1;
            *presses
        });
        // A second finger zooms or scrolls the page.
        if !pointer::is_primary_press(event) {
            return self.end();
        }
        let Some(finger) = finger(event) else { return };
        self.hold.set(Hold::Resting(finger));
        self.tasks.after(REST, move || {
            if let Hold::Resting(finger) = self.hold.get_untracked()
                && self.presses.try_get_value() == number
            {
                self.magnify(finger);
            }
        });
    }

    fn drag(self, event: &PointerEvent) {
        let Some(now) = finger(event).filter(|_| event.is_primary()) else { return };
        match self.hold.get_untracked() {
            Hold::Resting(first) if is_far(first, now) => self.hold.set(Hold::None),
            Hold::Magnifying(_) => self.magnify(now),
            Hold::None | Hold::Resting(_) | Hold::Ended => {}
        }
    }

    /// Shows the stone that the finger would play, in the magnifier and on the board.
    fn magnify(self, finger: Finger) {
        self.hold.set(Hold::Magnifying(finger));
        self.board.set_hovered(self.point(finger));
    }

    fn lift(self, event: &PointerEvent) {
        let Hold::Magnifying(finger) = self.hold.get_untracked() else { return self.hold.set(Hold::None) };
        if event.is_primary() {
            self.end();
            if let Some(point) = self.point(finger) {
                // The reader has seen the point, as with a mouse.
                self.modes.tap(Tap::sure(point));
            }
        }
    }

    /// Closes the magnifier.
    fn end(self) {
        let was_open = matches!(self.hold.get_untracked(), Hold::Magnifying(_));
        self.hold.set(if was_open { Hold::Ended } else { Hold::None });
        self.board.set_hovered(None);
    }

    fn point(self, Finger { place: (across, down), .. }: Finger) -> Option<Point> {
        self.board.geometry().point_at(across, down)
    }
}

fn finger(event: &PointerEvent) -> Option<Finger> {
    let at = (event.client_x(), event.client_y());
    Some(Finger { at, place: pointer::position(event)? })
}

fn is_far(one: Finger, other: Finger) -> bool {
    let (across, down) = (one.at.0 - other.at.0, one.at.1 - other.at.1);
    across * across + down * down > STILL * STILL
}
