//! Reads incoming links: puts their games on the table, or shows the error.

use crate::saved::unique_id;
use baduk_link::{Damage, Link, LinkError};
use baduk_record::{Mode, View};
use baduk_record::{Refused, Tree, illegal_moves};
use baduk_rules::Size;
use leptos::prelude::*;

use super::address_sync::{AddressSync, LAST_LINK_KEY};
use super::correspondence::CorrespondenceSection;
use super::link_conflict::{Conflict, LinkConflict};
use crate::games::GamesContext;
use crate::games::sgf_warnings::illegal_move;
use crate::links::{IncomingLink, LinkOrigin, LinksContext};
use crate::saved::Saved;
use crate::saved::Side;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{address, dialog, focus, storage};
use baduk_board::components::controls::localized;
use baduk_board::i18n::{self, Locale, t};
use baduk_board::state::{BoardUi, GameState, LastNotice, Notice, SettingsState};
use baduk_game::{GameId, Received, Session};

/// The content of the section: notices, and the panel of correspondence games.
pub fn content() -> impl IntoView {
    let reader = LinkReader::new();
    let links = expect_context::<LinksContext>();
    // A message about a link disappears when another game is opened later. The link's own game was opened before it.
    Effect::new(move || {
        let LastNotice { notice, number } = reader.game.last_notice();
        if matches!(notice, Notice::Opened) && number > reader.notice_number.get_value() {
            reader.message.set(None);
            reader.conflict.set(None);
        }
    });
    reader.tasks.spawn(async move {
        loop {
            reader.read(links.inbox.next().await);
        }
    });
    view! {
        <LinkNotice message=reader.message />
        <div class="link-parts">
            <LinkConflict conflict=reader.conflict on_use=move |conflict| reader.use_link(conflict) />
            <WholeBoardButton />
            <PositionComment />
            <CorrespondenceSection />
        </div>
    }
}

/// A message about a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkMessage {
    /// The link cannot be read.
    LinkError(LinkError),
    /// The link is damaged. What could be read is shown.
    Damaged(Damage),
    /// The game cannot be shown.
    NoGame,
    /// The game differs from the saved one at this move, and is shown as a variation.
    Variation(usize),
    /// The saved game has more moves, up to this number.
    Older(usize),
    /// The saved game ends differently.
    EndsOtherwise,
    /// The game has illegal moves: the first of them, the board's size, and how many more there are.
    Illegal(Refused, Size, usize),
}

/// The game of a link, how to show it, and the damage of the link.
#[derive(Clone)]
pub struct LinkedGame {
    /// The game.
    pub session: Session,
    view: View,
    damage: Option<Damage>,
}

/// Reads links and opens their games.
#[derive(Clone, Copy)]
struct LinkReader {
    game: GameState,
    board: BoardUi,
    settings: SettingsState,
    saved: Saved,
    games: GamesContext,
    address_sync: AddressSync,
    message: RwSignal<Option<LinkMessage>>,
    /// A link that differs from the game that is here, until the reader chooses one of them.
    conflict: RwSignal<Option<Conflict>>,
    /// The number of the last notice when the message was set.
    notice_number: StoredValue<usize>,
    tasks: Tasks,
}

impl LinkReader {
    fn new() -> Self {
        Self {
            game: expect_context(),
            board: expect_context(),
            settings: expect_context(),
            saved: expect_context(),
            games: expect_context(),
            address_sync: AddressSync::new(),
            message: RwSignal::new(None),
            conflict: RwSignal::new(None),
            notice_number: StoredValue::new(0),
            tasks: Tasks::here(),
        }
    }

    fn set_message(self, message: Option<LinkMessage>) {
        self.notice_number.set_value(untrack(|| self.game.last_notice().number));
        self.message.set(message);
    }

    fn read(self, IncomingLink { text, origin }: IncomingLink) {
        if origin == LinkOrigin::PageLoad && self.saved.is_reload_with(LAST_LINK_KEY, &text) {
            if let Ok(link) = baduk_link::read(&text)
                && link.view.mode == Mode::Solve
            {
                self.board.show_as(&link.view);
                self.game.begin_problem();
            }
            return self.address_sync.mark_synced();
        }
        if origin != LinkOrigin::Paste {
            // The user has navigated since. The new fragment is next in the queue.
            if text != address::fragment() {
                return;
            }
            self.address_sync.set_known_fragment(&text);
        }
        self.set_message(None);
        self.conflict.set(None);
        if origin == LinkOrigin::AddressChange {
            // A sheet that is open is about the game before.
            dialog::close_all();
        }
        match baduk_link::read(&text) {
            Ok(link) => {
                if origin != LinkOrigin::Paste {
                    storage::write_session(LAST_LINK_KEY, &text);
                }
                self.show_link(link, origin);
            }
            Err(error) => {
                self.set_message(Some(LinkMessage::LinkError(error)));
                self.finish(origin);
            }
        }
    }

    /// Opens the game of a link, or goes to its move in the saved game.
    fn show_link(self, link: Link, origin: LinkOrigin) {
        let (view, damage) = (link.view, link.damage);
        let Ok(session) = Session::of_link(link, None) else {
            self.set_message(Some(LinkMessage::NoGame));
            return self.finish(origin);
        };
        let linked = LinkedGame { session, view, damage };
        let entry_game = address::history_state().filter(|_| origin != LinkOrigin::Paste).map(GameId::new);
        match (entry_game, linked.session.correspondence_id()) {
            // The page wrote this link, with the id of the game in the history entry. A game without moves has no id.
            (Some(None), _) if self.game.go_to_same(&linked.session) => self.finish(origin),
            (Some(Some(game)), _) => self.open_by_id(game, move |reader, is_found| {
                if !(is_found && reader.game.go_to_same(&linked.session)) {
                    reader.open(linked, unique_id());
                }
                reader.finish(origin);
            }),
            (_, None) => {
                self.open(linked, unique_id());
                self.finish(origin);
            }
            (_, Some(id)) => self.open_by_id(id, move |reader, is_found| {
                reader.receive(linked, id, is_found);
                reader.finish(origin);
            }),
        }
    }

    /// Continues the correspondence game that a link belongs to. `is_found` is whether it is saved here.
    fn receive(self, linked: LinkedGame, id: GameId, is_found: bool) {
        if !is_found {
            return self.open(linked, id);
        }
        let side = match Side::read(id) {
            Some(Side::One(color)) => Some(color),
            Some(Side::Both) | None => None,
        };
        let differences = untrack(|| self.game.session(|session| session.differences(&linked.session, side)));
        if differences.is_empty() {
            self.take_over(linked);
        } else {
            self.set_message(None);
            self.conflict.set(Some(Conflict { id, linked, differences }));
        }
    }

    /// Takes over the game of a link that differs from the one here, as the reader wants.
    fn use_link(self, Conflict { linked, .. }: Conflict) {
        self.game.take_over_terms(&linked.session);
        self.take_over(linked);
        focus::restore();
    }

    /// Adds the moves of a link to the game on the table, and goes there.
    fn take_over(self, linked: LinkedGame) {
        match self.game.receive(&linked.session) {
            Some(received) => {
                self.board.show_as(&linked.view);
                self.set_message(match received {
                    Received::Variation(number) => Some(LinkMessage::Variation(number)),
                    Received::EndsOtherwise => Some(LinkMessage::EndsOtherwise),
                    Received::Older(number) => Some(LinkMessage::Older(number)),
                    Received::Known | Received::Continued => None,
                });
            }
            // Two games have the same id by chance.
            None => self.open(linked, unique_id()),
        }
    }

    /// Puts the game of a link on the table, or goes to its move if the same game is there unchanged.
    fn open(self, LinkedGame { mut session, view, damage }: LinkedGame, id: GameId) {
        let tree = &session.record().tree;
        if damage.is_some() && is_empty(tree) {
            return self.set_message(Some(LinkMessage::LinkError(LinkError::Damaged)));
        }
        // Without moves, a game by link would be like any other that has just begun.
        let is_start = session.correspondence_id().is_some() && tree.node(tree.root()).children().next().is_none();
        if damage.is_none() && !is_start && self.game.fetch(&|game| game.is_same(tree)) {
            self.game.end_problem();
            self.game.go_to_same(&session);
        } else {
            if view.mode != Mode::Solve {
                session.begin_here();
            }
            self.game.open(session.with_id(Some(id)));
        }
        self.settings.show_record(view.mode == Mode::View);
        self.board.show_as(&view);
        if view.mode == Mode::Solve {
            self.game.begin_problem();
        }
        // In a problem, a message about a move would give it away.
        let is_checked = damage.is_none() && view.mode != Mode::Solve;
        let illegal = is_checked.then(|| untrack(|| self.game.session(illegal_message))).flatten();
        self.set_message(damage.map(LinkMessage::Damaged).or(illegal));
    }

    /// Puts the game with this id on the table, from wherever it is saved, and calls `then` with whether it was found.
    fn open_by_id(self, id: GameId, then: impl FnOnce(Self, bool) + 'static) {
        if self.game.fetch(&|game| game.id() == Some(id) || game.correspondence_id() == Some(id)) {
            return then(self, true);
        }
        self.tasks.spawn(async move {
            let library = self.games.opened_library().await;
            let game = if let Some(library) = library { library.load(id).await } else { None };
            let is_found = game.is_some();
            if let Some(game) = game {
                self.game.open(game);
            }
            then(self, is_found);
        });
    }

    fn finish(self, origin: LinkOrigin) {
        if origin != LinkOrigin::Paste {
            self.address_sync.mark_synced();
        }
    }
}

/// Returns a message about the illegal moves of a game, if it has any.
fn illegal_message(session: &Session) -> Option<LinkMessage> {
    let illegal = illegal_moves(session.record());
    illegal.first().map(|&first| LinkMessage::Illegal(first, session.terms().size, illegal.len() - 1))
}

/// Returns whether a record has no moves, stones or comment, which is what remains of some damaged links.
fn is_empty(tree: &Tree) -> bool {
    let root = tree.node(tree.root());
    root.children().next().is_none() && ["AB", "AW", "C"].iter().all(|name| root.property(name).is_none())
}

/// The opponent's comment in a correspondence game, shown while the record is hidden.
#[component]
fn PositionComment() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let comment = Memo::new(move |_| {
        if settings.with(|settings| settings.record) {
            return String::new();
        }
        game.session(|session| {
            if session.correspondence_id().is_none() {
                return String::new();
            }
            let tree = &session.record().tree;
            let node = tree.node(session.at());
            // The opponent's comment is at the move that the current move answers.
            let before = node.parent().map(|id| tree.node(id));
            let comments: Vec<String> = before.into_iter().chain([node]).filter_map(|node| node.text("C")).collect();
            comments.join("\n\n")
        })
    });
    let is_hidden = Signal::derive(move || comment.with(String::is_empty));
    view! { <p class="position-comment" aria-live="polite" hidden=is_hidden>{comment}</p> }
}

/// The button to show the whole board if the link shows a part of it.
#[component]
fn WholeBoardButton() -> impl IntoView {
    let game = GameState::here();
    let is_part = Memo::new(move |_| game.view().region.is_some());
    let button = move || {
        view! {
            <button
                type="button"
                class="show-whole-board"
                on:click=move |pressed| {
                    focus::restore_near(&pressed);
                    game.update_view(|view| view.region = None);
                }
            >
                {localized(|locale| t!(locale, link_notice.show_whole_board))}
            </button>
        }
    };
    view! { {move || is_part.get().then(button)} }
}

/// The message about a link, beside the board.
#[component]
fn LinkNotice(message: RwSignal<Option<LinkMessage>>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let back = move |_| {
        message.set(None);
        game.go_to_main_end();
        focus::restore();
    };
    let back_button = move || {
        view! {
            <button type="button" on:click=back>
                {localized(|locale| t!(locale, link_notice.back_to_game))}
            </button>
        }
    };
    let is_variation = Memo::new(move |_| matches!(message.get(), Some(LinkMessage::Variation(_))));
    let text = Memo::new(move |_| message.get().map(|message| explain(settings.locale(), message)).unwrap_or_default());
    let is_hidden = Signal::derive(move || text.with(String::is_empty));
    view! {
        <div class="notice" hidden=is_hidden>
            <p aria-live="polite">{text}</p>
            {move || is_variation.get().then(back_button)}
            <button
                type="button"
                class="dismiss"
                aria-label=localized(|locale| t!(locale, files.dismiss))
                on:click=move |_| message.set(None)
            >
                "\u{d7}"
            </button>
        </div>
    }
}

fn explain(locale: Locale, message: LinkMessage) -> String {
    let text = match message {
        LinkMessage::LinkError(LinkError::NoLink) => t!(locale, link_notice.no_game),
        LinkMessage::LinkError(LinkError::Newer) => t!(locale, link_notice.newer),
        LinkMessage::LinkError(LinkError::TooLong) => t!(locale, link_notice.too_long),
        LinkMessage::LinkError(LinkError::Damaged) => t!(locale, link_notice.damaged),
        LinkMessage::LinkError(LinkError::TooLarge) => t!(locale, link_notice.too_large),
        LinkMessage::Damaged(Damage::Cut) => t!(locale, link_notice.incomplete),
        LinkMessage::Damaged(Damage::Altered) => t!(locale, link_notice.changed),
        LinkMessage::NoGame => t!(locale, link_notice.unsupported_game),
        LinkMessage::EndsOtherwise => t!(locale, link_notice.different_end),
        LinkMessage::Illegal(first, size, more) => {
            let first = illegal_move(locale, size, &first);
            let more = if more == 0 { String::new() } else { t!(locale, files.more_issues, count = more) };
            return i18n::sentences(locale, &[&first, &more]);
        }
        LinkMessage::Older(number) => return t!(locale, link_notice.game_is_ahead, number = number),
        LinkMessage::Variation(number) => {
            return t!(locale, link_notice.shown_as_variation, number = number);
        }
    };
    text.to_owned()
}
