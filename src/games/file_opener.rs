//! Opens files: reads them, and puts a game on the table or reports an error.

use crate::saved::keys;
use crate::saved::unique_id;
use leptos::prelude::*;

use super::{GamesContext, GamesView};
use crate::saved::Saved;
use crate::share::links::{IncomingLink, LinkOrigin, LinksContext};
use baduk_board::browser::fetch::{self, FetchError};
use baduk_board::browser::files::{self, File, FileError, Transfer};
use baduk_board::browser::task::{self, Tasks};
use baduk_board::browser::{decode, storage};
use baduk_board::state::{GameState, Notice, PruningSignal, SettingsState, effect};
use baduk_game::Session;
use baduk_game::opened_file::{ContentError, Opened};
use baduk_sgf::{Charset, GameError};

/// Opens files. Holds the file that was opened last, and the errors for the files that could not be opened.
#[derive(Clone, Copy)]
pub struct FileOpener {
    game: GameState,
    settings: SettingsState,
    saved: Saved,
    games: GamesContext,
    links: LinksContext,
    /// The file that was opened last; `None` if none was.
    pub opened: PruningSignal<RwSignal<Option<Opened>>>,
    /// The errors for those of the last files that could not be opened.
    pub errors: PruningSignal<RwSignal<Vec<OpenError>>>,
    /// Whether a large file is being read.
    pub is_reading: PruningSignal<RwSignal<bool>>,
    /// Whether there is a notice about the opened file that the reader has not closed.
    pub has_news: PruningSignal<RwSignal<bool>>,
    tasks: Tasks,
}

/// An error that occurred while opening a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenError {
    /// The name or URL of the file; empty for pasted text.
    pub name: String,
    /// Why the file could not be opened.
    pub reason: OpenErrorReason,
}

/// Why a file could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenErrorReason {
    /// The content of the file can't be read as games.
    Content(ContentError),
    /// The file has only games other than Go.
    OtherGame,
    /// The board size of the games is not supported.
    UnsupportedSize,
    /// The browser can't read the file.
    Unreadable,
    /// The file could not be downloaded.
    Fetch(FetchError),
}

/// The size in bytes above which a notice is shown before a file is read, since reading it blocks the page.
const LARGE_FILE_BYTES: usize = 2_000_000;

impl FileOpener {
    /// Creates an opener without a file, which opens the files that arrive in the inbox of [`GamesContext`].
    pub fn new() -> Self {
        let games = expect_context::<GamesContext>();
        let files = Self {
            game: expect_context(),
            settings: expect_context(),
            saved: expect_context(),
            games,
            links: expect_context(),
            opened: games.opened,
            errors: PruningSignal::signal(Vec::new()),
            is_reading: PruningSignal::signal(false),
            has_news: PruningSignal::signal(false),
            tasks: Tasks::here(),
        };
        files.tasks.spawn(async move {
            loop {
                files.open_transfer(games.inbox.next().await);
            }
        });
        effect(move || {
            if let Some(index) = games.wanted_game.get() {
                games.wanted_game.set(None);
                untrack(|| files.open_game(index));
            }
        });
        files
    }

    /// Opens the file at the URL `address`, which the page's URL names. After a reload of the page, the file is not opened again: the
    /// saved game stays on the table.
    pub fn open_url_once(self, address: &str) {
        if !self.saved.is_reload_with(keys::VISITED, address) {
            self.fetch(address);
        }
    }

    /// Opens files that were picked, dropped or pasted together. Their games form one collection.
    pub fn open_transfer(self, mut transfer: Transfer) {
        self.tasks.spawn(async move {
            self.errors.set(Vec::new());
            let mut files = None::<Opened>;
            while let Some(file) = transfer.next().await {
                match (self.read(file).await, &mut files) {
                    (Ok(Some(opened)), Some(files)) => files.add(opened),
                    (Ok(opened), None) => files = opened,
                    (Ok(None), Some(_)) => {}
                    (Err(error), _) => self.fail(error),
                }
            }
            if let Some(files) = files {
                self.show(files);
            }
        });
    }

    /// Lets the reader pick files. Calls `then` if they picked any.
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
        self.errors.set(Vec::new());
        self.is_reading.set(true);
        let name = address.to_owned();
        self.tasks.spawn(async move {
            let file = fetch::get(&name).await;
            self.is_reading.set(false);
            let opened = match file {
                Ok(file) => {
                    storage::write_session(keys::VISITED, &name);
                    self.read(Ok(file)).await
                }
                Err(error) => Err(OpenError { name, reason: OpenErrorReason::Fetch(error) }),
            };
            match opened {
                Ok(opened) => opened.into_iter().for_each(|opened| self.show(opened)),
                Err(error) => self.fail(error),
            }
        });
    }

    /// Reads a file. Returns `None` for a text with a link, which is passed to the link reader instead.
    async fn read(self, file: Result<File, FileError>) -> Result<Option<Opened>, OpenError> {
        let File { name, bytes } = file.map_err(|error| match error {
            FileError::TooLarge(name) => OpenError { name, reason: OpenErrorReason::Content(ContentError::TooLarge) },
            FileError::Unreadable(name) => OpenError { name, reason: OpenErrorReason::Unreadable },
        })?;
        if let Some(link) = std::str::from_utf8(&bytes).ok().filter(|text| baduk_link::is_link(text)) {
            self.links.inbox.push(IncomingLink { text: link.to_owned(), origin: LinkOrigin::Paste });
            return Ok(None);
        }
        if bytes.len() > LARGE_FILE_BYTES {
            self.is_reading.set(true);
            task::painted().await;
        }
        let opened = Opened::read(&name, bytes, None, decode::decode);
        self.is_reading.set(false);
        opened.map(Some).map_err(|reason| OpenError { name, reason: OpenErrorReason::Content(reason) })
    }

    /// Puts the game of an opened file on the table, or lets the reader choose one if the file has several.
    fn show(self, opened: Opened) {
        let (first, needs_choice, name) = (opened.first(), opened.needs_choice(), opened.name.clone());
        let reason = reason_nothing_opened(&opened);
        self.has_news.set(true);
        self.opened.set(Some(opened));
        match first {
            None => self.fail(OpenError { name, reason }),
            Some(_) if needs_choice => self.games.open(GamesView::File),
            Some(index) => self.open_game(index),
        }
    }

    /// Shows an error in place of earlier notices.
    fn fail(self, error: OpenError) {
        self.errors.update(|errors| errors.push(error));
        self.has_news.set(false);
        if matches!(self.game.last_notice().notice, Notice::Opened) {
            self.game.notify(Notice::Welcome);
        }
    }

    /// Puts the game with this index in the opened file on the table. The current game is set aside, unless the file has it in the same
    /// state.
    pub fn open_game(self, index: usize) {
        let current = self.game.session(Session::clone);
        let has_several_games = self.opened.with_untracked(|opened| opened.iter().any(|opened| opened.games.len() > 1));
        let is_in_file = self.save_edits(&current) && has_several_games;
        let open = |opened: &mut Option<Opened>| opened.as_mut()?.show(index, unique_id());
        if let Some(session) = self.opened.try_update(open).flatten() {
            self.put_on_table(session, is_in_file);
            // The notice about the file may have been closed, but its illegal moves have to be shown.
            if self.opened.with_untracked(|opened| opened.iter().any(|opened| !opened.illegal.is_empty())) {
                self.has_news.set(true);
            }
        }
    }

    /// Puts a game on the table and shows its record. The current game is set aside, unless the file has it (`is_in_file`).
    fn put_on_table(self, session: Session, is_in_file: bool) {
        if is_in_file {
            self.game.open_discarding_current(session);
        } else {
            self.game.open(session);
            self.settings.show_record(true);
        }
    }

    /// Copies the edits of a game to the opened file. Returns whether the file already had the game in this state.
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

    /// Decodes and reads the opened file again in another encoding.
    pub fn read_as(self, charset: Charset) {
        let read = self.opened.with_untracked(|opened| {
            opened.as_ref().map(|opened| (opened.read_as(charset, decode::decode), opened.shown()))
        });
        let Some((Ok(opened), shown)) = read else { return };
        let is_in_file = self.save_edits(&self.game.session(Session::clone));
        self.opened.set(Some(opened));
        let open = |opened: &mut Option<Opened>| {
            let opened = opened.as_mut()?;
            opened.show(shown.or(opened.first())?, unique_id())
        };
        if let Some(session) = self.opened.try_update(open).flatten() {
            self.put_on_table(session, is_in_file);
        }
    }

    /// Opens the sheet with the details of the opened file. If the file is a collection, the notice stays until a game is chosen.
    pub fn open_file_sheet(self) {
        self.has_news.set(self.opened.with_untracked(|opened| opened.as_ref().is_some_and(Opened::needs_choice)));
        self.games.open(GamesView::File);
    }
}

/// Returns the reason why no game of a file can be shown.
fn reason_nothing_opened(opened: &Opened) -> OpenErrorReason {
    let has_no_board = |tree| matches!(baduk_sgf::terms(tree), Err(GameError::Size { .. }));
    if opened.games.iter().any(has_no_board) { OpenErrorReason::UnsupportedSize } else { OpenErrorReason::OtherGame }
}
