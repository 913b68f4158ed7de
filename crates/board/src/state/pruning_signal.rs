//! Signals that outlive their subscribers.

use std::ops::Deref;
use std::panic::Location;

use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, AnySubscriber, Observer, Source, ToAnySource};

/// The number of subscribers below which a signal doesn't look for disposed subscribers, since a few of them take little memory.
const FEW: usize = 32;

/// A signal or memo that drops its subscribers (effects and memos) once they are disposed of, such as those of a closed sheet.
///
/// A plain signal of `reactive_graph` 0.2 keeps a few hundred bytes for every subscriber it ever had. A `PruningSignal` is read like any
/// other signal. To write it, use the methods of the inner signal, to which it dereferences.
///
/// This type can go when `reactive_graph` unsubscribes effects and memos that are dropped: its `EffectInner` and `MemoInner` have no
/// `Drop` that calls `clear_sources`. As of November 2026 there is no Leptos issue for this.
#[derive(Debug)]
pub struct PruningSignal<S> {
    signal: S,
    readers: StoredValue<Readers>,
}

/// The subscribers of a [`PruningSignal`].
#[derive(Debug, Default)]
struct Readers {
    /// The known subscribers of the signal, sorted by address.
    known: Vec<AnySubscriber>,
    /// The number of subscribers that were left after disposed ones were last removed.
    kept: usize,
}

impl<T: Send + Sync + 'static> PruningSignal<RwSignal<T>> {
    /// Creates a signal with this initial value.
    pub fn signal(value: T) -> Self {
        Self { signal: RwSignal::new(value), readers: StoredValue::default() }
    }
}

impl<T: PartialEq + Send + Sync + 'static> PruningSignal<Memo<T>> {
    /// Creates a memo of the values that `work_out` returns.
    pub fn memo(work_out: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> Self {
        Self { signal: Memo::new(work_out), readers: StoredValue::default() }
    }
}

impl Readers {
    /// Adds a subscriber. Once the number of subscribers has doubled since the last check, removes those that are disposed.
    fn add(&mut self, reader: AnySubscriber, source: &dyn Fn() -> AnySource) {
        let Err(place) = self.known.binary_search_by_key(&reader.0, |known| known.0) else { return };
        self.known.insert(place, reader);
        if self.known.len() < FEW + 2 * self.kept {
            return;
        }
        let source = source();
        self.known.retain(|reader| {
            let is_there = reader.1.strong_count() > 0;
            if !is_there {
                source.remove_subscriber(reader);
            }
            is_there
        });
        self.kept = self.known.len();
    }
}

impl<S: Track + ToAnySource> Track for PruningSignal<S> {
    fn track(&self) {
        self.signal.track();
        note(self.readers, &|| self.signal.to_any_source());
    }
}

/// Adds the subscriber that is currently running to the subscribers of a signal.
fn note(readers: StoredValue<Readers>, source: &dyn Fn() -> AnySource) {
    if let Some(reader) = Observer::get() {
        readers.try_update_value(|readers| readers.add(reader, source));
    }
}

impl<S: ReadUntracked> ReadUntracked for PruningSignal<S> {
    type Value = S::Value;

    fn try_read_untracked(&self) -> Option<Self::Value> {
        self.signal.try_read_untracked()
    }
}

impl<S: DefinedAt> DefinedAt for PruningSignal<S> {
    fn defined_at(&self) -> Option<&'static Location<'static>> {
        self.signal.defined_at()
    }
}

impl<S> Deref for PruningSignal<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.signal
    }
}

impl<S: Clone> Clone for PruningSignal<S> {
    fn clone(&self) -> Self {
        Self { signal: self.signal.clone(), readers: self.readers }
    }
}

impl<S: Copy> Copy for PruningSignal<S> {}

#[cfg(test)]
mod tests {
    use super::*;

    fn known<S>(signal: &PruningSignal<S>) -> usize {
        signal.readers.with_value(|readers| readers.known.len())
    }

    #[test]
    fn readers_that_are_gone_are_forgotten_and_the_others_hear_of_changes() {
        let owner = Owner::new();
        owner.set();
        let number = PruningSignal::signal(1);
        let double = PruningSignal::memo(move |_| 2 * number.get());
        let staying = Memo::new(move |_| number.get() + double.get());
        assert_eq!(staying.get(), 3);
        for _ in 0..1000 {
            let sheet = owner.child();
            sheet.with(|| assert_eq!(Memo::new(move |_| number.get() + double.get()).get(), 3));
            sheet.cleanup();
            assert!(known(&number) <= 2 * FEW && known(&double) <= 2 * FEW);
        }
        number.set(5);
        assert_eq!(staying.get(), 15);
    }

    #[test]
    fn many_readers_that_stay_are_all_told() {
        let owner = Owner::new();
        owner.set();
        let number = PruningSignal::signal(1);
        let readers: Vec<_> = (0..500).map(|more| Memo::new(move |_| number.get() + more)).collect();
        for value in [1, 7] {
            number.set(value);
            assert!(readers.iter().zip(0..).all(|(reader, more)| reader.get() == value + more));
        }
        assert_eq!(known(&number), 500);
    }
}
