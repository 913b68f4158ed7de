//! A referee that is as simple as possible: a grid, flood fill, and a list of all positions of the game.

use std::collections::BTreeSet;

use baduk_rules::{
    Board, ByColor, Chain, Color, IllegalMove, Ko, Move, OneStoneSuicide, Pass, Point, Ruleset, Size, Suicide,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    size: Size,
    /// The stone at each point, row-major; `None` for an empty point.
    stones: Vec<Option<Color>>,
}

impl Grid {
    pub(crate) fn from_board(board: &Board) -> Self {
        Self { size: board.size(), stones: board.size().points().map(|point| board.stone(point)).collect() }
    }

    pub(crate) fn to_board(&self) -> Board {
        let stones = self.size.points().filter_map(|point| self.stone(point).map(|color| (point, color)));
        Board::with_stones(self.size, stones)
    }

    fn place_of(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size.width()) + usize::from(point.x())
    }

    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        self.stones[self.place_of(point)]
    }

    pub(crate) fn set(&mut self, point: Point, stone: Option<Color>) {
        let place = self.place_of(point);
        self.stones[place] = stone;
    }

    /// The stones of the grid as text, row by row.
    fn text(&self) -> String {
        let letter = |stone| match stone {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        };
        self.stones.iter().copied().map(letter).collect()
    }

    /// The points next to `point` on the board.
    fn beside(&self, point: Point) -> Vec<Point> {
        let (x, y) = (i32::from(point.x()), i32::from(point.y()));
        let (width, height) = (i32::from(self.size.width()), i32::from(self.size.height()));
        let around = [(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)];
        let on_board = around.into_iter().filter(|&(x, y)| x >= 0 && y >= 0 && x < width && y < height);
        on_board.map(|(x, y)| Point::new(x as u8, y as u8)).collect()
    }

    /// The chain at `point`, found by flood fill; `None` if the point has no stone.
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

    /// Places a stone. Returns the number of enemy stones and the number of own stones that this removes.
    pub(crate) fn place(&mut self, point: Point, color: Color) -> (u32, u32) {
        self.set(point, Some(color));
        let beside = self.beside(point);
        let captured = beside.into_iter().map(|next| self.remove_if_without_liberty(next, color.opponent())).sum();
        (captured, self.remove_if_without_liberty(point, color))
    }
}

/// The state of a game as the referee keeps it.
pub(crate) struct Referee {
    rules: Ruleset,
    pub(crate) now: Grid,
    pub(crate) prisoners: ByColor<u32>,
    /// All positions of the game, including the first one.
    stood: Vec<Stood>,
    /// The index in `stood` of the first position that belongs to the game.
    start: usize,
}

/// A position of the game, with all that the ko rules need to know about it.
struct Stood {
    text: String,
    /// The player to move in the position.
    next: Color,
    /// The player who made the position by placing a stone; `None` for the start and after a pass.
    made_by: Option<Color>,
    /// The number of enemy stones that the move to this position captured.
    captured: u32,
}

impl Referee {
    pub(crate) fn new(board: &Board, to_play: Color, rules: Ruleset) -> Self {
        let now = Grid::from_board(board);
        let stood = vec![Stood { text: now.text(), next: to_play, made_by: None, captured: 0 }];
        Self { rules, now, prisoners: ByColor::default(), stood, start: 0 }
    }

    /// Whether a stone of `color` at `point` is legal, if the game is not over.
    pub(crate) fn legality(&self, color: Color, point: Point) -> Result<(), IllegalMove> {
        if let Some(by) = self.now.stone(point) {
            return Err(IllegalMove::Occupied { by });
        }
        let mut after = self.now.clone();
        let (captured, suicide) = after.place(point, color);
        if self.is_pass(suicide) {
            return Ok(());
        }
        if !self.may_give_up(suicide) {
            return Err(IllegalMove::Suicide);
        }
        let text = after.text();
        if self.rules.ko == Ko::Simple { self.simple_ko(color, captured, &text) } else { self.superko(color, &text) }
    }

    /// The simple ko rule: "You may not at once retake a single stone that just took a single stone so that the board repeats."
    fn simple_ko(&self, color: Color, captured: u32, text: &str) -> Result<(), IllegalMove> {
        let [.., before, last] = &self.stood[..] else { return Ok(()) };
        let just_took_one = last.made_by == Some(color.opponent()) && last.captured == 1;
        if just_took_one && captured == 1 && before.text == text {
            return Err(IllegalMove::Ko { repeats: self.stood.len() - 2 });
        }
        Ok(())
    }

    /// The superko rules. PSK: "no play may make a whole-board position that stood before, the starting position being the first". SSK:
    /// "the same, position and next player together, passes included". NSSK: "only positions that the same player made by a play on the
    /// board count".
    fn superko(&self, color: Color, text: &str) -> Result<(), IllegalMove> {
        let counts = |stood: &Stood| match self.rules.ko {
            Ko::Simple => false,
            Ko::Positional => true,
            Ko::Situational => stood.next == color.opponent(),
            Ko::NaturalSituational => stood.made_by == Some(color),
        };
        let mut numbered = self.stood.iter().enumerate().skip(self.start);
        let repeats = numbered.find(|(_, stood)| stood.text == text && counts(stood));
        repeats.map_or(Ok(()), |(repeats, _)| Err(IllegalMove::Superko { repeats }))
    }

    /// The number of moves before the first position that the last move has repeated ("the whole position back, same player to play");
    /// `None` if the position is new.
    pub(crate) fn cycle(&self) -> Option<usize> {
        let (last, before) = self.stood.split_last()?;
        let mut numbered = before.iter().enumerate().skip(self.start);
        let back = numbered.find(|(_, stood)| stood.text == last.text && stood.next == last.next);
        back.filter(|_| last.made_by.is_some()).map(|(number, _)| number)
    }

    /// Whether the rules allow the suicide of `stones` stones. "Multi-stone: two or more own stones may be given up, one may not."
    fn may_give_up(&self, stones: u32) -> bool {
        match self.rules.suicide {
            Suicide::Forbidden => stones == 0,
            Suicide::MultiStone => stones != 1,
            Suicide::Allowed => true,
        }
    }

    fn is_pass(&self, suicide: u32) -> bool {
        suicide == 1 && !self.may_give_up(1) && self.rules.one_stone_suicide == OneStoneSuicide::CountsAsPass
    }

    /// Plays a move of `color` without checking its legality.
    pub(crate) fn play(&mut self, color: Color, mv: Move) {
        let mut stood = Stood { text: String::new(), next: color.opponent(), made_by: None, captured: 0 };
        let mut after = self.now.clone();
        let result = if let Move::Play(point) = mv { Some(after.place(point, color)) } else { None };
        match result {
            Some((captured, suicide)) if !self.is_pass(suicide) => {
                self.prisoners[color] += captured;
                self.prisoners[color.opponent()] += suicide;
                self.now = after;
                stood = Stood { made_by: Some(color), captured, ..stood };
            }
            _ if self.rules.pass == Pass::CostsOneStone => self.prisoners[color.opponent()] += 1,
            _ => {}
        }
        self.stood.push(Stood { text: self.now.text(), ..stood });
    }

    /// Starts the game at the current position, with White to play: the moves so far were handicap stones.
    pub(crate) fn start_here(&mut self) {
        self.start = self.stood.len() - 1;
        let start = &mut self.stood[self.start];
        (start.next, start.made_by, start.captured) = (Color::White, None, 0);
    }
}
