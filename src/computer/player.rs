//! Plays the computer's moves, at the pace of a person.

use std::time::Duration;

use baduk_engine::Level;
use baduk_game::{GameId, Intent, Phase, Session};
use baduk_review::{add_variation, is_in_variation, unmark};
use baduk_rules::clock::TimeLeft;
use baduk_rules::{Color, Game, Move, Point, Rank};
use baduk_sgf::NodeId;
use baduk_worker::{Choose, Settled, ThinkAhead, Turn};
use leptos::prelude::*;

use super::asked::{self, Explanation};
use super::purpose::Purpose;
use super::rank;
use crate::saved::Saved;
use crate::saved::keys;
use baduk_board::browser::task::{self, Tasks};
use baduk_board::browser::{lifecycle, random, storage, time};
use baduk_board::state::engine::{self, AnswerError};
use baduk_board::state::{GameState, SettingsState, effect};

/// The time that the computer takes for a move, in milliseconds: at least, and at most this much more by chance.
const LEAST_TIME: u32 = 600;
const MORE_TIME: u32 = 900;

/// After this time it thinks no longer, in milliseconds.
const MOST_TIME: u64 = 3000;

/// With a clock, it takes at most this part of its main time for a move.
const PART_OF_MAIN_TIME: u32 = 20;

/// How long a tab waits for another one, in which the last move was played, to play the computer's move.
const PATIENCE: Duration = Duration::from_secs(8);

/// The playouts between two looks at whether the reader has gone elsewhere. A playout takes about 10 milliseconds on 9x9.
const PLAYOUTS: u32 = 8;

/// The computer resigns after so many turns in a row without hope.
const RESIGNS_AFTER: u32 = 3;

/// The borders of a game may be settled once there is a stone on one of so many points.
const POINTS_PER_STONE: usize = 3;

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
    Failed(AnswerError),
}

/// Plays the computer's moves in the game on the table.
#[derive(Clone, Copy)]
pub struct Player {
    game: GameState,
    saved: Saved,
    settings: SettingsState,
    tasks: Tasks,
    /// What it does.
    pub doing: RwSignal<Doing>,
    /// How strong it plays.
    pub level: Memo<Level>,
    /// Whether it thinks while the reader is to move, too.
    pub thinks_ahead: RwSignal<bool>,
    /// Whether it is thinking ahead, so that it asks no second question beside the first when the reader turns that off and on.
    is_thinking_ahead: StoredValue<bool>,
    /// The number of turns in a row without hope.
    hopeless: StoredValue<u32>,
    /// Whether it has paused the clock while the reader looks at a variation.
    has_paused: StoredValue<bool>,
    /// The earlier position of the game in which the reader has changed sides, so that the computer plays there.
    goes_on_at: RwSignal<Option<Place>>,
    /// Whether the computer has chosen a move since it was there, so that the engine is loaded.
    has_chosen: StoredValue<bool>,
}

impl Player {
    /// Plays from now on, until the current component is unmounted.
    pub fn start() -> Self {
        let game = GameState::here();
        let saved = Saved::here();
        let player = Self {
            game,
            saved,
            settings: SettingsState::here(),
            tasks: Tasks::here(),
            doing: RwSignal::new(Doing::Waiting),
            level: Memo::new(move |_| saved.computer_level.get().unwrap_or(Level::FULL)),
            thinks_ahead: RwSignal::new(storage::read(keys::AHEAD).is_some()),
            is_thinking_ahead: StoredValue::new(false),
            hopeless: StoredValue::new(0),
            has_paused: StoredValue::new(false),
            goes_on_at: RwSignal::new(None),
            has_chosen: StoredValue::new(false),
        };
        let turn = Memo::new(move |_| player.turn());
        effect(move || player.begin(turn.get()));
        let place = Memo::new(move |_| player.place());
        effect(move || {
            let here = place.get();
            // Whoever comes back there later only looks.
            player.goes_on_at.update(|there| *there = there.filter(|there| *there == here));
        });
        let ahead = Memo::new(move |_| player.turn_to_think_ahead());
        effect(move || {
            if ahead.get().is_some() && !player.is_thinking_ahead.get_value() {
                player.is_thinking_ahead.set_value(true);
                player.tasks.spawn(player.think_ahead());
            }
        });
        player
    }

    /// The position in which the computer is to move, at the end of a line or where it got its color; `None` if it has nothing to do.
    fn turn(self) -> Option<Place> {
        let here = self.place();
        let is_end = self.game.session(|session| {
            let tree = &session.record().tree;
            // Where it shows what may follow, the game has not gone on.
            let is_last = tree.node(session.at()).children().all(|node| is_in_variation(tree, node));
            let goes_on = is_last || self.goes_on_at.get() == Some(here);
            goes_on && !session.is_finished() && !is_in_variation(tree, session.at())
        });
        (is_end && self.game.is_waiting()).then_some(here)
    }

    /// The position in which the reader is to move and the computer thinks ahead; `None` if it does not. At all levels but the strongest,
    /// it would become stronger than its level.
    fn turn_to_think_ahead(self) -> Option<Place> {
        let thinks = self.thinks_ahead.get() && self.level.get() == Level::FULL && self.is_readers_turn();
        (thinks && self.game.phase() == Phase::Playing).then(|| self.place())
    }

    /// The position that is shown.
    fn place(self) -> Place {
        self.game.session(|session| (session.id(), session.at()))
    }

    /// Thinks ahead until it is the computer's turn, the reader turns it off, nothing more helps, or the page is hidden.
    async fn think_ahead(self) {
        let place = || self.turn_to_think_ahead();
        while let Some(thought_of) = place().filter(|_| !lifecycle::is_hidden()) {
            let position = self.game.judged_position();
            let answer = engine::ask(ThinkAhead { position, playouts: PLAYOUTS }).await;
            // What has failed is told with the next turn.
            if answer != Ok(true) && place() == Some(thought_of) {
                break;
            }
        }
        self.is_thinking_ahead.set_value(false);
    }

    /// Sets whether the computer thinks while the reader is to move, too, in all games from now on.
    pub fn set_thinks_ahead(self, on: bool) {
        self.thinks_ahead.set(on);
        if on {
            storage::write(keys::AHEAD, "1");
        } else {
            storage::remove(keys::AHEAD);
        }
    }

    /// Tries again to play after a failure.
    pub fn retry(self) {
        self.begin(self.turn());
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

    /// How long it may take for a move, in milliseconds: less than usual if its clock has little left.
    fn most_time(self) -> u64 {
        let share = match self.game.time_left(self.game.position(Game::to_play)) {
            Some(TimeLeft::Main(time)) => time / PART_OF_MAIN_TIME,
            // `count` is the number of moves left in Canadian overtime. Elsewhere it is that of the periods, and no period should run out.
            Some(TimeLeft::Overtime { time, count }) => time / (u32::from(count) + 1),
            Some(TimeLeft::Out) | None => Duration::MAX,
        };
        u64::try_from(share.as_millis()).unwrap_or(u64::MAX).min(MOST_TIME)
    }

    /// Chooses what to do in the position; `None` if the reader has gone elsewhere meanwhile.
    async fn choose(self, place: Place) -> Result<Option<Intent>, AnswerError> {
        let is_gone = || self.turn() != Some(place);
        let most = self.most_time();
        let (began, pace) = (time::steady(), u64::from(LEAST_TIME + random::number(MORE_TIME)).min(most));
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
            if turn.is_decided || time::steady() - began > most {
                break turn;
            }
        };
        self.has_chosen.set_value(true);
        let passed = time::steady() - began;
        task::sleep(Duration::from_millis(pace.saturating_sub(passed))).await;
        if is_gone() {
            return Ok(None);
        }
        self.hopeless.update_value(|count| *count = if turn.is_hopeless { *count + 1 } else { 0 });
        let resigns = resigns(level) && self.hopeless.get_value() >= RESIGNS_AFTER;
        let color = self.game.reader_side().map(Color::opponent);
        Ok(Some(match (turn.point, color) {
            (_, Some(color)) if resigns => Intent::Resign(color),
            (Some(point), _) => Intent::Choose(point),
            (None, _) => Intent::Pass,
        }))
    }

    /// The position in which the reader is to move, if the borders may be settled there and the reader is to be told so: once in a game, and
    /// only if the engine is loaded. `None` otherwise.
    pub fn turn_that_may_be_settled(self) -> Option<Place> {
        let is_end = || !self.game.session(|session| session.position().can_redo());
        let has_stones = || {
            self.game.position(|game| {
                let board = game.board();
                board.stones().count() * POINTS_PER_STONE >= board.size().area()
            })
        };
        let is_wanted = self.settings.with(|settings| settings.announces_settled) && self.saved.may_help();
        let may_be = is_wanted && self.is_readers_turn() && is_end() && has_stones() && self.has_chosen.get_value();
        may_be
            .then(|| self.place())
            .filter(|(id, _)| storage::read_session(keys::SETTLED) != id.map(|id| id.get().to_string()))
    }

    /// Whether nothing is left to gain for either side in this position. `false` if the reader has gone elsewhere meanwhile, or there is no
    /// answer.
    pub async fn is_settled(self, place: Place) -> bool {
        let answer = engine::ask(Settled(self.game.judged_position())).await;
        answer == Ok(true) && self.place() == place
    }

    /// Notes that the reader was told that the borders of this game are settled.
    pub fn note_settled(self) {
        if let (Some(id), _) = self.place() {
            storage::write_session(keys::SETTLED, &id.get().to_string());
        }
    }

    /// Asks the engine what a player of this level does in the position on the board.
    async fn ask(self, level: Level, playouts: u32, seed: u64) -> Result<Turn, AnswerError> {
        let position = self.game.judged_position();
        engine::ask(Choose { position, level, playouts, seed }).await
    }

    /// See [`asked::hint`].
    pub async fn hint(self) -> Result<Option<(Point, Purpose)>, AnswerError> {
        asked::hint(self.game).await
    }

    /// Why not here? Adds a variation with the reader's move at this point and what may follow, goes there, and returns the points that the
    /// move loses. `None` if the reader has gone elsewhere meanwhile.
    pub async fn why_not(self, point: Point) -> Result<Option<f32>, AnswerError> {
        let (place, color) = (self.game.place(), self.game.position(Game::to_play));
        let compared = asked::compare(self.game.judged_position(), Move::Play(point)).await?;
        let Some(compared) = compared else { return Ok(None) };
        if self.game.place() != place {
            return Ok(None);
        }
        let begin = StoredValue::new(None);
        self.game.write(&|tree, at| {
            begin.set_value(Some(add_variation(tree, at, color, &compared.played)));
            at
        });
        if let Some(node) = begin.get_value() {
            self.game.perform(Intent::GoTo(node));
            // Nobody loses on time while they look.
            if self.game.has_clock() && !self.game.is_paused() {
                self.game.pause(true);
                self.has_paused.set_value(true);
            }
        }
        Ok(Some(compared.loss(color)))
    }

    /// See [`asked::explain`].
    pub async fn explain(self) -> Result<Option<Explanation>, AnswerError> {
        asked::explain(self.game, self.game.session(Session::at)).await
    }

    /// Returns from a variation of the computer to the position in which it begins.
    pub fn leave_variation(self) {
        let begin = self.game.session(|session| {
            let tree = &session.record().tree;
            tree.path(session.at()).into_iter().rfind(|&id| !is_in_variation(tree, id))
        });
        if let Some(node) = begin {
            self.game.perform(Intent::GoTo(node));
            self.game.go_quietly(node, true);
            if self.has_paused.try_update_value(std::mem::take) == Some(true) {
                self.game.pause(false);
            }
        }
    }

    /// Keeps the game, which has gone on to `moved`, on the main line of the record, where a variation may have been before. If the move
    /// begins that variation, it is a move of the game now, and what might have followed is removed.
    pub fn go_on(self, moved: NodeId) {
        let (is_aside, is_first) = self.game.session(|session| {
            let tree = &session.record().tree;
            let parent = tree.node(moved).parent();
            let is_aside = |node| is_in_variation(tree, node);
            let first = parent.and_then(|parent| tree.node(parent).children().next());
            (parent.is_some_and(is_aside), first == Some(moved) && !is_aside(moved))
        });
        if !is_aside {
            // The move has let the clock run again.
            self.has_paused.set_value(false);
        }
        if is_aside || is_first {
            return;
        }
        self.game.write(&|tree, at| {
            if is_in_variation(tree, moved) {
                unmark(tree, moved);
                ["V", "SBKV"].into_iter().for_each(|name| tree.set(moved, name, &[]));
                let after: Vec<NodeId> = tree.node(moved).children().collect();
                after.into_iter().for_each(|node| tree.remove_subtree(node));
            }
            while tree.promote(moved) {}
            at
        });
    }

    /// Gives the reader and the computer each the other color.
    pub fn change_sides(self) {
        if let Some(side) = self.game.reader_side() {
            self.goes_on_at.set(Some(self.place()));
            self.saved.play_against_computer(side.opponent(), self.level.get_untracked());
            let players = self.game.session(|session| session.position().players());
            self.game.set_players(&players.swapped(), false);
        }
    }

    /// Changes how strong the computer plays, in the next game too.
    pub fn change_level(self, level: Level) {
        storage::write(keys::LEVEL, &level.to_string());
        if let Some(side) = self.game.reader_side() {
            self.saved.play_against_computer(side, level);
            let mut players = self.game.session(|session| session.position().players());
            players.ranks[side.opponent()] = rank(level);
            self.game.set_players(&players, false);
        }
    }

    /// Whether the reader is to move at the end of a line.
    pub fn is_readers_turn(self) -> bool {
        self.game.reader_side().is_some_and(|side| self.game.is_turn(side)) && !self.game.session(Session::is_finished)
    }
}

/// Whether players of this level resign. Beginners play to the end, and like to see it.
fn resigns(level: Level) -> bool {
    !level.grade().is_some_and(|grade| matches!(grade.rank(), Rank::Kyu(16..)))
}
