use std::fmt;

use crate::board::{Board, Placed};
use crate::color::{ByColor, Color};
use crate::handicap::Handicap;
use crate::ko;
use crate::point::Point;
use crate::size::Size;

/// A move: a stone on a point, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on this point.
    Play(Point),
    /// No stone.
    Pass,
}

/// What a legal move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move's number, counted from 1.
    pub number: usize,
    /// How many enemy stones it captured.
    pub captured: u32,
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The point is not on this board.
    OffBoard,
    /// A stone of this colour stands there.
    Occupied {
        /// The stone's colour.
        by: Color,
    },
    /// The stone's own chain would be left without a liberty, and nothing would be captured.
    Suicide,
    /// It would at once retake in a ko.
    Ko {
        /// The number of the move whose position would stand again; 0 is the start of the game.
        repeats: usize,
    },
    /// Both players have passed, or one has resigned.
    Over,
}

/// A game in progress: the board, whose turn it is, what was played and what may be.
///
/// ```
/// use baduk_rules::{Game, Move, Point, Refusal, Size};
/// let mut game = Game::new(Size::square(9).unwrap());
/// let e5 = Move::Play(Point::new(4, 4));
/// game.play(e5).unwrap();
/// assert!(matches!(game.play(e5), Err(Refusal::Occupied { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    moves: Vec<(Color, Move)>,
    /// The numbers of the moves after which play was resumed.
    resumed: Vec<usize>,
    now: Position,
}

/// What a move changes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    board: Board,
    to_play: Color,
    /// Stones that each colour has captured.
    prisoners: ByColor<u32>,
    /// Where a simple ko forbids the side to move to play.
    ko: Option<Point>,
    /// Passes in a row since the last stone or since play was resumed.
    passes: u32,
    resigned: Option<Color>,
}

impl Game {
    /// A game on an empty board, Black to play.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self::from_setup(Board::new(size), Color::Black)
    }

    /// A game with handicap stones on the board, White to play.
    #[must_use]
    pub fn with_handicap(size: Size, handicap: Handicap) -> Self {
        let stones = handicap.points().into_iter().map(|point| (point, Color::Black));
        Self::from_setup(Board::with_stones(size, stones), Color::White)
    }

    /// A game that starts from any board.
    #[must_use]
    pub fn from_setup(board: Board, to_play: Color) -> Self {
        let start = Position { board, to_play, prisoners: ByColor::default(), ko: None, passes: 0, resigned: None };
        Self { now: start.clone(), start, moves: Vec::new(), resumed: Vec::new() }
    }

    /// The board as it stands.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.now.board
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.now.to_play
    }

    /// The moves played, passes included.
    #[must_use]
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// How many stones each colour has captured.
    #[must_use]
    pub const fn prisoners(&self) -> ByColor<u32> {
        self.now.prisoners
    }

    /// The point where the side to move may not retake a ko at once.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.now.ko
    }

    /// Whether play has stopped: two passes in a row, or a resignation.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.now.passes >= 2 || self.now.resigned.is_some()
    }

    /// Who has resigned.
    #[must_use]
    pub const fn resigned(&self) -> Option<Color> {
        self.now.resigned
    }

    /// Whether the side to move may play on `point`.
    ///
    /// # Errors
    /// The reason why not.
    pub fn legality(&self, point: Point) -> Result<(), Refusal> {
        self.legality_for(self.now.to_play, point)
    }

    /// Whether `color` may play on `point`, whosever turn it is.
    ///
    /// # Errors
    /// The reason why not.
    pub fn legality_for(&self, color: Color, point: Point) -> Result<(), Refusal> {
        let Position { board, to_play, ko, .. } = &self.now;
        if self.is_over() {
            Err(Refusal::Over)
        } else if !board.size().contains(point) {
            Err(Refusal::OffBoard)
        } else if let Some(by) = board.stone(point) {
            Err(Refusal::Occupied { by })
        } else if *ko == Some(point) && color == *to_play {
            // The ko was taken by the last move, so what would stand again is the position before it.
            Err(Refusal::Ko { repeats: self.moves.len().saturating_sub(1) })
        } else if board.is_suicide(point, color) {
            Err(Refusal::Suicide)
        } else {
            Ok(())
        }
    }

    /// Plays for the side to move.
    ///
    /// # Errors
    /// Why the move is refused; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<Played, Refusal> {
        self.play_as(self.now.to_play, mv)
    }

    /// Plays for `color`, whosever turn it is, as records sometimes do; then it is the other colour's turn.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<Played, Refusal> {
        match mv {
            Move::Play(point) => self.legality_for(color, point)?,
            Move::Pass if self.is_over() => return Err(Refusal::Over),
            Move::Pass => {}
        }
        Ok(self.play_unchecked(color, mv))
    }

    /// Makes a move that the caller answers for. A stone already on the point is replaced, and a suicide takes the
    /// chain off, as SGF asks of records with such moves (FF\[4\], "Move vs. Place").
    ///
    /// # Panics
    /// When the point is off the board.
    pub fn play_unchecked(&mut self, color: Color, mv: Move) -> Played {
        let captured = self.now.advance(color, mv);
        self.moves.push((color, mv));
        Played { number: self.moves.len(), captured }
    }

    /// Goes on after two passes, as players do who cannot agree which stones are dead. The turn stays where it is.
    /// Without two passes it does nothing.
    pub fn resume(&mut self) {
        if self.now.passes >= 2 {
            self.now.passes = 0;
            self.resumed.push(self.moves.len());
        }
    }

    /// Resigns for `color`.
    ///
    /// # Errors
    /// [`Refusal::Over`] when the game is.
    pub const fn resign(&mut self, color: Color) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        self.now.resigned = Some(color);
        Ok(())
    }

    /// Takes back a resignation or else the last move; says which move that was.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        if self.now.resigned.take().is_some() {
            return None;
        }
        let undone = self.moves.pop();
        self.resumed.retain(|&number| number <= self.moves.len());
        self.now = self.start.clone();
        for (number, &(color, mv)) in (1..).zip(&self.moves) {
            self.now.advance(color, mv);
            if self.resumed.contains(&number) {
                self.now.passes = 0;
            }
        }
        undone
    }
}

impl Position {
    /// Makes a move and says how many stones it captured.
    fn advance(&mut self, color: Color, mv: Move) -> u32 {
        self.to_play = color.opponent();
        self.ko = None;
        let Move::Play(point) = mv else {
            self.passes += 1;
            return 0;
        };
        if self.board.stone(point).is_some() {
            self.board.set(point, None);
        }
        let placed @ Placed { captured, given_up, .. } = self.board.place(point, color);
        self.passes = 0;
        self.prisoners[color] += captured;
        self.prisoners[color.opponent()] += given_up;
        self.ko = ko::forbidden_point(&self.board, point, placed);
        captured
    }
}

/// In plain English, for logs and tests; what players read is written with the translations.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard => f.write_str("off the board"),
            Self::Occupied { .. } => f.write_str("occupied"),
            Self::Suicide => f.write_str("suicide"),
            Self::Ko { repeats } => write!(f, "ko: it would repeat the position after move {repeats}"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for Refusal {}
