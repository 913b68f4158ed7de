//! What links do to the table.

use baduk_record::link::{Numbers, View};
use baduk_view::{Cursor, Intent, Numbering};
use leptos::prelude::*;

use super::{Notice, Received, Session, Store};

impl Store {
    /// Puts the game for which `is_it` holds on the table, if it lies there or was set aside; says whether it does.
    pub fn fetch(self, is_it: &dyn Fn(&Session) -> bool) -> bool {
        if untrack(|| self.session(is_it)) {
            return true;
        }
        let is_there = self.table.with_untracked(|table| table.previous.iter().any(is_it));
        if is_there {
            self.table.try_update(|table| table.fetch(is_it));
            self.preview.set(None);
            self.after_change(Notice::Opened);
        }
        is_there
    }

    /// Goes to where another record of the game on the table is; says whether that is there.
    pub fn go_to_same(self, sent: &Session) -> bool {
        let here = untrack(|| self.session(|session| session.find(&sent.record().tree, sent.at())));
        if let Some(node) = here
            && untrack(|| self.session(Session::at)) != node
        {
            self.act(Intent::GoTo(node));
        }
        here.is_some()
    }

    /// Ends the line that we are on here, so that nothing leads on to what follows.
    pub fn end_line_here(self) {
        self.table.update(|table| table.game.end_line_here());
    }

    /// Takes over what a link of the game on the table has, and tells where it leads; `None` when it is of another game.
    pub fn receive(self, sent: &Session) -> Option<Received> {
        let received = self.edit(|table| table.game.receive(sent));
        self.preview.set(None);
        let (received, announcement) = received?;
        if let Some(announcement) = announcement {
            self.after_change(Notice::Game(announcement));
        }
        Some(received)
    }

    /// Shows the game on the table as a link has it.
    pub fn show_as(self, view: &View) {
        let game = untrack(|| self.session(Session::id));
        self.sent_view.set(Some((game, *view)));
        self.cursor.set(Cursor::new(&untrack(|| self.geometry()).region));
        self.numbered.set(match view.numbers {
            Numbers::None => None,
            Numbers::All => Some(Numbering::All),
            Numbers::Last(count) => Some(Numbering::Last(count.into())),
            Numbers::From(first) => Some(Numbering::From(first.into())),
        });
    }

    /// Shows the game on the table in another way than its link has it.
    pub fn change_view(self, change: impl FnOnce(&mut View)) {
        let game = untrack(|| self.session(Session::id));
        let mut view = untrack(|| self.view());
        change(&mut view);
        self.sent_view.set(Some((game, view)));
    }
}
