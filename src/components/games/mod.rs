//! The player's games: files, and those that this browser keeps.

use leptos::prelude::*;

use super::controls::{Button, Close, say};
use super::later::{self, LaterSheet, Sheet, later};
use crate::words::text;

/// The button to the games, and the sheet with them.
#[component]
pub fn GamesSheet() -> impl IntoView {
    let sheet = Sheet::new(|place| Box::pin(games(place)));
    view! {
        <Button label=say(|locale| text!(locale, games.title)) press=move |()| sheet.open() />
        <LaterSheet sheet heading="games-title" />
    }
}

later!(games, content);

fn content() -> impl IntoView {
    view! {
        <h2 id="games-title" tabindex="-1">{say(|locale| text!(locale, games.title))}</h2>
        <Close node=later::sheet() />
    }
}
