//! FileOpener that come in: read, put on the table, or told reason not.

use std::time::Duration;

use baduk_record::link;
use baduk_record::sgf::{self, Charset, GameError};
use leptos::prelude::*;

use super::{GamesContext, GamesView};
use crate::browser::fetch::{self, FetchError};
use crate::browser::files::{self, File, FileError, Transfer};
use crate::browser::task::Tasks;
use crate::browser::{clock, decode, storage};
use crate::components::link_inbox::{LinkInbox, LinkOrigin};
use crate::state::opening::{NotOpened, Opened};
use crate::state::{GameState, Lasting, Saved, Session, SettingsState};

/// What was opened last, or reason nothing was.
#[derive(Clone, Copy)]
pub struct FileOpener {
    game: GameState,
    settings: SettingsState,
    saved: Saved,
    games: GamesContext,
    links: LinkInbox,
    /// The file.
    pub opened: Lasting<RwSignal<Option<Opened>>>,
    /// OpenErrorReason one could not be opened.
    pub error: Lasting<RwSignal<Option<OpenError>>>,
    /// Whether a large one is being read.
    pub is_reading: Lasting<RwSignal<bool>>,
    /// Whether there is something to tell about the file that was not yet seen.
    pub has_news: Lasting<RwSignal<bool>>,
    /// Whether the next file was given together with the one before.
    adds_to_collection: StoredValue<bool>,
    tasks: Tasks,
}

/// OpenErrorReason a file could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenError {
    /// The file's name or address; empty for a text that was pasted.
    pub name: String,
    /// OpenErrorReason.
    pub reason: OpenErrorReason,
}

/// OpenErrorReason a file could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenErrorReason {
    /// There is no record in it.
    Content(NotOpened),
    /// The records in it are of other games.
    OtherGame,
    /// The boards of the records in it have no size that there is.
    UnsupportedSize,
    /// The browser cannot read it.
    Unreadable,
    /// Nothing came from an address.
    Fetch(FetchError),
}

/// Where the address is noted whose file was opened last in this tab.
const OPENED_URL_KEY: &str = "badukpan.visited";

/// From so many bytes on it is said first that a file is being read, for the page stands still then.
const LARGE_FILE_BYTES: usize = 2_000_000;
/// As long as the page needs to say so.
const NOTICE_DELAY: Duration = Duration::from_millis(60);

impl FileOpener {
    /// Nothing opened yet. What arrives on the games is.
    pub fn new() -> Self {
        let games = expect_context::<GamesContext>();
        let files = Self {
            game: expect_context(),
            settings: expect_context(),
            saved: expect_context(),
            games,
            links: expect_context(),
            opened: games.opened,
            error: Lasting::signal(None),
            is_reading: Lasting::signal(false),
            has_news: Lasting::signal(false),
            adds_to_collection: StoredValue::new(false),
            tasks: Tasks::here(),
        };
        Effect::new(move || {
            games.has_arrived.track();
            for transfer in games.inbox.try_update_value(std::mem::take).unwrap_or_default() {
                files.open_transfer(transfer);
            }
        });
        files
    }

    /// Opens the file at the address that the page was called with. Loaded again, the page has the game as it was left, and not
    /// as the file has it.
    pub fn open_url_once(self, address: &str) {
        if !self.saved.is_as_left(OPENED_URL_KEY, address) {
            self.fetch(address);
        }
    }

    /// Reads what was picked, dropped or pasted.
    pub fn open_transfer(self, mut transfer: Transfer) {
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
                self.open_transfer(picked);
            }
        });
    }

    fn fetch(self, address: &str) {
        self.is_reading.set(true);
        let name = address.to_owned();
        self.tasks.spawn(async move {
            let file = fetch::get(&name).await;
            self.is_reading.set(false);
            match file {
                Ok(file) => {
                    storage::write_session(OPENED_URL_KEY, &name);
                    self.receive(Ok(file), false);
                }
                Err(error) => self.fail(name, OpenErrorReason::Fetch(error)),
            }
        });
    }

    /// Takes a file. `has_more` says whether files that were given together with it follow.
    fn receive(self, file: Result<File, FileError>, has_more: bool) {
        let adds_to_collection = self.adds_to_collection.get_value();
        self.adds_to_collection.set_value(has_more);
        match file {
            Ok(file) if file.bytes.len() > LARGE_FILE_BYTES => {
                self.is_reading.set(true);
                self.tasks.after(NOTICE_DELAY, move || self.read(file, adds_to_collection));
            }
            Ok(file) => self.read(file, adds_to_collection),
            Err(FileError::TooLarge(name)) => self.fail(name, OpenErrorReason::Content(NotOpened::TooLarge)),
            Err(FileError::Unreadable(name)) => self.fail(name, OpenErrorReason::Unreadable),
        }
    }

    fn read(self, File { name, bytes }: File, adds_to_collection: bool) {
        // A text that is a link is for those who read links.
        if name.is_empty()
            && let Some(link) = std::str::from_utf8(&bytes).ok().filter(|text| link::is_link(text))
        {
            self.is_reading.set(false);
            return self.links.receive(link.to_owned(), LinkOrigin::Paste);
        }
        let read = Opened::read(&name, bytes, None, decode::decode);
        self.is_reading.set(false);
        match read {
            Err(reason) => self.fail(name, OpenErrorReason::Content(reason)),
            Ok(opened) if adds_to_collection && self.opened.with_untracked(Option::is_some) => {
                self.opened.update(|files| {
                    if let Some(files) = files {
                        files.add(opened);
                    }
                });
            }
            Ok(opened) => {
                let (first, reason) = (opened.first(), reason_none_opened(&opened));
                self.set_opened(opened);
                match first {
                    Some(index) => self.open_game(index),
                    None => self.fail(name, reason),
                }
            }
        }
    }

    fn set_opened(self, opened: Opened) {
        self.error.set(None);
        self.has_news.set(true);
        self.opened.set(Some(opened));
    }

    fn fail(self, name: String, reason: OpenErrorReason) {
        self.error.set(Some(OpenError { name, reason }));
    }

    /// Puts a game of the file on the table. The one there is set aside, unless the file has it as it is.
    pub fn open_game(self, index: usize) {
        let here = untrack(|| self.game.session(Session::clone));
        let among_others = self.opened.with_untracked(|opened| opened.iter().any(|opened| opened.games.len() > 1));
        let is_in_file = self.save_edits(&here) && among_others;
        let show = |opened: &mut Option<Opened>| opened.as_mut()?.show(index, clock::unique_id());
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
    pub fn save_edits(self, session: &Session) -> bool {
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
        let is_in_file = self.save_edits(&untrack(|| self.game.session(Session::clone)));
        self.opened.set(Some(opened));
        let show = |opened: &mut Option<Opened>| {
            let opened = opened.as_mut()?;
            opened.show(shown.or(opened.first())?, clock::unique_id())
        };
        if let Some(session) = self.opened.try_update(show).flatten() {
            self.put_on_table(session, is_in_file);
        }
    }

    /// Opens the sheet of the file.
    pub fn open_file_sheet(self) {
        self.has_news.set(false);
        self.games.open(GamesView::File);
    }
}

/// OpenErrorReason none of the games can be shown, where none can.
fn reason_none_opened(opened: &Opened) -> OpenErrorReason {
    let has_no_board = |tree| matches!(sgf::terms(tree), Err(GameError::Size { .. }));
    if opened.games.iter().any(has_no_board) { OpenErrorReason::UnsupportedSize } else { OpenErrorReason::OtherGame }
}
