//! Opens the doors that were chosen.

use baduk_engine::Input;
use baduk_game::Intent;
use baduk_rules::{Color, Size};
use baduk_sgf::GameTerms;
use leptos::prelude::*;

use super::{Door, DoorsContext};
use crate::games::{GamesContext, GamesView};
use crate::play::new_game::{NewGameDialog, Opponent, last_level};
use crate::problems;
use crate::saved::Saved;
use crate::shell::addresses::PROBLEM;
use crate::shell::sheet::LazySheet;
use crate::shell::shortcuts;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{address, focus};
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};

/// Opens the doors in [`DoorsContext`], one after the other.
pub fn content() -> impl IntoView {
    let doors = expect_context::<DoorsContext>();
    let (game, modes) = (GameState::here(), Modes::here());
    let (settings, saved) = (SettingsState::here(), Saved::here());
    let (games, new_game) = (expect_context::<GamesContext>(), expect_context::<NewGameDialog>());
    let keys = shortcuts::sheet();
    Tasks::here().spawn(async move {
        loop {
            match doors.inbox.next().await {
                Door::Computer => {
                    begin_against_computer(game, modes, settings, saved);
                    focus::to(".board");
                }
                Door::Two => {
                    if game.session(|session| session.position().is_begun()) {
                        let terms =
                            game.session(|session| GameTerms::even(session.terms().size, session.terms().rules));
                        modes.handle(Intent::NewGame(terms));
                    }
                    doors.close();
                    focus::to(".board");
                }
                Door::Problems => {
                    let next = problems::next_unsolved().await;
                    address::go_to(&format!("#{}", next.as_deref().unwrap_or(PROBLEM)));
                }
                // It opens without this code.
                Door::Board(_) => {}
                Door::NewGame => new_game.open(),
                Door::Keys => keys.open(),
                Door::More => games.open(GamesView::Games),
            }
        }
    });
    view! { <LazySheet sheet=keys heading=shortcuts::HEADING /> }
}

/// Starts a game against the computer at the level of the last one: by the rules and on the board of the game that is shown if nobody has
/// played in that, else on 9x9.
fn begin_against_computer(game: GameState, modes: Modes, settings: SettingsState, saved: Saved) {
    let terms = game.session(|session| {
        let shown = *session.terms();
        let is_new = !session.position().is_begun() && Input::supports(shown.size);
        let small = Size::square(9).unwrap_or(shown.size);
        if is_new { shown } else { GameTerms::even(small, settings.locale().usual_rules().ruleset()) }
    });
    modes.handle(Intent::NewGame(terms));
    Opponent::Computer.apply(Color::Black, last_level(), true, game, settings, saved);
}
