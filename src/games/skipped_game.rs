use leptos::prelude::*;

use crate::saved::Saved;
use crate::saved::{TableStorage, as_file};
use baduk_board::browser::{files, focus};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::{LazySection, lazy};
use baduk_board::components::sgf_file;
use baduk_texts::page::later::t;

/// The notice about a saved game that was not opened, because opening it failed during the last visit.
#[component]
pub fn SkippedGame() -> impl IntoView {
    let saved = Saved::here();
    let shown = Memo::new(move |_| saved.skipped.with(Option::is_some));
    view! { <LazySection load=|place| Box::pin(skipped(place)) shown class="skipped-part" /> }
}

lazy!(sheets, skipped, content);

fn content() -> impl IntoView {
    let saved = Saved::here();
    let keeper = expect_context::<TableStorage>();
    let save = move |()| {
        if let Some(text) = saved.skipped.get_untracked() {
            let (name, content) = as_file("badukpan", text);
            files::save(&name, sgf_file::MIME_TYPE, content.as_bytes());
        }
    };
    let open = move |()| {
        keeper.open_skipped();
        // The button that had the focus is removed.
        focus::restore();
    };
    view! {
        <div class="notice skipped" role="status">
            <p>{localized(|locale| t!(locale, skipped_game.notice))}</p>
            <Button label=localized(|locale| t!(locale, skipped_game.open_anyway)) on_press=open />
            <Button label=localized(|locale| t!(locale, skipped_game.save)) on_press=save />
        </div>
    }
}
