//! Edit mode: the effect of taps, strokes, keys and pasted text while a tool is selected.

pub mod actions;
mod describe;

use std::sync::Arc;

use baduk_game::{Intent, Key};
use baduk_rules::Point;
use baduk_view::layers::Stone;
use baduk_view::{Pointer, Tap};
use leptos::html;
use leptos::prelude::*;

use super::{Mode, ModeKind, Modes, Play};
use crate::browser::edit_events::{self, EditEvent};
use crate::state::Notice;
use actions::Action;
use baduk_game::{Edited, Editor, Stroke, Tool};
pub use describe::describe_edit;

/// Edit mode, which edits a record with the selected tool. Moves are played as in [`Play`], except moves of the other color.
#[derive(Clone, Copy)]
pub struct Edit {
    play: Play,
    /// The text that the label tool adds.
    label: RwSignal<String>,
    /// Whether Shift is held, which selects the tool's other color.
    shift: StoredValue<bool>,
    held: StoredValue<Held>,
}

/// The state of a stroke: a pointer that is held down over the board.
#[derive(Clone, Copy, Default)]
struct Held {
    /// The last point that the stroke has reached; `None` while nothing is pressed.
    on: Option<Point>,
    /// Whether the tool adds (`true`) or removes (`false`) along the stroke. `None` until the stroke reaches a second point.
    puts: Option<bool>,
    /// Whether the last press became a stroke, and is therefore no tap.
    moved: bool,
}

/// What becomes of a pasted text that is not a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherPaste {
    /// The page opens it, as it does outside of edit mode.
    Opened,
    /// The reader is told that it can't be pasted.
    Refused,
}

impl Edit {
    /// Makes edit mode available until the current component is unmounted. `label` is the text that the label tool adds, and `place` an
    /// element beside the board.
    pub fn provide(label: RwSignal<String>, place: NodeRef<html::P>, other_paste: OtherPaste) {
        let edit =
            Self { play: Play::here(), label, shift: StoredValue::new(false), held: StoredValue::new(Held::default()) };
        Modes::here().provide(ModeKind::Edit, Arc::new(edit));
        edit_events::on_edit_event(place, move |done, is_shift| {
            edit.shift.set_value(is_shift);
            match done {
                EditEvent::Press => edit.press(),
                EditEvent::Drag => edit.drag(),
                EditEvent::Release => edit.release(),
                EditEvent::Key(key) => return edit.key(key),
                EditEvent::Paste(text) if !Editor::is_branch(text) => {
                    if other_paste == OtherPaste::Refused {
                        edit.play.game.notify(Notice::Edited(Edited::NoBranch, describe_edit));
                    }
                    return other_paste == OtherPaste::Refused;
                }
                EditEvent::Paste(text) => {
                    edit.play.game.edit_record(describe_edit, &|session| session.edit().paste(text));
                    return true;
                }
            }
            false
        });
        on_cleanup(move || edit.play.board.line_start.set(None));
    }

    fn tool(&self) -> Option<Tool> {
        self.play.board.tool.get()
    }

    fn hovered(&self) -> Option<Point> {
        self.play.board.hovered()
    }

    /// Uses the selected tool at `point` if `is_sure`, that is unless a finger may have missed the point. Returns `false` if the tap is
    /// an ordinary move, which [`Play`] handles.
    fn use_tool(&self, point: Point, is_sure: bool) -> bool {
        let Some(tool) = self.tool() else { return false };
        if self.held.get_value().moved {
            self.held.set_value(Held::default());
            return true;
        }
        let is_taken = || self.play.game.position(|game| game.board().stone(point).is_some());
        if tool == Tool::Move && (!self.shift.get_value() || is_taken()) {
            return false;
        }
        if is_sure {
            self.draw(tool, point, None);
        }
        true
    }

    fn draw(&self, tool: Tool, point: Point, is_adding: Option<bool>) -> Edited {
        let Play { game, board, .. } = self.play;
        let (uses_other_color, from) = (self.shift.get_value(), board.line_start.get());
        let text = self.label.get();
        let stroke = Stroke { tool, point, uses_other_color, from, text: &text, is_adding };
        let edited = game.edit_record(describe_edit, &|session| session.edit().draw(&stroke));
        board.line_start.set(if let Edited::Begun(point) = edited { Some(point) } else { None });
        if matches!(edited, Edited::Changed(..)) {
            board.tool.set(Some(Tool::Move));
        }
        edited
    }

    fn press(&self) {
        self.held.set_value(Held { on: self.hovered(), ..Held::default() });
    }

    /// Handles a pointer that moves while it is pressed: the tool draws on every point that the pointer reaches, and the end of an arrow
    /// or line follows the pointer.
    fn drag(&self) {
        let held = self.held.get_value();
        let (Some(before), Some(point), Some(tool)) = (held.on, self.hovered(), self.tool()) else { return };
        if before == point || !(tool.draws() || tool.joins()) {
            return;
        }
        if tool.joins() {
            if !held.moved {
                self.draw(tool, before, None);
                self.held.set_value(Held { moved: true, ..held });
            }
            return;
        }
        let puts = held.puts.unwrap_or_else(|| !matches!(self.draw(tool, before, None), Edited::Taken { .. }));
        self.draw(tool, point, Some(puts));
        self.held.set_value(Held { on: Some(point), puts: Some(puts), moved: true });
    }

    /// Handles the release of the pointer: an arrow or line whose end followed the pointer ends at the point under it.
    fn release(&self) {
        let held = self.held.get_value();
        self.held.set_value(Held { on: None, ..held });
        let joins = self.tool().filter(|tool| held.moved && tool.joins());
        if let (Some(tool), Some(point)) = (joins, self.hovered()) {
            self.draw(tool, point, None);
        }
    }

    /// Handles a key on the board, the toolbar or the move tree. Returns whether edit mode uses the key.
    fn key(&self, key: Key<'_>) -> bool {
        let Play { game, board, .. } = self.play;
        self.held.set_value(Held::default());
        let action = match (key.name, key.command.then(|| key.letter_or_digit()).flatten()) {
            ("Delete", _) => Action::Cut,
            ("ArrowUp", _) if key.shift && !key.command => Action::Promote,
            ("ArrowDown", _) if key.shift && !key.command => Action::Demote,
            (_, Some('z')) if !key.shift => Action::Undo,
            (_, Some('y' | 'z')) => Action::Redo,
            (_, Some('c')) => Action::Copy,
            (_, Some('x')) => Action::Cut,
            ("Escape", _) if board.line_start.get().is_some() => {
                board.line_start.set(None);
                game.notify(Notice::Edited(Edited::Canceled, describe_edit));
                return true;
            }
            _ => return false,
        };
        actions::perform(game, action);
        true
    }
}

impl Mode for Edit {
    fn base(&self) -> Option<&dyn Mode> {
        Some(&self.play)
    }

    fn handle(&self, intent: Intent) {
        let game = self.play.game;
        match intent {
            // Wherever the focus is, Ctrl+Z undoes an edit while the record is edited.
            Intent::Undo => actions::perform(game, Action::Undo),
            Intent::Redo => actions::perform(game, Action::Redo),
            _ => self.play.handle(intent),
        }
    }

    fn tap(&self, tap: Tap) {
        if !self.use_tool(tap.point, tap.is_on_point || tap.pointer == Pointer::Hovering) {
            self.play.tap(tap);
        }
    }

    fn go_to_stone(&self, point: Point) {
        if !self.use_tool(point, true) {
            self.play.go_to_stone(point);
        }
    }

    fn ghost(&self, point: Point) -> Option<Stone> {
        match self.play.board.tool.get() {
            None | Some(Tool::Move) => self.play.ghost(point),
            Some(Tool::Stone(color)) => Some(Stone { point, color, dead: false }),
            Some(_) => None,
        }
    }
}
