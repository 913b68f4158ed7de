//! Badukpan.
use leptos::prelude::*;

/// Puts the play page into the document.
pub fn start() {
    mount_to_body(|| view! { <main>"Badukpan"</main> });
}
