//! The settings for the appearance of the page and its board.

use baduk_view::ThemeName;
use leptos::prelude::*;

use baduk_board::components::controls::{Radio, Switch, localized};
use baduk_board::state::{ColorScheme, SettingsState};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The form fields for the theme, the color scheme, and the style of stones.
#[component]
pub fn LookSettings() -> impl IntoView {
    let settings = SettingsState::here();
    let has_schemes = Memo::new(move |_| settings.with(|settings| settings.look.theme.has_schemes()));
    let one_scheme = move || view! { <p class="about">{localized(|locale| t!(locale, settings.one_scheme))}</p> };
    let theme = move |theme: ThemeName| {
        let name = move || theme_name(settings.locale(), theme).to_owned();
        view! {
            <Radio
                group="theme"
                label=Signal::derive(name)
                checked=Signal::derive(move || settings.with(|settings| settings.look.theme) == theme)
                on_select=move |()| settings.update(|settings| settings.look.theme = theme)
            >
                <ThemePicture theme />
            </Radio>
        }
    };
    let scheme = move |scheme: ColorScheme| {
        view! {
            <Radio
                group="scheme"
                label=Signal::derive(move || scheme_name(settings.locale(), scheme).to_owned())
                checked=Signal::derive(move || settings.with(|settings| settings.look.scheme) == scheme)
                disabled=Signal::derive(move || !has_schemes.get())
                on_select=move |()| settings.update(|settings| settings.look.scheme = scheme)
            />
        }
    };
    view! {
        <fieldset>
            <legend>{localized(|locale| t!(locale, settings.theme))}</legend>
            <div class="themes">{ThemeName::ALL.iter().copied().map(theme).collect_view()}</div>
        </fieldset>
        <fieldset>
            <legend>{localized(|locale| t!(locale, settings.scheme))}</legend>
            <div class="segments">{ColorScheme::ALL.map(scheme)}</div>
            {move || (!has_schemes.get()).then(one_scheme)}
        </fieldset>
        <Switch
            label=localized(|locale| t!(locale, settings.flat_stones))
            checked=Signal::derive(move || settings.with(|settings| settings.look.flat_stones))
            on_change=move |on| settings.update(|settings| settings.look.flat_stones = on)
        />
    }
}

/// A corner of a board in the colors of a theme, with a stone of each color.
#[component]
fn ThemePicture(theme: ThemeName) -> impl IntoView {
    view! {
        <svg class="theme-picture" data-theme=theme.name() viewBox="0 0 320 200" aria-hidden="true">
            <path class="lines" d="M60 0V200M160 0V200M260 0V200M0 50H320M0 150H320" />
            <circle class="picture-black" cx="160" cy="50" r="46" />
            <circle class="picture-white" cx="160" cy="150" r="46" />
        </svg>
    }
}

fn theme_name(locale: Locale, theme: ThemeName) -> &'static str {
    match theme {
        ThemeName::Wood => t!(locale, settings.themes.wood),
        ThemeName::Slate => t!(locale, settings.themes.slate),
        ThemeName::Paper => t!(locale, settings.themes.paper),
        ThemeName::Night => t!(locale, settings.themes.night),
        ThemeName::Blue => t!(locale, settings.themes.blue),
        ThemeName::Yellow => t!(locale, settings.themes.yellow),
        ThemeName::Red => t!(locale, settings.themes.red),
    }
}

fn scheme_name(locale: Locale, scheme: ColorScheme) -> &'static str {
    match scheme {
        ColorScheme::System => t!(locale, settings.scheme_system),
        ColorScheme::Light => t!(locale, settings.scheme_light),
        ColorScheme::Dark => t!(locale, settings.scheme_dark),
    }
}
