//! The section that reads links. Its code is loaded when there is a link.

use leptos::prelude::*;

use super::link_section;
use super::links::{LinkOrigin, LinksContext};
use baduk_board::browser::address;
use baduk_board::components::lazy::{LazySection, lazy};
use baduk_board::state::{GameState, SettingsState, effect};

/// Takes links from the page's URL, and shows notices about links, and the panel of correspondence games.
#[component]
pub fn IncomingLinks() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let links = expect_context::<LinksContext>();
    links.read_address(LinkOrigin::PageLoad);
    address::on_fragment_change(move || links.read_address(LinkOrigin::AddressChange));
    effect(move || {
        if settings.with(|settings| settings.keeps_game_in_url)
            || game.session(|session| session.position().correspondence_id()).is_some()
        {
            links.inbox.handler.request();
        }
    });
    let reader = links.inbox.handler;
    view! { <LazySection load=|place| Box::pin(link_reader(place)) shown=reader.requested class="links" state=reader.state /> }
}

lazy!(share, link_reader, link_section::content);
