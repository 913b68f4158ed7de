use leptos::html;
use leptos::prelude::*;

use super::qr;
use crate::browser::clipboard;
use crate::browser::task::Tasks;
use crate::browser::web_share;
use crate::components::controls::{Button, localized};
use crate::components::exporter::Exporter;
use crate::i18n::{self, t};
use crate::state::SettingsState;

/// The link to share; `None` if the game is too large for one.
pub type ShareLink = Memo<Option<String>>;

/// The length in characters above which some services cut a link off.
const SAFE_LENGTH: usize = 2000;

/// What happened to the link.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkOutcome {
    Copied,
    NotCopied,
    NotShared,
}

/// The link, with buttons to copy and share it.
#[component]
pub fn LinkPanel(
    /// The link.
    link: ShareLink,
    /// Runs when the link is copied, also by hand, or shared.
    #[prop(into)]
    on_send: Callback<()>,
) -> impl IntoView {
    let settings = SettingsState::here();
    let (exporter, tasks) = (Exporter::from_context(), Tasks::here());
    let field = NodeRef::<html::Input>::new();
    let text = move || link.get().unwrap_or_default();
    // The last outcome and the link it belongs to. It is not shown for another link.
    let outcome = RwSignal::new(None::<(LinkOutcome, String)>);
    let current_outcome =
        Memo::new(move |_| outcome.get().filter(|(_, which)| *which == text()).map(|(outcome, _)| outcome));
    let copy = move |()| {
        let text = untrack(text);
        on_send.run(());
        clipboard::copy(tasks, &text.clone(), move |is_copied| {
            outcome.set(Some((if is_copied { LinkOutcome::Copied } else { LinkOutcome::NotCopied }, text)));
            // Selects the link, so that the user can copy it.
            if let Some(field) = field.get_untracked().filter(|_| !is_copied) {
                let _ = field.focus();
                field.select();
            }
        });
    };
    let share = move |()| {
        let text = untrack(text);
        on_send.run(());
        let sharing = web_share::share(&untrack(|| exporter.title()), &text);
        tasks.spawn(async move {
            let failed = sharing.await.is_err();
            outcome.set(failed.then_some((LinkOutcome::NotShared, text)));
        });
    };
    let share_button = move || {
        view! { <Button label=localized(|locale| t!(locale, share.share_link)) on_press=share /> }
    };
    let label = move || match current_outcome.get() {
        Some(LinkOutcome::Copied) => t!(settings.locale(), share.copied),
        _ => t!(settings.locale(), share.copy),
    };
    let message = move || match current_outcome.get() {
        Some(LinkOutcome::Copied) => t!(settings.locale(), share.link_copied),
        Some(LinkOutcome::NotCopied) => t!(settings.locale(), share.copy_failed),
        Some(LinkOutcome::NotShared) => t!(settings.locale(), export.not_allowed),
        None => "",
    };
    let length = move || {
        // A link is ASCII except for the names of hosts and folders.
        let count = link.with(|link| link.as_ref().map_or(0, |link| link.chars().count()));
        let text = t!(settings.locale(), share.length, count = count);
        if count > SAFE_LENGTH {
            i18n::sentences(settings.locale(), &[&text, t!(settings.locale(), share.long_link)])
        } else {
            text
        }
    };
    view! {
        <input
            class="link"
            readonly
            node_ref=field
            aria-label=localized(|locale| t!(locale, share.link))
            aria-describedby="link-length"
            prop:value=Signal::derive(text)
            on:copy=move |_| on_send.run(())
            on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }
        />
        <p id="link-length" class="about">{Signal::derive(length)}</p>
        <div class="button-row">
            <Button label=Signal::derive(label) on_press=copy class="primary" />
            {web_share::is_supported().then(share_button)}
        </div>
        <p class="about status-line" aria-live="polite">{Signal::derive(message)}</p>
    }
}

/// The link as a QR code, if a code can hold it.
#[component]
pub fn QrImage(link: ShareLink) -> impl IntoView {
    let settings = SettingsState::here();
    let code = Memo::new(move |_| link.with(|link| link.as_deref().and_then(qr::render_svg)));
    let is_dense = Memo::new(move |_| link.with(|link| link.as_ref().is_some_and(|link| link.len() > qr::EASY_BYTES)));
    let message = move || match (code.with(Option::is_some), is_dense.get()) {
        (false, _) => t!(settings.locale(), share.qr_code_too_long),
        (true, true) => t!(settings.locale(), share.qr_code_dense),
        (true, false) => "",
    };
    let message = Memo::new(move |_| message());
    let code = move || {
        code.get().map(|svg| {
            let label = localized(|locale| t!(locale, share.qr_code));
            view! { <div class="code" role="img" aria-label=label inner_html=svg></div> }
        })
    };
    let note = move || (!message.get().is_empty()).then(|| view! { <p class="about">{message}</p> });
    view! {
        {code}
        {note}
    }
}
