//! The ways in which the players of a new game meet.

use baduk_engine::Level;
use baduk_rules::Color;
use leptos::prelude::*;

use crate::computer::{self, LevelSelect};
use crate::saved::Saved;
use crate::saved::keys;
use baduk_board::browser::storage;
use baduk_board::components::controls::{LocalizedText, Radio, localized};
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::page::later::t;

/// The way in which the players of a new game meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Both players use this page.
    Here,
    /// Both players use this page, and White sits at the opposite side of the device.
    FaceToFace,
    /// Each player uses the page in a browser of their own, and they send each other links.
    Correspondence,
    /// The reader plays against the computer.
    Computer,
}

impl Opponent {
    /// Whether both players use this page.
    pub const fn is_here(self) -> bool {
        matches!(self, Self::Here | Self::FaceToFace)
    }

    /// The way of meeting that is preselected according to the present settings.
    pub fn from_settings(settings: SettingsState) -> Self {
        if settings.with_untracked(|settings| settings.face_to_face) { Self::FaceToFace } else { Self::Here }
    }

    /// Applies the chosen way of meeting to the game that has just started. In a game against somebody who is not at this board, the reader
    /// plays the color `own`. `has_help` is whether the page may help during a game at this board or against the computer.
    pub fn apply(
        self,
        own: Color,
        level: Level,
        has_help: bool,
        game: GameState,
        settings: SettingsState,
        saved: Saved,
    ) {
        let is_opposite = self == Self::FaceToFace;
        if settings.with_untracked(|settings| settings.face_to_face) != is_opposite {
            settings.update(|settings| settings.face_to_face = is_opposite);
        }
        match self {
            Self::Here | Self::FaceToFace if has_help => {}
            Self::Here | Self::FaceToFace => saved.begin_without_help(),
            Self::Correspondence => saved.begin_correspondence_as(own),
            Self::Computer => computer::begin(game, saved, own, level, has_help),
        }
    }
}

/// The level last chosen against the computer, or else the easiest.
pub fn last_level() -> Level {
    storage::read(keys::LEVEL).and_then(|text| text.parse().ok()).or_else(|| "30k".parse().ok()).unwrap_or(Level::FULL)
}

/// The fields for choosing how the players meet, with an explanation, the computer's level, and the reader's own color in a game against
/// somebody who is not at this board.
#[component]
pub fn OpponentChoice(
    opponent: RwSignal<Opponent>,
    own: RwSignal<Option<Color>>,
    level: RwSignal<Level>,
) -> impl IntoView {
    let settings = SettingsState::here();
    let choices: [(Opponent, LocalizedText); 4] = [
        (Opponent::Here, |locale| t!(locale, new_game.here)),
        (Opponent::FaceToFace, |locale| t!(locale, new_game.face_to_face)),
        (Opponent::Correspondence, |locale| t!(locale, new_game.correspondence)),
        (Opponent::Computer, |locale| t!(locale, new_game.computer)),
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
            Opponent::Computer => t!(locale, new_game.about_computer),
        }
    };
    let has_side = Memo::new(move |_| matches!(opponent.get(), Opponent::Correspondence | Opponent::Computer));
    let has_level = Memo::new(move |_| opponent.get() == Opponent::Computer);
    let set_level = move |chosen| level.set(chosen);
    let level_select = move || view! { <div class="fields"><LevelSelect level on_select=set_level /></div> };
    view! {
        <fieldset aria-describedby="about-opponent">
            <legend>{localized(|locale| t!(locale, new_game.play))}</legend>
            <div class="segments opponents">{choices.map(choice)}</div>
            <p id="about-opponent" class="about">{Signal::derive(about)}</p>
        </fieldset>
        {move || has_level.get().then(level_select)}
        {move || has_side.get().then(|| view! { <OwnColorChoice own /> })}
    }
}

/// The field for choosing the reader's own color: Black, White, or drawn by lot (nigiri).
#[component]
fn OwnColorChoice(own: RwSignal<Option<Color>>) -> impl IntoView {
    let settings = SettingsState::here();
    let choice = move |color: Option<Color>| {
        let label = move || match color {
            Some(color) => baduk_texts::color(settings.locale(), color),
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
