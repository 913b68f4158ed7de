//! Sheets: dialogs over the page. The code of a sheet is loaded when it is first opened.

use baduk_board::state::effect;
use leptos::ev::keydown;
use leptos::html;
use leptos::prelude::*;

use baduk_board::browser::dialog;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{LineIcon, localized};
use baduk_board::components::lazy::{LoadNotice, LoadState, Loader, MountPoint, MountedContent, load_content};
use baduk_texts::page::t;

/// Returns the dialog of the sheet around the current content.
///
/// # Panics
/// Outside the content of a [`Sheet`].
pub fn current_dialog() -> NodeRef<html::Dialog> {
    expect_context()
}

/// A dialog whose code is loaded when it is first opened. Its content is created each time it opens and dropped when it closes.
#[derive(Clone, Copy)]
pub struct Sheet {
    node: NodeRef<html::Dialog>,
    load: Loader,
    owner: StoredValue<Owner>,
    content: StoredValue<Option<MountedContent>, LocalStorage>,
    state: RwSignal<LoadState>,
    /// Whether the sheet should open once its code is loaded. It should not if the reader has closed it meanwhile.
    is_wanted: StoredValue<bool>,
    tasks: Tasks,
    is_beside: bool,
}

impl Sheet {
    /// Creates a closed sheet. `load` is a function that [`macro@lazy`] has defined, and loads the content.
    pub fn new(load: Loader) -> Self {
        let (node, owner) = (NodeRef::new(), Owner::current().unwrap_or_default().child());
        owner.with(|| provide_context(node));
        Self {
            node,
            load,
            owner: StoredValue::new(owner),
            content: StoredValue::new_local(None),
            state: RwSignal::new(LoadState::Done),
            is_wanted: StoredValue::new(false),
            tasks: Tasks::here(),
            is_beside: false,
        }
    }

    /// Creates a closed sheet that opens beside the board. The board stays visible and usable.
    pub fn beside(load: Loader) -> Self {
        Self { is_beside: true, ..Self::new(load) }
    }

    fn show(self) {
        let open = if self.is_beside { dialog::open_beside } else { dialog::open };
        open(self.node);
    }

    /// Loads the content, and then opens the sheet. If loading takes long or fails, the sheet opens with a notice of this.
    pub fn open(self) {
        self.is_wanted.set_value(true);
        self.content.set_value(None);
        self.tasks.spawn(async move {
            let element = self.node.get_untracked().map(Into::into);
            let place = MountPoint::new(element, self.owner.get_value());
            let content = load_content(self.load, place, self.state).await;
            if self.is_wanted.get_value() {
                self.content.set_value(content);
                self.show();
                dialog::focus_heading(self.node);
            }
        });
    }
}

/// The dialog element of a sheet.
#[component]
pub fn LazySheet(
    /// The sheet to which the element belongs.
    sheet: Sheet,
    /// The id of the heading in the content, which also labels the dialog.
    heading: &'static str,
    /// The CSS class of the dialog.
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    let Sheet { node, state, content, is_wanted, is_beside, .. } = sheet;
    let has_notice = move || matches!(state.get(), LoadState::Late | LoadState::Failed);
    effect(move || {
        if state.get() == LoadState::Late && is_wanted.get_value() {
            sheet.show();
        }
    });
    // The close event is asynchronous, so the sheet may already be open again.
    let on_close = move |_| {
        if !dialog::is_open(node) {
            is_wanted.set_value(false);
            content.set_value(None);
        }
    };
    // The browser closes a dialog over the page on Escape. A sheet beside the board has to do so itself, wherever the focus is.
    if is_beside {
        let listener = window_event_listener(keydown, move |event| {
            if event.key() == "Escape" && !event.default_prevented() && !dialog::is_over_page() {
                dialog::close(node);
            }
        });
        on_cleanup(move || listener.remove());
    }
    view! {
        <dialog node_ref=node class=class aria-labelledby=heading on:close=on_close>
            {move || has_notice().then(|| view! { <CloseButton node /> })}
            <LoadNotice state />
        </dialog>
    }
}

/// The button in the corner of a sheet that closes it. It comes before the heading, and stays visible while the sheet scrolls.
#[component]
pub fn CloseButton(
    /// The dialog of the sheet.
    node: NodeRef<html::Dialog>,
) -> impl IntoView {
    let label = localized(|locale| t!(locale, settings.close));
    view! {
        <button type="button" class="close" aria-label=label title=label on:click=move |_| dialog::close(node)>
            <LineIcon path="M6 6l12 12M18 6L6 18" />
        </button>
    }
}
