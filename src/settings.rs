use leptos::prelude::*;

use super::board_view::BoardView;
use super::games::{GamesContext, GamesView};
use super::link_inbox::LinkInbox;
use super::looks::LookSettings;
use super::sheet::{self, CloseButton, LazySheet, Sheet};
use crate::language::LanguageState;
use baduk_board::browser::{dialog, haptics};
use baduk_board::components::controls::{Button, LocalizedText, Radio, Select, SelectOption, Switch, localized};
use baduk_board::components::lazy::lazy;
use baduk_board::i18n::{Locale, t};
use baduk_board::state::{BoardUi, Countdown, GameState, Settings, SettingsState, StoneSound, Touch, Variations};

/// The choices for variations on the board.
const VARIATIONS: [Variations; 3] = [Variations::Record, Variations::Shown, Variations::Hidden];

/// The button that opens the settings, and their sheet.
#[component]
pub fn SettingsSheet() -> impl IntoView {
    let sheet = Sheet::beside(|place| Box::pin(settings(place)));
    view! {
        <Button
            label=localized(|locale| t!(locale, settings.title))
            icon="M4 7h8M18 7h2M12 4h6v6h-6zM4 17h2M12 17h8M6 14h6v6H6z"
            on_press=move |()| sheet.open()
        />
        <LazySheet sheet heading="settings-title" class="beside" />
    }
}

lazy!(sheets, settings, content);

fn content() -> impl IntoView {
    let (games, node) = (expect_context::<GamesContext>(), sheet::current_dialog());
    let open_storage = move |()| {
        dialog::close(node);
        games.open(GamesView::Storage);
    };
    view! {
        <CloseButton node />
        <h2 id="settings-title" tabindex="-1">{localized(|locale| t!(locale, settings.title))}</h2>
        <LookSettings />
        <LanguageChoice />
        <BoardSettings />
        <PlaySettings />
        <SoundSettings />
        <Button label=localized(|locale| t!(locale, storage.title)) on_press=open_storage class="quiet" />
    }
}

#[component]
fn LanguageChoice() -> impl IntoView {
    let (language, settings) = (expect_context::<LanguageState>(), SettingsState::here());
    let choice = move |locale: Locale| {
        view! {
            <Radio
                group="language"
                label=locale.name().to_owned()
                lang=locale.tag()
                checked=Signal::derive(move || language.chosen.get() == locale)
                on_select=move |()| language.choose(locale)
            />
        }
    };
    let error = move || {
        let failed = language.failed.get();
        failed
            .map(|locale| t!(settings.locale(), settings.language_failed, language = locale.name()))
            .unwrap_or_default()
    };
    view! {
        <fieldset>
            <legend>{localized(|locale| t!(locale, settings.language))}</legend>
            <div class="segments languages">{Locale::all().map(choice).collect_view()}</div>
            <p class="error-text" role="status">{Signal::derive(error)}</p>
        </fieldset>
    }
}

#[component]
fn BoardSettings() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let settings = SettingsState::here();
    let coordinates = move |on| {
        // The setting overrides what a link specified.
        game.update_view(|view| view.coordinates = None);
        settings.update(|settings| settings.coordinates = on);
    };
    view! {
        <h3>{localized(|locale| t!(locale, settings.board))}</h3>
        <Switch
            label=localized(|locale| t!(locale, settings.coordinates))
            checked=Signal::derive(move || board.geometry().coordinates)
            on_change=coordinates
        />
        <Choice
            label=|locale| t!(locale, settings.variations)
            texts=[
                |locale| t!(locale, settings.variations_record),
                |locale| t!(locale, settings.variations_shown),
                |locale| t!(locale, settings.variations_hidden),
            ]
            chosen=|settings| place_in(VARIATIONS, settings.variations)
            choose=|settings, place| settings.variations = VARIATIONS[place]
        />
        <BoardView />
    }
}

#[component]
fn PlaySettings() -> impl IntoView {
    let links = expect_context::<LinkInbox>();
    let too_large = move || {
        let text = localized(|locale| t!(locale, settings.url_too_long));
        links.too_large.get().then(|| view! { <p class="about" role="status">{text}</p> })
    };
    let vibration = || {
        view! {
            <SettingSwitch
                label=|locale| t!(locale, settings.vibration)
                is_on=|settings| settings.vibration
                switch=|settings, on| settings.vibration = on
            />
        }
    };
    view! {
        <h3>{localized(|locale| t!(locale, settings.playing))}</h3>
        <Choice
            label=|locale| t!(locale, settings.touch)
            texts=[
                |locale| t!(locale, settings.touch_one_tap),
                |locale| t!(locale, settings.touch_confirm),
                |locale| t!(locale, settings.touch_magnify),
            ]
            chosen=|settings| place_in(Touch::ALL, settings.touch)
            choose=|settings, place| settings.touch = Touch::ALL[place]
        />
        {haptics::is_supported().then(vibration)}
        <SettingSwitch
            label=|locale| t!(locale, settings.announce_atari)
            is_on=|settings| settings.announce_atari
            switch=|settings, on| settings.announce_atari = on
        />
        <SettingSwitch
            label=|locale| t!(locale, settings.face_to_face)
            is_on=|settings| settings.face_to_face
            switch=|settings, on| settings.face_to_face = on
        />
        <SettingSwitch
            label=|locale| t!(locale, settings.game_in_url)
            is_on=|settings| settings.address
            switch=|settings, on| settings.address = on
        />
        {too_large}
    }
}

#[component]
fn SoundSettings() -> impl IntoView {
    view! {
        <h3>{localized(|locale| t!(locale, settings.sound))}</h3>
        <Choice
            label=|locale| t!(locale, settings.stone_sound)
            texts=[
                |locale| t!(locale, settings.off),
                |locale| t!(locale, settings.sound_soft),
                |locale| t!(locale, settings.sound_full),
            ]
            chosen=|settings| place_in(StoneSound::ALL, settings.stone_sound)
            choose=|settings, place| settings.stone_sound = StoneSound::ALL[place]
        />
        <Choice
            label=|locale| t!(locale, settings.countdown)
            texts=[
                |locale| t!(locale, settings.off),
                |locale| t!(locale, settings.countdown_sound),
                |locale| t!(locale, settings.countdown_voice),
            ]
            chosen=|settings| place_in(Countdown::ALL, settings.countdown)
            choose=|settings, place| settings.countdown = Countdown::ALL[place]
        />
    }
}

/// A setting that is on or off.
#[component]
fn SettingSwitch(label: LocalizedText, is_on: fn(&Settings) -> bool, switch: fn(&mut Settings, bool)) -> impl IntoView {
    let settings = SettingsState::here();
    view! {
        <Switch
            label=localized(label)
            checked=Signal::derive(move || settings.with(is_on))
            on_change=move |on| settings.update(|settings| switch(settings, on))
        />
    }
}

/// A setting with three values.
#[component]
fn Choice(
    label: LocalizedText,
    /// The texts of the values.
    texts: [LocalizedText; 3],
    /// The place of the value among them.
    chosen: fn(&Settings) -> usize,
    /// Sets the value at a place.
    choose: fn(&mut Settings, usize),
) -> impl IntoView {
    let settings = SettingsState::here();
    let items = move || {
        let locale = settings.locale();
        texts.iter().enumerate().map(|(place, text)| SelectOption::new(place, text(locale))).collect()
    };
    view! {
        <Select
            label=localized(label)
            items=Signal::derive(items)
            selected=Signal::derive(move || settings.with(chosen))
            on_select=move |place: usize| settings.update(|settings| choose(settings, place.min(2)))
        />
    }
}

fn place_in<T: Copy + PartialEq>(all: [T; 3], value: T) -> usize {
    all.iter().position(|one| *one == value).unwrap_or(0)
}
