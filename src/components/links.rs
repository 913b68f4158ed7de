//! Links that arrive, until the part of the page that reads them is loaded.

use leptos::prelude::*;

use super::lazy::Asked;
use crate::browser::address;

/// Where links arrive, and what is known of them.
#[derive(Clone, Copy)]
pub struct Links {
    /// What nobody has read yet, and that there is any.
    inbox: StoredValue<Vec<Arrival>>,
    arrived: RwSignal<()>,
    /// Whether what reads them is asked for.
    pub asked: Asked,
    /// Whether the game is too large for the address that is to show it.
    pub too_large: RwSignal<bool>,
}

/// A link that came in.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The link, or a text with one in it.
    pub text: String,
    /// How it came.
    pub way: Way,
}

/// How a link comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The page was opened with it.
    Start,
    /// The address of the open page has it now.
    Address,
    /// It was pasted.
    Paste,
}

impl Links {
    /// Nothing came yet.
    pub fn new() -> Self {
        Self {
            inbox: StoredValue::new(Vec::new()),
            arrived: RwSignal::new(()),
            asked: Asked::not_yet(),
            too_large: RwSignal::new(false),
        }
    }

    /// Takes a link.
    pub fn receive(self, text: String, way: Way) {
        self.inbox.update_value(|inbox| inbox.push(Arrival { text, way }));
        self.arrived.set(());
        self.asked.ask();
    }

    /// What came since it was asked last; asks again when something comes.
    pub fn take(self) -> Vec<Arrival> {
        self.arrived.track();
        self.inbox.try_update_value(std::mem::take).unwrap_or_default()
    }

    /// Takes the link that the address has, if it has one.
    pub fn look(self, way: Way) {
        let fragment = address::fragment();
        if may_be_payload(&fragment) {
            self.receive(fragment, way);
        }
    }
}

/// Whether a fragment may be the payload of a link: those begin with their version.
pub fn may_be_payload(fragment: &str) -> bool {
    fragment.starts_with(|first: char| first.is_ascii_digit())
}
