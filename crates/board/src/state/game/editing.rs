//! Editing the record of the game on the table.

use baduk_game::{Edited, Session};
use baduk_rules::Size;
use leptos::prelude::*;

use super::{GameState, Notice};
use baduk_texts::Locale;

/// A function that returns the sentence for an edit, in this language and for this board size.
pub type DescribeEdit = fn(Locale, Size, Edited) -> String;

impl GameState {
    /// Edits the game on the table, and posts a notice of the edit.
    pub fn edit_record(self, describe: DescribeEdit, edit: &dyn Fn(&mut Session) -> Edited) -> Edited {
        self.sync_clock();
        let edited = self.edit(|table| edit(&mut table.game));
        self.notify(match edited {
            Edited::Played(announcement) => Notice::Game(announcement),
            edited => Notice::Edited(edited, describe),
        });
        edited
    }

    /// Changes the game on the table without a notice. Returns what `change` returns.
    pub fn change_session<T>(self, change: impl FnOnce(&mut Session) -> T) -> T {
        self.sync_clock();
        self.edit(|table| change(&mut table.game))
    }

    /// Sets a text property of the current node, such as its comment (C). Text that is typed key by key is one step to undo.
    pub fn write_text(self, name: &'static str, text: &str) {
        self.table.update(|table| table.game.edit().write_text(name, text));
    }

    /// Sets a text property of the whole game, such as a player's name (PB). Text that is typed key by key is one step to undo.
    pub fn write_game_text(self, name: &'static str, text: &str) {
        self.table.update(|table| table.game.edit().write_game_text(name, text));
    }

    /// Cancels the text that is being typed into this property of the whole game.
    pub fn revert_game_text(self, name: &'static str) {
        self.table.update(|table| table.game.edit().revert_game_text(name));
    }

    /// Starts a new undo step: text typed from now on is not part of the last step.
    pub fn end_typing(self) {
        self.table.update_untracked(|table| table.game.edit().end_typing());
    }
}
