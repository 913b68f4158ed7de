//! Decides to whom the fragment of the page's URL belongs, and when the page writes it.
//!
//! | The fragment | belongs to | The page |
//! | --- | --- | --- |
//! | is a link that was not read yet, which the reader opened or went back or forward to | the reader | leaves and reads it |
//! | is the link that the page read or wrote last | the page | replaces it while the URL follows the game, or removes it once outdated |
//! | is no link | nobody | replaces it while the URL follows the game |
//!
//! [`AddressState`] is plain data. `address_sync` asks it at each change of the game, and alone changes the browser's URL.

use baduk_board::browser::address::Entry;
use baduk_game::{Session, Visit};
use baduk_sgf::Edition;

use super::links::may_be_payload;

/// What the page knows about the fragment of its URL.
#[derive(Clone, Debug)]
pub struct AddressState {
    /// The fragment that the page read or wrote last. Any other link in the URL belongs to the reader.
    known: String,
    /// The position last shown of the game in the known fragment; `None` if the page shows another game.
    shown: Option<Visit>,
    /// Whether a change of the game has to be written to the URL.
    is_due: bool,
    /// What the next write does with the current entry of the browser's history.
    entry: Entry,
    /// The edition of a record that is known to be too large for the URL; `None` if no record is.
    too_large: Option<Edition>,
}

impl AddressState {
    /// The state of a page that has neither read nor written its URL.
    pub const fn new() -> Self {
        Self { known: String::new(), shown: None, is_due: false, entry: Entry::Replace, too_large: None }
    }

    /// Whether a fragment is a link that the page has not read yet.
    pub fn is_incoming(&self, fragment: &str) -> bool {
        may_be_payload(fragment) && fragment != self.known
    }

    /// Notes that a fragment was read, and that the page now shows the position `now`.
    pub fn note_read(&mut self, fragment: &str, now: Visit) {
        self.known = fragment.to_owned();
        self.shown = Some(now);
    }

    /// Notes that a fragment was written.
    pub fn note_written(&mut self, fragment: String) {
        self.known = fragment;
    }

    /// Notes that another position is shown while the URL follows the game. `is_problem_left` is whether the reader left a problem by
    /// this. Returns whether to wait for more changes and then write, which is not needed if another change already waits.
    pub fn follow(&mut self, now: Visit, session: &Session, is_problem_left: bool) -> bool {
        let before = self.shown.replace(now);
        if is_problem_left || before.is_some_and(|before| now.is_new_history_entry_after(before, session)) {
            self.entry = Entry::Push;
        }
        !std::mem::replace(&mut self.is_due, true)
    }

    /// Notes that another position is shown while the URL doesn't follow the game. Returns whether the page has to remove the fragment:
    /// it is the page's own, but not of the game that the page shows, so a copied URL would share the wrong game. `is_over` is whether
    /// the fragment is outdated in any case, since the URL followed the game until now or the reader left a problem.
    pub fn stay(&mut self, now: Visit, fragment: &str, is_over: bool) -> bool {
        self.is_due = false;
        let is_same = self.shown.is_some_and(|shown| shown.edition == now.edition);
        if is_same && !is_over {
            self.shown = Some(now);
            return false;
        }
        let is_own = self.shown.take().is_some() || is_over;
        is_own && !fragment.is_empty() && !self.is_incoming(fragment)
    }

    /// Whether a change has to be written to the URL. From now on, no change has to be written.
    pub fn take_due(&mut self) -> bool {
        std::mem::take(&mut self.is_due)
    }

    /// What this write does with the current entry of the browser's history. The next write replaces the entry that this one makes.
    pub fn take_entry(&mut self) -> Entry {
        std::mem::replace(&mut self.entry, Entry::Replace)
    }

    /// Whether a record, in this edition, is known to be too large for the URL.
    pub fn is_too_large(&self, edition: Edition) -> bool {
        self.too_large == Some(edition)
    }

    /// Notes that a record, in this edition, is too large for the URL.
    pub fn note_too_large(&mut self, edition: Edition) {
        self.too_large = Some(edition);
    }
}

#[cfg(test)]
mod tests {
    use baduk_game::{Intent, Navigation};
    use baduk_record::Record;

    use super::*;

    /// Returns a state that has read the link "1abc", and the link's game at its start.
    fn read() -> (AddressState, Session) {
        let tree = baduk_sgf::read("(;SZ[9];B[aa];W[bb])").unwrap().0.remove(0);
        let session = Session::from_record(Record::from_tree(tree).unwrap());
        let mut state = AddressState::new();
        state.note_read("1abc", Visit::now(&session, 0));
        (state, session)
    }

    fn edit(session: &mut Session) {
        session.edit().write(&|tree, at| {
            tree.set_text(at, "C", "x");
            at
        });
    }

    #[test]
    fn a_link_is_the_readers_until_it_is_read() {
        let (mut state, session) = read();
        assert_eq!(
            ["1abc", "1xyz", "top", ""].map(|fragment| state.is_incoming(fragment)),
            [false, true, false, false]
        );
        state.note_read("1xyz", Visit::now(&session, 0));
        assert_eq!(["1abc", "1xyz"].map(|fragment| state.is_incoming(fragment)), [true, false]);
        state.note_written("1new".to_owned());
        assert_eq!(["1xyz", "1new"].map(|fragment| state.is_incoming(fragment)), [true, false]);
    }

    #[test]
    fn changes_are_written_together_and_a_jump_adds_an_entry() {
        let (mut state, mut session) = read();
        session.apply(Intent::Navigate(Navigation::End));
        assert!(state.follow(Visit::now(&session, 10), &session, false));
        assert!(!state.follow(Visit::now(&session, 20), &session, false));
        assert_eq!((state.take_due(), state.take_due()), (true, false));
        assert_eq!((state.take_entry(), state.take_entry()), (Entry::Push, Entry::Replace));
        // The page has read the link of this position: going back to it adds no entry.
        state.note_read("1end", Visit::now(&session, 30));
        assert!(state.follow(Visit::now(&session, 40), &session, false));
        assert_eq!(state.take_entry(), Entry::Replace);
    }

    #[test]
    fn a_link_stays_while_its_game_is_shown_unchanged() {
        let (mut state, mut session) = read();
        session.apply(Intent::Navigate(Navigation::End));
        assert!(!state.stay(Visit::now(&session, 10), "1abc", false));
        edit(&mut session);
        assert!(state.stay(Visit::now(&session, 20), "1abc", false));
        // The page's fragment is removed once. A fragment that the reader writes is not removed.
        assert!(!state.stay(Visit::now(&session, 30), "top", false));
    }

    #[test]
    fn what_is_left_is_removed_unless_another_link_is_there() {
        for (fragment, is_removed) in [("1abc", true), ("", false), ("1xyz", false)] {
            let (mut state, session) = read();
            assert!(state.follow(Visit::now(&session, 10), &session, false));
            assert_eq!(state.stay(Visit::now(&session, 20), fragment, true), is_removed, "{fragment}");
            // A change that had to be written before is not written.
            assert!(!state.take_due());
        }
    }
}
