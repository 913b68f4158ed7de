use baduk_record::Tree;
use leptos::html;
use leptos::prelude::*;

use super::files::Files;
use super::library::{LibraryList, Shelf};
use super::notice::explain;
use super::{Desk, View};
use crate::browser::dialog;
use crate::browser::task::Tasks;
use crate::components::controls::{Button, Close, say};
use crate::components::exporter;
use crate::i18n::t;
use crate::state::{GameState, SettingsState};

/// What one can do with files, and the games that this browser keeps.
#[component]
pub fn GamesSheet(files: Files, shelf: Shelf, node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let desk = expect_context::<Desk>();
    let open = move |()| files.pick(move || dialog::close(node));
    let tree = move |take: &dyn Fn(&Tree)| untrack(|| game.session(|session| take(&session.record().tree)));
    let save = move |()| tree(&exporter::save_sgf);
    let copied = RwSignal::new(None::<bool>);
    let tasks = Tasks::here();
    let tell = move |there| copied.set(Some(there));
    let copy = move |()| tree(&|tree| exporter::copy_sgf(tasks, tree, tell));
    let told = move || match (copied.get(), files.trouble.get()) {
        (_, Some(trouble)) => explain(settings.locale(), &trouble),
        (Some(true), _) => t!(settings.locale(), games.copied).to_owned(),
        (Some(false), _) => t!(settings.locale(), games.copy_failed).to_owned(),
        (None, _) => String::new(),
    };
    let file = move || {
        files.opened.with(Option::is_some).then(|| {
            view! { <Button label=say(|locale| t!(locale, games.file_details)) press=move |()| desk.change_view(View::File) /> }
        })
    };
    view! {
        <h2 id="games-title" tabindex="-1">{say(|locale| t!(locale, games.title))}</h2>
        <div class="actions">
            <Button label=say(|locale| t!(locale, games.open_sgf)) press=open class="primary" />
            <Button label=say(|locale| t!(locale, games.save_sgf)) press=save />
            <Button label=say(|locale| t!(locale, games.copy_sgf)) press=copy />
            <Button label=say(|locale| t!(locale, info_form.title)) press=move |()| desk.change_view(View::Info) />
            <Button label=say(|locale| t!(locale, export.title)) press=move |()| desk.change_view(View::Export) />
            {file}
        </div>
        <p class="about" aria-live="polite">{Signal::derive(told)}</p>
        <p class="about">
            {say(|locale| t!(locale, games.hint_drop))}
            <span class="keyboard-hint">" "{say(|locale| t!(locale, games.hint_paste))}</span>
        </p>
        <LibraryList shelf node />
        <Close node />
    }
}
