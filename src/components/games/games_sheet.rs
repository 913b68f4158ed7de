use baduk_record::sgf;
use leptos::html;
use leptos::prelude::*;

use super::files::Files;
use super::library::{self, LibraryList, Shelf};
use super::notice::explain;
use super::{Desk, View};
use crate::browser::{clipboard, dialog, files as browser_files};
use crate::components::controls::{Button, Close, say};
use crate::store::{Store, Summary};
use crate::words::text;

/// What one can do with files, and the games that this browser keeps.
#[component]
pub fn GamesSheet(files: Files, shelf: Shelf, node: NodeRef<html::Dialog>) -> impl IntoView {
    let store = Store::here();
    let desk = expect_context::<Desk>();
    let open = move |()| {
        browser_files::pick(move |arrival| {
            dialog::close(node);
            files.receive(arrival);
        });
    };
    let written = move || untrack(|| store.session(|session| sgf::write([&session.record().tree])));
    let save = move |()| {
        let name = file_name(&untrack(|| store.session(|session| Summary::of(&session.record().tree))));
        browser_files::save(&name, library::MIME, written().as_bytes());
    };
    let copied = RwSignal::new(None::<bool>);
    let copy = move |()| clipboard::write(&written(), move |there| copied.set(Some(there)));
    let told = move || match (copied.get(), files.trouble.get()) {
        (_, Some(trouble)) => explain(store.locale(), &trouble),
        (Some(true), _) => text!(store.locale(), games.copied).to_owned(),
        (Some(false), _) => text!(store.locale(), games.not_copied).to_owned(),
        (None, _) => String::new(),
    };
    let file = move || {
        files.opened.with(Option::is_some).then(|| {
            view! { <Button label=say(|locale| text!(locale, games.file)) press=move |()| desk.sheet.set(Some(View::File)) /> }
        })
    };
    view! {
        <h2 id="games-title" tabindex="-1">{say(|locale| text!(locale, games.title))}</h2>
        <div class="actions">
            <Button label=say(|locale| text!(locale, games.open)) press=open class="primary" />
            <Button label=say(|locale| text!(locale, games.save)) press=save />
            <Button label=say(|locale| text!(locale, games.copy)) press=copy />
            <Button label=say(|locale| text!(locale, info.title)) press=move |()| desk.sheet.set(Some(View::Info)) />
            <Button label=say(|locale| text!(locale, export.title)) press=move |()| desk.sheet.set(Some(View::Export)) />
            {file}
        </div>
        <p class="about" aria-live="polite">{Signal::derive(told)}</p>
        <p class="about">
            {say(|locale| text!(locale, games.hint_drop))}
            <span class="by-keys">" "{say(|locale| text!(locale, games.hint_paste))}</span>
        </p>
        <LibraryList shelf node />
        <Close node />
    }
}

/// A name for the file of a game: the players and the day, or "game.sgf".
pub fn file_name(game: &Summary) -> String {
    let parts = [&game.black, &game.white, &game.date];
    let kept = |letter: &char| letter.is_alphanumeric() || "-_.".contains(*letter);
    let parts = parts.map(|part| part.replace(' ', "_").chars().filter(kept).collect::<String>());
    let name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    let name = name.trim_matches('.');
    if name.is_empty() { "game.sgf".to_owned() } else { format!("{name}.sgf") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_players_and_day() {
        let game = |black: &str, white: &str, date: &str| {
            file_name(&Summary { black: black.into(), white: white.into(), date: date.into(), ..Summary::default() })
        };
        assert_eq!(game("Lee Changho", "이세돌", "2003-02-01"), "Lee_Changho-이세돌-2003-02-01.sgf");
        assert_eq!(game("", "", ""), "game.sgf");
        assert_eq!(game("../../etc", "<b>", ""), "....etc-b.sgf".trim_start_matches('.'));
    }
}
