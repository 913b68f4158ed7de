//! The games on the table, the position on the board, and the changes to them.

mod clock;
mod editing;
mod events;
mod links;
mod queries;
mod scorer;

use baduk_game::{AfterPlay, Announcement, Edit, Edited, GameId, Intent, Players, Session, Table};
use baduk_record::{Replay, View};
use baduk_rules::{Color, Game, Point};
use baduk_sgf::{Edition, NodeId};
use leptos::prelude::*;

use super::PruningSignal;
use crate::browser::time;
use baduk_texts::Locale;

use scorer::Scorer;

pub use editing::DescribeEdit;
pub use events::{Event, Events};

/// The games on the table, the position that is shown, and the last notice.
#[derive(Clone, Copy)]
pub struct GameState {
    /// The game being played, and the games set aside.
    table: PruningSignal<RwSignal<Table>>,
    /// The position at the current node, with the moves that led to it.
    pub replay: PruningSignal<Memo<Replay>>,
    /// The view options of the link that the current game came from; `None` without such a link. They don't change the reader's own
    /// settings.
    sent_view: PruningSignal<RwSignal<Option<SentView>>>,
    /// Notifies subscribers when the clock shows another time.
    tick: PruningSignal<RwSignal<()>>,
    notice: PruningSignal<RwSignal<LastNotice>>,
    /// The events of the board.
    pub events: Events,
    /// The color that the reader plays in the game on the table, against an opponent who is not at this board; `None` if they may play both
    /// colors.
    pub side: PruningSignal<RwSignal<Option<Color>>>,
    /// The branch that was copied last, as SGF; empty if none was copied.
    pub copied: StoredValue<String>,
    /// The functions that score a game; `None` until they are loaded.
    scorer: PruningSignal<RwSignal<Option<Scorer>>>,
    /// What players did after play had stopped while these functions were not loaded, each with where they did it.
    waiting: StoredValue<Vec<(ShownNode, Intent)>>,
}

/// The view options of a link, and the id of the game for which they hold.
#[derive(Clone, Copy)]
struct SentView {
    game: Option<GameId>,
    view: View,
}

/// A node of a game's record, in one state of that record (its edition).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownNode {
    game: Option<GameId>,
    at: NodeId,
    edition: Edition,
}

impl ShownNode {
    /// The node that is shown in a session.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        Self { game: session.id(), at: session.at(), edition: session.record().tree.edition() }
    }
}

/// The last notice to the reader, with its number.
#[derive(Clone, Copy, Debug)]
pub struct LastNotice {
    /// The notice that was posted last.
    pub notice: Notice,
    /// The number of notices before this one, which tells equal notices apart.
    pub number: usize,
}

/// A notice to the reader.
#[derive(Clone, Copy, Debug)]
pub enum Notice {
    /// Nothing has happened yet.
    Welcome,
    /// A saved game was restored to the board.
    Restored {
        /// The move number of the last move on the board.
        number: usize,
    },
    /// Another tab changed this game at the same time, and both states of the game were merged.
    Merged {
        /// The move number of the last move on the board.
        number: usize,
    },
    /// A record was opened.
    Opened,
    /// Something happened in the current game.
    Game(Announcement),
    /// The record was edited, with this result. The function describes the edit.
    Edited(Edited, DescribeEdit),
    /// The first of two taps on a point previewed a stone.
    Preview(Point),
    /// The first of two taps on a point previewed a move that would add a branch to a game that is read.
    PreviewBranch(Point),
    /// The keyboard cursor moved to this point.
    Cursor(Point),
    /// The typed text is not the name of a point of the board.
    NoPoint,
    /// It is the opponent's turn in a correspondence game. The value is the opponent's color.
    Waiting(Color),
    /// Something about a player and a number, such as how many seconds they have left.
    OfPlayer {
        /// The player.
        color: Color,
        /// The number.
        number: u64,
        /// The function that describes this notice to the reader.
        describe: DescribePlayer,
    },
    /// A new game started in which the players' colors were drawn by lot.
    ColorsDrawn,
    /// The saved game can't be read, and was set aside.
    Damaged,
    /// The browser doesn't allow the page to save anything.
    NotKept,
}

/// A function that returns a sentence about a player and a number, in this language.
pub type DescribePlayer = fn(Locale, Color, u64) -> String;

/// What is done after play has stopped about an intent that is only for play.
const NOTHING: AfterPlay = |_, _, _| None;

/// The reason why the signals of this state always exist: the message for `expect`.
const LASTS: &str = "the state lives as long as the page";

impl GameState {
    /// Returns the game state of the surrounding components.
    ///
    /// # Panics
    /// Outside a board.
    #[must_use]
    #[inline(never)]
    pub fn here() -> Self {
        expect_context()
    }

    /// Creates the state for the games of a table, in the current reactive owner.
    #[must_use]
    pub fn new(table: Table) -> Self {
        let table = PruningSignal::signal(table);
        let waypoint = StoredValue::new(None);
        let replay = PruningSignal::memo(move |_| {
            let near = |waypoint: &mut _| table.with(|table| baduk_game::replay(&table.game, waypoint));
            waypoint.try_update_value(near).expect(LASTS)
        });
        Self {
            table,
            replay,
            sent_view: PruningSignal::signal(None),
            tick: PruningSignal::signal(()),
            notice: PruningSignal::signal(LastNotice { notice: Notice::Welcome, number: 0 }),
            events: Events::new(),
            side: PruningSignal::signal(None),
            copied: StoredValue::new(String::new()),
            scorer: PruningSignal::signal(None),
            waiting: StoredValue::new(Vec::new()),
        }
    }

    /// Calls `ask` with the game on the table, tracks the table, and returns the result of `ask`.
    pub fn session<T>(self, ask: impl FnOnce(&Session) -> T) -> T {
        self.table.with(|table| ask(&table.game))
    }

    /// Calls `ask` with the game on the table without tracking the table, and returns the result of `ask`. For code that may run in an
    /// effect or a memo, and for components that only need the game as it is when they are created.
    pub fn session_untracked<T>(self, ask: impl FnOnce(&Session) -> T) -> T {
        self.table.with_untracked(|table| ask(&table.game))
    }

    /// Calls `ask` with the current position, tracks that position, and returns the result of `ask`.
    pub fn position<T>(self, ask: impl FnOnce(&Game) -> T) -> T {
        self.replay.with(|replay| ask(&replay.game))
    }

    /// The node that is shown, with the edition of its record, which identifies the record's state.
    #[must_use]
    pub fn place(self) -> ShownNode {
        self.session(ShownNode::of)
    }

    /// Carries out an intent of a reader who only views the record, and posts a notice. Choosing a point goes to the variation whose next
    /// move is at that point.
    pub fn navigate(self, intent: Intent) {
        self.change(|table| table.game.position_mut().navigate_only(intent));
    }

    /// Carries out an intent: plays, scores, ends or starts a game, or navigates in its record. Posts a notice of what happened, and
    /// emits an event for every move. Returns the announcement; `None` if nothing happened.
    pub fn perform(self, intent: Intent) -> Option<Announcement> {
        if self.sync_clock() && !leaves_position(intent) {
            return None;
        }
        if self.keep_for_scorer(intent) {
            return None;
        }
        let before = self.node();
        let plays = matches!(intent, Intent::Choose(_) | Intent::Pass | Intent::FillDame);
        // The moves that led to the position on the board need not be replayed.
        let position = plays.then(|| self.replay.get_untracked());
        let after_play = self.scorer.get_untracked().map_or(NOTHING, |scorer| scorer.after_play);
        let announcement = self.table.try_update(|table| table.apply_with(intent, position, after_play)).expect(LASTS);
        self.emit_navigated(before);
        if plays {
            let path = self.table.with_untracked(|table| table.game.record().tree.path(table.game.at()));
            let moves = path.into_iter().skip_while(|&node| node != before).skip(1);
            moves.for_each(|node| self.events.emit(Event::Moved(node)));
        }
        if let Some(announcement) = announcement {
            self.notify(Notice::Game(announcement));
        }
        announcement
    }

    /// Changes the table, and posts the announcement that `change` returns as a notice; none for `None`.
    fn change(self, change: impl FnOnce(&mut Table) -> Option<Announcement>) {
        self.sync_clock();
        if let Some(announcement) = self.edit(change) {
            self.notify(Notice::Game(announcement));
        }
    }

    /// Changes the table, and emits an event if the change leads to another node.
    fn edit<T>(self, edit: impl FnOnce(&mut Table) -> T) -> T {
        let before = self.node();
        let result = self.table.try_update(edit).expect(LASTS);
        self.emit_navigated(before);
        result
    }

    /// The current node, without tracking it.
    fn node(self) -> NodeId {
        self.table.with_untracked(|table| table.game.at())
    }

    /// Emits an event if the current node is no longer `before`.
    fn emit_navigated(self, before: NodeId) {
        if self.node() != before {
            self.events.emit(Event::Navigated);
        }
    }

    /// Posts a notice to the reader.
    pub fn notify(self, notice: Notice) {
        self.notice.update(|last| *last = LastNotice { notice, number: last.number + 1 });
        self.events.emit(Event::Notice(notice));
    }

    /// The last notice to the reader, with its number.
    #[must_use]
    pub fn last_notice(self) -> LastNotice {
        self.notice.get()
    }

    /// Edits the record without a notice, and shows the node that the edit returns.
    pub fn write(self, edit: Edit<'_>) {
        self.sync_clock();
        self.edit(|table| table.game.edit().write(edit));
    }

    /// Puts a game on the table. The current game is set aside if it was started.
    pub fn open(self, game: Session) {
        self.sync_clock();
        let mut game = game;
        // No time has passed for the players since the game was saved.
        if let Some(clock) = game.clock_mut() {
            clock.pause(true);
        }
        self.table.update(|table| table.open(game));
        self.notify(Notice::Opened);
    }

    /// Replaces the game on the table, and posts a notice that a new game has started.
    pub fn reset_to(self, game: Session) {
        self.table.update(|table| table.game = game);
        self.notify(Notice::Welcome);
    }

    /// Starts a rematch, in which the players swap colors, and posts a notice that a new game has started: see [`Table::rematch`].
    pub fn rematch(self, is_known: &dyn Fn(GameId) -> bool) {
        self.sync_clock();
        self.table.update(|table| table.rematch(time::now(), is_known));
        self.notify(Notice::Welcome);
    }

    /// Sets the players' names in the game that has just started. `is_drawn` is whether the colors were drawn by lot, which is announced.
    pub fn set_players(self, players: &Players, is_drawn: bool) {
        self.table.update(|table| table.game.position_mut().set_players(players));
        if is_drawn {
            self.notify(Notice::ColorsDrawn);
        }
    }

    /// Replaces the game on the table. The replaced game is dropped.
    pub fn open_discarding_current(self, game: Session) {
        self.table.update(|table| (table.game, table.awaiting_library) = (game, None));
        self.notify(Notice::Opened);
    }

    /// Puts the game that was set aside last back on the table.
    pub fn show_previous(self) {
        self.sync_clock();
        self.table.update(Table::show_previous);
        let number = self.session_untracked(|session| session.position().move_number());
        self.notify(Notice::Restored { number });
    }

    /// Puts the game with this id on the table, after it was looked up in the library. If the library didn't have the game (`None`), puts
    /// the previous game back.
    pub fn show_loaded(self, id: GameId, game: Option<Session>) {
        if self.table.with_untracked(|table| table.awaiting_library) == Some(id) {
            self.table.update(|table| table.show_loaded(game));
            let number = self.session_untracked(|session| session.position().move_number());
            self.notify(Notice::Restored { number });
        }
    }

    /// Returns what `ask` says of the game being played and the games set aside.
    pub fn table<T>(self, ask: impl FnOnce(&Table) -> T) -> T {
        self.table.with(ask)
    }

    /// Replaces all games by a table that was saved. What the reader is told about it depends on where it was saved.
    pub fn replace_table(self, table: Table) {
        self.edit(|replaced| *replaced = table);
    }

    /// Marks the present state of the game being played, from which a journal of its changes can start. Nothing that is shown changes.
    pub fn mark<T>(self, mark: impl FnOnce(&mut Session) -> T) -> T {
        self.table.try_update_untracked(|table| mark(&mut table.game)).expect(LASTS)
    }

    /// Changes the games that were set aside, or the ids of games.
    pub fn update_table(self, update: impl FnOnce(&mut Table)) {
        self.table.update(update);
    }

    /// Makes the page save the table again, although it has not changed.
    pub fn save_again(self) {
        self.table.notify();
    }

    /// Goes to a node without a notice. If `ends` is `true`, the current line ends at this node.
    pub fn go_quietly(self, node: NodeId, ends: bool) {
        self.edit(|table| {
            table.game.position_mut().navigate_only(Intent::GoTo(node));
            if ends {
                table.game.position_mut().end_line_here();
            }
        });
    }
}

/// Whether an intent starts another game or goes to another node. Such an intent is carried out even if the clock has just ended the
/// game.
const fn leaves_position(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::NewGame(_) | Intent::Navigate(_) | Intent::GoTo(_) | Intent::GoToMove(_) | Intent::GoToPlay(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_game::Navigation;
    use baduk_rules::{Preset, Size};
    use baduk_sgf::GameTerms;

    #[test]
    fn a_loss_on_time_comes_before_what_is_done_in_the_position() {
        let terms = GameTerms::even(Size::square(9).unwrap(), Preset::Korean.ruleset());
        let (new_game, home) = (Intent::NewGame(terms), Intent::Navigate(Navigation::Start));
        let in_position = [Intent::Pass, Intent::Undo, Intent::Resign(Color::Black), Intent::FillDame];
        assert!(leaves_position(new_game) && leaves_position(home));
        assert!(!in_position.into_iter().any(leaves_position));
    }
}
