use baduk_author::embed_code::{self, Source};
use leptos::prelude::*;

use super::link_panel::ShareLink;
use super::share_options::ShareOptions;
use baduk_board::browser::address;
use baduk_board::browser::clipboard;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Button, LocalizedText, Radio, localized};
use baduk_board::state::SettingsState;
use baduk_texts::page::later::t;

/// The width and height of an embedded board's iframe, in pixels.
const IFRAME_SIZE: (&str, &str) = ("544", "840");

/// The way to embed the board in a web page, between which the reader chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EmbedMethod {
    /// With a script and an element.
    Element,
    /// With an iframe, for sites that forbid scripts.
    Iframe,
}

/// The HTML code that embeds the board in a web page, and a preview.
#[component]
pub fn EmbedSnippet(options: RwSignal<ShareOptions>, link: ShareLink) -> impl IntoView {
    let settings = SettingsState::here();
    let tasks = Tasks::here();
    let method = RwSignal::new(EmbedMethod::Element);
    let open = RwSignal::new(false);
    let succeeded = RwSignal::new(None::<bool>);
    let payload = move || link.get().and_then(|link| link.split_once('#').map(|(_, payload)| payload.to_owned()));
    let code = Signal::derive(move || payload().map(|payload| code(method.get(), &payload)).unwrap_or_default());
    let preview = move || {
        // The preview is created when it is opened, and again when the options change.
        options.track();
        let source =
            payload().filter(|_| open.get()).map(|payload| format!("{}embed.html#{payload}", address::folder()));
        source.map(|source| {
            view! { <iframe class="embed-preview" title=localized(|locale| t!(locale, share.preview)) src=source></iframe> }
        })
    };
    let choice = move |(choice, label): (EmbedMethod, LocalizedText)| {
        view! {
            <Radio
                group="way"
                label=Signal::derive(move || label(settings.locale()).to_owned())
                checked=Signal::derive(move || method.get() == choice)
                on_select=move |()| method.set(choice)
            />
        }
    };
    let message = move || match succeeded.get() {
        Some(true) => t!(settings.locale(), export.copied),
        Some(false) => t!(settings.locale(), export.not_allowed),
        None => "",
    };
    view! {
        <details on:toggle=move |_| open.update(|open| *open = !*open)>
            <summary>{localized(|locale| t!(locale, share.web_page))}</summary>
            <fieldset>
                <legend>{localized(|locale| t!(locale, share.embed_with))}</legend>
                <div class="segments">
                    {choice((EmbedMethod::Element, |locale| t!(locale, share.script)))}
                    {choice((EmbedMethod::Iframe, |locale| t!(locale, share.iframe)))}
                </div>
            </fieldset>
            <textarea class="snippet" readonly rows="4" spellcheck="false" aria-label=localized(|locale| t!(locale, share.html_code)) prop:value=code></textarea>
            <Button
                label=localized(|locale| t!(locale, share.copy_code))
                on_press=move |()| clipboard::copy(tasks, &code.get_untracked(), move |is_copied| succeeded.set(Some(is_copied)))
            />
            <p class="about status-line" aria-live="polite">{Signal::derive(message)}</p>
            {preview}
        </details>
    }
}

/// Returns the HTML code that embeds the board in a web page.
fn code(method: EmbedMethod, payload: &str) -> String {
    let site = address::folder();
    let source = Source::Link(payload);
    match method {
        EmbedMethod::Element => {
            let loader = embed_code::loader(&format!("{site}embed.js"));
            format!("{loader}\n{}\n", embed_code::element(&[], source))
        }
        EmbedMethod::Iframe => embed_code::frame(&format!("{site}embed.html"), &[], source, IFRAME_SIZE) + "\n",
    }
}
