//! The stones on the board while a game is coded, and the probabilities of moves that follow from these stones.
//!
//! The only rule known here is that a chain without liberties is captured. Everything is part of the format: see the
//! stability promise in the [module](super).

use std::sync::OnceLock;

use baduk_rules::{Color, Point, Size};

use super::tables::{LAST, PLACE, POWERS, SECOND};

/// The content of an empty point. Contents are chosen so that their sum at the four points next to a point tells how many of these have
/// each content.
pub(super) const EMPTY: u8 = 0;
/// The content of a point with a black stone.
const BLACK: u8 = 1;
/// The content of a point with a white stone.
const WHITE: u8 = 8;
/// The content of the places around the board.
const WALL: u8 = 64;
/// The number of possible sums of four contents, those of the points next to a point.
const SUMS: usize = 4 * WALL as usize + 1;

/// The content of a point with a stone of this color.
pub(super) const fn stone(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// A board that can be reset to earlier states. Its points are stored row by row, with walls around the board.
pub(super) struct Stones {
    size: Size,
    stride: usize,
    contents: Vec<u8>,
    /// The index of each changed point with its earlier content, the latest change last.
    log: Vec<(u16, u8)>,
    now: Moment,
    /// The points of the stones and of the liberties of the chain that was examined last.
    chain: Vec<u16>,
    liberties: Vec<u16>,
    /// For each point, the number of the last examination of a chain that visited it.
    seen: Vec<u32>,
    look: u32,
    scores: Vec<i32>,
    weights: Vec<u32>,
    /// The scores of all points by their position: see [`by_place`].
    place: Vec<i32>,
}

/// The state of the game besides the stones.
#[derive(Clone, Copy)]
struct Moment {
    /// The points of the last three moves, the latest first; `None` for a pass or a missing move.
    last: [Option<u16>; 3],
    /// The number of moves so far.
    moves: usize,
    /// The player who is expected to move next.
    turn: Color,
}

/// An earlier state to which the board can be reset.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    log: usize,
    then: Moment,
}

impl Stones {
    pub(super) fn new(size: Size) -> Self {
        let stride = usize::from(size.width()) + 2;
        let places = stride * (usize::from(size.height()) + 2);
        let mut stones = Self {
            size,
            stride,
            contents: vec![WALL; places],
            log: Vec::new(),
            now: Moment { last: [None; 3], moves: 0, turn: Color::Black },
            chain: Vec::new(),
            liberties: Vec::new(),
            seen: vec![0; places],
            look: 0,
            scores: vec![0; size.area()],
            weights: vec![0; size.area()],
            place: by_place(usize::from(size.width())),
        };
        for point in size.points() {
            let place = stones.place(point);
            stones.contents[place] = EMPTY;
        }
        stones
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    pub(super) const fn turn(&self) -> Color {
        self.now.turn
    }

    pub(super) const fn set_turn(&mut self, turn: Color) {
        self.now.turn = turn;
    }

    pub(super) const fn mark(&self) -> Mark {
        Mark { log: self.log.len(), then: self.now }
    }

    pub(super) fn go_back(&mut self, Mark { log, then }: Mark) {
        for (place, before) in self.log.drain(log..).rev() {
            self.contents[usize::from(place)] = before;
        }
        self.now = then;
    }

    pub(super) fn content(&self, point: Point) -> u8 {
        self.contents[self.place(point)]
    }

    const fn place(&self, point: Point) -> usize {
        (point.y() as usize + 1) * self.stride + point.x() as usize + 1
    }

    const fn around(&self, place: usize) -> [usize; 4] {
        [place - self.stride, place - 1, place + 1, place + self.stride]
    }

    /// The number of points next to `point`, from 0 to 4, that have the content `stone`.
    pub(super) fn count_beside(&self, point: Point, stone: u8) -> i32 {
        let is_stone = |place: &usize| self.contents[*place] == stone;
        self.around(self.place(point)).iter().filter(|place| is_stone(place)).count() as i32
    }

    /// Sets the content of a point, as setup does: nothing is captured.
    pub(super) fn set(&mut self, point: Point, content: u8) {
        self.put(self.place(point), content);
    }

    fn put(&mut self, place: usize, content: u8) {
        self.log.push((place as u16, self.contents[place]));
        self.contents[place] = content;
    }

    /// Plays a move: places a stone at the point, whatever the point had, or passes (`None`). Then removes chains without liberties: first
    /// adjacent chains of the other color, then the chain of the new stone.
    pub(super) fn play(&mut self, color: Color, point: Option<Point>) {
        let place = point.map(|point| self.place(point));
        let Moment { last: [last, second, _], moves, .. } = self.now;
        self.now =
            Moment { last: [place.map(|place| place as u16), last, second], moves: moves + 1, turn: color.opponent() };
        let Some(place) = place else { return };
        self.put(place, stone(color));
        for neighbor in self.around(place) {
            if self.contents[neighbor] == stone(color.opponent()) {
                self.take_if_dead(neighbor);
            }
        }
        self.take_if_dead(place);
    }

    fn take_if_dead(&mut self, place: usize) {
        self.look_at(place, 0);
        if self.liberties.is_empty() {
            for stone in std::mem::take(&mut self.chain) {
                self.put(usize::from(stone), EMPTY);
            }
        }
    }

    /// Examines the chain of the stone at the index `place`. Stops once more than `enough` liberties are found.
    fn look_at(&mut self, place: usize, enough: usize) {
        self.look += 1;
        let stone = self.contents[place];
        self.chain.clear();
        self.liberties.clear();
        self.chain.push(place as u16);
        self.seen[place] = self.look;
        let mut next = 0;
        while let Some(&member) = self.chain.get(next) {
            next += 1;
            for neighbor in self.around(usize::from(member)) {
                if self.seen[neighbor] == self.look {
                    continue;
                }
                self.seen[neighbor] = self.look;
                if self.contents[neighbor] == stone {
                    self.chain.push(neighbor as u16);
                } else if self.contents[neighbor] == EMPTY {
                    self.liberties.push(neighbor as u16);
                    if self.liberties.len() > enough {
                        return;
                    }
                }
            }
        }
    }

    /// The weight of each point for a move by `color`, row by row; 0 if the point has a stone.
    pub(super) fn weights(&mut self, color: Color) -> &[u32] {
        self.score(color);
        self.add_hints(color);
        let (width, stride) = (usize::from(self.size.width()), self.stride);
        let rows = self.scores.chunks_exact(width).zip(self.weights.chunks_exact_mut(width));
        for ((scores, weights), contents) in rows.zip(self.contents[stride..].chunks_exact(stride)) {
            for ((&score, to), &content) in scores.iter().zip(weights).zip(&contents[1..]) {
                *to = if content == EMPTY { weight(score) } else { 0 };
            }
        }
        &self.weights
    }

    /// Computes the score of each point for a move by `color` from its position and the points next to it.
    fn score(&mut self, color: Color) {
        let likely = Likely::get();
        let Self { size, stride, contents, scores, place, now: Moment { last, moves, .. }, .. } = self;
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let stage = (*moves * 361 / (size.area() * 20)).min(STAGES - 1);
        let beside = &likely.beside[usize::from(color == Color::White)];
        for (y, scores) in scores.chunks_exact_mut(width).enumerate() {
            let [above, row, below] = [0, 1, 2].map(|down| &contents[(y + down) * *stride..][..width + 2]);
            let edge = y.min(height - 1 - y).min(EDGES - 1);
            let by_place = &place[(stage * EDGES + edge) * width..][..width];
            for (x, (score, place)) in scores.iter_mut().zip(by_place).enumerate() {
                let sum = above[x + 1] as usize + row[x] as usize + row[x + 2] as usize + below[x + 1] as usize;
                *score = place + beside[sum];
            }
            for (last, table) in last.iter().zip(&likely.far) {
                let Some(last) = last.map(usize::from) else { continue };
                let (column, line) = (last % *stride - 1, last / *stride - 1);
                let by_column = &table[line.abs_diff(y).min(FAR - 1)][LONGEST_SIDE - 1 - column..];
                for (score, far) in scores.iter_mut().zip(by_column) {
                    *score += far;
                }
            }
        }
    }

    /// Adds to the scores of those moves that chains near the last move make likely: captures, moves that put a chain in atari, and
    /// escapes.
    fn add_hints(&mut self, color: Color) {
        let Some(last) = self.now.last[0].map(usize::from) else { return };
        let [above, left, right, below] = self.around(last);
        let mut looked: Vec<u16> = Vec::new();
        for place in [last, above, left, right, below] {
            let content = self.contents[place];
            // Each chain counts only once, whichever of its stones is found first.
            if content == EMPTY || content == WALL || looked.contains(&(place as u16)) {
                continue;
            }
            self.look_at(place, 2);
            looked.extend_from_slice(&self.chain);
            let hint = match (content == stone(color), self.liberties.len()) {
                (false, 1) => CAPTURE,
                (true, 1) => ESCAPE,
                (false, 2) => ATARI,
                (true, 2) => EXTEND,
                _ => continue,
            };
            for &liberty in &self.liberties {
                let (y, x) = (usize::from(liberty) / self.stride - 1, usize::from(liberty) % self.stride - 1);
                self.scores[y * usize::from(self.size.width()) + x] += hint;
            }
        }
    }
}

/// The number of stages of a game that the tables tell apart.
const STAGES: usize = 10;
/// The number of distances from the edge that the tables tell apart.
const EDGES: usize = 10;
/// The number of distances from another move that the tables tell apart, in rows or columns.
const FAR: usize = 19;

const LONGEST_SIDE: usize = Size::LARGEST.width() as usize;

/// The weight of the logarithms for the distance from the last move, in eighths. All these weights are below 8, since the tables partly
/// express the same.
const FROM_LAST: i32 = 5;
/// The weight of the logarithms for the distance from the last move but one, in eighths.
const FROM_SECOND: i32 = 4;
/// The weight of the logarithms for the distance from the third last move, in eighths.
const FROM_THIRD: i32 = 1;
/// The weight of the logarithms for the position on the board, in eighths.
const BY_PLACE: i32 = 6;

// The values of the constants below are in 64ths of a bit.

/// The score for capturing a chain of the opponent at or next to the last move.
const CAPTURE: i32 = 224;
/// The score for playing at the only liberty of an own chain at or next to the last move.
const ESCAPE: i32 = 240;
/// The score for putting a chain of the opponent with two liberties in atari.
const ATARI: i32 = 112;
/// The score for playing at either liberty of an own chain with two liberties.
const EXTEND: i32 = 96;
/// The score for each own stone next to a point, up to two stones.
const FRIEND: i32 = 13;
/// The score for each stone of the opponent next to a point, up to three stones.
const ENEMY: i32 = 36;
/// The score of a point that own stones surround.
const EYE: i32 = -64;
/// The score of a point that the opponent's stones surround.
const INSIDE: i32 = -96;

/// Precomputed parts of the scores of moves, which don't depend on the board.
struct Likely {
    /// The scores by distance from each of the last three moves, the latest first. For each distance in rows, they are listed by the
    /// distance in columns, from far left to far right.
    far: [[[i32; 2 * LONGEST_SIDE - 1]; FAR]; 3],
    /// The scores by the sum of the contents of the four adjacent points, for a move by Black and by White.
    beside: [[i32; SUMS]; 2],
}

impl Likely {
    fn get() -> &'static Self {
        static LIKELY: OnceLock<Likely> = OnceLock::new();
        LIKELY.get_or_init(|| {
            let far = [(&LAST, FROM_LAST), (&SECOND, FROM_SECOND), (&LAST, FROM_THIRD)].map(|(table, by)| {
                let row = |lines| {
                    std::array::from_fn(|at: usize| of_pair(table, FAR, lines, at.abs_diff(LONGEST_SIDE - 1)) * by)
                };
                std::array::from_fn(row)
            });
            Self { far, beside: [BLACK, WHITE].map(|own| std::array::from_fn(|sum| beside(sum, own))) }
        })
    }
}

/// The scores of all points in a row of `width` points by their position. They are listed for each stage of the game, and within it for
/// each distance of the row from the edge.
fn by_place(width: usize) -> Vec<i32> {
    let pairs = EDGES * (EDGES + 1) / 2;
    let rows =
        (0..STAGES).flat_map(|stage| (0..EDGES).map(move |edge| (&PLACE[stage * pairs..(stage + 1) * pairs], edge)));
    rows.flat_map(|(table, edge)| (0..width).map(move |x| of_pair(table, EDGES, edge, x.min(width - 1 - x)) * BY_PLACE))
        .collect()
}

/// The table value for an unordered pair of numbers. The table has a row for each smaller number, which starts with the pair of that number
/// and itself. `side` is the number of different numbers; larger numbers count as the largest one.
fn of_pair(table: &[u8], side: usize, a: usize, b: usize) -> i32 {
    let (a, b) = (a.min(b).min(side - 1), a.max(b).min(side - 1));
    i32::from(table[a * side - a * (a + 1) / 2 + b])
}

/// The score of a point by the points next to it. `sum` is the sum of their contents, and `own` the content of an own stone.
fn beside(sum: usize, own: u8) -> i32 {
    let [walls, white, black] = [sum / 64, sum / 8 % 8, sum % 8];
    let (friends, enemies) = if own == BLACK { (black, white) } else { (white, black) };
    let score = friends.min(2) as i32 * FRIEND + enemies.min(3) as i32 * ENEMY;
    if friends + walls == 4 {
        score + EYE
    } else if enemies + walls == 4 {
        score + INSIDE
    } else {
        score
    }
}

/// Two to the power of a score in 64ths. The result is at least 1 and below 2^21, so that the sum for a whole board
/// is below 2^33.
fn weight(score: i32) -> u32 {
    let score = score.clamp(0, 21 * 64 - 1) as usize;
    (u64::from(POWERS[score % 64]) << (score / 64) >> 15) as u32
}
