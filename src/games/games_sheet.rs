use leptos::html;
use leptos::prelude::*;

use super::file_notice::describe_errors;
use super::file_opener::FileOpener;
use super::library::{LibraryList, LibraryStore, request_after_opening};
use super::take_along::TakeAlong;
use super::{GamesContext, GamesView};
use crate::play::new_game::NewGameDialog;
use crate::shell::addresses::{ABOUT, AUTHORS, course};
use crate::shell::sheet::CloseButton;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{address, dialog};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::sgf_file;
use baduk_board::state::{GameState, SettingsState};
use baduk_sgf::Tree;
use baduk_texts::page::later::t;

/// The sheet with the actions for files and the library.
#[component]
pub fn GamesSheet(files: FileOpener, library: LibraryStore, node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let games = expect_context::<GamesContext>();
    let open = move |()| files.pick(move || dialog::close(node));
    let with_tree = move |action: &dyn Fn(&Tree)| game.session(|session| action(&session.record().tree));
    request_after_opening(library);
    let new_game = expect_context::<NewGameDialog>();
    let begin = move |()| {
        dialog::close(node);
        new_game.open();
    };
    let solve = move |()| {
        dialog::close(node);
        address::go_to("#problems");
    };
    let learn = move |()| address::go_to(&course(settings.locale()));
    let about = |()| address::go_to(ABOUT);
    let embed = |()| address::go_to(AUTHORS);
    let save = move |()| with_tree(&sgf_file::save);
    let copied = RwSignal::new(None::<bool>);
    let tasks = Tasks::here();
    let set_copied = move |is_copied| copied.set(Some(is_copied));
    let copy = move |()| with_tree(&|tree| sgf_file::copy(tasks, tree, set_copied));
    let message = move || {
        let errors = describe_errors(settings.locale(), files);
        match copied.get() {
            _ if !errors.is_empty() => errors,
            Some(true) => t!(settings.locale(), games.copied).to_owned(),
            Some(false) => t!(settings.locale(), games.copy_failed).to_owned(),
            None => String::new(),
        }
    };
    let file_button = move || {
        files.opened.with(Option::is_some).then(|| {
            view! { <Button label=localized(|locale| t!(locale, games.file_details)) on_press=move |()| games.change_view(GamesView::File) /> }
        })
    };
    view! {
        <CloseButton node />
        <h2 id="games-title" tabindex="-1">{localized(|locale| t!(locale, games.title))}</h2>
        <div class="actions">
            <Button label=localized(|locale| t!(locale, games.save_sgf)) on_press=save />
            <Button label=localized(|locale| t!(locale, games.copy_sgf)) on_press=copy />
            <Button label=localized(|locale| t!(locale, info_form.title)) on_press=move |()| games.change_view(GamesView::Info) />
            <Button label=localized(|locale| t!(locale, export.title)) on_press=move |()| games.change_view(GamesView::Export) />
            {file_button}
            <Button label=localized(|locale| t!(locale, doors.problems)) on_press=solve />
            <Button label=localized(|locale| t!(locale, doors.learn)) on_press=learn />
        </div>
        <p class="about">
            {localized(|locale| t!(locale, games.hint_drop))}
            <span class="keyboard-hint">" "{localized(|locale| t!(locale, games.hint_paste))}</span>
        </p>
        <LibraryList library node />
        <Button label=localized(|locale| t!(locale, storage.title)) on_press=move |()| games.change_view(GamesView::Storage) class="quiet" />
        <TakeAlong />
        <Button label=localized(|locale| t!(locale, games.embed)) on_press=embed class="quiet" />
        <Button label=localized(|locale| t!(locale, games.about)) on_press=about class="quiet" />
        <div class="sheet-end">
            <p class="about" aria-live="polite">{Signal::derive(message)}</p>
            <div class="button-row">
                <Button label=localized(|locale| t!(locale, new_game.title)) on_press=begin />
                <Button label=localized(|locale| t!(locale, games.open_sgf)) on_press=open class="primary" />
            </div>
        </div>
    }
}
