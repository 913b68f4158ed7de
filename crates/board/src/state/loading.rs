use leptos::prelude::*;

use super::PruningSignal;

/// How many parts of the page are being loaded, as a context.
#[derive(Clone, Copy)]
pub struct Loading(PruningSignal<RwSignal<usize>>);

impl Loading {
    /// Nothing is being loaded yet.
    #[must_use]
    pub fn new() -> Self {
        Self(PruningSignal::signal(0))
    }

    /// Whether any part is being loaded.
    #[must_use]
    pub fn is_any(self) -> bool {
        self.0.get() > 0
    }

    /// Counts a part for as long as the returned value lives.
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

/// A part of the page that is being loaded, counted until this is dropped.
pub struct Counted(Loading);

impl Drop for Counted {
    fn drop(&mut self) {
        // The page may be gone already.
        let _ = self.0.0.try_update(|count| *count = count.saturating_sub(1));
    }
}
