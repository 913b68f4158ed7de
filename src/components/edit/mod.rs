//! Edit mode: the tools and the text fields of the current node.

mod icons;
#[cfg(feature = "page")]
mod section;
mod text_fields;
mod toolbar;
mod tools;

use leptos::prelude::*;

use crate::modes::edit::Edit;
#[cfg(feature = "page")]
pub use section::EditSection;
use text_fields::{LabelField, NodeTextFields};
use toolbar::Toolbar;

/// The content of edit mode: the toolbar and the text fields.
pub fn content() -> impl IntoView {
    let label = RwSignal::new(String::new());
    Edit::provide(label);
    view! {
        <Toolbar />
        <LabelField label />
        <NodeTextFields />
    }
}
