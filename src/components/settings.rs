use leptos::prelude::*;

use super::controls::{Button, Choice, Close, Switch, say};
use super::lazy::{self, LazySheet, Sheet, lazy};
use super::links::Links;
use crate::i18n::{Locale, t};
use crate::state::{BoardUi, GameState, Settings, SettingsState};

/// The button to the settings, and the sheet with them: how the player likes the page.
#[component]
pub fn SettingsSheet() -> impl IntoView {
    let sheet = Sheet::new(|place| Box::pin(settings(place)));
    view! {
        <Button label=say(|locale| t!(locale, settings.title)) press=move |()| sheet.open() />
        <LazySheet sheet heading="settings-title" />
    }
}

lazy!(sheets, settings, content);

fn content() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let settings = SettingsState::here();
    let ask = move |ask: fn(&Settings) -> bool| Signal::derive(move || settings.with(ask));
    let change = move |change: fn(&mut Settings, bool)| {
        Callback::new(move |on| settings.update(|settings| change(settings, on)))
    };
    let links = expect_context::<Links>();
    let coordinates = Callback::new(move |on| {
        // Whatever a link has asked for.
        game.update_view(|view| view.coordinates = None);
        settings.update(|settings| settings.coordinates = on);
    });
    let too_large = move || {
        let words = say(|locale| t!(locale, settings.url_too_long));
        links.too_large.get().then(|| view! { <p class="about" role="status">{words}</p> })
    };
    let language = move |(locale, name): (Locale, &'static str)| {
        view! {
            <Choice
                group="language"
                label=name.to_owned()
                lang=locale.tag()
                chosen=Signal::derive(move || settings.locale() == locale)
                choose=move |()| settings.update(|settings| settings.locale = locale)
            />
        }
    };
    view! {
        <h2 id="settings-title" tabindex="-1">{say(|locale| t!(locale, settings.title))}</h2>
        <Switch
            label=say(|locale| t!(locale, settings.coordinates))
            on=Signal::derive(move || board.geometry().coordinates)
            turn=coordinates
        />
        <Switch
            label=say(|locale| t!(locale, settings.one_tap))
            on=ask(|settings| settings.one_tap)
            turn=change(|settings, on| settings.one_tap = on)
        />
        <Switch
            label=say(|locale| t!(locale, settings.game_in_url))
            on=ask(|settings| settings.address)
            turn=change(|settings, on| settings.address = on)
        />
        {too_large}
        <fieldset>
            <legend>{say(|locale| t!(locale, settings.language))}</legend>
            <div class="segments">{Locale::NAMES.map(language)}</div>
        </fieldset>
        <Close node=lazy::sheet() />
    }
}
