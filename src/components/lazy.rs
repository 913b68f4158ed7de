//! Code splitting: content whose code is loaded when it is first shown, so that the board does not wait for it.

use std::any::Any;
use std::pin::Pin;

use leptos::html;
use leptos::mount::mount_to;
use leptos::prelude::*;
pub use leptos::wasm_split::SplitLoaderError as LoadError;

use super::controls::{CloseButton, localized};
#[cfg(feature = "page")]
use crate::browser::lifecycle;
use crate::browser::task::Tasks;
use crate::browser::{Element, dialog, style};
use crate::i18n::t;
use crate::state::Loading;

/// Defines an async function that loads content and mounts it.
///
/// In `lazy!(sheets, rules, content)`, `rules` is the name of the function, `content` is a function that returns a view, and
/// `sheets` names the WebAssembly file with its code (`split_sheets.wasm`). Give the same file to content that is likely to be
/// used together: code that two files share goes into a third, and many small files would need many of those.
///
/// In a release build the file has the code that only its content needs (`xtask/src/split.rs` writes it). In a debug build the
/// code is in the main program.
///
/// `lazy!(link, read(text: String) -> Read, parse(&text))` defines an async function that loads code and returns a value.
macro_rules! lazy {
    ($file:ident, $name:ident($argument:ident: $type:ty) -> $result:ty, $work:expr) => {
        #[cfg(not(debug_assertions))]
        #[leptos::wasm_split::wasm_split($file, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn $name($argument: $type) -> Result<$result, $crate::components::lazy::LoadError> {
            Ok($work)
        }

        #[cfg(debug_assertions)]
        async fn $name($argument: $type) -> Result<$result, $crate::components::lazy::LoadError> {
            Ok($work)
        }
    };
    ($file:ident, $name:ident, $content:path) => {
        #[cfg(not(debug_assertions))]
        #[leptos::wasm_split::wasm_split($file, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn $name(mount_point: $crate::components::lazy::MountPoint) -> $crate::components::lazy::LazyResult {
            Ok(mount_point.mount($content))
        }

        #[cfg(debug_assertions)]
        async fn $name(mount_point: $crate::components::lazy::MountPoint) -> $crate::components::lazy::LazyResult {
            Ok(mount_point.mount($content))
        }
    };
}
pub(crate) use lazy;

/// Content in the document. Dropping it removes the content.
pub type MountedContent = Box<dyn Any>;

/// Mounted content, or the error if its code could not be loaded.
pub type LazyResult = Result<MountedContent, LoadError>;

/// A function defined by [`lazy!`], boxed. After an error, calling it again loads again.
pub type Loader = fn(MountPoint) -> Pin<Box<dyn Future<Output = LazyResult>>>;

/// Loads the code of content once the page has started and the browser is idle, so that the content can be shown later without a
/// network. Does nothing if the reader asks to save data. If loading fails, it is tried again when the content is shown.
#[cfg(feature = "page")]
pub fn prefetch(load: Loader) {
    let tasks = Tasks::here();
    lifecycle::on_idle(move || {
        tasks.spawn(async move {
            style::load_deferred().await;
            let _ = load(MountPoint::new(None, Owner::new())).await;
        });
    });
}

/// Where lazily loaded content is mounted: an element, and the owner whose contexts the content sees.
pub struct MountPoint {
    element: Option<Element>,
    owner: Owner,
}

impl MountPoint {
    /// Creates a mount point. `owner` must own nothing but the content. Without an element, nothing is mounted.
    pub const fn new(element: Option<Element>, owner: Owner) -> Self {
        Self { element, owner }
    }

    /// Mounts content, replacing what was mounted before with the same owner.
    pub fn mount<V>(self, content: fn() -> V) -> MountedContent
    where
        V: IntoView<State: 'static> + 'static,
    {
        let Some(element) = self.element else { return Box::new(()) };
        // An owner keeps a reference to every child it ever had until it is cleaned up.
        self.owner.cleanup();
        let owner = self.owner.child();
        let shown: Box<dyn Any> = Box::new(owner.with(|| mount_to(element, content)));
        Box::new(MountedView { owner, _parent: self.owner, shown: Some(shown) })
    }
}

/// A mounted view and its owner. Dropping it cleans up the owner: otherwise lazy content inside lazy content would form a cycle of
/// owners that is never freed.
struct MountedView {
    owner: Owner,
    /// Kept because a child owner finds contexts only while its parent exists.
    _parent: Owner,
    shown: Option<Box<dyn Any>>,
}

impl Drop for MountedView {
    fn drop(&mut self) {
        self.owner.cleanup();
        self.shown = None;
    }
}

/// Returns the dialog that the current content is shown in.
///
/// # Panics
/// Outside the content of a [`Sheet`].
pub fn sheet_dialog() -> NodeRef<html::Dialog> {
    expect_context()
}

/// A dialog whose code is loaded when it is first opened. Its content is created each time it opens and dropped when it closes.
#[derive(Clone, Copy)]
pub struct Sheet {
    node: NodeRef<html::Dialog>,
    load: Loader,
    owner: StoredValue<Owner>,
    content: StoredValue<Option<MountedContent>, LocalStorage>,
    failed: RwSignal<bool>,
    tasks: Tasks,
}

impl Sheet {
    /// Creates a closed sheet. `load` calls a function defined by [`lazy!`].
    pub fn new(load: Loader) -> Self {
        let (node, owner) = (NodeRef::new(), Owner::current().unwrap_or_default().child());
        owner.with(|| provide_context(node));
        Self {
            node,
            load,
            owner: StoredValue::new(owner),
            content: StoredValue::new_local(None),
            failed: RwSignal::new(false),
            tasks: Tasks::here(),
        }
    }

    /// Loads the content and then opens the sheet. If loading fails, the sheet opens with an error message.
    pub fn open(self) {
        self.tasks.spawn(async move {
            style::load_deferred().await;
            let element = self.node.get_untracked().map(Into::into);
            let mount_point = MountPoint::new(element, self.owner.get_value());
            self.content.set_value(None);
            let shown = (self.load)(mount_point).await;
            self.failed.set(shown.is_err());
            self.content.set_value(shown.ok());
            dialog::open(self.node);
        });
    }
}

/// The dialog element of a sheet.
#[component]
pub fn LazySheet(
    /// The sheet.
    sheet: Sheet,
    /// The id of the heading in the content, which labels the dialog.
    heading: &'static str,
) -> impl IntoView {
    let Sheet { node, failed, content, .. } = sheet;
    let load_error = move || {
        view! {
            <CloseButton node />
            <p role="alert">{localized(|locale| t!(locale, lazy.load_failed))}</p>
        }
    };
    // The close event is asynchronous: the sheet may already be open again.
    let on_close = move |_| {
        if !dialog::is_open(node) {
            content.set_value(None);
        }
    };
    view! {
        <dialog node_ref=node aria-labelledby=heading on:close=on_close>
            {move || failed.get().then(load_error)}
        </dialog>
    }
}

/// A request to load a section of the page, and whether loading failed.
#[derive(Clone, Copy)]
pub struct LoadRequest {
    /// Whether the section was requested.
    pub requested: RwSignal<bool>,
    /// Whether loading failed.
    pub failed: RwSignal<bool>,
}

impl LoadRequest {
    /// Returns a request that was not made yet.
    pub fn new() -> Self {
        Self { requested: RwSignal::new(false), failed: RwSignal::new(false) }
    }

    /// Requests the section. After a failure this loads it again.
    pub fn request(self) {
        if !self.requested.get_untracked() || self.failed.get_untracked() {
            self.failed.set(false);
            self.requested.set(true);
        }
    }
}

/// A section of the page whose code is loaded when it is first shown. Its content is created each time it is shown.
#[component]
pub fn LazySection(
    /// Calls a function defined by [`lazy!`].
    load: Loader,
    /// Whether the section is shown.
    #[prop(into)]
    shown: Signal<bool>,
    /// The CSS class.
    #[prop(optional)]
    class: &'static str,
    /// Set to whether loading failed.
    #[prop(optional)]
    failed: RwSignal<bool>,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    // A child of the current owner: an owner that holds itself would never be freed.
    let owner = StoredValue::new(Owner::current().unwrap_or_default().child());
    let content = StoredValue::new_local(None::<MountedContent>);
    Effect::new(move || {
        content.set_value(None);
        let element = node.get().map(Into::into);
        if !shown.get() {
            return;
        }
        let loading = use_context::<Loading>().map(Loading::count);
        Tasks::here().spawn(async move {
            let _loading = loading;
            style::load_deferred().await;
            let result = load(MountPoint::new(element, owner.get_value())).await;
            failed.set(result.is_err());
            content.set_value(result.ok());
        });
    });
    view! {
        <div class=class node_ref=node hidden=Signal::derive(move || !shown.get())>
            {move || failed.get().then(|| view! { <p role="alert">{localized(|locale| t!(locale, lazy.load_failed))}</p> })}
        </div>
    }
}
