mod after_play;
pub mod comparison;
pub mod correspondence;
mod edits;
mod ending;
mod fill_dame;
mod game_clock;
mod id;
mod link_score;
mod merge;
mod navigation;
mod other_rules;
mod players;
mod position;
mod problem;
mod recorded;
mod scoring;
mod take_back;
mod tools;

use crate::{Announcement, Intent};
use baduk_record::{PRISONERS, Record, Replay, replay};
use baduk_rules::score::Outcome;
use baduk_rules::{Color, DeadStones, Game, Move, Played};
use baduk_sgf::{GameTerms, NodeId};

pub use after_play::AfterPlay;
pub use correspondence::Correspondence;
pub use edits::{Edit, Editor, Edits};
pub use game_clock::{GameClock, GameTime};
pub use id::{CORRESPONDENCE_END, GameId};
pub use other_rules::OtherScore;
pub use players::Players;
pub use position::Position;
pub use problem::Attempt;
pub(crate) use scoring::Scores;
pub use scoring::{GameScoring, Marks};
pub use take_back::TakeBack;

/// A game on the table: its position, scores, clock and undo history. Two sessions are compared by [`Session::has_same_state`].
///
/// Everything else is computed: the position by replay, and the phase from the position.
#[derive(Clone, Debug)]
pub struct Session {
    /// The id under which this browser saves the game; `None` if it has not been saved yet.
    pub(crate) id: Option<GameId>,
    /// The record, and where it is shown.
    pub(crate) position: Position,
    /// What the players have decided after play stopped.
    pub(crate) scores: Scores,
    /// The undo history.
    pub(crate) edits: Edits,
    /// The clock of the game; `None` if the game is played without one.
    pub(crate) clock: Option<GameClock>,
    /// The attempt, if this session is one to solve a problem; else `None`.
    attempt: Option<Attempt>,
    /// What a player has asked to take back. It is not saved.
    asked: Option<TakeBack>,
}

/// The phase of a game, which decides what the players can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The game is going on: the players play stones or pass.
    Playing,
    /// Both players have passed. They mark dead stones and accept the score.
    Scoring,
    /// The game ended at the current node, with the result or the territory that its record states.
    Recorded,
    /// The game ended at the current node, with this outcome.
    Ended(Outcome),
}

impl Session {
    /// Creates a game without moves. The game has a clock if the terms have a time system.
    #[must_use]
    pub fn new(terms: GameTerms) -> Self {
        let game = Self::from_record(Record::new(terms));
        Self { clock: terms.time.map(|time| GameClock::new(time, game.position.at)), ..game }
    }

    /// Creates another game with the same terms. The players swap colors, unless this game has a handicap.
    #[must_use]
    pub fn rematch(&self) -> Self {
        let mut next = Self::new(*self.terms());
        let (from, to) = (&self.position.record.tree, &mut next.position.record.tree);
        for (black, white) in [("PB", "PW"), ("BR", "WR"), ("BT", "WT")] {
            let names = if self.position.has_handicap() { [black, white] } else { [white, black] };
            for (name, source) in [black, white].into_iter().zip(names) {
                if let Some(text) = from.node(from.root()).value(source) {
                    to.set_text(to.root(), name, text);
                }
            }
        }
        next
    }

    /// Opens a record at its start, without a clock.
    #[must_use]
    pub fn from_record(record: Record) -> Self {
        Self {
            id: None,
            position: Position::at_start(record),
            scores: Scores::default(),
            edits: Edits::default(),
            clock: None,
            attempt: None,
            asked: None,
        }
    }

    /// The record, and where it is shown.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The record, to be shown elsewhere.
    pub const fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }

    /// How the game stands at the current node once play has stopped.
    #[must_use]
    pub fn scoring(&self) -> GameScoring<'_> {
        let Self { position, scores, .. } = self;
        GameScoring { position, scores, is_read: self.is_review() && self.attempt.is_none() }
    }

    /// The record of the game.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.position.record
    }

    /// The current node, which is shown.
    #[must_use]
    pub const fn at(&self) -> NodeId {
        self.position.at
    }

    /// The terms of the game, on which the players agreed before the first move.
    #[must_use]
    pub const fn terms(&self) -> &GameTerms {
        &self.position.record.terms
    }

    /// Whether the game is read rather than played, since it has a result, or moves from elsewhere.
    #[must_use]
    pub fn is_review(&self) -> bool {
        self.is_finished() || self.is_opened()
    }

    /// Whether the game is being played here and has no result yet. A position that was set up is not a game until a move is played.
    #[must_use]
    pub fn is_live(&self) -> bool {
        let has_moves = self.position.record.tree.node(self.position.record.tree.root()).children().next().is_some();
        !self.is_review() && (has_moves || !self.position.is_begun())
    }

    /// Whether the game was played here and has a result.
    #[must_use]
    pub fn was_finished_here(&self) -> bool {
        self.is_finished() && !self.is_opened()
    }

    /// Whether the record has moves that were not played in this browser. The moves of correspondence games and problems count as played
    /// here, and so does the last move of a position that was shared.
    fn is_opened(&self) -> bool {
        let root = self.position.record.tree.node(self.position.record.tree.root());
        let is_ours = root.value("AP").is_some_and(|program| program.starts_with("Badukpan"));
        let is_position = root.value(PRISONERS).is_some();
        !is_ours
            && !is_position
            && self.position.correspondence_id().is_none()
            && root.children().next().is_some()
            && self.attempt.is_none()
    }

    /// Whether the record states a result. In a game that is played here, a result "Void" or "?" doesn't count, since the game can still
    /// get another result.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        let root = self.position.record.tree.node(self.position.record.tree.root());
        root.value("RE").is_some_and(|result| match result.trim() {
            "" => false,
            "?" | "Void" => self.is_opened(),
            _ => true,
        })
    }

    /// Whether the reader has added moves to a record that has no result.
    #[must_use]
    pub fn is_played_on(&self) -> bool {
        self.scores.resumed.is_some() && !self.is_finished()
    }

    /// Whether this move would start a new branch in a game that is read rather than played. Further moves of a branch that the reader
    /// has added don't count.
    #[must_use]
    pub fn starts_branch(&self, color: Color, mv: Move) -> bool {
        let tree = &self.position.record.tree;
        let mut next = tree.node(self.position.at).children().peekable();
        let is_readers = next.peek().is_none() && self.edits.can_undo();
        self.is_review() && !is_readers && next.all(|child| tree.node(child).play() != Some((color, mv)))
    }

    /// The position at the current node.
    #[must_use]
    pub fn replay(&self) -> Replay {
        self.scores.resume(replay(&self.position.record, self.position.at))
    }

    /// The phase at the current node, whose position is `game`.
    #[must_use]
    pub fn phase(&self, game: &Game) -> Phase {
        self.scoring().phase(game)
    }

    /// Carries out an intent of a player, and returns the announcement of what happened or why it isn't possible. `None` if there is
    /// nothing to announce.
    pub fn apply(&mut self, intent: Intent) -> Option<Announcement> {
        self.apply_with(intent, None, Self::apply_after_play)
    }

    /// Carries out an intent as [`Session::apply`] does. `position` is the position at the current node, if the caller has it; otherwise
    /// the record is replayed if the intent needs the position. What players do after play has stopped is left to `after_play`:
    /// [`Session::apply_after_play`], or a function that does nothing in a program that has not loaded the code for it yet.
    pub fn apply_with(
        &mut self,
        intent: Intent,
        position: Option<Replay>,
        after_play: AfterPlay,
    ) -> Option<Announcement> {
        let at = self.position.at;
        let announcement = match intent {
            Intent::NewGame(terms) => {
                *self = Self::new(terms);
                let game = self.replay().game;
                Some(Announcement::Started { to_play: game.to_play(), handicap_left: game.handicap_left() })
            }
            Intent::Undo | Intent::Redo => self.step(intent),
            // Navigation doesn't need the rules, and replaying a long record takes long.
            Intent::Navigate(_) | Intent::GoTo(_) | Intent::GoToMove(_) | Intent::GoToPlay(_) => {
                self.position.navigate_only(intent)
            }
            _ => {
                let replay = position.unwrap_or_else(|| self.replay());
                let turn = replay.game.to_play();
                match (intent, self.phase(&replay.game)) {
                    (Intent::Choose(point), Phase::Playing) => Some(self.play(replay, turn, Move::Play(point))),
                    (Intent::Pass, Phase::Playing) => Some(self.play(replay, turn, Move::Pass)),
                    (Intent::Resign(color), Phase::Playing) => Some(self.resign(color)),
                    (Intent::EndRepetition, Phase::Playing) => {
                        self.position().end_of_repetition(&replay.game).map(|outcome| self.end(outcome))
                    }
                    (_, Phase::Playing) => None,
                    (_, Phase::Scoring | Phase::Recorded | Phase::Ended(_)) => after_play(self, replay, intent),
                }
            }
        };
        self.remember(at);
        announcement
    }

    fn play(&mut self, mut replay: Replay, color: Color, mv: Move) -> Announcement {
        let is_timed = self.clock.is_some() && self.position.clock_turn(self.position.at, &replay.game) == Some(color);
        let Played { captured, suicide, is_pass, .. } = match replay.game.play_as(color, mv) {
            Err(reason) => {
                return Announcement::Refused { color, mv, reason: replay.in_record_numbers(reason) };
            }
            Ok(played) => played,
        };
        let game = &replay.game;
        let (from, before) = (self.position.at, self.position.record.tree.capacity());
        self.position.advance(color, mv);
        let is_again = self.position.record.tree.capacity() == before;
        if !is_again && self.is_opened() {
            self.scores.resumed.get_or_insert(from);
        }
        self.press_clock(color, is_timed, is_again);
        let number = self.position.move_number();
        if self.phase(game) == Phase::Recorded {
            // The readers have passed, so they score the position, even if the record has a result.
            self.scores.at_mut(self.position.at).is_open = true;
        }
        match (self.phase(game), game.cycle()) {
            (Phase::Playing, None) => match mv {
                Move::Play(point) if game.handicap_left() > 0 => {
                    Announcement::HandicapPlaced { number, point, left: game.handicap_left() }
                }
                Move::Play(point) if suicide > 0 => {
                    Announcement::Suicide { number, color, point, stones: suicide, is_pass }
                }
                _ => Announcement::Moved { number, color, mv, captured },
            },
            (Phase::Playing, Some(since)) => {
                Announcement::Repeated { number, color, mv, since: replay.numbered(since) }
            }
            (Phase::Scoring | Phase::Recorded, _) => {
                let marks_dead = self.terms().rules.dead_stones != DeadStones::NoneRemoved;
                Announcement::ScoringStarted { marks_dead }
            }
            (Phase::Ended(outcome), _) => Announcement::Ended { outcome },
        }
    }
}
