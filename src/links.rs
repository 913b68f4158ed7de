//! The links that arrive: in the address, or pasted.

use leptos::prelude::*;

use crate::inbox::Inbox;
use baduk_board::browser::address;

/// The context of links: the links to read, and whether the game fits into a link.
#[derive(Clone, Copy)]
pub struct LinksContext {
    /// The links that were not read yet. The link reader handles them.
    pub inbox: Inbox<IncomingLink>,
    /// Whether the game is too large to be shown in the address.
    pub too_large: RwSignal<bool>,
}

/// A link to read.
#[derive(Clone, Debug)]
pub struct IncomingLink {
    /// The link, or a text that contains one.
    pub text: String,
    /// Where the link comes from.
    pub origin: LinkOrigin,
}

/// Where a link comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOrigin {
    /// The page was loaded with the link in the address.
    PageLoad,
    /// The address of the open page changed to the link.
    AddressChange,
    /// The user pasted the link.
    Paste,
}

impl LinksContext {
    /// Creates a context without links.
    pub fn new() -> Self {
        Self { inbox: Inbox::new(), too_large: RwSignal::new(false) }
    }

    /// Adds the link in the address, if there is one, to the links to read.
    pub fn read_address(self, origin: LinkOrigin) {
        let text = address::fragment();
        if may_be_payload(&text) {
            self.inbox.push(IncomingLink { text, origin });
        }
    }
}

/// Returns whether a fragment may be the payload of a link. A payload begins with the number of its version.
pub fn may_be_payload(fragment: &str) -> bool {
    fragment.starts_with(|first: char| first.is_ascii_digit())
}
