//! What an author's hands do on the board: points, strokes over several of them, keys, and what is pasted.

use baduk_record::link;
use baduk_rules::Point;
use baduk_view::Key;
use leptos::prelude::*;

use super::tools::{self, Deed};
use crate::browser::edit_events::{self, EditEvent};
use crate::i18n::wrote;
use crate::state::{Session, Store, Stroke, Tool, Wrote};

/// A stroke with a pointer that is held.
#[derive(Clone, Copy, Default)]
struct Held {
    /// The point it was on last; `None` while nothing is held.
    on: Option<Point>,
    /// What the tool does along the way: puts something on points, or takes it off. `None` before a second point is reached.
    puts: Option<bool>,
    /// Whether the last press became a stroke, which is no tap then.
    moved: bool,
}

/// Follows an author's hands for as long as the tools are shown.
pub fn follow(store: Store, label: RwSignal<String>) {
    let (shift, held) = (StoredValue::new(false), StoredValue::new(Held::default()));
    let hand = Hand { store, label, shift, held };
    store.writer.set_value(Some(Callback::new(move |point| hand.tap(point))));
    edit_events::on_edit_event(".board, .write [role=toolbar], .tree", move |done, is_shift| {
        shift.set_value(is_shift);
        match done {
            EditEvent::Press => held.set_value(Held { on: store.hovered(), ..Held::default() }),
            EditEvent::Drag => hand.drag(),
            EditEvent::Release => hand.release(),
            EditEvent::Key(key) => return hand.key(key),
            // The page opens it, as it does without tools.
            EditEvent::Paste(text) if link::is_link(text) || Session::is_whole_game(text) => return false,
            EditEvent::Paste(text) => {
                store.author(wrote, &|session| session.paste(text));
                return true;
            }
        }
        false
    });
    on_cleanup(move || {
        store.writer.set_value(None);
        store.begun.set(None);
    });
}

/// An author's hand, with the tool that the store says is in it.
#[derive(Clone, Copy)]
struct Hand {
    store: Store,
    label: RwSignal<String>,
    shift: StoredValue<bool>,
    held: StoredValue<Held>,
}

impl Hand {
    /// A tap on a point, or Enter; says whether the tool did something. Moves are played as ever, save for the other side.
    fn tap(self, point: Point) -> bool {
        let Some(tool) = self.store.tool.get_untracked() else { return false };
        if self.held.get_value().moved {
            self.held.set_value(Held::default());
            return true;
        }
        let is_taken = || untrack(|| self.store.game(|game| game.board().stone(point).is_some()));
        if tool == Tool::Move && (!self.shift.get_value() || is_taken()) {
            return false;
        }
        self.draw(tool, point, None);
        true
    }

    fn draw(self, tool: Tool, point: Point, going_on: Option<bool>) -> Wrote {
        let (other, from) = (self.shift.get_value(), self.store.begun.get_untracked());
        let text = self.label.get_untracked();
        let stroke = Stroke { tool, point, other, from, text: &text, going_on };
        let did = self.store.author(wrote, &|session| session.draw(&stroke));
        self.store.begun.set(if let Wrote::Begun(point) = did { Some(point) } else { None });
        if matches!(did, Wrote::Changed(..)) {
            self.store.tool.set(Some(Tool::Move));
        }
        did
    }

    /// The pointer moves while it is held: the tool draws on every point it comes to; an arrow or a line follows it.
    fn drag(self) {
        let held = self.held.get_value();
        let (Some(before), Some(point), Some(tool)) = (held.on, self.store.hovered(), self.store.tool.get_untracked())
        else {
            return;
        };
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
        let puts = held.puts.unwrap_or_else(|| !matches!(self.draw(tool, before, None), Wrote::Taken { .. }));
        self.draw(tool, point, Some(puts));
        self.held.set_value(Held { on: Some(point), puts: Some(puts), moved: true });
    }

    /// The pointer is let go: an arrow or a line that followed it ends here.
    fn release(self) {
        let held = self.held.get_value();
        self.held.set_value(Held { on: None, ..held });
        let joins = self.store.tool.get_untracked().filter(|tool| held.moved && tool.joins());
        if let (Some(tool), Some(point)) = (joins, self.store.hovered()) {
            self.draw(tool, point, None);
        }
    }

    /// A key on the board, the tools or the tree; says whether it was for the author.
    fn key(self, key: Key<'_>) -> bool {
        self.held.set_value(Held::default());
        let deed = match (key.name, key.command.then(|| key.letter_or_digit()).flatten()) {
            ("Delete", _) => Deed::Cut,
            (_, Some('z')) if !key.shift => Deed::Undo,
            (_, Some('y' | 'z')) => Deed::Redo,
            (_, Some('c')) => Deed::Copy,
            (_, Some('x')) => Deed::Cut,
            ("Escape", _) if self.store.begun.get_untracked().is_some() => {
                self.store.begun.set(None);
                self.store.tell(wrote, Wrote::GivenUp);
                return true;
            }
            _ => return false,
        };
        tools::perform(self.store, deed);
        true
    }
}
