//! Everything for use without a network, with one press.

use leptos::prelude::*;

use baduk_board::browser::task::Tasks;
use baduk_board::browser::worker::{Kept, keep_everything, on_kept};
use baduk_board::components::controls::{Button, localized};
use baduk_board::state::SettingsState;
use baduk_texts::page::later::t;

/// The button that fetches everything that the page may need without a network, or how far that is. There is nothing without a service
/// worker.
#[component]
pub fn TakeAlong() -> impl IntoView {
    let settings = SettingsState::here();
    let (kept, is_fetching) = (RwSignal::new(None::<Kept>), RwSignal::new(false));
    let tasks = Tasks::here();
    on_kept(move |said| {
        is_fetching.set(matches!(said, Kept::Part(part) if part > 0.0));
        kept.set(Some(said));
    });
    tasks.spawn(keep_everything(None));
    let fetch = move |()| {
        is_fetching.set(true);
        let language = settings.locale().tag();
        tasks.spawn(async move { keep_everything(Some(language)).await });
    };
    let is_offered =
        Memo::new(move |_| !is_fetching.get() && kept.with(|kept| !matches!(kept, None | Some(Kept::All))));
    let button = move || {
        view! { <Button label=localized(|locale| t!(locale, offline.take_along)) on_press=fetch class="quiet" /> }
    };
    let message = move || {
        let locale = settings.locale();
        match kept.get()? {
            Kept::All => Some(t!(locale, offline.all).to_owned()),
            Kept::Failed => Some(t!(locale, offline.failed).to_owned()),
            Kept::Part(part) => {
                is_fetching.get().then(|| t!(locale, offline.part, percent = (part * 100.0).round() as u8))
            }
        }
    };
    view! {
        {move || is_offered.get().then(button)}
        <p class="about" role="status">{message}</p>
    }
}
