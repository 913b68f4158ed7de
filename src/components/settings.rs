use leptos::prelude::*;

use super::board_view::BoardView;
use super::controls::{Button, Radio, Select, SelectOption, Switch, localized};
use super::games::{GamesContext, GamesView};
use super::lazy::lazy;
use super::link_inbox::LinkInbox;
use super::looks::LookSettings;
use super::sheet::{self, CloseButton, LazySheet, Sheet};
use crate::browser::{dialog, haptics};
use crate::i18n::{Locale, t};
use crate::state::{
    BoardUi, Countdown, GameState, LanguageState, Settings, SettingsState, StoneSound, Touch, Variations,
};

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
    let (game, board) = (GameState::here(), BoardUi::here());
    let settings = SettingsState::here();
    let is_on = move |get: fn(&Settings) -> bool| Signal::derive(move || settings.with(get));
    let change = move |change: fn(&mut Settings, bool)| {
        Callback::new(move |on| settings.update(|settings| change(settings, on)))
    };
    let links = expect_context::<LinkInbox>();
    let coordinates = Callback::new(move |on| {
        // The setting overrides what a link specified.
        game.update_view(|view| view.coordinates = None);
        settings.update(|settings| settings.coordinates = on);
    });
    let too_large = move || {
        let text = localized(|locale| t!(locale, settings.url_too_long));
        links.too_large.get().then(|| view! { <p class="about" role="status">{text}</p> })
    };
    let variations = move || {
        let locale = settings.locale();
        let labels = [
            t!(locale, settings.variations_record),
            t!(locale, settings.variations_shown),
            t!(locale, settings.variations_hidden),
        ];
        labels.into_iter().enumerate().map(|(place, label)| SelectOption::new(place, label)).collect()
    };
    let stone_sounds = move || {
        let locale = settings.locale();
        let labels = [t!(locale, settings.off), t!(locale, settings.sound_soft), t!(locale, settings.sound_full)];
        labels.into_iter().enumerate().map(|(place, label)| SelectOption::new(place, label)).collect()
    };
    let countdowns = move || {
        let locale = settings.locale();
        let labels =
            [t!(locale, settings.off), t!(locale, settings.countdown_sound), t!(locale, settings.countdown_voice)];
        labels.into_iter().enumerate().map(|(place, label)| SelectOption::new(place, label)).collect()
    };
    let touches = move || {
        let locale = settings.locale();
        let labels = [
            t!(locale, settings.touch_one_tap),
            t!(locale, settings.touch_confirm),
            t!(locale, settings.touch_magnify),
        ];
        labels.into_iter().enumerate().map(|(place, label)| SelectOption::new(place, label)).collect()
    };
    let vibration = move || {
        view! {
            <Switch
                label=localized(|locale| t!(locale, settings.vibration))
                checked=is_on(|settings| settings.vibration)
                on_change=change(|settings, on| settings.vibration = on)
            />
        }
    };
    let (games, node) = (expect_context::<GamesContext>(), sheet::current_dialog());
    let open_storage = move |()| {
        dialog::close(node);
        games.open(GamesView::Storage);
    };
    let language = expect_context::<LanguageState>();
    let language_choice = move |locale: Locale| {
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
    let language_error = move || {
        let failed = language.failed.get();
        failed
            .map(|locale| t!(settings.locale(), settings.language_failed, language = locale.name()))
            .unwrap_or_default()
    };
    view! {
        <CloseButton node=sheet::current_dialog() />
        <h2 id="settings-title" tabindex="-1">{localized(|locale| t!(locale, settings.title))}</h2>
        <LookSettings />
        <fieldset>
            <legend>{localized(|locale| t!(locale, settings.language))}</legend>
            <div class="segments languages">{Locale::all().map(language_choice).collect_view()}</div>
            <p class="error-text" role="status">{Signal::derive(language_error)}</p>
        </fieldset>
        <h3>{localized(|locale| t!(locale, settings.board))}</h3>
        <Switch
            label=localized(|locale| t!(locale, settings.coordinates))
            checked=Signal::derive(move || board.geometry().coordinates)
            on_change=coordinates
        />
        <Select
            label=localized(|locale| t!(locale, settings.variations))
            items=Signal::derive(variations)
            selected=Signal::derive(move || {
                let chosen = settings.with(|settings| settings.variations);
                VARIATIONS.iter().position(|&one| one == chosen).unwrap_or(0)
            })
            on_select=move |place: usize| settings.update(|settings| settings.variations = VARIATIONS[place.min(2)])
        />
        <BoardView />
        <h3>{localized(|locale| t!(locale, settings.playing))}</h3>
        <Select
            label=localized(|locale| t!(locale, settings.touch))
            items=Signal::derive(touches)
            selected=Signal::derive(move || {
                let chosen = settings.with(|settings| settings.touch);
                Touch::ALL.iter().position(|&one| one == chosen).unwrap_or(0)
            })
            on_select=move |place: usize| settings.update(|settings| settings.touch = Touch::ALL[place.min(2)])
        />
        {haptics::is_supported().then(vibration)}
        <Switch
            label=localized(|locale| t!(locale, settings.announce_atari))
            checked=is_on(|settings| settings.announce_atari)
            on_change=change(|settings, on| settings.announce_atari = on)
        />
        <Switch
            label=localized(|locale| t!(locale, settings.face_to_face))
            checked=is_on(|settings| settings.face_to_face)
            on_change=change(|settings, on| settings.face_to_face = on)
        />
        <Switch
            label=localized(|locale| t!(locale, settings.game_in_url))
            checked=is_on(|settings| settings.address)
            on_change=change(|settings, on| settings.address = on)
        />
        {too_large}
        <h3>{localized(|locale| t!(locale, settings.sound))}</h3>
        <Select
            label=localized(|locale| t!(locale, settings.stone_sound))
            items=Signal::derive(stone_sounds)
            selected=Signal::derive(move || {
                let chosen = settings.with(|settings| settings.stone_sound);
                StoneSound::ALL.iter().position(|&one| one == chosen).unwrap_or(0)
            })
            on_select=move |place: usize| settings.update(|settings| settings.stone_sound = StoneSound::ALL[place.min(2)])
        />
        <Select
            label=localized(|locale| t!(locale, settings.countdown))
            items=Signal::derive(countdowns)
            selected=Signal::derive(move || {
                let chosen = settings.with(|settings| settings.countdown);
                Countdown::ALL.iter().position(|&one| one == chosen).unwrap_or(0)
            })
            on_select=move |place: usize| settings.update(|settings| settings.countdown = Countdown::ALL[place.min(2)])
        />
        <Button label=localized(|locale| t!(locale, storage.title)) on_press=open_storage class="quiet" />
    }
}
