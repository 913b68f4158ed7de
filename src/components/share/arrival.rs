//! Links that come in: read, put on the table, or told why not.

use baduk_record::Tree;
use baduk_record::link::{self, Damage, Link, Mode, NotRead, View};
use leptos::prelude::*;

use super::correspondence::Correspondence;
use super::follow::Follower;
use crate::browser::task::Tasks;
use crate::browser::{address, focus, storage};
use crate::components::controls::say;
use crate::components::games::Desk;
use crate::components::links::{Arrival, Links, Way};
use crate::i18n::{Locale, t};
use crate::state::{BoardUi, GameId, GameState, LastNotice, Notice, Received, Saved, Session, SettingsState};

/// Where the fragment is noted that the page has read or written last in this tab.
pub const VISITED: &str = "badukpan.link";

/// What reads links, once it is loaded.
pub fn content() -> impl IntoView {
    let reader = Reader::new();
    let links = expect_context::<Links>();
    // What is told of a link is told until another game is opened: its own was opened before.
    Effect::new(move || {
        let LastNotice { notice, number } = reader.game.last_notice();
        if matches!(notice, Notice::Opened) && number > reader.told_at.get_value() {
            reader.told.set(None);
        }
    });
    Effect::new(move || {
        for arrival in links.take() {
            // What waits for the library outlives the next link.
            reader.tasks.run(|| reader.take(arrival));
        }
    });
    view! {
        <LinkNotice told=reader.told />
        <Whole />
        <Comment />
        <Correspondence />
    }
}

/// What there is to tell of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// Nothing of it can be read.
    NotRead(NotRead),
    /// What could be read is shown.
    Damaged(Damage),
    /// The game in it cannot be shown.
    NoGame,
    /// The move of this number is another one than in the game that one has.
    Variation(usize),
    /// The game that one has has gone on since, to the move of this number.
    Older(usize),
    /// In the game that one has, the end is another.
    EndsOtherwise,
}

/// The game of a link, how it is to be shown, and what is wrong with the link.
struct Sent {
    session: Session,
    view: View,
    damage: Option<Damage>,
}

/// Reads links.
#[derive(Clone, Copy)]
struct Reader {
    game: GameState,
    board: BoardUi,
    settings: SettingsState,
    saved: Saved,
    desk: Desk,
    follower: Follower,
    told: RwSignal<Option<Told>>,
    /// How many things had been said to the player by then.
    told_at: StoredValue<usize>,
    tasks: Tasks,
}

impl Reader {
    fn new() -> Self {
        Self {
            game: expect_context(),
            board: expect_context(),
            settings: expect_context(),
            saved: expect_context(),
            desk: expect_context(),
            follower: Follower::new(),
            told: RwSignal::new(None),
            told_at: StoredValue::new(0),
            tasks: Tasks::here(),
        }
    }

    fn tell(self, told: Option<Told>) {
        self.told_at.set_value(untrack(|| self.game.last_notice().number));
        self.told.set(told);
    }

    fn take(self, Arrival { text, way }: Arrival) {
        if way == Way::Start && self.saved.is_as_left(VISITED, &text) {
            return self.follower.is_shown();
        }
        if way != Way::Paste {
            // Somebody has gone on in the meantime, and what is there now comes next.
            if text != address::fragment() {
                return;
            }
            self.follower.has_read(&text);
        }
        self.tell(None);
        match link::read(&text) {
            Ok(link) => {
                if way != Way::Paste {
                    storage::write_session(VISITED, &text);
                }
                self.show(link, way);
            }
            Err(why) => {
                self.tell(Some(Told::NotRead(why)));
                self.is_done(way);
            }
        }
    }

    /// Shows what a link holds: in the game that one has, if it is of that.
    fn show(self, link: Link, way: Way) {
        let (view, damage) = (link.view, link.damage);
        let Ok(session) = Session::of_link(link, None) else {
            self.tell(Some(Told::NoGame));
            return self.is_done(way);
        };
        let sent = Sent { session, view, damage };
        // The page notes which game it has written into the address; `Some(None)` is a game without a number, not yet begun.
        let own = address::history_state().filter(|_| way != Way::Paste).map(GameId::new);
        match (own, sent.session.correspondence_id()) {
            (Some(None), _) if self.game.go_to_same(&sent.session) => self.is_done(way),
            (Some(Some(game)), _) => self.fetch(game, move |reader, is_there| {
                if !(is_there && reader.game.go_to_same(&sent.session)) {
                    reader.open(sent, GameId::unique());
                }
                reader.is_done(way);
            }),
            (_, None) => {
                self.open(sent, GameId::unique());
                self.is_done(way);
            }
            (_, Some(id)) => self.fetch(id, move |reader, is_there| {
                reader.receive(sent, id, is_there);
                reader.is_done(way);
            }),
        }
    }

    /// Goes on with the correspondence game that a link is of.
    fn receive(self, sent: Sent, id: GameId, is_there: bool) {
        if !is_there {
            return self.open(sent, id);
        }
        match self.game.receive(&sent.session) {
            Some(received) => {
                self.board.show_as(&sent.view);
                self.tell(match received {
                    Received::Variation(number) => Some(Told::Variation(number)),
                    Received::EndsOtherwise => Some(Told::EndsOtherwise),
                    Received::Older(number) => Some(Told::Older(number)),
                    Received::Known | Received::Continued => None,
                });
            }
            // Chance gave one number to two games.
            None => self.open(sent, GameId::unique()),
        }
    }

    /// Puts the game of a link on the table, unless one has it as it is; then goes there.
    fn open(self, Sent { session, view, damage }: Sent, id: GameId) {
        let tree = &session.record().tree;
        if damage.is_some() && says_nothing(tree) {
            return self.tell(Some(Told::NotRead(NotRead::Damaged)));
        }
        if damage.is_none() && self.game.fetch(&|game| game.is_same(tree)) {
            self.game.go_to_same(&session);
            self.settings.show_record(view.mode == Mode::View);
            if view.mode == Mode::Solve {
                self.game.end_line_here();
            }
        } else {
            self.game.open(session.numbered(Some(id)));
            self.settings.show_record(view.mode == Mode::View);
        }
        self.board.show_as(&view);
        self.tell(damage.map(Told::Damaged));
    }

    /// Puts the game of a number on the table, from wherever this browser has it, and goes on with whether there is one.
    fn fetch(self, id: GameId, then: impl FnOnce(Self, bool) + 'static) {
        if self.game.fetch(&|game| game.id() == Some(id) || game.correspondence_id() == Some(id)) {
            return then(self, true);
        }
        let tasks = self.tasks;
        self.desk.library(move |shelf| {
            tasks.spawn(async move {
                let game = if let Some(shelf) = shelf { shelf.take(id).await } else { None };
                let is_there = game.is_some();
                if let Some(game) = game {
                    self.game.open(game);
                }
                then(self, is_there);
            });
        });
    }

    fn is_done(self, way: Way) {
        if way != Way::Paste {
            self.follower.is_shown();
        }
    }
}

/// Whether there is no move, no stone and no word in a record: what is left of a link that was changed may be so.
fn says_nothing(tree: &Tree) -> bool {
    let root = tree.node(tree.root());
    root.children().next().is_none() && ["AB", "AW", "C"].iter().all(|name| root.property(name).is_none())
}

/// What is written about the position, where the record with it is not shown: the task of a problem and the words on what was
/// tried, or those of the other side of a correspondence game.
#[component]
fn Comment() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let comment = Memo::new(move |_| {
        let is_shown = settings.with(|settings| settings.record);
        let is_read = game.session(|session| session.correspondence_id().is_some() || game.view().mode == Mode::Solve);
        if is_shown || !is_read {
            return String::new();
        }
        game.session(|session| {
            let node = session.record().tree.node(session.at());
            // Who answers by link has written about the move that is answered.
            let before = node
                .parent()
                .filter(|_| session.correspondence_id().is_some())
                .map(|id| session.record().tree.node(id));
            let said: Vec<String> = before.into_iter().chain([node]).filter_map(|node| node.text("C")).collect();
            said.join("\n\n")
        })
    });
    let is_idle = Signal::derive(move || comment.with(String::is_empty));
    view! { <p class="position-comment" aria-live="polite" hidden=is_idle>{comment}</p> }
}

/// The way to the whole board, where a link shows a part of it.
#[component]
fn Whole() -> impl IntoView {
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
                {say(|locale| t!(locale, link_notice.show_whole_board))}
            </button>
        }
    };
    view! { {move || is_part.get().then(button)} }
}

/// What there is to tell of a link, beside the board.
#[component]
fn LinkNotice(told: RwSignal<Option<Told>>) -> impl IntoView {
    let settings = SettingsState::here();
    let words = Memo::new(move |_| told.get().map(|told| explain(settings.locale(), told)).unwrap_or_default());
    let is_idle = Signal::derive(move || words.with(String::is_empty));
    view! {
        <div class="notice" hidden=is_idle>
            <p aria-live="polite">{words}</p>
            <button
                type="button"
                class="dismiss"
                aria-label=say(|locale| t!(locale, files.dismiss))
                on:click=move |_| told.set(None)
            >
                "\u{d7}"
            </button>
        </div>
    }
}

fn explain(locale: Locale, told: Told) -> String {
    let words = match told {
        Told::NotRead(NotRead::NoLink) => t!(locale, link_notice.no_game),
        Told::NotRead(NotRead::Newer) => t!(locale, link_notice.newer),
        Told::NotRead(NotRead::TooLong) => t!(locale, link_notice.too_long),
        Told::NotRead(NotRead::Damaged) => t!(locale, link_notice.damaged),
        Told::NotRead(NotRead::TooLarge) => t!(locale, link_notice.too_large),
        Told::Damaged(Damage::Cut) => t!(locale, link_notice.incomplete),
        Told::Damaged(Damage::Altered) => t!(locale, link_notice.changed),
        Told::NoGame => t!(locale, link_notice.unsupported_game),
        Told::EndsOtherwise => t!(locale, link_notice.different_end),
        Told::Older(number) => return t!(locale, link_notice.game_is_ahead, number = number).to_string(),
        Told::Variation(number) => return t!(locale, link_notice.shown_as_variation, number = number).to_string(),
    };
    words.to_owned()
}
