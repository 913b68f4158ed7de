//! Files that come in: read, put on the table, or told why not.

use std::time::Duration;

use baduk_record::link;
use baduk_record::sgf::{self, Charset, GameError};
use leptos::prelude::*;

use super::{Desk, View};
use crate::browser::fetch::{self, FetchError};
use crate::browser::files::{self, File, FileError, Transfer};
use crate::browser::task::Tasks;
use crate::browser::{decode, storage};
use crate::components::links::{Links, Way};
use crate::state::opening::{NotOpened, Opened};
use crate::state::{GameId, GameState, Lasting, Saved, Session, SettingsState};

/// What was opened last, or why nothing was.
#[derive(Clone, Copy)]
pub struct Files {
    game: GameState,
    settings: SettingsState,
    saved: Saved,
    desk: Desk,
    links: Links,
    /// The file.
    pub opened: Lasting<RwSignal<Option<Opened>>>,
    /// Why one could not be opened.
    pub trouble: Lasting<RwSignal<Option<Trouble>>>,
    /// Whether a large one is being read.
    pub reading: Lasting<RwSignal<bool>>,
    /// Whether there is something to tell about the file that was not yet seen.
    pub news: Lasting<RwSignal<bool>>,
    /// Whether the next file was given together with the one before.
    joins: StoredValue<bool>,
    tasks: Tasks,
}

/// Why a file could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The file's name or address; empty for a text that was pasted.
    pub name: String,
    /// Why.
    pub why: Why,
}

/// Why a file could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is no record in it.
    Not(NotOpened),
    /// The records in it are of other games.
    OtherGame,
    /// The boards of the records in it have no size that there is.
    NoBoard,
    /// The browser cannot read it.
    Unreadable,
    /// Nothing came from an address.
    Fetch(FetchError),
}

/// Where the address is noted whose file was opened last in this tab.
const VISITED: &str = "badukpan.visited";

/// From so many bytes on it is said first that a file is being read, for the page stands still then.
const LARGE: usize = 2_000_000;
/// As long as the page needs to say so.
const MOMENT: Duration = Duration::from_millis(60);

impl Files {
    /// Nothing opened yet. What arrives on the desk is.
    pub fn new() -> Self {
        let desk = expect_context::<Desk>();
        let files = Self {
            game: expect_context(),
            settings: expect_context(),
            saved: expect_context(),
            desk,
            links: expect_context(),
            opened: desk.opened,
            trouble: Lasting::signal(None),
            reading: Lasting::signal(false),
            news: Lasting::signal(false),
            joins: StoredValue::new(false),
            tasks: Tasks::here(),
        };
        Effect::new(move || {
            desk.arrived.track();
            for transfer in desk.inbox.try_update_value(std::mem::take).unwrap_or_default() {
                files.open(transfer);
            }
        });
        files
    }

    /// Opens the file at the address that the page was called with. Loaded again, the page has the game as it was left, and not
    /// as the file has it.
    pub fn visit(self, address: &str) {
        if !self.saved.is_as_left(VISITED, address) {
            self.fetch(address);
        }
    }

    /// Reads what was picked, dropped or pasted.
    pub fn open(self, mut transfer: Transfer) {
        self.tasks.spawn(async move {
            while let Some(file) = transfer.next().await {
                self.receive(file, !transfer.is_empty());
            }
        });
    }

    /// Lets the player pick files, and does something more once there are any.
    pub fn pick(self, then: impl FnOnce() + 'static) {
        let picking = files::pick();
        self.tasks.spawn(async move {
            let picked = picking.await;
            if !picked.is_empty() {
                then();
                self.open(picked);
            }
        });
    }

    fn fetch(self, address: &str) {
        self.reading.set(true);
        let name = address.to_owned();
        self.tasks.spawn(async move {
            let file = fetch::get(&name).await;
            self.reading.set(false);
            match file {
                Ok(file) => {
                    storage::write_session(VISITED, &name);
                    self.receive(Ok(file), false);
                }
                Err(error) => self.fail(name, Why::Fetch(error)),
            }
        });
    }

    /// Takes a file. `has_more` says whether files that were given together with it follow.
    fn receive(self, file: Result<File, FileError>, has_more: bool) {
        let joins = self.joins.get_value();
        self.joins.set_value(has_more);
        match file {
            Ok(file) if file.bytes.len() > LARGE => {
                self.reading.set(true);
                self.tasks.after(MOMENT, move || self.read(file, joins));
            }
            Ok(file) => self.read(file, joins),
            Err(FileError::TooLarge(name)) => self.fail(name, Why::Not(NotOpened::TooLarge)),
            Err(FileError::Unreadable(name)) => self.fail(name, Why::Unreadable),
        }
    }

    fn read(self, File { name, bytes }: File, joins: bool) {
        // A text that is a link is for those who read links.
        if name.is_empty()
            && let Some(link) = std::str::from_utf8(&bytes).ok().filter(|text| link::is_link(text))
        {
            self.reading.set(false);
            return self.links.receive(link.to_owned(), Way::Paste);
        }
        let read = Opened::read(&name, bytes, None, decode::decode);
        self.reading.set(false);
        match read {
            Err(why) => self.fail(name, Why::Not(why)),
            Ok(opened) if joins && self.opened.with_untracked(Option::is_some) => {
                self.opened.update(|files| {
                    if let Some(files) = files {
                        files.add(opened);
                    }
                });
            }
            Ok(opened) => {
                let (first, why) = (opened.first(), why_none(&opened));
                self.set(opened);
                match first {
                    Some(place) => self.show(place),
                    None => self.fail(name, why),
                }
            }
        }
    }

    fn set(self, opened: Opened) {
        self.trouble.set(None);
        self.news.set(true);
        self.opened.set(Some(opened));
    }

    fn fail(self, name: String, why: Why) {
        self.trouble.set(Some(Trouble { name, why }));
    }

    /// Puts a game of the file on the table. The one there is set aside, unless the file has it as it is.
    pub fn show(self, place: usize) {
        let here = untrack(|| self.game.session(Session::clone));
        let among_others = self.opened.with_untracked(|opened| opened.iter().any(|opened| opened.games.len() > 1));
        let is_in_file = self.keep(&here) && among_others;
        let show = |opened: &mut Option<Opened>| opened.as_mut()?.show(place, GameId::unique());
        if let Some(session) = self.opened.try_update(show).flatten() {
            self.put_on_table(session, is_in_file);
        }
    }

    /// Puts a game on the table with its record beside it. The one there is set aside, or (`is_in_file`) dropped.
    fn put_on_table(self, session: Session, is_in_file: bool) {
        if is_in_file {
            self.game.swap(session);
        } else {
            self.game.open(session);
            self.settings.show_record(true);
        }
    }

    /// Takes what was done to a game of the file over into it. Says whether the file had it as it is.
    pub fn keep(self, session: &Session) -> bool {
        let keep = |opened: &mut Option<Opened>| {
            let opened = opened.as_mut()?;
            let had = opened.has_as_it_is(session);
            if !had {
                opened.take_over(session);
            }
            Some(had)
        };
        self.opened.try_update_untracked(keep).flatten().unwrap_or(false)
    }

    /// Reads the file again in another charset.
    pub fn read_as(self, charset: Charset) {
        let read = self.opened.with_untracked(|opened| {
            opened.as_ref().map(|opened| (opened.read_as(charset, decode::decode), opened.shown()))
        });
        let Some((Ok(opened), shown)) = read else { return };
        let is_in_file = self.keep(&untrack(|| self.game.session(Session::clone)));
        self.opened.set(Some(opened));
        let show = |opened: &mut Option<Opened>| {
            let opened = opened.as_mut()?;
            opened.show(shown.or(opened.first())?, GameId::unique())
        };
        if let Some(session) = self.opened.try_update(show).flatten() {
            self.put_on_table(session, is_in_file);
        }
    }

    /// Opens the sheet of the file.
    pub fn look(self) {
        self.news.set(false);
        self.desk.show(View::File);
    }
}

/// Why none of the games can be shown, where none can.
fn why_none(opened: &Opened) -> Why {
    let has_no_board = |tree| matches!(sgf::terms(tree), Err(GameError::Size { .. }));
    if opened.games.iter().any(has_no_board) { Why::NoBoard } else { Why::OtherGame }
}
