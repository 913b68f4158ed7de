mod preview;
mod text;

pub(crate) use preview::SuicideSize;
pub use text::ParseBoardError;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::color::Color;
use crate::point::Point;
use crate::size::Size;
use crate::zobrist;

/// A board with its stones, chains, liberties and captures.
///
/// A board knows nothing of turns, ko or history. Placing a stone takes the same time on any board; only joining and
/// capturing chains visits their stones.
///
/// As text, `X` is Black, `O` is White and `.` is empty, the top row first:
///
/// ```
/// use baduk_rules::{Board, Color, Point};
/// let mut board: Board = ".X.
///                         XOX
///                         ...".parse().unwrap();
/// let placed = board.place(Point::new(1, 2), Color::Black);
/// assert_eq!(placed.captured, 1);
/// assert_eq!(board.to_string(), ".X.\nX.X\n.X.\n");
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    /// The difference between the index of a point and that of the point below. Each row ends with one wall, which is also to the left of
    /// the next row.
    stride: u16,
    /// The content of each point. It is stored apart from `cells`, since most of the work for a move is reading the neighbors.
    contents: Box<[Content]>,
    /// The data of the stone at each point. At empty points, the data are not valid.
    cells: Box<[Cell]>,
    hash: u64,
}

/// What the board stores about a stone. At empty points, this is not valid. `contacts` and `stones` are only valid for the head of a chain.
#[derive(Clone, Copy)]
struct Cell {
    /// The index of the head of the stone's chain: the stone that has the data of the whole chain.
    head: u16,
    /// The index of the next stone of the same chain. After the last stone, it is that of the first.
    next: u16,
    /// The number of pairs of a stone of the chain and an empty neighbor. An empty point next to two of the stones counts twice, so this is
    /// not the number of liberties, but it is zero exactly if the chain has none, and it is cheap to update.
    contacts: u16,
    /// The number of stones in the chain.
    stones: u16,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Empty,
    Stone(Color),
    Wall,
}

/// The effect of placing a stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct Placed {
    /// The number of enemy stones that were captured.
    pub captured: u32,
    /// A point where a stone was captured; `None` if nothing was captured. With several captured stones, it is one of their points.
    pub captured_at: Option<Point>,
    /// The number of own stones that were removed because they had no liberties, including the stone just placed; 0 unless the move was
    /// suicide.
    pub suicide: u32,
}

/// A chain: connected stones of one color.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain {
    /// The color of the chain.
    pub color: Color,
    /// The stones of the chain, row by row.
    pub stones: Vec<Point>,
    /// The liberties of the chain, row by row.
    pub liberties: Vec<Point>,
}

/// Inserts a point into a list that is sorted row by row, unless the list has it. Chains are so short that this is faster than sorting.
fn insert(points: &mut Vec<Point>, point: Point) {
    let place = points.iter().rposition(|other| (other.y(), other.x()) <= (point.y(), point.x()));
    if place.is_none_or(|place| points[place] != point) {
        points.insert(place.map_or(0, |place| place + 1), point);
    }
}

impl Board {
    /// A board of this size without stones.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let stride = u16::from(size.width()) + 1;
        let cells = (usize::from(size.height()) + 2) * usize::from(stride) + 1;
        let none = Cell { head: 0, next: 0, contacts: 0, stones: 0 };
        let contents = vec![Content::Wall; cells].into();
        let mut board = Self { size, stride, contents, cells: vec![none; cells].into(), hash: 0 };
        for y in 0..size.height() {
            let first = usize::from(board.index(Point::new(0, y)));
            board.contents[first..first + usize::from(size.width())].fill(Content::Empty);
        }
        board
    }

    /// A board with these stones as setup: nothing is captured, and chains may have no liberties.
    ///
    /// # Panics
    /// When a point is off the board.
    #[must_use]
    pub fn with_stones(size: Size, stones: impl IntoIterator<Item = (Point, Color)>) -> Self {
        let mut board = Self::new(size);
        for (point, color) in stones {
            board.set(point, Some(color));
        }
        board
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The color of the stone at `point`; `None` if the point is empty or off the board.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        if !self.size.contains(point) {
            return None;
        }
        match self.content(self.index(point)) {
            Content::Stone(color) => Some(color),
            Content::Empty | Content::Wall => None,
        }
    }

    /// All stones on the board with their points, row by row.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().filter_map(|point| self.stone(point).map(|color| (point, color)))
    }

    /// The hash of the position. Equal positions on boards of the same size have equal hashes; different positions almost never do.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The chain of the stone at `point`; `None` if the point is empty or off the board.
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<Chain> {
        let color = self.stone(point)?;
        let (mut stones, mut liberties) = (Vec::new(), Vec::new());
        let first = self.index(point);
        let mut at = first;
        loop {
            insert(&mut stones, self.point(at));
            for beside in self.around(at) {
                if self.content(beside) == Content::Empty {
                    insert(&mut liberties, self.point(beside));
                }
            }
            at = self.cell(at).next;
            if at == first {
                return Some(Chain { color, stones, liberties });
            }
        }
    }

    /// Places a stone at an empty point, then removes opposing chains without liberties, and then the stone's own chain if it has no
    /// liberties.
    ///
    /// This does not check whether the move is legal: see [`Game`](crate::Game).
    ///
    /// # Panics
    /// When the point is off the board or not empty.
    pub fn place(&mut self, point: Point, color: Color) -> Placed {
        let at = self.index_on_board(point);
        assert!(self.content(at) == Content::Empty, "a stone is put on an empty point");
        self.link(at, color);
        let mut placed = Placed { captured: 0, captured_at: None, suicide: 0 };
        let around = self.around(at);
        let enemy = Content::Stone(color.opponent());
        let is_captured = |board: &Self, n: u16| (board.content(n) == enemy) & (board.contacts(n) == 0);
        // Most stones capture nothing. One combined check is faster than four branches that the processor has to
        // predict.
        if around.iter().fold(false, |any, &n| any | is_captured(self, n)) {
            for neighbor in around {
                if is_captured(self, neighbor) {
                    placed.captured += self.remove_chain(neighbor);
                    placed.captured_at = Some(self.point(neighbor));
                }
            }
        }
        if self.contacts(at) == 0 {
            placed.suicide = self.remove_chain(at);
        }
        placed
    }

    /// Whether a stone of `color` at the empty `point` would leave its own chain without liberties and capture nothing.
    ///
    /// # Panics
    /// When the point is off the board.
    #[must_use]
    pub fn is_suicide(&self, point: Point, color: Color) -> bool {
        self.preview(point, color).suicide.is_some()
    }

    /// Sets or removes (`None`) the stone at `point` as setup: nothing is captured.
    ///
    /// # Panics
    /// When the point is off the board.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        let at = self.index_on_board(point);
        if self.is_stone(at) {
            self.take_one(at);
        }
        if let Some(color) = stone {
            self.link(at, color);
        }
    }

    /// Removes one stone, given by its index. Its chain may fall apart, so the other stones of the chain are placed again.
    fn take_one(&mut self, at: u16) {
        let Content::Stone(color) = self.content(at) else { return };
        let mut next = self.cell(at).next;
        let mut others = Vec::new();
        while next != at {
            others.push(next);
            next = self.cell(next).next;
        }
        self.remove_chain(at);
        for other in others {
            self.link(other, color);
        }
    }

    /// Places a stone at an empty point and joins it to adjacent chains.
    fn link(&mut self, at: u16, color: Color) {
        self.hash ^= zobrist::key(at, color);
        let around = self.around(at);
        let mut contacts = 0;
        for neighbor in around {
            let (content, head) = (self.content(neighbor), self.cell(neighbor).head);
            contacts += u16::from(content == Content::Empty);
            // Subtracting zero if there is no stone is faster than a branch.
            self.cell_mut(head).contacts -= u16::from(matches!(content, Content::Stone(_)));
        }
        self.contents[usize::from(at)] = Content::Stone(color);
        *self.cell_mut(at) = Cell { head: at, next: at, contacts, stones: 1 };
        for neighbor in around {
            if self.content(neighbor) == Content::Stone(color) {
                self.join(self.cell(at).head, self.cell(neighbor).head);
            }
        }
    }

    /// Joins two chains, given by the indices of their heads. The larger chain keeps its head.
    fn join(&mut self, a: u16, b: u16) {
        if a == b {
            return;
        }
        let (large, small) = if self.cell(a).stones >= self.cell(b).stones { (a, b) } else { (b, a) };
        let Cell { contacts, stones, .. } = *self.cell(small);
        let mut at = small;
        for _ in 0..stones {
            self.cell_mut(at).head = large;
            at = self.cell(at).next;
        }
        // Swapping two links joins two rings.
        let next = self.cell(large).next;
        self.cell_mut(large).next = self.cell(small).next;
        self.cell_mut(small).next = next;
        let head = self.cell_mut(large);
        head.contacts += contacts;
        head.stones += stones;
    }

    /// Removes the chain of the stone with the index `member` from the board. Returns the number of removed stones.
    fn remove_chain(&mut self, member: u16) -> u32 {
        let stones = self.cell(self.cell(member).head).stones;
        let mut at = member;
        for _ in 0..stones {
            let next = self.cell(at).next;
            if let Content::Stone(color) = self.content(at) {
                self.hash ^= zobrist::key(at, color);
            }
            self.contents[usize::from(at)] = Content::Empty;
            for neighbor in self.around(at) {
                if self.is_stone(neighbor) {
                    // This also changes the chain that is being removed, which does not matter.
                    self.head_mut(neighbor).contacts += 1;
                }
            }
            at = next;
        }
        stones.into()
    }

    fn index_on_board(&self, point: Point) -> u16 {
        assert!(self.size.contains(point), "the point is on the board");
        self.index(point)
    }

    const fn index(&self, point: Point) -> u16 {
        (point.y() as u16 + 1) * self.stride + point.x() as u16 + 1
    }

    const fn point(&self, index: u16) -> Point {
        Point::new((index % self.stride - 1) as u8, (index / self.stride - 1) as u8)
    }

    const fn around(&self, at: u16) -> [u16; 4] {
        [at - self.stride, at - 1, at + 1, at + self.stride]
    }

    fn content(&self, at: u16) -> Content {
        self.contents[usize::from(at)]
    }

    fn cell(&self, at: u16) -> &Cell {
        &self.cells[usize::from(at)]
    }

    fn cell_mut(&mut self, at: u16) -> &mut Cell {
        &mut self.cells[usize::from(at)]
    }

    fn head_mut(&mut self, member: u16) -> &mut Cell {
        self.cell_mut(self.cell(member).head)
    }

    fn is_stone(&self, at: u16) -> bool {
        matches!(self.content(at), Content::Stone(_))
    }

    fn contacts(&self, member: u16) -> u16 {
        self.cell(self.cell(member).head).contacts
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.hash == other.hash && self.contents == other.contents
    }
}

impl Eq for Board {}
