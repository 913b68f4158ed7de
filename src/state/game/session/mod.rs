mod author;
pub mod correspondence;
mod counted;
#[cfg(feature = "page")]
mod merge;
mod navigation;
mod number;
mod write;

use baduk_record::{Ending, NodeId, Record, Replay, Terms, move_number, replay, sgf};
use baduk_rules::score::{self, Count, Outcome, Tally};
use baduk_rules::{ByColor, Color, Dame, DeadStones, Game, Move, Opening, Played, Point, Refusal, Repetition, Scoring};
use baduk_view::{Announcement, Intent};

use super::filling;
pub use number::GameId;
pub use write::Edit;
use write::Edits;

/// A game on the table: its record, where in it we are, and how far a count has come.
///
/// All else is worked out from these: the position by replay, the phase from the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The number by which this browser saves it, once it has one.
    pub(in crate::state) id: Option<GameId>,
    pub(in crate::state) record: Record,
    /// Where we are.
    pub(in crate::state) at: NodeId,
    /// The end of the line that we are on, `at` or after it: where redo leads.
    pub(in crate::state) tip: NodeId,
    /// The node at which play was resumed after two passes, or after the game had ended.
    pub(in crate::state) resumed: Option<NodeId>,
    /// The counts that were begun.
    pub(in crate::state) marks: Vec<Marks>,
    /// What was done to the record, to be undone.
    pub(in crate::state) edits: Edits,
}

/// What the players have marked and accepted while counting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The node whose position is counted.
    pub at: NodeId,
    /// The dead stones.
    pub dead: Vec<Point>,
    /// Who accepts.
    pub accepted: ByColor<bool>,
}

/// What may be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Stones are played.
    Playing,
    /// Both have passed: dead stones are marked and the count accepted.
    Counting,
    /// The game has ended.
    Ended(Outcome),
}

impl Session {
    /// A game of which no move is played yet.
    #[must_use]
    pub fn new(terms: Terms) -> Self {
        Self::of(Record::new(terms))
    }

    /// A game that was written down, at its start.
    #[must_use]
    pub fn of(record: Record) -> Self {
        let root = record.tree.root();
        let tip = record.tree.main_line(root).last().unwrap_or(root);
        Self { id: None, record, at: root, tip, resumed: None, marks: Vec::new(), edits: Edits::default() }
    }

    /// The record.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Where in the record we are.
    #[must_use]
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// The end of the line that we are on.
    #[must_use]
    pub const fn tip(&self) -> NodeId {
        self.tip
    }

    /// What was agreed before the first move.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.record.terms
    }

    /// Whether there is anything in it to keep: a move, here or in a variation, or anything else that is not there before the
    /// first move of a new game.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        let root = self.record.tree.node(self.record.tree.root());
        let is_empty = self.terms().stones == 0 && self.terms().rules.opening == Opening::Empty;
        root.children().next().is_some()
            || root.properties().any(|property| match property.name() {
                "GM" | "FF" | "CA" | "AP" | "SZ" | "RU" | "KM" | "HA" => false,
                "AB" | "AW" => is_empty,
                _ => true,
            })
    }

    /// The position where we are.
    #[must_use]
    pub fn replay(&self) -> Replay {
        self.resume(replay(&self.record, self.at))
    }

    /// The position where we are, with play resumed if it was.
    pub(super) fn resume(&self, mut replay: Replay) -> Replay {
        if self.resumed == Some(self.at) {
            replay.game.resume();
        }
        replay
    }

    /// What may be done now.
    #[must_use]
    pub fn phase(&self, game: &Game) -> Phase {
        match self.record.outcome(self.at) {
            Some(outcome) => Phase::Ended(outcome),
            None if game.is_over() => Phase::Counting,
            None => Phase::Playing,
        }
    }

    /// The number of the move that led here; 0 at the start.
    #[must_use]
    pub fn move_number(&self) -> usize {
        move_number(&self.record.tree, self.at)
    }

    /// The move that led here.
    #[must_use]
    pub fn last_play(&self) -> Option<(Color, Move)> {
        self.record.tree.node(self.at).play()
    }

    /// Whether there is a move to go back to.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.record.tree.node(self.at).parent().is_some()
    }

    /// Whether there is a move to go forward to.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.at != self.tip
    }

    /// The marks on the position where we are.
    #[must_use]
    pub fn marks(&self) -> Option<&Marks> {
        self.marks.iter().find(|marks| marks.at == self.at)
    }

    /// Whether this side accepts the count where we are.
    #[must_use]
    pub fn accepts(&self, color: Color) -> bool {
        self.marks().is_some_and(|marks| marks.accepted[color])
    }

    /// The count of a position with the marks on it.
    #[must_use]
    pub fn count(&self, game: &Game) -> Count {
        self.count_as(game, self.terms().rules.scoring)
    }

    /// The same, counted in another way than the rules have it.
    #[must_use]
    pub fn count_as(&self, game: &Game, scoring: Scoring) -> Count {
        self.count_with(game, self.marks().map_or(&[], |marks| &marks.dead), scoring)
    }

    fn count_with(&self, game: &Game, dead: &[Point], scoring: Scoring) -> Count {
        let Terms { rules, komi, stones, .. } = &self.record.terms;
        let terms = score::Terms { scoring, ..score::Terms::new(rules, *komi, *stones) };
        score::count(game.board(), dead, game.prisoners(), &terms)
    }

    /// Does what a player wants, or says why not. `None` when there is nothing to do.
    pub fn apply(&mut self, intent: Intent) -> Option<Announcement> {
        let at = self.at;
        let announcement = self.carry_out(intent);
        self.remember(at);
        announcement
    }

    fn carry_out(&mut self, intent: Intent) -> Option<Announcement> {
        match intent {
            Intent::NewGame(terms) => Some(self.begin(terms)),
            // To go through a record takes no rules, and a long one would take long to play.
            _ => self.go(intent).unwrap_or_else(|intent| self.carry_on(intent)),
        }
    }

    fn carry_on(&mut self, intent: Intent) -> Option<Announcement> {
        let replay = self.replay();
        let game = &replay.game;
        let turn = game.to_play();
        match (intent, self.phase(game)) {
            (Intent::Choose(point), Phase::Playing) => Some(self.play(replay, turn, Move::Play(point))),
            (Intent::Pass, Phase::Playing) => Some(self.play(replay, turn, Move::Pass)),
            (Intent::Resign(color), Phase::Playing) => {
                Some(self.end(Outcome::Resignation { winner: color.opponent() }))
            }
            (Intent::Choose(point), Phase::Counting) => Some(self.mark(game, point)),
            (Intent::Accept(color), Phase::Counting) => Some(self.accept(game, color)),
            (Intent::Resume, Phase::Counting) => {
                self.resumed = Some(self.at);
                Some(Announcement::Resumed { to_play: game.to_play() })
            }
            (Intent::Choose(point), Phase::Ended(_)) => {
                let (color, mv) = (game.to_play(), Move::Play(point));
                Some(Announcement::Refused { color, mv, refusal: Refusal::Over })
            }
            (Intent::FillDame, Phase::Counting) => self.fill_dame(replay.game),
            (Intent::EndRepetition, Phase::Playing) => Some(self.end(self.end_of_repetition(game)?)),
            (Intent::Reopen, Phase::Ended(_)) => Some(self.reopen(game)),
            _ => None,
        }
    }

    /// How the players may end the game now because a whole position has come back, if they may.
    #[must_use]
    pub fn end_of_repetition(&self, game: &Game) -> Option<Outcome> {
        game.cycle()?;
        match self.terms().rules.repetition {
            Repetition::NoResult => Some(Outcome::NoResult),
            Repetition::Draw => Some(Outcome::Draw),
            Repetition::Nothing => None,
        }
    }

    /// The neutral points that the players may fill at once, now that they count, by the stones that may go there.
    #[must_use]
    pub fn fillable(&self, game: &Game) -> Vec<(Color, Point)> {
        let at_once = self.terms().rules.dame == Dame::AtOnce && self.phase(game) == Phase::Counting;
        let dead = self.marks().map_or(&[][..], |marks| &marks.dead);
        if at_once { filling::moves(game, dead) } else { Vec::new() }
    }

    fn begin(&mut self, terms: Terms) -> Announcement {
        *self = Self::new(terms);
        let game = self.replay().game;
        Announcement::Started { to_play: game.to_play(), handicap_left: game.handicap_left() }
    }

    fn play(&mut self, mut replay: Replay, color: Color, mv: Move) -> Announcement {
        let Played { captured, given_up, is_pass, .. } = match replay.game.play_as(color, mv) {
            Err(refusal) => {
                return Announcement::Refused { color, mv, refusal: replay.in_record_numbers(refusal) };
            }
            Ok(played) => played,
        };
        let game = &replay.game;
        self.follow(color, mv);
        let number = self.move_number();
        match (self.phase(game), game.cycle()) {
            (Phase::Playing, None) => match mv {
                Move::Play(point) if game.handicap_left() > 0 => {
                    Announcement::HandicapPlaced { number, point, left: game.handicap_left() }
                }
                Move::Play(point) if given_up > 0 => {
                    Announcement::Suicide { number, color, point, stones: given_up, is_pass }
                }
                _ => Announcement::Moved { number, color, mv, captured },
            },
            (Phase::Playing, Some(since)) => {
                Announcement::Repeated { number, color, mv, since: replay.numbered(since) }
            }
            (Phase::Counting, _) => Announcement::CountingStarted,
            (Phase::Ended(outcome), _) => Announcement::Ended { outcome },
        }
    }

    /// Goes to the node of this move. A line that already has the move goes on as it did; any other ends here.
    fn follow(&mut self, color: Color, mv: Move) {
        let next = self.record.tree.play(self.at, color, mv);
        if self.next_on_line() != Some(next) {
            self.tip = next;
        }
        self.at = next;
    }

    fn end(&mut self, outcome: Outcome) -> Announcement {
        let result = sgf::result::re(outcome);
        self.write_result(Some(&result));
        self.end_here(outcome)
    }

    /// Ends the game here, whatever its main line comes to.
    fn end_here(&mut self, outcome: Outcome) -> Announcement {
        self.record.endings.push(Ending { at: self.at, outcome });
        Announcement::Ended { outcome }
    }

    /// Writes how the game ended, where the main line did.
    fn write_result(&mut self, result: Option<&str>) {
        let root = self.record.tree.root();
        if self.record.tree.main_line(root).any(|id| id == self.at) {
            self.record.tree.set(root, "RE", result.as_slice());
            // The end of a game is taken back as such, not as something written.
            self.record.tree.take_change();
        }
    }

    fn reopen(&mut self, game: &Game) -> Announcement {
        let at = self.at;
        self.record.endings.retain(|ending| ending.at != at);
        self.write_result(None);
        for marks in self.marks.iter_mut().filter(|marks| marks.at == at) {
            marks.accepted = ByColor::default();
        }
        match self.phase(game) {
            Phase::Counting => Announcement::Reopened,
            Phase::Playing | Phase::Ended(_) => Announcement::Resumed { to_play: game.to_play() },
        }
    }

    /// Marks a chain. What was accepted before was another count.
    fn mark(&mut self, game: &Game, point: Point) -> Announcement {
        let Some(color) = game.board().stone(point) else { return self.counted(game, point) };
        if self.terms().rules.dead_stones == DeadStones::NoneRemoved {
            return Announcement::NoneRemoved;
        }
        let marks = self.marks_here();
        let stones = score::toggle_chain(game.board(), &mut marks.dead, point);
        marks.accepted = ByColor::default();
        Announcement::Marked { color, point, stones, dead: marks.dead.contains(&point) }
    }

    /// What a point comes to in the count.
    #[must_use]
    pub fn counted(&self, game: &Game, point: Point) -> Announcement {
        let tally = point.index(game.board().size()).map(|index| self.count(game).map[index]);
        Announcement::Counted { point, tally: tally.unwrap_or(Tally::Neutral) }
    }

    fn accept(&mut self, game: &Game, color: Color) -> Announcement {
        let accepted = &mut self.marks_here().accepted;
        accepted[color] = !accepted[color];
        if accepted.black && accepted.white {
            self.end(self.count(game).outcome)
        } else if accepted[color] {
            Announcement::Accepted { color }
        } else {
            Announcement::Reopened
        }
    }

    /// Plays on the neutral points in turn, and passes until the game is to be counted again, with the same dead stones.
    fn fill_dame(&mut self, mut game: Game) -> Option<Announcement> {
        let moves = self.fillable(&game);
        if moves.is_empty() {
            return None;
        }
        let dead = self.marks().map(|marks| marks.dead.clone()).unwrap_or_default();
        game.resume();
        for &(color, point) in &moves {
            let mv = Move::Play(point);
            if game.play_as(color, mv).is_ok() {
                self.follow(color, mv);
            }
        }
        while !game.is_over() {
            let color = game.to_play();
            game.play_unchecked(color, Move::Pass);
            self.follow(color, Move::Pass);
        }
        self.marks_here().dead = dead;
        Some(Announcement::DameFilled { stones: moves.len() })
    }

    fn marks_here(&mut self) -> &mut Marks {
        let at = self.at;
        let known = self.marks.iter().position(|marks| marks.at == at);
        let index = known.unwrap_or_else(|| {
            self.marks.push(Marks { at, dead: Vec::new(), accepted: ByColor::default() });
            self.marks.len() - 1
        });
        &mut self.marks[index]
    }
}
