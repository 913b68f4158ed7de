//! The settings of the page.

mod looks;

use leptos::prelude::*;

use crate::advice::NetworkChoice;
use crate::games::{GamesContext, GamesView};
use crate::play::board_view::BoardView;
use crate::settings::looks::LookSettings;
use crate::share::links::LinksContext;
use crate::shell::language::LanguageState;
use crate::shell::sheet::{self, CloseButton, LazySheet, Sheet};
use crate::shell::shortcuts;
use baduk_board::browser::{dialog, haptics};
use baduk_board::components::controls::{Button, LocalizedText, Radio, Select, SelectOption, Switch, localized};
use baduk_board::components::lazy::lazy;
use baduk_board::state::{BoardUi, Countdown, GameState, Settings, SettingsState, StoneSound, Touch, Variations};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The button that opens the settings sheet, and the settings sheet.
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
    let show_keys = move |()| {
        dialog::close(node);
        shortcuts::open();
    };
    view! {
        <CloseButton node />
        <h2 id="settings-title" tabindex="-1">{localized(|locale| t!(locale, settings.title))}</h2>
        <LookSettings />
        <LanguageChoice />
        <BoardSettings />
        <PlaySettings />
        <SoundSettings />
        <NetworkChoice />
        <Button label=localized(|locale| t!(locale, shortcuts.title)) on_press=show_keys class="quiet keyboard-hint" />
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
        // The reader's setting takes precedence over the view options of a link.
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
        <SettingSwitch
            label=|locale| t!(locale, settings.crosshair)
            is_on=|settings| settings.crosshair
            switch=|settings, on| settings.crosshair = on
        />
        {choice(
            |locale| t!(locale, settings.variations),
            &Variations::ALL,
            variations_text,
            |settings| settings.variations,
            |settings, variations| settings.variations = variations,
        )}
        <BoardView />
    }
}

#[component]
fn PlaySettings() -> impl IntoView {
    let links = expect_context::<LinksContext>();
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
        {choice(
            |locale| t!(locale, settings.touch),
            &Touch::ALL,
            touch_text,
            |settings| settings.touch,
            |settings, touch| settings.touch = touch,
        )}
        {haptics::is_supported().then(vibration)}
        <SettingSwitch
            label=|locale| t!(locale, settings.announce_atari)
            is_on=|settings| settings.announce_atari
            switch=|settings, on| settings.announce_atari = on
        />
        <SettingSwitch
            label=|locale| t!(locale, settings.suggest_dead)
            is_on=|settings| settings.suggests_dead
            switch=|settings, on| settings.suggests_dead = on
        />
        <SettingSwitch
            label=|locale| t!(locale, settings.show_lead)
            is_on=|settings| settings.shows_lead
            switch=|settings, on| settings.shows_lead = on
        />
        <p class="about">{localized(|locale| t!(locale, settings.show_lead_about))}</p>
        <SettingSwitch
            label=|locale| t!(locale, settings.announce_settled)
            is_on=|settings| settings.announces_settled
            switch=|settings, on| settings.announces_settled = on
        />
        <SettingSwitch
            label=|locale| t!(locale, settings.face_to_face)
            is_on=|settings| settings.face_to_face
            switch=|settings, on| settings.face_to_face = on
        />
        <SettingSwitch
            label=|locale| t!(locale, settings.game_in_url)
            is_on=|settings| settings.keeps_game_in_url
            switch=|settings, on| settings.keeps_game_in_url = on
        />
        {too_large}
    }
}

#[component]
fn SoundSettings() -> impl IntoView {
    view! {
        <h3>{localized(|locale| t!(locale, settings.sound))}</h3>
        {choice(
            |locale| t!(locale, settings.stone_sound),
            &StoneSound::ALL,
            stone_sound_text,
            |settings| settings.stone_sound,
            |settings, sound| settings.stone_sound = sound,
        )}
        {choice(
            |locale| t!(locale, settings.countdown),
            &Countdown::ALL,
            countdown_text,
            |settings| settings.countdown,
            |settings, countdown| settings.countdown = countdown,
        )}
    }
}

/// A switch for a setting that is on or off.
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

/// A drop-down list for a setting with a few values: its label, its values with their texts, and functions that get and set the value.
fn choice<T: Copy + PartialEq + Send + Sync>(
    label: LocalizedText,
    all: &'static [T],
    text: fn(Locale, T) -> &'static str,
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> impl IntoView {
    let settings = SettingsState::here();
    let items = move || {
        let option = |(place, value): (usize, &T)| SelectOption::new(place, text(settings.locale(), *value));
        all.iter().enumerate().map(option).collect()
    };
    let selected = move || {
        let value = settings.with(get);
        all.iter().position(|one| *one == value).unwrap_or(0)
    };
    let select = move |place: usize| {
        if let Some(value) = all.get(place) {
            settings.update(|settings| set(settings, *value));
        }
    };
    view! {
        <Select
            label=localized(label)
            items=Signal::derive(items)
            selected=Signal::derive(selected)
            on_select=select
        />
    }
}

fn variations_text(locale: Locale, variations: Variations) -> &'static str {
    match variations {
        Variations::Record => t!(locale, settings.variations_record),
        Variations::Shown => t!(locale, settings.variations_shown),
        Variations::Hidden => t!(locale, settings.variations_hidden),
    }
}

fn touch_text(locale: Locale, touch: Touch) -> &'static str {
    match touch {
        Touch::Automatic => t!(locale, settings.touch_automatic),
        Touch::OneTap => t!(locale, settings.touch_one_tap),
        Touch::Confirm => t!(locale, settings.touch_confirm),
        Touch::Magnify => t!(locale, settings.touch_magnify),
    }
}

fn stone_sound_text(locale: Locale, sound: StoneSound) -> &'static str {
    match sound {
        StoneSound::Off => t!(locale, settings.off),
        StoneSound::Soft => t!(locale, settings.sound_soft),
        StoneSound::Full => t!(locale, settings.sound_full),
    }
}

fn countdown_text(locale: Locale, countdown: Countdown) -> &'static str {
    match countdown {
        Countdown::Off => t!(locale, settings.off),
        Countdown::Sound => t!(locale, settings.countdown_sound),
        Countdown::Voice => t!(locale, settings.countdown_voice),
    }
}
