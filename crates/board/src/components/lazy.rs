//! Code splitting: content whose code is loaded when the content is first shown, so that the board does not wait for it.

use std::any::Any;
use std::pin::Pin;
use std::time::Duration;

use leptos::html;
use leptos::mount::mount_to;
use leptos::prelude::*;
pub use leptos::wasm_split::SplitLoaderError as LoadError;

use super::controls::{Button, localized};
use crate::browser::lifecycle;
use crate::browser::task::Tasks;
use crate::browser::{Element, parts, style};
use crate::state::{Loading, effect};
use baduk_texts::t;

/// Defines an async function that loads content and mounts it.
///
/// In `lazy!(sheets, rules, content)`, `rules` is the name of the function, `content` is a function that returns a view, and `sheets`
/// names the WebAssembly file with its code (`split_sheets.wasm`). Give the same file to content that is likely to be used together: code
/// that two files share goes into a third file, and many small files would need many such shared files.
///
/// In a release build, the file has the code that only its content needs (`xtask/src/bundle/split/mod.rs` writes the file). In a debug build, that
/// code is in the main program.
///
/// `lazy!(link, read(text: String) -> Read, parse(&text))` defines an async function that loads code and returns a value.
#[macro_export]
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
pub use lazy;

/// Content that is mounted in the document. Dropping it removes the content.
pub type MountedContent = Box<dyn Any>;

/// Mounted content, or an error if the code of the content could not be loaded.
pub type LazyResult = Result<MountedContent, LoadError>;

/// A function that [`lazy!`] defined, with its future boxed. Calling it again after an error loads the code again.
pub type Loader = fn(MountPoint) -> Pin<Box<dyn Future<Output = LazyResult>>>;

/// Loads the code of content once the page has started and the browser is idle, so that the content can be shown later without a network.
/// Does nothing if the reader asks to save data, except in the installed app. If loading fails, the code is loaded when the content is
/// shown.
pub fn prefetch(load: Loader) {
    let (tasks, shared) = (Tasks::here(), Shared::here());
    lifecycle::on_idle(move || {
        tasks.spawn(async move {
            shared.load().await;
            let _ = load(MountPoint::new(None, Owner::new())).await;
        });
    });
}

/// A section of the page whose code is loaded once the browser is idle. If the reader asks to save data, the section is loaded only in
/// the installed app. If loading fails, the section stays empty.
#[component]
pub fn IdleSection(
    /// A function defined by [`lazy!`], which loads the section.
    load: Loader,
    /// The CSS class of the section.
    class: &'static str,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let owner = StoredValue::new(Owner::current().unwrap_or_default().child());
    let content = StoredValue::new_local(None::<MountedContent>);
    let (tasks, shared) = (Tasks::here(), Shared::here());
    lifecycle::on_idle(move || {
        tasks.spawn(async move {
            if shared.load().await {
                let element = node.get_untracked().map(Into::into);
                content.set_value(load(MountPoint::new(element, owner.get_value())).await.ok());
            }
        });
    });
    view! { <div class=class node_ref=node></div> }
}

/// A context with a function that loads everything that later content of the program needs, such as its texts, and returns whether it was
/// loaded. A program whose content needs nothing more has no such context.
#[derive(Clone, Copy)]
pub struct Prerequisite(pub Callback<(), Pin<Box<dyn Future<Output = bool>>>>);

/// The resources that all content that loads later needs: a style sheet, and the program's [`Prerequisite`].
#[derive(Clone, Copy)]
struct Shared(Option<Prerequisite>);

impl Shared {
    /// Returns the shared resources of the page or board to which the current owner belongs.
    fn here() -> Self {
        Self(use_context())
    }

    /// Loads those shared resources that are not loaded yet. Returns whether the prerequisite is loaded. The style sheet doesn't count,
    /// since content works without it.
    async fn load(self) -> bool {
        style::load_deferred().await;
        match self.0 {
            Some(Prerequisite(load)) => load.run(()).await,
            None => true,
        }
    }
}

/// The place where content is mounted: an element, and the owner whose contexts the content sees.
pub struct MountPoint {
    element: Option<Element>,
    owner: Owner,
}

impl MountPoint {
    /// Creates a mount point. `owner` must own nothing but the content. If `element` is `None`, nothing is mounted.
    pub const fn new(element: Option<Element>, owner: Owner) -> Self {
        Self { element, owner }
    }

    /// Mounts content in place of any content that was mounted before with the same owner.
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

/// A mounted view and its owner. Dropping this value cleans up the owner. Without that, content that loads later inside other such
/// content would form a cycle of owners that is never freed.
struct MountedView {
    owner: Owner,
    /// The parent of the view's owner, kept because an owner finds contexts only while its parent exists.
    _parent: Owner,
    shown: Option<Box<dyn Any>>,
}

impl Drop for MountedView {
    fn drop(&mut self) {
        self.owner.cleanup();
        self.shown = None;
    }
}

/// How long content may take to load before the reader is told that it takes long.
const PATIENCE: Duration = Duration::from_secs(3);

/// The progress of loading content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LoadState {
    /// The content is loaded, or was never requested.
    #[default]
    Done,
    /// The content is being loaded.
    Pending,
    /// The content is still being loaded after three seconds.
    Late,
    /// The content could not be loaded.
    Failed,
}

/// Loads content that the reader has requested, and sets `state` to the progress. Returns the mounted content; `None` if it could not be
/// loaded.
pub async fn load_content(load: Loader, place: MountPoint, state: RwSignal<LoadState>) -> Option<MountedContent> {
    watch(state);
    let shared = place.owner.with(Shared::here);
    let content = if shared.load().await { load(place).await.ok() } else { None };
    state.set(if content.is_some() { LoadState::Done } else { LoadState::Failed });
    content
}

/// Sets `state` to [`LoadState::Pending`], and after a while to [`LoadState::Late`] if the content is still not loaded.
pub fn watch(state: RwSignal<LoadState>) {
    state.set(LoadState::Pending);
    Tasks::here().after(PATIENCE, move || {
        if state.get_untracked() == LoadState::Pending {
            state.set(LoadState::Late);
        }
    });
}

/// A notice that content takes long to load or could not be loaded, with a button that requests it again.
#[component]
pub fn LoadNotice(
    /// The progress of loading the content.
    state: RwSignal<LoadState>,
    /// The number of times that the reader has asked again for content that could not be loaded. Without this signal, the notice has a
    /// button only while content takes long.
    #[prop(optional)]
    retries: Option<RwSignal<u32>>,
) -> impl IntoView {
    let tasks = Tasks::here();
    let retry = move |()| match retries {
        Some(retries) if state.get_untracked() == LoadState::Failed => retries.update(|retries| *retries += 1),
        _ => {
            parts::retry();
            tasks.run(|| watch(state));
        }
    };
    let text = |is_late: bool| match is_late {
        true => localized(|locale| t!(locale, lazy.still_loading)),
        false => localized(|locale| t!(locale, lazy.load_failed)),
    };
    let again = move || view! { <Button label=localized(|locale| t!(locale, lazy.try_again)) on_press=retry /> };
    move || {
        let is_late = state.get() == LoadState::Late;
        let notice = move || {
            view! {
                <p role=if is_late { "status" } else { "alert" }>{text(is_late)}</p>
                {(is_late || retries.is_some()).then(again)}
            }
        };
        (is_late || state.get() == LoadState::Failed).then(notice)
    }
}

/// A request to load a section of the page, and the progress of loading it.
#[derive(Clone, Copy, Default)]
pub struct LoadRequest {
    /// Whether the section of the page was requested.
    pub requested: RwSignal<bool>,
    /// The progress of loading the section.
    pub state: RwSignal<LoadState>,
}

impl LoadRequest {
    /// Requests the section of the page. After a failure, requests it again.
    pub fn request(self) {
        if !self.requested.get_untracked() || self.state.get_untracked() == LoadState::Failed {
            self.requested.set(true);
        }
    }
}

/// A section of the page whose code is loaded when the section is first shown. Its content is created each time the section is shown.
#[component]
pub fn LazySection(
    /// A function defined by [`lazy!`], which loads the section.
    load: Loader,
    /// Whether the section is shown.
    #[prop(into)]
    shown: Signal<bool>,
    /// The CSS class of the section.
    #[prop(optional)]
    class: &'static str,
    /// A signal that is set to the progress of loading the section.
    #[prop(optional)]
    state: RwSignal<LoadState>,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    // The owner must be a child of the current owner: an owner that holds itself would never be freed.
    let owner = StoredValue::new(Owner::current().unwrap_or_default().child());
    let content = StoredValue::new_local(None::<MountedContent>);
    let retries = RwSignal::new(0);
    effect(move || {
        retries.track();
        content.set_value(None);
        let element = node.get().map(Into::into);
        if !shown.get() {
            return;
        }
        let loading = use_context::<Loading>().map(Loading::count);
        Tasks::here().spawn(async move {
            let _loading = loading;
            content.set_value(load_content(load, MountPoint::new(element, owner.get_value()), state).await);
        });
    });
    view! {
        <div class=class node_ref=node hidden=Signal::derive(move || !shown.get())>
            <LoadNotice state retries />
        </div>
    }
}
