//! The modes of a board, which decide what the actions of a reader do. An action is an [`Intent`], and the current [`Mode`] handles it.
//!
//! [`View`] and [`Play`] are always loaded. Each of the other modes is added by the component that needs it, once that component is loaded.

mod describe;
pub mod edit;
mod play;
mod points;
pub mod solve;
mod view;

use std::sync::Arc;

use baduk_game::{Intent, KeyAction};
use baduk_rules::Point;
use baduk_rules::score::PointStatus;
use baduk_view::layers::{Owned, Stone};
use baduk_view::{Cursor, Tap, Typed};
use leptos::prelude::*;

use crate::state::{BoardUi, GameState, Notice, PruningSignal, SettingsState};
use baduk_texts::Locale;

pub use play::Play;
pub use points::PointNames;
pub use view::View;

/// What a reader can do on a board, and what the board shows meanwhile. Every mode defines `handle` and `tap`. If a mode doesn't define
/// `go_to_stone` or `help`, these do what their own comments say, whatever the base of the mode is. All other methods that a mode doesn't
/// define are the methods of its base.
///
/// The signals that `handle`, `tap`, `go_to_stone` and `help` read are not tracked. The other methods are called by memos and effects, so
/// what they read is tracked.
pub trait Mode: Send + Sync {
    /// The mode that this mode extends; `None` if it extends no other mode.
    fn base(&self) -> Option<&dyn Mode> {
        None
    }

    /// Carries out an intent of the reader in this mode.
    fn handle(&self, intent: Intent);

    /// Handles a tap or a click on a point of the board.
    fn tap(&self, tap: Tap);

    /// Handles a long press or Shift+click on a point: goes to the move that placed the stone on that point.
    fn go_to_stone(&self, point: Point) {
        self.handle(Intent::GoToPlay(point));
    }

    /// Gives help with the current problem. Returns whether any help was given.
    fn help(&self, _help: Help) -> bool {
        false
    }

    /// Whether the reader can only navigate in the record. If so, the arrow keys navigate on the board too.
    fn only_navigates(&self) -> bool {
        self.base().is_some_and(Mode::only_navigates)
    }

    /// Whether the variations of the record may be marked on the board.
    fn marks_variations(&self) -> bool {
        self.base().is_none_or(Mode::marks_variations)
    }

    /// The stones to draw on the board.
    fn stones(&self) -> Vec<Stone> {
        self.base().map_or_else(Vec::new, Mode::stones)
    }

    /// The territory to draw on the board, with fortresses if the rules count them.
    fn territory(&self) -> Vec<Owned> {
        self.base().map_or_else(Vec::new, Mode::territory)
    }

    /// The preview of the stone that a tap on this point would place; `None` if a tap would place none.
    fn ghost(&self, point: Point) -> Option<Stone> {
        self.base()?.ghost(point)
    }

    /// How each point counts, in the order of [`Point`]; `None` while there is no score.
    fn point_statuses(&self) -> Option<Vec<PointStatus>> {
        self.base()?.point_statuses()
    }

    /// The sentence that describes a notice in this mode.
    fn describe(&self, locale: Locale, notice: Notice) -> String {
        self.base().map_or_else(String::new, |base| base.describe(locale, notice))
    }
}

/// The kinds of help with a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// The area of the next move. If this hint was given already, the move itself.
    Hint,
    /// The solution of the problem, move by move.
    Solution,
}

/// A mode with several owners.
pub type AnyMode = Arc<dyn Mode>;

/// The modes of a board, as a context.
#[derive(Clone, Copy)]
pub struct Modes {
    game: GameState,
    board: BoardUi,
    settings: SettingsState,
    available: PruningSignal<RwSignal<Available>>,
}

/// The modes that are available on a board.
struct Available {
    view: AnyMode,
    play: Option<AnyMode>,
    solve: Option<AnyMode>,
    opponent: Option<AnyMode>,
    edit: Option<AnyMode>,
}

/// A kind of mode other than viewing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeKind {
    /// Playing a game of two players at one board.
    Play,
    /// Solving a problem, or looking for a better move than a mistake.
    Solve,
    /// Playing against an opponent who is not at this board, or who sits opposite at it. This mode is available only during such a game.
    Opponent,
    /// Editing the record. This mode is in effect while a tool is selected.
    Edit,
}

impl Available {
    const fn get(&self, kind: ModeKind) -> Option<&AnyMode> {
        match kind {
            ModeKind::Play => self.play.as_ref(),
            ModeKind::Solve => self.solve.as_ref(),
            ModeKind::Opponent => self.opponent.as_ref(),
            ModeKind::Edit => self.edit.as_ref(),
        }
    }

    const fn slot(&mut self, kind: ModeKind) -> &mut Option<AnyMode> {
        match kind {
            ModeKind::Play => &mut self.play,
            ModeKind::Solve => &mut self.solve,
            ModeKind::Opponent => &mut self.opponent,
            ModeKind::Edit => &mut self.edit,
        }
    }
}

impl Modes {
    /// Returns the modes of the surrounding components.
    ///
    /// # Panics
    /// Outside a board.
    #[must_use]
    #[inline(never)]
    pub fn here() -> Self {
        expect_context()
    }

    /// Creates the modes of a board on which readers can only view until other modes are provided.
    #[must_use]
    pub fn new(game: GameState, board: BoardUi, settings: SettingsState) -> Self {
        let view = Arc::new(View { game, board, settings });
        let available = Available { view, play: None, solve: None, opponent: None, edit: None };
        Self { game, board, settings, available: PruningSignal::signal(available) }
    }

    /// The mode in effect. No other function chooses a mode.
    #[must_use]
    pub fn current(self) -> AnyMode {
        self.available.with(|modes| {
            let edit = modes.edit.as_ref().filter(|_| self.board.tool.with(Option::is_some));
            let mode = edit.or(modes.opponent.as_ref()).or(modes.solve.as_ref()).or(modes.play.as_ref());
            Arc::clone(mode.unwrap_or(&modes.view))
        })
    }

    /// Whether the mode of this kind is available.
    #[must_use]
    pub fn is_available(self, kind: ModeKind) -> bool {
        self.available.with(|modes| modes.get(kind).is_some())
    }

    /// Makes a mode available until the current component is unmounted.
    pub fn provide(self, kind: ModeKind, mode: AnyMode) {
        let provided = Arc::clone(&mode);
        self.available.update(|modes| *modes.slot(kind) = Some(mode));
        on_cleanup(move || {
            // Another component may have made another mode of this kind available meanwhile.
            let take = |modes: &mut Available| modes.slot(kind).take_if(|mode| Arc::ptr_eq(mode, &provided));
            let _ = self.available.try_update(take);
        });
    }

    /// Carries out an intent of the reader in the current mode.
    pub fn handle(self, intent: Intent) {
        untrack(|| {
            self.current().handle(intent);
            self.board.set_preview(None);
        });
    }

    /// Handles a tap or a click on a point in the current mode.
    pub fn tap(self, tap: Tap) {
        untrack(|| {
            self.board.update_cursor(|cursor| cursor.put(tap.point));
            self.current().tap(tap);
        });
    }

    /// Handles a long press or Shift+click on a point in the current mode.
    pub fn go_to_stone(self, point: Point) {
        untrack(|| self.current().go_to_stone(point));
    }

    /// Gives help with the current problem. Returns whether any help was given.
    pub fn help(self, help: Help) -> bool {
        untrack(|| self.current().help(help))
    }

    /// Handles a key on the board. Returns whether the key had an effect.
    pub fn key(self, action: KeyAction) -> bool {
        untrack(|| self.handle_key(action))
    }

    fn handle_key(self, action: KeyAction) -> bool {
        let size = self.game.size();
        match action {
            KeyAction::Step(step) => {
                let geometry = self.board.geometry();
                self.board.update_cursor(|cursor| cursor.step(step.columns_and_rows(), &geometry));
                self.announce_cursor();
            }
            KeyAction::Type(character) => {
                match self.board.update_cursor(|cursor| cursor.type_character(character, size)) {
                    Typed::Point => self.announce_cursor(),
                    Typed::NoPoint => self.game.notify(Notice::NoPoint),
                    Typed::Begun => {}
                }
            }
            KeyAction::Choose => match self.board.update_cursor(|cursor| cursor.choose(size)) {
                Some(point) => self.tap(Tap::sure(point)),
                None => self.game.notify(Notice::NoPoint),
            },
            KeyAction::GoToStone => self.go_to_stone(self.board.cursor()),
            KeyAction::Cancel => {
                let was_typing = self.board.update_cursor(Cursor::forget);
                if !was_typing && self.board.previewed().is_none() {
                    return false;
                }
                self.board.set_preview(None);
                self.announce_cursor();
            }
            KeyAction::Do(intent) => self.handle(intent),
        }
        true
    }

    /// Posts a notice that describes the point at the keyboard cursor.
    fn announce_cursor(self) {
        self.game.notify(Notice::Cursor(self.board.cursor()));
    }

    /// The names of the points of the board for readers who use a screen reader.
    #[must_use]
    pub fn point_names(self) -> PointNames {
        let mut marks = self.board.marks.get().map(|marks| marks.get()).unwrap_or_default();
        if let Some(words) = self.board.advice_words.get() {
            marks.extend(words.get());
        }
        let mode = self.current();
        let proven = mode.territory().into_iter().filter(|owned| owned.proven);
        let fortress = proven.map(|owned| owned.point).collect();
        PointNames::new(self.settings.locale(), self.game, mode.point_statuses(), fortress, marks)
    }

    /// The sentence that describes a notice in the current mode.
    #[must_use]
    pub fn describe(self, locale: Locale, notice: Notice) -> String {
        match notice {
            Notice::Cursor(point) => untrack(|| format!("{}.", self.point_names().of(point))),
            _ => self.current().describe(locale, notice),
        }
    }

    /// The preview of a stone at the pointer; `None` if a tap at that point would place no stone.
    #[must_use]
    pub fn ghost(self) -> Option<Stone> {
        let point = self.board.previewed().or_else(|| self.board.hovered())?;
        self.current().ghost(point)
    }
}
