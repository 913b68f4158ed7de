//! The tools of edit mode, and the texts of a node.

mod icons;
mod notes;
#[cfg(feature = "page")]
mod part;
mod toolbar;
mod tools;

use leptos::prelude::*;

use crate::modes::edit::Edit;
use notes::{LabelText, Notes};
#[cfg(feature = "page")]
pub use part::EditPart;
use toolbar::Toolbar;

/// The tools, and the texts of a node.
pub fn content() -> impl IntoView {
    let label = RwSignal::new(String::new());
    Edit::provide(label);
    view! {
        <Toolbar />
        <LabelText label />
        <Notes />
    }
}
