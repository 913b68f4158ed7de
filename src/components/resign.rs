use baduk_rules::Game;
use baduk_view::Intent;
use leptos::html;
use leptos::prelude::*;

use super::controls::{Button, say};
use super::dialog::Dialog;
use crate::browser::dialog;
use crate::store::Store;
use crate::words::{self, text};

/// The button to resign, and the question whether the side to move really does.
#[component]
pub fn Resign() -> impl IntoView {
    let store = Store::here();
    let node = NodeRef::<html::Dialog>::new();
    let title = Signal::derive(move || {
        let color = words::color(store.locale(), store.game.with(Game::to_play));
        text!(store.locale(), resign.title, color = color).to_string()
    });
    let resign = move |()| {
        dialog::close(node);
        store.act(Intent::Resign);
    };
    view! {
        <Dialog id="resign-title" label=say(|locale| text!(locale, bar.resign)) title node>
            <div class="choices">
                <Button label=say(|locale| text!(locale, resign.no)) press=move |()| dialog::close(node) />
                <Button label=say(|locale| text!(locale, resign.yes)) press=resign class="primary" />
            </div>
        </Dialog>
    }
}
