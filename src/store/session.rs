use baduk_record::{Ending, NodeId, Record, Replay, Terms, replay};
use baduk_rules::score::{self, Count, Outcome};
use baduk_rules::{ByColor, Color, Game, Move, Point, Refusal};
use baduk_view::{Announcement, Intent};

/// A game on the table: its record, where in it we are, and how far a count has come.
///
/// All else is worked out from these: the position by replay, the phase from the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub(super) record: Record,
    /// Where we are.
    pub(super) at: NodeId,
    /// The end of the line that we are on, `at` or after it: where redo leads.
    pub(super) tip: NodeId,
    /// The node at which play was resumed after two passes, or after the game had ended.
    pub(super) resumed: Option<NodeId>,
    /// The counts that were begun.
    pub(super) marks: Vec<Marks>,
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
        let record = Record::new(terms);
        let root = record.tree.root();
        Self { record, at: root, tip: root, resumed: None, marks: Vec::new() }
    }

    /// What was agreed before the first move.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.record.terms
    }

    /// Whether any move was played, here or in a variation.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.record.tree.ids().nth(1).is_some()
    }

    /// The position where we are.
    #[must_use]
    pub fn replay(&self) -> Replay {
        let mut replay = replay(&self.record, self.at);
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
        self.record.tree.path(self.at).len() - 1
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

    /// The count of a position with the marks on it.
    #[must_use]
    pub fn count(&self, game: &Game) -> Count {
        let dead = self.marks().map_or(&[][..], |marks| &marks.dead);
        let Terms { rules, komi, stones, .. } = &self.record.terms;
        score::count(game.board(), dead, game.prisoners(), &score::Terms::new(rules, *komi, *stones))
    }

    /// Does what a player wants, or says why not. `None` when there is nothing to do.
    pub fn apply(&mut self, intent: Intent) -> Option<Announcement> {
        let game = self.replay().game;
        match (intent, self.phase(&game)) {
            (Intent::Begin(terms), _) => Some(self.begin(terms)),
            (Intent::Undo, _) => self.undo(),
            (Intent::Redo, _) => self.redo(),
            (Intent::Choose(point), Phase::Playing) => Some(self.play(game, Move::Play(point))),
            (Intent::Pass, Phase::Playing) => Some(self.play(game, Move::Pass)),
            (Intent::Resign, Phase::Playing) => {
                Some(self.end(Outcome::Resignation { winner: game.to_play().opponent() }))
            }
            (Intent::Choose(point), Phase::Counting) => Some(self.mark(&game, point)),
            (Intent::Accept(color), Phase::Counting) => Some(self.accept(&game, color)),
            (Intent::Resume, Phase::Counting) => {
                self.resumed = Some(self.at);
                Some(Announcement::Resumed { to_play: game.to_play() })
            }
            (Intent::Choose(point), Phase::Ended(_)) => {
                Some(Announcement::Refused { color: game.to_play(), point, refusal: Refusal::Over })
            }
            (Intent::Reopen, Phase::Ended(_)) => Some(self.reopen(&game)),
            _ => None,
        }
    }

    fn begin(&mut self, terms: Terms) -> Announcement {
        *self = Self::new(terms);
        Announcement::Began { to_play: self.replay().game.to_play() }
    }

    fn play(&mut self, mut game: Game, mv: Move) -> Announcement {
        let color = game.to_play();
        match (game.play(mv), mv) {
            (Err(refusal), Move::Play(point)) => Announcement::Refused { color, point, refusal },
            (Err(_), Move::Pass) => Announcement::CountingBegins,
            (Ok(played), _) => {
                self.follow(color, mv);
                match self.phase(&game) {
                    Phase::Playing => {
                        Announcement::Moved { number: self.move_number(), color, mv, captured: played.captured }
                    }
                    Phase::Counting => Announcement::CountingBegins,
                    Phase::Ended(outcome) => Announcement::Ended { outcome },
                }
            }
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

    fn next_on_line(&self) -> Option<NodeId> {
        self.record.tree.path(self.tip).into_iter().find(|&id| self.record.tree.node(id).parent() == Some(self.at))
    }

    fn undo(&mut self) -> Option<Announcement> {
        self.at = self.record.tree.node(self.at).parent()?;
        Some(self.went_to())
    }

    fn redo(&mut self) -> Option<Announcement> {
        self.at = self.next_on_line()?;
        Some(self.went_to())
    }

    fn went_to(&self) -> Announcement {
        Announcement::WentTo { number: self.move_number(), play: self.last_play() }
    }

    fn end(&mut self, outcome: Outcome) -> Announcement {
        self.record.endings.push(Ending { at: self.at, outcome });
        Announcement::Ended { outcome }
    }

    fn reopen(&mut self, game: &Game) -> Announcement {
        let at = self.at;
        self.record.endings.retain(|ending| ending.at != at);
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
        let Some(color) = game.board().stone(point) else { return Announcement::NothingToMark { point } };
        let marks = self.marks_here();
        let stones = score::toggle_chain(game.board(), &mut marks.dead, point);
        marks.accepted = ByColor::default();
        Announcement::Marked { color, point, stones, dead: marks.dead.contains(&point) }
    }

    fn accept(&mut self, game: &Game, color: Color) -> Announcement {
        let accepted = &mut self.marks_here().accepted;
        accepted[color] = !accepted[color];
        if accepted.black && accepted.white {
            self.end(self.count(game).outcome())
        } else if accepted[color] {
            Announcement::Accepted { color }
        } else {
            Announcement::Reopened
        }
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
