//! Plays the computer's moves, at the pace of a person.

use std::time::Duration;

use baduk_engine::Level;
use baduk_game::{GameId, Intent, Session};
use baduk_record::NodeId;
use baduk_rules::{Color, Point};
use baduk_worker::{Answer, Question, Turn};
use leptos::prelude::*;

use super::rank;
use crate::saved::{ReaderSide, Saved};
use baduk_board::browser::engine_worker::EngineFault;
use baduk_board::browser::task::{self, Tasks};
use baduk_board::browser::{random, time};
use baduk_board::state::engine::{self, NoAnswer};
use baduk_board::state::{GameState, effect};

/// The time that the computer takes for a move, in milliseconds: at least, and at most this much more by chance.
const LEAST_TIME: u32 = 600;
const MORE_TIME: u32 = 900;

/// After this time it thinks no longer, in milliseconds.
const MOST_TIME: u64 = 3000;

/// How long a tab waits for another one, in which the last move was played, to play the computer's move.
const PATIENCE: Duration = Duration::from_secs(8);

/// The playouts between two looks at whether the reader has gone elsewhere. A playout takes about 10 milliseconds on 9x9.
const PLAYOUTS: u32 = 8;

/// The playouts for a hint.
const HINT_PLAYOUTS: u32 = 64;

/// The computer resigns after so many turns in a row without hope.
const RESIGNS_AFTER: u32 = 3;

/// A game and a node of its record.
type Place = (Option<GameId>, NodeId);

/// What the computer does.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Doing {
    /// It waits for the reader.
    #[default]
    Waiting,
    /// It thinks about its move.
    Thinking,
    /// It can't play.
    Failed(NoAnswer),
}

/// Plays the computer's moves in the game on the table.
#[derive(Clone, Copy)]
pub struct Player {
    game: GameState,
    saved: Saved,
    tasks: Tasks,
    /// What it does.
    pub doing: RwSignal<Doing>,
    /// How strong it plays.
    pub level: RwSignal<Level>,
    /// The number of turns in a row without hope.
    hopeless: StoredValue<u32>,
}

impl Player {
    /// Plays from now on, until the current component is unmounted.
    pub fn start() -> Self {
        let player = Self {
            game: GameState::here(),
            saved: Saved::here(),
            tasks: Tasks::here(),
            doing: RwSignal::new(Doing::Waiting),
            level: RwSignal::new(Level::FULL),
            hopeless: StoredValue::new(0),
        };
        let id = Memo::new(move |_| player.game.session(Session::id));
        effect(move || {
            let level = id.get().and_then(ReaderSide::read).and_then(ReaderSide::level);
            level.into_iter().for_each(|level| player.level.set(level));
        });
        let turn = Memo::new(move |_| player.turn());
        effect(move || player.begin(turn.get()));
        player
    }

    /// The position in which the computer is to move, at the end of a line; `None` if it has nothing to do.
    fn turn(self) -> Option<Place> {
        let is_end = self.game.session(|session| {
            session.record().tree.node(session.at()).children().next().is_none() && !session.is_finished()
        });
        (is_end && self.game.is_waiting()).then(|| self.game.session(|session| (session.id(), session.at())))
    }

    /// Tries again to play after a failure.
    pub fn retry(self) {
        self.begin(untrack(|| self.turn()));
    }

    /// Begins to think about a position in which it is the computer's turn, if there is one.
    fn begin(self, turn: Option<Place>) {
        self.doing.set(if turn.is_some() { Doing::Thinking } else { Doing::Waiting });
        if let Some(place) = turn {
            self.tasks.spawn(async move {
                match self.choose(place).await {
                    Ok(Some(intent)) => {
                        self.game.perform(intent);
                    }
                    Ok(None) => {}
                    Err(why) => self.doing.set(Doing::Failed(why)),
                }
            });
        }
    }

    /// Chooses what to do in the position; `None` if the reader has gone elsewhere meanwhile.
    async fn choose(self, place: Place) -> Result<Option<Intent>, NoAnswer> {
        let is_gone = || untrack(|| self.turn()) != Some(place);
        let (began, pace) = (time::steady(), u64::from(LEAST_TIME + random::number(MORE_TIME)));
        // Of two tabs with the game, the one in which the reader has played plays the computer's move too.
        task::sleep(Duration::from_millis(100)).await;
        if self.saved.has_followed() {
            task::sleep(PATIENCE).await;
        }
        let seed = random::unique_id();
        let level = self.level.get_untracked();
        let turn = loop {
            if is_gone() {
                return Ok(None);
            }
            let turn = self.ask(level, PLAYOUTS, seed).await?;
            if turn.is_decided || time::steady() - began > MOST_TIME {
                break turn;
            }
        };
        let passed = time::steady() - began;
        task::sleep(Duration::from_millis(pace.saturating_sub(passed))).await;
        if is_gone() {
            return Ok(None);
        }
        self.hopeless.update_value(|count| *count = if turn.is_hopeless { *count + 1 } else { 0 });
        let resigns = resigns(level) && self.hopeless.get_value() >= RESIGNS_AFTER;
        let color = untrack(|| self.game.reader_side()).map(Color::opponent);
        Ok(Some(match (turn.point, color) {
            (_, Some(color)) if resigns => Intent::Resign(color),
            (Some(point), _) => Intent::Choose(point),
            (None, _) => Intent::Pass,
        }))
    }

    /// Asks the engine what a player of this level does in the position on the board.
    async fn ask(self, level: Level, playouts: u32, seed: u64) -> Result<Turn, NoAnswer> {
        let position = untrack(|| self.game.judged_position());
        match engine::ask(&Question::Turn { position, level, playouts, seed }).await? {
            Answer::Turn(turn) => Ok(turn),
            // The engine answers what it is asked.
            _ => Err(NoAnswer::Fault(EngineFault::Stopped)),
        }
    }

    /// The best move that the engine finds for the reader in a moment: a point, or `None` for a pass.
    pub async fn hint(self) -> Result<Option<Point>, NoAnswer> {
        Ok(self.ask(Level::FULL, HINT_PLAYOUTS, 0).await?.point)
    }

    /// Gives the reader and the computer each the other color.
    pub fn change_sides(self) {
        if let Some(side) = untrack(|| self.game.reader_side()) {
            let players = untrack(|| self.game.session(Session::players));
            self.game.set_players(&players.swapped(), false);
            self.save(side.opponent());
        }
    }

    /// Changes how strong the computer plays.
    pub fn change_level(self, level: Level) {
        if let Some(side) = untrack(|| self.game.reader_side()) {
            self.level.set(level);
            let mut players = untrack(|| self.game.session(Session::players));
            players.ranks[side.opponent()] = rank(level);
            self.game.set_players(&players, false);
            self.save(side);
        }
    }

    /// Saves the reader's color and the computer's level.
    fn save(self, side: Color) {
        if let Some(id) = untrack(|| self.game.session(Session::id)) {
            ReaderSide::AgainstComputer(side, self.level.get_untracked()).write(id);
            self.game.side.set(Some(side));
        }
    }

    /// Whether the reader is to move at the end of a line.
    pub fn is_readers_turn(self) -> bool {
        self.game.reader_side().is_some_and(|side| self.game.is_turn(side)) && !self.game.session(Session::is_finished)
    }
}

/// Whether players of this level resign. Beginners play to the end, and like to see it.
fn resigns(level: Level) -> bool {
    level.grade().is_none_or(|grade| grade <= 15)
}
