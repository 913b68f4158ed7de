use crate::{Announcement, Intent};
use baduk_record::Replay;
use baduk_rules::{Preset, Size};
use baduk_sgf::GameTerms;

use crate::{AfterPlay, Attempt, GameId, Phase, Session};

/// The game being played, and the games that were set aside, so that a new game never deletes an old one.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game being played.
    pub game: Session,
    /// The games that were set aside, each with at least one move; the game that was set aside last is at the end.
    pub previous: Vec<Session>,
    /// The id of the game that belongs on the table but still has to be loaded from the library, because it is too large to be saved with
    /// the table; `None` if there is no such game.
    pub awaiting_library: Option<GameId>,
}

impl Table {
    /// A table with an empty 19x19 board under Korean rules.
    #[must_use]
    pub fn new() -> Self {
        Self::under(Preset::default())
    }

    /// A table with an empty 19x19 board under the given rules.
    #[must_use]
    pub fn under(rules: Preset) -> Self {
        let size = Size::square(19).expect("19 is from 1 to 52");
        Self::from_session(Session::new(GameTerms::even(size, rules.ruleset())))
    }

    /// The table of a first visit: an empty 9x9 board, on which beginners learn and a game is short, under the given rules.
    #[must_use]
    pub fn first(rules: Preset) -> Self {
        let size = Size::square(9).expect("9 is from 1 to 52");
        Self::from_session(Session::new(GameTerms::even(size, rules.ruleset())))
    }

    /// A table with this game alone.
    #[must_use]
    pub const fn from_session(game: Session) -> Self {
        Self { game, previous: Vec::new(), awaiting_library: None }
    }

    /// Carries out an intent of a player, and returns the announcement of what happened. Before a new game starts, the current game is
    /// set aside if it was started and is not one of the problems that come with the page.
    pub fn apply(&mut self, intent: Intent) -> Option<Announcement> {
        self.apply_with(intent, None, Session::apply_after_play)
    }

    /// Carries out an intent as [`Table::apply`] does, with the position at the current node and the function for what players do after
    /// play has stopped: see [`Session::apply_with`].
    pub fn apply_with(
        &mut self,
        intent: Intent,
        position: Option<Replay>,
        after_play: AfterPlay,
    ) -> Option<Announcement> {
        if matches!(intent, Intent::NewGame(_)) && self.game.position.is_begun() && !is_set_problem(&self.game) {
            self.previous.push(self.game.clone().set_aside());
        }
        self.awaiting_library = None;
        self.game.apply_with(intent, position, after_play)
    }

    /// Puts another game on the table. The current game is set aside if it was started and is not one of the problems that come with the
    /// page. If the table already has a game with the same id, that game is shown instead.
    pub fn open(&mut self, game: Session) {
        self.awaiting_library = None;
        let same = |other: &Session| other.id() == game.id() && game.id().is_some();
        if same(&self.game) {
            return;
        }
        let here = self.previous.iter().position(same).map(|place| self.previous.remove(place));
        let before = std::mem::replace(&mut self.game, here.unwrap_or(game));
        if before.position.is_begun() && !is_set_problem(&before) {
            self.previous.push(before.set_aside());
        }
    }

    /// Starts a rematch, in which the players swap colors. If several tabs start a rematch of the game at about the same time (`time`, in
    /// milliseconds since 1970), the rematch gets the same id in all of them, so that it is one game. If another tab has already started
    /// the rematch, it continues here. If the id belongs to an earlier rematch, here or in the library (`is_known`), the new rematch gets
    /// another id.
    pub fn rematch(&mut self, time: u64, is_known: &dyn Fn(GameId) -> bool) {
        let is_correspondence = self.game.position.correspondence_id().is_some();
        let id = self.game.id().map(|id| id.of_rematch(time, is_correspondence));
        let is_over = |game: &Session| matches!(game.phase(&game.replay().game), Phase::Ended(_));
        let here = self.previous.iter().find(|game| game.id() == id && id.is_some());
        let is_taken = here.map_or_else(|| id.is_some_and(is_known), is_over);
        self.open(self.game.rematch().with_id(id.filter(|_| !is_taken)));
    }

    /// Puts the game for which `is_it` returns `true` on the table, unless it is on the table already, and sets the current game aside.
    /// Returns whether there is such a game.
    pub fn show_if_present(&mut self, is_it: &dyn Fn(&Session) -> bool) -> bool {
        if is_it(&self.game) {
            return true;
        }
        let Some(place) = self.previous.iter().rposition(is_it) else { return false };
        let game = self.previous.remove(place);
        self.awaiting_library = None;
        let before = std::mem::replace(&mut self.game, game);
        if before.position.is_begun() {
            self.previous.push(before.set_aside());
        }
        true
    }

    /// Puts the game with this id on the table. If the table doesn't have it, it has to be loaded from the library first.
    pub fn show_by_id(&mut self, id: GameId) {
        if self.awaiting_library != Some(id) && !self.show_if_present(&|game| game.id() == Some(id)) {
            self.open(Session::new(*self.game.terms()));
            self.awaiting_library = Some(id);
        }
    }

    /// Puts the game that was loaded from the library on the table. If the library didn't have the game (`None`), puts the previous game
    /// back.
    pub fn show_loaded(&mut self, game: Option<Session>) {
        self.awaiting_library = None;
        match game {
            Some(game) => self.game = game,
            None => self.show_previous(),
        }
    }

    /// Whether both tables have the same games in the same states, apart from the undo histories.
    #[must_use]
    pub fn has_same_state(&self, other: &Self) -> bool {
        self.awaiting_library == other.awaiting_library
            && self.game.has_same_state(&other.game)
            && self.previous.len() == other.previous.len()
            && self.previous.iter().zip(&other.previous).all(|(game, other)| game.has_same_state(other))
    }

    /// Gives consecutive ids, starting at `first`, to the games that were set aside without an id.
    pub fn assign_ids(&mut self, first: GameId) {
        for (game, place) in self.previous.iter_mut().filter(|game| game.id().is_none()).zip(0..) {
            game.id = Some(first.plus(place));
        }
    }

    /// Removes the games with the ids `gone` from the games that were set aside.
    pub fn forget_games(&mut self, gone: &[GameId]) {
        self.previous.retain(|game| !game.id().is_some_and(|id| gone.contains(&id)));
    }

    /// Puts the game back that was set aside last. The current game is set aside before all others if it was started and is not one of the
    /// problems that come with the page, so that calling this repeatedly cycles through all games.
    pub fn show_previous(&mut self) {
        if let Some(previous) = self.previous.pop() {
            let current = std::mem::replace(&mut self.game, previous);
            if current.position.is_begun() && !is_set_problem(&current) {
                self.previous.insert(0, current.set_aside());
            }
        }
    }
}

/// Whether a game is an attempt at a problem that comes with the page.
fn is_set_problem(game: &Session) -> bool {
    game.attempt().is_some_and(Attempt::has_stated_goal)
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}
