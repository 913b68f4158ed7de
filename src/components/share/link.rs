use leptos::html;
use leptos::prelude::*;

use super::qr;
use crate::browser::clipboard;
use crate::browser::task::Tasks;
use crate::browser::web_share;
use crate::components::controls::{Button, say};
use crate::components::exporter::Exporter;
use crate::i18n::t;
use crate::state::SettingsState;

/// The link to what is shared; `None` when that is too large for one.
pub type Link = Memo<Option<String>>;

/// From how many characters on some services cut a link off.
const OFTEN_CUT: usize = 2000;

/// What became of the link.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Became {
    Copied,
    NotCopied,
    NotSent,
}

/// The link, as a code and as text, and what can be done with it.
#[component]
pub fn TheLink(link: Link) -> impl IntoView {
    let settings = SettingsState::here();
    let (exporter, tasks) = (Exporter::here(), Tasks::here());
    let field = NodeRef::<html::Input>::new();
    let text = move || link.get().unwrap_or_default();
    // What became of which link: of another nothing is told.
    let became = RwSignal::new(None::<(Became, String)>);
    let now = Memo::new(move |_| became.get().filter(|(_, which)| *which == text()).map(|(became, _)| became));
    let copy = move |()| {
        let text = untrack(text);
        clipboard::copy(tasks, &text.clone(), move |there| {
            became.set(Some((if there { Became::Copied } else { Became::NotCopied }, text)));
            // By hand, then.
            if let Some(field) = field.get_untracked().filter(|_| !there) {
                let _ = field.focus();
                field.select();
            }
        });
    };
    let send = move |()| {
        let text = untrack(text);
        let sharing = web_share::share(&untrack(|| exporter.title()), &text);
        tasks.spawn(async move {
            let failed = sharing.await.is_err();
            became.set(failed.then_some((Became::NotSent, text)));
        });
    };
    let to_send = move || {
        view! { <Button label=say(|locale| t!(locale, share.share_link)) press=send /> }
    };
    let label = move || match now.get() {
        Some(Became::Copied) => t!(settings.locale(), share.copied),
        _ => t!(settings.locale(), share.copy),
    };
    let told = move || match now.get() {
        Some(Became::Copied) => t!(settings.locale(), share.link_copied),
        Some(Became::NotCopied) => t!(settings.locale(), share.copy_failed),
        Some(Became::NotSent) => t!(settings.locale(), export.not_allowed),
        None => "",
    };
    let length = move || {
        // Letters, digits and signs that are one byte each, but for the names of hosts and folders.
        let count = link.with(|link| link.as_ref().map_or(0, |link| link.chars().count()));
        let told = t!(settings.locale(), share.length, count = count).to_string();
        if count > OFTEN_CUT { format!("{told} {}", t!(settings.locale(), share.long_link)) } else { told }
    };
    view! {
        <Code link />
        <input
            class="link"
            readonly
            node_ref=field
            aria-label=say(|locale| t!(locale, share.link))
            aria-describedby="link-length"
            prop:value=Signal::derive(text)
            on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }
        />
        <p id="link-length" class="about">{Signal::derive(length)}</p>
        <div class="button-row">
            <Button label=Signal::derive(label) press=copy class="primary" />
            {web_share::is_supported().then(to_send)}
        </div>
        <p class="about status-line" aria-live="polite">{Signal::derive(told)}</p>
    }
}

/// The link as a QR code, as far as one holds it.
#[component]
fn Code(link: Link) -> impl IntoView {
    let settings = SettingsState::here();
    let code = Memo::new(move |_| link.with(|link| link.as_deref().and_then(qr::svg)));
    let is_fine = Memo::new(move |_| link.with(|link| link.as_ref().is_some_and(|link| link.len() > qr::EASY)));
    let told = move || match (code.with(Option::is_some), is_fine.get()) {
        (false, _) => t!(settings.locale(), share.qr_code_too_long),
        (true, true) => t!(settings.locale(), share.qr_code_dense),
        (true, false) => "",
    };
    let told = Memo::new(move |_| told());
    let code = move || {
        code.get().map(|svg| {
            let label = say(|locale| t!(locale, share.qr_code));
            view! { <div class="code" role="img" aria-label=label inner_html=svg></div> }
        })
    };
    let words = move || (!told.get().is_empty()).then(|| view! { <p class="about">{told}</p> });
    view! {
        {code}
        {words}
    }
}
