use baduk_rules::Game;
use baduk_view::Intent;
use leptos::html::Dialog;
use leptos::prelude::*;

use crate::browser::dialog;
use crate::store::Store;
use crate::words::{self, text};

/// The button to resign, and the question whether the side to move really does.
#[component]
pub fn Resign() -> impl IntoView {
    let store = Store::here();
    let dialog = NodeRef::<Dialog>::new();
    let title = move || {
        let color = words::color(store.locale(), store.game.with(Game::to_play));
        text!(store.locale(), resign.title, color = color).to_string()
    };
    let resign = move |_| {
        dialog::close(dialog);
        store.act(Intent::Resign);
    };
    view! {
        <button on:click=move |_| dialog::open(dialog)>{move || text!(store.locale(), bar.resign)}</button>
        <dialog node_ref=dialog aria-labelledby="resign-title">
            <h2 id="resign-title">{title}</h2>
            <div class="choices">
                <button on:click=move |_| dialog::close(dialog)>{move || text!(store.locale(), resign.no)}</button>
                <button class="primary" on:click=resign>
                    {move || text!(store.locale(), resign.yes)}
                </button>
            </div>
        </dialog>
    }
}
