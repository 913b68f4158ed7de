use alloc::vec::Vec;

use crate::board::{Board, Placed, SuicideSize};
use crate::color::{ByColor, Color};
use crate::handicap::Handicap;
use crate::history::History;
use crate::illegal_move::IllegalMove;
use crate::ko::{self, Origin};
use crate::point::Point;
use crate::ruleset::{End, Ko, Pass, Ruleset};
use crate::size::Size;
use crate::suicide;

/// A player's move: a stone on a point, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The player places a stone at this point.
    Play(Point),
    /// The player passes.
    Pass,
}

/// The effect of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct Played {
    /// The number of the move in the game, counted from 1.
    pub number: usize,
    /// The number of enemy stones that the move captured.
    pub captured: u32,
    /// The number of own stones that the move removed, including the stone just placed; 0 unless the move was suicide.
    pub suicide: u32,
    /// Whether the move counts as a pass: either it is a pass, or it is the suicide of one stone under rules that treat this as a pass.
    pub is_pass: bool,
}

/// A game in progress: the rules, the board, the moves so far, and the legality of the next move.
///
/// ```
/// use baduk_rules::{Game, Move, Point, Preset, IllegalMove, Size};
/// let mut game = Game::new(Size::square(9).unwrap(), Preset::Korean.ruleset());
/// let e5 = Move::Play(Point::new(4, 4));
/// game.play(e5).unwrap();
/// assert!(matches!(game.play(e5), Err(IllegalMove::Occupied { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Ruleset,
    start: Start,
    moves: Vec<(Color, Move)>,
    /// The numbers of those moves, counted from 1, that were the suicide of one stone and count as passes.
    suicide: Vec<usize>,
    now: Position,
    /// The positions of the game: the initial position and the position after each move.
    history: History,
}

/// The start of a game, except for the board, which is the first board in the game's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Start {
    to_play: Color,
    /// The number of handicap stones that Black places with their first moves.
    handicap: u16,
    /// The number of stones that each color had captured before the start.
    prisoners: ByColor<u32>,
}

/// The part of a game's state that changes with each move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    board: Board,
    to_play: Color,
    /// The number of handicap stones that Black still has to place.
    handicap_left: u16,
    /// The number of moves up to the last handicap stone. Earlier positions don't belong to the game, so moves may repeat them.
    begins_at: usize,
    /// The number of stones that each color has captured, or received for the opponent's passes.
    prisoners: ByColor<u32>,
    /// The point where the simple ko rule forbids the next player to play; `None` if there is no such point.
    ko: Option<Point>,
    /// The number of passes in a row since the last stone was placed, or since the game was resumed.
    passes: u32,
    resigned: Option<Color>,
}

impl Game {
    /// An even game on an empty board, or with the opening stones of the rules if these are for boards of this size.
    #[must_use]
    pub fn new(size: Size, rules: Ruleset) -> Self {
        let stones = rules.opening.stones(size).unwrap_or_default();
        Self::from_setup(Board::with_stones(size, stones), rules.first, rules)
    }

    /// A handicap game. Stones at fixed points are on the board already; Black places the others with the first moves. Then White is to
    /// play.
    #[must_use]
    pub fn with_handicap(size: Size, rules: Ruleset, handicap: Handicap) -> Self {
        let stones = handicap.points().into_iter().map(|point| (point, Color::Black));
        Self::from_setup_with_handicap(Board::with_stones(size, stones), handicap.free(), rules)
    }

    /// A game that starts from any position, which is also the first one in the history of the game.
    #[must_use]
    pub fn from_setup(board: Board, to_play: Color, rules: Ruleset) -> Self {
        Self::begin(board, Start { to_play, handicap: 0, prisoners: ByColor::default() }, rules)
    }

    /// This game, in which each color has captured so many stones before its start.
    #[must_use]
    pub const fn with_prisoners(mut self, prisoners: ByColor<u32>) -> Self {
        self.now.prisoners = prisoners;
        self
    }

    /// A game that starts from any position, in which Black places this number of handicap stones with the first moves.
    #[must_use]
    pub fn from_setup_with_handicap(board: Board, handicap: u16, rules: Ruleset) -> Self {
        let to_play = if handicap > 0 { Color::Black } else { Color::White };
        Self::begin(board, Start { to_play, handicap, prisoners: ByColor::default() }, rules)
    }

    /// Continues the game from another position, as teachers do when they add or remove stones. The history starts again with that
    /// position; captured stones still count.
    pub fn edit(&mut self, board: Board, to_play: Color) {
        let start = Start { to_play, handicap: 0, prisoners: self.now.prisoners };
        *self = Self::begin(board, start, self.rules);
    }

    fn begin(board: Board, start: Start, rules: Ruleset) -> Self {
        let history = History::new(&board);
        let now = Position::first(board, start);
        Self { rules, start, now, moves: Vec::new(), suicide: Vec::new(), history }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The board at the current position of the game.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.now.board
    }

    /// The player whose turn it is.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.now.to_play
    }

    /// The number of handicap stones that Black still has to place before White's first move.
    #[must_use]
    pub const fn handicap_left(&self) -> u16 {
        self.now.handicap_left
    }

    /// The number of handicap stones that Black places with the first moves.
    #[must_use]
    pub const fn free_handicap(&self) -> u16 {
        self.start.handicap
    }

    /// All moves so far, including passes, each with its player.
    #[must_use]
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The number of stones that each color has captured, or received for the opponent's passes if these cost a stone.
    #[must_use]
    pub const fn prisoners(&self) -> ByColor<u32> {
        self.now.prisoners
    }

    /// The point where the player to move can't retake under the simple ko rule; `None` if there is no such point.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.now.ko
    }

    /// Whether the game has stopped: by enough passes in a row, or by a resignation.
    #[must_use]
    pub fn has_stopped(&self) -> bool {
        self.passes_end_play() || self.now.resigned.is_some()
    }

    /// The player who resigned; `None` if nobody did.
    #[must_use]
    pub const fn resigned(&self) -> Option<Color> {
        self.now.resigned
    }

    /// The number of moves before the earliest position that equals the current one, with the same player to move; `None` if the current
    /// position is new.
    ///
    /// Such a repetition is a completed cycle, such as triple ko, eternal life, or sending two to return one. A pass
    /// alone repeats nothing.
    #[must_use]
    pub fn cycle(&self) -> Option<usize> {
        let last = self.moves.len();
        self.origin(last).made_by?;
        self.same_before(last)
    }

    /// Whether the current position, with the same player to move, was there before the last stone was played. Unlike in a
    /// [cycle](Self::cycle), a pass may have completed the repetition.
    #[must_use]
    pub fn is_repeated(&self) -> bool {
        let last_play = self.moves.iter().rposition(|(_, mv)| *mv != Move::Pass);
        last_play.is_some_and(|before| self.same_before(before).is_some())
    }

    /// The number of moves before the earliest position that equals the current one, with the same player to move, and has fewer than `end`
    /// moves before it.
    fn same_before(&self, end: usize) -> Option<usize> {
        let same = |&number: &usize| {
            number < end
                && self.belongs(number)
                && self.origin(number).next == self.now.to_play
                && self.board_after(number) == self.now.board
        };
        self.history.numbers(self.now.board.hash()).find(same)
    }

    /// Whether the player to move may play at `point`.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn legality(&self, point: Point) -> Result<(), IllegalMove> {
        self.legality_for(self.now.to_play, point)
    }

    /// Whether `color` may play at `point`, also out of turn.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn legality_for(&self, color: Color, point: Point) -> Result<(), IllegalMove> {
        let Position { board, to_play, ko, .. } = &self.now;
        if self.has_stopped() {
            return Err(IllegalMove::Over);
        }
        if !board.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        if let Some(by) = board.stone(point) {
            return Err(IllegalMove::Occupied { by });
        }
        if *ko == Some(point) && color == *to_play {
            // The last move took the ko, so the repeated position is the one before it.
            return Err(IllegalMove::Ko { repeats: self.moves.len().saturating_sub(1) });
        }
        let preview = board.preview(point, color);
        match preview.suicide {
            Some(SuicideSize::OneStone) if suicide::one_stone_is_pass(&self.rules) => return Ok(()),
            Some(suicide) if !suicide::is_allowed(&self.rules, suicide) => return Err(IllegalMove::Suicide),
            _ => {}
        }
        self.repeated(color, point, preview.hash).map_or(Ok(()), |repeats| Err(IllegalMove::Superko { repeats }))
    }

    /// Plays a move for the player to move.
    ///
    /// # Errors
    /// When the move is illegal. Then nothing changes.
    pub fn play(&mut self, mv: Move) -> Result<Played, IllegalMove> {
        self.play_as(self.now.to_play, mv)
    }

    /// Plays a move for `color`, also out of turn, as some records do. The other color is to play next.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<Played, IllegalMove> {
        match mv {
            Move::Play(point) => self.legality_for(color, point)?,
            Move::Pass if self.has_stopped() => return Err(IllegalMove::Over),
            Move::Pass if self.now.handicap_left > 0 => {
                return Err(IllegalMove::HandicapFirst { left: self.now.handicap_left });
            }
            Move::Pass => {}
        }
        Ok(self.play_unchecked(color, mv))
    }

    /// Plays a move without checking it. A stone already at the point is replaced, and suicide removes the chain, as
    /// SGF demands for records with such moves (FF\[4\], "Move vs. Place").
    ///
    /// # Panics
    /// When the point is off the board.
    pub fn play_unchecked(&mut self, color: Color, mv: Move) -> Played {
        let Effect { captured, suicide, is_pass } = self.now.advance(&self.rules, color, mv);
        self.moves.push((color, mv));
        if is_pass && mv != Move::Pass {
            self.suicide.push(self.moves.len());
        }
        self.history.push(&self.now.board);
        Played { number: self.moves.len(), captured, suicide, is_pass }
    }

    /// Resumes a game that stopped, as players do who can't agree on dead stones. The player to move stays the same. It
    /// does nothing if the game has not stopped.
    pub fn resume(&mut self) {
        if self.passes_end_play() {
            self.now.passes = 0;
        }
    }

    /// Resigns for `color`.
    ///
    /// # Errors
    /// [`IllegalMove::Over`] when the game is already over.
    pub fn resign(&mut self, color: Color) -> Result<(), IllegalMove> {
        if self.has_stopped() {
            return Err(IllegalMove::Over);
        }
        self.now.resigned = Some(color);
        Ok(())
    }

    /// Whether both players have passed, but the game goes on until White, who is to move, passes too (AGA).
    #[must_use]
    pub fn waits_for_last_pass(&self) -> bool {
        self.now.passes >= 2 && !self.has_stopped()
    }

    fn passes_end_play(&self) -> bool {
        let by_the_right_side = match self.rules.end {
            End::TwoPasses => true,
            End::WhitePassesLast => self.now.to_play == Color::Black,
        };
        self.now.passes >= 2 && by_the_right_side
    }

    /// The number of moves before the earlier position that a move by `color` at the empty `point` would repeat against the superko rule;
    /// `None` if the move would repeat none. `hash` is that of the new position.
    fn repeated(&self, color: Color, point: Point, hash: u64) -> Option<usize> {
        let is_same = |number| {
            let mut board = self.now.board.clone();
            board.place(point, color);
            self.belongs(number) && board == self.board_after(number)
        };
        ko::repeated(self.rules.ko, &self.history, color, hash, |number| self.origin(number), is_same)
    }

    /// Whether the position after `number` moves belongs to the game. The game's first position is the position after the last handicap
    /// stone.
    const fn belongs(&self, number: usize) -> bool {
        number >= self.now.begins_at
    }

    fn origin(&self, number: usize) -> Origin {
        let before = number.checked_sub(1).and_then(|before| self.moves.get(before));
        let Some(&(color, mv)) = before else { return Origin { made_by: None, next: self.start.to_play } };
        let is_play = match mv {
            Move::Pass => false,
            Move::Play(_) => !self.suicide.contains(&number),
        };
        // The last handicap stone creates the start of the game.
        let made_by = (is_play && number > self.now.begins_at).then_some(color);
        Origin { made_by, next: color.opponent() }
    }

    /// The board after the first `number` moves, replayed from the nearest stored board.
    ///
    /// # Panics
    /// When the game has fewer moves.
    #[must_use]
    pub fn board_after(&self, number: usize) -> Board {
        let (kept, board) = self.history.board_before(number);
        let mut position = Position::first(board.clone(), self.start);
        for &(color, mv) in &self.moves[kept..number] {
            position.advance(&self.rules, color, mv);
        }
        position.board
    }
}

/// The effect of a move; the fields mean the same as in [`Played`].
struct Effect {
    captured: u32,
    suicide: u32,
    is_pass: bool,
}

impl Position {
    fn first(board: Board, Start { to_play, handicap, prisoners }: Start) -> Self {
        Self { board, to_play, handicap_left: handicap, begins_at: 0, prisoners, ko: None, passes: 0, resigned: None }
    }

    fn advance(&mut self, rules: &Ruleset, color: Color, mv: Move) -> Effect {
        self.to_play = color.opponent();
        self.ko = None;
        let effect = match mv {
            Move::Play(point) => self.put(rules, color, point),
            Move::Pass => self.pass(rules, color, 0),
        };
        if self.handicap_left > 0 {
            self.begins_at += 1;
            // A record may have other moves between the handicap stones.
            self.handicap_left -= u16::from(color == Color::Black && mv != Move::Pass);
            self.to_play = if self.handicap_left > 0 { Color::Black } else { Color::White };
        }
        effect
    }

    fn put(&mut self, rules: &Ruleset, color: Color, point: Point) -> Effect {
        let replaces = self.board.stone(point).is_some();
        if replaces {
            self.board.set(point, None);
        }
        let gives_one_up = || self.board.preview(point, color).suicide == Some(SuicideSize::OneStone);
        if suicide::one_stone_is_pass(rules) && gives_one_up() {
            return self.pass(rules, color, 1);
        }
        let placed @ Placed { captured, suicide, .. } = self.board.place(point, color);
        self.passes = 0;
        self.prisoners[color] += captured;
        self.prisoners[color.opponent()] += suicide;
        // If the stone replaced another, retaking does not repeat the board.
        if rules.ko == Ko::Simple && !replaces {
            self.ko = ko::forbidden_point(&self.board, point, placed);
        }
        Effect { captured, suicide, is_pass: false }
    }

    /// Plays a pass, or the suicide of one stone that counts as a pass.
    fn pass(&mut self, rules: &Ruleset, color: Color, suicide: u32) -> Effect {
        self.passes += 1;
        if rules.pass == Pass::CostsOneStone {
            self.prisoners[color.opponent()] += 1;
        }
        Effect { captured: 0, suicide, is_pass: true }
    }
}
