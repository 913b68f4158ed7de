//! The doors of the first screen: what one can do here, as long as no game is under way. Each is a link, which other pages can have too.

mod opening;

use baduk_game::{Intent, Phase};
use baduk_rules::{Color, Size};
use baduk_sgf::GameTerms;
use leptos::prelude::*;

use crate::saved::{Saved, keys};
use crate::shell::addresses::lesson;
use crate::shell::inbox::Inbox;
use baduk_board::browser::address::{self, Entry};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{focus, storage};
use baduk_board::components::controls::localized;
use baduk_board::components::lazy::{LazySection, Loader, lazy, prefetch};
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::page::t;

/// A door that opens on this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// A game against the computer, on the board that is shown.
    Computer,
    /// A game of two at this screen, on the board that is shown.
    Two,
    /// The first problem that is not solved.
    Problems,
    /// Files, saved games, and what else there is.
    More,
    /// Another board in place of the one that is shown: a square with this side.
    Board(u8),
    /// The form for a new game.
    NewGame,
    /// The list of keys.
    Keys,
}

impl Door {
    const ALL: [(Self, &str); 9] = [
        (Self::Computer, "computer"),
        (Self::Two, "two"),
        (Self::Problems, "problems"),
        (Self::More, "more"),
        (Self::Board(9), "board-9"),
        (Self::Board(13), "board-13"),
        (Self::Board(19), "board-19"),
        (Self::NewGame, "new"),
        (Self::Keys, "keys"),
    ];

    /// The door whose address has this fragment.
    fn named(fragment: &str) -> Option<Self> {
        Self::ALL.into_iter().find_map(|(door, name)| (name == fragment).then_some(door))
    }
}

/// Whether the doors are shown, and those to open, as a context.
#[derive(Clone, Copy)]
pub struct DoorsContext {
    inbox: Inbox<Door>,
    /// Whether a new game has been chosen.
    is_closed: RwSignal<bool>,
    /// Whether the page shows its first screen: a board that nobody has played on, with the doors in place of the players.
    pub is_first: Memo<bool>,
}

impl DoorsContext {
    /// Creates the context, with the doors shown until a game begins.
    pub fn new() -> Self {
        let (game, settings, saved) = (GameState::here(), SettingsState::here(), Saved::here());
        let is_closed = RwSignal::new(false);
        let is_first = Memo::new(move |_| {
            let is_new = game.session(|session| {
                let terms = session.terms();
                !session.position().is_begun() && terms.time.is_none() && terms.stones == 0
            });
            let has_names = Color::BOTH.into_iter().any(|color| !game.player(color).is_empty());
            let is_chosen =
                has_names || is_closed.get() || saved.computer_level.get().is_some() || game.reader_side().is_some();
            let has_other = settings.with(|settings| settings.record || settings.face_to_face);
            is_new && !is_chosen && !has_other && !game.is_problem() && game.awaiting_library().is_none()
        });
        Self { inbox: Inbox::new(), is_closed, is_first }
    }

    /// Shows the players in place of the doors, since a game was chosen.
    pub fn close(self) {
        self.is_closed.set(true);
    }

    /// Opens the door that the page's address names, and takes its name out of the address.
    fn open_from_address(self, game: GameState, modes: Modes, tasks: Tasks) {
        let Some(door) = Door::named(&address::fragment()) else { return };
        address::set_fragment("", Entry::Replace, 0);
        let size = if let Door::Board(side) = door { Size::square(side.into()).ok() } else { None };
        match size {
            // A board needs no other code.
            Some(size) => {
                let rules = game.session(|session| session.terms().rules);
                modes.handle(Intent::NewGame(GameTerms::even(size, rules)));
                // The link is there anew once the page has been updated.
                tasks.soon(|| focus::to(".sizes [aria-current=true]"));
            }
            None => self.inbox.push(door),
        }
    }
}

/// What one can do here, on the first screen and after a game. The code that opens a door is loaded once the browser is idle.
#[component]
pub fn Doors() -> impl IntoView {
    let game = GameState::here();
    let settings = SettingsState::here();
    let doors = expect_context::<DoorsContext>();
    let (modes, tasks) = (Modes::here(), Tasks::here());
    doors.open_from_address(game, modes, tasks);
    address::on_fragment_change(move || doors.open_from_address(game, modes, tasks));
    let is_over = move || matches!(game.phase(), Phase::Ended(_)) && !settings.with(|settings| settings.record);
    let shown = Memo::new(move |_| doors.is_first.get() || is_over());
    let load: Loader = |place| Box::pin(opening(place));
    prefetch(load);
    view! {
        {move || shown.get().then(|| view! { <DoorList /> })}
        <LazySection load shown=doors.inbox.handler.requested state=doors.inbox.handler.state class="links" />
    }
}

lazy!(sheets, opening, opening::content);

#[component]
fn DoorList() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let is_first = expect_context::<DoorsContext>().is_first;
    // A level as a rank, such as "20k". Who has never played the computer begins with its easiest level.
    let level = storage::read(keys::LEVEL);
    // As one text, which is a third of the bytes of elements.
    let links = move || {
        let locale = settings.locale();
        let level = match level.as_deref() {
            None => t!(locale, doors.easiest),
            Some(level) if level.ends_with(['k', 'd']) => level,
            Some(_) => "",
        };
        let (number, lesson) = lesson(locale);
        let learn = match number {
            None => t!(locale, doors.learn_about).to_owned(),
            Some(number) => t!(locale, doors.learn_next, number = number),
        };
        let doors = [
            ("#computer", t!(locale, doors.computer), level),
            (&lesson, t!(locale, doors.learn), &learn),
            ("#two", t!(locale, doors.two), t!(locale, doors.two_about)),
            ("#problems", t!(locale, doors.problems), t!(locale, doors.problems_about)),
            ("#more", t!(locale, doors.more), t!(locale, doors.more_about)),
        ];
        let mut text = doors.map(|(href, name, about)| link(href, false, name, about)).concat();
        if is_first.get() {
            let size = game.size();
            let boards = [9, 13, 19].map(|side| {
                let is_shown = (size.width(), size.height()) == (side, side);
                link(&format!("#board-{side}"), is_shown, &format!("{side}\u{d7}{side}"), "")
            });
            let new_game = link("#new", false, t!(locale, actions.new_game), "");
            let (name, boards) = (t!(locale, doors.sizes), boards.concat());
            let group = format!("<div class=\"sizes\" role=\"group\" aria-label=\"{name}\">{boards}{new_game}</div>");
            text.insert_str(0, &group);
        }
        text
    };
    view! {
        <nav class="doors" aria-label=localized(|locale| t!(locale, doors.label)) inner_html=links></nav>
    }
}

/// A link with a name and what it holds, as text. `is_current` is whether it is what is shown.
fn link(href: &str, is_current: bool, name: &str, about: &str) -> String {
    format!("<a href=\"{href}\" aria-current=\"{is_current}\"><b>{name}</b><small>{about}</small></a>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_door_opens_by_its_name() {
        assert_eq!(Door::named("computer"), Some(Door::Computer));
        assert_eq!(Door::named(""), None);
        for (_, name) in Door::ALL {
            assert!(!crate::share::links::may_be_payload(name), "{name} would be read as a game");
        }
    }
}
