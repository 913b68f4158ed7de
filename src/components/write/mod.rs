//! Writing a record: tools, and the texts of a node.

mod hands;
mod icons;
mod notes;
#[cfg(feature = "page")]
mod part;
mod toolbar;
mod tools;

use leptos::prelude::*;

use crate::state::Store;
use notes::{LabelText, Notes};
#[cfg(feature = "page")]
pub use part::WritePart;
use toolbar::Toolbar;

/// The tools, and the texts of a node.
pub fn content() -> impl IntoView {
    let label = RwSignal::new(String::new());
    hands::follow(Store::here(), label);
    view! {
        <Toolbar />
        <LabelText label />
        <Notes />
    }
}
