use leptos::prelude::*;

use crate::saved::Saved;
use crate::saved::{TableStorage, as_file};
use baduk_board::browser::{files, focus};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::{LazySection, lazy};
use baduk_board::components::sgf_file;
use baduk_board::i18n::t;

/// The notice about a saved game that was not opened, because opening it failed during the last visit.
#[component]
pub fn UnopenedGame() -> impl IntoView {
    let saved = Saved::here();
    let shown = Memo::new(move |_| saved.unfinished.with(Option::is_some));
    view! { <LazySection load=|place| Box::pin(unopened(place)) shown class="unfinished-part" /> }
}

lazy!(sheets, unopened, content);

fn content() -> impl IntoView {
    let saved = Saved::here();
    let keeper = expect_context::<TableStorage>();
    let save = move |()| {
        if let Some(text) = saved.unfinished.get_untracked() {
            let (name, content) = as_file("badukpan", text);
            files::save(&name, sgf_file::MIME_TYPE, content.as_bytes());
        }
    };
    let open = move |()| {
        keeper.open_unfinished();
        // The button that had the focus is removed.
        focus::restore();
    };
    view! {
        <div class="notice unfinished" role="status">
            <p>{localized(|locale| t!(locale, unopened_game.notice))}</p>
            <Button label=localized(|locale| t!(locale, unopened_game.open_anyway)) on_press=open />
            <Button label=localized(|locale| t!(locale, unopened_game.save)) on_press=save />
        </div>
    }
}
