use leptos::prelude::*;

use super::controls::{Button, say};
use crate::browser::task::Tasks;
use crate::browser::{files, focus, style};
use crate::i18n::t;
use crate::state::Saved;
use crate::state::saved::{Keeper, as_file};

/// The game that was not opened at the start, since the page did not get through with it the last time.
#[component]
pub fn Unfinished() -> impl IntoView {
    let saved = Saved::here();
    let keeper = expect_context::<Keeper>();
    let is_there = Memo::new(move |_| saved.unfinished.with(Option::is_some));
    let save = move |()| {
        if let Some(text) = saved.unfinished.get_untracked() {
            let (name, content) = as_file("badukpan", text);
            files::save(&name, "application/x-go-sgf", content.as_bytes());
        }
    };
    let open = move |()| {
        keeper.open_unfinished();
        // The button is gone.
        focus::restore();
    };
    // The notice's style is that of parts that are loaded later.
    Effect::new(move || {
        if is_there.get() {
            Tasks::here().spawn(style::load_deferred());
        }
    });
    let notice = move || {
        view! {
            <div class="notice unfinished" role="status">
                <p>{say(|locale| t!(locale, unopened_game.notice))}</p>
                <Button label=say(|locale| t!(locale, unopened_game.open_anyway)) press=open />
                <Button label=say(|locale| t!(locale, unopened_game.save)) press=save />
            </div>
        }
    };
    view! { {move || is_there.get().then(notice)} }
}
