//! A referee that is as simple as can be: a grid, flood fill, and the board as it was a move ago.

use std::collections::BTreeSet;

use baduk_rules::{Board, ByColor, Chain, Color, Move, Point, Refusal, Size};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    size: Size,
    rows: Vec<Vec<Option<Color>>>,
}

impl Grid {
    pub(crate) fn of(board: &Board) -> Self {
        let (width, height) = (board.size().width(), board.size().height());
        let row = |y| (0..width).map(|x| board.stone(Point::new(x, y))).collect();
        Self { size: board.size(), rows: (0..height).map(row).collect() }
    }

    pub(crate) fn to_board(&self) -> Board {
        let stones = self.size.points().filter_map(|point| self.stone(point).map(|color| (point, color)));
        Board::with_stones(self.size, stones)
    }

    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        self.rows[usize::from(point.y())][usize::from(point.x())]
    }

    pub(crate) fn set(&mut self, point: Point, stone: Option<Color>) {
        self.rows[usize::from(point.y())][usize::from(point.x())] = stone;
    }

    /// The points above, below, left and right.
    fn beside(&self, point: Point) -> Vec<Point> {
        let (x, y) = (i32::from(point.x()), i32::from(point.y()));
        let (width, height) = (i32::from(self.size.width()), i32::from(self.size.height()));
        let around = [(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)];
        let on_board = around.into_iter().filter(|&(x, y)| x >= 0 && y >= 0 && x < width && y < height);
        on_board.map(|(x, y)| Point::new(x as u8, y as u8)).collect()
    }

    /// The chain on `point`, by flood fill.
    pub(crate) fn chain(&self, point: Point) -> Option<Chain> {
        let color = self.stone(point)?;
        let (mut stones, mut liberties) = (BTreeSet::from([point]), BTreeSet::new());
        let mut open = vec![point];
        while let Some(stone) = open.pop() {
            for next in self.beside(stone) {
                if self.stone(next).is_none() {
                    liberties.insert(next);
                } else if self.stone(next) == Some(color) && stones.insert(next) {
                    open.push(next);
                }
            }
        }
        Some(Chain { color, stones: stones.into_iter().collect(), liberties: liberties.into_iter().collect() })
    }

    fn remove_if_without_liberty(&mut self, point: Point, color: Color) -> u32 {
        match self.chain(point) {
            Some(chain) if chain.color == color && chain.liberties.is_empty() => {
                chain.stones.iter().for_each(|&stone| self.set(stone, None));
                chain.stones.len() as u32
            }
            _ => 0,
        }
    }

    /// Puts a stone; says how many enemy stones and how many own ones that takes off.
    pub(crate) fn place(&mut self, point: Point, color: Color) -> (u32, u32) {
        self.set(point, Some(color));
        let beside = self.beside(point);
        let captured = beside.into_iter().map(|next| self.remove_if_without_liberty(next, color.opponent())).sum();
        (captured, self.remove_if_without_liberty(point, color))
    }
}

/// A game as the referee keeps it.
pub(crate) struct Referee {
    pub(crate) now: Grid,
    /// The board before the last move, and who made that move.
    before: Option<(Grid, Color)>,
    pub(crate) prisoners: ByColor<u32>,
}

impl Referee {
    pub(crate) fn new(board: &Board) -> Self {
        Self { now: Grid::of(board), before: None, prisoners: ByColor::default() }
    }

    /// What is wrong with a stone of `color` on `point`, in a game that has seen `moves` moves and is not over.
    pub(crate) fn legality(&self, color: Color, point: Point, moves: usize) -> Result<(), Refusal> {
        if let Some(by) = self.now.stone(point) {
            return Err(Refusal::Occupied { by });
        }
        let mut after = self.now.clone();
        let (_, given_up) = after.place(point, color);
        match &self.before {
            _ if given_up > 0 => Err(Refusal::Suicide),
            Some((before, by)) if *by != color && *before == after => Err(Refusal::Ko { repeats: moves - 1 }),
            _ => Ok(()),
        }
    }

    pub(crate) fn play(&mut self, color: Color, mv: Move) {
        self.before = Some((self.now.clone(), color));
        if let Move::Play(point) = mv {
            let (captured, given_up) = self.now.place(point, color);
            self.prisoners[color] += captured;
            self.prisoners[color.opponent()] += given_up;
        }
    }
}
