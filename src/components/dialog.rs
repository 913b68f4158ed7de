use leptos::html;
use leptos::prelude::*;

use crate::browser::dialog;

/// A button that opens a dialog, and the dialog. Escape closes it, and the focus goes back to the button.
#[component]
pub fn Dialog(
    /// What the button says.
    label: Signal<&'static str>,
    /// The dialog's heading.
    #[prop(into)]
    title: Signal<String>,
    /// The dialog itself: a name for it that the whole page has once.
    id: &'static str,
    /// Shared with what stands in the dialog, so that it can close it.
    node: NodeRef<html::Dialog>,
    /// Done before it opens.
    #[prop(optional, into)]
    prepare: Option<Callback<()>>,
    /// What stands under the heading.
    children: Children,
) -> impl IntoView {
    let open = move |_| {
        if let Some(prepare) = prepare {
            prepare.run(());
        }
        dialog::open(node);
    };
    view! {
        <button type="button" on:click=open>
            {label}
        </button>
        <dialog node_ref=node aria-labelledby=id>
            <h2 id=id>{title}</h2>
            {children()}
        </dialog>
    }
}
