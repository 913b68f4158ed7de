//! Parts of the page that are loaded when they are asked for: what one plays with need not wait for them.

use std::any::Any;
use std::pin::Pin;

use leptos::html;
use leptos::mount::mount_to;
use leptos::prelude::*;
pub use leptos::wasm_split::SplitLoaderError as NotLoaded;

use super::controls::{Close, say};
use crate::browser::task::Tasks;
use crate::browser::{Element, dialog, style};
use crate::i18n::t;
use crate::state::Loading;

/// Names a function that loads content and shows it: `lazy!(sheets, rules, content)`, where `content` makes a view and
/// `sheets` is the file that it is in, with all that is likely asked for together. (What two files share is a third: many
/// small files would be many more.)
///
/// In a release that file has the code which only such content needs (`xtask/src/split.rs` makes it).
/// In a debug build it is a part of the page like any other.
///
/// Or a function that only works something out: `lazy!(link, read(text: String) -> Read, work_out(&text))`.
macro_rules! lazy {
    ($file:ident, $name:ident($argument:ident: $type:ty) -> $result:ty, $work:expr) => {
        #[cfg(not(debug_assertions))]
        #[leptos::wasm_split::wasm_split($file, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn $name($argument: $type) -> Result<$result, $crate::components::lazy::NotLoaded> {
            Ok($work)
        }

        #[cfg(debug_assertions)]
        async fn $name($argument: $type) -> Result<$result, $crate::components::lazy::NotLoaded> {
            Ok($work)
        }
    };
    ($file:ident, $name:ident, $content:path) => {
        #[cfg(not(debug_assertions))]
        #[leptos::wasm_split::wasm_split($file, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn $name(place: $crate::components::lazy::Place) -> $crate::components::lazy::Shown {
            Ok(place.show($content))
        }

        #[cfg(debug_assertions)]
        async fn $name(place: $crate::components::lazy::Place) -> $crate::components::lazy::Shown {
            Ok(place.show($content))
        }
    };
}
pub(crate) use lazy;

/// Content in its sheet, which goes when this is dropped.
pub type Content = Box<dyn Any>;

/// Content in its sheet, or that it could not be loaded.
pub type Shown = Result<Content, NotLoaded>;

/// Loads content and shows it. A failure is not kept: calling it again tries again.
pub type Load = fn(Place) -> Pin<Box<dyn Future<Output = Shown>>>;

/// Where content belongs: in an element, among what is provided around it.
pub struct Place {
    element: Option<Element>,
    owner: Owner,
}

impl Place {
    /// A place in an element, with what its owner provides: an owner of nothing but the content. Without an element nothing is
    /// shown.
    pub const fn new(element: Option<Element>, owner: Owner) -> Self {
        Self { element, owner }
    }

    /// Shows content there, in the place of what was there before.
    pub fn show<V>(self, content: fn() -> V) -> Content
    where
        V: IntoView<State: 'static> + 'static,
    {
        let Some(element) = self.element else { return Box::new(()) };
        // An owner remembers every child that it ever had until it is cleaned up.
        self.owner.cleanup();
        let owner = self.owner.child();
        let shown: Box<dyn Any> = Box::new(owner.with(|| mount_to(element, content)));
        Box::new(Mounted { owner, _parent: self.owner, shown: Some(shown) })
    }
}

/// Content in the document. All that belongs to it goes with it: left to itself, a part within a part would keep the owner
/// that keeps it.
struct Mounted {
    owner: Owner,
    /// Without it nothing around would be found.
    _parent: Owner,
    shown: Option<Box<dyn Any>>,
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.owner.cleanup();
        self.shown = None;
    }
}

/// The dialog in which content is shown.
///
/// # Panics
/// Outside a [`Sheet`].
pub fn sheet() -> NodeRef<html::Dialog> {
    expect_context()
}

/// A sheet whose content is loaded when it is first opened, made anew each time, and let go when it is closed.
#[derive(Clone, Copy)]
pub struct Sheet {
    node: NodeRef<html::Dialog>,
    load: Load,
    owner: StoredValue<Owner>,
    content: StoredValue<Option<Content>, LocalStorage>,
    failed: RwSignal<bool>,
    tasks: Tasks,
}

impl Sheet {
    /// A sheet that is closed. `load` calls what [`lazy!`] has named.
    pub fn new(load: Load) -> Self {
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

    /// Opens the sheet as soon as its content is there, or it is known that it cannot be loaded.
    pub fn open(self) {
        self.tasks.spawn(async move {
            style::load_deferred().await;
            let element = self.node.get_untracked().map(Into::into);
            let place = Place::new(element, self.owner.get_value());
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
pub fn LazySheet(
    /// The sheet.
    sheet: Sheet,
    /// The id of the content's heading.
    heading: &'static str,
) -> impl IntoView {
    let Sheet { node, failed, content, .. } = sheet;
    let regret = move || {
        view! {
            <p role="alert">{say(|locale| t!(locale, lazy.load_failed))}</p>
            <Close node />
        }
    };
    // A closed sheet lets go of its content. When this event comes, the sheet may already be open again.
    let forget = move |_| {
        if !dialog::is_open(node) {
            content.set_value(None);
        }
    };
    view! {
        <dialog node_ref=node aria-labelledby=heading on:close=forget>
            {move || failed.get().then(regret)}
        </dialog>
    }
}

/// Whether a part of the page is asked for, and whether it could not be loaded then.
#[derive(Clone, Copy)]
pub struct Asked {
    /// Whether it is asked for.
    pub shown: RwSignal<bool>,
    /// Whether it could not be loaded.
    pub failed: RwSignal<bool>,
}

impl Asked {
    /// Nobody has asked for it.
    pub fn not_yet() -> Self {
        Self { shown: RwSignal::new(false), failed: RwSignal::new(false) }
    }

    /// Asks for it, and again if it could not be loaded.
    pub fn ask(self) {
        if !self.shown.get_untracked() || self.failed.get_untracked() {
            self.failed.set(false);
            self.shown.set(true);
        }
    }
}

/// A part of the page that is loaded when it is first shown, and made anew each time.
#[component]
pub fn LazyPart(
    /// Loads it: calls what [`lazy!`] has named.
    load: Load,
    /// Whether it is to be shown.
    #[prop(into)]
    shown: Signal<bool>,
    /// What it is, for the style sheet.
    #[prop(optional)]
    class: &'static str,
    /// Is told whether it could not be loaded.
    #[prop(optional)]
    failed: RwSignal<bool>,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    // One below the part's own: an owner that is kept by itself would never go.
    let owner = StoredValue::new(Owner::current().unwrap_or_default().child());
    let content = StoredValue::new_local(None::<Content>);
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
            let part = load(Place::new(element, owner.get_value())).await;
            failed.set(part.is_err());
            content.set_value(part.ok());
        });
    });
    view! {
        <div class=class node_ref=node hidden=Signal::derive(move || !shown.get())>
            {move || failed.get().then(|| view! { <p role="alert">{say(|locale| t!(locale, lazy.load_failed))}</p> })}
        </div>
    }
}
