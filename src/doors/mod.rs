//! The doors of the first screen: what one can do here, as long as no game is under way. Each is a link, which other pages can have too.

mod opening;

use baduk_engine::Level;
use baduk_game::{Intent, Phase, Players};
use baduk_rules::Size;
use baduk_sgf::GameTerms;
use leptos::prelude::*;

use crate::play::new_game::NewGameDialog;
use crate::saved::{Saved, keys};
use crate::shell::addresses::lesson;
use crate::shell::inbox::Inbox;
use baduk_board::browser::address::{self, Entry};
use baduk_board::browser::storage;
use baduk_board::components::controls::{Button, LocalizedText, localized};
use baduk_board::components::lazy::{LazySection, Loader, lazy, prefetch};
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::page::{self, t};

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
}

impl Door {
    const ALL: [(Self, &str); 4] =
        [(Self::Computer, "computer"), (Self::Two, "two"), (Self::Problems, "problems"), (Self::More, "more")];

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
                let (position, terms) = (session.position(), session.terms());
                let is_chosen = terms.time.is_some() || terms.stones > 0 || position.players() != Players::default();
                !position.is_begun() && !is_chosen
            });
            let is_chosen = is_closed.get() || saved.computer_level.get().is_some() || game.reader_side().is_some();
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
    fn open_from_address(self) {
        if let Some(door) = Door::named(&address::fragment()) {
            address::set_fragment("", Entry::Replace, 0);
            self.inbox.push(door);
        }
    }
}

/// What one can do here, on the first screen and after a game. The code that opens a door is loaded once the browser is idle.
#[component]
pub fn Doors() -> impl IntoView {
    let game = GameState::here();
    let settings = SettingsState::here();
    let doors = expect_context::<DoorsContext>();
    doors.open_from_address();
    address::on_fragment_change(move || doors.open_from_address());
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
    let settings = SettingsState::here();
    let is_first = expect_context::<DoorsContext>().is_first;
    // Who has never played the computer begins with its easiest level.
    let grade = storage::read(keys::LEVEL).map(|level| level.parse().ok().and_then(Level::grade));
    let level = move || match grade {
        None => t!(settings.locale(), doors.easiest).to_owned(),
        Some(grade) => grade.map(|grade| page::grade(settings.locale(), grade)).unwrap_or_default(),
    };
    let learn = move || match lesson(settings.locale()).0 {
        None => t!(settings.locale(), doors.learn_about).to_owned(),
        Some(number) => t!(settings.locale(), doors.learn_next, number = number),
    };
    let sizes = move || is_first.get().then(|| view! { <SizeChoice /> });
    let door = |href: &'static str, name: LocalizedText, about: LocalizedText| {
        view! { <a class="door" href=href><b>{localized(name)}</b><small>{localized(about)}</small></a> }
    };
    view! {
        <nav class="doors" aria-label=localized(|locale| t!(locale, doors.label))>
            {sizes}
            <a class="door primary" href="#computer">
                <b>{localized(|locale| t!(locale, doors.computer))}</b>
                <small>{Signal::derive(level)}</small>
            </a>
            <a class="door" href=Signal::derive(move || lesson(settings.locale()).1)>
                <b>{localized(|locale| t!(locale, doors.learn))}</b>
                <small>{Signal::derive(learn)}</small>
            </a>
            {door("#two", |locale| t!(locale, doors.two), |locale| t!(locale, doors.two_about))}
            {door("#problems", |locale| t!(locale, doors.problems), |locale| t!(locale, doors.problems_about))}
            {door("#more", |locale| t!(locale, doors.more), |locale| t!(locale, doors.more_about))}
        </nav>
    }
}

/// The choice of the board, with a button for everything else that a game may have.
#[component]
fn SizeChoice() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let form = expect_context::<NewGameDialog>();
    let choice = move |size: Size| {
        let rules = move || game.session(|session| session.terms().rules);
        let pressed = Signal::derive(move || if game.size() == size { "true" } else { "false" });
        let choose = move |_| modes.handle(Intent::NewGame(GameTerms::even(size, rules())));
        view! {
            <button type="button" aria-pressed=pressed on:click=choose>{format!("{0}\u{d7}{0}", size.width())}</button>
        }
    };
    view! {
        <div class="sizes" role="group" aria-label=localized(|locale| t!(locale, doors.sizes))>
            {[9, 13, 19].into_iter().flat_map(Size::square).map(choice).collect_view()}
            <Button label=localized(|locale| t!(locale, actions.new_game)) icon="M12 5v14M5 12h14" on_press=move |()| form.open() />
        </div>
    }
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
