use leptos::prelude::*;

use super::controls::{Button, localized};
use crate::browser::task::Tasks;
use crate::browser::{files, focus, style};
use crate::i18n::t;
use crate::state::Saved;
use crate::state::saved::{Keeper, as_file};

/// The notice about a saved game that was not opened because opening it failed during the last visit.
#[component]
pub fn UnopenedGame() -> impl IntoView {
    let saved = expect_context::<Saved>();
    let keeper = expect_context::<Keeper>();
    let is_shown = Memo::new(move |_| saved.unfinished.with(Option::is_some));
    let save = move |()| {
        if let Some(text) = saved.unfinished.get_untracked() {
            let (name, content) = as_file("badukpan", text);
            files::save(&name, "application/x-go-sgf", content.as_bytes());
        }
    };
    let open = move |()| {
        keeper.open_unfinished();
        // The button that had the focus is removed.
        focus::restore();
    };
    // The style of notices is in the deferred style sheet.
    Effect::new(move || {
        if is_shown.get() {
            Tasks::here().spawn(style::load_deferred());
        }
    });
    let notice = move || {
        view! {
            <div class="notice unfinished" role="status">
                <p>{localized(|locale| t!(locale, unopened_game.notice))}</p>
                <Button label=localized(|locale| t!(locale, unopened_game.open_anyway)) on_press=open />
                <Button label=localized(|locale| t!(locale, unopened_game.save)) on_press=save />
            </div>
        }
    };
    view! { {move || is_shown.get().then(notice)} }
}
