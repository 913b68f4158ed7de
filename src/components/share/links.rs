//! The part of the page that reads links. It is loaded once there is one.

use leptos::prelude::*;

use super::arrival;
use crate::browser::address;
use crate::components::lazy::{LazyPart, lazy};
use crate::components::links::{Links, Way};
use crate::state::{GameState, Session, SettingsState};

/// Takes links from the address, and shows what there is to tell of them and of correspondence games.
#[component]
pub fn LinksPart() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let links = expect_context::<Links>();
    links.look(Way::Start);
    address::on_fragment_change(move || links.look(Way::Address));
    Effect::new(move || {
        if settings.with(|settings| settings.address) || game.session(Session::correspondence_id).is_some() {
            links.asked.ask();
        }
    });
    view! { <LazyPart load=|place| Box::pin(arrivals(place)) shown=links.asked.shown class="links" failed=links.asked.failed /> }
}

lazy!(share, arrivals, arrival::content);
