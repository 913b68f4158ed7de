use leptos::html;
use leptos::prelude::*;

use super::qr;
use crate::games::export::exporter::Exporter;
use baduk_board::browser::clipboard;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::web_share;
use baduk_board::components::controls::{Button, localized};
use baduk_board::state::SettingsState;
use baduk_texts::page::later::t;

/// The link to share; `None` if the game is too large for a link.
pub type ShareLink = Memo<Option<String>>;

/// The maximum length of a link in characters that all common services accept; some cut off longer links.
const SAFE_LENGTH: usize = 2000;

/// What happened when the link was copied or shared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkOutcome {
    Copied,
    NotCopied,
    NotShared,
}

/// The link to share, and what happened when it was copied or shared.
#[derive(Clone, Copy)]
pub struct LinkSharing {
    link: ShareLink,
    field: NodeRef<html::Input>,
    /// What happened last when a link was copied or shared, and that link; `None` if nothing happened yet. It is not shown for another
    /// link.
    outcome: RwSignal<Option<(LinkOutcome, String)>>,
    on_send: Callback<()>,
    tasks: Tasks,
}

impl LinkSharing {
    /// Creates the state for sharing a link. `on_send` runs when the link is copied, also by hand, or shared.
    pub fn new(link: ShareLink, on_send: impl Fn(()) + Send + Sync + 'static) -> Self {
        let (field, outcome) = (NodeRef::new(), RwSignal::new(None));
        Self { link, field, outcome, on_send: Callback::new(on_send), tasks: Tasks::here() }
    }

    fn text(self) -> String {
        self.link.get().unwrap_or_default()
    }

    fn current_outcome(self) -> Option<LinkOutcome> {
        self.outcome.get().filter(|(_, which)| *which == self.text()).map(|(outcome, _)| outcome)
    }

    fn copy(self) {
        let text = self.text();
        self.on_send.run(());
        clipboard::copy(self.tasks, &text.clone(), move |is_copied| {
            self.outcome.set(Some((if is_copied { LinkOutcome::Copied } else { LinkOutcome::NotCopied }, text)));
            // The link is selected, so that the reader can copy it.
            if let Some(field) = self.field.get_untracked().filter(|_| !is_copied) {
                let _ = field.focus();
                field.select();
            }
        });
    }

    fn share(self, title: &str) {
        let text = self.text();
        self.on_send.run(());
        let sharing = web_share::share(title, &text);
        self.tasks.spawn(async move {
            let failed = sharing.await.is_err();
            self.outcome.set(failed.then_some((LinkOutcome::NotShared, text)));
        });
    }
}

/// The text field with the link, and the length of the link.
#[component]
pub fn LinkField(sharing: LinkSharing) -> impl IntoView {
    let settings = SettingsState::here();
    let LinkSharing { link, field, on_send, .. } = sharing;
    let length = move || {
        // The link is ASCII, except for the names of hosts and folders.
        let count = link.with(|link| link.as_ref().map_or(0, |link| link.chars().count()));
        let text = t!(settings.locale(), share.length, count = count);
        if count > SAFE_LENGTH {
            baduk_texts::sentences(settings.locale(), &[&text, t!(settings.locale(), share.long_link)])
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
            prop:value=Signal::derive(move || sharing.text())
            on:copy=move |_| on_send.run(())
            on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }
        />
        <p id="link-length" class="about">{Signal::derive(length)}</p>
    }
}

/// The buttons that copy and share the link. They stay visible at the end of the sheet while it scrolls.
#[component]
pub fn LinkButtons(sharing: LinkSharing) -> impl IntoView {
    let (settings, exporter) = (SettingsState::here(), Exporter::from_context());
    let share = move |()| sharing.share(&exporter.title());
    let share_button = move || {
        view! { <Button label=localized(|locale| t!(locale, share.share_link)) on_press=share /> }
    };
    let outcome = Memo::new(move |_| sharing.current_outcome());
    let label = move || match outcome.get() {
        Some(LinkOutcome::Copied) => t!(settings.locale(), share.copied),
        _ => t!(settings.locale(), share.copy),
    };
    let message = move || match outcome.get() {
        Some(LinkOutcome::Copied) => t!(settings.locale(), share.link_copied),
        Some(LinkOutcome::NotCopied) => t!(settings.locale(), share.copy_failed),
        Some(LinkOutcome::NotShared) => t!(settings.locale(), export.not_allowed),
        None => "",
    };
    view! {
        <div class="sheet-end">
            <p class="about status-line" aria-live="polite">{Signal::derive(message)}</p>
            <div class="button-row">
                {web_share::is_supported().then(share_button)}
                <Button label=Signal::derive(label) on_press=move |()| sharing.copy() class="primary" />
            </div>
        </div>
    }
}

/// The link as a QR code, or a note that the link is too long for one.
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
