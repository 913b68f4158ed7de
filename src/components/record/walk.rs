use baduk_view::{Intent, Walk};
use leptos::prelude::*;

use crate::components::controls::say;
use crate::store::Store;
use crate::words::{Locale, text};

/// Steps through the record: to the start, back, on, to the end.
#[component]
pub fn WalkBar() -> impl IntoView {
    let store = Store::here();
    let button = move |(label, sign, walk): (fn(Locale) -> &'static str, &'static str, Walk)| {
        view! {
            <button type="button" aria-label=say(label) title=say(label) on:click=move |_| store.act(Intent::Walk(walk))>
                {sign}
            </button>
        }
    };
    let buttons: [(fn(Locale) -> &'static str, &'static str, Walk); 4] = [
        (|locale| text!(locale, walk.start), "\u{23ee}\u{fe0e}", Walk::Start),
        (|locale| text!(locale, walk.back), "\u{25c0}\u{fe0e}", Walk::Back(1)),
        (|locale| text!(locale, walk.forward), "\u{25b6}\u{fe0e}", Walk::Forward(1)),
        (|locale| text!(locale, walk.end), "\u{23ed}\u{fe0e}", Walk::End),
    ];
    view! {
        <div class="walk" role="group" aria-label=say(|locale| text!(locale, walk.label))>
            {buttons.map(button)}
        </div>
    }
}
