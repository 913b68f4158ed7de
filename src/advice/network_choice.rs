//! The choice of the network that the engine uses.

use crate::saved::keys;
use baduk_board::browser::engine_worker::can_keep_networks;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{files, storage};
use baduk_board::components::controls::{Button, localized};
use baduk_board::state::SettingsState;
use baduk_board::state::engine::{self, AnswerError};
use baduk_texts::Locale;
use baduk_texts::page::t;
use baduk_worker::Failure;
use leptos::prelude::*;

/// What happened to the last choice.
#[derive(Clone)]
enum Outcome {
    /// The network is being loaded.
    Loading,
    /// The file could not be read.
    Unreadable,
    /// The network could not be used.
    Refused(AnswerError),
}

/// Which network the engine uses, with buttons to use another one from a file, or the project's again.
#[component]
pub fn NetworkChoice() -> impl IntoView {
    let settings = SettingsState::here();
    let tasks = Tasks::here();
    let name = RwSignal::new(storage::read(keys::NETWORK));
    let outcome = RwSignal::new(None);
    let finish = move |result: Result<Option<String>, AnswerError>| match result {
        Ok(used) => {
            match &used {
                Some(used) if can_keep_networks() => {
                    storage::write(keys::NETWORK, used);
                }
                _ => storage::remove(keys::NETWORK),
            }
            name.set(used);
            outcome.set(None);
        }
        Err(why) => outcome.set(Some(Outcome::Refused(why))),
    };
    let pick = move |()| {
        let picked = files::pick();
        tasks.spawn(async move {
            match picked.await.next().await {
                None => {}
                Some(Err(_)) => outcome.set(Some(Outcome::Unreadable)),
                Some(Ok(file)) => {
                    outcome.set(Some(Outcome::Loading));
                    finish(engine::use_network(&file.bytes).await.map(Some));
                }
            }
        });
    };
    let restore = move |()| {
        outcome.set(Some(Outcome::Loading));
        tasks.spawn(async move { finish(engine::use_own_network().await.map(|_| None)) });
    };
    let text = move || {
        let locale = settings.locale();
        match outcome.get() {
            Some(outcome) => sentence(locale, &outcome),
            None => name
                .get()
                .map_or_else(|| t!(locale, network.own).to_owned(), |name| t!(locale, network.other, name = name)),
        }
    };
    view! {
        <fieldset>
            <legend>{localized(|locale| t!(locale, network.title))}</legend>
            <p class="about" aria-live="polite">{Signal::derive(text)}</p>
            <Button label=localized(|locale| t!(locale, network.choose)) on_press=pick class="quiet" />
            {move || {
                let label = localized(|locale| t!(locale, network.restore));
                name.get().map(|_| view! { <Button label on_press=restore class="quiet" /> })
            }}
        </fieldset>
    }
}

fn sentence(locale: Locale, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Loading => t!(locale, network.loading).to_owned(),
        Outcome::Unreadable => t!(locale, network.unreadable).to_owned(),
        Outcome::Refused(AnswerError::Failure(Failure::BadNetwork(why))) => t!(locale, network.refused, reason = why),
        Outcome::Refused(_) => t!(locale, network.failed).to_owned(),
    }
}
