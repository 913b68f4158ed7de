//! The links that arrive in the page's URL or are pasted.

use leptos::prelude::*;

use crate::shell::inbox::Inbox;
use baduk_board::browser::address;

/// The context of links: the links to read, and whether the game fits into a link.
#[derive(Clone, Copy)]
pub struct LinksContext {
    /// The links that were not read yet. The link reader reads them.
    pub inbox: Inbox<IncomingLink>,
    /// Whether the game is too large for a link in the page's URL.
    pub too_large: RwSignal<bool>,
}

/// A link to read.
#[derive(Clone, Debug)]
pub struct IncomingLink {
    /// The link, or text that contains one.
    pub text: String,
    /// Where the link comes from.
    pub origin: LinkOrigin,
}

/// Where a link comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOrigin {
    /// The page was loaded with the link in its URL.
    PageLoad,
    /// The URL of the open page changed to the link.
    AddressChange,
    /// The user pasted the link.
    Paste,
}

impl LinksContext {
    /// Creates a context without links.
    pub fn new() -> Self {
        Self { inbox: Inbox::new(), too_large: RwSignal::new(false) }
    }

    /// Adds the link in the URL, if there is one, to the links to read.
    pub fn read_address(self, origin: LinkOrigin) {
        let text = address::fragment();
        if may_be_payload(&text) {
            self.inbox.push(IncomingLink { text, origin });
        }
    }
}

/// What follows a payload in a link to a game against the computer, before the computer's level.
pub const COMPUTER: &str = "&computer=";

/// The length from which a fragment that begins with a letter is taken for a link that was changed. Plain words are shorter; `is_link` of
/// `baduk_link` begins at the same length.
const CODED: usize = 20;

/// Returns whether the fragment of a URL may be the payload of a link. A payload begins with a digit, the number of its version. The reader
/// is told of one whose first letter was changed.
pub fn may_be_payload(fragment: &str) -> bool {
    let is_letter = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_');
    let is_changed = || fragment.len() >= CODED && fragment.bytes().all(is_letter);
    fragment.starts_with(|first: char| first.is_ascii_digit()) || is_changed()
}
