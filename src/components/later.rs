//! Sheets whose content is loaded when they are opened: what one plays with need not wait for it.

use std::any::Any;
use std::pin::Pin;

use leptos::html;
use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos::task::spawn_local;
pub use leptos::wasm_split::SplitLoaderError as NotLoaded;

use super::controls::{Close, say};
use crate::browser::dialog;
use crate::words::text;

/// Names a function that loads the content of a sheet and shows it: `later!(rules, content)`, where `content` makes a view
/// of the sheet's node.
///
/// In a release the code that only `content` needs is a file of its own, with the name given (`xtask/src/split.rs` makes it).
/// In a debug build it is a part of the page like any other.
macro_rules! later {
    ($name:ident, $content:path) => {
        #[cfg(not(debug_assertions))]
        #[leptos::wasm_split::wasm_split($name, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn $name(place: $crate::components::later::Place) -> $crate::components::later::Shown {
            Ok(place.show($content))
        }

        #[cfg(debug_assertions)]
        async fn $name(place: $crate::components::later::Place) -> $crate::components::later::Shown {
            Ok(place.show($content))
        }
    };
}
pub(crate) use later;

/// Content in its sheet, which goes when this is dropped.
type Content = Box<dyn Any>;

/// Content in its sheet, or that it could not be loaded.
pub type Shown = Result<Content, NotLoaded>;

/// Loads content and shows it. A failure is not kept: calling it again tries again.
type Load = fn(Place) -> Pin<Box<dyn Future<Output = Shown>>>;

/// Where content belongs: in a sheet, among what is provided around the sheet.
pub struct Place {
    node: NodeRef<html::Dialog>,
    owner: Owner,
}

impl Place {
    /// Shows content in the sheet.
    pub fn show<V>(self, content: fn(NodeRef<html::Dialog>) -> V) -> Content
    where
        V: IntoView<State: 'static> + 'static,
    {
        let Self { node, owner } = self;
        let Some(dialog) = node.get_untracked() else { return Box::new(()) };
        Box::new(owner.with(|| mount_to(dialog.into(), move || content(node))))
    }
}

/// A sheet whose content is loaded when it is first opened, and made anew each time.
#[derive(Clone, Copy)]
pub struct Sheet {
    node: NodeRef<html::Dialog>,
    load: Load,
    owner: StoredValue<Owner>,
    content: StoredValue<Option<Content>, LocalStorage>,
    failed: RwSignal<bool>,
}

impl Sheet {
    /// A sheet that is closed. `load` calls what [`later!`] has named.
    pub fn new(load: Load) -> Self {
        Self {
            node: NodeRef::new(),
            load,
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            content: StoredValue::new_local(None),
            failed: RwSignal::new(false),
        }
    }

    /// Opens the sheet as soon as its content is there, or it is known that it cannot be loaded.
    pub fn open(self) {
        spawn_local(async move {
            let place = Place { node: self.node, owner: self.owner.get_value() };
            self.content.set_value(None);
            let shown = (self.load)(place).await;
            self.failed.set(shown.is_err());
            self.content.set_value(shown.ok());
            dialog::open(self.node);
        });
    }
}

/// A sheet in the document: its content, or that it cannot be loaded.
#[component]
pub fn LaterSheet(
    /// The sheet.
    sheet: Sheet,
    /// The id of the content's heading.
    heading: &'static str,
) -> impl IntoView {
    let Sheet { node, failed, .. } = sheet;
    let regret = move || {
        view! {
            <p role="alert">{say(|locale| text!(locale, later.failed))}</p>
            <Close node />
        }
    };
    view! {
        <dialog node_ref=node aria-labelledby=heading>
            {move || failed.get().then(regret)}
        </dialog>
    }
}
