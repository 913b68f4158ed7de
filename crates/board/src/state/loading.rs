use leptos::prelude::*;

use super::PruningSignal;

/// A context with the number of parts of the page that are being loaded.
#[derive(Clone, Copy)]
pub struct Loading(PruningSignal<RwSignal<usize>>);

impl Loading {
    /// Creates the context while no parts of the page are being loaded.
    #[must_use]
    pub fn new() -> Self {
        Self(PruningSignal::signal(0))
    }

    /// Whether any part of the page is being loaded.
    #[must_use]
    pub fn is_any(self) -> bool {
        self.0.get() > 0
    }

    /// Counts one more part of the page as being loaded, until the returned value is dropped.
    #[must_use]
    pub fn count(self) -> Counted {
        self.0.update(|count| *count += 1);
        Counted(self)
    }
}

impl Default for Loading {
    fn default() -> Self {
        Self::new()
    }
}

/// A part of the page that is being loaded. It is counted in [`Loading`] until this value is dropped.
pub struct Counted(Loading);

impl Drop for Counted {
    fn drop(&mut self) {
        // The page may already be gone.
        let _ = self.0.0.try_update(|count| *count = count.saturating_sub(1));
    }
}
