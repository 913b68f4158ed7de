//! The ways in which the players of a new game meet.

use baduk_rules::Color;
use leptos::prelude::*;

use crate::saved::Saved;
use baduk_board::browser::random;
use baduk_board::components::controls::{LocalizedText, Radio, localized};
use baduk_board::i18n::{self, t};
use baduk_board::state::SettingsState;

/// The way in which the players of a new game meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Both players use this page.
    Here,
    /// Both players use this page, and White sits at the opposite side of the device.
    FaceToFace,
    /// Each player uses the page in a browser of their own, and they send each other links.
    Correspondence,
}

impl Opponent {
    /// The way of meeting that is preselected according to the present settings.
    pub fn of(settings: SettingsState) -> Self {
        if settings.with_untracked(|settings| settings.face_to_face) { Self::FaceToFace } else { Self::Here }
    }

    /// Applies the chosen way of meeting to the game that has just started. In a correspondence game, the reader plays the color `own`;
    /// `None` draws the color by lot.
    pub fn apply(self, own: Option<Color>, settings: SettingsState, saved: Saved) {
        let is_opposite = self == Self::FaceToFace;
        if settings.with_untracked(|settings| settings.face_to_face) != is_opposite {
            settings.update(|settings| settings.face_to_face = is_opposite);
        }
        if self == Self::Correspondence {
            saved.begin_correspondence_as(own.unwrap_or_else(|| Color::BOTH[usize::from(random::number(3) == 1)]));
        }
    }
}

/// The fields for choosing how the players meet, with an explanation, and the reader's own color in a correspondence game.
#[component]
pub fn OpponentChoice(opponent: RwSignal<Opponent>, own: RwSignal<Option<Color>>) -> impl IntoView {
    let settings = SettingsState::here();
    let choices: [(Opponent, LocalizedText); 3] = [
        (Opponent::Here, |locale| t!(locale, new_game.here)),
        (Opponent::FaceToFace, |locale| t!(locale, new_game.face_to_face)),
        (Opponent::Correspondence, |locale| t!(locale, new_game.correspondence)),
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
            Opponent::Correspondence => t!(locale, new_game.about_correspondence),
        }
    };
    let is_correspondence = Memo::new(move |_| opponent.get() == Opponent::Correspondence);
    view! {
        <fieldset aria-describedby="about-opponent">
            <legend>{localized(|locale| t!(locale, new_game.play))}</legend>
            <div class="segments">{choices.map(choice)}</div>
            <p id="about-opponent" class="about">{Signal::derive(about)}</p>
        </fieldset>
        {move || is_correspondence.get().then(|| view! { <OwnColorChoice own /> })}
    }
}

/// The field for choosing the reader's own color: Black, White, or drawn by lot (nigiri).
#[component]
fn OwnColorChoice(own: RwSignal<Option<Color>>) -> impl IntoView {
    let settings = SettingsState::here();
    let choice = move |color: Option<Color>| {
        let label = move || match color {
            Some(color) => i18n::color(settings.locale(), color),
            None => t!(settings.locale(), new_game.by_nigiri),
        };
        view! {
            <Radio
                group="own-color"
                label=Signal::derive(move || label().to_owned())
                checked=Signal::derive(move || own.get() == color)
                on_select=move |()| own.set(color)
            />
        }
    };
    view! {
        <fieldset>
            <legend>{localized(|locale| t!(locale, new_game.own_color))}</legend>
            <div class="segments">{[Some(Color::Black), Some(Color::White), None].map(choice)}</div>
        </fieldset>
    }
}
