//! Opens files: reads them and puts a game on the table, or keeps the error.

use std::time::Duration;

use baduk_record::link;
use baduk_record::sgf::{self, Charset, GameError};
use leptos::prelude::*;

use super::{GamesContext, GamesView};
use crate::browser::fetch::{self, FetchError};
use crate::browser::files::{self, File, FileError, Transfer};
use crate::browser::task::Tasks;
use crate::browser::{decode, storage};
use crate::components::link_inbox::{LinkInbox, LinkOrigin};
use crate::state::opened_file::{ContentError, Opened};
use crate::state::{GameId, GameState, Lasting, Saved, Session, SettingsState};

/// The file that was opened last, or the error.
#[derive(Clone, Copy)]
pub struct FileOpener {
    game: GameState,
    settings: SettingsState,
    saved: Saved,
    games: GamesContext,
    links: LinkInbox,
    /// The opened file.
    pub opened: Lasting<RwSignal<Option<Opened>>>,
    /// The error if the last file could not be opened.
    pub error: Lasting<RwSignal<Option<OpenError>>>,
    /// Whether a large file is being read.
    pub is_reading: Lasting<RwSignal<bool>>,
    /// Whether there is a notice about the file that the user has not dismissed.
    pub has_news: Lasting<RwSignal<bool>>,
    /// Whether the next file belongs to the same drop or selection as the one before.
    adds_to_collection: StoredValue<bool>,
    tasks: Tasks,
}

/// An error that occurred while opening a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenError {
    /// The name or URL of the file; empty for pasted text.
    pub name: String,
    /// The reason.
    pub reason: OpenErrorReason,
}

/// The reason that a file could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenErrorReason {
    /// The content is not a collection of games.
    Content(ContentError),
    /// All records are of games other than Go.
    OtherGame,
    /// The board size is not supported.
    UnsupportedSize,
    /// The browser can't read the file.
    Unreadable,
    /// The download failed.
    Fetch(FetchError),
}

/// The key of the session storage for the URL of the file that this tab opened last.
const OPENED_URL_KEY: &str = "badukpan.visited";

/// Files larger than this, in bytes, show a notice first: reading them blocks the page.
const LARGE_FILE_BYTES: usize = 2_000_000;
/// How long the page needs to show that notice.
const NOTICE_DELAY: Duration = Duration::from_millis(60);

impl FileOpener {
    /// Creates an opener without a file. It opens the files that arrive in the context.
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

    /// Opens the file at the URL that the page was loaded with. After a reload the page keeps the saved game instead.
    pub fn open_url_once(self, address: &str) {
        if !self.saved.is_as_left(OPENED_URL_KEY, address) {
            self.fetch(address);
        }
    }

    /// Opens picked, dropped or pasted files.
    pub fn open_transfer(self, mut transfer: Transfer) {
        self.tasks.spawn(async move {
            while let Some(file) = transfer.next().await {
                self.receive(file, !transfer.is_empty());
            }
        });
    }

    /// Lets the user pick files. Calls `then` if they picked any.
    pub fn pick(self, then: impl FnOnce() + 'static) {
        let picker = files::pick();
        self.tasks.spawn(async move {
            let picked = picker.await;
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

    /// Reads a file. `has_more` is whether more files of the same drop or selection follow.
    fn receive(self, file: Result<File, FileError>, has_more: bool) {
        let adds_to_collection = self.adds_to_collection.get_value();
        self.adds_to_collection.set_value(has_more);
        match file {
            Ok(file) if file.bytes.len() > LARGE_FILE_BYTES => {
                self.is_reading.set(true);
                self.tasks.after(NOTICE_DELAY, move || self.read(file, adds_to_collection));
            }
            Ok(file) => self.read(file, adds_to_collection),
            Err(FileError::TooLarge(name)) => self.fail(name, OpenErrorReason::Content(ContentError::TooLarge)),
            Err(FileError::Unreadable(name)) => self.fail(name, OpenErrorReason::Unreadable),
        }
    }

    fn read(self, File { name, bytes }: File, adds_to_collection: bool) {
        // A pasted link goes to the link reader.
        if name.is_empty()
            && let Some(link) = std::str::from_utf8(&bytes).ok().filter(|text| link::is_link(text))
        {
            self.is_reading.set(false);
            return self.links.receive(link.to_owned(), LinkOrigin::Paste);
        }
        let result = Opened::read(&name, bytes, None, decode::decode);
        self.is_reading.set(false);
        match result {
            Err(reason) => self.fail(name, OpenErrorReason::Content(reason)),
            Ok(opened) if adds_to_collection && self.opened.with_untracked(Option::is_some) => {
                self.opened.update(|files| {
                    if let Some(files) = files {
                        files.add(opened);
                    }
                });
            }
            Ok(opened) => {
                let (first, reason) = (opened.first(), reason_nothing_opened(&opened));
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

    /// Puts a game of the opened file on the table. The current game becomes a previous one, unless the file has it unchanged.
    pub fn open_game(self, index: usize) {
        let current = untrack(|| self.game.session(Session::clone));
        let has_several_games = self.opened.with_untracked(|opened| opened.iter().any(|opened| opened.games.len() > 1));
        let is_in_file = self.save_edits(&current) && has_several_games;
        let open = |opened: &mut Option<Opened>| opened.as_mut()?.show(index, GameId::unique());
        if let Some(session) = self.opened.try_update(open).flatten() {
            self.put_on_table(session, is_in_file);
        }
    }

    /// Puts a game on the table and shows its record. The current game becomes a previous one, unless `is_in_file`.
    fn put_on_table(self, session: Session, is_in_file: bool) {
        if is_in_file {
            self.game.swap(session);
        } else {
            self.game.open(session);
            self.settings.show_record(true);
        }
    }

    /// Saves the edits of a game in the opened file. Returns whether the file already had it unchanged.
    pub fn save_edits(self, session: &Session) -> bool {
        let save = |opened: &mut Option<Opened>| {
            let opened = opened.as_mut()?;
            let was_unchanged = opened.has_as_it_is(session);
            if !was_unchanged {
                opened.take_over(session);
            }
            Some(was_unchanged)
        };
        self.opened.try_update_untracked(save).flatten().unwrap_or(false)
    }

    /// Reads the file again in another encoding.
    pub fn read_as(self, charset: Charset) {
        let read = self.opened.with_untracked(|opened| {
            opened.as_ref().map(|opened| (opened.read_as(charset, decode::decode), opened.shown()))
        });
        let Some((Ok(opened), shown)) = read else { return };
        let is_in_file = self.save_edits(&untrack(|| self.game.session(Session::clone)));
        self.opened.set(Some(opened));
        let open = |opened: &mut Option<Opened>| {
            let opened = opened.as_mut()?;
            opened.show(shown.or(opened.first())?, GameId::unique())
        };
        if let Some(session) = self.opened.try_update(open).flatten() {
            self.put_on_table(session, is_in_file);
        }
    }

    /// Opens the sheet with the details of the file.
    pub fn open_file_sheet(self) {
        self.has_news.set(false);
        self.games.open(GamesView::File);
    }
}

/// Returns why no game of a file can be shown.
fn reason_nothing_opened(opened: &Opened) -> OpenErrorReason {
    let has_no_board = |tree| matches!(sgf::terms(tree), Err(GameError::Size { .. }));
    if opened.games.iter().any(has_no_board) { OpenErrorReason::UnsupportedSize } else { OpenErrorReason::OtherGame }
}
