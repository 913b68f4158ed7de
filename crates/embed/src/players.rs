//! The players above an embedded board with their captures, and the result at the end of the game.

use baduk_rules::{Color, Game};
use leptos::prelude::*;

use baduk_board::components::stone::{self, StoneIcon};
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::embed::t;

/// Both players on one line above the board.
pub fn content() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let edition = Memo::new(move |_| game.session(|session| session.record().tree.edition()));
    let last = Memo::new(move |_| {
        edition.get();
        game.session_untracked(|session| session.record().tree.main_line(session.record().tree.root()).last())
    });
    let is_over = Memo::new(move |_| game.session(|session| last.get() == Some(session.at())));
    let result = Signal::derive(move || match is_over.get() {
        true => baduk_texts::result_text(settings.locale(), game.game_text("RE")),
        false => String::new(),
    });
    view! {
        <Player color=Color::Black />
        <p class="game-result" dir="auto" title=result hidden=Signal::derive(move || result.with(String::is_empty))>
            {result}
        </p>
        <Player color=Color::White />
    }
}

/// A player above the board: the stone, the name with the rank, and the captures.
#[component]
fn Player(color: Color) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let name = Signal::derive(move || {
        let (name, rank) = (game.player(color), game.rank(color));
        let name = if name.is_empty() { baduk_texts::color(settings.locale(), color).to_owned() } else { name };
        if rank.is_empty() { name } else { format!("{name} {rank}") }
    });
    let captures = Signal::derive(move || {
        let count = game.position(Game::prisoners)[color];
        t!(settings.locale(), player.captures, count = count)
    });
    let label = Signal::derive(move || format!("{}: {}", baduk_texts::color(settings.locale(), color), name.get()));
    view! {
        <div class="player" role="group" aria-label=label data-color=stone::color_name(color)>
            <StoneIcon color />
            <p title=name>
                <bdi>{name}</bdi>
            </p>
            <p class="captured">{captures}</p>
        </div>
    }
}
