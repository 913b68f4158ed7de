//! The parts of the page for the installed app: use without a network, updates, and opening the files and links that the system passes to
//! the app. Also the key for the list of keys, which is not needed sooner.

use leptos::prelude::*;

use super::shortcuts;
use crate::games::GamesContext;
use crate::saved::keys;
use baduk_board::browser::launch::on_launch;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::worker::{self, Worker};
use baduk_board::browser::{address, lifecycle, storage};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::{IdleSection, lazy};
use baduk_board::state::SettingsState;
use baduk_texts::page::later::t;

/// The section with the notice about a new version. Its code is loaded when the browser is idle. If the reader asks to save data, the
/// code is loaded only in the installed app.
#[component]
pub fn InstalledApp() -> impl IntoView {
    view! { <IdleSection load=|place| Box::pin(installed(place)) class="installed" /> }
}

lazy!(sheets, installed, content);

fn content() -> impl IntoView {
    receive_launches();
    shortcuts::open_by_key();
    view! { <UpdateNotice /> }
}

/// The notice that a new version of the page is ready to be used.
#[component]
fn UpdateNotice() -> impl IntoView {
    let (settings, tasks) = (SettingsState::here(), Tasks::here());
    let worker = StoredValue::new_local(None::<Worker>);
    let is_shown = RwSignal::new(false);
    // Debug builds change with every edit.
    if !cfg!(debug_assertions) {
        tasks.spawn(async move {
            let Some(registered) = Worker::register().await else { return };
            // After another tab has updated the app, no new version waits any more. But this page still runs the old version, so the
            // notice stays.
            let check = move || {
                if worker.with_value(|worker| worker.as_ref().is_some_and(Worker::has_update)) {
                    is_shown.set(true);
                }
            };
            registered.on_change(check);
            worker.set_value(Some(registered));
            check();
            worker::keep_lessons(settings.locale().tag()).await;
        });
    }
    worker::on_replaced(move || is_shown.set(true));
    lifecycle::on_show(move || {
        if let Some(worker) = worker.get_value() {
            tasks.spawn(async move { worker.look_for_update().await });
        }
    });
    let update = move |()| {
        if let Some(worker) = worker.get_value() {
            tasks.spawn(async move { worker.update().await });
        }
    };
    let notice = move || {
        view! {
            <div class="notice" role="status">
                <p>{localized(|locale| t!(locale, update.ready))}</p>
                <Button label=localized(|locale| t!(locale, update.update)) on_press=update once=true />
                <button
                    type="button"
                    class="dismiss"
                    aria-label=localized(|locale| t!(locale, files.dismiss))
                    on:click=move |_| is_shown.set(false)
                >
                    "\u{d7}"
                </button>
            </div>
        }
    };
    move || is_shown.get().then(notice)
}

/// Opens the files and links with which the app is launched. The current game is set aside.
fn receive_launches() {
    let games = expect_context::<GamesContext>();
    let is_first = StoredValue::new(true);
    on_launch(move |launch| {
        let is_first = is_first.try_update_value(|is_first| std::mem::replace(is_first, false)).unwrap_or(false);
        let signature = launch.signature();
        let is_repeated = address::is_revisited() && storage::read_session(keys::LAUNCH).as_ref() == Some(&signature);
        storage::write_session(keys::LAUNCH, &signature);
        if is_first && is_repeated {
            return;
        }
        if !launch.files.is_empty() {
            games.receive(launch.files);
        } else if !is_first || address::is_revisited() {
            address::go_to(&launch.url);
        }
    });
}
