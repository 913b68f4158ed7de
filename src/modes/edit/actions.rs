//! What edit mode does at once, by a button or a key.

use leptos::prelude::*;

use super::describe_edit;
use crate::browser::clipboard;
use crate::browser::task::Tasks;
use crate::state::{Edited, GameState, Notice, Session};

/// An edit without a point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Gives the turn to the other side.
    Turn,
    /// Undoes the last edit.
    Undo,
    /// Redoes the edit that was undone last.
    Redo,
    /// Gives the move of this node to the other side.
    Recolor,
    /// Removes this node alone.
    Remove,
    /// Moves the variation nearer to the main line.
    Promote,
    /// Removes this node with all that follows it, and copies that.
    Cut,
    /// Copies this node and all that follows it.
    Copy,
    /// Adds the branch that was copied or cut last.
    Paste,
    /// Rates the move or the position, by the name of SGF's property.
    Rate(&'static str),
}

/// Does it, and gives notice of it.
pub fn perform(game: GameState, action: Action) {
    if matches!(action, Action::Cut | Action::Copy) && !copy(game) {
        return game.notify(Notice::Edited(Edited::AtStart, describe_edit));
    }
    game.edit_record(describe_edit, &|session: &mut Session| match action {
        Action::Turn => session.turn(),
        Action::Undo => session.step_edits(false),
        Action::Redo => session.step_edits(true),
        Action::Recolor => session.recolor(),
        Action::Remove => session.take_out(),
        Action::Promote => session.promote(),
        Action::Cut => session.cut(),
        Action::Copy => session.branch().map_or(Edited::AtStart, |(_, nodes)| Edited::Copied(nodes)),
        Action::Paste => game.copied.with_value(|text| session.paste(text)),
        Action::Rate(name) => session.judge(name),
    });
}

/// Copies the branch here, also to the clipboard, as SGF. Returns whether there is one.
fn copy(game: GameState) -> bool {
    let Some((text, _)) = untrack(|| game.session(Session::branch)) else { return false };
    let copying = clipboard::write(&text);
    Tasks::DETACHED.spawn(async move { _ = copying.await });
    game.copied.set_value(text);
    true
}
