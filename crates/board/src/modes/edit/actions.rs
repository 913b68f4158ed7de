//! The actions of edit mode that need no point, and are done with buttons and keys.

use leptos::prelude::*;

use super::describe_edit;
use crate::browser::clipboard;
use crate::browser::task::Tasks;
use crate::state::{GameState, Notice};
use baduk_game::{Edited, Session};

/// An edit that needs no point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Changes the player to move.
    Turn,
    /// Undoes the last edit.
    Undo,
    /// Redoes the edit that was undone last.
    Redo,
    /// Changes the color of the current node's move.
    Recolor,
    /// Removes the current node alone. Its descendants stay.
    Remove,
    /// Moves the current variation up in the order of variations.
    Promote,
    /// Moves the current variation down in the order of variations.
    Demote,
    /// Copies the current node with its descendants, as [`Action::Copy`] does, and deletes them. [`Action::Remove`] deletes only the node.
    Cut,
    /// Copies the current node and its descendants for [`Action::Paste`], and to the clipboard as SGF.
    Copy,
    /// Adds the branch that was copied or cut last after the current node.
    Paste,
    /// Annotates the current move or position with this SGF property.
    Rate(&'static str),
}

/// Carries out an action of edit mode, and posts a notice of its result.
pub fn perform(game: GameState, action: Action) {
    if matches!(action, Action::Cut | Action::Copy) && !copy(game) {
        return game.notify(Notice::Edited(Edited::AtStart, describe_edit));
    }
    game.edit_record(describe_edit, &|session: &mut Session| match action {
        Action::Turn => session.edit().turn(),
        Action::Undo => session.edit().step(false),
        Action::Redo => session.edit().step(true),
        Action::Recolor => session.edit().recolor(),
        Action::Remove => session.edit().take_out(),
        Action::Promote => session.edit().promote(),
        Action::Demote => session.edit().demote(),
        Action::Cut => session.edit().cut(),
        Action::Copy => session.position().branch().map_or(Edited::AtStart, |(_, nodes)| Edited::Copied(nodes)),
        Action::Paste => game.copied.with_value(|text| session.edit().paste(text)),
        Action::Rate(name) => session.edit().judge(name),
    });
}

/// Copies the current node and its descendants, also to the clipboard as SGF. Returns whether there was a node to copy.
fn copy(game: GameState) -> bool {
    let Some((text, _)) = game.session(|session| session.position().branch()) else { return false };
    let copying = clipboard::write(&text);
    Tasks::DETACHED.spawn(async move { _ = copying.await });
    game.copied.set_value(text);
    true
}
