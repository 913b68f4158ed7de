use leptos::prelude::*;

use super::controls::{Button, CloseButton, Radio, Switch, localized};
use super::lazy::{self, LazySheet, Sheet, lazy};
use super::link_inbox::LinkInbox;
use crate::i18n::{Locale, t};
use crate::state::{BoardUi, GameState, Settings, SettingsState};

/// The button that opens the settings, and their sheet.
#[component]
pub fn SettingsSheet() -> impl IntoView {
    let sheet = Sheet::new(|place| Box::pin(settings(place)));
    view! {
        <Button label=localized(|locale| t!(locale, settings.title)) on_press=move |()| sheet.open() />
        <LazySheet sheet heading="settings-title" />
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
    let language = move |(locale, name): (Locale, &'static str)| {
        view! {
            <Radio
                group="language"
                label=name.to_owned()
                lang=locale.tag()
                checked=Signal::derive(move || settings.locale() == locale)
                on_select=move |()| settings.update(|settings| settings.locale = locale)
            />
        }
    };
    view! {
        <h2 id="settings-title" tabindex="-1">{localized(|locale| t!(locale, settings.title))}</h2>
        <Switch
            label=localized(|locale| t!(locale, settings.coordinates))
            checked=Signal::derive(move || board.geometry().coordinates)
            on_change=coordinates
        />
        <Switch
            label=localized(|locale| t!(locale, settings.one_tap))
            checked=is_on(|settings| settings.one_tap)
            on_change=change(|settings, on| settings.one_tap = on)
        />
        <Switch
            label=localized(|locale| t!(locale, settings.game_in_url))
            checked=is_on(|settings| settings.address)
            on_change=change(|settings, on| settings.address = on)
        />
        {too_large}
        <fieldset>
            <legend>{localized(|locale| t!(locale, settings.language))}</legend>
            <div class="segments">{Locale::NAMES.map(language)}</div>
        </fieldset>
        <CloseButton node=lazy::sheet_dialog() />
    }
}
