//! Links that were opened or pasted, queued until the code that reads them is loaded.

use leptos::prelude::*;

use baduk_board::browser::address;
use baduk_board::components::lazy::LoadRequest;

/// A queue of links to read, as a context of the page.
#[derive(Clone, Copy)]
pub struct LinkInbox {
    /// The links that were not read yet. `arrived` notifies when one is added.
    links: StoredValue<Vec<IncomingLink>>,
    arrived: RwSignal<()>,
    /// The request to load the link reader.
    pub load_request: LoadRequest,
    /// Whether the game is too large to be shown in the address.
    pub too_large: RwSignal<bool>,
}

/// A link to read.
#[derive(Clone, Debug)]
pub struct IncomingLink {
    /// The link, or a text that contains one.
    pub text: String,
    /// Where it comes from.
    pub origin: LinkOrigin,
}

/// Where a link comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOrigin {
    /// The page was loaded with it in the address.
    PageLoad,
    /// The address of the open page changed to it.
    AddressChange,
    /// The user pasted it.
    Paste,
}

impl LinkInbox {
    /// Creates an empty queue.
    pub fn new() -> Self {
        Self {
            links: StoredValue::new(Vec::new()),
            arrived: RwSignal::new(()),
            load_request: LoadRequest::default(),
            too_large: RwSignal::new(false),
        }
    }

    /// Adds a link and requests the link reader.
    pub fn receive(self, text: String, origin: LinkOrigin) {
        self.links.update_value(|links| links.push(IncomingLink { text, origin }));
        self.arrived.set(());
        self.load_request.request();
    }

    /// Removes and returns all queued links. Tracks the arrival of new ones.
    pub fn take_all(self) -> Vec<IncomingLink> {
        self.arrived.track();
        self.links.try_update_value(std::mem::take).unwrap_or_default()
    }

    /// Adds the link in the address, if there is one.
    pub fn read_address(self, origin: LinkOrigin) {
        let fragment = address::fragment();
        if may_be_payload(&fragment) {
            self.receive(fragment, origin);
        }
    }
}

/// Returns whether a fragment may be the payload of a link. A payload begins with the number of its version.
pub fn may_be_payload(fragment: &str) -> bool {
    fragment.starts_with(|first: char| first.is_ascii_digit())
}
