use baduk_rules::Color;
use leptos::prelude::*;

use baduk_board::browser::keyboard::on_page_key;
use baduk_board::browser::{focus, language, style};
use baduk_board::modes::{ModeKind, Modes};
use baduk_board::state::{BoardUi, GameState, SettingsState, effect};
use baduk_game::Phase;
use baduk_texts::Locale;

use super::header::Header;
use super::installed::InstalledApp;
use crate::doors::{Doors, DoorsContext};
use crate::games::skipped_game::SkippedGame;
use crate::games::{GamesContext, GamesSection};
use crate::play::action_bar::ActionBar;
use crate::play::new_game::NewGameDialog;
use crate::play::player_card::PlayerCard;
use crate::play::record::RecordSection;
use crate::play::score_section::ScoreSection;
use crate::play::sound::SoundSection;
use crate::play::touch::{BoardElement, TouchSection};
use crate::problems::ProblemSection;
use crate::share::links::LinksContext;
use crate::share::{IncomingLinks, ShareDialog};
use baduk_board::components::agreement::AgreementButton;
use baduk_board::components::board::Board;
use baduk_board::components::describe_game;
use baduk_board::components::status::Status;

/// The play page, with a board to play on.
#[component]
pub fn Page() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    provide_context(GamesContext::new());
    provide_context(LinksContext::new());
    provide_context(ShareDialog::new());
    provide_context(NewGameDialog::new());
    let doors = DoorsContext::new();
    provide_context(doors);
    let board_element = NodeRef::new();
    provide_context(BoardElement(board_element));
    Effect::new(move |before: Option<(Locale, Phase)>| {
        let now = (settings.locale(), game.phase());
        if before.is_none_or(|(locale, _)| locale != now.0) {
            language::set(now.0.tag());
        }
        // A new phase removes some buttons, one of which may have the focus.
        if before.is_some_and(|(_, phase)| phase != now.1) {
            focus::restore();
        }
        now
    });
    let look = Memo::new(move |_| settings.with(|settings| settings.look));
    effect(move || {
        for (name, value) in look.get().attributes() {
            style::set_look(name, value);
        }
    });
    let board = BoardUi::here();
    effect(move || style::set_look("colors", if board.are_colors_swapped.get() { "swapped" } else { "" }));
    let title = Memo::new(move |_| {
        let locale = settings.locale();
        let [black, white] = Color::BOTH.map(|color| game.player(color));
        let what = if game.is_problem() {
            baduk_texts::page::t!(locale, problem.title).to_owned()
        } else {
            describe_game::players(locale, &black, &white)
        };
        let parts = [what.as_str(), baduk_texts::page::t!(locale, title)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" \u{b7} ")
    });
    effect(move || title.with(|title| language::set_title(title)));
    let modes = Modes::here();
    on_page_key(move |pressed| {
        let intent = pressed.key().page_action().filter(|_| !pressed.alt);
        intent.into_iter().for_each(|intent| modes.handle(intent));
        intent.is_some()
    });
    let is_waiting = Signal::derive(move || game.is_problem() && !modes.is_available(ModeKind::Solve));
    let faces = move || settings.with(|settings| settings.face_to_face).then_some("");
    let is_first = move || doors.is_first.get().then_some("");
    view! {
        <main class="page" data-face-to-face=faces data-doors=is_first>
            <Header />
            <PlayerCard color=Color::White />
            // If the code of a problem is not loaded yet, a tap would show the answer.
            <div class="whole" inert=is_waiting>
                <Board node=board_element />
            </div>
            <Status />
            <SkippedGame />
            // This comes before the parts with other notices, which lie over this one.
            <InstalledApp />
            <IncomingLinks />
            <PlayerCard color=Color::Black />
            <Doors />
            <ProblemSection />
            <AgreementButton />
            <ActionBar />
            <ScoreSection />
            <RecordSection />
            <GamesSection />
            <SoundSection />
            <TouchSection />
        </main>
    }
}
