//! The games on the table, the position on the board, and what happens to them.

mod derived;
mod editing;
mod events;
mod filling;
mod links;
mod replayed;
mod seen;
mod session;
mod table;

use baduk_record::link::View;
use baduk_record::{Edition, NodeId, Replay};
use baduk_rules::{Game, Point};
use baduk_view::{Announcement, Intent};
use leptos::prelude::*;

use super::Lasting;

pub use editing::{DescribeEdit, Edited, Stroke, Tool};
pub use events::{Event, Events};
pub use seen::Seen;
pub use session::correspondence::Received;
pub use session::{Edit, GameId, Marks, Phase, Session};
pub use table::Table;

/// The games on the table, the position that is shown, and the last notice.
#[derive(Clone, Copy)]
pub struct GameState {
    pub(super) table: Lasting<RwSignal<Table>>,
    /// The position that is shown, and how it came about.
    pub replay: Lasting<Memo<Replay>>,
    /// How a link asks for its game to be shown: the reader's own settings stay.
    sent_view: Lasting<RwSignal<Option<SentView>>>,
    notice: Lasting<RwSignal<LastNotice>>,
    /// What happens on the board.
    pub events: Events,
    /// Whether the last move of a correspondence game was sent from here and the opponent's answer is still to come.
    pub awaiting: Lasting<RwSignal<bool>>,
    /// The variation that was copied last, as SGF.
    pub copied: StoredValue<String>,
}

/// How a link asks for its game to be shown.
#[derive(Clone, Copy)]
struct SentView {
    game: Option<GameId>,
    view: View,
}

/// A place in the record of a game, in one state of that record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    game: Option<GameId>,
    at: NodeId,
    edition: Edition,
}

/// The last notice to the reader.
#[derive(Clone, Copy, Debug)]
pub struct LastNotice {
    /// The notice.
    pub notice: Notice,
    /// How many notices there were before it. Tells two equal ones apart.
    pub number: usize,
}

/// Something to tell the reader.
#[derive(Clone, Copy, Debug)]
pub enum Notice {
    /// Nothing has happened yet.
    Welcome,
    /// A saved game is on the board.
    Restored {
        /// The number of its last move shown.
        number: usize,
    },
    /// Another tab changed this game at the same time, and both were merged.
    Merged {
        /// The number of its last move shown.
        number: usize,
    },
    /// A record was opened.
    Opened,
    /// Something happened in the game.
    Game(Announcement),
    /// The record was edited; and the function that describes it.
    Edited(Edited, DescribeEdit),
    /// A first tap waits for the second.
    Preview(Point),
    /// What was typed is not a point of the board.
    NoPoint,
    /// The saved game could not be read and was set aside.
    Damaged,
    /// The browser does not let the page save anything.
    NotKept,
}

impl GameState {
    /// The games of the components around.
    ///
    /// # Panics
    /// Outside them.
    #[must_use]
    #[inline(never)]
    pub fn here() -> Self {
        expect_context()
    }

    /// The state of a table, in the current reactive owner.
    #[must_use]
    pub fn new(table: Table) -> Self {
        let table = Lasting::signal(table);
        let waypoint = StoredValue::new(None);
        let replay = Lasting::memo(move |_| {
            let near = |waypoint: &mut _| table.with(|table| replayed::replay(&table.game, waypoint));
            waypoint.try_update_value(near).expect("the state lives as long as the page")
        });
        Self {
            table,
            replay,
            sent_view: Lasting::signal(None),
            notice: Lasting::signal(LastNotice { notice: Notice::Welcome, number: 0 }),
            events: Events::new(),
            awaiting: Lasting::signal(false),
            copied: StoredValue::new(String::new()),
        }
    }

    /// Asks the game on the table, and tracks it.
    pub fn session<T>(self, ask: impl FnOnce(&Session) -> T) -> T {
        self.table.with(|table| ask(&table.game))
    }

    /// Asks the position that is shown, and tracks it.
    pub fn position<T>(self, ask: impl FnOnce(&Game) -> T) -> T {
        self.replay.with(|replay| ask(&replay.game))
    }

    /// Asks the games on the table and those set aside, and tracks them.
    pub fn table<T>(self, ask: impl FnOnce(&Table) -> T) -> T {
        self.table.with(ask)
    }

    /// Where in the record we are, and in which state of it.
    #[must_use]
    pub fn place(self) -> Place {
        self.session(|session| Place { game: session.id(), at: session.at(), edition: session.record().tree.edition() })
    }

    /// Plays, counts, ends or begins a game, or goes through its record; gives notice of it.
    pub fn apply(self, intent: Intent) {
        self.change(|table| table.apply(intent));
    }

    /// Goes through the record only, by a point to the variation that plays there; gives notice of it.
    pub fn navigate(self, intent: Intent) {
        self.change(|table| table.game.look(intent));
    }

    /// Changes the table, and gives notice of what that came to.
    fn change(self, change: impl FnOnce(&mut Table) -> Option<Announcement>) {
        if let Some(announcement) = self.edit(change) {
            self.notify(Notice::Game(announcement));
        }
    }

    /// Changes the table, and tells the listeners if another position is shown then.
    fn edit<T>(self, edit: impl FnOnce(&mut Table) -> T) -> T {
        let at = || self.table.with_untracked(|table| table.game.at());
        let before = at();
        let result = self.table.try_update(edit).expect("the state lives as long as the page");
        if at() != before {
            self.events.emit(Event::Navigated);
        }
        result
    }

    /// Gives the reader a notice.
    pub fn notify(self, notice: Notice) {
        self.notice.update(|last| *last = LastNotice { notice, number: last.number + 1 });
        self.events.emit(Event::Notice(notice));
    }

    /// The last notice.
    #[must_use]
    pub fn last_notice(self) -> LastNotice {
        self.notice.get()
    }

    /// Edits the record without a notice, and shows the node that the edit leads to.
    pub fn write(self, edit: Edit<'_>) {
        self.edit(|table| table.game.write(edit));
    }

    /// Puts a game on the table, and sets the one there aside if it was begun.
    pub fn open(self, game: Session) {
        self.table.update(|table| table.open(game));
        self.notify(Notice::Opened);
    }

    /// Puts a game on the table in place of the one there, and gives the notice of a new game.
    pub fn replace(self, game: Session) {
        self.table.update(|table| table.game = game);
        self.notify(Notice::Welcome);
    }

    /// Puts a game on the table in place of the one there, which is dropped.
    pub fn swap(self, game: Session) {
        self.table.update(|table| (table.game, table.away) = (game, None));
        self.notify(Notice::Opened);
    }

    /// Puts the previous game back on the table.
    pub fn return_to_previous(self) {
        self.table.update(Table::return_to_previous);
        let number = self.session(Session::move_number);
        self.notify(Notice::Restored { number });
    }

    /// Puts the game of this number, which was to be fetched from the library, on the table as it was; where the library does not
    /// have it, the previous one.
    pub fn bring_back(self, id: GameId, game: Option<Session>) {
        if self.table.with_untracked(|table| table.away) == Some(id) {
            self.table.update(|table| table.bring_back(game));
            self.notify(Notice::Restored { number: untrack(|| self.session(Session::move_number)) });
        }
    }

    /// Changes the games that are set aside, or the numbers by which games are saved.
    pub fn update_table(self, update: impl FnOnce(&mut Table)) {
        self.table.update(update);
    }

    /// Has the table saved again although it is the same.
    pub fn save_again(self) {
        self.table.notify();
    }

    /// Goes to a node without a notice. The line that we are on ends there, or (`false`) goes on.
    pub fn go_quietly(self, node: NodeId, ends: bool) {
        self.edit(|table| {
            table.game.look(Intent::GoTo(node));
            if ends {
                table.game.end_line_here();
            }
        });
    }
}
