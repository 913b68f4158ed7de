//! Pointer and keyboard input on the board.

use std::time::Duration;

use baduk_game::KeyAction;
use baduk_rules::Point;
use baduk_view::{Cursor, Gesture, Pointer, Tap};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;

use super::points::point_of;
use crate::browser::keyboard::KeyPress;
use crate::browser::pointer;
use crate::browser::task::Tasks;
use crate::components::record::navigate_with_key;
use crate::modes::Modes;
use crate::state::{BoardUi, GameState, SettingsState, Touch};
use baduk_game::Session;

/// How long a press must last to be a long press, which goes to the move that placed the pressed stone.
const LONG_PRESS: Duration = Duration::from_millis(600);

/// The input handlers of a board.
#[derive(Clone, Copy)]
pub struct Input {
    game: GameState,
    board: BoardUi,
    modes: Modes,
    settings: SettingsState,
    press: StoredValue<Press>,
    latest: RwSignal<Latest>,
    tasks: Tasks,
}

/// The reader's last action on the board since the board got the focus. It decides what the arrow keys do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Latest {
    /// The reader has done nothing since the board got the focus.
    Nothing,
    /// The reader clicked on the board.
    Click,
    /// The reader typed the name of a point or moved the keyboard cursor.
    Cursor,
}

/// The current press on the board.
#[derive(Clone, Copy, Default)]
struct Press {
    gesture: Gesture,
    /// The number of presses so far. The timer of a long press does nothing if another press has begun since.
    number: u32,
    /// Whether the press has lasted as long as a long press, but will still count as a tap when it ends.
    is_slow: bool,
}

impl Input {
    pub fn new() -> Self {
        let press = StoredValue::new(Press::default());
        Self {
            game: expect_context(),
            board: expect_context(),
            modes: expect_context(),
            settings: expect_context(),
            press,
            latest: RwSignal::new(Latest::Nothing),
            tasks: Tasks::here(),
        }
    }

    /// Handles `pointerdown`. A long press on a stone goes to the move that placed the stone.
    pub fn press(self, event: &PointerEvent) {
        if !pointer::is_primary_press(event) {
            // Two fingers zoom or scroll the page.
            return self.cancel();
        }
        self.set_latest(Latest::Click);
        let (point, kind) = (self.point_under(event), pointer::kind(event));
        let number = self.change(|press| {
            press.gesture.press(point, kind);
            press.is_slow = false;
            press.number += 1;
            press.number
        });
        if self.settings.with_untracked(|settings| settings.touch == Touch::Magnify) {
            return;
        }
        let held = point.filter(|&point| self.is_holdable(point));
        self.tasks.after(LONG_PRESS, move || {
            let is_held = self.change(|press| {
                let is_same = press.number == number;
                press.is_slow |= is_same && held.is_none();
                is_same && held.is_some() && press.gesture.hold().is_some()
            });
            if let Some(point) = held.filter(|_| is_held) {
                self.modes.go_to_stone(point);
            }
        });
    }

    /// Handles `pointerup`: the end of a long touch, after which some browsers send no click.
    pub fn lift(self, event: &PointerEvent) {
        let is_slow = self.change(|press| std::mem::take(&mut press.is_slow));
        if is_slow && pointer::kind(event) == Pointer::Touch {
            let (point, is_on_point) = (self.point_under(event), self.is_on_point(event));
            let spacing = self.spacing(event);
            if let Some(tap) = self.change(|press| press.gesture.release(point, is_on_point, spacing)) {
                self.modes.tap(tap);
            }
        }
    }

    /// Whether a long press on a point goes to a move at this point. In a game that is played, only a press on a stone does, and only
    /// while no clock runs: other long presses are slow taps. In a game that is read, every press does, since a later move may be at the
    /// point.
    fn is_holdable(self, point: Point) -> bool {
        let has_stone = || self.game.position(|game| game.board().stone(point).is_some());
        self.is_reading() || self.game.clock_runs_for().is_none() && has_stone()
    }

    /// Handles `click`, the last event of a press. If the board changed at an earlier event, the browser would lay out the page twice.
    pub fn click(self, event: &MouseEvent) {
        // A screen reader clicks a cell without a pointer.
        if event.detail() == 0
            && let Some(point) = point_of(event, self.game.size())
        {
            return self.modes.tap(Tap::sure(point));
        }
        let (point, is_on_point) = (self.point_under(event), self.is_on_point(event));
        // The second click of a double click would be a move on the stone that was just played, or would confirm a variation that the
        // reader has not seen.
        let is_last_stone = || point.is_some() && self.game.last_stone().map(|(last, _)| last) == point;
        if event.detail() > 1 && (is_last_stone() || self.is_reading()) {
            self.change(|press| press.gesture.cancel());
            return;
        }
        let spacing = self.spacing(event);
        match self.change(|press| press.gesture.release(point, is_on_point, spacing)) {
            Some(tap) if event.shift_key() => self.modes.go_to_stone(tap.point),
            Some(tap) => self.modes.tap(tap),
            None => {}
        }
    }

    /// Handles `pointermove` of a mouse or a pen.
    pub fn hover(self, event: &PointerEvent) {
        if pointer::kind(event) == Pointer::Hovering {
            self.board.set_hovered(self.point_under(event));
        }
    }

    /// Handles `pointercancel`: the browser uses the pointer for something else, such as scrolling.
    pub fn cancel(self) {
        self.change(|press| press.gesture.cancel());
    }

    /// Handles `keydown`: navigates, or does the action of the key on the board.
    pub fn key(self, event: &KeyboardEvent) {
        if !self.has_cursor() && navigate_with_key(self.game, self.modes, event) {
            return;
        }
        let pressed = KeyPress::new(event);
        // Readers who click on a game that is read can also use the arrow keys to navigate, unless they type the name of a point.
        if self.latest.get_untracked() == Latest::Click
            && self.is_reading()
            && let Some(intent) = pressed.key().page_action().filter(|_| !pressed.alt)
        {
            self.modes.handle(intent);
            return event.prevent_default();
        }
        let Some(action) = pressed.key().action().filter(|_| !pressed.alt) else { return };
        let is_at_cursor = matches!(action, KeyAction::Step(_) | KeyAction::Type(_));
        self.set_latest(if is_at_cursor { Latest::Cursor } else { Latest::Nothing });
        if self.modes.key(action) {
            event.prevent_default();
        }
    }

    /// Handles `blur`: clears the typed part of a point's name.
    pub fn leave(self) {
        self.set_latest(Latest::Nothing);
        self.board.update_cursor(Cursor::forget);
    }

    /// Whether the arrow keys move a cursor on the board. While readers only navigate, the arrow keys navigate too, unless a reader types
    /// the name of a point.
    pub fn has_cursor(self) -> bool {
        self.latest.get() == Latest::Cursor || !self.modes.current().only_navigates()
    }

    fn set_latest(self, latest: Latest) {
        if self.latest.try_get_untracked().is_some_and(|before| before != latest) {
            self.latest.set(latest);
        }
    }

    /// Whether a game is read, rather than played, solved or edited.
    fn is_reading(self) -> bool {
        let is_read = self.game.session(Session::is_review) && self.modes.current().marks_variations();
        is_read && self.board.tool.with(Option::is_none)
    }

    fn change<T>(self, change: impl FnOnce(&mut Press) -> T) -> T {
        self.press.try_update_value(change).expect("the board is in the document")
    }

    /// Whether the pointer is clearly on a point of the board, and not between two points.
    fn is_on_point(self, event: &MouseEvent) -> bool {
        pointer::position(event).is_some_and(|(across, down)| self.board.geometry().is_on_point(across, down))
    }

    /// The distance between two points on the screen.
    fn spacing(self, event: &MouseEvent) -> f64 {
        // One point is 100 units of the view box from the next.
        100.0 * pointer::target_width(event) / f64::from(self.board.geometry().view_box().width)
    }

    fn point_under(self, event: &MouseEvent) -> Option<Point> {
        let (across, down) = pointer::position(event)?;
        self.board.geometry().point_at(across, down)
    }
}
