use baduk_view::embed_code::{self, Source};
use leptos::prelude::*;

use super::link::Link;
use super::sharing::Sharing;
use crate::browser::address;
use crate::browser::clipboard;
use crate::browser::task::Tasks;
use crate::components::controls::{Button, Choice, Words, say};
use crate::i18n::t;
use crate::state::SettingsState;

/// How wide a board in a frame is, in pixels, and how high with what is around it.
const FRAME: (&str, &str) = ("544", "840");

/// How a board gets into somebody's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// By a script and an element.
    Element,
    /// In a frame, where authors may write no script.
    Frame,
}

/// The board for somebody's page: what to write there, and how it looks.
#[component]
pub fn WebPage(sharing: RwSignal<Sharing>, link: Link) -> impl IntoView {
    let settings = SettingsState::here();
    let tasks = Tasks::here();
    let way = RwSignal::new(Way::Element);
    let open = RwSignal::new(false);
    let went = RwSignal::new(None::<bool>);
    let payload = move || link.get().and_then(|link| link.split_once('#').map(|(_, payload)| payload.to_owned()));
    let code = Signal::derive(move || payload().map(|payload| code(way.get(), &payload)).unwrap_or_default());
    let frame = move || {
        // Made anew with what is shared, and not before somebody wants to see it.
        sharing.track();
        let source =
            payload().filter(|_| open.get()).map(|payload| format!("{}embed.html#{payload}", address::folder()));
        source.map(|source| {
            view! { <iframe class="embed-preview" title=say(|locale| t!(locale, share.preview)) src=source></iframe> }
        })
    };
    let choice = move |(this, label): (Way, Words)| {
        view! {
            <Choice
                group="way"
                label=Signal::derive(move || label(settings.locale()).to_owned())
                chosen=Signal::derive(move || way.get() == this)
                choose=move |()| way.set(this)
            />
        }
    };
    let told = move || match went.get() {
        Some(true) => t!(settings.locale(), export.copied),
        Some(false) => t!(settings.locale(), export.not_allowed),
        None => "",
    };
    view! {
        <details on:toggle=move |_| open.update(|open| *open = !*open)>
            <summary>{say(|locale| t!(locale, share.web_page))}</summary>
            <fieldset>
                <legend>{say(|locale| t!(locale, share.embed_with))}</legend>
                <div class="segments">
                    {choice((Way::Element, |locale| t!(locale, share.script)))}
                    {choice((Way::Frame, |locale| t!(locale, share.iframe)))}
                </div>
            </fieldset>
            <textarea class="snippet" readonly rows="4" spellcheck="false" aria-label=say(|locale| t!(locale, share.html_code)) prop:value=code></textarea>
            <Button
                label=say(|locale| t!(locale, share.copy_code))
                press=move |()| clipboard::copy(tasks, &code.get_untracked(), move |well| went.set(Some(well)))
            />
            <p class="about status-line" aria-live="polite">{Signal::derive(told)}</p>
            {frame}
        </details>
    }
}

/// What an author writes.
fn code(way: Way, payload: &str) -> String {
    let site = address::folder();
    let source = Source::Link(payload);
    match way {
        Way::Element => {
            let loader = embed_code::loader(&format!("{site}embed.js"));
            format!("{loader}\n{}\n", embed_code::element(&[], source))
        }
        Way::Frame => embed_code::frame(&format!("{site}embed.html"), &[], source, FRAME) + "\n",
    }
}
