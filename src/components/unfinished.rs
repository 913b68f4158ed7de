use leptos::prelude::*;

use super::controls::{Button, say};
use super::exporter::MIME;
use super::lazy::{LazyPart, lazy};
use crate::browser::{files, focus};
use crate::i18n::t;
use crate::state::Saved;
use crate::state::saved::{Keeper, as_file};

/// Offers the saved game that was not opened at the start, since the page did not get through with it the last time.
#[component]
pub fn Unfinished() -> impl IntoView {
    let saved = Saved::here();
    let shown = Memo::new(move |_| saved.unfinished.with(Option::is_some));
    view! { <LazyPart load=|place| Box::pin(unfinished(place)) shown class="unfinished-part" /> }
}

lazy!(sheets, unfinished, content);

fn content() -> impl IntoView {
    let saved = Saved::here();
    let keeper = expect_context::<Keeper>();
    let save = move |()| {
        if let Some(text) = saved.unfinished.get_untracked() {
            let (name, content) = as_file("badukpan", text);
            files::save(&name, MIME, content.as_bytes());
        }
    };
    let open = move |()| {
        keeper.open_unfinished();
        // The button is gone.
        focus::restore();
    };
    view! {
        <div class="notice unfinished" role="status">
            <p>{say(|locale| t!(locale, unopened_game.notice))}</p>
            <Button label=say(|locale| t!(locale, unopened_game.open_anyway)) press=open />
            <Button label=say(|locale| t!(locale, unopened_game.save)) press=save />
        </div>
    }
}
