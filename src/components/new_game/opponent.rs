//! How the players of a new game meet.

use baduk_rules::Game;
use leptos::prelude::*;

use crate::components::controls::{LocalizedText, Radio, localized};
use crate::i18n::t;
use crate::state::saved::Side;
use crate::state::{GameState, Saved, Session, SettingsState};

/// How the players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Both use this page.
    Here,
    /// Both use this page, and White sits on the other side of it.
    FaceToFace,
    /// Each has a page, and they send each other links.
    ByLink,
}

impl Opponent {
    /// The choice that the settings stand for.
    pub fn of(settings: SettingsState) -> Self {
        if settings.with_untracked(|settings| settings.face_to_face) { Self::FaceToFace } else { Self::Here }
    }

    /// Applies the choice to the game that has just begun.
    pub fn apply(self, game: GameState, settings: SettingsState, saved: Saved) {
        let is_opposite = self == Self::FaceToFace;
        if settings.with_untracked(|settings| settings.face_to_face) != is_opposite {
            settings.update(|settings| settings.face_to_face = is_opposite);
        }
        if self == Self::ByLink {
            saved.begin_correspondence(GameState::new_correspondence());
            // Who begins a game by link has the first move.
            if let Some(id) = untrack(|| game.session(Session::correspondence_id)) {
                let side = untrack(|| game.position(Game::to_play));
                Side::One(side).write(id);
                game.side.set(Some(side));
            }
        }
    }
}

/// The choice of how the players meet, with what that means.
#[component]
pub fn OpponentChoice(opponent: RwSignal<Opponent>) -> impl IntoView {
    let settings = SettingsState::here();
    let choices: [(Opponent, LocalizedText); 3] = [
        (Opponent::Here, |locale| t!(locale, new_game.here)),
        (Opponent::FaceToFace, |locale| t!(locale, new_game.face_to_face)),
        (Opponent::ByLink, |locale| t!(locale, new_game.by_link)),
    ];
    let choice = move |(one, label): (Opponent, LocalizedText)| {
        view! {
            <Radio
                group="opponent"
                label=Signal::derive(move || label(settings.locale()).to_owned())
                checked=Signal::derive(move || opponent.get() == one)
                on_select=move |()| opponent.set(one)
            />
        }
    };
    let about = move || {
        let locale = settings.locale();
        match opponent.get() {
            Opponent::Here => t!(locale, new_game.about_here),
            Opponent::FaceToFace => t!(locale, new_game.about_face_to_face),
            Opponent::ByLink => t!(locale, new_game.about_by_link),
        }
    };
    view! {
        <fieldset aria-describedby="about-opponent">
            <legend>{localized(|locale| t!(locale, new_game.play))}</legend>
            <div class="segments">{choices.map(choice)}</div>
            <p id="about-opponent" class="about">{Signal::derive(about)}</p>
        </fieldset>
    }
}
