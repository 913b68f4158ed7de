//! The bar below an embedded board: navigation, the button that plays the moves, and the button that opens the menu.

use leptos::either::Either;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::context::EmbedContext;
use super::menu::Menu;
use super::{autoplay, menu};
use baduk_author::embed::EmbedMode;
use baduk_board::components::controls::localized;
use baduk_board::components::lazy::{LazySection, lazy};
use baduk_board::components::record::navigation::NavigationBar;
use baduk_texts::embed::t;

lazy!(menu, play_button, autoplay::content);
lazy!(menu, menu_panel, menu::content);

/// The bar, with those of its parts that the author asks for, and the menu below the bar.
pub fn content() -> impl IntoView {
    let context = EmbedContext::here();
    let menu = Menu { is_open: RwSignal::new(false), button: NodeRef::new() };
    provide_context(menu);
    // In a problem, navigation would give the solution away.
    let has_navigation = Memo::new(move |_| context.controls().bar && context.mode() != EmbedMode::Solve);
    let has_menu = Memo::new(move |_| context.controls().menu);
    let is_open = Signal::derive(move || has_menu.get() && menu.is_open.get());
    let has_pace = Memo::new(move |_| context.pace().is_some());
    let end = move || {
        view! {
            <div class="bar-end">
                <LazySection load=|place| Box::pin(play_button(place)) shown=has_pace />
                {move || has_menu.get().then(|| view! { <MenuButton /> })}
            </div>
        }
    };
    let bar = move || match has_navigation.get() {
        true => Either::Left(view! { <NavigationBar end=end().into_any() /> }),
        false => Either::Right(view! { <div class="navigation-bar">{end()}</div> }),
    };
    // Escape closes only the menu, and not a dialog around the board.
    let close = move |event: KeyboardEvent| {
        if event.key() == "Escape" && is_open.get_untracked() {
            event.prevent_default();
            event.stop_propagation();
            menu.close();
        }
    };
    view! {
        <div on:keydown=close>
            {bar} <div id="menu" part="menu">
                <LazySection load=|place| Box::pin(menu_panel(place)) shown=is_open />
            </div>
        </div>
    }
}

/// The button that opens and closes the menu.
#[component]
fn MenuButton() -> impl IntoView {
    let Menu { is_open, button } = expect_context();
    let label = localized(|locale| t!(locale, board_menu.label));
    view! {
        <button
            type="button"
            node_ref=button
            aria-label=label
            title=label
            aria-expanded=Signal::derive(move || is_open.get().to_string())
            aria-controls="menu"
            on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
        >
            <svg class="icon" aria-hidden="true" viewBox="0 0 24 24">
                <path d="M5 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2zM12 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2zM19 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2z" />
            </svg>
        </button>
    }
}
